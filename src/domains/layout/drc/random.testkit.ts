import type { GdsElement, GdsStructure, Reference } from '../../../formats/gdsii/library.ts';
import { nanometres, upright } from '../../../formats/gdsii/library.ts';
import { writeGds } from '../../../formats/gdsii/write.ts';
import type { RuleJson } from '../contract/rules.ts';

/** Numbers from a seed: the same wherever they are drawn. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * bound);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }
}

/** Coordinates are multiples of this, as real layouts' are. */
const GRID = 5;
export const testLayers = { low: 1, high: 2 } as const;

interface Scale {
  readonly field: number;
  readonly shape: number;
}

const xy = (points: readonly (readonly [number, number])[]): Int32Array =>
  Int32Array.from(points.flat(), (value) => value * GRID);

function outline(dice: Dice, { field, shape }: Scale): Int32Array {
  const [x, y] = [dice.below(field), dice.below(field)];
  const [w, h] = [1 + dice.below(shape), 1 + dice.below(shape)];
  const [a, b] = [1 + dice.below(w), 1 + dice.below(h)];
  const kind = dice.below(8);
  if (kind < 5)
    return xy([
      [x, y],
      [x, y + h],
      [x + w, y + h],
      [x + w, y],
    ]);
  if (kind < 7)
    return xy([
      [x, y],
      [x, y + h],
      [x + a, y + h],
      [x + a, y + b],
      [x + w, y + b],
      [x + w, y],
    ]);
  // A ring, closed along a cut: GDSII knows no holes.
  const [p, q] = [x + w + 2, y + h + 2];
  return xy([
    [x, y],
    [x, q],
    [p, q],
    [p, y],
    [x + 1, y],
    [x + 1, y + 1],
    [p - 1, y + 1],
    [p - 1, q - 1],
    [x + 1, q - 1],
    [x + 1, y],
  ]);
}

function element(dice: Dice, layer: number, scale: Scale): GdsElement {
  if (dice.below(10) > 0) return { kind: 'boundary', layer, datatype: 0, xy: outline(dice, scale) };
  const { field, shape } = scale;
  const [x, y] = [dice.below(field), dice.below(field)];
  const [dx, dy] = [dice.below(shape) - shape / 2, dice.below(shape) - shape / 2].map(Math.trunc) as [
    number,
    number,
  ];
  const spine =
    dice.below(2) === 0
      ? [
          [x, y],
          [x + dx, y],
          [x + dx, y + dy],
        ]
      : [
          [x, y],
          [x, y + dy],
          [x + dx, y + dy],
        ];
  const ends = dice.pick(['flush', 'square', { begin: GRID, end: 2 * GRID }] as const);
  const width = 2 * GRID * (1 + dice.below(4));
  return { kind: 'path', layer, datatype: 0, xy: xy(spine as [number, number][]), width, ends };
}

function reference(dice: Dice, { field, shape }: Scale): Reference {
  const place = {
    kind: 'reference' as const,
    name: 'PART',
    x: dice.below(field) * GRID,
    y: dice.below(field) * GRID,
    ...upright,
    reflected: dice.below(2) === 0,
    angle: 90 * dice.below(4),
  };
  if (dice.below(2) === 0) return place;
  const [columns, rows] = [1 + dice.below(3), 1 + dice.below(3)];
  const step = () => GRID * (1 + dice.below(shape * 2));
  return { ...place, array: { columns, rows, across: [columns * step(), 0], up: [0, rows * step()] } };
}

export interface RandomLayout {
  readonly structures: readonly (GdsStructure & { readonly elements: readonly GdsElement[] })[];
}

/** A small layout full of conflicts, with polygons, paths and placed structures. */
export function randomLayout(dice: Dice): RandomLayout {
  const scale = { field: dice.pick([20, 40, 100]), shape: dice.pick([6, 15, 30]) };
  const elements = (count: number, inner: Scale) =>
    Array.from({ length: count }, () => element(dice, dice.pick([1, 2]), inner));
  const top: GdsElement[] = elements(2 + dice.below(24), scale);
  const structures = [{ name: 'TOP', elements: top }];
  if (dice.below(3) === 0) {
    const small = { field: 8, shape: 6 };
    structures.push({ name: 'PART', elements: elements(1 + dice.below(3), small) });
    for (let i = dice.below(3); i >= 0; i--) top.push(reference(dice, scale));
  }
  return { structures };
}

/** The same layout after a small change: something moved, gone, doubled or on the other layer. */
export function mutated(dice: Dice, { structures }: RandomLayout): RandomLayout {
  const [top, ...rest] = structures;
  const elements = [...top!.elements];
  if (elements.length === 0) return randomLayout(dice);
  const at = dice.below(elements.length);
  const chosen = elements[at]!;
  if (chosen.kind !== 'boundary') elements.splice(at, 1);
  else {
    const moved = { ...chosen, xy: chosen.xy.map((value, i) => value + (i % 2 === 0 ? GRID : 0)) };
    const other = { ...chosen, layer: 3 - chosen.layer };
    elements.splice(at, 1, ...dice.pick([[moved], [other], [chosen, moved], []]));
  }
  return { structures: [{ name: 'TOP', elements }, ...rest] };
}

export function gdsOf({ structures }: RandomLayout): Uint8Array {
  const written = writeGds({ name: 'TEST', units: nanometres }, structures);
  if (!written.ok) throw new Error(written.error[0]!.message);
  return written.value;
}

/** Every kind of rule with a smallest value, a largest one, and both the same. */
export function randomRules(dice: Dice): RuleJson[] {
  const nm = () => GRID * (1 + dice.below(dice.pick([6, 12, 30]))) * 1e-9;
  const kinds = ['width', 'spacing', 'spacing', 'enclosure', 'extension', 'overlap', 'density'] as const;
  return kinds.flatMap((type, k) =>
    (['min', 'max', 'both'] as const).map((bound): RuleJson => {
      const value = type === 'density' ? dice.below(100) / 100 : nm();
      const swap = dice.below(2) === 0;
      const one = k === 0 || k === 1 || type === 'density';
      return {
        id: `${type}.${k}.${bound}`,
        type,
        layer: swap ? 'low' : 'high',
        ...(!one && { layer2: swap ? 'high' : 'low' }),
        ...(bound !== 'max' && { min: value }),
        ...(bound !== 'min' && { max: value }),
        ...(type === 'enclosure' && { strict: dice.below(2) === 0 }),
      };
    }),
  );
}
