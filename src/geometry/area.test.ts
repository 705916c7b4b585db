import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { common, grown, widerThan, without } from './area.ts';
import { polygonsOf } from './contours.ts';
import type { Edges, Region } from './region.ts';
import { shapeBoxes } from './region.ts';
import { partsInside, relate } from './relate.ts';
import { mergeShapes, Shapes } from './shapes.ts';

const seed = Number(process.env.YX_SEED);
const SIDE = 24;

/** The plain way: a field of unit squares. */
class Field {
  readonly cells = new Uint8Array(SIDE * SIDE);

  static of(test: (x: number, y: number) => boolean): Field {
    const field = new Field();
    for (let y = 0; y < SIDE; y++)
      for (let x = 0; x < SIDE; x++) field.cells[y * SIDE + x] = test(x, y) ? 1 : 0;
    return field;
  }

  at(x: number, y: number): boolean {
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE && this.cells[y * SIDE + x] === 1;
  }
}

type BoxTuple = readonly [number, number, number, number];
const box = fc
  .tuple(fc.nat(16), fc.nat(16), fc.integer({ min: 1, max: 7 }), fc.integer({ min: 1, max: 7 }))
  .map(([x, y, w, h]): BoxTuple => [x, y, x + w, y + h]);
const boxes = fc.array(box, { maxLength: 12 });

const fieldOf = (list: readonly BoxTuple[]): Field =>
  Field.of((x, y) => list.some(([l, b, r, t]) => x >= l && x < r && y >= b && y < t));

function merged(list: readonly BoxTuple[]): Region {
  const shapes = new Shapes();
  for (const [l, b, r, t] of list) shapes.addBox(l, b, r, t);
  return mergeShapes(shapes);
}

/** Edges straight from the field: every place where inside meets outside, as long as it goes on. */
function edgesOf(field: Field, direction: 'vertical' | 'horizontal'): string[] {
  const out: string[] = [];
  const inside = (at: number, along: number) =>
    direction === 'vertical' ? field.at(at, along) : field.at(along, at);
  for (let at = 0; at <= SIDE; at++) {
    let [start, side] = [0, 0];
    for (let along = 0; along <= SIDE; along++) {
      const now = along === SIDE ? 0 : Number(inside(at, along)) - Number(inside(at - 1, along));
      if (now === side) continue;
      if (side !== 0) out.push([at, start, along, side].join());
      [start, side] = [along, now];
    }
  }
  return out;
}

const listed = ({ length, at, lo, hi, side }: Edges): string[] =>
  Array.from({ length }, (_, i) => [at[i], lo[i], hi[i], side[i]].join());

function same(region: Region, field: Field): void {
  expect(listed(region.vertical)).toEqual(edgesOf(field, 'vertical'));
  expect(listed(region.horizontal)).toEqual(edgesOf(field, 'horizontal'));
  expect(region.area).toBe(field.cells.reduce((sum, cell) => sum + cell, 0));
}

/** Connected parts of a field, corners counting: numbers by cell. */
function partsOf(field: Field): { readonly part: Int32Array; readonly count: number } {
  const part = new Int32Array(SIDE * SIDE).fill(-1);
  let count = 0;
  for (let start = 0; start < part.length; start++) {
    if (field.cells[start] === 0 || part[start] !== -1) continue;
    const open = [start];
    part[start] = count;
    for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
      const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
      for (let dy = -1; dy <= 1; dy++) {
        for (let dx = -1; dx <= 1; dx++) {
          const next = (y + dy) * SIDE + x + dx;
          if (!field.at(x + dx, y + dy) || part[next] !== -1) continue;
          part[next] = count;
          open.push(next);
        }
      }
    }
    count++;
  }
  return { part, count };
}

