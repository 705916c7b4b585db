import { type DateParts, readDate, readTime, wholeAt } from '../../core/language/moments.ts';
import { type Again, againAt, type Half, partAt } from './grammar/recurring.ts';
import { afterSeconds, type When } from './when.ts';

export const word = (text: string, at: number, words: readonly string[]): string | undefined =>
  words.find((one) => text.startsWith(one, at) && isWhole(text, at, one));
/** In letters a word ends where they end. */
const isWhole = (text: string, at: number, one: string): boolean => {
  const isLetter = (i: number) => /[a-z]/.test(text[i] ?? ' ');
  if (/[a-z]$/.test(one) && isLetter(at + one.length)) return false;
  return !/^[a-z]/.test(one) || !isLetter(at - 1);
};
const space = (text: string, at: number): number => (text[at] === ' ' ? at + 1 : at);

const units: readonly (readonly [seconds: number, words: readonly string[]])[] = [
  [1, ['秒钟', '秒', 'seconds', 'second', 'secs', 'sec']],
  [900, ['刻钟']],
  [60, ['分钟', '分', 'minutes', 'minute', 'mins', 'min']],
  [3600, ['个小时', '小时', '个钟头', '钟头', '个钟', 'hours', 'hour', 'hrs', 'hr']],
  [86_400, ['天', 'days', 'day']],
];
const englishNumbers: Readonly<Record<string, number>> = {
  'half an': 0.5,
  'a half': 0.5,
  'a quarter of an': 0.25,
  an: 1,
  a: 1,
  ...Object.fromEntries(
    'one two three four five six seven eight nine ten eleven twelve'.split(' ').map((one, i) => [one, i + 1]),
  ),
  fifteen: 15,
  'twenty-five': 25,
  'twenty five': 25,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  'forty five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};

function numberAt(text: string, at: number): { readonly value: number; readonly end: number } | null {
  if (text.startsWith('半', at)) return { value: 0.5, end: at + 1 };
  const english = word(text, at, Object.keys(englishNumbers));
  return english === undefined
    ? wholeAt(text, at)
    : { value: englishNumbers[english]!, end: at + english.length };
}

/** 两个半小时, 一小时三十分钟, ten minutes. */
export function lengthAt(
  text: string,
  at: number,
): { readonly seconds: number; readonly end: number } | null {
  let seconds = 0;
  let end = at;
  for (;;) {
    const number = numberAt(text, seconds > 0 ? skip(text, end) : end);
    if (!number) break;
    let from = space(text, number.end);
    const half = text.startsWith('个半', from) ? 0.5 : 0;
    if (half > 0) from += 2;
    const unit = units.flatMap(([size, words]) => {
      const one = word(text, from, words);
      return one === undefined ? [] : [{ size, end: from + one.length }];
    })[0];
    if (!unit) break;
    const more = text.startsWith('半', unit.end) ? 0.5 : 0;
    seconds += Math.round((number.value + half + more) * unit.size);
    end = unit.end + (more > 0 ? 1 : 0);
  }
  return seconds > 0 ? { seconds, end } : null;
}
const skip = (text: string, at: number): number => (text.startsWith(' and ', at) ? at + 5 : space(text, at));

/** 十分钟后, 过半小时, in ten minutes, ten minutes from now. */
export function delayAt(text: string, at: number): { readonly end: number; readonly when: When } | null {
  const before = word(text, at, ['再过', '再等', '过', '等', 'in', 'after']);
  const isEnglish = before === 'in' || before === 'after';
  const from = before === undefined ? at : space(text, at + before.length);
  const length = lengthAt(text, from);
  if (!length) return null;
  const behind = word(text, length.end, ['之后', '以后', '过后', '后', ' from now', ' later']);
  // 等十分钟 before nothing else is a wait of its own; 十分钟 alone is how long something takes.
  if (behind === undefined && before === undefined) return null;
  // 定时两小时后关 is the device's own timer.
  if (['定时', '倒计时', '延时'].some((own) => text.startsWith(own, at - own.length))) return null;
  if (isEnglish && from === at + before!.length) return null;
  return { end: length.end + (behind?.length ?? 0), when: afterSeconds(length.seconds) };
}

const days: readonly (readonly [days: number, half: Half | null, words: readonly string[]])[] = [
  [1, 'am', ['明早', '明天一早', 'tomorrow morning']],
  [1, 'pm', ['明晚', 'tomorrow evening', 'tomorrow night', 'tomorrow afternoon']],
  [1, null, ['明天', '明日', 'tomorrow']],
  [0, 'am', ['今早', 'this morning']],
  [0, 'pm', ['今晚', '今天晚上', 'tonight', 'this evening', 'this afternoon']],
  [0, null, ['今天', '今日', 'today']],
  [3, null, ['大后天']],
  [2, null, ['后天', 'the day after tomorrow']],
];
const parts: readonly (readonly [half: Half, words: readonly string[]])[] = [
  ['am', ['凌晨', '早上', '早晨', '清晨', '上午', '早', 'in the morning']],
  [
    'pm',
    ['中午', '下午', '傍晚', '晚上', '夜里', '夜间', '晚', 'in the afternoon', 'in the evening', 'at night'],
  ],
];
/** Those that need no hour behind them. */
const wholeParts = parts.map(([half, words]) => [half, words.filter(({ length }) => length > 1)] as const);
const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');

interface Clock {
  readonly hour: number;
  readonly minute: number;
  readonly end: number;
  /** Whether the half of the day was said, or the clock has 24 hours. */
  readonly isSure: boolean;
  /** 10:30: of the morning where nothing else is known, and of the evening beside a time in the evening. */
  readonly isDial?: boolean;
}

const englishHours = 'twelve one two three four five six seven eight nine ten eleven'.split(' ');

/** 晚上八点半, 20:30, at seven, 7 pm, noon. */
function hourAt(text: string, from: number, half: Half | null): Clock | null {
  const part = parts.flatMap(([which, words]) => {
    const one = word(text, from, words);
    return one === undefined ? [] : [{ which, end: from + one.length }];
  })[0];
  const lead = part ? part.end : from;
  const preposition = word(text, space(text, lead), ['at', 'around']);
  const at =
    preposition === undefined ? space(text, lead) : space(text, space(text, lead) + preposition.length);
  const named = word(text, at, ['midnight', 'noon', '半夜十二点', '零点', '正午']);
  if (named !== undefined) {
    const hour = named === 'noon' || named === '正午' ? 12 : 0;
    return { hour, minute: 0, end: at + named.length, isSure: true };
  }
  const spoken =
    readTime(text, at) ?? turnedHour(text, at) ?? (preposition === undefined ? null : bareHour(text, at));
  if (!spoken || spoken.parts.hour > 24) return null;
  const behind = ['in the morning', 'in the afternoon', 'in the evening', 'at night'].find((one) =>
    text.startsWith(` ${one}`, spoken.end),
  );
  const said =
    part?.which ??
    (behind === undefined ? undefined : parts.find(([, words]) => words.includes(behind))?.[0]) ??
    half;
  const end = spoken.end + (behind === undefined ? 0 : behind.length + 1);
  const isSure =
    said !== null ||
    spoken.start < at ||
    spoken.parts.hour > 12 ||
    spoken.rule === 'time.colon' ||
    isHalved(text, spoken.end);
  const { hour, minute } = spoken.parts;
  const isShifted = spoken.start < at || isHalved(text, spoken.end);
  const isDial = said === null && !isShifted && hour > 0 && hour <= 12 && text[spoken.start] !== '0';
  return { hour: (isShifted ? hour : inHalf(hour, said)) % 24, minute, end, isSure, isDial };
}

const isHalved = (text: string, end: number): boolean => /(?:am|pm|a\.m\.|p\.m\.)$/.test(text.slice(0, end));
const inHalf = (hour: number, half: Half | null | undefined): number =>
  half === 'pm' ? (hour < 12 ? hour + 12 : hour) : half === 'am' && hour === 12 ? 0 : hour;

const turns = Object.entries({ half: 30, 'a quarter': 15, quarter: 15, twenty: 20, ten: 10, five: 5 });

/** Half past ten, a quarter to six. */
function turnedHour(text: string, at: number) {
  for (const [said, minutes] of turns)
    for (const way of [' past ', ' to ']) {
      const spoken = text.startsWith(said + way, at) ? bareHour(text, at + said.length + way.length) : null;
      if (!spoken || spoken.parts.minute > 0) continue;
      const { hour } = spoken.parts;
      const parts =
        way === ' past ' ? { hour, minute: minutes } : { hour: (hour + 23) % 24, minute: 60 - minutes };
      return { ...spoken, start: at, parts };
    }
  return null;
}

/** “at seven”, “at 7”, “at seven thirty”: an hour behind its preposition. */
function bareHour(text: string, at: number) {
  const english = word(text, at, englishHours);
  const hour =
    english === undefined
      ? wholeAt(text, at)
      : { value: englishHours.indexOf(english), end: at + english.length };
  if (!hour || hour.value > 24 || /^\s?(?:%|percent|degrees|度|°)/.test(text.slice(hour.end))) return null;
  const minute = text[hour.end] === ' ' ? numberAt(text, hour.end + 1) : null;
  const isMinute =
    minute !== null && Number.isInteger(minute.value) && minute.value >= 5 && minute.value < 60;
  const parts = { hour: english === 'twelve' ? 12 : hour.value, minute: isMinute ? minute.value : 0 };
  return { start: at, end: isMinute ? minute.end : hour.end, parts, rule: 'time.bare' };
}

/** A time of day as it was said: with the day, or the days it comes again on. */
export interface SaidClock extends Clock {
  /** How many days from today, where a day was said. */
  readonly ahead: number | null;
  readonly every: Pick<Again, 'on' | 'problem'> | null;
}

/** A time of day, with the day or the days it is on, before it or behind it. */
export function saidClockAt(text: string, at: number, now: Date): SaidClock | null {
  const again = againAt(text, at);
  if (again) {
    const clock = hourAt(text, joint(text, again.end), again.half);
    return clock && { ...clock, ahead: null, every: again };
  }
  const day = dayAt(text, at, now);
  const clock = hourAt(text, day ? joint(text, day.end) : at, day?.half ?? null);
  if (!clock || (day === null && !begins(text, at))) return null;
  const behind = clock.end + (text[clock.end] === ' ' ? 1 : 0);
  const often = behind > clock.end ? againAt(text, behind) : null;
  if (often) return { ...clock, end: often.end, ...halved(clock, often.half), ahead: null, every: often };
  const later = day ?? (behind > clock.end ? dayAt(text, behind, now) : null);
  const whole = {
    ...clock,
    end: Math.max(clock.end, later?.end ?? 0),
    ...halved(clock, later?.half ?? null),
  };
  return { ...whole, ahead: later?.ahead ?? null, every: null };
}

/** Where a time goes on behind its day. */
const joint = (text: string, at: number): number => (text[at] === '的' ? at + 1 : space(text, at));

interface Day {
  readonly end: number;
  readonly ahead: number;
  readonly half: Half | null;
}

/** 明天, 周五, 下周一, 11月20日, on friday: how many days from today. */
function dayAt(text: string, at: number, now: Date): Day | null {
  const named = first(text, at, days);
  if (named) return { end: named.end, ahead: named.entry[0], half: named.entry[1] };
  const lead = word(text, at, ['这', '本', '下', 'on', 'next', 'this']);
  const from = lead === undefined ? at : space(text, at + lead.length);
  const date = readDate(text, from) ?? englishWeekday(text, from);
  if (!date || (lead === undefined && !begins(text, at))) return null;
  const { year, month, day, weekday } = date.parts;
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate());
  const part = partAt(text, date.end);
  const found = { end: part?.end ?? date.end, half: part?.half ?? null };
  if (weekday !== undefined) {
    const own = today.getDay() === 0 ? 7 : today.getDay();
    const isNext = lead === '下' || lead === 'next';
    return { ...found, ahead: isNext ? weekday + 7 - own : (weekday - own + 7) % 7 };
  }
  if (day === undefined) return null;
  const there = new Date(
    year ?? today.getFullYear(),
    month === undefined ? today.getMonth() : month - 1,
    day,
  );
  return { ...found, ahead: Math.round((there.getTime() - today.getTime()) / 86_400_000) };
}

