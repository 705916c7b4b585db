import { type AmountMention, exactIn } from '../../language/index.ts';
import type { Value } from '../../reading/cover/cover.ts';
import type { Param } from './params.ts';

/** Days from one to another, both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Which unit a parameter counts in, by its own words. */
const units: readonly (readonly [pattern: RegExp, unit: Parameters<typeof exactIn>[1]])[] = [
  [/second|秒/, 's'],
  [/minute|分钟/, 'min'],
  [/hour|小时/, 'h'],
  [/(?:^| )days?(?: |$)|天/, 'day'],
  [/(?:^| )weeks?(?: |$)|周|星期/, 'week'],
  [/(?:^| )months?(?: |$)|个月/, 'month'],
  [/(?:^| )kg|kilogram|公斤|千克/, 'kg'],
  [/(?:^| )(?:g|grams?)(?: |$)|克/, 'g'],
  [/(?:^| )mm|millimet|毫米/, 'mm'],
  [/(?:^| )cm|centimet|厘米/, 'cm'],
  [/(?:^| )km|kilomet|公里|千米/, 'km'],
  [/(?:^| )(?:m|met(?:er|re)s?)(?: |$)|(?:^|[^毫厘])米/, 'm'],
] as const;

/** The value of a parameter; undefined where what was said is none of its kind. */
export function asValue({ value, key }: Value, param: Param): unknown {
  if (param.kind === 'flag') return !key.startsWith('no:');
  if (param.kind === 'choice')
    return key.startsWith('enum:') ? param.choices.find((one) => key === `enum:${one}`) : undefined;
  if (param.kind === 'month') return (value as Period).from.slice(0, 7);
  if (param.kind !== 'number') {
    if (typeof value === 'object' && value !== null) return textOf(value as AmountMention);
    return typeof value === 'number' ? String(value) : value;
  }
  if (typeof value === 'number') return value;
  const mention = value as AmountMention;
  if (key !== '#quantity') return mention.value;
  const said = `${param.words.join(' ')} ${param.described.toLowerCase()}`;
  const unit = units.find(([pattern]) => pattern.test(said))?.[1];
  // 1240 degrees, where the parameter counts in degrees.
  if (!unit && mention.unit && said.includes(mention.unit.toLowerCase())) return mention.value;
  // 36.8度: degrees, of what is a temperature.
  if (/度|deg|°|℃/.test(mention.unit ?? '') && /温|temperature|celsius|degree/.test(said))
    return mention.value;
  if (mention.unit === '%' && /percent|百分|比例/.test(said)) return mention.value;
  const exact = unit && exactIn(mention, unit);
  return exact ? exact.toNumber() : undefined;
}

const textOf = (mention: AmountMention): string => String(mention.value);
