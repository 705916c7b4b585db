import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawablePlates, paperFont, samplePlates } from '../../../../test/support/plates.ts';
import { readDxf } from '../../../formats/dxf/read.ts';
import { type Hole, type Plate, plateContract } from '../contract.ts';
import { expectedOf } from '../expected.ts';
import { centreLines } from './centrelines.ts';
import { type Segment, segmentsCross } from './collide.ts';
import { writeDrawing } from './dxf.ts';
import { type Point, surePlate } from './expand.ts';
import { layout } from './layout.ts';
import { type Drawing, paper } from './model.ts';
import { writePdf } from './pdf.ts';
import { factorOf, titleBlock } from './sheet.ts';

// What somebody looks at who signs drawings: measured on the drawing, not with the code that made it.

const draw = (plate: Plate): Drawing => layout(surePlate(plate)!, 'x_cut.dxf');
const plates = (): readonly Plate[] => [
  ...Object.values(samplePlates),
  ...fc.sample(drawablePlates(6), { seed: Number(process.env.YX_SEED), numRuns: 40 }),
];
const length = ({ a, b }: Segment): number => Math.hypot(b.x - a.x, b.y - a.y);
const way = ({ a, b }: Segment): number => Math.atan2(b.y - a.y, b.x - a.x);
const off = ({ a, b }: Segment, p: Point): number =>
  Math.abs((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)) / length({ a, b });
const isParallel = (s: Segment, t: Segment): boolean => Math.abs(Math.sin(way(s) - way(t))) < 0.02;
/** How long a stretch two segments have in common, where they lie on one line. */
function shared(s: Segment, t: Segment): number {
  if (!isParallel(s, t) || off(s, t.a) > 0.5 || off(s, t.b) > 0.5) return 0;
  const along = (p: Point) => ((p.x - s.a.x) * (s.b.x - s.a.x) + (p.y - s.a.y) * (s.b.y - s.a.y)) / length(s);
  const [lo, hi] = [along(t.a), along(t.b)].sort((a, b) => a - b) as [number, number];
  return Math.max(0, Math.min(hi, length(s)) - Math.max(lo, 0));
}
const leadersOf = ({ view }: Drawing): readonly Segment[] =>
  view.annotations.filter(({ measured }) => measured.kind !== 'linear').map(({ lines }) => lines[0]!);

describe('D03: a drawing that is signed', () => {
  const drawn = plates().map(draw);

  it('has a scale of the preferred series', () => {
    for (const { view } of drawn) {
      const times = view.scale.paper * view.scale.real;
      expect([1, 2, 5], `${view.scale.paper}:${view.scale.real}`).toContain(
        times / 10 ** Math.floor(Math.log10(times)),
      );
    }
  });

  it('has no two leaders on one line', () => {
    for (const drawing of drawn)
      for (const [i, one] of leadersOf(drawing).entries())
        for (const other of leadersOf(drawing).slice(i + 1))
          expect(
            isParallel(one, other) && off(one, other.a) < 1 && off(one, other.b) < 1,
            drawing.plate.name,
          ).toBe(false);
  });

  it('has no dimension line, extension line or leader along a centre line', () => {
    for (const { view, plate } of drawn) {
      const factor = factorOf(view.scale);
      const onPaper = ({ x, y }: Point): Point => ({ x: x * factor, y: y * factor });
      const centres = [...centreLines(plate, paper.overshoot / factor), ...view.axes].map(({ a, b }) => ({
        a: onPaper(a),
        b: onPaper(b),
      }));
      if (centres.length > 400) continue;
      // Where a centre line leaves the part, its extension line goes on; so far they may overlap.
      for (const { lines, measured, label } of view.annotations)
        for (const line of lines)
          for (const centre of centres)
            expect(shared(line, centre), `${measured.kind} ${label.text}`).toBeLessThanOrEqual(
              paper.overshoot + 0.01,
            );
    }
  });

  it('has no text in the 30° that GB/T 4458.4 keeps free', () => {
    for (const { view } of drawn)
      for (const { label } of view.annotations) {
        const turned = ((label.rotation % 180) + 180) % 180;
        expect(turned > 90.01 && turned < 119.99, `${label.text} at ${label.rotation}°`).toBe(false);
      }
  });

  it('leads to holes across no dimension line where there is another way', () => {
    const at = (diameter: number, x: number, y: number): Hole => ({
      diameter,
      placement: { type: 'single', x, y },
    });
    const holes: readonly (readonly Hole[])[] = [
      [at(30, 200, 250), at(50, 400, 250), at(20, 600, 250), at(8, 200, 100), at(16, 600, 400)],
      [
        at(10, 100, 100),
        at(12, 150, 320),
        at(14, 300, 450),
        at(16, 420, 130),
        at(18, 500, 460),
        at(20, 700, 200),
      ],
    ];
    const base = { type: 'rectangle', length: 800, width: 500, thickness: 16 } as const;
    const scattered = holes.map((some) => draw({ partType: '底板', base, holes: some, layer: 'MAIN' }));
    for (const drawing of [...Object.values(samplePlates).map(draw), ...scattered]) {
      const rows = drawing.view.annotations.filter(({ measured }) => measured.kind === 'linear');
      for (const leader of leadersOf(drawing))
        for (const { lines } of rows)
          expect(segmentsCross(leader, lines[0]!), drawing.plate.name).toBe(false);
    }
  });

  it('marks the thickness beside centre lines, not on one', () => {
    const rows = {
      type: 'rect_array',
      rows: 16,
      cols: 20,
      spacingX: 20,
      spacingY: 20,
      originX: 50,
      originY: 50,
    } as const;
    const base = { type: 'rectangle', length: 500, width: 400, thickness: 3 } as const;
    const { view, plate } = draw({
      partType: '孔板',
      base,
      holes: [{ diameter: 8, placement: rows }],
      layer: 'MAIN',
    });
    const factor = factorOf(view.scale);
    const [dot] = view.annotations.find(({ measured }) => measured.kind === 'thickness')!.dots;
    for (const { a, b } of centreLines(plate, paper.overshoot / factor)) {
      const [x0, x1, y0, y1] = [a.x * factor, b.x * factor, a.y * factor, b.y * factor];
      const away = Math.hypot(Math.max(x0 - dot!.x, 0, dot!.x - x1), Math.max(y0 - dot!.y, 0, dot!.y - y1));
      expect(away).toBeGreaterThan(paper.dot);
    }
  });

  it('has a mark at the middle of each side, and none inside the title block', () => {
    for (const { sheet, furniture } of drawn) {
      const { width, height, frame } = sheet;
      const marks = furniture.lines.filter(
        ({ a, b, pen }) =>
          pen === 'frame' &&
          [0, width, height].some((edge) => edge === a.x || edge === a.y) &&
          ((a.x === b.x && a.x === width / 2) || (a.y === b.y && a.y === height / 2)),
      );
      expect(marks.length).toBe(4);
      for (const { b } of marks) {
        const inTitle =
          b.x > frame.x1 - titleBlock.width && b.y > frame.y0 && b.y < frame.y0 + titleBlock.height;
        expect(inTitle && b.x === width / 2).toBe(false);
      }
    }
  });

  it('leaves diameters to be measured, so that they follow an edit', () => {
    for (const plate of Object.values(samplePlates)) {
      const wire = plateContract.encode(plate);
      const text = [...writeDrawing(draw(plate), { contract: wire, layer: 'MAIN' })].join('');
      const round = readDxf(text).file.entities.filter(
        (one) => one.type === 'DIMENSION' && one.kind === 'diameter',
      );
      for (const one of round) expect(one.type === 'DIMENSION' && one.text).toMatch(/%%c<>/);
    }
  });
});

