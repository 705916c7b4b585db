import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samplePlates } from '../../../../test/support/plates.ts';
import type { Lang } from '../../../core/messages.ts';
import { emptyPlate, type Hole, type Plate } from '../contract.ts';
import { fontService } from '../services/font.ts';
import { captionsFor, placeText } from './captions.ts';
import { type SurePlacement, surePlate } from './expand.ts';
import { wrapped } from './furniture.ts';
import { layout } from './layout.ts';
import { writeSvg } from './svg.ts';

const plate = (holes: readonly Hole[], length = 1000, width = 600, partType = '板'): Plate => ({
  ...emptyPlate,
  partType,
  base: { type: 'rectangle', length, width, thickness: 10 },
  holes,
});
const hole = (diameter: number, placement: Hole['placement']): Hole => ({ diameter, placement });
const single = (x: number, y: number, diameter = 4): Hole => hole(diameter, { type: 'single', x, y });
const draw = (given: Plate, lang?: Lang) => layout(surePlate(given)!, 'x_cut.dxf', {}, lang);
const textsOf = ({ furniture, view }: ReturnType<typeof draw>): string =>
  [...furniture.texts, ...view.annotations.map(({ label }) => label)].map(({ text }) => text).join('|');

describe('GB/T 10609.1: a sheet speaks the language its part is called in', () => {
  it.each<readonly [string, Lang, string, string]>([
    ['底板', 'en', '设计', 'Design'],
    ['Base plate', 'zh', 'Design', '设计'],
    ['', 'zh', '设计', 'Design'],
    ['', 'en', 'Design', '设计'],
    ['42', 'en', 'Design', '设计'],
  ])('%j for a reader of %s', (partType, lang, said, unsaid) => {
    const texts = textsOf(draw({ ...samplePlates.flange!, partType }, lang));
    expect(texts).toContain(said);
    expect(texts).not.toContain(unsaid);
  });

  it.each<readonly [SurePlacement, string, string]>([
    [{ type: 'single', x: 1, y: 2.5 }, 'X1 Y2.5', 'X1 Y2.5'],
    [
      { type: 'four_corners', offsetX: 30, offsetY: 40 },
      '四角 距边 X30 Y40',
      'corners, X30 Y40 from the edges',
    ],
    [
      { type: 'rect_array', rows: 3, cols: 4, spacingX: 120, spacingY: 100, originX: 50, originY: 60 },
      '起点 X50 Y60 X 4列 间距120 Y 3行 间距100',
      'from X50 Y60, X 4 at 120, Y 3 at 100',
    ],
    [
      { type: 'rect_array', rows: 1, cols: 4, spacingX: 120, spacingY: 0, originX: 50, originY: 60 },
      '起点 X50 Y60 X 4列 间距120',
      'from X50 Y60, X 4 at 120',
    ],
    [
      { type: 'rect_array', rows: 3, cols: 1, spacingX: 0, spacingY: 100, originX: 50, originY: 60 },
      '起点 X50 Y60 Y 3行 间距100',
      'from X50 Y60, Y 3 at 100',
    ],
    [
      { type: 'circle_array', count: 8, radius: 100, centerX: 150, centerY: 160 },
      '圆周 φ200 圆心 X150 Y160',
      'circle φ200 about X150 Y160',
    ],
  ])('a table says where $type is', (placement, zh, en) => {
    expect(placeText(captionsFor({ name: '板' }, 'en'), placement)).toBe(zh);
    expect(placeText(captionsFor({ name: 'plate' }, 'zh'), placement)).toBe(en);
  });

  it('notes break between words, and between any two Han characters', () => {
    expect(wrapped(['the first lies to the right'], 30)).toEqual(['the first', 'lies to the', 'right']);
    expect(wrapped(['第一孔位于圆心'], 14)).toEqual(['第一孔位', '于圆心']);
    expect(wrapped(['unbreakable'], 5)).toEqual(['unbreakable']);
  });
});

describe('what no drawing can say around the part', () => {
  it.each([
    ['板', '另有 12 组见 x_cut.dxf'],
    ['plate', '12 more groups in x_cut.dxf'],
  ])('more groups than a table holds are said to be in the file for cutting: %s', (name, last) => {
    const many = Array.from({ length: 411 }, (_, i) =>
      single(20 + (i % 30) * 32, 20 + Math.floor(i / 30) * 32),
    );
    const drawn = draw(plate(many, 1000, 600, name));
    expect(drawn.issues).toMatchObject([{ code: 'plate_table_cut', params: { count: 12 } }]);
    expect(drawn.view.table.at(-1)).toEqual({ hole: '…', place: last });
    // Holes so close leave no room for every number: one that has none is left out, and none lies on another.
    expect(drawn.tags.length).toBeLessThanOrEqual(399);
  });

  it('circles that share their pitch circle share its diameter', () => {
    const ring = (count: number, diameter: number): Hole =>
      hole(diameter, { type: 'circle_array', count, radius: 100, centerX: 500, centerY: 300 });
    const notes = textsOf(draw(plate([ring(4, 10), ring(3, 12)]))).match(/(?<=\|)φ200(?=\||$)/g);
    expect(notes).toHaveLength(1);
  });

  it('a sieve is drawn hole by hole, in pieces, and its thickness is said in a note where it has no place', () => {
    const sieve = hole(3, {
      ...{ type: 'rect_array', rows: 60, cols: 60, spacingX: 3.2, spacingY: 3.2 },
      ...{ originX: 5, originY: 5 },
    });
    const drawn = draw(plate([sieve], 199, 199));
    expect(textsOf(drawn)).toContain('板厚 t10。');
    const chunks = [...writeSvg(drawn)];
    expect(chunks.length).toBeGreaterThan(1);
    expect(chunks.join('').match(/<circle/g)!.length).toBeGreaterThanOrEqual(3600);
  });

  it('a tabled array of many holes is tagged at its first', () => {
    const array = (originX: number): Hole =>
      hole(4, {
        ...{ type: 'rect_array', rows: 4, cols: 4, spacingX: 13, spacingY: 13 },
        ...{ originX, originY: 40 + originX / 7 },
      });
    const arrays = Array.from({ length: 14 }, (_, i) => array(30 + i * 66));
    const { view, tags } = draw(plate(arrays));
    expect(view.tabled).toHaveLength(14);
    expect(tags.map(({ text }) => text)).toEqual(arrays.map((_, i) => String(i + 1)));
  });
});

describe('the font of the PDFs', () => {
  const create = (assets: string) => fontService.create({ assets } as never);

  it('that is not there, or is no font, is a service that is not available', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'yx-font-'));
    try {
      await expect(create(folder)).rejects.toMatchObject({ name: 'ServiceUnavailable' });
      writeFileSync(join(folder, 'noto-sans-sc-400.woff'), 'no font');
      await expect(create(folder)).rejects.toMatchObject({ name: 'ServiceUnavailable' });
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
