import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer, type TestServer } from '../../test/support/server-kit.ts';
import { DEEPEST, isTooDeep } from './depth.ts';

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

it('design: depth is told before a text is read', () => {
  expect([isTooDeep(nested(DEEPEST)), isTooDeep(nested(DEEPEST + 1))]).toEqual([false, true]);
  expect(isTooDeep(JSON.stringify(nested(10_000)))).toBe(false);
  expect(isTooDeep(`{"a\\"${'['.repeat(500)}": 1}`)).toBe(false);
  expect(isTooDeep(Array.from({ length: 1_000 }, () => '[]').join())).toBe(false);
  expect(isTooDeep('{"a":'.repeat(DEEPEST + 1))).toBe(true);
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
