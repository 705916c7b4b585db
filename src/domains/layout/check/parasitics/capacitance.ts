import { common, grown, joined, without } from '../../../../geometry/area.ts';
import { abutting, overlapping } from '../../../../geometry/neighbours.ts';
import { emptyRegion, type Region, shapeAreas } from '../../../../geometry/region.ts';
import type { LayoutAreas } from '../lvs/areas.ts';
import type { Extracted } from '../lvs/extract.ts';
import type { Wiring } from '../lvs/wiring.ts';
import type { Coefficients, WireLevel } from './coefficients.ts';
import { sidewalls } from './sidewalls.ts';

/** What wires add between two nets, or between one and the substrate (null), in farads. Nets are those of the wiring. */
export interface WireCapacitance {
  readonly a: number;
  readonly b: number | null;
  readonly value: number;
  /** What edges that face each other past what lies between would add, as if that shielded nothing: extractors differ there. */
  readonly past: number;
}

interface Level {
  readonly region: Region;
  readonly nets: Int32Array;
  /** What of it is no gate: what gates have to the substrate, and sideways to what is beside them, the models of devices count. */
  readonly plain: Region;
  /** A rim one unit wide around that, where its fringes begin. */
  readonly rim: Region;
}

/**
 * Plates over what lies below them unshielded, the fringes of their edges, and edges that face each other: lengths and
 * areas times what the process publishes. Gates, their edges too, and what lies inside devices are the models' own.
 */
export function wireCapacitances(
  { areas, wiring, unit }: Pick<Extracted, 'areas' | 'wiring' | 'unit'>,
  coefficients: Coefficients,
): readonly WireCapacitance[] {
  const by = JSON.stringify(coefficients);
  const known = measured.get(areas);
  if (known?.by === by) return known.found;
  const found = new Measuring(areas, wiring, unit, coefficients).run();
  measured.set(areas, { by, found });
  return found;
}

/** What was drawn is measured once, by whoever asks first. */
const measured = new WeakMap<
  LayoutAreas,
  { readonly by: string; readonly found: readonly WireCapacitance[] }
>();

class Measuring {
  readonly #wiring: Wiring;
  readonly #unit: number;
  readonly #coefficients: Coefficients;
  readonly #levels: readonly Level[];
  readonly #diffusion: Level;
  readonly #found = new Map<string, { -readonly [K in keyof WireCapacitance]: WireCapacitance[K] }>();

  constructor(areas: LayoutAreas, wiring: Wiring, unit: number, coefficients: Coefficients) {
    this.#wiring = wiring;
    this.#unit = unit;
    this.#coefficients = coefficients;
    const active = [areas.nDiffusion, areas.pDiffusion, areas.nTaps, areas.pTaps];
    this.#diffusion = this.#level(active.reduce(joined, emptyRegion), [
      ['n_diffusion', areas.nDiffusion],
      ['p_diffusion', areas.pDiffusion],
      ['n_tap', areas.nTaps],
      ['p_tap', areas.pTaps],
    ]);
    const gates = joined(areas.gatesInWell, areas.gatesOutside);
    this.#levels = coefficients.levels.map(({ role }) =>
      role === 'poly'
        ? this.#level(areas.poly, [['poly', areas.poly]], gates)
        : this.#level(areas.layer(role), [[role, areas.layer(role)]]),
    );
  }

  #level(region: Region, parts: readonly (readonly [string, Region])[], gates: Region = emptyRegion): Level {
    const nets = new Int32Array(region.shapes).fill(-1);
    for (const [name, part] of parts) {
      for (const [shape, own] of overlapping(region, part)) {
        nets[shape] = this.#wiring.netOf(this.#wiring.node(name, own));
      }
    }
    const plain = gates.shapes === 0 ? region : without(region, gates);
    return { region, nets, plain, rim: without(grown(plain, 1), region) };
  }

  run(): readonly WireCapacitance[] {
    const { levels, halo } = this.#coefficients;
    for (const [at, level] of levels.entries()) {
      const own = this.#levels[at]!;
      if (own.region.shapes === 0) continue;
      let below: Region = emptyRegion;
      for (let under = at - 1; under >= 0; under--) {
        this.#pair(level, own, below, levels[under]!, this.#levels[under]!);
        below = joined(below, this.#levels[under]!.region);
      }
      this.#pair(level, own, below, 'diffusion', this.#diffusion);
      this.#toSubstrate(level, own, joined(below, this.#diffusion.region));
      const nets = own.plain === own.region ? own.nets : netsOver(own.plain, own);
      sidewalls(own.plain, Math.round(halo / this.#unit), (a, b, free, whole, distance) => {
        const worth = level.sidewall / distance;
        this.#add(nets[a]!, nets[b]!, worth * free, worth * (whole - free));
      });
    }
    return [...this.#found.values()];
  }

  /** A level over a lower one, where nothing lies between. */
  #pair(level: WireLevel, own: Level, shield: Region, lower: WireLevel | 'diffusion', under: Level): void {
    const worth = this.#coefficients.between(level, lower);
    if (!worth || under.region.shapes === 0) return;
    const plates = without(common(own.region, under.region), shield);
    const sizes = shapeAreas(plates);
    const [over, below] = [netsOver(plates, own), netsOver(plates, under)];
    for (let part = 0; part < plates.shapes; part++) {
      this.#add(over[part]!, below[part]!, worth.area * sizes[part]! * this.#unit ** 2);
    }
    this.#edges(own, without(common(own.rim, under.region), shield), under, worth.down);
    if (worth.up === 0 || lower === 'diffusion') return;
    this.#edges(under, without(common(under.rim, own.region), shield), own, worth.up);
  }

  /** The fringe of a level's edges that ends on another level there. */
  #edges(level: Level, strip: Region, other: Level, worth: number): void {
    const nets = netsOver(strip, other);
    for (const { a, b, length } of abutting(strip, level.region)) {
      this.#add(level.nets[b]!, nets[a]!, worth * length * this.#unit);
    }
  }

  #toSubstrate({ area, fringe }: WireLevel, own: Level, below: Region): void {
    const plates = without(own.plain, below);
    const sizes = shapeAreas(plates);
    for (const [part, net] of netsOver(plates, own).entries()) {
      this.#add(net, null, area * sizes[part]! * this.#unit ** 2);
    }
    for (const { b, length } of abutting(without(own.rim, below), own.region)) {
      this.#add(own.nets[b]!, null, fringe * length * this.#unit);
    }
  }

  #add(a: number, b: number | null, value: number, past = 0): void {
    if (a === b || a < 0 || (b !== null && b < 0)) return;
    const [first, second] = b !== null && b < a ? [b, a] : [a, b];
    const key = `${first} ${second}`;
    const known = this.#found.get(key);
    if (known) {
      known.value += value;
      known.past += past;
    } else this.#found.set(key, { a: first, b: second, value, past });
  }
}

/** The net of the shape that each part lies in. */
function netsOver(parts: Region, { region, nets }: Level): readonly number[] {
  const found = new Array<number>(parts.shapes).fill(-1);
  for (const [part, shape] of overlapping(parts, region)) found[part] = nets[shape]!;
  return found;
}
