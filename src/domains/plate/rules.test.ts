import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { call, drawn, keeping } from '../../../test/support/drawn-plates.ts';
import { drawablePlates } from '../../../test/support/plates.ts';
import { readGrammar } from '../../core/reading/interpret.ts';
import { type PlateWire, plateOf } from './contract.ts';
import { circlesOf, surePlate } from './drawing/expand.ts';
import { jobWorld, shopOf } from './job.ts';
import { context, reader } from './read.testkit.ts';
import { refusals } from './rules.ts';
import { Shop } from './settings.ts';

const wireOf = (text: string): PlateWire =>
  readGrammar(reader, { text }, { ...context, contract: '1.1.0' }).value as PlateWire;
const shop = Shop.parse({
  rules: {
    smallest_hole: [
      { up_to: 3, least: 1 },
      { up_to: 20, least: 5 },
    ],
    smallest_opening: [{ up_to: 20, least: 4 }],
    bridge: [{ up_to: 20, least: 3 }],
    edge: [{ up_to: 20, least: 2 }],
    sheets: [{ length: 3000, width: 1500 }],
    sheet_margin: 10,
    stock: [
      { material: 'Q235', thicknesses: [2, 6, 10] },
      { material: '304', thicknesses: [2, 3, 10] },
    ],
  },
});
const codes = (text: string): readonly string[] =>
  refusals(surePlate(plateOf(wireOf(text)))!, shop).map(({ code, path }) => `${code} ${path.join('.')}`);

describe('D09: what this shop can make', () => {
  it.each([
    ['200×100×10 的板，中心一个直径20的孔，材料Q235B', []],
    ['200×100×2 的板，中心一个直径2的孔，材料304', []],
    ['200×100×10 的板，中心一个直径4的孔', ['plate_rule_small holes.0.diameter']],
    // What a thread is drilled for is not cut.
    ['200×100×10 的板，中心一个M5螺纹孔', []],
    ['200×100×10 的板，左下角坐标(50,50)、(63,50)各一个直径10的孔', []],
    ['200×100×10 的板，坐标(50,50)、(62.9,50)各一个直径10的孔', ['plate_rule_bridge holes.1']],
    ['200×100×10 的板，坐标(6.9,50)一个直径10的孔', ['plate_rule_edge holes.0']],
    ['4000×1000×10 的板', ['plate_rule_sheet base_shape']],
    ['1490×2990×10 的板', ['plate_rule_sheet base_shape']],
    ['1480×2980×10 的板', []],
    ['200×100×8 的板，材料Q235', ['plate_rule_stock base_shape.thickness']],
    ['200×100×3 的板，材料Q235', ['plate_rule_stock base_shape.thickness']],
    ['200×100×10 的板，材料6061', ['plate_rule_material material']],
    [
      '200×100×25 的板，材料Q235',
      [
        'plate_rule_stock base_shape.thickness',
        ...Array.from({ length: 4 }, () => 'plate_rule_thickness base_shape.thickness'),
      ],
    ],
    ['200×100×10 的板，中心一个长40宽3的腰形孔', ['plate_rule_small cutouts.0.width']],
  ] as const)('%s', (text, expected) => {
    expect(codes(text)).toEqual(expected);
  });

  it('bridges of any plate are those that every pair of holes says', () => {
    const bridge = Shop.parse({ rules: { bridge: [{ up_to: 1000, least: 6 }] } });
    const property = fc.property(drawablePlates(5), (plate) => {
      const sure = surePlate(plate)!;
      const circles = [...circlesOf(sure)];
      const isThin = circles.some((a, i) =>
        circles.slice(i + 1).some((b) => Math.hypot(a.x - b.x, a.y - b.y) - a.radius - b.radius < 6 - 1e-6),
      );
      expect(refusals(sure, bridge).some(({ code }) => code === 'plate_rule_bridge')).toBe(isThin);
    });
    fc.assert(property, { seed: Number(process.env.YX_SEED), numRuns: 60 });
  });

  it('a plate it cannot make is not drawn, and checking says why', async () => {
    const plate = wireOf('200×100×10 的板，中心一个直径4的孔');
    const { result, refs } = await drawn(plate, shop);
    expect(refs).toEqual([]);
    expect(result).toMatchObject({ ok: false, error: { code: 'INVALID_PARAM' } });
    expect(result.error?.details?.issues).toMatchObject([
      { code: 'plate_rule_small', field: 'holes[0].diameter' },
    ]);
    const checked = await call('plate.check', { plate }, keeping(shop).context);
    expect(checked.data).toMatchObject({
      drawable: false,
      problems: [{ code: 'plate_rule_small' }],
      figures: null,
    });
  });

  it('a file of the shop with a slip in it is refused by name', async () => {
    const slip = shopOf('{"rules":{"smallest_hole":[{"up_to":3}]}}');
    expect(slip.ok ? [] : slip.error.map(({ code, path }) => [code, path.join('.')])).toEqual([
      ['missing_field', 'rules.smallest_hole.0.least'],
    ]);
    const files = {
      readText: async () => ({ ok: true, value: '{"rates":{}}' }) as const,
      readBytes: async () => slip,
    };
    const loaded = await jobWorld.load({ shop: 'shop.json' }, files as never);
    expect(loaded.ok ? [] : loaded.error.map(({ path }) => path.join('.'))).toEqual(['rates.currency']);
  });
});
