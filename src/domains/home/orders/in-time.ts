import { type Acts, type Grounds, readerOf, type Timed } from '../../../core/domain.ts';
import { blanked } from '../../../core/language/index.ts';
import { same } from '../../../core/reading/evidence.ts';
import { type Interpretation, readGrammar } from '../../../core/reading/interpret.ts';
import { err, ok, type Result, type Span } from '../../../core/result.ts';
import { ALONG, NOW } from '../alongside.ts';
import { type HomeCommands, UNKNOWN_COMMAND } from '../contract.ts';
import { LONGEST_SPEECH } from '../grammar/read.ts';
import { issue } from '../messages.ts';
import { reading } from '../reading.ts';
import { type TimeSaid, timesIn } from '../said-times.ts';
import { dueOf, type HomeOrders, homeOrdersContract, type When } from '../when.ts';
import type { Home } from '../world.ts';

type Said = Extract<TimeSaid, { readonly when: When }>;

/**
 * What a sentence wants done at other times (A02). The words of time are taken out, the rest is read as it always is,
 * and each command goes to the time that governs it. Null where there is no such time, or all was read without one.
 */
export const inTime: NonNullable<Acts<HomeCommands, Home>['inTime']> = ({ text }, read, context) => {
  const times = text.length > LONGEST_SPEECH ? [] : timesIn(text, context.now);
  if (times.length === 0 || !isOpen(read, times)) return null;
  const wrong = times.flatMap((one) =>
    'problem' in one
      ? [
          issue(one.problem, {
            spans: [one.span],
            params: { words: text.slice(one.span.start, one.span.end) },
          }),
        ]
      : [],
  );
  const rest = readGrammar(readerOf(reading), { text: without(text, times) }, context, true);
  if (rest.value.every((command) => command === UNKNOWN_COMMAND)) return null;
  if (wrong.length > 0) return err(wrong);
  const said = times as readonly Said[];
  const governed = governedBy(text, rest, said);
  if (!governed.ok) return governed;
  return ok(partsOf(rest, said, governed.value, context.now));
};

/** Whether something was left unread, or a time was taken for a value: “at seven” is no brightness. */
const isOpen = ({ value, evidence }: Grounds<HomeCommands>, times: readonly TimeSaid[]): boolean =>
  value.includes(UNKNOWN_COMMAND) ||
  evidence.some(
    ({ path, spans }) =>
      path[1] === 'action' &&
      spans.some((one) => times.some(({ span }) => span.start <= one.start && one.end <= span.end)),
  );

/** The same sentence with blanks for the words of time: everything else stays where it was. */
const without = (text: string, times: readonly TimeSaid[]): string => blanked(text, times.flatMap(spansOf));
const spansOf = ({ span, left = [] }: TimeSaid): readonly Span[] => [span, ...left];

/** Where a new clause begins. */
const breaks = /[，,。;；!！?？]|然后|接着|随后|再(?![过等])|(?<= )(?:and then|then)(?= )/g;
const joints = /和|跟|并且|(?<= )and(?= )/;

/** Where each command stands: the first word of its verb or, without one, of anything in it. */
function placesOf({ value, evidence }: Interpretation<HomeCommands>): readonly (number | null)[] {
  return value.map((command, i) => {
    if (command === UNKNOWN_COMMAND) return null;
    const own = evidence.filter(({ path }) => path[0] === i);
    const verb = own.filter(({ path }) => path[1] === 'action');
    const starts = (verb.some(({ spans }) => spans.length > 0) ? verb : own).flatMap(({ spans }) =>
      spans.map(({ start }) => start),
    );
    return starts.length > 0 ? Math.min(...starts) : null;
  });
}

/** A time behind its command, before it, or between two of which either may be meant. */
type Side = 'behind' | 'before' | 'open';

/** Chinese says when before what; English may say it behind, and then only "and" beside it tells which it belongs to. */
function sideOf(text: string, { start, end }: Span, isLeft: boolean, isRight: boolean): Side {
  if (!isLeft || !isRight) return isLeft ? 'behind' : 'before';
  if (/\p{Script=Han}/u.test(text.slice(start, end))) return 'before';
  if (/\b(?:and|then)\s*$/.test(text.slice(0, start))) return 'before';
  return /^\s*(?:and|then)\b/.test(text.slice(end)) ? 'behind' : 'open';
}

/** Also, too: together with it, or besides it. */
const BESIDES = /\b(?:also|too|as well)\b/;
const BOTH = /^\s*(?:、|和|跟|以及|及|,? ?\band\b|&)\s*$/;
const SERIES = /^\s*(?:[,，]|(?:,\s*)?\band\b)\s*$/;

/**
 * The times each command is for, by its place among them; none for now. Where two may be meant, or a time is left over,
 * nothing is done.
 */
