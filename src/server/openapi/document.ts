import * as z from 'zod';
import type { Contract } from '../../core/contract/contract.ts';
import type { AnyDomain } from '../../core/domain.ts';
import type { Lang, Text } from '../../core/messages.ts';
import type { Speaker } from '../../core/speaker.ts';
import { issue } from '../messages.ts';
import { type Failure, problemBody, refuse } from '../problem.ts';
import type { AnyRoute, Example } from '../route.ts';
import { answers, bodies } from '../shapes.ts';
import type { Story } from '../story.ts';
import words from './words.json' with { type: 'json' };

type Json = Readonly<Record<string, unknown>>;
type Words = { readonly about: Text; readonly fields?: Readonly<Record<string, Text>> };

/** What every schema is, and those of its fields whose names do not say it: one without words does not compile. */
const schemaWords: Readonly<Record<keyof typeof answers | keyof typeof bodies, Words>> = words.schemas;
/** What a parameter means: everywhere, or (`tag.name`) in the operations of one tag. */
const parameterWords: Readonly<Record<string, Text | undefined>> = words.parameters;

const place = (name: string): string => `#/components/schemas/${name}`;
const ref = (name: string) => ({ $ref: place(name) });

export interface Documented {
  readonly routes: readonly AnyRoute[];
  readonly domains: readonly AnyDomain[];
  readonly version: string;
  readonly lang: Lang;
  readonly say: Speaker;
  /** What the examples tell, where there is anything to tell. */
  readonly story: Story | null;
}

/** The OpenAPI document: what the routes declare, in the reader's language, with what would happen on this server. */
export function openApiDocument(documented: Documented): Json {
  const { routes, domains, version, lang, say } = documented;
  const paths: Record<string, Record<string, Json>> = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route, documented) };
  }
  const used = new Set(routes.map(({ tag }) => tag));
  const tags = [
    ...Object.entries(words.tags).map(([name, text]) => ({ name, description: text[lang] })),
    ...domains.map(({ about }) => ({ name: about.id, description: about.title[lang] })),
  ].filter(({ name }) => used.has(name));
  const bad = refuse('INVALID_PARAM', issue('bad_time', { path: ['now'], params: { value: 'soon' } }));
  return {
    openapi: '3.1.0',
    info: { title: '言行 Yanxing', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    tags,
    paths,
    components: {
      schemas: {
        ...named(answers, 'output', lang),
        ...named(bodies, 'input', lang),
        ...Object.assign({}, ...routes.map(contractSchemas)),
      },
      responses: {
        Problem: { ...problemOf(bad, lang, say), description: schemaWords.Problem.about[lang] },
      },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function operationOf(route: AnyRoute, { lang, say, story }: Documented): Json {
  const { answer, body, status = 200 } = route;
  const summary = route.summary[lang];
  const { given = {}, refused, ...example }: Partial<Example> = story ? route.example(story) : {};
  const content =
    answer instanceof z.ZodType
      ? { 'application/json': { schema: answerRef(route, answer), example: example.answer } }
      : { [answer.media]: { schema: textSchema(answer.carries), example: example.answer } };
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary,
    security: [{}, { token: [] }],
    parameters: parametersOf(route, given, lang),
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: ref(nameOf(body)), example: example.body } },
      },
    }),
    responses: {
      [status]: { description: summary, content },
      ...(refused && { [refused.status]: problemOf(refused, lang, say) }),
      default: { $ref: '#/components/responses/Problem' },
    },
  };
}

function problemOf(failure: Failure, lang: Lang, say: Speaker): Json {
  const example = problemBody(failure, '73f0c2a1', lang, say);
  return {
    description: example.detail,
    content: { 'application/problem+json': { schema: ref('Problem'), example } },
  };
}

/** Text, and the schemas of the JSON that its lines carry. */
const textSchema = (carries: readonly z.ZodType[] = []): Json => ({
  type: 'string',
  ...(carries.length > 0 && { contentSchema: { anyOf: carries.map((schema) => ref(nameOf(schema))) } }),
});

