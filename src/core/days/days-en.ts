import { readNumber } from '../language/index.ts';

import {
  type Calendar,
  type DateHints,
  type DateRead,
  type DateWords,
  endAt,
  matchAt,
  type PeriodRule,
} from './calendar.ts';

const monthNames =
  'january february march april may june july august september october november december'.split(' ');
const names = monthNames
  .map((name) => `${name}|${name.slice(0, 3)}`)
  .join('|')
  .replace('|sep|', '|sept|sep|');
const monthOf = (word: string): number =>
  monthNames.findIndex((name) => name.startsWith(word.slice(0, 3))) + 1;
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const ordinals: Readonly<Record<string, number>> = {
  first: 1,
  '1st': 1,
  second: 2,
  '2nd': 2,
  third: 3,
  '3rd': 3,
  fourth: 4,
  '4th': 4,
  final: 4,
};

const yearWord = '(?:(?:of |in |,? ?)?(20\\d\\d|19\\d\\d|this year|last year|the year|next year))?';
const quarter = new RegExp(
  `(?:the )?(?:q([1-4])|(first|second|third|fourth|final|1st|2nd|3rd|4th) quarter)(?: ${yearWord})?(?![a-z0-9])`,
  'y',
);
const yearQuarter = /(20\d\d|19\d\d)(?:'s)? q([1-4])(?![a-z0-9])/y;
const half = new RegExp(`(?:the )?(?:h([12])|(first|second) half)(?: ${yearWord})?(?![a-z0-9])`, 'y');
const relative = /(?:the )?(this|last|previous|current|next) (year|quarter|month|week)(?![a-z])/y;
const before = /the (year|quarter|month|week) before last(?![a-z])/y;
const dayWord = /the day before yesterday|(?:the )?day after tomorrow|yesterday|today|tomorrow/y;
const isoDate = /(20\d\d|19\d\d)([-/.])(\d{1,2})(?:\2(\d{1,2}))?(?!\d|\.\d)/y;
const monthDay = new RegExp(
  `(${names})\\.? (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (20\\d\\d|19\\d\\d))?(?![a-z])`,
  'y',
);
const dayMonth = new RegExp(
  `(?:the )?(\\d{1,2}|first|second|third)(?:st|nd|rd|th)?(?: of)? (${names})\\.?(?:,? (20\\d\\d|19\\d\\d))?(?![a-z])`,
  'y',
);
const days = new RegExp(
  `(?:the )?(\\d{1,2})(?:st|nd|rd|th)? ?(?:-|to|through|until|(?<=between (?:the )?\\d{1,2}(?:st|nd|rd|th)? )and) ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${names})\\.?(?:,? (20\\d\\d|19\\d\\d))?(?![a-z])`,
  'y',
);
const month = new RegExp(
  `(${names})\\.?(?:(?:,| of)? (20\\d\\d|19\\d\\d|this year|last year))?(?![a-z])`,
  'y',
);
const bareDay =
  /(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\da-z%]|[,.]\d| ?(?:k|yuan|rmb|million|thousand|clients?|projects?|results?)\b)/y;
const year = /(?:the year )?(20\d\d|19\d\d)(?![\d%-]|[,.]\d|[a-z]| ?(?:yuan|rmb))/y;
const weekday = new RegExp(`(?:(this|last|next) )?(${weekdays.join('|')})(?![a-z])`, 'y');
const rolling = /(?:the )?(last|past|previous) /y;
const rollingUnit = /(day|week|month|quarter|year)s?(?![a-z])/y;
const toDate =
  /(?:(year|quarter|month)[- ]to[- ]date|(ytd|qtd|mtd))(?![a-z])|so far this (year|quarter|month)/y;
const opening = new RegExp(
  `(?:the )?(?:very )?(?:start|beginning|first) of (?:(?:the|this) (year|month|quarter)|(last) (year|month|quarter|week)|(${names}))(?![a-z])|the new year(?![a-z])`,
  'y',
);

function yearOf(said: string | undefined, calendar: Calendar): number | undefined {
  if (said === undefined) return undefined;
  if (/^\d/.test(said)) return Number(said);
  return calendar.year + (said.startsWith('last') ? -1 : said.startsWith('next') ? 1 : 0);
}

/** A reading whose year may come from the words, the other end of a range, or the clock. */
function dated(
  end: number,
  rule: PeriodRule,
  said: number | undefined,
  fallback: number,
  make: (year: number) => { from: number; to: number } | null,
  month?: number,
): DateRead | null {
  const value = said ?? fallback;
  const stretch = make(value);
  if (!stretch) return null;
  const place = { year: value, ...(month !== undefined && { month }) };
  return { ...stretch, ...place, end, rule, again: make, ...(said !== undefined && { ownYear: true }) };
}

