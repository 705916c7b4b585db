import { type Clause, placesThereAre } from './clause.ts';
import type { Group } from './group.ts';

/** Words that begin other holes whatever they say: 另外, 第二个孔, a size beside one that is said. */
export function begins(clause: Clause, current: Group): boolean {
  const { dia, hole, count, odd, places } = clause;
  const placed = hole || count || places.size > 0;
  // 两个孔，一个在…，另一个在…: the other of those that were counted.
  const isOne = !dia && !hole && !odd && (!count || clause.pronoun);
  const isOther = isOne && (current.count.value ?? 0) > current.places.length;
  if (isOther && current.places.length > 0 && places.size > 0) return false;
  if (clause.also && !current.fresh && (dia || clause.thread || odd || placed || clause.shift)) return true;
  if (clause.nth && (current.nth > 0 || (clause.later && current.isSingle && (dia || placed)))) return true;
  if (odd || isPlainOf(clause, current)) return false;
  if (current.kind !== 'plain' && (dia ? placed : hole && places.size > 0)) return true;
  return dia && current.dia.said && placed;
}

/** 四角…，左侧两孔距左边50: some of the corner holes, and no others. */
export const isSomeOf = ({ some, dia, odd, also, places }: Clause, current: Group): boolean =>
  some && current.has('corners') && !dia && !odd && !also && places.size === 0;

/** 4-M8沉头孔（沉孔φ16，过孔φ9）: the plain hole of a sunk one that has no place yet. */
export function isPlainOf({ dia, hole, odd, count, also, places }: Clause, current: Group): boolean {
  const isOpen = current.places.length === 0 && !current.isRect && !current.isCircle;
  const isSunk = current.kind === 'sink' && current.thread !== null && isOpen;
  return isSunk && dia && hole && !odd && !count && !also && places.size === 0;
}

/** A place that the holes so far cannot have as well. */
export function clashes(clause: Clause, current: Group): boolean {
  const { dia, hole, count, places } = clause;
  if (!dia && !hole && !count && !clause.thread && !clause.odd) return false;
  const { isRect, isCircle } = current;
  const placed = current.places.length > 0;
  const isStart = isRect && !dia && !count;
  for (const place of placesThereAre) {
    if (!places.has(place)) continue;
    if (place === 'corners' && !current.has('corners') && (placed || isRect || isCircle)) return true;
    if (place === 'centre' && !current.has('centre') && (placed || isRect || (isCircle && (dia || hole))))
      return true;
    if (place === 'corner' && !isStart && placed && !current.has('corner')) return true;
    if (place === 'point' && !isStart && placed && current.real && !clause.pronoun) return true;
    if ((place === 'rect' || place === 'circle') && placed && current.real && !places.has('corners'))
      return true;
    if (place === 'circle' && isCircle && dia && current.dia.said) return true;
  }
  return false;
}

/** The hole in the middle has its size and its noun: holes are others. */
const isOneHole = (current: Group): boolean =>
  current.has('centre') &&
  current.hole !== null &&
  current.several === null &&
  current.dia.said &&
  (current.count.value ?? 1) === 1;

/** Holes counted again, or holes of another kind. */
export function isAnother(clause: Clause, current: Group): boolean {
  const { hole, holes, count, total, odd, thread, places } = clause;
  if (total && places.size === 0 && !odd) return false;
  // 中心孔，吊装孔φ12两个: several cannot be the one in the middle.
  if (hole && clause.dia && clause.several && current.hole && current.has('centre') && !current.count.said)
    return true;
  // central hole 120; bolt holes: quantity 8
  if (holes && !clause.all && isOneHole(current)) return true;
  if (hole && count && current.hole && current.count.said) return true;
  return (
    odd && (count || (thread && !hole) || places.size > 0) && (current.hole !== null || current.dia.said)
  );
}

/** 四角的孔改成φ14: the other holes that have this place already. */
export function placedIn(
  groups: readonly Group[],
  current: Group | null,
  { places, hole, fix }: Clause,
): Group | undefined {
  if (places.size === 0) return undefined;
  return groups.find(
    (group) =>
      group !== current &&
      !group.negated &&
      ((places.has('corners') && group.has('corners')) ||
        (places.has('centre') && (hole || fix) && group.has('centre'))),
  );
}

/** 一个φ8孔和一个φ10孔，坐标分别是(30,40)和(170,110): the groups before, with a point for each. */
export function dealtTo(groups: readonly Group[], { dia, count, dealt }: Clause): Group[] {
  const waiting = groups.slice(groups.findLastIndex((group) => group.places.length > 0) + 1);
  return dia || count || waiting.length !== dealt ? [] : waiting;
}

/** A孔, the second, 大孔: a hole that was told of before, by its name. */
export function namedIn(groups: readonly Group[], text: string, name: string): Group | undefined {
  const told = groups.filter(({ isSingle }) => isSingle);
  const nameOf = ({ nth, hole }: Group) =>
    nth > 0 ? String(nth) : hole ? text.slice(hole.start, hole.end) : '';
  return told.find((group) => nameOf(group) === name) ?? told[Number(name) - 1];
}
