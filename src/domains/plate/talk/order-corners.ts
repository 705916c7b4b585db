import { type CornerName, cornerNames } from '../contract-features.ts';
import { round } from '../decimals.ts';
import { madeBy } from './change.ts';
import { Draft } from './draft.ts';
import type { Made, Order } from './order.ts';

type Type = 'radius' | 'chamfer';
const TYPES: Readonly<Record<string, Type>> = {
  ...{ round: 'radius', r: 'radius', radius: 'radius', chamfer: 'chamfer', c: 'chamfer' },
};
const OTHERS: ReadonlySet<string> = new Set(['corners', 'corner', 'times', 'degree']);

/** 圆角改成R10, only the top two, make the radius 2 mm bigger, 直角就行: what the corners of the plate are like. */
export function cornered(order: Order): Made | null {
  const { before } = order;
  const { corner, holes } = before.value;
  const marks = order.all('mark');
  if (marks.some(({ role }) => !(role in TYPES) && !OTHERS.has(role))) return null;
  const plain = [
    'mark',
    'number',
    'set',
    'by',
    'times',
    'gone',
    'not',
    'bevel',
    'square',
    'only',
    'also',
  ] as const;
  if (!order.only(...plain, 'field', 'place', 'so') || order.places.some(({ isIt }) => !isIt)) return null;
  if (order.fields.some((one) => one !== 'radius')) return null;
  const isSpoken = before.touched.length > 0 && before.touched.every(([key]) => key === 'corner');
  const isRound = holes.some(({ placement }) => placement.type === 'circle_array');
  const isRadius = order.fields.length > 0 && corner?.type === 'radius' && (isSpoken || !isRound);
  const types = marks.flatMap(({ role }) => TYPES[role] ?? []);
  const isOfCorners = types.length > 0 || order.has('bevel', 'square') || isRadius;
  const isBare = isSpoken && (order.has('number', 'times') || marks.length > 0) && !order.isOfHoles;
  if (!isOfCorners && !isBare) return null;
  // 倒了，直角就行: it cannot be both.
  if (order.has('bevel') && order.has('square') && !order.has('not', 'gone')) return null;
  const named = namesIn(order);
  const isNot = order.has('gone', 'not') || (order.has('square') && types.length === 0);
  if (isNot) return gone(order, named);
  return said(order, types, named);
}

/** The corners that are named; null where all of them are, or none. */
function namesIn(order: Order): readonly CornerName[] | null {
  const told = order.all('mark').filter(({ role }) => role === 'corner');
  const names = cornerNames.filter((name) => told.some(({ which }) => name.startsWith(which)));
  return names.length > 0 && names.length < cornerNames.length ? names : null;
}

/** 不倒角了, square corners; 右上角不倒: all of it, or of some. */
function gone(order: Order, named: readonly CornerName[] | null): Made | null {
  const { before, message } = order;
  const { corner } = before.value;
  if (order.has('number', 'by', 'times')) return null;
  // …，直角就行: said of what was taken away before it.
  if (!corner)
    return order.has('square') && order.tokens[0]!.start > 0
      ? { change: madeBy('remove', message, { ...before, cues: [] }, null, ['remove']), holes: null }
      : null;
  const draft = new Draft(before);
  const at = named && (corner.at === 'all' ? cornerNames : corner.at).filter((one) => !named.includes(one));
  if (at && at.length > 0) draft.set(['corner', 'at'], at, spanOf(order), true);
  else draft.drop('corner');
  return { change: madeBy(at ? 'revise' : 'remove', message, draft.edited, null, ['remove']), holes: null };
}

function said(order: Order, types: readonly Type[], named: readonly CornerName[] | null): Made | null {
  const { before, message } = order;
  const old = before.value.corner;
  const type = types.at(-1) ?? old?.type;
  // make it a radius instead: how large is to be asked.
  const isOther = old !== undefined && types.length === 1 && types[0] !== old.type && named === null;
  if (isOther && !order.has('number', 'times', 'by', 'also')) return turned(order, types[0]!);
  const size = sizeOf(order, old?.size ?? null);
  if (!type || size === null || (types.length > 1 && types[0] !== types.at(-1) && !old)) return null;
  // 只倒上面两个角; 都倒: the same of others.
  const isOthers = !order.has('number', 'times', 'also') && types.length === 0;
  const isAll = isOthers && order.has('bevel') && message.has('all');
  if (isOthers && (!old || (!named && !isAll))) return null;
  if (!order.has('number', 'times') && !isOthers && !(order.has('also') && old && old.type !== type))
    return null;
  const at = named ?? (isAll ? 'all' : (old?.at ?? 'all'));
  // One size for all of them is all that can be said.
  const isOne =
    !old || size === old.size || JSON.stringify(at) === JSON.stringify(old.at) || old.at === 'all';
  if (!isOne || (old && named && size !== old.size && old.at === 'all')) return null;
  const span = spanOf(order);
  const draft = new Draft(before);
  draft.set(['corner'], { type, size, at }, span);
  draft.forget(['corner']);
  draft.set(['corner', 'type'], type, span, true);
  draft.set(['corner', 'size'], size, span, order.has('by', 'times'));
  draft.set(['corner', 'at'], at, span, true);
  return { change: madeBy('revise', message, draft.edited, null, []), holes: null };
}

function turned(order: Order, type: Type): Made | null {
  const { before, message } = order;
  if (!order.has('set') && !/\binstead\b/.test(order.normalized.text)) return null;
  const draft = new Draft(before);
  draft.set(['corner', 'type'], type, spanOf(order), true);
  draft.set(['corner', 'size'], null, spanOf(order));
  return { change: madeBy('revise', message, draft.edited, null, []), holes: null };
}

/** How large: as it is said, or by so much another than it was; undefined where it is not said. */
function sizeOf(order: Order, old: number | null): number | null {
  const numbers = order.numbers.filter((one) => !isDegrees(order, one.end));
  const [number, other] = numbers;
  const [by] = order.all('by');
  const [times] = order.all('times');
  if (other || (number && number.kind !== 'plain') || (number && times) || (by && !number)) return null;
  if (!number) return times ? (old === null ? null : round(old * times.factor)) : old;
  const isTo = !by || order.all('goal').some(({ start }) => start > by.start && start < number.start);
  // 加圆角R12: put there, and not so much more.
  const isPut = by && order.all('mark').some(({ start, role }) => role in TYPES && start > by.start);
  if (isTo || isPut) return number.value;
  const now = old === null ? 0 : round(old + by.sign * number.value);
  return now > 0 ? now : null;
}

/** 5×45°: the angle that it has anyway. */
const isDegrees = (order: Order, end: number): boolean =>
  order.all('mark').some(({ role, start }) => role === 'degree' && start - end <= 1) &&
  /45 ?$/.test(order.normalized.text.slice(0, end));

const spanOf = (order: Order) => {
  const all = order.tokens;
  return order.span({ start: all[0]!.start, end: Math.max(...all.map(({ end }) => end)) });
};