const offsets: Readonly<Record<string, number>> = { this: 0, current: 0, last: -1, previous: -1, next: 1 };

function fromNow(unit: string, offset: number, calendar: Calendar) {
  switch (unit) {
    case 'year':
      return calendar.years(calendar.year + offset);
    case 'quarter':
      return calendar.quarterFromNow(offset);
    case 'month':
      return calendar.months(calendar.month + offset);
    default:
      return calendar.week(offset);
  }
}

type Unit = 'year' | 'quarter' | 'month' | 'week';

function relativeAt(text: string, at: number, calendar: Calendar): DateRead | null {
  const named = matchAt(relative, text, at);
  if (named) {
    const unit = named[2] as Unit;
    return { ...fromNow(unit, offsets[named[1]!]!, calendar), rule: unit, end: relative.lastIndex };
  }
  const earlier = matchAt(before, text, at);
  if (earlier) {
    const unit = earlier[1] as Unit;
    return { ...fromNow(unit, -2, calendar), rule: unit, end: before.lastIndex };
  }
  const word = matchAt(dayWord, text, at);
  if (word) {
    const offset = { yesterday: -1, today: 0, tomorrow: 1 }[word[0]] ?? (/after/.test(word[0]) ? 2 : -2);
    return { ...calendar.day(offset), rule: 'day', end: dayWord.lastIndex };
  }
  const day = matchAt(weekday, text, at);
  if (day) return weekdayOf(day, calendar);
  return rollingAt(text, at, calendar) ?? agoAt(text, at, calendar) ?? inDays(text, at, calendar);
}

/** "Last Friday" is the Friday before today; without a word it is this week's. */
function weekdayOf(found: RegExpExecArray, calendar: Calendar): DateRead {
  const which = weekdays.indexOf(found[2]!);
  const end = found.index + found[0].length;
  if (found[1] === undefined) return { ...calendar.weekday(which), rule: 'weekday', end };
  const inWeek = calendar.week(found[1] === 'next' ? 1 : 0).from + which;
  const at = found[1] === 'last' && inWeek >= calendar.today ? inWeek - 7 : inWeek;
  return { from: at, to: at, rule: 'weekday', end };
}

/** The last three months, the past 30 days, the past year. "Last month" is a calendar month and read before. */
const ago = /(\d{1,3}|an?|one|two|three|four|five|six|seven|ten) (day|week)s? ago(?![a-z])/y;
const spelled = ['a', 'one', 'two', 'three', 'four', 'five', 'six', 'seven'];

/** Three days ago, a week ago: one day. */
function agoAt(text: string, at: number, calendar: Calendar): DateRead | null {
  const found = matchAt(ago, text, at);
  if (!found) return null;
  const offset = -countOf(found[1]!) * (found[2] === 'week' ? 7 : 1);
  return { ...calendar.day(offset), rule: 'day', end: ago.lastIndex };
}

