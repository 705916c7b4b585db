// A small parse over HTTP while heavy work is under way in the same `yx serve`, as a ratio of its own time when nothing else is.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Options, quantile, short, table } from './measure.ts';

const root = join(import.meta.dirname, '..');
const samples = join(root, 'src/domains/layout/assets/samples');
const PER_SECOND = 20;
const small = { text: '打开卧室的灯' };

interface Server {
  readonly child: ChildProcess;
  readonly origin: string;
  readonly key: string;
}

async function start(data: string): Promise<Server> {
  const child = spawn(process.execPath, ['bin/yx.js', 'serve', '--port', '0'], {
    cwd: root,
    env: { ...process.env, YX_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed] = await new Promise<[Buffer]>((resolve) => {
    child.stdout!.once('data', (...said) => resolve(said as [Buffer]));
  });
  const { origin, searchParams } = new URL(String(printed).trim());
  return { child, origin, key: searchParams.get('token')! };
}

const agent = new Agent({ keepAlive: true });

function post(
  { origin, key }: Server,
  path: string,
  body?: object,
): Promise<{ status: number; text: string }> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  return new Promise((resolve, reject) => {
    const sent = request(`${origin}${path}`, { agent, method: body ? 'POST' : 'GET', headers }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode!, text }));
    });
    sent.on('error', reject).end(body && JSON.stringify(body));
  });
}

/** At a steady pace, each timed from when it was due. */
async function paced(server: Server, path: string, seconds: number, body?: object): Promise<number[]> {
  const began = performance.now();
  const answers: Promise<number>[] = [];
  while (answers.length < PER_SECOND * seconds) {
    const due = began + (answers.length * 1000) / PER_SECOND;
    if (due > performance.now()) {
      await sleep(1);
      continue;
    }
    answers.push(
      post(server, path, body).then(({ status }) => {
        if (status !== 200) throw new Error(`${path}: ${status}`);
        return performance.now() - due;
      }),
    );
  }
  return Promise.all(answers);
}

/** The sample amplifier so many times, five transistors each. */
const amplifiers = (count: number): string => {
  const own = (i: number) => [`x${i} inp${i} t${i} vss nmos`, `out${i} inn${i} t${i} vss nmos`] as const;
  const lines = Array.from({ length: count }, (_, i) => {
    const [left, right] = own(i);
    return [
      `M1_${i} ${left} w=4u l=0.5u m=2`,
      `M2_${i} ${right} w=4u l=0.5u m=2`,
      `M3_${i} x${i} x${i} vdd vdd pmos w=6u l=0.5u m=2`,
      `M4_${i} out${i} x${i} vdd vdd pmos w=6u l=0.5u m=2`,
      `M5_${i} t${i} vb vss vss nmos w=4u l=1u`,
    ].join('\n');
  });
  return `* ${count} amplifiers\n.subckt top vb vss vdd\n${lines.join('\n')}\n.ends\n`;
};

export const layoutOf = (count: number) => ({
  text: '面积优先',
  files: [
    { name: 'circuit.sp', content: amplifiers(count) },
    { name: 'rules.json', content: readFileSync(join(samples, 'two_metal_rules.json'), 'utf8') },
  ],
});

async function begun(server: Server, order: object): Promise<void> {
  const { status, text } = await post(server, '/v1/layout/runs', order);
  if (status !== 202) throw new Error(text);
}

/** What goes on at the other end of the same server, until it is told to stop. */
type Heavy = (server: Server, stop: AbortSignal) => Promise<unknown>;
const heavy: Readonly<Record<string, Heavy>> = {
  'a layout of 400 transistors': (server) => begun(server, layoutOf(80)),
  'sentences with a million holes': async (server, stop) => {
    while (!stop.aborted)
      await post(server, '/v1/plate/parse', { text: '1000x1000x10的板，1000行1000列直径0.5的孔，间距0.9' });
  },
};

export async function run({ quick }: Options): Promise<string> {
  const seconds = quick ? 3 : 15;
  const rows: (string | number)[][] = [];
  for (const [name, begin] of Object.entries(heavy)) {
    const data = mkdtempSync(join(tmpdir(), 'yx-bench-'));
    const server = await start(data);
    try {
      await paced(server, '/v1/home/parse', 3, small);
      const quiet = await paced(server, '/v1/home/parse', seconds, small);
      const stop = new AbortController();
      const work = begin(server, stop.signal);
      await sleep(300);
      const beside = await paced(server, '/v1/home/parse', seconds, small);
      const pulse = await paced(server, '/healthz', 2);
      stop.abort();
      await work;
      const ratio = (share: number) =>
        `${short(quantile(beside, share))} ms, ${(quantile(beside, share) / quantile(quiet, 0.5)).toFixed(1)} × the quiet median`;
      const calm = `${short(quantile(quiet, 0.5))} / ${short(quantile(quiet, 0.99))} ms`;
      rows.push([name, calm, ratio(0.5), ratio(0.99), `${short(quantile(pulse, 0.99))} ms`]);
    } finally {
      server.child.kill('SIGKILL');
      await sleep(200);
      rmSync(data, { recursive: true, force: true });
    }
  }
  return table(['beside', 'quiet median / p99', 'median', 'p99', '/healthz p99'], rows);
}
