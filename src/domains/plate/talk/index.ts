import type { Cue } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { renewed } from '../../../core/reading/rederive.ts';
import { getAt, type Path, pathText, type Span, setAt } from '../../../core/result.ts';
import type { Change, Message, Move, Standing, Talk } from '../../../core/talk.ts';
import { computedAgain } from '../answer.ts';
import type { PlateWire } from '../contract.ts';
import { analyse } from '../grammar/analyse.ts';
import { factsOf } from '../grammar/facts.ts';
import { grounding } from '../grounding.ts';
import { understoodIn } from '../interpret.ts';
import { isEmpty } from '../questions.ts';
import { askWhich, toldWhich } from './asking.ts';
import { type Edited, versioned } from './draft.ts';
import { partsDropped } from './drop.ts';
import {
  besideLast,
  holesSaid,
  isTapped,
  linesSaid,
  mirrored,
  shifted,
  tiedToHole,
  without,
} from './features.ts';
import { EXCEPT, INSTEAD, KEEP, MIRROR, TAKEN_OUT } from './lexicon.ts';
import { apartFor, withoutMembers } from './members.ts';
import { type Parts, partsSaid } from './parts.ts';
import { saidOf } from './revise.ts';
import { segmentsOf } from './segments.ts';
import { type Which, whichHoles } from './which.ts';

type Heard = Message<PlateWire>;
type Before = Standing<PlateWire>;
type Context = ReadContext<unknown>;

/** A plate in a conversation: what a message adds, takes away, or says anew. */
export const talk: Talk<PlateWire, unknown> = {
  change(message, before, context) {
    if (standsAlone(message)) return null;
    const which = toldWhich(message, before);
    if (which) {
      const said = [{ start: 0, end: message.text.length }];
      return finished(changed('choose', message, before, which, context, [], said), message);
    }
    let standing: Before = before;
    const made: Change<PlateWire>[] = [];
    for (const segment of segmentsOf(withInstead(message), before.value)) {
      const one = changeOf(segment, standing, context);
      if (!one) continue;
      standing = after(standing, one, message);
      made.push(one);
    }
    return together(made, message);
  },
  leans: (message, before) =>
    !standsAlone(message) &&
    (isRemoved(message) ||
      (before.question === null && isEmpty(message.alone.value)) ||
      message.has('change', 'correct', 'more', 'less', 'all')),
};

/** 95 instead of 90: what it was is no value of its own. */
function withInstead(message: Heard): Heard {
  const said = message.denied ? null : INSTEAD.exec(message.text);
  return said ? { ...message, denied: { start: said.index, end: message.text.length } } : message;
}

/** The last of them has it all; the words of each were understood. */
function together(made: readonly Change<PlateWire>[], message: Heard): Change<PlateWire> | null {
  const last = made.at(-1);
  if (!last) return null;
  const questions = made.findLast((one) => one.questions)?.questions;
  const issues = made.flatMap((one) => one.issues ?? []);
  const isOne = made.every(({ move }) => move === last.move);
  const whole: Change<PlateWire> = {
    ...last,
    move: isOne ? last.move : 'revise',
    cues: made.flatMap(({ cues }) => cues),
    ...(issues.length > 0 && { issues }),
  };
  return finished(questions ? { ...whole, questions } : whole, message);
}

/** What stands for the next words of the same message: spans name it, as they name the messages before. */
function after(before: Before, { value, evidence }: Change<PlateWire>, { source, text }: Heard): Before {
  const named = evidence.map((entry) => ({
    ...entry,
    spans: entry.spans.map((span) => (span.source === undefined ? { ...span, source } : span)),
  }));
  const textOf = (name: string) => (name === source ? text : before.textOf(name));
  const { question } = before;
  const isOpen = question !== null && getAt(value, question.path) === null;
  return { ...before, value, evidence: named, textOf, question: isOpen ? question : null };
}

/** Spans of the message itself name no source. */
function finished(change: Change<PlateWire>, { source }: Heard): Change<PlateWire> {
  const evidence = change.evidence.map((entry) => ({
    ...entry,
    spans: entry.spans.map((span) => (span.source === source ? { start: span.start, end: span.end } : span)),
  }));
  return { ...change, ...versioned({ value: change.value, evidence, cues: change.cues }) };
}

