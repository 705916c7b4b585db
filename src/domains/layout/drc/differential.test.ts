import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemReady } from '../../../../test/support/system.ts';
import { checkWithKLayout } from '../klayout/check.ts';
import { parseRules } from '../parse-rules.ts';
import { createKLayout, findKLayout } from '../services/klayout.ts';
import { canonical } from './canonical.testkit.ts';
import { layoutFromGds } from './layout.ts';
import type { Metric } from './pairs.ts';
import {
  Dice,
  gdsOf,
  mutated,
  type RandomLayout,
  randomLayout,
  randomRules,
  testLayers,
} from './random.testkit.ts';
import { runDrc } from './run.ts';

const soak = process.env.YX_SOAK === '1';
const LAYOUTS = soak ? 2000 : 60;
const MUTATIONS = soak ? 200 : 20;
const seed = Number(process.env.YX_SEED);
const worker = new URL('../assets/klayout_worker.py', import.meta.url).pathname;
const ready = systemReady(new URL('./differential.system.json', import.meta.url));

describe.skipIf(!ready)('seed 001 §5.3: the built-in engine finds what KLayout finds', () => {
  let klayout: ReturnType<typeof createKLayout>;
  beforeAll(async () => {
    klayout = createKLayout(await findKLayout(), worker);
  });
  afterAll(() => klayout.close());
  const { signal } = new AbortController();

  /** Differences, and how many places both agree on. */
  async function compare(layout: RandomLayout, dice: Dice, metric: Metric) {
    const rules = parseRules({ tech: 'random', layers: testLayers, rules: randomRules(dice) });
    if (!rules.ok) throw new Error(rules.error[0]!.message);
    const gds = gdsOf(layout);
    const flat = layoutFromGds(gds, { cell: 'TOP' });
    if (!flat.ok) throw new Error(flat.error[0]!.message);
    const ours = runDrc(flat.value, rules.value.value, { metric });
    const theirs = await checkWithKLayout(klayout, gds, rules.value.value, { metric, cell: 'TOP' }, signal);
    if (!ours.ok || !theirs.ok) throw new Error('a check failed');
    let places = 0;
    const differences = ours.value.rules.flatMap((outcome, i) => {
      const [a, b] = [canonical(outcome), canonical(theirs.value.rules[i]!)];
      places += b.length;
      const [onlyOurs, onlyTheirs] = [
        a.filter((one) => !b.includes(one)),
        b.filter((one) => !a.includes(one)),
      ];
      const ratios = Math.abs((outcome.ratio ?? 0) - (theirs.value.rules[i]!.ratio ?? 0)) < 1e-12;
      return onlyOurs.length + onlyTheirs.length > 0 || a.length !== b.length || !ratios
        ? [{ rule: outcome.rule, onlyOurs, onlyTheirs }]
        : [];
    });
    return { differences, places };
  }

  it(`on ${LAYOUTS} random layouts, every kind of rule`, { timeout: 3_600_000 }, async () => {
    let places = 0;
    for (let i = 0; i < LAYOUTS; i++) {
      const dice = new Dice(seed + i);
      const found = await compare(randomLayout(dice), dice, i % 4 === 3 ? 'projection' : 'euclidian');
      expect(found.differences, `layout of seed ${seed + i}`).toEqual([]);
      places += found.places;
    }
    expect(places).toBeGreaterThan(LAYOUTS * 20);
  });

  it(`on ${MUTATIONS} small changes of one layout`, { timeout: 3_600_000 }, async () => {
    let layout = randomLayout(new Dice(seed));
    for (let i = 0; i < MUTATIONS; i++) {
      const dice = new Dice(seed * 31 + i);
      layout = i % 40 === 39 ? randomLayout(dice) : mutated(dice, layout);
      const found = await compare(layout, dice, 'euclidian');
      expect(found.differences, `change ${i}`).toEqual([]);
    }
  });
});
