import {
  classOf,
  codeAt,
  DIGIT,
  HAN,
  is,
  isDigit,
  LATIN,
  NUMERAL,
  OPENER,
  runEnd,
  skipSpace,
} from './characters.ts';
import { type NumberReading, Rational, reading } from './decimal.ts';
import { multipliedByWord, readEnglish, readMinus } from './english.ts';
import { multiplied, readHan, readHanFraction } from './han.ts';

const code = (c: string) => c.charCodeAt(0);
const [MINUS, PLUS, COMMA, DOT, SLASH, SPACE] = [0x2d, 0x2b, 0x2c, 0x2e, 0x2f, 0x20];
const [SMALL_M, SMALL_N] = [code('m'), code('n')];
const [NEGATIVE, ZERO, POINT, PART] = [code('负'), code('零'), code('点'), code('分')];

/** Longer runs of digits name things; they also would not survive as a double. */
const MOST_DIGITS = 15;

const vulgar: ReadonlyMap<number, Rational> = new Map(
  '½1/2 ⅓1/3 ⅔2/3 ¼1/4 ¾3/4 ⅕1/5 ⅖2/5 ⅗3/5 ⅘4/5 ⅙1/6 ⅚5/6 ⅛1/8 ⅜3/8 ⅝5/8 ⅞7/8 ⅐1/7 ⅑1/9 ⅒1/10'
    .split(' ')
    .map((entry) => {
      const [above, below] = entry.slice(1).split('/');
      return [entry.charCodeAt(0), Rational.of(Number(above), Number(below))];
    }),
);

/**
 * The longest number that begins at `at` of normalised text, or null. Words that only look like numbers (一下, 万一,
 * this one), percentages and numbers glued to letters are not judged here alone: see quantity.ts and mentions.ts.
 */
export function readNumber(text: string, at: number): NumberReading | null {
  if (is(text, at, DIGIT)) return readDigits(text, at);
  const sign = signEnd(text, at);
  if (sign < 0) return readUnsigned(text, at);
  const size = readUnsigned(text, sign);
  if (!size) return null;
  if (text[at] === '+' || text[at + 1] === '上') return { ...size, start: at };
  return reading(at, size.end, Rational.of(0).minus(size.exact), 'number.negative');
}

function readUnsigned(text: string, at: number): NumberReading | null {
  const code = codeAt(text, at);
  const flags = classOf(code);
  if (flags & DIGIT) return readDigits(text, at);
  if (flags & NUMERAL) return readHan(text, at);
  if (flags & LATIN) return readEnglish(text, at);
  if (code === 0x2e)
    return isDigit(codeAt(text, at + 1)) && !is(text, at - 1, DIGIT | LATIN) ? readDigits(text, at) : null;
  if (flags & HAN) return readHan(text, at);
  const part = vulgar.get(code);
  return part ? reading(at, at + 1, part, 'number.fraction') : null;
}

/** Where the number behind a sign begins; -1 without a sign. */
function signEnd(text: string, at: number): number {
  switch (codeAt(text, at)) {
    case MINUS:
    case PLUS:
      // Behind a digit or letter it joins (8-10, db-2024); a sign stands directly before its number.
      return !is(text, at - 1, DIGIT | LATIN) && is(text, at + 1, DIGIT | NUMERAL) ? at + 1 : -1;
    case NEGATIVE:
      return at + 1;
    case ZERO:
      return text[at + 1] === '下' || text[at + 1] === '上' ? skipSpace(text, at + 2) : -1;
    case SMALL_M:
    case SMALL_N:
      return readMinus(text, at);
    default:
      return -1;
  }
}

function readDigits(text: string, at: number): NumberReading | null {
  const end = runEnd(text, at, DIGIT);
  if (end - at > MOST_DIGITS) return null;
  const digits = text.slice(at, end);
  switch (codeAt(text, end)) {
    case COMMA: {
      const grouped = groupsEnd(text, at, end);
      return grouped > 0 ? readGrouped(text, at, grouped) : whole(at, end, digits);
    }
    case DOT:
      return readDecimals(text, at, end, digits, 'number.digits');
    case SLASH:
    case MINUS:
      // A slash that makes no fraction belongs to a date or a list of names.
      return (
        readFraction(text, at, end, digits) ??
        (text[end] === '-' || !is(text, end + 1, DIGIT) ? whole(at, end, digits) : null)
      );
    case SPACE: {
      const spaced = spacedEnd(text, at, end);
      if (spaced > 0) return readGrouped(text, at, spaced);
      return readFraction(text, at, end, digits) ?? scaled(text, at, end, digits, 'number.digits');
    }
    case POINT:
      return spokenDecimal(text, at, end, digits) ?? whole(at, end, digits);
    case PART:
      return readHanFraction(text, at, { value: Number(digits), end }) ?? whole(at, end, digits);
    default:
      if (is(text, end, OPENER)) return readFraction(text, at, end, digits) ?? whole(at, end, digits);
      return scaled(text, at, end, digits, 'number.digits');
  }
}

const whole = (at: number, end: number, digits: string): NumberReading =>
  reading(at, end, Number(digits), 'number.digits');

function readGrouped(text: string, at: number, end: number): NumberReading | null {
  const digits = text.slice(at, end).replace(/[, ]/g, '');
  return digits.length > MOST_DIGITS ? null : readDecimals(text, at, end, digits, 'number.grouped_digits');
}

