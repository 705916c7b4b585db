import type { Evidence } from '../../../core/reading/evidence.ts';
import { pathText, type Span, setAt } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { known } from '../known.ts';
import { pathsOfHole } from '../leaves.ts';
import { type Before, madeBy } from './change.ts';
import { oneMore, type Step, type Steps } from './copies.ts';
import { Draft, type Edited, refeatured } from './draft.ts';
import { apart } from './members.ts';
import type { Made, Order } from './order.ts';
import type { Axis, Of } from './order-tokens.ts';
import { spokenHoles } from './refer.ts';
import { type Spot, spotsOf } from './spots.ts';

/** 往右80再来一个一样的, mirror the left one, the same row 40 from the top: what is meant once more. */
export function copied(order: Order): Made | null {
  const [copy, other] = order.all('copy');
  const isMirror = order.has('mirror');
  if (other || (!copy && !isMirror) || order.places.length + order.refs.length > 1) return null;
  const kinds = [
    'place',
    'copy',
    'mirror',
    'side',
    'gap',
    'rim',
    'way',
    'edge',
    'axis',
    'at',
    'number',
  ] as const;
  if (!order.only(...kinds, 'set', 'like', 'also', 'move', 'field')) return null;
  if (order.fields.some((one) => one !== 'spacing')) return null;
  const spots = sourceOf(order, copy);
  if (copy && spots && isUnplaced(order, copy)) return unplaced(order, spots);
  const steps = spots && stepsOf(order, copy, spots);
  if (!spots || !steps) return null;
  const times = timesOf(order, copy, spots, steps);
  if (!times) return null;
  const { before, message, words } = order;
  let edited: Edited = { ...before, cues: [] };
  for (const k of times) edited = withCopies(edited, before, spots, scaled(steps, k), words);
  const first = before.value.holes.length;
  const fresh = edited.value.holes.map((_, i) => i).slice(first);
  return fresh.length > 0 ? { change: madeBy('add', message, edited, null, ['add']), holes: fresh } : null;
}

/** a 12 mm hole 70 above it, 大孔下面70打一个φ12: another, so far from one that is there. */
export function besides(order: Order): Made | null {
  const [fresh, other] = order.all('fresh');
  const ways = [...order.all('way'), ...order.all('side')].sort((a, b) => a.start - b.start);
  const [place, otherPlace] = order.places;
  if (!fresh || other || otherPlace || order.refs.length > 0) return null;
  if (!order.only('fresh', 'place', 'way', 'side', 'gap', 'number', 'set', 'move', 'also')) return null;
  if (order.numbers.length !== ways.length || order.numbers.some(({ kind }) => kind !== 'plain')) return null;
  const isIts = ways.some(({ start, end }) => /\bits\b|它/.test(order.normalized.text.slice(start, end)));
  const spots = place ? place.spots : isIts ? sourceOf(order, undefined) : null;
  const [spot, more] = spots ?? [];
  const steps = ways.length > 0 ? awayBy(order, ways, order.numbers) : null;
  if (!spot || more || spot.x === null || spot.y === null || !steps) return null;
  const { before, message, words } = order;
  const { which, edited: split } = apart(before, [spot], words);
  const copy = oneMore({ ...before, cues: [] }, which.holes[0]!, steps, split ?? before);
  if (!copy) return null;
  const hole = before.value.holes.length;
  const draft = new Draft(bareHole(copy, hole));
  draft.set(['holes', hole, 'diameter'], fresh.size, sizeSpan(order, fresh));
  return { change: madeBy('add', message, draft.edited, null, ['add']), holes: [hole] };
}
const sizeSpan = (order: Order, { at, end }: Of<'fresh'>): Span => order.span({ start: at, end });

/** A copy with no thread and no mouth. */
function bareHole({ value, evidence, ...edited }: Edited, hole: number): Edited {
  return { ...edited, ...refeatured(value, evidence, (one) => (one === hole ? [] : [one])) };
}

/** 同样的孔再来一个: like it, and nobody says where. */
const isUnplaced = (order: Order, { count, line, isSame }: Of<'copy'>): boolean =>
  count === 1 &&
  line === null &&
  (isSame || order.has('also')) &&
  order.only('place', 'copy', 'also', 'like', 'set', 'number') &&
  order.numbers.every(({ kind, value }) => kind === 'counted' && value === 1);

