import type { GdsElement, GdsStructure, Reference } from '../../../../formats/gdsii/library.ts';
import { nanometres, upright } from '../../../../formats/gdsii/library.ts';
import { writeGds } from '../../../../formats/gdsii/write.ts';
import type { RuleJson } from '../../contract.ts';

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

export const testLayers = { low: 1, high: 2 } as const;

interface Scale {
  readonly field: number;
  readonly shape: number;
  /** Coordinates are multiples of this, as real layouts' are; 1 is where rounding shows. */
  readonly grid: number;
}

const xy = (points: readonly (readonly [number, number])[], { grid }: Scale): Int32Array =>
  Int32Array.from(points.flat(), (value) => value * grid);

function outline(dice: Dice, scale: Scale): Int32Array {
  const { field, shape } = scale;
  const [x, y] = [dice.below(field), dice.below(field)];
  const [w, h] = [1 + dice.below(shape), 1 + dice.below(shape)];
  const [a, b] = [1 + dice.below(w), 1 + dice.below(h)];
  const kind = dice.below(8);
  if (kind < 5)
    return xy(
      [
        [x, y],
        [x, y + h],
        [x + w, y + h],
        [x + w, y],
      ],
      scale,
    );
  if (kind < 7)
    return xy(
      [
        [x, y],
        [x, y + h],
        [x + a, y + h],
        [x + a, y + b],
        [x + w, y + b],
        [x + w, y],
      ],
      scale,
    );
  // A ring, closed along a cut: GDSII knows no holes.
  const [p, q] = [x + w + 2, y + h + 2];
  return xy(
    [
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
    ],
    scale,
  );
}

function element(dice: Dice, layer: number, scale: Scale): GdsElement {
  if (dice.below(10) > 0) return { kind: 'boundary', layer, datatype: 0, xy: outline(dice, scale) };
  const { field, shape, grid } = scale;
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
  const ends = dice.pick(['flush', 'square', { begin: grid, end: 2 * grid }] as const);
  const width = 2 * grid * (1 + dice.below(4));
  return { kind: 'path', layer, datatype: 0, xy: xy(spine as [number, number][], scale), width, ends };
}

function reference(dice: Dice, { field, shape, grid }: Scale): Reference {
  const place = {
    kind: 'reference' as const,
    name: 'PART',
    x: dice.below(field) * grid,
    y: dice.below(field) * grid,
    ...upright,
    reflected: dice.below(2) === 0,
    angle: 90 * dice.below(4),
  };
  if (dice.below(2) === 0) return place;
  const [columns, rows] = [1 + dice.below(3), 1 + dice.below(3)];
  const step = () => grid * (1 + dice.below(shape * 2));
  return { ...place, array: { columns, rows, across: [columns * step(), 0], up: [0, rows * step()] } };
}

export interface RandomLayout {
  readonly structures: readonly (GdsStructure & { readonly elements: readonly GdsElement[] })[];
}

/** A small layout full of conflicts, with polygons, paths and placed structures. */
export function randomLayout(dice: Dice): RandomLayout {
  const grid = dice.pick([5, 5, 2, 1]);
  const scale = { field: dice.pick([20, 40, 100]), shape: dice.pick([6, 15, 30]), grid };
  const elements = (count: number, inner: Scale) =>
    Array.from({ length: count }, () => element(dice, dice.pick([1, 2]), inner));
  const top: GdsElement[] = elements(2 + dice.below(dice.pick([24, 24, 24, 80])), scale);
  const structures = [{ name: 'TOP', elements: top }];
  if (dice.below(3) === 0) {
    const small = { field: 8, shape: 6, grid };
    structures.push({ name: 'PART', elements: elements(1 + dice.below(3), small) });
    for (let i = dice.below(3); i >= 0; i--) top.push(reference(dice, scale));
  }
  return { structures };
}

/** The same layout after a small change: something moved, stretched, gone, doubled or on another layer. */
export function mutated(dice: Dice, { structures }: RandomLayout): RandomLayout {
  const at = dice.below(structures.length);
  const chosen = structures[at]!;
  const elements = [...chosen.elements];
  if (elements.length === 0) return randomLayout(dice);
  const place = dice.below(elements.length);
  elements.splice(place, 1, ...changed(dice, elements[place]!, elements));
  return { structures: structures.map((one, i) => (i === at ? { ...chosen, elements } : one)) };
}

