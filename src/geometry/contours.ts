import { IntList } from './int-list.ts';
import type { Region } from './region.ts';

/** A polygon: x and y in turn, the hull clockwise, holes against it. */
export interface Polygon {
  readonly hull: readonly number[];
  readonly holes: readonly (readonly number[])[];
}

/** The first `limit` shapes of a region as polygons; of shapes that touch in a corner the hulls are one. */
export function polygonsOf(region: Region, limit = Infinity): Polygon[] {
  const parts = new Map<number, Tracer>();
  const tracerOf = (shape: number): Tracer | undefined => {
    let tracer = parts.get(shape);
    if (!tracer && parts.size < limit) {
      tracer = new Tracer();
      parts.set(shape, tracer);
    }
    return tracer;
  };
  for (const vertical of [true, false]) {
    const { length, at, lo, hi, side, shape } = vertical ? region.vertical : region.horizontal;
    for (let i = 0; i < length; i++) {
      // The inside is to the right of an edge.
      const [begin, end] = (side[i] === 1) === vertical ? [lo[i]!, hi[i]!] : [hi[i]!, lo[i]!];
      tracerOf(shape[i]!)?.add(vertical, at[i]!, begin, end);
    }
  }
  return [...parts.values()].map((tracer) => tracer.polygon());
}

class Tracer {
  /** Edges as (vertical, at, begin, end) fours, and those that start in a point: at most two of each direction. */
  readonly #edges = new IntList(16);
  readonly #starts = new Map<string, number[]>();

  add(vertical: boolean, at: number, begin: number, end: number): void {
    const key = vertical ? `${at},${begin}` : `${begin},${at}`;
    const there = this.#starts.get(key);
    if (there) there.push(this.#edges.length);
    else this.#starts.set(key, [this.#edges.length]);
    this.#edges.push4(vertical ? 1 : 0, at, begin, end);
  }

  polygon(): Polygon {
    const done = new Set<number>();
    let hull: readonly number[] = [];
    const holes: (readonly number[])[] = [];
    for (let start = 0; start < this.#edges.length; start += 4) {
      if (done.has(start)) continue;
      const contour = this.#follow(start, done);
      if (isHull(contour)) hull = contour;
      else holes.push(contour);
    }
    return { hull, holes };
  }

  #follow(start: number, done: Set<number>): number[] {
    const contour: number[] = [];
    for (let edge = start; !done.has(edge); edge = this.#after(edge)) {
      done.add(edge);
      const [vertical, at, begin] = [
        this.#edges.at(edge),
        this.#edges.at(edge + 1),
        this.#edges.at(edge + 2),
      ];
      contour.push(vertical ? at : begin, vertical ? begin : at);
    }
    return contour;
  }

  /** The edge that goes on where this one ends; where two do, the one to the left, which keeps touching hulls one. */
  #after(edge: number): number {
    const edges = this.#edges;
    const vertical = edges.at(edge) === 1;
    const [at, begin, end] = [edges.at(edge + 1), edges.at(edge + 2), edges.at(edge + 3)];
    const next = (this.#starts.get(vertical ? `${at},${end}` : `${end},${at}`) ?? []).filter(
      (other) => (edges.at(other) === 1) !== vertical,
    );
    const rising = (e: number) => edges.at(e + 3) > edges.at(e + 2);
    const left = next.find((other) => rising(other) === (vertical ? end < begin : end > begin));
    return left ?? next[0] ?? edge;
  }
}

function isHull(contour: readonly number[]): boolean {
  let twice = 0;
  for (let i = 0, from = contour.length - 2; i < contour.length; from = i, i += 2) {
    twice += (contour[from]! - contour[0]!) * (contour[i + 1]! - contour[1]!);
    twice -= (contour[i]! - contour[0]!) * (contour[from + 1]! - contour[1]!);
  }
  return twice < 0;
}