function unplaced(order: Order, [spot, more]: readonly Spot[]): Made | null {
  if (!spot || more || spot.type !== 'single') return null;
  const { before, message } = order;
  const nowhere: Step = { rule: 'changed_by', spans: [], place: () => -1 };
  const copy = oneMore(
    { ...before, cues: [] },
    spot.hole,
    new Map([
      ['x', nowhere],
      ['y', nowhere],
    ]),
    before,
  );
  if (!copy) return null;
  const hole = before.value.holes.length;
  const draft = new Draft(copy);
  const words = order.span(order.all('copy')[0]!);
  for (const axis of ['x', 'y'] as const) draft.set(pathsOfHole(hole).single[axis]!, null, words);
  draft.evidence = draft.evidence.map((one) =>
    one.path[0] === 'holes' && one.path[1] === hole ? { ...one, spans: [...one.spans, words] } : one,
  );
  return { change: madeBy('add', message, draft.edited, null, ['add']), holes: [hole] };
}

/** 中间也来一列: between the only two there are, and half as far apart. */
export function amid(order: Order): Made | null {
  const [copy, other] = order.all('copy');
  const { value, evidence } = order.before;
  const arrays = value.holes.flatMap(({ placement: { type } }, i) => (type === 'rect_array' ? [i] : []));
  const [hole, otherHole] = arrays;
  if (!copy?.line || other || copy.line === 'ring' || copy.count > 1 || !order.has('mid')) return null;
  if (hole === undefined || otherHole !== undefined || !order.only('copy', 'mid', 'also')) return null;
  const names = copy.line === 'col' ? (['cols', 'spacing_x'] as const) : (['rows', 'spacing_y'] as const);
  const { [names[0]]: count, [names[1]]: apart } = value.holes[hole]!.placement.rect_array;
  if (count !== 2 || apart === null) return null;
  const words = [...order.all('copy'), ...order.all('mid')].map((one) => order.span(one));
  const said = new Map<string, number>([
    [pathText(pathsOfHole(hole).rect_array[names[0]]!), 3],
    [pathText(pathsOfHole(hole).rect_array[names[1]]!), round(apart / 2)],
  ]);
  let now = value;
  const fresh = evidence.map((one): Evidence => {
    const to = said.get(pathText(one.path));
    if (to === undefined) return one;
    now = setAt(now, one.path, to);
    return { ...one, value: to, how: 'computed', rule: 'changed_by', spans: [...one.spans, ...words] };
  });
  const edited = { value: now, evidence: fresh, cues: [] };
  return { change: madeBy('add', order.message, edited, null, ['add']), holes: [hole] };
}

/** Those that are named; else those spoken of last, the only ones, or the last there are. */
function sourceOf(order: Order, copy: Of<'copy'> | undefined): readonly Spot[] | null {
  const { before } = order;
  const [place] = [...order.places, ...order.refs];
  const told = place && !place.isIt ? place.spots : null;
  const spoken = spokenHoles(before);
  const last =
    spoken.length > 0 ? spoken : before.value.holes.length === 0 ? [] : [before.value.holes.length - 1];
  const spots = told ?? order.going ?? spotsOf(before.value).filter(({ hole }) => last.includes(hole));
  if (spots.length === 0 || !spots.every(({ x, y }) => x !== null && y !== null)) return null;
  const groups = new Set(spots.map(({ hole }) => hole));
  if (!copy) return spots;
  const isOf = (test: (spot: Spot) => boolean) =>
    spots.every(test) && (spots.length > 1 || copy.line === null);
  if (copy.line === 'ring') return isOf(({ type }) => type === 'circle_array') ? spots : null;
  // 再来一排, of an array of several: a row of it, and no copy.
  if (copy.line) {
    const isWhole = [...groups].some((hole) => isGrid(before.value, hole));
    const axis = copy.line === 'row' ? 'y' : 'x';
    return !(isWhole && !told) && isOf((spot) => spot[axis] === spots[0]![axis]) ? spots : null;
  }
  // 再来一个, behind several that were spoken of together: the last of them.
  if (!place && !order.going && groups.size > 1 && copy.count === 1 && !EACH.test(order.message.text))
    return sourceOfLast(spots);
  // 再来一个, behind four holes that are one: nobody knows of which.
  const isPattern = spots.length > groups.size;
  return !told && !copy.isSame && isPattern ? null : spots;
}

/** 各再来一个: one of each. */
const EACH = /各|分别|都|\beach\b/i;

const sourceOfLast = (spots: readonly Spot[]): readonly Spot[] | null => {
  const last = spots.filter(({ hole }) => hole === spots.at(-1)!.hole);
  return last.length === 1 ? last : null;
};

function isGrid({ holes }: PlateWire, hole: number): boolean {
  const { type, rect_array: array } = holes[hole]!.placement;
  return type === 'rect_array' && (array.rows ?? 0) > 1 && (array.cols ?? 0) > 1;
}

