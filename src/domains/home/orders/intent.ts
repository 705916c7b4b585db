import { readNumber } from '../../../core/language/index.ts';
import { normalize } from '../../../core/language/normalize.ts';
import { type Except, exceptAt } from '../grammar/recurring.ts';
import { delayAt, lengthAt, type SaidClock, type SaidDay, saidClockAt, saidDayAt, word } from '../times.ts';
import {
  ALL,
  ASKING,
  CANCELLING,
  EARLIER,
  FILLERS,
  LATER,
  MOVING,
  NOUNS,
  POINTING,
  SHORT,
  TAKING_BACK,
} from '../vocabulary/order-words.ts';
import { afterSeconds, type When } from '../when.ts';

/** The time an order is to have instead. */
export type NewTime =
  | { readonly by: number }
  | { readonly clock: SaidClock }
  | { readonly day: SaidDay }
  | { readonly delay: When }
  | { readonly without: Except };

/** What words say of orders that wait: what is wanted of them, and by what they are told apart. */
export interface Intent {
  readonly does: 'list' | 'cancel' | 'change' | null;
  readonly to: NewTime | null;
  /** It calls them timers, schedules. */
  readonly isNamed: boolean;
  /** It points at one: 那个, it. */
  readonly isPointing: boolean;
  readonly isAll: boolean;
  readonly clocks: readonly SaidClock[];
  readonly days: readonly SaidDay[];
  /** What is left: what the order does. */
  readonly rest: string;
}

/** 别关灯了, 算了不关了, 十点那个别关了: the order itself, denied. */
const DENIED =
  /^(?:算了[，, ]?)?([^，,]{1,20}那[个条])?(?:先)?(?:别|不用|不要|不必|不(?=[开关打拉]))(?!了)([^了]{1,60})了(?:吧)?[。!！]?$/;
const deniedIn = (text: string): string | undefined => {
  const [found, which = '', order] = DENIED.exec(text) ?? [];
  return found && `${which} ${order}`;
};

/** A text of which pieces are taken away as they are understood. */
class Left {
  constructor(public text: string) {}
  take(start: number, end: number): void {
    this.text = this.text.slice(0, start) + ' '.repeat(end - start) + this.text.slice(end);
  }
  /** Whether one of the words stands in it, longest first; all that stand there are taken. */
  has(words: readonly string[]): boolean {
    const known = [...words].sort((a, b) => b.length - a.length);
    let found = false;
    for (let at = 0; at < this.text.length; at++) {
      const one = word(this.text, at, known);
      if (one === undefined) continue;
      this.take(at, at + one.length);
      found = true;
    }
    return found;
  }
}

const sorted = (words: readonly string[]): readonly string[] =>
  [...words].sort((a, b) => b.length - a.length);
const HINTS = sorted([...NOUNS, ...CANCELLING, ...MOVING, ...LATER, ...EARLIER]);

/** Whether words are a time is the same on every day. */
const ANY_DAY = new Date(2000, 0, 3);

/** Whether a text has any word that orders are spoken of with. */
export function hintsAtOrders(said: string): boolean {
  const { text } = normalize(said);
  if (deniedIn(text) !== undefined || bareTimeIn(said, ANY_DAY) || bareNumberIn(said)) return true;
  for (let at = 0; at < text.length; at++) if (word(text, at, HINTS) !== undefined) return true;
  return false;
}

export function intentOf(said: string, now: Date): Intent {
  const { text } = normalize(said);
  const denied = deniedIn(text);
  const left = new Left(denied ?? text);
  const to = denied === undefined ? newTimeIn(left, now) : null;
  const isNamed = left.has(NOUNS);
  const cancels = denied !== undefined || left.has(CANCELLING);
  const clocks = timesLeft(left, now);
  const days = daysLeft(left, now);
  const isAsking = left.has(ASKING) || /[?？]/.test(left.text);
  const isPointing = left.has(POINTING);
  const isAll = left.has(ALL);
  left.has(FILLERS);
  const does = to ? 'change' : cancels ? 'cancel' : isNamed && isAsking ? 'list' : null;
  return { does, to, isNamed, isPointing, isAll, clocks, days, rest: restOf(left.text) };
}

/** A time and nothing else: 还是八点吧, actually tomorrow, no wait, in half an hour. */
export function bareTimeIn(said: string, now: Date): NewTime | null {
  const left = new Left(normalize(said).text);
  left.has(TAKING_BACK);
  const leftOut = exceptsLeft(left);
  const delays = delaysLeft(left);
  const times: readonly NewTime[] = [
    ...leftOut,
    ...delays.map((delay) => ({ delay })),
    ...timesLeft(left, now).map((clock) => ({ clock })),
    ...daysLeft(left, now).map((day) => ({ day })),
  ];
  left.has(FILLERS);
  return times.length === 1 && restOf(left.text) === '' ? times[0]! : null;
}

