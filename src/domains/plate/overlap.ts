import type { Circle } from './drawing/expand.ts';

export interface Overlap {
  /** The indices of the two groups; the same where a group overlaps itself. */
  readonly a: number;
  readonly b: number;
  readonly x: number;
  readonly y: number;
}

const MAX_PAIRS = 20;
/** Cells are numbered x · SPAN + y; wide enough for any plate in cells of its smallest hole. */
const SPAN = 2 ** 26;

interface Level {
  readonly cell: number;
  readonly cells: Map<number, Circle[]>;
}

/**
 * Pairs of groups whose circles overlap, one example each. Circles are sorted into grids by size, so that a cell
 * holds few of them; one that overlaps is reported and left out, so that a heap in one place stays cheap too.
 */
export function overlaps(circles: Iterable<Circle>, tolerance: number): readonly Overlap[] {
  const bySize = new Map<number, Circle[]>();
  for (const circle of circles) {
    const size = Math.ceil(Math.log2(circle.radius * 2));
    const same = bySize.get(size);
    if (same) same.push(circle);
    else bySize.set(size, [circle]);
  }
  const found = new Map<string, Overlap>();
  const levels: Level[] = [];
  for (const size of [...bySize.keys()].sort((a, b) => b - a)) {
    const own: Level = { cell: 2 ** size, cells: new Map() };
    levels.push(own);
    for (const circle of bySize.get(size)!) {
      const other = firstOverlap(circle, levels, tolerance);
      if (other) {
        const [a, b] = [other.group.index, circle.group.index];
        const key = a < b ? `${a} ${b}` : `${b} ${a}`;
        if (!found.has(key)) found.set(key, { a, b, x: circle.x, y: circle.y });
        if (found.size >= MAX_PAIRS) return [...found.values()];
      } else insert(circle, own);
    }
  }
  return [...found.values()];
}

const keyOf = (x: number, y: number): number => x * SPAN + y;

function insert(circle: Circle, { cell, cells }: Level): void {
  const key = keyOf(Math.floor(circle.x / cell), Math.floor(circle.y / cell));
  const there = cells.get(key);
  if (there) there.push(circle);
  else cells.set(key, [circle]);
}

/** A circle of a level reaches at most one cell beyond its own, and so does one that is no larger. */
function firstOverlap(circle: Circle, levels: readonly Level[], tolerance: number): Circle | undefined {
  for (const { cell, cells } of levels) {
    const [column, row] = [Math.floor(circle.x / cell), Math.floor(circle.y / cell)];
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const other of cells.get(keyOf(column + dx, row + dy)) ?? []) {
          const reach = circle.radius + other.radius - tolerance;
          const [x, y] = [circle.x - other.x, circle.y - other.y];
          if (x * x + y * y < reach * reach) return other;
        }
      }
    }
  }
  return undefined;
}
