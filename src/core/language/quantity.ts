import {
  codeAt,
  codesOf,
  DIGIT,
  type Extent,
  GREEK,
  hanDigit,
  hanUnit,
  is,
  isDigit,
  LATIN,
  NUMERAL,
  QUIET,
  skipSpace,
} from './characters.ts';
import { type NumberReading, Rational } from './decimal.ts';
import { isHalf } from './idioms.ts';
import { readNumber } from './numerals.ts';
import {
  baseUnits,
  type Dimension,
  readUnit,
  readUnitInside,
  type UnitId,
  type UnitReading,
  unitOf,
} from './units.ts';

/** A number with its unit; a bare number has neither unit nor dimension. */
export interface Quantity extends NumberReading {
  readonly unit: UnitId | null;
  readonly dimension: Dimension | null;
  /** Words that make it approximate (大约, 左右, about), inside or beside the quantity. The value stays. */
  readonly hedge?: Extent | undefined;
}

/** In `unit`, or null where that measures something else. */
export function exactIn(quantity: Quantity, unit: UnitId): Rational | null {
  const to = unitOf(unit);
  if (quantity.unit === null || quantity.dimension !== to.dimension) return null;
  const from = unitOf(quantity.unit);
  return quantity.exact.times(from.factor).plus(from.zero).minus(to.zero).over(to.factor);
}

/** In its dimension's base unit (mm, s, yuan …); a bare number is its own measure. */
export function inBase(quantity: Quantity): number {
  if (quantity.dimension === null) return quantity.value;
  return exactIn(quantity, baseUnits[quantity.dimension])!.toNumber();
}

/** The longest quantity or bare number that begins at `at`, hedges before and behind it noted. */
export function readQuantity(text: string, at: number): Quantity | null {
  const arabic = is(text, at, DIGIT);
  const plain = arabic ? readPlain(text, at) : null;
  if (plain) return plain;
  const found = arabic ? readMeasured(text, at) : readOpened(text, at);
  return found && hedged(text, found);
}

const SMALL_M = 'm'.charCodeAt(0);
const PIECE = '个'.charCodeAt(0);
/** More digits are left to the long way. */
const PLAIN_DIGITS = 9;

/** Most numbers: digits, perhaps with mm, that nothing behind them can belong to. What the long way finds, at once; null where it must be gone. */
export function readPlain(text: string, at: number): Quantity | null {
  let value = 0;
  let end = at;
  for (let c = codeAt(text, at); isDigit(c); c = codeAt(text, ++end)) value = value * 10 + c - 0x30;
  if (end === at || end - at > PLAIN_DIGITS) return null;
  const measured = codeAt(text, end) === SMALL_M && codeAt(text, end + 1) === SMALL_M;
  if (measured) {
    end += 2;
    if (end < text.length && !is(text, end, QUIET)) return null;
  } else if (!isQuiet(text, end)) return null;
  return {
    start: at,
    end,
    value,
    exact: Rational.of(value),
    unit: measured ? 'mm' : null,
    dimension: measured ? 'length' : null,
    rule: measured ? 'quantity.unit' : 'number.digits',
    hedge: hedgeBefore(text, at) ?? undefined,
  };
}

/** 4个 before a thing counts; 4个半小时 does not end there. */
const isQuiet = (text: string, end: number): boolean =>
  end >= text.length ||
  is(text, end, QUIET) ||
  (text.charCodeAt(end) === PIECE && is(text, end + 1, QUIET | GREEK));

const HUNDRED_SIGN = '百'.charCodeAt(0);
const HALF_SIGN = '半'.charCodeAt(0);

function readOpened(text: string, at: number): Quantity | null {
  const code = codeAt(text, at);
  if (code === HUNDRED_SIGN) return readPercent(text, at) ?? readMeasured(text, at);
  if (code === HALF_SIGN) return readHalfUnit(text, at) ?? readMeasured(text, at);
  const sign = currencySigns.get(code);
  if (sign !== undefined) return readPriced(text, at, at + 1, sign);
  const isWord = priceStarts.has(code) && !is(text, at + 3, LATIN) && !is(text, at - 1, LATIN);
  const unit = isWord ? currencyWords[text.slice(at, at + 3)] : undefined;
  return unit === undefined ? readMeasured(text, at) : readPriced(text, at, at + 3, unit);
}

export function quantity(
  start: number,
  end: number,
  exact: Rational,
  unit: UnitId | null,
  rule: string,
): Quantity {
  const dimension = unit === null ? null : unitOf(unit).dimension;
  return { start, end, value: exact.toNumber(), exact, unit, dimension, rule };
}

const HUNDRED = Rational.of(100);
const HALF = Rational.of(1, 2);

/** 百分之七十, 百分之百, 百分百. */
function readPercent(text: string, at: number): Quantity | null {
  if (text[at + 1] !== '分') return null;
  if (text[at + 2] === '百') return quantity(at, at + 3, HUNDRED, '%', 'quantity.percent_words');
  if (text[at + 2] !== '之') return null;
  const number = readNumber(text, at + 3);
  if (number) return quantity(at, number.end, number.exact, '%', 'quantity.percent_words');
  return text[at + 3] === '百' ? quantity(at, at + 4, HUNDRED, '%', 'quantity.percent_words') : null;
}

