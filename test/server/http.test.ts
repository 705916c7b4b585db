import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost } from '../../src/app/host.ts';
import { getAt } from '../../src/core/result.ts';
import { errorStatus } from '../../src/core/tool/tool.ts';
import { createHttp } from '../../src/server/http.ts';
import { asOwner, bodyOf, must, OWNER_KEY, startServer, type TestServer } from '../support/server-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ limits: { bodyBytes: 2_000 } });
});
afterAll(() => server.close());

const said = '切三根250mm的木条';
const result = { schema_version: '1.0.0', item: '木条', length_mm: 250, count: 3 };

describe('reading over HTTP', () => {
  it('a domain’s parse gives the contract with its evidence, and says which contract it is', async () => {
    const answer = await server.post('/v1/sample/parse', { text: said });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('contract-id')).toBe('sample');
    expect(answer.headers.get('contract-version')).toBe('1.0.0');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const body = await bodyOf<{ evidence: { path: string[]; spans: { start: number; end: number }[] }[] }>(
      answer,
    );
    expect(body).toMatchObject({
      domain: 'sample',
      result,
      engine: 'grammar',
      degraded: null,
      questions: [],
    });
    const [span] = body.evidence.find(({ path }) => path[0] === 'length_mm')!.spans;
    expect(said.slice(span!.start, span!.end)).toBe('250mm');
  });

  it('asks in the reader’s language', async () => {
    const text = '切木条';
    const asked = async (lang: string) => {
      const answer = server.post('/v1/sample/parse', { text }, { 'accept-language': lang });
      return (await bodyOf<{ questions: { text: string }[] }>(answer)).questions[0]!.text;
    };
    expect(await asked('zh-CN,en;q=0.5')).toMatch(/[\u4e00-\u9fff]/);
    expect(await asked('fr, en;q=0.9, zh;q=0.1')).not.toMatch(/[\u4e00-\u9fff]/);
  });

  it('the one door finds the domain; what nobody understands is an answer too', async () => {
    expect(await (await server.post('/v1/parse', { text: said })).json()).toMatchObject({
      kind: 'one',
      domain: 'sample',
      result,
    });
    const none = await server.post('/v1/parse', { text: 'qwertz' });
    expect(none.status).toBe(200);
    expect(await none.json()).toMatchObject({
      kind: 'none',
      diagnostics: [{ code: 'not_understood' }, { code: 'can_say' }],
    });
  });

  it('lists domains and contracts', async () => {
    const domains = await bodyOf<{ items: unknown[] }>(server.get('/v1/domains'));
    expect(domains.items).toMatchObject([{ id: 'sample', contracts: [{ id: 'sample' }], takesFiles: false }]);
    const contracts = await bodyOf<{ items: { id: string }[] }>(server.get('/v1/contracts'));
    expect(contracts.items.map(({ id }) => id)).toEqual(['sample', 'session']);
    const one = await (await server.get('/v1/contracts/sample')).json();
    expect(one).toMatchObject({ versions: ['1.0.0'], schema: { type: 'object' } });
    expect((await server.get('/v1/contracts/session/1.0.0')).status).toBe(200);
    for (const path of ['session/9.9.9', 'session/..%2F..%2Fpackage', 'nobody/1.0.0'])
      expect((await server.get(`/v1/contracts/${path}`)).status, path).toBe(404);
  });

  it('a conversation keeps what is open, and messages sent at once do not lose one another', async () => {
    const first = await (await server.post('/v1/sessions/s1/messages', { text: '切250mm的木条' })).json();
    expect(first).toMatchObject({ kind: 'sentence', domain: 'sample', result: { count: null } });
    const second = await (await server.post('/v1/sessions/s1/messages', { text: '3根' })).json();
    expect(second).toMatchObject({
      kind: 'answer',
      move: 'answer',
      messages: [{ source: 'message:1', text: '切250mm的木条' }],
      result,
      questions: [],
    });
    // What a message would come to is told without keeping any of it.
    for (const [text, told] of [
      ['5根', { kind: 'sentence', result: { count: 5 } }],
      ['撤销', { move: 'undo' }],
      ['确认', { kind: 'noted', control: 'yes' }],
    ] as const) {
      const would = await server.post('/v1/sessions/s1/messages', { text, keep: false });
      expect(await would.json(), text).toMatchObject(told);
    }
    expect(await bodyOf(server.get('/v1/sessions/s1'))).toMatchObject({ turns: { length: 2 }, at: 1 });
    const back = await (await server.post('/v1/sessions/s1/messages', { text: '撤销' })).json();
    expect(back).toMatchObject({ kind: 'sentence', move: 'undo', result: { count: null } });
    const yes = await (await server.post('/v1/sessions/s4/messages', { text: '好的' })).json();
    const idle = [{ code: 'nothing_awaits', severity: 'info' }];
    expect(yes).toMatchObject({ kind: 'noted', control: 'yes', run: null, diagnostics: idle });
    const hello = await (await server.post('/v1/sessions/s5/messages', { text: '你好' })).json();
    const sentences = expect.arrayContaining([expect.stringMatching(/^切/)]);
    expect(hello).toMatchObject({
      kind: 'noted',
      control: 'hello',
      diagnostics: [{ params: { sentences } }],
    });
    const chosen = await server.post('/v1/sessions/s3/messages', { text: '不知道', domain: 'sample' });
    expect(await chosen.json()).toMatchObject({ kind: 'sentence', domain: 'sample' });
    const nobody = await server.post('/v1/sessions/s3/messages', { text: '你好', domain: 'nobody' });
    expect([nobody.status, await nobody.text()]).toEqual([400, expect.stringContaining('nobody')]);
    await Promise.all(
      [1, 2, 3, 4, 5].map((n) => server.post('/v1/sessions/s2/messages', { text: `切${n}根250mm的木条` })),
    );
    expect(await bodyOf(server.get('/v1/sessions/s2'))).toMatchObject({ turns: { length: 5 } });
  });
});

