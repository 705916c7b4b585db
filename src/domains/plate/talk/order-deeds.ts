import type { Extent } from '../../../core/language/index.ts';
import type { Evidence } from '../../../core/reading/evidence.ts';
import { getAt, type Path, pathText, type Span } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { known } from '../known.ts';
import { pathsOfHole } from '../leaves.ts';
import { anchoredAs, anchorOf } from './anchors.ts';
import { type Before, changed, madeBy } from './change.ts';
import { without } from './features.ts';
import { type Field, placesNamed } from './labels.ts';
import { apart } from './members.ts';
import type { Made, Order } from './order.ts';
import { amid, besides, copied } from './order-copies.ts';
import { cornered } from './order-corners.ts';
import { recut } from './order-cuts.ts';
import { fitted, plain, toleranced } from './order-fittings.ts';
import type { Axis, Of } from './order-tokens.ts';
import { type Spot, spotsOf } from './spots.ts';

const deeds: readonly ((order: Order) => Made | null)[] = [
  recut,
  cornered,
  plain,
  gone,
  fitted,
  toleranced,
  besides,
  amid,
  copied,
  placed,
  shifted,
  sized,
];

export function carriedOut(order: Order): Made | null {
  if (order.isOfOther) return recut(order) ?? cornered(order);
  for (const deed of deeds) {
    const made = deed(order);
    if (made) return made;
  }
  return null;
}

/** 小孔去掉, keep only the big one. */
function gone(order: Order): Made | null {
  const { spots, before, message, words } = order;
  const isKept = order.has('only');
  if (!spots || !order.only('place', 'gone', 'only', 'like', 'field', 'set', 'out') || order.refs.length > 0)
    return null;
  // take the left one out: what takes away stands on both sides.
  const isGone = order.has('gone') || (order.has('set') && order.has('out'));
  if (isKept === isGone || order.fields.some((one) => one !== 'diameter')) return null;
  const { which, edited } = apart(before, spots, words);
  const now = edited ? { ...before, ...edited } : before;
  const all = now.value.holes.map((_, i) => i);
  // 只留上面两个: of a pattern the others of it go, and what else there is stays.
  const own = new Set(spots.map(({ hole }) => hole));
  const others = edited ? spotsBeside(before, spots).length : 0;
  const left = all.filter((i) => !which.holes.includes(i));
  if (isKept && others > 0 && own.size < before.value.holes.length) return null;
  const gone = isKept ? left : which.holes;
  if (gone.length === 0) return null;
  const fewer = without(now, gone);
  return { change: madeBy('remove', message, fewer, null, []), holes: null };
}

/** The others of the patterns that some holes are of. */
const spotsBeside = ({ value }: Before, spots: readonly Spot[]): readonly Spot[] =>
  spotsOf(value).filter(
    (one) =>
      spots.some(({ hole }) => hole === one.hole) &&
      !spots.some(({ hole, member }) => hole === one.hole && member === one.member),
  );

const read = (path: Path, value: number, spans: readonly Span[]): Evidence => ({
  ...{ path, value: round(value), how: 'read', spans },
  rule: path[1] === 'thickness' ? 'thickness_said' : 'role_given',
});

function revised(
  order: Order,
  before: Before,
  said: readonly Evidence[],
  holes: readonly number[] | null,
): Made | null {
  if (said.length === 0) return null;
  const { question } = before;
  const isAnswer = question !== null && said.some(({ path }) => pathText(path) === pathText(question.path));
  const move = isAnswer && getAt(before.value, question.path) === null ? 'answer' : 'revise';
  return { change: changed(move, order.message, before, said, order.context, []), holes };
}

