import type { Extent } from '../../../core/language/index.ts';
import type { Entry } from './entry.ts';
import { type Axis, type Group, type Place, placeOf, type Selection, type Side } from './group.ts';
import { isLine } from './line-of.ts';
import type { Fields } from './placement.ts';
import { type Frame, fromSides, halfOf, positionOf } from './position.ts';
import type { Doubt } from './slot-filler.ts';
import { computed, type Known, readAs } from './value.ts';

/** One hole of a pattern. */
interface Member {
  readonly x: Known;
  readonly y: Known;
  readonly row: number;
  readonly col: number;
  /** On a circle: in degrees counter-clockwise from the right. */
  readonly angle?: number;
}

type Sides = Readonly<Record<Axis, Known>>;

/** More holes than anybody takes some away from. */
const MOST = 400;

/** P32, P34: where some holes of a pattern are taken back, or each has a size of its own, they come one by one. */
export function memberwise(group: Group, made: Entry[], size: Sides, doubts: Doubt[]): Entry[] {
  const isPart = group.without.length + group.kept.length + group.resized.length > 0;
  const kept = isPart ? withoutSome(group, made, size, doubts) : made;
  return group.sizes.length > 0 ? sizedEach(group, kept, size, doubts) : kept;
}

function withoutSome(group: Group, made: Entry[], size: Sides, doubts: Doubt[]): Entry[] {
  const { without: gone, kept, resized } = group;
  const [pattern, ...others] = made;
  const members = pattern ? membersOf(pattern, size) : null;
  const rest = members && remaining(members, gone, kept);
  const isClear = rest && resized.every((one) => rest.some((member) => isMeant(members, one, member)));
  if (!pattern || !rest || !isClear) {
    doubts.push(
      ...[...gone, ...kept, ...resized].map((at): Doubt => ({ code: 'plate_withdrawn_unclear', at })),
    );
    return made;
  }
  for (const { count } of kept)
    if (count?.value && kept.length === 1 && count.value !== rest.length)
      doubts.push({ code: 'plate_count_differs', at: count, said: count.value, found: rest.length });
  const words = [...gone, ...kept, ...kept.flatMap(({ count }) => count ?? [])];
  const singles = rest.map((member) => {
    const other = resized.find((one) => isMeant(members, one, member));
    if (!other) return asSingle(pattern, member, [...words, ...resized]);
    return {
      ...asSingle(pattern, member, [...words, ...resized]),
      diameter: readAs('diameter_said', other.dia),
    };
  });
  return [...singles, ...others];
}

const asSingle = (pattern: Entry, { x, y }: Member, more: readonly Extent[] = []): Entry => ({
  ...pattern,
  type: 'single',
  at: [...pattern.at, ...more, ...(pattern.fields.rows?.at ?? []), ...(pattern.fields.cols?.at ?? [])],
  fields: { x, y },
});

/** 孔径依次6、11、6: as many sizes as holes, or nobody knows whose they are. */
function sizedEach({ sizes, count }: Group, made: Entry[], size: Sides, doubts: Doubt[]): Entry[] {
  const holes = onlySingles(made)
    ? made
    : (expanded(made, size) ?? unplaced(made, count.value ?? sizes.length));
  const isEven = holes.length === sizes.length;
  const at = { start: sizes[0]!.at!.start, end: sizes.at(-1)!.at!.end };
  if (!isEven) doubts.push({ code: 'plate_lists_unequal', at });
  return holes.map((entry, k) => ({
    ...entry,
    at: [...entry.at, at],
    diameter: isEven ? readAs('diameter_said', sizes[k]) : null,
  }));
}

const onlySingles = (made: readonly Entry[]): boolean =>
  made.length > 1 && made.every(({ type }) => type === 'single');

function expanded(made: readonly Entry[], size: Sides): Entry[] | null {
  const [pattern] = made;
  const members = made.length === 1 && pattern ? membersOf(pattern, size) : null;
  return members?.map((member) => asSingle(pattern!, member)) ?? null;
}

const unplaced = ([entry]: readonly Entry[], count: number): Entry[] =>
  Array.from({ length: Math.min(count, MOST) }, () => asSingle(entry!, { x: null, y: null, row: 0, col: 0 }));