const hence =
  /in (\d{1,3}|an?|one|two|three|four|five|six|seven|ten) (day|week)s?(?:' time)?(?![a-z])|(\d{1,3}|an?|one|two|three|four|five|six|seven|ten) (day|week)s? from (?:now|today)(?![a-z])/y;

/** In three days, a week from today: one day, where what is to come is spoken of. */
function inDays(text: string, at: number, calendar: Calendar): DateRead | null {
  const found = calendar.lean === 'ahead' ? matchAt(hence, text, at) : null;
  if (!found) return null;
  const days = countOf(found[1] ?? found[3]!) * ((found[2] ?? found[4]) === 'week' ? 7 : 1);
  return { ...calendar.day(days), rule: 'day', end: hence.lastIndex };
}

const countOf = (said: string): number =>
  Number(said) || (said === 'ten' ? 10 : Math.max(1, spelled.indexOf(said)));

function rollingAt(text: string, at: number, calendar: Calendar): DateRead | null {
  if (!matchAt(rolling, text, at)) return null;
  const from = rolling.lastIndex;
  const number = readNumber(text, from);
  const unit = matchAt(rollingUnit, text, number ? number.end + 1 : from);
  const count = number?.value ?? 1;
  if (!unit || !Number.isInteger(count) || count < 1 || count > 1000) return null;
  const months = { month: 1, quarter: 3, year: 12 }[unit[1]!];
  const stretch =
    months === undefined
      ? calendar.pastDays(count * (unit[1] === 'week' ? 7 : 1))
      : calendar.pastMonths(count * months);
  return { ...stretch, rule: 'rolling', end: rollingUnit.lastIndex };
}

function toDateAt(text: string, at: number, calendar: Calendar): DateRead | null {
  const found = matchAt(toDate, text, at);
  if (found) {
    const unit = found[1] ?? found[3] ?? { y: 'year', q: 'quarter', m: 'month' }[found[2]![0]!]!;
    const { from } = fromNow(unit, 0, calendar);
    return { from, to: calendar.today, rule: 'to_date', end: toDate.lastIndex };
  }
  const start = matchAt(opening, text, at);
  if (!start) return null;
  const stretch = start[4]
    ? calendar.months(calendar.year * 12 + monthOf(start[4]) - 1)
    : fromNow(start[1] ?? start[3] ?? 'year', start[2] ? -1 : 0, calendar);
  return {
    ...stretch,
    rule: 'to_date',
    end: opening.lastIndex,
    begins: true,
  };
}

function calendarAt(text: string, at: number, calendar: Calendar, hints: DateHints): DateRead | null {
  const fallback = hints.year ?? calendar.year;
  const q = matchAt(quarter, text, at);
  if (q) {
    const which = q[1] ? Number(q[1]) : ordinals[q[2]!]!;
    return dated(quarter.lastIndex, 'quarter', yearOf(q[3], calendar), fallback, (y) =>
      calendar.quarter(y, which),
    );
  }
  const yq = matchAt(yearQuarter, text, at);
  if (yq) {
    const which = Number(yq[2]);
    return dated(yearQuarter.lastIndex, 'quarter', Number(yq[1]), fallback, (y) =>
      calendar.quarter(y, which),
    );
  }
  const h = matchAt(half, text, at);
  if (h) {
    const second = h[1] === '2' || h[2] === 'second';
    const make = (y: number) => calendar.months(y * 12 + (second ? 6 : 0), 6);
    return dated(half.lastIndex, 'half', yearOf(h[3], calendar), fallback, make);
  }
  return (
    dateAt(text, at, calendar, fallback) ??
    yearAt(text, at, calendar) ??
    dayAt(text, at, calendar, hints) ??
    ofMonthAt(text, at, calendar)
  );
}

function dateAt(text: string, at: number, calendar: Calendar, fallback: number): DateRead | null {
  const numeric = matchAt(isoDate, text, at);
  if (numeric) {
    const [y, m, d] = [Number(numeric[1]), Number(numeric[3]), numeric[4]];
    if (d === undefined && numeric[2] !== '-') return null;
    const make = () => (d === undefined ? calendar.months(y * 12 + m - 1) : calendar.date(y, m, Number(d)));
    return m >= 1 && m <= 12 ? dated(isoDate.lastIndex, d ? 'day' : 'month', y, y, make, m) : null;
  }
  const several = matchAt(days, text, at);
  if (several) {
    const m = monthOf(several[3]!);
    const make = (y: number) => {
      const [from, to] = [calendar.date(y, m, Number(several[1])), calendar.date(y, m, Number(several[2]))];
      return from && to && from.from <= to.to ? { from: from.from, to: to.to } : null;
    };
    return dated(days.lastIndex, 'range', yearOf(several[4], calendar), fallback, make, m);
  }
  const md = matchAt(monthDay, text, at);
  const dm = md ? null : matchAt(dayMonth, text, at);
  const found = md ? [md[1], md[2], md[3]] : dm ? [dm[2], dm[1], dm[3]] : null;
  if (found) {
    const [m, d] = [monthOf(found[0]!), Number(ordinals[found[1]!] ?? found[1])];
    const end = (md ? monthDay : dayMonth).lastIndex;
    return dated(end, 'day', yearOf(found[2], calendar), fallback, (y) => calendar.date(y, m, d), m);
  }
  const named = matchAt(month, text, at);
  if (!named || !isMonthHere(text, at, named)) return null;
  const m = monthOf(named[1]!);
  const make = (y: number) => calendar.months(y * 12 + m - 1);
  return dated(month.lastIndex, 'month', yearOf(named[2], calendar), fallback, make, m);
}

/** May and March are also words: alone they need a preposition before them. */
function isMonthHere(text: string, at: number, found: RegExpExecArray): boolean {
  if (found[2] !== undefined || !/^(?:may|march|mar|sun|sat)$/.test(found[1]!)) return true;
  if (/^(?: (?:to|through|until) |-)/.test(text.slice(at + found[0].length, at + found[0].length + 9)))
    return true;
  return /(?:in|for|since|from|to|through|until|of|and|between|during|by) $/.test(
    text.slice(Math.max(0, at - 9), at),
  );
}

/** A bare 2025 is a year behind a preposition, and nowhere else. */
function yearAt(text: string, at: number, calendar: Calendar): DateRead | null {
  const found = matchAt(year, text, at);
  if (!found) return null;
  const led = /(?:^|[^a-z])(?:in|for|during|since|from|to|through|until|between|and|of|all|whole|year) $/;
  const before = text.slice(Math.max(0, at - 16), at);
  const { headings, amounts } = calendar.terms;
  if (!found[0].startsWith('the') && !led.test(before) && !headings.test(before)) return null;
  if (amounts.test(before)) return null;
  return {
    ...calendar.years(Number(found[1])),
    rule: 'year',
    year: Number(found[1]),
    ownYear: true,
    end: year.lastIndex,
  };
}

/** On the 4th, with nothing that it is the fourth of: of this month. */
const ofMonth =
  /the (\d{1,2})(?:st|nd|rd|th)(?=$|[,.;!?)]| -| {2}| please| and |(?<=on the .{3,4}) (?:for|from|against|towards|to|by|as) )/y;
