import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draw, netlistText, processFor, rulesText } from '../../../../../test/support/layouts.ts';
import { systemReady } from '../../../../../test/support/system.ts';
import type { GdsElement } from '../../../../formats/gdsii/library.ts';
import { readGds } from '../../../../formats/gdsii/read.ts';
import type { Metric } from '../../../../geometry/close-pairs.ts';
import type { RuleJson } from '../../contract.ts';
import { parseRules } from '../../rules/parse.ts';
import { createKLayout, findKLayout } from '../../services/klayout.ts';
import { layoutFromGds } from '../flat-layout.ts';
import { amplifier } from './amplifier.testkit.ts';
import { checkWithKLayout } from './by-klayout.ts';
import { canonical } from './canonical.testkit.ts';
import {
  Dice,
  gdsOf,
  mutated,
  type RandomLayout,
  randomLayout,
  randomRules,
  testDerived,
  testLayers,
} from './random.testkit.ts';
import { runDrc } from './run.ts';

const box = (layer: number, l: number, b: number, r: number, t: number): GdsElement => ({
  kind: 'boundary',
  layer,
  datatype: 0,
  xy: Int32Array.of(l, b, l, t, r, t, r, b),
});

const sky130 = JSON.parse(
  readFileSync(new URL('../../corpus/rules/sky130_rules.json', import.meta.url), 'utf8'),
) as { readonly rules: readonly RuleJson[] };

const soak = process.env.YX_SOAK === '1';
const LAYOUTS = soak ? 2000 : 60;
const MUTATIONS = soak ? 200 : 20;
const DRAWN = soak ? 50 : 3;
const seed = Number(process.env.YX_SEED);
const worker = new URL('../../assets/klayout_worker.py', import.meta.url).pathname;
const ready = systemReady(new URL('./differential.system.json', import.meta.url));