/** What is new, then parts that 1.1.0 has; what is left of the words is about the plate and its holes. */
function changeOf(message: Heard, before: Before, context: Context): Change<PlateWire> | null {
  const which = whichHoles(message.text, before.value);
  if (isRemoved(message))
    return withParts(message, before, which, context, partsDropped(message, before), 'remove', (rest, now) =>
      removed(rest, now, which, context),
    );
  const fresh = added(message, before, which, context);
  if (fresh) {
    const parts = partsSaid(message, after(before, fresh, message), which, false);
    const more = withParts(
      message,
      after(before, fresh, message),
      which,
      context,
      parts,
      fresh.move,
      () => null,
    );
    return more ? { ...fresh, ...more, cues: [...fresh.cues, ...more.cues] } : fresh;
  }
  // One hole of a pattern: the others stay as they are, one by one.
  const apart = isOfPattern(which, before) ? apartFor(message.text, before) : null;
  return apart ? withMembers(message, before, apart, context) : retold(message, before, which, context);
}

const isOfPattern = (which: Which | null, { value }: Before): boolean =>
  !which || which.holes.every((i) => value.holes[i]!.placement.type !== 'single');

function withMembers(
  message: Heard,
  before: Before,
  { edited, which }: NonNullable<ReturnType<typeof apartFor>>,
  context: Context,
): Change<PlateWire> | null {
  const made = retold(message, { ...before, ...edited }, which, context);
  return made && { ...made, cues: [...made.cues, ...edited.cues] };
}

function retold(
  message: Heard,
  before: Before,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  const move = message.has('correct') ? 'correct' : 'revise';
  const parts = partsSaid(message, before, which);
  // Holes that became something else are told of no further.
  const isGone = parts !== null && parts.value.holes.length < before.value.holes.length;
  return withParts(message, before, which, context, parts, move, (rest, now) =>
    revised(rest, now, isGone ? null : which, context),
  );
}

/** What was said of parts, and what `tell` makes of the rest. */
function withParts(
  message: Heard,
  before: Before,
  which: Which | null,
  context: Context,
  parts: Parts | null,
  move: Move,
  tell: (rest: Heard, now: Before) => Change<PlateWire> | null,
): Change<PlateWire> | null {
  if (!parts) return tell(message, before);
  const rest: Heard = { ...message, text: parts.rest };
  const one = changed(move, message, { ...before, ...parts }, parts.said, context, LEADING, [
    ...parts.cues,
    ...placeOf(which),
  ]);
  const more = /[\p{L}\p{N}]/u.test(bare(rest)) ? tell(rest, after(before, one, message)) : null;
  return more ? { ...more, cues: [...one.cues, ...more.cues] } : one;
}
const LEADING: readonly Cue[] = ['add', 'remove', 'same'];

/** What is left when the words that only lead are gone. */
const bare = (message: Heard): string => {
  let { text } = message;
  for (const { start, end } of message.cues)
    text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end);
  return text;
};

const isRemoved = ({ text, has }: Heard): boolean =>
  has('remove') || TAKEN_OUT.test(text) || (!has('change') && !/\d/.test(text) && isPart(text));
/** Told by those that stay, or by those that go. */
const isPart = (text: string): boolean => text.search(EXCEPT) >= 0 || KEEP.test(text);

/** A description of a plate of its own, and no correction of this one. */
function standsAlone({ alone, has }: Heard): boolean {
  const { base_shape, part_type, outline } = alone.value;
  const isSized =
    (base_shape.length !== null && base_shape.width !== null) || (outline?.diameter ?? null) !== null;
  return isSized && !has('correct', 'change') && part_type !== '';
}

function removed(
  message: Heard,
  before: Before,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  const lines = linesSaid(message, before, -1);
  if (lines) return changed('remove', message, before, lines, context, ['remove']);
  const single = which?.holes.every((i) => before.value.holes[i]!.placement.type === 'single');
  const isKept = KEEP.test(message.text);
  const members = single && !isKept ? null : withoutMembers(message.text, before, isKept);
  if (members) return changedBy('remove', message, members, which, ['remove', 'all']);
  const only = before.value.holes.length === 1 && /孔|holes?\b/i.test(message.text) ? [0] : null;
  const gone =
    which?.corner && !single
      ? null
      : (which?.holes ?? (message.has('all') ? before.value.holes.map((_, i) => i) : only));
  return gone && changedBy('remove', message, without(before, gone), which, ['remove', 'all']);
}

