import { describe, expect, it } from 'vitest';
import { figuresOf } from './figures.ts';
import { drawHere, holeRows, leavesIn, readHere, shows } from './live.ts';

const said = '300×200 的底板，厚 12mm，中心有一个直径 50mm 的孔，四个角各一个直径 10mm 的孔，孔距边 30mm';

describe('a plate drawn where it is typed', () => {
  const value = readHere(said, 'zh');
  const live = drawHere(value, 'zh')!;
  const dimensionsOf = (name: string): number => {
    const leaves = leavesIn(value).filter(({ path }) => path.join('.').endsWith(name));
    return live.drawing.view.annotations.filter((one) =>
      leaves.some(({ path, value }) => shows(one, path, value)),
    ).length;
  };

  it.each([['length'], ['width'], ['thickness'], ['0.diameter'], ['1.diameter'], ['offset_x']])(
    'the value %s has a dimension of its own',
    (name) => {
      expect(dimensionsOf(name)).toBeGreaterThan(0);
    },
  );

  it('a dimension along x is none of a value along y', () => {
    const across = live.drawing.view.annotations.filter((one) => shows(one, ['base_shape', 'length'], 300));
    expect(across).toHaveLength(1);
    expect(across.some((one) => shows(one, ['base_shape', 'width'], 300))).toBe(false);
  });

  it('what is missing or does not fit is not drawn', () => {
    expect(drawHere(readHere('300×200 的底板', 'zh'), 'zh')).toBeNull();
    expect(drawHere(readHere(`${said}，中心有一个直径 500mm 的孔`, 'zh'), 'zh')).toBeNull();
  });

  it('counts holes, what is left of the sheet and the way of the torch', () => {
    const { plate } = live.drawing;
    expect(holeRows(plate).map(({ count, centres }) => [count, centres.length])).toEqual([
      [1, 1],
      [4, 4],
    ]);
    const { holes, area, cutLength } = figuresOf(plate);
    expect(holes).toBe(5);
    expect(area).toBeCloseTo(300 * 200 - Math.PI * 25 ** 2 - 4 * Math.PI * 5 ** 2, 6);
    expect(cutLength).toBeCloseTo(1000 + Math.PI * 50 + 4 * Math.PI * 10, 6);
  });

  it.each([
    ['一块φ200的圆板，厚10，中心孔φ50', Math.PI * (100 ** 2 - 25 ** 2), Math.PI * 250],
    ['圆环，外径200，内径100，厚5', Math.PI * (100 ** 2 - 50 ** 2), Math.PI * 300],
    ['300×200×5 底板，四角R10圆角', 60000 - (4 - Math.PI) * 100, 1000 - (8 - 2 * Math.PI) * 10],
    ['300×200×5 底板，四角倒角10mm', 60000 - 200, 1000 - 40 * (2 - Math.SQRT2)],
    ['300×200×5 底板，中心60×20的腰形孔', 60000 - 40 * 20 - Math.PI * 100, 1000 + 80 + Math.PI * 20],
  ])('what 1.1.0 has is read, drawn and counted while it is typed: %s', (text, area, way) => {
    const drawn = drawHere(readHere(text, 'zh'), 'zh');
    expect(drawn?.svg).toContain('<svg');
    const found = figuresOf(drawn!.drawing.plate);
    expect(found.area).toBeCloseTo(area, 6);
    expect(found.cutLength).toBeCloseTo(way, 6);
  });
});
