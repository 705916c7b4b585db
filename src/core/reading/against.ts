import { issuesOf } from '../messages.ts';
import { getAt, type Issue, type Path, pathText, type Span, setAt } from '../result.ts';
import { meeting, overlap } from './account.ts';
import {
  actOf,
  allActs,
  distributes,
  entangled,
  notAmong,
  onlyIn,
  outside,
  partOf,
  partsOf,
  poorActs,
  spentTwice,
  turnedRound,
  unlike,
} from './acts.ts';
import { type Evidence, type Input, patternOf, same } from './evidence.ts';
import type { Grounded } from './ground.ts';
import type { Interpretation } from './interpretation.ts';
import { strangersIn } from './open-words.ts';
import type { ReadContext, Reader } from './reader.ts';
import { weightyIn } from './weight.ts';

export const againstMessages = {
  spent_twice: {
    zh: '“{words}”只说了一件事，不能当两件做：多出来的一件已去掉',
    en: '“{words}” asks for one thing and cannot be done twice: the second was removed',
  },
  words_dropped: {
    zh: '读“{words}”时漏掉了话，已去掉',
    en: 'words were left out in reading “{words}”; it was removed',
  },
  words_crossed: {
    zh: '“{words}”把两句话里的词对调了，已去掉',
    en: '“{words}” exchanges words between two requests; it was removed',
  },
  read_otherwise: {
    zh: '“{words}”每个词都已有另一种读法，模型的读法不同，已去掉',
    en: 'every word of “{words}” has another reading; the model’s differs and was removed',
  },
} as const;
const issue = issuesOf(againstMessages);

export interface Checked<V> {
  readonly grounded: Grounded<V>;
  /** The words of what the grammar reads for certain and the model left out. */
  readonly missing: readonly Span[];
  /** The words on which the grammar founds what the model says as well. */
  readonly agreed: readonly Span[];
  /** The parts of the sentence in which the model alone finds something to do: what it leaves unread there may deny it. */
  readonly alone: readonly Span[];
}

/** What a model answered, held against what the grammar reads in the same words: one word, one act. */
export function heldAgainst<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  proposed: Grounded<V>,
  grammar: Interpretation<V>,
  /** As it was answered: the places in evidence are those of this one. */
  answer: V,
): Checked<V> {
  const { text } = input;
  let grounded = proposed;
  const certain = [
    ...strayed(grammar, proposed),
    ...dropped(grammar, proposed),
    ...unanswered(grammar, proposed),
    ...doubtedNames(reader, text, context, grammar, proposed),
  ];
  if (!Array.isArray(proposed.value) && !reader.grounding.acts)
    return { grounded, missing: certain, agreed: agreed(grammar, grounded), alone: [] };
  const cut = (acts: readonly Path[], code: CutCode) => {
    const alone = notAmong(grammar.evidence, grounded.evidence, acts, reader.grounding.acts);
    if (alone.length > 0) grounded = without(reader, grounded, alone, code, text);
  };
  cut(spentTwice(grounded.evidence), 'spent_twice');
  if (!distributes(text)) cut(entangled(grounded.evidence), 'words_crossed');
  const strangers = strangersIn(reader, text, grammar, context);
  const sure = withoutActs(grammar.evidence, strangers);
  const poorBy = (evidence: readonly Evidence[]) =>
    poorActs(
      text,
      weightyBy(reader, input, context, evidence, grounded.evidence),
      grounded.evidence,
      evidence,
    );
  // What differs only where the grammar itself has to ask is not removed: a person looks at it.
  const open = inQuestion(text, grammar, grounded.evidence);
  const isOpen = (path: Path) => open.includes(pathText(path));
  const poor = [...poorBy(sure), ...partOf(grammar.evidence, grounded.evidence, strangers)];
  cut(
    poor.filter((path) => !isOpen(path)),
    'words_dropped',
  );
  const partial = spansOf(grounded.evidence, poor.filter(isOpen));
  // Another form than the contract's says less than it, and has no parts to compare.
  const isRead = context.form === undefined && isWhole(reader, grammar);
  if (isRead && strangers.length === 0) cut(allActs(grounded.evidence), 'read_otherwise');
  const missing = isRead
    ? [...certain, ...onlyIn(grammar.evidence, grounded.evidence)]
    : [...certain, ...spansOf(grounded.evidence, unlike(grammar.evidence, grounded.evidence)), ...partial];
  if (strangers.length > 0) {
    // Where a name is nobody's, each of two readings may be the right one: a person says which.
    const doubted = notAmong(grammar.evidence, grounded.evidence, poorBy(grammar.evidence));
    missing.push(...spansOf(grounded.evidence, doubted));
    if (isRead) missing.push(...onlyIn(grounded.evidence, grammar.evidence));
  }
  if (Array.isArray(grounded.value)) missing.push(...turnedRound(grounded.evidence));
  const own = notAmong(grammar.evidence, grounded.evidence, allActs(grounded.evidence));
  if (Array.isArray(answer)) missing.push(...lacking(grounded.evidence, own));
  missing.push(...changes(reader, grounded, own, answer), ...namedTwice(reader, grounded));
  const spans = spansOf(grounded.evidence, own);
  // Where the grammar makes nothing of the whole, no part of it is known to say nothing.
  const parts = reader.isEmpty(grammar.value) ? [{ start: 0, end: text.length }] : partsOf(text);
  const alone = parts.filter((part) => spans.some((span) => overlap(span, part)));
  return { grounded, missing, agreed: agreed(grammar, grounded), alone };
}