function parametersOf(route: AnyRoute, given: Json, lang: Lang): readonly Json[] {
  const described = (name: string, from: 'path' | 'query' | 'header', schema: Json, required: boolean) => ({
    name,
    in: from,
    required,
    description: (parameterWords[`${route.tag}.${name}`] ?? parameterWords[name])?.[lang],
    schema,
    ...(given[name] !== undefined && { example: given[name] }),
  });
  const from = (where: 'path' | 'query', shape: z.ZodObject | undefined) => {
    const { properties = {}, required = [] } = shape ? schemaOf(shape, 'input') : {};
    return Object.entries(properties as Record<string, Json>).map(([name, schema]) =>
      described(name, where, schema, (required as readonly string[]).includes(name)),
    );
  };
  return [
    ...from('path', route.params),
    ...from('query', route.query),
    ...(route.headers ?? []).map((name) => described(name, 'header', { type: 'string' }, false)),
  ];
}

const names = new Map<z.ZodType, string>(
  [...Object.entries(answers), ...Object.entries(bodies)].map(([name, schema]) => [schema, name]),
);

/** A schema without a name would be copied into every operation that speaks of it. */
function nameOf(schema: z.ZodType): string {
  const name = names.get(schema);
  if (name === undefined) throw new Error('a body or an answer has no name in shapes.ts');
  return name;
}

const answerRef = ({ result }: AnyRoute, answer: z.ZodType) =>
  ref(result ? readingName(result) : nameOf(answer));

const contractName = ({ id }: Contract): string => pascal(id, 'Contract');
const readingName = ({ id }: Contract): string => pascal(id, 'Reading');

/** `cut_list` → `CutList`, and what kind of thing it is. */
export const pascal = (id: string, kind = ''): string =>
  id
    .split(/[^a-z0-9]/i)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('') + kind;

/** A reading whose result is the contract's schema, so that clients can be generated from it. */
function contractSchemas({ result, answer }: AnyRoute): Json {
  if (!result || !(answer instanceof z.ZodType)) return {};
  const { $schema: _, $defs = {}, definitions = {}, ...schema } = result.toJSONSchema();
  const partName = (part: string) => pascal(result.id, pascal(part));
  const parts = Object.entries({ ...($defs as Json), ...(definitions as Json) });
  const own = {
    [contractName(result)]: schema,
    ...Object.fromEntries(parts.map(([part, one]) => [partName(part), one])),
  };
  const named = JSON.stringify(own).replace(
    /"#\/(?:\$defs|definitions)\/([^"]+)"/g,
    (_, part: string) => `"${place(partName(part))}"`,
  );
  const properties = { result: ref(contractName(result)) };
  return {
    ...JSON.parse(named),
    [readingName(result)]: { allOf: [ref(nameOf(answer)), { type: 'object', properties }] },
  };
}

/** Every schema under its name, referring to the others by theirs. */
function named(shapes: Readonly<Record<string, z.ZodType>>, io: 'input' | 'output', lang: Lang): Json {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries({ ...answers, ...shapes })) registry.add(schema, { id });
  const { schemas } = z.toJSONSchema(registry, { ...exporting, io, uri: place });
  return Object.fromEntries(
    Object.keys(shapes).map((name) => {
      const { $schema: _, $id: __, ...schema } = schemas[name] as Record<string, unknown>;
      const { about, fields = {} } = schemaWords[name as keyof typeof schemaWords];
      return [name, { description: about[lang], ...withWords(schema, fields, lang) }];
    }),
  );
}

function withWords(schema: Json, fields: Readonly<Record<string, Text>>, lang: Lang) {
  if (!schema.properties) return schema;
  const properties = Object.entries(schema.properties as Record<string, Json>).map(([name, field]) => [
    name,
    fields[name] ? { ...field, description: fields[name][lang] } : field,
  ]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

const exporting = {
  unrepresentable: 'any',
  override({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
    // What every integer and every key is anyway.
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    delete jsonSchema.propertyNames;
  },
} as const;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json =>
  z.toJSONSchema(schema, { ...exporting, io }) as Json;
