import type { PlacementWire, PlateWire } from './contract.ts';
import { type ExpectedShape, shapesOf } from './expected-shapes.ts';
import { drillOf } from './threads.ts';

// Worked out from the contract alone, and on purpose not with the code that draws: a thing is not its own judge.

export interface ExpectedHole {
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}

/** Worked out one by one whenever they are asked for: a million of them need not all exist. */
export class ExpectedHoles implements Iterable<ExpectedHole> {
  readonly length: number;
  readonly #at: (i: number) => readonly [x: number, y: number];
  readonly #diameter: number;

  constructor(length: number, diameter: number, at: (i: number) => readonly [x: number, y: number]) {
    this.length = length;
    this.#at = at;
    this.#diameter = diameter;
  }

  *[Symbol.iterator](): Generator<ExpectedHole> {
    for (let i = 0; i < this.length; i++) {
      const [x, y] = this.#at(i);
      yield { x, y, diameter: this.#diameter };
    }
  }

  first(count: number): readonly ExpectedHole[] {
    return [...new ExpectedHoles(Math.min(count, this.length), this.#diameter, this.#at)];
  }

  some(test: (hole: ExpectedHole) => boolean): boolean {
    for (const hole of this) if (test(hole)) return true;
    return false;
  }
}

export interface ExpectedGroup {
  readonly type: string;
  readonly diameter: number;
  readonly holes: ExpectedHoles;
  /** Where the group is measured from: its lowest left hole, or the centre of its circle. */
  readonly start: { readonly x: number; readonly y: number };
  readonly pitchDiameter: number | null;
  /** What the note of a tapped hole names instead of its diameter. */
  readonly thread: string | null;
  /** How wide its sink is. */
  readonly mouth: number | null;
}

/** What a drawing of the plate must show. */
export interface Expected {
  readonly length: number;
  readonly width: number;
  readonly thickness: number;
  readonly groups: readonly ExpectedGroup[];
  readonly isRound: boolean;
  /** Outlines that are circles, and closed lines that are none. */
  readonly rings: readonly ExpectedHole[];
  readonly shapes: readonly ExpectedShape[];
  /** Where the cut-outs are measured to. */
  readonly cutStarts: readonly { readonly x: number; readonly y: number }[];
}

/** plate-4.3: the holes every entry stands for. Null where a number is missing. */
export function expectedOf(value: PlateWire): Expected | null {
  const { base_shape, holes, outline, cutouts = [], hole_features = [] } = value;
  const isRound = outline !== undefined && outline.type !== 'rectangle';
  const length = isRound ? outline.diameter : base_shape.length;
  const width = isRound ? outline.diameter : base_shape.width;
  const { thickness } = base_shape;
  if (length === null || width === null || thickness === null) return null;
  const groups = holes.map((hole, i): ExpectedGroup | null => {
    const feature = hole_features.find((one) => one.hole === i);
    const diameter = hole.diameter ?? drillOf(value, i);
    const group = groupOf({ ...hole, diameter }, length, width, feature?.start_angle ?? 0);
    const mouth = feature?.countersink?.diameter ?? feature?.counterbore?.diameter ?? null;
    return group && { ...group, thread: feature?.thread?.size ?? null, mouth };
  });
  const cuts = cutouts.map(({ placement }) => groupOf({ diameter: 0, placement }, length, width, 0));
  if (!groups.every((group) => group !== null) || !cuts.every((cut) => cut !== null)) return null;
  const shapes = shapesOf(value, length, width, cuts);
  if (!shapes) return null;
  const ring = (diameter: number): ExpectedHole => ({ x: length / 2, y: width / 2, diameter });
  const rings = isRound ? [ring(length)] : [];
  if (outline?.type === 'ring' && outline.inner_diameter !== null) rings.push(ring(outline.inner_diameter));
  return {
    length,
    width,
    thickness,
    groups,
    isRound,
    rings,
    shapes,
    cutStarts: cuts.map(({ start }) => start),
  };
}

function groupOf(
  { diameter, placement }: { readonly diameter: number | null; readonly placement: PlacementWire },
  length: number,
  width: number,
  startAngle: number,
): ExpectedGroup | null {
  if (diameter === null) return null;
  const made = (
    count: number,
    at: (i: number) => readonly [x: number, y: number],
    pitchDiameter: number | null = null,
  ): ExpectedGroup => {
    const holes = new ExpectedHoles(count, diameter, at);
    const first = holes.first(4);
    const start = { x: Math.min(...first.map(({ x }) => x)), y: Math.min(...first.map(({ y }) => y)) };
    return { type: placement.type, diameter, holes, start, pitchDiameter, thread: null, mouth: null };
  };
  switch (placement.type) {
    case 'single': {
      const { x, y } = placement.single;
      return x === null || y === null ? null : made(1, () => [x, y]);
    }
    case 'four_corners': {
      const { offset_x: dx, offset_y: dy } = placement.four_corners;
      if (dx === null || dy === null) return null;
      const [right, top] = [length - dx, width - dy];
      const corners = [
        [dx, dy],
        [right, dy],
        [right, top],
        [dx, top],
      ] as const;
      return made(4, (i) => corners[i]!);
    }
    case 'rect_array': {
      const {
        rows,
        cols,
        spacing_x,
        spacing_y,
        origin_offset_x: x0,
        origin_offset_y: y0,
      } = placement.rect_array;
      if (rows === null || cols === null || x0 === null || y0 === null) return null;
      if ((cols > 1 && spacing_x === null) || (rows > 1 && spacing_y === null)) return null;
      const at = (i: number): readonly [number, number] => [
        x0 + (i % cols) * (spacing_x ?? 0),
        y0 + Math.floor(i / cols) * (spacing_y ?? 0),
      ];
      return { ...made(rows * cols, at), start: { x: x0, y: y0 } };
    }
    case 'circle_array': {
      const { count, radius, center_x: x, center_y: y } = placement.circle_array;
      if (count === null || radius === null || x === null || y === null) return null;
      const at = (i: number): readonly [number, number] => {
        const turn = (i * 2 * Math.PI) / count + (startAngle * Math.PI) / 180;
        return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
      };
      return { ...made(count, at, radius * 2), start: { x, y } };
    }
    case '':
      return null;
  }
}

export const tolerance = 1e-5;
export const near = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance;

/** Where the holes of a file are; a million of them need no object each. */
export interface FoundHoles {
  readonly length: number;
  x(i: number): number;
  y(i: number): number;
  diameter(i: number): number;
}

const listedHoles = (holes: readonly ExpectedHole[]): FoundHoles => ({
  length: holes.length,
  x: (i) => holes[i]!.x,
  y: (i) => holes[i]!.y,
  diameter: (i) => holes[i]!.diameter,
});

/** How many of `expected` have no partner of their own among `found`, and the other way round. */
export function unmatched(
  expected: Iterable<ExpectedHole>,
  found: readonly ExpectedHole[] | FoundHoles,
  allowed = tolerance,
): { readonly missing: number; readonly extra: number } {
  const there = Array.isArray(found) ? listedHoles(found) : (found as FoundHoles);
  const cells = new Cells(there, Math.max(0.01, 2 * allowed));
  let [matched, asked] = [0, 0];
  for (const hole of expected) {
    asked++;
    if (cells.take(hole, allowed)) matched++;
  }
  return { missing: asked - matched, extra: there.length - matched };
}

/** Holes by the square of the plate they lie in: chains through plain numbers, whatever shares a place is compared. */
class Cells {
  readonly #holes: FoundHoles;
  readonly #cell: number;
  readonly #mask: number;
  readonly #first: Int32Array;
  readonly #next: Int32Array;

  constructor(holes: FoundHoles, cell: number) {
    this.#holes = holes;
    this.#cell = cell;
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, holes.length)));
    this.#mask = size - 1;
    this.#first = new Int32Array(size).fill(-1);
    this.#next = new Int32Array(holes.length);
    for (let i = holes.length - 1; i >= 0; i--) {
      const at = this.#placeOf(Math.floor(holes.x(i) / cell), Math.floor(holes.y(i) / cell));
      this.#next[i] = this.#first[at]!;
      this.#first[at] = i;
    }
  }

