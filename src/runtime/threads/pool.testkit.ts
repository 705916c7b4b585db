// A thread for the pool's tests: it is told what to do with its time.
import { parentPort } from 'node:worker_threads';
import { type Outward, serveJobs } from './wire.ts';

export type Doing =
  | { readonly answer: unknown }
  | { readonly spin: number }
  | { readonly wait: number }
  | { readonly fill: 'heap' | 'buffers' }
  /** So many megabytes, for a while. */
  | { readonly hold: number }
  | { readonly fail: string }
  | { readonly ask: string };

async function act(doing: Doing, { signal, ask, tell }: Outward): Promise<unknown> {
  if ('answer' in doing) return doing.answer;
  if ('fail' in doing)
    throw Object.assign(new Error(doing.fail), { name: 'OddError', words: { zh: '怪', en: 'odd' } });
  if ('ask' in doing) {
    tell('told', 1);
    return ask(doing.ask, 2);
  }
  if ('spin' in doing) {
    for (const end = performance.now() + doing.spin; performance.now() < end; );
    return 'spun';
  }
  if ('wait' in doing)
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve('waited'), doing.wait);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve('heard');
      });
    });
  if ('hold' in doing) {
    const held = Buffer.alloc(doing.hold * 2 ** 20, 1);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    return held.length / 2 ** 20;
  }
  const kept: unknown[] = [];
  for (;;)
    kept.push(
      doing.fill === 'heap' ? Array.from({ length: 1e5 }, (_, i) => ({ i })) : Buffer.alloc(2 ** 24, 1),
    );
}

if (parentPort) await serveJobs(parentPort, Promise.resolve(), (job, outward) => act(job as Doing, outward));