function added(
  message: Heard,
  before: Before,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  const lines = message.has('add') ? linesSaid(message, before, 1) : null;
  if (lines)
    return changed(
      'add',
      message,
      before,
      lines,
      context,
      ['add', 'same'],
      understoodIn(analyse(message.text)),
    );
  if (message.has('also', 'same') || (message.has('add') && MIRROR.test(message.text))) {
    const alike = likewise(before, which);
    if (alike.length > 0)
      return changed('revise', message, before, alike, context, ['also', 'same'], placeOf(which));
    const spoken = before.touched.findLast(([list]) => list === 'holes');
    const copy = mirrored(message, before, Number(spoken?.[1] ?? before.value.holes.length - 1));
    if (copy) return changedBy('add', message, copy, null, ['add', 'also', 'same']);
  }
  if (which && !message.has('add')) return null;
  const edited = holesSaid(message, before, context);
  if (!edited) return null;
  const first = before.value.holes.length;
  const isSized = (hole: number) =>
    edited.value.holes[hole]!.diameter !== null || isTapped(edited.value, hole);
  const fresh = edited.value.holes.map((_, i) => i).slice(first);
  const cut = (edited.value.cutouts ?? []).slice(before.value.cutouts?.length ?? 0);
  const isWhole =
    fresh.every((i) => isSized(i) && isPlaced(edited.value.holes[i]!.placement)) &&
    cut.every(({ length, width, placement }) => length !== null && width !== null && isPlaced(placement));
  const saysNew = message.has('add') && (fresh.some(isSized) || cut.length > 0);
  // Said to be one more, and all said of it: whatever was asked, it is no answer.
  const isOneMore = message.has('add') && isWhole && fresh.length + cut.length > 0;
  const asked = before.question?.path[0] === 'holes' && !isOneMore;
  if (message.has('change', 'correct') || asked || !(saysNew || isWhole || first === 0)) return null;
  const placed = besideLast(message, before, tiedToHole(message, before, edited));
  const made = changedBy('add', message, placed, null, ['add', 'also', 'same', 'it']);
  return withSizes(message, before, made, context);
}

/** 厚度8，再加一个孔…: the sizes of the plate that the same words say. */
function withSizes(
  message: Heard,
  before: Before,
  made: Change<PlateWire>,
  context: Context,
): Change<PlateWire> {
  const fresh = made.evidence.filter(
    ({ path }) => path[0] === 'holes' && Number(path[1]) >= before.value.holes.length,
  );
  const { entries } = saidOf(message, before, null);
  const sizes = entries.filter(
    ({ path, spans }) =>
      path[0] === 'base_shape' &&
      !fresh.some((entry) =>
        entry.spans.some((one) => spans.some(({ start, end }) => one.start < end && start < one.end)),
      ),
  );
  if (sizes.length === 0) return made;
  const resized = changed(made.move, message, after(before, made, message), sizes, context, []);
  const move = before.question ? 'answer' : made.move;
  return { ...made, ...resized, move, cues: [...made.cues, ...resized.cues] };
}

/** the right one as well: what was said last of another hole holds for it too. */
function likewise({ value, evidence, touched }: Before, which: Which | null): Evidence[] {
  if (!which) return [];
  const last = touched.filter(([list, i]) => list === 'holes' && !which.holes.includes(Number(i)));
  const from = Number(last.at(-1)?.[1] ?? -1);
  return which.holes.flatMap((hole) =>
    last
      .filter(([, i, name]) => i === from && name === 'diameter')
      .flatMap((path): Evidence[] => {
        const entry = evidence.find((one) => pathText(one.path) === pathText(path));
        return entry && value.holes[hole] ? [{ ...entry, path: ['holes', hole, ...path.slice(2)] }] : [];
      }),
  );
}

const isPlaced = (placement: PlateWire['holes'][number]['placement']): boolean =>
  placement.type !== '' && Object.values(placement[placement.type]).some((value) => value !== null);

