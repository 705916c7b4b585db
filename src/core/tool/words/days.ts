import type { Normalized } from '../../language/index.ts';
import type { Piece } from '../../reading/cover/tables.ts';

/** Days from one to another, both inclusive. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const pad = (n: number): string => String(n).padStart(2, '0');
export const isoOf = (date: Date): string =>
  `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

const shifted = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
/** Weekdays count from Monday = 1. */
const weekdayOf = (date: Date): number => ((date.getDay() + 6) % 7) + 1;

/** The day of a weekday: the next such one, of this week, of next week, or the one before today. */
export function onWeekday(weekday: number, which: string | undefined, now: Date): string {
  const ahead = weekday - weekdayOf(now);
  const days: Readonly<Record<string, number>> = {
    this: ahead,
    next: ahead + 7,
    last: ahead < 0 ? ahead : ahead - 7,
    before: ahead - 7,
  };
  return isoOf(shifted(now, which === undefined ? (ahead + 7) % 7 || 7 : days[which]!));
}

/** A day that exists; this year's where none was said. */
function dayIn(month: number, day: number, year: number): string | null {
  const date = new Date(year, month - 1, day);
  return date.getMonth() === month - 1 ? isoOf(date) : null;
}

/** A month counted on over years: 2026-11 is 2026 * 12 + 10. */
const monthFrom = (count: number): Period => {
  const [year, month] = [Math.floor(count / 12), count % 12];
  return { from: isoOf(new Date(year, month, 1)), to: isoOf(new Date(year, month + 1, 0)) };
};

const near: Readonly<Record<string, number>> = {
  today: 0,
  今天: 0,
  今日: 0,
  tomorrow: 1,
  明天: 1,
  明日: 1,
  'the day after tomorrow': 2,
  'day after tomorrow': 2,
  后天: 2,
  大后天: 3,
  yesterday: -1,
  昨天: -1,
  昨日: -1,
  前天: -2,
  'the day before yesterday': -2,
};
const which: Readonly<Record<string, string>> = { 这: 'this', 本: 'this', 下: 'next', 上: 'before' };
const steps: Readonly<Record<string, number>> = {
  this: 0,
  next: 1,
  last: -1,
  这: 0,
  本: 0,
  下: 1,
  上: -1,
  今: 0,
  明: 1,
  去: -1,
};
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const hanWeekdays: Readonly<Record<string, number>> = {
  一: 1,
  二: 2,
  三: 3,
  四: 4,
  五: 5,
  六: 6,
  日: 7,
  天: 7,
};
const firsts: Readonly<Record<string, number>> = { first: 1, second: 2, third: 3 };

type Said = Pick<Piece, 'keys' | 'value'>;
const day = (value: string | null): Said | null => (value === null ? null : { keys: ['#day'], value });
const period = (value: Period, ...more: string[]): Said => ({ keys: ['#period', ...more], value });

type Reader = (found: RegExpExecArray, now: Date) => Said | null;
const names = 'january february march april may june july august september october november december'.split(
  ' ',
);
const MONTHS = names.map((name) => `${name}|${name.slice(0, 3)}\\.?`).join('|');
const monthOf = (word: string): number => names.findIndex((name) => name.startsWith(word.slice(0, 3))) + 1;

/** What names days by words, the longest first of what begins alike. */
const readers: readonly (readonly [pattern: RegExp, read: Reader])[] = [
  [
    new RegExp(
      `(?:${Object.keys(near)
        .sort((a, b) => b.length - a.length)
        .join('|')})(?![a-z])`,
      'y',
    ),
    ([word], now) => day(isoOf(shifted(now, near[word]!))),
  ],
  [
    new RegExp(
      `(?:the )?(\\d{1,2}|first|second|third)(?:st|nd|rd|th)?(?: of)? (${MONTHS})(?:,? (\\d{4}))?(?![a-z0-9])`,
      'y',
    ),
    ([, number = '', name = '', year], now) =>
      day(dayIn(monthOf(name), firsts[number] ?? Number(number), Number(year ?? now.getFullYear()))),
  ],
  [
    new RegExp(`(?:(this|last|next) )?(${weekdays.join('|')})(?![a-z])`, 'y'),
    ([, said, name = ''], now) => day(onWeekday(weekdays.indexOf(name) + 1, said, now)),
  ],
  [
    /([这本下上])个?(?:周|星期|礼拜)([一二三四五六日天])/y,
    ([, said = '', name = ''], now) => day(onWeekday(hanWeekdays[name]!, which[said], now)),
  ],
  [
    /([这本下上])个?月(\d{1,2})[日号](?![楼线门院厅馆店机桌])/y,
    ([, said = '', number], now) => {
      const month = now.getFullYear() * 12 + now.getMonth() + steps[said]!;
      return day(dayIn((month % 12) + 1, Number(number), Math.floor(month / 12)));
    },
  ],
  [
    /(this|last|next) month(?![a-z])|([这本下上])个?月份?/y,
    ([, latin, han], now) =>
      period(monthFrom(now.getFullYear() * 12 + now.getMonth() + steps[latin ?? han!]!), '#month'),
  ],
  [
    /(this|last|next) week(?![a-z])|([这本下上])个?(?:周|星期|礼拜)(?![一二三四五六日天])/y,
    ([, latin, han], now) => {
      const monday = shifted(now, 1 - weekdayOf(now) + 7 * steps[latin ?? han!]!);
      return period({ from: isoOf(monday), to: isoOf(shifted(monday, 6)) });
    },
  ],
  [
    /(this|last|next) year(?![a-z])|([今明去])年(?!\d)/y,
    ([, latin, han], now) => {
      const year = now.getFullYear() + steps[latin ?? han!]!;
      return period({ from: `${year}-01-01`, to: `${year}-12-31` });
    },
  ],
  [
    new RegExp(`(${names.join('|')})(?:,? (\\d{4}))?(?! ?[a-z]*\\d)(?![a-z])`, 'y'),
    ([, name = '', year], now) =>
      period(monthFrom(Number(year ?? now.getFullYear()) * 12 + monthOf(name) - 1), '#month'),
  ],
];

/** A month or a year of the calendar, as the language found it. */
export function periodOf(
  { year, month }: { readonly year?: number; readonly month?: number },
  now: Date,
): Said {
  const own = year ?? now.getFullYear();
  return month === undefined
    ? period({ from: `${own}-01-01`, to: `${own}-12-31` })
    : period(monthFrom(own * 12 + month - 1), '#month');
}

/** Days and stretches of days that words name, at one place of a text. */
export function daysAt(source: Normalized, at: number, now: Date): Piece | null {
  const { text } = source;
  if (/[a-z0-9]/.test(text[at - 1] ?? ' ') && /[a-z0-9]/.test(text[at]!)) return null;
  for (const [pattern, read] of readers) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const end = pattern.lastIndex;
    // May and march are words as well.
    if (!found || (/^(?:may|march)$/.test(found[0]) && !/^[A-Z]/.test(source.quote(at, end)))) continue;
    const said = read(found, now);
    if (said) return { start: at, end, ...said };
  }
  return null;
}
