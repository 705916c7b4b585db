import type { Period } from '../../../core/days/periods.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import type { Figure } from './atoms.ts';
import { engine } from './tables.ts';
import type { Token } from './token.ts';

/** A token of a cover as the evidence check knows it. */
export function tokenOf({ start, end, ids, value, label }: CoverToken): Token {
  if (label >= 0) return { start, end, kind: 'value', value: String(value), field: fieldOf(label) };
  const keys = ids.map((id) => engine.compiled.keys[id]!.key);
  if (keys[0] === '#name' || keys.includes('#name')) {
    const kind = keys.includes('#quoted') ? 'quote' : 'name';
    const known = keys.filter((key) => key.startsWith('is:')).map((key) => key.slice(3));
    const name = String(value);
    return known.length > 0 ? { start, end, kind, value: name, known } : { start, end, kind, value: name };
  }
  const shaped = shapedBy(keys, { start, end }, value);
  if (shaped) return shaped;
  const [kind = '', which = ''] = (keys[0] ?? '').split(':');
  const by = kind === 'order' ? keys.find((key) => ORDERED_BY.has(key)) : undefined;
  return { start, end, kind, value: which, ...(by !== undefined && { field: by }) };
}

const ORDERED_BY: ReadonlySet<string> = new Set(['order:size', 'order:age']);

/** What has a value by its shape: a figure, a period, a number to call. */
export function shapedBy(keys: readonly string[], at: Extent, value: unknown): Token | undefined {
  const shaped = keys.find((key) => Object.hasOwn(values, key));
  return shaped === undefined ? undefined : values[shaped]!(at, value);
}

type Extent = Pick<Token, 'start' | 'end'>;
const figure = (at: Extent, value: unknown): Token => ({
  ...at,
  kind: 'figure',
  value: '',
  figure: value as Figure,
});
const field =
  (name: string) =>
  (at: Extent, value: unknown): Token => ({ ...at, kind: 'value', value: String(value), field: name });
const values: Readonly<Record<string, (at: Extent, value: unknown) => Token>> = {
  '#period': (at, value) => ({ ...at, kind: 'period', value: '', period: value as Period }),
  '#dated': (at, value) => ({ ...at, kind: 'period', value: '', period: value as Period }),
  '#phone': (at, value) => ({ ...at, kind: 'phone', value: String(value) }),
  '#grade': field('rating'),
  '#invoice': field('invoiceType'),
  '#category': field('category'),
  '#money': figure,
  '#number': figure,
  '#count': figure,
  '#foreign': figure,
};

const fieldOf = (label: number): string => engine.compiled.keys[label]!.key.replace('field:', '');
