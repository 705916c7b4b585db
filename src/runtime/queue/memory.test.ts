import { describe, expect, it } from 'vitest';
import type { Handled } from '../../core/run/queue.ts';
import { createMemoryQueue } from './memory.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));
const job = (run: string, id = run) => ({ id, run });

describe('design: an in-process queue behind the same three-method port', () => {
  it('hands out in order, as many at a time as asked for', async () => {
    const queue = createMemoryQueue();
    const [begun, open] = [[] as string[], [] as (() => void)[]];
    queue.take(({ run }) => {
      begun.push(run);
      return new Promise((resolve) => open.push(() => resolve('done')));
    }, 2);
    for (const run of ['a', 'b', 'c']) await queue.put(job(run));
    await soon();
    expect(begun).toEqual(['a', 'b']);
    open[1]!();
    await soon();
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('the same id waits once; what comes while it is under way is not overlooked', async () => {
    const queue = createMemoryQueue();
    await queue.put(job('a'));
    await queue.put(job('a'));
    let begun = 0;
    let open = () => {};
    queue.take(() => {
      begun += 1;
      return new Promise<Handled>((resolve) => {
        open = () => resolve('done');
      });
    }, 4);
    await soon();
    expect(begun).toBe(1);
    await queue.put(job('a'));
    open();
    await soon();
    expect(begun).toBe(2);
    open();
    await soon();
    await queue.put(job('a'));
    await soon();
    expect(begun).toBe(3);
  });

  it('what was not done, or failed, comes again', async () => {
    const queue = createMemoryQueue();
    let begun = 0;
    queue.take(async () => (++begun < 3 ? { againMs: 1 } : 'done'), 1);
    await queue.put(job('a'));
    while (begun < 3) await soon();
    expect(begun).toBe(3);
  });

  it('stopping waits for what is under way and says how much was left', async () => {
    const queue = createMemoryQueue();
    const taking = queue.take(
      ({ run }) => (run === 'quick' ? soon().then(() => 'done' as const) : new Promise(() => {})),
      2,
    );
    await queue.put(job('quick'));
    await queue.put(job('slow'));
    expect(await taking.stop(50)).toBe(1);
    await queue.put(job('late'));
    await queue.close();
  });
});