/** No, 45: a number and nothing else. */
export function bareNumberIn(said: string): string | null {
  const left = new Left(normalize(said).text);
  left.has(TAKING_BACK);
  left.has(FILLERS);
  const rest = restOf(left.text);
  const number = rest === '' ? null : readNumber(rest, 0);
  return number?.end === rest.length ? rest : null;
}

/** 取消明天的闹…开灯那个: what was begun and broken off is not meant. */
function restOf(text: string): string {
  const pieces = text.split(/[…—]|呃|不对|不是/);
  return (pieces.at(-1) ?? '')
    .replace(/[，,。.!！?？、;；:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What stands in a text again and again; all of it is taken. */
function eachLeft<T>(
  left: Left,
  at: (text: string, from: number) => { readonly end: number; readonly value: T } | null,
): readonly T[] {
  const found: T[] = [];
  for (let from = 0; from < left.text.length; from++) {
    const one = at(left.text, from);
    if (!one) continue;
    found.push(one.value);
    left.take(from, one.end);
  }
  return found;
}

const whole = <T extends { readonly end: number }>(one: T | null) => one && { end: one.end, value: one };
const exceptsLeft = (left: Left): readonly NewTime[] =>
  eachLeft(left, (text, at) => whole(exceptAt(text, at))).map((one) => ({ without: one }));
const delaysLeft = (left: Left): readonly When[] =>
  eachLeft(left, (text, at) => whole(delayAt(text, at))).map(({ when }) => when);
const timesLeft = (left: Left, now: Date): readonly SaidClock[] =>
  eachLeft(left, (text, at) => whole(saidClockAt(text, at, now)));
const daysLeft = (left: Left, now: Date): readonly SaidDay[] =>
  eachLeft(left, (text, at) => whole(saidDayAt(text, at, now)));

function newTimeIn(left: Left, now: Date): NewTime | null {
  return (
    movedIn(left, now) ??
    shiftIn(left, LATER, 1) ??
    shiftIn(left, EARLIER, -1) ??
    exceptsLeft(left)[0] ??
    null
  );
}

/** 改到八点, move it to 8, make it tomorrow: the time behind the word. */
function movedIn(left: Left, now: Date): NewTime | null {
  const known = sorted(MOVING);
  for (let at = 0; at < left.text.length; at++) {
    const cue = word(left.text, at, known);
    if (cue === undefined) continue;
    const from = at + cue.length + (/^(?: |在)/.test(left.text.slice(at + cue.length)) ? 1 : 0);
    const found = timeAt(left.text, from, now);
    if (!found) continue;
    left.take(at, found.end);
    return found.to;
  }
  return null;
}

function timeAt(text: string, at: number, now: Date): { readonly to: NewTime; readonly end: number } | null {
  const later = lengthAt(text, at);
  // “make it half an hour later”: than it was, not than now.
  if (later && text.startsWith(' later', later.end))
    return { to: { by: later.seconds }, end: later.end + ' later'.length };
  const delay = delayAt(text, at);
  if (delay) return { to: { delay: delay.when }, end: delay.end };
  // 改成半小时: from now.
  if (later) return { to: { delay: afterSeconds(later.seconds) }, end: later.end };
  // “to 8”: an hour needs no other preposition here.
  const bare = saidClockAt(`at ${text.slice(at)}`, 0, now);
  const clock = saidClockAt(text, at, now) ?? (bare && { ...bare, end: bare.end + at - 3 });
  if (clock) return { to: { clock }, end: clock.end };
  const day = saidDayAt(text, at, now);
  return day && { to: { day }, end: day.end };
}

/** 推迟半小时, postpone the lights by half an hour, half an hour later. */
function shiftIn(left: Left, words: readonly string[], sign: 1 | -1): NewTime | null {
  const known = sorted(words);
  for (let at = 0; at < left.text.length; at++) {
    const cue = word(left.text, at, known);
    if (cue === undefined) continue;
    const end = at + cue.length;
    const length = lengthFrom(left.text, end, SHORT.has(cue)) ?? lengthBefore(left.text, at);
    if (!length) continue;
    left.take(at, end);
    left.take(length.start, length.end);
    return { by: sign * length.seconds };
  }
  return null;
}

function lengthFrom(text: string, from: number, isClose: boolean) {
  const by = / (?:by|for|another) /y;
  by.lastIndex = from;
  const near = by.test(text) ? by.lastIndex : from;
  const most = isClose ? Math.min(text.length, near + 2) : text.length;
  for (let start = near; start < most; start++) {
    const length = lengthAt(text, start);
    if (length) return { ...length, start };
  }
  return null;
}

function lengthBefore(text: string, to: number) {
  for (let start = 0; start < to; start++) {
    const length = lengthAt(text, start);
    if (length && to - length.end <= 1) return { ...length, start };
  }
  return null;
}