/** 半米, 半小时, 半个月. */
function readHalfUnit(text: string, at: number): Quantity | null {
  if (!isHalf(text, at)) return null;
  const unit = readUnit(text, at + 1);
  return unit && unit.unit !== 'level' ? quantity(at, unit.end, HALF, unit.unit, 'quantity.half') : null;
}

const currencySigns: ReadonlyMap<number, UnitId> = new Map(
  Object.entries({ '¥': 'yuan', $: 'usd', '€': 'eur', '£': 'gbp' } as const).map(([sign, unit]) => [
    sign.charCodeAt(0),
    unit,
  ]),
);
/** Where a currency that is written as a word may begin. */
const priceStarts = codesOf('rcueg');
export const currencyWords: Readonly<Record<string, UnitId>> = {
  rmb: 'yuan',
  cny: 'yuan',
  usd: 'usd',
  eur: 'eur',
  gbp: 'gbp',
};

/** ¥3,500, rmb 500, ¥500元. */
function readPriced(text: string, at: number, from: number, unit: UnitId): Quantity | null {
  const number = readNumber(text, skipSpace(text, from));
  if (!number) return null;
  const again = readUnit(text, number.end);
  return quantity(at, again?.unit === unit ? again.end : number.end, number.exact, unit, 'quantity.price');
}

function readMeasured(text: string, at: number): Quantity | null {
  const number = readNumber(text, at);
  if (!number) return null;
  if (isOver(text, number.end)) return readOver(text, number);
  const tenths = readTenths(text, number);
  if (tenths) return tenths;
  const found = readUnit(text, number.end);
  if (!found) return readCountAndHalf(text, number) ?? bare(number);
  const joined = readCompound(text, number, found) ?? readTail(text, number, found);
  if (joined) return joined;
  // 三块 of something is a count; 三块五 and 三块钱 are money.
  if (found.unit === 'yuan' && text.slice(found.start, found.end) === '块') return bare(number);
  return quantity(at, found.end, number.exact, scaleWord(text, number, found), 'quantity.unit');
}

const bare = ({ start, end, value, exact, rule }: NumberReading): Quantity => ({
  start,
  end,
  value,
  exact,
  unit: null,
  dimension: null,
  rule,
});

/** 10多毫米, 二十多: the hedge stands between number and unit. */
function readOver(text: string, number: NumberReading): Quantity {
  const hedge = { start: number.end, end: number.end + 1 };
  const found = readUnit(text, hedge.end);
  const rule = found ? 'quantity.unit' : number.rule;
  const unit = found && scaleWord(text, number, found);
  return { ...quantity(number.start, found?.end ?? hedge.end, number.exact, unit, rule), hedge };
}

/** 摄氏26度, 华氏75度: the scale is named before the number. */
function scaleWord(text: string, number: NumberReading, found: UnitReading): UnitId {
  if (found.unit !== 'degree') return found.unit;
  if (text.startsWith('摄氏', number.start - 2)) return 'C';
  return text.startsWith('华氏', number.start - 2) ? 'F' : 'degree';
}

const TENTHS = '成'.charCodeAt(0);
/** 成功, 成就; but 三成就行. */
const OTHER_WORD = /[功为立员本品果型分]|就(?![行好够可是])/y;

/** 三成, 三成五: tenths as percentages. */
function readTenths(text: string, number: NumberReading): Quantity | null {
  const end = number.end + 1;
  OTHER_WORD.lastIndex = end;
  if (codeAt(text, number.end) !== TENTHS || number.value > 10 || OTHER_WORD.test(text)) return null;
  const more = hanDigit(text.charCodeAt(end));
  const exact = number.exact.times(Rational.of(10));
  if (more < 1 || more > 9 || is(text, end + 1, NUMERAL))
    return quantity(number.start, end, exact, '%', 'quantity.tenths');
  return quantity(number.start, end + 1, exact.plus(Rational.of(more)), '%', 'quantity.tenths');
}

/** 三个半小时, 一个半月, 一个半. */
function readCountAndHalf(text: string, number: NumberReading): Quantity | null {
  const half = number.end + 1;
  if (codeAt(text, number.end) !== PIECE || !isHalf(text, half)) return null;
  const exact = number.exact.plus(HALF);
  if (text[half + 1] === '月') return quantity(number.start, half + 2, exact, 'month', 'quantity.half');
  const unit = readUnit(text, half + 1);
  return quantity(number.start, unit?.end ?? half + 1, exact, unit?.unit ?? null, 'quantity.half');
}