function revised(
  message: Heard,
  before: Before,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  const { value: plate } = before;
  const isMoved =
    /移|挪|move|shift/i.test(message.text) || (message.has('correct') && WAY.test(message.text));
  const moved = isMoved ? shifted(message, before, which?.holes ?? plate.holes.map((_, i) => i)) : [];
  const { entries, analysis, open } = saidOf(message, before, which);
  const said = [...(moved.length > 0 ? moved : entries), ...renamed(message, entries)];
  const understood = [...understoodIn(analysis), ...placeOf(which)];
  if (said.length === 0 && open.length === 0) return null;
  const isCorrected = message.has('correct');
  const isAsked = before.question !== null && said.some(({ path }) => getAt(plate, path) === null);
  const move = isCorrected ? 'correct' : isAsked ? 'answer' : 'revise';
  const made = changed(move, message, before, said, context, [], understood);
  return open.length === 0 || moved.length > 0
    ? made
    : { ...made, questions: [askWhich(open, message, before, context)] };
}

/** 往下10, up 10: which way it goes. */
const WAY = /[往向朝][上下左右]|\b(?:up|down|left|right)\b/i;

/** 换成铝板: what it is called, where nothing is measured. */
function renamed(message: Heard, entries: readonly Evidence[]): Evidence[] {
  if (entries.length > 0 || !message.has('change', 'correct')) return [];
  const noun = factsOf(analyse(message.without('change', 'correct'))).find(({ kind }) => kind === 'noun');
  return noun
    ? [{ path: ['part_type'], value: noun.value, how: 'read', rule: 'part_noun', spans: [noun.span] }]
    : [];
}

const placeOf = (which: Which | null): readonly Span[] => (which ? [which.whole] : []);
const REVISING: readonly Cue[] = ['change', 'correct', 'more', 'less', 'all', 'ask', 'it', 'soft', 'also'];

/** Values that stand whatever becomes of the plate's sides. */
const STAYING: ReadonlySet<string> = new Set(['member_kept', 'changed_by', 'placed_single']);

/** The plate with some values said anew; what was computed is computed again, and what cannot be is open. */
function changed(
  move: Move,
  message: Heard,
  before: Before,
  said: readonly Evidence[],
  context: Context,
  cues: readonly Cue[],
  understood: readonly Span[] = [],
): Change<PlateWire> {
  const shaped = withOutline(before.value, said);
  const { value, evidence, stale } = renewed(grounding, before, shaped, context);
  const resized = said.some(
    ({ path }) => path[0] === 'outline' || (path[0] === 'base_shape' && path[1] !== 'thickness'),
  );
  const ruleAt = (path: Path) =>
    evidence.find((entry) => pathText(entry.path) === pathText(path))?.rule ?? '';
  const lost: readonly Path[] = resized ? stale.filter((path) => !STAYING.has(ruleAt(path))) : [];
  let rest = value;
  for (const path of lost) rest = setAt(rest, path, null);
  const again = computedAgain(rest, before.origin, context);
  for (const { path, value: found } of again) rest = setAt(rest, path, found);
  return {
    move,
    value: rest,
    evidence: [...evidence.filter(({ path }) => !lost.includes(path)), ...again],
    cues: [...understood, ...spansOf(message, [...REVISING, ...cues])],
  };
}

/** P03: a rectangle as soon as one of its sides is known. */
function withOutline({ base_shape }: PlateWire, said: readonly Evidence[]): readonly Evidence[] {
  const side = said.find(({ path }) => path[1] === 'length' || path[1] === 'width');
  if (!side || base_shape.type !== '') return said;
  return [
    ...said,
    { ...side, path: ['base_shape', 'type'], value: 'rectangle', how: 'computed', rule: 'rectangle_named' },
  ];
}

const changedBy = (
  move: Move,
  message: Heard,
  { value, evidence, cues, issues }: Edited,
  which: Which | null,
  more: readonly Cue[],
): Change<PlateWire> => ({
  move,
  value,
  evidence,
  cues: [...cues, ...placeOf(which), ...spansOf(message, [...REVISING, ...more])],
  ...(issues && { issues }),
});

const spansOf = ({ cues, text }: Heard, wanted: readonly Cue[]): Span[] => {
  const spans = cues.filter(({ cue }) => wanted.includes(cue)).map(({ start, end }) => ({ start, end }));
  if (wanted.includes('remove'))
    for (const { index, 0: word } of [
      ...text.matchAll(EXCEPT),
      ...[KEEP.exec(text)].filter((one) => one !== null),
    ])
      spans.push({ start: index, end: index + word.length });
  const out = wanted.includes('remove') ? TAKEN_OUT.exec(text) : null;
  if (!out) return spans;
  const [, take, away] = out;
  const end = out.index + out[0].length;
  return [...spans, { start: out.index, end: out.index + take!.length }, { start: end - away!.length, end }];
};
