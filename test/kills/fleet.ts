import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { servedAt } from '../support/served.ts';

/** Another build can be attacked with the same histories. */
const yx = process.env.YX_KILLS_PROGRAM ?? resolve(import.meta.dirname, '../../bin/yx.js');

/** A real `yx` that is killed and started again under the same address. */
export interface Member {
  readonly url: string;
  /** What lets its owner in, once it has been started. */
  headers(): Readonly<Record<string, string>>;
  start(): Promise<void>;
  /** kill −9; fulfilled when it is gone. */
  kill(): Promise<void>;
  /** SIGTERM; how it ended. */
  terminate(): Promise<number | string>;
  /** How often it ended though nobody told it to, and what it said then. */
  unasked(): readonly string[];
}

/** `log` is told what it prints; `enter` is what it is started by, where that is another program, and `more` what it is told. */
export async function createServerMember(
  env: Readonly<Record<string, string>>,
  log: (line: string) => void,
  { enter = [], more = [] }: { readonly enter?: readonly string[]; readonly more?: readonly string[] } = {},
): Promise<Member> {
  const port = await freePort();
  const argv = ['serve', '--port', String(port), ...more];
  return member(argv, `http://127.0.0.1:${port}`, env, log, 'stdout', enter);
}

/** The same that hears a voice: `url` is where. */
export async function createVoiceMember(env: Readonly<Record<string, string>>): Promise<Member> {
  const port = await freePort();
  return member(['wyoming', '--port', String(port)], `tcp://127.0.0.1:${port}`, env, () => {}, 'stderr');
}

/** One that has no address: it carries out what the queue hands it. */
export const createWorkerMember = (
  env: Readonly<Record<string, string>>,
  log: (line: string) => void,
): Member => member(['worker', '--concurrency', '4'], '', env, log);

const alive = new Set<ChildProcess>();
process.once('exit', () => {
  for (const one of alive) one.kill('SIGKILL');
});

function member(
  argv: readonly string[],
  url: string,
  env: Readonly<Record<string, string>>,
  log: (line: string) => void,
  /** Where it says that it is ready. */
  says: 'stdout' | 'stderr' = 'stdout',
  enter: readonly string[] = [],
): Member {
  let child: ChildProcess | null = null;
  const asked = new WeakSet<ChildProcess>();
  const deaths: string[] = [];
  let headers: Readonly<Record<string, string>> = {};
  const end = async (signal: NodeJS.Signals): Promise<number | string> => {
    const one = child;
    if (!one || one.exitCode !== null || one.signalCode !== null) return one?.exitCode ?? 'SIGKILL';
    asked.add(one);
    const ended = once(one, 'exit') as Promise<[number | null, string | null]>;
    one.kill(signal);
    const [code, by] = await ended;
    return code ?? by ?? '';
  };
  return {
    url,
    headers: () => headers,
    async start() {
      const [program, ...words] = [...enter, process.execPath, yx, ...argv] as [string, ...string[]];
      const one = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
      child = one;
      let said = '';
      alive.add(one);
      const ended = once(one, 'exit').then(([code, by]) => {
        alive.delete(one);
        if (!asked.has(one)) deaths.push(`${code ?? by} ${said.slice(-2_000)}`);
      });
      for (const stream of [one.stdout, one.stderr])
        stream.on('data', (chunk: Buffer) => {
          said += chunk.toString();
          log(chunk.toString().trim());
        });
      // Killed before it was ready, it never will be.
      await Promise.race([once(one[says], 'data'), ended]);
      if (said.includes('http:')) headers = servedAt(said).headers;
    },
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
    unasked: () => deaths,
  };
}

export function freePort(): Promise<number> {
  return new Promise((done, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
