import type { Extent } from '../../../core/language/index.ts';
import type { Placement, PlateWire } from '../contract.ts';
import { copied } from './copies.ts';
import type { Entry, Size } from './entry.ts';
import { type Axis, type Group, isByLength, isKept, type Place, placeOf, type Side } from './group.ts';
import { crossing, isListed, memberwise, pairAbout, steppedOn, unequalIn } from './members.ts';
import { arrayOf, circleOf, cornersOf, type Fields } from './placement.ts';
import { type Frame, positionOf } from './position.ts';
import type { Doubt } from './slot-filler.ts';
import { computed, given, type Known, readAs } from './value.ts';

export function entriesOf(
  groups: readonly Group[],
  size: Size,
  doubts: Doubt[],
  answered?: PlateWire,
  owners?: Group[],
): Entry[] {
  const out: Entry[] = [];
  for (const group of groups) {
    if (!isKept(group)) continue;
    const made = entries(group, size, answered?.holes[out.length]);
    const unequal = unequalIn(group);
    const copies = groups.filter(({ copy }) => copy?.of === group).length;
    const doubt = unequal
      ? { code: 'plate_lists_unequal' as const, at: unequal }
      : counted(group, made, copies);
    if (doubt) doubts.push(doubt);
    out.push(...memberwise(group, made, size, doubts));
    while (owners && owners.length < out.length) owners.push(group);
  }
  // 5个孔：四角φ12…，中间φ60: counted over all of them.
  if (doubts.length === 0) return out;
  const all = sum(out.map(holesIn));
  for (let i = doubts.length - 1; i >= 0; i--)
    if (doubts[i]!.isTotal && doubts[i]!.said === all) {
      out[0] = { ...out[0]!, at: [...out[0]!.at, doubts[i]!.at] };
      doubts.splice(i, 1);
    }
  return out;
}

/** 四角4个: a number that the places say as well is checked against them, and then stands for them. */
function counted({ count, beside, few, isCountedApart }: Group, made: Entry[], copies: number): Doubt | null {
  const { at, value: said } = count;
  if (!at && !beside.at && !few) return null;
  const found = sum(made.map(holesIn));
  // 中间打几个孔: more than the one there is a place for, and nobody knows how many.
  if (few && !at && found === 1) return { code: 'plate_count_open', at: few };
  if (beside.at && found === null) return { code: 'plate_count_open', at: beside.at };
  if (!at || said === null || found === null) return null;
  // a hole in each corner: one for each place.
  const isTotal = isCountedApart || count.note === 'total';
  // 对角两个，左下…，右上对称: its mirror image was counted as well.
  const isWithCopies = copies > 0 && said === found * (1 + copies);
  if (said !== found && !isWithCopies)
    return said === 1 ? null : { code: 'plate_count_differs', at, said, found, isTotal };
  made[0] = { ...made[0]!, at: [...made[0]!.at, at] };
  return null;
}

const sum = (numbers: readonly (number | null)[]): number | null =>
  numbers.reduce<number | null>((all, one) => (all === null || one === null ? null : all + one), 0);

function holesIn({ type, fields: { rows, cols, count } }: Entry): number | null {
  if (type === 'single') return 1;
  if (type === 'four_corners') return 4;
  if (type === 'rect_array') return rows && cols ? rows.value * cols.value : null;
  return type === 'circle_array' ? (count?.value ?? null) : null;
}

function diameterOf({ dia }: Group): Known {
  if (dia.note !== 'radius') return readAs('diameter_said', dia);
  return dia.at && dia.value !== null ? computed('radius_doubled', dia.value, dia.at) : null;
}

