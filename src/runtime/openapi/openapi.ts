import { readFile } from 'node:fs/promises';
import { isRecord, reasonOf } from '../../core/contract/plain-json.ts';
import { failure, isToolId, success, type ToolDefinition, type ToolResult } from '../../core/tool/tool.ts';
import { asSaid, idOf, paramsOf } from '../mcp/remote-tool.ts';
import type { OpenApi } from './settings.ts';

type Json = Readonly<Record<string, unknown>>;

/** Where a value of a call goes. */
type Place = 'path' | 'query' | 'header' | 'body';

interface Operation {
  readonly method: string;
  readonly path: string;
  readonly name: string;
  readonly summary: string;
  readonly description: string;
  readonly phrases: readonly string[];
  readonly schema: Json;
  readonly places: ReadonlyMap<string, Place>;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;
const MAX_ANSWER = 1_000_000;

/** The tools of a document: each operation is one; what is no GET asks first. */
export async function openApiTools(prefix: string, settings: OpenApi): Promise<ToolDefinition[]> {
  const document = await documentOf(await readFile(settings.file, 'utf8'));
  if (!isRecord(document) || !/^3\./.test(String(document.openapi))) throw new Error('no OpenAPI 3 document');
  const base = settings.base ?? serverOf(document);
  if (base === null) throw new Error('no server is named');
  return operationsOf(document).flatMap((operation) => {
    const id = idOf(prefix, operation.name);
    return isToolId(id) ? [toolOf(id, operation, base, settings)] : [];
  });
}

/** JSON or YAML. References between YAML's own nodes are bounded, so that a small file stays small. */
async function documentOf(text: string): Promise<unknown> {
  if (text.trimStart().startsWith('{')) return JSON.parse(text);
  const { parse } = await import('yaml');
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
    const place = parameter.in;
    if (typeof parameter.name !== 'string' || (place !== 'path' && place !== 'query' && place !== 'header'))
      continue;
    properties[parameter.name] = { ...inlined(document, parameter.schema), ...described(parameter) };
    places.set(parameter.name, place);
    if (place === 'path' || parameter.required === true) required.add(parameter.name);
  }
  const body = bodyOf(document, found.requestBody);
  for (const [name, schema] of Object.entries(body.properties)) {
    properties[name] = schema;
    places.set(name, 'body');
    if (body.required.includes(name)) required.add(name);
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
    },
  ];
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const described = ({ description }: Json): Json => (typeof description === 'string' ? { description } : {});

function bodyOf(document: Json, raw: unknown): { properties: Json; required: readonly string[] } {
  const content = resolved(document, raw).content;
  const media = isRecord(content) ? content['application/json'] : undefined;
  const schema = inlined(document, isRecord(media) ? media.schema : undefined);
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required.map(String) : [];
  return { properties, required };
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
  { method, path, places }: Operation,
  base: string,
  { headers }: OpenApi,
  params: Json,
  signal: AbortSignal,
): Promise<ToolResult> {
  const at = (place: Place) => Object.entries(params).filter(([name]) => places.get(name) === place);
  const filled = at('path').reduce(
    (url, [name, value]) => url.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const url = new URL(`${base.replace(/\/$/, '')}${filled}`);
  for (const [name, value] of at('query')) url.searchParams.set(name, String(value));
  const body = at('body');
  const answer = await fetch(url, {
    method,
    signal,
    // A redirect would take the headers, and what they prove, somewhere else.
    redirect: 'error',
    headers: {
      accept: 'application/json',
      ...(body.length > 0 && { 'content-type': 'application/json' }),
      ...Object.fromEntries(at('header').map(([name, value]) => [name, String(value)])),
      ...Object.fromEntries(Object.entries(headers).map(([name, secret]) => [name, secret.reveal()])),
    },
    ...(body.length > 0 && { body: JSON.stringify(Object.fromEntries(body)) }),
  });
  const text = (await answer.text()).slice(0, MAX_ANSWER);
  const data = parsed(text);
  if (answer.ok) return success(data);
  return failure(codeOf(answer.status), `${answer.status} ${answer.statusText}`.trim(), {
    status: answer.status,
    answer: data,
  });
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
