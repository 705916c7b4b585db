import type { Issue, Path } from '../../core/result.ts';
import { isInside } from './check.ts';
import { arcOf, type Contour, cutsOf, type PlacedCut, reachOf } from './drawing/contours.ts';
import { circlesOf, type Point, type SurePlate } from './drawing/expand.ts';
import { issue } from './messages.ts';
import { overlaps } from './overlap.ts';
import { isSame } from './price.ts';
import { type Rules, rowFor, type Shop } from './settings.ts';

const tolerance = 1e-6;
type Limited = 'smallest_hole' | 'smallest_opening' | 'bridge' | 'edge';

/** Why the shop cannot make a plate that could be drawn: empty where it can. */
export function refusals(plate: SurePlate, { rules, materials }: Shop): readonly Issue[] {
  return [
    ...stock(plate, rules, materials),
    ...sheetFits(plate, rules),
    ...tooThick(plate, rules),
    ...small(plate, rules),
    ...edges(plate, rules),
    ...bridges(plate, rules),
  ];
}

const limitOf = ({ thickness }: SurePlate, rules: Rules, name: Limited): number | null =>
  rowFor(rules[name] ?? [], thickness)?.least ?? null;

/** A list that ends before the plate's thickness says nothing about it, so nothing is promised. */
function* tooThick({ thickness }: SurePlate, rules: Rules): Generator<Issue> {
  for (const name of ['smallest_hole', 'smallest_opening', 'bridge', 'edge'] as const) {
    const rows = rules[name];
    if (!rows || rowFor(rows, thickness)) continue;
    const most = Math.max(...rows.map(({ up_to }) => up_to));
    yield issue('plate_rule_thickness', {
      path: ['base_shape', 'thickness'],
      params: { value: thickness, rule: name, most },
    });
  }
}

function* stock(plate: SurePlate, { stock }: Rules, materials: Shop['materials']): Generator<Issue> {
  if (!stock) return;
  const { material, thickness } = plate;
  const path = ['base_shape', 'thickness'];
  if (material === '') {
    if (stock.some(({ thicknesses }) => holds(thicknesses, thickness))) return;
    yield issue('plate_rule_stock', { path, params: { value: thickness, material: '–' } });
    return;
  }
  const own = stock.filter((one) => isSame(one.material, material, { materials }));
  const known = stock.map((one) => one.material).join(', ');
  if (own.length === 0)
    yield issue('plate_rule_material', { path: ['material'], params: { material, known } });
  else if (!own.some(({ thicknesses }) => holds(thicknesses, thickness)))
    yield issue('plate_rule_stock', { path, params: { value: thickness, material } });
}

const holds = (thicknesses: readonly number[], wanted: number): boolean =>
  thicknesses.some((one) => Math.abs(one - wanted) <= tolerance);

function* sheetFits({ length, width }: SurePlate, { sheets, sheet_margin }: Rules): Generator<Issue> {
  if (!sheets) return;
  const [long, short] = [Math.max(length, width), Math.min(length, width)];
  const fits = sheets.some((sheet) => {
    const [a, b] = [sheet.length - 2 * sheet_margin, sheet.width - 2 * sheet_margin];
    return long <= Math.max(a, b) + tolerance && short <= Math.min(a, b) + tolerance;
  });
  const known = sheets.map((sheet) => `${sheet.length}×${sheet.width}`).join(', ');
  if (!fits) yield issue('plate_rule_sheet', { path: ['base_shape'], params: { length, width, known } });
}

function* small(plate: SurePlate, rules: Rules): Generator<Issue> {
  const hole = limitOf(plate, rules, 'smallest_hole');
  const { thickness } = plate;
  const tooSmall = (path: Path, value: number, least: number) =>
    issue('plate_rule_small', { path, params: { value, least, thickness } });
  // What is drilled for a thread is not cut.
  if (hole !== null)
    for (const { index, diameter, feature } of plate.groups)
      if (!feature?.thread && diameter < hole - tolerance)
        yield tooSmall(['holes', index, 'diameter'], diameter, hole);
  const opening = limitOf(plate, rules, 'smallest_opening');
  if (opening === null) return;
  for (const { index, length, width } of plate.cuts) {
    const least = Math.min(length, width);
    if (least < opening - tolerance) yield tooSmall(['cutouts', index, 'width'], least, opening);
  }
}