/**
 * The words of an act that lacks what was said before it of another one in the same breath. What the
 * grammar does not read either may have been left out.
 */
function lacking(evidence: readonly Evidence[], own: readonly Path[]): readonly Span[] {
  const acts = own.map((act) => {
    const parts = evidence.filter(
      ({ path, how, spans }) =>
        how !== 'fixed' && spans.length > 0 && act.every((step, i) => path[i] === step),
    );
    return { doing: parts[0]?.spans ?? [], parts };
  });
  return acts.flatMap(({ doing, parts }, i) => {
    const has = new Set(parts.map(({ path }) => path.slice(1).join()));
    const said = parts.slice(1);
    const isPoorer = acts.some(
      (other, k) =>
        k !== i &&
        other.doing.some((one) => doing.some((span) => overlap(one, span))) &&
        other.parts.some(
          (part) => !has.has(part.path.slice(1).join()) && said.every((one) => startOf(part) < startOf(one)),
        ),
    );
    return isPoorer ? parts.flatMap(({ spans }) => spans) : [];
  });
}
const startOf = ({ spans }: Evidence): number => Math.min(...spans.map(({ start }) => start));

/** The words of what would be written on the word of a model alone: a person looks at it first. */
function changes<V, W>(
  { writes }: Reader<V, W>,
  { evidence }: Grounded<V>,
  acts: readonly Path[],
  answer: V,
): readonly Span[] {
  if (!writes || !Array.isArray(answer)) return [];
  return spansOf(
    evidence,
    acts.filter((act) => writes([getAt(answer, act)] as V)),
  );
}

/** The words of a name that another value of the same act rests on as well: they were said of one of them. */
function namedTwice<V, W>({ grounding }: Reader<V, W>, { evidence }: Grounded<V>): readonly Span[] {
  const kindOf = ({ path, value }: Evidence) =>
    grounding.open?.({ path, value, pattern: patternOf(path) }, []) ?? null;
  const values = evidence.filter((one) => actOf(one.path) && one.how !== 'fixed' && kindOf(one) !== 'choice');
  const isOther = (name: Evidence, other: Evidence) =>
    other !== name &&
    pathText(actOf(other.path)!) === pathText(actOf(name.path)!) &&
    other.spans.some((one) => name.spans.some((span) => overlap(one, span)));
  return values
    .filter((name) => kindOf(name) === 'words' && values.some((other) => isOther(name, other)))
    .flatMap(({ spans }) => spans);
}

/**
 * Acts whose first words are those of an act of which the grammar has something to ask, or of none: there another reading may know
 * more. Never where the text denies, takes back, excepts or makes a condition.
 */
