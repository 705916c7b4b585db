import type { Action, PlainVerb } from '../../action.ts';
import type { DeviceType } from '../../contract.ts';
import { type Phrase, phraseOf } from '../phrase.ts';
import { withHead } from '../units.ts';
import {
  alone,
  at,
  each,
  type Frame,
  inherited,
  isOn,
  type Made,
  named,
  onEach,
  pick,
  pickAll,
  wordOf,
} from './frame.ts';

const MEDIA: readonly DeviceType[] = ['Television', 'NetworkAudio', 'Unknown'];
const STOPPABLE: readonly DeviceType[] = [...MEDIA, 'Blind', 'Washer', 'Fan'];

const plays = (phrase: Phrase): boolean =>
  MEDIA.includes(phrase.type) &&
  phrase.trait !== 'door' &&
  phrase.trait !== 'lock' &&
  phrase.trait !== 'probe';

/** 电视静音, 暂停音箱, 切到下一首 */
export const plain: Frame = (units, context) => {
  const unit = pick(units, 'A')!;
  const { verb } = wordOf(unit, 'plain')!;
  // 播放音乐 asks for content; 音箱播放音乐 tells a device to go on.
  if (verb === '播放' && pick(units, 'm') && named(units).length === 0) return null;
  const stops = verb === '停止' || verb === '暂停' || verb === '继续';
  const isVague =
    (verb === '停止' || context.speech.text.slice(unit.start, unit.end) === '恢复') &&
    !pick(units, 'mK') &&
    !context.speech.text.slice(unit.start, unit.end).includes('播');
  const made: Made = { action: { kind: 'plain', verb }, rule: 'said_verb', at: at(unit) };
  return onEach(units, context, (phrase) => {
    if (!phrase) return isVague ? null : made;
    return plays(phrase) || (stops && STOPPABLE.includes(phrase.type) && phrase.type !== 'Unknown')
      ? made
      : null;
  });
};

/** TV on mute: not switched on for it. */
export const quieted: Frame = (units, context) =>
  isOn(units) && wordOf(pick(units, 'A'), 'plain')?.verb === '静音'
    ? plain(pickAll(units, 'TA'), context)
    : null;

/** 播放下一首 */
export const playing: Frame = (units, context) => {
  const [first, second] = pickAll(units, 'A');
  const verb = wordOf(first, 'plain')?.verb;
  if (!second || (verb !== '播放' && verb !== wordOf(second, 'plain')?.verb)) return null;
  const rest = units.filter((unit) => unit !== first);
  return plain(rest, context);
};

/** 把声音关掉: to close the sound is to mute; 把音乐关了: to close what plays is to stop it. */
export const closingSound: Frame = (units, context) => {
  const on = isOn(units);
  const property = wordOf(pick(units, 'P'), 'property')?.property;
  if (on === undefined || (property !== undefined && property !== '音量')) return null;
  if (property === undefined && on) return null;
  const verb: PlainVerb = property === undefined ? '停止' : on ? '取消静音' : '静音';
  const made: Made = {
    action: { kind: 'plain', verb },
    rule: 'said_verb',
    at: at(pick(units, 'Vo'), pick(units, 'Pm')),
  };
  return onEach(units, context, (phrase) => (phrase && !plays(phrase) ? null : made));
};

/** 取消电视静音, 关闭电视静音: to end the muting. */
export const unmuting: Frame = (units, context) => {
  const unit = pick(units, 'A');
  if (wordOf(unit, 'plain')?.verb !== '静音' || isOn(units) !== false) return null;
  const made: Made = {
    action: { kind: 'plain', verb: '取消静音' },
    rule: 'said_verb',
    at: at(pick(units, 'V'), unit),
  };
  return onEach(units, context, (phrase) => (phrase && !plays(phrase) ? null : made));
};

/** 锁上前门, 把门锁上, 厨房开锁 */
export const locking: Frame = (units, context) => {
  const unit = pick(units, 'L')!;
  const verb = unit.word.kind === 'unlock' ? '解锁' : wordOf(unit, 'plain')!.verb;
  const said = named(units);
  const phrases = said.some(({ head }) => head) ? said : lockInside(units, said[0]);
  const things = phrases.length > 0 ? phrases : said.length > 0 ? said : inherited(context);
  const action: Action = { kind: 'plain', verb };
  return each(things, context, ({ head, trait, reference }) => {
    const isLockable = trait === 'door' || trait === 'lock' || trait === 'cover' || reference;
    return head && isLockable ? { action, rule: 'said_verb', at: at(unit) } : null;
  });
};

/** 厨房开锁: the lock is in the verb. */
function lockInside(units: Parameters<Frame>[0], place: Phrase | undefined): readonly Phrase[] {
  const unit = pick(units, 'L')!;
  if (unit.word.kind !== 'unlock') return [];
  const lock = { start: unit.end - 1, end: unit.end };
  return [phraseOf(unit, { name: lock, head: lock, trait: 'lock', rooms: place?.rooms ?? [] })];
}

/** 打扫客厅, 让扫地机把客厅扫一下: the place is what is to be cleaned (A22). */
export const cleaning: Frame = (units, context) => {
  const unit = pick(units, 'K')!;
  const made: Made = { action: { kind: 'plain', verb: '开始清扫' }, rule: 'said_verb', at: at(unit) };
  const robot = inherited(context).find(({ trait }) => trait === 'robot');
  // 扫地机先扫客厅再扫卧室
  // Have it do the den: it, there.
  const it = pick(units, 'T')?.phrases.find(({ reference }) => reference) ?? robot;
  const phrases = named(units).map((phrase) => (it && !phrase.head ? withHead(phrase, it) : phrase));
  if (phrases.length === 0) return alone(context, made);
  return each(phrases, context, ({ head, trait, reference }) =>
    !head || trait === 'robot' || reference ? made : null,
  );
};

/** 扫地机回充, send the vacuum home */
export const docking: Frame = (units, context) => {
  const unit = pick(units, 'H') ?? pick(units, 'O');
  if (!unit) return null;
  const base = pick(units, 'b');
  const isWhole =
    base !== undefined || unit.end - unit.start > 2 || context.speech.text.startsWith('回充', unit.start);
  const made: Made = { action: { kind: 'plain', verb: '回充' }, rule: 'said_verb', at: at(unit, base) };
  return onEach(units, context, (phrase) => {
    if (!phrase) return isWhole ? made : null;
    return phrase.trait === 'robot' || phrase.reference ? made : null;
  });
};
