import type { Extent } from '../../../core/language/index.ts';
import { type Axis, type Group, isKept, type Side } from './group.ts';
import { distanceOf, type Frame, fromSides, halfOf, longOrShort, offsetOf, positionOf } from './position.ts';
import { computed, given, type Known, readAs } from './value.ts';

/** The fields of one placement, by the names they have in the contract. */
export type Fields = Readonly<Record<string, Known>>;

export function cornersOf(group: Group, frame: Frame): Fields {
  return { offset_x: offsetOf(group, 'x', frame), offset_y: offsetOf(group, 'y', frame) };
}

type Answered = Readonly<Partial<Record<string, number | null>>>;

export function arrayOf(group: Group, frame: Frame, answered: Answered = {}): Fields {
  const said = rowsAndCols(group, frame);
  const rows = said.rows ?? given(answered.rows);
  const cols = said.cols ?? given(answered.cols);
  const line = { x: cols?.value === 1, y: rows?.value === 1 };
  const spacing = {
    x: line.x
      ? null
      : (spacingOf(group, 'x', line.y, frame) ??
        shared(group, 'x', cols, frame) ??
        given(answered.spacing_x)),
    y: line.y
      ? null
      : (spacingOf(group, 'y', line.x, frame) ??
        shared(group, 'y', rows, frame) ??
        given(answered.spacing_y)),
  };
  const across = acrossOf(group, frame);
  if (across) spacing[across] = betweenSides(group, across, frame) ?? spacing[across];
  for (const [axis, count] of [['x', cols] as const, ['y', rows] as const])
    if (count?.value === 2 && isBetweenBoth(group, axis)) spacing[axis] = betweenBoth(group, axis, frame);
  const reach = { x: reachOf(cols, spacing.x), y: reachOf(rows, spacing.y) };
  return {
    rows,
    cols,
    spacing_x: spacing.x,
    spacing_y: spacing.y,
    origin_offset_x: originOf(group, 'x', frame, reach.x, line),
    origin_offset_y: originOf(group, 'y', frame, reach.y, line),
  };
}

/** The axis along which rows stand at two opposite sides: 上下各一排; 左右各3个，纵向间距220. */
function acrossOf(
  { mirrored, sides, beside, spacing, isAlongSides, axis, centred }: Group,
  { size }: Frame,
): Axis | null {
  if (mirrored || !beside.said) return mirrored;
  const lies = (size.x?.value ?? 0) >= (size.y?.value ?? 0);
  const isUpright = sides === 'lr' || sides === (lies ? 'short' : 'long');
  const [along, across] = isUpright ? (['y', 'x'] as const) : (['x', 'y'] as const);
  const isAlong = isAlongSides || axis?.is === along || (centred[along] !== undefined && !centred[across]);
  return isAlong || (spacing[along].said && !spacing[across].said) ? across : null;
}

/** 上下各一排，距边20: what both distances leave lies between the rows. */
function betweenSides(group: Group, axis: Axis, frame: Frame): Known {
  const { distances, spacing } = group;
  const said =
    distances.get('edge') ?? distances.get(axis === 'y' ? 'tb' : 'lr') ?? longOrShort(group, axis, frame);
  const [edge, size] = [distanceOf(said, frame, axis), frame.size[axis]];
  if (!edge || !size || spacing[axis].said) return null;
  return computed('ends_shared', size.value - 2 * edge.value, ...edge.at);
}

const isBetweenBoth = ({ distances, spacing }: Group, axis: Axis): boolean =>
  !spacing[axis].said && ends[axis].every((side) => distances.get(side)?.said);
const ends = { x: ['l', 'r'], y: ['b', 't'] } as const;

/** 上排距上边30，下排距下边30: the same from both sides, so the rest lies between the rows. */
function betweenBoth({ distances }: Group, axis: Axis, frame: Frame): Known {
  const [one, other] = ends[axis].map((side) => distanceOf(distances.get(side), frame, axis));
  const size = frame.size[axis];
  if (!one || !size || one.value !== other?.value) return null;
  return computed('ends_shared', size.value - 2 * one.value, ...one.at, ...other.at);
}

