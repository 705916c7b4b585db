// Requests a second over HTTP of `yx serve` as it is shipped, as a ratio to a bare Hono server in the same run; then how
// long an answer takes at half the rate aimed at, and at half the rate reached. Server and load are processes of their own.
//   npm run bench:http
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { flood, generator, paced, type Rate, type Request } from './http-load.ts';

const SECONDS = Number(process.env.YX_BENCH_SECONDS ?? 4);
const ROUNDS = 3;
/** What the server is meant to answer in a second; half of it is asked for at a steady pace. */
const TARGET = 3_000;
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const said = JSON.stringify({ text: '把卧室的空调调到二十六度' });

interface Server {
  readonly child: ChildProcess;
  readonly port: number;
  used(): Promise<number>;
}

async function start(script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Server> {
  const execArgv = ['--import', at('./cpu-probe.mjs')];
  const child = fork(script, args, { execArgv, env, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', (text: Buffer) => resolve(String(text).trim()));
    child.once('exit', () => reject(new Error(`${script} did not start`)));
  });
  const used = () =>
    new Promise<number>((resolve) => {
      child.once('message', (ms) => resolve(Number(ms)));
      child.send('cpu');
    });
  return { child, port: Number(new URL(url).port), used };
}

interface Case {
  readonly name: string;
  readonly server: Server;
  readonly request: Request;
  readonly peer?: string;
  readonly found: (Rate & { readonly cpu: number })[];
}

const best = ({ found }: Case) => found.reduce((a, b) => (a.cpu <= b.cpu ? a : b));

function line(one: Case, cases: readonly Case[]): string {
  const { perSecond, p99, cpu } = best(one);
  const peer = cases.find(({ name }) => name === one.peer);
  const ratio = peer ? `  ${(best(peer).cpu / cpu).toFixed(2)} of ${peer.name} by processor time` : '';
  const rates = one.found.map((round) => round.perSecond.toFixed(0)).join(', ');
  return `${one.name.padEnd(16)}${perSecond.toFixed(0).padStart(7)}/s  p99 ${p99.toFixed(2)} ms  ${cpu.toFixed(3)} ms of CPU each${ratio}  (${rates}/s)`;
}

async function main(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'yx-bench-'));
  const bare = await start(at('./http-bare.mjs'), [], process.env);
  const ours = await start(at('../bin/yx.js'), ['serve', '--port', '0'], { ...process.env, YX_DATA: data });
  const of = (name: string, server: Server, path: string, peer?: string, body?: string): Case => {
    const request = { port: server.port, path, ...(body !== undefined && { body }) };
    return { name, server, request, found: [], ...(peer !== undefined && { peer }) };
  };
  const parse = of('/v1/home/parse', ours, '/v1/home/parse', 'bare POST', said);
  const cases: readonly Case[] = [
    of('bare GET', bare, '/healthz'),
    of('/healthz', ours, '/healthz', 'bare GET'),
    of('bare POST', bare, '/echo', undefined, said),
    parse,
  ];
  try {
    const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}, load ${loadavg()[0]!.toFixed(1)}`;
    console.log(
      `node ${process.version}, ${machine}; ${generator}; ${ROUNDS} × ${SECONDS} s each, the round of least processor time`,
    );
    for (const { request } of cases) {
      // By number, not by time: the compiler wants to have seen everything, however busy the machine is.
      for (let warm = 0, i = 0; warm < 8_000 && i < 15; i++) warm += (await flood(request, 2)).count;
    }
    for (let round = 0; round < ROUNDS; round++) {
      for (const { server, request, found } of cases) {
        const before = await server.used();
        const rate = await flood(request, SECONDS);
        found.push({ ...rate, cpu: ((await server.used()) - before) / rate.count });
      }
    }
    for (const one of cases) console.log(line(one, cases));
    for (const rate of [TARGET / 2, best(parse).perSecond / 2]) {
      const rounds: Rate[] = [];
      for (let i = 0; i < ROUNDS; i++) rounds.push(await paced(parse.request, rate, SECONDS));
      const calm = rounds.reduce((a, b) => (a.p99 <= b.p99 ? a : b));
      const all = rounds.map(({ p99 }) => p99.toFixed(1)).join(', ');
      console.log(
        `${rate.toFixed(0)}/s asked for: p50 ${calm.p50.toFixed(2)} ms, p99 ${calm.p99.toFixed(2)} ms in the quietest round (p99 ${all})`,
      );
    }
  } finally {
    bare.child.kill();
    ours.child.kill();
    rmSync(data, { recursive: true, force: true });
  }
}

await main();
