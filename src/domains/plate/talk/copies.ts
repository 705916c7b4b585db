import { blanked, normalize } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { pathText, type Span } from '../../../core/result.ts';
import type { Message, Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { known } from '../known.ts';
import { pathsOfHole } from '../leaves.ts';
import { anchoredAs, anchorOf, between, opposite } from './anchors.ts';
import type { Edited } from './draft.ts';
import { ALIKE, countOf, MIRROR, NEW_HOLES, ONE_MORE, sorts } from './lexicon.ts';
import { goesOn, type Way, waysIn } from './moves.ts';
import { spokenHoles } from './refer.ts';
import { type Which, wordsOf } from './which.ts';

type HoleWire = PlateWire['holes'][number];
type Heard = Message<PlateWire>;
type Before = Standing<PlateWire>;
type Axis = 'x' | 'y';

/** What becomes of where a hole or a pattern is along one axis, and the words that say so. */
export interface Step {
  readonly rule: 'mirrored' | 'beside_hole' | 'changed_by' | 'from_far_side' | 'between';
  /** What a place between two others is bound by. */
  readonly as?: string;
  readonly spans: readonly Span[];
  place(at: number, reach: number): number;
}
export type Steps = ReadonlyMap<Axis, Step>;

/** 右边对称也来一个, 往上80再来一个一样的, the same row 40 from the top: holes once more, across the plate or so far away. */
export function copied(message: Heard, before: Before, which: Which | null): Edited | null {
  const half = midway(message, before, which);
  if (half) return half;
  const both = bothSides(message, before);
  const steps = both ?? stepsIn(message, before, which);
  if (steps.size === 0) return null;
  let edited: Edited = { ...before, cues: [] };
  const times = both ? [-1, 1] : timesIn(message, before, which, steps);
  const one = which?.holes[0] ?? spokenHoles(before).at(-1) ?? before.value.holes.length - 1;
  for (const index of times.length > 1 ? [one] : sourcesOf(message, before, which, steps))
    for (const k of times) edited = oneMore(edited, index, scaled(steps, k)) ?? edited;
  if (edited.value.holes.length === before.value.holes.length) return null;
  const spans = [MIRROR, ALIKE, HOW_MANY, COPYING].flatMap((one) => spanOf(one.exec(message.text)));
  return { ...edited, cues: [...[...steps.values()].flatMap((step) => step.spans), ...spans] };
}

/** 往右每隔120再来两个: as many of one, each as far from the one before it. */
function timesIn({ text }: Heard, before: Before, which: Which | null, steps: Steps): readonly number[] {
  const said = HOW_MANY.exec(text);
  const count = said ? countOf(said[1] ?? said[2]) : 1;
  const spoken = which?.holes ?? spokenHoles(before);
  const isOne = spoken.length === 1 || before.value.holes.length === 1;
  const isAway = [...steps.values()].every(({ rule }) => rule === 'beside_hole');
  return isOne && isAway && count > 1 ? Array.from({ length: count }, (_, k) => k + 1) : [1];
}

/** So many times as far. */
const scaled = (steps: Steps, times: number): Steps =>
  new Map(
    [...steps].map(([axis, step]) => [
      axis,
      { ...step, place: (at, reach) => round(at + times * (step.place(at, reach) - at)) },
    ]),
  );

/** two more like it, 60 either side; 左右各60再来一个: on both sides of the one spoken of last. */
const EITHER =
  /(?<![离距到])(?<x>左右|两[边侧]|(?<y>上下))各(?:距离?|隔|偏)?(?<a>\d{1,5})(?![\d.])|(?<![\d.])(?<c>\d{1,5}) ?(?:mm )?(?:(?:to |on )?(?:either|each|both) sides?|(?<v>above and below))/i;

function bothSides(message: Heard, before: Before): Steps | null {
  const found = EITHER.exec(message.text);
  const { text } = message;
  const isMore =
    ONE_MORE.test(text) || ALIKE.test(text) || NEW_HOLES.test(text) || message.has('add', 'same', 'also');
  const { a, c, y, v } = found?.groups ?? {};
  if (!found || !isMore || before.value.holes.length === 0) return null;
  const said = HOW_MANY.exec(blanked(message.text, spanOf(found)));
  // Three of them lie on no two sides.
  if (said && !/both|pair/i.test(said[0]) && countOf(said[1] ?? said[2]) > 2) return null;
  const by = Number(a ?? c);
  const step: Step = { rule: 'beside_hole', spans: spanOf(found), place: (at) => round(at + by) };
  return new Map([[(y ?? v) ? 'y' : 'x', step]]);
}

const COPYING = /复制|拷贝|\bcop(?:y|ies)\b|\bduplicate\b/i;

const spanOf = (found: RegExpExecArray | null): Span[] =>
  found ? [{ start: found.index, end: found.index + found[0].length }] : [];

/** Along each axis: so far from a side, else so far from where it is, else on the other side of the plate. */
function stepsIn(message: Heard, before: Before, which: Which | null): Steps {
  const { has } = message;
  // another 5 up, of what was just moved.
  if (goesOn(message, before)) return new Map();
  const text = blanked(message.text, wordsOf(which));
  const isAlike = has('same') || ALIKE.test(text);
  const placed = isAlike || has('also') ? placedIn(text, before) : new Map<Axis, Step>();
  const steps = new Map(placed);
  const ways = isAlike || ONE_MORE.test(text) ? [...waysIn(text), ...awayIn(text)] : [];
  for (const { axis, by, span } of ways) {
    const was = steps.get(axis);
    if (was && was.rule !== 'beside_hole') continue;
    steps.set(axis, {
      rule: 'beside_hole',
      spans: [...(was?.spans ?? []), span],
      place: (at, reach) => round((was?.place(at, reach) ?? at) + by),
    });
  }
  const said = [...steps.values()].flatMap(({ spans }) => spans);
  const isMirrored = has('same') || MIRROR.test(text) || (has('also') && steps.size === 0);
  const corner = isMirrored && steps.size === 0 ? cornerIn(text, before) : null;
  if (corner) return corner;
  const across = isMirrored ? mirrorIn(blanked(text, said), before) : null;
  if (across && !steps.has(across[0])) steps.set(...across);
  return steps;
}

/** 下面再来一排，离这排40: so far from it, to the side that is named. */
function awayIn(text: string): readonly Way[] {
  const said = /[离距](?:它|[这那原]来?的?[排列个行])(?:孔)?[的有]? ?(\d{1,5}(?:\.\d{1,3})?)/.exec(text);
  const side = said && /[左右上下]/.exec(text);
  if (!said || !side) return [];
  const axis = /[左右]/.test(side[0]) ? 'x' : 'y';
  const by = (/[左下]/.test(side[0]) ? -1 : 1) * Number(said[1]);
  return [{ axis, by, span: { start: said.index, end: said.index + said[0].length } }];
}

const FROM_SIDE =
  /[离距](?<zh>[左右上下顶底那这])(?:一?[边侧缘端头]|面)? ?(?:是|为|也是)?(?<a>\d{1,5}(?:\.\d{1,3})?)|(?<b>\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?(?:down |up |in |over )?from (?:the|that|this) (?<en>left|right|top|bottom|edge|side|end)\b(?: (?:hand )?(?:edge|side|end))?/gi;
const sidesBy: Readonly<Record<string, string>> = {
  ...{ 左: 'l', 右: 'r', 上: 't', 顶: 't', 下: 'b', 底: 'b' },
  ...{ left: 'l', right: 'r', top: 't', bottom: 'b', above: 't', upper: 't', below: 'b', lower: 'b' },
};
const SIDE = /[左右上下顶底]|\b(?:left|right|top|bottom|above|below|upper|lower)\b/i;
const sideIn = (text: string): string | undefined => sidesBy[SIDE.exec(text)?.[0].toLowerCase() ?? ''];

/** the same row 40 from the top, on the right, 30 from that edge: once more, as far from that side as is said. */
function placedIn(text: string, { value }: Before): Map<Axis, Step> {
  const size = known(value).base_shape;
  const steps = new Map<Axis, Step>();
  for (const found of text.matchAll(FROM_SIDE)) {
    const { zh, en, a, b } = found.groups!;
    const side = sidesBy[(zh ?? en)!.toLowerCase()] ?? sideIn(blanked(text, spanOf(found)));
    if (!side) continue;
    const axis = 'lr'.includes(side) ? 'x' : 'y';
    const whole = size[axis === 'x' ? 'length' : 'width'];
    const [isFar, by] = ['rt'.includes(side), Number(a ?? b)];
    if (isFar && whole === null) continue;
    steps.set(axis, {
      rule: isFar ? 'from_far_side' : 'changed_by',
      spans: spanOf(found),
      place: (_, reach) => round(isFar ? whole! - by - reach : by),
    });
  }
  return steps;
}

const ACROSS =
  /(?<x>左右|[左右](?:手)?[边侧面方头端]?|\b(?:left|right)\b)|(?<y>上下|[上下顶底][边侧面方头端部]?|\b(?:top|bottom|above|below|upper|lower)\b)|(?<other>另一?[边侧头端面]|对[边侧面过]|那一?[边头]|\b(?:the )?(?:other|opposite|far) (?:side|edge|end)\b|\bopposite\b)/i;

/** On the other side of the plate, at the same distance from it. */
function mirrorIn(text: string, before: Before): [Axis, Step] | null {
  const side = ACROSS.exec(text);
  const axis = side?.groups?.other ? offMiddle(before) : side?.groups?.x ? 'x' : 'y';
  const size = axis && known(before.value).base_shape[axis === 'x' ? 'length' : 'width'];
  if (!side || !axis || !size) return null;
  const spans = spanOf(side);
  // 右边也来一个，离边30: as far from that side as is said.
  const inset = INSET.exec(text);
  const to = inset && sideIn(side[0]);
  if (to && 'lr'.includes(to) === (axis === 'x')) {
    const [isFar, by] = ['rt'.includes(to), Number(inset[1] ?? inset[2])];
    const place = (_: number, reach: number) => round(isFar ? size - by - reach : by);
    return [
      axis,
      { rule: isFar ? 'from_far_side' : 'changed_by', spans: [...spans, ...spanOf(inset)], place },
    ];
  }
  return [axis, { rule: 'mirrored', spans, place: (at, reach) => round(size - at - reach) }];
}

/** the same in the top right corner: as far from its two edges as it is from those it lies nearer to. */
function cornerIn(text: string, { value }: Before): Steps | null {
  const normalized = normalize(text);
  const found = sorts
    .scan(normalized.text)
    .find(
      ({ value: sort, end, word }) =>
        /^[lr][bt]$/.test(sort) &&
        (word.endsWith('角') ||
          !/^ (?:of|from|edge|side|hole|one)/.test(normalized.text.slice(end, end + 6))),
    );
  const size = known(value).base_shape;
  const { length, width } = size;
  if (!found || length === null || width === null) return null;
  const inset = INSET.exec(text);
  const spans = [normalized.span(found.start, found.end), ...spanOf(inset)];
  const step = (isFar: boolean, side: number): Step => ({
    rule: isFar ? 'from_far_side' : 'changed_by',
    spans,
    place: (at, reach) => {
      const near = inset ? Number(inset[1] ?? inset[2]) : Math.min(at, round(side - at - reach));
      return isFar ? round(side - near - reach) : near;
    },
  });
  return new Map([
    ['x', step(found.value[0] === 'r', length)],
    ['y', step(found.value[1] === 't', width)],
  ]);
}

/** 离两边各30, 30 from both edges. */
const INSET =
  /[离距]?(?:开)?(?:两[条个]?边|边|板边|两侧)都?各?(?:是|为)?(\d{1,5}(?:\.\d{1,3})?)|(\d{1,5}(?:\.\d{1,3})?) ?(?:mm )?(?:in )?from (?:both|each|either|the) (?:edges?|sides?)\b/i;

/** The side what was spoken of last lies nearer to: a line of holes lies along it. */
function offMiddle(before: Before): Axis | null {
  const { length, width } = known(before.value).base_shape;
  const last = spokenHoles(before).at(-1) ?? before.value.holes.length - 1;
  const hole = before.value.holes[last];
  if (!hole || length === null || width === null) return null;
  const { type, rect_array: array, single, circle_array: circle } = hole.placement;
  if (type === 'rect_array' && (array.rows === 1) !== (array.cols === 1)) return array.rows === 1 ? 'y' : 'x';
  const [x, y] = type === 'single' ? [single.x, single.y] : [circle.center_x, circle.center_y];
  if (x === null || y === null || (x === length / 2 && y === width / 2)) return null;
  return x === length / 2 ? 'y' : 'x';
}

/** Those that are named; as many as are said; else what was spoken of last. */
function sourcesOf(message: Heard, before: Before, which: Which | null, steps: Steps): readonly number[] {
  if (which) return which.holes;
  const { holes } = before.value;
  const spoken = spokenHoles(before);
  const last = spoken.length > 0 ? spoken : [holes.length - 1];
  const said = HOW_MANY.exec(message.text);
  const count = said
    ? /both|pair/i.test(said[0])
      ? 2
      : countOf(said[1] ?? said[2])
    : message.has('all')
      ? holes.length
      : 0;
  if (count === 0) return last;
  // 各再来一个: one of each.
  if (count === 1 && EACH.test(message.text)) return last;
  if (count === 1 || last.length === count) return last.slice(-count);
  // Those that have nothing on the other side yet.
  const lone = holes.flatMap((hole, i) => (!isThere(before, hole, placesOf(hole, steps)) ? [i] : []));
  const isMirrored = [...steps.values()].some(({ rule }) => rule === 'mirrored' || rule === 'from_far_side');
  return isMirrored ? lone.slice(-count) : holes.map((_, i) => i).slice(-count);
}
const EACH = /各|分别|\beach\b/i;
const HOW_MANY = /([一两二三四五\d])[个只]|\b(one|two|three|four|both|pair)\b/i;
type Moved = readonly [name: string, value: number, step: Step];

/** Where it would be. */
function placesOf({ placement }: HoleWire, steps: Steps): readonly Moved[] {
  const { type, rect_array: array } = placement;
  if (type === '' || type === 'four_corners') return [];
  const own = placement[type] as Readonly<Record<string, number | null>>;
  return [...steps].flatMap(([axis, step]): Moved[] => {
    const name = { single: axis, rect_array: `origin_offset_${axis}`, circle_array: `center_${axis}` }[type];
    const [count, apart] = axis === 'x' ? [array.cols, array.spacing_x] : [array.rows, array.spacing_y];
    const reach = type === 'rect_array' ? ((count ?? 1) - 1) * (apart ?? 0) : 0;
    const at = own[name] ?? null;
    return at === null ? [] : [[name, step.place(at, reach), step]];
  });
}

const moved = ({ placement, ...hole }: HoleWire, places: readonly Moved[]): HoleWire => {
  const type = placement.type as 'single';
  const at = { ...placement[type], ...Object.fromEntries(places) };
  return { ...hole, placement: { ...placement, [type]: at } as HoleWire['placement'] };
};

/** What lies in the middle has no other side, and nothing is made twice. */
const isThere = ({ value }: Pick<Before, 'value'>, hole: HoleWire, at: readonly Moved[]): boolean => {
  const place = JSON.stringify(moved(hole, at).placement);
  return value.holes.some(({ placement }) => JSON.stringify(placement) === place);
};

/** One of the holes of `from` once more, with its thread and its mouth; null where there is one already. */
export function oneMore(
  edited: Edited,
  index: number,
  steps: Steps,
  from: Pick<Edited, 'value' | 'evidence'> = edited,
): Edited | null {
  const { value, evidence } = edited;
  const hole = from.value.holes[index];
  const places = hole ? placesOf(hole, steps) : [];
  if (!hole || places.length === 0 || isThere({ value }, hole, places)) return null;
  const to = value.holes.length;
  const type = hole.placement.type as 'single';
  const fresh = new Map(
    places.map(([name, place, step]) => [pathText(pathsOfHole(to)[type][name]!), { place, step }]),
  );
  const own = from.evidence
    .filter(({ path }) => path[0] === 'holes' && path[1] === index)
    .map((entry): Evidence => {
      const path = ['holes', to, ...entry.path.slice(2)];
      const own = fresh.get(pathText(path));
      return own
        ? { path, value: own.place, how: 'computed', ...restingOn(entry, own.step) }
        : { ...entry, path };
    });
  const { hole_features: features = [] } = value;
  const at = (from.value.hole_features ?? []).findIndex((one) => one.hole === index);
  const told = from.evidence.flatMap((entry): Evidence[] => {
    if (at < 0 || entry.path[0] !== 'hole_features' || entry.path[1] !== at) return [];
    const path = ['hole_features', features.length, ...entry.path.slice(2)];
    return [{ ...entry, path, value: entry.path[2] === 'hole' ? to : entry.value }];
  });
  return {
    ...edited,
    value: {
      ...value,
      holes: [...value.holes, moved(hole, places)],
      ...(at >= 0 && { hole_features: [...features, { ...from.value.hole_features![at]!, hole: to }] }),
    },
    evidence: [...evidence, ...own, ...told],
  };
}

/** What is so far from a hole goes with what that hole is bound to, and what is across from it with the other edge. */
function restingOn(was: Evidence, { rule, as, spans }: Step): Pick<Evidence, 'rule' | 'spans'> {
  if (as) return { rule: as, spans: [...was.spans, ...spans] };
  if (rule === 'beside_hole')
    return { rule: anchoredAs(anchorOf(was), rule), spans: [...was.spans, ...spans] };
  if (rule === 'from_far_side') return { rule: anchoredAs(1, rule), spans };
  return { rule: rule === 'mirrored' ? anchoredAs(opposite(anchorOf(was)), rule) : rule, spans };
}

const MIDWAY =
  /\b(?:mid ?way|half ?way|in the middle|centred|centered)?(?: in)? ?between(?: (?:them|the two|these two|those two|both|the (?:two )?holes))?\b|\b(?:mid|half) ?way\b|(?:它们|[这那]?(?:两|俩)个?孔?)(?:的|之)?(?:正)?(?:中间|当中|之间)/i;

/** one more midway between them: like the last of the two, and bound to what both are bound to. */
function midway(message: Heard, before: Before, which: Which | null): Edited | null {
  const found = MIDWAY.exec(message.text);
  const isMore =
    ONE_MORE.test(message.text) || ALIKE.test(message.text) || message.has('add', 'same', 'also');
  if (!found || !isMore) return null;
  const { holes } = before.value;
  const singles = holes.flatMap(({ placement: { type } }, i) => (type === 'single' ? [i] : []));
  const pair = [which?.holes ?? [], spokenHoles(before), singles].find(
    (list) => list.length === 2 && list.every((i) => singles.includes(i)),
  );
  const [one, other] = pair ?? [];
  if (one === undefined || other === undefined) return null;
  const words = spanOf(found);
  const steps = new Map<Axis, Step>();
  for (const axis of ['x', 'y'] as const) {
    const entryOf = (i: number) => {
      const path = pathText(pathsOfHole(i).single[axis]!);
      return before.evidence.find((entry) => pathText(entry.path) === path);
    };
    const [a, b] = [entryOf(one), entryOf(other)];
    if (!a || !b) return null;
    const rule = anchoredAs(between(anchorOf(a), anchorOf(b)), 'beside_hole');
    const at = round((Number(a.value) + Number(b.value)) / 2);
    steps.set(axis, { rule: 'between', as: rule, spans: words, place: () => at });
  }
  const made = oneMore({ ...before, cues: [] }, other, steps);
  const many = spanOf(HOW_MANY.exec(message.text));
  return made && { ...made, cues: [...words, ...many, ...wordsOf(which)] };
}