/** 等距6个孔，首末孔距两端各100: what the distances from both ends leave is shared out evenly. */
function shared(group: Group, axis: Axis, count: Known, frame: Frame): Known {
  const size = frame.size[axis];
  const { distances, spacing } = group;
  // 两端的孔离边40，中间那个在正中: three of them can lie no other way.
  const equal = group.equal ?? (count?.value === 3 ? group.centred[axis] : undefined);
  const isSaid = spacing[axis].said || spacing.both.said;
  const across = group.beside.said ? acrossOf(group, frame) : null;
  const isRow = group.isLine || (across !== null && across !== axis);
  if (!equal || isSaid || !isRow || !size || !count || count.value < 2) return null;
  const end = distanceOf(distances.get(axis === 'x' ? 'lr' : 'tb'), frame, axis);
  if (end?.rule !== 'distance_said') return null;
  return computed('ends_shared', (size.value - 2 * end.value) / (count.value - 1), ...end.at);
}

/** From the first hole of a row to its last; null where that cannot be known. */
const reachOf = (count: Known, spacing: Known): number | null =>
  count?.value === 1 ? 0 : count && spacing ? (count.value - 1) * spacing.value : null;

function rowsAndCols(group: Group, frame: Frame): { rows: Known; cols: Known } {
  const rows = readAs('rows_said', group.rows) ?? readAs('count_across', group.across.y);
  const cols = readAs('cols_said', group.cols) ?? readAs('count_across', group.across.x);
  const count = readAs('count_in_line', group.count);
  if (rows && cols) return { rows, cols };
  const { both, x, y } = group.spacing;
  const across = acrossOf(group, frame);
  const each = readAs('count_in_line', group.beside);
  if (across && each && group.beside.at) {
    const two = computed('two_sides', 2, group.beside.at);
    return across === 'x' ? { rows: each, cols: two } : { rows: two, cols: each };
  }
  const lying = linedUp(group);
  if (lying && count) {
    const one = computed('one_line', 1, lying.at);
    return lying.is === 'x' ? { rows: one, cols: count } : { rows: count, cols: one };
  }
  if (group.isLine || (rows?.value === 1 && !cols) || (cols?.value === 1 && !rows))
    return lineOf(group, rows, cols, count);
  if (rows && count) return { rows, cols: share(count, rows) };
  if (cols && count) return { rows: share(count, cols), cols };
  const alone =
    group.across.x.said !== group.across.y.said &&
    !group.array &&
    !group.grid &&
    !group.rows.said &&
    !group.cols.said;
  if (alone && group.across.x.said)
    return { rows: group.across.x.at && computed('one_line', 1, group.across.x.at), cols };
  if (alone) return { rows, cols: group.across.y.at && computed('one_line', 1, group.across.y.at) };
  // Four holes with a distance for each axis stand two by two.
  if (
    count?.value === 4 &&
    x.at &&
    y.at &&
    x.value !== null &&
    y.value !== null &&
    !both.said &&
    !rows &&
    !cols
  ) {
    const two = computed('two_by_two', 2, ...count.at, x.at, y.at);
    return { rows: two, cols: two };
  }
  return { rows, cols };
}

/** 在水平中心线上，间距100: holes on a line through the middle, or two that mirror each other, run along one axis. */
function linedUp(group: Group): Line | null {
  const { midline, count, rows, cols, across, spacing } = group;
  if (rows.said || cols.said || across.x.said || across.y.said || (spacing.x.said && spacing.y.said))
    return null;
  if (midline.y && !midline.x) return { is: 'x', at: midline.y };
  if (midline.x && !midline.y) return { is: 'y', at: midline.x };
  // 从左端50起每隔100打一个: along the way it is counted.
  const way = steppedFrom(group);
  if (way) return way;
  if (count.said && !spacing.both.said && spacing.x.at && !spacing.y.said)
    return { is: 'x', at: spacing.x.at };
  if (count.said && !spacing.both.said && spacing.y.at && !spacing.x.said)
    return { is: 'y', at: spacing.y.at };
  // on the centre line, 75 apart: along the plate, where nothing else is said.
  const lying =
    midline.any && spacing.both.said && !group.isLine ? { is: 'x' as const, at: midline.any } : null;
  return sidedLine(group) ?? centredLine(group) ?? lying;
}