/** The holes of a pattern one by one, row by row from the lower left; null where it is not known how many there are. */
function membersOf({ type, fields }: Entry, size: Sides): readonly Member[] | null {
  if (type === 'four_corners') return cornersOf(fields, size);
  if (type === 'circle_array') return aroundOf(fields);
  const { rows, cols } = fields;
  if (type !== 'rect_array' || !rows || !cols || rows.value * cols.value > MOST) return null;
  return Array.from({ length: rows.value * cols.value }, (_, k): Member => {
    const [row, col] = [Math.floor(k / cols.value), k % cols.value];
    return {
      row,
      col,
      x: steps(fields.origin_offset_x, fields.spacing_x, col),
      y: steps(fields.origin_offset_y, fields.spacing_y, row),
    };
  });
}

/** A circle begins at the right and goes round counter-clockwise. */
function aroundOf({ count, radius, center_x, center_y }: Fields): readonly Member[] | null {
  if (!count || !radius || !center_x || !center_y || count.value > MOST) return null;
  return Array.from({ length: count.value }, (_, k): Member => {
    const angle = (360 * k) / count.value;
    const turn = (angle * Math.PI) / 180;
    const at = (centre: NonNullable<Known>, way: number) =>
      computed('member_of_circle', centre.value + radius.value * way, ...radius.at, ...count.at);
    return { row: 0, col: k, angle, x: at(center_x, Math.cos(turn)), y: at(center_y, Math.sin(turn)) };
  });
}

function steps(start: Known | undefined, spacing: Known | undefined, k: number): Known {
  if (!start || (k > 0 && !spacing)) return null;
  const at = [...start.at, ...(spacing?.at ?? [])];
  return computed('member_of_pattern', start.value + k * (spacing?.value ?? 0), ...at);
}

function cornersOf({ offset_x, offset_y }: Fields, size: Sides): readonly Member[] {
  const at = (offset: Known | undefined, side: Known, isFar: boolean): Known => {
    if (!offset || (isFar && !side)) return null;
    const value = isFar ? side!.value - offset.value : offset.value;
    return computed('member_of_pattern', value, ...offset.at);
  };
  return [0, 1].flatMap((row) =>
    [0, 1].map((col) => ({
      row,
      col,
      x: at(offset_x, size.x, col === 1),
      y: at(offset_y, size.y, row === 1),
    })),
  );
}

/** Whether a selection means one of these holes: by its corner, side or number, the middle, or where it stands on a circle. */
function isMeant(members: readonly Member[], { which }: Selection, member: Member): boolean {
  const { row: top, col: right } = members[members.length - 1]!;
  const { row, col, angle } = member;
  if (which.includes(':'))
    return which
      .split('&')
      .every((one) => (one.startsWith('row') ? isLine(one, row, top) : isLine(one, col, right)));
  if (which.startsWith('#')) {
    const nth = which === '#last' ? top + right : Number(which.slice(1)) - 1;
    return (top === 0 || right === 0) && row + col === nth;
  }
  if (angle !== undefined)
    return angle === (which.startsWith('@') ? Number(which.slice(1)) : outermost[which]);
  if (which.startsWith('@')) return false;
  if (which === 'c') return 2 * row === top && 2 * col === right;
  return [...which].every((side) =>
    side === 'l' ? col === 0 : side === 'r' ? col === right : side === 'b' ? row === 0 : row === top,
  );
}
/** On a circle a side is its outermost point. */
const outermost: Readonly<Record<string, number>> = { r: 0, t: 90, l: 180, b: 270 };

/** The holes that stay, or null where it is not clear which one goes. */
function remaining(
  members: readonly Member[],
  gone: readonly Selection[],
  kept: readonly Selection[],
): readonly Member[] | null {
  const isOne = (selections: readonly Selection[], member: Member) =>
    selections.some((selection) => isMeant(members, selection, member));
  const meant = (selection: Selection) =>
    members.filter((member) => isMeant(members, selection, member)).length;
  if ([...gone, ...kept].some((selection) => meant(selection) === 0)) return null;
  if (gone.some((selection) => selection.isOne && meant(selection) > 1)) return null;
  return members.filter((member) => !isOne(gone, member) && (kept.length === 0 || isOne(kept, member)));
}

