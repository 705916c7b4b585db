import type { Placement, Reference } from './library.ts';

/** x′ = a·x + b·y + x0, y′ = c·x + d·y + y0. */
export interface Transform {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly x: number;
  readonly y: number;
}

export const identity: Transform = { a: 1, b: 0, c: 0, d: 1, x: 0, y: 0 };

const quarters = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/** Right angles exactly, others by sine and cosine. */
export function placed({ reflected, magnification, angle }: Placement, x: number, y: number): Transform {
  const turns = angle / 90;
  const [cos, sin] = Number.isInteger(turns)
    ? quarters[((turns % 4) + 4) % 4]!
    : [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
  const flip = reflected ? -1 : 1;
  const m = magnification;
  return { a: m * cos, b: -flip * m * sin, c: m * sin, d: flip * m * cos, x, y };
}

/** First `inner`, then `outer`. */
export const combined = (inner: Transform, outer: Transform): Transform => ({
  a: outer.a * inner.a + outer.b * inner.c,
  b: outer.a * inner.b + outer.b * inner.d,
  c: outer.c * inner.a + outer.d * inner.c,
  d: outer.c * inner.b + outer.d * inner.d,
  x: outer.a * inner.x + outer.b * inner.y + outer.x,
  y: outer.c * inner.x + outer.d * inner.y + outer.y,
});

/** Halves away from zero, as KLayout has it. */
const nearest = (value: number): number => (value < 0 ? -Math.floor(0.5 - value) : Math.floor(value + 0.5));

/** The points after the transform, rounded to the grid once; null where they leave 32 bits. */
export function transformPoints(xy: Int32Array, { a, b, c, d, x, y }: Transform): Int32Array | null {
  const out = new Int32Array(xy.length);
  for (let i = 0; i < xy.length; i += 2) {
    const px = nearest(a * xy[i]! + b * xy[i + 1]! + x);
    const py = nearest(c * xy[i]! + d * xy[i + 1]! + y);
    out[i] = px;
    out[i + 1] = py;
    if (out[i] !== px || out[i + 1] !== py) return null;
  }
  return out;
}

/** Where a reference puts its structure: once, or once for each place of its grid, each rounded by itself. */
export function* placesOf(reference: Reference): Generator<Transform> {
  const { x, y, array } = reference;
  const base = placed(reference, x, y);
  if (!array) {
    yield base;
    return;
  }
  const { columns, rows, across, up } = array;
  for (let column = 0; column < columns; column++) {
    for (let row = 0; row < rows; row++) {
      const dx = (across[0] * column) / columns + (up[0] * row) / rows;
      const dy = (across[1] * column) / columns + (up[1] * row) / rows;
      yield { ...base, x: x + nearest(dx), y: y + nearest(dy) };
    }
  }
}
