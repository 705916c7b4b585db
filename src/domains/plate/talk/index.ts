import { blanked, type Cue, controlOf, cuesIn } from '../../../core/language/index.ts';
import { type Evidence, same } from '../../../core/reading/evidence.ts';
import { getAt, pathText } from '../../../core/result.ts';
import type { Change, Move, Talk } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { analyse } from '../grammar/analyse.ts';
import { factsOf } from '../grammar/facts.ts';
import { understoodIn } from '../interpret.ts';
import { added } from './adding.ts';
import { saidAgain } from './again.ts';
import { isNamed, standsAlone } from './alone.ts';
import { amountsSaid, type Told } from './amounts.ts';
import { asideIn, besides } from './aside.ts';
import { answeredToo, unasked } from './asked.ts';
import { askHowMuch, askTapped, askWhich, toldTapped, toldWhich } from './asking.ts';
import { type Back, partsBack } from './back.ts';
import { after, type Before, type Context, changed, type Heard, madeBy } from './change.ts';
import { roundInstead } from './cutouts.ts';
import { versioned } from './draft.ts';
import { partsDropped } from './drop.ts';
import { exchanged } from './exchange.ts';
import { pairedAgain } from './features.ts';
import { refigured } from './figure.ts';
import { helpOf } from './help.ts';
import { ALL_AGAIN, broughtBack, meantOthers, stayed, valuesBack } from './history.ts';
import { comparedIn } from './labels.ts';
import { led, withInstead } from './led.ts';
import { EXCEPT, GO_AHEAD, KEEP, NO_MORE, TAKEN_OUT, UNWANTED } from './lexicon.ts';
import { apart } from './members.ts';
import { goesOn, isMoved, movingIn, shifted, tellsWay } from './moves.ts';
import { isAmid } from './order-copy-words.ts';
import { ordered } from './orders.ts';
import { type Parts, partsSaid } from './parts.ts';
import { isMiscounted, spokenHoles } from './refer.ts';
import { byReference } from './references.ts';
import { removed } from './removed.ts';
import { broughtInstead, replacedIn } from './replaced.ts';
import { saidOf } from './revise.ts';
import { segmentsOf, within } from './segments.ts';
import { spotsOf } from './spots.ts';
import { takenBackIn } from './taken-back.ts';
import { ANSWERS, toldOf } from './telling.ts';
import { inItsUnit } from './units.ts';
import { askSomeOne } from './unsure.ts';
import { isMissing, type Meant, meantIn, type Which, wordsOf } from './which.ts';

/** A plate in a conversation: what a message adds, takes away, or says anew. */
export const talk: Talk<PlateWire, unknown> = {
  keeps: true,
  tell: toldOf,
  answers: ANSWERS,
  help: helpOf,
  control: (said) => controlOf(said, GO_AHEAD),
  change: (message, before, context) =>
    standsAlone(message)
      ? null
      : answeredToo(message, before, context, (rest) =>
          inItsUnit(rest, before, (said, standing) =>
            unasked(said, (told) => changedBy(told, standing, context)),
          ),
        ),
  leans: (message) => !standsAlone(message) && !isNamed(message),
};

