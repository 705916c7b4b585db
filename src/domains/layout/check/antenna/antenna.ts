import { overlapping } from '../../../../geometry/neighbours.ts';
import {
  around,
  type Box,
  type Region,
  shapeAreas,
  shapeBoxes,
  shapePerimeters,
} from '../../../../geometry/region.ts';
import type { Process } from '../../rules/process.ts';
import type { AntennaRule } from '../../rules/rule-set.ts';
import type { Extracted } from '../lvs/extract.ts';

/** Gates that one wire joins while a conductor is made, when nothing above it is there yet. */
export interface Collector {
  /** Of the stack, from 0. */
  readonly level: number;
  /** One of its nodes of poly: the net it ends up in is that node's. */
  readonly node: number;
  /** In square database units. */
  readonly gates: number;
  /** What is joined to it of this conductor, and of this and all below; the length of this one's edges. */
  readonly metal: number;
  readonly metals: number;
  readonly perimeter: number;
  /** It is on a source, a drain or a tap, which lead away what it collects. */
  readonly led: boolean;
  /** Around what is joined of this conductor. */
  readonly box: Box | null;
}

const nothing = { gates: 0, metal: 0, metals: 0, perimeter: 0, led: false, box: null };

/** Conductor by conductor, from below: what each joined piece of wire collects for the gates on it. */
export function collectorsOf({ areas, wiring, levels }: Extracted, process: Process): readonly Collector[] {
  const gates = [areas.gatesInWell, areas.gatesOutside].flatMap((region) => {
    const sizes = shapeAreas(region);
    return overlapping(region, areas.poly).map(
      ([gate, poly]) => [wiring.node('poly', poly), sizes[gate]!] as const,
    );
  });
  const metals = process.stack.map(({ layer }) =>
    metalOf(areas.layer(layer.role), wiring.node(layer.role, 0)),
  );
  const diffusions = [
    ['n_diffusion', areas.nDiffusion],
    ['p_diffusion', areas.pDiffusion],
    ['n_tap', areas.nTaps],
    ['p_tap', areas.pTaps],
  ] as const;
  return levels.flatMap((groups, level) => {
    const found = new Map<number, { -readonly [K in keyof Collector]: Collector[K] }>();
    for (const [node, area] of gates) {
      const known = found.get(groups[node]!) ?? { ...nothing, level, node };
      found.set(groups[node]!, known);
      known.gates += area;
    }
    for (const [below, metal] of metals.slice(0, level + 1).entries()) {
      metal.areas.forEach((area, shape) => {
        const one = found.get(groups[metal.first + shape]!);
        if (!one) return;
        one.metals += area;
        if (below < level) return;
        one.metal += area;
        one.perimeter += metal.perimeters[shape]!;
        const [left, bottom, right, top] = metal.boxes.subarray(shape * 4, shape * 4 + 4);
        one.box = around(one.box, { left: left!, bottom: bottom!, right: right!, top: top! });
      });
    }
    for (const [area, { shapes }] of diffusions) {
      const first = wiring.node(area, 0);
      for (let shape = 0; shape < shapes; shape++) {
        const one = found.get(groups[first + shape]!);
        if (one) one.led = true;
      }
    }
    return [...found.values()];
  });
}

const metalOf = (region: Region, first: number) => ({
  first,
  areas: shapeAreas(region),
  perimeters: shapePerimeters(region),
  boxes: shapeBoxes(region),
});

/** What a rule counts for a piece of wire; 0 where a diffusion leads it away. Lengths in metres, `unit` of them a database unit. */
export function ratioOf(
  { cumulative, thickness }: Pick<AntennaRule, 'cumulative' | 'thickness'>,
  one: Collector,
  unit: number,
): number {
  if (one.led) return 0;
  if (thickness !== null) return (one.perimeter * thickness) / unit / one.gates;
  return (cumulative ? one.metals : one.metal) / one.gates;
}

const plainly = { cumulative: false, thickness: null };

export interface LevelRatio {
  readonly layer: string;
  readonly node: number;
  readonly ratio: number;
}

/** The worst on each conductor, by area alone. */
export function worstRatios(collectors: readonly Collector[], process: Process, unit: number): LevelRatio[] {
  return process.stack.flatMap(({ layer }, level) => {
    const own = collectors.filter((one) => one.level === level);
    const [worst] = own
      .map((one) => ({ layer: layer.name, node: one.node, ratio: ratioOf(plainly, one, unit) }))
      .sort((a, b) => b.ratio - a.ratio);
    return worst && worst.ratio > 0 ? [worst] : [];
  });
}

/** What came of one antenna rule. */
export interface AntennaOutcome {
  readonly rule: AntennaRule;
  /** The highest that was found, whether it is allowed or not. */
  readonly ratio: number;
  /** A box around each piece of wire that collects too much. */
  readonly places: readonly Box[];
}

/** Rules for conductors that no cut reaches find nothing. */
export const checkAntennas = (
  collectors: readonly Collector[],
  process: Process,
  unit: number,
): readonly AntennaOutcome[] =>
  process.rules.antenna.map((rule) => {
    const level = process.stack.findIndex(({ layer }) => layer.name === rule.layer);
    const rated = collectors
      .filter((one) => one.level === level)
      .map((one) => ({ box: one.box, ratio: ratioOf(rule, one, unit) }));
    return {
      rule,
      ratio: rated.reduce((most, { ratio }) => Math.max(most, ratio), 0),
      places: rated.flatMap(({ box, ratio }) => (box && ratio > rule.max_ratio ? [box] : [])),
    };
  });
