import type { Segment } from './collide.ts';
import type { Group, SurePlate } from './expand.ts';
import { pitchNote } from './words.ts';

/** A distance to be dimensioned, along one axis and in millimetres of the part. */
export interface Interval {
  readonly axis: 'x' | 'y';
  readonly from: number;
  readonly to: number;
  /** The other coordinate of both its points, so that they differ along the axis only. */
  readonly at: number;
  /** How far what is measured to reaches about its centre. */
  readonly reach: number;
  /** What the label says instead of the bare value. */
  readonly note: string | null;
}

/** The positions along one axis that a group is made of: where it starts, and the equal steps from there. */
interface Run {
  readonly start: number;
  readonly steps: number;
  readonly pitch: number;
  readonly at: number;
  readonly reach: number;
}

type Place = Omit<Run, 'reach'>;

function placesOf(
  { placement }: Group,
  { length, width }: SurePlate,
): { readonly x: Place; readonly y: Place } {
  const one = (start: number, at: number): Place => ({ start, steps: 0, pitch: 0, at });
  switch (placement.type) {
    case 'single':
      return { x: one(placement.x, placement.y), y: one(placement.y, placement.x) };
    case 'four_corners': {
      const left = Math.min(placement.offsetX, length - placement.offsetX);
      const low = Math.min(placement.offsetY, width - placement.offsetY);
      return {
        x: { start: left, steps: 1, pitch: length - 2 * left, at: low },
        y: { start: low, steps: 1, pitch: width - 2 * low, at: left },
      };
    }
    case 'rect_array': {
      const { rows, cols, spacingX, spacingY, originX, originY } = placement;
      return {
        x: { start: originX, steps: cols - 1, pitch: spacingX, at: originY },
        y: { start: originY, steps: rows - 1, pitch: spacingY, at: originX },
      };
    }
    case 'circle_array':
      return { x: one(placement.centerX, placement.centerY), y: one(placement.centerY, placement.centerX) };
  }
}

const keyOf = (position: number): string => position.toFixed(6);

/** Positions that dimensions tie to each other; a dimension between two that are tied would close a chain. */
class Ties {
  readonly #parent = new Map<string, string>();
  #root(position: number): string {
    let at = keyOf(position);
    for (let up = this.#parent.get(at); up !== undefined; up = this.#parent.get(at)) at = up;
    return at;
  }
  /** False where they were tied already. */
  tie(a: number, b: number): boolean {
    const [first, second] = [this.#root(a), this.#root(b)];
    if (first === second) return false;
    this.#parent.set(second, first);
    return true;
  }
}

/** More steps than this are not followed one by one; a hole that happens to lie on one of them gets its own dimension. */
const MAX_STEPS = 500;

/** The location dimensions of `groups` along one axis: from the lower left corner, none twice, no chain closed. */
export function intervalsOf(
  axis: 'x' | 'y',
  groups: readonly Group[],
  plate: SurePlate,
): readonly Interval[] {
  const ties = new Ties();
  const runs = groups.map((group): Run => ({ ...placesOf(group, plate)[axis], reach: group.diameter / 2 }));
  const intervals: Interval[] = [];
  const stated = new Set<string>();
  const onTheWay = new Set<string>();
  // The steps of an array say more than a plain distance, so they come first.
  for (const { start, steps, pitch, at, reach } of runs) {
    if (steps < 1 || pitch * steps < 1e-6) continue;
    const end = start + steps * pitch;
    const key = `${keyOf(start)} ${keyOf(end)} ${steps}`;
    const open = ties.tie(start, end);
    // Equal steps must be said even where the whole of them is known.
    if (stated.has(key) || (!open && steps === 1)) continue;
    stated.add(key);
    for (let i = 1; i < steps && i < MAX_STEPS; i++) onTheWay.add(keyOf(start + i * pitch));
    intervals.push({
      axis,
      from: start,
      to: end,
      at,
      reach,
      note: steps > 1 ? pitchNote(steps, pitch) : null,
    });
  }
  // A round plate is measured from its middle.
  const base = plate.isRound ? plate.length / 2 : 0;
  const starts = [...runs].sort((a, b) => a.start - b.start || a.at - b.at);
  for (const { start, steps, at, reach } of starts) {
    if (steps === 0 && onTheWay.has(keyOf(start))) continue;
    if (ties.tie(base, start))
      intervals.push({ axis, from: Math.min(base, start), to: Math.max(base, start), at, reach, note: null });
  }
  return intervals;
}

/** Length and width; those of a round plate are its diameter, which a note says. */
export const overall = (plate: SurePlate): readonly Interval[] => [
  { axis: 'x', from: 0, to: plate.length, at: 0, reach: 0, note: null },
  { axis: 'y', from: 0, to: plate.width, at: 0, reach: 0, note: null },
];

/** Centre lines from what is dimensioned to the edge of the part, where the extension line begins; `overshoot` as of centre lines. */
export function axesOf(
  intervals: readonly Interval[],
  plate: SurePlate,
  overshoot: number,
): readonly Segment[] {
  const axes = new Map<string, Segment>();
  for (const { axis, from, to, at, reach } of intervals) {
    const size = axis === 'x' ? plate.length : plate.width;
    const start = at - reach - overshoot;
    for (const along of [from, to]) {
      // An edge has its own line, and so has the middle of a round plate.
      const hasLine =
        along <= 1e-6 || along >= size - 1e-6 || (plate.isRound && Math.abs(along - size / 2) < 1e-6);
      if (hasLine || start <= 0) continue;
      const point = (across: number) => (axis === 'x' ? { x: along, y: across } : { x: across, y: along });
      const key = `${axis} ${keyOf(along)}`;
      const known = axes.get(key);
      const knownStart = known ? (axis === 'x' ? known.a.y : known.a.x) : 0;
      if (!known || knownStart < start) axes.set(key, { a: point(start), b: point(0) });
    }
  }
  return [...axes.values()];
}
