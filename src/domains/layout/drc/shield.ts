import { Bands, frameFor } from './bands.ts';
import type { Part } from './pairs.ts';
import type { Edges } from './region.ts';

/** Two parts that are too close, the first standing before the second or at the same place. */
export interface Close {
  readonly lower: Part;
  readonly upper: Part;
  readonly lowerIndex: number;
  readonly upperIndex: number;
  /** Whether the lower edge is the first of the pair: decides which end is looked at where lines meet in one point. */
  readonly lowerFirst: boolean;
}

/** Intersections are rounded to the grid, halves downwards. */
const rounded = (value: number): number => Math.ceil(value - 0.5);

/**
 * Other edges that stand between two close ones: as KLayout has it, an edge hides a pair when it meets both of the
 * lines that join the ends of the two parts.
 */
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

  /** `own` tells the pair's own edges; `shape` limits the search to one shape, or is −1. */
  hides(pair: Close, own: (index: number) => boolean, shape: number): boolean {
    const { lower, upper } = pair;
    const facing = Math.min(lower.hi, upper.hi) - Math.max(lower.lo, upper.lo) > 0;
    const from = facing ? Math.max(lower.lo, upper.lo) : Math.min(lower.lo, upper.lo);
    const to = facing ? from : Math.max(lower.hi, upper.hi);
    const [edges, bands] = [this.#along, this.#alongBands];
    for (let band = bands.of(from), end = bands.of(to); band <= end; band++) {
      const stop = bands.starts[band + 1]!;
      for (let e = bands.find(edges, band, lower.at); e < stop; e++) {
        const i = bands.entries[e]!;
        if (edges.at[i]! > upper.at) break;
        if (own(i) || (shape >= 0 && edges.shape[i] !== shape)) continue;
        if (edges.lo[i]! <= to && edges.hi[i]! >= from && this.#alongHides(pair, i)) return true;
      }
    }
    // Lines that join facing parts have no height in common, so nothing across can meet both.
    return !facing && this.#anyAcross(pair, from, to, shape);
  }

  #anyAcross(pair: Close, from: number, to: number, shape: number): boolean {
    const [edges, bands] = [this.#across, this.#acrossBands];
    for (let band = bands.of(pair.lower.at), end = bands.of(pair.upper.at); band <= end; band++) {
      const stop = bands.starts[band + 1]!;
      for (let e = bands.find(edges, band, from); e < stop; e++) {
        const i = bands.entries[e]!;
        if (edges.at[i]! > to) break;
        if (shape >= 0 && edges.shape[i] !== shape) continue;
        if (this.#acrossHides(pair, i)) return true;
      }
    }
    return false;
  }

  #alongHides({ lower, upper, lowerFirst }: Close, i: number): boolean {
    const [lo, hi] = [this.#along.lo[i]!, this.#along.hi[i]!];
    const wide = upper.at - lower.at;
    if (wide === 0) return hidesInLine(lower, upper, lo, hi);
    const step = this.#along.at[i]! - lower.at;
    // Heights of the two joining lines at the edge, times `wide`, so that they stay whole numbers.
    const low = lower.lo * wide + (upper.lo - lower.lo) * step;
    const high = lower.hi * wide + (upper.hi - lower.hi) * step;
    if (low < lo * wide || low > hi * wide || high < lo * wide || high > hi * wide) return false;
    if (rounded(low / wide) !== rounded(high / wide)) return true;
    const rising = (this.#along.side[i] === 1) !== this.#flipped;
    const [begin, end] = rising ? [lo, hi] : [hi, lo];
    const [one, two] = lowerFirst !== this.#flipped ? [low, high] : [high, low];
    return begin * wide !== one && end * wide !== two;
  }

  #acrossHides({ lower, upper, lowerFirst }: Close, i: number): boolean {
    const y = this.#across.at[i]!;
    const [lo, hi] = [this.#across.lo[i]!, this.#across.hi[i]!];
    const low = crossing(lower.at, lower.lo, upper.at, upper.lo, y, lo, hi);
    const high = crossing(lower.at, lower.hi, upper.at, upper.hi, y, lo, hi);
    if (low === undefined || high === undefined) return false;
    if (low !== high) return true;
    const rising = (this.#across.side[i] === -1) !== this.#flipped;
    const [begin, end] = rising ? [lo, hi] : [hi, lo];
    const beside = (x: number, from: number, to: number) =>
      (upper.at - lower.at) * (y - from) !== (to - from) * (x - lower.at);
    const ofLow = (x: number) => beside(x, lower.lo, upper.lo);
    const ofHigh = (x: number) => beside(x, lower.hi, upper.hi);
    return lowerFirst !== this.#flipped ? ofLow(begin) && ofHigh(end) : ofHigh(begin) && ofLow(end);
  }
}

/** All on one line: the edge must meet the lines between the lower and between the upper ends in different points. */
function hidesInLine(lower: Part, upper: Part, lo: number, hi: number): boolean {
  const lowFrom = Math.min(lower.lo, upper.lo);
  const lowTo = Math.max(lower.lo, upper.lo);
  const highFrom = Math.min(lower.hi, upper.hi);
  const highTo = Math.max(lower.hi, upper.hi);
  if (lo > lowTo || hi < lowFrom || lo > highTo || hi < highFrom) return false;
  return Math.max(lo, lowFrom) !== Math.max(lo, highFrom);
}

/** Where the line from (ax, ay) to (bx, by) meets an edge at height y from x = lo to hi; rounded to the grid. */
function crossing(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  y: number,
  lo: number,
  hi: number,
): number | undefined {
  if (y < Math.min(ay, by) || y > Math.max(ay, by)) return undefined;
  if (ay === by) return lo > bx || hi < ax ? undefined : Math.max(lo, ax);
  const tall = by - ay;
  const x = ax * Math.abs(tall) + (bx - ax) * (y - ay) * Math.sign(tall);
  if (x < lo * Math.abs(tall) || x > hi * Math.abs(tall)) return undefined;
  return rounded(x / Math.abs(tall));
}