function changedBy(message: Heard, before: Before, context: Context): Change<PlateWire> | null {
  const awaited = toldWhich(message, before);
  const chosen = awaited && changeWith(awaited.message, before, awaited.meant, context);
  if (chosen) return finished(waited(chosen, awaited.message, message), message);
  const tapped = toldTapped(message, before, (said, then, which) =>
    changeWith(said, then, { which, edited: null }, context),
  );
  if (tapped) return finished({ ...tapped, move: 'answer' }, message);
  const figure = refigured(message, before, context);
  if (figure) return figure === 'unclear' ? null : finished(figure, message);
  const again = saidAgain(message, before, (said, then) => heardOn(said, then, context));
  if (again) return finished(again, message);
  const takenBack = takenBackIn(message, before);
  if (takenBack) return finished(takenBack, message);
  const stay = stayed(message, before);
  if (stay)
    return finished(changed('revise', message, before, stay, context, [], [wholeOf(message)]), message);
  const orders = ordered(message, before, context);
  if (!orders && !message.has('add') && isMissing(message.text, before)) return null;
  if (orders) return finished(orders, message);
  const isGrid = before.value.holes.some(({ placement: { type } }) => type === 'rect_array');
  if (isGrid && isAmid(message.text.toLowerCase())) return null;
  const referred = byReference(message, before, (said, then) => heardOn(said, then, context));
  if (referred) return finished(referred, message);
  const whole = broughtBack(message, before);
  if (whole) return finished(madeBy('revise', message, whole, null, []), message);
  // all four, of a plate from which none went: that many, and no size.
  if (ALL_AGAIN.test(message.text.trim().toLowerCase())) return null;
  const back = partsBack(message, before, context);
  if (back) return finished(backWith(back, message, before, context), message);
  const aside = asideIn(message, before);
  if (aside) {
    const rest = aside.rest && heardOn(aside.rest, before, context);
    return aside.rest && !rest ? null : finished(besides(aside, rest, message, before), message);
  }
  const made = heardOn(message, before, context);
  const isIdle = made && !made.questions && same(made.value, before.value) && !saysAny(made);
  return isIdle ? null : made;
}

const wholeOf = ({ text }: Heard) => ({ start: 0, end: text.length });

/** What is there again, and what is said of it besides. */
function backWith({ edited, which, rest }: Back, message: Heard, before: Before, context: Context) {
  const one = madeBy('revise', message, edited, null, ['change', 'add', 'remove']);
  const now = after(before, one, message);
  const more =
    rest && (changeWith(led(rest), now, meantOf(rest, now) ?? { which, edited: null }, context) ?? null);
  return more ? { ...more, cues: [...one.cues, ...more.cues] } : { ...one, cues: edited.cues };
}
const meantOf = ({ text }: Heard, now: Before) => (/[\p{L}\p{N}]/u.test(text) ? meantIn(text, now) : null);

/** What a message makes of what stands, part by part. */
function heardOn(message: Heard, before: Before, context: Context): Change<PlateWire> | null {
  let standing = before;
  const parts: Change<PlateWire>[] = [];
  const replaced = replacedIn(message);
  for (const segment of replaced ?? segmentsOf(led(message), before)) {
    const isBehind = parts.at(-1)?.move === 'remove';
    const one = changeOf(isBehind ? broughtInstead(segment) : withInstead(segment), standing, context);
    if (!one && replaced) return null;
    if (!one) continue;
    standing = after(standing, one, message);
    parts.push(one);
  }
  return together(parts, message);
}

/** What became of words that waited: they are in the message before, and all of this one tells which holes are meant. */
function waited(
  change: Change<PlateWire>,
  { source }: Heard,
  { text, source: own }: Heard,
): Change<PlateWire> {
  const whole = { start: 0, end: text.length };
  const evidence = change.evidence.map((entry) => {
    const spans = entry.spans.map((span) => (span.source === undefined ? { ...span, source } : span));
    const isMeant = entry.path[0] === 'holes' && spans.some((span) => span.source === source);
    return { ...entry, spans: isMeant ? [...spans, { ...whole, source: own }] : spans };
  });
  return { ...change, move: 'choose', evidence, cues: [whole] };
}

/** Whether a value rests on words of this message. */
const saysAny = ({ evidence }: Change<PlateWire>): boolean =>
  evidence.some(({ spans }) => spans.some(({ source }) => source === undefined));

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
  const meant = meantIn(message.text, before);
  const again = doneAgain(message, before, meant, context);
  if (again) return again;
  const begun = meant && begunAt(message, before, meant, context);
  if (begun) return begun;
  const made = changeWith(message, before, meant, context);
  // A pattern is taken apart only where one of its holes becomes another.
  return made && meant?.edited && same(made.value.holes, meant.edited.value.holes)
    ? changeWith(message, before, null, context)
    : made;
}

