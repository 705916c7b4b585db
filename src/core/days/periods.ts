import { is, LATIN } from '../language/characters.ts';
import {
  type Calendar,
  type DateRead,
  type DateWords,
  endAt,
  isoDay,
  type PeriodRule,
  type Stretch,
} from './calendar.ts';
import { englishDates } from './days-en.ts';
import { hanDates } from './days-zh.ts';

/** A period as a fact: the two days and the rule that computed them. */
export interface PeriodFact {
  readonly from: string;
  readonly to: string;
  readonly rule: `period.${PeriodRule}`;
  /** One day, as the date of a record must be. */
  readonly day: boolean;
}

/** Days named in words: `start`…`end` in normalised text, `from`…`to` both inclusive. */
export interface Period extends PeriodFact {
  readonly start: number;
  readonly end: number;
  /** One end was left open (之前, before): no tool can use it. */
  readonly open: boolean;
  /** Of a range its second end, as it stands. */
  readonly last?: Period;
  /** The year it lies in, of a period that may lie in any, and whether it was said. */
  readonly year?: { readonly value: number; readonly said: boolean };
}

/** Whether a period may begin here: by its first sign, and not inside a word. */
export const mayBeginPeriod = (text: string, at: number): boolean =>
  is(text, at, LATIN) ? !is(text, at - 1, LATIN) : hanDates.opens.test(text[at] ?? '');

/** The longest period that begins at `at` of normalised text, or null. The clock is an argument. */
export function readPeriod(text: string, at: number, calendar: Calendar): Period | null {
  const sign = text[at] ?? '';
  const han = hanDates.opens.test(sign) ? readWith(hanDates, text, at, calendar) : null;
  const english = englishDates.opens.test(sign) ? readWith(englishDates, text, at, calendar) : null;
  return english && english.end > (han?.end ?? 0) ? english : han;
}

/** What is named at `at`: by itself, and with its other end where one is said. What leads to it is not looked at. */
export function namedAt(text: string, at: number, calendar: Calendar): readonly Period[] {
  const han = namedWith(hanDates, text, at, calendar);
  const english = namedWith(englishDates, text, at, calendar);
  return (english.at(-1)?.end ?? 0) > (han.at(-1)?.end ?? 0) ? english : han;
}

function namedWith(words: DateWords, text: string, at: number, calendar: Calendar): Period[] {
  const first = words.opens.test(text[at] ?? '') ? words.one(text, at, calendar, {}) : null;
  if (!first) return [];
  // Said as a day, the beginning of a month is its first.
  if (first.begins) return [made(at, first.end, { from: first.from, to: first.from }, 'day')];
  const own = made(at, first.end, first, first.rule);
  const range = readRange(words, text, first, calendar, false);
  if (!range) return [own];
  const last = range.second && made(range.second.start, range.second.end, range.second, range.second.rule);
  return [own, { ...made(at, range.end, range, 'range'), ...(last && { last }) }];
}

const made = (at: number, end: number, { from, to }: Stretch, rule: PeriodRule, open = false): Period => ({
  start: at,
  end,
  from: isoDay(from),
  to: isoDay(to),
  rule: `period.${rule}`,
  day: from === to,
  open,
});

function readWith(words: DateWords, text: string, at: number, calendar: Calendar): Period | null {
  const lead = words.lead(text, at);
  const first = words.one(text, lead?.end ?? at, calendar, {});
  if (!first) return null;
  const range = readRange(words, text, first, calendar, lead?.between ?? false);
  if (range) return made(at, range.end, range, 'range');
  // From 5 to 20 September: both its ends were said.
  if (first.rule === 'range') return made(at, first.end, first, first.rule);
  const since = words.since(text, first.end, lead !== null && !lead.bare && !lead.open);
  if (since >= 0 && first.from <= calendar.today) {
    return made(at, since, { from: first.from, to: calendar.today }, 'to_date');
  }
  if (first.begins) return null;
  const open = words.open(text, first.end);
  if (open >= 0 || lead?.open) return made(at, Math.max(open, first.end), first, first.rule, true);
  // 从3月 alone names no end.
  if (lead && !lead.bare) return null;
  const said = first.ownYear === true;
  const placed = first.year !== undefined && (said || first.again !== undefined);
  return {
    ...made(at, first.end, first, first.rule),
    ...(placed && { year: { value: first.year, said } }),
  };
}

