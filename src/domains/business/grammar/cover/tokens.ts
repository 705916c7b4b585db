import type { CoverToken } from '../../../../core/reading/cover/lattice.ts';
import type { Figure } from '../atoms.ts';
import type { Period } from '../dates.ts';
import type { Token } from '../token.ts';
import { engine, keysOf } from './tables.ts';

/** A token of a cover as the evidence check knows it. */
export function tokenOf(token: CoverToken): Token {
  const { start, end, value, label } = token;
  const keys = keysOf(token);
  const has = (key: string) => keys.includes(key);
  const at = { start, end };
  if (label >= 0) return { ...at, kind: 'value', value: String(value), field: fieldOf(label) };
  const known = keys.filter((key) => key.startsWith('is:')).map((key) => key.slice(3));
  if (has('#name'))
    return {
      ...at,
      kind: has('#quoted') ? 'quote' : 'name',
      value: String(value),
      ...(known.length > 0 && { known }),
    };
  if (has('#period')) return { ...at, kind: 'period', value: '', period: value as Period };
  if (has('#phone')) return { ...at, kind: 'phone', value: String(value) };
  if (has('#grade')) return { ...at, kind: 'value', value: String(value), field: 'rating' };
  if (has('#invoice')) return { ...at, kind: 'value', value: String(value), field: 'invoiceType' };
  if (has('#money') || has('#number') || has('#count') || has('#foreign'))
    return { ...at, kind: 'figure', value: '', figure: value as Figure };
  const [kind = '', which = ''] = (keys[0] ?? '').split(':');
  return { ...at, kind, value: which };
}

const fieldOf = (label: number): string => engine.compiled.keys[label]!.key.replace('field:', '');
