import type { Hole, Maybe, Placement, Plate } from '../contract.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

type Sure<T> = { readonly [K in keyof T]: T[K] extends Maybe ? number : T[K] };
/** A placement with nothing left to ask. */
export type SurePlacement =
  Exclude<Placement, { type: '' }> extends infer P ? (P extends unknown ? Sure<P> : never) : never;

export interface Group {
  /** Where it stands in the contract. */
  readonly index: number;
  readonly diameter: number;
  readonly placement: SurePlacement;
}

/** A plate that can be drawn: `check` has found no gap in it. */
export interface SurePlate {
  readonly name: string;
  readonly length: number;
  readonly width: number;
  readonly thickness: number;
  readonly groups: readonly Group[];
  readonly layer: string;
}

/** The plate without its nulls, or null where one is left that matters. */
export function surePlate({ partType, base, holes, layer }: Plate): SurePlate | null {
  const { type, length, width, thickness } = base;
  if (type === '' || length === null || width === null || thickness === null) return null;
  const groups: Group[] = [];
  for (const [index, hole] of holes.entries()) {
    const placement = surePlacement(hole);
    if (!placement || hole.diameter === null) return null;
    groups.push({ index, diameter: hole.diameter, placement });
  }
  return { name: partType, length, width, thickness, groups, layer };
}

function surePlacement({ placement }: Hole): SurePlacement | null {
  if (placement.type === '') return null;
  // P12: of a single row or column, the spacing across has no meaning and stays null.
  const filled =
    placement.type === 'rect_array'
      ? {
          ...placement,
          spacingX: placement.spacingX ?? (placement.cols === 1 ? 0 : null),
          spacingY: placement.spacingY ?? (placement.rows === 1 ? 0 : null),
        }
      : placement;
  return Object.values(filled).includes(null) ? null : (filled as SurePlacement);
}

type Size = Pick<SurePlate, 'length' | 'width'>;
type Of<T extends SurePlacement['type']> = Extract<SurePlacement, { type: T }>;

const counts: { readonly [T in SurePlacement['type']]: (p: Of<T>) => number } = {
  single: () => 1,
  four_corners: () => 4,
  rect_array: ({ rows, cols }) => rows * cols,
  circle_array: ({ count }) => count,
};

export const holeCount = ({ placement }: Pick<Group, 'placement'>): number =>
  (counts[placement.type] as (p: SurePlacement) => number)(placement);

const expanders: {
  readonly [T in SurePlacement['type']]: (p: Of<T>, size: Size) => Iterable<Point>;
} = {
  *single({ x, y }) {
    yield { x, y };
  },
  *four_corners({ offsetX, offsetY }, { length, width }) {
    for (const y of [offsetY, width - offsetY]) for (const x of [offsetX, length - offsetX]) yield { x, y };
  },
  *rect_array({ rows, cols, spacingX, spacingY, originX, originY }) {
    for (let row = 0; row < rows; row++) {
      const y = originY + row * spacingY;
      for (let col = 0; col < cols; col++) yield { x: originX + col * spacingX, y };
    }
  },
  *circle_array({ count, radius, centerX, centerY }) {
    for (let i = 0; i < count; i++) yield onCircle(centerX, centerY, radius, i / count);
  },
};

/** A point of a circle, `turn` of the way round from the x axis, counter-clockwise; exact at the quarters. */
export function onCircle(x: number, y: number, radius: number, turn: number): Point {
  const quarter = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][turn * 4];
  const [cos, sin] = quarter ?? [Math.cos(2 * Math.PI * turn), Math.sin(2 * Math.PI * turn)];
  return { x: x + radius * cos!, y: y + radius * sin! };
}

/** The centres of a group's holes, one after the other: circle arrays from 0°, counter-clockwise. */
export const centresOf = ({ placement }: Pick<Group, 'placement'>, size: Size): Iterable<Point> =>
  (expanders[placement.type] as (p: SurePlacement, size: Size) => Iterable<Point>)(placement, size);

export interface Circle extends Point {
  readonly radius: number;
  readonly group: Group;
}

export function* circlesOf(plate: SurePlate): Generator<Circle> {
  for (const group of plate.groups) {
    const radius = group.diameter / 2;
    for (const { x, y } of centresOf(group, plate)) yield { x, y, radius, group };
  }
}

export const totalHoles = (plate: SurePlate): number =>
  plate.groups.reduce((sum, group) => sum + holeCount(group), 0);
