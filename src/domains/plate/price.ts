import * as z from 'zod';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import type { SurePlate } from './drawing/expand.ts';
import type { Figures } from './figures.ts';
import { densityOf } from './materials.ts';
import { issue } from './messages.ts';
import { type Rates, rowFor, type Shop } from './settings.ts';

/** Of the whole order. */
export const PriceWire = z.strictObject({
  currency: z.string(),
  pieces: z.number(),
  total: z.number(),
});

/** So much of something at the shop's rate. */
export const PriceLine = z.strictObject({
  what: z.enum(['material', 'cutting', 'piercing', 'tapping', 'sinking', 'setup']),
  quantity: z.number(),
  unit: z.enum(['kg', 'm', 'each', 'order']),
  rate: z.number(),
  amount: z.number(),
});
type PriceLine = z.output<typeof PriceLine>;

interface Price {
  readonly price: z.output<typeof PriceWire>;
  readonly lines: PriceLine[];
}

const cents = (value: number): number => Math.round(value * 100 + Number.EPSILON) / 100;
const fine = (value: number): number => Math.round(value * 1e6) / 1e6;

/** What an order costs by the shop's rates, or which rate is missing: none is invented. */
export function priceOf(
  plate: SurePlate,
  figures: Figures,
  rates: Rates,
  { materials }: Pick<Shop, 'materials'>,
): Result<Price> {
  const pieces = plate.quantity ?? 1;
  const missing: Issue[] = [];
  const lines: PriceLine[] = [];
  const add = (
    what: PriceLine['what'],
    unit: PriceLine['unit'],
    each: number,
    rate: number | undefined,
    times = pieces,
  ) => {
    if (each === 0) return;
    if (rate === undefined) {
      missing.push(issue('plate_price_missing', { params: { rate: what }, severity: 'warning' }));
      return;
    }
    const quantity = fine(each * times);
    lines.push({ what, quantity, unit, rate, amount: cents(quantity * rate) });
  };
  const { density } = figures;
  const known = rates.material.find(({ name }) => isSame(name, plate.material, { materials }));
  const blank = density ? (figures.blank * plate.thickness * density.value) / 1e6 : null;
  if (blank === null) missing.push(issue('plate_mass_unknown', { severity: 'warning' }));
  else add('material', 'kg', blank, known?.per_kg);
  const row = (rows: Rates['pierce']) => rowFor(rows ?? [], plate.thickness)?.rate;
  add('cutting', 'm', figures.cutLength / 1000, row(rates.cut_per_m));
  add('piercing', 'each', figures.pierces, row(rates.pierce));
  add('tapping', 'each', figures.tapped, rates.tapped_hole);
  add('sinking', 'each', figures.sunk, rates.sunk_hole);
  if (rates.setup > 0) add('setup', 'order', 1, rates.setup, 1);
  if (missing.length > 0) return err(missing);
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const total = cents(Math.max(sum, rates.minimum));
  return ok({ price: { currency: rates.currency, pieces, total }, lines });
}

/** Whether a row of the shop's list is about the material that was said. */
export const isSame = (name: string, said: string, { materials }: Pick<Shop, 'materials'>): boolean =>
  said !== '' && densityOf(said, [...materials, { name, density: -1 }])?.value === -1;