/** 11月1号到10号, 2024年3月到5月, 9月至今: the second end takes over what it leaves out. */
function readRange(
  words: DateWords,
  text: string,
  first: DateRead,
  calendar: Calendar,
  between: boolean,
): (Stretch & { end: number; second?: DateRead & { start: number } }) | null {
  const joint = words.joint(text, first.end, between);
  if (!joint) return null;
  const now = words.now(text, joint.end);
  if (now >= 0)
    return first.from <= calendar.today ? { from: first.from, to: calendar.today, end: now } : null;
  const second = words.one(text, joint.end, calendar, {
    ...(first.year !== undefined && { year: first.year }),
    ...(first.month !== undefined && { month: first.month }),
  });
  if (!second) return null;
  let { from } = first;
  let { to } = second;
  // March to May 2025: the year said last is the first one's too.
  if (second.ownYear && !first.ownYear && second.year !== undefined) {
    from = first.again?.(second.year)?.from ?? from;
  }
  if (to < from && !second.ownYear && first.year !== undefined) {
    to = second.again?.(first.year + 1)?.to ?? to;
  }
  const closed = joint.closer ?? joint.tail;
  const reached = closed ? endAt(closed, text, second.end) : -1;
  const end = joint.closer ? reached : Math.max(reached, second.end);
  if (to < from || end < 0) return null;
  return {
    from,
    to,
    end,
    second: { ...second, start: joint.end, ...(second.from === second.to && { from: to, to }) },
  };
}

/** A stretch that contains today, cut off at today: 到目前为止 said beside 今年. */
export function toDate(period: Period, calendar: Calendar): Period {
  const today = isoDay(calendar.today);
  return period.from <= today && today < period.to
    ? { ...period, to: today, rule: 'period.to_date' }
    : period;
}

/** 去年同期: the same days a year before. */
export const yearBefore = (period: Period): Period => ({
  ...yearsLater(period, -1),
  rule: 'period.year_before',
});

function yearsLater(period: Period, by: number): Period {
  const moved = (date: string) => monthsLater(date, by * 12);
  return { ...period, from: moved(period.from), to: moved(period.to) };
}

/** The same day so many months later; the last of a month stays the last of its month. */
function monthsLater(date: string, by: number): string {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + by, 0)).getUTCDate();
  const monthEnd = day === new Date(Date.UTC(year, month, 0)).getUTCDate();
  const there = monthEnd ? last : Math.min(day, last);
  return new Date(Date.UTC(year, month - 1 + by, there)).toISOString().slice(0, 10);
}

/** How far a period moves: by years, or by its own length. */
export interface Step {
  readonly years?: number;
  readonly own?: number;
}

const DAY = 86_400_000;
const daysLater = (date: string, by: number): string =>
  new Date(Date.parse(date) + by * DAY).toISOString().slice(0, 10);

/** The period before it or behind it: whole months move by months, other stretches by their days. Null for no period. */
export function shiftedPeriod(
  range: unknown,
  { years = 0, own = 0 }: Step,
): { readonly start: string; readonly end: string } | null {
  const { start, end } = (range ?? {}) as Partial<Record<'start' | 'end', string>>;
  if (start === undefined || end === undefined) return null;
  const [from, to] = [start, daysLater(end, 1)];
  const isWhole = from.endsWith('-01') && to.endsWith('-01');
  const months = isWhole
    ? (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 +
      Number(to.slice(5, 7)) -
      Number(from.slice(5, 7))
    : 0;
  const by = years * 12 + own * months;
  if (own !== 0 && months === 0) {
    const days = (Date.parse(to) - Date.parse(from)) / DAY;
    return { start: daysLater(start, own * days), end: daysLater(end, own * days) };
  }
  return { start: monthsLater(start, by), end: monthsLater(end, by) };
}

/** 2025年一季度和二季度, March and April 2025: the year was said once for both. */
export function ofSameYear(period: Period, other: Period | undefined): Period {
  const [mine, said] = [period.year, other?.year];
  if (!mine || mine.said || !said?.said || !other) return period;
  const moved = { ...yearsLater(period, said.value - mine.value), year: said };
  // 去年12月和1月: the one that follows.
  return moved.from < other.from && other.end <= period.start ? yearsLater(moved, 1) : moved;
}