describe('a long hole table', () => {
  const rows = 90;
  const hole = (i: number): Hole => ({
    diameter: 6 + (i % 5),
    placement: { type: 'single', x: 20 + (i % 15) * 37 + (i % 4), y: 20 + Math.floor(i / 15) * 60 + (i % 7) },
  });
  const plate: Plate = {
    partType: '底板',
    base: { type: 'rectangle', length: 600, width: 400, thickness: 8 },
    holes: Array.from({ length: rows }, (_, i) => hole(i)),
    layer: 'MAIN',
  };
  const drawing = draw(plate);
  const textsOf = (page: { readonly furniture: Drawing['furniture'] }) =>
    page.furniture.texts.map(({ text }) => text);

  it('goes on to sheets of its own, numbered, with every row once and none over the title block', () => {
    const pages = [drawing, ...drawing.more];
    expect(pages.length).toBeGreaterThan(1);
    const numbers = drawing.more.flatMap((page) =>
      textsOf(page).flatMap((text, i, all) => (/^X\d/.test(text) ? [Number(all[i - 2])] : [])),
    );
    expect(numbers).toEqual(Array.from({ length: rows }, (_, i) => i + 1));
    for (const [i, page] of pages.entries()) {
      const cells = page.furniture.texts.filter(
        ({ at }) => at.y < page.sheet.frame.y0 + 9 && at.x > page.sheet.frame.x1 - 100,
      );
      expect(cells.map(({ text }) => text)).toEqual(
        expect.arrayContaining([String(pages.length), String(i + 1)]),
      );
    }
    for (const { sheet, furniture } of drawing.more)
      for (const { text, at } of furniture.texts)
        if (/^X\d/.test(text)) expect(at.y).toBeGreaterThan(sheet.frame.y0 + titleBlock.height);
  });

  it('is a page each in the PDF, and stands beside the first sheet in the DXF', async () => {
    const pdf = new TextDecoder('latin1').decode(writePdf(drawing, await paperFont()).content);
    expect(pdf).toContain(`/Type/Pages/Count ${1 + drawing.more.length}/`);
    const wire = plateContract.encode(plate);
    const { file } = readDxf([...writeDrawing(drawing, { contract: wire, layer: 'MAIN' })].join(''));
    const texts = new Set(file.entities.flatMap((one) => (one.type === 'TEXT' ? [one.text] : [])));
    for (const { start } of expectedOf(wire)!.groups) expect(texts).toContain(`X${start.x} Y${start.y}`);
  });
});
