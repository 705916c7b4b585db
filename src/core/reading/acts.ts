import { type Path, pathText, type Span } from '../result.ts';
import { overlap } from './account.ts';
import type { Evidence } from './evidence.ts';

/** One of several things to be done, and the words that ask for it. */
interface Act {
  readonly path: Path;
  /** All its words, and those that say what is to be done: the first of its parts. */
  readonly spans: readonly Span[];
  readonly doing: readonly Span[];
}

/** The item of a list that a place belongs to; null where it belongs to none. */
export function actOf(path: Path): Path | null {
  const at = path.findIndex((step) => typeof step === 'number');
  return at < 0 ? null : path.slice(0, at + 1);
}

/** Where the value is a list or has one, each of its items is an act of its own. */
function actsIn(evidence: readonly Evidence[]): readonly Act[] {
  const found = new Map<string, { path: Path; spans: Span[]; doing: readonly Span[] }>();
  for (const { path: whole, how, spans } of evidence) {
    const path = actOf(whole);
    if (!path || how === 'fixed') continue;
    const said = spans.filter(({ source }) => source === undefined);
    const act = found.get(pathText(path));
    if (act) act.spans.push(...said);
    else if (said.length > 0) found.set(pathText(path), { path, spans: [...said], doing: said });
  }
  return [...found.values()];
}

const shares = ({ spans }: Act, span: Span): boolean => spans.some((other) => overlap(other, span));
/** The words no other act rests on; a wider stretch in which all are asked for is nobody's own. */
const ownOf = (act: Act, acts: readonly Act[]): readonly Span[] =>
  act.spans.filter(
    (span) =>
      !acts.some(
        (other) => other !== act && other.spans.some((one) => overlap(one, span) && !contains(one, span)),
      ),
  );
const contains = (wide: Span, span: Span): boolean =>
  wide.start <= span.start && span.end <= wide.end && wide.end - wide.start > span.end - span.start;

/**
 * Acts all of whose words other acts rest on as well: a word of doing asks for one act. Of two that rest on the same words the
 * first stands.
 */
export function spentTwice(evidence: readonly Evidence[]): readonly Path[] {
  let acts = actsIn(evidence);
  const gone: Path[] = [];
  for (let i = acts.length - 1; i >= 0 && acts.length > 1; i--) {
    const act = acts[i]!;
    if (ownOf(act, acts).length > 0) continue;
    gone.push(act.path);
    acts = acts.filter((other) => other !== act);
  }
  return gone;
}

/** Acts whose own words stand among those of another: names were exchanged between them. */
export function entangled(evidence: readonly Evidence[]): readonly Path[] {
  const acts = actsIn(evidence);
  const hulls = acts.flatMap((act) => {
    const own = ownOf(act, acts);
    const [start, end] = [
      Math.min(...own.map((span) => span.start)),
      Math.max(...own.map((span) => span.end)),
    ];
    return own.length > 0 ? [{ path: act.path, span: { start, end } }] : [];
  });
  return hulls
    .filter((one) => hulls.some((other) => other !== one && overlap(one.span, other.span)))
    .map(({ path }) => path);
}

/** The words of acts that stand before what is said before them. */
export function turnedRound(evidence: readonly Evidence[]): readonly Span[] {
  const acts = actsIn(evidence);
  const begun = acts.map((act) => Math.min(...ownOf(act, acts).map(({ start }) => start)));
  return acts.flatMap(({ spans }, i) => (begun.slice(i + 1).some((later) => later < begun[i]!) ? spans : []));
}

/**
 * Those acts that another reading of the same words does not have, or has less often; `partly`: acts of which something is still
 * to be asked are among those that say more.
 */
export function notAmong(
  other: readonly Evidence[],
  evidence: readonly Evidence[],
  acts: readonly Path[],
  partly = false,
): readonly Path[] {
  const [theirs, ours] = [[...contentsOf(other).values()], contentsOf(evidence)];
  const isIn = (parts: ReadonlySet<string>, whole: ReadonlySet<string>) =>
    (partly || parts.size === whole.size) && [...parts].every((part) => whole.has(part));
  return acts.filter((path) => {
    const parts = ours.get(pathText(path)) ?? new Set<string>();
    const times = [...ours.values()].filter((one) => isIn(parts, one)).length;
    return times > theirs.filter((whole) => isIn(parts, whole)).length;
  });
}

/** Acts that say part of what one of another reading's acts says, and leave out something that is certain. */
export function partOf(
  other: readonly Evidence[],
  evidence: readonly Evidence[],
  doubtful: readonly Evidence[],
): readonly Path[] {
  const [theirs, ours] = [[...contentsOf(other).values()], contentsOf(evidence)];
  const open = new Set([...contentsOf(doubtful).values()].flatMap((parts) => [...parts]));
  return allActs(evidence).filter((path) => {
    const parts = ours.get(pathText(path))!;
    const fuller = theirs.filter(
      (whole) => whole.size > parts.size && [...parts].every((one) => whole.has(one)),
    );
    return (
      fuller.length > 0 &&
      fuller.every((whole) => [...whole].some((one) => !parts.has(one) && !open.has(one)))
    );
  });
}