/** 移到(100,80), 离左边改成50, 50 from the top, the x to 30: where along each axis. */
function placed(order: Order): Made | null {
  const { spots, numbers } = order;
  const [point, other] = order.all('at');
  const marks = [...order.all('edge'), ...order.all('axis')].sort((a, b) => a.start - b.start);
  const isBy = order.has('by');
  if (
    !spots ||
    other ||
    !order.only('place', 'set', 'move', 'at', 'edge', 'axis', 'number', ...(isBy ? (['by'] as const) : []))
  )
    return null;
  if (point ? marks.length + numbers.length > 0 : marks.length === 0 || marks.length !== numbers.length)
    return null;
  if (numbers.some(({ kind }) => kind !== 'plain') || (point && spots.length > 1)) return null;
  if (isBy && (marks.length > 1 || order.all('by').length > 1)) return null;
  const [before, holes] = movable(order, spots);
  // 第一个孔的x改成20: an array begins where its first hole is.
  if (spots.length === 1 && spots[0]!.member === 0 && spots[0]!.type === 'rect_array') return null;
  const size = known(before.value).base_shape;
  const goals = point
    ? (['x', 'y'] as const).map((axis) => ({ axis, isFar: false, value: point[axis], at: point as Extent }))
    : marks.map((mark, k) => ({
        ...{ axis: mark.axis, isFar: mark.is === 'edge' && mark.isFar, value: numbers[k]!.value },
        at: { start: Math.min(mark.start, numbers[k]!.start), end: Math.max(mark.end, numbers[k]!.end) },
      }));
  const sign = order.all('by')[0]?.sign;
  const said: Evidence[] = [];
  for (const { axis, isFar, value, at } of goals) {
    const side = size[axis === 'x' ? 'length' : 'width'];
    for (const hole of holes) {
      const path = placeAlong(before, hole, axis);
      if (!path || (isFar && side === null)) return null;
      const spans = [order.span(at)];
      const old = getAt(before.value, path);
      if (sign && typeof old !== 'number') return null;
      if (sign)
        said.push(stillBound(before, path, round(Number(old) + (isFar ? -1 : 1) * sign * value), spans));
      else if (isFar)
        said.push({
          path,
          value: round(side! - value - reachOf(before, hole, axis)),
          how: 'computed',
          rule: 'mirrored',
          spans,
        });
      else said.push(read(path, value, spans));
    }
  }
  return revised(order, before, said, holes);
}

/** Four corners that move are four holes. */
function movable({ before, words }: Order, spots: readonly Spot[]): readonly [Before, readonly number[]] {
  const { which, edited } = apart(before, spots, words, ({ placement: { type } }) => type !== 'four_corners');
  return [edited ? { ...before, ...edited } : before, which.holes];
}

/** Where a hole, or a whole pattern, is along an axis. */
function placeAlong({ value }: Before, hole: number, axis: Axis): Path | null {
  const at = pathsOfHole(hole);
  switch (value.holes[hole]!.placement.type) {
    case 'single':
      return at.single[axis]!;
    case 'rect_array':
      return at.rect_array[`origin_offset_${axis}`]!;
    case 'circle_array':
      return at.circle_array[`center_${axis}`]!;
    default:
      return null;
  }
}

/** How far a line of holes goes on from where it begins. */
function reachOf({ value }: Before, hole: number, axis: Axis): number {
  const { type, rect_array: array } = value.holes[hole]!.placement;
  if (type !== 'rect_array') return 0;
  const [count, apart] = axis === 'x' ? [array.cols, array.spacing_x] : [array.rows, array.spacing_y];
  return ((count ?? 1) - 1) * (apart ?? 0);
}

/** Moved off the middle, or from the far edge, it still goes with it when the plate grows. */
function stillBound({ evidence }: Before, path: Path, value: number, spans: readonly Span[]): Evidence {
  const was = evidence.find((one) => pathText(one.path) === pathText(path));
  const rule = was ? anchoredAs(anchorOf(was), 'changed_by') : 'changed_by';
  return { path, value, how: 'computed', rule, spans: [...(was?.spans ?? []), ...spans] };
}

