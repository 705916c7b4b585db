import {
  type Lexicon,
  type Mention,
  mentions,
  type Normalized,
  normalize,
  type WordWeight,
  weightyWords,
} from '../language/index.ts';
import type { Span } from '../result.ts';

export type Weight = WordWeight | 'number' | 'code' | 'time' | 'name' | 'word';

/** A word that may not be lost, and what stands in its place when its influence is tried. */
export interface Weighty {
  readonly span: Span;
  readonly weight: Weight;
  readonly instead: string;
}

/** The words a domain and its world know: left over, they weigh as much as a number. */
export interface KnownWords {
  readonly lexicons: readonly Lexicon<unknown>[];
  readonly fillers?: Lexicon<unknown> | undefined;
  readonly names?: Lexicon<unknown> | undefined;
}

/** Numbers, codes, times, names of the world, and words that deny, withdraw, correct, hedge, restrict or make a condition. */
export function weightyIn(text: string, names?: Lexicon<unknown>): Weighty[] {
  const normalized = normalize(text);
  const found: Weighty[] = [];
  const add = (start: number, end: number, weight: Weight, instead: string) =>
    found.push({ span: normalized.span(start, end), weight, instead });
  for (const mention of mentions(normalized)) {
    // "The first one" is where one begins, and tells no number.
    if (mention.kind === 'ordinal' && mention.value === 1) continue;
    const instead = otherThan(mention, normalized);
    if (instead !== null) add(mention.start, mention.end, weightOf(mention), instead);
  }
  for (const { start, end, value } of weightyWords.scan(normalized.text))
    if (value !== 'light') add(start, end, value, '');
  for (const { start, end } of names?.scan(normalized.text) ?? []) add(start, end, 'name', '');
  return found.sort((a, b) => a.span.start - b.span.start);
}

const weights: Partial<Record<Mention['kind'], Weight>> = { code: 'code', date: 'time', time: 'time' };
const weightOf = ({ kind }: Mention): Weight => weights[kind] ?? 'number';

/** Whether something else might be done if these words were understood. */
export function isWeighty(words: string, { lexicons, fillers, names }: KnownWords): boolean {
  if (weightyIn(words, names).length > 0) return true;
  const { text } = normalize(words);
  return lexicons.some((lexicon) =>
    lexicon.scan(text).some(({ word }) => isTelling(word) && !fillers?.has(word)),
  );
}

/** One character of Chinese, or two letters, may be part of anything. */
const isTelling = (word: string): boolean => word.length > (/^[a-z]/.test(word) ? 2 : 1);

const HAN_DIGITS = '零一二三四五六七八九两';
/** One that is none of the idioms a numeral is part of, and differs from every digit it replaces. */
const otherHan = (digit: string): string => (digit === '七' ? '六' : '七');
const WORDS: Readonly<Record<string, string>> = Object.fromEntries(
  'one two three four five six seven eight nine ten eleven twelve'
    .split(' ')
    .map((word, i, all) => [word, all[(i + 1) % all.length]!]),
);

/** The words of a mention with another number in them; null where no number stands in it to be changed. */
function otherThan({ start, end }: Mention, normalized: Normalized): string | null {
  const words = normalized.quote(start, end);
  const { text } = normalized;
  if (isArticle(text, start, end) || isEnumerator(text, start, end)) return null;
  const digits = /\d+(?=\D*$)/.exec(words);
  if (digits)
    return words.slice(0, digits.index) + next(digits[0]) + words.slice(digits.index + digits[0].length);
  for (let i = words.length - 1; i >= 0; i--) {
    if (HAN_DIGITS.includes(words[i]!)) return words.slice(0, i) + otherHan(words[i]!) + words.slice(i + 1);
  }
  const spelt = /[a-z]+/i.exec(words);
  const other = spelt && WORDS[spelt[0].toLowerCase()];
  return other ? words.replace(spelt[0], other) : null;
}

/** As long as before, so that 0.5 stays below one and a telephone number one. */
const next = (digits: string): string => digits.slice(0, -1) + ((Number(digits.at(-1)) + 1) % 10 || 1);

/** 一 before a measure word, or between two verbs, is an article, and so is "one" without a unit: 一个, 查一查, one hole. */
function isArticle(text: string, start: number, end: number): boolean {
  const word = text.slice(start, end);
  return (word === '一' && !/[\d零一二三四五六七八九十百千万点]/.test(text[end] ?? '')) || word === 'one';
}

/** The number of an item in a list: “1) …；2) …”. */
const isEnumerator = (text: string, start: number, end: number): boolean =>
  /^[).、]/.test(text.slice(end, end + 1)) &&
  /(?:^|[;:。，,\n(])\s*\(?$/.test(text.slice(Math.max(0, start - 3), start));
