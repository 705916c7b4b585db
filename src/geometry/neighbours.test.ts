import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joined } from './area.ts';
import { locator } from './locator.ts';
import { abutting, overlapping } from './neighbours.ts';
import { type Region, shapeAreas } from './region.ts';
import { mergeShapes, Shapes } from './shapes.ts';

const SIZE = 9;
const side = fc.integer({ min: 0, max: SIZE - 1 });
const box = fc.tuple(side, side, fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 4 }));
const boxes = fc.array(box, { minLength: 1, maxLength: 7 });
type Boxes = readonly (readonly [number, number, number, number])[];

const regionOf = (list: Boxes): Region => {
  const shapes = new Shapes();
  for (const [x, y, w, h] of list) shapes.addBox(x, y, x + w, y + h);
  return mergeShapes(shapes);
};
const squares = (list: Boxes): Set<number> => {
  const all = new Set<number>();
  for (const [x, y, w, h] of list)
    for (let i = x; i < x + w; i++) for (let j = y; j < y + h; j++) all.add(i * 100 + j);
  return all;
};
const runs = { seed: Number(process.env.YX_SEED), numRuns: 300 };
/** Coordinates doubled, so that the middle of every square is a point. */
const doubled = (list: Boxes): Boxes => list.map(([x, y, w, h]) => [2 * x, 2 * y, 2 * w, 2 * h] as const);

it('what two areas cover together, and the area of each shape', () => {
  fc.assert(
    fc.property(boxes, boxes, (a, b) => {
      const region = joined(regionOf(a), regionOf(b));
      expect(region.area).toBe(squares([...a, ...b]).size);
      expect(shapeAreas(region).reduce((sum, one) => sum + one, 0)).toBe(region.area);
    }),
    runs,
  );
});

it('a point finds its shape, on the border too', () => {
  fc.assert(
    fc.property(boxes, side, side, (list, x, y) => {
      const find = locator(regionOf(list));
      const inside = list.some(([l, b, w, h]) => x >= l && x <= l + w && y >= b && y <= b + h);
      expect(find(x, y) >= 0).toBe(inside);
    }),
    runs,
  );
});

it('overlaps are those of some square both cover; shared borders have the right length', () => {
  fc.assert(
    fc.property(boxes, boxes, (a, b) => {
      const [ra, rb] = [regionOf(doubled(a)), regionOf(doubled(b))];
      const [findA, findB] = [locator(ra), locator(rb)];
      const [inA, inB] = [squares(a), squares(b)];
      const wanted = new Set<string>();
      const borders = new Map<string, number>();
      const shapeA = (key: number) => findA(2 * Math.floor(key / 100) + 1, 2 * (key % 100) + 1);
      const shapeB = (key: number) => findB(2 * Math.floor(key / 100) + 1, 2 * (key % 100) + 1);
      for (const key of inA) {
        if (inB.has(key)) wanted.add(`${shapeA(key)} ${shapeB(key)}`);
        for (const step of [1, -1, 100, -100]) {
          const other = key + step;
          // A border of both: a's square here, b's there, and neither covers the other's.
          if (inA.has(other) || !inB.has(other) || inB.has(key)) continue;
          const pair = `${shapeA(key)} ${shapeB(other)}`;
          borders.set(pair, (borders.get(pair) ?? 0) + 2);
        }
      }
      expect(new Set(overlapping(ra, rb).map((pair) => pair.join(' ')))).toEqual(wanted);
      const found = abutting(ra, rb).map((one) => [`${one.a} ${one.b}`, one.length] as const);
      expect(new Map(found)).toEqual(borders);
    }),
    runs,
  );
});
