import { type Extent, type Normalized, normalize } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { known } from '../known.ts';
import type { Edited } from './draft.ts';
import { placeOf, type Sort } from './lexicon.ts';
import { apart } from './members.ts';
import { type Item, namesNone, namesNowhere, phrasesIn } from './phrase.ts';
import { pointedAt } from './refer.ts';
import { type Spot, spotsOf } from './spots.ts';

/** Holes that some words of a message are about. */
export interface Which {
  /** The places of the holes in the plate. */
  readonly holes: readonly number[];
  /** The words that tell. */
  readonly words: Span;
}

/** The words of a message that tell; none where another message did. */
export const wordsOf = (which: Which | null): readonly Span[] =>
  which && which.words.source === undefined ? [which.words] : [];

/** Holes that are meant; patterns of which only some are come hole by hole. */
export interface Meant {
  readonly which: Which;
  readonly edited: Edited | null;
}

type Told = Pick<Standing<PlateWire>, 'value' | 'evidence'> & Partial<Standing<PlateWire>>;

/** Which holes some words of a message are about; null where they tell none apart. */
export function meantIn(
  text: string,
  before: Told,
  { isAnswer = false, source }: { readonly isAnswer?: boolean; readonly source?: string } = {},
): Meant | null {
  const { value: plate } = before;
  const normalized = normalize(text);
  const sizes = sizesOf(plate);
  // 右边那个10的, where that is to become 10: a size that tells none of them is no sign of it.
  for (const known of sizes.size > 0 ? [sizes, new Set<number>()] : [sizes])
    for (const { start, end, items } of phrasesIn(normalized, isAnswer, { sizes: known, places: null })) {
      const spots = chosenBy(items, plate);
      if (!spots) continue;
      const words = normalized.span(start, end);
      return apart(before, spots, source === undefined ? words : { ...words, source });
    }
  const which = byBore(normalized, plate) ?? byPointing(normalized, before);
  return which && { which, edited: null };
}

/** Words of an order that point at holes, wherever they stand in it. */
export interface Pointing extends Extent {
  readonly spots: readonly Spot[];
}

/** Every run of words that points at some holes, at all of them, or at those spoken of before. */
export function pointingsIn(normalized: Normalized, before: Told): readonly Pointing[] {
  const { value: plate } = before;
  const all = spotsOf(plate);
  const places = new Set(all.map(({ x, y }) => `${x},${y}`));
  const told = phrasesIn(normalized, true, { sizes: sizesOf(plate), places }).flatMap(
    ({ start, end, items, not }): Pointing[] => {
      const [some, less] = [chosenBy(items, plate), not.length > 0 ? chosenBy(not, plate) : []];
      const spots = less && some?.filter((spot) => !less.some((one) => isSpot(one, spot)));
      return spots && spots.length > 0 ? [{ start, end, spots }] : [];
    },
  );
  const bore = byBore(normalized, plate);
  if (bore) {
    const start = normalized.text.search(/\bbore\b/);
    const spots = all.filter(({ hole }) => bore.holes.includes(hole));
    if (!told.some((one) => one.start <= start && start < one.end))
      told.push({ start, end: start + 4, spots });
  }
  const pointed = pointedAt(normalized.text, before);
  if (pointed) {
    const [start, end] = [pointed.found.index, pointed.found.index + pointed.found[0].length];
    const spots = all.filter(({ hole }) => pointed.holes.includes(hole));
    // 剩下的: nothing lies below.
    const isApart = (one: Pointing) => one.end <= start || one.start < start || one.end > end;
    const others = pointed.isOthers ? told.filter(isApart) : told;
    if (!others.some((one) => one.start < end && start < one.end)) return [...others, { start, end, spots }];
  }
  return told;
}
const isSpot = (one: Spot, other: Spot): boolean => one.hole === other.hole && one.member === other.member;

const sizesOf = ({ holes }: PlateWire): ReadonlySet<number> =>
  new Set(holes.flatMap(({ diameter }) => diameter ?? []));

/** the 25 mm hole, where there is none of that size; 第三个, where there are two. */
export function isMissing(text: string, { value }: Told): boolean {
  const normalized = normalize(text);
  const isOrdinal = ({ row, col, nth, clock }: Item) => (row ?? col ?? nth ?? clock) !== null;
  const spots = spotsOf(value);
  const places = new Set(spots.map(({ x, y }) => `${x},${y}`));
  // 左边三个, where there are two.
  const isMiscounted = (items: readonly Item[]) =>
    items.some(({ count, isAll }) => (count ?? 1) > 1 && !isAll) &&
    !chosenBy(items, value) &&
    chosenBy(
      items.map((item) => ({ ...item, count: null })),
      value,
    ) !== null;
  return (
    namesNone(normalized, sizesOf(value)) ||
    namesNowhere(normalized.text, places) ||
    phrasesIn(normalized, true, { sizes: sizesOf(value), places }).some(({ items }) => isMiscounted(items)) ||
    phrasesIn(normalized).some(
      ({ items, isTold }) => isTold && items.some(isOrdinal) && !chosenBy(items, value),
    )
  );
}