/** the right one as well, do the same on the left: what was said last, of other holes. */
function doneAgain(
  message: Heard,
  before: Before,
  meant: Meant | null,
  context: Context,
): Change<PlateWire> | null {
  const { text, has } = message;
  const told = meant ?? (DO_AGAIN.test(text) ? meantIn(text, before, { isAnswer: true }) : null);
  if (!told || !has('also', 'same') || has('add', 'remove') || /\d/.test(text)) return null;
  const spoken = before.evidence.filter(({ path }) =>
    before.touched.some((one) => pathText(one) === pathText(path)),
  );
  const source = spoken.flatMap(({ spans }) => spans).at(-1)?.source;
  const said = source === undefined ? undefined : before.textOf(source);
  if (source === undefined || said === undefined || spoken.some(({ path }) => path[0] !== 'holes'))
    return null;
  const own = meantIn(said, before);
  const words = { ...told.which.words, source: message.source };
  const last = { ...message, ...cuesIn(said), text: blanked(said, wordsOf(own?.which ?? null)), source };
  const made = changeWith(last, before, { ...told, which: { ...told.which, words } }, context);
  return made && !made.questions ? { ...waited(made, last, message), move: 'revise' } : null;
}
const DO_AGAIN = /\bdo the same\b|\blikewise\b|也[这那]样|也照做|同样处理/i;

/** 第一个孔的x改成20: an array begins where its first hole is. */
function begunAt(
  message: Heard,
  before: Before,
  { which, edited }: Meant,
  context: Context,
): Change<PlateWire> | null {
  const [first, other] = which.holes;
  const hole = first === undefined ? undefined : before.value.holes[first];
  if (
    !edited ||
    other !== undefined ||
    hole?.placement.type !== 'rect_array' ||
    isMoved(message, before, which)
  )
    return null;
  const made = changeWith(message, before, { which, edited: null }, context);
  const now = made?.value.holes[first!]?.placement.rect_array;
  const { origin_offset_x, origin_offset_y } = hole.placement.rect_array;
  const isSame = now && same({ ...now, origin_offset_x, origin_offset_y }, hole.placement.rect_array);
  return isSame && !same(now, hole.placement.rect_array) ? made : null;
}

function changeWith(
  message: Heard,
  before: Before,
  meant: Meant | null,
  context: Context,
): Change<PlateWire> | null {
  const which = meant?.which ?? null;
  if (!which && (isMiscounted(message.text, before) || isMissing(message.text, before))) return null;
  // Some holes of a pattern: the others stay as they are, one by one.
  const told: Before = meant?.edited ? { ...before, ...meant.edited } : before;
  const values =
    valuesBack(message, told, which) ??
    (UNWANTED.test(message.text) ? null : meantOthers(message, told, which)) ??
    exchanged(message, told, which) ??
    amountsSaid(message, told, which);
  if (values) return withValues(message, told, values, which, context);
  const some = meant?.edited ? null : askSomeOne(message, before, which, context);
  if (some) return some;
  const round = roundInstead(message, before);
  if (round) return madeBy('revise', message, round, null, []);
  if (isRemoved(message))
    return withParts(message, before, which, context, partsDropped(message, before), 'remove', (rest, now) =>
      removed(rest, now, now === before ? meant : meantIn(rest.text, now), context),
    );
  // a row along the top: where holes are to be takes no pattern apart.
  const fresh = goesOn(message, told, which)
    ? null
    : ((meant?.edited ? added(message, before, null, context) : null) ??
      added(message, told, which, context));
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
  return retold(message, told, which, context);
}

