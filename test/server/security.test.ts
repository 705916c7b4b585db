import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { preferredLang, rateLimiter } from '../../src/server/guard.ts';
import { createHttp } from '../../src/server/http.ts';
import { listen } from '../../src/server/listen.ts';
import { subscriberOf } from '../../src/server/request.ts';
import { bodyOf, must, OWNER_KEY, raw, startServer, type TestServer } from '../support/server-kit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe('who may speak to a server on this machine', () => {
  const refusals: [string, Record<string, string>, string][] = [
    ['a name that was made to point here', { host: 'evil.example' }, 'host_refused'],
    ['a name that only begins like ours', { host: 'localhost.evil.example' }, 'host_refused'],
    ['an address of the network', { host: '192.168.1.5' }, 'host_refused'],
    ['no name', { host: '' }, 'host_refused'],
    ['a page from elsewhere', { host: 'localhost', origin: 'https://evil.example' }, 'origin_refused'],
    ['a page from nowhere', { host: 'localhost', origin: 'null' }, 'origin_refused'],
    ['a page on another port', { host: 'localhost:1', origin: 'http://localhost:2' }, 'origin_refused'],
    ['an element on another page', { host: 'localhost', 'sec-fetch-site': 'cross-site' }, 'origin_refused'],
  ];
  it.each(refusals)('not %s', async (_, headers, code) => {
    const answer = await raw(server.port, '/v1/domains', headers);
    expect(answer.status).toBe(403);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'FORBIDDEN', issues: [{ code }] });
  });

  it.each([
    ['localhost', {}],
    ['LOCALHOST:8787', {}],
    ['127.0.0.1:80', {}],
    ['[::1]:80', {}],
    ['localhost:5', { origin: 'http://localhost:5' }],
  ])('%s %o may', async (host, more) => {
    expect((await raw(server.port, '/v1/domains', { host, ...more })).status).toBe(200);
  });

  it('a form of another page cannot call a tool: it cannot send JSON', async () => {
    const headers = { host: 'localhost', 'content-type': 'text/plain' };
    const answer = await raw(server.port, '/v1/tools/sample.make_list/call', headers, {
      method: 'POST',
      body: '{}',
    });
    expect(answer.status).toBe(415);
  });

  it('no answer lets another page read it, be framed or run something inline', async () => {
    for (const path of ['/v1/domains', '/healthz', '/nothing', '/v1/nothing']) {
      const { headers } = await server.get(path);
      expect(headers.get('access-control-allow-origin'), path).toBeNull();
      expect(headers.get('x-content-type-options'), path).toBe('nosniff');
      expect(headers.get('content-security-policy'), path).toMatch("default-src 'none'");
      expect(headers.get('content-security-policy'), path).not.toMatch(/unsafe|\*/);
      expect(headers.get('content-security-policy'), path).toMatch("frame-ancestors 'none'");
    }
    const preflight = await server.fetch(`/v1/parse`, { method: 'OPTIONS' });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
    expect(preflight.status).toBe(405);
  });
});

