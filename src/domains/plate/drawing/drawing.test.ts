import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawablePlates, hostilePlates, samplePlates } from '../../../../test/support/plates.ts';
import { readDxf } from '../../../formats/dxf/read.ts';
import { emptyPlate, type Hole, type Plate, plateContract } from '../contract.ts';
import { writeDrawing } from './dxf.ts';
import { centresOf, surePlate } from './expand.ts';
import { intervalsOf, overall } from './intervals.ts';
import { layout } from './layout.ts';
import { scaleText } from './sheet.ts';

const drawn = (plate: Plate) => layout(surePlate(plate)!, 'x_cut.dxf');
const size = { length: 200, width: 100 };

describe('plate-4.3: positions', () => {
  const square = { length: 300, width: 300 };
  it.each<readonly [string, Parameters<typeof centresOf>[0], readonly (readonly [number, number])[]]>([
    ['single', { placement: { type: 'single', x: 3, y: 4 } }, [[3, 4]]],
    [
      'four_corners',
      { placement: { type: 'four_corners', offsetX: 20, offsetY: 10 } },
      [
        [20, 10],
        [180, 10],
        [20, 90],
        [180, 90],
      ],
    ],
    [
      'rect_array',
      {
        placement: {
          type: 'rect_array',
          rows: 2,
          cols: 2,
          spacingX: 30,
          spacingY: 20,
          originX: 5,
          originY: 6,
        },
      },
      [
        [5, 6],
        [35, 6],
        [5, 26],
        [35, 26],
      ],
    ],
    [
      'circle_array: from 0°, counter-clockwise',
      { placement: { type: 'circle_array', count: 4, radius: 100, centerX: 150, centerY: 150 } },
      [
        [250, 150],
        [150, 250],
        [50, 150],
        [150, 50],
      ],
    ],
  ])('%s', (name, group, expected) => {
    const found = [...centresOf(group, name.startsWith('circle') ? square : size)];
    expect(found.map(({ x, y }) => [x, y])).toEqual(expected);
  });
});

describe('what the sheet says', () => {
  it.each<readonly [string, readonly string[]]>([
    ['corners', ['50', '900', '1000', '50', '500', '600', '4×φ10', 't10']],
    ['centre', ['100', '200', '75', '150', 'φ20', 't5']],
    ['array', ['50', '3×120(=360)', '500', '50', '2×100(=200)', '400', '12×φ6.5', 't8']],
    ['flange', ['150', '300', '150', '300', '8×φ10 EQS', 'φ50', 'φ200', 't12']],
    ['inches', ['152.4', '304.8', '76.2', '152.4', 'φ12.7', 't6.35']],
    ['strip', ['60', '4×120(=480)', '600', '20', '40', '5×φ9', 't6']],
  ])('%s', (name, labels) => {
    expect(drawn(samplePlates[name]!).view.annotations.map(({ label }) => label.text)).toEqual(labels);
  });

  it.each([
    ['corners', 'A3', '1:5'],
    ['centre', 'A4', '1:2'],
    ['flange', 'A3', '1:2'],
    ['strip', 'A3', '1:2'],
  ])('%s stands on %s at %s', (name, sheet, scale) => {
    const drawing = drawn(samplePlates[name]!);
    expect([drawing.sheet.name, scaleText(drawing.view.scale)]).toEqual([sheet, scale]);
  });

  it('says where circle arrays start, and only then', () => {
    const notes = (name: string) =>
      drawn(samplePlates[name]!)
        .furniture.texts.map(({ text }) => text)
        .join('');
    expect(notes('flange')).toContain('0°（X 轴正向），其余按逆时针方向');
    expect(notes('corners')).not.toContain('逆时针');
  });

  it('names the part and the scale, and leaves empty what was not said', () => {
    const texts = drawn(samplePlates.corners!).furniture.texts.map(({ text }) => text);
    expect(texts).toContain('底板');
    expect(texts).toContain('1:5');
    expect(texts.join('')).not.toMatch(/Q235|材料/);
  });

  it('shortens a name that does not fit, and says so', () => {
    const drawing = drawn({ ...samplePlates.corners!, partType: '板'.repeat(80) });
    expect(drawing.issues.map(({ code }) => code)).toEqual(['plate_name_shortened']);
  });
});

