import { Bands, type Frame, frameFor } from './bands.ts';
import type { Edges } from './region.ts';

/** A part of an edge, or all of it. */
export interface Part {
  readonly at: number;
  readonly lo: number;
  readonly hi: number;
}

/** How distances are measured: to the nearest point of the other edge, or straight across where the two face each other. */
export type Metric = 'euclidian' | 'projection';

export interface Measure {
  readonly distance: number;
  readonly metric: Metric;
}

/** Edges of one side: those `lower` stand before those `upper` they are compared with. */
export interface Facing {
  readonly lower: Edges;
  readonly lowerSide: 1 | -1;
  readonly upper: Edges;
  readonly upperSide: 1 | -1;
}

/** A distance that spans most of the plane compares everything with everything; then it is given up. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
}
const enough = { pairs: 100_000_000, steps: 4_000_000_000 };

/** Calls `found` for each lower and upper edge closer together than the distance. */
export function closePairs(
  { lower, lowerSide, upper, upperSide }: Facing,
  { distance, metric }: Measure,
  found: (lowerIndex: number, upperIndex: number) => void,
  limits: { readonly pairs: number; readonly steps: number } = enough,
): void {
  if (distance <= 0 || lower.length === 0 || upper.length === 0) return;
  const frame: Frame = frameFor(lower === upper ? [lower] : [lower, upper], distance);
  const lowers = new Bands(lower, frame, distance, lowerSide);
  const uppers = new Bands(upper, frame, distance, upperSide);
  const limit = distance * distance;
  const reach = metric === 'projection' ? 0 : distance;
  let [pairs, steps] = [0, 0];
  for (let band = 0; band < frame.count; band++) {
    let start = lowers.starts[band]!;
    const end = lowers.starts[band + 1]!;
    for (let u = uppers.starts[band]!, last = uppers.starts[band + 1]!; u < last; u++) {
      const j = uppers.entries[u]!;
      const at = upper.at[j]!;
      const lo = upper.lo[j]!;
      const hi = upper.hi[j]!;
      while (start < end && lower.at[lowers.entries[start]!]! <= at - distance) start++;
      let l = start;
      for (; l < end; l++) {
        const i = lowers.entries[l]!;
        const across = at - lower.at[i]!;
        if (across < 0) break;
        const gap = Math.max(lo, lower.lo[i]!) - Math.min(hi, lower.hi[i]!);
        if (gap >= reach) continue;
        if (gap > 0 && (across === 0 || gap * gap + across * across >= limit)) continue;
        // Both reach into every band from the higher beginning to the lower end: they meet in the first of these.
        if (lowers.bandAt(Math.max(lo, lower.lo[i]!)) !== band) continue;
        pairs++;
        found(i, j);
      }
      steps += l - start;
      if (pairs > limits.pairs || steps > limits.steps) throw new TooMuchWork();
    }
  }
}

/** The part from `lo` to `hi` of one edge that is closer than the distance to another edge, `across` apart. */
export function nearPart(
  at: number,
  lo: number,
  hi: number,
  otherLo: number,
  otherHi: number,
  across: number,
  { distance, metric }: Measure,
): Part {
  if (metric === 'projection') return { at, lo: Math.max(lo, otherLo), hi: Math.min(hi, otherHi) };
  const reach = Math.sqrt(distance * distance - across * across);
  const from = Math.floor(otherLo - reach + 0.5);
  const to = Math.floor(otherHi + reach + 0.5);
  return { at, lo: Math.min(Math.max(from, lo), hi), hi: Math.max(Math.min(to, hi), lo) };
}
