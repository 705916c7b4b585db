import { type AmountMention, exactIn } from '../../../core/language/index.ts';

/** So many millimetres; null where it measures something else. */
export function millimetres(mention: AmountMention): number | null {
  if (mention.unit === null) return mention.value;
  return exactIn(mention, 'mm')?.toNumber() ?? null;
}
