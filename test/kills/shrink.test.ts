import { describe, expect, it } from 'vitest';
import { historyOf } from './history.ts';
import { shrunk, smaller } from './shrink.ts';

const setting = { database: 'sqlite', servers: 2, workers: 2, clients: 8, writes: 100 } as const;
const history = historyOf(7, setting, 12, ['kill', 'terminate']);

describe('histories', () => {
  it('are the same for the same seed, and in the order in which things happen', () => {
    expect(historyOf(7, setting, 12, ['kill', 'terminate'])).toEqual(history);
    expect(historyOf(8, setting, 12, ['kill', 'terminate'])).not.toEqual(history);
    const after = history.faults.map((fault) => fault.after);
    expect(after).toEqual([...after].sort((a, b) => a - b));
  });

  it('shrink to the one fault and the one client it takes', async () => {
    const guilty = history.faults[5]!;
    const found = await shrunk(
      history,
      async ({ faults, writes }) => writes >= 12 && faults.some(({ waitMs }) => waitMs === guilty.waitMs),
      { most: 500 },
    );
    expect(found).toMatchObject({
      writes: 12,
      clients: 1,
      servers: 1,
      workers: 1,
      faults: [{ waitMs: guilty.waitMs }],
    });
  });

  it('stay as they are where nothing smaller fails, and are not tried for ever', async () => {
    let tried = 0;
    const never = async () => {
      tried += 1;
      return false;
    };
    expect(await shrunk(history, never, { most: 10 })).toBe(history);
    expect(tried).toBe(10);
    expect([...smaller({ ...history, faults: [], clients: 1, servers: 1, workers: 0, writes: 1 })]).toEqual(
      [],
    );
  });
});