function changed(dice: Dice, element: GdsElement, all: readonly GdsElement[]): readonly GdsElement[] {
  const [dx, dy] = [stepOf(dice), stepOf(dice)];
  if (element.kind === 'reference') return [{ ...element, x: element.x + dx, y: element.y + dy }];
  if (element.kind !== 'boundary') return [];
  const moved = { ...element, xy: element.xy.map((value, i) => value + (i % 2 === 0 ? dx : dy)) };
  const other = dice.pick(all);
  const { layer, datatype } = other.kind === 'boundary' ? other : element;
  return dice.pick([
    [moved],
    [stretched(dice, element)],
    [stretched(dice, element)],
    [element, { ...element, layer, datatype }],
    [element, moved],
    [],
  ]);
}

const stepOf = (dice: Dice): number => dice.pick([-1, 1]) * dice.pick([0, 1, 5, 10, 60, 200]);

/** One side moved along its normal. */
function stretched<E extends GdsElement & { readonly xy: Int32Array }>(dice: Dice, element: E): E {
  const xy = element.xy.slice();
  const axis = dice.below(2);
  const value = xy[2 * dice.below(xy.length / 2) + axis]!;
  const by = stepOf(dice);
  for (let i = axis; i < xy.length; i += 2) if (xy[i] === value) xy[i] = value + by;
  return { ...element, xy };
}

export function gdsOf({ structures }: RandomLayout): Uint8Array {
  const written = writeGds({ name: 'TEST', units: nanometres }, structures);
  if (!written.ok) throw new Error(written.error[0]!.message);
  return written.value;
}

const kinds: readonly (readonly [RuleJson['type'], 'one' | 'two' | 'itself'])[] = [
  ['width', 'one'],
  ['spacing', 'one'],
  ['spacing', 'two'],
  ['enclosure', 'two'],
  ['extension', 'two'],
  ['overlap', 'two'],
  ['density', 'one'],
  ['area', 'one'],
  ['reach', 'two'],
  ['spacing', 'itself'],
  ['enclosure', 'itself'],
  ['extension', 'itself'],
  ['overlap', 'itself'],
];

/** Layers made of the two that are drawn, by every operation. */
export const testDerived = {
  both: { operation: 'and', layers: ['low', 'high'] },
  lower: { operation: 'not', layers: ['low', 'high'] },
  either: { operation: 'or', layers: ['low', 'high'] },
  meets: { operation: 'interacting', layers: ['low', 'high'] },
  alone: { operation: 'not_interacting', layers: ['high', 'low'] },
  rest: { operation: 'not', layers: ['meets', 'both'] },
} as const;

const pairsOfLayers = [
  ['low', 'high'],
  ['high', 'low'],
  ['low', 'high'],
  ['high', 'low'],
  ['both', 'either'],
  ['lower', 'alone'],
  ['meets', 'high'],
  ['rest', 'low'],
] as const;

/** Every kind of rule with a smallest value, a largest one, both the same, and both apart. */
export function randomRules(dice: Dice): RuleJson[] {
  const grid = dice.pick([5, 5, 2, 1]);
  const nm = () => (grid * (1 + dice.below(dice.pick([6, 12, 30])))) / 1e9;
  return kinds.flatMap(([type, between]) =>
    (['min', 'max', 'both', 'range'] as const).map((bound): RuleJson => {
      const value = type === 'density' ? dice.below(100) / 100 : nm();
      const most = bound === 'range' ? (type === 'density' ? (1 + value) / 2 : value + nm()) : value;
      const [own, other] = dice.pick(pairsOfLayers);
      if (type === 'area') {
        const square = () => ((grid * (1 + dice.below(30))) / 1e9) ** 2;
        const [a, b] = [square(), square()];
        const [least, most] = [Math.min(a, b), Math.max(a, b)];
        return {
          id: `${type}.${between}.${bound}`,
          type,
          layer: own,
          ...(bound !== 'max' && { min: least }),
          ...(bound !== 'min' && { max: most }),
        };
      }
      return {
        id: `${type}.${between}.${bound}`,
        type,
        layer: own,
        ...(between !== 'one' && { layer2: between === 'two' ? other : own }),
        ...(bound !== 'max' && type !== 'reach' && { min: value }),
        ...((bound !== 'min' || type === 'reach') && { max: most }),
        ...(type === 'reach' && dice.below(2) === 0 && { within: dice.pick(['low', 'high', 'either']) }),
        ...(type === 'reach' && dice.below(2) === 0 && { outside: dice.pick(['low', 'high', 'either']) }),
        ...(type === 'enclosure' && {
          strict: dice.below(2) === 0,
          sides: dice.pick(['all', 'opposite', 'opposite'] as const),
        }),
        ...(type === 'density' && dice.below(2) === 0 && { window: 40 * nm(), step: 20 * nm() }),
      };
    }),
  );
}
