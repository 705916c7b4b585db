import { meeting } from '../reading/account.ts';
import { type Evidence, jsonLeaves, same } from '../reading/evidence.ts';
import { weightyIn } from '../reading/weight.ts';
import { type Path, pathText, type Span } from '../result.ts';
import { type Session, standing, textOf, type Version } from '../session.ts';
import type { Move } from '../talk.ts';

/** Moves that take words back, or begin without them. */
const TAKING: ReadonlySet<Move> = new Set(['new', 'remove', 'correct', 'cancel', 'undo', 'redo']);

/** Words of an earlier message. */
export type Said = Required<Pick<Span, 'start' | 'end' | 'source'>>;

interface Made {
  readonly move: Move;
  readonly value: unknown;
  /** Spans of the message itself have no source. */
  readonly evidence: readonly Evidence[];
}

/**
 * The audit of a conversation, message by message: numbers and names of earlier messages that a value rested on and none rests
 * on any more, though nothing that was said now takes their place.
 */
export function letGo(session: Session, made: Made): readonly Said[] {
  const before = standing(session);
  if (!before || TAKING.has(made.move)) return [];
  // As it was at some time before: what was said since is taken back.
  if (session.versions.slice(0, session.at).some(({ value }) => same(value, made.value))) return [];
  const kept = bySource(made.evidence);
  const isReplaced = replacing(before, made);
  const gone = new Map<string, Said>();
  for (const { how, path, spans } of before.evidence) {
    if (how === 'fixed' || isReplaced(path)) continue;
    for (const { start, end, source } of spans)
      if (source !== undefined && !kept.get(source)?.({ start, end }))
        gone.set(`${source} ${start} ${end}`, { start, end, source });
  }
  return [...gone.values()].filter(({ start, end, source }) => {
    const text = textOf(session, source);
    return text !== undefined && weightyIn(text.slice(start, end)).length > 0;
  });
}

/** Whether something that is said now stands where a value was. */
function replacing(before: Version, { move, value, evidence }: Made): (path: Path) => boolean {
  const said = evidence.filter(({ spans }) => spans.some(({ source }) => source === undefined));
  const old = new Map(jsonLeaves(before.value).map((leaf) => [pathText(leaf.path), leaf.value]));
  const wasAt = ({ path }: Evidence) => old.get(pathText(path)) ?? null;
  const kinds = said.filter((entry) => isKind(entry) && !same(wasAt(entry), entry.value));
  const fresh = said.filter((entry) => wasAt(entry) === null);
  return (path) => {
    const item = itemOf(path);
    const list = path.slice(0, item - 1);
    // What was picked or followed is all that is left of a list.
    if (item > 0 && PICKING.has(move) && lengthAt(value, list) < lengthAt(before.value, list)) return true;
    return (
      said.some((entry) => isWithin(path, entry.path) || isWithin(entry.path, path)) ||
      kinds.some((entry) => isWithin(path, entry.path.slice(0, -1))) ||
      (item > 0 && fresh.some((entry) => isSwapped(path, entry.path, move)))
    );
  };
}

const PICKING: ReadonlySet<Move> = new Set(['choose', 'answer', 'follow']);

/** How far a path leads to a member of a list; 0 where it leads to none. */
const itemOf = (path: Path): number => path.findIndex((part) => typeof part === 'number') + 1;

/** One thing of an item for another, or the item for one of another kind; but no thread for a place. */
function isSwapped(path: Path, other: Path, move: Move): boolean {
  const [own, theirs] = [itemOf(path), itemOf(other)];
  if (theirs === 0 || !(move === 'revise' || isWithin(other, path.slice(0, own)))) return false;
  return path[own] === other[own] || path.length === own + 1 || other.length === theirs + 1;
}

const lengthAt = (value: unknown, path: Path): number => {
  const list = path.reduce<unknown>(
    (at, part) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[part] : undefined),
    value,
  );
  return Array.isArray(list) ? list.length : 0;
};

/** A kind of thing, such as where holes lie or what is asked for: a word of the contract, and none that was said. */
const isKind = ({ value, how }: Evidence): boolean => how !== 'fixed' && typeof value === 'string';

const isWithin = (path: Path, whole: Path): boolean =>
  whole.length <= path.length && whole.every((part, i) => part === path[i]);

function bySource(evidence: readonly Evidence[]): ReadonlyMap<string, ReturnType<typeof meeting>> {
  const found = new Map<string, Span[]>();
  for (const { spans } of evidence)
    for (const span of spans)
      if (span.source !== undefined) found.set(span.source, [...(found.get(span.source) ?? []), span]);
  return new Map([...found].map(([source, spans]) => [source, meeting(spans)]));
}
