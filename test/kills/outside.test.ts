import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from './clients.ts';
import { createServerMember, type Member } from './fleet.ts';

const yx = resolve(import.meta.dirname, '../../bin/yx.js');
const dir = mkdtempSync(join(tmpdir(), 'yx-outside-'));
const env = { PATH: process.env.PATH ?? '', HOME: dir, YX_DATA: join(dir, 'data'), YX_LANG: 'en' };
const command = (...argv: readonly string[]) =>
  spawnSync(process.execPath, [yx, ...argv], { env, cwd: dir, encoding: 'utf8', timeout: 60_000 });
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Problem {
  readonly issues: readonly { readonly code: string }[];
}
const codeOf = (body: unknown) => (body as Partial<Problem>).issues?.[0]?.code;
const nested = (levels: number): unknown => {
  let value: unknown = 1;
  for (let i = 0; i < levels; i++) value = [value];
  return value;
};

describe('design: whoever sends odd things to a real server is told what is wrong', () => {
  let server: Member;
  beforeAll(async () => {
    server = await createServerMember(env, () => {});
    await server.start();
  }, 60_000);
  afterAll(() => server.kill());
  const ask = async (path: string, body?: object, headers: Record<string, string> = {}) =>
    (await send(`${server.url}${path}`, body, { ...server.headers(), ...headers }))!;
  const call = (tool: string, params: object) => ask(`/v1/tools/${tool}/call`, { params });

  it('too deep is 400: SPICE that calls itself down and down, its expressions, JSON, MCP', async () => {
    const cells = Array.from({ length: 3_000 }, (_, i) => `.subckt c${i} a\nx1 a c${i + 1}\n.ends`);
    const last = '.subckt c3000 a\nM1 a a a a nmos w=1u l=1u\n.ends';
    const braces = `.subckt top a\nM1 a a a a nmos w={${'('.repeat(5_000)}1u${')'.repeat(5_000)}} l=1u\n.ends`;
    for (const netlist of [[...cells, last].join('\n'), braces]) {
      const { status, body } = await call('netlist.parse', { netlist });
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringMatching(/deep|nested/)]);
    }
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: nested(3_000) as object };
    const accept = { accept: 'application/json, text/event-stream' };
    for (const [path, body] of [
      ['/v1/parse', { text: 'x', a: nested(3_000) }],
      ['/v1/tools/plate.draw/call', { params: { plate: nested(3_000) } }],
      ['/mcp', message],
    ] as const) {
      const { status, body: said } = await ask(path, body, accept);
      expect([path, status, codeOf(said)]).toEqual([path, 400, 'body_too_deep']);
    }
  });

  it('a DXF with numbers beyond anything is a problem by name, not a plate and not a fault of ours', async () => {
    const circle = ['0', 'CIRCLE', '8', '0', '10', '1e308', '20', '-1e308', '40', '1e308'];
    const line = ['0', 'LINE', '8', '0', '10', '-1e308', '20', '0', '11', '1e308', '21', '1e308'];
    const dxf = ['0', 'SECTION', '2', 'ENTITIES', ...circle, ...line, '0', 'ENDSEC', '0', 'EOF', ''].join(
      '\n',
    );
    const { status, body } = await call('plate.read_dxf', { dxf });
    const { problems, plate } = (body as { data?: { problems: unknown[]; plate: unknown } }).data ?? {};
    expect(status === 400 || (status === 200 && plate === null && problems!.length > 0)).toBe(true);
  });

  it('a key with another body is 422, a stale yes 409, and no answer says where anything lies', async () => {
    const key = { 'idempotency-key': 'once' };
    const first = await ask('/v1/business/runs', { text: '新建客户：蓝天公司' }, key);
    expect(first.status).toBe(202);
    const other = await ask('/v1/business/runs', { text: '新建客户：白云公司' }, key);
    expect([other.status, codeOf(other.body)]).toEqual([422, 'key_reused']);
    const { id } = first.body as { readonly id: string };
    const shown = async () => (await ask(`/v1/runs/${id}`)).body as Shown;
    await expect.poll(async () => (await shown()).calls.length, { timeout: 20_000 }).toBe(1);
    const [waits] = (await shown()).calls as [Shown['calls'][number]];
    const path = `/v1/runs/${id}/confirmations/${encodeURIComponent(waits.id)}`;
    const stale = await ask(path, { decision: 'approve', hash: '0'.repeat(64) });
    expect([stale.status, codeOf(stale.body)]).toEqual([409, 'call_changed']);
    expect((await ask(path, { decision: 'reject', hash: waits.hash })).status).toBe(202);
    const late = await ask(path, { decision: 'approve', hash: waits.hash });
    expect([late.status, codeOf(late.body)]).toEqual([409, 'call_decided']);
    const answers = await Promise.all(
      [
        `/v1/runs/${id}`,
        '/v1/runs',
        '/v1/about',
        '/readyz',
        `/v1/runs/${id}/artifacts/..%2f..%2fyanxing.db`,
      ].map(async (one) => JSON.stringify((await ask(one)).body)),
    );
    for (const answer of answers) expect(answer).not.toContain(dir);
  }, 40_000);

  it.each([
    ['红山公司', undefined],
    ['青山公司', { address: '深圳市' }],
  ])(
    'a yes to what has changed since is 409, and what would be done now is asked anew: %s %j',
    async (client, edit) => {
      const shown = async (run: string) => (await ask(`/v1/runs/${run}`)).body as Shown;
      const waits = async (text: string) => {
        const { id } = (await ask('/v1/business/runs', { text })).body as { readonly id: string };
        await expect.poll(async () => (await shown(id)).calls.length, { timeout: 20_000 }).toBe(1);
        const [{ id: call, hash }] = (await shown(id)).calls as [Shown['calls'][number]];
        const yes = (edit?: object) =>
          ask(`/v1/runs/${id}/confirmations/${encodeURIComponent(call)}`, {
            decision: 'approve',
            hash,
            edit,
          });
        return { id, hash, yes };
      };
      const done = async ({ id, yes }: Awaited<ReturnType<typeof waits>>) => {
        expect((await yes()).status).toBe(202);
        await expect.poll(async () => (await shown(id)).status, { timeout: 20_000 }).toBe('completed');
      };
      await done(await waits(`新建客户：${client}，地址北京市`));
      const first = await waits(`把客户${client}的地址改成上海市`);
      await done(await waits(`把客户${client}的地址改成广州市`));
      const late = await first.yes(edit);
      expect([late.status, codeOf(late.body)]).toEqual([409, 'call_changed']);
      const now = async () => (await shown(first.id)).calls[0]!;
      await expect.poll(async () => (await now()).hash, { timeout: 20_000 }).not.toBe(first.hash);
      expect(await now()).toMatchObject({
        status: 'waiting',
        preview: expect.stringMatching(/广州市.*上海市/),
      });
      await done({
        ...first,
        yes: async () =>
          ask(`/v1/runs/${first.id}/confirmations/${(await now()).id}`, {
            decision: 'approve',
            hash: (await now()).hash,
          }),
      });
    },
    60_000,
  );

  it('files are called by names no shell reads as more than a name', async () => {
    const read = await ask('/v1/plate/parse', { text: '200×100×10 的板，中心一个直径20的孔' });
    const plate = (read.body as { readonly result: object }).result;
    for (const name of ['$(touch pwned)', '`id`;rm -rf ~', '-rf', "a'b&c|d>e", '~root', '!!']) {
      const made = await call('plate.draw', { plate, name });
      const { files = [] } =
        (made.body as { readonly data?: { readonly files?: readonly string[] } }).data ?? {};
      expect([name, made.status, files.length]).toEqual([name, 200, 4]);
      for (const file of files) expect(file).toMatch(/^[\w.]/);
      for (const file of files) expect(file).not.toMatch(/[\s`$&;'"!|<>(){}[\]#*?\\~]/);
    }
  }, 40_000);

  it.each(['/proc/yx', '/sys/yx', '/dev/null/yx', '/proc/self/fd'])('-o %s ends, and says why', (out) => {
    const { status, signal, stderr } = command(
      'run',
      'plate',
      '200×100×10 的板，中心一个直径20的孔',
      '-o',
      out,
    );
    expect([signal, status]).toEqual([null, 2]);
    expect(stderr).toContain('file_io');
    expect(stderr).not.toContain('    at ');
  });
});

interface Shown {
  readonly status: string;
  readonly calls: readonly { readonly id: string; readonly hash: string; readonly preview: string }[];
}

describe.skipIf(process.getuid?.() !== 0)('design: nobody is owner by accident', () => {
  let own: Member;
  let proxied: Member;
  let token: string;
  beforeAll(async () => {
    chmodSync(dir, 0o755);
    own = await createServerMember(env, () => {});
    const more = ['--allow-host', 'yanxing.example.org', '--trust-proxy', '127.0.0.1', '--rate', '5'];
    proxied = await createServerMember(env, () => {}, { more });
    await own.start();
    await proxied.start();
    const made = command('token', 'create', 'me', '--roles', 'owner');
    token = /yx_\w+_\S+/.exec(made.stdout)?.[0] ?? `none: ${made.stdout}${made.stderr}`;
  }, 90_000);
  afterAll(async () => {
    await own.kill();
    await proxied.kill();
  });

  /** What another user of the machine finds: the statuses of requests without a token, and which files they can read. */
  const asAnother = () =>
    new Promise<{ statuses: number[]; read: string[] }>((done, reject) => {
      const script = `
        const { readdirSync, readFileSync, statSync } = require('node:fs');
        const read = [];
        const walk = (at) => {
          try {
            if (statSync(at).isDirectory()) for (const one of readdirSync(at)) walk(at + '/' + one);
            else { readFileSync(at); read.push(at); }
          } catch {}
        };
        walk(${JSON.stringify(env.YX_DATA)});
        const ask = (path, init) => fetch(${JSON.stringify(own.url)} + path, init).then(({ status }) => status);
        const json = { 'content-type': 'application/json' };
        const post = (path, body) => ask(path, { method: 'POST', headers: json, body: JSON.stringify(body) });
        Promise.all([
          ask('/v1/runs'),
          post('/v1/business/runs', { text: '新建客户：蓝天公司' }),
          post('/v1/tools/crm.create_client/call', { params: { name: 'x' } }),
          post('/v1/runs/x/confirmations/y', { decision: 'approve', hash: 'z' }),
          post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }),
          post('/v1/tokens', { name: 'x', roles: ['owner'] }),
        ]).then((statuses) => console.log(JSON.stringify({ statuses, read })));`;
      const who = { uid: 65_534, gid: 65_534, cwd: '/', env: { PATH: env.PATH } };
      execFile(process.execPath, ['-e', script], who, (error, stdout) =>
        error ? reject(error) : done(JSON.parse(stdout)),
      );
    });

  it('another user of the machine reads nothing and is nobody', async () => {
    expect(await asAnother()).toEqual({ statuses: [401, 401, 401, 401, 401, 401], read: [] });
    const command = { uid: 65_534, gid: 65_534, env, encoding: 'utf8', timeout: 60_000 } as const;
    const looked = spawnSync(process.execPath, [yx, 'runs', 'list'], command);
    expect(looked.status).not.toBe(0);
    expect(looked.stdout).toBe('');
  }, 90_000);

  it('behind a proxy nobody is owner without a token, whatever they say; with one they are', async () => {
    const key = own.headers();
    const host = { host: 'yanxing.example.org' };
    const status = async (server: Member, headers: Record<string, string>) =>
      (await send(`${server.url}/v1/runs`, undefined, headers))!.status;
    expect(await status(proxied, host)).toBe(401);
    expect(await status(proxied, { ...host, ...key, 'x-forwarded-for': '203.0.113.1' })).toBe(401);
    expect(await status(own, { ...key, 'x-forwarded-for': '203.0.113.1' })).toBe(401);
    expect(await status(own, key)).toBe(200);
    expect(await status(own, {})).toBe(401);
    expect(await status(proxied, { ...host, authorization: `Bearer ${token}` })).toBe(200);
  });

  it('limits count those a trusted proxy speaks for, and not the proxy', async () => {
    const from = async (address: string) =>
      (await send(`${proxied.url}/healthz`, undefined, { 'x-forwarded-for': address }))!;
    const greedy = await Promise.all(Array.from({ length: 40 }, () => from('203.0.113.7')));
    const refused = greedy.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { again } of refused) expect(Number(again)).toBeGreaterThan(0);
    expect((await from('203.0.113.8')).status).toBe(200);
  });
});