/** Values told by what they were; what is left of the words may say more. */
function withValues(
  message: Heard,
  before: Before,
  { said, taken }: Told,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  const move = message.has('correct') ? 'correct' : 'revise';
  const one = changed(move, message, before, said, context, LEADING, [...taken, ...wordsOf(which)]);
  const rest = within(message, taken);
  // What is left was said beside it, and not after it.
  const now = { ...after(before, one, message), touched: before.touched };
  const more = /[\p{L}\p{N}]/u.test(bare(rest)) ? changeOf(rest, now, context) : null;
  return more ? { ...more, cues: [...one.cues, ...more.cues] } : one;
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
    ...wordsOf(which),
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
  has('remove') ||
  TAKEN_OUT.test(text) ||
  NO_MORE.test(text) ||
  UNWANTED.test(text) ||
  (!has('change') && !/\d/.test(text) && isPart(text));
/** Told by those that stay, or by those that go. */
const isPart = (text: string): boolean => text.search(EXCEPT) >= 0 || KEEP.test(text);

/** 往右移10: four corners that move together are four holes. */
function movable({ text }: Heard, before: Before, which: Which | null): [Before, readonly number[]] {
  // move it up: what was spoken of last.
  const isOfCut = before.touched.length > 0 && before.touched.every(([list]) => list === 'cutouts');
  const isIt = isOfCut && !which && /它|\b(?:it|them)\b/i.test(text);
  if (isIt) return [before, []];
  const spoken = which || /孔|\bholes\b|\ball\b/i.test(text) ? [] : spokenHoles(before);
  const told = which?.holes ?? (spoken.length > 0 ? spoken : null);
  const spots = spotsOf(before.value).filter(({ hole }) => told?.includes(hole) ?? true);
  const words = which?.words ?? { start: 0, end: 0 };
  const { which: now, edited } = apart(
    before,
    spots,
    words,
    ({ placement }) => placement.type !== 'four_corners',
  );
  return [edited ? { ...before, ...edited } : before, now.holes];
}

function revised(
  message: Heard,
  standing: Before,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  const { value: plate } = standing;
  const isTaken = isMoved(message, standing, which);
  const isShift = isTaken && tellsWay(message.text);
  const [before, holes] = isShift ? movable(message, standing, which) : [standing, which?.holes ?? []];
  const moved = isShift ? shifted(message, before, holes) : [];
  const { entries, analysis, open } = saidOf(message, standing, which);
  // What is moved keeps its size.
  const places = isTaken ? entries.filter(({ path }) => path[2] === 'placement') : entries;
  const paired = pairedAgain(message, before);
  const told = moved.length > 0 ? moved : paired.length > 0 ? paired : places;
  const said = [...told, ...renamed(message, entries)];
  const compared = comparedIn(message.text);
  const understood = [
    ...understoodIn(analysis),
    ...wordsOf(which),
    ...movingIn(message.text),
    ...(compared ? [compared] : []),
  ];
  const vague =
    said.length === 0 && open.length === 0
      ? (askHowMuch(message, before, which, context) ?? askTapped(message, before, which))
      : null;
  if (vague)
    return {
      ...changed('revise', message, before, [], context, [], [...understood, vague.words]),
      questions: [vague.question],
    };
  if (said.length === 0 && open.length === 0) return null;
  const isCorrected = message.has('correct');
  const isAsked = before.question !== null && said.some(({ path }) => getAt(plate, path) === null);
  const move = isCorrected ? 'correct' : isAsked ? 'answer' : 'revise';
  const made = changed(move, message, before, said, context, [], understood);
  return open.length === 0 || moved.length > 0
    ? made
    : { ...made, questions: [askWhich(holesOf(open), message, before, context)] };
}

const holesOf = (entries: readonly Evidence[]) => [...new Set(entries.map(({ path }) => Number(path[1])))];

/** 换成铝板: what it is called, where nothing is measured. */
function renamed(message: Heard, entries: readonly Evidence[]): Evidence[] {
  if (entries.length > 0 || !message.has('change', 'correct')) return [];
  const noun = factsOf(analyse(message.without('change', 'correct'))).find(({ kind }) => kind === 'noun');
  return noun
    ? [{ path: ['part_type'], value: noun.value, how: 'read', rule: 'part_noun', spans: [noun.span] }]
    : [];
}
