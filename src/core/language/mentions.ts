import {
  classOf,
  codeAt,
  DIGIT,
  type Extent,
  GREEK,
  hanDigit,
  hanUnit,
  is,
  isDigit,
  LATIN,
  MOMENT,
  NUMERAL,
  OPENER,
  PUNCTUATION,
  runEnd,
  SPACE,
  skipSpace,
} from './characters.ts';
import { gluedEnd, hasDigit, isTimes, tokenEnd } from './codes.ts';
import { numberOpeners } from './english.ts';
import { createLexicon } from './lexicon.ts';
import { type DateParts, months, phoneEnd, readDate, readTime, type TimeParts, wholeAt } from './moments.ts';
import type { Normalized } from './normalize.ts';
import { allGroupsEnd } from './numerals.ts';
import { currencyWords, type Quantity, readPlain, readQuantity } from './quantity.ts';
import { type QuantityRange, rangeFrom, readRange } from './ranges.ts';

/** A label written before a number and declared by the caller: the φ of φ10, the t of t=8. */
interface Label extends Extent {
  readonly name: string;
}

interface Labelled {
  readonly label?: Label | undefined;
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
}

/** No number, date or label is longer; it bounds the looking ahead at each place. */
const LONGEST_RUN = 32;

const plain: MentionOptions = {};
const known = new WeakMap<Normalized, readonly Mention[]>();

/** Everything number-like in a text, left to right, without overlaps; of a text without labels found once. */
export function mentions(normalized: Normalized, options = plain): readonly Mention[] {
  const found = options === plain ? known.get(normalized) : undefined;
  if (found) return found;
  const made = mentionsIn(normalized, options);
  if (options === plain) known.set(normalized, made);
  return made;
}

function mentionsIn(normalized: Normalized, options: MentionOptions): Mention[] {
  const { text } = normalized;
  const found: Mention[] = [];
  let at = 0;
  /** Where the last mention ends. */
  let end = -1;
  while (at < text.length) {
    const flags = classOf(text.charCodeAt(at));
    if (!(flags & (DIGIT | NUMERAL | LATIN | GREEK | OPENER))) {
      at++;
    } else {
      const mention =
        flags & (LATIN | GREEK) ? atLetter(normalized, at, end, options) : atNumber(normalized, at, found);
      if (mention) {
        found.push(mention);
        at = end = mention.end;
      } else at = skip(text, at, flags, end);
    }
  }
  return found;
}

/** Where to look next when nothing begins here: words are passed as wholes; Arabic digits always begin something. */
function skip(text: string, at: number, flags: number, before: number): number {
  if (flags & LATIN) return multiplies(text, at, before) ? at + 1 : tokenEnd(text, at);
  // 百八十 is "about a hundred": what follows a bare 百, 千, 万 is no number of its own.
  return hanUnit(text.charCodeAt(at)) >= 100 ? runEnd(text, at, NUMERAL) : at + 1;
}

/** The x of 500x400 and 500 x 400, behind a mention that ends at `before`. */
const multiplies = (text: string, at: number, before: number): boolean =>
  (before === at || (before === at - 1 && codeAt(text, before) === 0x20)) && isTimes(text, at);

const MINUS = 0x2d;
const PLUS_MINUS = 0xb1;
const NTH = '第'.charCodeAt(0);