describe('tools over HTTP', () => {
  it('pages through all tools without gap or repeat', async () => {
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const page = await bodyOf<{ items: { id: string }[]; next: string | null }>(
        server.get(`/v1/tools?limit=1${query}`),
      );
      seen.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    }
    expect(seen).toEqual([
      'sample.get_error',
      'sample.make_entry',
      'sample.make_list',
      'sample.make_slow',
      'sample.wait_turn',
    ]);
  });

  it.each([
    [{}, '写下料单', '件数', 'how many pieces'],
    [{ 'accept-language': 'en-GB,zh;q=0.5' }, 'Write a cutting list', 'how many pieces', 'how many pieces'],
    [{ 'accept-language': 'zh' }, '写下料单', '件数', '件数'],
  ])(
    'tools and contracts say what they are in the language asked for, else as registered: %o',
    async (headers, name, count, piece) => {
      const tool = await (await server.get('/v1/tools/sample.make_list', headers)).json();
      const listed = await (await server.get('/v1/tools?namespace=sample', headers)).json();
      const contract = await (await server.get('/v1/contracts/sample', headers)).json();
      expect(tool).toMatchObject({ name, params: { properties: { count: { description: count } } } });
      expect(listed).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ name })]) });
      expect(contract).toMatchObject({ schema: { properties: { count: { description: piece } } } });
    },
  );

  it('shows one with its schemas and calls it', async () => {
    const tool = await (await server.get('/v1/tools/sample.make_list')).json();
    expect(tool).toMatchObject({ enabled: true, params: { type: 'object', additionalProperties: false } });
    const params = { item: '木条', length_mm: 250, count: 3 };
    const called = await server.post('/v1/tools/sample.make_list/call', { params });
    expect(await called.json()).toMatchObject({ ok: true, data: { file: 'cutlist.csv', pieces: 3 } });
  });

  it('a write is not carried out: 428 says what a person would be asked', async () => {
    const answer = await server.post('/v1/tools/sample.make_entry/call', { params: { line: 'x' } });
    expect(answer.status).toBe(428);
    expect(await answer.json()).toMatchObject({
      code: 'CONFIRMATION_REQUIRED',
      details: { preview: '→ x' },
    });
    expect(server.traces.written).toEqual([]);
  });

  const asked = Object.entries({ ...errorStatus, TOO_RED: 422 });
  it.each(asked.filter(([code]) => code !== 'CONFIRMATION_REQUIRED'))(
    'the code %s, closed or the tool’s own, becomes status %i',
    async (code, status) => {
      const answer = await server.post('/v1/tools/sample.get_error/call', { params: { code } });
      expect(answer.status).toBe(status);
      expect(answer.headers.get('content-type')).toMatch('application/problem+json');
      expect(await answer.json()).toMatchObject({ code, status, detail: 'as asked' });
    },
  );

  it('a call that outlasts the time limit is stopped, and the tool is told', async () => {
    const brief = await startServer({ limits: { requestMs: 200 } });
    const answer = await brief.post('/v1/tools/sample.wait_turn/call', { params: { ms: 20_000 } });
    expect(answer.status).toBe(408);
    expect(await answer.json()).toMatchObject({ code: 'TIMEOUT', issues: [{ code: 'request_timed_out' }] });
    expect(brief.traces.stopped).toBe(1);
    await brief.close();
  });
});

