import type { Placement } from '../contract.ts';
import { round } from '../decimals.ts';
import type { Point } from './loops.ts';

const fine = 0.005;
const near = (a: number, b: number): boolean => Math.abs(a - b) <= fine;
const keyOf = (value: number): number => Math.round(value * 100);

/** A placement that some of the points come to, and the angle its circle begins at. */
export interface Pattern {
  readonly placement: Placement;
  readonly start: number | null;
}

interface Size {
  readonly length: number;
  readonly width: number;
}

/** The fewest points a row or a circle is made of: two are a pair. */
const FEWEST = 3;
/** More points than this are looked for in rows only. */
const MOST_ON_CIRCLES = 2000;

/** What alike holes are placed by: four corners, circles, rows and columns, and the rest one by one. */
export function patternsOf(
  points: readonly Point[],
  size: Size,
  centres: readonly Point[],
): readonly Pattern[] {
  const found: Pattern[] = [];
  let left = points;
  const take = (placement: Placement, used: ReadonlySet<Point>, start: number | null = null) => {
    found.push({ placement, start });
    left = left.filter((point) => !used.has(point));
  };
  const corners = cornersIn(left, size);
  if (corners) take(corners.placement, corners.used);
  // A grid that all of them make is plainer than the circles its corners lie on.
  const whole = gridsIn(left);
  const isGrid = whole.length === 1 && whole[0]!.used.size === left.length;
  if (!isGrid && left.length <= MOST_ON_CIRCLES)
    for (const ring of ringsIn(left, centres)) take(ring.placement, ring.used, ring.start);
  for (const grid of gridsIn(left)) take(grid.placement, grid.used);
  for (const { x, y } of left)
    found.push({ placement: { type: 'single', x: round(x), y: round(y) }, start: null });
  return found;
}

interface Used {
  readonly placement: Placement;
  readonly used: ReadonlySet<Point>;
}

/** Four points that mirror each other about both middles of the plate. */
function cornersIn(points: readonly Point[], { length, width }: Size): Used | null {
  if (points.length > MOST_ON_CIRCLES) return null;
  const at = (x: number, y: number) => points.find((point) => near(point.x, x) && near(point.y, y));
  for (const { x, y } of points) {
    if (x >= length / 2 - fine || y >= width / 2 - fine) continue;
    const four = [at(x, y), at(length - x, y), at(x, width - y), at(length - x, width - y)];
    if (!four.every((point) => point !== undefined)) continue;
    const used = new Set(four as Point[]);
    // Where more lie between them, they are part of rows.
    const isAlone =
      points.length === 4 || !points.some((one) => !used.has(one) && (near(one.y, y) || near(one.x, x)));
    if (isAlone) return { placement: { type: 'four_corners', offsetX: round(x), offsetY: round(y) }, used };
  }
  return null;
}

/** Points at even steps on a circle about one of the centres, or about their own middle. */
function ringsIn(
  points: readonly Point[],
  centres: readonly Point[],
): readonly (Used & { readonly start: number | null })[] {
  const rings: (Used & { start: number | null })[] = [];
  const taken = new Set<Point>();
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / (points.length || 1),
    y: points.reduce((sum, { y }) => sum + y, 0) / (points.length || 1),
  };
  for (const centre of [middle, ...centres]) {
    const byRadius = new Map<number, Point[]>();
    for (const point of points) {
      if (taken.has(point)) continue;
      const key = keyOf(Math.hypot(point.x - centre.x, point.y - centre.y));
      byRadius.set(key, [...(byRadius.get(key) ?? []), point]);
    }
    for (const on of byRadius.values()) {
      const start = on.length < FEWEST ? null : evenStart(on, centre);
      if (start === null) continue;
      const radius = round(
        on.reduce((sum, { x, y }) => sum + Math.hypot(x - centre.x, y - centre.y), 0) / on.length,
      );
      const [centerX, centerY] = [round(centre.x), round(centre.y)];
      for (const point of on) taken.add(point);
      const placement: Placement = { type: 'circle_array', count: on.length, radius, centerX, centerY };
      rings.push({ placement, used: new Set(on), start: start === 0 ? null : start });
    }
  }
  return rings;
}

