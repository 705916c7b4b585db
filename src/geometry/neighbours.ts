import { eventsFrom, sidesOf } from './area.ts';
import { Bands, frameFor } from './bands.ts';
import type { Edges, Region } from './region.ts';
import { overLine } from './relate.ts';
import { sweep } from './sweep.ts';

/** The area that either covers. */
export function joined(a: Region, b: Region): Region {
  if (a.vertical.length === 0) return b;
  if (b.vertical.length === 0) return a;
  const sides = sidesOf(a);
  for (const value of sidesOf(b).view()) sides.push(value);
  return sweep(eventsFrom(sides), 'merge');
}

export type Pair = readonly [a: number, b: number];

/** Which shapes of two areas share some area. */
export function overlapping(a: Region, b: Region): readonly Pair[] {
  if (a.vertical.length === 0 || b.vertical.length === 0) return [];
  const events = eventsFrom(sidesOf(a), sidesOf(b));
  const found = new Set<number>();
  let [inA, inB] = [new Int32Array(0), new Int32Array(0)];
  overLine(
    events,
    (ranks) => {
      inA = new Int32Array(ranks).fill(-1);
      inB = new Int32Array(ranks).fill(-1);
      return [inA, inB];
    },
    (line) => ({
      change: (event, from, to) => {
        const opens = events.delta[event]! > 0;
        const ofB = event >= events.second;
        const shape = ofB ? b.vertical.shape[event - events.second]! : a.vertical.shape[event]!;
        line.each(from, to, (k) => ((ofB ? inB : inA)[k] = opens ? shape : -1));
      },
      look: (_, from, to) =>
        line.each(from, to, (k) => {
          if (inA[k]! >= 0 && inB[k]! >= 0) found.add(inA[k]! * b.shapes + inB[k]!);
        }),
    }),
  );
  return [...found].map((key) => [Math.floor(key / b.shapes), key % b.shapes] as const);
}

export interface Abutment {
  readonly a: number;
  readonly b: number;
  /** How long a border the two share. */
  readonly length: number;
}

/** Which shapes of two areas lie side by side, sharing a border. */
export function abutting(a: Region, b: Region): readonly Abutment[] {
  const lengths = new Map<number, number>();
  for (const [ofA, ofB] of [
    [a.vertical, b.vertical],
    [a.horizontal, b.horizontal],
  ] as const) {
    forFacing(ofA, ofB, (i, j, length) => {
      const key = ofA.shape[i]! * b.shapes + ofB.shape[j]!;
      lengths.set(key, (lengths.get(key) ?? 0) + length);
    });
  }
  return [...lengths].map(([key, length]) => ({
    a: Math.floor(key / b.shapes),
    b: key % b.shapes,
    length,
  }));
}

/** Pairs of edges on one line whose insides lie on different sides of it. Both lists are sorted by (at, lo). */
function forFacing(a: Edges, b: Edges, visit: (i: number, j: number, length: number) => void): void {
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    const at = Math.max(a.at[i]!, b.at[j]!);
    while (i < a.length && a.at[i]! < at) i++;
    while (j < b.length && b.at[j]! < at) j++;
    if (i >= a.length || j >= b.length || a.at[i] !== at || b.at[j] !== at) continue;
    let begin = j;
    for (; i < a.length && a.at[i] === at; i++) {
      while (begin < b.length && b.at[begin] === at && b.hi[begin]! <= a.lo[i]!) begin++;
      for (let k = begin; k < b.length && b.at[k] === at && b.lo[k]! < a.hi[i]!; k++) {
        const length = Math.min(a.hi[i]!, b.hi[k]!) - Math.max(a.lo[i]!, b.lo[k]!);
        if (length > 0 && a.side[i] !== b.side[k]) visit(i, k, length);
      }
    }
    while (j < b.length && b.at[j] === at) j++;
  }
}

/** Finds the shape of an area that a point lies in or on the border of. */
export function locator(region: Region): (x: number, y: number) => number {
  const edges = region.vertical;
  const bands = new Bands(edges, frameFor([edges], 0), 0);
  /** The shape just left of or at x, on the stretch just above or below y. */
  const probe = (x: number, y: number, right: boolean, above: boolean): number => {
    const band = bands.of(y);
    let found = -1;
    for (let e = bands.starts[band]!; e < bands.starts[band + 1]!; e++) {
      const i = bands.entries[e]!;
      if (edges.at[i]! > x || (!right && edges.at[i] === x)) break;
      const across = above ? edges.lo[i]! <= y && y < edges.hi[i]! : edges.lo[i]! < y && y <= edges.hi[i]!;
      if (across) found = edges.side[i] === 1 ? edges.shape[i]! : -1;
    }
    return found;
  };
  return (x, y) => {
    if (edges.length === 0) return -1;
    for (const right of [true, false]) {
      for (const above of [true, false]) {
        const shape = probe(x, y, right, above);
        if (shape >= 0) return shape;
      }
    }
    return -1;
  };
}

/** The length of each shape's edges. */
export function shapePerimeters({ vertical, horizontal, shapes }: Region): Float64Array {
  const lengths = new Float64Array(shapes);
  for (const { length, lo, hi, shape } of [vertical, horizontal]) {
    for (let i = 0; i < length; i++) lengths[shape[i]!]! += hi[i]! - lo[i]!;
  }
  return lengths;
}

/** The area of each shape. */
export function shapeAreas({ vertical: { length, at, lo, hi, side, shape }, shapes }: Region): Float64Array {
  const areas = new Float64Array(shapes);
  for (let i = 0; i < length; i++) areas[shape[i]!]! -= side[i]! * at[i]! * (hi[i]! - lo[i]!);
  return areas;
}