  #placeOf(column: number, row: number): number {
    return (Math.imul(column | 0, 0x9e3779b1) ^ Math.imul(row | 0, 0x85ebca6b)) & this.#mask;
  }

  /** Takes out the hole that is where `hole` should be; false where there is none left. */
  take(hole: ExpectedHole, allowed: number): boolean {
    const [column, row] = [Math.floor(hole.x / this.#cell), Math.floor(hole.y / this.#cell)];
    for (const dx of around)
      for (const dy of around)
        if (this.#takeAt(this.#placeOf(column + dx, row + dy), hole, allowed)) return true;
    return false;
  }

  #takeAt(at: number, { x, y, diameter }: ExpectedHole, allowed: number): boolean {
    const holes = this.#holes;
    for (let i = this.#first[at]!, before = -1; i >= 0; before = i, i = this.#next[i]!) {
      const same =
        Math.abs(holes.x(i) - x) <= allowed &&
        Math.abs(holes.y(i) - y) <= allowed &&
        Math.abs(holes.diameter(i) - diameter) <= allowed;
      if (!same) continue;
      if (before < 0) this.#first[at] = this.#next[i]!;
      else this.#next[before] = this.#next[i]!;
      return true;
    }
    return false;
  }
}

const around = [0, -1, 1] as const;