function steppedFrom({ stepped, distances, start, nth, at }: Group): Line | null {
  if (!stepped) return null;
  const said = (side: 'l' | 'r' | 't' | 'b') => distances.get(side)?.said;
  const [isAlong, isUp] = [said('l') || said('r'), said('t') || said('b')];
  if (isAlong !== isUp) return { is: isAlong ? 'x' : 'y', at: stepped };
  // every 95 starting 25 from the left, 15 up from the bottom: the way the start is measured.
  const from = start ?? (nth === 1 ? at : null);
  const first = from && firstAt(distances, from);
  return first ? { is: 'lr'.includes(first) ? 'x' : 'y', at: stepped } : null;
}

/** 从左边100开始; starting 25 from the left: what stands nearest to the word. */
function firstAt(distances: Group['distances'], { start }: Extent): string | undefined {
  const said = [...'lrtb'].filter((side) => distances.get(side as Side)?.at);
  const far = (side: string) => Math.abs(distances.get(side as Side)!.at!.start - start);
  return said.sort((a, b) => far(a) - far(b))[0];
}

/** 间距150共8个，首孔距左端75，在宽度中间: measured along one axis, in the middle of the other. */
function sidedLine({ count, spacing, distances, centred, midline, start }: Group): Line | null {
  if (!count.said || !spacing.both.said || !start) return null;
  const said = (axis: Axis) => ends[axis].some((side) => distances.get(side)?.said);
  const axis = said('x') ? 'x' : 'y';
  const other = axis === 'x' ? 'y' : 'x';
  const at = centred[other] ?? midline.any;
  return at && said(axis) && !said(other) && !centred[axis] ? { is: axis, at } : null;
}

/** Two that mirror each other, or are as far from a side, stand across the middle; 上下居中 alone says a row. */
function centredLine({ centred, mirrors, count, spacing, distances, start, isLine }: Group): Line | null {
  const axis = mirrors || (centred.x ? 'x' : 'y');
  const at = centred[axis];
  const isOne = mirrors !== '' || !centred.x || !centred.y;
  const isPrime = mirrors === '' && spacing.both.said && cannotBeShared.has(count.value ?? 0);
  if (!at || !isOne || isLine || !(count.value === 2 || isPrime)) return null;
  if (mirrors !== '' || (distances.size > 0 && !start)) return { is: axis, at };
  return spacing.both.said && (axis === 'y' || start) ? { is: axis === 'x' ? 'y' : 'x', at } : null;
}

interface Line {
  readonly is: Axis;
  readonly at: Extent;
}

/** So many holes stand in one line if they stand evenly. */
const cannotBeShared: ReadonlySet<number> = new Set([2, 3, 5, 7, 11, 13]);

/** 12个孔排成3行: the rest of the total. */
const share = (count: Known, by: Known): Known =>
  count && by && count.value % by.value === 0
    ? computed('total_shared', count.value / by.value, ...count.at, ...by.at)
    : null;

function lineOf(group: Group, rows: Known, cols: Known, count: Known): { rows: Known; cols: Known } {
  const upright = group.axis ? group.axis.is === 'y' : cols?.value === 1;
  const said = upright ? (rows && rows.value > 1 ? rows : count) : cols && cols.value > 1 ? cols : count;
  const across = upright ? readAs('count_across', group.across.y) : readAs('count_across', group.across.x);
  const long = said ?? across;
  const at = group.axis?.at ?? group.line ?? group.rows.at ?? group.cols.at ?? group.equal;
  const one = at && computed('one_line', 1, at);
  const kept = (known: Known) => (known?.value === 1 ? known : one);
  return upright ? { rows: long, cols: kept(cols) } : { rows: kept(rows), cols: long };
}

