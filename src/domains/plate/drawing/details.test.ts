import { describe, expect, it } from 'vitest';
import { whole } from '../../../../test/support/drawn-plates.ts';
import { paperFont } from '../../../../test/support/plates.ts';
import { type Hole, type Plate, plateContract } from '../contract.ts';
import { evaluate } from '../evaluate.ts';
import { Job } from '../job.ts';
import { surePlate } from './expand.ts';
import { drawFiles } from './files.ts';
import { layout } from './layout.ts';
import { factorOf, preferredScales } from './sheet.ts';

const corners = (diameter: number, offset: number): Hole => ({
  diameter,
  placement: { type: 'four_corners', offsetX: offset, offsetY: offset },
});
const plateWith = (length: number, width: number, holes: readonly Hole[]): Plate => ({
  partType: '底板',
  base: { type: 'rectangle', length, width, thickness: 10 },
  holes,
  layer: 'MAIN',
});
const draw = (plate: Plate) => layout(surePlate(plate)!, 'x_cut.dxf');

describe('D14: a hole that would be a dot', () => {
  const large = plateWith(3000, 1500, [
    corners(3, 30),
    { diameter: 6, placement: { type: 'single', x: 1500, y: 750 } },
  ]);

  it('is shown enlarged, at a preferred scale, named, and ringed where it lies', () => {
    const { details, view, origin } = draw(large);
    expect(details.map(({ name }) => name)).toEqual(['I', 'II']);
    const factor = factorOf(view.scale);
    for (const [i, { scale, rings, arcs, lines, texts, name }] of details.entries()) {
      expect(preferredScales).toContainEqual(scale);
      expect(factorOf(scale)).toBeGreaterThan(2 * factor);
      const [inView, picture] = rings as [(typeof rings)[number], (typeof rings)[number]];
      const [x, y] = [(inView.x - origin.x) / factor, (inView.y - origin.y) / factor];
      const [hx, hy] = i === 0 ? [30, 30] : [1500, 750];
      expect([x, y].map(Math.round)).toEqual([hx, hy]);
      // One piece of the part, twice: the rings stand to each other as the scales do.
      expect(picture.radius / inView.radius).toBeCloseTo(factorOf(scale) / factor, 6);
      const holes = arcs.filter(({ pen }) => pen === 'detail');
      expect(holes.map(({ radius }) => radius)).toEqual(
        [0, 1].map(() => (i === 0 ? 1.5 : 3) * factorOf(scale)),
      );
      expect(holes[0]!.radius).toBeGreaterThanOrEqual(1.5);
      expect(texts.filter(({ text }) => text === name).length).toBe(2);
      expect(texts.map(({ text }) => text)).toContain(`${scale.paper}:${scale.real}`);
      for (const { a, b, pen } of lines)
        if (pen !== 'thin')
          for (const p of [a, b])
            expect(Math.hypot(p.x - picture.x, p.y - picture.y)).toBeLessThanOrEqual(picture.radius + 1e-6);
    }
  });

  it('shows the edge of the plate where it lies within', () => {
    const { details } = draw(plateWith(3000, 1500, [corners(2, 3)]));
    expect(details[0]!.lines.filter(({ pen }) => pen === 'detail').length).toBe(2);
  });

  it('there is none where every hole can be seen', () => {
    expect(draw(plateWith(300, 200, [corners(9, 20)])).details).toEqual([]);
  });

  it.each(['R2007', 'R12'] as const)(
    'is no part of what is cut, and the files are what they should be: %s',
    async (dxf) => {
      const value = plateContract.encode(large);
      const title = { company: '', drawer: '', date: '', mass: '', lang: 'zh' } as const;
      const files = new Map<string, Buffer>();
      const { files: drawn } = drawFiles(
        surePlate(large)!,
        value,
        Job.parse({ name: 'p', dxf }),
        await paperFont(),
        title,
      );
      for (const { name, content } of drawn) files.set(name, Buffer.from(await whole(content)));
      const report = await evaluate({
        value,
        artifacts: [...files].map(([name, { length }]) => ({ name, mediaType: '', size: length })),
        readArtifact: async (name) => files.get(name)!,
      });
      expect(report.qualitative_feedback).toMatch(/^外形、孔位和标注与参数一致/);
      expect(files.get('p.svg')!.toString()).toContain('class="detail"');
      const layer = dxf === 'R12' ? 'detail' : '局部放大';
      expect(files.get('p_drawing.dxf')!.toString()).toContain(`ARC\n${dxf === 'R12' ? '' : '5'}`);
      expect(files.get('p_drawing.dxf')!.toString()).toContain(`\n${layer}\n`);
      expect(files.get('p_cut.dxf')!.toString()).not.toContain(layer);
    },
  );
});