/** center hole, 110, of a plate with none there: words that tell holes which are not. */
export function isUnknown(text: string, { value }: Told): boolean {
  return phrasesIn(normalize(text)).some(
    ({ items }) =>
      items.some(({ sorts }) => sorts.some((sort) => sort !== 'large' && sort !== 'small')) &&
      items.every(({ size }) => size === null) &&
      !chosenBy(items, value),
  );
}

function byPointing(normalized: Normalized, before: Told): Which | null {
  const at = pointedAt(normalized.text, before);
  return (
    at && { holes: at.holes, words: normalized.span(at.found.index, at.found.index + at.found[0].length) }
  );
}

/** Those that any of the items tells, in the order of the plate; null where one tells none or all. */
function chosenBy(items: readonly Item[], plate: PlateWire): readonly Spot[] | null {
  const all = spotsOf(plate);
  const found = new Set<Spot>();
  for (const item of items) {
    const spots =
      toldBy(item, all, plate) ??
      toldBy(
        item,
        all.filter(({ type }) => type === 'single'),
        plate,
      );
    if (!spots || spots.length === 0) return null;
    for (const spot of spots) found.add(spot);
  }
  return found.size > 0 ? all.filter((spot) => found.has(spot)) : null;
}

function toldBy(item: Item, all: readonly Spot[], plate: PlateWire): readonly Spot[] | null {
  // shift the whole row: the only one there is.
  if (item.line !== null && isLineOnly(item)) {
    const lines = all.filter(
      ({ rows, cols, type }) => type === 'rect_array' && (item.line === 'row' ? rows : cols) === 1,
    );
    return new Set(lines.map(({ hole }) => hole)).size === 1 ? lines : null;
  }
  if (item.isAll && item.sorts.length === 0 && item.size === null && item.row === null && item.col === null)
    return item.count === null || item.count === 1 || item.count === all.length ? all : null;
  let spots = item.at === null ? all : all.filter(({ x, y }) => `${x},${y}` === item.at);
  // 那圈小孔: the small ones of all, and of those the ones that lie so.
  for (const sort of [...item.sorts].sort((a, b) => Number(isOfSize(b)) - Number(isOfSize(a))))
    spots = kinds[sort]?.(spots, plate) ?? spots;
  if (item.size !== null) spots = spots.filter(({ diameter }) => diameter === item.size);
  if (item.clock !== null) spots = spots.filter(({ angle }) => angle === item.clock);
  const counted = byOrder(item, spots);
  if (!counted) return null;
  const lines = inLine(item, counted);
  const ends = item.isOuter ? atEnds(lines) : lines;
  const placed = bySides(item, ends, plate);
  if (item.count !== null && placed.length !== item.count && !isGroupOf(item.count, placed)) return null;
  // One of one is told apart only where it is named as what it is.
  const isNamed = item.sorts.includes('corners') && all.every(({ type }) => type === 'single');
  return isNamed ||
    placed.length < all.length ||
    all.length === 1 ||
    new Set(placed.map(({ hole }) => hole)).size === 1
    ? placed
    : null;
}

const isLineOnly = ({ sorts, row, col, nth, size, at, isOuter }: Item): boolean =>
  sorts.length === 0 && !isOuter && (row ?? col ?? nth ?? size ?? at) === null;
const isOfSize = (sort: Sort): boolean => sort === 'large' || sort === 'small';

/** 四个 said of a pattern of four. */
const isGroupOf = (count: number, spots: readonly Spot[]): boolean =>
  count > 1 && spots.every(({ member, x }) => member === null && x === null) && spots.length > 0;

const kinds: Partial<Record<Sort, (spots: readonly Spot[], plate: PlateWire) => readonly Spot[]>> = {
  tapped: (spots, { hole_features = [] }) =>
    spots.filter(({ hole }) => hole_features.some((one) => one.hole === hole && one.thread)),
  sunk: (spots, { hole_features = [] }) =>
    spots.filter(({ hole }) =>
      hole_features.some((one) => one.hole === hole && (one.countersink ?? one.counterbore)),
    ),
  circle: onCircle,
  inner: (spots, { holes }) => atReach(spots, holes, Math.min),
  outer: (spots, { holes }) => atReach(spots, holes, Math.max),
  array: (spots) => spots.filter(({ type }) => type === 'rect_array'),
  corners: atCorners,
  large: (spots) => ofSize(spots, Math.max),
  small: (spots) => ofSize(spots, Math.min),
};