/** Acts that rest on words of another reading's acts and neither add to one of those nor say part of it. */
export function unlike(other: readonly Evidence[], evidence: readonly Evidence[]): readonly Path[] {
  const [theirs, ours] = [[...contentsOf(other).values()], contentsOf(evidence)];
  const words = actsIn(other);
  const isIn = (few: ReadonlySet<string>, many: ReadonlySet<string>) =>
    [...few].every((one) => many.has(one));
  return actsIn(evidence)
    .filter(({ spans }) => words.some((act) => spans.some((span) => shares(act, span))))
    .map(({ path }) => path)
    .filter((path) => {
      const parts = ours.get(pathText(path))!;
      return !theirs.some((whole) => isIn(parts, whole) || isIn(whole, parts));
    });
}

/** Every act there is evidence for. */
export const allActs = (evidence: readonly Evidence[]): readonly Path[] => [
  ...new Map(
    evidence.flatMap(({ path }) => (actOf(path) ? [[pathText(actOf(path)!), actOf(path)!]] : [])),
  ).values(),
];

/** The words of those acts that stand only in the first of two readings. */
export function onlyIn(evidence: readonly Evidence[], other: readonly Evidence[]): readonly Span[] {
  const acts = notAmong(other, evidence, allActs(evidence)).map(pathText);
  return actsIn(evidence).flatMap(({ path, spans }) => (acts.includes(pathText(path)) ? spans : []));
}

/** What each act comes to, whatever its place in the list. */
function contentsOf(evidence: readonly Evidence[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const { path, value } of evidence) {
    const act = actOf(path);
    if (!act) continue;
    const key = pathText(act);
    const parts = found.get(key) ?? new Set();
    found.set(key, parts.add(JSON.stringify([act.slice(0, -1), path.slice(act.length), value])));
  }
  return found;
}

/** Words that deal several things out to several others: then names and values stand apart by right. */
export const distributes = (text: string): boolean => /分别|各自|依次|respectively|in turn/.test(text);

/** What is left of a stretch of text without some others. */
export function outside(span: Span, taken: readonly Span[]): readonly Span[] {
  const rest: Span[] = [];
  let { start } = span;
  for (const one of [...taken].sort((a, b) => a.start - b.start)) {
    if (one.source !== undefined || one.end <= start || one.start >= span.end) continue;
    if (one.start > start) rest.push({ start, end: one.start });
    start = one.end;
  }
  if (start < span.end) rest.push({ start, end: span.end });
  return rest;
}

const BREAKS = /[，,。；;！!？?\n]/;

/** How many marks stand before each place. */
export function marksIn(text: string): readonly number[] {
  const before = [0];
  for (let at = 0; at < text.length; at++) before.push(before[at]! + (BREAKS.test(text[at]!) ? 1 : 0));
  return before;
}

/** The parts of a text between its marks. */
export function partsOf(text: string): readonly Span[] {
  const parts: Span[] = [];
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !BREAKS.test(text[at]!)) continue;
    if (at > start) parts.push({ start, end: at });
    start = at + 1;
  }
  return parts;
}

/**
 * Acts in whose part of the sentence one of these words stands without any act of that part resting on it, and acts for which
 * another reading needs more words than they have: what is done without them is something else.
 */
export function poorActs(
  text: string,
  words: readonly Span[],
  evidence: readonly Evidence[],
  other: readonly Evidence[],
): readonly Path[] {
  const [acts, theirs] = [actsIn(evidence), actsIn(other)];
  const gone = new Set<Path>();
  const apart = evidence.flatMap(({ path, spans }) => (actOf(path) ? [] : spans));
  for (const word of words) {
    if (apart.some((span) => overlap(span, word))) continue;
    const nearBy = (spansOf: (act: Act) => readonly Span[]) =>
      acts.filter((act) => spansOf(act).some((span) => isOnePart(text, span, word)));
    const doing = nearBy((act) => act.doing);
    // Where nothing is asked for in that part, whoever took words out of it should have taken these.
    const near = doing.length > 0 ? doing : nearBy((act) => ownOf(act, acts));
    if (!near.some((act) => shares(act, word))) for (const { path } of near) gone.add(path);
  }
  for (const act of acts) {
    const fuller = theirs.filter((one) =>
      one.doing.some((span) => act.doing.some((own) => overlap(own, span))),
    );
    const isPoorer = (one: Act) =>
      act.spans.every((span) => shares(one, span)) && !one.spans.every((span) => shares(act, span));
    // Richer only by words another act rests on: they were said of that one.
    const isRicher = (one: Act) => {
      const more = act.spans.filter((span) => !shares(one, span));
      return (
        more.length > 0 && more.every((span) => acts.some((third) => third !== act && shares(third, span)))
      );
    };
    if (fuller.length > 0 && fuller.every((one) => isPoorer(one) || isRicher(one))) gone.add(act.path);
  }
  return [...gone];
}

function isOnePart(text: string, a: Span, b: Span): boolean {
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  return !BREAKS.test(text.slice(first.end, Math.max(first.end, second.start)));
}
