import {
  classOf,
  DIGIT,
  type Extent,
  GREEK,
  hanDigit,
  hanUnit,
  is,
  isDigit,
  LATIN,
  NUMERAL,
  OPENER,
  runEnd,
  skipSpace,
} from './characters.ts';
import { gluedEnd, hasDigit, isTimes, tokenEnd } from './codes.ts';
import { numberOpeners } from './english.ts';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { type DateParts, months, phoneEnd, readDate, readTime, type TimeParts, wholeAt } from './moments.ts';
import type { Normalized } from './normalize.ts';
import { currencyWords, type Quantity, readPlain, readQuantity } from './quantity.ts';
import { type QuantityRange, rangeFrom, readRange } from './ranges.ts';

/** A label written before a number and declared by the caller: the φ of φ10, the t of t=8. */
interface Label extends Extent {
  readonly name: string;
}

interface Labelled {
  readonly label?: Label;
}

/** `start` and `end` take in the label and the hedge. */
export interface AmountMention extends Quantity, Labelled {
  /** A tolerance is what stands behind ±. */
  readonly kind: 'number' | 'quantity' | 'tolerance';
}
export interface RangeMention extends QuantityRange, Labelled {
  readonly kind: 'range';
}
/** Digits that name and do not measure: M6, Q235, DB-2024-08, PM2.5, 1.2.3. It offers no value. */
interface CodeMention extends Extent {
  readonly kind: 'code';
  readonly rule: string;
}
interface DateMention extends Extent {
  readonly kind: 'date';
  readonly date: DateParts;
  readonly rule: string;
}
interface TimeMention extends Extent {
  readonly kind: 'time';
  readonly time: TimeParts;
  readonly rule: string;
}
interface PhoneMention extends Extent {
  readonly kind: 'phone';
  readonly digits: string;
  readonly rule: string;
}
/** 第3, 3号, 3rd, third. */
interface OrdinalMention extends Extent {
  readonly kind: 'ordinal';
  readonly value: number;
  readonly rule: string;
}

export type Mention =
  | AmountMention
  | RangeMention
  | CodeMention
  | DateMention
  | TimeMention
  | PhoneMention
  | OrdinalMention;

export interface MentionOptions {
  /** Letters that label the number they stand before. An undeclared letter before digits makes a code. */
  readonly labels?: ReadonlySet<string>;
  /** Phrases whose numerals are no numbers (a name, a title): what lies inside them is not mentioned. */
  readonly except?: Lexicon<unknown>;
}

/** No number, date or label is longer; it bounds the looking ahead at each place. */
const LONGEST_RUN = 32;

/** Everything number-like in a text, left to right, without overlaps. */
export function mentions(normalized: Normalized, options: MentionOptions = {}): Mention[] {
  const { text } = normalized;
  const found: Mention[] = [];
  let at = 0;
  while (at < text.length) {
    const flags = classOf(text.charCodeAt(at));
    const phrase = options.except?.longestAt(text, at);
    if (phrase) {
      at = phrase.end;
    } else if (!(flags & (DIGIT | NUMERAL | LATIN | GREEK | OPENER))) {
      at++;
    } else {
      const last = found[found.length - 1];
      const mention =
        flags & (LATIN | GREEK) ? atLetter(normalized, at, last, options) : atNumber(normalized, at, last);
      if (mention) found.push(mention);
      at = mention ? mention.end : skip(text, at, flags, last);
    }
  }
  return found;
}

/** Where to look next when nothing begins here: words and runs of digits are passed as wholes. */
function skip(text: string, at: number, flags: number, last: Mention | undefined): number {
  if (flags & LATIN) return multiplies(text, at, last) ? at + 1 : tokenEnd(text, at);
  if (flags & DIGIT) return runEnd(text, at, DIGIT);
  // 百八十 is "about a hundred": what follows a bare 百, 千, 万 is no number of its own.
  return hanUnit(text.charCodeAt(at)) >= 100 ? runEnd(text, at, NUMERAL) : at + 1;
}

/** The x of 500x400 and 500 x 400, behind a mention. */
function multiplies(text: string, at: number, last: Mention | undefined): boolean {
  if (last === undefined || !isTimes(text, at)) return false;
  return last.end === at || (last.end === at - 1 && text[at - 1] === ' ');
}

