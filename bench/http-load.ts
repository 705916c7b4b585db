// Load for bench/http.ts: as fast as the server answers (Debian's wrk where it is installed, else plain sockets), or at a
// fixed rate, each answer timed from the moment its request was due and not from when it could be sent.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Request {
  readonly port: number;
  readonly path: string;
  readonly body?: string;
}
export interface Rate {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const CONNECTIONS = 32;
const hasWrk = spawnSync('wrk', ['-v']).error === undefined;
export const generator = `${hasWrk ? 'wrk, 1 thread' : 'plain sockets (apt-get install wrk for less of its own weight)'}, ${CONNECTIONS} connections`;

/** As many as the server can answer. */
export const flood = (request: Request, seconds: number): Promise<Rate> =>
  hasWrk ? withWrk(request, seconds) : withSockets(request, seconds);

async function withWrk({ port, path, body }: Request, seconds: number): Promise<Rate> {
  const script = join(mkdtempSync(join(tmpdir(), 'yx-wrk-')), 'request.lua');
  const post = `wrk.method = "POST"\nwrk.body = [==[${body}]==]\nwrk.headers["content-type"] = "application/json"\n`;
  const summary = `done = function(summary, latency)
  local e = summary.errors
  io.write(string.format("RESULT %d %d %d %d %d\\n", summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), e.connect + e.read + e.write + e.status + e.timeout))
end\n`;
  writeFileSync(script, (body === undefined ? '' : post) + summary);
  const argv = [
    '-t1',
    '--timeout',
    '20',
    `-c${CONNECTIONS}`,
    `-d${seconds}`,
    '-s',
    script,
    `http://127.0.0.1:${port}${path}`,
  ];
  const wrk = spawn('wrk', argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  for await (const chunk of wrk.stdout) said += chunk;
  const [count, us, p50, p99, errors] = (/RESULT (.*)/.exec(said)?.[1] ?? '').split(' ').map(Number);
  if (count === undefined || errors !== 0) throw new Error(`wrk: ${errors} errors\n${said}`);
  return { count, perSecond: count / (us! / 1e6), p50: p50! / 1000, p99: p99! / 1000 };
}

function bytesOf({ path, body }: Request): Buffer {
  if (body === undefined) return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}`;
  return Buffer.from(`${head}\r\n\r\n${body}`);
}

/** A connection that can be asked again as soon as it has been answered. */
function open(port: number, answered: (socket: Socket) => void): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket)).setNoDelay(true);
    let got = Buffer.alloc(0);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
      const head = got.indexOf('\r\n\r\n');
      if (head < 0) return;
      const text = got.toString('latin1', 0, head);
      if (!text.startsWith('HTTP/1.1 200')) throw new Error(text.split('\r\n')[0]);
      const length = head + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (got.length < length) return;
      got = got.subarray(length);
      answered(socket);
    });
  });
}

async function withSockets(request: Request, seconds: number): Promise<Rate> {
  const bytes = bytesOf(request);
  const sent = new Map<Socket, number>();
  const times: number[] = [];
  const ask = (socket: Socket) => {
    sent.set(socket, performance.now());
    socket.write(bytes);
  };
  const began = performance.now();
  const until = began + seconds * 1000;
  await new Promise<void>((resolve) => {
    let open_ = CONNECTIONS;
    const answered = (socket: Socket) => {
      const now = performance.now();
      times.push(now - sent.get(socket)!);
      if (now < until) return ask(socket);
      socket.destroy();
      if (--open_ === 0) resolve();
    };
    for (let i = 0; i < CONNECTIONS; i++) void open(request.port, answered).then(ask);
  });
  return rateOf(times, performance.now() - began);
}

/** So many a second and no more; what waits for a free connection waits on its own account. */
export async function paced(request: Request, perSecond: number, seconds: number): Promise<Rate> {
  const bytes = bytesOf(request);
  const times: number[] = [];
  const due = new Map<Socket, number>();
  const free: Socket[] = [];
  const waiting: number[] = [];
  const total = Math.round(perSecond * seconds);
  const send = (socket: Socket, at: number) => {
    due.set(socket, at);
    socket.write(bytes);
  };
  let finish = () => {};
  const answered = (socket: Socket) => {
    times.push(performance.now() - due.get(socket)!);
    const next = waiting.shift();
    if (next !== undefined) send(socket, next);
    else free.push(socket);
    if (times.length === total) finish();
  };
  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(request.port, answered)));
  free.push(...sockets);
  const began = performance.now();
  let made = 0;
  const tick = setInterval(() => {
    for (; made < total && began + (made * 1000) / perSecond <= performance.now(); made++) {
      const at = began + (made * 1000) / perSecond;
      const socket = free.pop();
      if (socket) send(socket, at);
      else waiting.push(at);
    }
  }, 1);
  await new Promise<void>((resolve) => {
    finish = resolve;
  });
  clearInterval(tick);
  for (const socket of sockets) socket.destroy();
  return rateOf(times, performance.now() - began);
}

function rateOf(times: number[], tookMs: number): Rate {
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { count: times.length, perSecond: times.length / (tookMs / 1000), p50: at(0.5), p99: at(0.99) };
}
