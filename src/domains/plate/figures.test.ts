import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawn } from '../../../test/support/drawn-plates.ts';
import { drawablePlates } from '../../../test/support/plates.ts';
import { readGrammar } from '../../core/reading/interpret.ts';
import { drawable } from './check.ts';
import { type PlateWire, plateContract, plateOf } from './contract.ts';
import { surePlate } from './drawing/expand.ts';
import { evaluate } from './evaluate.ts';
import { figuresOf, massText } from './figures.ts';
import { densityOf } from './materials.ts';
import { context, reader } from './read.testkit.ts';
import { noShop, Shop } from './settings.ts';

const wireOf = (text: string): PlateWire =>
  readGrammar(reader, { text }, { ...context, contract: '1.1.0' }).value as PlateWire;
const figures = (text: string) => {
  const plate = drawable(plateOf(wireOf(text)));
  if (!plate.ok) throw new Error(JSON.stringify(plate.error));
  return figuresOf(plate.value);
};

describe('D08: what a plate comes to', () => {
  it.each([
    ['100×100×10 的板，材料 Q235B', 10_000, 400, 1, 0.785],
    ['200×100×10 的板，中心一个直径20的孔，材料 Q235', 20_000 - Math.PI * 100, 600 + 20 * Math.PI, 2, null],
    ['100×100×10 的板，四角圆角R10', 10_000 - (4 - Math.PI) * 100, 400 - (8 - 2 * Math.PI) * 10, 1, null],
    ['100×100×10 的板，四角倒角C10', 10_000 - 200, 400 - 8 * (10 - Math.SQRT1_2 * 10), 1, null],
    ['圆板 直径100，厚10', Math.PI * 2500, Math.PI * 100, 1, null],
    ['圆环 外径200 内径100，厚10，材料304', Math.PI * 7500, Math.PI * 300, 2, Math.PI * 75_000 * 7.93e-6],
    ['100×100×10 的板，中心一个M8螺纹孔', 10_000 - Math.PI * 11.56, 400, 1, null],
  ] as const)('%s', (text, area, way, pierces, mass) => {
    const found = figures(text);
    expect(found.area).toBeCloseTo(area, 5);
    expect(found.cutLength).toBeCloseTo(way, 5);
    expect(found.pierces).toBe(pierces);
    if (mass !== null) expect(found.mass).toBeCloseTo(mass, 5);
  });

  it.each([
    [0.785, '0.785'],
    [4.70236, '4.702'],
    [47.10236, '47.1'],
    [0.000_41, '0.00041'],
    [null, ''],
  ])('%j kg is written %j', (mass, text) => {
    expect(massText(mass)).toBe(text);
  });
});

describe('what materials weigh', () => {
  it.each([
    ['Q235B', 7.85],
    ['Q235-B', 7.85],
    ['304不锈钢', 7.93],
    ['不锈钢304L', 7.9],
    ['SUS316L', 8],
    ['6061-T6', 2.7],
    ['5052-H32 aluminium', 2.68],
    ['紫铜T2', 8.91],
    ['碳钢', 7.85],
    // Grades of different weights go by these names.
    ['不锈钢', null],
    ['铝板', null],
    ['steel or 6061', 2.7],
    ['Q235 或 6061', null],
    ['13040', null],
    ['A360', null],
    ['', null],
  ])('%s: %j', (said, density) => {
    expect(densityOf(said)?.value ?? null).toBe(density);
  });

  it('the shop’s own figure comes first', () => {
    const own = [
      { name: 'Q235', density: 7.86 },
      { name: 'H62', density: 8.43 },
    ];
    expect(densityOf('Q235', own)).toMatchObject({ value: 7.86, source: 'shop' });
    expect(densityOf('黄铜H62', own)?.value).toBe(8.43);
  });
});

const shop = Shop.parse({
  company: '某某钣金厂',
  drawer: '李工',
  date: '2026-11-16',
  rates: {
    currency: 'CNY',
    material: [{ name: 'Q235', per_kg: 5 }],
    cut_per_m: [
      { up_to: 6, rate: 2 },
      { up_to: 20, rate: 4 },
    ],
    pierce: [{ up_to: 20, rate: 0.5 }],
    tapped_hole: 3,
    setup: 50,
    minimum: 60,
  },
});

