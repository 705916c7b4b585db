import { notDevices } from '../lexicon.ts';
import { isHanAt, type Row, type Token, touches, type WordKind } from './word.ts';

/** Words that may stand inside a name before its noun: 小米台灯, 暖光灯, 1号灯, 落地灯. */
const MODIFIERS: ReadonlySet<WordKind> = new Set([
  'unread',
  'tint',
  'side',
  'smart',
  'step',
  'color',
  'white',
  'mode',
  'level',
  'feature',
  'dirt',
  'property',
  'inside',
  'exceptEnd',
  'direction',
  'owner',
  'feeling',
  'measure',
  'channelSuffix',
  'before',
  'base',
  'numberSuffix',
  'done',
  'plain',
]);
const NOUNS: ReadonlySet<WordKind> = new Set(['head', 'noun', 'bound', 'device', 'anything']);
/** Characters of sentences, not of names. */
const NOT_IN_NAMES = new Set([
  ...'的了我你他她们在是不有没看听说要去做买卖吃喝玩找查问讲唱送拿给把被让请怎什哪谁何吗呢吧啊跟与或但而因所就也都还又很太再已这那开关修',
]);
/** My neighbour left his lights on: no name, but a story. */
const NOT_IN_ENGLISH_NAMES = new Set(
  'its he his she her they their we us who was were has had did does'.split(' '),
);
const LONGEST_NAME = 8;
const MOST_WORDS = 3;
/** A33: kinds that go with another before them to make one thing: 空调插座, 窗帘开关, 浴霸灯. */
const COMPOUNDING = new Set(['Switch', 'SmartPlug', 'Charger', 'Light']);

/** The index behind the noun that begins at token `i` with its modifiers; null where no noun follows. */
export function nameEnd(row: Row, i: number): number | null {
  let at = ownedAt(row, i);
  while (isModifier(row, at, i)) at++;
  const noun = row.tokens[at];
  if (!noun || !NOUNS.has(noun.word.kind)) return null;
  if (noun.word.kind === 'bound' && (at === i || isNoDevice(row, i, noun))) return null;
  if (at > i && (!mayModify(row, i, at, noun) || noun.word.kind === 'anything')) return null;
  return compoundEnd(row, at + 1);
}

/** 浏览器, 收音机: machines by their name, but none of a home. */
const isNoDevice = ({ text, tokens }: Row, i: number, { word, end }: Token): boolean =>
  word.kind === 'bound' &&
  word.type === 'Unknown' &&
  notDevices.scan(text.slice(tokens[i]!.start, end)).length > 0;

/** 孩子的台灯, 左边的窗帘, grandma's lamp: whose or which. */
function ownedAt({ text, tokens }: Row, i: number): number {
  const kind = tokens[i]?.word.kind;
  const of = tokens[i + 1];
  if (of?.word.kind !== 'of') return i;
  const isOwner = kind === 'owner' || kind === 'side' || (kind === 'unread' && text[of.start] === "'");
  return isOwner ? i + 2 : i;
}

function isModifier({ text, tokens }: Row, at: number, first: number): boolean {
  const token = tokens[at];
  const next = tokens[at + 1];
  if (!token || !next || !touches(text, token, next) || at - first >= 5) return false;
  const { word } = token;
  if (word.kind === 'number') {
    const { kind } = word.mention;
    return (
      kind === 'ordinal' ||
      kind === 'code' ||
      (kind === 'number' &&
        Number.isInteger(word.mention.value) &&
        (next.word.kind === 'unread' || next.word.kind === 'tint') &&
        at === first)
    );
  }
  if (word.kind === 'plain') return word.verb === '开始清扫';
  if (word.kind === 'measure') return at > first;
  if (word.kind === 'step') return !word.verb;
  // 镜柜灯: here 柜 ends no name.
  if (word.kind === 'bound') return NOUNS.has(next.word.kind);
  return MODIFIERS.has(word.kind);
}

function mayModify(row: Row, first: number, noun: number, head: Token): boolean {
  const { text, tokens } = row;
  const start = tokens[first]!.start;
  const isHan = isHanAt(text, head.start);
  if (isHan ? head.start - start > LONGEST_NAME : noun - first > MOST_WORDS) return false;
  // 门 and 窗 end too many other words (澳门): only what says where they are makes a name of them.
  const isShort = head.end - head.start === 1 && '门窗锁'.includes(text[head.start]!);
  for (let i = first; i < noun; i++) {
    const token = tokens[i]!;
    if (token.word.kind !== 'unread') continue;
    if (isShort || NOT_IN_ENGLISH_NAMES.has(text.slice(token.start, token.end))) return false;
    for (let at = token.start; at < token.end; at++) if (NOT_IN_NAMES.has(text[at]!)) return false;
  }
  return true;
}

/** 灯开关 is a switch, but 台灯吊灯 are two. */
const isKind = ({ word }: Token, type: string): boolean => 'type' in word && word.type === type;

/** 空调电视灯: three in a row are a list; 空调电视插座 still ends in a plug. */
function isListed({ text, tokens }: Row, i: number, { word }: Token): boolean {
  const [before, last] = [tokens[i - 2], tokens[i - 1]!];
  return isKind({ word } as Token, 'Light') && before?.word.kind === 'head' && touches(text, before, last);
}

function compoundEnd(row: Row, i: number): number {
  const { text, tokens } = row;
  const [last, next] = [tokens[i - 1]!, tokens[i]];
  if (!next || !touches(text, last, next)) return i;
  // Heater plug, light switch: in English the last of two nouns is the thing.
  if (!isHanAt(text, next.start)) {
    const isThing = isHanAt(text, last.start)
      ? false
      : next.word.kind === 'head' || next.word.kind === 'noun';
    return isThing ? compoundEnd(row, i + 1) : i;
  }
  const isCompound =
    (next.word.kind === 'head' &&
      COMPOUNDING.has(next.word.type) &&
      !isKind(last, next.word.type) &&
      !isListed(row, i, next)) ||
    (next.word.kind === 'noun' &&
      last.word.kind === 'noun' &&
      (next.word.trait === 'lock' ||
        // 热水器电源
        text.slice(next.start, next.end) === '电源' ||
        (next.word.trait === 'heat' && last.word.trait === 'heat')));
  if (isCompound) return compoundEnd(row, i + 1);
  // 电视背景灯: unknown words between two nouns make one name of them.
  const isBetween = next.word.kind === 'bound' || (next.word.kind === 'unread' && isNameLike(text, next));
  if (!isBetween || next.end - next.start > 3) return i;
  const end = nameEnd(row, i);
  const head = end === null ? null : tokens[end - 1]!.word;
  return end !== null && head?.kind === 'head' && !isKind(last, head.type) ? end : i;
}

/** Whether an unknown word can be part of a name at all. */
export const isNameLike = (text: string, { start, end }: Token): boolean =>
  ![...text.slice(start, end)].some((char) => NOT_IN_NAMES.has(char));
