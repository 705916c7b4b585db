import { err, type Issue, ok, type Path, type Result } from '../../core/result.ts';
import type { Features, Hole, Maybe, Placement, Plate } from './contract.ts';
import type { CornerName } from './contract-features.ts';
import { arcOf, type Contour, cutsOf, reachOf, type Vertex } from './drawing/contours.ts';
import { circlesOf, type SurePlate, surePlate, totalHoles } from './drawing/expand.ts';
import { issue } from './messages.ts';
import { overlaps } from './overlap.ts';
import { drillOf } from './threads.ts';

/** Sizes between a thin wire and a ship's hull; what lies outside is a slip of the pen. */
const least = 0.1;
const most = 100_000;
const MAX_HOLES = 1_000_000;
/** Below what any machine keeps. */
const tolerance = 1e-6;

/** The plate as it is drawn, or why it cannot be. Paths are those of the contract as it is written (P26). */
export function drawable(plate: Plate): Result<SurePlate> {
  const sure = surePlate(plate);
  if (!sure) return err([...gapsIn(plate)]);
  const wrong = [...wrongSizes(plate)];
  if (wrong.length > 0) return err(wrong);
  const count = totalHoles(sure);
  if (count > MAX_HOLES) {
    return err([issue('plate_too_many_holes', { path: ['holes'], params: { count, limit: MAX_HOLES } })]);
  }
  const beyond = [...outside(sure), ...impossible(sure)];
  const amiss = beyond.length > 0 ? beyond : [...collisions(sure), ...cutCollisions(sure)];
  return amiss.length > 0 ? err(amiss) : ok(sure);
}

/** Why a plate cannot be drawn: empty when it can. */
export function checkPlate(plate: Plate): readonly Issue[] {
  const found = drawable(plate);
  return found.ok ? [] : found.error;
}

/** Every number of the contract, with its path as it is written there. */
function* numbersOf({ base, holes, features = {} }: Plate): Generator<readonly [Path, Maybe, Kind]> {
  const { outline, corner, cutouts = [] } = features;
  if (outline && outline.type !== 'rectangle') {
    yield [['outline', 'diameter'], outline.diameter, 'size'];
    if (outline.type === 'ring') yield [['outline', 'inner_diameter'], outline.inner_diameter, 'size'];
  } else {
    yield [['base_shape', 'length'], base.length, 'size'];
    yield [['base_shape', 'width'], base.width, 'size'];
  }
  yield [['base_shape', 'thickness'], base.thickness, 'size'];
  if (corner) yield [['corner', 'size'], corner.size, 'size'];
  for (const [i, hole] of holes.entries()) {
    yield [['holes', i, 'diameter'], hole.diameter ?? drillOf(features, i), 'size'];
    yield* placed(['holes', i], hole);
  }
  for (const [i, cut] of cutouts.entries()) {
    yield [['cutouts', i, 'length'], cut.length, 'size'];
    yield [['cutouts', i, 'width'], cut.width, 'size'];
    if (cut.radius !== null) yield [['cutouts', i, 'radius'], cut.radius, 'size'];
    yield* placed(['cutouts', i], cut);
  }
  yield* featureNumbers(features);
}

function* placed(at: Path, one: Pick<Hole, 'placement'>): Generator<readonly [Path, Maybe, Kind]> {
  for (const [name, value, kind] of placementNumbers(one))
    yield [[...at, 'placement', one.placement.type, name], value, kind];
}

function* featureNumbers({ hole_features = [] }: Features): Generator<readonly [Path, Maybe, Kind]> {
  for (const [i, { countersink, counterbore }] of hole_features.entries()) {
    const at = ['hole_features', i];
    if (countersink) yield [[...at, 'countersink', 'diameter'], countersink.diameter, 'size'];
    if (counterbore) {
      yield [[...at, 'counterbore', 'diameter'], counterbore.diameter, 'size'];
      yield [[...at, 'counterbore', 'depth'], counterbore.depth, 'size'];
    }
  }
}

/** A size has limits, a position may be anywhere (whether it lies on the plate is judged elsewhere). */
type Kind = 'size' | 'count' | 'position';
type Row = readonly [name: string, value: Maybe, kind: Kind];

function placementNumbers({ placement }: Pick<Hole, 'placement'>): readonly Row[] {
  switch (placement.type) {
    case 'single':
      return [
        ['x', placement.x, 'position'],
        ['y', placement.y, 'position'],
      ];
    case 'four_corners':
      return [
        ['offset_x', placement.offsetX, 'position'],
        ['offset_y', placement.offsetY, 'position'],
      ];
    case 'rect_array':
      return arrayNumbers(placement);
    case 'circle_array':
      return [
        ['count', placement.count, 'count'],
        ['radius', placement.radius, 'size'],
        ['center_x', placement.centerX, 'position'],
        ['center_y', placement.centerY, 'position'],
      ];
    case '':
      return [];
  }
}