/** The angle of the first of evenly spaced points, between 0° and one step; null where they are not even. */
function evenStart(points: readonly Point[], centre: Point): number | null {
  const step = 360 / points.length;
  const angles = points
    .map(({ x, y }) => ((Math.atan2(y - centre.y, x - centre.x) * 180) / Math.PI + 360) % 360)
    .sort((a, b) => a - b);
  const radius = Math.hypot(points[0]!.x - centre.x, points[0]!.y - centre.y);
  const slack = Math.max(1e-4, (fine / radius) * (180 / Math.PI) * 2);
  const first = angles[0]! > 360 - slack ? 0 : angles[0]!;
  const isEven = angles.every((angle, i) => {
    const off = Math.abs(angle - first - i * step);
    return Math.min(off, 360 - off) <= slack;
  });
  if (!isEven) return null;
  const start = Math.round((first % step) * 1000) / 1000;
  return start < slack || step - start < slack ? 0 : start;
}

interface Run {
  readonly x: number;
  readonly pitch: number;
  readonly points: readonly Point[];
  readonly y: number;
}

/** Rows of even steps, and rows alike under each other at even steps. */
function gridsIn(points: readonly Point[]): readonly Used[] {
  const runs = rowsIn(points).filter(({ points: on }) => on.length > 1);
  const alike = new Map<string, Run[]>();
  for (const run of runs) {
    const key = `${keyOf(run.x)} ${keyOf(run.pitch)} ${run.points.length}`;
    alike.set(key, [...(alike.get(key) ?? []), run]);
  }
  const grids: Used[] = [];
  const taken = new Set<Point>();
  const add = (rows: readonly Run[]) => {
    const [first, second] = rows;
    const used = new Set(rows.flatMap(({ points: on }) => on));
    if (used.size < FEWEST) return;
    for (const point of used) taken.add(point);
    grids.push({
      used,
      placement: {
        type: 'rect_array',
        rows: rows.length,
        cols: first!.points.length,
        spacingX: round(first!.pitch),
        spacingY: second ? round((rows.at(-1)!.y - first!.y) / (rows.length - 1)) : null,
        originX: round(first!.x),
        originY: round(first!.y),
      },
    });
  };
  for (const rows of alike.values())
    for (const part of evenParts(
      [...rows].sort((a, b) => a.y - b.y),
      ({ y }) => y,
    ))
      add(part);
  // What no row took may stand in columns.
  const upright = new Map(
    points.filter((point) => !taken.has(point)).map((point) => [{ x: point.y, y: point.x }, point]),
  );
  for (const { x: y, y: x, pitch, points: on } of rowsIn([...upright.keys()])) {
    if (on.length < FEWEST) continue;
    const [originX, originY] = [round(x), round(y)];
    const steps = { rows: on.length, cols: 1, spacingX: null, spacingY: round(pitch) };
    grids.push({
      used: new Set(on.map((point) => upright.get(point)!)),
      placement: { type: 'rect_array', ...steps, originX, originY },
    });
  }
  return grids;
}

function rowsIn(points: readonly Point[]): readonly Run[] {
  const byHeight = new Map<number, Point[]>();
  for (const point of points) {
    const key = keyOf(point.y);
    const row = byHeight.get(key);
    if (row) row.push(point);
    else byHeight.set(key, [point]);
  }
  return [...byHeight.values()].flatMap((row) =>
    evenParts(
      [...row].sort((a, b) => a.x - b.x),
      ({ x }) => x,
    ).map((part) => ({
      x: part[0]!.x,
      y: part[0]!.y,
      pitch: part.length > 1 ? (part.at(-1)!.x - part[0]!.x) / (part.length - 1) : 0,
      points: part,
    })),
  );
}

/** A sorted list cut where the steps between its members change. */
function evenParts<T>(items: readonly T[], at: (item: T) => number): readonly (readonly T[])[] {
  const parts: T[][] = [];
  for (const item of items) {
    const part = parts.at(-1);
    const isNext =
      part !== undefined &&
      (part.length < 2 ||
        near(at(item) - at(part.at(-1)!), (at(part.at(-1)!) - at(part[0]!)) / (part.length - 1)));
    if (isNext) part.push(item);
    else parts.push([item]);
  }
  return parts;
}
