import {
  codeAt,
  codesOf,
  DIGIT,
  HAN,
  hanDigit,
  hanUnit,
  is,
  isDigit,
  LATIN,
  NUMERAL,
  runEnd,
} from './characters.ts';
import { type NumberReading, Rational, reading } from './decimal.ts';
import { isHalf, isIdiom } from './idioms.ts';

/** More numerals in a row than any amount needs are no number; it also bounds the work at each place. */
const LONGEST = 24;
const HIGHEST = 1e15;

const code = (c: string) => c.charCodeAt(0);
const POINT = code('点');
const ZERO = code('零');
const ROUND_ZERO = code('〇');
const LIANG = code('两');
const YAO = code('幺');
/** 俩 and 仨 are a numeral and a measure word in one: nothing can follow inside the number. */
const FUSED = codesOf('俩仨');
const FORMAL = codesOf('壹贰叁肆伍陆柒捌玖');
const ONE = code('一');
const PART = code('分');
const AND = code('又');
const SOME = code('几');

export interface Whole {
  readonly value: number;
  readonly end: number;
}

interface Integer extends Whole {
  readonly rule: string;
}

/** A number written in Chinese numerals at `at`. */
export function readHan(text: string, at: number): NumberReading | null {
  const half = readHalf(text, at);
  if (half) return half;
  const whole = readHanInteger(text, at);
  if (!whole) return readHanFraction(text, at, bareUnit(text, at));
  const found =
    readHanFraction(text, at, whole) ?? readDecimal(text, at, whole) ?? readMixed(text, at, whole);
  if (found) return found;
  if (isIdiom(text, at, whole.end) || codeAt(text, whole.end) === SOME) return null;
  if (FORMAL.has(codeAt(text, at)) && whole.end === at + 1 && text[whole.end] !== '元') return null;
  return reading(at, whole.end, whole.value, whole.rule);
}

function readHalf(text: string, at: number): NumberReading | null {
  const one = codeAt(text, at) === ONE ? 1 : 0;
  if (!isHalf(text, at + one)) return null;
  const end = at + one + 1;
  // 半 before another word is that word's business (半米 is a quantity); 一半 is a half whatever follows.
  if (!one && is(text, end, HAN) && text[end] !== '个') return null;
  return reading(at, end, Rational.of(1, 2), 'number.half');
}

/** 三分之一; the denominator may be a bare 千 or 万. 百分之 is a percentage, and read as a quantity. */
export function readHanFraction(text: string, at: number, below: Whole | null): NumberReading | null {
  if (!below || below.value === 0 || codeAt(text, below.end) !== PART) return null;
  if (!text.startsWith('分之', below.end) || text.startsWith('百分', at)) return null;
  const above = readHanInteger(text, below.end + 2) ?? arabic(text, below.end + 2);
  return above && reading(at, above.end, Rational.of(above.value, below.value), 'number.han_fraction');
}

function bareUnit(text: string, at: number): Integer | null {
  const value = hanUnit(codeAt(text, at));
  return value >= 1000 ? { value, end: at + 1, rule: 'number.han' } : null;
}

/** 六点五, 三点一四, 三点五万. */
function readDecimal(text: string, at: number, whole: Integer): NumberReading | null {
  if (codeAt(text, whole.end) !== POINT) return null;
  let end = whole.end + 1;
  let digits = '';
  for (; digits.length < 12 && isPlainDigit(codeAt(text, end)); end++) digits += hanDigit(codeAt(text, end));
  // 八点二十 is a time: behind the point digits are said one by one.
  if (digits === '' || hanUnit(codeAt(text, end)) === 10) return null;
  const value = Rational.parse(`${whole.value}.${digits}`);
  const scale = hanUnit(codeAt(text, end));
  if (scale >= 100) return reading(at, end + 1, value.times(Rational.of(scale)), 'number.han_decimal');
  return reading(at, end, value, 'number.han_decimal');
}

/** 一又二分之一. */
function readMixed(text: string, at: number, whole: Integer): NumberReading | null {
  if (codeAt(text, whole.end) !== AND) return null;
  const below = readHanInteger(text, whole.end + 1);
  const part = readHanFraction(text, whole.end + 1, below);
  return part && reading(at, part.end, Rational.of(whole.value).plus(part.exact), 'number.han_fraction');
}

function arabic(text: string, at: number): Integer | null {
  const end = runEnd(text, at, DIGIT);
  return end > at && end - at <= 15
    ? { value: Number(text.slice(at, end)), end, rule: 'number.digits' }
    : null;
}

const isPlainDigit = (c: number) => {
  const digit = hanDigit(c);
  return digit >= 0 && digit <= 9 && c !== LIANG && !FUSED.has(c);
};

export function readHanInteger(text: string, at: number): Integer | null {
  if (FUSED.has(codeAt(text, at))) {
    return { value: hanDigit(codeAt(text, at)), end: at + 1, rule: 'number.han' };
  }
  const found = readPlaces(text, at);
  // A numeral left over (三四, 十七八) makes it something else: digits one by one, or no single number at all.
  if (found && !is(text, found.end, NUMERAL)) return found;
  return readDigitByDigit(text, at);
}

/** 二〇二四, 一三九…: three digits or more, or two with a zero or 幺 among them (二五 and 三五 mean "some"). */
function readDigitByDigit(text: string, at: number): Integer | null {
  let end = at;
  let sure = false;
  for (let c = codeAt(text, end); isPlainDigit(c) && end - at <= 15; c = codeAt(text, ++end)) {
    sure ||= c === ZERO || c === ROUND_ZERO || c === YAO;
  }
  const size = end - at;
  if (size > 15 || is(text, end, NUMERAL) || (size < 3 && !(size === 2 && sure))) return null;
  let value = 0;
  for (let i = at; i < end; i++) value = value * 10 + hanDigit(codeAt(text, i));
  return { value, end, rule: 'number.han_digits' };
}