function arrayNumbers(placement: Extract<Placement, { type: 'rect_array' }>): readonly Row[] {
  const { rows, cols, spacingX, spacingY, originX, originY } = placement;
  return [
    ['rows', rows, 'count'],
    ['cols', cols, 'count'],
    // P12: a single column has no spacing along x.
    ...(cols === 1 ? [] : [['spacing_x', spacingX, 'size'] as const]),
    ...(rows === 1 ? [] : [['spacing_y', spacingY, 'size'] as const]),
    ['origin_offset_x', originX, 'position'],
    ['origin_offset_y', originY, 'position'],
  ];
}

function* gapsIn(plate: Plate): Generator<Issue> {
  const gap = (path: Path) => issue('plate_missing', { path, params: { field: fieldName(path) } });
  if (plate.base.type === '' && (plate.features?.outline?.type ?? 'rectangle') === 'rectangle')
    yield gap(['base_shape', 'type']);
  for (const [path, value] of numbersOf(plate)) if (value === null) yield gap(path);
  for (const [i, { placement }] of plate.holes.entries()) {
    if (placement.type === '') yield gap(['holes', i, 'placement', 'type']);
  }
  for (const [i, { placement }] of (plate.features?.cutouts ?? []).entries()) {
    if (placement.type === '') yield gap(['cutouts', i, 'placement', 'type']);
  }
  for (const [i, { thread }] of (plate.features?.hole_features ?? []).entries())
    if (thread?.size === null) yield gap(['hole_features', i, 'thread', 'size']);
}

function* wrongSizes(plate: Plate): Generator<Issue> {
  for (const [path, value, kind] of numbersOf(plate)) {
    const params = { field: fieldName(path), value };
    if (value === null || kind === 'position') continue;
    if (value <= 0) yield issue('plate_not_positive', { path, params });
    else if (kind === 'size' && (value < least || value > most)) {
      yield issue('plate_size_range', { path, params: { ...params, least, most } });
    }
  }
}

/** `holes[0].single.x` says more to a person than the whole path. */
const fieldName = (path: Path): string =>
  path
    .filter((step) => step !== 'placement' && step !== 'base_shape')
    .map((step, i) => (typeof step === 'number' ? `[${step}]` : `${i > 0 ? '.' : ''}${step}`))
    .join('');

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function* outside(plate: SurePlate): Generator<Issue> {
  const found = new Map<number, { count: number; x: number; y: number; diameter: number }>();
  for (const { x, y, radius, group } of circlesOf(plate)) {
    if (isInside(plate, { x, y, radius })) continue;
    const first = found.get(group.index);
    if (first) first.count++;
    else found.set(group.index, { count: 1, x: rounded(x), y: rounded(y), diameter: group.diameter });
  }
  for (const [index, params] of found) {
    yield issue('plate_hole_outside', { path: ['holes', index], params: { hole: index + 1, ...params } });
  }
}

/** A hole on the plate: inside its sides, its circle, its corners. */
export function isInside(plate: SurePlate, { x, y, radius }: Disc): boolean {
  const { length, width, isRound, inner, corner } = plate;
  if (isRound) {
    const away = Math.hypot(x - length / 2, y - width / 2);
    return (
      away + radius <= length / 2 + tolerance && (inner === null || away - radius >= inner / 2 - tolerance)
    );
  }
  const isWithin =
    x - radius >= -tolerance &&
    y - radius >= -tolerance &&
    x + radius <= length + tolerance &&
    y + radius <= width + tolerance;
  return isWithin && (corner?.at ?? []).every((name) => clearsCorner({ x, y, radius }, name, plate));
}

