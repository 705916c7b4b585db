import { once } from 'node:events';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { must, startServer, type TestServer } from '../../test/support/server-kit.ts';
import { DEEPEST, isTooMuch, MOST_VALUES } from './depth.ts';

const isTooDeep = (text: string) => isTooMuch(text) === 'deep';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

it('design: depth is told before a text is read', () => {
  expect([isTooDeep(nested(DEEPEST)), isTooDeep(nested(DEEPEST + 1))]).toEqual([false, true]);
  expect(isTooDeep(JSON.stringify(nested(10_000)))).toBe(false);
  expect(isTooDeep(`{"a\\"${'['.repeat(500)}": 1}`)).toBe(false);
  expect(isTooDeep(Array.from({ length: 1_000 }, () => '[]').join())).toBe(false);
  expect(isTooDeep('{"a":'.repeat(DEEPEST + 1))).toBe(true);
});

it('design: so are values, however they are written', () => {
  const list = (count: number) => `[${Array.from({ length: count }, () => '"a,b"').join()}]`;
  expect([isTooMuch(list(10), 10), isTooMuch(list(11), 10)]).toEqual([null, 'many']);
  expect(isTooMuch('[[],[],[],[],[],[]]', 10)).toBe('many');
});

describe('design: what is nested too deeply is 400, wherever it is sent', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());

  const bodies: Readonly<Record<string, (value: string) => string>> = {
    '/v1/sample/parse': (value) => `{"text":${value}}`,
    '/v1/sample/runs': (value) => `{"text":"x","files":${value}}`,
    '/v1/tools/sample.make_entry/call': (value) => `{"params":{"line":${value}}}`,
    '/v1/parse': (value) => `{"text":"x","a":${value}}`,
    '/mcp': (value) =>
      `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"sample__make_entry","arguments":{"line":${value}}}}`,
  };
  it.each(Object.entries(bodies))('%s', async (path, bodyOf) => {
    const accept = { accept: 'application/json, text/event-stream' };
    for (const levels of [DEEPEST, 300, 5_000, 200_000]) {
      const answer = await server.post(path, bodyOf(nested(levels)), accept);
      expect([levels, answer.status, (await answer.json()) as unknown]).toMatchObject([
        levels,
        400,
        { issues: [{ code: 'body_too_deep' }] },
      ]);
    }
  });

  it('and what is too long is 413 over MCP as well', async () => {
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'ping',
      params: { a: 'x'.repeat(5_000_000) },
    });
    expect((await server.post('/mcp', body)).status).toBe(413);
  });
});

describe('design: nobody fills the memory, or the time of the thread that answers, with what a request carries', () => {
  let server: TestServer;
  const bearers: Record<string, { authorization: string }> = {};
  beforeAll(async () => {
    server = await startServer({ limits: { heldBytes: 4_000_000 } });
    const store = must(await server.app.tokens());
    for (const role of ['agent', 'viewer'])
      bearers[role] = {
        authorization: `Bearer ${must(await store.create({ name: role, roles: [role] })).secret}`,
      };
  });
  afterAll(() => server.close());
  const codeOf = async (answer: Response) =>
    [answer.status, ((await answer.json()) as { issues?: { code: string }[] }).issues?.[0]?.code] as const;

  it('whoever may only look sends no more values than can be checked at once', async () => {
    const body = { text: 'x', files: Array.from({ length: MOST_VALUES + 10 }, () => 1) };
    expect(await codeOf(await server.post('/v1/sample/parse', body, bearers.viewer))).toEqual([
      413,
      'body_too_many',
    ]);
    expect(await codeOf(await server.post('/v1/sample/parse', body, bearers.agent))).toEqual([
      400,
      'too_many_items',
    ]);
  });

  it('what one caller has under way is bounded, and leaves room for others', async () => {
    const headers = {
      ...bearers.agent,
      'content-type': 'application/json',
      'content-length': '1500000',
      expect: '100-continue',
    };
    const { port, hostname: host } = new URL(server.url);
    const open = request({ host, port, path: '/v1/sample/parse', method: 'POST', headers, agent: false });
    open.on('error', () => {}).write('{"text":"');
    await once(open, 'continue');
    const large = { text: '切三根250mm的木条'.repeat(50_000) };
    const asAgent = () => server.post('/v1/sample/parse', large, bearers.agent);
    await expect.poll(async () => codeOf(await asAgent()), { timeout: 10_000 }).toEqual([429, 'work_budget']);
    expect((await asAgent()).headers.get('retry-after')).not.toBeNull();
    expect((await server.post('/v1/sample/parse', { text: '切三根250mm的木条' }, bearers.agent)).status).toBe(
      200,
    );
    expect((await server.post('/v1/sample/parse', large)).status).toBe(200);
    open.destroy();
    await expect.poll(async () => (await asAgent()).status, { timeout: 10_000 }).toBe(200);
  });
});
