// Requests a second over HTTP, as a ratio to a bare Hono server in the same process in the same run. The servers run in
// one process, the load comes from another: plain sockets with keep-alive, so that the client costs little.
//   npx tsx bench/http.ts
import { fork } from 'node:child_process';
import { connect } from 'node:net';
import { cpus } from 'node:os';
import { fileURLToPath } from 'node:url';

const CONNECTIONS = 32;
const SECONDS = Number(process.env.YX_BENCH_SECONDS ?? 4);

interface Ports {
  readonly bare: number;
  readonly ours: number;
}
interface Rate {
  readonly count: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;
function post(path: string, body: object): string {
  const text = JSON.stringify(body);
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}`;
  return `${head}\r\n\r\n${text}`;
}

/** One connection that asks again as soon as it is answered. */
function drive(port: number, request: string, until: number, times: number[]): Promise<void> {
  const bytes = Buffer.from(request);
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let began = 0;
    let got = Buffer.alloc(0);
    const ask = () => {
      began = performance.now();
      socket.write(bytes);
    };
    socket.setNoDelay(true);
    socket.on('connect', ask);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      got = got.length === 0 ? chunk : Buffer.concat([got, chunk]);
      const head = got.indexOf('\r\n\r\n');
      if (head < 0) return;
      const text = got.toString('latin1', 0, head);
      if (!text.startsWith('HTTP/1.1 200')) return reject(new Error(text.split('\r\n')[0]));
      const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
      if (got.length < head + 4 + length) return;
      got = got.subarray(head + 4 + length);
      const now = performance.now();
      times.push(now - began);
      if (now < until) return ask();
      socket.end();
      resolve();
    });
  });
}

async function measure(port: number, request: string, seconds: number): Promise<Rate> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  await Promise.all(Array.from({ length: CONNECTIONS }, () => drive(port, request, until, times)));
  const took = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]!;
  return { count: times.length, perSecond: times.length / took, p50: at(0.5), p99: at(0.99) };
}

async function main(): Promise<void> {
  const server = fork(fileURLToPath(new URL('./http-servers.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  });
  try {
    const ports = await new Promise<Ports>((resolve, reject) => {
      server.once('message', (message) => resolve(message as Ports));
      server.once('exit', () => reject(new Error('the server did not start')));
    });
    const used = () =>
      new Promise<number>((resolve) => {
        server.once('message', (message) => resolve((message as { cpu: number }).cpu));
        server.send('cpu');
      });
    const said = { text: '把卧室的空调调到二十六度' };
    const cases: [string, number, string][] = [
      ['bare GET', ports.bare, get('/healthz')],
      ['/healthz', ports.ours, get('/healthz')],
      ['bare POST', ports.bare, post('/echo', said)],
      ['/v1/home/parse', ports.ours, post('/v1/home/parse', said)],
    ];
    console.log(
      `node ${process.version}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${CONNECTIONS} connections, ${SECONDS} s each`,
    );
    let bare = 0;
    for (const [name, port, request] of cases) {
      // By number, not by time: the compiler wants to have seen everything, however busy the machine is.
      for (let warm = 0, i = 0; warm < 5_000 && i < 15; i++) warm += (await measure(port, request, 2)).count;
      const before = await used();
      const { count, perSecond, p50, p99 } = await measure(port, request, SECONDS);
      const cpu = ((await used()) - before) / count;
      if (name.startsWith('bare')) bare = perSecond;
      const ratio = name.startsWith('bare') ? '' : `  ${(perSecond / bare).toFixed(2)} of bare`;
      console.log(
        `${name.padEnd(16)}${perSecond.toFixed(0).padStart(7)}/s  p50 ${p50.toFixed(2)} ms  p99 ${p99.toFixed(2)} ms  ${cpu.toFixed(3)} ms of CPU each${ratio}`,
      );
    }
  } finally {
    server.kill();
  }
}

await main();