/** 间距 alone holds for both axes, or for the one that has no spacing of its own; in a line for the line. */
function spacingOf(group: Group, axis: Axis, isLine: boolean, frame: Frame): Known {
  const own = readAs('spacing_said', group.spacing[axis]);
  const across = group.beside.said ? acrossOf(group, frame) : null;
  const isOpen = group.beside.said && (across === null || across === axis);
  if (own || group.spacing[axis].said || isOpen) return own;
  const both = readAs('spacing_said', group.spacing.both);
  if (both) return both;
  const other = group.spacing[axis === 'x' ? 'y' : 'x'];
  return isLine ? readAs('spacing_of_line', other) : null;
}

function originOf(
  group: Group,
  axis: Axis,
  frame: Frame,
  reach: number | null,
  line: Readonly<Record<Axis, boolean>>,
): Known {
  const point = group.places.find((place) => place.point?.[axis].said);
  if (point) {
    const isFar = point.which.includes(axis === 'x' ? 'r' : 't');
    const at = positionOf(group, point, axis, frame);
    return isFar ? (at && reach !== null ? computed('from_far_side', at.value - reach, ...at.at) : null) : at;
  }
  const sided = fromSides(group, axis, frame, reach);
  if (sided !== undefined) return sided;
  const edge = group.distances.get('edge');
  const across = acrossOf(group, frame);
  // along the centreline, first 40 from the end: the way the line runs.
  const midline = group.midline[axis] ?? (line[axis] ? group.midline.any : undefined);
  if (midline && line[axis]) return halfOf(axis, frame, midline);
  // 左右各两个，距边20: from those sides, and nobody can say which way the two stand.
  const side = across === axis ? longOrShort(group, axis, frame) : undefined;
  if (side?.said) return distanceOf(side, frame, axis);
  if (
    edge?.said &&
    group.aside === '' &&
    (!group.beside.said || across === axis) &&
    (across ?? axis) === axis
  )
    return distanceOf(edge, frame, axis);
  const size = frame.size[axis];
  const centred = group.centred[axis];
  return centred && size && reach !== null
    ? computed('array_centred', (size.value - reach) / 2, centred)
    : null;
}

export function circleOf(group: Group, frame: Frame, centreOf: (group: Group, axis: Axis) => Known): Fields {
  const count = readAs('count_said', group.count) ?? readAs('cols_said', group.cols);
  return {
    count,
    radius: radiusOf(group),
    center_x: middleOf(group, 'x', frame, centreOf),
    center_y: middleOf(group, 'y', frame, centreOf),
  };
}

function radiusOf({ pitch, reach }: Group): Known {
  if (pitch.at) {
    if (pitch.value === null) return null;
    return pitch.note === 'diameter'
      ? computed('pitch_diameter_halved', pitch.value, pitch.at)
      : readAs('pitch_radius_said', pitch);
  }
  return readAs('distance_from_centre', reach);
}

function middleOf(
  group: Group,
  axis: Axis,
  frame: Frame,
  centreOf: (group: Group, axis: Axis) => Known,
): Known {
  const point = group.places.find((place) => place.is === 'point' || place.is === 'corner');
  if (point) return positionOf(group, point, axis, frame);
  const sided = fromSides(group, axis, frame, 0);
  if (sided !== undefined) return sided;
  const { tie } = group;
  if (tie?.to === 'plate') return halfOf(axis, frame, tie.at);
  if (tie) {
    const to = tie.to as Group;
    if (to.places.length > 1) return null;
    if (!to.isSingle || !isKept(to)) return to.has('centre') ? halfOf(axis, frame, tie.at) : null;
    const centre = centreOf(to, axis);
    return centre && computed('around_hole', centre.value, tie.at);
  }
  if (group.reach.at) return halfOf(axis, frame, group.reach.at);
  const middle =
    group.centred[axis] ?? group.midline[axis] ?? group.places.find((place) => place.is === 'centre');
  return middle ? halfOf(axis, frame, middle) : null;
}
