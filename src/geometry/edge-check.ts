import { closePairs, type Facing, type Measure, nearPart, type Part } from './close-pairs.ts';
import { EdgeOrder } from './edge-order.ts';
import type { Edges, Region } from './region.ts';
import { type Close, hidden, Shield } from './shield.ts';

/**
 * What may be too close: edges of one shape through its inside, edges of one area through the outside (of different
 * shapes only: `apart`), edges of two areas through the outside, or the edges of a second area to those around it.
 */
export type EdgeRelation = 'width' | 'space' | 'apart' | 'separation' | 'enclosing';

export interface EdgeCheck {
  readonly relation: EdgeRelation;
  readonly region: Region;
  /** The second area, of relations between two. */
  readonly other?: Region;
  readonly measure: Measure;
  /** Whether edges see each other through what lies between them. */
  readonly transparent?: boolean;
}

type Direction = 'vertical' | 'horizontal';

/** Facing sets of edges, and whether the lower one is of the second area. */
interface Way extends Facing {
  readonly swapped: boolean;
}

function ways({ relation, region, other }: EdgeCheck, direction: Direction): readonly Way[] {
  const a = region[direction];
  const b = (other ?? region)[direction];
  const table = {
    width: [[a, 1, a, -1, false]],
    space: [[a, -1, a, 1, false]],
    apart: [[a, -1, a, 1, false]],
    separation: [
      [a, -1, b, 1, false],
      [b, -1, a, 1, true],
    ],
    enclosing: [
      [a, 1, b, 1, false],
      [b, -1, a, -1, true],
    ],
  } as const satisfies Record<EdgeRelation, readonly (readonly [Edges, 1 | -1, Edges, 1 | -1, boolean])[]>;
  return table[relation].map(([lower, lowerSide, upper, upperSide, swapped]) => ({
    lower,
    lowerSide,
    upper,
    upperSide,
    swapped,
  }));
}

/** Two edge parts and the numbers of the shapes they belong to, in the order of the areas. */
export type FoundPair = (
  first: readonly [x1: number, y1: number, x2: number, y2: number],
  second: readonly [x1: number, y1: number, x2: number, y2: number],
  shapes: readonly [number, number],
) => void;

export function checkEdges(check: EdgeCheck, found: FoundPair): void {
  const { relation, measure } = check;
  const once = relation === 'width' ? () => true : firstTime(check.other === undefined);
  for (const direction of ['vertical', 'horizontal'] as const) {
    const flipped = direction === 'horizontal';
    const shields = shieldsOf(check, direction);
    for (const way of ways(check, direction)) {
      const { lowerSide, upperSide, swapped } = way;
      closePairs(way, measure, (i, j) => {
        const [low, high] = [way.lower.shape[i]!, way.upper.shape[j]!];
        if (relation === 'width' ? low !== high : relation === 'apart' && low === high) return;
        const pair = closeUp(way, i, j, measure);
        if (!check.transparent && shields.hide(pair, way)) return;
        const lower = directed(pair.lower, lowerSide, flipped);
        const upper = directed(pair.upper, upperSide, flipped);
        const [first, second] = swapped ? [upper, lower] : [lower, upper];
        if (once([first, second])) found(first, second, swapped ? [high, low] : [low, high]);
      });
    }
  }
}

type Ends = ReturnType<typeof directed>;

/** Parts that are only points may be the same for different edges; but for widths, such a pair counts once. */
function firstTime(even: boolean): (parts: readonly [Ends, Ends]) => boolean {
  const seen = new Set<string>();
  const isPoint = ([x1, y1, x2, y2]: Ends) => x1 === x2 && y1 === y2;
  return (parts) => {
    if (!parts.some(isPoint)) return true;
    const texts = parts.map((part) => part.join());
    const key = (even ? texts.sort() : texts).join('|');
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

function closeUp({ lower, upper }: Way, i: number, j: number, measure: Measure): Close {
  const low = lower.at[i]!;
  const high = upper.at[j]!;
  const across = high - low;
  const [lowerLo, lowerHi] = [lower.lo[i]!, lower.hi[i]!];
  const [upperLo, upperHi] = [upper.lo[j]!, upper.hi[j]!];
  return {
    lower: nearPart(low, lowerLo, lowerHi, upperLo, upperHi, across, measure),
    upper: nearPart(high, upperLo, upperHi, lowerLo, lowerHi, across, measure),
    lowerIndex: i,
    upperIndex: j,
  };
}

/** Shields are made when the first pair asks: most areas need none. */
function shieldsOf({ relation, region, other, measure }: EdgeCheck, direction: Direction) {
  const cross = direction === 'vertical' ? 'horizontal' : 'vertical';
  const make = (from: Region) => new Shield(from[direction], from[cross], direction === 'horizontal');
  let [own, foreign]: (Shield | undefined)[] = [];
  let order: EdgeOrder | undefined;
  const within = (pair: Close, { lower, upper }: Way): boolean => {
    own ??= make(region);
    const { lowerIndex, upperIndex } = pair;
    const [low, high] = [lower.shape[lowerIndex]!, upper.shape[upperIndex]!];
    const found = own.hides(pair, lowerIndex, upperIndex, relation === 'width' ? low : -1);
    if (found === 0 || found === hidden.always) return found !== 0;
    // Two shapes are looked at from both; of one shape, the edge that comes first decides.
    if (low !== high) return false;
    order ??= new EdgeOrder(region, relation === 'width' ? null : measure.distance);
    const lowerFirst = order.before(direction, lowerIndex, upperIndex);
    return found === (lowerFirst ? hidden.lowerFirst : hidden.upperFirst);
  };
  const between = (pair: Close, { lower, upper, swapped }: Way, second: Region): boolean => {
    own ??= make(region);
    foreign ??= make(second);
    const [mine, its] = swapped ? [pair.upperIndex, pair.lowerIndex] : [pair.lowerIndex, pair.upperIndex];
    const shape = (swapped ? upper : lower).shape[mine]!;
    const first = swapped ? hidden.upperFirst : hidden.lowerFirst;
    return ((own.hides(pair, mine, -1, shape) | foreign.hides(pair, its, -1, -1)) & first) !== 0;
  };
  return { hide: (pair: Close, way: Way) => (other ? between(pair, way, other) : within(pair, way)) };
}

/** An edge part with its inside to the right. */
function directed({ at, lo, hi }: Part, side: 1 | -1, flipped: boolean) {
  const [begin, end] = (side === 1) !== flipped ? [lo, hi] : [hi, lo];
  return flipped ? ([begin, at, end, at] as const) : ([at, begin, at, end] as const);
}
