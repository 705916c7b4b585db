import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { type Action, type Amount, type Value, writeValue } from './action.ts';
import {
  CAPABILITIES,
  type Capability,
  type CapabilityName,
  isRange,
  type Range,
  rangeText,
  type Setting,
} from './capability.ts';
import { colorWord } from './colors.ts';
import { issue } from './messages.ts';
import { sameWord } from './words.ts';

const wrong = (code: 'home_out_of_range' | 'home_value_unfit', value: Value, capability: Capability): Issue =>
  issue(code, {
    params: {
      property: CAPABILITIES[capability.name].label,
      value: writeValue(value),
      range: rangeText(capability),
    },
  });

/** A value as this capability takes it; outside its range or list it is refused, never bent. */
export function settingOf(value: Value, capability: Capability): Result<Setting, Issue> {
  if (isRange(capability)) return inRange(value, capability);
  const said = writeValue(value);
  if (capability.name === 'color' && !capability.values) {
    const color = colorWord(said);
    return color === undefined ? err(wrong('home_value_unfit', value, capability)) : ok(color);
  }
  if (!capability.values) return ok(capability.name === 'channel' && Number(said) > 0 ? Number(said) : said);
  const listed =
    capability.values.find((word) => sameWord(word, said)) ??
    gearOf(value, capability) ??
    extremeOf(value, capability);
  return listed === undefined ? err(wrong('home_value_unfit', value, capability)) : ok(listed);
}

/** 3档 of a device that calls its speeds by their numbers: 3, level 3, speed_3. */
function gearOf(value: Value, { values = [] }: Capability): string | undefined {
  if (value.kind !== 'amount' || value.unit !== '档') return undefined;
  const called = values.filter((word) => Number(/^\D{0,12}?(\d{1,3})\D?$/.exec(word)?.[1]) === value.amount);
  return called.length === 1 ? called[0] : undefined;
}

/** 最高 and 最低 of a list that rises. */
function extremeOf(value: Value, { name, values }: Capability): string | undefined {
  if (value.kind !== 'extreme' || name !== 'fan_speed') return undefined;
  return value.end === '最高' ? values?.at(-1) : values?.[0];
}

function inRange(value: Value, capability: Range): Result<Setting, Issue> {
  const { min, max, step } = capability;
  if (value.kind === 'extreme') return ok(value.end === '最高' ? max : min);
  const amount = value.kind === 'word' ? wordAmount(value.word, capability) : converted(value, capability);
  if (amount === undefined) return err(wrong('home_value_unfit', value, capability));
  if (amount < min || amount > max) return err(wrong('home_out_of_range', value, capability));
  // A share or a converted amount goes to the nearest step; what was said in the device's own unit must be one.
  const isOwn = value.kind === 'amount' && value.unit === capability.unit && value.unit !== '%';
  if (step === undefined || (isOwn && isStep(amount, capability))) return ok(amount);
  return isOwn ? err(wrong('home_value_unfit', value, capability)) : ok(snapped(amount, capability));
}

const isStep = (amount: number, { min, step = 1 }: Range): boolean => {
  const steps = (amount - min) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
};

function snapped(amount: number, { min, max, step = 1 }: Range): number {
  const near = min + Math.round((amount - min) / step) * step;
  return Number(Math.min(max, Math.max(min, near)).toFixed(6));
}

/** Between units that measure the same thing; 50% of a fan with five speeds is speed 3. */
function converted({ amount, unit }: Amount, { unit: own, min, max }: Range): number | undefined {
  if (unit === own || own === undefined) return amount;
  if (unit === 'F' && own === 'C') return ((amount - 32) * 5) / 9;
  if (unit === 'C' && own === 'F') return (amount * 9) / 5 + 32;
  if (unit === '%' && own === '档')
    return amount > 100 ? undefined : Math.max(min, Math.ceil((amount * max) / 100));
  return undefined;
}

/** Words that stand for a place in a range. 暖光 is the warm end of the white, 高 the upper end of a fan's speeds. */
const rangeWords: Partial<Record<CapabilityName, Readonly<Record<string, number>>>> = {
  color_temperature: {
    暖光: 0,
    暖白: 0,
    暖白光: 0,
    自然光: 0.5,
    中性光: 0.5,
    白光: 1,
    冷光: 1,
    冷白: 1,
    冷白光: 1,
  },
  fan_speed: { 低: 0, 低速: 0, 中: 0.5, 中速: 0.5, 高: 1, 高速: 1 },
};

function wordAmount(word: string, capability: Range): number | undefined {
  const words = rangeWords[capability.name] ?? {};
  const part = Object.hasOwn(words, word) ? words[word] : undefined;
  return part === undefined ? undefined : capability.min + part * (capability.max - capability.min);
}

/** How far one step goes where the person gave no number. */
const usualStep: Partial<Record<CapabilityName, number>> = {
  brightness: 10,
  volume: 10,
  position: 10,
  temperature: 1,
};

type Step = Extract<Action, { kind: 'step' }>;

/** Where a step leads from the present value; at the end of the range it stays there. */
export function steppedOf(
  { direction, by }: Step,
  capability: Capability,
  now: Setting,
): Result<Setting, Issue> {
  const sign = direction === '调高' ? 1 : -1;
  if (!isRange(capability)) return steppedWord(capability, now, sign);
  const size = by ? stepSize(by, capability) : (usualStep[capability.name] ?? fifth(capability));
  if (size === undefined || typeof now !== 'number') {
    return err(wrong('home_value_unfit', by ?? { kind: 'word', word: String(now) }, capability));
  }
  return ok(snapped(now + sign * size, { ...capability, step: Math.min(capability.step ?? 1, size) || 1 }));
}

const fifth = ({ unit, max, min }: Range): number => (unit === '%' ? (max - min) / 5 : 1);

/** A difference: 9 degrees Fahrenheit are 5 degrees Celsius. */
function stepSize({ amount, unit }: Amount, { unit: own, min, max }: Range): number | undefined {
  if (unit === own || own === undefined) return amount;
  if (unit === 'F' && own === 'C') return (amount * 5) / 9;
  if (unit === 'C' && own === 'F') return (amount * 9) / 5;
  return unit === '%' && own === '档' ? Math.max(1, Math.round(((max - min) * amount) / 100)) : undefined;
}

function steppedWord(capability: Capability, now: Setting, sign: 1 | -1): Result<Setting, Issue> {
  const values = capability.values ?? [];
  const at = values.findIndex((word) => sameWord(word, String(now)));
  const next = values[Math.min(values.length - 1, Math.max(0, at + sign))];
  return at < 0 || next === undefined
    ? err(wrong('home_value_unfit', { kind: 'word', word: String(now) }, capability))
    : ok(next);
}