function inQuestion<V>(
  text: string,
  { evidence, questions }: Interpretation<V>,
  proposed: readonly Evidence[],
): readonly string[] {
  const asked = new Set(questions.map(({ path }) => pathText(actOf(path) ?? path)));
  if (asked.size === 0 || weightyIn(text).some(({ weight }) => MOODS.has(weight))) return [];
  const sure = evidence.flatMap(({ path, how, spans }) =>
    how !== 'fixed' && actOf(path) && !asked.has(pathText(actOf(path)!)) ? spans : [],
  );
  return allActs(proposed)
    .filter((act) => {
      const doing = proposed.find(
        ({ path, how, spans }) =>
          how !== 'fixed' && spans.length > 0 && act.every((step, i) => path[i] === step),
      );
      return !doing?.spans.some((span) => sure.some((one) => overlap(one, span)));
    })
    .map(pathText);
}
const MOODS: ReadonlySet<string> = new Set([
  'negation',
  'withdrawal',
  'correction',
  'condition',
  'quantifier',
]);

/** The words of what the grammar reads outside of any list, where the model has something else or nothing. */
const strayed = <V>({ evidence }: Interpretation<V>, { value }: Grounded<V>): readonly Span[] =>
  evidence.flatMap(({ path, value: said, how, spans }) =>
    how === 'fixed' || actOf(path) || same(getAt(value, path), said) ? [] : spans,
  );

/** The words of what a list has by the grammar and a shorter one of the model lacks: two that rest on the same words are two. */
function dropped<V>(grammar: Interpretation<V>, { value, evidence }: Grounded<V>): readonly Span[] {
  const lacks = (act: Path) => {
    const [ours, theirs] = [grammar.value, value].map((one) => getAt(one, act.slice(0, -1)));
    return Array.isArray(ours) && Array.isArray(theirs) && theirs.length < ours.length;
  };
  const acts = allActs(grammar.evidence).filter(lacks);
  return spansOf(grammar.evidence, notAmong(evidence, grammar.evidence, acts));
}

/**
 * What the grammar holds up, as far as a model made nothing of it either: left out it is not settled. Nor is what has a place in
 * the grammar's list, and none in a shorter one.
 */
function unanswered<V>(
  { held, setAside, value: ours }: Interpretation<V>,
  { value, evidence }: Grounded<V>,
): readonly Span[] {
  const isShorter = Array.isArray(ours) && Array.isArray(value) && value.length < ours.length;
  const left = isShorter ? [...held, ...setAside.map(({ span }) => span)] : held;
  return left.filter((span) => !evidence.some(({ spans }) => spans.some((one) => overlap(one, span))));
}

/** The words of names nobody vouches for where the grammar itself has to ask about them: whose name it is, a person says. */
function doubtedNames<V, W>(
  reader: Reader<V, W>,
  text: string,
  context: ReadContext<W>,
  grammar: Interpretation<V>,
  { evidence }: Grounded<V>,
): readonly Span[] {
  const doubted = [
    ...grammar.setAside.map(({ span }) => span),
    ...grammar.questions.flatMap(({ spans }) => spans),
  ];
  return strangersIn(reader, text, { evidence }, context)
    .flatMap(({ spans }) => spans)
    .filter((span) => doubted.some((one) => overlap(one, span)));
}

/** Whether two readings say the same, whatever the order of their lists: the order is the one of the words. */
export const isReordered = (a: unknown, b: unknown): boolean => same(sorted(a), sorted(b));
function sorted(value: unknown): unknown {
  if (Array.isArray(value))
    return value.map(sorted).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sorted(one)]));
}

/** Words that nobody read beside what only the model reads: they may say the opposite. */
export const leftIn = (text: string, parts: readonly Span[], left: readonly Span[]): readonly Span[] =>
  left.filter(
    (span) => parts.some((part) => overlap(part, span)) && /\p{L}{2}/u.test(text.slice(span.start, span.end)),
  );

/** Evidence without that of the acts some of it belongs to. */
function withoutActs(evidence: readonly Evidence[], some: readonly Evidence[]): readonly Evidence[] {
  const acts = new Set(some.map(({ path }) => pathText(actOf(path) ?? path)));
  return evidence.filter(({ path }) => !acts.has(pathText(actOf(path) ?? path)));
}

const spansOf = (evidence: readonly Evidence[], acts: readonly Path[]): readonly Span[] =>
  evidence.flatMap(({ path, spans }) =>
    acts.some((act) => act.every((step, i) => path[i] === step)) ? spans : [],
  );

