import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawablePlates } from '../../../../test/support/plates.ts';
import type { Plate } from '../contract.ts';
import { type Box, corners, meet, type Shape, shape, shapeOf, turned } from './collide.ts';
import { surePlate } from './expand.ts';
import { layout } from './layout.ts';
import type { Drawing, Label } from './model.ts';
import { factorOf, titleBlock } from './sheet.ts';

const runs = process.env.YX_SOAK === '1' ? 3000 : 250;
const seed = Number(process.env.YX_SEED);
const draw = (plate: Plate): Drawing => layout(surePlate(plate)!, 'x_cut.dxf');

const shapeAt = ({ at, width, height, rotation }: Label): Shape => shape(turned(at, width, height, rotation));

/** Everything that must not lie over anything else, measured from the finished drawing. */
function collisionsIn({ plate, view, origin, sheet, furniture }: Drawing): string[] {
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

  it('many groups go into a table, which overlaps nothing either', () => {
    const property = fc.property(drawablePlates(60), (plate) => {
      expect(collisionsIn(draw(plate))).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: Math.ceil(runs / 8) });
  });

  it('the first row stands at least 10 mm from the outline', () => {
    const property = fc.property(drawablePlates(5), (plate) => {
      for (const { measured, lineAt } of draw(plate).view.annotations) {
        if (measured.kind !== 'linear') continue;
        expect(measured.axis === 'x' ? -lineAt.y : -lineAt.x).toBeGreaterThanOrEqual(10);
      }
    });
    fc.assert(property, { seed, numRuns: 60 });
  });
});
