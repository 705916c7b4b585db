import { HAN, is } from '../../../core/language/characters.ts';
import type { Normalized } from '../../../core/language/index.ts';
import type { Instance, Value } from '../../../core/reading/cover/cover.ts';
import type { CoverToken } from '../../../core/reading/cover/lattice.ts';
import { FLAG } from '../../../core/reading/cover/tables.ts';
import { endsLikeOne } from '../lexicon.ts';
import { isBehindText } from './instances.ts';
import { keyOf, keysOf } from './tables.ts';

/** What may stand between a word that wants a name and the name. */
const between = /^(?:called|cop|set|noun|field|that|de|fresh|both|each|all|please|filler|#\w+|pron)(?:$|:)/;
/** What stands behind a name and may be its end: 四海一家, 元曲选. */
const ending = /^(?:filler|cop|#count)$/;
const wants = /^noun:(?:client|project|contact)$/;

/**
 * Whether a word of ours may be the beginning or the end of an open name: 删除客户向日葵 hardly says 向 to 日葵. A name is
 * never cut, so it is asked about.
 */
function isSqueezed(tokens: readonly CoverToken[], i: number, text: string): boolean {
  const name = tokens[i]!;
  if (!name.open || !is(text, name.end - 1, HAN)) return false;
  return /[这那][个家]$/.test(String(name.value)) || isBegun(tokens, i, text) || isContinued(tokens, i, text);
}

const sizeOf = ({ start, end }: CoverToken): number => end - start;

function isBegun(tokens: readonly CoverToken[], i: number, text: string): boolean {
  const [name, word, before] = [tokens[i]!, tokens[i - 1], tokens[i - 2]];
  if (!word || word.open || word.end !== name.start) return false;
  const key = keyOf(word);
  // 删除客户删除线文化, 客户客户之声: nobody says it twice.
  const isTwin = (other: CoverToken | undefined) => other !== undefined && keyOf(other) === key;
  const isClose = before !== undefined && before.end === word.start;
  if (isClose && (word.acts ? tokens.slice(0, i - 1).some(isTwin) : wants.test(key) && isTwin(before)))
    return true;
  // 客户名人传
  if (key === 'field:name') return sizeOf(word) === 3 && text[word.end - 1] === '名';
  if (key === 'de') return before !== undefined && /^(?:status|act|past|q)(?:$|:)/.test(keyOf(before));
  if (between.test(key)) return false;
  if (!before)
    return i === 1 && (sizeOf(word) === 1 || word.acts || isStory(key, word, text)) && isTold(tokens);
  // 联系人加上欧阳修文
  if (word.acts && sizeOf(word) > 1) return false;
  if (before.end !== word.start || before.open) return false;
  if (wants.test(keyOf(before))) return true;
  // 登记给…: a verb and where it goes.
  return (before.flags & FLAG.binds) !== 0 && !(keyOf(before).startsWith('act:') && key.startsWith('prep:'));
}

/** 登记书店昨天收到3万，记一下: the order comes later, and what it begins with is none. */
function isTold(tokens: readonly CoverToken[]): boolean {
  const comma = tokens.findIndex((token, k) => k > 0 && token.border >= 2);
  return comma > 0 && !tokens.slice(1, comma).some(isOrder) && tokens.slice(comma).some(isOrder);
}

/** 曾经沧海, 回款之歌; 收到 is said of what follows. */
const isStory = (key: string, { start }: CoverToken, text: string): boolean =>
  key === 'past' || (key === 'money' && !text.startsWith('收到', start));

const isOrder = (token: CoverToken): boolean =>
  token.acts || /^(?:set|act:update|act:mark)$/.test(keyOf(token));

function isContinued(tokens: readonly CoverToken[], i: number, text: string): boolean {
  const [name, word, next] = [tokens[i]!, tokens[i + 1], tokens[i + 2]];
  if (!word || word.start !== name.end) return false;
  if (keyOf(word) === 'de') return next !== undefined && keyOf(next) === 'person';
  if (!ending.test(keyOf(word)) || text[word.start] === '是') return false;
  if (sizeOf(word) > 1 && text[word.start] !== '一') return false;
  return !endsLikeOne(String(name.value)) && (!next || next.border > 0 || next.start === word.end);
}

/** Load 17, 测试00008公司: a name with the number it is told apart by. */
const NUMBERED =
  /^(?:\p{Lu}[\w&'.-]{0,20} (?:\p{Lu}[\w&'.-]{0,20} )?\d{1,8}|\p{Script=Han}{2,8}0\d{1,8}\p{Script=Han}{0,8})$/u;

/** Whether a name has taken in words of ours that were perhaps not meant as part of it. */
export function swallows(token: CoverToken, normalized: Normalized): boolean {
  const { swallowed, start, end } = token;
  // 3 clients: the number ends where its noun begins.
  if (swallowed === 0 || keyOf(token) === '#count') return false;
  const { text } = normalized;
  // 新建客户：测试8公司, … numbered, and set off from what is before and behind it.
  const isSetOff = /: ?$/.test(text.slice(0, start)) && /^(?:$|[,;.!?\n])/.test(text.slice(end));
  const name = text.slice(start, end);
  const isNumbered = isSetOff && /\d/.test(name) && (/\d$/.test(name) || endsLikeOne(name));
  return !isNumbered && !NUMBERED.test(normalized.quote(start, end));
}

/** Priya Nair of Hollis Press: who it is and where they are, in one name. */
const isOfSomewhere = ({ slot, token }: Value, { frame }: Instance): boolean =>
  token?.open === true &&
  (slot.name === 'contactName' || (slot.name === 'name' && frame.id === 'crm.create_contact')) &&
  / (?:of|at|from|with) /.test(String(token.value));

/**
 * A project: Otter Lane, “Ferry Timetable”: nothing says that what is quoted is the client, and what is not the work. It
 * is rather the other way round.
 */
function exchanged({ values, tokens, frame }: Instance): CoverToken[] {
  if (!frame.slots.some(({ name }) => name === 'amount')) return [];
  const of = (name: string) => values.find(({ slot }) => slot.name === name)?.token;
  const [client, work] = [of('clientName'), of('name') ?? of('title')];
  if (!client || !work?.open || client.open) return [];
  const before = tokens.slice(0, tokens.indexOf(client)).findLast(({ weight }) => weight !== 'silent');
  const isLed = before !== undefined && /^(?:prep|noun:client|pron)(?:$|:)/.test(keyOf(before));
  return isLed || !keysOf(client).includes('#quoted') ? [] : [client, work];
}

/** 600, RMB 5: how much, and nobody. */
const isFigure = ({ open, value }: CoverToken): boolean =>
  open && /^(?:(?:rmb|cny|usd) ?)?[\d.,]+$/i.test(String(value));

/** The names of a part that may have been cut, or are more than a name. */
export function squeezedIn(part: Instance, text: string): CoverToken[] {
  const by = new Map(part.values.map((value) => [value.token, value]));
  const several = exchanged(part);
  if (several.length > 0) return several;
  return part.tokens.filter((token, i) => {
    const value = by.get(token);
    return (
      value !== undefined &&
      (isFigure(token) ||
        isSqueezed(part.tokens, i, text) ||
        isOfSomewhere(value, part) ||
        isBehindText(part.tokens, token))
    );
  });
}