function atNumber(normalized: Normalized, at: number, last: Mention | undefined): Mention | null {
  const { text } = normalized;
  const plain = is(text, at, DIGIT) ? readPlain(text, at) : null;
  if (plain) return amount(plain);
  if (is(text, at, OPENER)) {
    // Directly behind a mention - joins (8点-10点) and is no sign.
    if (text[at] === '-' && last?.end === at) return null;
    if (text[at] === '±') return tolerance(text, at);
    if (text[at] === '第') return ordinal(text, at);
  }
  const moment = momentAt(text, at, last);
  if (moment) return moment;
  const quantity = readQuantity(text, at);
  if (!quantity) return approximate(text, at) ?? unreadable(text, at);
  const range = rangeFrom(text, quantity);
  const glued = gluedEnd(text, at, range?.end ?? quantity.end, range?.high ?? quantity);
  if (glued > 0 || isGeneration(normalized, quantity)) {
    return { kind: 'code', start: at, end: Math.max(glued, quantity.end), rule: 'code.glued' };
  }
  return range ? ranged(range) : amount(quantity);
}

/** 5G, 4G: the letter's case is all that tells it from 5 grams. */
function isGeneration(normalized: Normalized, quantity: Quantity): boolean {
  if (quantity.unit !== 'g' || normalized.text[quantity.end - 1] !== 'g') return false;
  return normalized.original[normalized.span(quantity.end - 1, quantity.end).start] === 'G';
}

/** Spelt out, not spread: this is the hottest object of the kit. */
function amount(quantity: Quantity, label?: Label): AmountMention {
  const { value, exact, unit, dimension, rule, hedge } = quantity;
  const kind = unit === null ? 'number' : 'quantity';
  const start = Math.min(quantity.start, hedge?.start ?? quantity.start, label?.start ?? quantity.start);
  const end = Math.max(quantity.end, hedge?.end ?? 0);
  if (label && hedge) return { kind, start, end, value, exact, unit, dimension, rule, label, hedge };
  if (label) return { kind, start, end, value, exact, unit, dimension, rule, label };
  if (hedge) return { kind, start, end, value, exact, unit, dimension, rule, hedge };
  return { kind, start, end, value, exact, unit, dimension, rule };
}

function ranged(range: QuantityRange): RangeMention {
  const start = Math.min(range.start, range.low.hedge?.start ?? range.start);
  return { ...range, kind: 'range', start, end: Math.max(range.end, range.high.hedge?.end ?? range.end) };
}

function atLetter(
  normalized: Normalized,
  at: number,
  last: Mention | undefined,
  options: MentionOptions,
): Mention | null {
  const { text } = normalized;
  if (multiplies(text, at, last)) return null;
  const labelled = options.labels && readLabelled(text, at, options.labels);
  if (labelled) return labelled;
  if (is(text, at, LATIN) && mayCount(text, at)) {
    const word = ordinalWords.longestAt(text, at);
    if (word)
      return { kind: 'ordinal', start: at, end: word.end, value: word.value, rule: 'ordinal.english' };
    const date = readDate(text, at);
    if (date) return { kind: 'date', start: at, end: date.end, date: date.parts, rule: date.rule };
    const quantity = readQuantity(text, at);
    const range = quantity ? rangeFrom(text, quantity) : readRange(text, at);
    if (range) return ranged(range);
    if (quantity) return amount(quantity);
  }
  const letters = runEnd(text, at, LATIN | GREEK, LONGEST_RUN);
  const end = tokenEnd(text, at, letters);
  return hasDigit(text, letters, end) ? { kind: 'code', start: at, end, rule: 'code.token' } : null;
}

/** φ10, t=8, x: 30. A Latin label stands directly on its number or before = or :, a Greek one also before a space. */
function readLabelled(text: string, at: number, labels: ReadonlySet<string>): Mention | null {
  const end = runEnd(text, at, is(text, at, GREEK) ? GREEK : LATIN, LONGEST_RUN);
  const name = text.slice(at, end);
  if (!labels.has(name)) return null;
  const sign = skipSpace(text, end);
  let from = end;
  if (text[sign] === '=' || text[sign] === ':') from = skipSpace(text, sign + 1);
  else if (is(text, at, GREEK)) from = sign;
  const quantity = readQuantity(text, from);
  if (!quantity) return null;
  const range = rangeFrom(text, quantity);
  const label = { name, start: at, end };
  return range ? { ...ranged(range), start: at, label } : amount(quantity, label);
}