/** Along each axis: to a place, so far from where it is, or across the plate. */
function stepsOf(order: Order, copy: Of<'copy'> | undefined, spots: readonly Spot[]): Steps | null {
  const { text } = order.normalized;
  // 复制到右边15处: to its right, and not so far from that edge.
  const isTo = ({ start }: Of<'edge'>) => text[start] === '到' && copy !== undefined && copy.end <= start;
  const tos = order
    .all('edge')
    .filter(isTo)
    .map(({ isFar, ...edge }): Of<'side'> => ({ ...edge, is: 'side', sign: isFar ? 1 : -1 }));
  const sides = [...order.all('side'), ...tos];
  const plain = order.numbers.filter(({ kind }) => kind !== 'counted');
  if (plain.some(({ kind }) => kind !== 'plain')) return null;
  const points = order.all('at');
  const marks = [
    ...order.all('edge').filter((one) => !isTo(one)),
    ...order.all('axis'),
    ...order.all('rim'),
  ].sort((a, b) => a.start - b.start);
  const named = sides.filter(({ sign }) => sign !== 0);
  const ways = [...order.all('way'), ...named].sort((a, b) => a.start - b.start);
  if (points.length > 0) {
    const [point] = points;
    const isBare = plain.length + marks.length + sides.length + order.all('way').length === 0;
    if (points.length > 1 || spots.length > 1 || !isBare || !copy?.isSame) return null;
    const spans = [order.span(point!)];
    return new Map(
      (['x', 'y'] as const).map((axis) => [axis, { rule: 'changed_by', spans, place: () => point![axis] }]),
    );
  }
  if (marks.length > 0)
    return marks.length === plain.length && (copy?.isSame || order.has('also', 'mirror'))
      ? placedAt(order, marks, plain, named, spots)
      : null;
  const isBare = ways.length + sides.length === 0 && !order.has('mirror', 'also');
  if (copy && !copy.isSame && isBare && plain.length < 2) return onward(order, plain[0]);
  if (plain.length > 0)
    return ways.length === plain.length && !order.has('mirror') ? awayBy(order, ways, plain) : null;
  // mirror it to the right: a side, where there is no number.
  const to = [...sides, ...order.all('way').map((way): Of<'side'> => ({ ...way, is: 'side' }))];
  if (to.length > 1) return null;
  const isAsked = order.has('mirror', 'also') || copy?.isSame || order.message.has('also');
  return isAsked ? mirrored(order, to[0], spots) : null;
}

/** 离上边40: as far from that side as is said. */
function placedAt(
  order: Order,
  marks: readonly (Of<'edge'> | Of<'axis'> | Of<'rim'>)[],
  numbers: readonly Of<'number'>[],
  sides: readonly Of<'side'>[],
  spots: readonly Spot[],
): Steps | null {
  const size = known(order.before.value).base_shape;
  const steps = new Map<Axis, Step>();
  // Of holes that lie apart along it only one can be there.
  const isApart = (axis: Axis) =>
    new Set(spots.map(({ hole }) => hole)).size > 1 && spots.some((one) => one[axis] !== spots[0]![axis]);
  for (const [k, mark] of marks.entries()) {
    const [side] = sides;
    const axis = mark.is === 'rim' ? side?.axis : mark.axis;
    const isFar = mark.is === 'rim' ? side?.sign === 1 : mark.is === 'edge' && mark.isFar;
    const whole = axis && size[axis === 'x' ? 'length' : 'width'];
    if (!axis || steps.has(axis) || (isFar && !whole) || isApart(axis)) return null;
    const { value, ...number } = numbers[k]!;
    steps.set(axis, {
      rule: isFar ? 'from_far_side' : 'changed_by',
      spans: [order.span(mark), order.span(number)],
      place: (_, reach) => round(isFar ? whole! - value - reach : value),
    });
  }
  return steps;
}

/** 往右80: so far from where it is. */
function awayBy(
  order: Order,
  ways: readonly (Of<'way'> | Of<'side'>)[],
  numbers: readonly Of<'number'>[],
): Steps | null {
  const steps = new Map<Axis, Step>();
  for (const [k, { axis, sign, ...way }] of ways.entries()) {
    if (!axis || steps.has(axis)) return null;
    const { value, ...number } = numbers[k]!;
    const spans = [order.span(way), order.span(number)];
    steps.set(axis, { rule: 'beside_hole', spans, place: (at) => round(at + sign * value) });
  }
  return steps;
}