/** The decimal part, if there is one; `digits` are those before the point. */
function readDecimals(
  text: string,
  at: number,
  point: number,
  digits: string,
  rule: string,
): NumberReading | null {
  if (text[point] !== '.' || !isDigit(codeAt(text, point + 1))) return scaled(text, at, point, digits, rule);
  const end = runEnd(text, point + 1, DIGIT);
  // 1.2.3 is a version or an address.
  if (end - at > MOST_DIGITS + 5 || (text[end] === '.' && isDigit(codeAt(text, end + 1)))) return null;
  const all = digits + text.slice(point, end);
  return all.length > MOST_DIGITS + 1 ? null : scaled(text, at, end, all, rule);
}

function scaled(text: string, at: number, end: number, digits: string, rule: string): NumberReading {
  const next = classOf(codeAt(text, end));
  if (next & NUMERAL) {
    const found = multiplied(text, at, end, Rational.parse(digits));
    if (found) return found;
  } else if (next & LATIN || (codeAt(text, end) === SPACE && is(text, end + 1, LATIN))) {
    const found = multipliedByWord(text, at, end, Rational.parse(digits));
    if (found) return found;
  }
  return reading(at, end, digits.includes('.') ? Rational.parse(digits) : Number(digits), rule);
}

const isGroup = (text: string, at: number, sign: string): boolean =>
  text[at] === sign && runEnd(text, at + 1, DIGIT) === at + 4;

/** The end of all the groups of three digits that begin at `at`, however many. */
export function allGroupsEnd(text: string, at: number): number {
  let end = at;
  while (isGroup(text, end, text[at]!)) end += 4;
  return end;
}

/** The end of 1,000 or 12,345,678; 0 where the commas separate numbers, as in 30,40 and the point (500,100). */
function groupsEnd(text: string, at: number, first: number): number {
  if (text[first] !== ',' || first - at > 3) return 0;
  let end = first;
  let padded = false;
  while (isGroup(text, end, ',') && end - at <= 20) {
    padded ||= text[end + 1] === '0';
    end += 4;
  }
  // More digits than a number may have: the whole of them is none.
  if (end - at > 20) return end;
  if (end === first || (text[end] === ',' && isDigit(codeAt(text, end + 1)))) return 0;
  // In brackets it is rather a point, unless a group begins with 0, as no coordinate does.
  return !padded && (text[at - 1] === '(' || text[end] === ')') ? 0 : end;
}

/**
 * The end of 1 000 or 12 500 000, with spaces as ISO 80000 has it; 0 where they part numbers. Two numbers side by side
 * look the same: it is one where a group begins with 0, or where 2 440 is multiplied.
 */
function spacedEnd(text: string, at: number, first: number): number {
  if (first - at > 3 || text[at] === '0') return 0;
  let end = first;
  let padded = false;
  while (isGroup(text, end, ' ') && end - at <= 20) {
    padded ||= text[end + 1] === '0';
    end += 4;
  }
  if (end === first) return 0;
  const multiplied = isTimesSign(text, skipSpace(text, end)) || isTimesSign(text, beforeSpace(text, at));
  return padded || (multiplied && first - at === 1) ? end : 0;
}

const beforeSpace = (text: string, at: number): number => (text[at - 1] === ' ' ? at - 2 : at - 1);
const isTimesSign = (text: string, at: number): boolean =>
  text[at] === '×' ||
  text[at] === '*' ||
  (text[at] === 'x' && !is(text, at + 1, LATIN) && !is(text, at - 1, LATIN));

/** 1/2, 1 1/2, 1-1/2, 1½. */
function readFraction(text: string, at: number, end: number, digits: string): NumberReading | null {
  const joined = codeAt(text, end) === SPACE || codeAt(text, end) === MINUS ? end + 1 : end;
  const glyph = codeAt(text, end) === MINUS ? undefined : vulgar.get(codeAt(text, joined));
  if (glyph) return reading(at, joined + 1, Rational.parse(digits).plus(glyph), 'number.mixed_fraction');
  const simple = quotient(text, at, end);
  if (simple) return reading(at, simple.end, simple.value, 'number.fraction');
  if (joined === end || !isDigit(codeAt(text, joined))) return null;
  const part = quotient(text, joined, runEnd(text, joined, DIGIT));
  if (!part || part.value.compare(Rational.of(1)) >= 0) return null;
  return reading(at, part.end, Rational.parse(digits).plus(part.value), 'number.mixed_fraction');
}

function quotient(text: string, at: number, slash: number): { value: Rational; end: number } | null {
  if (codeAt(text, slash) !== SLASH || slash - at > 6) return null;
  const end = runEnd(text, slash + 1, DIGIT);
  const below = Number(text.slice(slash + 1, end));
  if (end === slash + 1 || end - slash > 5 || below === 0) return null;
  if ((text[end] === '/' || text[end] === '.') && isDigit(codeAt(text, end + 1))) return null;
  return { value: Rational.of(Number(text.slice(at, slash)), below), end };
}

/** 3点5 as people dictate it; 8点30 and 8点5分 are times. */
function spokenDecimal(text: string, at: number, end: number, digits: string): NumberReading | null {
  if (text[end] !== '点' || !isDigit(codeAt(text, end + 1))) return null;
  const last = runEnd(text, end + 1, DIGIT);
  if (last !== end + 2 || text[last] === '分' || text[last] === '刻' || is(text, last, NUMERAL)) return null;
  return reading(at, last, Rational.parse(`${digits}.${text[last - 1]}`), 'number.spoken_decimal');
}
