import { readerOf } from '../../../core/domain.ts';
import { ordinalIn, readNumber } from '../../../core/language/index.ts';
import { normalize } from '../../../core/language/normalize.ts';
import { type ReadContext, readGrammar } from '../../../core/reading/interpret.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { type Due, nextTime } from '../../../core/run/due.ts';
import type { OrdersThere, OrderTalk, OrderWish, WaitingOrder } from '../../../core/run/orders.ts';
import { type Command, commandsOf, UNKNOWN_COMMAND } from '../contract.ts';
import { type Again, type Except, without, wordsOfEvery } from '../grammar/recurring.ts';
import { issue } from '../messages.ts';
import { reading } from '../reading.ts';
import { timesIn } from '../said-times.ts';
import { atTime, dueOf, type HomeOrders, type When } from '../when.ts';
import type { Home } from '../world.ts';
import { bareNumberIn, bareTimeIn, hintsAtOrders, type Intent, intentOf, type NewTime } from './intent.ts';

type Context = ReadContext<Home>;

export const orders: OrderTalk<Home> = {
  mayMean: hintsAtOrders,
  wish(said, there, context) {
    const answered = answerTo(said, there, context);
    if (answered) return answered;
    const retold = anotherTime(said, there, context);
    if (retold) return retold;
    const intent = intentOf(said, context.now);
    if (intent.does === null || isAnOrderItself(said, intent, context)) return null;
    return wished(intent, found(intent, there, context), context);
  },
  retimed(said, order, { now }) {
    const { does, to: moved, rest, clocks } = intentOf(said, now);
    const isMoved = does === 'change' && rest === '' && clocks.length === 0;
    const to = (isMoved ? moved : null) ?? timeInstead(said, order, now);
    if (to === null) return null;
    const [only, ...others] = timesIn(order, now);
    if (!only || others.length > 0 || !('when' in only)) return null;
    const due = movedTo(dueOf(only.when, now), to, now);
    const words = due.ok ? wordsOf(due.value, /\p{Script=Han}/u.test(order)) : null;
    return words === null ? null : { at: only.span, words };
  },
};

/** 还是八点吧, no wait, in half an hour: of the order that was just given or just spoken of. */
function anotherTime(said: string, there: OrdersThere, { now }: Context): Result<OrderWish> | null {
  const { waiting, last, before } = there;
  const own = waiting.find(({ run }) => run === last);
  if (!own || before === null) return null;
  const to = before === own.text ? timeInstead(said, before, now) : bareTimeIn(said, now);
  if (!to) return null;
  const isSpokenOf = own.text === before || intentOf(before, now).does !== null || bareTimeIn(before, now);
  if (!isSpokenOf) return null;
  const due = movedTo(own.due, to, now);
  return due.ok ? ok({ does: 'change', orders: [moved(own, due.value)] }) : due;
}

/** 还是八点吧; no, 45, of what was to be in 30 minutes: the time it was given with, by another number. */
function timeInstead(said: string, order: string, now: Date): NewTime | null {
  const only = bareNumberIn(said);
  const [time, ...others] = only === null ? [] : timesIn(order, now);
  if (!time || others.length > 0) return bareTimeIn(said, now);
  const words = order.slice(time.span.start, time.span.end);
  for (let at = 0; at < words.length; at++) {
    const old = readNumber(words, at);
    if (old) return bareTimeIn(`${words.slice(0, old.start)}${only}${words.slice(old.end)}`, now);
  }
  return null;
}

/** 取消静音, set the lights to 8 %: what is understood as an order to do now speaks of none that waits. */
function isAnOrderItself(said: string, { isNamed }: Intent, context: Context): boolean {
  if (isNamed) return false;
  const { value } = readGrammar(readerOf(reading), { text: said }, context);
  return value.length > 0 && !value.includes(UNKNOWN_COMMAND);
}

/** Which one? 客厅的, 第二个, 都取消: the answer to what was asked a message ago. */
function answerTo(said: string, there: OrdersThere, context: Context): Result<OrderWish> | null {
  if (there.before === null) return null;
  const asked = intentOf(there.before, context.now);
  if (asked.does === null || asked.does === 'list') return null;
  const open = found(asked, there, context);
  if (open?.does !== 'which') return null;
  const answer = intentOf(said, context.now);
  if (answer.does === 'list' || (answer.does === 'change' && asked.does === 'cancel')) return null;
  const { orders: among } = open;
  const ordinal = ordinalIn(normalize(said).text.replace(/[那的了吧，,。.]|the | one/g, ''), among.length);
  const chosen =
    ordinal === null
      ? among.filter((order) => fits(order, answer, context))
      : among.slice(ordinal, ordinal + 1);
  const isTelling = ordinal !== null || answer.isAll || tellsApart(answer);
  if (!isTelling || chosen.length === 0) return null;
  return wished(
    asked,
    chosen.length > 1 && !answer.isAll ? { does: 'which', orders: chosen } : { does: 'one', orders: chosen },
    context,
  );
}

