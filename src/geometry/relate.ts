import { eventsFrom, sidesOf } from './area.ts';
import { BitTree } from './bit-tree.ts';
import { IntList } from './int-list.ts';
import type { Edges, Region } from './region.ts';
import { type Events, rank } from './sweep.ts';

type Column = Int32Array | Uint8Array;

/** A line that sweeps over events; it is cut into stretches, of which each column knows one thing. */
class Line {
  readonly cuts: BitTree;
  readonly #columns: readonly Column[];

  constructor(ranks: number, columns: readonly Column[]) {
    this.cuts = new BitTree(ranks);
    this.cuts.add(0);
    this.#columns = columns;
  }

  cut(rank: number): void {
    if (this.cuts.has(rank)) return;
    const below = this.cuts.previous(rank);
    for (const column of this.#columns) column[rank] = column[below]!;
    this.cuts.add(rank);
  }

  join(rank: number): void {
    if (!this.cuts.has(rank)) return;
    const below = this.cuts.previous(rank);
    if (this.#columns.every((column) => column[rank] === column[below])) this.cuts.delete(rank);
  }

  each(from: number, to: number, visit: (stretch: number) => void): void {
    for (let k = from; k !== to; k = this.cuts.next(k)) visit(k);
  }
}

type Visit = (event: number, from: number, to: number) => void;

/** Walks over the events of each x three times: to change the line, to look at it, and to settle it. */
export function overLine(
  events: Events,
  columnsFor: (ranks: number, ys: Int32Array) => readonly Column[],
  steps: (line: Line) => { readonly change: Visit; readonly look: Visit; readonly settle?: Visit },
): void {
  const { order, x, ys, first, last } = rank(events);
  const line = new Line(ys.length, columnsFor(ys.length, ys));
  const { change, look, settle } = steps(line);
  for (let at = 0; at < order.length; ) {
    const begin = at;
    while (at < order.length && x[at] === x[begin]) at++;
    const walk = (visit: Visit) => {
      for (let i = begin; i < at; i++) visit(order[i]!, first[i]!, last[i]!);
    };
    walk((_, from, to) => {
      line.cut(from);
      line.cut(to);
    });
    walk(change);
    walk(look);
    if (settle) walk(settle);
    walk((_, from, to) => {
      line.join(from);
      line.join(to);
    });
  }
}

/** How the shapes of one area lie to another area. */
export interface Relation {
  /** Shapes that share some area with it. */
  readonly overlaps: Uint8Array;
  /** Shapes of which some part lies outside it. */
  readonly outside: Uint8Array;
}

export function relate(a: Region, b: Region): Relation {
  const events = eventsFrom(sidesOf(a), sidesOf(b));
  const marks = { overlaps: new Uint8Array(a.shapes), outside: new Uint8Array(a.shapes) };
  let shape = new Int32Array(0);
  let covered = new Uint8Array(0);
  overLine(
    events,
    (ranks) => {
      shape = new Int32Array(ranks).fill(-1);
      covered = new Uint8Array(ranks);
      return [shape, covered];
    },
    (line) => ({
      change: (event, from, to) => {
        const opens = events.delta[event]! > 0;
        line.each(from, to, (k) => {
          if (event >= events.second) covered[k] = opens ? 1 : 0;
          else shape[k] = opens ? a.vertical.shape[event]! : -1;
        });
      },
      look: (_, from, to) =>
        line.each(from, to, (k) => {
          if (shape[k]! >= 0) (covered[k] ? marks.overlaps : marks.outside)[shape[k]!] = 1;
        }),
    }),
  );
  return marks;
}

/** The parts of vertical edges that lie in an area or on its border, as (edge, lo, hi) threes. */
export function partsInside(edges: Edges, region: Region): Int32Array {
  const asked = new IntList(edges.length * 4);
  for (let i = 0; i < edges.length; i++) asked.push4(edges.at[i]!, edges.lo[i]!, edges.hi[i]!, 0);
  const events = eventsFrom(sidesOf(region), asked);
  const parts = new IntList();
  let [before, after] = [new Uint8Array(0), new Uint8Array(0)];
  let heights: Int32Array = new Int32Array(0);
  overLine(
    events,
    (ranks, ys) => {
      before = new Uint8Array(ranks);
      after = new Uint8Array(ranks);
      heights = ys;
      return [before, after];
    },
    (line) => ({
      change: (event, from, to) => {
        if (event < events.second) line.each(from, to, (k) => (after[k] = events.delta[event]! > 0 ? 1 : 0));
      },
      look: (event, from, to) => {
        if (event < events.second) return;
        let end: number | undefined;
        line.each(from, to, (k) => {
          if (before[k] === 0 && after[k] === 0) return;
          const next = heights[line.cuts.next(k)]!;
          if (end === heights[k]) parts.set(parts.length - 1, next);
          else for (const value of [event - events.second, heights[k]!, next]) parts.push(value);
          end = next;
        });
      },
      settle: (event, from, to) => {
        if (event < events.second) line.each(from, to, (k) => (before[k] = after[k]!));
      },
    }),
  );
  return parts.view();
}
