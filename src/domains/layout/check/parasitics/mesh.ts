import type { Box, Region } from '../../../../geometry/region.ts';

/** A shape cut into cells, and which of them lie side by side. */
export interface Mesh {
  readonly cells: readonly Box[];
  readonly joints: readonly Joint[];
  /** The cell at a point of the shape, else the nearest. */
  at(x: number, y: number): number;
}

/** Two cells and how many squares lie between their middles. */
export interface Joint {
  readonly a: number;
  readonly b: number;
  readonly squares: number;
}

/**
 * Cells between the lines of all the shape's corners and of the boxes where current may enter it. Of a straight wire the
 * squares between two such boxes are exact. Lines a width beside them let current spread where a wire becomes wider; a corner counts one square, a little more than it has.
 */
export function meshOf(sides: Region['vertical'], own: readonly number[], entries: readonly Box[]): Mesh {
  const near = meanWidth(sides, own);
  const inside = (list: readonly number[], [least, most]: readonly [number, number]) => {
    const all = list.flatMap((value) => [value - near, value, value + near]);
    return Int32Array.from(new Set(all.filter((value) => value >= least && value <= most))).sort();
  };
  const spanX = spanOf(own.map((i) => sides.at[i]!));
  const spanY = spanOf(own.flatMap((i) => [sides.lo[i]!, sides.hi[i]!]));
  const xs = inside([...own.map((i) => sides.at[i]!), ...entries.flatMap((e) => [e.left, e.right])], spanX);
  const ys = inside(
    [...own.flatMap((i) => [sides.lo[i]!, sides.hi[i]!]), ...entries.flatMap((e) => [e.bottom, e.top])],
    spanY,
  );
  const column = new Map([...xs].map((x, i) => [x, i]));
  const cells: Box[] = [];
  const joints: Joint[] = [];
  const rows: Int32Array[] = [];
  for (let row = 0; row + 1 < ys.length; row++) {
    const [bottom, top] = [ys[row]!, ys[row + 1]!];
    const here = new Int32Array(xs.length).fill(-1);
    const crossed = own.filter((i) => sides.lo[i]! <= bottom && sides.hi[i]! >= top);
    for (let i = 0; i + 1 < crossed.length; i += 2) {
      const [from, to] = [column.get(sides.at[crossed[i]!]!)!, column.get(sides.at[crossed[i + 1]!]!)!];
      for (let at = from; at < to; at++) {
        const [left, right] = [xs[at]!, xs[at + 1]!];
        here[at] = cells.push({ left, bottom, right, top }) - 1;
        const [beside, below] = [at > from ? here[at - 1]! : -1, rows.at(-1)?.[at] ?? -1];
        if (beside >= 0) {
          const squares = (right - xs[at - 1]!) / 2 / (top - bottom);
          joints.push({ a: beside, b: here[at]!, squares });
        }
        if (below >= 0) {
          const squares = (top - ys[row - 1]!) / 2 / (right - left);
          joints.push({ a: below, b: here[at]!, squares });
        }
      }
    }
    rows.push(here);
  }
  const at = (x: number, y: number): number => {
    const found = rows[slot(ys, y)]?.[slot(xs, x)] ?? -1;
    return found >= 0 ? found : nearest(cells, x, y);
  };
  return { cells, joints, at };
}

/** The area over the longer of its extents. */
function meanWidth({ at, lo, hi, side }: Region['vertical'], own: readonly number[]): number {
  const area = own.reduce((sum, i) => sum - side[i]! * at[i]! * (hi[i]! - lo[i]!), 0);
  const tall = own.reduce((sum, i) => sum + hi[i]! - lo[i]!, 0) / 2;
  const [left, right] = spanOf(own.map((i) => at[i]!));
  return Math.max(1, Math.round(area / Math.max(tall, right - left)));
}

const spanOf = (values: readonly number[]): readonly [number, number] => [
  values.reduce((least, value) => Math.min(least, value), Infinity),
  values.reduce((most, value) => Math.max(most, value), -Infinity),
];

/** The stretch between two lines a value lies in. */
function slot(lines: Int32Array, value: number): number {
  let [low, high] = [0, lines.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (lines[middle]! <= value) low = middle;
    else high = middle;
  }
  return low;
}

function nearest(cells: readonly Box[], x: number, y: number): number {
  const away = ({ left, bottom, right, top }: Box) =>
    Math.max(left - x, 0, x - right) + Math.max(bottom - y, 0, y - top);
  return cells.reduce((best, cell, i) => (away(cell) < away(cells[best]!) ? i : best), 0);
}
