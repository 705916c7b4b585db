import type { Action } from '../../action.ts';
import { notDevices } from '../../lexicon.ts';
import { type Phrase, phraseOf } from '../phrase.ts';
import { type Unit, withHead } from '../units.ts';
import { mayHave } from '../values.ts';
import {
  at,
  type Context,
  each,
  type Frame,
  given,
  inherited,
  isCover,
  isOn,
  pick,
  pickAll,
  wordOf,
} from './frame.ts';
import { endingMode, isHeating, setting } from './setting.ts';

export function powerAction(on: boolean, phrase: Phrase): Action {
  // A20: to open a lock is to unlock it.
  if (phrase.trait === 'lock') return { kind: 'plain', verb: on ? '解锁' : '上锁' };
  return { kind: 'plain', verb: on ? '打开' : '关闭' };
}

/** 打开客厅灯, 把灯关了, turn it off */
export const power: Frame = (units, context) => {
  const verb = pick(units, 'Vo');
  const on = isOn(units);
  if (!verb || on === undefined) return null;
  const only = wordOf(verb, 'power')?.only;
  const phrases = spokenOf(units, context);
  if (only === 'scene' || only === 'function' || phrases.some(({ head }) => !head)) return null;
  if (on && isState(units, verb, context)) return null;
  return each(phrases, context, (phrase) => {
    if (phrase.trait === 'probe' || (only === 'cover' && !isCover(phrase))) return null;
    return { action: powerAction(on, phrase), rule: 'said_verb', at: at(verb) };
  });
};

/** Shut the tv down: the particle says what the verb does. */
export const shutting: Frame = (units, context) => {
  const step = pick(units, 'S');
  // Shut the tv off
  if (!step)
    return isOn(pickAll(units, 'V')) === isOn(pickAll(units, 'o'))
      ? power(pickAll(units, 'VTRI'), context)
      : null;
  const isDown = context.speech.text.slice(step.start, step.end) === 'down';
  return isDown && isOn(units) === false ? power(pickAll(units, 'VTRI'), context) : null;
};

/** Draw the curtains shut, close them tight shut: the last word says which way. */
export const drawn: Frame = (units, context) => {
  const [first, last] = pickAll(units, 'V');
  const isDrawn = first && wordOf(first, 'power')?.only === 'cover';
  if (!first || !last || (!isDrawn && isOn([first]) !== isOn([last]))) return null;
  return power(
    units.filter((unit) => unit !== first),
    context,
  );
};

/** What may follow a state: the end, a pause, or the order that undoes it (灯开了帮我关掉). */
const AFTER_STATE = /^(?:$|[\s，。,.;!…]|[帮请把关]|麻烦|给我关)/;

/** 灯开了, 空调打开了: how things are, not what to do; 把灯开了, 灯都开了吧, 空调也开了 and 灯关了 are orders. */
function isState(units: readonly Unit[], verb: Unit, context: Context): boolean {
  const { text } = context.speech;
  if (text[verb.end] !== '了' || !AFTER_STATE.test(text.slice(verb.end + 1, verb.end + 4))) return false;
  const [first] = units;
  // 空调也开了 goes on with an order, if one was given.
  const goesOn = (first?.soft || verb.soft) && context.before.length > 0;
  if (!first || goesOn || !'TRI'.includes(first.letter) || pick(units, 'B')) return false;
  return units.every(({ phrases }) => phrases.every(({ all }) => all === null));
}

const spokenOf = (units: readonly Unit[], context: Context): readonly Phrase[] => {
  const said = given(units, context);
  return said.length > 0 ? said : inherited(context);
};

