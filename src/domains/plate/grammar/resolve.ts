import type { Extent, Normalized } from '../../../core/language/index.ts';
import type { Claim } from '../../../core/reading/evidence.ts';
import type { Path, Span } from '../../../core/result.ts';
import type { Hole, Maybe, Placement, Plate, PlateWire } from '../contract.ts';
import type { PlateRule } from '../fields.ts';
import { paths, pathsOfHole } from '../leaves.ts';
import { entriesOf } from './entries.ts';
import type { Entry, Size } from './entry.ts';
import type { Gathered } from './gather.ts';
import type { Group, Slot } from './group.ts';
import type { Item } from './item.ts';
import type { Outline } from './outline.ts';
import type { Fields } from './placement.ts';
import type { Doubt } from './slot-filler.ts';
import { computed, given, type Known, readAs } from './value.ts';

export interface Resolved {
  readonly plate: Plate;
  readonly claims: readonly Claim<PlateRule>[];
  /** The claims for numbers nobody said as they stand, for telling how they came about. */
  readonly computed: readonly ComputedClaim[];
  /** The words that values stand on, as extents of the normalized text. */
  readonly used: readonly Extent[];
  /** What the places of the holes do not agree with. */
  readonly doubts: readonly Doubt[];
  /** What was said of each of the plate's holes. */
  readonly owners: readonly Group[];
}

interface ComputedClaim extends Claim<PlateRule> {
  readonly value: number;
}

/** The contract's values, each with the rule and the words it stands on. */
export function resolve(
  { outline, groups }: Gathered,
  normalized: Normalized,
  layer: Extent | null,
  answered?: PlateWire,
): Resolved {
  const claims = new Claims(normalized);
  const noun = nounOf(outline, normalized.text);
  const isPlate = noun?.which !== 'other';
  const size = isPlate
    ? sizeOf(outline, noun, normalized.text, answered)
    : { x: null, y: null, t: null, named: null };
  if (size.named) claims.claim(paths.type, 'rectangle_named', [size.named]);
  const doubts: Doubt[] = [];
  const owners: Group[] = [];
  const holes = isPlate ? entriesOf(groups, size, doubts, answered, owners) : [];
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
  return { plate, claims: claims.list, computed: claims.computed, used: claims.used, doubts, owners };
}

function holeOf({ type, at, diameter, fields }: Entry, i: number, claims: Claims): Hole {
  const to = pathsOfHole(i);
  if (type === '') return { diameter: claims.tell(to.diameter, diameter), placement: { type } };
  claims.claim(to.type, placedAs[type], at);
  const placement = placementOf(type, fields, to[type], claims);
  return { diameter: claims.tell(to.diameter, diameter), placement };
}

/** What is claimed, in the order in which it is told. */
class Claims {
  readonly list: Claim<PlateRule>[] = [];
  readonly computed: ComputedClaim[] = [];
  readonly used: Extent[] = [];

  constructor(readonly normalized: Normalized) {}

  claim(path: Path, rule: PlateRule, at: readonly Extent[]): readonly Span[] {
    const spans = this.#spans(at);
    this.list.push({ path, rule, spans });
    for (const extent of at) this.used.push(extent);
    return spans;
  }

  tell(path: Path, known: Known): Maybe {
    if (!known) return null;
    const { value, rule, at } = known;
    if (rule === null) return value;
    const spans = this.claim(path, rule, at);
    if (known.computed) this.computed.push({ path, rule, spans, value });
    return value;
  }

  verbatim(path: Path, at: Extent, rule: PlateRule): string {
    this.claim(path, rule, [at]);
    return this.normalized.quote(at.start, at.end);
  }

  #spans(at: readonly Extent[]): readonly Span[] {
    const { normalized } = this;
    if (at.length === 1) return [normalized.span(at[0]!.start, at[0]!.end)];
    return at.map(({ start, end }) => normalized.span(start, end));
  }
}

