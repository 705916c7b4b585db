import type { Edges, Region } from '../../../../geometry/region.ts';

/** Two shapes of one layer that see each other over so much length at this distance. */
export type Seen = (a: number, b: number, length: number, distance: number) => void;

/** Every edge and the nearest edges it faces, no farther than `halo`. */
export function sidewalls({ vertical, horizontal }: Region, halo: number, seen: Seen): void {
  facing(vertical, halo, seen);
  facing(horizontal, halo, seen);
}

/** Edges are sorted by where they stand, so the nearest come first. */
function facing({ length, at, lo, hi, side, shape }: Edges, halo: number, seen: Seen): void {
  for (let i = 0; i < length; i++) {
    if (side[i] !== -1) continue;
    let open: readonly (readonly [number, number])[] = [[lo[i]!, hi[i]!]];
    for (let j = i + 1; j < length && at[j]! - at[i]! <= halo && open.length > 0; j++) {
      if (at[j] === at[i] || side[j] !== 1) continue;
      const left: (readonly [number, number])[] = [];
      for (const [from, to] of open) {
        const [start, end] = [Math.max(from, lo[j]!), Math.min(to, hi[j]!)];
        if (start >= end) left.push([from, to]);
        else {
          seen(shape[i]!, shape[j]!, end - start, at[j]! - at[i]!);
          if (from < start) left.push([from, start]);
          if (end < to) left.push([end, to]);
        }
      }
      open = left;
    }
  }
}
