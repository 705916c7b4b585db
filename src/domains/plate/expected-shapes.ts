import type { PlateWire } from './contract.ts';

// Closed lines that are no circles, told by how far a point is from them: nothing here draws.

/** A box about a point, turned, each corner sharp, rounded or cut off. */
export interface ExpectedShape {
  readonly x: number;
  readonly y: number;
  readonly halfLength: number;
  readonly halfWidth: number;
  /** Degrees, counter-clockwise. */
  readonly angle: number;
  readonly type: 'radius' | 'chamfer';
  /** By how much, lower left first, counter-clockwise. */
  readonly corners: readonly [number, number, number, number];
}

interface Placed {
  readonly holes: Iterable<{ readonly x: number; readonly y: number }>;
}

const names = ['lower_left', 'lower_right', 'upper_right', 'upper_left'] as const;

/** The outline of a plate that is not round, and every cut-out; null where a size is missing. */
export function shapesOf(
  { outline, corner, cutouts = [] }: PlateWire,
  length: number,
  width: number,
  placed: readonly Placed[],
): readonly ExpectedShape[] | null {
  const shapes: ExpectedShape[] = [];
  if (outline === undefined || outline.type === 'rectangle') {
    const size = corner?.size ?? 0;
    const at = (name: (typeof names)[number]) =>
      corner && (corner.at === 'all' || corner.at.includes(name)) ? size : 0;
    shapes.push({
      x: length / 2,
      y: width / 2,
      halfLength: length / 2,
      halfWidth: width / 2,
      angle: 0,
      type: corner?.type ?? 'radius',
      corners: [at('lower_left'), at('lower_right'), at('upper_right'), at('upper_left')],
    });
  }
  for (const [i, { type, length: long, width: wide, angle, radius }] of cutouts.entries()) {
    if (long === null || wide === null) return null;
    const cut = type === 'slot' ? wide / 2 : (radius ?? 0);
    for (const { x, y } of placed[i]!.holes)
      shapes.push({
        x,
        y,
        halfLength: long / 2,
        halfWidth: wide / 2,
        angle: angle ?? 0,
        type: 'radius',
        corners: [cut, cut, cut, cut],
      });
  }
  return shapes;
}

/** How long its line is. */
export function lengthOf({ halfLength, halfWidth, type, corners }: ExpectedShape): number {
  const saved = type === 'radius' ? 2 - Math.PI / 2 : 2 - Math.SQRT2;
  return 4 * (halfLength + halfWidth) - corners.reduce((sum, size) => sum + saved * size, 0);
}

/** How far a point is from its line; zero on it. */
export function offLine(shape: ExpectedShape, point: { readonly x: number; readonly y: number }): number {
  const turn = (-shape.angle * Math.PI) / 180;
  const [dx, dy] = [point.x - shape.x, point.y - shape.y];
  const x = dx * Math.cos(turn) - dy * Math.sin(turn);
  const y = dx * Math.sin(turn) + dy * Math.cos(turn);
  const size = shape.corners[x < 0 ? (y < 0 ? 0 : 3) : y < 0 ? 1 : 2];
  const [right, up] = [Math.abs(x) - shape.halfLength, Math.abs(y) - shape.halfWidth];
  if (shape.type === 'chamfer' && size > 0)
    return Math.abs(Math.max(right, up, (right + up + size) * Math.SQRT1_2));
  const [across, above] = [right + size, up + size];
  const outside = Math.hypot(Math.max(across, 0), Math.max(above, 0));
  return Math.abs(outside + Math.min(Math.max(across, above), 0) - size);
}

/** A closed line that was found: points on it, and how long it is. */
export interface FoundLine {
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly length: number;
}

/** How many shapes have no line of their own, and how many lines no shape. */
export function unmatchedLines(
  shapes: readonly ExpectedShape[],
  lines: readonly FoundLine[],
  allowed: number,
  stretch = allowed,
): number {
  const left = new Set(lines);
  let missing = 0;
  for (const shape of shapes) {
    const reach = Math.hypot(shape.halfLength, shape.halfWidth) + 1;
    const own = [...left].find(
      ({ points, length }) =>
        points.length > 2 &&
        Math.abs(points[0]!.x - shape.x) < reach &&
        Math.abs(points[0]!.y - shape.y) < reach &&
        Math.abs(length - lengthOf(shape)) <= stretch * points.length &&
        points.every((point) => offLine(shape, point) <= allowed),
    );
    if (own) left.delete(own);
    else missing++;
  }
  return missing + left.size;
}

/** Points along a closed line of straight pieces and arcs, and its length. */
export function lineOf(
  vertices: readonly { readonly x: number; readonly y: number; readonly bulge?: number }[],
): FoundLine {
  const points: { x: number; y: number }[] = [];
  let length = 0;
  vertices.forEach((a, i) => {
    const b = vertices[(i + 1) % vertices.length]!;
    const chord = Math.hypot(b.x - a.x, b.y - a.y);
    points.push({ x: a.x, y: a.y });
    if (a.bulge === undefined) {
      points.push({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
      length += chord;
      return;
    }
    const sweep = 4 * Math.atan(a.bulge);
    const radius = chord / (2 * Math.sin(Math.abs(sweep) / 2));
    length += radius * Math.abs(sweep);
    // The middle of an arc lies a bulge's share of half the chord beside the chord's middle.
    const side = { x: (b.y - a.y) / 2, y: -(b.x - a.x) / 2 };
    points.push({ x: (a.x + b.x) / 2 + side.x * a.bulge, y: (a.y + b.y) / 2 + side.y * a.bulge });
  });
  return { points, length };
}