describe('merged areas are what a field of squares says', () => {
  it('edges, area, shapes and their boxes', () => {
    fc.assert(
      fc.property(boxes, (list) => {
        const [region, field] = [merged(list), fieldOf(list)];
        same(region, field);
        const { part, count } = partsOf(field);
        expect(region.shapes).toBe(count);
        const wanted = Array.from({ length: count }, (_, p) => {
          const cells = [...part.keys()].filter((cell) => part[cell] === p);
          const [xs, ys] = [cells.map((c) => c % SIDE), cells.map((c) => Math.floor(c / SIDE))];
          return [Math.min(...xs), Math.min(...ys), Math.max(...xs) + 1, Math.max(...ys) + 1].join();
        });
        const found = shapeBoxes(region);
        const fours = Array.from({ length: count }, (_, p) => found.slice(p * 4, p * 4 + 4).join());
        expect(fours.sort()).toEqual(wanted.sort());
      }),
      { seed, numRuns: 300 },
    );
  });

  it('common parts, and parts of one without the other', () => {
    fc.assert(
      fc.property(boxes, boxes, (a, b) => {
        const [fa, fb] = [fieldOf(a), fieldOf(b)];
        same(
          common(merged(a), merged(b)),
          Field.of((x, y) => fa.at(x, y) && fb.at(x, y)),
        );
        same(
          without(merged(a), merged(b)),
          Field.of((x, y) => fa.at(x, y) && !fb.at(x, y)),
        );
      }),
      { seed, numRuns: 200 },
    );
  });

  it('grown by a distance; only what a larger square fits into', () => {
    const field = (list: readonly BoxTuple[], test: (f: Field, x: number, y: number) => boolean) => {
      const from = fieldOf(list);
      return Field.of((x, y) => test(from, x, y));
    };
    const square = (f: Field, x: number, y: number, size: number) => {
      for (let dy = 0; dy < size; dy++)
        for (let dx = 0; dx < size; dx++) if (!f.at(x + dx, y + dy)) return false;
      return true;
    };
    fc.assert(
      fc.property(boxes, fc.integer({ min: 1, max: 4 }), (list, n) => {
        const shifted = list
          .map(([l, b, r, t]): BoxTuple => [l, b, Math.min(r, SIDE - n), Math.min(t, SIDE - n)])
          .filter(([l, b, r, t]) => l >= n && b >= n && r > l && t > b);
        const around = (f: Field, x: number, y: number) => {
          for (let dy = -n; dy <= n; dy++)
            for (let dx = -n; dx <= n; dx++) if (f.at(x + dx, y + dy)) return true;
          return false;
        };
        same(grown(merged(shifted), n), field(shifted, around));
        const fits = (f: Field, x: number, y: number) => {
          for (let dy = -n; dy <= 0; dy++)
            for (let dx = -n; dx <= 0; dx++) if (square(f, x + dx, y + dy, n + 1)) return true;
          return false;
        };
        same(widerThan(merged(list), n), field(list, fits));
      }),
      { seed, numRuns: 200 },
    );
  });

  it('which shapes overlap another area, and which leave it', () => {
    fc.assert(
      fc.property(boxes, boxes, (a, b) => {
        const [fa, fb] = [fieldOf(a), fieldOf(b)];
        const { part, count } = partsOf(fa);
        const wanted = Array.from({ length: count }, (_, p) => {
          const cells = [...part.keys()].filter((cell) => part[cell] === p);
          return [
            Number(cells.some((c) => fb.cells[c] === 1)),
            Number(cells.some((c) => fb.cells[c] === 0)),
          ].join();
        });
        const { overlaps, outside } = relate(merged(a), merged(b));
        expect([...overlaps].map((o, i) => [o, outside[i]].join()).sort()).toEqual(wanted.sort());
      }),
      { seed, numRuns: 200 },
    );
  });

  it('which parts of edges lie in an area or on its border', () => {
    fc.assert(
      fc.property(boxes, boxes, (a, b) => {
        const [{ vertical }, fb] = [merged(a), fieldOf(b)];
        const parts = partsInside(vertical, merged(b));
        const found = new Set<string>();
        for (let p = 0; p < parts.length; p += 3) {
          for (let y = parts[p + 1]!; y < parts[p + 2]!; y++) found.add([parts[p], y].join());
        }
        const wanted = new Set<string>();
        for (let i = 0; i < vertical.length; i++) {
          const x = vertical.at[i]!;
          for (let y = vertical.lo[i]!; y < vertical.hi[i]!; y++) {
            if (fb.at(x, y) || fb.at(x - 1, y)) wanted.add([i, y].join());
          }
        }
        expect(found).toEqual(wanted);
      }),
      { seed, numRuns: 200 },
    );
  });

  it('polygons drawn around shapes enclose what the shapes do', () => {
    fc.assert(
      fc.property(boxes, (list) => {
        const region = merged(list);
        const again = new Shapes();
        const polygons = polygonsOf(region);
        for (const { hull } of polygons) again.addPolygon(hull);
        const holes = new Shapes();
        for (const { holes: inner } of polygons) for (const hole of inner) holes.addPolygon(hole);
        // A shape may lie in another's hole, so holes are taken from their own polygon only.
        if (polygons.length === 1) same(without(mergeShapes(again), mergeShapes(holes)), fieldOf(list));
        expect(polygons.length).toBe(region.shapes);
      }),
      { seed, numRuns: 200 },
    );
  });
});