describe('who may speak to a server on a network', () => {
  let open: TestServer;
  const tokens: Record<string, string> = {};
  beforeAll(async () => {
    open = await startServer({ loopback: false, ownerKey: null, hosts: ['yx.example'] });
    const store = must(await open.app.tokens());
    for (const role of ['viewer', 'agent', 'editor', 'owner']) {
      tokens[role] = must(await store.create({ name: role, roles: [role] })).secret;
    }
  });
  afterAll(() => open.close());
  const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });

  it.each([
    ['one name', '/', ['yx.example'], 401],
    ['one name, in the first line too', 'http://yx.example/', ['yx.example'], 401],
    ['two names', '/', ['yx.example', 'other.example'], 403],
    ['another name in the first line', 'http://other.example/', ['yx.example'], 403],
  ])('%s: %j to %j → %i', async (_, at, names, status) => {
    const lines = [
      `GET ${at}v1/domains HTTP/1.1`,
      ...names.map((name) => `Host: ${name}`),
      'Connection: close',
    ];
    const socket = connect(open.port, '127.0.0.1').end(`${lines.join('\r\n')}\r\n\r\n`);
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toMatch(`HTTP/1.1 ${status} `);
  });

  it.each([
    ['192.168.1.5', 401],
    ['yx.example', 401],
    ['other.example', 403],
  ])('host %s → %i', async (host, status) => {
    expect((await raw(open.port, '/v1/domains', { host })).status).toBe(status);
  });

  it('without a token there is the pulse and nothing else', async () => {
    expect((await open.get('/healthz')).status).toBe(200);
    for (const path of ['/v1/domains', '/openapi.json', '/v1', '/v1/nothing', '/mcp']) {
      const answer = await open.get(path);
      expect(answer.status, path).toBe(401);
      expect(answer.headers.get('www-authenticate')).toMatch('Bearer');
      expect(await bodyOf(answer)).toMatchObject({ code: 'FORBIDDEN', issues: [{ code: 'token_needed' }] });
    }
  });

  it.each(['', 'yx_', 'yx_000000000000_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA', '🔑'])(
    'the token “%s” is refused',
    async (token) => {
      const answer = await open.get('/v1/domains', { authorization: `Bearer ${encodeURI(token)}` });
      expect(answer.status).toBe(401);
      expect(await bodyOf(answer)).toMatchObject({ issues: [{ code: 'token_refused' }] });
    },
  );

  it('one changed character makes a token another', async () => {
    const token = tokens.owner!;
    const changed = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.at(-1);
    expect((await open.get('/v1/domains', bearer(token))).status).toBe(200);
    expect((await open.get('/v1/domains', bearer(changed))).status).toBe(401);
  });

  it('roles decide what a token is good for', async () => {
    const call = async (role: string, tool: string, params: object) =>
      (await open.post(`/v1/tools/${tool}/call`, { params }, bearer(tokens[role]))).status;
    const list = { item: 'x', length_mm: 1, count: 1 };
    expect(await call('viewer', 'sample.make_list', list)).toBe(403);
    expect(await call('agent', 'sample.make_list', list)).toBe(200);
    expect(await call('viewer', 'sample.get_error', { code: 'NOT_FOUND' })).toBe(404);
  });

  it('a revoked or expired token is refused at once', async () => {
    const store = must(await open.app.tokens());
    const { info, secret } = must(await store.create({ name: 'brief', roles: ['viewer'] }));
    expect((await open.get('/v1/domains', bearer(secret))).status).toBe(200);
    must(await store.revoke(info.id));
    expect((await open.get('/v1/domains', bearer(secret))).status).toBe(401);
    const expiresAt = new Date(open.app.now().getTime() - 1);
    const old = must(await store.create({ name: 'old', roles: ['viewer'], expiresAt }));
    expect((await open.get('/v1/domains', bearer(old.secret))).status).toBe(401);
  });

  it('a stream ends with the token it was opened with: not one event more', async () => {
    const store = must(await open.app.tokens());
    const { info, secret } = must(await store.create({ name: 'leaves', roles: ['editor'] }));
    const owner = bearer(tokens.owner);
    const { details } = await bodyOf<{ details: { runId: string; id: string; hash: string } }>(
      open.post('/v1/tools/sample.make_entry/call', { params: { line: 'unheard' } }, bearer(secret)),
    );
    const heard = (await open.get(`/v1/runs/${details.runId}/events`, bearer(secret))).text();
    const clientInfo = { name: 'x', version: '1' };
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const begin = { jsonrpc: '2.0', id: 1, method: 'initialize', params: hello };
    const accept = { accept: 'application/json, text/event-stream' };
    const begun = await open.post('/mcp', begin, { ...bearer(secret), ...accept });
    const session = { 'mcp-session-id': begun.headers.get('mcp-session-id')! };
    const listening = (await open.get('/mcp', { ...bearer(secret), ...accept, ...session })).text();
    must(await store.revoke(info.id));
    await sleep(1_100);
    const yes = { decision: 'approve', hash: details.hash };
    const decided = await open.post(`/v1/runs/${details.runId}/confirmations/${details.id}`, yes, owner);
    expect(decided.status).toBe(202);
    const text = await heard;
    expect(text).toContain('"waiting"');
    expect(text).not.toContain('completed');
    expect(await listening).toBeDefined();
  }, 20_000);

  it('what is kept of a token cannot be used as one', async () => {
    const rows = await must(await open.app.database('core'))
      .db.selectFrom('tokens')
      .selectAll()
      .execute();
    expect(rows.length).toBeGreaterThanOrEqual(4);
    for (const token of Object.values(tokens)) expect(JSON.stringify(rows)).not.toContain(token.slice(16));
  });

  it('two people’s conversations of one name stay apart', async () => {
    const say = (role: string, text: string) =>
      open.post('/v1/sessions/mine/messages', { text }, bearer(tokens[role]));
    await say('owner', '切250mm的木条');
    expect(await bodyOf(say('viewer', '3根'))).not.toMatchObject({ kind: 'answer' });
    expect(await bodyOf(say('owner', '3根'))).toMatchObject({ kind: 'answer', result: { count: 3 } });
  });
});

