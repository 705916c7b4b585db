import { Calendar } from '../../days/calendar.ts';
import { mayBeginPeriod, namedAt } from '../../days/periods.ts';
import { type Mention, mentions, type Normalized, normalize } from '../../language/index.ts';
import type { Lexer, Piece } from '../../reading/cover/tables.ts';

const NONE: readonly Piece[] = [];

function byStart(pieces: readonly Piece[]): (at: number) => readonly Piece[] {
  if (pieces.length === 0) return () => NONE;
  const found = new Map<number, Piece[]>();
  for (const piece of pieces) {
    const there = found.get(piece.start);
    if (there) there.push(piece);
    else found.set(piece.start, [piece]);
  }
  return (at) => found.get(at) ?? NONE;
}

/** What stands in quotation marks is meant as it is. */
const quoted: Lexer = (source) => {
  const pieces: Piece[] = [];
  for (const found of source.text.matchAll(/“([^“”]{1,400})”|"([^"]{1,400})"|「([^「」]{1,400})」/g)) {
    const [start, end] = [found.index, found.index + found[0].length];
    const value = source.quote(start + 1, end - 1).trim();
    pieces.push({ start, end, keys: ['#quoted', '#name'], value });
  }
  return byStart(pieces);
};

const pad = (n: number): string => String(n).padStart(2, '0');

/** Nobody pays by measure: the currency is another value. */
const CURRENCY: ReadonlySet<string> = new Set(['dollar', 'euro', 'pound']);

const MOST = /^(?:最多|至多|不超过|at most|up to|no more than)/i;
const HYPHENATED = /^\d+-\d{3,}$/;
/** 4罐, 5种: what things are counted by says nothing more of the number. */
const COUNTER = /^[个种条件份张罐瓶台只次位名间箱包本套杯盒双把盆片粒颗支晚](?![子类型期])/;
const counted = ({ text }: Normalized, end: number): number =>
  COUNTER.test(text.slice(end, end + 2)) ? end + 1 : end;

function piecesOf(mention: Mention, source: Normalized): Piece[] {
  const { start, end } = mention;
  const one = (keys: readonly string[], value: unknown, to = end): Piece[] => [
    { start, end: to, keys, value },
  ];
  const text = source.quote(start, end);
  switch (mention.kind) {
    case 'phone':
      return one(['#phone', '#code', '#name'], text);
    case 'code':
      return one(['#code', '#name'], text);
    case 'date':
      return [];
    case 'time':
      return one(['#time'], `${pad(mention.time.hour)}:${pad(mention.time.minute)}`);
    case 'ordinal':
      return one(['#number'], mention.value);
    case 'number':
    case 'quantity': {
      // 最多5种: no amount, but as many as are wanted at most.
      if (mention.hedge)
        return one(MOST.test(text) ? ['#inexact', '#most'] : ['#inexact'], mention, counted(source, end));
      if (mention.unit === null)
        return one(['#number', ...(/^\d{4,}$/.test(text) ? ['#code'] : [])], mention, counted(source, end));
      if (mention.dimension === 'money') return one(['#number'], mention);
      if (!CURRENCY.has(mention.dimension ?? '')) return one(['#quantity'], mention);
      const digits = /^[\d.,]+/.exec(text)?.[0].length ?? 0;
      return digits > 0 ? one(['#number'], mention, start + digits) : one(['#number'], mention);
    }
    default:
      // 2-301 is a flat; a range with a unit is about so much.
      return mention.kind === 'range' && mention.unit === null && HYPHENATED.test(text)
        ? []
        : one(['#inexact'], mention);
  }
}

const figured: Lexer = (source) => byStart(mentions(source).flatMap((mention) => piecesOf(mention, source)));

/** Half an hour is a quantity, whatever is said of half of something. */
function halfAt({ text }: Normalized, at: number): Piece | null {
  HALF.lastIndex = at;
  if (!HALF.test(text)) return null;
  return { start: at, end: HALF.lastIndex, keys: ['#quantity'], value: halfHour };
}
const [halfHour] = mentions(normalize('30 minutes'));
const HALF = /(?:a half|half an?) hour(?![a-z])/y;

/** Days to come, and stretches of days: what a week or a month is has both ends. */
const dated: Lexer = (source, now) => {
  const calendar = new Calendar(now, 'ahead');
  return (at) => {
    const half = halfAt(source, at);
    if (half || !mayBeginPeriod(source.text, at)) return half ? [half] : NONE;
    return namedAt(source.text, at, calendar).flatMap(({ start, end, from, to, day, rule }): Piece[] => {
      if (rule === 'period.range') return [];
      if (day) return [{ start, end, keys: ['#day'], value: from }];
      const keys = rule === 'period.month' ? ['#period', '#month'] : ['#period'];
      return [{ start, end, keys, value: { from, to } }];
    });
  };
};

const shapes: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/y, '#email'],
  [/https?:\/\/[^\s，。、"”]{1,400}/y, '#url'],
  [/[a-z0-9]{1,40}(?:[-_][a-z0-9]{1,40}){1,6}/y, '#code'],
  // B4, T12: a bed, a tray, a gate.
  [/[a-z]\d{1,3}(?![a-z0-9])/y, '#code'],
  [/(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{3,40}/y, '#code'],
  [/[a-z]{3}(?![a-z0-9])/y, '#symbol'],
];
/** 沪A12345: a character and what is written behind it are one number. */
const VEHICLE = /[\u3400-\u9fff][a-z][·.]?[a-z0-9]{4,6}(?![a-z0-9])/y;

/** 3号楼, 12栋, 5号线: the number is part of what it is called, and no day. */
const NUMBERED =
  /[a-z]?\d{1,4}(?:号(?:楼|线|门|院|厅|馆|店|机|桌|仓|库|车|床|棚|柜|井|房|室|炉|泵|车间)|栋|幢|单元|车间|教室|会议室)/y;
const numbered = (source: Normalized, at: number): Piece | null => {
  NUMBERED.lastIndex = at;
  if (/[\w.]/.test(source.text[at - 1] ?? ' ') || !NUMBERED.test(source.text)) return null;
  const end = NUMBERED.lastIndex;
  return { start: at, end, keys: ['#code', '#name'], value: source.quote(at, end) };
};

/** An address, a link, a code: SF1029384756, A-1024, EUR. */
const shaped: Lexer = (source) => (at) => {
  const { text } = source;
  VEHICLE.lastIndex = at;
  if (VEHICLE.test(text) && /\d/.test(text.slice(at, VEHICLE.lastIndex))) {
    const end = VEHICLE.lastIndex;
    return [{ start: at, end, keys: ['#code', '#name'], value: source.quote(at, end) }];
  }
  const place = numbered(source, at);
  if (place) return [place];
  if (!/[\w]/.test(text[at]!) || /[\w@.-]/.test(text[at - 1] ?? ' ')) return NONE;
  for (const [pattern, key] of shapes) {
    pattern.lastIndex = at;
    if (!pattern.test(text)) continue;
    const end = pattern.lastIndex;
    const value = source.quote(at, end);
    if (key === '#code' && !/\d/.test(value)) continue;
    if (key === '#symbol' && value !== value.toUpperCase()) continue;
    return [{ start: at, end, keys: [key, ...(key === '#email' || key === '#url' ? [] : ['#name'])], value }];
  }
  return NONE;
};

export const lexers: readonly Lexer[] = [quoted, figured, dated, shaped];
