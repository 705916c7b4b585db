import { type Mention, mentions, type Normalized } from '../../language/index.ts';
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
const isoOf = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** Days that are said by where they lie from today. */
const near: readonly (readonly [pattern: RegExp, days: number])[] = [
  [/today|今天|今日/y, 0],
  [/tomorrow|明天|明日/y, 1],
  [/(?:the )?day after tomorrow|后天/y, 2],
  [/yesterday|昨天|昨日/y, -1],
];

function relative({ text }: Normalized, at: number, now: Date): Piece | null {
  for (const [pattern, days] of near) {
    pattern.lastIndex = at;
    if (!pattern.test(text) || /[a-z]/.test(text[at - 1] ?? ' ')) continue;
    const date = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
    return { start: at, end: pattern.lastIndex, keys: ['#day'], value: isoOf(date) };
  }
  return null;
}

type DateMention = Extract<Mention, { kind: 'date' }>;

/** The day somebody means: the next such weekday, this year's date. */
function dayOf({ date: { year, month, day, weekday } }: DateMention, now: Date): string | null {
  if (weekday !== undefined && day === undefined) {
    const ahead = (weekday - (((now.getDay() + 6) % 7) + 1) + 7) % 7 || 7;
    return isoOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() + ahead));
  }
  if (day === undefined) return null;
  return isoOf(new Date(year ?? now.getFullYear(), (month ?? now.getMonth() + 1) - 1, day));
}

/** Nobody pays by measure: the currency is another value. */
const CURRENCY: ReadonlySet<string> = new Set(['dollar', 'euro', 'pound']);

const MOST = /^(?:最多|至多|不超过|at most|up to|no more than)/i;
/** 4罐, 5种: what things are counted by says nothing more of the number. */
const COUNTER = /^[个种条件份张罐瓶台只次位名间箱包本套杯盒双把盆片粒颗支晚](?![子类型期])/;
const counted = ({ text }: Normalized, end: number): number =>
  COUNTER.test(text.slice(end, end + 2)) ? end + 1 : end;

function piecesOf(mention: Mention, source: Normalized, now: Date): Piece[] {
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
    case 'date': {
      const day = dayOf(mention, now);
      return day === null ? [] : one(['#day'], day);
    }
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
      return one(['#inexact'], mention);
  }
}

const figured: Lexer = (source, now) =>
  byStart(mentions(source).flatMap((mention) => piecesOf(mention, source, now)));

const dated: Lexer = (source, now) => (at) => {
  const found = relative(source, at, now);
  return found ? [found] : NONE;
};

const shapes: readonly (readonly [pattern: RegExp, key: string])[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,5}/y, '#email'],
  [/https?:\/\/[^\s，。、"”]{1,400}/y, '#url'],
  [/[a-z0-9]{1,40}(?:[-_][a-z0-9]{1,40}){1,6}/y, '#code'],
  [/(?=[a-z0-9]*\d)(?=[a-z0-9]*[a-z])[a-z0-9]{3,40}/y, '#code'],
  [/[a-z]{3}(?![a-z0-9])/y, '#symbol'],
];
/** 沪A12345: a character and what is written behind it are one number. */
const VEHICLE = /[\u3400-\u9fff][a-z][·.]?[a-z0-9]{4,6}(?![a-z0-9])/y;

/** An address, a link, a code: SF1029384756, A-1024, EUR. */
const shaped: Lexer = (source) => (at) => {
  const { text } = source;
  VEHICLE.lastIndex = at;
  if (VEHICLE.test(text) && /\d/.test(text.slice(at, VEHICLE.lastIndex))) {
    const end = VEHICLE.lastIndex;
    return [{ start: at, end, keys: ['#code', '#name'], value: source.quote(at, end) }];
  }
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