describe('what is wrong with a request is one problem with a code', () => {
  const json = { 'content-type': 'application/json' };
  it.each<[string, string, string, string | undefined, Record<string, string>, number, string]>([
    ['no such route', 'GET', '/v1/nothing', undefined, {}, 404, 'no_such_route'],
    ['no such domain', 'POST', '/v1/nothing/parse', '{}', json, 404, 'no_such_route'],
    ['no such tool', 'GET', '/v1/tools/a.b', undefined, {}, 404, 'tool_unknown'],
    ['no such contract', 'GET', '/v1/contracts/x', undefined, {}, 404, 'no_such_contract'],
    ['wrong method', 'GET', '/v1/parse', undefined, {}, 405, 'method_not_allowed'],
    ['wrong method for a page', 'POST', '/', '{}', json, 405, 'method_not_allowed'],
    ['broken JSON', 'POST', '/v1/parse', '{"text":', json, 400, 'invalid_json'],
    ['no JSON', 'POST', '/v1/parse', 'text=x', { 'content-type': 'text/plain' }, 415, 'body_not_json'],
    ['unknown key', 'POST', '/v1/parse', '{"txt":"x"}', json, 400, 'unknown_key'],
    ['wrong type', 'POST', '/v1/parse', '{"text":1}', json, 400, 'wrong_type'],
    ['not an object', 'POST', '/v1/parse', '[]', json, 400, 'wrong_type'],
    [
      'too large',
      'POST',
      '/v1/parse',
      JSON.stringify({ text: 'x'.repeat(3_000) }),
      json,
      413,
      'body_too_large',
    ],
    ['no time', 'POST', '/v1/parse', '{"now":"soon"}', json, 400, 'bad_time'],
    [
      'unknown option',
      'POST',
      '/v1/sample/parse',
      '{"options":{"x":"y"}}',
      json,
      400,
      'unknown_world_option',
    ],
    [
      'unknown option at the door',
      'POST',
      '/v1/parse',
      '{"text":"切三根250mm的木条","options":{"x":"y"}}',
      json,
      400,
      'unknown_world_option',
    ],
    [
      'unknown option in a conversation',
      'POST',
      '/v1/sessions/o/messages',
      '{"options":{"x":"y"}}',
      json,
      400,
      'unknown_world_option',
    ],
    [
      'a file that was not sent',
      'POST',
      '/v1/sample/parse',
      '{"options":{"stock":"/etc/passwd"}}',
      json,
      400,
      'file_not_sent',
    ],
    ['bad cursor', 'GET', '/v1/tools?cursor=x', undefined, {}, 400, 'bad_cursor'],
    ['bad limit', 'GET', '/v1/tools?limit=0', undefined, {}, 400, 'below_minimum'],
    ['bad session', 'POST', '/v1/sessions/a.b/messages', '{"text":"x"}', json, 400, 'wrong_format'],
    ['no workbench built', 'GET', '/', undefined, {}, 404, 'no_workbench'],
  ])('%s', async (_, method, path, body, headers, status, code) => {
    const answer = await server.fetch(path, {
      method,
      headers,
      ...(body !== undefined && { body }),
    });
    const problem = await bodyOf<{ requestId: string }>(answer);
    expect(problem).toMatchObject({ status, issues: [{ code }], type: `urn:yanxing:problem:${code}` });
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toMatch('application/problem+json');
    expect(problem.requestId).toBe(answer.headers.get('x-request-id'));
  });

  it('a body without a length is cut off at the limit', async () => {
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(500))),
    });
    const init = { method: 'POST', headers: json, body: endless, duplex: 'half' } as RequestInit;
    const answer = await server.fetch(`/v1/parse`, init);
    expect(answer.status).toBe(413);
  });

  it('speaks Chinese to those who want it', async () => {
    const answer = await server.get('/v1/nothing', { 'accept-language': 'zh' });
    expect(await answer.json()).toMatchObject({ title: '没有找到', detail: '没有 GET /v1/nothing' });
  });

  it('keeps the caller’s request id if it is harmless, and makes one if not', async () => {
    const id = async (given: string) =>
      (await server.get('/healthz', { 'x-request-id': given })).headers.get('x-request-id');
    expect(await id('abc-1')).toBe('abc-1');
    expect(await id('a b<script>')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('bytes that are no HTTP do not disturb it', async () => {
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(server.port, '127.0.0.1', () => socket.write('\u0000\u0001 nonsense\r\n\r\n'));
      socket.once('data', (data) => resolve(data.toString()));
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400/);
    expect((await server.get('/healthz')).status).toBe(200);
  });
});

describe('OpenAPI', () => {
  it('describes every route there is, and every reference in it leads somewhere', async () => {
    const document = await bodyOf<{ openapi: string; paths: object }>(server.get('/openapi.json'));
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/v1/parse', '/v1/sample/parse', '/v1/tools/{id}/call', '/v1/contracts']),
    );
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((m) => m[1]!.split('/'));
    expect(refs.length).toBeGreaterThan(0);
    for (const path of refs) {
      expect(getAt(document, path), path.join('/')).toBeDefined();
    }
  });

  it('covers all domains there are without naming them: each reads its own first example', async () => {
    const app = must(
      await createHost({ env: { YX_DATA: `${server.dir}/none`, YX_LANG: 'en' }, model: null }),
    );
    const { http } = must(await createHttp(app, { ownerKey: OWNER_KEY }));
    for (const domain of must(await app.domains())) {
      const body = JSON.stringify({ text: domain.about.examples.zh[0] });
      const headers = { 'content-type': 'application/json', host: 'localhost', ...asOwner };
      const answer = await http.request(`/v1/${domain.about.id}/parse`, { method: 'POST', headers, body });
      expect(answer.status, domain.about.id).toBe(200);
      expect(answer.headers.get('contract-id'), domain.about.id).toBe(domain.read.contracts[0].id);
    }
    await app.close();
  });
});
