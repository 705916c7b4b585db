import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { readArguments } from '../../src/cli/args.ts';
import { type Command, Refused } from '../../src/cli/command.ts';
import { command as runs } from '../../src/cli/commands/runs.ts';
import { command as serve } from '../../src/cli/commands/serve.ts';
import { command as token } from '../../src/cli/commands/token.ts';
import { command as worker } from '../../src/cli/commands/worker.ts';
import { configured } from '../../src/cli/terminal.ts';
import { createRunKeeper } from '../../src/server/runs.ts';
import { servedAt } from '../support/served.ts';
import { must, openApp } from '../support/server-kit.ts';

const dir = mkdtempSync(join(tmpdir(), 'yx-serve-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const env = { PATH: process.env.PATH ?? '', HOME: dir, YX_DATA: join(dir, 'data'), YX_LANG: 'en' };

/** What a command prints, or the code it refuses with. */
const run = (command: Command, ...argv: string[]) => runIn(env, command, ...argv);
async function runIn(
  env: Readonly<Record<string, string>>,
  command: Command,
  ...argv: string[]
): Promise<{ out: string; refused: string | null }> {
  const found = configured(argv, { env, cwd: dir }, () => {});
  const args = readArguments(argv, await command.options(argv, found));
  if (!args.ok) throw new Error(args.error.message);
  let out = '';
  const terminal = {
    stdin: Readable.from([]),
    env,
    cwd: dir,
    ...found,
    color: { out: false, err: false },
    isTTY: false,
    catalogues: [],
    now: () => new Date(),
    out: async (text: string) => {
      out += text;
    },
    err: () => {},
  };
  try {
    await command.run(args.value, terminal);
    return { out, refused: null };
  } catch (thrown) {
    if (thrown instanceof Refused) return { out, refused: thrown.issues[0]!.code };
    throw thrown;
  }
}

describe('yx worker', () => {
  it.each([
    [[], 'worker_needs_queue'],
    [['--concurrency', '0'], 'bad_option_value'],
    [['--concurrency', 'many'], 'bad_option_value'],
    [['--grace', '3601'], 'bad_option_value'],
  ])('refuses %j with one line', async (argv, code) => {
    expect(await run(worker, ...argv)).toEqual({ out: '', refused: code });
  });
});

describe('yx runs: dead letters', () => {
  it('lists them by state, says why, and tries one again', async () => {
    const app = await openApp(env, { written: [], stopped: 0 });
    const { db } = must(await app.database());
    const desk = must(await app.runs());
    const called = must(await app.call('sample.make_slow', { ms: 0 }));
    expect(called.ok).toBe(true);
    const id = (await desk.list())[0]!.id;
    const outcome = JSON.stringify({ issues: [{ code: 'run_given_up', params: { run: id, attempts: 4 } }] });
    await db.updateTable('runs').set({ status: 'dead', attempts: 4, outcome }).where('id', '=', id).execute();
    await app.close();
    expect(JSON.parse((await run(runs, 'list', '--status', 'dead', '--json')).out)).toMatchObject([
      { id, status: 'dead', attempts: 4 },
    ]);
    expect((await run(runs, 'list', '--status', 'gone')).refused).toBe('bad_option_value');
    expect((await run(runs, 'show', id)).out).toContain('run_given_up');
    // The domain of the tests is not part of this command: what is not there cannot be carried out, but it was let go.
    expect((await run(runs, 'retry', 'none')).refused).toBe('no_such_run');
    await run(runs, 'retry', id);
    expect(JSON.parse((await run(runs, 'list', '--status', 'dead', '--json')).out)).toEqual([]);
  }, 60_000);
});

describe('yx token', () => {
  it('creates, lists and revokes; the secret is printed once and not kept', async () => {
    const made = await run(token, 'create', 'ci', '--roles', 'agent,finance', '--days', '2', '--json');
    const { id, token: secret, ...info } = JSON.parse(made.out);
    expect(info).toMatchObject({ name: 'ci', roles: ['agent', 'finance'] });
    expect(secret).toMatch(/^yx_[0-9a-f]{12}_[\w-]{43}$/);
    const file = join(dir, 'data/yanxing.db');
    // By another process: whoever opens and closes the file of a database takes its locks from this one.
    const has = (text: string) => spawnSync('grep', ['-q', '--', text, file]).status === 0;
    expect([has(id), has(secret.slice(16))]).toEqual([true, false]);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(JSON.parse((await run(token, 'list', '--json')).out)).toMatchObject([{ id, name: 'ci' }]);
    expect((await run(token, 'revoke', id)).out).toMatch(id);
    expect(JSON.parse((await run(token, 'list', '--json')).out)).toEqual([]);
  });

  it.each([
    [['revoke', 'nothing'], 'token_unknown'],
    [['create'], 'missing_argument'],
    [['create', 'x', '--roles', 'edtor'], 'bad_option_value'],
    [['create', 'x', '--roles', 'agent,'], 'bad_option_value'],
    [['create', 'x', '--days', '0'], 'bad_option_value'],
    [['frob'], 'unknown_command'],
  ])('%j is refused: %s', async (argv, code) => {
    expect((await run(token, ...argv)).refused).toBe(code);
  });
});

describe('yx serve', () => {
  it('refuses a bad port, an address that is not ours, and a port that is taken', async () => {
    expect((await run(serve, '--port', 'x')).refused).toBe('bad_option_value');
    expect((await run(serve, '--host', '203.0.113.1', '--port', '0')).refused).toBe('cannot_listen');
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await run(serve, '--port', String(port))).toEqual({ out: '', refused: 'port_taken' });
    other.close();
  });

  it.each([
    ['a folder of somebody else', 'letter.txt', 'data_foreign'],
    ['what a newer program keeps', 'meta.json', 'data_newer'],
    ['a database that is none', 'yanxing.db', 'sql_damaged'],
  ])('does not start over %s: it says which, and nobody finds a port', async (_, file, code) => {
    const own = { ...env, YX_DATA: mkdtempSync(join(dir, 'kept-')) };
    const meta = (version: string) =>
      JSON.stringify({ schema_version: version, created_at: '2026-11-15T08:00:00Z' });
    if (file === 'yanxing.db') writeFileSync(join(own.YX_DATA, 'meta.json'), meta('1.0.0'));
    writeFileSync(
      join(own.YX_DATA, file),
      file === 'meta.json' ? meta('99.0.0') : 'something else '.repeat(500),
    );
    expect(await runIn(own, serve, '--port', '0')).toEqual({ out: '', refused: code });
  });

  it('prints its address, serves, and stops when asked: a call that waits goes on waiting', async () => {
    const { child, url, headers } = await started();
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    const asked = await call(url, headers, 'sample.make_entry', { line: 'x' });
    const { details } = (await asked.json()) as { details: { runId: string } };
    // An open event stream must not keep it from stopping.
    const stream = await fetch(`${url}/v1/runs/${details.runId}/events`, { headers });
    await stream.body!.getReader().read();
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    const app = await openApp(env, { written: [], stopped: 0 });
    expect((await must(await app.runs()).show(details.runId))?.status).toBe('waiting');
    await app.close();
  }, 60_000);

  it('is killed in the middle of a call: the next one finishes it', async () => {
    const { child, url, headers } = await started();
    const lost = call(url, headers, 'sample.make_slow', { ms: 600_000 }).catch(() => 'lost');
    const running = async () =>
      (await (await fetch(`${url}/v1/runs?status=running`, { headers })).json()) as {
        items: { id: string }[];
      };
    await expect.poll(async () => (await running()).items.length, { timeout: 10_000 }).toBe(1);
    const [{ id }] = (await running()).items as [{ id: string }];
    child.kill('SIGKILL');
    expect(await lost).toBe('lost');
    const app = await openApp(env, { written: [], stopped: 0, hasty: true });
    const desk = must(await app.runs());
    expect((await desk.show(id))?.status).toBe('interrupted');
    const keeper = createRunKeeper(app);
    keeper.open();
    await expect.poll(async () => (await desk.show(id))?.status, { timeout: 10_000 }).toBe('completed');
    await keeper.close(10_000);
    expect(must(await desk.artifacts(id))).toMatchObject([{ name: 'slow.txt' }]);
    await app.close();
  }, 60_000);
});

/** A real `yx serve` with the tests' domain beside its own. */
async function started() {
  const root = resolve(import.meta.dirname, '../..');
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/main.ts', 'serve', '--port', '0'], {
    cwd: root,
    env: { ...env, YX_DOMAINS: fileURLToPath(new URL('../support/mcp-domain.ts', import.meta.url)) },
  });
  const [first] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...servedAt(first.toString()) };
}

const call = (url: string, headers: object, tool: string, params: object) =>
  fetch(`${url}/v1/tools/${tool}/call`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ params }),
  });
