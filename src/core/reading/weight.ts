import {
  ignorables,
  type Lexicon,
  type Mention,
  mentions,
  normalize,
  otherNumber,
  quotesIn,
  type WordWeight,
  weightyWords,
} from '../language/index.ts';
import type { Span } from '../result.ts';

export type Weight = WordWeight | 'number' | 'code' | 'time' | 'name' | 'word' | 'way';

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
  readonly names?: Lexicon<unknown> | null | undefined;
}

/** Numbers, codes, times, names of the world, and words that deny, withdraw, correct, hedge, restrict or make a condition. */
export function weightyIn(
  text: string,
  names?: Lexicon<unknown> | null,
  opposites?: Lexicon<string>,
): Weighty[] {
  const normalized = normalize(text);
  const found: Weighty[] = [];
  const add = (start: number, end: number, weight: Weight, instead: string) =>
    found.push({ span: normalized.span(start, end), weight, instead });
  for (const mention of mentions(normalized)) {
    // "The first one" is where one begins, and tells no number.
    if (mention.kind === 'ordinal' && mention.value === 1) continue;
    const instead = otherNumber(mention, normalized);
    if (instead !== null) add(mention.start, mention.end, weightOf(mention), instead);
  }
  for (const { start, end, value } of weightyWords.scan(normalized.text))
    if (value !== 'light') add(start, end, value, '');
  for (const { start, end } of names?.scan(normalized.text) ?? []) add(start, end, 'name', '');
  for (const { start, end, value } of opposites?.scan(normalized.text) ?? [])
    if (value !== '') add(start, end, 'way', value);
  // What is put in quotation marks is somebody's or something's name.
  for (const { start, end } of quotesIn(normalized.text)) add(start, end, 'name', '');
  return found.sort((a, b) => a.span.start - b.span.start);
}

const weights: Partial<Record<Mention['kind'], Weight>> = { code: 'code', date: 'time', time: 'time' };
const weightOf = ({ kind }: Mention): Weight => weights[kind] ?? 'number';

/** Whether something else might be done if these words were understood. */
export function isWeighty(words: string, { names, ...known }: KnownWords): boolean {
  return weightyIn(words, names).length > 0 || tellingWords(words, known).size > 0;
}

/** The words of a text that the domain knows and that mean something on their own. */
export function tellingWords(
  words: string,
  { lexicons, fillers }: Pick<KnownWords, 'lexicons' | 'fillers'>,
): ReadonlySet<string> {
  const { text } = normalize(words);
  const found = new Set<string>();
  for (const lexicon of lexicons)
    for (const { word } of lexicon.scan(text))
      if (isTelling(word) && !fillers?.has(word) && !ignorables.has(word)) found.add(word);
  return found;
}

/** One character of Chinese, or two letters, may be part of anything. */
const isTelling = (word: string): boolean => word.length > (/^[a-z]/.test(word) ? 2 : 1);
