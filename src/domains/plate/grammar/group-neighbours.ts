import { kindOf } from '../kinds.ts';
import { fillDistance, mark } from './attribute.ts';
import type { Clause } from './clause.ts';
import { type Group, isKept, placeOf } from './group.ts';
import type { Item } from './item.ts';
import type { SlotFiller } from './slot-filler.ts';
import type { Amount } from './token.ts';

/** 往左100再打一个: from the middle where the hole before lies there, else from that hole. False where there is none. */
export function standsOn(groups: readonly Group[], group: Group, { which }: Item): boolean {
  const before = groups[groups.indexOf(group) - 1];
  if (group.places.length > 0 || group.shifts.size > 0 || group.basis) return true;
  if (!before?.isSingle) return before === undefined;
  // 中心往左40打一个，往右40再打一个: to the other side of the same middle.
  const isAway =
    before.shifts.size > 0 && !(before.shifts.size === 1 && before.shifts.get(across[which] ?? '')?.said);
  const middle = isAway ? undefined : before.places.find(({ is }) => is === 'centre');
  if (middle) group.places.push(placeOf('centre', middle, ''));
  else group.basis = before;
  return true;
}

const across: Readonly<Record<string, string>> = { l: 'r', r: 'l', t: 'b', b: 't' };

/** P36: 80 bore in the centre, 4 holes on a 140 PCD: in English the circle is about that hole. */
export function aboutCentreHole(groups: readonly Group[]): void {
  const middles = groups.filter(
    (group) => group.isSingle && isKept(group) && group.settled && group.places.length <= 1,
  );
  const [middle, more] = middles;
  if (!middle || more) return;
  for (const group of groups) {
    const at = group.circle ?? group.pitch.at;
    const isOpen = group.isCircle && !group.tie && group.places.length === 0 && group.distances.size === 0;
    if (isOpen && at && !group.centred.x && !group.centred.y) group.tie = { to: middle, at };
  }
}

/** 孔两个，一个φ12在…，一个φ16在…: the sum of those that follow, and no holes of its own. */
export function isTotal(groups: readonly Group[], group: Group): boolean {
  const total = group.count.value ?? 0;
  const isBare = !group.dia.said && !group.thread && group.places.length === 0 && group.distances.size === 0;
  if (total < 2 || !isBare || group.isRect || group.isCircle || group.isSpread) return false;
  let sum = 0;
  for (const other of groups.slice(groups.indexOf(group) + 1)) {
    if (other.kind !== 'plain' || !other.dia.said) return false;
    sum += other.has('corners') ? 4 : (other.count.value ?? Math.max(1, other.places.length));
  }
  return sum === total;
}

/** 左上角φ8孔，右下角φ10孔，距边15: said last and alone, it holds for the corner holes before as well. */
export function shareDistance(
  filler: SlotFiller,
  groups: readonly Group[],
  group: Group,
  item: Item,
  amount: Amount,
): void {
  for (let k = groups.indexOf(group) - 1; k >= 0; k--) {
    const other = groups[k]!;
    if (other.distances.size > 0 || !(other.has('corner') || other.has('corners') || other.has('flank')))
      return;
    fillDistance(filler, other, item, amount);
  }
}

/** 左边两孔φ14，右边两孔φ18，均距边30，上下间距50: what is said last and alone holds for those at the other side too. */
export function asideBefore(groups: readonly Group[], group: Group, { is, which }: Item): readonly Group[] {
  const before = groups[groups.indexOf(group) - 1];
  if (group.aside === '' || !before?.aside || before.aside === group.aside) return NONE;
  const isOwn = is === 'distance' && ('lrtb'.includes(which) || before.distances.size > 0);
  return isOwn || (is === 'spacing' && before.isSpread) ? NONE : [before];
}
const NONE: readonly Group[] = [];

/** 左端孔距左边25，右端孔距右边25，都在水平中心线上. */
export function shareLine(groups: readonly Group[], group: Group, item: Item): void {
  for (const other of groups) {
    const isPlaced = other.places.length > 0 || other.isRect || other.isCircle;
    if (other !== group && !isPlaced && other.distances.size > 0) mark(other, item);
  }
}

