import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { KLayoutRefusal } from '../check/klayout/port.ts';
import { WorkerProcess } from './worker-process.ts';

/** A worker that does what it is told, so that every way of failing can be asked for. */
const script = `
const { createInterface } = require('node:readline');
const fs = require('node:fs');
createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, op, file, text } = JSON.parse(line);
  const say = (answer) => process.stdout.write(JSON.stringify({ id, ...answer }) + '\\n');
  if (op === 'echo') say({ ok: true, result: { text, pid: process.pid } });
  if (op === 'long') say({ ok: true, result: 'x'.repeat(3_000_000) });
  if (op === 'refuse') say({ ok: false, code: 'NOT_FOUND', message: 'no such cell', details: { cells: ['A'] } });
  if (op === 'garbage') process.stdout.write('this is no JSON\\n');
  if (op === 'die') { process.stderr.write('first\\nSegmentation fault\\n'); process.exitCode = 3; process.stdin.destroy(); process.exit(3); }
  if (op === 'die-once') {
    if (fs.existsSync(file)) say({ ok: true, result: 'second life' });
    else { fs.writeFileSync(file, ''); process.exit(1); }
  }
});`;

const never = new AbortController().signal;
let worker: WorkerProcess;
const start = (command = process.execPath) => {
  worker = new WorkerProcess({
    command,
    args: ['-e', script],
    env: {},
    gone: (reason) => new Error(`gone: ${reason}`),
  });
  return worker;
};
afterEach(() => worker.close());

interface Echo {
  readonly text: string;
  readonly pid: number;
}
const echo = (text: string) => worker.ask<Echo>({ op: 'echo', text }, never);

describe('a worker process', () => {
  it('answers many questions in one life', async () => {
    start();
    const answers = await Promise.all(['a', 'b', '中'].map(echo));
    expect(answers.map(({ text }) => text)).toEqual(['a', 'b', '中']);
    expect(new Set(answers.map(({ pid }) => pid)).size).toBe(1);
  });

  it('answers of any length', async () => {
    expect(await start().ask<string>({ op: 'long' }, never)).toHaveLength(3_000_000);
  });

  it('a refusal is not a death', async () => {
    start();
    const { pid } = await echo('');
    await expect(worker.ask({ op: 'refuse' }, never)).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'no such cell',
      details: { cells: ['A'] },
    });
    await expect(worker.ask({ op: 'refuse' }, never)).rejects.toBeInstanceOf(KLayoutRefusal);
    expect((await echo('')).pid).toBe(pid);
  });

  it('one death is made good', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yx-worker-'));
    const file = join(folder, 'died');
    try {
      expect(await start().ask({ op: 'die-once', file }, never)).toBe('second life');
      expect(existsSync(file)).toBe(true);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('a question over which it dies twice is refused, with its last words; others are answered', async () => {
    start();
    const [dead, alive] = await Promise.allSettled([worker.ask({ op: 'die' }, never), echo('still here')]);
    expect(dead).toMatchObject({
      status: 'rejected',
      reason: { message: expect.stringMatching(/^gone: exit 3/) },
    });
    expect(alive).toMatchObject({ status: 'fulfilled', value: { text: 'still here' } });
  });

  it('one that talks nonsense is ended', async () => {
    await expect(start().ask({ op: 'garbage' }, never)).rejects.toThrow(/^gone: SIGKILL/);
    expect((await echo('again')).text).toBe('again');
  });

  it('a question that is given up ends it, and the next gets a new one', async () => {
    start();
    const { pid } = await echo('');
    const controller = new AbortController();
    const hanging = worker.ask({ op: 'never answered' }, controller.signal);
    const waiting = echo('next');
    controller.abort(new Error('enough'));
    await expect(hanging).rejects.toThrow('enough');
    const next = await waiting;
    expect(next.text).toBe('next');
    expect(next.pid).not.toBe(pid);
  });

  it('a question given up before its turn leaves the others alone', async () => {
    start();
    const controller = new AbortController();
    const first = echo('one');
    const second = worker.ask({ op: 'echo', text: 'two' }, controller.signal);
    controller.abort(new Error('enough'));
    await expect(second).rejects.toThrow('enough');
    expect((await first).text).toBe('one');
    await expect(worker.ask({ op: 'echo' }, controller.signal)).rejects.toThrow('enough');
  });

  it('a program that is not there', async () => {
    await expect(start('/nonexistent/python3').ask({ op: 'echo' }, never)).rejects.toThrow(/^gone: .*ENOENT/);
  });

  it('closing an idle one is waited for by a program that has nothing else to do', () => {
    const module = new URL('./worker-process.ts', import.meta.url).href;
    const program = `
      const { WorkerProcess } = await import(${JSON.stringify(module)});
      const gone = (reason) => new Error(reason);
      const spec = { command: process.execPath, args: ['-e', ${JSON.stringify(script)}], env: {}, gone };
      const worker = new WorkerProcess(spec);
      await worker.ask({ op: 'echo' }, new AbortController().signal);
      await worker.close();
      console.log('closed');`;
    const argv = ['--import', 'tsx', '--input-type=module', '-e', program];
    start();
    expect(execFileSync(process.execPath, argv, { encoding: 'utf8' })).toBe('closed\n');
  });

  it('closing refuses what is under way', async () => {
    start();
    const hanging = worker.ask({ op: 'never answered' }, never);
    const refused = expect(hanging).rejects.toThrow('gone: the worker was closed');
    await worker.close();
    await refused;
    await expect(echo('')).rejects.toThrow('gone: the worker is closed');
  });
});