type Found = { readonly does: 'one' | 'which'; readonly orders: readonly WaitingOrder[] } | null;
const tellsApart = ({ clocks, days, rest }: Intent): boolean =>
  clocks.length + days.length > 0 || rest !== '';

/** The orders that are meant; null where the words speak of something else. */
function found(intent: Intent, { waiting, last }: OrdersThere, context: Context): Found {
  const { does, isNamed, isPointing, isAll, to } = intent;
  const isOfDays = to !== null && 'without' in to;
  const ones = waiting.filter(({ due }) => !isOfDays || due.every !== undefined);
  const sorted = [...ones].sort((a, b) => (a.due.at < b.due.at ? -1 : 1));
  const place = ordinalIn(intent.rest, sorted.length);
  const fitting = place === null ? sorted.filter((order) => fits(order, intent, context)) : [sorted[place]!];
  if (does === 'list') return { does: 'one', orders: fitting };
  const isTold = isNamed || (isPointing && intent.clocks.length + intent.days.length > 0);
  if (fitting.length === 0) return isTold ? { does: 'one', orders: [] } : null;
  if (isAll || fitting.length === 1) return { does: 'one', orders: fitting };
  const own = fitting.find(({ run }) => run === last);
  if (own && !tellsApart(intent) && (isPointing || !isNamed)) return { does: 'one', orders: [own] };
  return { does: 'which', orders: fitting };
}

function wished(intent: Intent, meant: Found, { now }: Context): Result<OrderWish> | null {
  if (!meant) return null;
  const { orders: ones } = meant;
  if (meant.does === 'which') return ok({ does: 'which', orders: ones });
  if (intent.does === 'list') return ok({ does: 'list', orders: ones });
  if (intent.does === 'cancel') return cancelled(intent, ones, now);
  const changed: WaitingOrder[] = [];
  for (const order of ones) {
    const due = movedTo(order.due, intent.to!, now);
    if (!due.ok) return due;
    changed.push(moved(order, due.value));
  }
  return ok({ does: 'change', orders: changed });
}

/** One day of what comes again is left out, and the rest of it stays: that of its next time, for it has no other yet. */
function cancelled({ days, clocks }: Intent, ones: readonly WaitingOrder[], now: Date): Result<OrderWish> {
  const day = [...days, ...clocks].find(({ ahead, every }) => ahead !== null && every === null);
  const [only] = ones;
  if (!day || ones.length !== 1 || !only?.due.every) return ok({ does: 'cancel', orders: ones });
  const { at, every } = only.due;
  if (dayOf(new Date(at)) !== dayOf(now, day.ahead!)) return err([issue('home_order_next_only')]);
  const next = { at: nextTime(every, new Date(at)).toISOString(), every };
  return ok({ does: 'change', orders: [moved(only, next)] });
}

const dayOf = (date: Date, ahead = 0): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate() + ahead).getTime();

function moved(order: WaitingOrder, due: Due): WaitingOrder {
  const when: When = due.every ? { every: due.every } : atTime(new Date(due.at));
  const shown = (order.shown as HomeOrders).map(({ commands }) => ({ commands, when }));
  return { ...order, to: { due, shown } };
}

const DAY_MS = 86_400_000;
const two = (number: number): string => String(number).padStart(2, '0');
const clockOf = (date: Date): string => `${two(date.getHours())}:${two(date.getMinutes())}`;

