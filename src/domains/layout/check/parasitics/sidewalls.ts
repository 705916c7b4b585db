import type { Edges, Region } from '../../../../geometry/region.ts';

/** Two shapes of one layer whose edges face each other over so much length at this distance, and over how much of it nothing lies between. */
export type Seen = (a: number, b: number, free: number, whole: number, distance: number) => void;

/** Every edge and the edges it faces, no farther than `halo`. */
export function sidewalls({ vertical, horizontal }: Region, halo: number, seen: Seen): void {
  facing(vertical, halo, seen);
  facing(horizontal, halo, seen);
}

/** Edges are sorted by where they stand, so the nearest come first. */
function facing({ length, at, lo, hi, side, shape }: Edges, halo: number, seen: Seen): void {
  for (let i = 0; i < length; i++) {
    if (side[i] !== -1) continue;
    let open: readonly (readonly [number, number])[] = [[lo[i]!, hi[i]!]];
    for (let j = i + 1; j < length && at[j]! - at[i]! <= halo; j++) {
      const whole = Math.min(hi[i]!, hi[j]!) - Math.max(lo[i]!, lo[j]!);
      if (whole <= 0 || at[j] === at[i] || side[j] !== 1) continue;
      const left: (readonly [number, number])[] = [];
      let free = 0;
      for (const [from, to] of open) {
        const [start, end] = [Math.max(from, lo[j]!), Math.min(to, hi[j]!)];
        if (start >= end) left.push([from, to]);
        else {
          free += end - start;
          if (from < start) left.push([from, start]);
          if (end < to) left.push([end, to]);
        }
      }
      open = left;
      seen(shape[i]!, shape[j]!, free, whole, at[j]! - at[i]!);
    }
  }
}
