import type { Extent } from '../../../../core/language/index.ts';
import type { SetProperty } from '../../action.ts';
import type { DeviceType } from '../../contract.ts';
import type { Phrase } from '../phrase.ts';
import type { SaidValue } from '../said-value.ts';
import type { Draft } from '../target.ts';
import type { Unit } from '../units.ts';
import { type Bearer, impliedBy, mayHave, type Setting, TYPE_OF, valueFor } from '../values.ts';
import {
  alone,
  at,
  bearerOf,
  type Context,
  each,
  type Frame,
  given,
  inherited,
  isCover,
  isOn,
  type Made,
  named,
  pick,
  pickAll,
  wordOf,
} from './frame.ts';

const saidIn = (unit: Unit): SaidValue | null => {
  if (unit.said) return unit.said;
  const scene = wordOf(unit, 'scene');
  return scene?.mode ? { kind: 'mode', word: scene.mode } : null;
};

/** Modes that only an air conditioner has. */
export const isHeating = (mode: string): boolean => ['制冷', '制热', '除湿', '送风'].includes(mode);

function typeFor(property: SetProperty, said: SaidValue): DeviceType | null {
  if (property === '模式' && said.kind === 'mode' && isHeating(said.word)) return 'AirConditioner';
  return TYPE_OF[property] ?? null;
}

function settingOf(property: SetProperty | null, said: SaidValue, bearer: Bearer | null): Setting | null {
  const meant = property ?? impliedBy(said, bearer);
  if (!meant || (bearer && !mayHave(bearer.type, meant))) return null;
  const value = valueFor(meant, said);
  return value && { property: meant, value };
}

const isSettable = (property: string | undefined): property is SetProperty =>
  property !== undefined && property !== '湿度' && property !== '电量' && property !== '状态';

/** 空调温度调到26度, 打开窗帘到50%, set the lamp to red: every value its own command. */
export const setting: Frame = (units, context) => {
  // Dim it to 10%: the verb says which property.
  const dimmed = pick(units, 'S');
  const property = pick(units, 'P') ?? (wordOf(dimmed, 'step')?.hint ? dimmed : undefined);
  const asked = wordOf(property, 'property')?.property ?? wordOf(property, 'step')?.hint ?? undefined;
  if (property && !isSettable(asked)) return null;
  // 从20%调到80%: the first value is where it was.
  const values = pickAll(units, 'NM').slice(pick(units, 'f') ? 1 : 0);
  // 三档风: a property behind its value.
  const isBehind = property !== undefined && property.start > (values.at(-1)?.start ?? property.start);
  const drafts: Draft[] = [];
  for (const [i, unit] of values.entries()) {
    const said = saidIn(unit);
    const isOwn = i === (isBehind ? values.length - 1 : 0);
    // 空调模式切换到吹面: where it blows is no mode.
    const isAimed = asked === '模式' && said?.kind === 'direction';
    const own = isOwn && !isAimed && isSettable(asked) ? asked : null;
    const made = said && settle(units, context, own, said, at(isOwn ? property : undefined, unit));
    if (!made) return null;
    drafts.push(...made);
  }
  return drafts.length > 0 ? drafts : null;
};

/** 空调最低温度最大风速: every value with its property behind it. */
export const settings: Frame = (units, context) => {
  const things = pickAll(units, 'BT');
  const values = pickAll(units, 'N').map((unit) =>
    setting([...things, unit, units[units.indexOf(unit) + 1]!], context),
  );
  return values.every((one) => one !== null) ? values.flat() : null;
};