function governedBy(
  text: string,
  read: Interpretation<HomeCommands>,
  times: readonly Said[],
): Result<readonly (readonly number[])[]> {
  const places = placesOf(read);
  const clauses = [...text.matchAll(breaks)].map(({ index }) => index);
  const beginOf = (at: number): number => clauses.filter((one) => one < at).at(-1) ?? -1;
  const endOf = (at: number): number => clauses.find((one) => one >= at) ?? text.length;
  /** From its verb to the next one, and what leads to it where it is the first of its clause. */
  const wordsOf = (at: number): string => {
    const known = places.filter((one) => one !== null && beginOf(one) === beginOf(at)) as number[];
    const isFirst = known.every((one) => one >= at);
    return text.slice(
      isFirst ? beginOf(at) + 1 : at,
      Math.min(endOf(at), ...known.filter((one) => one > at)),
    );
  };
  const hasTime = (at: number): boolean => times.some(({ span }) => beginOf(span.start) === beginOf(at));
  const sides = times.map(({ span }) => {
    const own = places.filter((place) => place !== null && beginOf(place) === beginOf(span.start));
    const isLeft = own.some((place) => place! < span.start);
    return sideOf(
      text,
      span,
      isLeft,
      own.some((place) => place! > span.start),
    );
  });
  let isOpen = sides.includes('open');
  const governed: (number | null)[] = [];
  for (const place of places) {
    if (place === null) {
      governed.push(null);
      continue;
    }
    const behind = times.findIndex(
      ({ span }, t) => sides[t] === 'behind' && place < span.start && beginOf(place) === beginOf(span.start),
    );
    const before = times.findLastIndex(({ span }, t) => sides[t] === 'before' && span.start < place);
    const time = behind >= 0 ? behind : before;
    if (NOW.test(wordsOf(place)) && time >= 0) {
      const others = places.filter((one) => one !== null && beginOf(one) === beginOf(place));
      isOpen ||= hasTime(place) && others.length > 1;
      governed.push(hasTime(place) ? time : null);
      continue;
    }
    const last = governed.at(-1) ?? null;
    const lead = text.slice(Math.max(...places.map((one) => (one !== null && one < place ? one : 0))), place);
    if (time < 0 && last !== null && ALONG.test(lead)) governed.push(last);
    else {
      isOpen ||=
        time < 0 && last !== null && (BESIDES.test(lead) || BESIDES.test(text.slice(place, endOf(place))));
      governed.push(time < 0 ? null : time);
    }
  }
  // Two verbs before one time behind them: it may be for both or for the last.
  isOpen ||= times.some(({ span }, t) => {
    const own = places.flatMap((place, i) =>
      governed[i] === t && place! < span.start ? [{ place: place!, i }] : [],
    );
    const actions = new Set(own.map(({ i }) => read.value[i]!.split('-')[0]));
    return (
      actions.size > 1 && joints.test(text.slice(Math.min(...own.map(({ place }) => place)), span.start))
    );
  });
  const sharing = times.map((_, t) => (governed.includes(t) ? t : sharedWith(text, times, t, governed)));
  return isOpen || sharing.includes(null)
    ? err([issue('home_time_of_which', { spans: times.map(({ span }) => span) })])
    : ok(governed.map((time) => [...times.keys()].filter((t) => time !== null && sharing[t] === time)));
}

/** 早上七点和晚上七点开灯, 工作日七点、周末九点: a time beside another one is for what that is for; null where it is for nothing. */
function sharedWith(
  text: string,
  times: readonly Said[],
  t: number,
  governed: readonly (number | null)[],
): number | null {
  const own = times[t]!;
  const again = times.findIndex((one, k) => k !== t && governed.includes(k) && same(one.when, own.when));
  if (again >= 0) return again;
  for (const k of [t + 1, t - 1]) {
    const other = times[k];
    if (!other || !governed.includes(k)) continue;
    const [first, second] = k > t ? [own, other] : [other, own];
    const between = text.slice(first.span.end, second.span.start);
    const areDays = 'every' in own.when && 'every' in other.when;
    if (BOTH.test(between) || (areDays && SERIES.test(between))) return k;
  }
  return null;
}

/** One part a time, in the order of the sentence; what is for now comes first. */
function partsOf(
  read: Interpretation<HomeCommands>,
  times: readonly Said[],
  governed: readonly (readonly number[])[],
  now: Date,
): readonly Timed<HomeCommands>[] {
  const spans = times.flatMap(spansOf);
  return [null, ...times.keys()].flatMap((time): Timed<HomeCommands>[] => {
    const own = read.value.flatMap((command, i) =>
      command !== UNKNOWN_COMMAND && (time === null ? governed[i]!.length === 0 : governed[i]!.includes(time))
        ? [i]
        : [],
    );
    if (own.length === 0) return [];
    const part = partOf(read, own, spans);
    const when = time === null ? null : times[time]!.when;
    const shown: HomeOrders = [{ commands: part.value, ...(when && { when }) }];
    const { id, version } = homeOrdersContract;
    return [{ read: part, due: when && dueOf(when, now), shown, contract: { id, version } }];
  });
}

/** The commands of one part and what they stand on; what was left over was left over of the whole sentence. */
function partOf(
  read: Interpretation<HomeCommands>,
  own: readonly number[],
  times: readonly Span[],
): Interpretation<HomeCommands> {
  return {
    ...read,
    value: own.map((i) => read.value[i]!),
    evidence: read.evidence.flatMap((entry) => {
      const [index, ...rest] = entry.path;
      const at = own.indexOf(index as number);
      return at < 0 ? [] : [{ ...entry, path: [at, ...rest] }];
    }),
    used: [...read.used, ...times].sort((a, b) => a.start - b.start),
  };
}
