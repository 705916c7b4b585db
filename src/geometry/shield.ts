import { Bands, frameFor } from './bands.ts';
import type { Part } from './close-pairs.ts';
import type { Edges } from './region.ts';

/** Two parts that are too close, the first standing before the second or at the same place. */
export interface Close {
  readonly lower: Part;
  readonly upper: Part;
  readonly lowerIndex: number;
  readonly upperIndex: number;
}

/**
 * Whether a pair is hidden may depend on which of its edges is the first: where both joining lines meet an edge in
 * one point of the grid, its other end decides. Bits for the lower edge and for the upper one.
 */
export const hidden = { lowerFirst: 1, upperFirst: 2, always: 3 } as const;

/** Other edges that stand between two close ones: an edge hides a pair when it meets both lines that join their ends. */
export class Shield {
  readonly #along: Edges;
  readonly #across: Edges;
  readonly #flipped: boolean;
  readonly #alongBands: Bands;
  readonly #acrossBands: Bands;

  /** `along` has the direction of the pairs, `across` the other one; `flipped` where the pairs are horizontal. */
  constructor(along: Edges, across: Edges, flipped: boolean) {
    this.#along = along;
    this.#across = across;
    this.#flipped = flipped;
    this.#alongBands = new Bands(along, frameFor([along], 0), 0);
    this.#acrossBands = new Bands(across, frameFor([across], 0), 0);
  }

  /** `one` and `two` are edges of the pair itself, or −1; `shape` limits the search to one shape, or is −1. */
  hides(pair: Close, one: number, two: number, shape: number): number {
    const { lower, upper } = pair;
    const facing = Math.min(lower.hi, upper.hi) - Math.max(lower.lo, upper.lo) > 0;
    const from = facing ? Math.max(lower.lo, upper.lo) : Math.min(lower.lo, upper.lo);
    const to = facing ? from : Math.max(lower.hi, upper.hi);
    const [edges, bands] = [this.#along, this.#alongBands];
    let found = 0;
    for (let band = bands.bandAt(from), end = bands.bandAt(to); band <= end; band++) {
      const stop = bands.starts[band + 1]!;
      for (let e = bands.find(edges, band, lower.at); e < stop; e++) {
        const i = bands.entries[e]!;
        if (edges.at[i]! > upper.at) break;
        if (i === one || i === two || (shape >= 0 && edges.shape[i] !== shape)) continue;
        if (edges.lo[i]! > to || edges.hi[i]! < from) continue;
        found |= this.#alongHides(pair, i);
        if (found === hidden.always) return found;
      }
    }
    // Lines that join facing parts have no height in common, so nothing across can meet both.
    return facing ? found : this.#anyAcross(pair, from, to, shape, found);
  }

  #anyAcross(pair: Close, from: number, to: number, shape: number, before: number): number {
    const [edges, bands] = [this.#across, this.#acrossBands];
    let found = before;
    for (let band = bands.bandAt(pair.lower.at), end = bands.bandAt(pair.upper.at); band <= end; band++) {
      const stop = bands.starts[band + 1]!;
      for (let e = bands.find(edges, band, from); e < stop; e++) {
        const i = bands.entries[e]!;
        if (edges.at[i]! > to) break;
        if (shape >= 0 && edges.shape[i] !== shape) continue;
        found |= this.#acrossHides(pair, i);
        if (found === hidden.always) return found;
      }
    }
    return found;
  }

  #alongHides({ lower, upper }: Close, i: number): number {
    const { at, lo, hi, side } = this.#along;
    const rising = (side[i] === 1) !== this.#flipped;
    const [begin, end] = rising ? [lo[i]!, hi[i]!] : [hi[i]!, lo[i]!];
    const low = new Line(lower.at, lower.lo, upper.at, upper.lo);
    const high = new Line(lower.at, lower.hi, upper.at, upper.hi);
    return this.#between(low, high, at[i]!, begin, end);
  }

  #acrossHides({ lower, upper }: Close, i: number): number {
    const { at, lo, hi, side } = this.#across;
    const rising = (side[i] === -1) !== this.#flipped;
    const [begin, end] = rising ? [lo[i]!, hi[i]!] : [hi[i]!, lo[i]!];
    const low = new Line(lower.lo, lower.at, upper.lo, upper.at);
    const high = new Line(lower.hi, lower.at, upper.hi, upper.at);
    return this.#between(low, high, at[i]!, begin, end);
  }

  #between(low: Line, high: Line, at: number, begin: number, end: number): number {
    const [one, two] = [low.meets(at, begin, end), high.meets(at, begin, end)];
    if (one === undefined || two === undefined) return 0;
    if (one !== two) return hidden.always;
    const lowFirst = low.misses(at, begin) && high.misses(at, end);
    const highFirst = high.misses(at, begin) && low.misses(at, end);
    const [lower, upper] = this.#flipped ? [highFirst, lowFirst] : [lowFirst, highFirst];
    return (lower ? hidden.lowerFirst : 0) | (upper ? hidden.upperFirst : 0);
  }
}

/** The line that joins two ends. Of its two coordinates, the first is the one in which the edge it may meet is fixed. */
class Line {
  readonly #a1: number;
  readonly #a2: number;
  readonly #b1: number;
  readonly #b2: number;

  constructor(a1: number, a2: number, b1: number, b2: number) {
    this.#a1 = a1;
    this.#a2 = a2;
    this.#b1 = b1;
    this.#b2 = b2;
  }

  /** Where it meets the edge at `at` from `begin` to `end`: a point of the grid, halves rounded downwards. */
  meets(at: number, begin: number, end: number): number | undefined {
    const [a1, a2, b1, b2] = [this.#a1, this.#a2, this.#b1, this.#b2];
    if (at < Math.min(a1, b1) || at > Math.max(a1, b1)) return undefined;
    const [lo, hi] = [Math.min(begin, end), Math.max(begin, end)];
    if (a1 === b1) {
      const from = Math.min(a2, b2);
      return lo > Math.max(a2, b2) || hi < from ? undefined : Math.max(lo, from);
    }
    const span = Math.abs(b1 - a1);
    const rise = (b2 - a2) * Math.abs(at - a1);
    if (rise < (lo - a2) * span || rise > (hi - a2) * span) return undefined;
    // Where the line only touches the edge, an end of it that is nearly on the line is taken for the point.
    if (at === a1 || at === b1) {
      if (this.#nearly(at, begin)) return begin;
      if (this.#nearly(at, end)) return end;
    }
    return a2 + Math.ceil(rise / span - 0.5);
  }

  misses(at: number, position: number): boolean {
    return this.#aside(at, position) !== 0;
  }

  /** Which side of the line a point is on, and how far, times its length. */
  #aside(at: number, position: number): number {
    return (this.#b1 - this.#a1) * (position - this.#a2) - (this.#b2 - this.#a2) * (at - this.#a1);
  }

  /** Beside the line, and less than half a unit away from it. */
  #nearly(at: number, position: number): boolean {
    const [d1, d2] = [this.#b1 - this.#a1, this.#b2 - this.#a2];
    const length = Math.floor(Math.hypot(d1, d2) + 0.5);
    if (2 * Math.abs(this.#aside(at, position)) >= length) return false;
    const fromA = d1 * (at - this.#a1) + d2 * (position - this.#a2);
    const fromB = d1 * (at - this.#b1) + d2 * (position - this.#b2);
    return fromA >= 0 && fromB <= 0;
  }
}
