import { BitTree } from './bit-tree.ts';
import { DisjointSets } from './disjoint-sets.ts';
import { IntList } from './int-list.ts';
import { type Edges, edgesAt, emptyRegion, type Region } from './region.ts';
import { rangeOf, sortedIndices } from './sorted-indices.ts';

/**
 * Sides of shapes that a sweep from left to right meets: at `x`, from `lo` to `hi`, the cover grows or shrinks by
 * `delta`. Covers of two areas are counted apart.
 */
export interface Events {
  readonly x: Int32Array;
  readonly lo: Int32Array;
  readonly hi: Int32Array;
  readonly delta: Int8Array;
  /** Events from this index on belong to the second area. */
  readonly second: number;
}

/** What of two areas is kept; `merge` looks at the first only. */
export type Operation = 'merge' | 'and' | 'not';

/** Events by (x, lo), with `lo` and `hi` replaced by their rank among all ordinates. */
export interface Ranked {
  /** Which event stands at each place. */
  readonly order: Uint32Array;
  readonly x: Int32Array;
  /** The ordinates in their order, after one that is below all of them. */
  readonly ys: Int32Array;
  readonly first: Int32Array;
  readonly last: Int32Array;
}

export function rank({ x, lo, hi }: Pick<Events, 'x' | 'lo' | 'hi'>): Ranked {
  const count = x.length;
  const ends = new Int32Array(count * 2);
  ends.set(lo);
  ends.set(hi, count);
  const { ranks, ys } = ranksOf(ends);
  const order = sortedIndices(x, sortedIndices(ranks.subarray(0, count)));
  const sorted = { x: new Int32Array(count), first: new Int32Array(count), last: new Int32Array(count) };
  for (let i = 0; i < count; i++) {
    const event = order[i]!;
    sorted.x[i] = x[event]!;
    sorted.first[i] = ranks[event]!;
    sorted.last[i] = ranks[event + count]!;
  }
  return { order, ys, ...sorted };
}

/** How much larger than the list a table of all ordinates there can be may get. */
const TABLE_FACTOR = 4;
const BELOW_ALL = -0x80000000;

/** Each value's place among the different values, from 1 on: 0 is kept for one below all. */
function ranksOf(values: Int32Array): { readonly ranks: Int32Array; readonly ys: Int32Array } {
  const { least, size } = rangeOf(values);
  const ranks = new Int32Array(values.length);
  // A table is quicker than sorting, as long as it is of a sensible size.
  if (size >= TABLE_FACTOR * values.length) return ranksBySorting(values, ranks);
  const table = new Int32Array(size + 1);
  for (let i = 0; i < values.length; i++) table[values[i]! - least] = 1;
  let different = 0;
  for (let i = 0; i <= size; i++) if (table[i] === 1) table[i] = ++different;
  const ys = new Int32Array(different + 1);
  ys[0] = BELOW_ALL;
  for (let i = 0; i < values.length; i++) {
    const at = table[values[i]! - least]!;
    ranks[i] = at;
    ys[at] = values[i]!;
  }
  return { ranks, ys };
}

function ranksBySorting(
  values: Int32Array,
  ranks: Int32Array,
): { readonly ranks: Int32Array; readonly ys: Int32Array } {
  const order = sortedIndices(values);
  const ys = new IntList(values.length + 1);
  ys.push(BELOW_ALL);
  for (let i = 0; i < order.length; i++) {
    const y = values[order[i]!]!;
    if (i === 0 || ys.at(ys.length - 1) !== y) ys.push(y);
    ranks[order[i]!] = ys.length - 1;
  }
  return { ranks, ys: ys.view() };
}

/**
 * Sweeps a line over the plane. It is cut into stretches of equal cover by the sides it meets; where a stretch's
 * cover changes, a vertical edge is born, and where neighbours differ, a horizontal one grows until they no longer do.
 */
export function sweep(events: Events, operation: Operation): Region {
  if (events.x.length === 0) return emptyRegion;
  const ranked = rank(events);
  return new Sweep(ranked.ys).run(events, ranked, operation);
}

class Sweep {
  readonly #ys: Int32Array;
  /** Where stretches begin, as ranks; each array below holds what belongs to the stretch that begins there. */
  readonly #cuts: BitTree;
  readonly #first: Int32Array;
  readonly #second: Int32Array;
  readonly #inside: Uint8Array;
  /** The vertical edge that last opened the stretch, to know the shape it belongs to. */
  readonly #opener: Int32Array;
  /** The horizontal edge that grows at a cut: its side (0: none), where it began, and an edge of its shape. */
  readonly #growing: Int8Array;
  readonly #began: Int32Array;
  readonly #owner: Int32Array;
  readonly #groups = new DisjointSets();
  readonly #vertical = new EdgeList();
  readonly #horizontal = new EdgeList();
  /** Changes at the present x as (from rank, to rank, +1 or −1, edge). */
  readonly #runs = new IntList();
  #area = 0;
  #covered = 0;

  constructor(ys: Int32Array) {
    const ranks = ys.length;
    this.#ys = ys;
    this.#cuts = new BitTree(ranks);
    this.#cuts.add(0);
    this.#first = new Int32Array(ranks);
    this.#second = new Int32Array(ranks);
    this.#inside = new Uint8Array(ranks);
    this.#opener = new Int32Array(ranks);
    this.#growing = new Int8Array(ranks);
    this.#began = new Int32Array(ranks);
    this.#owner = new Int32Array(ranks);
  }

