import type { Cue } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { renewed } from '../../../core/reading/rederive.ts';
import { getAt, type Path, type Span, setAt } from '../../../core/result.ts';
import type { Change, Message, Move, Standing, Talk } from '../../../core/talk.ts';
import { computedAgain } from '../answer.ts';
import type { PlateWire } from '../contract.ts';
import { analyse } from '../grammar/analyse.ts';
import { factsOf } from '../grammar/facts.ts';
import { grounding } from '../grounding.ts';
import { understoodIn } from '../interpret.ts';
import { type Edited, holesSaid, linesSaid, mirrored, shifted, without, withoutCorner } from './features.ts';
import { saidOf } from './revise.ts';
import { type Which, whichHoles } from './which.ts';

type Heard = Message<PlateWire>;
type Before = Standing<PlateWire>;
type Context = ReadContext<unknown>;

/** A plate in a conversation: what a message adds, takes away, or says anew. */
export const talk: Talk<PlateWire, unknown> = {
  change(message, before, context) {
    if (standsAlone(message)) return null;
    const which = whichHoles(message.text, before.value);
    return (
      removed(message, before, which, context) ??
      added(message, before, which, context) ??
      revised(message, before, which, context)
    );
  },
  leans: (message) =>
    !standsAlone(message) && message.has('change', 'correct', 'remove', 'more', 'less', 'all'),
};

/** A description of a plate of its own, and no correction of this one. */
function standsAlone({ alone, has }: Heard): boolean {
  const { length, width } = alone.value.base_shape;
  return length !== null && width !== null && !has('correct', 'change') && alone.value.part_type !== '';
}

function removed(
  message: Heard,
  before: Before,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  if (!message.has('remove')) return null;
  const lines = linesSaid(message, before, -1);
  if (lines) return changed('remove', message, before, [lines], context, ['remove']);
  const only = before.value.holes.length === 1 && /孔|holes?\b/i.test(message.text) ? [0] : null;
  const gone = which?.holes ?? (message.has('all') ? before.value.holes.map((_, i) => i) : only);
  if (!gone) return null;
  const isMember = which?.corner && before.value.holes[gone[0]!]?.placement.type === 'four_corners';
  const edited = isMember ? withoutCorner(before, gone[0]!, which) : without(before, gone);
  return edited && changedBy('remove', message, edited, which, ['remove', 'all']);
}

function added(
  message: Heard,
  before: Before,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  const lines = message.has('add') ? linesSaid(message, before, 1) : null;
  if (lines) return changed('add', message, before, [lines], context, ['add']);
  if (message.has('also', 'same')) {
    const spoken = before.touched.findLast(([list]) => list === 'holes');
    const copy = mirrored(message, before, Number(spoken?.[1] ?? before.value.holes.length - 1));
    if (copy) return changedBy('add', message, copy, null, ['add', 'also', 'same']);
  }
  if (which && !message.has('add')) return null;
  const edited = holesSaid(message, before, context);
  if (!edited) return null;
  const first = before.value.holes.length;
  const isWhole = edited.value.holes
    .slice(first)
    .every(({ diameter, placement }) => diameter !== null && placement.type !== '' && isPlaced(placement));
  const saysNew =
    message.has('add') && edited.value.holes.slice(first).some(({ diameter }) => diameter !== null);
  const asked = before.question?.path[0] === 'holes';
  if (message.has('change', 'correct') || asked || !(saysNew || isWhole)) return null;
  return changedBy('add', message, edited, null, ['add', 'also', 'same']);
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
  const moved = /移|挪|move|shift/i.test(message.text)
    ? shifted(message, before, which?.holes ?? plate.holes.map((_, i) => i))
    : [];
  const { entries, analysis } = saidOf(message, before, which);
  const said = [...(moved.length > 0 ? moved : entries), ...renamed(message, entries)];
  if (said.length === 0) return null;
  const isCorrected = message.has('correct');
  const isAsked = before.question !== null && said.some(({ path }) => getAt(plate, path) === null);
  const move = isCorrected ? 'correct' : isAsked ? 'answer' : 'revise';
  return changed(move, message, before, said, context, [], [...understoodIn(analysis), ...placeOf(which)]);
}

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
  const resized = said.some(({ path }) => path[0] === 'base_shape' && path[1] !== 'thickness');
  const lost: readonly Path[] = resized ? stale : [];
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

const spansOf = ({ cues }: Heard, wanted: readonly Cue[]): Span[] =>
  cues.filter(({ cue }) => wanted.includes(cue)).map(({ start, end }) => ({ start, end }));
