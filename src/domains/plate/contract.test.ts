import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawablePlates } from '../../../test/support/plates.ts';
import { getAt, pathText, setAt } from '../../core/result.ts';
import { emptyPlate, type Placement, type Plate, type PlateWire, plateContract } from './contract.ts';

const noPlace = {
  type: '',
  single: { x: null, y: null },
  four_corners: { offset_x: null, offset_y: null },
  rect_array: {
    rows: null,
    cols: null,
    spacing_x: null,
    spacing_y: null,
    origin_offset_x: null,
    origin_offset_y: null,
  },
  circle_array: { count: null, radius: null, center_x: null, center_y: null },
};

const wire = (part: string, size: readonly [number, number, number], holes: readonly unknown[]) => ({
  schema_version: '1.0.0',
  part_type: part,
  unit: 'mm',
  base_shape: { type: 'rectangle', length: size[0], width: size[1], thickness: size[2] },
  holes,
  layer: 'MAIN',
});
const hole = (diameter: number, type: string, chosen: object) => ({
  shape: 'circle',
  diameter,
  placement: { ...noPlace, type, [type]: chosen },
});

const array = { rows: 3, cols: 4, spacing_x: 120, spacing_y: 100, origin_offset_x: 50, origin_offset_y: 50 };
const circle = { count: 8, radius: 100, center_x: 150, center_y: 150 };

/** plate-6, every example as it stands there. */
const examples: readonly (readonly [string, unknown, readonly Placement[]])[] = [
  [
    'plate-6.2',
    wire('底板', [1000, 600, 10], [hole(10, 'four_corners', { offset_x: 50, offset_y: 50 })]),
    [{ type: 'four_corners', offsetX: 50, offsetY: 50 }],
  ],
  [
    'plate-6.3 A',
    wire('钢板', [200, 150, 5], [hole(20, 'single', { x: 100, y: 75 })]),
    [{ type: 'single', x: 100, y: 75 }],
  ],
  [
    'plate-6.3 B',
    wire('底板', [500, 400, 8], [hole(6.5, 'rect_array', array)]),
    [{ type: 'rect_array', rows: 3, cols: 4, spacingX: 120, spacingY: 100, originX: 50, originY: 50 }],
  ],
  [
    'plate-6.3 C',
    wire(
      '法兰底板',
      [300, 300, 12],
      [hole(50, 'single', { x: 150, y: 150 }), hole(10, 'circle_array', circle)],
    ),
    [
      { type: 'single', x: 150, y: 150 },
      { type: 'circle_array', count: 8, radius: 100, centerX: 150, centerY: 150 },
    ],
  ],
];

const decoded = (data: unknown): Plate => {
  const parsed = plateContract.parse(data);
  if (!parsed.ok) throw new Error(parsed.error.map(({ message }) => message).join());
  const plate = plateContract.decode(parsed.value);
  if (!plate.ok) throw new Error('decode');
  return plate.value;
};

describe('plate-6: the examples', () => {
  it.each(examples)('%s is read, and written again letter for letter', (_, data, placements) => {
    const plate = decoded(data);
    expect(plate.holes.map(({ placement }) => placement)).toEqual(placements);
    expect(JSON.stringify(plateContract.encode(plate))).toBe(JSON.stringify(data));
  });
});

describe('plate-5: the schema', () => {
  const base = examples[0]![1] as PlateWire;
  const leaves = (
    value: unknown,
    path: readonly (string | number)[] = [],
  ): (readonly (string | number)[])[] =>
    value !== null && typeof value === 'object'
      ? Object.entries(value).flatMap(([key, inner]) => [
          ...(Array.isArray(value) ? [] : [[...path, key]]),
          ...leaves(inner, [...path, Array.isArray(value) ? Number(key) : key]),
        ])
      : [];

  it.each(leaves(base).map((path) => [pathText(path), path] as const))(
    'plate-2.5: %s may not be left out',
    (_, path) => {
      const parent = getAt(base, path.slice(0, -1)) as Record<string, unknown>;
      const { [path.at(-1)!]: _gone, ...rest } = parent;
      expect(plateContract.parse(setAt(base, path.slice(0, -1), rest)).ok).toBe(false);
    },
  );

  it('plate-5.1: the empty plate is the schema with nothing said', () => {
    expect(plateContract.encode(emptyPlate)).toEqual({
      schema_version: '1.0.0',
      part_type: '',
      unit: 'mm',
      base_shape: { type: '', length: null, width: null, thickness: null },
      holes: [],
      layer: 'MAIN',
    });
  });

  it.each([
    ['plate-2.4: a size may be null', ['base_shape', 'length'], null, true],
    ['plate-2.6: a size is a number', ['base_shape', 'length'], '1000', false],
    ['plate-2.6: text is text', ['part_type'], null, false],
    ['plate-5.2: the unit is mm', ['unit'], 'cm', false],
    ['plate-5.2: the version is 1.0.0', ['schema_version'], '2.0.0', false],
    ['plate-5.2: the outline is a rectangle', ['base_shape', 'type'], 'circle', false],
    ['P02: or not said', ['base_shape', 'type'], '', true],
    ['plate-5.2: holes are circles', ['holes', 0, 'shape'], 'slot', false],
    ['plate-5.2: a diameter may be null', ['holes', 0, 'diameter'], null, true],
    ['plate-2.8: one of the four types', ['holes', 0, 'placement', 'type'], 'slots', false],
    ['plate-2.8: the type decides', ['holes', 0, 'placement', 'type'], 'single', false],
    ['plate-2.9: what is not chosen is null', ['holes', 0, 'placement', 'single', 'x'], 3, false],
    ['plate-2.10: no second position', ['holes', 0, 'placement', 'circle_array', 'count'], 8, false],
    ['P31: rows are integers', ['holes', 0, 'placement', 'rect_array', 'rows'], 2.5, false],
    ['unknown keys are refused', ['material'], 'Q235', false],
  ] as const)('%s', (_, path, value, accepted) => {
    expect(plateContract.parse(setAt(base, path, value)).ok).toBe(accepted);
  });

  it('plate-2.8, plate-2.9: a hole without a position has no numbers at all', () => {
    const nowhere = { shape: 'circle', diameter: 12, placement: noPlace };
    expect(decoded(setAt(base, ['holes', 0], nowhere)).holes).toEqual([
      { diameter: 12, placement: { type: '' } },
    ]);
  });

  it('P31: rows, cols and count are integers', () => {
    const data = examples[2]![1] as PlateWire;
    const half = setAt(data, ['holes', 0, 'placement', 'rect_array', 'rows'], 2.5);
    expect(plateContract.parse(half).ok).toBe(false);
  });

  it('names the field that is wrong', () => {
    const parsed = plateContract.parse(setAt(base, ['holes', 0, 'placement', 'single', 'x'], 3));
    expect(parsed.ok ? [] : parsed.error.map(({ path }) => pathText(path))).toEqual([
      'holes[0].placement.single.x',
    ]);
  });
});

it('what is written reads back the same', () => {
  const property = fc.property(drawablePlates(6), (plate) => {
    expect(decoded(JSON.parse(JSON.stringify(plateContract.encode(plate))))).toEqual(plate);
  });
  fc.assert(property, { seed: Number(process.env.YX_SEED), numRuns: 100 });
});
