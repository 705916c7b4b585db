import * as z from 'zod';
import { described } from '../../core/contract/described.ts';
import type { Text } from '../../core/messages.ts';
import { dxfVersions } from '../../formats/dxf/version.ts';

// What a shop says about itself once, for every plate: its title block, what it can make, what it asks for it.

const above = () => z.number().positive().max(1e9);
const price = (words: Text) => described(z.number().min(0).max(1e9), words);
const named = (words: Text, most = 60) => described(z.string().max(most).default(''), words);

const materialName = described(z.string().min(1).max(60), { zh: '材料名称', en: 'name of the material' });
const upTo = described(above(), { zh: '厚度不超过（mm）', en: 'for thicknesses up to (mm)' });
const Limits = (words: Text) =>
  described(
    z
      .array(
        z.strictObject({ up_to: upTo, least: described(above(), { zh: '至少（mm）', en: 'at least (mm)' }) }),
      )
      .min(1)
      .max(100),
    words,
  ).exactOptional();

export const Rules = z.strictObject({
  smallest_hole: Limits({ zh: '最小孔径，按厚度', en: 'the smallest hole, by thickness' }),
  smallest_opening: Limits({
    zh: '腰形孔、方孔的最小宽度，按厚度',
    en: 'the least width of slots and openings, by thickness',
  }),
  bridge: Limits({
    zh: '孔与孔之间的最小间壁，按厚度',
    en: 'the least material between openings, by thickness',
  }),
  edge: Limits({ zh: '孔到板边的最小间壁，按厚度', en: 'the least material to the edge, by thickness' }),
  sheets: described(
    z
      .array(
        z.strictObject({
          length: described(above(), { zh: '长（mm）', en: 'length (mm)' }),
          width: described(above(), { zh: '宽（mm）', en: 'width (mm)' }),
        }),
      )
      .min(1)
      .max(100),
    { zh: '有哪些规格的板材', en: 'the sheets there are' },
  ).exactOptional(),
  sheet_margin: described(z.number().min(0).max(1000).default(0), {
    zh: '板材四周不用的边（mm）',
    en: 'the rim of a sheet that is not used (mm)',
  }),
  gap: described(z.number().min(0).max(1000).default(0), {
    zh: '排料时零件之间的间隔（mm）',
    en: 'the gap between parts on a sheet (mm)',
  }),
  stock: described(
    z
      .array(
        z.strictObject({
          material: materialName,
          thicknesses: described(z.array(above()).min(1).max(200), {
            zh: '厚度（mm）',
            en: 'thicknesses (mm)',
          }),
        }),
      )
      .min(1)
      .max(500),
    { zh: '有哪些材料和厚度', en: 'the materials and thicknesses there are' },
  ).exactOptional(),
});
export type Rules = Readonly<z.output<typeof Rules>>;

const byThickness = (words: Text) =>
  described(
    z
      .array(z.strictObject({ up_to: upTo, rate: price({ zh: '单价', en: 'the rate' }) }))
      .min(1)
      .max(100),
    words,
  ).exactOptional();

export const Rates = z.strictObject({
  currency: described(z.string().min(1).max(10), { zh: '币种，例如 CNY', en: 'the currency, such as CNY' }),
  material: described(
    z
      .array(
        z.strictObject({
          name: materialName,
          per_kg: price({ zh: '每千克', en: 'per kilogram' }),
        }),
      )
      .max(500)
      .default([]),
    { zh: '材料单价：按外接矩形毛坯的重量', en: 'by the mass of the rectangular blank' },
  ),
  cut_per_m: byThickness({ zh: '每米切割，按厚度', en: 'per metre of cut, by thickness' }),
  pierce: byThickness({ zh: '每个穿孔点，按厚度', en: 'per pierce, by thickness' }),
  tapped_hole: price({ zh: '每个螺纹孔', en: 'per tapped hole' }).exactOptional(),
  sunk_hole: price({ zh: '每个沉孔', en: 'per countersink or counterbore' }).exactOptional(),
  setup: price({ zh: '每单准备费', en: 'per order' }).default(0),
  minimum: price({ zh: '每单最低价', en: 'the least an order costs' }).default(0),
});
export type Rates = Readonly<z.output<typeof Rates>>;

export const DxfVersionWire = z.enum(dxfVersions);

export const Shop = z.strictObject({
  company: named({ zh: '单位名称，写入标题栏', en: 'the company, for the title block' }),
  drawer: named({ zh: '设计人，写入标题栏', en: 'who draws, for the title block' }),
  date: described(z.string().max(20).default(''), {
    zh: '标题栏日期；"today" 为出图当天，留空则不写',
    en: 'the date of the title block; "today": the day it is drawn; empty: none',
  }),
  dxf: described(DxfVersionWire.default('R2007'), {
    zh: 'DXF 的版本：老机床和老软件要 R12 或 R2000',
    en: 'the version of the DXF files: older machines and programs want R12 or R2000',
  }),
  materials: described(
    z
      .array(
        z.strictObject({
          name: materialName,
          density: described(above(), { zh: '密度（g/cm³）', en: 'density (g/cm³)' }),
        }),
      )
      .max(500)
      .default([]),
    {
      zh: '本厂所用的密度，先于内置的表',
      en: 'densities of the shop’s own, before the table that is shipped',
    },
  ),
  rules: described(Rules.prefault({}), { zh: '能做什么', en: 'what can be made' }),
  rates: described(Rates, {
    zh: '单价；没有就不报价',
    en: 'rates; without them there is no price',
  }).exactOptional(),
});
export type Shop = Readonly<z.output<typeof Shop>>;
export const noShop: Shop = Shop.parse({});

interface ByThickness {
  readonly up_to: number;
}
/** The row for a thickness: the first that reaches so far. */
export const rowFor = <R extends ByThickness>(rows: readonly R[], thickness: number): R | undefined =>
  [...rows].sort((a, b) => a.up_to - b.up_to).find(({ up_to }) => thickness <= up_to + 1e-9);
