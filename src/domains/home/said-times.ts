import { normalize } from '../../core/language/normalize.ts';
import type { Span } from '../../core/result.ts';
import type { Every } from '../../core/run/due.ts';
import {
  type Again,
  type DaysProblem,
  type Except,
  exceptAt,
  rhythmAt,
  without,
} from './grammar/recurring.ts';
import { delayAt, halved, type SaidClock, type SaidDay, saidClockAt, saidDayAt } from './times.ts';
import { afterSeconds, atTime, dueOf, secondsOf, type When } from './when.ts';

export type TimeProblem = 'home_time_past' | 'home_time_which' | 'home_time_of_which' | DaysProblem;
type What = { readonly when: When } | { readonly problem: TimeProblem };
/** What a sentence says of when, or why that cannot be told; `left`: other words of it, which stand apart. */
export type TimeSaid = { readonly span: Span; readonly left?: readonly Span[] } & What;

type Piece =
  | { readonly kind: 'clock'; readonly clock: SaidClock }
  | { readonly kind: 'day'; readonly day: SaidDay }
  | { readonly kind: 'delay'; readonly when: When }
  | { readonly kind: 'left'; readonly left: Except }
  | { readonly kind: 'problem'; readonly problem: TimeProblem };
type Placed<P extends Piece = Piece> = P & { readonly start: number; readonly end: number };
type Clocked = Placed<Extract<Piece, { kind: 'clock' }>>;

function pieceAt(text: string, at: number, now: Date): (Piece & { readonly end: number }) | null {
  const left = exceptAt(text, at);
  if (left) return { kind: 'left', left, end: left.end };
  const delay = delayAt(text, at);
  if (delay) return { kind: 'delay', ...delay };
  const clock = saidClockAt(text, at, now);
  if (clock) return { kind: 'clock', clock, end: clock.end };
  const rhythm = rhythmAt(text, at);
  if (rhythm) return { kind: 'problem', ...rhythm };
  const day = saidDayAt(text, at, now);
  // 早上好 greets.
  return day && !/^[好安]/.test(text.slice(day.end)) ? { kind: 'day', day, end: day.end } : null;
}

/** Every time a sentence names, in their order. */
export function timesIn(said: string, now: Date): readonly TimeSaid[] {
  const line = normalize(said);
  const { text } = line;
  const pieces: Placed[] = [];
  for (let at = 0; at < text.length; at++) {
    const piece = pieceAt(text, at, now);
    if (!piece) continue;
    pieces.push({ ...piece, start: at });
    at = piece.end - 1;
  }
  const spanOf = ({ start, end }: Placed): Span => line.span(start, end);
  const clocks = joinedClocks(
    text,
    pieces.filter((piece) => piece.kind === 'clock'),
  );
  const times: TimeSaid[] = [];
  let last: What | null = null;
  for (const piece of pieces) {
    if (piece.kind === 'day' || piece.kind === 'left') continue;
    const what: What =
      piece.kind === 'clock'
        ? clockAfter(clocks[pieces.filter(({ kind }) => kind === 'clock').indexOf(piece)]!.clock, last, now)
        : piece.kind === 'delay'
          ? delayAfter(piece.when, last, text.slice(piece.start, piece.end), now)
          : { problem: piece.problem };
    times.push({ span: spanOf(piece), ...what });
    last = what;
  }
  const days = pieces.filter((piece) => piece.kind === 'day');
  const dated = onDays(
    times,
    days.map((piece) => ({ span: spanOf(piece), day: piece.day })),
    clocks,
    now,
  );
  return pieces.reduce<readonly TimeSaid[]>(
    (all, piece) => (piece.kind === 'left' ? excepting(all, spanOf(piece), piece.left) : all),
    dated,
  );
}

const isTold = ({ ahead, every }: Pick<SaidDay, 'ahead' | 'every'>): boolean =>
  ahead !== null || every !== null;
const JOINT = /^ ?(?:[,，、/]|和|跟|以及|及|,? ?\band\b|&) ?$/;

/** 每天早上七点和晚上七点, at 7 am and 7 pm every day: the day that one of them has is that of both. */
function joinedClocks(text: string, clocks: readonly Clocked[]): readonly Clocked[] {
  const out = [...clocks];
  const areJoined = (i: number) => JOINT.test(text.slice(out[i]!.end, out[i + 1]!.start));
  const give = (from: number, to: number) => {
    const [giver, taker] = [out[from]!.clock, out[to]!.clock];
    if (isTold(giver) && !isTold(taker))
      out[to] = { ...out[to]!, clock: { ...taker, ahead: giver.ahead, every: giver.every } };
  };
  for (let i = 0; i + 1 < out.length; i++) if (areJoined(i)) give(i, i + 1);
  for (let i = out.length - 2; i >= 0; i--) if (areJoined(i)) give(i + 1, i);
  return out;
}

/** 明天八点开窗帘，十点关上: without a day of its own a time is after the one before it. */
function clockAfter(clock: SaidClock, last: What | null, now: Date): What {
  if (!last || isTold(clock) || !('when' in last)) return timeOf(clock, now);
  const { when } = last;
  if ('every' in when) {
    const before = Number(when.every.time.slice(0, 2)) * 60 + Number(when.every.time.slice(3));
    const isLater = clock.hour * 60 + clock.minute > before;
    const hour = clock.isSure || isLater ? clock.hour : (clock.hour % 12) + 12;
    const sure = clock.isSure || hour * 60 + clock.minute > before;
    return repeated({ ...clock, hour, isSure: sure }, { on: when.every.days ?? null });
  }
  const before = new Date(dueOf(when, now).at);
  const hours = clock.isSure ? [clock.hour] : [clock.hour % 12, (clock.hour % 12) + 12];
  const on = (ahead: number) =>
    hours.map(
      (hour) =>
        new Date(before.getFullYear(), before.getMonth(), before.getDate() + ahead, hour, clock.minute),
    );
  return { when: atTime([...on(0), ...on(1)].find((one) => one > before)!) };
}

