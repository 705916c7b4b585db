import type { Extent } from '../../../core/language/index.ts';
import type { Axis, Group, Place, Side, Slot } from './group.ts';
import { computed, type Known, measureOf, readAs } from './value.ts';

/** What positions are computed from: the plate's sides and the hole's own size. */
export interface Frame {
  readonly size: Readonly<Record<Axis, Known>>;
  readonly diameter: Known;
}

export const near: Readonly<Record<Axis, Side>> = { x: 'l', y: 'b' };
const far: Readonly<Record<Axis, Side>> = { x: 'r', y: 't' };
const pairs: Readonly<Record<Axis, Side>> = { x: 'lr', y: 'tb' };

/** The distance said for a side, from the hole's centre: half the hole is added to one measured from its rim. */
export function distanceOf(slot: Slot | undefined, frame: Frame, axis: Axis): Known {
  const said = readAs('distance_said', slot);
  const size = frame.size[axis];
  if (said && slot?.note === 'part')
    return size && computed('part_of_side', size.value * said.value, ...said.at);
  if (!said || slot?.note !== 'rim') return said;
  return frame.diameter && computed('rim_distance', said.value + frame.diameter.value / 2, ...said.at);
}

export function halfOf(axis: Axis, frame: Frame, at: Extent): Known {
  const size = frame.size[axis];
  return size && computed('half_of_side', size.value / 2, at);
}

/** `inward` is how far the thing itself reaches from the far side: nothing for a hole, the rest of the row for an array. */
export function fromSides(group: Group, axis: Axis, frame: Frame, inward: number | null): Known | undefined {
  // 左边两孔，距边30: from that side.
  const edge = group.aside === '' ? undefined : group.distances.get('edge');
  const close = group.distances.get(near[axis]) ?? (group.aside === near[axis] ? edge : undefined);
  const away = group.distances.get(far[axis]) ?? (group.aside === far[axis] ? edge : undefined);
  const both = group.distances.get(axis) ?? group.distances.get(pairs[axis]);
  if (close?.said || both?.said) return distanceOf(close?.said ? close : both, frame, axis);
  if (!away?.said) return undefined;
  return fromFar(distanceOf(away, frame, axis), axis, frame, inward);
}

export function fromFar(distance: Known, axis: Axis, frame: Frame, inward: number | null): Known {
  const size = frame.size[axis];
  if (!distance || !size || inward === null) return null;
  const rule = distance.rule === 'rim_distance' ? 'rim_from_far_side' : 'from_far_side';
  return computed(rule, size.value - distance.value - inward, ...distance.at);
}

/** Where one hole lies on one axis. */
export function positionOf(group: Group, place: Place | null, axis: Axis, frame: Frame): Known {
  if (place?.point?.[axis].said) return pointOf(place, axis, frame);
  const isBeside =
    place?.is === 'corner' || (place?.is === 'flank' && 'lr'.includes(place.which) === (axis === 'x'));
  if (place?.is === 'flank' && isBeside && group.reach.said)
    return reachedFrom(group.reach, place, axis, frame);
  if (place && isBeside) return cornerOf(group, place, axis, frame);
  // 左右各一个，离中心70: on the line through it.
  if (place?.is === 'flank' && group.reach.at && !fromSides(group, axis, frame, 0))
    return halfOf(axis, frame, group.reach.at);
  const sided = isOfEither(group, place, axis, frame) ? null : fromSides(group, axis, frame, 0);
  if (sided !== undefined) return sided;
  const line = group.midline[axis] ?? group.centred[axis] ?? crossing(group, place, axis);
  if (line) return halfOf(axis, frame, line);
  const before = group.level?.axis === axis ? group.level.with : null;
  if (before?.isSingle) {
    const at = positionOf(before, before.places.at(-1) ?? null, axis, frame);
    return at && computed('beside_hole', at.value, group.level!.at);
  }
  if (group.basis && !place) return besideOf(group, group.basis, axis, frame);
  const shifted = place?.is === 'centre' || place?.is === 'flank' ? shiftOf(group, axis, place) : null;
  if (shifted) {
    const half = frame.size[axis];
    return half && computed('shifted_from_centre', half.value / 2 + shifted.value, ...shifted.at);
  }
  return place?.is === 'centre' ? halfOf(axis, frame, place) : null;
}

/** 左右各一个，距中心200: so far to that side of the middle. */
function reachedFrom(reach: Slot, place: Place, axis: Axis, { size }: Frame): Known {
  const aside = measureOf(reach);
  const side = size[axis];
  if (!aside || !side) return null;
  const sign = 'rt'.includes(place.which) ? 1 : -1;
  return computed('shifted_from_centre', side.value / 2 + sign * aside.value, ...aside.at);
}