function settle(
  units: readonly Unit[],
  context: Context,
  property: SetProperty | null,
  said: SaidValue,
  extents: readonly Extent[],
): readonly Draft[] | null {
  const make = (bearer: Bearer | null): Made | null => {
    const found = settingOf(property, said, bearer);
    if (!found) return null;
    const implied = typeFor(found.property, said);
    return { action: { kind: 'set', ...found }, rule: 'said_value', at: extents, implied };
  };
  const onPhrase = (phrase: Phrase): Made | null =>
    phrase.anything && !(property && TYPE_OF[property])
      ? null
      : make(phrase.head ? bearerOf(phrase, context) : null);
  const phrases = given(units, context);
  if (phrases.length > 0) return each(phrases, context, onPhrase);
  // 关灯，50%: what was just switched off takes no value.
  const last = context.before.at(-1)?.command.action;
  const isOff = last?.kind === 'plain' && last.verb === '关闭';
  const before = each(inherited(context), context, (phrase) =>
    isOff && !isCover(phrase) ? null : onPhrase(phrase),
  );
  if (before) return before;
  // 睡眠 alone is a mode of nobody knows what.
  if (!property && said.kind === 'mode' && !isHeating(said.word)) return null;
  const made = make(null);
  return made && alone(context, made);
}

/** Fan on two, AC on auto: the on belongs to the value. */
export const settingOn: Frame = (units, context) => {
  const said = pick(units, 'NM')!.said;
  const isFan = pickAll(units, 'T').every(({ phrases }) => phrases.every(({ type }) => type === 'Fan'));
  const isGrade = said === null || GRADES.has(said.kind) || (said.kind === 'bare' && isFan);
  return isOn(units) && isGrade ? setting(pickAll(units, 'BTRIJNM'), context) : null;
};
const GRADES: ReadonlySet<SaidValue['kind']> = new Set(['level', 'mode', 'extreme', 'gear']);

/** 风速高: a level, not a step, where the property has levels. */
export const levelling: Frame = (units, context) => {
  const step = wordOf(pick(units, 'S'), 'step');
  const unit = pick(units, 'S');
  if (!unit || !step || step.verb || step.hint || wordOf(pick(units, 'P'), 'property')?.property !== '风速')
    return null;
  const text = context.speech.text.slice(unit.start, unit.end);
  if (text !== '高' && text !== '低') return null;
  const level: Unit = { ...unit, letter: 'N', said: { kind: 'level', word: text } };
  return setting([...units.filter((one) => one !== unit), level], context);
};

/** 热水器加热到45度: heating goes up to a temperature. */
export const heated: Frame = (units, context) =>
  wordOf(pick(units, 'F'), 'feature')?.feature === '加热' ? setting(pickAll(units, 'BTN'), context) : null;

/** 空调定时两小时关机: a device's own timer (A02). */
export const timing: Frame = (units, context) => {
  const isTimer = wordOf(pick(units, 'P'), 'property')?.property === '定时';
  return isTimer ? setting(pickAll(units, 'BTPDON'), context) : null;
};

/** 打开空调，26度: a value alone says something only of what was spoken of. */
export const settingOfBefore: Frame = (units, context) => {
  const drafts = setting(units, context);
  const last = context.before.at(-1)?.command;
  // Cool mode, 22 degrees: of the same kind of thing, though nobody named one.
  const isSame = (type: DeviceType) => type !== 'Unknown' && type === last?.type && last.name === '*';
  return drafts?.every(({ phrase, command }) => phrase !== null || isSame(command.type)) ? drafts : null;
};

/** 关闭空调睡眠模式: a mode cannot be set to nothing, but it is a function that can be ended. */
export const endingMode: Frame = (units, context) => {
  const unit = pick(units, 'NM');
  const said = unit && saidIn(unit);
  if (said?.kind !== 'mode') return null;
  const made: Made = {
    action: { kind: 'func', on: false, name: said.word },
    rule: 'said_function',
    at: at(pick(units, 'V'), unit),
    implied: 'AirConditioner',
  };
  const own = named(units);
  const phrases = own.length > 0 ? own : inherited(context);
  if (phrases.length > 0) return each(phrases, context, () => made);
  return isHeating(said.word) ? alone(context, made) : null;
};
