import { type AmountMention, exactIn } from '../../language/index.ts';
import type { Value } from '../../reading/cover/cover.ts';
import type { Param } from './params.ts';

/** Days from one to another, both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Which unit a parameter counts in, by its own words. */
const units: readonly (readonly [pattern: RegExp, unit: Parameters<typeof exactIn>[1], measures: string])[] =
  [
    [/second|秒/, 's', 'clock'],
    [/minute|分钟/, 'min', 'clock'],
    [/hour|小时/, 'h', 'clock'],
    [/(?:^| )days?(?: |$)|天/, 'day', 'calendar'],
    [/(?:^| )weeks?(?: |$)|周|星期/, 'week', 'calendar'],
    [/(?:^| )months?(?: |$)|个月/, 'month', 'calendar'],
    [/celsius|temperature|degrees|摄氏/, 'C', 'temperature'],
    [/(?:^| )kg|kilogram|公斤|千克/, 'kg', 'mass'],
    [/(?:^| )(?:g|grams?)(?: |$)|克/, 'g', 'mass'],
    [/(?:^| )(?:t|tons?|tonnes?)(?: |$)|吨/, 't', 'mass'],
    [/(?:^| )(?:ml|millilit\w*)(?: |$)|毫升/, 'ml', 'volume'],
    [/(?:^| )(?:l|lit(?:er|re)s?)(?: |$)|升/, 'l', 'volume'],
    [/(?:^| )mm|millimet|毫米/, 'mm', 'length'],
    [/(?:^| )cm|centimet|厘米/, 'cm', 'length'],
    [/(?:^| )km|kilomet|公里|千米/, 'km', 'length'],
    [/(?:^| )(?:m|met(?:er|re)s?)(?: |$)|(?:^|[^毫厘])米/, 'm', 'length'],
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
  if (key === '#year') return Number((value as Period).from.slice(0, 4));
  const mention = value as AmountMention;
  if (!key.startsWith('#q')) return mention.value;
  const said = saidOf(param);
  const [, unit] = unitOf(param) ?? [];
  // 1240 degrees, where the parameter counts in degrees.
  if (!unit && mention.unit && said.includes(mention.unit.toLowerCase())) return mention.value;
  // 36.8度: degrees, of what is a temperature.
  if (/度|deg|°|℃/.test(mention.unit ?? '') && /温|temperature|celsius|degree/.test(said))
    return mention.value;
  if (mention.unit === '%' && /percent|百分|比例/.test(said)) return mention.value;
  const exact = unit && exactIn(mention, unit);
  return exact ? exact.toNumber() : undefined;
}

const saidOf = ({ words, described }: Param): string => `${words.join(' ')} ${described.toLowerCase()}`;
/** The unit a parameter counts in; undefined where it says none. */
const unitOf = (param: Param) => units.find(([pattern]) => pattern.test(saidOf(param)));
/** The key of what is measured in it; null where it says no unit. */
export const measureIn = (param: Param): string | null => {
  const unit = param.kind === 'number' ? unitOf(param) : undefined;
  return unit ? `#q:${unit[2]}` : null;
};

const textOf = (mention: AmountMention): string => String(mention.value);

/** The day a moment is on, where it is. */
export const dayOf = (now: Date): string => {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
};