function onCircle(spots: readonly Spot[]): readonly Spot[] {
  return spots.filter(({ type }) => type === 'circle_array');
}

/** 内圈, the outer circle: of several circles the least or the widest. */
function atReach(
  spots: readonly Spot[],
  holes: PlateWire['holes'],
  best: (...sizes: number[]) => number,
): readonly Spot[] {
  const round = onCircle(spots);
  const reach = ({ hole }: Spot) => holes[hole]!.placement.circle_array.radius ?? 0;
  const all = new Set(round.map(reach));
  return all.size < 2 && best === Math.min ? [] : round.filter((spot) => reach(spot) === best(...all));
}

function ofSize(spots: readonly Spot[], best: (...sizes: number[]) => number): readonly Spot[] {
  const sizes = spots.flatMap(({ diameter }) => diameter ?? []);
  return new Set(sizes).size < 2 ? [] : spots.filter(({ diameter }) => diameter === best(...sizes));
}

/** Those told to be in the corners, or those of them that are left there; else those in the corners of what there is. */
function atCorners(spots: readonly Spot[], plate: PlateWire): readonly Spot[] {
  const told = spots.filter(({ type }) => type === 'four_corners');
  if (told.length > 0) return told;
  const left = leftInCorners(spots, plate);
  if (left) return left;
  const [xs, ys] = [spread(spots, 'x'), spread(spots, 'y')];
  return xs && ys ? spots.filter(({ x, y }) => xs.includes(x) && ys.includes(y)) : [];
}

/** Three that are as far from their own two edges as each other: the fourth was moved, or taken away. */
function leftInCorners(spots: readonly Spot[], plate: PlateWire): readonly Spot[] | null {
  const { length, width } = known(plate).base_shape;
  if (length === null || width === null) return null;
  const groups = new Map<string, Spot[]>();
  for (const spot of spots) {
    const { x, y, type } = spot;
    if (type !== 'single' || x === null || y === null || x === length / 2 || y === width / 2) continue;
    const key = `${Math.min(x, length - x)},${Math.min(y, width - y)}`;
    groups.set(key, [...(groups.get(key) ?? []), spot]);
  }
  const alike = [...groups.values()].filter(({ length: count }) => count >= 3);
  return alike.length === 1 ? alike[0]! : null;
}

/** The least and the most of a coordinate; null where all lie alike. */
function spread(spots: readonly Spot[], axis: 'x' | 'y'): readonly (number | null)[] | null {
  const places = spots.flatMap((spot) => spot[axis] ?? []);
  const [least, most] = [Math.min(...places), Math.max(...places)];
  return places.length > 0 && least < most ? [least, most] : null;
}

/** 两端的, the outer two: of holes in a line those at its ends, else those on a circle around others. */
function atEnds(spots: readonly Spot[]): readonly Spot[] {
  const round = spots.filter(({ type }) => type === 'circle_array');
  if (round.length > 0) return round;
  const [xs, ys] = [spread(spots, 'x'), spread(spots, 'y')];
  if (xs && ys) return [];
  return spots.filter(({ x, y }) => (xs ? xs.includes(x) : (ys?.includes(y) ?? false)));
}

/** 第二排第三个; of a single line, of a circle, of holes told one by one the n-th of all. */
function byOrder(item: Item, spots: readonly Spot[]): readonly Spot[] | null {
  const { row, col, nth, isFromTop, isFromRight } = item;
  if (row === null && col === null && nth === null) return spots;
  // 最后两个: as many from that end on.
  const more = nth !== null && row === null && col === null ? (item.count ?? 1) - 1 : 0;
  const isAt = (at: number, place: number) => {
    const beyond = (nth === -1) !== isFromRight ? place - at : at - place;
    return beyond >= 0 && beyond <= more;
  };
  const singles = spots.filter(({ type }) => type === 'single');
  const inGrid = spots.filter(({ rows, cols }) => rows * cols > 1);
  const grid = inGrid.length > 0 ? inGrid : [];
  if (grid.length === 0) {
    const place =
      nth === null || row !== null || col !== null ? null : placeOf(nth, singles.length, isFromRight);
    return place === null || singles.length < 2 ? null : singles.filter((_, i) => isAt(i, place));
  }
  const [{ rows, cols, hole }] = grid as [Spot];
  if (grid.some((spot) => spot.hole !== hole)) return null;
  const isLine = rows === 1 || cols === 1;
  const inRow = row ?? (nth !== null && isLine && cols === 1 ? nth : col === null ? null : nth);
  const inCol = col ?? (row === null && !(isLine && rows === 1) ? null : nth);
  if (inRow === null && inCol === null) return null;
  const y = inRow === null ? undefined : placeOf(inRow, rows, isFromTop);
  const x = inCol === null ? undefined : placeOf(inCol, cols, isFromRight);
  if (y === null || x === null) return null;
  return grid.filter(
    (spot) => (y === undefined || isAt(spot.row, y)) && (x === undefined || isAt(spot.col, x)),
  );
}

