import { DIGIT, is, isDigit, LATIN, NUMERAL, runEnd, skipSpace } from './characters.ts';
import { readHanInteger, type Whole } from './han.ts';
import { createLexicon } from './lexicon.ts';

/** What was said of a date; what was left out is the reader's to complete from a clock. Weekdays count from Monday = 1. */
export interface DateParts {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
  readonly weekday?: number;
}

export interface TimeParts {
  readonly hour: number;
  readonly minute: number;
  readonly second?: number;
}

interface Found<T> {
  readonly start: number;
  readonly end: number;
  readonly parts: T;
  readonly rule: string;
}

/** An integer in Arabic digits (at most four) or Chinese numerals. */
export function wholeAt(text: string, at: number): Whole | null {
  if (!is(text, at, DIGIT)) return is(text, at, NUMERAL) ? readHanInteger(text, at) : null;
  const end = runEnd(text, at, DIGIT);
  return end - at <= 4 ? { value: Number(text.slice(at, end)), end } : null;
}

const within = (value: number, low: number, high: number) => value >= low && value <= high;

export function readDate(text: string, at: number): Found<DateParts> | null {
  const first = wholeAt(text, at);
  if (!first) return is(text, at, LATIN) ? readEnglishDate(text, at) : readWeekday(text, at);
  const found = (end: number, parts: DateParts, rule: string) => ({ start: at, end, parts, rule });
  switch (text[first.end]) {
    case '年': {
      const rest = monthAndDay(text, first.end + 1);
      // 25年 alone is a length of time; 25年3月 is a date of this century.
      const short = rest !== null && first.end - at === 2 && is(text, at, DIGIT);
      if (!short && !within(first.value, 1900, 2199)) return null;
      const year = short ? 2000 + first.value : first.value;
      return found(rest?.end ?? first.end + 1, { year, ...rest?.parts }, 'date.year');
    }
    case '月': {
      const rest = monthAndDay(text, at);
      return rest && found(rest.end, rest.parts, 'date.month');
    }
    case '日':
      if (!within(first.value, 1, 31) || '常志期用光子'.includes(text[first.end + 1] ?? ' ')) return null;
      return found(first.end + 1, { day: first.value }, 'date.day');
    case '-':
    case '/':
    case '.':
      return readNumericDate(text, at, first);
    default:
      return null;
  }
}

function monthAndDay(text: string, at: number): { parts: DateParts; end: number } | null {
  const month = wholeAt(text, at);
  if (!month || text[month.end] !== '月' || !within(month.value, 1, 12)) return null;
  const end = month.end + (text[month.end + 1] === '份' ? 2 : 1);
  const day = wholeAt(text, end);
  if (day && within(day.value, 1, 31) && (text[day.end] === '日' || text[day.end] === '号')) {
    return { parts: { month: month.value, day: day.value }, end: day.end + 1 };
  }
  return { parts: { month: month.value }, end };
}

/** 2026-11-15, 2026/11/15, 2026.11.15, 2026-11. */
function readNumericDate(text: string, at: number, year: Whole): Found<DateParts> | null {
  if (year.end - at !== 4 || !within(year.value, 1900, 2199) || !is(text, at, DIGIT)) return null;
  const sign = text[year.end];
  const month = wholeAt(text, year.end + 1);
  if (!month || !is(text, year.end + 1, DIGIT) || !within(month.value, 1, 12)) return null;
  const day = text[month.end] === sign ? wholeAt(text, month.end + 1) : null;
  const end = day?.end ?? month.end;
  if (is(text, end, DIGIT | LATIN) || (text[end] === sign && is(text, end + 1, DIGIT | LATIN))) return null;
  const parts = { year: year.value, month: month.value };
  if (day)
    return within(day.value, 1, 31)
      ? { start: at, end, parts: { ...parts, day: day.value }, rule: 'date.numeric' }
      : null;
  return sign === '-' && month.end - year.end === 3 ? { start: at, end, parts, rule: 'date.numeric' } : null;
}

/** 周三, 星期日, 礼拜天; not the 周三 of 一周三次. */
function readWeekday(text: string, at: number): Found<DateParts> | null {
  const word = ['周', '星期', '礼拜'].find((w) => text.startsWith(w, at));
  if (word === undefined || is(text, at - 1, DIGIT | NUMERAL) || text[at - 1] === '个') return null;
  const day = '一二三四五六日天'.indexOf(text[at + word.length] ?? ' ');
  if (day < 0 || is(text, at + word.length + 1, NUMERAL)) return null;
  return {
    start: at,
    end: at + word.length + 1,
    parts: { weekday: Math.min(day, 6) + 1 },
    rule: 'date.weekday',
  };
}

export const months = createLexicon(
  'january february march april may june july august september october november december'
    .split(' ')
    .flatMap((word, i): [string, number][] => [
      [word, i + 1],
      [word.slice(0, 3), i + 1],
      [`${word.slice(0, 3)}.`, i + 1],
    ]),
);

/** November 3, Nov 3rd, 2026, March 2026; a month alone is a word for the grammar. */
function readEnglishDate(text: string, at: number): Found<DateParts> | null {
  const name = months.longestAt(text, at);
  if (!name || text[name.end] !== ' ') return null;
  const number = wholeAt(text, name.end + 1);
  if (!number || !is(text, name.end + 1, DIGIT)) return null;
  const month = name.value;
  if (within(number.value, 1900, 2199)) {
    return { start: at, end: number.end, parts: { year: number.value, month }, rule: 'date.english' };
  }
  if (!within(number.value, 1, 31)) return null;
  const suffix = /^(?:st|nd|rd|th)(?![a-z])/.test(text.slice(number.end, number.end + 3)) ? 2 : 0;
  const end = number.end + suffix;
  const year = wholeAt(text, skipSpace(text, text[end] === ',' ? end + 1 : end));
  const parts = { month, day: number.value };
  if (is(text, end, LATIN | DIGIT)) return null;
  if (!year || !within(year.value, 1900, 2199)) return { start: at, end, parts, rule: 'date.english' };
  return { start: at, end: year.end, parts: { ...parts, year: year.value }, rule: 'date.english' };
}

