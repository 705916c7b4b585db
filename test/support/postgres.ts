import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresServer {
  /** A new, empty database; its URL. */
  createDatabase(): Promise<string>;
  /** Ends every connection to it, as an administrator or a failover does; how many. */
  cut(databaseUrl: string): Promise<number>;
  /** Goes away, with all that is in it, until it is started again. */
  halt(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

const programs = '/usr/lib/postgresql';

/** A server of its own on a free port of this machine, in a temporary folder; it refuses to run as root. */
export async function startPostgres({
  durable = false,
}: {
  readonly durable?: boolean;
} = {}): Promise<PostgresServer> {
  const newest = readdirSync(programs)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1)!;
  const bin = join(programs, newest, 'bin');
  const dir = mkdtempSync(join(tmpdir(), 'yx-pg-'));
  const asUser = process.getuid?.() === 0 ? unprivileged() : undefined;
  if (asUser) chownSync(dir, asUser.uid, asUser.gid);
  const options = { ...asUser, cwd: dir, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C.UTF-8' } };
  // Sorted as for Chinese readers by default, so that a query that relies on the server's order shows.
  const locale = ['--locale=C.UTF-8', '--locale-provider=icu', '--icu-locale=zh'];
  const data = join(dir, 'data');
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'yx', '-A', 'trust', '-E', 'UTF8', '--no-sync', ...locale],
    { ...options, stdio: 'ignore' },
  );
  const port = await freePort();
  const argv = ['-D', data, '-p', String(port), ...settings(durable).flatMap((setting) => ['-c', setting])];
  const launch = () => spawn(join(bin, 'postgres'), argv, { ...options, stdio: 'ignore' });
  let server = launch();
  const stop = async () => {
    // Immediate shutdown: nothing in it is to be kept.
    await ended(server, 'SIGQUIT');
    rmSync(dir, { recursive: true, force: true });
  };
  process.once('exit', () => server.kill('SIGQUIT'));
  const urlOf = (name: string) => `postgres://yx@127.0.0.1:${port}/${name}`;
  let made = 0;
  const administer = async (query: string, values: readonly string[] = []): Promise<number> => {
    const client = new pg.Client(urlOf('postgres'));
    await client.connect();
    try {
      return (await client.query(query, [...values])).rowCount ?? 0;
    } finally {
      await client.end();
    }
  };
  const createDatabase = async () => {
    const name = `db${++made}`;
    await administer(`create database ${name}`);
    return urlOf(name);
  };
  const cut = (databaseUrl: string) =>
    administer('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
      new URL(databaseUrl).pathname.slice(1),
    ]);
  try {
    await untilReady(urlOf('postgres'), server);
  } catch (thrown) {
    await stop();
    throw thrown;
  }
  return {
    createDatabase,
    cut,
    // Fast shutdown: connections are broken off, what was committed stays.
    halt: () => ended(server, 'SIGINT'),
    async restart() {
      server = launch();
      await untilReady(urlOf('postgres'), server);
    },
    stop,
  };
}

const settings = (durable: boolean) => [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  // The folder of a test is thrown away afterwards.
  ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
  'shared_buffers=128MB',
];

function unprivileged(): { readonly uid: number; readonly gid: number } {
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function untilReady(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (server.exitCode !== null) throw new Error(`postgres ended with ${server.exitCode}`);
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch {
      await sleep(50);
    }
  }
  throw new Error('postgres does not answer');
}

function ended(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.kill(signal);
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
