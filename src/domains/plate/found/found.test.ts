import { readFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawablePlates } from '../../../../test/support/plates.ts';
import { canonicalJson } from '../../../core/contract/plain-json.ts';
import type { Lang } from '../../../core/messages.ts';
import { readGrammar } from '../../../core/reading/interpret.ts';
import { Circles } from '../../../formats/dxf/circles.ts';
import { readDxf } from '../../../formats/dxf/read.ts';
import { drawable } from '../check.ts';
import { type PlateWire, plateContract, plateOf } from '../contract.ts';
import { describe as told } from '../describe.ts';
import { writeCut, writeDrawing } from '../drawing/dxf.ts';
import { layout } from '../drawing/layout.ts';
import { expectedOf, unmatched } from '../expected.ts';
import { context, reader } from '../read.testkit.ts';
import { plateIn } from './plate.ts';

const parsed = (text: string): PlateWire =>
  readGrammar(reader, { text }, { ...context, contract: '1.1.0' }).value as PlateWire;
const cutOf = (wire: PlateWire): string => {
  const plate = drawable(plateOf(wire));
  if (!plate.ok) throw new Error(JSON.stringify(plate.error));
  return [...writeCut(plate.value, { contract: wire, layer: wire.layer })].join('');
};
const found = (dxf: string) => {
  const circles = new Circles();
  const { file, issues } = readDxf(dxf, { circles });
  expect(issues).toEqual([]);
  return plateIn(file, circles, 'x.dxf');
};
/** A file without what we keep in it, as another program would have written it. */
const foreign = (dxf: string): string => dxf.replaceAll('YANXING', 'OTHERS');