/** 一百零二, 两千五, 十二万: digits with their places. */
function readPlaces(text: string, at: number): Integer | null {
  let total = 0;
  let section = 0;
  let digit = -1;
  let zero = false;
  let place = Number.POSITIVE_INFINITY;
  let great = Number.POSITIVE_INFINITY;
  let last = 0;
  let i = at;
  for (; i - at < LONGEST; i++) {
    const c = codeAt(text, i);
    const value = hanDigit(c);
    if (value >= 10) {
      if (digit >= 0 || place <= 10) break;
      section += value;
      place = last = 10;
    } else if (value === 0) {
      if (i > at && (digit >= 0 || zero || last === 0)) break;
      if (i === at) digit = 0;
      else zero = true;
    } else if (value > 0) {
      if (
        digit >= 0 ||
        c === YAO ||
        FUSED.has(c) ||
        (c === LIANG && last >= 100 && !hanUnit(codeAt(text, i + 1)))
      )
        break;
      digit = value;
    } else {
      const unit = hanUnit(c);
      if (unit === 0) break;
      if (unit < 10_000) {
        if (digit < 0 && unit === 10 && place > 10) digit = 1;
        if (digit <= 0 || unit >= place) break;
        section += digit * unit;
        place = unit;
      } else {
        const below = section + Math.max(digit, 0);
        // 万 once below 亿; 万亿 once.
        if (unit === great || (below === 0 && (total === 0 || unit !== 1e8))) break;
        total = unit === 1e8 ? (total + below) * unit : total + below * unit;
        if (total > HIGHEST) return null;
        section = 0;
        great = unit;
        place = Number.POSITIVE_INFINITY;
      }
      last = unit;
      digit = -1;
      zero = false;
    }
  }
  if (i === at || i - at >= LONGEST || (digit < 0 && (last === 0 || zero))) return null;
  if (digit < 0) return { value: total + section, end: i, rule: 'number.han' };
  // 一百二, 两千五: a last digit without its place stands one place below the unit before it.
  const short = last >= 100 && !zero;
  return {
    value: total + section + (short ? (digit * last) / 10 : digit),
    end: i,
    rule: short ? 'number.han_shorthand' : 'number.han',
  };
}

/** 万, 亿, 百, 千 … behind Arabic digits: 3.2万, 1万5, 4千5, 12万5千. */
export function multiplied(text: string, at: number, end: number, exact: Rational): NumberReading | null {
  let scale = hanUnit(codeAt(text, end));
  if (scale === 10) return tens(text, at, end, exact);
  if (scale < 100 || (scale === 1000 && '克米瓦伏赫卡欧'.includes(text[end + 1] ?? ' '))) return null;
  if (scale === 10_000 && '能象用向'.includes(text[end + 1] ?? ' ')) return null;
  let i = end + 1;
  const more = hanUnit(codeAt(text, i));
  if (more > scale && more >= 10_000) {
    scale *= more;
    i++;
  }
  let value = exact.times(Rational.of(scale));
  if (scale >= 1000) {
    const tail = arabic(text, i);
    const unit = tail ? hanUnit(codeAt(text, tail.end)) : 0;
    if (tail && tail.value < 10 && unit >= 100 && unit < scale) {
      value = value.plus(Rational.of(tail.value * unit));
      i = tail.end + 1;
    } else if (tail && tail.end === i + 1 && endsNumber(text, tail.end)) {
      value = value.plus(Rational.of((tail.value * scale) / 10));
      i = tail.end;
    }
  }
  return reading(at, i, value, 'number.multiplied');
}

/** 5十度, 2十6度: as recognisers of speech write it; 4十字槽 is a cross. */
function tens(text: string, at: number, end: number, exact: Rational): NumberReading | null {
  if (end - at !== 1 || is(text, at - 1, LATIN | NUMERAL) || text[end + 1] === '字') return null;
  const tail = arabic(text, end + 1);
  const isUnit = tail !== null && tail.end === end + 2 && tail.value < 10;
  const value = exact.times(Rational.of(10)).plus(Rational.of(isUnit ? tail.value : 0));
  return reading(at, isUnit ? tail.end : end + 1, value, 'number.multiplied');
}

/** 5万3号到账: the 3 is the day's; 4千5个: nobody counts things so. */
const endsNumber = (text: string, end: number): boolean =>
  !is(text, end, LATIN | NUMERAL) && !'.号日月年季个'.includes(text[end] ?? ' ');

/** 三四, 两三百, 十七八, 三五: an approximate count, as the two numbers it lies between. */
export function readApproximate(text: string, at: number): { low: number; high: number; end: number } | null {
  const teen = text[at] === '十' ? 1 : 0;
  const low = hanDigit(codeAt(text, at + teen));
  const high = hanDigit(codeAt(text, at + teen + 1));
  const end = at + teen + 2;
  if (low < 1 || low > 9 || high > 9 || !(high === low + 1 || (low === 3 && high === 5))) return null;
  const unit = teen ? 0 : hanUnit(codeAt(text, end));
  if (is(text, unit ? end + 1 : end, NUMERAL) || is(text, at - 1, NUMERAL) || isDigit(codeAt(text, end)))
    return null;
  const scale = unit || 1;
  return { low: teen * 10 + low * scale, high: teen * 10 + high * scale, end: unit ? end + 1 : end };
}