describe('rate limits', () => {
  it('after the burst a request must wait, and is told how long', async () => {
    const slow = await startServer({ rate: { perSecond: 0.5, burst: 3 } });
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++) statuses.push((await slow.get('/healthz')).status);
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const answer = await slow.get('/v1/domains');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await bodyOf(answer)).toMatchObject({ issues: [{ code: 'rate_limited' }] });
    await slow.close();
  });

  it('fills up again with time, never beyond the burst, and each address has its own', () => {
    let now = 0;
    const limiter = rateLimiter({ perSecond: 2, burst: 2 }, () => now);
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 0]);
    expect(limiter.take('a')).toBeCloseTo(0.5);
    expect(limiter.take('b')).toBe(0);
    now = 0.5;
    expect(limiter.take('a')).toBe(0);
    now = 100;
    expect([limiter.take('a'), limiter.take('a')]).toEqual([0, 0]);
    expect(limiter.take('a')).toBeGreaterThan(0);
  });
});

describe('whom limits count', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:0db8:1:2:ffff:1:2:3', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s is counted as %s', (address, counted) => expect(subscriberOf(address)).toBe(counted));
});

describe('languages', () => {
  it.each([
    [undefined, 'en'],
    ['zh', 'zh'],
    ['zh-Hant-TW', 'zh'],
    ['de, zh;q=0.2, en;q=0.8', 'en'],
    ['en;q=0, zh;q=0.1', 'zh'],
    ['*', 'en'],
    [';;;,q=', 'en'],
  ] as const)('%s → %s', (header, lang) => expect(preferredLang(header, 'en')).toBe(lang));
});

describe('the workbench’s files', () => {
  let pages: TestServer;
  beforeAll(async () => {
    const probe = await startServer();
    const web = join(probe.dir, 'web');
    mkdirSync(join(web, 'assets'), { recursive: true });
    writeFileSync(join(web, 'index.html'), '<!doctype html><title>yx</title>');
    writeFileSync(join(web, 'docs.html'), '<!doctype html><title>docs</title>');
    writeFileSync(join(web, 'assets/app-1a2b.js'), 'export {};');
    writeFileSync(join(probe.dir, 'secret.txt'), 'secret');
    const { http } = must(await createHttp(probe.app, { web, ownerKey: OWNER_KEY }));
    const bound = must(await listen(http, { host: '127.0.0.1', port: 0 }));
    pages = {
      ...probe,
      url: bound.url,
      port: bound.port,
      get: (path, headers = {}) => fetch(`${bound.url}${path}`, { headers }),
      async close() {
        await bound.close(100);
        await probe.close();
      },
    };
  });
  afterAll(() => pages.close());
  const html = { accept: 'text/html,*/*' };

  it('the page, and the page again for a path only it knows', async () => {
    for (const path of ['/', '/index.html', '/runs/42']) {
      const answer = await pages.get(path, html);
      expect(answer.headers.get('content-type'), path).toMatch('text/html');
      expect(answer.headers.get('cache-control'), path).toBe('no-cache');
      expect(answer.headers.get('content-security-policy'), path).toMatch("script-src 'self'");
      expect(await answer.text()).toMatch('<title>yx');
    }
  });

  it.each(['/docs', '/docs/', '/docs.html'])('%s is a page of its own, for whoever asks', async (path) => {
    for (const headers of [html, {}]) {
      const answer = await pages.get(path, headers);
      expect(answer.headers.get('content-type')).toMatch('text/html');
      expect(answer.headers.get('content-security-policy')).toMatch("script-src 'self'");
      expect(await answer.text()).toMatch('<title>docs');
    }
  });

  it('hashed files may be kept for good, and an unchanged file is not sent twice', async () => {
    const script = await pages.get('/assets/app-1a2b.js');
    expect(script.headers.get('content-type')).toMatch('text/javascript');
    expect(script.headers.get('cache-control')).toMatch('immutable');
    const again = await pages.get('/assets/app-1a2b.js', { 'if-none-match': script.headers.get('etag')! });
    expect(again.status).toBe(304);
  });

  it.each([
    '/../secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%2e%2e/secret.txt',
    '/nothing.js',
  ])('%s leads nowhere', async (path) => {
    const answer = await raw(pages.port, path, { host: 'localhost', accept: '*/*' });
    expect(answer.status).toBe(404);
    expect(answer.body).not.toMatch('"secret"');
  });
});
