import { dice } from './shuffle.ts';

/** One way to fold a block. */
export interface Shape {
  readonly width: number;
  readonly height: number;
  /** Its area, and what it lacks otherwise, as an area. */
  readonly cost: number;
}

/** A block to be put on a shelf: the ways it can be folded, and the nets that leave it. */
export interface PlanBlock<S extends Shape> {
  readonly shapes: readonly S[];
  readonly nets: readonly string[];
}

export interface Floorplan<S extends Shape> {
  /** Blocks by their number, shelf by shelf from below, each with how it is folded. */
  readonly shelves: readonly (readonly { readonly block: number; readonly shape: S }[])[];
  readonly cost: number;
}

export interface PlanOptions {
  /** Between neighbouring blocks, and for each wire of a channel. */
  readonly apart: number;
  readonly pitch: number;
  readonly maxAspect: number;
  readonly seed: number;
  /** Mirrored nets: what one of two has less of wire is added to it afterwards. */
  readonly alike?: readonly (readonly [string, string])[];
}

/** How much of the least area a wire's length is worth, in wire pitches. */
const WIRE_WEIGHT = 1;
const ROUNDS = 300;
/** So many heights of shelves are looked at. */
const MOST_HEIGHTS = 20;

/** Arrangements of blocks on shelves, the best by estimate first: one for each number of shelves and height of them. */
export function floorplans<S extends Shape>(
  blocks: readonly PlanBlock<S>[],
  options: PlanOptions,
): readonly Floorplan<S>[] {
  const heights = [...new Set(blocks.flatMap(({ shapes }) => shapes.map(({ height }) => height)))].sort(
    (a, b) => a - b,
  );
  const stride = Math.ceil(heights.length / MOST_HEIGHTS);
  const found = heights
    .filter((_, i) => (heights.length - 1 - i) % stride === 0)
    .flatMap((height) => {
      const chosen = blocks.map(({ shapes }) => foldedFor(shapes, height));
      const counts = blocks.map((_, i) => i + 1).filter((count) => isPlausible(chosen, count, options));
      return counts.map((count) => arranged(blocks, chosen, count, options));
    });
  const keyOf = ({ shelves }: Floorplan<S>) =>
    shelves
      .map((shelf) => shelf.map(({ block, shape }) => `${block} ${shape.width} ${shape.height}`).join())
      .join('|');
  const once = new Map(found.sort((a, b) => b.cost - a.cost).map((plan) => [keyOf(plan), plan]));
  return [...once.values()].sort((a, b) => a.cost - b.cost);
}

/** Whether so many shelves give about the sides that are wanted; one shelf, or one block on each, always may. */
function isPlausible(
  shapes: readonly Shape[],
  count: number,
  { apart, pitch, maxAspect }: PlanOptions,
): boolean {
  const width = shapes.reduce((sum, shape) => sum + shape.width + apart, 0) / count;
  const height = count * (Math.max(...shapes.map((shape) => shape.height)) + 4 * pitch);
  const aspect = Math.max(width, height) / Math.min(width, height);
  return count === 1 || count === shapes.length || aspect <= 2 * maxAspect;
}

/** What is lacking besides the area. */
export const lackOf = ({ width, height, cost }: Shape): number => cost - width * height;

/** The one that costs least of those that are no higher; the lowest where all are. */
function foldedFor<S extends Shape>(shapes: readonly S[], height: number): S {
  const fit = shapes.filter((shape) => shape.height <= height);
  const cost = (shape: S) => shape.width * height + lackOf(shape);
  return fit.length > 0
    ? fit.reduce((a, b) => (cost(b) < cost(a) ? b : a))
    : shapes.reduce((a, b) => (b.height < a.height ? b : a));
}

/** Blocks in an order, folded forth and back onto so many shelves; then two change places while that is better. */
function arranged<S extends Shape>(
  blocks: readonly PlanBlock<S>[],
  shapes: readonly S[],
  count: number,
  options: PlanOptions,
): Floorplan<S> {
  const roll = dice(options.seed);
  const estimate = new Estimate(blocks, shapes, count, options);
  let order = inReach(blocks);
  let cost = estimate.cost(order);
  for (let round = 0; round < ROUNDS && blocks.length > 1; round++) {
    const [a, b] = [Math.floor(roll() * order.length), Math.floor(roll() * order.length)];
    if (a === b) continue;
    const tried = [...order];
    // By turns, two change places, or one moves.
    if (round % 2 === 0) [tried[a], tried[b]] = [order[b]!, order[a]!];
    else tried.splice(b, 0, ...tried.splice(a, 1));
    const own = estimate.cost(tried);
    if (own <= cost) [order, cost] = [tried, own];
  }
  const shelves = estimate
    .shelves(order)
    .map((shelf) => shelf.map((block) => ({ block, shape: shapes[block]! })));
  return { shelves, cost };
}

