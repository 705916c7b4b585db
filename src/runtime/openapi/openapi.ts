import { readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import { isRecord, reasonOf } from '../../core/contract/plain-json.ts';
import { failure, isToolId, success, type ToolDefinition, type ToolResult } from '../../core/tool/tool.ts';
import { asSaid, idOf, paramsOf } from '../mcp/remote-tool.ts';
import type { OpenApi } from './settings.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where a value of a call goes, under which name there, and how a list or an object is written. */
interface Place {
  readonly at: 'path' | 'query' | 'header' | 'body';
  readonly name: string;
  readonly style?: string;
  readonly explode?: boolean;
}

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly phrases: readonly string[];
  readonly schema: Json;
  readonly places: ReadonlyMap<string, Place>;
  /** The body is one value and no object of named ones. */
  readonly isBare: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const MAX_ANSWER = 1_000_000;

/** The tools of a document: each operation is one; what is no GET asks first. */
export async function openApiTools(prefix: string, settings: OpenApi): Promise<ToolDefinition[]> {
  const document = documentOf(await readFile(settings.file, 'utf8'));
  if (!isRecord(document) || !/^3\./.test(String(document.openapi))) throw new Error('no OpenAPI 3 document');
  const base = settings.base ?? serverOf(document);
  if (base === null) throw new Error('no server is named');
  return operationsOf(document).flatMap((operation) => {
    const id = idOf(prefix, operation.name);
    return isToolId(id) ? [toolOf(id, operation, base, settings)] : [];
  });
}

/** JSON or YAML. References between YAML's own nodes are bounded, so that a small file stays small. */
function documentOf(text: string): unknown {
  if (text.trimStart().startsWith('{')) return JSON.parse(text);
  return parse(text, { maxAliasCount: 100 });
}

function serverOf({ servers }: Json): string | null {
  const [first] = Array.isArray(servers) ? servers : [];
  return isRecord(first) && typeof first.url === 'string' && URL.canParse(first.url) ? first.url : null;
}

function operationsOf(document: Json): Operation[] {
  const paths = isRecord(document.paths) ? document.paths : {};
  return Object.entries(paths).flatMap(([path, item]) =>
    isRecord(item) ? METHODS.flatMap((method) => operationOf(document, path, item, method)) : [],
  );
}

function operationOf(document: Json, path: string, item: Json, method: string): Operation[] {
  const found = item[method];
  if (!isRecord(found)) return [];
  const shared = Array.isArray(item.parameters) ? item.parameters : [];
  const own = Array.isArray(found.parameters) ? found.parameters : [];
  const properties: Record<string, unknown> = {};
  const required = new Set<string>();
  const places = new Map<string, Place>();
  for (const raw of [...shared, ...own]) {
    const parameter = resolved(document, raw);
    const { in: at, name, style, explode } = parameter;
    if (typeof name !== 'string' || (at !== 'path' && at !== 'query' && at !== 'header')) continue;
    properties[name] = { ...inlined(document, schemaOf(parameter)), ...described(parameter) };
    places.set(name, {
      at,
      name,
      ...(typeof style === 'string' && { style }),
      ...(typeof explode === 'boolean' && { explode }),
    });
    if (at === 'path' || parameter.required === true) required.add(name);
  }
  const body = bodyOf(document, found.requestBody);
  for (const [name, schema] of Object.entries(body.properties)) {
    // The id in the path and the id in the body are two values.
    const known = places.has(name) ? `body_${name}` : name;
    properties[known] = schema;
    places.set(known, { at: 'body', name });
    if (body.required.includes(name)) required.add(known);
  }
  const summary = textOf(found.summary) || textOf(found.operationId) || `${method} ${path}`;
  const phrases = Array.isArray(found['x-phrases'])
    ? found['x-phrases'].filter((one) => typeof one === 'string')
    : [];
  return [
    {
      method: method.toUpperCase(),
      path,
      name: textOf(found.operationId) || `${method} ${path}`,
      summary,
      description: textOf(found.description) || summary,
      phrases,
      schema: { type: 'object', properties, required: [...required], additionalProperties: false },
      places,
      isBare: body.isBare,
    },
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const described = ({ description }: Json): Json => (typeof description === 'string' ? { description } : {});

/** The schema of a parameter, where it is given by itself or as the content of a media type. */
function schemaOf({ schema, content }: Json): unknown {
  const [media] = isRecord(content) ? Object.values(content) : [];
  return schema ?? (isRecord(media) ? media.schema : undefined);
}

interface Body {
  readonly properties: Json;
  readonly required: readonly string[];
  readonly isBare: boolean;
}

/** The named values of a body; a body that is a list or one value is called `body`. */
function bodyOf(document: Json, raw: unknown): Body {
  const request = resolved(document, raw);
  const content = isRecord(request.content) ? request.content : {};
  const type = Object.keys(content).find((one) => /^application\/(?:[\w.+-]+\+)?json\b/i.test(one));
  const media = type === undefined ? undefined : content[type];
  if (!isRecord(media)) return { properties: {}, required: [], isBare: false };
  const schema = whole(inlined(document, media.schema));
  if (isRecord(schema.properties))
    return {
      properties: schema.properties,
      required: Array.isArray(schema.required) ? schema.required.map(String) : [],
      isBare: false,
    };
  return { properties: { body: schema }, required: request.required === true ? ['body'] : [], isBare: true };
}

/** What is put together from several schemas, as one. */
function whole(schema: Json): Json {
  const parts = Array.isArray(schema.allOf) ? schema.allOf.filter(isRecord).map(whole) : [];
  if (parts.length === 0) return schema;
  const { allOf: _, ...own } = schema;
  const all = [...parts, own];
  return {
    ...own,
    type: 'object',
    properties: Object.assign({}, ...all.map(({ properties }) => (isRecord(properties) ? properties : {}))),
    required: all.flatMap(({ required }) => (Array.isArray(required) ? required : [])),
  };
}

/** What a reference inside the document points at. */
function resolved(document: Json, value: unknown, depth = 0): Json {
  if (!isRecord(value)) return {};
  const ref = value.$ref;
  if (typeof ref !== 'string' || depth > 20) return value;
  let found: unknown = ref.startsWith('#/') ? document : undefined;
  for (const step of ref.slice(2).split('/'))
    found = isRecord(found) ? found[step.replaceAll('~1', '/').replaceAll('~0', '~')] : undefined;
  return resolved(document, found, depth + 1);
}

/** A schema without references; what contains itself stops at some depth. */
function inlined(document: Json, value: unknown, depth = 0): Json {
  const schema = resolved(document, value);
  if (depth > 8) return {};
  const inside = (one: unknown): unknown => {
    if (Array.isArray(one)) return one.map(inside);
    return isRecord(one) ? inlined(document, one, depth + 1) : one;
  };
  return Object.fromEntries(Object.entries(schema).map(([key, one]) => [key, inside(one)]));
}

function toolOf(id: string, operation: Operation, base: string, settings: OpenApi): ToolDefinition {
  const { method, summary, description, phrases, schema } = operation;
  const reads = method === 'GET';
  const asks = settings.confirm === 'always' || (settings.confirm === 'writes' && !reads);
  return Object.freeze({
    id,
    name: asSaid(summary),
    description: asSaid(description),
    category: reads && !asks ? 'query' : 'action',
    effect: reads ? 'none' : 'external',
    requiresConfirmation: asks,
    timeout: settings.timeoutMs,
    paramsSchema: paramsOf(schema),
    ...(phrases.length > 0 && { phrases }),
    async execute(params, { signal }) {
      try {
        return await request(operation, base, settings, params as Json, signal);
      } catch (thrown) {
        return failure(
          'SERVICE_UNAVAILABLE',
          `${id}: ${reasonOf(thrown)}`,
          reads ? undefined : { uncertain: true },
        );
      }
    },
  } satisfies ToolDefinition);
}

async function request(
  { method, path, places, isBare }: Operation,
  base: string,
  { headers }: OpenApi,
  params: Json,
  signal: AbortSignal,
): Promise<ToolResult> {
  const at = (wanted: Place['at']) =>
    Object.entries(params).flatMap(([key, value]) => {
      const place = places.get(key);
      return place?.at === wanted && value !== undefined ? [{ place, value }] : [];
    });
  const filled = at('path').reduce(
    (url, { place: { name }, value }) => url.replace(`{${name}}`, encodeURIComponent(inOne(value))),
    path,
  );
  const url = new URL(`${base.replace(/\/$/, '')}${filled}`);
  for (const { place, value } of at('query'))
    for (const [name, text] of inQuery(place, value)) url.searchParams.append(name, text);
  const body = at('body');
  const sent = isBare
    ? body[0]?.value
    : Object.fromEntries(body.map(({ place, value }) => [place.name, value]));
  const answer = await fetch(url, {
    method,
    signal,
    // A redirect would take the headers, and what they prove, somewhere else.
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...(body.length > 0 && { 'content-type': 'application/json' }),
      ...Object.fromEntries(at('header').map(({ place: { name }, value }) => [name, inOne(value)])),
      ...Object.fromEntries(Object.entries(headers).map(([name, secret]) => [name, secret.reveal()])),
    },
    ...(body.length > 0 && { body: JSON.stringify(sent) }),
  });
  const text = (await answer.text()).slice(0, MAX_ANSWER);
  const data = parsed(text);
  if (answer.ok) return success(data);
  return failure(codeOf(answer.status), `${answer.status} ${answer.statusText}`.trim(), {
    status: answer.status,
    answer: data,
  });
}

/** Where there is room for one text: a,b and k,v. */
function inOne(value: unknown): string {
  if (Array.isArray(value)) return value.map(String).join(',');
  return isRecord(value) ? Object.entries(value).flat().map(String).join(',') : String(value);
}

const separators: Readonly<Record<string, string>> = { spaceDelimited: ' ', pipeDelimited: '|' };

/** A list is repeated, or stands in one; an object is spread, in brackets where that is its style. */
function inQuery(
  { name, style = 'form', explode = style === 'form' }: Place,
  value: unknown,
): [string, string][] {
  if (Array.isArray(value))
    return explode
      ? value.map((one) => [name, String(one)])
      : [[name, value.map(String).join(separators[style] ?? ',')]];
  if (!isRecord(value)) return [[name, String(value)]];
  if (style === 'deepObject')
    return Object.entries(value).map(([key, one]) => [`${name}[${key}]`, String(one)]);
  return explode ? Object.entries(value).map(([key, one]) => [key, String(one)]) : [[name, inOne(value)]];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text === '' ? null : { text };
  }
}

const codes: Readonly<Record<number, string>> = {
  400: 'INVALID_PARAM',
  422: 'INVALID_PARAM',
  401: 'FORBIDDEN',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  408: 'TIMEOUT',
  409: 'CONFLICT',
  503: 'SERVICE_UNAVAILABLE',
  504: 'TIMEOUT',
};
const codeOf = (status: number): string => codes[status] ?? 'INTERNAL_ERROR';
