import type { Cue } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { pathText, setAt } from '../../../core/result.ts';
import type { Change } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { analyse } from '../grammar/analyse.ts';
import { understoodIn } from '../interpret.ts';
import { type Hear, heardAnew } from './anew.ts';
import { bareCutout } from './bare-cutouts.ts';
import { after, type Before, type Context, changed, type Heard, madeBy } from './change.ts';
import { copied } from './copies.ts';
import type { Edited } from './draft.ts';
import { holesSaid, isTapped, linesSaid, tiedToHole } from './features.ts';
import { INDEFINITE, NEW_HOLES, ONE_MORE } from './lexicon.ts';
import { spokenHoles } from './refer.ts';
import { saidOf } from './revise.ts';
import { within } from './segments.ts';
import type { Which } from './which.ts';

export function added(
  message: Heard,
  before: Before,
  which: Which | null,
  context: Context,
): Change<PlateWire> | null {
  const copy = copied(message, before, which);
  if (copy) {
    const made = madeBy('add', message, withOwnSize(message, before, copy, context), which, COPYING);
    return { ...made, cues: [...made.cues, ...understoodIn(analyse(message.text))] };
  }
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
  if (which && !isAdded(message)) return null;
  const bare = bareCutout(message, before, (said, standing) => added(said, standing, which, context));
  if (bare) return bare;
  const sized = bareSize(message, before, (said, standing) => added(said, standing, which, context));
  if (sized) return sized;
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
  const isOne = ONE_MORE.test(message.text) && fresh.some((i) => isPlaced(edited.value.holes[i]!.placement));
  // add a row of holes: what is missing of it is asked.
  const isPattern = message.has('add') && fresh.some((i) => MANY.has(edited.value.holes[i]!.placement.type));
  const saysNew =
    (message.has('add') || INDEFINITE.test(message.text) || NEW_HOLES.test(message.text)) &&
    (fresh.some(isSized) || cut.length > 0 || isOne || isPattern);
  // Said to be one more, and all said of it: whatever was asked, it is no answer.
  const isOneMore = message.has('add') && isWhole && fresh.length + cut.length > 0;
  // 孔12的，离边30, while holes have no size: it is theirs.
  const isOpen = before.question !== null && before.value.holes.some(({ diameter }) => diameter === null);
  const asked = (before.question?.path[0] === 'holes' || isOpen) && !isOneMore;
  // 改在(100,100)打一个φ30的: another hole, and not the old one changed.
  const isMade = isWhole && fresh.length > 0 && MAKING.test(message.text);
  if ((message.has('change', 'correct') && !isMade) || asked || !(saysNew || isWhole || first === 0))
    return null;
  const alike = message.has('same') ? alikeLast(before, edited) : edited;
  const made = madeBy('add', message, tiedToHole(message, before, alike), null, COPYING);
  return withSizes(message, before, made, context);
}

/** 再加一个，离边20，16的: the size of what is added, behind all else that is said of it. */
function bareSize(message: Heard, before: Before, hear: Hear): Change<PlateWire> | null {
  const { text } = message;
  const tail = TAIL.exec(text);
  const said = tail?.groups?.size;
  if (!tail || !said || !message.has('add') || SIZED.test(text.slice(0, tail.index))) return null;
  const at = tail.index + tail[0].indexOf(said);
  const label = /\p{Script=Han}/u.test(text) ? '孔径' : 'dia ';
  const made = heardAnew([{ text: text.slice(0, at), start: 0 }, { text: label }, { text: said, start: at }])(
    message,
    before,
    hear,
  );
  const last = made?.value.holes.at(-1);
  const isFresh = made?.value.holes.length === before.value.holes.length + 1;
  return isFresh && last?.diameter === Number(said)
    ? { ...made!, cues: [...made!.cues, ...joining(message), { start: tail.index, end: text.length }] }
    : null;
}
/** 30 from the left and 40 from the bottom */
const joining = ({ cues }: Heard) => cues.filter(({ word }) => word === 'and');
const TAIL = /[，,] ?(?:要)?(?<size>\d{1,3}(?:\.\d{1,3})?) ?(?:(?:mm|毫米|个?的)+|mm)(?:的?孔)?[。.吧]*$/i;
const SIZED = /φ|[孔直]径|\bdia|\d ?(?:mm )?(?:holes?|bore)\b|\d的?孔|[一同]样|same|方孔|腰|槽|slot|window/i;

const MANY: ReadonlySet<string> = new Set(['four_corners', 'rect_array', 'circle_array']);
const COPYING: readonly Cue[] = ['add', 'also', 'same', 'it'];

/** 10 mm, 50 to the right of it: a copy that has a size of its own. */
function withOwnSize(message: Heard, before: Before, copy: Edited, context: Context): Edited {
  const first = before.value.holes.length;
  const said = holesSaid(within(message, copy.cues), before, context);
  const size = said?.evidence.find(({ path }) => path[1] === first && path[2] === 'diameter');
  if (!size) return copy;
  let { value, evidence } = copy;
  for (let i = first; i < value.holes.length; i++) {
    const path = ['holes', i, 'diameter'];
    value = setAt(value, path, size.value);
    evidence = [...evidence.filter((entry) => pathText(entry.path) !== pathText(path)), { ...size, path }];
  }
  return { ...copy, value, evidence };
}

const MAKING = /[打开钻][一个两]|\b(?:drill|bore|punch)\b/i;

/** Words that add something, and do not only join. */
const isAdded = ({ cues }: Heard): boolean =>
  cues.some(({ cue, word }) => cue === 'add' && !/^(?:and|with|plus|more|再|多)$/.test(word));

/** same size, 一样大: as large as the hole spoken of last, or as all of them are. */
function alikeLast(before: Before, edited: Edited): Edited {
  const { value, evidence } = before;
  const from = spokenHoles(before).at(-1) ?? value.holes.length - 1;
  const entry = evidence.find(({ path }) => pathText(path) === pathText(['holes', from, 'diameter']));
  if (!entry) return edited;
  const open = edited.value.holes.flatMap(({ diameter }, i) =>
    i >= value.holes.length && diameter === null ? [i] : [],
  );
  let now = edited.value;
  for (const i of open) now = setAt(now, ['holes', i, 'diameter'], entry.value);
  const more = open.map((i): Evidence => ({ ...entry, path: ['holes', i, 'diameter'] }));
  // What “same” says has come.
  const issues = edited.issues?.filter(
    ({ code, params }) => code !== 'plate_unused' || !SAME.test(String(params.words)),
  );
  return {
    ...edited,
    value: now,
    evidence: [...edited.evidence, ...more],
    ...(issues && { issues }),
  };
}
const SAME = /^(?:same|同样|一样|照样|相同)/i;

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

/** Where it is, and of a pattern how many there are. */
function isPlaced({ type, ...at }: PlateWire['holes'][number]['placement']): boolean {
  if (type === 'rect_array') return at.rect_array.rows !== null && at.rect_array.cols !== null;
  if (type === 'circle_array') return at.circle_array.count !== null;
  return type !== '' && Object.values(at[type]).some((value) => value !== null);
}