/** Each after the one that shares most with those before it. */
function inReach(blocks: readonly PlanBlock<Shape>[]): readonly number[] {
  const left = new Set(blocks.keys());
  const seen = new Set<string>();
  const order: number[] = [];
  while (left.size > 0) {
    let [best, most] = [-1, -1];
    for (const i of left) {
      const shared =
        blocks[i]!.nets.filter((net) => seen.has(net)).length / Math.max(1, blocks[i]!.nets.length);
      if (shared > most) [best, most] = [i, shared];
    }
    left.delete(best);
    order.push(best);
    for (const net of blocks[best]!.nets) seen.add(net);
  }
  return order;
}

class Estimate {
  readonly #shapes: readonly Shape[];
  readonly #count: number;
  readonly #options: PlanOptions;
  readonly #total: number;
  readonly #lack: number;
  /** Blocks by the nets that several of them are on, and which of those are mirrored. */
  readonly #nets: readonly (readonly number[])[];
  readonly #alike: readonly (readonly [number, number])[];

  constructor(
    blocks: readonly PlanBlock<Shape>[],
    shapes: readonly Shape[],
    count: number,
    options: PlanOptions,
  ) {
    this.#shapes = shapes;
    this.#count = count;
    this.#options = options;
    this.#lack = shapes.reduce((sum, shape) => sum + lackOf(shape), 0);
    this.#total = shapes.reduce((sum, { width }) => sum + width + options.apart, 0);
    const on = new Map<string, number[]>();
    blocks.forEach(({ nets }, i) => {
      for (const net of nets) on.set(net, [...(on.get(net) ?? []), i]);
    });
    const shared = [...on].filter(([, { length }]) => length > 1);
    this.#nets = shared.map(([, own]) => own);
    const places = new Map(shared.map(([net], i) => [net, i]));
    this.#alike = (options.alike ?? []).flatMap(([a, b]) => {
      const [one, other] = [places.get(a), places.get(b)];
      return one === undefined || other === undefined ? [] : [[one, other] as const];
    });
  }

  shelves(order: readonly number[]): readonly (readonly number[])[] {
    const wanted = this.#total / this.#count;
    const shelves: number[][] = [[]];
    let used = 0;
    let before = 0;
    for (const block of order) {
      const own = this.#shapes[block]!.width + this.#options.apart;
      const shelf = Math.min(this.#count - 1, Math.floor((before + used + own / 2) / wanted));
      if (shelf > shelves.length - 1) {
        shelves.push([]);
        before += used;
        used = 0;
      }
      shelves.at(-1)!.push(block);
      used += own;
    }
    return shelves.map((shelf, i) => (i % 2 === 1 ? shelf.toReversed() : shelf));
  }

  cost(order: readonly number[]): number {
    const { apart, pitch, maxAspect } = this.#options;
    const shelves = this.shelves(order);
    const widths = shelves.map((shelf) => shelf.reduce((sum, i) => sum + this.#shapes[i]!.width + apart, 0));
    const width = Math.max(...widths);
    const heights = shelves.map((shelf) => Math.max(...shelf.map((i) => this.#shapes[i]!.height)));
    const [xs, rows]: [number[], number[]] = [[], []];
    shelves.forEach((shelf, row) => {
      let x = -widths[row]! / 2;
      for (const i of shelf) {
        xs[i] = x + this.#shapes[i]!.width / 2;
        rows[i] = row;
        x += this.#shapes[i]!.width + apart;
      }
    });
    let [wires, crossings] = [0, 0];
    const lengths = new Float64Array(this.#nets.length);
    for (const [net, on] of this.#nets.entries()) {
      let [x1, x2, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
      for (const i of on) {
        x1 = Math.min(x1, xs[i]!);
        x2 = Math.max(x2, xs[i]!);
        low = Math.min(low, rows[i]!);
        high = Math.max(high, rows[i]!);
      }
      wires += (x2 - x1) * (high - low + 1);
      crossings += high - low;
      lengths[net] = x2 - x1 + (high - low) * heights[0]!;
    }
    const lopsided = this.#alike.reduce((sum, [a, b]) => sum + Math.abs(lengths[a]! - lengths[b]!), 0);
    const channels = (wires / width) * pitch;
    const height = heights.reduce((sum, one) => sum + one, 0) + channels + shelves.length * 2 * pitch;
    const through = crossings * heights[0]! * pitch;
    const aspect = Math.max(width, height) / Math.min(width, height);
    const awkward = 1 + 10 * Math.max(0, aspect / maxAspect - 1);
    return (width * height + WIRE_WEIGHT * (through + lopsided * pitch) + this.#lack) * awkward;
  }
}