describe('shapes as drawn', () => {
  const area = (...polygons: readonly (readonly number[])[]) => {
    const shapes = new Shapes();
    for (const polygon of polygons) shapes.addPolygon(polygon);
    return { area: mergeShapes(shapes).area, slanted: shapes.slanted };
  };
  it.each<[string, readonly number[], number, number]>([
    ['clockwise', [0, 0, 0, 4, 4, 4, 4, 0], 16, 0],
    ['counter-clockwise', [0, 0, 4, 0, 4, 4, 0, 4], 16, 0],
    [
      'closed, with points repeated and in the middle of sides',
      [0, 0, 0, 2, 0, 4, 4, 4, 4, 4, 4, 0, 2, 0, 0, 0],
      16,
      0,
    ],
    ['a spike that goes back on itself', [0, 0, 0, 4, 0, 9, 0, 4, 4, 4, 4, 0], 16, 0],
    ['an L', [0, 0, 0, 4, 2, 4, 2, 2, 4, 2, 4, 0], 12, 0],
    ['a ring closed along a cut', [0, 0, 0, 6, 6, 6, 6, 0, 2, 0, 2, 2, 4, 2, 4, 4, 2, 4, 2, 0], 32, 0],
    [
      'two loops that overlap: each point counts once',
      [0, 0, 0, 4, 6, 4, 6, 2, 2, 2, 2, 6, 4, 6, 4, 0],
      24,
      0,
    ],
    ['a figure of eight: both loops count', [0, 0, 0, 2, 4, 2, 4, 4, 2, 4, 2, 0], 8, 0],
    ['nothing', [0, 0, 4, 0], 0, 0],
    ['a triangle', [0, 0, 0, 4, 4, 0], 0, 1],
  ])('%s', (name, points, wanted, slanted) => {
    const found = area(points);
    expect(found.slanted, name).toBe(slanted);
    if (slanted === 0) expect(found.area).toBe(wanted);
  });

  it('a loop the wrong way round takes nothing from another shape', () => {
    expect(area([0, 0, 0, 2, 4, 2, 4, 4, 2, 4, 2, 0], [0, 0, 0, 9, 9, 9, 9, 0]).area).toBe(81);
  });

  it('coordinates far apart', () => {
    const far = 2 ** 30;
    expect(
      area(
        [-far, -far, -far, 1 - far, 1 - far, 1 - far, 1 - far, -far],
        [far - 1, far - 1, far - 1, far, far, far, far, far - 1],
      ).area,
    ).toBe(2);
  });
});