/** P35: 正中一对相距80: two holes, half the distance to each side of the middle; side by side if nothing else is said. */
export function pairAbout(group: Group, frame: Frame): readonly Fields[] | null {
  const { places, spacing, rows, cols, tie, equal, circle, pitch, centred } = group;
  const isTwo = group.count.value === 2 || (places.length === 2 && places.every(({ is }) => is === 'flank'));
  if (!isTwo || (places.length > 1 && group.count.value === 2)) return null;
  // a pair of holes 80 apart about the centre
  const isTied =
    tie?.to === 'plate' &&
    !equal &&
    !circle &&
    !pitch.said &&
    places.length === 0 &&
    !centred.x &&
    !centred.y;
  // 13 mm hole each end at 140 centres: as far from one end as from the other.
  const ends =
    places.length === 2 && places[0]!.which === 'l' && places[1]!.which === 'r' ? places[0] : undefined;
  const middle = ends && placeOf('centre', ends, '');
  const place = isTied ? placeOf('centre', tie.at, '') : (middle ?? middleOf(group) ?? middleNamed(group));
  if (place?.is !== 'centre' || rows.said || cols.said) return null;
  const axis: Axis = group.axis?.is ?? (spacing.y.said ? 'y' : 'x');
  const slot = spacing[axis].said ? spacing[axis] : spacing.both;
  const [apart, side] = [readAs('spacing_said', slot), frame.size[axis]];
  if (!apart) return null;
  const other = axis === 'x' ? 'y' : 'x';
  const across = positionOf(group, middle ? null : place, other, frame);
  return [-1, 1].map((sign) => {
    const value =
      side && computed('pair_about_centre', (side.value + sign * apart.value) / 2, ...apart.at, place);
    return axis === 'x' ? { x: value, y: across } : { x: across, y: value };
  });
}

const middleNamed = ({ places, centred }: Group): Place | undefined =>
  places.length === 1 && !centred.x && !centred.y ? places[0] : undefined;

/** two holes 70 apart, centred: both ways, with no line or side to stand along. */
function middleOf({ centred: { x, y }, distances, spacing, midline, axis, line }: Group): Place | undefined {
  const isFree = !axis && !line && distances.size === 0 && Object.keys(midline).length === 0;
  return x && x === y && isFree && spacing.both.said ? placeOf('centre', x, '') : undefined;
}

const pointsOf = ({ places }: Group) =>
  places.flatMap(({ is, point }) => (is === 'point' && point ? [point] : []));

/** X 50、200、350: places for several holes, which a row that has no spacing cannot say better. */
export function isListed(group: Group): boolean {
  if (group.places.length < 2) return false;
  const { x, y, both } = group.spacing;
  return pointsOf(group).length > 1 && group.isRect && !x.said && !y.said && !both.said;
}

/** 四个孔，x 25/475，y 25/275: as many holes as every x with every y makes. */
export function crossing(group: Group): readonly Place[] | null {
  if (group.places.length < 2) return null;
  const points = pointsOf(group);
  const [xs, ys] = [points.filter(({ x }) => x.said), points.filter(({ y }) => y.said)];
  const isSaid = group.crossed || xs.length * ys.length === group.count.value;
  const isCross = xs.length > 1 && ys.length > 1 && isSaid;
  if (!isCross || points.length !== group.places.length) return null;
  return ys.flatMap(({ y }) => xs.map(({ x }) => placeOf('point', group.places[0]!, '', { x, y })));
}

/** P34: x 30、150、270，y 40、100: nobody knows which belongs to which. */
export function unequalIn(group: Group): Place | undefined {
  if (group.places.length < 2 || crossing(group)) return undefined;
  const points = pointsOf(group);
  const [xs, ys] = [points.filter(({ x }) => x.said).length, points.filter(({ y }) => y.said).length];
  return xs > 1 && ys > 1 && xs !== ys ? group.places[0] : undefined;
}

/** P34: 首孔距左端50，往后孔距依次100、140、100: each as far from the one before as was said. Null where it is no such row. */
export function steppedOn(group: Group, frame: Frame): readonly Fields[] | null {
  const { steps, count, distances, centred, midline } = group;
  if (steps.length === 0 || (count.said && count.value !== steps.length + 1)) return null;
  const said = (...sides: readonly Side[]) => sides.some((side) => distances.get(side)?.said);
  const axis: Axis = group.axis?.is ?? (midline.x || (!said('l', 'r') && said('t', 'b')) ? 'y' : 'x');
  const other = axis === 'x' ? 'y' : 'x';
  const start = fromSides(group, axis, frame, 0) ?? null;
  const line = group.midline[other] ?? midline.any ?? centred[other];
  const across = fromSides(group, other, frame, 0) ?? (line ? halfOf(other, frame, line) : null);
  const sign = said(axis === 'x' ? 'r' : 't') ? -1 : 1;
  let far = 0;
  return [null, ...steps].map((step) => {
    far += sign * (step?.value ?? 0);
    const at = steps.flatMap((one) => one.at ?? []);
    const along = start && (step ? computed('stepped_on', start.value + far, ...start.at, ...at) : start);
    return axis === 'x' ? { x: along, y: across } : { x: across, y: along };
  });
}
