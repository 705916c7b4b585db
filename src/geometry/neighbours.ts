import { eventsFrom, sidesOf } from './area.ts';
import type { Edges, Region } from './region.ts';
import { overLine } from './relate.ts';

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