function englishWeekday(
  text: string,
  at: number,
): { readonly end: number; readonly parts: DateParts } | null {
  const one = word(text, at, weekdays);
  return one === undefined ? null : { end: at + one.length, parts: { weekday: weekdays.indexOf(one) + 1 } };
}

/** A day, or half of one, without a time: 明天, 今晚, 每天, 早上. */
export interface SaidDay {
  readonly end: number;
  readonly ahead: number | null;
  readonly half: Half | null;
  readonly every: Pick<Again, 'on' | 'problem'> | null;
}

export function saidDayAt(text: string, at: number, now: Date): SaidDay | null {
  const again = againAt(text, at);
  if (again) return { end: again.end, ahead: null, half: again.half, every: again };
  const day = dayAt(text, at, now);
  const part = first(text, day ? joint(text, day.end) : at, wholeParts);
  if (!day && !part) return null;
  return {
    end: part?.end ?? day!.end,
    ahead: day?.ahead ?? null,
    half: part?.entry[0] ?? day?.half ?? null,
    every: null,
  };
}

export const halved = (clock: Clock, half: Half | null): Partial<Clock> =>
  half === null || (clock.isSure && !clock.isDial)
    ? {}
    : { hour: inHalf(clock.hour, half) % 24, isSure: true };

/** A time begins where a word does; a number in a longer one is none. */
const begins = (text: string, at: number): boolean => !/[\da-z:.]/.test(text[at - 1] ?? ' ');

function first<T extends readonly unknown[]>(
  text: string,
  at: number,
  table: readonly (readonly [...T, readonly string[]])[],
): { readonly entry: readonly [...T, readonly string[]]; readonly end: number } | null {
  for (const entry of table) {
    const one = word(text, at, entry.at(-1) as readonly string[]);
    if (one !== undefined) return { entry, end: at + one.length };
  }
  return null;
}