/** 往右移10, up 5 and left 20. */
function shifted(order: Order): Made | null {
  const { spots, numbers } = order;
  const ways = order.all('way');
  if (!spots || ways.length === 0 || ways.length !== numbers.length) return null;
  if (!order.only('place', 'move', 'way', 'number', 'set') || numbers.some(({ kind }) => kind !== 'plain'))
    return null;
  const [before, holes] = movable(order, spots);
  const said: Evidence[] = [];
  for (const [k, { axis, sign, ...way }] of ways.entries())
    for (const hole of holes) {
      const path = placeAlong(before, hole, axis);
      const old = path && getAt(before.value, path);
      if (!path || typeof old !== 'number') return null;
      const number = numbers[k]!;
      said.push(
        stillBound(before, path, round(old + sign * number.value), [order.span(way), order.span(number)]),
      );
    }
  return revised(order, before, said, holes);
}

const OF_PLATE: ReadonlySet<Field> = new Set(['length', 'width', 'thickness']);
const OF_ONE: ReadonlySet<Field> = new Set(['diameter']);

/** 改成10, 加大2, 缩小一半, 放大10%, the same size as the left one: what becomes of a size. */
function sized(order: Order): Made | null {
  const { numbers, refs } = order;
  // 只要6个: so many are left.
  const isFew = numbers.some(({ kind }) => kind === 'counted');
  const kinds = ['place', 'set', 'field', 'so', 'number', 'by', 'times', 'like', 'also'] as const;
  if (!order.only(...kinds, ...(isFew ? (['only'] as const) : []))) return null;
  const [by, otherBy] = order.all('by');
  const [times, otherTimes] = order.all('times');
  const [number, otherNumber] = numbers;
  if (otherBy || otherTimes || otherNumber) return null;
  if ([number, times, refs[0]].filter((one) => one !== undefined).length !== 1 || (by && !number))
    return null;
  if (refs.length === 0 && order.has('also') && !number) return null;
  // reduce the PCD to 160: so large, and not so much smaller.
  const isTo = !by || order.all('goal').some(({ start }) => start > by.start && start < number!.start);
  const field = fieldOf(order, by?.field ?? times?.field);
  if (!field) return null;
  const target = targetOf(order, field);
  if (!target) return null;
  const { before, holes, paths } = target;
  // Of rows and columns as far apart as each other only.
  if (field === 'spacing' && new Set(paths.map((path) => getAt(before.value, path))).size > 1) return null;
  const ref = refs.length > 0 ? referredTo(order, field, before) : null;
  if (refs.length > 0 && !ref) return null;
  const half = field === 'pitch' ? 0.5 : 1;
  const twice = field === 'radius' && paths.every((path) => path.at(-1) === 'diameter') ? 2 : half;
  const words = [number, times, by].flatMap((one) => (one ? [order.span(one)] : []));
  const said: Evidence[] = [];
  for (const path of paths) {
    const old = getAt(before.value, path);
    const was = before.evidence.find((one) => pathText(one.path) === pathText(path));
    if (number && isTo && number.kind !== 'percent') {
      const value = round(number.value * twice);
      said.push(
        twice === 1
          ? read(path, value, [order.span(number)])
          : { ...read(path, value, [order.span(number)]), how: 'computed', rule: 'changed_by' },
      );
      continue;
    }
    if (!ref && typeof old !== 'number') return null;
    const now = ref
      ? ref.value
      : times
        ? Number(old) * times.factor
        : number!.kind === 'percent'
          ? by
            ? Number(old) * (1 + (by.sign * number!.value) / 100)
            : null
          : Number(old) + by!.sign * number!.value * twice;
    if (now === null || now <= 0) return null;
    const spans = [
      ...(ref ? ref.spans : (was?.spans ?? [])),
      ...words,
      ...refs.map((one) => order.span(one)),
    ];
    said.push({ path, value: round(now), how: 'computed', rule: 'changed_by', spans });
  }
  return revised(order, before, said, holes);
}

