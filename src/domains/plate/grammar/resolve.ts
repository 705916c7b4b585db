import type { Extent, Normalized } from '../../../core/language/index.ts';
import type { Evidence, How } from '../../../core/reading/evidence.ts';
import type { Path, Span } from '../../../core/result.ts';
import type { Hole, Maybe, Placement, Plate, PlateWire } from '../contract.ts';
import { paths, pathsOfHole } from '../leaves.ts';
import type { Gathered } from './gather.ts';
import { type Axis, type Group, isKept, type Place, placeOf, type Side } from './group.ts';
import type { Item } from './item.ts';
import type { Outline } from './outline.ts';
import { arrayOf, circleOf, cornersOf, type Fields } from './placement.ts';
import { type Frame, positionOf } from './position.ts';
import { computed, given, type Known, readAs } from './value.ts';

export interface Resolved {
  readonly plate: Plate;
  readonly claims: readonly Evidence[];
  /** The words that values stand on, as extents of the normalized text. */
  readonly used: readonly Extent[];
  /** Counts that another number of holes was found for. */
  readonly miscounts: readonly Miscount[];
}

export interface Miscount {
  readonly at: Extent;
  readonly said: number;
  readonly found: number;
}

/** The contract's values, each with the rule and the words it stands on. */
export function resolve(
  { outline, groups }: Gathered,
  normalized: Normalized,
  layer: Extent | null,
  answered?: PlateWire,
): Resolved {
  const claims = new Claims(normalized);
  const noun = nounOf(outline);
  const isPlate = noun?.which !== 'other';
  const size = isPlate
    ? sizeOf(outline, noun, normalized.text, answered)
    : { x: null, y: null, t: null, named: null };
  if (size.named) claims.claim(paths.type, 'rectangle', 'computed', 'rectangle_named', [size.named]);
  const miscounts: Miscount[] = [];
  const holes = isPlate ? entriesOf(groups, size, miscounts, answered) : [];
  const plate: Plate = {
    partType: noun ? claims.verbatim(paths.part_type, noun, 'part_noun') : '',
    base: {
      type: size.named ? 'rectangle' : '',
      length: claims.tell(paths.length, size.x),
      width: claims.tell(paths.width, size.y),
      thickness: claims.tell(paths.thickness, size.t),
    },
    holes: holes.map((entry, i) => holeOf(entry, i, claims)),
    layer: layer ? claims.verbatim(paths.layer, layer, 'layer_named') : 'MAIN',
  };
  return { plate, claims: claims.list, used: claims.used, miscounts };
}

function holeOf({ type, at, diameter, fields }: Entry, i: number, claims: Claims): Hole {
  const to = pathsOfHole(i);
  if (type === '') return { diameter: claims.tell(to.diameter, diameter), placement: { type } };
  claims.claim(to.type, type, 'computed', placedAs[type], at);
  const placement = placementOf(type, fields, to[type], claims);
  return { diameter: claims.tell(to.diameter, diameter), placement };
}

/** What is claimed, in the order in which it is told. */
class Claims {
  readonly list: Evidence[] = [];
  readonly used: Extent[] = [];

  constructor(readonly normalized: Normalized) {}

