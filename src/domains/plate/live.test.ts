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
});