function entries(group: Group, size: Size, answered?: PlateWire['holes'][number]): Entry[] {
  const diameter = diameterOf(group) ?? given(answered?.diameter);
  const frame: Frame = { size, diameter };
  const entry = (type: Placement['type'], at: readonly Extent[], fields: Fields): Entry => ({
    type,
    at,
    diameter,
    fields,
  });
  const corners = group.places.find((place) => place.is === 'corners') ?? cornersByDistance(group);
  const others = bySide(othersOf(group), size);
  const single = (place: Place | null): Entry =>
    entry('single', [place ?? group.hole ?? group.dia.at ?? group.thread ?? group.at], {
      x: positionOf(group, place, 'x', frame),
      y: positionOf(group, place, 'y', frame),
    });
  if (group.copy) return copied(group, entries(group.copy.of, size), size);
  if (group.perimeter) return [entry('', [], {})];
  const row = steppedOn(group, frame);
  if (row)
    return row.map((fields) =>
      entry(
        'single',
        group.steps.flatMap(({ at: word }) => word ?? []),
        fields,
      ),
    );
  if (group.steps.length > 0) return [entry('', [], {})];
  const pair = pairAbout(group, frame);
  if (pair) return pair.map((fields) => entry('single', [group.count.at ?? group.at], fields));
  const crossed = crossing(group);
  if (crossed) return crossed.map(single);
  if (unequalIn(group)) return [entry('', [], {})];
  if (isListed(group)) return others.map(single);
  if (corners) {
    const words = group.beside.at ? [corners, group.beside.at] : [corners];
    return [entry('four_corners', words, cornersOf(group, frame)), ...others.map(single)];
  }
  if (isTwoAlong(group) && others.length === 2) return others.map(single);
  if (group.isRect || isSpaced(group))
    return [entry('rect_array', [wordOfArray(group)], arrayOf(group, frame, answered?.placement.rect_array))];
  if (group.isCircle)
    return [entry('circle_array', [wordOfCircle(group)], circleOf(group, frame, centreOf(size)))];
  if (others.length > 0)
    return (group.shifts.size > 0 ? others.flatMap((place) => mirrored(group, place)) : others).map(single);
  return [isOne(group) ? single(null) : entry('', [], {})];
}

/** two holes down the left side, 20 from top and bottom: one at each end, and no row that has a spacing. */
const isTwoAlong = ({ axis, line, count, rows, cols, spacing: { x, y, both } }: Group): boolean =>
  axis !== null &&
  line === null &&
  count.value === 2 &&
  !rows.said &&
  !cols.said &&
  !x.said &&
  !y.said &&
  !both.said;

/** The places beside the corners. */
function othersOf(group: Group): readonly Place[] {
  const aside = flanks(group);
  if (group.places.length === 0) return aside;
  const places = group.has('corners') ? group.places.filter((place) => place.is !== 'corners') : group.places;
  return aside.length === 0 ? places : [...places, ...aside];
}

/** 两条长边中间各一个: the sides that turn out to be the long ones. */
function bySide(places: readonly Place[], { x, y }: Size): readonly Place[] {
  if (!places.some(({ which }) => isByLength(which))) return places;
  let nth = 0;
  return places.map((place) => {
    if (!isByLength(place.which)) return place;
    if (!x || !y || x.value === y.value) return placeOf('point', place, '');
    const pair = (place.which === 'long') === x.value > y.value ? 'bt' : 'lr';
    return { ...place, which: pair[nth++ % 2]! };
  });
}

/** Four holes measured from left and right and from above and below can only stand in the corners. */
function cornersByDistance(group: Group): Extent | undefined {
  const { count, beside, distances, places } = group;
  if (places.length > 0) return undefined;
  const from = (pair: Side, axis: Side, [one, other]: readonly [Side, Side]) => {
    const [near, far] = [distances.get(one), distances.get(other)];
    return distances.get(pair) ?? distances.get(axis) ?? (near?.value === far?.value ? near : undefined);
  };
  const [lr, tb] = [from('lr', 'x', ['l', 'r']), from('tb', 'y', ['b', 't'])];
  const [long, short] = [distances.get('long'), distances.get('short')];
  if ((count.value === 4 || beside.value === 2) && lr?.said && tb?.said) return lr.at ?? undefined;
  if ((count.value === 4 || beside.value === 2) && long?.said && short?.said) return long.at ?? undefined;
  // four 9 mm holes, 15 from each edge; 4个孔距边6
  const edge = distances.get('edge');
  const isFree = !group.isRect && !group.isCircle && !group.isSpread && !group.centred.x && !group.centred.y;
  return count.value === 4 && edge?.each && isFree ? (edge.at ?? undefined) : undefined;
}

/** 中心孔两侧各150处; one 60 above centre and one 60 below: one on each side of the middle, as they were said. */
function mirrored({ shifts, count }: Group, place: Place): readonly Place[] {
  if (place.is !== 'centre') return [place];
  const pair = shifts.get('lr') ? 'lr' : shifts.get('tb') ? 'bt' : '';
  const two = ['lr', 'bt'].find((both) => [...both].every((side) => shifts.get(side)?.said));
  const start = (side: string) => shifts.get(side)?.at?.start ?? 0;
  const sides =
    pair !== '' || count.value === 1 ? [...pair] : [...(two ?? '')].sort((a, b) => start(a) - start(b));
  return sides.length === 0 ? [place] : sides.map((which) => ({ ...place, which }));
}

