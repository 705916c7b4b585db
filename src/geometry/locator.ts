import { Bands, frameFor } from './bands.ts';
import type { Region } from './region.ts';

/** Finds the shape of an area that a point lies in or on the border of. */
export function locator(region: Region): (x: number, y: number) => number {
  const edges = region.vertical;
  const bands = new Bands(edges, frameFor([edges], 0), 0);
  /** The shape just left of or at x, on the stretch just above or below y. */
  const probe = (x: number, y: number, right: boolean, above: boolean): number => {
    const band = bands.bandAt(y);
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
