import type { Cue } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import type { ReadContext } from '../../../core/reading/interpret.ts';
import { renewed } from '../../../core/reading/rederive.ts';
import { getAt, type Path, pathText, type Span, setAt } from '../../../core/result.ts';
import type { Change, Message, Move, Standing } from '../../../core/talk.ts';
import { computedAgain } from '../answer.ts';
import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { grounding } from '../grounding.ts';
import { known } from '../known.ts';
import { anchorOf } from './anchors.ts';
import type { Edited } from './draft.ts';
import { EXCEPT, KEEP, NO_MORE, TAKEN_OUT, UNWANTED } from './lexicon.ts';
import { type Which, wordsOf } from './which.ts';

export type Heard = Message<PlateWire>;
export type Before = Standing<PlateWire>;
export type Context = ReadContext<unknown>;

/** What stands for the next words of the same message: spans name it, as they name the messages before. */
export function after(
  before: Before,
  { value, evidence }: Change<PlateWire>,
  { source, text }: Heard,
): Before {
  const named = evidence.map((entry) => ({
    ...entry,
    spans: entry.spans.map((span) => (span.source === undefined ? { ...span, source } : span)),
  }));
  const textOf = (name: string) => (name === source ? text : before.textOf(name));
  const { question } = before;
  const isOpen = question !== null && getAt(value, question.path) === null;
  const told = named.filter(({ spans }) => spans.some((span) => span.source === source));
  const touched = told.length > 0 ? told.map(({ path }) => path) : before.touched;
  return { ...before, value, evidence: named, textOf, touched, question: isOpen ? question : null };
}

const REVISING: readonly Cue[] = ['change', 'correct', 'more', 'less', 'all', 'ask', 'it', 'soft', 'also'];

/** Values that stand whatever becomes of the plate's sides. */
const STAYING: ReadonlySet<string> = new Set(['member_kept', 'changed_by', 'placed_single']);

/** The plate with some values said anew; what was computed is computed again, and what cannot be is open. */
export function changed(
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
  // Only what lies along a side that changed is open again.
  const sides = new Set(
    said.flatMap(({ path: [key, name] }) =>
      (key === 'outline' ? 'xy' : (axes[String(name)] ?? '')).split(''),
    ),
  );
  const lost: readonly Path[] = resized
    ? stale.filter((path) => !STAYING.has(ruleAt(path)) && sides.has(axisOf(path)))
    : [];
  let rest = value;
  const kept = lost.flatMap((path) => keptBound(path, before, rest, evidence));
  for (const path of lost) rest = setAt(rest, path, null);
  for (const { path, value: found } of kept) rest = setAt(rest, path, found);
  const again = computedAgain(rest, before.origin, context);
  for (const { path, value: found } of again) rest = setAt(rest, path, found);
  return {
    move,
    value: rest,
    evidence: [...evidence.filter(({ path }) => !lost.includes(path)), ...kept, ...again],
    cues: [...understood, ...spansOf(message, [...REVISING, ...cues])],
  };
}

/** What is bound to the middle or to the far edge goes with it. */
function keptBound(
  path: Path,
  { value: was }: Before,
  now: PlateWire,
  evidence: readonly Evidence[],
): Evidence[] {
  const entry = evidence.find((one) => pathText(one.path) === pathText(path));
  const side = axisOf(path) === 'x' ? 'length' : 'width';
  const [old, fresh] = [known(was).base_shape[side], known(now).base_shape[side]];
  const anchor = entry ? anchorOf(entry) : null;
  if (!entry || anchor === null || old === null || fresh === null) return [];
  return [{ ...entry, value: round(Number(entry.value) + anchor * (fresh - old)) }];
}

const axes: Readonly<Record<string, string>> = { length: 'x', width: 'y' };
const axisOf = (path: Path): string => /(?:^|_)([xy])$/.exec(String(path.at(-1)))?.[1] ?? '';

/** P03: a rectangle as soon as one of its sides is known. */
function withOutline({ base_shape }: PlateWire, said: readonly Evidence[]): readonly Evidence[] {
  const side = said.find(({ path }) => path[1] === 'length' || path[1] === 'width');
  if (!side || base_shape.type !== '') return said;
  return [
    ...said,
    { ...side, path: ['base_shape', 'type'], value: 'rectangle', how: 'computed', rule: 'rectangle_named' },
  ];
}

export const madeBy = (
  move: Move,
  message: Heard,
  { value, evidence, cues, issues }: Edited,
  which: Which | null,
  more: readonly Cue[],
): Change<PlateWire> => ({
  move,
  value,
  evidence,
  cues: [...cues, ...wordsOf(which), ...spansOf(message, [...REVISING, ...more])],
  ...(issues && { issues }),
});

const spansOf = ({ cues, text, denied }: Heard, wanted: readonly Cue[]): Span[] => {
  const spans = cues.filter(({ cue }) => wanted.includes(cue)).map(({ start, end }) => ({ start, end }));
  // 不是10，是12: what it is said not to be.
  if (denied) spans.push({ start: denied.start, end: denied.end });
  if (wanted.includes('remove'))
    for (const { index, 0: word } of [
      ...text.matchAll(EXCEPT),
      ...[KEEP.exec(text), UNWANTED.exec(text)].filter((one) => one !== null),
    ])
      spans.push({ start: index, end: index + word.length });
  const no = wanted.includes('remove') ? NO_MORE.exec(text) : null;
  if (no) spans.push({ start: 0, end: no[0].length });
  const out = wanted.includes('remove') ? TAKEN_OUT.exec(text) : null;
  if (!out) return spans;
  const [, take, away] = out;
  const end = out.index + out[0].length;
  return [...spans, { start: out.index, end: out.index + take!.length }, { start: end - away!.length, end }];
};
