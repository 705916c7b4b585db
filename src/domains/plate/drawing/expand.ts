import type { Cutout, Features, Hole, Maybe, Placement, Plate } from '../contract.ts';
import { type CornerName, cornerNames, type HoleFeature } from '../contract-features.ts';
import { drillOf } from '../threads.ts';

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
  /** Its thread, its sink, its fit. */
  readonly feature?: HoleFeature;
  /** What is cut out there instead of a round hole; then the diameter is that of a circle around it. */
  readonly cut?: Cut;
}

/** What is cut out and is no round hole. */
export interface Cut extends Omit<Sure<Omit<Cutout, 'placement'>>, 'type'> {
  readonly index: number;
  readonly type: Cutout['type'];
  readonly placement: SurePlacement;
}

export interface SureCorner {
  readonly type: 'radius' | 'chamfer';
  readonly size: number;
  readonly at: readonly CornerName[];
}

/** A plate that can be drawn: `check` has found no gap in it. */
export interface SurePlate {
  readonly name: string;
  readonly length: number;
  readonly width: number;
  readonly thickness: number;
  readonly groups: readonly Group[];
  readonly layer: string;
  /** A round plate is as long and as wide as its diameter. */
  readonly isRound: boolean;
  /** The hole of a ring. */
  readonly inner: number | null;
  readonly corner: SureCorner | null;
  readonly cuts: readonly Cut[];
  readonly material: string;
  readonly quantity: number | null;
  readonly number: string;
  readonly notes: readonly string[];
}

/** The plate without its nulls, or null where one is left that matters. */
export function surePlate({ partType, base, holes, layer, features = {} }: Plate): SurePlate | null {
  const { outline, corner, cutouts = [], hole_features = [] } = features;
  const isRound = outline !== undefined && outline.type !== 'rectangle';
  const length = isRound ? outline.diameter : base.length;
  const width = isRound ? outline.diameter : base.width;
  const { thickness } = base;
  if ((base.type === '' && !isRound) || length === null || width === null || thickness === null) return null;
  const inner = outline?.type === 'ring' ? outline.inner_diameter : null;
  if ((outline?.type === 'ring' && inner === null) || corner?.size === null) return null;
  const groups: Group[] = [];
  for (const [index, hole] of holes.entries()) {
    const placement = surePlacement(hole);
    const diameter = hole.diameter ?? drillOf(features, index);
    const feature = hole_features.find((one) => one.hole === index);
    if (!placement || diameter === null || (feature && !isSure(feature))) return null;
    groups.push({ index, diameter, placement, ...(feature && { feature }) });
  }
  const cuts = cutouts.map(sureCut);
  if (!cuts.every((cut) => cut !== null)) return null;
  const { material = '', quantity = null, drawing_number: number = '', notes = [] } = features;
  return {
    name: partType,
    length,
    width,
    thickness,
    groups,
    layer,
    isRound,
    inner,
    corner: corner && corner.size !== null ? { ...corner, size: corner.size, at: namesOf(corner.at) } : null,
    cuts,
    material,
    quantity,
    number,
    notes,
  };
}

const namesOf = (at: NonNullable<Features['corner']>['at']): readonly CornerName[] =>
  at === 'all' ? cornerNames : at;

/** Whether nothing is missing that is drawn. A countersink without its angle is one of 90°. */
const isSure = ({ thread, countersink, counterbore }: HoleFeature): boolean =>
  thread?.size !== null &&
  countersink?.diameter !== null &&
  counterbore?.diameter !== null &&
  counterbore?.depth !== null;

function sureCut({ type, length, width, angle, radius, placement }: Cutout, index: number): Cut | null {
  const sure = surePlacement({ placement });
  if (!sure || length === null || width === null) return null;
  return { index, type, length, width, angle: angle ?? 0, radius: radius ?? 0, placement: sure };
}

function surePlacement({ placement }: Pick<Hole, 'placement'>): SurePlacement | null {
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

/** The share of a turn at which a circle of holes begins. */
export const startTurn = ({ feature }: Pick<Group, 'feature'>): number =>
  ((((feature?.start_angle ?? 0) % 360) + 360) % 360) / 360;

function* turnedCentres({ placement, feature }: Group): Generator<Point> {
  if (placement.type !== 'circle_array') return;
  const { count, radius, centerX, centerY } = placement;
  const start = startTurn({ ...(feature && { feature }) });
  for (let i = 0; i < count; i++) yield onCircle(centerX, centerY, radius, (start + i / count) % 1);
}

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
export const centresOf = (group: Pick<Group, 'placement' | 'feature'>, size: Size): Iterable<Point> =>
  group.feature?.start_angle !== undefined && group.placement.type === 'circle_array'
    ? turnedCentres(group as Group)
    : (expanders[group.placement.type] as (p: SurePlacement, size: Size) => Iterable<Point>)(
        group.placement,
        size,
      );

/** All that has a place: holes and cut-outs. */
export const itemsOf = ({ groups, cuts }: SurePlate): readonly Group[] =>
  cuts.length === 0
    ? groups
    : [
        ...groups,
        ...cuts.map((cut) => ({
          index: groups.length + cut.index,
          diameter: Math.hypot(cut.length, cut.width),
          placement: cut.placement,
          cut,
        })),
      ];

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