/** 20 mm from the left, on the centreline: the one that runs the way nothing else is said about. */
function crossing({ midline, distances }: Group, place: Place | null, axis: Axis): Extent | undefined {
  if (!midline.any) return undefined;
  const other = axis === 'x' ? 'y' : 'x';
  if (place?.is === 'flank' || place?.point?.[other].said) return midline.any;
  const isSaid = [near[other], far[other], pairs[other]].some((side) => distances.get(side)?.said);
  return isSaid ? midline.any : undefined;
}

/** 再往上80一个: from the hole before, whose place on this axis it shares where nothing is said. */
function besideOf(group: Group, basis: Group, axis: Axis, frame: Frame): Known {
  const from = positionOf(basis, basis.places.at(-1) ?? null, axis, frame);
  const [shift, across] = [shiftOf(group, axis, null), shiftOf(group, axis === 'x' ? 'y' : 'x', null)];
  const at = (shift ?? across)?.at ?? [];
  return from && computed('beside_hole', from.value + (shift?.value ?? 0), ...at);
}

/** 一个孔，距端面40: one hole cannot be as far from both ends, and nobody said which one is meant. */
function isOfEither({ distances, count }: Group, place: Place | null, axis: Axis, frame: Frame): boolean {
  const [pair, size] = [distances.get(pairs[axis]), frame.size[axis]];
  const named = [near[axis], far[axis], axis].some((side) => distances.get(side)?.said);
  if (!pair?.said || pair.each || named || place || count.value !== 1) return false;
  return pair.value === null || !size || size.value !== 2 * pair.value;
}

function pointOf(place: Place, axis: Axis, frame: Frame): Known {
  const slot = place.point?.[axis];
  const size = frame.size[axis];
  if (place.which === 'c') {
    const aside = measureOf(slot);
    return aside && size && computed('shifted_from_centre', size.value / 2 + aside.value, ...aside.at);
  }
  const isFar = place.which.includes(far[axis]);
  // 右上(210,140): where it is; 右上角(30,30): how far from there.
  const isThere =
    size !== null &&
    slot?.value !== null &&
    slot !== undefined &&
    place.which.length === 2 &&
    slot.value > size.value / 2;
  if (!isFar || isThere) return readAs('coordinate_said', slot);
  const said = readAs('distance_said', slot);
  return fromFar(said, axis, frame, 0);
}

function cornerOf(group: Group, place: Place, axis: Axis, frame: Frame): Known {
  const isFar = place.which.includes(far[axis]);
  const slot = [isFar ? far[axis] : near[axis], axis, pairs[axis], 'edge' as const]
    .map((side) => group.distances.get(side))
    .concat(longOrShort(group, axis, frame))
    .find((known) => known?.said);
  const distance = distanceOf(slot, frame, axis);
  return isFar ? fromFar(distance, axis, frame, 0) : distance;
}

export function shiftOf(group: Group, axis: Axis, place: Place | null): ReturnType<typeof measureOf> {
  const [minus, plus] = axis === 'x' ? ['l', 'r'] : ['b', 't'];
  const both = place && 'lrbt'.includes(place.which || '-') ? group.shifts.get(pairs[axis]) : undefined;
  if (both) {
    const aside = measureOf(both);
    return aside && place?.which === minus ? { ...aside, value: -aside.value } : aside;
  }
  const up = place?.which === minus ? null : measureOf(group.shifts.get(plus!));
  if (up) return up;
  const down = place?.which === plus ? null : measureOf(group.shifts.get(minus!));
  return down && { ...down, value: -down.value };
}

/** How far the four corner holes lie from the sides: said, or left over by their distance from each other. */
export function offsetOf(group: Group, axis: Axis, frame: Frame): Known {
  const sides: Side[] = [axis, pairs[axis], near[axis], far[axis]];
  const said = sides.map((side) => group.distances.get(side)).filter((slot) => slot?.said);
  if (said.length > 0) {
    const values = new Set(said.map((slot) => slot!.value));
    const known = values.size === 1 && said[0]!.note !== 'part' ? distanceOf(said[0], frame, axis) : null;
    // 左侧两孔距左边50，右侧两孔距右边50: both say it.
    return known && { ...known, at: said.flatMap((slot) => slot!.at ?? []) };
  }
  const named = longOrShort(group, axis, frame);
  if (named?.said) return distanceOf(named, frame, axis);
  const edge = group.distances.get('edge');
  if (edge?.said) return edge.note === 'part' ? null : distanceOf(edge, frame, axis);
  const spacing = group.spacing[axis].said ? group.spacing[axis] : group.spacing.both;
  const size = frame.size[axis];
  if (!spacing.at || spacing.value === null || !size) return null;
  return computed('hole_distance_halved', (size.value - spacing.value) / 2, spacing.at);
}

/** 距长边30: the long sides lie above each other where the plate is longer than wide. */
export function longOrShort(group: Group, axis: Axis, { size }: Frame): Slot | undefined {
  const [long, short] = [group.distances.get('long'), group.distances.get('short')];
  if ((!long && !short) || !size.x || !size.y || size.x.value === size.y.value) return undefined;
  const lying = size.x.value > size.y.value;
  return (axis === 'y') === lying ? long : short;
}