const judged = async (wire: PlateWire, by = shop, alter?: (data: Record<string, never>) => void) => {
  const { result, refs, files } = await drawn(wire, by);
  expect(result.error).toBeNull();
  const data = structuredClone(result.data) as Record<string, never>;
  alter?.(data);
  const report = await evaluate({
    value: wire,
    artifacts: refs,
    readArtifact: async (name) => files.get(name)!,
    results: new Map([['draw', { ...result, data }]]),
    world: { shop: by },
    lang: 'en',
  });
  return { report, data: result.data as { price: { total: number; lines: unknown[] } | null }, files };
};

describe('D08, D09: figures are told, and measured again in the file', () => {
  const wire = wireOf('200×100×10 的底板，四角直径10的孔，边距20，中心一个M8螺纹孔，材料Q235，5件');

  it('a price by the shop’s rates, line by line', async () => {
    const { data, report } = await judged(wire);
    const cut = (600 + 40 * Math.PI) / 1000;
    const total = [5 * 1.57 * 5, 5 * cut * 4, 5 * 5 * 0.5, 5 * 3, 50].reduce(
      (sum, one) => sum + Math.round(one * 100) / 100,
      0,
    );
    expect(data.price?.total).toBeCloseTo(total, 6);
    expect(report.passed, report.qualitative_feedback).toBe(true);
    expect(report.metrics).toMatchObject({ pierces: 5, tapped_holes: 1, bends: 0 });
    expect(report.metrics.price).toBeCloseTo(total, 6);
    expect(report.qualitative_feedback).toMatch(/cm² net, .* mm of cut, 5 pierces, .* kg each, .* CNY$/);
  });

  it.each([
    ['area_mm2', 1.0001],
    ['cut_length_mm', 1.0001],
    ['pierces', 2],
    ['mass_kg', 1.0001],
  ])('a %s that is not so is found', async (name, factor) => {
    const { report } = await judged(wire, shop, (data) => {
      const figures = data.figures as unknown as Record<string, number>;
      figures[name] = figures[name]! * factor;
    });
    expect(report.passed).toBe(false);
    expect(report.qualitative_feedback).toContain(name);
  });

  it('a price that is not so is found', async () => {
    const { report } = await judged(wire, shop, (data) => {
      const price = data.price as unknown as { total: number };
      price.total += 0.05;
    });
    expect(report.qualitative_feedback).toContain('untrue price');
  });

  it('no rate is invented: what is missing is named and there is no price', async () => {
    const { tapped_hole: _, ...rates } = shop.rates!;
    const without = Shop.parse({ rates });
    const { result } = await drawn(wire, without);
    expect(result.data).toMatchObject({ price: null, warnings: [{ code: 'plate_price_missing' }] });
    const { result: none } = await drawn(wireOf('100×100×10 的板'), shop);
    expect(none.data).toMatchObject({ price: null, warnings: [{ code: 'plate_mass_unknown' }] });
    expect((await drawn(wire, noShop)).result.data).toMatchObject({ price: null, warnings: [] });
  });

  it('the sheet says who, when and how heavy', async () => {
    const { files } = await judged(wire);
    const svg = new TextDecoder().decode(files.get('底板.svg'));
    for (const text of ['某某钣金厂', '李工', '2026-11-16']) expect(svg).toContain(`>${text}</text>`);
    expect(svg).toContain(
      `>${massText(figures('200×100×10 的底板，四角直径10的孔，边距20，中心一个M8螺纹孔，材料Q235').mass)}</text>`,
    );
  });

  it('of any plate', async () => {
    const seed = Number(process.env.YX_SEED);
    for (const plate of fc.sample(drawablePlates(5), { seed, numRuns: 12 })) {
      const { report } = await judged(plateContract.encode({ ...plate, features: { material: 'Q235' } }));
      expect(report.passed, report.qualitative_feedback).toBe(true);
      expect(report.metrics.area_mm2).toBeCloseTo(figuresOf(surePlate(plate)!).area, 3);
    }
  });
});