function ofMonthAt(text: string, at: number, calendar: Calendar): DateRead | null {
  const found = matchAt(ofMonth, text, at);
  const date = found && calendar.date(calendar.year, (calendar.month % 12) + 1, Number(found[1]));
  return date ? { ...date, rule: 'day', end: ofMonth.lastIndex } : null;
}

/** The 15 of March 1 to 15. */
function dayAt(text: string, at: number, calendar: Calendar, hints: DateHints): DateRead | null {
  const found = hints.month === undefined ? null : matchAt(bareDay, text, at);
  if (!found || hints.month === undefined) return null;
  const y = hints.year ?? calendar.year;
  const date = calendar.date(y, hints.month, Number(found[1]));
  return date && { ...date, rule: 'day', year: y, month: hints.month, end: bareDay.lastIndex };
}

const sinceWord = /since |starting (?:from |in |on )?|from /y;
const betweenWord = /between /y;
const untilWord = /(?:before|after|until|till|up to|by|prior to) /y;
/** What came from last week is of that week; from March on it is all that followed. */
const ofWord =
  /from (?=(?:(?:last|this|the (?:last|past|previous)) (?:week|month|quarter|year)|yesterday|today|(?:19|20)\d\d)(?![-/.\w]))/y;
const bareLead =
  /(?:(?:in|during|for|over|throughout|across) )?(?:the )?(?:whole|entirety|all) of |(?:in|during|for|on|over|throughout|within) /y;
const joint = / ?(?:to|through|until|till|up to|[-~—]+) ?/y;
const and = / and /y;
const now = /(?:now|today|date|the present)(?![a-z])/y;
const soFar = / (?:so far|to date|up to now|until now|onwards?)(?![a-z])/y;

/** this year, Q3 2025, last month, March 1 to 15, since September, year to date. */
export const englishDates: DateWords = {
  opens: /[a-z\d]/,
  lead(text, at) {
    if (/[a-z]/.test(text[at - 1] ?? ' ')) return null;
    const of = endAt(ofWord, text, at);
    if (of >= 0) return { end: of, bare: true };
    const since = endAt(sinceWord, text, at);
    if (since >= 0) return { end: since };
    const between = endAt(betweenWord, text, at);
    if (between >= 0) return { end: between, between: true };
    const open = endAt(untilWord, text, at);
    if (open >= 0) return { end: open, open: true };
    const bare = endAt(bareLead, text, at);
    return bare >= 0 ? { end: bare, bare: true } : null;
  },
  one(text, at, calendar, hints) {
    if (/[a-z\d]/.test(text[at - 1] ?? ' ')) return null;
    return (
      toDateAt(text, at, calendar) ?? relativeAt(text, at, calendar) ?? calendarAt(text, at, calendar, hints)
    );
  },
  joint(text, at, between) {
    const end = endAt(between ? and : joint, text, at);
    return end >= 0 ? { end } : null;
  },
  now: (text, at) => endAt(now, text, at),
  since(text, at, led) {
    const end = endAt(soFar, text, at);
    return end >= 0 || !led ? end : at;
  },
  open: () => -1,
};