/** 打开空调26度: two commands; 打开窗帘一半, 打开空调睡眠模式: one (A15). */
export const powerSetting: Frame = (units, context) => {
  const on = isOn(units);
  const value = pick(units, 'NM');
  if (on === undefined || !value) return null;
  const isMode = value.letter === 'M' || value.said?.kind === 'mode' || value.said?.kind === 'direction';
  if (isMode) return on ? setting(units, context) : endingMode(units, context);
  const set = setting(units, context);
  if (!set || pick(units, 'O') || spokenOf(units, context).some(isCover)) return set;
  if (!on) return null;
  // 风扇开三档, 空调开26度: run at; 空调打开26度: switched on, and then set.
  const verb = pick(units, 'V')!;
  // 空调开一下，26度: what was done is said first.
  const isDone = DONE.test(context.speech.text.slice(verb.end, value.start));
  if (!isDone && verb.end - verb.start === 1 && verb.start > (pick(units, 'T')?.start ?? verb.start))
    return set;
  const opened = power(pickAll(units, 'VTRI'), context);
  return opened && [...opened, ...set];
};

const DONE = /^[一下哈吧了]/;

/** 盏 counts lamps and 台 machines. */
const MEASURES: Readonly<Record<string, (type: Phrase['type']) => boolean>> = {
  盏: (type) => type === 'Light',
  台: (type) => type !== 'Light' && type !== 'Blind',
  扇: (type) => type === 'Blind' || type === 'Unknown',
};

/** 餐厅开两盏灯，客厅开三盏: so many of what was spoken of before; without a verb only where that was counted too. */
export const counted: Frame = (units, context) => {
  const unit = pick(units, 'nN');
  const { word } = unit ?? {};
  const last = context.before.at(-1);
  const [thing, other] = inherited(context);
  const isSaid = pick(units, 'V') !== undefined;
  const action = last?.command.action;
  const on = isOn(units) ?? (action?.kind === 'plain' && thing?.count ? action.verb === '打开' : undefined);
  if (!unit || word?.kind !== 'number' || word.mention.kind !== 'number' || on === undefined) return null;
  if (!thing?.head || other || thing.reference || (!isSaid && !thing.count)) return null;
  const { value } = word.mention;
  const fits = MEASURES[context.speech.text[unit.end] ?? ''];
  if (!Number.isInteger(value) || value < 1 || (fits && !fits(thing.type))) return null;
  const place = pick(units, 'RI')?.phrases[0];
  const count = { n: value, at: { start: unit.start, end: unit.end } };
  const phrase = { ...(place ? withHead(place, thing) : thing), all: null, any: null, count };
  const said = pick(units, 'V');
  const ground = said ? at(said) : (last!.grounds.action?.at ?? []);
  return each([phrase], context, () => ({ action: powerAction(on, phrase), rule: 'said_verb', at: ground }));
};

/** No device has these modes: they are scenes, whatever was spoken of before. */
const OF_THE_HOUSE = new Set(
  '离家 回家 在家 外出 出门 安防 布防 撤防 警戒 观影 会客 起床 晨起 晚安 就寝 用餐 就餐 派对 聚会 度假'.split(
    ' ',
  ),
);

/** 打开观影模式, 切换到睡眠模式: with a device in mind a mode, else a scene (A21). */
export const scene: Frame = (units, context) => {
  const unit = pick(units, 'M')!;
  const word = wordOf(unit, 'scene')!;
  if (notDevices.scan(context.speech.text.slice(word.name.start, word.name.end)).length > 0) return null;
  const on = isOn(units) ?? true;
  const place = pick(units, 'RI')?.phrases[0];
  const hasDevice = inherited(context).some(({ type }) => type !== 'Unknown' && mayHave(type, '模式'));
  if (word.mode !== null && !place && !OF_THE_HOUSE.has(word.mode) && (hasDevice || isHeating(word.mode))) {
    const made = on ? setting(units, context) : endingMode(units, context);
    if (made) return made;
  }
  const phrase = phraseOf(unit, { name: word.name, head: word.name, rooms: place?.rooms ?? [] });
  const action: Action = { kind: 'plain', verb: on ? '打开' : '关闭' };
  return each([phrase], context, () => ({ action, rule: 'said_scene', at: at(pick(units, 'Vo'), unit) }));
};