/** The words on which another reading founds what this one says as well. */
function agreed<V>(grammar: Interpretation<V>, { value, evidence }: Grounded<V>): readonly Span[] {
  const others = notAmong(evidence, grammar.evidence, allActs(grammar.evidence)).map(pathText);
  return grammar.evidence.flatMap(({ path, value: said, spans }) => {
    const act = actOf(path);
    const isShared = act ? !others.includes(pathText(act)) : same(getAt(value, path), said);
    return isShared ? spans : [];
  });
}

/** Whether a reading leaves nothing open: then another one that differs is no better founded. */
const isWhole = <V, W>(
  reader: Reader<V, W>,
  { value, unread, held, questions }: Interpretation<V>,
): boolean =>
  !reader.isEmpty(value) &&
  unread.length + held.length + questions.length + (reader.contract.parts?.(value).unknown ?? 0) === 0;

type CutCode = 'spent_twice' | 'words_dropped' | 'words_crossed' | 'read_otherwise';

/** What stands without some of its acts, and the words they were read from. */
function without<V, W>(
  { grounding }: Reader<V, W>,
  { value, evidence, issues, removed }: Grounded<V>,
  acts: readonly Path[],
  code: CutCode,
  text: string,
): Grounded<V> {
  let rest = value;
  const told: Issue[] = [];
  for (const path of acts) {
    rest = grounding.drop ? grounding.drop(rest, path) : setAt(rest, path, null);
    const spans = evidence.flatMap((entry) =>
      path.every((step, i) => entry.path[i] === step) ? entry.spans : [],
    );
    const words = spans.map(({ start, end }) => text.slice(start, end)).join(' ');
    told.push(issue(code, { path, severity: 'warning', spans, params: { words } }));
  }
  // A list may go as a whole where one of its items cannot stand alone.
  const isEmptied = (path: Path) =>
    (getAt(rest, (actOf(path) ?? [0]).slice(0, -1)) as unknown[])?.length === 0;
  const isGone = ({ path }: Evidence) =>
    isEmptied(path) || acts.some((act) => act.every((step, i) => path[i] === step));
  const kept = evidence.filter((entry) => !isGone(entry));
  return { value: rest, evidence: kept, issues: [...issues, ...told], removed: [...removed, ...acts] };
}

/** What the grammar takes as cues, as far as nothing depends on them: a model has to give the evidence of all the rest. */
export function cuesFor<V, W>(reader: Reader<V, W>, input: Input, context: ReadContext<W>): readonly Span[] {
  const { cues, claims } = reader.engines.grammar.read(input, context);
  const weighty = weightyIn(input.text, reader.names?.(context.world));
  const taken = [...weighty.map(({ span }) => span), ...claims.flatMap(({ spans }) => spans)];
  return cues.flatMap((cue) => outside(cue, taken));
}

const CORRECTS: ReadonlySet<string> = new Set(['withdrawal', 'correction']);

/** The words that weigh, or that the grammar makes values of. */
function weightyBy<V, W>(
  reader: Reader<V, W>,
  { text }: Input,
  { world }: ReadContext<W>,
  evidence: readonly Evidence[],
  proposed: readonly Evidence[],
): readonly Span[] {
  const all = weightyIn(text, reader.names?.(world));
  const isSpent = meeting(proposed.flatMap(({ spans }) => spans));
  // 除了…以外，其他…: whoever read one word of an exception has read it.
  const isExcepted = all.some(({ weight, span }) => weight === 'quantifier' && isSpent(span));
  // 60k, sorry, 62k: whoever took the second has read the first and what takes it back.
  const takenBack = all.flatMap(({ weight, span }, i) => {
    const [before, after] = [all[i - 1], all[i + 1]];
    const isSaidAnew = after !== undefined && before?.weight === after.weight && isSpent(after.span);
    return CORRECTS.has(weight) && isSaidAnew ? [before.span, span] : [];
  });
  const weighty = all
    .filter(({ weight, span }) => !takenBack.includes(span) && (weight !== 'quantifier' || !isExcepted))
    .map(({ span }) => span);
  return [...weighty, ...evidence.flatMap(({ spans }) => spans)].filter(({ source }) => source === undefined);
}