/** What size is said anew: the one that is named, or that of the holes that are meant; null where the number is of none. */
function fieldOf(order: Order, hinted: Field | undefined): Field | null {
  const [number] = order.numbers;
  const fields = [...new Set(order.fields)];
  if (fields.length > 1) return null;
  // make it 35: of what was spoken of last, whatever that was.
  if (fields.length === 0 && !hinted && order.places.some(({ isIt }) => isIt)) return null;
  const counted = number?.kind === 'rows' || number?.kind === 'cols' ? number.kind : null;
  const said = fields[0] ?? hinted ?? counted ?? (number && isCount(order, number) ? 'count' : null);
  if (counted && said !== counted) return null;
  if (said && hinted && said !== hinted) return null;
  if (said) return said;
  return order.isOfHoles || (order.spots && order.spots.length > 0) ? 'diameter' : null;
}

/** 改成8个, 加到8个: how many there are to be; 大2个 is so many millimetres. */
const isCount = (order: Order, { kind, start, end }: Of<'number'>): boolean =>
  kind === 'counted' &&
  (order.all('by').every(({ isMore }) => isMore) || /孔|hole/.test(order.normalized.text.slice(start, end)));

interface Target {
  readonly before: Before;
  readonly holes: readonly number[] | null;
  readonly paths: readonly Path[];
}

function targetOf(order: Order, field: Field): Target | null {
  const { before, spots, places } = order;
  const isNamed = places.some(({ isIt }) => !isIt);
  if (OF_PLATE.has(field)) {
    if (isNamed) return null;
    return { before, holes: null, paths: placesNamed(before.value, field, []) };
  }
  const number = order.numbers[0];
  const isOne = OF_ONE.has(field);
  if (
    number?.kind === 'counted' &&
    field !== 'count' &&
    /孔|hole/.test(order.normalized.text.slice(number.start, number.end))
  )
    return null;
  if (spots) {
    const { which, edited } = apart(before, spots, order.words);
    if (edited && !isOne) return null;
    const now = edited ? { ...before, ...edited } : before;
    const paths = pathsFor(now.value, field, which.holes);
    return paths.length > 0 ? { before: now, holes: which.holes, paths } : null;
  }
  // 200 dia, of a round plate: its own size.
  const isOfPlate = before.value.outline !== undefined || order.all('so').some((one) => one.field === field);
  if (isOne && isOfPlate && !order.isOfHoles) return null;
  const all = before.value.holes.map((_, i) => i);
  const paths = pathsFor(before.value, field, all);
  const holes = [...new Set(paths.map(([, i]) => Number(i)))];
  const alike = new Set(paths.map((path) => `${String(path.at(-1))} ${getAt(before.value, path)}`)).size;
  const names = new Set(paths.map((path) => path.at(-1))).size;
  // Of several that are not alike nobody knows which is meant.
  if (paths.length === 0 || alike > names || (holes.length > 1 && !isOne)) return null;
  return { before, holes, paths };
}

function pathsFor(value: PlateWire, field: Field, holes: readonly number[]): readonly Path[] {
  if (field === 'count') {
    return holes.flatMap((i): readonly Path[] => {
      const { type, rect_array: array } = value.holes[i]!.placement;
      const at = pathsOfHole(i);
      if (type === 'circle_array') return [at.circle_array.count!];
      if (type !== 'rect_array') return [];
      return array.rows === 1 ? [at.rect_array.cols!] : array.cols === 1 ? [at.rect_array.rows!] : [];
    });
  }
  if (field !== 'radius') return placesNamed(value, field, holes);
  const round = placesNamed(value, 'pitch', holes);
  return round.length > 0 ? round : placesNamed(value, 'diameter', holes);
}

/** What another has. */
function referredTo(
  { refs, before: then }: Order,
  field: Field,
  { value }: Before,
): { readonly value: number; readonly spans: readonly Span[] } | null {
  const holes = [...new Set(refs.flatMap(({ spots }) => spots.map(({ hole }) => hole)))];
  const paths = pathsFor(then.value, field, holes);
  const [only, other] = new Set(paths.map((path) => getAt(then.value, path)));
  if (typeof only !== 'number' || other !== undefined || !value) return null;
  const texts = new Set(paths.map(pathText));
  return {
    value: only,
    spans: then.evidence.filter(({ path }) => texts.has(pathText(path))).flatMap(({ spans }) => spans),
  };
}
