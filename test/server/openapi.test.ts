import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createHost } from '../../src/app/host.ts';
import type { Lang } from '../../src/core/messages.ts';
import { PendingCall, RunEvent } from '../../src/core/run/state.ts';
import * as wire from '../../src/core/wire.ts';
import { createHttp } from '../../src/server/http.ts';
import words from '../../src/server/openapi/words.json' with { type: 'json' };
import { answers, bodies } from '../../src/server/shapes.ts';
import { asOwner, bodyOf, must, OWNER_KEY, startServer, type TestServer } from '../support/server-kit.ts';

type Json = Readonly<Record<string, unknown>>;
interface Media {
  readonly schema: Json;
  readonly example?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly description: string;
    readonly schema: Json;
    readonly example?: unknown;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>;
}
interface Document {
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>> };
}

/** A reader of the document's own schemas, made from nothing but the document. */
function checker({ components }: Document) {
  const placed = (value: unknown) =>
    JSON.parse(JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/'));
  return (schema: Json, value: unknown): readonly string[] => {
    const read = z.fromJSONSchema(placed({ ...schema, $defs: components.schemas }));
    return (
      read.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
    );
  };
}

const operationsOf = ({ paths }: Document): readonly Operation[] =>
  Object.values(paths).flatMap((methods) => Object.values(methods));

/** Schema and example of everything an operation says it takes or gives. */
const mediaOf = ({ requestBody, responses }: Operation): readonly Media[] =>
  [requestBody, ...Object.values(responses)].flatMap((part) => Object.values(part?.content ?? {}));

async function documentOf(server: Pick<TestServer, 'get'>, lang: Lang): Promise<Document> {
  return bodyOf<Document>(server.get('/openapi.json', { 'accept-language': lang }));
}

describe.each(['zh', 'en'] as const)('the document of all domains, in %s', (lang) => {
  let document: Document;
  let operations: readonly Operation[];
  beforeAll(async () => {
    const env = { YX_DATA: '/nonexistent/yanxing', YX_LANG: 'en' };
    const app = must(await createHost({ env, model: null }));
    const { http } = must(await createHttp(app, { ownerKey: OWNER_KEY }));
    const get = async (path: string, headers = {}) =>
      http.request(path, { headers: { host: 'localhost', ...asOwner, ...headers } });
    document = await documentOf({ get }, lang);
    operations = operationsOf(document);
    await app.close();
  });

  it('every operation has a name of its own, a tag that is described, and a summary', () => {
    const ids = operations.map(({ operationId }) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining(['parseSentence', 'listRuns', 'getRun', 'callTool', 'decideCall']),
    );
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z0-9]+$/);
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
    for (const { operationId, tags: own, summary } of operations) {
      expect(
        own.map((tag) => tags.get(tag)),
        operationId,
      ).toEqual([expect.stringMatching(/\S/)]);
      expect(summary, operationId).toMatch(lang === 'zh' ? /[\u4e00-\u9fff]/ : /^[^\u4e00-\u9fff]+$/);
    }
  });

  it('every parameter is described, and those that are needed have an example that fits', () => {
    const misfits = checker(document);
    for (const { operationId, parameters } of operations) {
      for (const { name, required, description, schema, example } of parameters) {
        const place = `${operationId} ${name}`;
        expect(description, place).toMatch(/\S/);
        if (required) expect(example, place).toBeDefined();
        if (example !== undefined) expect(misfits(schema, example), place).toEqual([]);
      }
    }
  });

  it('every body and every answer has an example that fits its schema', () => {
    const misfits = checker(document);
    for (const operation of operations) {
      const media = mediaOf(operation);
      expect(media.length, operation.operationId).toBeGreaterThan(0);
      for (const { schema, example } of media) {
        expect(example, operation.operationId).toBeDefined();
        expect(misfits(schema, example), operation.operationId).toEqual([]);
      }
    }
  });

  it('bodies and answers are referred to by name, and every schema says what it is', () => {
    for (const operation of operations) {
      for (const { schema } of mediaOf(operation)) {
        if (schema.type !== 'string')
          expect(schema, operation.operationId).toEqual({
            $ref: expect.stringMatching(/^#\/components\/schemas\//),
          });
      }
    }
    for (const name of Object.keys({ ...answers, ...bodies }))
      expect(document.components.schemas[name]?.description, name).toMatch(/\S/);
  });

  it('words are only for schemas and fields there are', () => {
    for (const [name, { fields = {} }] of Object.entries<{ about: object; fields?: object }>(words.schemas)) {
      const schema: { properties?: object } = document.components.schemas[name] ?? {};
      expect(Object.keys(schema.properties ?? {}), name).toEqual(expect.arrayContaining(Object.keys(fields)));
      expect({ ...answers, ...bodies }).toHaveProperty(name);
    }
  });

  it('the check itself refuses what does not fit', () => {
    const misfits = checker(document);
    const question = { $ref: '#/components/schemas/Question' };
    expect(misfits(question, { id: 'x' })).not.toEqual([]);
    const more = { kind: 'none', diagnostics: [], more: 1 };
    expect(misfits({ $ref: '#/components/schemas/None' }, more)).not.toEqual([]);
  });
});

