import type { Edges } from './region.ts';

/** Edges by bands across their direction: each band lists those that reach into it, in the order of `at`. */
export class Bands {
  readonly count: number;
  readonly starts: Int32Array;
  readonly entries: Int32Array;
  readonly #origin: number;
  readonly #shift: number;

  /** `beyond` is how far past its end an edge still counts as reaching; `only` leaves edges of the other side out. */
  constructor(edges: Edges, { origin, shift, count }: Frame, beyond: number, only: 1 | -1 | 0 = 0) {
    const { length, lo, hi, side } = edges;
    this.#origin = origin;
    this.#shift = shift;
    this.count = count;
    this.starts = new Int32Array(count + 1);
    const { starts } = this;
    const top = count - 1;
    for (let i = 0; i < length; i++) {
      if (only !== 0 && side[i] !== only) continue;
      const end = Math.min((hi[i]! + beyond - origin) >>> shift, top);
      for (let band = (lo[i]! - origin) >>> shift; band <= end; band++) starts[band + 1]!++;
    }
    for (let band = 0; band < count; band++) starts[band + 1]! += starts[band]!;
    this.entries = new Int32Array(starts[count]!);
    const next = starts.slice();
    for (let i = 0; i < length; i++) {
      if (only !== 0 && side[i] !== only) continue;
      const end = Math.min((hi[i]! + beyond - origin) >>> shift, top);
      for (let band = (lo[i]! - origin) >>> shift; band <= end; band++) this.entries[next[band]!++] = i;
    }
  }

  bandAt(position: number): number {
    const distance = position - this.#origin;
    return distance < 0 ? 0 : Math.min(distance >>> this.#shift, this.count - 1);
  }

  /** The first entry of a band whose edge stands at `at` or beyond. */
  find(edges: Edges, band: number, at: number): number {
    let low = this.starts[band]!;
    let high = this.starts[band + 1]!;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (edges.at[this.entries[middle]!]! < at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** Where bands begin, and how many bits of a position tell places within one band. */
export interface Frame {
  readonly origin: number;
  readonly shift: number;
  readonly count: number;
}

const MAX_BANDS = 1 << 20;

/** Bands high enough that edges reach into little more than one on average. */
export function frameFor(all: readonly Edges[], beyond: number): Frame {
  let origin = Infinity;
  let top = -Infinity;
  let total = 0;
  let count = 0;
  for (const { lo, hi, length } of all) {
    count += length;
    for (let i = 0; i < length; i++) {
      if (lo[i]! < origin) origin = lo[i]!;
      if (hi[i]! > top) top = hi[i]!;
      total += hi[i]! - lo[i]!;
    }
  }
  if (count === 0) return { origin: 0, shift: 0, count: 1 };
  const range = top - origin + beyond;
  const height = Math.max(4 * (total / count + beyond), range / MAX_BANDS);
  const shift = Math.min(31, Math.ceil(Math.log2(Math.max(1, height))));
  return { origin, shift, count: (range >>> shift) + 1 };
}
