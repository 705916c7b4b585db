import { overlapping } from '../../../../geometry/neighbours.ts';
import { around, type Box, shapeAreas, shapeBoxes, shapePerimeters } from '../../../../geometry/region.ts';
import type { Process } from '../../rules/process.ts';
import type { AntennaRule } from '../../rules/rule-set.ts';
import type { LayoutAreas } from '../lvs/areas.ts';
import type { Wiring } from '../lvs/wiring.ts';

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
export class Antennas {
  readonly collectors: Collector[] = [];
  readonly #wiring: Wiring;
  readonly #process: Process;
  readonly #gates: readonly (readonly [node: number, area: number])[];
  readonly #areas: readonly Float64Array[];
  readonly #perimeters: readonly Float64Array[];
  readonly #boxes: readonly Int32Array[];
  readonly #diffusions: readonly (readonly [area: string, shapes: number])[];

  constructor(process: Process, areas: LayoutAreas, wiring: Wiring) {
    this.#wiring = wiring;
    this.#process = process;
    this.#gates = [areas.gatesInWell, areas.gatesOutside].flatMap((gates) => {
      const sizes = shapeAreas(gates);
      return overlapping(gates, areas.poly).map(
        ([gate, poly]) => [wiring.node('poly', poly), sizes[gate]!] as const,
      );
    });
    const metals = process.stack.map(({ layer }) => areas.layer(layer.role));
    this.#areas = metals.map(shapeAreas);
    this.#perimeters = metals.map(shapePerimeters);
    this.#boxes = metals.map(shapeBoxes);
    this.#diffusions = [
      ['n_diffusion', areas.nDiffusion.shapes],
      ['p_diffusion', areas.pDiffusion.shapes],
      ['n_tap', areas.nTaps.shapes],
      ['p_tap', areas.pTaps.shapes],
    ];
  }

  /** Looks at what is joined now that this conductor and its cuts are there. */
  level(level: number): void {
    const of = this.#wiring.groupsNow();
    const found = new Map<number, { -readonly [K in keyof Collector]: Collector[K] }>();
    for (const [node, area] of this.#gates) {
      const known = found.get(of[node]!) ?? { ...nothing, level, node };
      found.set(of[node]!, known);
      known.gates += area;
    }
    for (let below = 0; below <= level; below++) {
      const first = this.#wiring.node(this.#process.stack[below]!.layer.role, 0);
      this.#areas[below]!.forEach((area, shape) => {
        const one = found.get(of[first + shape]!);
        if (!one) return;
        one.metals += area;
        if (below < level) return;
        one.metal += area;
        one.perimeter += this.#perimeters[below]![shape]!;
        const [left, bottom, right, top] = this.#boxes[below]!.subarray(shape * 4, shape * 4 + 4);
        one.box = around(one.box, { left: left!, bottom: bottom!, right: right!, top: top! });
      });
    }
    for (const [area, shapes] of this.#diffusions) {
      const first = this.#wiring.node(area, 0);
      for (let shape = 0; shape < shapes; shape++) {
        const one = found.get(of[first + shape]!);
        if (one) one.led = true;
      }
    }
    this.collectors.push(...found.values());
  }
}

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