/** Two holes measured from left and right stand one on each side. */
function flanks({ count, distances, places, spacing, each }: Group): readonly Place[] {
  if (distances.size === 0) return NO_PLACES;
  const word = each ?? (count.value === 2 ? count.at : null);
  const corners = word && places.length === 0 ? twoCorners(distances) : null;
  if (word && corners) return corners.map((which) => placeOf('corner', word, which));
  // 距左边100和距右边100各一个
  for (const pair of ['lr', 'bt'] as const) {
    const [one, other] = [distances.get(pair[0] as Side), distances.get(pair[1] as Side)];
    const both = one?.said && other?.said && places.length === 0;
    // In the order in which they were said.
    if (both && count.value === 2 && one.at) {
      const isFirst = one.at.start <= (other.at?.start ?? Number.POSITIVE_INFINITY);
      const order = isFirst ? [...pair] : [...pair].reverse();
      return order.map((which) => placeOf('flank', one.at!, which));
    }
    if (each && both) return [...pair].map((which) => placeOf('flank', each, which));
  }
  // two holes 40 up from the bottom, 60 in from each side
  const edge = distances.get('edge');
  const upright = ['t', 'b'].some((side) => distances.get(side as Side)?.said);
  if (edge?.each && edge.at && count.value === 2 && distances.size === 2 && places.length === 0)
    return [...(upright ? 'lr' : 'bt')].map((which) => placeOf('flank', edge.at!, which));
  const short = distances.get('short');
  if (short?.at && distances.size === 1 && places.length === 0 && (count.value === 2 || each || short.each))
    return ['short', 'short'].map((which) => placeOf('flank', short.at!, which));
  const [lr, tb] = [distances.get('lr'), distances.get('tb')];
  const at = lr?.said && !tb?.said ? lr.at : tb?.said && !lr?.said ? tb.at : null;
  // 左右两侧距边120各一个
  // a hole 25 from each end: two of them.
  const isTwo = count.value === 2 || ((each || lr?.each) && (!count.said || count.value === 1));
  if (!isTwo || places.length > 0 || !at || spacing.both.said || spacing.x.said || spacing.y.said) return [];
  return [...(lr?.said ? 'lr' : 'bt')].map((which) => placeOf('flank', at, which));
}

/** 距左边80、距下边80处和距右边80、距上边80处各一个: two sides for each, as they were said. */
function twoCorners(distances: Group['distances']): readonly string[] | null {
  const said = [...'lrbt'].map((side) => ({ side, at: distances.get(side as Side)?.at }));
  if (said.some(({ at }) => !at)) return null;
  const order = said.sort((a, b) => a.at!.start - b.at!.start).map(({ side }) => side);
  const which = [order.slice(0, 2), order.slice(2)].map((two) => two.sort(byAxis).join(''));
  return which.every((corner) => /^[lr][bt]$/.test(corner)) ? which : null;
}
const byAxis = (a: string, b: string): number => 'lrbt'.indexOf(a) - 'lrbt'.indexOf(b);

const NO_PLACES: readonly Place[] = [];

const isSpaced = ({ spacing: { x, y, both }, count }: Group): boolean =>
  (x.said || y.said || both.said) && count.value !== 1;

const wordOfArray = (group: Group): Extent =>
  group.beside.at ??
  group.rows.at ??
  group.cols.at ??
  group.across.x.at ??
  group.across.y.at ??
  group.grid ??
  group.array ??
  group.line ??
  group.axis?.at ??
  group.spacing.both.at ??
  group.spacing.x.at ??
  group.spacing.y.at ??
  group.equal ??
  group.at;

const wordOfCircle = (group: Group): Extent =>
  group.equal ?? group.circle ?? group.pitch.at ?? group.tie?.at ?? group.at;

/** One hole, or a number nobody said of holes about which something was. */
function isOne(group: Group): boolean {
  if (group.count.said) return group.count.value === 1;
  if (group.few || group.several) return false;
  return (
    group.dia.said ||
    group.thread !== null ||
    group.distances.size > 0 ||
    group.shifts.size > 0 ||
    group.nth > 0 ||
    Object.keys(group.midline).length + Object.keys(group.centred).length > 0
  );
}

const centreOf =
  (size: Size) =>
  (group: Group, axis: Axis): Known =>
    positionOf(group, group.places.find((place) => place.is !== 'corners') ?? null, axis, {
      size,
      diameter: diameterOf(group),
    });
