import { type Polygon, polygonsOf } from '../../../../geometry/contours.ts';
import type { Region } from '../../../../geometry/region.ts';

export type EdgeEnds = readonly [x1: number, y1: number, x2: number, y2: number];

/** Where a rule is broken, in database units: between two edges, or all over a polygon. */
export type Marker =
  | { readonly kind: 'edges'; readonly first: EdgeEnds; readonly second: EdgeEnds }
  | ({ readonly kind: 'polygon' } & Polygon);

/** Which demand is not met: a limit, that an inner shape lies inside, or that a common area exists. */
export type Demand = 'min' | 'max' | 'inside' | 'exists';

export interface Finding {
  readonly demand: Demand;
  readonly marker: Marker;
}

/** Collects findings: all are counted, the first `limit` kept. */
export class Findings {
  readonly kept: Finding[] = [];
  readonly #limit: number;
  #count = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get count(): number {
    return this.#count;
  }

  pair(demand: Demand, first: EdgeEnds, second: EdgeEnds): void {
    this.#count++;
    if (this.kept.length < this.#limit) this.kept.push({ demand, marker: { kind: 'edges', first, second } });
  }

  polygon(demand: Demand, polygon: Polygon): void {
    this.#count++;
    if (this.kept.length < this.#limit) this.kept.push({ demand, marker: { kind: 'polygon', ...polygon } });
  }

  /** Every shape of the region. */
  region(demand: Demand, region: Region): void {
    const marked = new Set<number>();
    for (let i = 0; i < region.vertical.length; i++) marked.add(region.vertical.shape[i]!);
    const room = Math.max(0, this.#limit - this.kept.length);
    for (const polygon of polygonsOf(region, room))
      this.kept.push({ demand, marker: { kind: 'polygon', ...polygon } });
    this.#count += marked.size;
  }

  box(demand: Demand, left: number, bottom: number, right: number, top: number): void {
    this.polygon(demand, { hull: [left, bottom, left, top, right, top, right, bottom], holes: [] });
  }
}
