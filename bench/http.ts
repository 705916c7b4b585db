// Requests over HTTP to `yx serve` as it is shipped, beside a bare Hono server: what an answer costs the server's processor
// and how many come a second; then how long one takes at half the rate aimed at, and at half the rate reached. Servers are
// processes of their own; the load comes from this one, so cheap answers wait for it and only their processor time counts.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Options, quantile, short, table } from './measure.ts';

const CONNECTIONS = 32;
const ROUNDS = 3;
/** What the server is meant to answer in a second; half of it is asked for at a steady pace. */
const TARGET = 3_000;
const root = join(import.meta.dirname, '..');
const said = JSON.stringify({ text: '把卧室的空调调到二十六度' });

const BARE = `
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
const bare = new Hono();
bare.get('/healthz', (c) => c.json({ status: 'ok' }));
bare.post('/echo', async (c) => c.json(await c.req.json()));
serve({ fetch: bare.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) => console.log('http://127.0.0.1:' + port));
`;

async function start(argv: readonly string[], env: NodeJS.ProcessEnv) {
  const child: ChildProcess = spawn(process.execPath, argv, {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', (text: Buffer) => resolve(String(text).trim()));
    child.once('exit', () => reject(new Error(`${argv} did not start`)));
  });
  const { origin, searchParams } = new URL(url);
  const key = searchParams.get('token');
  return { child, url: origin, headers: key === null ? {} : { authorization: `Bearer ${key}` } };
}

/** Of another process, in milliseconds: Linux counts hundredths of a second. */
function processorTimeOf({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

interface Case {
  readonly name: string;
  readonly server: ChildProcess;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly peer?: string;
  readonly found: { perSecond: number; cpu: number }[];
}

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

const answer = ({ url, body, headers: own }: Case) =>
  new Promise<void>((resolve, reject) => {
    const headers = { 'content-type': 'application/json', ...own };
    const sent = request(url, { agent, method: body ? 'POST' : 'GET', headers }, (answered) => {
      if (answered.statusCode !== 200) reject(new Error(`${url}: ${answered.statusCode}`));
      answered.resume().once('end', resolve);
    });
    sent.once('error', reject).end(body);
  });

/** As many as the server can answer. */
async function flood(one: Case, seconds: number) {
  const [began, used] = [performance.now(), processorTimeOf(one.server)];
  let count = 0;
  const caller = async () => {
    for (; performance.now() < began + seconds * 1000; count++) await answer(one);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, caller));
  const cpu = (processorTimeOf(one.server) - used) / count;
  return { count, perSecond: (count * 1000) / (performance.now() - began), cpu };
}

/** So many a second and no more; each answer is timed from when its request was due, not from when it could be sent. */
async function paced(one: Case, perSecond: number, seconds: number): Promise<number[]> {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  while (answers.length < perSecond * seconds) {
    const due = began + (answers.length * 1000) / perSecond;
    if (due > performance.now()) await sleep(1);
    else answers.push(answer(one).then(() => performance.now() - due));
  }
  return Promise.all(answers);
}

export async function run({ quick }: Options): Promise<string> {
  const seconds = quick ? 1 : 4;
  const data = mkdtempSync(join(tmpdir(), 'yx-bench-'));
  const bare = await start(['--input-type=module', '-e', BARE], process.env);
  const ours = await start(['bin/yx.js', 'serve', '--port', '0'], { ...process.env, YX_DATA: data });
  const at = (
    name: string,
    { child, url, headers }: typeof bare,
    path: string,
    more: Partial<Case> = {},
  ): Case => ({
    name,
    server: child,
    url: new URL(path, url).href,
    headers,
    found: [],
    ...more,
  });
  const parse = at('/v1/home/parse', ours, '/v1/home/parse', { body: said, peer: 'bare POST' });
  const cases = [
    at('bare GET', bare, '/healthz'),
    at('/healthz', ours, '/healthz', { peer: 'bare GET' }),
    at('bare POST', bare, '/echo', { body: said }),
    parse,
  ];
  const best = ({ found }: Case) => found.reduce((a, b) => (a.cpu <= b.cpu ? a : b));
  try {
    // By number, not by time: the compiler wants to have seen everything, however busy the machine is.
    for (const one of cases)
      for (let warm = 0, i = 0; warm < (quick ? 1 : 8_000) && i < 15; i++)
        warm += (await flood(one, 2)).count;
    for (let round = 0; round < ROUNDS; round++)
      for (const one of cases) one.found.push(await flood(one, seconds));
    const rows = cases.map((one) => {
      const { perSecond, cpu } = best(one);
      const peer = cases.find(({ name }) => name === one.peer);
      const ratio = peer ? `${(best(peer).cpu / cpu).toFixed(2)} of ${peer.name}` : '';
      return [one.name, `${short(perSecond)}/s`, `${cpu.toFixed(3)} ms`, ratio];
    });
    const steady: string[] = [];
    for (const rate of [TARGET / 2, best(parse).perSecond / 2]) {
      const p99s: string[] = [];
      for (let i = 0; i < ROUNDS; i++)
        p99s.push(quantile(await paced(parse, rate, seconds), 0.99).toFixed(1));
      steady.push(`At a steady ${rate.toFixed(0)} a second, p99 of the rounds: ${p99s.join(', ')} ms.`);
    }
    const head = `${CONNECTIONS} connections, ${ROUNDS} × ${seconds} s each; the round of least processor time.`;
    return `${head}\n\n${table(['what', 'answers', 'processor each', 'by processor time'], rows)}\n\n${steady.join(' ')}`;
  } finally {
    bare.child.kill();
    ours.child.kill();
    agent.destroy();
    rmSync(data, { recursive: true, force: true });
  }
}
