import { describe, expect, it } from 'vitest';
import { EdgeOrder } from './edge-order.ts';
import { mergeShapes, Shapes } from './shapes.ts';

/** A frame with `holes` square holes in a row, and `others` small boxes to its right. */
function region(holes: number, others: number, apart = 20) {
  const shapes = new Shapes();
  const width = 40 * holes + 20;
  shapes.addBox(0, 0, width, 20);
  shapes.addBox(0, 40, width, 60);
  for (let i = 0; i <= holes; i++) shapes.addBox(40 * i, 0, 40 * i + 20, 60);
  for (let i = 0; i < others; i++) shapes.addBox(width + 10 + apart * i, 0, width + 15 + apart * i, 60);
  return mergeShapes(shapes);
}

/** The vertical edges of the frame from left to right: whether each comes before the next. */
function orders(found: ReturnType<typeof region>, reach: number | null): readonly boolean[] {
  const order = new EdgeOrder(found, reach);
  const { vertical } = found;
  const frame = vertical.shape[vertical.at.indexOf(0)]!;
  const edges = [...vertical.at.subarray(0, vertical.length).keys()]
    .filter((i) => vertical.shape[i] === frame)
    .sort((i, j) => vertical.at[i]! - vertical.at[j]!);
  return edges.slice(1).map((edge, i) => order.before('vertical', edges[i]!, edge));
}

describe('in which order edges of one shape are met', () => {
  it('along the hull, then along the holes: of few edges', () => {
    const found = orders(region(2, 0), null);
    expect(found[0]).toBe(true);
    expect(new Set(found).size).toBe(2);
  });

  it('of many edges the rightmost comes first', () => {
    expect(orders(region(30, 0), null).every((before) => !before)).toBe(true);
  });

  it('shapes in reach count, those out of reach do not', () => {
    const few = orders(region(2, 0), 1000);
    expect(orders(region(2, 60), 2000).every((before) => !before)).toBe(true);
    expect(orders(region(2, 60), 5)).toEqual(few);
    expect(orders(region(2, 60, 10_000), 100)).toEqual(few);
  });
});
