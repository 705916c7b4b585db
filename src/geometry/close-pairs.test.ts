import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closePairs, type Metric, nearPart, TooMuchWork } from './close-pairs.ts';
import type { Edges } from './region.ts';

const seed = Number(process.env.YX_SEED);
type Edge = readonly [at: number, lo: number, hi: number, side: number];

const edges = (list: readonly Edge[]): Edges => {
  const sorted = [...list].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const column = (c: 0 | 1 | 2) => Int32Array.from(sorted, (edge) => edge[c]);
  return {
    length: sorted.length,
    at: column(0),
    lo: column(1),
    hi: column(2),
    side: Int8Array.from(sorted, (edge) => edge[3]),
    shape: new Int32Array(sorted.length),
  };
};
const anyEdge = fc
  .tuple(
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: -60, max: 60 }),
    fc.integer({ min: 1, max: 90 }),
    fc.constantFrom(1, -1),
  )
  .map(([at, lo, size, side]): Edge => [at, lo, lo + size, side]);

/** Every edge with every other, by the definition. */
function plainly(all: Edges, distance: number, metric: Metric): string[] {
  const out: string[] = [];
  for (let i = 0; i < all.length; i++) {
    for (let j = 0; j < all.length; j++) {
      const across = all.at[j]! - all.at[i]!;
      if (all.side[i] !== -1 || all.side[j] !== 1 || across < 0 || across >= distance) continue;
      const gap = Math.max(all.lo[i]!, all.lo[j]!) - Math.min(all.hi[i]!, all.hi[j]!);
      if (
        metric === 'projection' ? gap >= 0 : gap > 0 && (across === 0 || Math.hypot(gap, across) >= distance)
      )
        continue;
      out.push(`${i} ${j}`);
    }
  }
  return out.sort();
}

describe('pairs of edges that are too close', () => {
  it.each(['euclidian', 'projection'] as const)('%s: the bands find each pair once', (metric) => {
    fc.assert(
      fc.property(fc.array(anyEdge, { maxLength: 40 }), fc.integer({ min: 1, max: 50 }), (list, distance) => {
        const all = edges(list);
        const found: string[] = [];
        closePairs({ lower: all, lowerSide: -1, upper: all, upperSide: 1 }, { distance, metric }, (i, j) =>
          found.push(`${i} ${j}`),
        );
        expect(found.sort()).toEqual(plainly(all, distance, metric));
      }),
      { seed, numRuns: 300 },
    );
  });

  it('gives up where everything is close to everything', () => {
    const all = edges(Array.from({ length: 100 }, (_, i): Edge => [i, 0, 10, i % 2 === 0 ? -1 : 1]));
    const facing = { lower: all, lowerSide: -1, upper: all, upperSide: 1 } as const;
    const measure = { distance: 1000, metric: 'euclidian' } as const;
    expect(() => closePairs(facing, measure, () => {}, { pairs: 100, steps: Infinity })).toThrow(TooMuchWork);
    expect(() => closePairs(facing, measure, () => {}, { pairs: Infinity, steps: 100 })).toThrow(TooMuchWork);
  });

  it.each<[string, Parameters<typeof nearPart>, readonly [number, number]]>([
    ['straight across', [0, 0, 100, 20, 40, 3, { distance: 5, metric: 'euclidian' }], [16, 44]],
    ['clipped by its own ends', [0, 18, 41, 20, 40, 3, { distance: 5, metric: 'euclidian' }], [18, 41]],
    ['around a corner', [0, 0, 10, 14, 30, 3, { distance: 6, metric: 'euclidian' }], [9, 10]],
    ['a single point', [0, 0, 1000, 1999, 3000, 40, { distance: 1000, metric: 'euclidian' }], [1000, 1000]],
    ['only what faces', [0, 0, 100, 20, 140, 3, { distance: 5, metric: 'projection' }], [20, 100]],
  ])('the near part: %s', (_, given, [lo, hi]) => {
    expect(nearPart(...given)).toEqual({ at: 0, lo, hi });
  });
});
