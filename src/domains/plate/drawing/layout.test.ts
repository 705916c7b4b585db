import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawablePlates, samplePlates } from '../../../../test/support/plates.ts';
import { readGrammar } from '../../../core/reading/interpret.ts';
import { checkPlate, drawable } from '../check.ts';
import { type Plate, type PlateWire, plateOf } from '../contract.ts';
import { reader } from '../interpret.ts';
import { type Box, corners, meet, type Shape, shape, shapeOf, turned } from './collide.ts';
import { circlesOf, surePlate } from './expand.ts';
import { layout } from './layout.ts';
import type { Drawing, Label } from './model.ts';
import { factorOf, scaleText, titleBlock } from './sheet.ts';

const runs = process.env.YX_SOAK === '1' ? 3000 : 120;
const seed = Number(process.env.YX_SEED);
const draw = (plate: Plate): Drawing => layout(surePlate(plate)!, 'x_cut.dxf');

const context = { world: null, now: new Date(0), lang: 'zh', last: undefined, contract: '1.1.0' } as const;
const read = (text: string): PlateWire => readGrammar(reader, { text }, context).value;
const featured = readFileSync(join(import.meta.dirname, '../corpus/features.jsonl'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => (JSON.parse(line) as { text: string }).text);

const shapeAt = ({ at, width, height, rotation }: Label): Shape => shape(turned(at, width, height, rotation));

/** Everything that must not lie over anything else, measured from the finished drawing. */
function collisionsIn({ plate, view, origin, sheet, furniture, tags, details }: Drawing): string[] {
  const factor = factorOf(view.scale);
  const found: string[] = [];
  const part = shape(corners({ x0: 0, y0: 0, x1: plate.length * factor, y1: plate.width * factor }));
  const labels = view.annotations.map(({ label }) => ({ text: label.text, shape: shapeAt(label) }));
  const lines = view.annotations.flatMap(({ lines, label }) =>
    lines.map((line) => ({ text: label.text, shape: shapeOf(line) })),
  );
  for (const [i, a] of labels.entries()) {
    if (meet(a.shape, part)) found.push(`${a.text} lies on the part`);
    for (const b of labels.slice(i + 1))
      if (meet(a.shape, b.shape)) found.push(`${a.text} lies on ${b.text}`);
    for (const b of lines) if (meet(a.shape, b.shape)) found.push(`a line of ${b.text} crosses ${a.text}`);
  }
  const numbers = tags.map((tag) => ({
    text: tag.text,
    shape: shapeAt({ ...tag, at: { x: tag.at.x - origin.x, y: tag.at.y - origin.y } }),
  }));
  for (const [i, a] of numbers.entries()) {
    const others = [...labels, ...lines, ...numbers.slice(i + 1)];
    for (const b of others) if (meet(a.shape, b.shape)) found.push(`tag ${a.text} lies on ${b.text}`);
    for (const { x, y, radius } of circlesOf(plate)) {
      const { x0, y0, x1, y1 } = a.shape.box;
      const [cx, cy] = [x * factor, y * factor];
      const near = Math.hypot(Math.max(x0 - cx, 0, cx - x1), Math.max(y0 - cy, 0, cy - y1));
      if (near < radius * factor) found.push(`tag ${a.text} lies on a hole`);
    }
  }
  const onSheet = ({ x0, y0, x1, y1 }: Box): Shape =>
    shape(corners({ x0: x0 + origin.x, y0: y0 + origin.y, x1: x1 + origin.x, y1: y1 + origin.y }));
  const whole = onSheet(view.extent);
  const { frame } = sheet;
  const outside =
    whole.box.x0 < frame.x0 || whole.box.y0 < frame.y0 || whole.box.x1 > frame.x1 || whole.box.y1 > frame.y1;
  if (outside) found.push('the view leaves the frame');
  const title = {
    x0: frame.x1 - titleBlock.width,
    y0: frame.y0,
    x1: frame.x1,
    y1: frame.y0 + titleBlock.height,
  };
  if (meet(whole, shape(corners(title)))) found.push('the view lies on the title block');
  for (const [i, { name, rings, texts: words }] of details.entries()) {
    const [, { x, y, radius }] = rings as [unknown, Box & { x: number; y: number; radius: number }];
    const top = Math.max(...words.slice(1).map(({ at, height }) => at.y + height / 2));
    const picture = shape(corners({ x0: x - radius, y0: y - radius, x1: x + radius, y1: top }));
    const { x0, y0, x1, y1 } = picture.box;
    if (x0 < frame.x0 || y0 < frame.y0 || x1 > frame.x1 || y1 > frame.y1)
      found.push(`detail ${name} leaves the frame`);
    const others = details.slice(i + 1).map((one) => one.rings[1]!);
    const isOn = others.some((one) => Math.hypot(one.x - x, one.y - y) < one.radius + radius);
    if (isOn) found.push(`detail ${name} lies on another`);
    if (meet(picture, whole)) found.push(`detail ${name} lies on the view`);
    if (meet(picture, shape(corners(title)))) found.push(`detail ${name} lies on the title block`);
    for (const label of furniture.texts)
      if (meet(picture, shapeAt(label))) found.push(`detail ${name} lies on ${label.text}`);
    const beside = words[0]!;
    const own = shapeAt({ ...beside, at: { x: beside.at.x - origin.x, y: beside.at.y - origin.y } });
    for (const b of [...labels, ...lines, ...numbers])
      if (meet(own, b.shape)) found.push(`the name of detail ${name} lies on ${b.text}`);
  }
  const texts = furniture.texts.map(shapeAt);
  for (const [i, a] of texts.entries()) {
    if (meet(a, whole)) found.push(`${furniture.texts[i]!.text} lies on the view`);
    for (const [j, b] of texts.entries()) {
      if (j > i && meet(a, b)) found.push(`${furniture.texts[i]!.text} lies on ${furniture.texts[j]!.text}`);
    }
    for (const line of furniture.lines) {
      if (meet(a, shapeOf(line))) found.push(`a line crosses ${furniture.texts[i]!.text}`);
    }
  }
  return found;
}

describe('layout', () => {
  it('no annotation overlaps another, its lines, the part, the frame or the title block', () => {
    const property = fc.property(drawablePlates(6), (plate) => {
      expect(collisionsIn(draw(plate))).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: runs });
  });

  it('nor does anything where holes are so small that they are shown enlarged', () => {
    const property = fc.property(drawablePlates(4), fc.integer({ min: 0, max: 3 }), (plate, at) => {
      const { length, width } = plate.base;
      const corner = { type: 'four_corners', offsetX: length! / 20, offsetY: width! / 20 } as const;
      const tiny = { diameter: 0.002 * length!, placement: corner };
      const holes = plate.holes.map((hole, i) => (i === at ? { ...hole, diameter: 0.3 } : hole));
      const small = [...holes, tiny].filter(
        (_, i, all) => checkPlate({ ...plate, holes: [...all.slice(0, i), tiny] }).length === 0,
      );
      const whole = { ...plate, holes: small };
      if (checkPlate(whole).length > 0) return;
      expect(collisionsIn(draw(whole))).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: Math.ceil(runs / 2) });
  });

  it('nor where plates are round, rounded, slotted, threaded or sunk', () => {
    const property = fc.property(fc.constantFrom(...featured), (text) => {
      const plate = drawable(plateOf(read(text)));
      if (plate.ok) expect(collisionsIn(layout(plate.value, 'x_cut.dxf')), text).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: featured.length });
  });

  it('many groups go into a table, which overlaps nothing either', () => {
    const property = fc.property(drawablePlates(60), (plate) => {
      expect(collisionsIn(draw(plate))).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: Math.ceil(runs / 8) });
  });

  it('the holes of a table carry its numbers, each beside its own', () => {
    const { view, tags, origin } = draw(samplePlates.scattered!);
    const factor = factorOf(view.scale);
    expect(tags.map(({ text }) => text)).toEqual(view.table.map((_, row) => String(row + 1)));
    for (const [row, { placement, diameter }] of view.tabled.entries()) {
      if (placement.type !== 'single') throw new Error('the sample has single holes only');
      const { at } = tags[row]!;
      const away = Math.hypot(at.x - origin.x - placement.x * factor, at.y - origin.y - placement.y * factor);
      expect(away - (diameter / 2) * factor).toBeLessThan(8);
    }
  });

  it.each([
    ['a strip is no reason for a large sheet', [3000, 60], [300, 10, 150, 30], 'A3', '1:10'],
    [
      'a pitch is not pushed across others where a larger scale has room',
      [600, 400],
      [60, 3, 100, 100],
      'A2',
      '1:2',
    ],
  ] as const)('%s', (_, [length, width], [spacingX, cols, originX, originY], sheet, scale) => {
    const at = (x: number, y: number) => ({ diameter: 20, placement: { type: 'single', x, y } as const });
    const row = { type: 'rect_array', rows: 1, cols, spacingX, spacingY: null, originX, originY } as const;
    const besides = width > 100 ? [at(300, 200), at(450, 300), at(520, 50)] : [];
    const drawn = draw({
      partType: '板',
      base: { type: 'rectangle', length, width, thickness: 8 },
      holes: [{ diameter: 11, placement: row }, ...besides],
      layer: 'MAIN',
    });
    expect([drawn.sheet.name, scaleText(drawn.view.scale)]).toEqual([sheet, scale]);
  });

  it('D03: the first row stands at least 10 mm from the outline', () => {
    const property = fc.property(drawablePlates(5), (plate) => {
      for (const { measured, lineAt } of draw(plate).view.annotations) {
        if (measured.kind !== 'linear') continue;
        expect(measured.axis === 'x' ? -lineAt.y : -lineAt.x).toBeGreaterThanOrEqual(10);
      }
    });
    fc.assert(property, { seed, numRuns: 60 });
  });
});
