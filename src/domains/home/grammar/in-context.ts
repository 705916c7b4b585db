import {
  hasCounter,
  isOh,
  isOpening,
  isVerb,
  mayRevoke,
  NOUNS,
  startsClause,
  THINGS,
  VERBAL,
} from './around.ts';
import { FILLER, isBegunAgain, MEANINGS, REVOKE, TOO, TURNING, UNREAD, WHEN } from './meanings.ts';
import { belongs, inClause, isHesitation, leadsIn } from './openings.ts';
import { isOrdered } from './stated.ts';
import type { Token, Word, WordKind } from './word.ts';

/** What they are in the middle of a clause: 空调不用了 refuses, 空调等等再关 delays. */
const REFUSING: Readonly<Record<string, Word>> = { 不: { kind: 'not' }, 别: { kind: 'not' }, 等: WHEN };

/** A word as it is meant where it stands. */
export function inContext(text: string, tokens: readonly Token[], i: number, out: readonly Token[]): Token {
  const token = tokens[i]!;
  const { word, start, end } = token;
  switch (word.kind) {
    case 'wake':
      return { ...token, word: startsClause(out) && !belongs(word, tokens[i + 1]) ? FILLER : UNREAD };
    case 'revoke':
      // Never mind turning on the fan
      if (isDoingNoun(text, tokens[i + 1])) return { ...token, word: { kind: 'not' } };
      if (
        word.opens &&
        !mayRevoke(out) &&
        !(text.charCodeAt(start) < 0x80 && isBegunAgain(text, out, tokens[i + 1]))
      )
        return { ...token, word: revoking(text, tokens, i, out) };
      break;
    case 'that':
      if (gainsTime(text, tokens, i, out)) return { ...token, word: FILLER };
      break;
    case 'step':
      // 温度高了, 声音小了点: how it is, which nobody asked for.
      if (isFound(text, tokens, i, out)) return { ...token, word: TOO };
      break;
    case 'filler':
      if (out.at(-1)?.word === TOO) return { ...token, word: { kind: 'feeling' } };
      break;
    case 'adjust':
    case 'power':
      // 空调设的多少度, 空调开的几度
      if (isAskedValue(text, tokens, i)) return { ...token, word: FILLER };
      break;
    case 'head':
    case 'noun':
      // 电视后面的灯 is no television.
      if (BESIDE_FIRST.includes(text[end] ?? ' ') && BESIDE.test(text.slice(end, end + 5)))
        return { ...token, word: UNREAD };
      break;
    case 'owner':
      // 帮奶奶把灯打开: for whom.
      if (isFor(tokens[i + 1], out.at(-1))) return { ...token, word: FILLER };
      break;
    case 'state':
      if (word.on !== undefined) return { ...token, word: wished(out, word.on, tokens[i + 1]) ?? word };
      break;
  }
  if (!TURNING.has(text.charCodeAt(start))) return token;
  const said = text.slice(start, end);
  const meaning = Object.hasOwn(MEANINGS, said)
    ? MEANINGS[said]!({ text, tokens, i, next: tokens[i + 1], out, last: out.at(-1)?.word.kind })
    : null;
  return meaning ? { ...token, word: meaning } : token;
}

const isDoingNoun = (text: string, token: Token | undefined): boolean =>
  isVerb(token) && /^[a-z]+ing\b/.test(text.slice(token!.start, token!.end));

/** 那个 that refers to nothing: 帮我那个把灯关了, 调到那个二十六度, 电视那个声音, 色温那个调到, 客厅和那个书房. */
function gainsTime(text: string, tokens: readonly Token[], i: number, out: readonly Token[]): boolean {
  const before = out.at(-1)?.word.kind ?? 'mark';
  let behind = i + 1;
  while (tokens[behind]?.word.kind === 'filler' && isHesitation(text, tokens[behind]!)) behind++;
  const next = tokens[behind]?.word.kind ?? 'mark';
  const ahead = tokens[i + 1];
  if (startsClause(out) && (leadsIn(text, tokens, i + 1) || (ahead && isHesitation(text, ahead))))
    return true;
  if (before === 'take' && behind > i + 1) return THINGS.has(next);
  if (before === 'to') return true;
  if (before === 'and') return next === 'room';
  return (NOUNS.has(before) && ABOUT_NOUNS.has(next)) || (before === 'property' && next === 'adjust');
}

const ABOUT_NOUNS: ReadonlySet<WordKind> = new Set(['property', 'state', 'adjust', 'power']);

const isFor = (next: Token | undefined, before: Token | undefined): boolean =>
  (before?.word.kind === 'please' || before?.word.kind === 'take') &&
  (next?.word.kind === 'take' || next?.word.kind === 'power');

const FOUND_OF: ReadonlySet<WordKind> = new Set(['property', 'head', 'noun', 'device', 'room']);

function isFound(text: string, tokens: readonly Token[], i: number, out: readonly Token[]): boolean {
  const { word, end } = tokens[i]!;
  const isState =
    word.kind === 'step' && !word.verb && text[end] === '了' && tokens[i + 1]?.word.kind === 'filler';
  return isState && FOUND_OF.has(out.at(-1)?.word.kind ?? 'mark') && !inClause(out).some(isDoing);
}

const isDoing = ({ word }: Token): boolean => word.kind === 'take' || VERBAL.has(word.kind);

const BESIDE_FIRST = '的后前旁边下上底背对附';

const BESIDE = /^(?:的)?(?:后面|前面|旁边|边上|下面|上面|底下|背后|对面|附近)的/;

function isAskedValue(text: string, tokens: readonly Token[], i: number): boolean {
  const next = tokens[i + 1];
  return (
    next !== undefined &&
    text.slice(next.start, next.end) === '的' &&
    ['howMuch', 'what'].includes(tokens[i + 2]?.word.kind ?? '')
  );
}

/** A word of taking back in the middle of a clause: 打开空调哦不是风扇 corrects, 打开空调不是风扇 may correct or set apart. */
function revoking(text: string, tokens: readonly Token[], i: number, out: readonly Token[]): Word {
  const { word, start } = tokens[i]!;
  if (isOh(text, out.at(-1)) && out.length > 1)
    return hasOther(tokens, i) || (out.some(isVerb) && hasCounter(text, tokens, i)) ? word : REVOKE;
  const denies = word.kind === 'revoke' && word.denies;
  // 我不是要开灯, 老师说不是开灯 are no orders, whatever comes behind them.
  const isFirst = !'我你他她'.includes(text[start - 1] ?? ' ') && out.every(({ word }) => isOpening(word));
  if (denies && isFirst && hasCounter(text, tokens, i)) return word;
  if (denies && inClause(out).some(isVerb)) return UNREAD;
  return REFUSING[text[start]!] ?? UNREAD;
}

/** …哦不是客厅的，是卧室的: what it should have been is still to come. */
const hasOther = (tokens: readonly Token[], i: number): boolean =>
  tokens.some(({ word }, k) => k > i && word.kind === 'be' && tokens[k - 1]!.word.kind === 'mark');

/** I'd like the curtains closed, get the blinds closed: what is wished for is an order; so is curtains closed, as lights off. */
function wished(out: readonly Token[], on: boolean, next: Token | undefined): Word | null {
  if (isOrdered(out, next)) return { kind: 'particle', on };
  for (let i = out.length - 1; i >= 0; i--) {
    const { kind } = out[i]!.word;
    if (kind === 'turn') return { kind: 'particle', on };
    if (kind === 'please') return { kind: 'power', on };
    if (kind === 'mark' || kind === 'then') return null;
  }
  return null;
}
