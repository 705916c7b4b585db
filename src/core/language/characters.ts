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

const hanDigits: ReadonlyMap<number, number> = new Map(
  [
    ...'零〇一二三四五六七八九'.split('').map((c, i) => [c, Math.max(0, i - 1)] as const),
    ...'壹贰叁肆伍陆柒捌玖'.split('').map((c, i) => [c, i + 1] as const),
    ...([
      ['两', 2],
      ['俩', 2],
      ['仨', 3],
      ['幺', 1],
      ['廿', 20],
      ['卅', 30],
    ] as const),
  ].map(([c, v]) => [c.charCodeAt(0), v]),
);

const hanUnits: ReadonlyMap<number, number> = new Map(
  (
    [
      ['十', 1e1],
      ['拾', 1e1],
      ['百', 1e2],
      ['佰', 1e2],
      ['千', 1e3],
      ['仟', 1e3],
      ['万', 1e4],
      ['亿', 1e8],
    ] as const
  ).map(([c, v]) => [c.charCodeAt(0), v]),
);

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
  mark(0x3400, 0x4dbf, HAN);
  mark(0x4e00, 0x9fff, HAN);
  mark(0xf900, 0xfaff, HAN);
  for (const c of [...hanDigits.keys(), ...hanUnits.keys()]) out[c]! |= HAN | NUMERAL;
  for (const c of ' \n') out[c.charCodeAt(0)]! |= SPACE;
  for (const c of '，,、。.;:?!"“”‘\'…—·()[]《》{}<>~-_/\\|`^*&@#+=') out[c.charCodeAt(0)]! |= PUNCTUATION;
  for (const c of '第负半-+.±~¥$€£周星礼') out[c.charCodeAt(0)]! |= OPENER;
  for (const c of '\n×*，。、;()[]的孔厚长宽高深直均阵圆沉螺安通') out[c.charCodeAt(0)]! |= QUIET;
  mark(0xbc, 0xbe, OPENER);
  mark(0x2150, 0x215e, OPENER);
  out[0xd7] = QUIET;
  out[0xf7] = 0;
  return out;
}

/** The flags of a UTF-16 code; 0 past the end of a text, where charCodeAt gives NaN and `| 0` keeps the lookup fast. */
export const classOf = (code: number): number => table[code | 0]!;
export const is = (text: string, at: number, flags: number): boolean =>
  (classOf(text.charCodeAt(at)) & flags) !== 0;
export const isDigit = (code: number): boolean => code >= 0x30 && code <= 0x39;
/** -1 where the character is no digit; 廿 and 卅 give 20 and 30. */
export const hanDigit = (code: number): number => hanDigits.get(code) ?? -1;
/** 0 where the character is no unit. */
export const hanUnit = (code: number): number => hanUnits.get(code) ?? 0;

/** Past one space, if there is one. */
export const skipSpace = (text: string, at: number): number => (text.charCodeAt(at) === 0x20 ? at + 1 : at);

/** The end of the run of characters with one of `flags` that begins at `at`; no further than `limit` of them. */
export function runEnd(text: string, at: number, flags: number, limit = Number.POSITIVE_INFINITY): number {
  let i = at;
  while (i - at < limit && classOf(text.charCodeAt(i)) & flags) i++;
  return i;
}

/** A half-open range of offsets into normalised text; `Normalized.span` turns it into a span of the original. */
export interface Extent {
  readonly start: number;
  readonly end: number;
}
