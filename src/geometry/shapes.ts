import { IntList } from './int-list.ts';
import type { Edges, Region } from './region.ts';
import { sortedIndices } from './sorted-indices.ts';
import { type Events, sweep } from './sweep.ts';

/** Shapes as they were drawn: boxes and polygons, overlapping as they like. */
export class Shapes {
  readonly boxes = new IntList(64);
  /** Corner coordinates x, y of all polygons one after the other; `ends` says where each one ends. */
  readonly corners = new IntList(64);
  readonly ends = new IntList(16);
  /** How many polygons have an edge that is neither horizontal nor vertical, and a corner of the first of them. */
  slanted = 0;
  slantedAt: readonly [number, number] = [0, 0];

  addBox(x1: number, y1: number, x2: number, y2: number): void {
    if (x1 === x2 || y1 === y2) return;
    this.boxes.push4(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2));
  }

  /** A closed polygon, x and y in turn; the first corner need not be repeated, and repeated points do not matter. */
  addPolygon(xy: ArrayLike<number>): void {
    const points = corners(xy);
    if (points.length < 6) return;
    if (points.length === 8 && isBox(points)) {
      this.addBox(points[0]!, points[1]!, points[4]!, points[5]!);
      return;
    }
    for (let i = 0, from = points.length - 2; i < points.length; from = i, i += 2) {
      if (points[i] === points[from] || points[i + 1] === points[from + 1]) continue;
      if (this.slanted++ === 0) this.slantedAt = [points[i]!, points[i + 1]!];
      break;
    }
    this.corners.reserve(points.length);
    for (const value of points) this.corners.push(value);
    this.ends.push(this.corners.length);
  }
}

/** Without repeated points and points in the middle of a straight line. */
function corners(xy: ArrayLike<number>): number[] {
  const out: number[] = [];
  const push = (x: number, y: number) => {
    for (;;) {
      const n = out.length;
      if (n >= 2 && out[n - 2] === x && out[n - 1] === y) return;
      if (n < 4 || !straight(out[n - 4]!, out[n - 3]!, out[n - 2]!, out[n - 1]!, x, y)) break;
      out.length = n - 2;
    }
    out.push(x, y);
  };
  for (let i = 0; i + 1 < xy.length; i += 2) push(xy[i]!, xy[i + 1]!);
  // The end meets the beginning: what is redundant there goes too.
  for (let n = out.length; n >= 6; n = out.length) {
    const [lastX, lastY] = [out[n - 2]!, out[n - 1]!];
    if (lastX === out[0] && lastY === out[1]) out.length = n - 2;
    else if (straight(out[n - 4]!, out[n - 3]!, lastX, lastY, out[0]!, out[1]!)) out.length = n - 2;
    else if (straight(lastX, lastY, out[0]!, out[1]!, out[2]!, out[3]!)) out.splice(0, 2);
    else break;
  }
  return out;
}

function straight(ax: number, ay: number, bx: number, by: number, cx: number, cy: number): boolean {
  if (ax === bx && bx === cx) return true;
  if (ay === by && by === cy) return true;
  if (ax === bx || bx === cx || ay === by || by === cy) return false;
  return BigInt(bx - ax) * BigInt(cy - by) === BigInt(by - ay) * BigInt(cx - bx);
}

const isBox = (p: readonly number[]): boolean =>
  p[0] === p[2]
    ? p[3] === p[5] && p[4] === p[6] && p[7] === p[1]
    : p[1] === p[3] && p[2] === p[4] && p[5] === p[7] && p[6] === p[0];

/** The merged area of rectilinear shapes. */
export const mergeShapes = (shapes: Shapes): Region => sweep(eventsOf(shapes), 'merge');

function eventsOf(shapes: Shapes): Events {
  const boxes = shapes.boxes.view();
  const sides = polygonSides(shapes);
  const count = boxes.length / 2 + sides.length / 4;
  const [x, lo, hi] = [new Int32Array(count), new Int32Array(count), new Int32Array(count)];
  const delta = new Int8Array(count);
  let n = 0;
  for (let i = 0; i < boxes.length; i += 4) {
    for (let end = 0; end < 2; end++, n++) {
      x[n] = boxes[i + 2 * end]!;
      lo[n] = boxes[i + 1]!;
      hi[n] = boxes[i + 3]!;
      delta[n] = 1 - 2 * end;
    }
  }
  for (let i = 0; i < sides.length; i += 4, n++) {
    x[n] = sides[i]!;
    lo[n] = sides[i + 1]!;
    hi[n] = sides[i + 2]!;
    delta[n] = sides[i + 3]!;
  }
  return { x, lo, hi, delta, second: count };
}

/** The sides of all polygons as (x, lo, hi, ±1) fours. */
function polygonSides(shapes: Shapes): Int32Array {
  const out = new IntList(shapes.corners.length);
  const xy = shapes.corners.view();
  let begin = 0;
  for (const end of shapes.ends.view()) {
    const sides = sidesOf(xy.subarray(begin, end));
    begin = end;
    // Where a polygon crosses or covers itself, what it winds around counts once.
    const { at, lo, hi, side, length } = isSimple(sides) ? sides : ownArea(sides);
    for (let i = 0; i < length; i++) out.push4(at[i]!, lo[i]!, hi[i]!, side[i]!);
  }
  return out.view();
}

type Sides = Omit<Edges, 'shape'>;

function sidesOf(xy: Int32Array): Sides {
  const length = xy.length / 4;
  const [at, lo, hi] = [new Int32Array(length), new Int32Array(length), new Int32Array(length)];
  const side = new Int8Array(length);
  let [n, area] = [0, 0];
  for (let i = 0, from = xy.length - 2; i < xy.length; from = i, i += 2) {
    if (xy[i] !== xy[from]) continue;
    const [a, b] = [xy[from + 1]!, xy[i + 1]!];
    at[n] = xy[i]!;
    lo[n] = Math.min(a, b);
    hi[n] = Math.max(a, b);
    side[n] = a < b ? 1 : -1;
    area -= side[n]! * (at[n]! - at[0]!) * (hi[n]! - lo[n]!);
    n++;
  }
  if (area < 0) for (let i = 0; i < length; i++) side[i] = -side[i]!;
  return { length, at, lo, hi, side };
}

/** Whether every line across a polygon goes in and out of it by turns. Polygons of many sides are not looked at. */
function isSimple({ length, at, lo, hi, side }: Sides): boolean {
  if (length <= 2) return true;
  if (length > 64) return false;
  const order = sortedIndices(at);
  for (let slab = 0; slab < length; slab++) {
    const y = lo[slab]!;
    let depth = 0;
    for (const i of order) {
      if (lo[i]! > y || hi[i]! <= y) continue;
      depth += side[i]!;
      if (depth < 0 || depth > 1) return false;
    }
  }
  return true;
}

function ownArea({ at, lo, hi, side }: Sides): Edges {
  return sweep({ x: at, lo, hi, delta: side, second: at.length }, 'merge').vertical;
}