  run({ delta, second }: Events, { order, x, first, last }: Ranked, operation: Operation): Region {
    const { length } = order;
    let before = x[0]!;
    for (let at = 0; at < length; ) {
      const here = x[at]!;
      this.#area += this.#covered * (here - before);
      before = here;
      const begin = at;
      let end = at;
      for (; end < length && x[end]! === here; end++) {
        const event = order[end]!;
        this.#cover(event < second ? this.#first : this.#second, first[end]!, last[end]!, delta[event]!);
      }
      while (at < end) {
        const from = first[at]!;
        let to = last[at]!;
        // Ranges that overlap or touch are looked at as one, so that edges are as long as they can be.
        for (at++; at < end && first[at]! <= to; at++) to = Math.max(to, last[at]!);
        this.#changes(from, to, operation);
        if (this.#runs.length > 0) this.#apply(here);
      }
      for (let i = begin; i < end; i++) {
        this.#join(first[i]!);
        this.#join(last[i]!);
      }
    }
    const { groups, count } = this.#groups.numbered();
    const vertical = this.#vertical.finish(groups, false);
    return { vertical, horizontal: this.#horizontal.finish(groups, true), shapes: count, area: this.#area };
  }

  #cover(counts: Int32Array, from: number, to: number, delta: number): void {
    this.#cut(from);
    this.#cut(to);
    for (let k = from; k !== to; k = this.#cuts.next(k)) counts[k]! += delta;
  }

  #cut(rank: number): void {
    if (this.#cuts.has(rank)) return;
    const below = this.#cuts.previous(rank);
    this.#cuts.add(rank);
    this.#first[rank] = this.#first[below]!;
    this.#second[rank] = this.#second[below]!;
    this.#inside[rank] = this.#inside[below]!;
    this.#opener[rank] = this.#opener[below]!;
    this.#growing[rank] = 0;
  }

  /** A cut between two stretches of the same cover is none. */
  #join(rank: number): void {
    if (!this.#cuts.has(rank)) return;
    const below = this.#cuts.previous(rank);
    if (this.#first[rank] === this.#first[below] && this.#second[rank] === this.#second[below]) {
      this.#cuts.delete(rank);
    }
  }

  #changes(from: number, to: number, operation: Operation): void {
    const [first, second, inside, runs] = [this.#first, this.#second, this.#inside, this.#runs];
    runs.clear();
    let kind = 0;
    let start = from;
    for (let k = from; k !== to; k = this.#cuts.next(k)) {
      const second_ = operation === 'merge' || (operation === 'and') === (second[k] !== 0);
      const now = +(first[k] !== 0 && second_);
      const change = now - inside[k]!;
      if (change !== kind) {
        if (kind !== 0) runs.push4(start, k, kind, 0);
        kind = change;
        start = k;
      }
      inside[k] = now;
    }
    if (kind !== 0) runs.push4(start, to, kind, 0);
  }

  #apply(x: number): void {
    const runs = this.#runs;
    for (let r = 0; r < runs.length; r += 4) {
      const from = runs.at(r);
      const to = runs.at(r + 1);
      const kind = runs.at(r + 2);
      const lo = this.#ys[from]!;
      const hi = this.#ys[to]!;
      const edge = this.#groups.add();
      runs.set(r + 3, edge);
      this.#vertical.push(x, lo, hi, kind, edge);
      this.#covered += kind * (hi - lo);
      if (kind < 0) this.#groups.join(edge, this.#opener[from]!);
      else for (let k = from; k !== to; k = this.#cuts.next(k)) this.#opener[k] = edge;
      // A shape that ends where another begins touches it in a corner.
      if (r > 0 && runs.at(r - 3) === from) this.#groups.join(edge, runs.at(r - 1));
    }
    for (let r = 0; r < runs.length; r += 4) {
      const from = runs.at(r);
      const to = runs.at(r + 1);
      const kind = runs.at(r + 2);
      const edge = runs.at(r + 3);
      const below = this.#cuts.previous(from);
      if (kind > 0) {
        if (this.#inside[below]) this.#groups.join(edge, this.#opener[below]!);
        if (this.#inside[to]) this.#groups.join(edge, this.#opener[to]!);
      }
      this.#boundary(from, this.#inside[from]! - this.#inside[below]!, x, edge);
      // Below `to` lies the run itself, whose stretches all became the same.
      this.#boundary(to, this.#inside[to]! - (kind > 0 ? 1 : 0), x, edge);
    }
  }

  /** The boundary at a cut after a change at `x`: what grew there ends, unless it goes on. */
  #boundary(cut: number, side: number, x: number, edge: number): void {
    const before = this.#growing[cut]!;
    if (side === before) return;
    if (before !== 0) this.#horizontal.push(this.#ys[cut]!, this.#began[cut]!, x, before, this.#owner[cut]!);
    this.#growing[cut] = side;
    this.#began[cut] = x;
    this.#owner[cut] = edge;
  }
}

class EdgeList {
  readonly #at = new IntList(64);
  readonly #lo = new IntList(64);
  readonly #hi = new IntList(64);
  readonly #side = new IntList(64);
  readonly #shape = new IntList(64);

  push(at: number, lo: number, hi: number, side: number, shape: number): void {
    this.#at.push(at);
    this.#lo.push(lo);
    this.#hi.push(hi);
    this.#side.push(side);
    this.#shape.push(shape);
  }

  finish(shapeOf: Int32Array, sort: boolean): Edges {
    const shape = this.#shape.view().map((edge) => shapeOf[edge]!);
    const edges: Edges = {
      length: shape.length,
      at: this.#at.view(),
      lo: this.#lo.view(),
      hi: this.#hi.view(),
      side: Int8Array.from(this.#side.view()),
      shape,
    };
    return sort ? edgesAt(edges, sortedIndices(edges.at, sortedIndices(edges.lo))) : edges;
  }
}
