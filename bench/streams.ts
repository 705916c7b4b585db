// What it costs a server that many people each follow a run of their own in which nothing happens, and how soon they hear of
// what another process does: processor time of the server, as a share of one core.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startPostgres } from '../test/support/postgres.ts';
import { type Options, quantile, short, table } from './measure.ts';

const root = join(import.meta.dirname, '..');
const AT_ONCE = 16;

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function start(env: NodeJS.ProcessEnv): Promise<Server> {
  const child = spawn(process.execPath, ['bin/yx.js', 'serve', '--port', '0'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await new Promise<Buffer>((resolve) => {
    child.stdout!.once('data', resolve);
  });
  const { origin, searchParams } = new URL(String(printed).trim());
  const headers = {
    authorization: `Bearer ${searchParams.get('token')}`,
    'content-type': 'application/json',
  };
  return { child, origin, headers };
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

const post = ({ origin, headers }: Server, path: string, body: object): Promise<Record<string, unknown>> =>
  new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { agent, method: 'POST', headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(JSON.parse(Buffer.concat(parts).toString()) as Record<string, unknown>));
    });
    sent.on('error', reject).end(JSON.stringify(body));
  });

/** One stream on a connection of its own; fulfilled when something has been heard on it. */
const follow = ({ origin, headers }: Server, run: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const sent = request(`${origin}/v1/runs/${run}/events`, { agent: false, headers }, (answer) =>
      answer.once('data', () => resolve(answer)),
    );
    sent.on('error', reject).end();
  });

async function inTurns<T, R>(list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = [...list.entries()];
  const taker = async () => {
    for (let next = left.shift(); next; next = left.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, taker));
  return results;
}

/** In milliseconds; Linux counts hundredths of a second. */
function processorTimeOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function share(server: Server, seconds: number): Promise<string> {
  const used = processorTimeOf(server.child);
  await sleep(seconds * 1000);
  return `${((processorTimeOf(server.child) - used) / seconds / 10).toFixed(1)} %`;
}

/** From a yes at one server until its listener at the other hears of it. */
async function heardAfter(asked: Server, run: string, stream: IncomingMessage): Promise<number> {
  const shown = await fetch(`${asked.origin}/v1/runs/${run}`, { headers: asked.headers });
  const { calls } = (await shown.json()) as { calls?: { id: string; hash: string }[] };
  const call = calls?.[0];
  if (!call) throw new Error(`${run}: ${shown.status}`);
  const began = performance.now();
  const heard = new Promise<number>((resolve) => {
    stream.once('data', () => resolve(performance.now() - began));
  });
  await post(asked, `/v1/runs/${run}/confirmations/${encodeURIComponent(call.id)}`, {
    decision: 'reject',
    hash: call.hash,
  });
  return heard;
}

async function measure(env: NodeJS.ProcessEnv, many: number, seconds: number): Promise<string[]> {
  const [server, other] = [await start(env), await start(env)];
  try {
    await sleep(3_000);
    const quiet = await share(server, seconds);
    const runs = await inTurns([...Array(many).keys()], async (i) => {
      const asked = await post(server, '/v1/tools/crm.create_client/call', {
        params: { name: `Client ${i}` },
      });
      return (asked.details as { readonly runId: string }).runId;
    });
    await sleep(2_000);
    const streams = await inTurns(runs, (run) => follow(server, run));
    for (const stream of streams) stream.resume();
    await sleep(3_000);
    const busy = await share(server, seconds);
    const delays = [];
    for (let i = 0; i < 20; i++) delays.push(await heardAfter(other, runs[i]!, streams[i]!));
    for (const stream of streams) stream.destroy();
    return [quiet, busy, `${short(quantile(delays, 0.5))} / ${short(quantile(delays, 0.95))} ms`];
  } finally {
    for (const { child } of [server, other]) child.kill('SIGKILL');
    await sleep(200);
  }
}

export async function run({ quick }: Options): Promise<string> {
  const [many, seconds] = quick ? [50, 3] : [1_500, 10];
  const data = mkdtempSync(join(tmpdir(), 'yx-bench-'));
  const postgres = await startPostgres();
  const kinds: Readonly<Record<string, NodeJS.ProcessEnv>> = {
    SQLite: { YX_DATA: join(data, 'lite') },
    PostgreSQL: { YX_DATA: join(data, 'pg'), DATABASE_URL: await postgres.createDatabase() },
  };
  try {
    const rows = [];
    for (const [name, env] of Object.entries(kinds))
      rows.push([name, ...(await measure(env, many, seconds))]);
    const heads = [
      '',
      'nobody listens',
      `${many} streams of ${many} runs`,
      'heard from another server, p50 / p95',
    ];
    return table(heads, rows);
  } finally {
    await postgres.stop();
    rmSync(data, { recursive: true, force: true });
  }
}
