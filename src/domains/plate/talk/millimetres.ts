import { type AmountMention, exactIn } from '../../../core/language/index.ts';

/** half an inch: a part of a unit, with the word between. */
const PART_OF_INCH = /^ an? inch(?:es)?\b/;

/** How much a number in a text comes to, and where it ends there. */
export function measuredIn(
  text: string,
  mention: AmountMention,
): { readonly value: number; readonly end: number } | null {
  const part = mention.unit === null ? PART_OF_INCH.exec(text.slice(mention.end)) : null;
  const value = part ? mention.value * 25.4 : millimetres(mention);
  return value === null ? null : { value, end: mention.end + (part?.[0].length ?? 0) };
}

/** So many millimetres; null where it measures something else. */
export function millimetres(mention: AmountMention): number | null {
  if (mention.unit === null) return mention.value;
  return exactIn(mention, 'mm')?.toNumber() ?? null;
}