/** 1小时30分, 5'6", 1米20厘米. */
function readCompound(text: string, number: NumberReading, found: UnitReading): Quantity | null {
  let total = number.exact;
  let { end, unit } = found;
  for (let step = 0; step < 3; step++) {
    const at = skipSpace(text, end);
    if (unitOf(unit).lesser.length === 0 || !is(text, at, DIGIT | NUMERAL)) break;
    const more = readNumber(text, at);
    const inner = more && readUnitInside(text, more.end, unitOf(unit).lesser);
    if (!more || !inner) break;
    const ratio = unitOf(inner.unit).factor.over(unitOf(found.unit).factor);
    total = total.plus(more.exact.times(ratio));
    end = inner.end;
    unit = inner.unit;
  }
  return end === found.end ? null : quantity(number.start, end, total, found.unit, 'quantity.compound');
}

/** Words that count: behind them the digit of 1米5个 is a number of its own. */
const counters = codesOf('个只根块条张件排行列盏台把位次层片支名处套组对号楼');

/** 一米二, 1米75, 两米半, 三块五. */
function readTail(text: string, number: NumberReading, found: UnitReading): Quantity | null {
  const { end, unit } = found;
  if (is(text, end - 1, LATIN)) return null;
  if (isHalf(text, end)) {
    return quantity(
      number.start,
      end + 1,
      number.exact.plus(HALF),
      scaleWord(text, number, found),
      'quantity.half',
    );
  }
  if (!unitOf(unit).tail || !Number.isInteger(number.value)) return null;
  const arabic = isDigit(text.charCodeAt(number.end - 1));
  let last = end;
  let digits = '';
  for (; digits.length < 3; last++) {
    const c = text.charCodeAt(last);
    const digit = arabic ? (isDigit(c) ? c - 0x30 : -1) : hanDigit(c);
    if (digit < 0 || digit > 9 || text[last] === '两') break;
    digits += digit;
  }
  if (digits === '' || digits.length > 2 || !endsTail(text, last)) return null;
  const exact = number.exact.plus(Rational.parse(`0.${digits}`));
  return quantity(number.start, last, exact, scaleWord(text, number, found), 'quantity.tail');
}

/** Whether a tail's digits may end here: not before more of a number, a unit, a counting word or a times sign. */
function endsTail(text: string, at: number): boolean {
  if (is(text, at, NUMERAL | LATIN | DIGIT) || counters.has(codeAt(text, at))) return false;
  if ((text[at] === '.' || text[at] === '点' || text[at] === '/') && is(text, at + 1, DIGIT | NUMERAL))
    return false;
  return !'×*x'.includes(text[skipSpace(text, at)] ?? ' ') && readUnit(text, at) === null;
}

const hedgeWords =
  '大约 大概 约莫 差不多 将近 接近 约 about around approximately approx approx. roughly nearly ~ ≈'.split(
    ' ',
  );
const hedgeEnds = codesOf(hedgeWords.map((word) => word.at(-1)!).join(''));
/** 左右边, 左右摆: here the words are directions. */
const notAfterSides = '边两对摆扫侧各手翻晃';

const MORE = '多'.charCodeAt(0);
const COMING = '来'.charCodeAt(0);

/** 10多, 二十来个: more than the number, by how much is not said. */
function isOver(text: string, at: number): boolean {
  const code = codeAt(text, at);
  if (code === MORE) return !'少久大长高远'.includes(text[at + 1] ?? ' ');
  if (code !== COMING || hanUnit(codeAt(text, at - 1)) === 0) return false;
  return counters.has(codeAt(text, at + 1)) || readUnit(text, at + 1) !== null;
}

function hedged(text: string, found: Quantity): Quantity {
  if (found.hedge) return found;
  const hedge = hedgeBefore(text, found.start) ?? hedgeBehind(text, found.end);
  return hedge ? { ...found, hedge } : found;
}

function hedgeBefore(text: string, start: number): Extent | null {
  const end = codeAt(text, start - 1) === 0x20 ? start - 1 : start;
  if (!hedgeEnds.has(codeAt(text, end - 1))) return null;
  for (const word of hedgeWords) {
    const at = end - word.length;
    if (at < 0 || !text.startsWith(word, at) || is(text, at - 1, is(text, at, LATIN) ? LATIN : 0)) continue;
    // 8~10 is a range; 预约, 节约 are other words.
    if (word === '~' && is(text, text[at - 1] === ' ' ? at - 2 : at - 1, DIGIT | NUMERAL)) continue;
    if (word === '约' && '预节制合签条违公'.includes(text[at - 1] ?? ' ')) continue;
    return { start: at, end };
  }
  return null;
}

const hedgesBehind: ReadonlyMap<number, string> = new Map(
  ['左右', '上下', 'or so'].map((word) => [word.charCodeAt(0), word]),
);

function hedgeBehind(text: string, end: number): Extent | null {
  if (isOver(text, end)) return { start: end, end: end + 1 };
  const at = skipSpace(text, end);
  const word = hedgesBehind.get(codeAt(text, at));
  if (
    word === undefined ||
    !text.startsWith(word, at) ||
    notAfterSides.includes(text[at + word.length] ?? ' ')
  )
    return null;
  return { start: at, end: at + word.length };
}
