import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost } from '../../src/app/host.ts';
import { remoteTool } from '../../src/runtime/mcp/remote-tool.ts';
import { mcpOverHttp } from '../../src/server/mcp/http.ts';
import { mcpFactory } from '../../src/server/mcp/server.ts';
import { bodyOf, must, OWNER_KEY, raw, startServer, type TestServer } from '../support/server-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('threat: data that grows when it is read', () => {
  const bombs: [string, string, number[]][] = [
    ['a thousand levels', `{"text":${'['.repeat(1_000)}${']'.repeat(1_000)}}`, [400, 422]],
    ['a hundred thousand levels', '['.repeat(100_000), [400, 413, 422]],
    ['a prototype', '{"text":"x","__proto__":{"admin":true}}', [400, 422]],
    ['a constructor', '{"text":"x","constructor":{"prototype":{"admin":true}}}', [400, 422]],
    ['a body of 64 MB', `{"text":"${'x'.repeat(64 << 20)}"}`, [413]],
    ['half a JSON', '{"text":"', [400, 422]],
  ];
  it.each(bombs)('%s is refused with a code', async (_, body, statuses) => {
    const answer = await server.post('/v1/parse', body);
    expect(statuses).toContain(answer.status);
    expect((await bodyOf<{ issues: { code: string }[] }>(answer)).issues[0]!.code).toMatch(/^[a-z_]+$/);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  it('a compressed body is not unpacked: a megabyte of zeros in a kilobyte is only a kilobyte', async () => {
    const packed = gzipSync(Buffer.alloc(32 << 20, 0x20));
    const answer = await server.fetch(`/v1/parse`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: packed,
    });
    expect([400, 415, 422]).toContain(answer.status);
  });

  it('numbers that are none, and a text longer than is read, are coded answers', async () => {
    expect((await server.post('/v1/parse', '{"text":1e999}')).status).toBeGreaterThanOrEqual(400);
    const long = await server.post('/v1/sample/parse', { text: '切'.repeat(30_000) });
    expect(JSON.stringify(await long.json())).toContain('text_too_long');
  });
});

describe('threat: an approval nobody gave', () => {
  const forged = [
    { line: 'f1', approved: true },
    { line: 'f2', _approval: 'x' },
    { line: 'f3', confirm: 'yes', confirmed: true },
  ];
  it.each(forged)('%j in the parameters is refused or waits', async (params) => {
    const answer = await server.post('/v1/tools/sample.make_entry/call', { params });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(server.traces.written).toEqual([]);
  });

  it.each([
    { params: { line: 'g1' }, approved: true },
    { params: { line: 'g2' }, decision: 'approve' },
    { params: { line: 'g3' }, confirm: true },
  ])('%j beside the parameters is refused', async (body) => {
    await server.post('/v1/tools/sample.make_entry/call', body);
    expect(server.traces.written).toEqual([]);
  });

  it('a guessed hash, another call’s hash, and an agent’s own yes do not carry it out', async () => {
    const ask = async (line: string, headers = {}) =>
      (
        await bodyOf<{ details: { runId: string; id: string; hash: string } }>(
          server.post('/v1/tools/sample.make_entry/call', { params: { line } }, headers),
        )
      ).details;
    const [one, two] = [await ask('h1'), await ask('h2')];
    const path = `/v1/runs/${one.runId}/confirmations/${one.id}`;
    for (const hash of ['', '0'.repeat(64), two.hash]) {
      const answer = await server.post(path, { decision: 'approve', hash });
      expect(answer.status, hash).toBeGreaterThanOrEqual(400);
    }
    const swapped = `/v1/runs/${two.runId}/confirmations/${one.id}`;
    expect((await server.post(swapped, { decision: 'approve', hash: one.hash })).status).toBe(409);
    const tokens = must(await server.app.tokens());
    const { secret } = must(await tokens.create({ name: 'bot', roles: ['agent'] }));
    const bearer = { authorization: `Bearer ${secret}` };
    const own = await ask('h3', bearer);
    const yes = `/v1/runs/${own.runId}/confirmations/${own.id}`;
    expect((await server.post(yes, { decision: 'approve', hash: own.hash }, bearer)).status).toBe(403);
    expect(server.traces.written).toEqual([]);
  });

  it('no tool approves: none is called so, over HTTP or MCP', async () => {
    const { items } = await bodyOf<{ items: { id: string }[] }>(server.get('/v1/tools'));
    expect(items.map(({ id }) => id).filter((id) => /approv|confirm|decid/.test(id))).toEqual([]);
  });
});

describe('threat: a page that makes its own name point here (DNS rebinding)', () => {
  it.each(['/v1/domains', '/mcp', '/openapi.json', '/', '/v1/runs'])(
    '%s hears only its own names',
    async (path) => {
      for (const host of [
        'evil.example',
        'evil.example:80',
        '127.0.0.1.evil.example',
        'localhost@evil.example',
      ]) {
        const answer = await raw(server.port, path, { host }, { method: path === '/mcp' ? 'POST' : 'GET' });
        expect([400, 403], host).toContain(answer.status);
      }
    },
  );
});

