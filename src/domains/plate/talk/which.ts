import { cuesIn, type Normalized, normalize } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';
import { known } from '../known.ts';
import { NO_CHOICE, type Place, SIZED, type Sort, sorts, WHAT } from './lexicon.ts';
import { ordinalsIn, placeOf } from './ordinals.ts';

type HoleWire = PlateWire['holes'][number];
const NOTHING = [''] as const;

export interface Which {
  /** The places of the holes in the plate. */
  readonly holes: readonly number[];
  /** One hole of a pattern of four. */
  readonly corner: Place | null;
  /** The words that tell, without the noun: 左边 of 左边那个. */
  readonly words: Span;
  /** The words and what they tell apart. */
  readonly whole: Span;
}

/** Which holes some words of a message are about; null where it tells none apart. */
export function whichHoles(text: string, plate: PlateWire, isAnswer = false): Which | null {
  const { holes } = plate;
  const { base_shape } = known(plate);
  const normalized = normalize(text);
  const { text: plain } = normalized;
  for (const { start, end, value } of sorts.scan(plain)) {
    const what = WHAT.exec(plain.slice(end)) ?? (isAnswer ? NOTHING : null);
    if (!what || (!isAnswer && NO_CHOICE.test(plain.slice(0, start)))) continue;
    const found = picked(value, holes, base_shape, plate.hole_features);
    const corner = value.length === 2 ? (value as Place) : null;
    if (found.length === 0) continue;
    const words = normalized.span(start, end);
    return { holes: found, corner, words, whole: normalized.span(start, end + what[0].length) };
  }
  return byOrder(normalized, holes) ?? bySize(normalized, holes);
}

/** 第二个, the last one: of holes that were told one by one. */
function byOrder(normalized: Normalized, holes: readonly HoleWire[]): Which | null {
  const isListed = holes.length > 1 && holes.every(({ placement }) => placement.type === 'single');
  const said = isListed ? ordinalsIn(normalized.text) : null;
  const place = said?.nth ? placeOf(said.nth, holes.length, false) : null;
  const at = said?.at[0];
  if (!said || !at || place === null || said.row !== null || said.col !== null) return null;
  const words = normalized.span(at.start, at.end);
  return { holes: [place], corner: null, words, whole: words };
}

/** 10的孔改成12: those of that size, where it tells some from others. */
function bySize({ text: plain, span }: Normalized, holes: readonly HoleWire[]): Which | null {
  const said = SIZED.exec(plain);
  const found = said ? all(holes, ({ diameter }) => diameter === Number(said[1])) : [];
  // A size that is said again after it is what they are to become.
  const isBefore = said && /\d/.test(plain.slice(said.index + said[0].length));
  if (!said || found.length === 0 || found.length === holes.length) return null;
  const isGone = !isBefore && cuesIn(plain).has('remove');
  if (!isBefore && !isGone) return null;
  const words = span(said.index, said.index + said[0].length);
  return { holes: found, corner: null, words, whole: words };
}

const all = <T>(list: readonly T[], test: (one: T) => boolean): number[] =>
  list.flatMap((one, i) => (test(one) ? [i] : []));

function picked(
  sort: Sort,
  holes: readonly HoleWire[],
  base: PlateWire['base_shape'],
  features: PlateWire['hole_features'] = [],
): readonly number[] {
  const having = (test: (one: (typeof features)[number]) => unknown) =>
    features.filter(test).map(({ hole }) => hole);
  switch (sort) {
    case 'tapped':
      return having(({ thread }) => thread);
    case 'sunk':
      return having(({ countersink, counterbore }) => countersink ?? counterbore);
    case 'corners':
      return all(holes, ({ placement }) => placement.type === 'four_corners');
    case 'circle':
      return all(holes, ({ placement }) => placement.type === 'circle_array');
    case 'array':
      return all(holes, ({ placement }) => placement.type === 'rect_array');
    case 'large':
    case 'small':
      return extremes(
        holes.map(({ diameter }) => diameter),
        sort === 'large' ? Math.max : Math.min,
      );
    case 'centre':
      return all(holes, (hole) => isCentred(hole, base));
    default:
      return bySide(sort, holes);
  }
}

function extremes(values: readonly (number | null)[], best: (...of: number[]) => number): readonly number[] {
  const known = values.filter((value) => value !== null);
  if (known.length < 2 || new Set(known).size < 2) return [];
  return all(values, (value) => value === best(...known));
}

function isCentred(
  { placement: { type, single } }: HoleWire,
  { length, width }: PlateWire['base_shape'],
): boolean {
  if (type !== 'single') return false;
  const isMiddle = (at: number | null, side: number | null) =>
    at === null || side === null || at === side / 2;
  return isMiddle(single.x, length) && isMiddle(single.y, width);
}

/** A single hole that lies furthest that way; a pattern of four has one in each corner. */
function bySide(place: Place, holes: readonly HoleWire[]): readonly number[] {
  const singles = all(holes, ({ placement }) => placement.type === 'single');
  let found: readonly number[] = singles;
  for (const side of place) {
    const axis = side === 'l' || side === 'r' ? 'x' : 'y';
    const far = side === 'r' || side === 't';
    const at = (i: number) => holes[i]!.placement.single[axis];
    const values = found.map(at).filter((value) => value !== null);
    const wanted = far ? Math.max(...values) : Math.min(...values);
    // Where all lie alike nothing is told apart.
    if (new Set(values).size > 1) found = found.filter((i) => at(i) === wanted);
    else if (singles.length > 1) return [];
  }
  if (found.length > 0 && singles.length > 1) return found;
  const corners = all(holes, ({ placement }) => placement.type === 'four_corners');
  return place.length === 2 && corners.length > 0 ? corners : found;
}