  claim(path: Path, value: unknown, how: How, rule: string, at: readonly Extent[]): void {
    this.list.push({ path, value, how, rule, spans: this.#spans(at) });
    for (const extent of at) this.used.push(extent);
  }

  tell(path: Path, known: Known): Maybe {
    if (!known) return null;
    if (known.rule !== 'given') this.claim(path, known.value, known.how, known.rule, known.at);
    return known.value;
  }

  verbatim(path: Path, at: Extent, rule: string): string {
    const word = this.normalized.quote(at.start, at.end);
    this.claim(path, word, 'read', rule, [at]);
    return word;
  }

  #spans(at: readonly Extent[]): Span[] {
    const { normalized } = this;
    if (at.length === 1) return [normalized.span(at[0]!.start, at[0]!.end)];
    return at.map(({ start, end }) => normalized.span(start, end));
  }
}

type Placed = Exclude<Placement['type'], ''>;
const placedAs: Readonly<Record<Placed, string>> = {
  single: 'placed_single',
  four_corners: 'placed_four_corners',
  rect_array: 'placed_rect_array',
  circle_array: 'placed_circle_array',
};

/** The first noun of something flat; else a bare 板, a workpiece, something that is no plate. */
function nounOf({ nouns }: Outline): Item | undefined {
  let best: Item | undefined;
  for (const noun of nouns) {
    const [rank, before] = [ranks[noun.which] ?? 0, best ? (ranks[best.which] ?? 0) : 0];
    const truer = rank === before && best?.note === 'source' && noun.note !== 'source';
    if (rank > before || (rank > 0 && truer)) best = noun;
  }
  return best;
}
const ranks: Readonly<Record<string, number>> = { plate: 4, round: 4, bare: 3, any: 2, other: 1 };

interface Size extends Readonly<Record<Axis, Known>> {
  readonly t: Known;
  /** The words that name a size of a rectangle. */
  readonly named: Extent | null;
}

function sizeOf(outline: Outline, noun: ReturnType<typeof nounOf>, text: string, answered?: PlateWire): Size {
  const square = squareOf(outline, noun, text);
  const said = sizeSaid(outline, noun, square !== null);
  if (!answered) return said;
  const { length, width, thickness } = answered.base_shape;
  const [x, y] = [said.x ?? given(length), said.y ?? given(width)];
  const t = said.t ?? given(thickness);
  // 正方形底板, and then its length: the width is known as well.
  const equal = square && (x ?? y) ? computed('side_of_square', (x ?? y)!.value, square) : null;
  return { ...said, x: x ?? equal, y: y ?? equal, t };
}

/** The words that make it a square: 正方形底板, 方板, but not 长方板. */
function squareOf({ square }: Outline, noun: ReturnType<typeof nounOf>, text: string): Extent | null {
  if (square) return square;
  return noun && /正方|(?<!长)方[板形]/.test(text.slice(noun.start, noun.end)) ? noun : null;
}

function sizeSaid(outline: Outline, noun: ReturnType<typeof nounOf>, isSquare: boolean): Size {
  const { l, w, t, s, h } = outline.dims;
  const sheet = outline.loose.find((item) => item.note === 'sized' && item.which === 'plate');
  // 长宽高: with length and width named, the third dimension is the thickness.
  const said = readAs('thickness_said', t) ?? (l.said && w.said && !t.said ? readAs('height_said', h) : null);
  const thickness =
    said ??
    (!t.said && sheet && l.said && w.said && !isSquare
      ? looseAs('sheet_thickness', sheet.amounts[0]!)
      : null);
  if (outline.foreign || noun?.which === 'round') return { x: null, y: null, t: thickness, named: null };
  const loose = isSquare && !l.said && !w.said && !s.said ? outline.loose[0]?.amounts[0] : undefined;
  const side = readAs('side_of_square', s) ?? (loose ? looseAs('side_of_square', loose) : null);
  const length = readAs('length_said', l) ?? (l.said ? null : side);
  const width = readAs('width_said', w) ?? (w.said ? null : side);
  const named = l.at ?? w.at ?? s.at ?? loose ?? null;
  if (!isSquare || !(length ?? width)) return { x: length, y: width, t: thickness, named };
  const one = (length ?? width)!;
  const equal = computed('side_of_square', one.value, ...one.at);
  return { x: length ?? (l.said ? null : equal), y: width ?? (w.said ? null : equal), t: thickness, named };
}

const looseAs = (rule: string, amount: { start: number; end: number; value: number | null }): Known =>
  amount.value === null ? null : { value: amount.value, how: 'read', rule, at: [amount] };

interface Entry {
  readonly type: Placement['type'];
  readonly at: readonly Extent[];
  readonly diameter: Known;
  readonly fields: Fields;
}

function entriesOf(
  groups: readonly Group[],
  size: Size,
  miscounts: Miscount[],
  answered?: PlateWire,
): Entry[] {
  const out: Entry[] = [];
  for (const group of groups) {
    if (!isKept(group)) continue;
    const made = entries(group, size, answered?.holes[out.length]);
    const miscount = counted(group, made);
    if (miscount) miscounts.push(miscount);
    out.push(...made);
  }
  // 5个孔：四角φ12…，中间φ60: counted over all of them.
  const all = sum(out.map(holesIn));
  for (let i = miscounts.length - 1; i >= 0; i--)
    if (miscounts[i]!.said === all) {
      out[0] = { ...out[0]!, at: [...out[0]!.at, miscounts[i]!.at] };
      miscounts.splice(i, 1);
    }
  return out;
}

/** 四角4个: a number that the places say as well is checked against them, and then stands for them. */
function counted({ count }: Group, made: Entry[]): Miscount | null {
  const { at, value: said } = count;
  const found = sum(made.map(holesIn));
  if (!at || said === null || found === null) return null;
  // a hole in each corner: one for each place.
  if (said !== found) return said === 1 ? null : { at, said, found };
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
  const others = othersOf(group);
  const single = (place: Place | null): Entry =>
    entry('single', [place ?? group.hole ?? group.dia.at ?? group.thread ?? group.at], {
      x: positionOf(group, place, 'x', frame),
      y: positionOf(group, place, 'y', frame),
    });
  if (group.perimeter) return [entry('', [], {})];
  if (corners) return [entry('four_corners', [corners], cornersOf(group, frame)), ...others.map(single)];
  if (group.isRect || isSpaced(group))
    return [entry('rect_array', [wordOfArray(group)], arrayOf(group, frame, answered?.placement.rect_array))];
  if (group.isCircle)
    return [entry('circle_array', [wordOfCircle(group)], circleOf(group, frame, centreOf(size)))];
  if (others.length > 0)
    return (group.shifts.size > 0 ? others.flatMap((place) => mirrored(group, place)) : others).map(single);
  return [isOne(group) ? single(null) : entry('', [], {})];
}

/** The places beside the corners. */
function othersOf(group: Group): readonly Place[] {
  const aside = flanks(group);
  if (group.places.length === 0) return aside;
  const places = group.has('corners') ? group.places.filter((place) => place.is !== 'corners') : group.places;
  return aside.length === 0 ? places : [...places, ...aside];
}

/** Four holes measured from left and right and from above and below can only stand in the corners. */
function cornersByDistance({ count, beside, distances, places }: Group): Extent | undefined {
  const [lr, tb] = [distances.get('lr') ?? distances.get('x'), distances.get('tb') ?? distances.get('y')];
  if (places.length > 0) return undefined;
  if ((count.value === 4 || beside.value === 2) && lr?.said && tb?.said) return lr.at ?? undefined;
  // four 9 mm holes, 15 from each edge
  const edge = distances.get('edge');
  return count.value === 4 && edge?.each ? (edge.at ?? undefined) : undefined;
}

/** 中心孔两侧各150处: one on each side of the middle. */
function mirrored({ shifts }: Group, place: Place): readonly Place[] {
  const pair = shifts.get('lr') ? 'lr' : shifts.get('tb') ? 'bt' : '';
  if (place.is !== 'centre' || pair === '') return [place];
  return [...pair].map((which) => ({ ...place, which }));
}

/** Two holes measured from left and right stand one on each side. */
function flanks({ count, distances, places, spacing, each }: Group): readonly Place[] {
  if (distances.size === 0) return NO_PLACES;
  const corners = each && places.length === 0 ? twoCorners(distances) : null;
  if (corners) return corners.map((which) => placeOf('corner', each!, which));
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
  const [lr, tb] = [distances.get('lr'), distances.get('tb')];
  const at = lr?.said && !tb?.said ? lr.at : tb?.said && !lr?.said ? tb.at : null;
  // 左右两侧距边120各一个
  const isTwo = count.value === 2 || (each && !count.said);
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

/** NumberRead in the order in which the claims are to stand. */
function placementOf(
  type: Placed,
  fields: Fields,
  to: Readonly<Record<string, Path>>,
  claims: Claims,
): Placement {
  const of = (name: string): Maybe => claims.tell(to[name]!, fields[name] ?? null);
  switch (type) {
    case 'single':
      return { type, x: of('x'), y: of('y') };
    case 'four_corners':
      return { type, offsetX: of('offset_x'), offsetY: of('offset_y') };
    case 'rect_array':
      return {
        type,
        rows: of('rows'),
        cols: of('cols'),
        spacingX: of('spacing_x'),
        spacingY: of('spacing_y'),
        originX: of('origin_offset_x'),
        originY: of('origin_offset_y'),
      };
    case 'circle_array':
      return {
        type,
        count: of('count'),
        radius: of('radius'),
        centerX: of('center_x'),
        centerY: of('center_y'),
      };
  }
}