/** Numerals that make no number: too many digits, 1.2.3, 三三两两. Named as a code, so that no part of them is a value. */
function unreadable(text: string, at: number): Mention | null {
  const arabic = is(text, at, DIGIT);
  const end = arabic ? tokenEnd(text, at) : runEnd(text, at, NUMERAL);
  let digits = arabic || end - at > LONGEST_RUN ? 2 : 0;
  for (let i = at; i < end && digits < 2; i++) if (hanDigit(text.charCodeAt(i)) >= 0) digits++;
  return digits < 2 ? null : { kind: 'code', start: at, end, rule: 'code.unreadable' };
}

/** Telephone numbers, dates, times and ordinals: looked for only where the character behind the digits suggests one. */
function momentAt(text: string, at: number, last: Mention | undefined): Mention | null {
  const code = text.charCodeAt(at);
  const end = runEnd(text, at, isDigit(code) ? DIGIT : NUMERAL, LONGEST_RUN);
  const sign = text[end];
  if (
    code === 0x2b ||
    end - at > 10 ||
    (end - at < 5 && (sign === '-' || sign === ' ') && is(text, end + 1, DIGIT))
  ) {
    const to = phoneEnd(text, at);
    if (to > 0)
      return {
        kind: 'phone',
        start: at,
        end: to,
        digits: text.slice(at, to).replace(/\D/g, ''),
        rule: 'phone',
      };
  }
  if (sign === undefined || (end > at && !momentSigns.has(sign))) return null;
  const date = readDate(text, at);
  if (date) return { kind: 'date', start: at, end: date.end, date: date.parts, rule: date.rule };
  const time = readTime(text, at);
  if (time) return { kind: 'time', start: time.start, end: time.end, time: time.parts, rule: time.rule };
  return numbered(text, at, last);
}

const momentSigns: ReadonlySet<string> = new Set('年月日号-/.:点时apo snrt');

/** 3号 is an ordinal, but the day that ends 11月1号到10号. 3rd, 21st. */
function numbered(text: string, at: number, last: Mention | undefined): Mention | null {
  const number = wholeAt(text, at);
  if (!number) return null;
  if (text[number.end] === '号' && text[number.end + 1] !== '码') {
    const afterDay =
      last?.kind === 'date' &&
      last.date.day !== undefined &&
      '到至~-—和、'.includes(text.slice(last.end, at) || ' ');
    if (afterDay)
      return { kind: 'date', start: at, end: number.end + 1, date: { day: number.value }, rule: 'date.day' };
    return { kind: 'ordinal', start: at, end: number.end + 1, value: number.value, rule: 'ordinal.numbered' };
  }
  if (!isDigit(text.charCodeAt(at)) || is(text, number.end + 2, LATIN | DIGIT)) return null;
  if (!['st', 'nd', 'rd', 'th'].includes(text.slice(number.end, number.end + 2))) return null;
  return { kind: 'ordinal', start: at, end: number.end + 2, value: number.value, rule: 'ordinal.english' };
}

function ordinal(text: string, at: number): Mention | null {
  const number = wholeAt(text, skipSpace(text, at + 1));
  return number && { kind: 'ordinal', start: at, end: number.end, value: number.value, rule: 'ordinal.han' };
}

const ordinalWords = createLexicon(
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'
    .split(' ')
    .map((word, i) => [word, i + 1]),
);

/** Words that can begin a number, a date, a price or a range: whatever else is Latin is passed without a closer look. */
const openers = createLexicon<true>(
  [ordinalWords, months]
    .flatMap((words) => [...words].map(([word]) => word))
    .concat(numberOpeners, Object.keys(currencyWords), 'between')
    .map((word) => [word, true]),
);
const mayCount = (text: string, at: number): boolean => openers.longestAt(text, at) !== null;

function tolerance(text: string, at: number): Mention | null {
  const quantity = readQuantity(text, skipSpace(text, at + 1));
  return quantity && { ...quantity, kind: 'tolerance', start: at };
}

function approximate(text: string, at: number): Mention | null {
  const range = is(text, at, NUMERAL) ? readRange(text, at) : null;
  return range && ranged(range);
}