/** One for every group that comes too near to the edge. */
function* edges(plate: SurePlate, rules: Rules): Generator<Issue> {
  const least = limitOf(plate, rules, 'edge');
  if (least === null) return;
  const near = new Set<string>();
  const say = (path: Path, { x, y }: Point) => {
    const key = path.join('.');
    if (near.has(key)) return [];
    near.add(key);
    return [issue('plate_rule_edge', { path, params: { x: shown(x), y: shown(y), least } })];
  };
  for (const { x, y, radius, group } of circlesOf(plate))
    if (!isInside(plate, { x, y, radius: radius + least })) yield* say(['holes', group.index], { x, y });
  for (const { cut, centre, contour } of cutsOf(plate))
    if (!chords(contour).every(({ x, y }) => isInside(plate, { x, y, radius: least })))
      yield* say(['cutouts', cut.index], centre);
}

const shown = (value: number): number => Math.round(value * 1000) / 1000;

/** Material between openings: circles grown by half the bridge must not meet, contours must be so far apart. */
function* bridges(plate: SurePlate, rules: Rules): Generator<Issue> {
  const least = limitOf(plate, rules, 'bridge');
  if (least === null) return;
  const thin = (a: Path, b: Path, { x, y }: Point) =>
    issue('plate_rule_bridge', {
      path: a,
      params: { other: `${b[0]}[${b[1]}]`, x: shown(x), y: shown(y), least },
    });
  for (const { a, b, x, y } of overlaps(grown(plate, least / 2), tolerance))
    yield thin(['holes', Math.max(a, b)], ['holes', Math.min(a, b)], { x, y });
  const placed = [...cutsOf(plate)].map((one) => ({
    ...one,
    line: chords(one.contour),
    box: reachOf(one.contour),
  }));
  const seen = new Set<string>();
  for (const [one, other] of nearPairs(placed, least)) {
    const key = `${one.cut.index} ${other.cut.index}`;
    if (seen.has(key) || !isNearer(one.line, other.line, least)) continue;
    seen.add(key);
    yield thin(['cutouts', other.cut.index], ['cutouts', one.cut.index], other.centre);
  }
  if (placed.length === 0) return;
  for (const { x, y, radius, group } of circlesOf(plate)) {
    const reach = radius + least;
    for (const { cut, line, box } of placed) {
      if (x + reach < box.x0 || x - reach > box.x1 || y + reach < box.y0 || y - reach > box.y1) continue;
      const key = `h${group.index} ${cut.index}`;
      if (seen.has(key) || toLine({ x, y }, line) - radius >= least - tolerance) continue;
      seen.add(key);
      yield thin(['cutouts', cut.index], ['holes', group.index], { x, y });
    }
  }
}

function* grown(plate: SurePlate, by: number) {
  for (const circle of circlesOf(plate)) yield { ...circle, radius: circle.radius + by };
}

interface Lined extends PlacedCut {
  readonly line: readonly Point[];
  readonly box: ReturnType<typeof reachOf>;
}

/** Pairs whose boxes come nearer than `least`, found along x. */
function* nearPairs(placed: readonly Lined[], least: number): Generator<readonly [Lined, Lined]> {
  const sorted = [...placed].sort((a, b) => a.box.x0 - b.box.x0);
  for (const [i, one] of sorted.entries())
    for (let j = i + 1; j < sorted.length && sorted[j]!.box.x0 < one.box.x1 + least; j++) {
      const other = sorted[j]!;
      if (other.box.y0 < one.box.y1 + least && one.box.y0 < other.box.y1 + least) yield [one, other];
    }
}

const isNearer = (a: readonly Point[], b: readonly Point[], least: number): boolean =>
  a.some((point) => toLine(point, b) < least - tolerance) ||
  b.some((point) => toLine(point, a) < least - tolerance);

function toLine(point: Point, line: readonly Point[]): number {
  let nearest = Number.POSITIVE_INFINITY;
  line.forEach((a, i) => {
    const b = line[(i + 1) % line.length]!;
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const along = ((point.x - a.x) * dx + (point.y - a.y) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.max(0, Math.min(1, along));
    nearest = Math.min(nearest, Math.hypot(a.x + share * dx - point.x, a.y + share * dy - point.y));
  });
  return nearest;
}

const ARC_STEPS = 24;

/** A contour as short straight pieces. */
function chords(contour: Contour): readonly Point[] {
  return contour.flatMap((vertex, i) => {
    if (vertex.bulge === undefined) return [vertex];
    const arc = arcOf(vertex, contour[(i + 1) % contour.length]!);
    const from = Math.atan2(vertex.y - arc.y, vertex.x - arc.x);
    const sweep = 4 * Math.atan(vertex.bulge);
    return Array.from({ length: ARC_STEPS }, (_, k) => ({
      x: arc.x + arc.radius * Math.cos(from + (sweep * k) / ARC_STEPS),
      y: arc.y + arc.radius * Math.sin(from + (sweep * k) / ARC_STEPS),
    }));
  });
}
