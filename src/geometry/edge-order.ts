import { polygonsOf } from './contours.ts';
import { type Edges, edgesAt, type Region, shapeBoxes } from './region.ts';

/** Of more edges than this, the rightmost comes first; of fewer, the contour decides. */
const MOST_ALONG_CONTOUR = 100;

type Direction = 'vertical' | 'horizontal';

/**
 * Which of two edges of one shape comes first: along the hull from its lowest, then leftmost corner, then along the
 * holes. It matters where three lines meet in one point of the grid, and is worked out only there.
 */
export class EdgeOrder {
  readonly #region: Region;
  readonly #reach: number | null;
  readonly #many = new Map<number, boolean>();
  #boxes: Int32Array | undefined;
  readonly #ranks = new Map<number, ReadonlyMap<string, number>>();
  readonly #byShape = new Map<Direction, ShapeIndex>();

  /** `reach` is how far away other shapes are looked at together with one; null where they are not. */
  constructor(region: Region, reach: number | null) {
    this.#region = region;
    this.#reach = reach;
  }

  /** Whether the edge `i` comes before the edge `j` of the same shape. */
  before(direction: Direction, i: number, j: number): boolean {
    const edges = this.#region[direction];
    const shape = edges.shape[i]!;
    const left = direction === 'vertical' ? edges.at : edges.lo;
    if (left[i] !== left[j] && this.#hasMany(shape)) return left[i]! > left[j]!;
    const ranks = this.#ranksOf(shape);
    const rank = (e: number) => ranks.get(keyOf(direction, edges.at[e]!, edges.lo[e]!, edges.side[e]!))!;
    return rank(i) < rank(j);
  }

  #hasMany(shape: number): boolean {
    let many = this.#many.get(shape);
    if (many === undefined) {
      many = this.#edgesAround(shape) > MOST_ALONG_CONTOUR;
      this.#many.set(shape, many);
    }
    return many;
  }

  /** How many edges a shape and those near it have; no further than it takes to know that they are many. */
  #edgesAround(shape: number): number {
    const [vertical, horizontal] = [this.#indexOf('vertical'), this.#indexOf('horizontal')];
    let total = vertical.edgesOf(shape).length + horizontal.edgesOf(shape).length;
    if (this.#reach === null) return total;
    this.#boxes ??= shapeBoxes(this.#region);
    const [boxes, reach, own] = [this.#boxes, this.#reach, shape * 4];
    for (let s = 0; s < this.#region.shapes && total <= MOST_ALONG_CONTOUR; s++) {
      const b = s * 4;
      if (s === shape || boxes[b]! >= boxes[own + 2]! + reach || boxes[b + 2]! + reach <= boxes[own]!)
        continue;
      if (boxes[b + 1]! >= boxes[own + 3]! + reach || boxes[b + 3]! + reach <= boxes[own + 1]!) continue;
      total += vertical.edgesOf(s).length + horizontal.edgesOf(s).length;
    }
    return total;
  }

  #ranksOf(shape: number): ReadonlyMap<string, number> {
    let ranks = this.#ranks.get(shape);
    if (!ranks) {
      ranks = ranksAlong({
        ...this.#region,
        vertical: this.#edgesOf('vertical', shape),
        horizontal: this.#edgesOf('horizontal', shape),
      });
      this.#ranks.set(shape, ranks);
    }
    return ranks;
  }

  #edgesOf(direction: Direction, shape: number): Edges {
    return edgesAt(this.#region[direction], this.#indexOf(direction).edgesOf(shape));
  }

  #indexOf(direction: Direction): ShapeIndex {
    let index = this.#byShape.get(direction);
    if (!index) {
      index = new ShapeIndex(this.#region[direction], this.#region.shapes);
      this.#byShape.set(direction, index);
    }
    return index;
  }
}

class ShapeIndex {
  readonly #starts: Uint32Array;
  readonly #entries: Uint32Array;

  constructor({ length, shape }: Edges, shapes: number) {
    this.#starts = new Uint32Array(shapes + 1);
    this.#entries = new Uint32Array(length);
    for (let i = 0; i < length; i++) this.#starts[shape[i]! + 1]!++;
    for (let s = 0; s < shapes; s++) this.#starts[s + 1]! += this.#starts[s]!;
    const next = this.#starts.slice();
    for (let i = 0; i < length; i++) this.#entries[next[shape[i]!]!++] = i;
  }

  edgesOf(shape: number): Uint32Array {
    return this.#entries.subarray(this.#starts[shape]!, this.#starts[shape + 1]!);
  }
}

const keyOf = (direction: Direction, at: number, lo: number, side: number): string =>
  `${direction} ${at} ${lo} ${side}`;

function ranksAlong(shape: Region): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  const [polygon] = polygonsOf(shape);
  const { hull, holes } = polygon!;
  for (const contour of [fromLowest(hull), ...holes.map(fromLowest).sort(byCorners)]) {
    for (let i = 0; i < contour.length; i += 2) {
      const [x1, y1] = [contour[i]!, contour[i + 1]!];
      const [x2, y2] = [contour[(i + 2) % contour.length]!, contour[(i + 3) % contour.length]!];
      const key =
        x1 === x2
          ? keyOf('vertical', x1, Math.min(y1, y2), y1 < y2 ? 1 : -1)
          : keyOf('horizontal', y1, Math.min(x1, x2), x1 < x2 ? -1 : 1);
      ranks.set(key, ranks.size);
    }
  }
  return ranks;
}

function fromLowest(contour: readonly number[]): readonly number[] {
  let first = 0;
  for (let i = 2; i < contour.length; i += 2) {
    const higher = contour[i + 1]! - contour[first + 1]! || contour[i]! - contour[first]!;
    if (higher < 0) first = i;
  }
  return [...contour.slice(first), ...contour.slice(0, first)];
}

/** Fewer corners first, then by place. */
function byCorners(a: readonly number[], b: readonly number[]): number {
  if (a.length !== b.length) return a.length - b.length;
  for (let i = 0; i < a.length; i += 2) {
    const order = a[i + 1]! - b[i + 1]! || a[i]! - b[i]!;
    if (order !== 0) return order;
  }
  return 0;
}