/** 右上角也一个同样的: as large as the hole before; and in a corner as far from the edges, where both were one distance. */
export function likeBefore(
  filler: SlotFiller,
  groups: readonly Group[],
  clauses: ReadonlyMap<number, string>,
): void {
  for (const [k, group] of groups.entries()) {
    const named = clauses.get(group.clause) ?? '';
    const before = named === '' ? groups[k - 1] : groups.find(({ nth }) => nth === Number(named));
    if (!before || !clauses.has(group.clause) || before.clause === group.clause) continue;
    if (isMovedOn(group, before)) {
      group.copy = { of: before, side: '', at: group.at };
      continue;
    }
    const { at, note } = before.dia;
    if (at && !group.dia.said)
      filler.fill(group.dia, note === 'radius' ? 'hole_radius' : 'diameter', group, at, {
        value: before.dia.value,
        note,
      });
    const edge = before.distances.get('edge');
    if (edge?.at && before.has('corner') && group.has('corner') && group.distances.size === 0)
      filler.fill(group.distance('edge'), kindOf(edge.note || 'distance', 'edge'), group, edge.at, {
        value: edge.value,
        note: edge.note,
      });
  }
}

/** 往上100再来同样一排: all of the row before, with nothing of its own but how far it is moved. */
function isMovedOn(group: Group, before: Group): boolean {
  const isPattern = before.isRect || before.isCircle || before.isSpread || before.copy !== null;
  const isOne = [group.count, group.rows, group.cols].every(({ value }) => (value ?? 1) === 1);
  const isOwn = group.dia.said || group.places.length > 0 || group.distances.size > 0 || group.isSpread;
  return isPattern && isOne && !isOwn && group.shifts.size > 0;
}

/** The group that can use what is said about where holes are. */
export function takerOf(groups: readonly Group[], current: Group | null, item: Item): Group | null {
  if (!current) return null;
  const standing = (test: (group: Group) => boolean) =>
    groups.findLast((group) => !group.negated && test(group));
  const isSpread = (group: Group) => group.has('corners') || group.isRect;
  // A general distance is no use to a hole in the centre; one from a named side is.
  const general = item.is === 'distance' && !current.has('corner') && !'lrtb'.includes(item.which);
  const isOne = (current.count.value ?? 1) === 1;
  if (current.settled && (general || (item.is === 'spacing' && isOne))) return standing(isSpread) ?? current;
  if (item.is === 'pitch' && !current.isCircle)
    return standing((group) => group.isCircle && !group.pitch.said) ?? current;
  return current;
}

/** 孔φ12共5个，四角各一个，中心一个: what was counted over all of them has one size. */
export function shareTotal(filler: SlotFiller, groups: readonly Group[]): void {
  const all = groups.find((group) => group.has('corners') && (group.count.value ?? 0) > 4);
  if (!all?.dia.at) return;
  const others = groups.filter((group) => group !== all && !group.negated);
  const sum = others.reduce((n, { count, places }) => n + (count.value ?? places.length), 4);
  const isPlain = ({ dia, kind, places }: Group) => !dia.said && kind === 'plain' && places.length === 1;
  if (sum !== all.count.value || !others.every(isPlain)) return;
  all.isCountedApart = true;
  for (const group of others)
    filler.fill(group.dia, 'diameter', group, all.dia.at, { value: all.dia.value, note: all.dia.note });
}

/** six holes: three along the top and three along the bottom: half of those that were counted. */
export const isShare = ({ count }: Group, { is, note, amounts }: Item): boolean =>
  is === 'few' && note !== '' && count.value === 2 * (amounts[0]?.value ?? 0);

/** …, 2 off; qty 6: pieces, where the places say how many holes there are. */
export function isOfPieces(
  current: Group,
  { hole, dia, places }: Clause,
  { which, amounts }: Item,
  isFixing: boolean,
): boolean {
  const found = current.has('corners') ? 4 : current.places.length;
  const isAlone = !hole && !dia && places.size === 0;
  const isOther = isAlone && found > 0 && found !== amounts[0]?.value;
  if (which === 'off') return current.has('corners') || isOther;
  return which === 'label' && isOther && !isFixing;
}
