import { isRecord } from '../../core/contract/plain-json.ts';
import type { EvaluationInput } from '../../core/domain.ts';
import { fill, joined, type Lang, type Text } from '../../core/messages.ts';
import type { DxfFile } from '../../formats/dxf/read.ts';
import type { PlateWire } from './contract.ts';
import type { Expected } from './expected.ts';
import { isAbout, type Measured, materialRate, priceBy } from './measured.ts';
import { noShop, type Shop } from './settings.ts';

type Input = EvaluationInput<PlateWire, unknown>;

/** What was looked at, in words, and whether it was right. */
export interface Finding {
  readonly what: Text;
  readonly right: boolean;
}

const said = {
  figures: {
    zh: '净面积 {area} cm²，切割长 {way} mm，穿孔 {pierces} 处',
    en: '{area} cm² net, {way} mm of cut, {pierces} pierces',
  },
  mass: { zh: '单件 {mass} kg', en: '{mass} kg each' },
  price: { zh: '报价 {price} {currency}', en: '{price} {currency}' },
} as const;

/** The shop it was drawn for: the one named, or that of the settings. */
export async function shopFor({ world, service }: Partial<Pick<Input, 'world' | 'service'>>): Promise<Shop> {
  const named = (world as { readonly shop?: Shop | null } | null | undefined)?.shop;
  return named ?? (service ? await service<Shop>('plate.shop') : noShop);
}

export const priceFrom = (
  value: PlateWire,
  expected: Expected,
  found: Measured,
  shop: Shop,
): number | null => {
  const { rates } = shop;
  const material_rate = materialRate(value.material ?? '', shop);
  return rates ? priceBy({ material_rate, rates, value, expected, found }, shop.materials) : null;
};

/** What the drawing told of itself, against what its file comes to. */
export function judgeFigures(
  found: Measured,
  price: number | null,
  { results }: Partial<Pick<Input, 'results'>>,
): readonly Finding[] {
  const [draw] = [...(results?.values() ?? [])].flatMap(({ ok, data }) =>
    ok && isRecord(data) && isRecord(data.figures) ? [data] : [],
  );
  if (!draw) return [];
  const figures = draw.figures as Readonly<Record<string, number | null>>;
  const total = isRecord(draw.price) ? (draw.price.total as number) : null;
  return [
    ...(Object.keys(found) as (keyof Measured)[]).map(
      (name): Finding => ({
        what: { zh: `数据不实 ${name}`, en: `untrue figure: ${name}` },
        right: isAbout(figures[name] ?? null, found[name]),
      }),
    ),
    {
      what: { zh: '报价不实', en: 'untrue price' },
      right: total === price || (total !== null && price !== null && Math.abs(total - price) < 0.011),
    },
  ];
}

/** The mass of the title block is what the part weighs, as far as it is written out. */
export function judgeMass(mass: number, dxf: DxfFile): Finding {
  const texts = dxf.entities.flatMap((one) => (one.type === 'TEXT' ? [Number(one.text)] : []));
  return {
    what: { zh: '标题栏重量', en: 'mass in the title block' },
    right: texts.some(
      (one) => Math.abs(one - mass) <= Math.max(0.0006 * mass, Math.min(0.000_51, 0.06 * mass)),
    ),
  };
}

export const figuresIn = (found: Measured | null, price: number | null): Record<string, number> => {
  if (!found) return {};
  const { mass_kg, ...rest } = found;
  return {
    ...rest,
    bends: 0,
    ...(mass_kg === null ? {} : { mass_kg }),
    ...(price === null ? {} : { price }),
  };
};

/** The figures in words. */
export function figuresText(
  found: Measured | null,
  price: number | null,
  { rates }: Shop,
  lang: Lang,
): readonly string[] {
  if (!found) return [];
  const parts = [
    fill(said.figures, lang, {
      area: shown(found.area_mm2 / 100),
      way: shown(found.cut_length_mm),
      pierces: found.pierces,
    }),
    ...(found.mass_kg === null
      ? []
      : [fill(said.mass, lang, { mass: Number(found.mass_kg.toPrecision(4)) })]),
    ...(price === null
      ? []
      : [fill(said.price, lang, { price: price.toFixed(2), currency: rates!.currency })]),
  ];
  return [joined(parts, lang, 'parts')];
}
const shown = (value: number): string => String(Math.round(value * 100) / 100);