/** 再来一个，还是隔200; and another: on from the one that was just added, the same way, and as far where nothing else is said. */
function onward(order: Order, number: Of<'number'> | undefined): Steps | null {
  const { value, earlier } = order.before;
  const was = earlier.at(-1)?.value.holes.length;
  const [from, to] = spotsOf(value).filter(({ hole }) => hole >= value.holes.length - 2);
  const isFresh = was === value.holes.length - 1 && from?.hole === was - 1 && to?.hole === was;
  if (!isFresh || spotsOf(value).filter(({ hole }) => hole >= was - 1).length !== 2) return null;
  if (from.diameter !== to.diameter || from.type !== 'single' || to.type !== 'single') return null;
  const [dx, dy] = [to.x! - from.x!, to.y! - from.y!];
  if ((dx === 0) === (dy === 0)) return null;
  const axis = dx === 0 ? 'y' : 'x';
  const by = number ? Math.sign(dx + dy) * number.value : dx + dy;
  const spans = [order.span(number ?? order.all('copy')[0]!)];
  return new Map([[axis, { rule: 'beside_hole', spans, place: (at) => round(at + by) }]]);
}

/** On the other side of the plate, as far from it. */
function mirrored(order: Order, side: Of<'side'> | undefined, spots: readonly Spot[]): Steps | null {
  const size = known(order.before.value).base_shape;
  const axis = side?.axis ?? offMiddle(order, spots);
  const whole = axis && size[axis === 'x' ? 'length' : 'width'];
  if (!axis || !whole || (!side && !order.has('mirror'))) return null;
  // 右边也来一个, of one that is there already.
  const isThere = ({ [axis]: at }: Spot) => side!.sign * (at! - whole / 2) > 0;
  if (side && side.sign !== 0 && spots.some(isThere)) return null;
  // A circle of five looks another way from behind.
  if (axis === 'x' && spots.some(({ type, cols }) => type === 'circle_array' && cols % 2 === 1)) return null;
  const spans: readonly Span[] = [order.span(side ?? order.all('mirror')[0]!)];
  return new Map([[axis, { rule: 'mirrored', spans, place: (at, reach) => round(whole - at - reach) }]]);
}

/** The axis along which they lie off the middle: a line of holes lies along a side. */
function offMiddle({ before }: Order, spots: readonly Spot[]): Axis | null {
  const { length, width } = known(before.value).base_shape;
  const isOff = (axis: Axis, side: number | null) =>
    side !== null && spots.every((one) => one[axis] !== side / 2);
  const isLine = (axis: Axis) => spots.length > 1 && spots.every((one) => one[axis] === spots[0]![axis]);
  if (isLine('y') !== isLine('x'))
    return isLine('y') ? (isOff('y', width) ? 'y' : null) : isOff('x', length) ? 'x' : null;
  return isOff('x', length) ? 'x' : isOff('y', width) ? 'y' : null;
}

/** 再来两个: as many, each as far from the one before it; once, where there are as many. */
function timesOf(
  order: Order,
  copy: Of<'copy'> | undefined,
  spots: readonly Spot[],
  steps: Steps,
): readonly number[] | null {
  const [counted, other] = order.numbers.filter(({ kind }) => kind === 'counted');
  const count = counted?.value ?? copy?.count ?? 1;
  if (other || (counted && (copy?.count ?? 1) > 1)) return null;
  if (count === 1 || count === spots.length) return [1];
  const isAway = [...steps.values()].every(({ rule }) => rule === 'beside_hole');
  return spots.length === 1 && isAway && steps.size === 1
    ? Array.from({ length: count }, (_, k) => k + 1)
    : null;
}

const scaled = (steps: Steps, times: number): Steps =>
  new Map(
    [...steps].map(([axis, step]) => [
      axis,
      { ...step, place: (at, reach) => round(at + times * (step.place(at, reach) - at)) },
    ]),
  );

/** Whole groups as they are; of the others, and of those that would lie on holes there are, hole by hole. */
function withCopies(
  edited: Edited,
  before: Before,
  spots: readonly Spot[],
  steps: Steps,
  words: Span,
): Edited {
  const there = spotsOf(edited.value);
  const isAt = [...steps.values()].some(({ rule }) => rule === 'changed_by' || rule === 'from_far_side');
  const at = (spot: Spot, axis: Axis) => steps.get(axis)?.place(spot[axis]!, 0) ?? spot[axis];
  const isFree = (spot: Spot) =>
    isAt || !there.some(({ x, y }) => x === at(spot, 'x') && y === at(spot, 'y'));
  const free = spots.filter(isFree);
  const isWhole = free.length === spots.length;
  const { which, edited: split } = apart(
    before,
    free,
    words,
    ({ placement }) => isWhole && placement.type !== 'four_corners',
  );
  const from = split ?? before;
  return which.holes.reduce((out, hole) => oneMore(out, hole, steps, from) ?? out, edited);
}
