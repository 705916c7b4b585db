import type { Role } from '../rules/process.ts';

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
  readonly net: string | null;
}

export interface Label {
  readonly role: Role;
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** Written on a conductor, so that a reader of the layout knows the net. */
export class Drawing {
  readonly labels: Label[] = [];
  readonly #shapes: Shape[] = [];
  readonly #reach = new Map<Role, { -readonly [K in keyof Rect]: Rect[K] }>();

  get shapes(): readonly Shape[] {
    return this.#shapes;
  }

  /** How far each of its layers reaches. */
  get reach(): ReadonlyMap<Role, Rect> {
    return this.#reach;
  }

  /** Around all of it; null where there is nothing. */
  get bounds(): Rect | null {
    return boundsOf(this.#reach.values());
  }

  add(role: Role, x1: number, y1: number, x2: number, y2: number, net: string | null = null): void {
    this.#shapes.push({ role, x1, y1, x2, y2, net });
    this.#stretch(role, x1, y1, x2, y2);
  }

  /** What rules speak of and nobody draws: it only keeps its distance. */
  mark(role: Role, { x1, y1, x2, y2 }: Rect): void {
    this.#stretch(role, x1, y1, x2, y2);
  }

  #stretch(role: Role, x1: number, y1: number, x2: number, y2: number): void {
    const known = this.#reach.get(role);
    if (!known) {
      this.#reach.set(role, { x1, y1, x2, y2 });
      return;
    }
    if (x1 < known.x1) known.x1 = x1;
    if (y1 < known.y1) known.y1 = y1;
    if (x2 > known.x2) known.x2 = x2;
    if (y2 > known.y2) known.y2 = y2;
  }

  /** A rectangle of a size around a point; odd sizes lean to the lower left. */
  around(role: Role, x: number, y: number, width: number, height: number, net?: string | null): void {
    const [left, bottom] = [x - Math.floor(width / 2), y - Math.floor(height / 2)];
    this.add(role, left, bottom, left + width, bottom + height, net);
  }

  label(role: Role, x: number, y: number, text: string): void {
    this.labels.push({ role, x, y, text });
  }

  /** What another one draws, elsewhere; `outside` is what its nets are called here. */
  addAll(other: Drawing, dx: number, dy: number, outside?: ReadonlyMap<string, string>): void {
    // Spelled out: copying whole objects takes most of the time of a placement.
    for (const { role, x1, y1, x2, y2, net: own } of other.shapes) {
      const net = outside && own !== null ? (outside.get(own) ?? own) : own;
      this.#shapes.push({ role, x1: x1 + dx, y1: y1 + dy, x2: x2 + dx, y2: y2 + dy, net });
    }
    for (const [role, { x1, y1, x2, y2 }] of other.reach) {
      this.#stretch(role, x1 + dx, y1 + dy, x2 + dx, y2 + dy);
    }
    for (const l of other.labels) this.labels.push({ ...l, x: l.x + dx, y: l.y + dy });
  }
}

/** Larger by so much on either side, and no narrower than `least`. */
export function grownBy({ x1, y1, x2, y2 }: Rect, x: number, y: number, least: number): Rect {
  const dx = Math.max(x, Math.ceil((least - (x2 - x1)) / 2));
  const dy = Math.max(y, Math.ceil((least - (y2 - y1)) / 2));
  return { x1: x1 - dx, y1: y1 - dy, x2: x2 + dx, y2: y2 + dy };
}

/** Left, bottom, right and top in micrometres. */
export const boxUm = (
  { x1, y1, x2, y2 }: Rect,
  process: { readonly um: (units: number) => number },
): number[] => [x1, y1, x2, y2].map((value) => process.um(value));

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

/** How a cell is turned: rotated against the clock after being mirrored at the x axis (MX) or the y axis (MY). */
export const orientations = ['R0', 'R90', 'R180', 'R270', 'MX', 'MY', 'MXR90', 'MYR90'] as const;
export type Orientation = (typeof orientations)[number];

type Turn = (x: number, y: number) => readonly [number, number];

const turns: Readonly<Record<Orientation, Turn>> = {
  R0: (x, y) => [x, y],
  R90: (x, y) => [-y, x],
  R180: (x, y) => [-x, -y],
  R270: (x, y) => [y, -x],
  MX: (x, y) => [x, -y],
  MY: (x, y) => [-x, y],
  MXR90: (x, y) => [y, x],
  MYR90: (x, y) => [-y, -x],
};

export function turned(drawing: Drawing, orientation: Orientation): Drawing {
  const turn = turns[orientation];
  const out = new Drawing();
  for (const { role, x1, y1, x2, y2, net } of drawing.shapes) {
    const [[a, b], [c, d]] = [turn(x1, y1), turn(x2, y2)];
    out.add(role, Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d), net);
  }
  for (const [role, { x1, y1, x2, y2 }] of drawing.reach) {
    const [[a, b], [c, d]] = [turn(x1, y1), turn(x2, y2)];
    out.mark(role, { x1: Math.min(a, c), y1: Math.min(b, d), x2: Math.max(a, c), y2: Math.max(b, d) });
  }
  for (const { role, x, y, text } of drawing.labels) out.label(role, ...turn(x, y), text);
  return out;
}
