import { abutting, overlapping } from '../../../../geometry/neighbours.ts';
import { type Box, type Region, shapeAreas, shapeBoxes } from '../../../../geometry/region.ts';
import { relate } from '../../../../geometry/relate.ts';
import type { Process } from '../../rules/process.ts';
import type { Extracted } from '../lvs/extract.ts';
import type { Coefficients } from './coefficients.ts';
import { type Mesh, meshOf } from './mesh.ts';
import { ResistorNetwork } from './network.ts';

/** Beyond that many cells a layout is another matter: nothing is computed. */
const MOST_CELLS = 400_000;

/** Where current may enter a shape of an area: a cut, a gate, a plate, a pin. */
export interface Entry {
  readonly area: string;
  readonly shape: number;
  readonly box: Box;
}

/** Diffusion conducts without loss: the transistors' models have it. */
const lossless = ['n_diffusion', 'p_diffusion', 'n_tap', 'p_tap'] as const;

interface Cut extends Entry {
  readonly upper: number;
  readonly ohms: number;
  readonly top: string;
}

/** The wires of a layout as resistors: conductors cell by cell, cuts between them. Wells and the substrate are none of it. */
export class Conductors {
  readonly network = new ResistorNetwork();
  readonly #regions = new Map<string, Region>();
  readonly #meshes = new Map<string, { readonly mesh: Mesh; readonly first: number }>();
  readonly #nodes = new Map<string, number>();

  private constructor({ areas }: Extracted, process: Process) {
    this.#regions.set('poly', areas.poly);
    for (const { layer } of process.stack) this.#regions.set(layer.role, areas.layer(layer.role));
  }

  /** Null where the process does not say what a square or a cut has, or of too much to compute. */
  static of(
    extracted: Extracted,
    process: Process,
    coefficients: Coefficients,
    entries: readonly Entry[],
  ): Conductors | null {
    const made = new Conductors(extracted, process);
    const cuts = cutsOf(extracted, process, coefficients);
    if (!cuts) return null;
    const found = new Map<string, Box[]>();
    const enter = ({ area, shape, box }: Entry) => {
      const key = `${area} ${shape}`;
      const known = found.get(key);
      if (known) known.push(box);
      else found.set(key, [box]);
    };
    for (const entry of entries) enter(entry);
    for (const cut of cuts) {
      enter(cut);
      enter({ area: cut.top, shape: cut.upper, box: cut.box });
    }
    for (const [area, region] of made.#regions) {
      const sheet = coefficients.levels.find(({ role }) => role === area)?.sheet;
      if (sheet === undefined && region.shapes > 0) return null;
      if (!made.#cut(area, region, sheet ?? 0, found)) return null;
    }
    for (const cut of cuts)
      made.network.join(made.node(cut), made.node({ ...cut, area: cut.top, shape: cut.upper }), cut.ohms);
    made.#silicide(extracted);
    return made;
  }

  #cut(area: string, region: Region, sheet: number, entries: ReadonlyMap<string, readonly Box[]>): boolean {
    const sides = new Map<number, number[]>();
    for (let i = 0; i < region.vertical.length; i++) {
      const shape = region.vertical.shape[i]!;
      const known = sides.get(shape);
      if (known) known.push(i);
      else sides.set(shape, [i]);
    }
    for (const [shape, own] of sides) {
      const mesh = meshOf(region.vertical, own, entries.get(`${area} ${shape}`) ?? []);
      const first = this.network.size;
      if (first + mesh.cells.length > MOST_CELLS) return false;
      for (const _ of mesh.cells) this.network.add();
      for (const { a, b, squares } of mesh.joints) this.network.join(first + a, first + b, squares * sheet);
      this.#meshes.set(`${area} ${shape}`, { mesh, first });
    }
    return true;
  }

  #silicide({ areas }: Extracted): void {
    const borders = [
      ['n_diffusion', areas.nDiffusion, 'p_tap', areas.pTaps],
      ['p_diffusion', areas.pDiffusion, 'n_tap', areas.nTaps],
    ] as const;
    for (const [a, ofA, b, ofB] of borders) {
      for (const pair of abutting(ofA, ofB)) {
        this.network.unite(this.#single(`${a} ${pair.a}`), this.#single(`${b} ${pair.b}`));
      }
    }
  }

  /** The node of a place in a shape. */
  node({ area, shape, box }: Entry): number {
    const key = `${area} ${shape}`;
    const known = this.#meshes.get(key);
    if (!known) return this.#single(key);
    return known.first + known.mesh.at((box.left + box.right) / 2, (box.bottom + box.top) / 2);
  }

  #single(key: string): number {
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const made = this.network.add();
    this.#nodes.set(key, made);
    return made;
  }
}

/** Every cut with what lies below and above it; one that is larger than the design rules' counts as so many. */
function cutsOf({ areas, unit }: Extracted, process: Process, { cut: ohmsOf }: Coefficients): Cut[] | null {
  const diffusions = [areas.nDiffusion, areas.pDiffusion, areas.nTaps, areas.pTaps];
  const plate = process.capacitor;
  const cuts: Cut[] = [];
  for (const [i, { layer, cut }] of process.stack.entries()) {
    const region = areas.layer(cut.role);
    const [boxes, sizes] = [shapeBoxes(region), shapeAreas(region)];
    const side = process.max('width', cut.role) ?? process.min('width', cut.role);
    const above = new Map(overlapping(region, areas.layer(layer.role)));
    const onPlate =
      plate?.cut.role === cut.role ? relate(region, areas.layer(plate.plate.role)).overlaps : null;
    const below: readonly (readonly [string, Region, boolean])[] = [
      ...(i === 0
        ? [['poly', areas.poly] as const, ...lossless.map((name, at) => [name, diffusions[at]!] as const)]
        : [[process.stack[i - 1]!.layer.role, areas.layer(process.stack[i - 1]!.layer.role)] as const]
      ).map(([name, under]) => [name, under, false] as const),
      ...(onPlate ? [[plate!.plate.role, areas.layer(plate!.plate.role), true] as const] : []),
    ];
    for (const [area, under, isPlate] of below) {
      for (const [shape, lower] of overlapping(region, under)) {
        const upper = above.get(shape);
        if (upper === undefined || (onPlate && (onPlate[shape] !== 0) !== isPlate)) continue;
        const worth = ohmsOf(cut.name, area);
        if (!worth) return null;
        const [left, bottom, right, top] = boxes.subarray(shape * 4, shape * 4 + 4);
        const box = { left: left!, bottom: bottom!, right: right!, top: top! };
        const ohms = (worth.ohms * (side * process.unit) ** 2) / (sizes[shape]! * unit ** 2);
        cuts.push({ area, shape: lower, box, upper, ohms, top: layer.role });
      }
    }
  }
  return cuts;
}
