import type { Action } from '../../action.ts';
import { notDevices } from '../../lexicon.ts';
import { type Phrase, phraseOf } from '../phrase.ts';
import { mayHave } from '../values.ts';
import { at, each, type Frame, given, inherited, isCover, isOn, pick, pickAll, wordOf } from './frame.ts';
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
  const said = given(units, context);
  const phrases = said.length > 0 ? said : inherited(context);
  if (only === 'scene' || only === 'function' || phrases.some(({ head }) => !head)) return null;
  return each(phrases, context, (phrase) => {
    if (phrase.trait === 'probe' || (only === 'cover' && !isCover(phrase))) return null;
    return { action: powerAction(on, phrase), rule: 'said_verb', at: at(verb) };
  });
};

/** 打开空调26度: two commands; 打开窗帘一半, 打开空调睡眠模式: one (A15). */
export const powerSetting: Frame = (units, context) => {
  const on = isOn(units);
  const value = pick(units, 'NM');
  if (on === undefined || !value) return null;
  const isMode = value.letter === 'M' || value.said?.kind === 'mode' || value.said?.kind === 'direction';
  if (isMode) return on ? setting(units, context) : endingMode(units, context);
  const set = setting(units, context);
  if (!set || pick(units, 'O') || given(units, context).some(isCover)) return set;
  if (!on) return null;
  const letters = units.map(({ letter }) => letter);
  if (letters.indexOf('V') > letters.indexOf('T')) return set;
  const opened = power(pickAll(units, 'VTRI'), context);
  return opened && [...opened, ...set];
};

/** 打开观影模式, 切换到睡眠模式: with a device in mind a mode, else a scene (A21). */
export const scene: Frame = (units, context) => {
  const unit = pick(units, 'M');
  const word = wordOf(unit, 'scene');
  if (!unit || !word) return null;
  if (notDevices.scan(context.speech.text.slice(word.name.start, word.name.end)).length > 0) return null;
  const on = isOn(units) ?? true;
  const place = pick(units, 'RI')?.phrases[0];
  const hasDevice = inherited(context).some(({ type }) => type !== 'Unknown' && mayHave(type, '模式'));
  if (word.mode !== null && !place && (hasDevice || isHeating(word.mode))) {
    const made = on ? setting(units, context) : endingMode(units, context);
    if (made) return made;
  }
  const phrase = phraseOf(unit, { name: word.name, head: word.name, rooms: place?.rooms ?? [] });
  const action: Action = { kind: 'plain', verb: on ? '打开' : '关闭' };
  return each([phrase], context, () => ({ action, rule: 'said_scene', at: at(pick(units, 'Vo'), unit) }));
};
