import { polygonsOf } from './contours.ts';
import { type Edges, edgesAt, type Region } from './region.ts';

/** KLayout takes the edges of larger polygons from left to right instead of along the contour. */
const MOST_ALONG_CONTOUR = 100;

type Direction = 'vertical' | 'horizontal';

/**
 * In which order KLayout meets two edges of one shape: along the hull from its lowest, then leftmost corner, then
 * along the holes. It matters where three lines meet in one point of the grid, and is worked out only there.
 */
export class EdgeOrder {
  readonly #region: Region;
  readonly #ranks = new Map<number, ReadonlyMap<string, number>>();
  readonly #byShape = new Map<Direction, ShapeIndex>();

  constructor(region: Region) {
    this.#region = region;
  }

  /** Whether the edge `i` comes before the edge `j` of the same shape. */
  before(direction: Direction, i: number, j: number): boolean {
    const edges = this.#region[direction];
    const ranks = this.#ranksOf(edges.shape[i]!);
    const [a, b] = [i, j].map((edge) =>
      keyOf(direction, edges.at[edge]!, edges.lo[edge]!, edges.side[edge]!),
    );
    if (ranks.size > MOST_ALONG_CONTOUR) {
      const left = direction === 'vertical' ? edges.at : edges.lo;
      if (left[i] !== left[j]) return left[i]! > left[j]!;
    }
    return ranks.get(a!)! < ranks.get(b!)!;
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
    let index = this.#byShape.get(direction);
    if (!index) {
      index = new ShapeIndex(this.#region[direction], this.#region.shapes);
      this.#byShape.set(direction, index);
    }
    return edgesAt(this.#region[direction], index.of(shape));
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

  of(shape: number): Uint32Array {
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
