/** Every way in which days are computed from words and the clock. */
export const PERIOD_RULES = [
  'year',
  'half',
  'quarter',
  'quarters',
  'months',
  'month',
  'third',
  'day',
  'week',
  'weekday',
  'weekend',
  'rolling',
  'range',
  'to_date',
  'year_before',
] as const;
export type PeriodRule = (typeof PERIOD_RULES)[number];

/** Days are counted from 1970-01-01, both ends inclusive. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

const DAY_MS = 86_400_000;
const dayOf = (year: number, month: number, day: number): number => Date.UTC(year, month - 1, day) / DAY_MS;

export const isoDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** What a trade says before a bare number: a heading of a year, and what is an amount and no year. */
export interface Terms {
  readonly headings: RegExp;
  readonly amounts: RegExp;
}
const PLAIN: Terms = { headings: /(?!)/, amounts: /(?:amount|worth|sum) of $/ };

/** What days that were only named are of, Friday, 三天后: those that were, or those to come. */
export type Lean = 'back' | 'ahead';

/** The clock as calendar numbers where the person is. `month` counts on over years: 2026-11 is 2026 * 12 + 10. */
export class Calendar {
  readonly today: number;
  readonly year: number;
  readonly month: number;

  constructor(
    now: Date,
    readonly lean: Lean = 'back',
    readonly terms: Terms = PLAIN,
  ) {
    this.year = now.getFullYear();
    this.month = this.year * 12 + now.getMonth();
    this.today = dayOf(this.year, now.getMonth() + 1, now.getDate());
  }

  firstOf(month: number): number {
    return dayOf(Math.floor(month / 12), (month % 12) + 1, 1);
  }

  months(first: number, count = 1): Stretch {
    return { from: this.firstOf(first), to: this.firstOf(first + count) - 1 };
  }

  years(first: number, count = 1): Stretch {
    return this.months(first * 12, count * 12);
  }

  quarter(year: number, quarter: number, count = 1): Stretch {
    return this.months(year * 12 + (quarter - 1) * 3, count * 3);
  }

  /** Counted from the quarter of today. */
  quarterFromNow(offset: number): Stretch {
    return this.months((Math.floor(this.month / 3) + offset) * 3, 3);
  }

  day(offset: number): Stretch {
    return { from: this.today + offset, to: this.today + offset };
  }

  /** A day that exists; null for 31 April. */
  date(year: number, month: number, day: number): Stretch | null {
    const { from, to } = this.months(year * 12 + month - 1);
    const at = from + day - 1;
    return month >= 1 && month <= 12 && day >= 1 && at <= to ? { from: at, to: at } : null;
  }

  /** Weeks begin on Monday; 0 is the week of today. */
  week(offset: number): Stretch {
    const monday = this.today - ((this.today + 3) % 7) + offset * 7;
    return { from: monday, to: monday + 6 };
  }

  /** A weekday, Monday = 0, nobody said of which week: of this one, or the next that comes. */
  weekday(which: number): Stretch {
    const at = this.week(0).from + which;
    return this.day(at - this.today + (this.lean === 'ahead' && at <= this.today ? 7 : 0));
  }

  /** Up to today, and from the day after the same day of the month so many months ago, or after that month's last day. */
  pastMonths(count: number): Stretch {
    const first = this.month - count;
    const inMonth = this.today - this.firstOf(this.month);
    return { from: Math.min(this.firstOf(first) + inMonth, this.firstOf(first + 1) - 1) + 1, to: this.today };
  }

  /** Up to today, which counts. */
  pastDays(count: number): Stretch {
    return { from: this.today - count + 1, to: this.today };
  }
}

/** One named stretch as a language's words give it. */
export interface DateRead extends Stretch {
  readonly end: number;
  readonly rule: PeriodRule;
  readonly year?: number;
  readonly month?: number;
  /** The year was said and not taken from the clock. */
  readonly ownYear?: boolean;
  /** The same words in another year. */
  again?(year: number): Stretch | null;
  /** Means nothing without 至今 behind it: 年初. */
  readonly begins?: boolean;
}

/** What the second end of a range takes over from the first. */
export interface DateHints {
  readonly year?: number;
  readonly month?: number;
}

interface Lead {
  readonly end: number;
  /** between … and */
  readonly between?: boolean;
  /** before, until: one end stays open. */
  readonly open?: boolean;
  /** The word adds nothing: in, during. */
  readonly bare?: boolean;
}

/** What joins the two ends of a range; 和 does so only with 之间 behind the second. */
interface Joint {
  readonly end: number;
  readonly closer?: RegExp;
  /** What may stand behind the second and adds nothing: 之间. */
  readonly tail?: RegExp;
}

/** A language's words for time; the positions they return are ends, -1 where the word is not there. */
export interface DateWords {
  readonly opens: RegExp;
  lead(text: string, at: number): Lead | null;
  one(text: string, at: number, calendar: Calendar, hints: DateHints): DateRead | null;
  joint(text: string, at: number, between: boolean): Joint | null;
  now(text: string, at: number): number;
  since(text: string, at: number, led: boolean): number;
  open(text: string, at: number): number;
}

/** Matches at one place; the pattern must be sticky. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

export function endAt(pattern: RegExp, text: string, at: number): number {
  return matchAt(pattern, text, at) ? pattern.lastIndex : -1;
}