/** 上面那排, the middle column: a line of the only grid there is, and the words for its place are used up. */
function inLine({ line, sorts, row, col }: Item, spots: readonly Spot[]): readonly Spot[] {
  if (line === null || row !== null || col !== null) return spots;
  const grid = spots.filter(({ rows, cols }) => rows * cols > 1);
  const axis = line === 'row' ? 'y' : 'x';
  const places = [...new Set(grid.map((spot) => spot[axis]!))].sort((a, b) => a - b);
  const [near, far] = line === 'row' ? (['b', 't'] as const) : (['l', 'r'] as const);
  const at = sorts.includes(near)
    ? places[0]
    : sorts.includes(far)
      ? places.at(-1)
      : sorts.includes('centre')
        ? places[(places.length - 1) / 2]
        : undefined;
  return at === undefined ? [] : grid.filter((spot) => spot[axis] === at);
}

/** Those furthest to a side, as many as are meant; those in the middle of what is left. */
function bySides(item: Item, spots: readonly Spot[], plate: PlateWire): readonly Spot[] {
  const letters = item.sorts.flatMap((sort) => (/^[lrtb]{1,2}$/.test(sort) ? sort.split('') : []));
  let found = spots;
  for (const side of letters) {
    if (item.line === 'row' && (side === 't' || side === 'b') && item.row === null) continue;
    if (item.line === 'col' && (side === 'l' || side === 'r') && item.col === null) continue;
    found = furthest(found, side, letters.length === 1 ? item.count : null, spots.length);
  }
  const isUsed = item.line !== null && letters.length === 0;
  return item.sorts.includes('centre') && !isUsed ? inMiddle(found, item, plate) : found;
}

function furthest(spots: readonly Spot[], side: string, count: number | null, all: number): readonly Spot[] {
  const axis = side === 'l' || side === 'r' ? 'x' : 'y';
  const sign = side === 'l' || side === 'b' ? 1 : -1;
  const places = spots.flatMap((spot) => spot[axis] ?? []).sort((a, b) => sign * (a - b));
  // Where all lie alike nothing is told apart, unless there is only one.
  if (new Set(places).size < 2) return all === 1 || spots.length === 1 ? spots : [];
  const first = spots.filter((spot) => spot[axis] === places[0]);
  if (count === null || first.length >= count) return first;
  const limit = places[count - 1]!;
  const cut = spots.filter((spot) => spot[axis] !== null && sign * (spot[axis] - limit) <= 0);
  return cut.length === count ? cut : first;
}

function inMiddle(spots: readonly Spot[], item: Item, plate: PlateWire): readonly Spot[] {
  const { length, width } = known(plate).base_shape;
  const isAt = (place: number | null, side: number | null) =>
    place === null || side === null || place === side / 2;
  const centred = spots.filter(
    ({ x, y, type }) =>
      type !== 'four_corners' &&
      isAt(x, length) &&
      isAt(y, width) &&
      (x !== null || y !== null || type === 'single'),
  );
  if (centred.length > 0 && (item.count === null || centred.length === item.count)) return centred;
  const [xs, ys] = [spread(spots, 'x'), spread(spots, 'y')];
  const isMedian = (axis: 'x' | 'y') => new Set(spots.map((spot) => spot[axis])).size === spots.length;
  // Of holes in no line the middle is told along the one axis on which they lie apart.
  if (xs && ys && isMedian('x') === isMedian('y')) return [];
  const axis = xs && !(ys && isMedian('y')) ? 'x' : 'y';
  const sorted = [...spots].sort((a, b) => (a[axis] ?? 0) - (b[axis] ?? 0));
  const count = item.count ?? 1;
  const from = (sorted.length - count) / 2;
  return Number.isInteger(from) ? sorted.slice(from, from + count) : [];
}

const groupsOf = (spots: readonly Spot[]): readonly number[] => [...new Set(spots.map(({ hole }) => hole))];

/** make the bore 90: the one in the middle. */
function byBore(normalized: Normalized, plate: PlateWire): Which | null {
  const said = /\bbore\b/.exec(normalized.text);
  const spots = spotsOf(plate);
  if (!said || spots.length < 2) return null;
  const found = inMiddle(
    spots.filter(({ type }) => type === 'single'),
    CENTRE,
    plate,
  );
  const words = normalized.span(said.index, said.index + said[0].length);
  return found.length === 1 ? { holes: groupsOf(found), words } : null;
}
const CENTRE = { sorts: ['centre'], count: 1 } as unknown as Item;
