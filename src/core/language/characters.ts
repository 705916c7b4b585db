/** What a character of normalised text is; one table lookup answers it. */
export const SPACE = 1;
export const DIGIT = 2;
export const LATIN = 4;
export const GREEK = 8;
export const HAN = 16;
/** A Chinese numeral: digit, ten, hundred … */
export const NUMERAL = 32;
export const PUNCTUATION = 64;
/** May begin something number-like although it is none of the above: 第3, -5, ±0.1, ¥5, 周三, 百分之. */
export const OPENER = 128;
/** Behind the digits of a number it says nothing about them: no unit, joint, decimal or hedge begins with it. */
export const QUIET = 256;
/** Behind digits it may make a date, a time or an ordinal of them. */
export const MOMENT = 512;

/** What each numeral is worth: a digit d as d + 1, a unit 10^e as -e. */
const numerals = buildNumerals();

function buildNumerals(): ReadonlyMap<string, number> {
  const out = new Map<string, number>();
  for (const [i, c] of [...'零一二三四五六七八九'].entries()) out.set(c, i + 1);
  for (const [i, c] of [...'壹贰叁肆伍陆柒捌玖'].entries()) out.set(c, i + 2);
  for (const [c, digit] of Object.entries({ 〇: 0, 两: 2, 俩: 2, 仨: 3, 幺: 1, 廿: 20, 卅: 30 }))
    out.set(c, digit + 1);
  for (const [c, power] of Object.entries({ 十: 1, 拾: 1, 百: 2, 佰: 2, 千: 3, 仟: 3, 万: 4, 亿: 8 }))
    out.set(c, -power);
  return out;
}

const worth = Int8Array.from({ length: 0x10000 }, () => 0);
for (const [c, value] of numerals) worth[c.charCodeAt(0)] = value;

/** Characters behind digits with which more of the number may begin: a unit, a moment, a tenth, a hedge, a joint, a half. */
const continuing =
  '纳微丝道毫公厘分米英平升个摄华度开档挡级秒刻小钟天周星礼季年元块毛角美欧克斤市吨磅伏安瓦赫兆皮' +
  '月日号点时成多来左上到至和与半';

const table = buildTable();

function buildTable(): Uint16Array {
  const out = new Uint16Array(0x10000);
  const mark = (from: number, to: number, flag: number) => {
    for (let c = from; c <= to; c++) out[c]! |= flag;
  };
  mark(0x30, 0x39, DIGIT);
  mark(0x61, 0x7a, LATIN);
  mark(0xdf, 0x24f, LATIN);
  mark(0x370, 0x3ff, GREEK);
  mark(0x3400, 0x4dbf, HAN | QUIET);
  mark(0x4e00, 0x9fff, HAN | QUIET);
  mark(0xf900, 0xfaff, HAN | QUIET);
  for (const c of continuing) out[c.charCodeAt(0)]! &= ~QUIET;
  for (const c of numerals.keys()) out[c.charCodeAt(0)] = HAN | NUMERAL;
  for (const c of ' \n') out[c.charCodeAt(0)]! |= SPACE;
  for (const c of '，,、。.;:?!"“”‘\'…—·()[]《》{}<>~-_/\\|`^*&@#+=') out[c.charCodeAt(0)]! |= PUNCTUATION;
  for (const c of '第负半-+.±~¥$€£周星礼') out[c.charCodeAt(0)]! |= OPENER;
  for (const c of '\n×*，。、;()[]') out[c.charCodeAt(0)]! |= QUIET;
  for (const c of '年月日号-/.:点时apo snrt') out[c.charCodeAt(0)]! |= MOMENT;
  mark(0xbc, 0xbe, OPENER);
  mark(0x2150, 0x215e, OPENER);
  out[0xd7] = QUIET;
  out[0xf7] = 0;
  return out;
}

/** The UTF-16 code at a place; 0, which no normalised text holds, outside of it: reading there slows `charCodeAt` down for good. */
export const codeAt = (text: string, at: number): number =>
  at >= 0 && at < text.length ? text.charCodeAt(at) : 0;
/** The flags of a UTF-16 code. */
export const classOf = (code: number): number => table[code | 0]!;
export const is = (text: string, at: number, flags: number): boolean =>
  (table[codeAt(text, at)]! & flags) !== 0;
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
/** -1 where the character is no digit; 廿 and 卅 give 20 and 30. */
export const hanDigit = (code: number): number => Math.max(worth[code | 0]!, 0) - 1;
/** 0 where the character is no unit. */
export const hanUnit = (code: number): number => (worth[code | 0]! < 0 ? powers[-worth[code | 0]!]! : 0);
const powers = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8];

/** Past one space, if there is one. */
export const skipSpace = (text: string, at: number): number => (codeAt(text, at) === 0x20 ? at + 1 : at);

/** The codes of the characters of a string, to look a code up in. */
export const codesOf = (characters: string): ReadonlySet<number> =>
  new Set([...characters].map((c) => c.charCodeAt(0)));

/** The end of the run of characters with one of `flags` that begins at `at`; no further than `limit` of them. */
export function runEnd(text: string, at: number, flags: number, limit = Number.POSITIVE_INFINITY): number {
  let i = at;
  while (i - at < limit && is(text, i, flags)) i++;
  return i;
}

/** A half-open range of offsets into normalised text; `Normalized.span` turns it into a span of the original. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}
