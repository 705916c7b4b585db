import { afterEach, describe, expect, it } from 'vitest';
import type { Doing } from './pool.testkit.ts';
import { createPool, type Pool, type PoolOptions, type Task } from './pool.ts';

const entry = new URL('./pool.testkit.ts', import.meta.url);
let pool: Pool;
const open = (over: Partial<PoolOptions> = {}): void => {
  pool = createPool({
    entry,
    data: null,
    heapMb: 64,
    most: 3,
    long: 1,
    perCaller: 1,
    rssMb: Number.POSITIVE_INFINITY,
    ...over,
  });
};
afterEach(() => pool.close());
const run = (doing: Doing, over: Partial<Task> = {}): Promise<unknown> =>
  pool.run({
    job: doing,
    handlers: {},
    who: 'someone',
    timeMs: 60_000,
    signal: undefined,
    kind: 'test',
    canWait: false,
    ...over,
  });
const stopped = (reason: string) => ({ name: 'WorkStopped', reason });

describe('work in other threads', () => {
  it('is answered, asks and tells on its way, and fails by name', async () => {
    open();
    expect(await run({ answer: { a: [1, new Date(0)] } })).toEqual({ a: [1, new Date(0)] });
    const told: number[] = [];
    const handlers = { told: (n: number) => told.push(n), twice: (n: number) => n * 2 };
    expect(await run({ ask: 'twice' }, { handlers })).toBe(4);
    expect(told).toEqual([1]);
    await expect(run({ fail: 'so' })).rejects.toMatchObject({
      name: 'OddError',
      message: 'so',
      words: { en: 'odd' },
    });
    expect(await run({ answer: 1 })).toBe(1);
  });

  it('what is short is answered while what is long goes on', async () => {
    open();
    let isOver = false;
    const long = run({ spin: 3_000 }, { who: 'other' }).then(() => {
      isOver = true;
    });
    for (let i = 0; i < 5; i++) expect(await run({ answer: i })).toBe(i);
    expect(isOver).toBe(false);
    await long;
  });

  it('many of one caller do not stand before one of another, nor do more than some wait', async () => {
    open({ most: 2, perCaller: 2 });
    let done = 0;
    const many = Array.from({ length: 60 }, () => run({ spin: 20 }, { who: 'greedy' }).then(() => done++));
    await many[0];
    expect(await run({ answer: 1 }, { who: 'other' })).toBe(1);
    expect(done).toBeLessThan(20);
    const more = Array.from({ length: 520 }, () =>
      run({ answer: 2 }, { who: 'greedy' }).catch((e) => e.reason),
    );
    expect(await run({ answer: 3 }, { who: 'other' })).toBe(3);
    const came = await Promise.all(more);
    expect(came.filter((one) => one === 'budget').length).toBeGreaterThan(10);
    expect(came.filter((one) => one === 2).length).toBeGreaterThan(400);
    await Promise.all(many);
  }, 30_000);

  it('one caller holds every thread but one', async () => {
    open({ most: 3, perCaller: 3, long: 3 });
    // They last until they are called off: how fast threads start decides nothing.
    const over = new AbortController();
    const long = Array.from({ length: 6 }, () =>
      run({ wait: 600_000 }, { who: 'greedy', signal: over.signal }),
    );
    await expect.poll(() => pool.load().running, { timeout: 10_000 }).toBe(2);
    expect(await run({ answer: 1 }, { who: 'other' })).toBe(1);
    expect(pool.load()).toMatchObject({ waiting: 4 });
    over.abort();
    await Promise.allSettled(long);
  }, 30_000);

  it('what nobody wants any more does not wait for its turn', async () => {
    open({ most: 1 });
    const long = run({ spin: 1_500 });
    const cancel = new AbortController();
    const unwanted = run({ answer: 1 }, { signal: cancel.signal });
    await expect.poll(() => pool.load(), { timeout: 10_000 }).toMatchObject({ running: 1, waiting: 1 });
    cancel.abort();
    await expect(unwanted).rejects.toMatchObject(stopped('cancelled'));
    expect(pool.load()).toMatchObject({ running: 1, waiting: 0 });
    await long;
  });

  it('ends when its time is up, though it never looks', async () => {
    open();
    await expect(run({ spin: 600_000 }, { timeMs: 300 })).rejects.toMatchObject(stopped('time'));
    expect(await run({ answer: 'after' })).toBe('after');
  });

  it('ends when it is cancelled: by itself if it listens, by force if not', async () => {
    open();
    const cancel = new AbortController();
    const [kind, deaf] = [
      run({ wait: 600_000 }, { signal: cancel.signal }),
      run({ spin: 600_000 }, { signal: cancel.signal }),
    ];
    const heard = expect(kind).resolves.toBe('heard');
    const forced = expect(deaf).rejects.toMatchObject(stopped('cancelled'));
    await expect.poll(() => pool.load().running, { timeout: 10_000 }).toBe(2);
    cancel.abort();
    await Promise.all([heard, forced]);
  });

  it('ends when it wants more memory than it may have, and takes nobody along', async () => {
    open();
    const other = run({ wait: 1_500 }, { who: 'other' });
    await expect(run({ fill: 'heap' })).rejects.toMatchObject(stopped('memory'));
    expect(await other).toBe('waited');
  });

  it('also what lies outside its heap', async () => {
    open({ rssMb: process.memoryUsage.rss() / 2 ** 20 + 300 });
    await expect(run({ fill: 'buffers' })).rejects.toMatchObject(stopped('memory'));
  });

  it('what there is no memory for beside others is begun again alone, and neither is lost', async () => {
    open({ most: 4, long: 3, perCaller: 3, rssMb: process.memoryUsage.rss() / 2 ** 20 + 700 });
    const both = [
      run({ hold: 400 }, { who: 'a', canWait: true }),
      run({ hold: 401 }, { who: 'b', canWait: true }),
    ];
    expect(await Promise.all(both)).toEqual([400, 401]);
  }, 60_000);

  it('whoever holds more than their share gives way when others wait', async () => {
    open();
    const greedy = ['greedy', 'greedy', 'another'].map((who) =>
      run({ spin: 60_000 }, { who, timeMs: 15_000 }).catch((error) => (error as { reason: string }).reason),
    );
    await expect.poll(() => pool.load().long, { timeout: 10_000 }).toBe(3);
    expect(await run({ answer: 'mine' })).toBe('mine');
    expect(await Promise.all(greedy)).toContain('budget');
  });

  it('what nobody waits for is begun again instead of being refused', async () => {
    open({ most: 3, long: 1 });
    const first = run({ spin: 3_000 }, { who: 'a', canWait: true });
    const second = run({ spin: 3_000 }, { who: 'b' });
    await expect.poll(() => pool.load().long, { timeout: 10_000 }).toBe(2);
    expect(await run({ answer: 1 }, { who: 'c' })).toBe(1);
    expect(await Promise.all([first, second])).toEqual(['spun', 'spun']);
  });
});