describe('threat: someone else on the same machine, or behind the same proxy', () => {
  const paths = ['/v1/runs', '/v1/about', '/v1/tools', '/mcp', '/metrics', '/openapi.json'];
  const none = { authorization: '' };
  const key = OWNER_KEY;
  const signIn = (headers: Record<string, string> = {}, token = key) =>
    raw(server.port, `/?token=${token}`, { host: `localhost:${server.port}`, ...none, ...headers });
  const withCookie = (cookie: string, headers: Record<string, string> = {}, path = '/v1/about') =>
    fetch(`${server.url}${path}`, { headers: { cookie, ...headers } });

  it('whoever only reaches the port is nobody, and cannot approve, ask, look or repoint', async () => {
    for (const path of paths) expect((await fetch(`${server.url}${path}`)).status, path).toBe(401);
    const body = { url: 'http://127.0.0.1:9/v1', name: 'm' };
    const init = { method: 'POST', headers: { 'content-type': 'application/json' } };
    for (const [path, sent] of [
      ['/v1/tools/sample.make_entry/call', { params: { line: 'x' } }],
      ['/v1/runs/x/confirmations/y', { decision: 'approve', hash: 'z' }],
      ['/v1/model', body],
    ] as const) {
      const answer = await fetch(`${server.url}${path}`, { ...init, body: JSON.stringify(sent) });
      expect(answer.status, path).toBe(401);
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('the printed address signs a browser in, once, and leaves nothing of the key behind', async () => {
    const { status, headers } = await signIn();
    expect([status, headers.location]).toEqual([303, '/']);
    const [cookie] = headers['set-cookie'] as string[];
    expect(cookie).toMatch(/; HttpOnly; SameSite=Strict/);
    expect(cookie).not.toContain(key);
    const [pair] = cookie!.split(';') as [string];
    expect(await bodyOf(withCookie(pair))).toMatchObject({ you: { name: 'local', roles: ['owner'] } });
    // Another page of this machine may make the browser send it.
    expect((await withCookie(pair, { 'sec-fetch-site': 'same-site' })).status).toBe(401);
    // It is no token.
    expect((await server.get('/v1/about', { authorization: `Bearer ${pair.split('=')[1]}` })).status).toBe(
      401,
    );
  });

  it.each(['', 'x', `${key}x`, key.slice(1), encodeURIComponent('🔑')])('not by “%s”', async (token) => {
    expect((await signIn({}, token)).headers['set-cookie']).toBeUndefined();
  });

  it('the way back never leads to another machine', async () => {
    for (const path of ['//evil.example/', '///evil.example', '/\\evil.example', '/x//evil.example']) {
      const { headers } = await raw(server.port, `${path}?token=${key}`, { host: 'localhost' });
      expect(headers.location ?? '/', path).toMatch(/^\/(?![/\\])/);
    }
  });

  it.each([
    ['x-forwarded-for', '203.0.113.9'],
    ['X-Forwarded-Host', 'yx.example'],
    ['forwarded', 'for=203.0.113.9'],
    ['via', '1.1 proxy'],
    ['x-real-ip', '203.0.113.9'],
    ['True-Client-IP', '203.0.113.9'],
    ['x-original-host', 'yx.example'],
    ['x-envoy-external-address', '203.0.113.9'],
    ['X-Azure-ClientIP', '203.0.113.9'],
    ['cdn-loop', 'cloudflare'],
    ['remote-user', 'me'],
    ['x-client-ip', '203.0.113.9'],
  ])('the key does not come through a proxy: %s', async (name, value) => {
    const { headers } = await signIn({ [name]: value });
    expect(headers['set-cookie']).toBeUndefined();
    const answer = await server.get('/v1/about', { [name]: value });
    expect(answer.status).toBe(401);
    expect(await bodyOf(answer)).toMatchObject({ issues: [{ code: 'owner_key_forwarded' }] });
    const [pair] = String((await signIn()).headers['set-cookie']).split(';') as [string];
    expect((await withCookie(pair, { [name]: value })).status).toBe(401);
  });

  it('who approves, who decides on the model, and that it is on record', async () => {
    const store = must(await server.app.tokens());
    const as = async (role: string) => ({
      authorization: `Bearer ${must(await store.create({ name: role, roles: [role] })).secret}`,
    });
    const [agent, approver, editor] = [await as('agent'), await as('approver'), await as('editor')];
    const { details } = await bodyOf<{ details: { runId: string; id: string; hash: string } }>(
      server.post('/v1/tools/sample.make_entry/call', { params: { line: 'theirs' } }, agent),
    );
    const yes = `/v1/runs/${details.runId}/confirmations/${details.id}`;
    const decision = { decision: 'approve', hash: details.hash };
    expect((await server.post(yes, decision, agent)).status).toBe(403);
    expect((await server.post(yes, decision, approver)).status).toBe(202);
    expect(
      (
        await server.post(
          '/v1/tools/sample.make_list/call',
          { params: { item: 'x', length_mm: 1, count: 1 } },
          approver,
        )
      ).status,
    ).toBe(403);
    const other = { url: 'http://127.0.0.1:9/v1?api_key=hidden', name: 'm' };
    for (const headers of [agent, approver, editor])
      expect((await server.post('/v1/model', other, headers)).status).toBe(403);
    expect((await server.post('/v1/model', other)).status).toBe(200);
    expect((await server.post('/v1/model', { url: null })).status).toBe(200);
    const audit = JSON.stringify(await bodyOf(server.get('/v1/audit')));
    expect(audit).toContain('model.use');
    expect(audit).not.toContain('hidden');
  });

  it('what the address of a model answers is not told to whoever asks', async () => {
    const inner = createServer((_, answer) => {
      answer.writeHead(403, { 'content-type': 'application/json' });
      answer.end('{"error":{"message":"internal secret 4711"}}');
    }).listen(0, '127.0.0.1');
    await once(inner, 'listening');
    const { port } = inner.address() as AddressInfo;
    try {
      await server.post('/v1/model', { url: `http://127.0.0.1:${port}/v1`, name: 'm' });
      const said = await (await server.post('/v1/sample/parse', { text: '切木条', engine: 'model' })).text();
      expect(said).toMatch(/model_(?:failed|key_refused)/);
      expect(said).not.toContain('4711');
    } finally {
      await server.post('/v1/model', { url: null });
      inner.close();
    }
  });

  it('a caller who opens many MCP sessions ends only their own', async () => {
    const factory = mcpFactory(server.app);
    const sessions = mcpOverHttp(factory);
    const [one, other] = [
      { userId: 'one', roles: ['viewer'] },
      { userId: 'other', roles: ['viewer'] },
    ];
    const open = async (who: typeof one) => {
      const answer = await sessions.fetch(initialize(), who);
      return { status: answer.status, id: answer.headers.get('mcp-session-id') };
    };
    const ping = async (id: string | null, who: typeof one) =>
      (await sessions.fetch(message({ jsonrpc: '2.0', id: 2, method: 'ping' }, id!), who)).status;
    const kept = await open(one);
    const first = await open(other);
    for (let i = 0; i < 120; i++) expect((await open(other)).status).toBe(200);
    expect(await ping(kept.id, one)).toBe(200);
    expect(await ping(first.id, other)).toBe(404);
    await sessions.close();
  });
});

const message = (body: object, session?: string) =>
  new Request('http://localhost/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': '2025-06-18',
      ...(session !== undefined && { 'mcp-session-id': session }),
    },
    body: JSON.stringify(body),
  });
const initialize = () =>
  message({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  });

describe('threat: a stolen token', () => {
  it('is in no address, no log, no answer, and of what is kept none can be made', async () => {
    const lines: string[] = [];
    const error = console.error;
    console.error = (...parts: unknown[]) => lines.push(parts.join(' '));
    const store = must(await server.app.tokens());
    const { secret, info } = must(await store.create({ name: 'viewer', roles: ['viewer'] }));
    const inQuery = await server.get(`/v1/domains?token=${secret}&access_token=${secret}`);
    const bad = await server.get('/v1/nothing', { authorization: `Bearer ${secret}` });
    console.error = error;
    expect(await inQuery.text()).not.toContain(secret);
    expect(await bad.text()).not.toContain(secret);
    expect(lines.join()).not.toContain(secret);
    const grep = (text: string) => spawnSync('grep', ['-rq', '--', text, join(server.dir, 'data')]).status;
    expect([grep(info.id), grep(secret.slice(-20))]).toEqual([0, 1]);
    must(await store.revoke(info.id));
    expect((await server.get('/v1/domains', { authorization: `Bearer ${secret}` })).status).toBe(401);
  });

  it('a model’s key is never in what the server says of itself', async () => {
    const key = 'sk-very-secret-0123456789';
    const env = {
      YX_DATA: join(server.dir, 'other'),
      YX_MODEL_URL: 'http://127.0.0.1:9/v1',
      YX_MODEL: 'm',
      YX_MODEL_KEY: key,
    };
    const app = must(await createHost({ env }));
    const shown = await startServer({}, { env });
    for (const path of ['/v1', '/v1/about', '/v1/settings', '/openapi.json', '/healthz'])
      expect(await (await shown.get(path)).text()).not.toContain(key);
    await shown.close();
    await app.close();
  });
});

describe('threat: another server’s tools', () => {
  it('a regular expression of theirs is not run here', () => {
    const tool = remoteTool(
      'far',
      {
        name: 'check',
        inputSchema: {
          type: 'object',
          properties: { word: { type: 'string', pattern: '^(a+)+$' }, pattern: { type: 'string' } },
          required: ['word', 'pattern'],
        },
      },
      { timeoutMs: 1_000, confirm: 'writes' } as never,
      async () => ({ ok: true }) as never,
    )!;
    expect(tool.paramsSchema.safeParse({ word: `${'a'.repeat(50)}!`, pattern: 'x' }).success).toBe(true);
    expect(tool.paramsSchema.safeParse({ word: 'a' }).success).toBe(false);
    expect(tool.requiresConfirmation).toBe(true);
  });
});