const THEN = /^(?:再[过等]|after another|in another)|(?: later)$/;

/** 八点打开，半小时后关掉: after what was said before it. Ten minutes and then five: of which of the two it is not known. */
function delayAfter(when: When, last: What | null, words: string, now: Date): What {
  if (!last || !('when' in last) || !('after' in when)) return { when };
  const { when: before } = last;
  const seconds = secondsOf(when.after);
  if ('after' in before) {
    const known = secondsOf(before.after);
    if (THEN.test(words)) return { when: afterSeconds(known + seconds) };
    return seconds > known ? { when } : { problem: 'home_time_of_which' };
  }
  if ('every' in before) return { when: { every: shifted(before.every, Math.round(seconds / 60)) } };
  return { when: atTime(new Date(new Date(dueOf(before, now).at).getTime() + seconds * 1_000)) };
}

const DAY_MINUTES = 1440;
/** A time of day so much later, on the day after where it is past midnight. */
function shifted({ time, days }: Every, minutes: number): Every {
  const [hour, minute] = time.split(':').map(Number) as [number, number];
  const all = hour * 60 + minute + minutes;
  const ahead = Math.floor(all / DAY_MINUTES);
  const later = all % DAY_MINUTES;
  const on = days?.map((day) => ((day - 1 + ahead) % 7) + 1).sort((a, b) => a - b);
  return { time: clockText(Math.floor(later / 60), later % 60), ...(on && { days: on }) };
}

/** 每天把灯晚上八点打开, on saturday turn it on at nine: the day stands apart from its time. */
function onDays(
  times: readonly TimeSaid[],
  days: readonly { readonly span: Span; readonly day: SaidDay }[],
  clocks: readonly Clocked[],
  now: Date,
): readonly TimeSaid[] {
  const [time, ...more] = times;
  const [first, ...others] = days;
  const [only] = clocks;
  if (!time || !first || !only || more.length > 0) return times;
  const left = days.map(({ span }) => span);
  const key = ({ day: { ahead, every } }: (typeof days)[number]) => JSON.stringify([ahead, every?.on]);
  const told = days.filter(({ day }) => isTold(day));
  const isOther = told.some((one) => key(one) !== key(told[0]!)) || (isTold(only.clock) && told.length > 0);
  if (isOther) return [{ span: time.span, left, problem: 'home_time_days' }];
  const { ahead, every } = (told[0] ?? first).day;
  const half = [first, ...others].find(({ day }) => day.half !== null)?.day.half ?? null;
  const clock = { ...only.clock, ...halved(only.clock, half), ...(told.length > 0 && { ahead, every }) };
  return [{ span: time.span, left, ...timeOf(clock, now) }];
}

/** 周末除外 is said of the one time that comes again; beside two it is not known of which. */
function excepting(times: readonly TimeSaid[], span: Span, left: Except): readonly TimeSaid[] {
  const isAgain = (one: TimeSaid) => 'when' in one && 'every' in one.when;
  const isOpen = times.filter(isAgain).length > 1;
  return times.map((one): TimeSaid => {
    if (!('when' in one && 'every' in one.when)) return one;
    const spans = [...(one.left ?? []), span];
    if (isOpen) return { span: one.span, left: spans, problem: 'home_time_days' };
    const { days = null, time } = one.when.every;
    const base: Pick<Again, 'on' | 'problem'> = { on: days };
    const { on, problem } = without(base, left);
    return { span: one.span, left: spans, ...(problem ? { problem } : repeatedAt(time, on)) };
  });
}

const two = (number: number): string => String(number).padStart(2, '0');
const clockText = (hour: number, minute: number): string => `${two(hour)}:${two(minute)}`;
const repeatedAt = (time: string, on: readonly number[] | null): What => ({
  when: { every: { time, ...(on && { days: [...on] }) } },
});

const timeOf = (clock: SaidClock, now: Date): What =>
  clock.every ? repeated(clock, clock.every) : once(clock, clock.ahead, now);

function repeated(
  { hour, minute, isSure }: Pick<SaidClock, 'hour' | 'minute' | 'isSure'>,
  { on, problem }: Pick<Again, 'on' | 'problem'>,
): What {
  if (problem) return { problem };
  return isSure ? repeatedAt(clockText(hour, minute), on) : { problem: 'home_time_which' };
}

/** The next such time; seven o'clock without more is whichever of the two comes first. */
function once({ hour, minute, isSure }: SaidClock, ahead: number | null, now: Date): What {
  const on = (days: number, at: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, at, minute);
  if (ahead !== null && ahead > 0) return { when: atTime(on(ahead, hour)) };
  const hours = isSure ? [hour] : [hour % 12, (hour % 12) + 12];
  const today = hours.map((one) => on(0, one)).find((one) => one > now);
  if (today) return { when: atTime(today) };
  return ahead === 0 ? { problem: 'home_time_past' } : { when: atTime(on(1, hours[0]!)) };
}