describe('what the server really answers', () => {
  const said = '切三根250mm的木条';
  let server: TestServer;
  let misfits: ReturnType<typeof checker>;
  beforeAll(async () => {
    server = await startServer();
    misfits = checker(await documentOf(server, 'en'));
  });
  afterAll(() => server.close());
  const named = (name: string) => ({ $ref: `#/components/schemas/${name}` });

  it('is what the components say', async () => {
    const asked = await server.post('/v1/tools/sample.make_entry/call', { params: { line: 'a' } });
    const problem = await bodyOf<{ details: PendingCall & { trace_id: string } }>(asked);
    const { trace_id: _, ...pending } = problem.details;
    expect(PendingCall.parse(pending)).toEqual(pending);
    const { id } = await bodyOf<{ id: string }>(server.post('/v1/sample/runs', { text: said }));
    const events = await (await server.get(`/v1/runs/${id}/events`)).text();
    const posts: readonly (readonly [schema: string, path: string, body: unknown])[] = [
      ['Door', '/v1/parse', { text: said }],
      ['Door', '/v1/parse', { text: 'qwertz' }],
      ['SampleReading', '/v1/sample/parse', { text: '切木条，快' }],
      ['Heard', '/v1/sessions/s/messages', { text: '切250mm的木条' }],
      ['Heard', '/v1/sessions/s/messages', { text: '三十二分音符' }],
      ['Heard', '/v1/sessions/s/messages', { text: '3根' }],
      ['Problem', '/v1/parse', { txt: 1 }],
      [
        'ToolCallResult',
        '/v1/tools/sample.make_list/call',
        { params: { item: 'x', length_mm: 5, count: 1 } },
      ],
      [
        'Call',
        `/v1/runs/${pending.runId}/confirmations/${pending.id}`,
        { decision: 'approve', hash: pending.hash },
      ],
    ];
    const gets: readonly (readonly [schema: string, path: string])[] = [
      ['Run', `/v1/runs/${id}`],
      ['Run', `/v1/runs/${pending.runId}`],
      ['RunPage', '/v1/runs'],
      ['Session', '/v1/sessions/s'],
      ['DomainPage', '/v1/domains'],
      ['ContractPage', '/v1/contracts'],
      ['ContractInfo', '/v1/contracts/sample'],
      ['ToolPage', '/v1/tools'],
      ['ToolDetails', '/v1/tools/sample.make_list'],
      ['AuditPage', '/v1/audit'],
      ['About', '/v1/about'],
      ['Health', '/healthz'],
      ['Problem', '/v1/runs/nothing'],
    ];
    expect(misfits(named('Problem'), problem)).toEqual([]);
    for (const [schema, path, body] of posts)
      expect(misfits(named(schema), await bodyOf(server.post(path, body))), `${schema} ${path}`).toEqual([]);
    for (const [schema, path] of gets)
      expect(misfits(named(schema), await bodyOf(server.get(path))), `${schema} ${path}`).toEqual([]);
    const messages = [...events.matchAll(/^event: (\w+)\ndata: (.*)$/gm)];
    expect(messages.map(([, type]) => type)).toEqual(
      expect.arrayContaining(['state', 'step_finished', 'report', 'status']),
    );
    for (const [, type, data] of messages) {
      const schema = type === 'status' ? wire.RunStanding : RunEvent;
      expect(schema.safeParse(JSON.parse(data!)).error, `${type} ${data}`).toBeUndefined();
    }
  });
});