type Placed = Exclude<Placement['type'], ''>;
const placedAs: Readonly<Record<Placed, PlateRule>> = {
  single: 'placed_single',
  four_corners: 'placed_four_corners',
  rect_array: 'placed_rect_array',
  circle_array: 'placed_circle_array',
};

/** The first noun of something flat; else a bare 板, a workpiece, something that is no plate. */
function nounOf({ nouns }: Outline, text: string): Item | undefined {
  let best: Item | undefined;
  const rankOf = ({ which, start, end }: Item) =>
    isAnyPlate.test(text.slice(start, end)) ? ranks.bare! : (ranks[which] ?? 0);
  for (const noun of nouns) {
    const [rank, before] = [rankOf(noun), best ? rankOf(best) : 0];
    const isTruer =
      (best?.note === 'source' && noun.note !== 'source') ||
      (best?.clause === noun.clause && wanted.test(text.slice(best.end, noun.start))) ||
      (best !== undefined && isNamed(text, noun) && isSized(text, noun) && !isSized(text, best));
    if (rank > before || (rank > 0 && rank === before && isTruer)) best = noun;
  }
  return best;
}
/** …on the plate, pump base 900x420x20: the one that has its size beside it. */
const isSized = (text: string, { start, end }: Item): boolean =>
  /^[ :，,]{0,2}\d[\d.]* ?(?:mm|cm)? ?[×x*乘]/.test(text.slice(end, end + 16)) ||
  /[×x*乘] ?\d[\d.]* ?(?:mm|cm)?[ ,，的]{0,2}$/.test(text.slice(Math.max(0, start - 24), start));
const isNamed = (text: string, { start, end }: Item): boolean =>
  !/^(?:plate|panel|sheet|板材?)$/i.test(text.slice(start, end));
/** 板子: every plate can be called so. */
const isAnyPlate = /^板[子件]$/;
/** 桌面要一块亚克力板: what the first is for, and what is wanted. */
const wanted = /^[上下里边]?(?:要|需要|得|想要|缺|少|配|加)[^，,。;\d]{0,4}[一两1]?[块张件片]$/;
const ranks: Readonly<Record<string, number>> = { plate: 4, round: 4, bare: 3, any: 2, other: 1 };

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
  const said =
    readAs('thickness_said', t) ?? (l.said && w.said && !t.said && !sheet ? readAs('height_said', h) : null);
  const thickness =
    said ??
    (!t.said && sheet && ((l.said === w.said && !isSquare) || s.said)
      ? looseAs('sheet_thickness', sheet.amounts[0]!)
      : null);
  if (outline.foreign || noun?.which === 'round') return { x: null, y: null, t: thickness, named: null };
  const loose = isSquare && !l.said && !w.said && !s.said ? outline.loose[0]?.amounts[0] : undefined;
  const side = readAs('side_of_square', s) ?? (loose ? looseAs('side_of_square', loose) : null);
  const length = readAs('length_said', l) ?? (l.said ? null : (side ?? partOf(outline, 'l', w)));
  const width = readAs('width_said', w) ?? (w.said ? null : (side ?? partOf(outline, 'w', l)));
  const named = l.at ?? w.at ?? s.at ?? loose ?? null;
  if (!isSquare || !(length ?? width)) return { x: length, y: width, t: thickness, named };
  const one = (length ?? width)!;
  const equal = computed('side_of_square', one.value, ...one.at);
  return { x: length ?? (l.said ? null : equal), y: width ?? (w.said ? null : equal), t: thickness, named };
}

/** 宽是长的一半 */
function partOf({ part }: Outline, dim: string, other: Slot): Known {
  if (part?.dim !== dim || !part.slot.at || part.slot.value === null || other.value === null) return null;
  return computed('part_of_side', other.value * part.slot.value, part.slot.at);
}

const looseAs = (rule: PlateRule, amount: { start: number; end: number; value: number | null }): Known =>
  amount.value === null ? null : { value: amount.value, rule, computed: false, at: [amount] };

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
