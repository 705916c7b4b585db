import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SurePlate } from '../drawing/expand.ts';
import { nest } from './nest.ts';
import { checkSheet } from './nest-check.ts';
import { writeSheet } from './sheets.ts';

const plateOf = (length: number, width: number): SurePlate => ({
  ...{ name: '板', length, width, thickness: 3, layer: 'MAIN', isRound: false, inner: null, corner: null },
  ...{ cuts: [], material: '', quantity: null, number: '', notes: [] },
  groups: [
    {
      index: 0,
      diameter: Math.min(length, width) / 4,
      placement: { type: 'single', x: length / 2, y: width / 2 },
    },
  ],
});
const piece = fc.record({
  length: fc.integer({ min: 20, max: 900 }),
  width: fc.integer({ min: 20, max: 900 }),
  count: fc.integer({ min: 1, max: 8 }),
});

describe('D12: parts on sheets', () => {
  it('lie on them apart, all of them, and use what is said: measured in the file', () => {
    const property = fc.property(
      fc.array(piece, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 0, max: 12 }),
      (given, gap) => {
        const pieces = given.map((one, i) => ({ ...one, name: `p${i}` }));
        const plates = new Map(pieces.map(({ name, length, width }) => [name, plateOf(length, width)]));
        const sheets = nest(pieces, [{ length: 2000, width: 1000 }], { margin: 10, gap })!;
        const checked = sheets.map((sheet) => checkSheet(writeSheet(sheet, plates), { margin: 10, gap })!);
        expect(checked.every(({ isClear }) => isClear)).toBe(true);
        const count = pieces.reduce((sum, one) => sum + one.count, 0);
        expect(checked.reduce((sum, one) => sum + one.pieces, 0)).toBe(count);
        for (const [i, sheet] of sheets.entries()) expect(checked[i]!.used).toBeCloseTo(sheet.used, 9);
      },
    );
    fc.assert(property, { seed: Number(process.env.YX_SEED), numRuns: 40 });
  });

  it('fill a sheet that they fit exactly', () => {
    const sheets = nest(
      [{ name: 'a', length: 500, width: 250, count: 16 }],
      [{ length: 2000, width: 1000 }],
      { margin: 0, gap: 0 },
    )!;
    expect(sheets.map(({ used }) => used)).toEqual([1]);
  });

  it('that fit on no sheet are none', () => {
    expect(
      nest([{ name: 'a', length: 2001, width: 10, count: 1 }], [{ length: 2000, width: 1000 }], {
        margin: 0,
        gap: 0,
      }),
    ).toBeNull();
  });

  it('parts that overlap are found', () => {
    const placed = [0, 50].map((x) => ({ name: 'a', x, y: 0, turned: false, length: 100, width: 100 }));
    const plates = new Map([['a', plateOf(100, 100)]]);
    const dxf = writeSheet({ stock: { length: 500, width: 500 }, placed, used: 0 }, plates);
    expect(checkSheet(dxf, { margin: 0, gap: 0 })?.isClear).toBe(false);
  });
});