/** The rows of the corpora whose plates can be drawn. */
const corpus = ['dev', 'features', 'held-out', 'own'].flatMap((name) =>
  readFileSync(new URL(`../corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => parsed((JSON.parse(line) as { text: string }).text))
    .filter((wire) => drawable(plateOf(wire)).ok),
);
const every = process.env.YX_SOAK === '1' ? 1 : 4;
const rows = corpus.filter((wire, i) => i % every === 0 || wire.cutouts || wire.corner || wire.outline);

/** What a plate in words does not say again in English: the corners of an opening beside those of the plate. */
const unsaid = (wire: PlateWire, lang: Lang): boolean =>
  lang === 'en' && wire.corner !== undefined && (wire.cutouts ?? []).some(({ radius }) => radius !== null);

describe('D10: words → drawing → words', () => {
  it.each(['zh', 'en'] as const)('comes to the same plate, told in %s', (lang) => {
    expect(rows.length).toBeGreaterThan(500);
    const lost = rows.flatMap(({ notes: _, ...wire }) => {
      const read = found(cutOf(wire));
      if (!read.ok || read.value.source !== 'record') return [JSON.stringify(wire)];
      const words = told(read.value.plate, lang);
      return canonicalJson(parsed(words)) === canonicalJson(wire) || unsaid(wire, lang) ? [] : [words];
    });
    expect(lost).toEqual([]);
  });

  it('from what is drawn alone: the same holes and outline, whatever pattern they are told by', () => {
    for (const wire of rows) {
      const read = found(foreign(cutOf(wire)));
      // Sinks are not cut, so they cannot be found; and a thread is the hole that is drilled for it.
      expect(read.ok, `${told(wire, 'zh')} ${JSON.stringify(read)}`).toBe(true);
      if (!read.ok) continue;
      expect(read.value.source).toBe('geometry');
      expect(read.value.plate.base_shape.thickness).toBeNull();
      sameShape(wire, read.value.plate);
    }
  });

  it('of any plate, and the words of what was found say it again', () => {
    const property = fc.property(drawablePlates(6), (plate) => {
      const wire = plateContract.encode(plate);
      const read = found(foreign(cutOf(wire)));
      expect(read.ok, JSON.stringify(read)).toBe(true);
      if (read.ok) sameShape(wire, read.value.plate);
    });
    fc.assert(property, { seed: Number(process.env.YX_SEED), numRuns: 120 });
  });
});

function sameShape(wire: PlateWire, plate: PlateWire): void {
  const thick = { ...plate, base_shape: { ...plate.base_shape, thickness: wire.base_shape.thickness } };
  const [asked, got] = [expectedOf(wire)!, expectedOf(thick)!];
  const circles = (one: typeof asked) => [...one.rings, ...one.groups.flatMap(({ holes }) => [...holes])];
  expect([got.length, got.width], told(plate, 'zh')).toEqual([asked.length, asked.width]);
  expect(unmatched(circles(asked), circles(got), 1e-3), told(plate, 'zh')).toEqual({ missing: 0, extra: 0 });
  expect(plate.corner?.size).toBe(wire.corner?.size);
  expect(got.shapes.length).toBe(asked.shapes.length);
}

/** Entities as other programs write them. */
const dxf = (...entities: readonly (string | number)[][]): string =>
  [0, 'SECTION', 2, 'ENTITIES', ...entities.flat(), 0, 'ENDSEC', 0, 'EOF', ''].join('\n');
const line = (x0: number, y0: number, x1: number, y1: number) => [
  0,
  'LINE',
  8,
  'CUT',
  10,
  x0,
  20,
  y0,
  11,
  x1,
  21,
  y1,
];
const arc = (x: number, y: number, r: number, from: number, to: number) => [
  0,
  'ARC',
  8,
  'CUT',
  10,
  x,
  20,
  y,
  40,
  r,
  50,
  from,
  51,
  to,
];
const circle = (x: number, y: number, r: number) => [0, 'CIRCLE', 8, 'CUT', 10, x, 20, y, 40, r];
const box = (x0: number, y0: number, x1: number, y1: number) => [
  ...line(x0, y0, x1, y0),
  ...line(x1, y1, x1, y0),
  ...line(x1, y1, x0, y1),
  ...line(x0, y0, x0, y1),
];
const polyline = (...points: readonly [number, number][]) => [
  ...[0, 'POLYLINE', 8, 'CUT', 66, 1, 70, 1],
  ...points.flatMap(([x, y]) => [0, 'VERTEX', 8, 'CUT', 10, x, 20, y]),
  ...[0, 'SEQEND'],
];
const text = (said: string) => [0, 'TEXT', 8, 'T', 10, 0, 20, 0, 40, 3, 1, said];

describe('D10: a DXF of another program', () => {
  it.each([
    [
      'lines in any order and direction',
      dxf(box(10, 20, 210, 120), circle(60, 70, 5)),
      '200×100；坐标(50,50)一个直径10的孔',
    ],
    ['a thickness that is written', dxf(box(0, 0, 200, 100), text('t8')), '200×100×8'],
    ['a polyline of old', dxf(polyline([0, 0], [80, 0], [80, 40], [0, 40])), '80×40'],
    [
      'rounded corners of lines and arcs',
      dxf(
        [
          ...line(10, 0, 90, 0),
          ...arc(90, 10, 10, 270, 360),
          ...line(100, 10, 100, 40),
          ...arc(90, 40, 10, 0, 90),
        ],
        [
          ...line(90, 50, 10, 50),
          ...arc(10, 40, 10, 90, 180),
          ...line(0, 40, 0, 10),
          ...arc(10, 10, 10, 180, 270),
        ],
      ),
      '100×50；四角圆角R10',
    ],
    [
      'a slot of lines and arcs, turned',
      dxf(
        box(0, 0, 200, 100),
        line(90, 45, 110, 45),
        arc(110, 50, 5, 270, 90),
        line(110, 55, 90, 55),
        arc(90, 50, 5, 90, 270),
      ),
      '200×100；坐标(100,50)一个长30宽10的腰形孔',
    ],
    [
      'rows',
      dxf(box(0, 0, 200, 100), ...[20, 50, 80, 110].flatMap((x) => [circle(x, 30, 3), circle(x, 60, 3)])),
      '200×100；2行4列直径6的孔，行间距30，列间距30，起始点(20,30)',
    ],
    [
      'corners',
      dxf(box(0, 0, 200, 100), ...[15, 185].flatMap((x) => [circle(x, 15, 4), circle(x, 85, 4)])),
      '200×100；四角各一个直径8的孔，孔距边15',
    ],
    [
      'a disc with a circle of holes',
      dxf(
        circle(100, 100, 100),
        ...[0, 60, 120, 180, 240, 300].map((a) =>
          circle(
            100 + 70 * Math.cos(((a + 15) * Math.PI) / 180),
            100 + 70 * Math.sin(((a + 15) * Math.PI) / 180),
            6,
          ),
        ),
      ),
      '圆板 直径200；6个直径12的孔均布在直径140的圆周上，圆心(100,100)，起始角15°',
    ],
  ])('%s', (_, given, words) => {
    const read = found(given);
    expect(
      read.ok ? told({ ...read.value.plate, layer: 'MAIN' }, 'zh') : read.error.map(({ code }) => code),
    ).toBe(words);
  });

  it.each([
    ['nothing', dxf(), 'plate_read_empty'],
    ['a line that is not closed', dxf(box(0, 0, 100, 50), line(10, 10, 20, 20)), 'plate_read_open'],
    ['a block', dxf(box(0, 0, 100, 50), [0, 'INSERT', 8, '0', 2, 'HOLE', 10, 5, 20, 5]), 'plate_read_entity'],
    ['a spline', dxf([0, 'SPLINE', 8, '0']), 'plate_read_entity'],
    ['two plates', dxf(box(0, 0, 100, 50), circle(200, 20, 5)), 'plate_read_several'],
    ['a triangle', dxf(line(0, 0, 100, 0), line(100, 0, 50, 80), line(50, 80, 0, 0)), 'plate_read_outline'],
    ['a hole in a hole', dxf(box(0, 0, 100, 50), circle(50, 25, 5), circle(50, 25, 8)), 'plate_read_nested'],
    [
      'a triangular opening',
      dxf(box(0, 0, 100, 50), line(40, 20, 60, 20), line(60, 20, 50, 30), line(50, 30, 40, 20)),
      'plate_read_opening',
    ],
    [
      'light years',
      ['0', 'SECTION', '2', 'HEADER', '9', '$INSUNITS', '70', '19', '0', 'ENDSEC', dxf(box(0, 0, 9, 9))].join(
        '\n',
      ),
      'plate_read_units',
    ],
  ])('%s is refused', (_, given, code) => {
    const read = found(given);
    expect(read.ok ? [] : read.error.map((one) => one.code)).toEqual([code]);
  });

  it('inches are millimetres when they are read', () => {
    const read = found(
      [
        '0',
        'SECTION',
        '2',
        'HEADER',
        '9',
        '$INSUNITS',
        '70',
        '1',
        '0',
        'ENDSEC',
        dxf(box(0, 0, 12, 6), circle(6, 3, 0.25)),
      ].join('\n'),
    );
    expect(read.ok && told({ ...read.value.plate, layer: 'MAIN' }, 'en')).toBe(
      '304.8 x 152.4; one 12.7 mm hole at (152.4, 76.2)',
    );
  });
});

describe('a drawing of ours', () => {
  const wire = parsed('300×200×10 底板，四角直径10的孔，边距20，中心直径50的孔');
  const plate = drawable(plateOf(wire));
  const drawing = plate.ok
    ? [...writeDrawing(layout(plate.value, 'x'), { contract: wire, layer: 'MAIN' })].join('')
    : '';

  it('says its parameters', () => {
    const read = found(drawing);
    expect(read.ok && [read.value.source, read.value.plate]).toEqual(['record', wire]);
  });

  it('that was changed since is read as it is now, and says so', () => {
    const moved = found(cutOf(wire).replace('AcDbCircle\n10\n20.0\n', 'AcDbCircle\n10\n21.0\n'));
    expect(moved.ok && [moved.value.source, moved.value.notes.map(({ code }) => code)]).toEqual([
      'geometry',
      ['plate_read_edited', 'plate_read_untold'],
    ]);
    expect(moved.ok && moved.value.plate.holes.length).toBe(4 + 1);
  });
});
