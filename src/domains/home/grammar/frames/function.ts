import type { Phrase } from '../phrase.ts';
import type { Draft } from '../target.ts';
import type { Unit } from '../units.ts';
import { at, type Context, each, type Frame, isOn, onEach, pick, pickAll, wordOf } from './frame.ts';

/** 关闭空调左右摆风 must not switch the air conditioner off (A27). */
export const functions: Frame = (units, context) => {
  const on = isOn(units) ?? true;
  const verb = pick(units, 'Vo');
  const drafts: Draft[] = [];
  for (const part of parts(units)) {
    const made = oneFunction(part, on, verb, context);
    if (!made) return null;
    drafts.push(...made);
  }
  return drafts;
};

/** 关闭方向盘加热和座椅加热: every function with what it belongs to. */
function parts(units: readonly Unit[]): readonly (readonly Unit[])[] {
  const out: Unit[][] = [[]];
  for (const unit of units) {
    if (unit.letter === '&') out.push([]);
    else out.at(-1)!.push(unit);
  }
  return out;
}

/** 空调静音, 打开空调静音: what makes no sound plays none; it has a quiet mode. */
export const quietly: Frame = (units, context) => {
  const verb = pick(units, 'A');
  if (!verb) return null;
  const phrases = pickAll(units, 'T').flatMap((unit) => unit.phrases);
  const isQuiet = ({ type, trait }: Phrase) => type === 'AirConditioner' || type === 'Fan' || trait === 'air';
  if (wordOf(verb, 'plain')?.verb !== '静音' || phrases.length === 0 || !phrases.every(isQuiet)) return null;
  const extents = at(pick(units, 'V'), verb);
  if (isOn(units) === false)
    return each(phrases, context, () => ({
      action: { kind: 'func', on: false, name: '静音' },
      rule: 'said_function',
      at: extents,
    }));
  const value = { kind: 'word', word: '静音' } as const;
  return each(phrases, context, () => ({
    action: { kind: 'set', property: '模式', value },
    rule: 'said_value',
    at: extents,
  }));
};

/** …，内循环: a function alone says something only of what was spoken of. */
export const functionOfBefore: Frame = (units, context) => {
  const drafts = functions(units, context);
  return drafts?.every(({ phrase }) => phrase !== null) ? drafts : null;
};

/** 空调停止扫风 */
export const stoppingFunction: Frame = (units, context) => {
  const verb = pick(units, 'A');
  return wordOf(verb, 'plain')?.verb === '停止' ? oneFunction(units, false, verb, context) : null;
};

function oneFunction(
  units: readonly Unit[],
  on: boolean,
  verb: Unit | undefined,
  context: Context,
): readonly Draft[] | null {
  const unit = pick(units, 'F')!;
  const { feature: name } = wordOf(unit, 'feature')!;
  const extents = at(verb, unit);
  return onEach(units, context, (phrase) => {
    if (name === '加热' && phrase?.type === 'AirConditioner' && on) {
      const heat = { kind: 'set', property: '模式', value: { kind: 'word', word: '制热' } } as const;
      return { action: heat, rule: 'said_value', at: extents };
    }
    const implied = name.endsWith('摆风') ? 'AirConditioner' : null;
    return { action: { kind: 'func', on, name }, rule: 'said_function', at: extents, implied };
  });
}