const dayParts: readonly (readonly [word: string, adds: (hour: number) => number])[] = [
  ...['凌晨', '早上', '早晨', '上午', '清晨'].map(
    (word) => [word, (h: number) => (h === 12 ? 0 : h)] as const,
  ),
  ['中午', (h) => (h < 3 ? h + 12 : h)],
  ...['下午', '傍晚', '晚上', '夜里', '夜间', '晚'].map(
    (word) => [word, (h: number) => (h < 12 ? h + 12 : h % 12)] as const,
  ),
];

/** 八点, 晚上8点半, 8点30分, 20:30, 8 pm, 8 o'clock. The word for the part of the day before it belongs to it. */
export function readTime(text: string, at: number): Found<TimeParts> | null {
  const hour = wholeAt(text, at);
  if (!hour || hour.value > 24) return null;
  const before = text[at - 1] === ' ' ? at - 1 : at;
  const part = dayParts.find(([word]) => text.startsWith(word, before - word.length));
  const clock = clockEnd(text, at, hour, part !== undefined);
  if (!clock) return null;
  const start = part ? before - part[0].length : at;
  return { ...clock, start, parts: part ? { ...clock.parts, hour: part[1](clock.parts.hour) } : clock.parts };
}

function clockEnd(text: string, at: number, hour: Whole, sure: boolean): Found<TimeParts> | null {
  const next = text[hour.end];
  if (next === '点' || next === '时') return readSpokenClock(text, at, hour, sure);
  if (!is(text, at, DIGIT)) return null;
  if (next === ':') return readColonClock(text, at, hour);
  return withHalf(
    text,
    { start: at, end: hour.end, parts: { hour: hour.value, minute: 0 }, rule: 'time.english' },
    false,
  );
}

function readSpokenClock(text: string, at: number, hour: Whole, sure: boolean): Found<TimeParts> | null {
  const end = hour.end + 1;
  const found = (to: number, minute: number) => ({
    start: at,
    end: to,
    parts: { hour: hour.value, minute },
    rule: 'time.spoken',
  });
  if (text[end] === '钟' || text[end] === '整') return found(end + 1, 0);
  if (text[end] === '半') return found(end + 1, 30);
  if (text.startsWith('一刻', end) || text.startsWith('三刻', end))
    return found(end + 2, text[end] === '一' ? 15 : 45);
  const minute = wholeAt(text, end);
  if (minute && minute.value < 60) {
    if (text[minute.end] === '分' && text[minute.end + 1] !== '之')
      return found(minute.end + 1, minute.value);
    // 六点五 and 3点5 are decimals; 八点二十 and 8点30 are not.
    if (sure || (minute.end - end > 1 && text[end] !== '零')) return found(minute.end, minute.value);
    return null;
  }
  if (minute) return null;
  // 调高一点, 有两点要求, 三点间的: without more words only a plain hour that nothing else follows.
  if (!sure && (text.startsWith('一点', at) || '间候段要建意原理儿'.includes(text[end] ?? ' '))) return null;
  return found(end, 0);
}

function readColonClock(text: string, at: number, hour: Whole): Found<TimeParts> | null {
  const minuteEnd = runEnd(text, hour.end + 1, DIGIT);
  const minute = Number(text.slice(hour.end + 1, minuteEnd));
  if (minuteEnd !== hour.end + 3 || minute > 59 || hour.end - at > 2) return null;
  const parts = { hour: hour.value, minute };
  if (text[minuteEnd] !== ':')
    return withHalf(text, { start: at, end: minuteEnd, parts, rule: 'time.colon' }, true);
  const end = runEnd(text, minuteEnd + 1, DIGIT);
  const second = Number(text.slice(minuteEnd + 1, end));
  return end === minuteEnd + 3 && second < 60
    ? { start: at, end, parts: { ...parts, second }, rule: 'time.colon' }
    : null;
}

/** am, pm, o'clock; without one of them a bare hour is no time. */
function withHalf(text: string, found: Found<TimeParts>, complete: boolean): Found<TimeParts> | null {
  const mark = /^ ?(am|pm|a\.m\.|p\.m\.|o'clock)(?![a-z])/.exec(text.slice(found.end, found.end + 9));
  if (!mark) return complete && !isDigit(text.charCodeAt(found.end)) ? found : null;
  const hour = mark[1]!.startsWith('o')
    ? found.parts.hour
    : (found.parts.hour % 12) + (mark[1]!.startsWith('p') ? 12 : 0);
  return { ...found, end: found.end + mark[0].length, parts: { ...found.parts, hour } };
}

/** The end of a telephone number at `at`, or -1: 13900001111, 139-0000-1111, +44 20 7946 0958, 010-12345678, 400-800-1234. */
export function phoneEnd(text: string, at: number): number {
  const piece = text.slice(at, at + 20);
  const found =
    /^(?:\+?86[ -]?)?1[3-9]\d(?:\d{8}|-\d{4}-\d{4}| \d{4} \d{4})(?![\da-z])/.exec(piece) ??
    /^0\d{2,3}-\d{7,8}(?![\da-z-])/.exec(piece) ??
    /^[48]00-\d{3}-?\d{4}(?![\da-z-])/.exec(piece) ??
    /^\+\d{1,3}(?:[ -]?\d{2,5}){2,4}(?![\da-z-])/.exec(piece);
  return found ? at + found[0].length : -1;
}