describe('location dimensions', () => {
  const plate = (holes: readonly Hole[]): Plate => ({
    ...emptyPlate,
    base: { type: 'rectangle', length: 500, width: 400, thickness: 8 },
    holes,
  });
  const along = (holes: readonly Hole[]) => {
    const sure = surePlate(plate(holes))!;
    return intervalsOf('x', sure.groups, sure).map(
      ({ from, to, note }) => `${from}→${to}${note ? ` ${note}` : ''}`,
    );
  };
  const single = (x: number): Hole => ({ diameter: 5, placement: { type: 'single', x, y: 100 } });
  const corners: Hole = { diameter: 5, placement: { type: 'four_corners', offsetX: 50, offsetY: 50 } };

  it('the same distance stands there once', () => {
    expect(along([single(100), single(100), corners])).toEqual(['50→450', '0→50', '0→100']);
  });

  it('D03: no chain is closed: what two dimensions give needs no third', () => {
    expect(along([corners, single(450)])).toEqual(['50→450', '0→50']);
  });

  it('two arrays over one stretch both keep their steps', () => {
    const array = (cols: number, spacingX: number, originY: number): Hole => ({
      diameter: 5,
      placement: { type: 'rect_array', rows: 1, cols, spacingX, spacingY: null, originX: 50, originY },
    });
    expect(along([array(4, 120, 50), array(5, 90, 150)])).toEqual([
      '50→410 3×120(=360)',
      '50→410 4×90(=360)',
      '0→50',
    ]);
  });

  it('never close a chain, whatever the plate', () => {
    const property = fc.property(drawablePlates(7), (any) => {
      const sure = surePlate(any)!;
      const [whole] = overall(sure);
      const simple = sure.groups.filter(({ placement }) => placement.type !== 'rect_array');
      const intervals = [whole!, ...intervalsOf('x', simple, sure)];
      const nodes = new Set(intervals.flatMap(({ from, to }) => [from.toFixed(6), to.toFixed(6)]));
      expect(intervals.length).toBe(nodes.size - 1);
    });
    fc.assert(property, { seed: Number(process.env.YX_SEED), numRuns: 100 });
  });
});

describe('the drawing as DXF', () => {
  const read = (plate: Plate) => {
    const carried = { contract: plateContract.encode(plate), layer: plate.layer };
    return readDxf([...writeDrawing(drawn(plate), carried)].join(''));
  };

  it('keeps the layers of lines apart, and the contract’s own for the part', () => {
    const { file } = read(samplePlates.mixed!);
    expect(file.layers.map(({ name, color, linetype }) => [name, color, linetype])).toEqual([
      ['0', 7, 'Continuous'],
      ['轮廓', 7, 'Continuous'],
      ['细实线', 7, 'Continuous'],
      ['图框', 7, 'Continuous'],
      ['中心线', 1, 'CENTER2'],
      ['尺寸线', 3, 'Continuous'],
      ['文字', 7, 'Continuous'],
    ]);
  });

  it('a contract on a layer of our own moves ours out of the way', () => {
    const { file } = read({ ...samplePlates.centre!, layer: '尺寸线' });
    expect(file.layers.map(({ name }) => name)).toContain('尺寸线_1');
    const circles = file.entities.filter(({ type, layer }) => type === 'CIRCLE' && layer === '尺寸线');
    expect(circles).toHaveLength(1);
  });

  it.each(hostilePlates.map((plate) => [plate.layer.slice(0, 20), plate] as const))(
    'a layer called %j is written so that it can be found again',
    (_, plate) => {
      const { file, issues } = read(plate);
      expect(issues).toEqual([]);
      expect((file.records.get('YANXING/contract') as { layer: string }).layer).toBe(plate.layer);
      const outline = file.entities.find(
        (entity) => entity.type === 'LWPOLYLINE' && entity.points.length === 4,
      );
      const names = (file.records.get('YANXING/layer_names') ?? {}) as Record<string, string>;
      expect(names[outline!.layer] ?? outline!.layer).toBe(plate.layer);
    },
  );

  it('D02: every dimension has its block, and its points lie along its axis', () => {
    const { file } = read(samplePlates.mixed!);
    const dimensions = file.entities.flatMap((entity) => (entity.type === 'DIMENSION' ? [entity] : []));
    expect(dimensions.length).toBeGreaterThan(8);
    for (const { kind, block, from, to, angle } of dimensions) {
      expect(file.blocks.get(block)?.length).toBeGreaterThan(1);
      if (kind === 'linear') expect(angle === 0 ? from.y - to.y : from.x - to.x).toBe(0);
    }
  });
});
