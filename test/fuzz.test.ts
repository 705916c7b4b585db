import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dice, faultOf, hunt, mutated } from '../fuzz/hunt.ts';
import { targets } from '../fuzz/targets.ts';

const corpus = join(import.meta.dirname, '../fuzz/corpus');
const count = process.env.YX_SOAK === '1' ? 20_000 : 40;

describe('every parser answers everything with a contract or a coded error', () => {
  it.each(Object.keys(targets))(
    '%s: what was found before, and some more',
    async (name) => {
      const target = await targets[name]!();
      try {
        expect(target.seeds.length).toBeGreaterThan(0);
        const folder = join(corpus, name);
        for (const file of existsSync(folder) ? readdirSync(folder) : []) {
          const input = JSON.parse(readFileSync(join(folder, file), 'utf8')) as string;
          expect(await faultOf(target, input), `${name}/${file}`).toBeNull();
        }
        const seed = Number(process.env.YX_SEED);
        const { findings } = await hunt(target, { seed, goOn: (tried) => tried < count });
        expect(findings).toEqual([]);
      } finally {
        await target.close?.();
      }
    },
    3_600_000,
  );

  it('the hunter itself finds a crash, makes it small, and repeats itself', async () => {
    const target = {
      seeds: ['abcdefgh'],
      words: ['X'],
      check(text: string) {
        if (text.includes('X')) throw new Error('crashed');
      },
    };
    const options = { seed: 1, goOn: (tried: number) => tried < 200 };
    const { findings } = await hunt(target, options);
    expect(findings).toEqual([{ input: 'X', reason: 'Error: crashed' }]);
    const [a, b] = [dice(5), dice(5)];
    expect(mutated(target, a)).toBe(mutated(target, b));
  });
});
