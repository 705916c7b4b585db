import { describe, expect, it } from 'vitest';
import { pathText } from '../../core/result.ts';
import { checkPlate } from './check.ts';
import { emptyPlate, type Hole, type Placement, type Plate } from './contract.ts';

const plate = (holes: readonly Hole[], base: Partial<Plate['base']> = {}): Plate => ({
  ...emptyPlate,
  base: { type: 'rectangle', length: 500, width: 400, thickness: 8, ...base },
  holes,
});
const hole = (diameter: number | null, placement: Placement): Hole => ({ diameter, placement });
const single = (x: number | null, y: number | null): Placement => ({ type: 'single', x, y });
const corners = (offsetX: number, offsetY: number): Placement => ({ type: 'four_corners', offsetX, offsetY });
const array = (over: object = {}): Placement => ({
  type: 'rect_array',
  rows: 3,
  cols: 4,
  spacingX: 120,
  spacingY: 100,
  originX: 50,
  originY: 50,
  ...over,
});
const circle = (over: object = {}): Placement => ({
  type: 'circle_array',
  count: 8,
  radius: 100,
  centerX: 250,
  centerY: 200,
  ...over,
});
const found = (judged: Plate) => checkPlate(judged).map(({ code, path }) => `${code} ${pathText(path)}`);

describe('P26: a plate that can be drawn', () => {
  it.each([
    ['no holes', plate([])],
    ['corners', plate([hole(10, corners(50, 50))])],
    ['an array', plate([hole(6.5, array())])],
    ['a circle round a hole', plate([hole(50, single(250, 200)), hole(10, circle())])],
    ['holes that touch', plate([hole(10, single(100, 100)), hole(10, single(110, 100))])],
    ['a hole that touches the edge', plate([hole(10, single(5, 100))])],
    ['P12: one row needs no spacing across', plate([hole(9, array({ rows: 1, spacingY: null }))])],
  ])('%s', (_, judged) => {
    expect(checkPlate(judged)).toEqual([]);
  });
});

describe('P26: a plate that cannot, with the fields named', () => {
  it.each<readonly [string, Plate, readonly string[]]>([
    [
      'nothing said',
      emptyPlate,
      ['type', 'length', 'width', 'thickness'].map((field) => `plate_missing base_shape.${field}`),
    ],
    ['no diameter', plate([hole(null, single(1, 2))]), ['plate_missing holes[0].diameter']],
    [
      'no position',
      plate([hole(8, single(null, null))]),
      ['plate_missing holes[0].placement.single.x', 'plate_missing holes[0].placement.single.y'],
    ],
    ['no placement', plate([hole(8, { type: '' })]), ['plate_missing holes[0].placement.type']],
    [
      'an array of several rows without spacing',
      plate([hole(8, array({ spacingY: null, originX: null }))]),
      [
        'plate_missing holes[0].placement.rect_array.spacing_y',
        'plate_missing holes[0].placement.rect_array.origin_offset_x',
      ],
    ],
    ['a negative size', plate([], { width: -4 }), ['plate_not_positive base_shape.width']],
    [
      'no rows',
      plate([hole(8, array({ rows: 0 }))]),
      ['plate_not_positive holes[0].placement.rect_array.rows'],
    ],
    ['a mile of plate', plate([], { length: 1.6e6 }), ['plate_size_range base_shape.length']],
    ['a hole beyond the edge', plate([hole(10, single(4.9, 100))]), ['plate_hole_outside holes[0]']],
    ['an array that runs off', plate([hole(10, array({ cols: 5 }))]), ['plate_hole_outside holes[0]']],
    [
      'two holes in one place',
      plate([hole(50, single(100, 100)), hole(10, single(100, 100))]),
      ['plate_holes_overlap holes[1]'],
    ],
    [
      'an array that overlaps itself',
      plate([hole(10, array({ spacingX: 9 }))]),
      ['plate_holes_overlap holes[0]'],
    ],
    [
      'a small hole at the rim of a large one',
      plate([hole(200, single(250, 200)), hole(1, single(350.4, 200))]),
      ['plate_holes_overlap holes[1]'],
    ],
    [
      'more holes than anyone drills',
      plate([hole(0.1, array({ rows: 100_000, cols: 100_000 }))]),
      ['plate_too_many_holes holes'],
    ],
  ])('%s', (_, judged, expected) => {
    expect(found(judged)).toEqual(expected);
  });

  it('says how many holes are outside and where one of them is', () => {
    expect(checkPlate(plate([hole(10, array({ cols: 5 }))]))[0]?.params).toMatchObject({
      count: 3,
      x: 530,
      y: 50,
      diameter: 10,
    });
  });
});

describe('the search for overlaps', () => {
  const grid = (side: number): readonly Hole[] => [
    hole(3, array({ rows: side, cols: side, spacingX: 4, spacingY: 4, originX: 4, originY: 4 })),
  ];
  const big = (side: number, extra: readonly Hole[]) =>
    plate([...grid(side), ...extra], { length: 4 * side + 100, width: 4 * side + 100 });

  it('finds the one hole among ten thousand that lies on another', () => {
    expect(found(big(100, [hole(2, single(201, 200))]))).toEqual(['plate_holes_overlap holes[1]']);
    expect(found(big(100, [hole(2, single(450, 450))]))).toEqual([]);
  });

  it('is not slowed down by a heap in one place: 20,000 holes on one spot', () => {
    const heap = Array.from({ length: 20_000 }, () => hole(3, single(100, 100)));
    expect(checkPlate(plate(heap)).every(({ code }) => code === 'plate_holes_overlap')).toBe(true);
  });
});
