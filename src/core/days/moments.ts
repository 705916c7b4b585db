import { type Extent, mentions, type Normalized } from '../language/index.ts';
import { Calendar } from './calendar.ts';
import { mayBeginPeriod, namedAt, type Period } from './periods.ts';

/** A time of the day that was said. */
export interface Clock extends Extent {
  readonly hour: number;
  readonly minute: number;
  /** Nobody said which half of the day, and it could be either. */
  readonly either: boolean;
}

/** A day with a time of it, as it was said in one go. */
export interface Moment extends Extent {
  readonly day: string;
  readonly clock: Clock;
}

export interface Whens {
  readonly days: readonly Period[];
  readonly clocks: readonly Clock[];
  readonly moments: readonly Moment[];
}

const numbers = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const HOUR = `(\\d{1,2}|${numbers.join('|')})`;
const PART = '(morning|afternoon|evening|night|tonight)';
/** at 3 in the afternoon, half past nine, a quarter to 4 pm, noon: what a clock without am and pm does not say. */
const english = new RegExp(
  `(?<![\\w:])(?:(noon|midday|midnight)|(?:at )?(?:(half|a? ?quarter) (past|to) )?${HOUR}(?::(\\d{2}))?(?: ?(am|pm|a\\.m\\.|p\\.m\\.)| o'clock)?(?: (?:in the|at) ${PART})?)(?![\\w:])`,
  'g',
);

const PART_BEFORE = /(morning|afternoon|evening|night|tonight) (?:at )?$/;

/** Every day, every time of a day, and what of them belongs together. */
export function whensIn(source: Normalized, now: Date): Whens {
  const days = daysIn(source.text, new Calendar(now, 'ahead'), now);
  const clocks = clocksIn(source);
  return { days, clocks, moments: momentsOf(source.text, days, clocks) };
}

function daysIn(text: string, calendar: Calendar, now: Date): Period[] {
  const found: Period[] = [];
  for (let at = 0; at < text.length; at++) {
    const short = shortDay(text, at, now);
    if (short) {
      found.push(short);
      continue;
    }
    if (!mayBeginPeriod(text, at)) continue;
    const named = namedAt(text, at, calendar);
    found.push(...named);
    const [own] = named;
    // Of a range the second day takes over what it leaves out.
    const range = named[1];
    if (range?.last) found.push(range.last);
    if (own) at = (range?.end ?? own.end) - 1;
  }
  return found;
}

const SHORT = /([今明昨后])(?=[晚早]|夜里)|(tonight|this (?:morning|afternoon|evening))(?![a-z])/y;
const shorts: Readonly<Record<string, number>> = { 昨: -1, 明: 1, 后: 2 };
/** 今晚八点, tonight: the day is half a word, or in one with its part. */
function shortDay(text: string, at: number, now: Date): Period | null {
  SHORT.lastIndex = at;
  const found = SHORT.exec(text);
  if (!found) return null;
  const day = new Calendar(now).day(shorts[found[1] ?? ''] ?? 0).from;
  const from = new Date(day * 86_400_000).toISOString().slice(0, 10);
  return { start: at, end: SHORT.lastIndex, from, to: from, rule: 'period.day', day: true, open: false };
}

function clocksIn(source: Normalized): Clock[] {
  const { text } = source;
  const found: Clock[] = [];
  for (const [i, one] of mentions(source).entries()) {
    if (one.kind !== 'time') continue;
    const { start, end } = one;
    const said = text.slice(start, end);
    const before = found.at(-1);
    let { hour } = one.time;
    // 下午三点到五点: said of the first, meant of both.
    const follows =
      before !== undefined && /^ ?(?:到|至|-|~|to|until) ?$/.test(text.slice(before.end, start));
    const bare = /^[\d一二三四五六七八九十两:]/.test(said) && !/[ap]\.?m/.test(said);
    if (i > 0 && follows && bare && before && before.hour >= 12 && hour < 12) hour += 12;
    found.push({ start, end, hour, minute: one.time.minute, either: isEither(text, start, said, hour) });
  }
  for (const match of text.matchAll(english)) {
    const [whole, named, past, way, said = '', minutes, half, part] = match;
    const start = match.index + (/^at /.test(whole) ? 3 : 0);
    const end = match.index + whole.length;
    const partBefore = PART_BEFORE.exec(text.slice(0, match.index))?.[1];
    const of = part ?? partBefore;
    if (!named && !past && !minutes && !half && !part && !(partBefore && /^at /.test(whole))) continue;
    let hour = named ? (named === 'midnight' ? 0 : 12) : Number(said) || numbers.indexOf(said) + 1;
    let minute = Number(minutes ?? 0);
    if (past === 'half') minute = 30;
    else if (past) minute = 15;
    if (past && way === 'to') {
      hour -= 1;
      minute = 60 - minute;
    }
    if (hour > 23 || minute > 59) continue;
    if (half ? half.startsWith('p') : of !== undefined && of !== 'morning') hour = (hour % 12) + 12;
    else if (half) hour %= 12;
    const sure = named !== undefined || half !== undefined || of !== undefined;
    const known = found.findIndex((one) => one.start < end && start < one.end);
    if (known >= 0 && found[known]!.end >= end && !(of && !half)) continue;
    const made = {
      start,
      end,
      hour,
      minute,
      either: !sure && hour > 0 && hour < 12 && minutes === undefined,
    };
    if (known >= 0) found[known] = made;
    else found.push(made);
  }
  return found.sort((a, b) => a.start - b.start);
}

/** 三点: of the night or of the afternoon. */
const isEither = (text: string, start: number, said: string, hour: number): boolean =>
  hour > 0 &&
  hour < 7 &&
  /^[\d一二三四五六七八九十两]/.test(said) &&
  !/[:ap]/.test(said) &&
  !/[早晚上下午晨]$/.test(text.slice(0, start));

const BETWEEN = /^(?:[ ,，的]|at|around|on|in the|morning|afternoon|evening|night)*$/;

/** A day and a time that stand beside each other are one moment, and so are the only day and the only time of a text. */
function momentsOf(text: string, days: readonly Period[], clocks: readonly Clock[]): Moment[] {
  const found: Moment[] = [];
  const plain = days.filter(({ day, rule }) => day && rule !== 'period.range');
  for (const clock of clocks) {
    const beside = plain.find(
      ({ start, end }) =>
        (end <= clock.start && BETWEEN.test(text.slice(end, clock.start))) ||
        (clock.end <= start && BETWEEN.test(text.slice(clock.end, start))),
    );
    if (!beside) continue;
    const { from } = beside;
    const [start, end] = [Math.min(beside.start, clock.start), Math.max(beside.end, clock.end)];
    found.push({ start, end, day: from, clock });
  }
  return found;
}

const two = (n: number): string => String(n).padStart(2, '0');

/** A moment as it is written down, with the offset it has where the person is. */
export function isoMoment(day: string, { hour, minute }: Pick<Clock, 'hour' | 'minute'>): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const east = -new Date(year, month - 1, date, hour, minute).getTimezoneOffset();
  const [hours, minutes] = [Math.floor(Math.abs(east) / 60), Math.abs(east) % 60];
  return `${day}T${two(hour)}:${two(minute)}:00${east < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`;
}
