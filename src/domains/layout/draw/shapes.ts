import type { Role } from '../process.ts';

/** A rectangle in database units. */
export interface Rect {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** A drawn rectangle: the layer by its role, and the net where it is known. */
export interface Shape extends Rect {
  readonly role: Role;
  readonly net?: string;
}

export interface Label {
  readonly role: Role;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Written on a conductor, so that a reader of the layout knows the net. */
export class Drawing {
  readonly shapes: Shape[] = [];
  readonly labels: Label[] = [];

  add(role: Role, x1: number, y1: number, x2: number, y2: number, net?: string): void {
    this.shapes.push({ role, x1, y1, x2, y2, ...(net !== undefined && { net }) });
  }

  /** A rectangle of a size around a point; odd sizes lean to the lower left. */
  around(role: Role, x: number, y: number, width: number, height: number, net?: string): void {
    const [left, bottom] = [x - Math.floor(width / 2), y - Math.floor(height / 2)];
    this.add(role, left, bottom, left + width, bottom + height, net);
  }

  label(role: Role, x: number, y: number, text: string): void {
    this.labels.push({ role, x, y, text });
  }

  addAll(other: Drawing, dx: number, dy: number): void {
    for (const s of other.shapes) {
      this.shapes.push({ ...s, x1: s.x1 + dx, x2: s.x2 + dx, y1: s.y1 + dy, y2: s.y2 + dy });
    }
    for (const l of other.labels) this.labels.push({ ...l, x: l.x + dx, y: l.y + dy });
  }
}

export function boundsOf(shapes: Iterable<Rect>): Rect | null {
  let [x1, y1, x2, y2] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const s of shapes) {
    x1 = Math.min(x1, s.x1);
    y1 = Math.min(y1, s.y1);
    x2 = Math.max(x2, s.x2);
    y2 = Math.max(y2, s.y2);
  }
  return x1 <= x2 ? { x1, y1, x2, y2 } : null;
}

/** How far each layer of a drawing reaches. */
export function reachOf(shapes: Iterable<Shape>): ReadonlyMap<Role, Rect> {
  const found = new Map<Role, Rect>();
  for (const s of shapes) {
    const known = found.get(s.role);
    found.set(s.role, known ? boundsOf([known, s])! : { x1: s.x1, y1: s.y1, x2: s.x2, y2: s.y2 });
  }
  return found;
}

/** How far up one drawing must move so that every layer keeps its distance from those of another below. */
export function stackedAbove(
  below: ReadonlyMap<Role, Rect>,
  above: ReadonlyMap<Role, Rect>,
  spacing: (a: Role, b: Role) => number | null,
): number {
  let shift = -Infinity;
  for (const [a, low] of below) {
    for (const [b, high] of above) {
      const distance = spacing(a, b);
      if (distance !== null) shift = Math.max(shift, low.y2 + distance - high.y1);
    }
  }
  return Number.isFinite(shift) ? shift : 0;
}

/** The same to the right. */
export const stackedBeside = (
  left: ReadonlyMap<Role, Rect>,
  right: ReadonlyMap<Role, Rect>,
  spacing: (a: Role, b: Role) => number | null,
): number => stackedAbove(transposed(left), transposed(right), spacing);

const transposed = (reach: ReadonlyMap<Role, Rect>): ReadonlyMap<Role, Rect> =>
  new Map([...reach].map(([role, { x1, y1, x2, y2 }]) => [role, { x1: y1, y1: x1, x2: y2, y2: x2 }]));
