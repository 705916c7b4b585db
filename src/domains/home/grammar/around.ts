import { OPENERS } from './openings.ts';
import type { Token, Word, WordKind } from './word.ts';

export const NOUNS: ReadonlySet<WordKind> = new Set(['head', 'noun', 'device']);

export const CLOSING: ReadonlySet<WordKind> = new Set(['mark', 'please', 'filler']);

export const THINGS: ReadonlySet<WordKind> = new Set(['head', 'noun', 'device', 'room']);

export const VERBAL: ReadonlySet<WordKind> = new Set(['power', 'turn', 'plain', 'adjust']);

export const isVerb = (token: Token | undefined): boolean =>
  token !== undefined && VERBAL.has(token.word.kind);

const STARTS: ReadonlySet<WordKind> = new Set(['mark', 'then', 'soft', 'please', 'polite', 'and']);

export function startsClause(out: readonly Token[]): boolean {
  const last = out.findLast(({ word }) => word.kind !== 'filler');
  return last === undefined || STARTS.has(last.word.kind);
}

export const isOh = (text: string, token: Token | undefined): boolean =>
  token?.word.kind === 'filler' &&
  token.end - token.start === 1 &&
  '哦啊呃噢哎诶嗯喔'.includes(text[token.start]!);

export const isOpening = ({ kind }: Word): boolean => OPENERS.has(kind) || kind === 'please';

/** What stands from the last word of taking back on, where something was ordered before it. */
export function sinceOrder(out: readonly Token[]): readonly Token[] {
  const at = out.findLastIndex(({ word }) => word.kind === 'revoke');
  return at > 0 && out.slice(0, at).some(isVerb) ? out.slice(at) : out;
}

/** Nothing but a call or 嗯 before what it is said not to be. */
export function isDenialFirst(out: readonly Token[]): boolean {
  const first = out.find(({ word }) => !isOpening(word))?.word;
  return first?.kind === 'revoke' && first.denies;
}

const COUNTER: ReadonlySet<WordKind> = new Set(['power', 'plain', 'adjust', 'head', 'room', 'take', 'noun']);

/** 不是关灯是关窗帘: where what is meant begins. */
export const isCounter = (text: string, tokens: readonly Token[], i: number): boolean =>
  text[tokens[i]!.start] === '是' &&
  tokens[i]!.word.kind === 'be' &&
  COUNTER.has(tokens[i + 1]?.word.kind ?? 'mark');

export const hasCounter = (text: string, tokens: readonly Token[], i: number): boolean =>
  tokens.some((_, k) => k > i && isCounter(text, tokens, k));

const BEFORE_NO: ReadonlySet<WordKind> = new Set(['number', 'be', 'revoke']);

/** Where something was said and a clause begins, or behind a number: 二十二不二十三. */
export const mayRevoke = (out: readonly Token[]): boolean =>
  out.length > 0 && (startsClause(out) || BEFORE_NO.has(out.at(-1)!.word.kind));