/** The moment an order has instead of the one it had: on the day it had, near the hour it had, unless other ones are said. */
function movedTo(due: Due, to: NewTime, now: Date): Result<Due> {
  const was = new Date(due.at);
  const past = (date: Date) =>
    err([
      issue('home_time_past', {
        params: { words: `${date.getMonth() + 1}-${date.getDate()} ${clockOf(date)}` },
      }),
    ]);
  const onceAt = (date: Date): Result<Due> => (date > now ? ok({ at: date.toISOString() }) : past(date));
  const again = (date: Date, on: readonly number[] | null | undefined): Result<Due> => {
    const every = { time: clockOf(date), ...(on && { days: on }) };
    return ok({ at: nextTime(every, now).toISOString(), every });
  };
  if ('delay' in to) return ok(dueOf(to.delay, now));
  if ('without' in to) return leavingOut(due, to.without, now);
  if ('by' in to) {
    const shifted = new Date(was.getTime() + to.by * 1_000);
    return due.every ? again(shifted, due.every.days) : onceAt(shifted);
  }
  const said = 'clock' in to ? to.clock : to.day;
  const day =
    said.ahead === null ? was : new Date(now.getFullYear(), now.getMonth(), now.getDate() + said.ahead);
  const on = (hour: number, minute: number) =>
    new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute);
  const half = 'day' in to ? to.day.half : null;
  const hour = was.getHours() % 12;
  const hours =
    'clock' in to
      ? to.clock.isSure && !to.clock.isDial
        ? [to.clock.hour]
        : [to.clock.hour % 12, (to.clock.hour % 12) + 12]
      : [half === 'am' ? hour : half === 'pm' ? hour + 12 : was.getHours()];
  const minute = 'clock' in to ? to.clock.minute : was.getMinutes();
  const times = hours.map((one) => on(one, minute));
  const near = (date: Date) => Math.abs((date.getTime() - was.getTime()) % DAY_MS);
  const open = due.every || said.every ? times : times.filter((date) => date > now);
  const nearest = [...open].sort((a, b) => near(a) - near(b))[0];
  if (!nearest) return past(times.at(-1)!);
  if (said.every) return again(nearest, said.every.on);
  return due.every && said.ahead === null ? again(nearest, due.every.days) : onceAt(nearest);
}

/** 周末除外, of what comes again. */
function leavingOut(due: Due, left: Except, now: Date): Result<Due> {
  if (!due.every) return err([issue('home_order_no_days')]);
  const base: Pick<Again, 'on' | 'problem'> = { on: due.every.days ?? null };
  const { on, problem } = without(base, left);
  if (problem || !on) return err([issue(problem ?? 'home_time_never', { params: { words: left.said } })]);
  const every = { time: due.every.time, days: [...on] };
  return ok({ at: nextTime(every, now).toISOString(), every });
}

/** A time in words that are read as it. */
function wordsOf({ at, every }: Due, isChinese: boolean): string | null {
  const date = new Date(at);
  if (every) return wordsOfEvery(every, isChinese);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${clockOf(date)}`;
}

/** Whether an order is one that the words tell of: its time, its day, what it does. */
function fits(order: WaitingOrder, { clocks, days, rest }: Intent, context: Context): boolean {
  const at = new Date(order.due.at);
  const { every: again } = order.due;
  const isOn = (ahead: number | null) => {
    if (ahead === null) return true;
    const day = dayOf(context.now, ahead);
    return dayOf(again ? nextTime(again, new Date(day - 1)) : at) === day;
  };
  const isAgain = (every: unknown) => every === null || order.due.every !== undefined;
  const atClock = clocks.every(({ hour, minute, isSure, ahead, every }) => {
    const same = isSure ? hour === at.getHours() : hour % 12 === at.getHours() % 12;
    return same && minute === at.getMinutes() && isOn(ahead) && isAgain(every);
  });
  const onDay = days.every(
    ({ ahead, half, every }) =>
      isOn(ahead) && isAgain(every) && (half === null || (half === 'am') === at.getHours() < 12),
  );
  return atClock && onDay && (rest === '' || tellsOf(rest, order, context));
}

function tellsOf(rest: string, { text, doing, shown }: WaitingOrder, context: Context): boolean {
  const known = (shown as HomeOrders).flatMap(({ commands }) => commandsOf(commands));
  const readAs = (words: string): readonly Command[] | null => {
    const { value, unread } = readGrammar(readerOf(reading), { text: words }, context);
    return value.length > 0 && !value.includes(UNKNOWN_COMMAND) && unread.length === 0
      ? commandsOf(value)
      : null;
  };
  const meant = readAs(rest);
  if (meant)
    return meant.every((one) => known.some((own) => isSameTarget(one, own) && isSameAction(one, own)));
  const things = readAs(`打开${rest}`) ?? readAs(`turn on the ${rest}`);
  if (things?.every((one) => known.some((own) => isSameTarget(one, own)))) return true;
  return [text, doing].some((words) => normalize(words).text.includes(rest));
}

const isSameAction = (a: Command, b: Command): boolean =>
  JSON.stringify(a.action) === JSON.stringify(b.action);
const isSameTarget = (said: Command, own: Command): boolean =>
  (said.type === 'Unknown' || own.type === said.type) &&
  (said.name === '*' || own.name === said.name) &&
  (said.scope.include.includes('*') || said.scope.include.some((room) => own.scope.include.includes(room)));