interface Disc {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

function clearsCorner(
  { x, y, radius }: Disc,
  name: CornerName,
  { length, width, corner }: SurePlate,
): boolean {
  const size = corner!.size;
  const across = name.endsWith('left') ? x : length - x;
  const up = name.startsWith('lower') ? y : width - y;
  if (corner!.type === 'chamfer') return (across + up - size) * Math.SQRT1_2 >= radius - tolerance;
  if (across >= size || up >= size) return true;
  return Math.hypot(size - across, size - up) + radius <= size + tolerance;
}

/** What cannot be made as it was said: corners that meet, cut-outs wider than long or over the edge, deep sinks. */
function* impossible(plate: SurePlate): Generator<Issue> {
  const { corner, length, width, inner, thickness } = plate;
  const wrong = (
    path: Path,
    code: 'plate_corner_large' | 'plate_cut_shape' | 'plate_sink_deep' | 'plate_sink_small' | 'plate_ring',
  ) => issue(code, { path, params: { field: fieldName(path) } });
  const least = Math.min(length, width);
  if (corner && (corner.size * 2 > least + tolerance || plate.isRound))
    yield wrong(['corner', 'size'], 'plate_corner_large');
  if (inner !== null && inner >= length) yield wrong(['outline', 'inner_diameter'], 'plate_ring');
  for (const { index, type, length: long, width: wide, radius } of plate.cuts) {
    const isOdd = type === 'slot' ? long < wide : radius * 2 > Math.min(long, wide) + tolerance;
    if (isOdd) yield wrong(['cutouts', index], 'plate_cut_shape');
  }
  for (const { index, diameter, feature } of plate.groups) {
    if ((feature?.counterbore?.depth ?? 0) >= thickness) yield wrong(['holes', index], 'plate_sink_deep');
    const mouth = feature?.counterbore?.diameter ?? feature?.countersink?.diameter;
    if (mouth !== undefined && mouth !== null && mouth <= diameter)
      yield wrong(['holes', index], 'plate_sink_small');
  }
  for (const { cut, contour } of cutsOf(plate)) {
    const { x0, y0, x1, y1 } = reachOf(contour);
    const isOut = plate.isRound
      ? contour.some(({ x, y }) => Math.hypot(x - length / 2, y - width / 2) > length / 2 + tolerance)
      : x0 < -tolerance || y0 < -tolerance || x1 > length + tolerance || y1 > width + tolerance;
    if (!isOut) continue;
    yield issue('plate_cut_outside', { path: ['cutouts', cut.index], params: { cut: cut.index + 1 } });
    return;
  }
}

/** More cut-outs than this are only compared with each other's boxes. */
function* cutCollisions(plate: SurePlate): Generator<Issue> {
  const placed = [...cutsOf(plate)].map((one) => ({ ...one, box: reachOf(one.contour) }));
  for (const [i, { cut, box, contour }] of placed.entries()) {
    const other = placed.slice(i + 1).find((one) => meets(box, one.box));
    const hole = other ? null : firstHole(plate, box, contour);
    if (!other && !hole) continue;
    const params = {
      cut: cut.index + 1,
      other: other ? `cutouts[${other.cut.index}]` : `holes[${hole!.group.index}]`,
    };
    yield issue('plate_cut_overlap', { path: ['cutouts', cut.index], params });
    return;
  }
}

type Box = ReturnType<typeof reachOf>;
const meets = (a: Box, b: Box): boolean =>
  a.x0 < b.x1 - tolerance && b.x0 < a.x1 - tolerance && a.y0 < b.y1 - tolerance && b.y0 < a.y1 - tolerance;

/** A hole that comes to lie on a cut-out: near one of its sides, or inside it. */
function firstHole(plate: SurePlate, box: Box, contour: Contour) {
  for (const circle of circlesOf(plate)) {
    const { x, y, radius } = circle;
    if (x + radius <= box.x0 || x - radius >= box.x1 || y + radius <= box.y0 || y - radius >= box.y1)
      continue;
    const isNear = contour.some(
      (a, i) => sideDistance(a, contour[(i + 1) % contour.length]!, circle) < radius - tolerance,
    );
    const isWithin = contour.every((a, i) => isLeft(a, contour[(i + 1) % contour.length]!, circle));
    if (isNear || isWithin) return circle;
  }
  return null;
}

const isLeft = (a: Vertex, b: Vertex, { x, y }: Disc): boolean =>
  (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x) >= 0;

function sideDistance(a: Vertex, b: Vertex, { x, y }: Disc): number {
  if (a.bulge !== undefined) {
    const arc = arcOf(a, b);
    return Math.abs(Math.hypot(x - arc.x, y - arc.y) - arc.radius);
  }
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const share = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(a.x + share * dx - x, a.y + share * dy - y);
}

function* collisions(plate: SurePlate): Generator<Issue> {
  for (const { a, b, x, y } of overlaps(circlesOf(plate), tolerance)) {
    const [hole, other] = [Math.min(a, b), Math.max(a, b)];
    const params = { hole: hole + 1, other: other + 1, x: rounded(x), y: rounded(y) };
    yield issue('plate_holes_overlap', { path: ['holes', other], params });
  }
}
