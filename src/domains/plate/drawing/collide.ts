import type { Point } from './expand.ts';

export interface Box {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface Segment {
  readonly a: Point;
  readonly b: Point;
}

export const inflate = ({ x0, y0, x1, y1 }: Box, by: number): Box => ({
  x0: x0 - by,
  y0: y0 - by,
  x1: x1 + by,
  y1: y1 + by,
});

export const union = (a: Box, b: Box): Box => ({
  x0: Math.min(a.x0, b.x0),
  y0: Math.min(a.y0, b.y0),
  x1: Math.max(a.x1, b.x1),
  y1: Math.max(a.y1, b.y1),
});

export const boxAround = (points: readonly Point[]): Box => ({
  x0: Math.min(...points.map(({ x }) => x)),
  y0: Math.min(...points.map(({ y }) => y)),
  x1: Math.max(...points.map(({ x }) => x)),
  y1: Math.max(...points.map(({ y }) => y)),
});

export const corners = ({ x0, y0, x1, y1 }: Box): readonly Point[] => [
  { x: x0, y: y0 },
  { x: x1, y: y0 },
  { x: x1, y: y1 },
  { x: x0, y: y1 },
];

/** The corners of a rectangle that is turned about its middle. */
export function turned(middle: Point, width: number, height: number, angle: number): readonly Point[] {
  const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  return corners({ x0: -width / 2, y0: -height / 2, x1: width / 2, y1: height / 2 }).map(({ x, y }) => ({
    x: middle.x + x * cos - y * sin,
    y: middle.y + x * sin + y * cos,
  }));
}

/** A convex shape (a segment is one) with the box around it, which settles most questions. */
export interface Shape {
  readonly points: readonly Point[];
  readonly box: Box;
}

export const shape = (points: readonly Point[]): Shape => ({ points, box: boxAround(points) });
export const shapeOf = ({ a, b }: Segment): Shape => shape([a, b]);

/** Whether two convex shapes have more than an edge in common: no side of either keeps them apart. */
export function meet(a: Shape, b: Shape): boolean {
  if (a.box.x1 < b.box.x0 || b.box.x1 < a.box.x0 || a.box.y1 < b.box.y0 || b.box.y1 < a.box.y0) return false;
  return !separated(a.points, b.points) && !separated(b.points, a.points);
}

const nothing = 1e-9;

function separated(a: readonly Point[], b: readonly Point[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const [p, q] = [a[i]!, a[(i + 1) % a.length]!];
    const [nx, ny] = [q.y - p.y, p.x - q.x];
    const across = (point: Point) => nx * point.x + ny * point.y;
    const [ours, theirs] = [a.map(across), b.map(across)];
    if (Math.max(...ours) <= Math.min(...theirs) + nothing) return true;
    if (Math.max(...theirs) <= Math.min(...ours) + nothing) return true;
  }
  return false;
}

const side = (a: Point, b: Point, p: Point): number => (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);

/** Whether two segments cross, not counting ends that only touch. */
export function segmentsCross(s: Segment, t: Segment): boolean {
  const [a, b] = [side(s.a, s.b, t.a), side(s.a, s.b, t.b)];
  const [c, d] = [side(t.a, t.b, s.a), side(t.a, t.b, s.b)];
  return a * b < -nothing && c * d < -nothing;
}

export function segmentMeetsCircle({ a, b }: Segment, centre: Point, radius: number): boolean {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const squared = dx * dx + dy * dy;
  const along = squared === 0 ? 0 : ((centre.x - a.x) * dx + (centre.y - a.y) * dy) / squared;
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(a.x + t * dx - centre.x, a.y + t * dy - centre.y) < radius;
}

const sameLine = 1.2;
const sameWay = Math.sin((3 * Math.PI) / 180);

/** How far a point is from the endless line through a segment. */
const offLine = ({ a, b }: Segment, point: Point): number =>
  Math.abs(side(a, b, point)) / (Math.hypot(b.x - a.x, b.y - a.y) || 1);

/** Whether two segments lie on one line, however far apart. */
export function isInLine(s: Segment, t: Segment): boolean {
  const [dx, dy] = [s.b.x - s.a.x, s.b.y - s.a.y];
  const [ex, ey] = [t.b.x - t.a.x, t.b.y - t.a.y];
  const turn = Math.abs(dx * ey - dy * ex) / (Math.hypot(dx, dy) * Math.hypot(ex, ey) || 1);
  return turn < sameWay && offLine(s, t.a) < sameLine && offLine(s, t.b) < sameLine;
}

/** Whether two segments lie on one line and share a stretch of it, or nearly. */
export function runsAlong(s: Segment, t: Segment): boolean {
  const [p, q] = [boxAround([s.a, s.b]), boxAround([t.a, t.b])];
  const apart = Math.max(p.x0 - q.x1, q.x0 - p.x1, p.y0 - q.y1, q.y0 - p.y1);
  return apart < sameLine && isInLine(s, t);
}

/** What already stands around the part. */
export class Occupied {
  readonly #part: Shape;
  readonly #labels: Shape[] = [];
  readonly #segments: (Segment & Shape)[] = [];

  /** Labels keep off `part`; lines may cross it. */
  constructor(part: Box) {
    this.#part = shape(corners(part));
  }

  /** `label` with the margin nothing else may enter. */
  add(label: Shape, segments: readonly Segment[]): void {
    this.#labels.push(label);
    for (const segment of segments) this.#segments.push({ ...segment, ...shapeOf(segment) });
  }

  /** Whether a label and its lines would cover, or be covered by, something that stands already. */
  blocks(label: Shape, segments: readonly Segment[]): boolean {
    if (meet(label, this.#part)) return true;
    if (this.#labels.some((other) => meet(label, other))) return true;
    if (this.#segments.some((other) => meet(label, other))) return true;
    const lines = segments.map(shapeOf);
    return this.#labels.some((other) => lines.some((line) => meet(line, other)));
  }

  /** Whether a line would run along one that stands already; ends that touch do not count. */
  overlapsAlong(line: Segment): boolean {
    const own = boxAround([line.a, line.b]);
    const flat = own.y0 === own.y1;
    return this.#segments.some(({ box: other }) => {
      if (flat) {
        return (
          other.y0 === other.y1 && Math.abs(own.y0 - other.y0) < 1 && own.x0 < other.x1 && other.x0 < own.x1
        );
      }
      return (
        other.x0 === other.x1 && Math.abs(own.x0 - other.x0) < 1 && own.y0 < other.y1 && other.y0 < own.y1
      );
    });
  }

  /** Whether a line passes so close to a point that the point would seem to stand on it. */
  isNear(point: Point, distance: number): boolean {
    return this.#segments.some((segment) => segmentMeetsCircle(segment, point, distance));
  }

  crossings(segments: readonly Segment[]): number {
    let count = 0;
    for (const one of segments) for (const other of this.#segments) if (segmentsCross(one, other)) count++;
    return count;
  }
}