function atNumber(normalized: Normalized, at: number, before: readonly Mention[]): Mention | null {
  const { text } = normalized;
  const plain = is(text, at, DIGIT) ? readPlain(text, at) : null;
  if (plain) return amount(plain);
  if (is(text, at, OPENER)) {
    const code = text.charCodeAt(at);
    // Directly behind a mention - joins (8点-10点) and is no sign.
    if (code === MINUS && before[before.length - 1]?.end === at) return null;
    if (code === PLUS_MINUS) return tolerance(text, at);
    if (code === NTH) return ordinal(text, at);
  }
  const moment = momentAt(text, at, before);
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

/** Of one shape whatever it has, and spelt out, not spread: this is the hottest object of the kit. */
function amount(quantity: Quantity, label?: Label): AmountMention {
  const { value, exact, unit, dimension, rule, hedge } = quantity;
  const kind = unit === null ? 'number' : 'quantity';
  const start = Math.min(quantity.start, hedge?.start ?? quantity.start, label?.start ?? quantity.start);
  const end = Math.max(quantity.end, hedge?.end ?? 0);
  return { kind, start, end, value, exact, unit, dimension, rule, label, hedge };
}

function ranged(range: QuantityRange): RangeMention {
  const start = Math.min(range.start, range.low.hedge?.start ?? range.start);
  return { ...range, kind: 'range', start, end: Math.max(range.end, range.high.hedge?.end ?? range.end) };
}

function atLetter(
  normalized: Normalized,
  at: number,
  before: number,
  options: MentionOptions,
): Mention | null {
  const { text } = normalized;
  if (multiplies(text, at, before)) return null;
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
  const greek = is(text, at, GREEK);
  const end = runEnd(text, at, greek ? GREEK : LATIN, LONGEST_RUN);
  const sign = skipSpace(text, end);
  const code = codeAt(text, sign);
  let from = end;
  if (code === 0x3d || code === 0x3a) from = skipSpace(text, sign + 1);
  else if (greek) from = sign;
  // Most words stand before a space or a mark, where no number begins.
  const next = classOf(codeAt(text, from));
  if (from >= text.length || (next & (SPACE | PUNCTUATION) && !(next & OPENER))) return null;
  const name = text.slice(at, end);
  if (!labels.has(name)) return null;
  const quantity = readQuantity(text, from);
  if (!quantity) return null;
  const range = rangeFrom(text, quantity);
  const label = { name, start: at, end };
  return range ? { ...ranged(range), start: at, label } : amount(quantity, label);
}

/** Numerals that make no number: too many digits, 1.2.3, 三三两两. Named as a code, so that no part of them is a value. */
function unreadable(text: string, at: number): Mention | null {
  const arabic = is(text, at, DIGIT);
  const end = arabic ? unreadDigitsEnd(text, at) : runEnd(text, at, NUMERAL);
  let digits = arabic || end - at > LONGEST_RUN ? 2 : 0;
  for (let i = at; i < end && digits < 2; i++) if (hanDigit(text.charCodeAt(i)) >= 0) digits++;
  return digits < 2 ? null : { kind: 'code', start: at, end, rule: 'code.unreadable' };
}

/** Few digits are only unreadable for the groups behind them: 1,234,567,890,123,456,789. */
function unreadDigitsEnd(text: string, at: number): number {
  const end = tokenEnd(text, at);
  return end - at > 3 ? end : tokenEnd(text, at, allGroupsEnd(text, end));
}

/** Telephone numbers, dates, times and ordinals: looked for only where the character behind the digits suggests one. */
function momentAt(text: string, at: number, before: readonly Mention[]): Mention | null {
  const code = text.charCodeAt(at);
  const end = runEnd(text, at, isDigit(code) ? DIGIT : NUMERAL, LONGEST_RUN);
  const sign = codeAt(text, end);
  if (
    code === 0x2b ||
    end - at > 10 ||
    (end - at < 5 && (sign === MINUS || sign === 0x20) && is(text, end + 1, DIGIT))
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
  if (end >= text.length || (end > at && !isMoment(text, at, end))) return null;
  const date = readDate(text, at);
  if (date) return { kind: 'date', start: at, end: date.end, date: date.parts, rule: date.rule };
  const time = readTime(text, at);
  if (time) return { kind: 'time', start: time.start, end: time.end, time: time.parts, rule: time.rule };
  return numbered(text, at, before[before.length - 1]);
}

/** Whether what stands behind a numeral can make a date, a time or an ordinal of it. */
function isMoment(text: string, at: number, end: number): boolean {
  if (!is(text, end, MOMENT)) return false;
  const next = codeAt(text, end + 1);
  switch (text.charCodeAt(end)) {
    // 8 am, 8 pm, 8 o'clock
    case 0x20:
      return next === 0x61 || next === 0x70 || next === 0x6f;
    // 2026-11-15, 2026/11/15, 2026.11.15
    case MINUS:
    case 0x2f:
    case 0x2e:
      return end - at === 4;
    default:
      return true;
  }
}

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