describe.skipIf(!ready)('layout-5.3.2: the built-in engine finds what KLayout finds', () => {
  let klayout: ReturnType<typeof createKLayout>;
  beforeAll(async () => {
    klayout = createKLayout(await findKLayout(), worker);
  });
  afterAll(() => klayout.close());
  const { signal } = new AbortController();

  /** Differences, and how many places both agree on. */
  async function compare(
    layout: RandomLayout,
    given: readonly object[],
    metric: Metric,
    process: object = { tech: 'random', layers: testLayers, derived_layers: testDerived },
    cell = 'TOP',
  ) {
    const rules = parseRules({ ...process, rules: given });
    if (!rules.ok) throw new Error(rules.error[0]!.message);
    const gds = gdsOf(layout);
    const flat = layoutFromGds(gds, { cell });
    if (!flat.ok) throw new Error(flat.error[0]!.message);
    const ours = runDrc(flat.value, rules.value.value, { metric });
    const theirs = await checkWithKLayout(klayout, gds, rules.value.value, { metric, cell }, signal);
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
      const metric = i % 4 === 3 ? 'projection' : 'euclidian';
      const found = await compare(randomLayout(dice), randomRules(dice), metric);
      expect(found.differences, `layout of seed ${seed + i}`).toEqual([]);
      places += found.places;
    }
    expect(places).toBeGreaterThan(LAYOUTS * 20);
  });

  /** What once was found differently, and why. */
  const kept: readonly [string, readonly GdsElement[], Partial<RuleJson>][] = [
    [
      'a path without area, alone on its layer: KLayout takes one shape for merged',
      [{ kind: 'path', layer: 1, datatype: 0, xy: Int32Array.of(80, 75), width: 30, ends: 'flush' }],
      { type: 'spacing', min: 95e-9, max: 95e-9 },
    ],
    [
      'corners so far apart that only their points are near: both directions find the same pair',
      [box(1, 0, 0, 100, 100), box(1, 175, 180, 300, 300)],
      { type: 'spacing', min: 110e-9 },
    ],
    [
      'all strips within one box: KLayout clips them one by one',
      [box(1, 10, 2, 31, 31), box(2, 2, 5, 12, 11), box(2, 10, 3, 13, 8), box(2, 10, 18, 18, 22)],
      { type: 'extension', layer2: 'high', max: 1e-9 },
    ],
    [
      'an edge that begins at −1 is no continuation of the one before it',
      [box(1, -1, 12, 14, 16), box(1, -2, -14, 0, 2), box(1, 0, 0, 13, 2)],
      { type: 'extension', layer2: 'low', max: 20e-9 },
    ],
    [
      'a line between ends that meets an edge in its corner, seen from both shapes',
      [box(1, 25, 8, 29, 12), box(1, 24, 10, 28, 13), box(1, 16, 35, 19, 39)],
      { type: 'spacing', min: 55e-9 },
    ],
    [
      'a layer around itself: KLayout must not know that it is the same',
      [box(1, 15, 24, 17, 26), box(1, 16, 24, 17, 27), box(1, 18, 18, 24, 22)],
      { type: 'enclosure', layer2: 'low', min: 50e-9 },
    ],
    [
      'boxes around contacts that overlap: each is one finding',
      [box(1, 0, 0, 40, 10), box(1, 20, 20, 60, 30)],
      { type: 'width', min: 10e-9, max: 10e-9 },
    ],
  ];
  it.each(kept)('kept: %s', async (_, elements, rule) => {
    const rules = [{ id: 'r', layer: 'low', ...rule }];
    const found = await compare({ structures: [{ name: 'TOP', elements }] }, rules, 'euclidian');
    expect(found.differences).toEqual([]);
  });

  it(`on ${MUTATIONS} small changes of one layout`, { timeout: 3_600_000 }, async () => {
    let layout = randomLayout(new Dice(seed));
    for (let i = 0; i < MUTATIONS; i++) {
      const dice = new Dice(seed * 31 + i);
      layout = i % 40 === 39 ? randomLayout(dice) : mutated(dice, layout);
      const found = await compare(layout, randomRules(dice), 'euclidian');
      expect(found.differences, `change ${i}`).toEqual([]);
    }
  });

  it('an amplifier in sky130 is clean', async () => {
    const geometric = sky130.rules.filter(({ type }) => type !== 'density');
    const found = await compare(amplifier(), geometric, 'euclidian', sky130);
    expect(found).toEqual({ differences: [], places: 0 });
  });

  const drawn = [
    ['sky130_five_transistor_ota', 'sky130'],
    ['align_telescopic_ota', 'sky130'],
    ['sky130_five_transistor_ota', 'sg13g2'],
    ['fasoc_DCDC_COMP', 'sg13g2'],
  ] as const;
  it.each(drawn)(
    `on ${DRAWN} changes of %s drawn in %s`,
    { timeout: 3_600_000 },
    async (name, technology) => {
      const { library } = readGds(draw(netlistText(name), processFor(technology)).gds);
      const rules = JSON.parse(rulesText(technology)) as { readonly rules: readonly RuleJson[] };
      const cell = library.structures.at(-1)!.name;
      let layout: RandomLayout = library;
      for (let i = 0; i < DRAWN; i++) {
        layout = i % 10 === 9 ? library : mutated(new Dice(seed * 41 + i), layout);
        const found = await compare(layout, rules.rules, 'euclidian', rules, cell);
        expect(found.differences, `change ${i}`).toEqual([]);
      }
    },
  );

  it(`on ${MUTATIONS} changes of an amplifier, by the rules of sky130`, { timeout: 3_600_000 }, async () => {
    let [layout, places] = [amplifier(), 0];
    for (let i = 0; i < MUTATIONS; i++) {
      layout = i % 10 === 9 ? amplifier() : mutated(new Dice(seed * 37 + i), layout);
      const found = await compare(layout, sky130.rules, 'euclidian', sky130);
      expect(found.differences, `change ${i}`).toEqual([]);
      places += found.places;
    }
    expect(places).toBeGreaterThan(MUTATIONS);
  });
});
