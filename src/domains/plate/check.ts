import { err, type Issue, ok, type Path, type Result } from '../../core/result.ts';
import type { Hole, Maybe, Placement, Plate } from './contract.ts';
import { circlesOf, type SurePlate, surePlate, totalHoles } from './drawing/expand.ts';
import { issue } from './messages.ts';
import { overlaps } from './overlap.ts';

/** Sizes between a thin wire and a ship's hull; what lies outside is a slip of the pen. */
const least = 0.1;
const most = 100_000;
const MAX_HOLES = 1_000_000;
/** Below what any machine keeps. */
const tolerance = 1e-6;

/** The plate as it is drawn, or why it cannot be. Paths are those of the contract as it is written (P26). */
export function drawable(plate: Plate): Result<SurePlate> {
  const told = Object.keys(plate.features ?? {}).filter((key) => shapes.has(key));
  if (told.length > 0)
    return err(told.map((key) => issue('plate_not_drawn', { path: [key], params: { field: key } })));
  const sure = surePlate(plate);
  if (!sure) return err([...gapsIn(plate)]);
  const wrong = [...wrongSizes(plate)];
  if (wrong.length > 0) return err(wrong);
  const count = totalHoles(sure);
  if (count > MAX_HOLES) {
    return err([issue('plate_too_many_holes', { path: ['holes'], params: { count, limit: MAX_HOLES } })]);
  }
  const beyond = [...outside(sure)];
  const amiss = beyond.length > 0 ? beyond : [...collisions(sure)];
  return amiss.length > 0 ? err(amiss) : ok(sure);
}

/** What changes the shape and is not drawn yet. */
const shapes: ReadonlySet<string> = new Set(['outline', 'corner', 'cutouts', 'hole_features']);

/** Why a plate cannot be drawn: empty when it can. */
export function checkPlate(plate: Plate): readonly Issue[] {
  const found = drawable(plate);
  return found.ok ? [] : found.error;
}

/** Every number of the contract, with its path as it is written there. */
function* numbersOf({ base, holes }: Plate): Generator<readonly [Path, Maybe, Kind]> {
  yield [['base_shape', 'length'], base.length, 'size'];
  yield [['base_shape', 'width'], base.width, 'size'];
  yield [['base_shape', 'thickness'], base.thickness, 'size'];
  for (const [i, hole] of holes.entries()) {
    yield [['holes', i, 'diameter'], hole.diameter, 'size'];
    for (const [name, value, kind] of placementNumbers(hole)) {
      yield [['holes', i, 'placement', hole.placement.type, name], value, kind];
    }
  }
}

/** A size has limits, a position may be anywhere (whether it lies on the plate is judged elsewhere). */
type Kind = 'size' | 'count' | 'position';
type Row = readonly [name: string, value: Maybe, kind: Kind];

function placementNumbers({ placement }: Hole): readonly Row[] {
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
  if (plate.base.type === '') yield gap(['base_shape', 'type']);
  for (const [path, value] of numbersOf(plate)) if (value === null) yield gap(path);
  for (const [i, { placement }] of plate.holes.entries()) {
    if (placement.type === '') yield gap(['holes', i, 'placement', 'type']);
  }
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
    const inside =
      x - radius >= -tolerance &&
      y - radius >= -tolerance &&
      x + radius <= plate.length + tolerance &&
      y + radius <= plate.width + tolerance;
    if (inside) continue;
    const first = found.get(group.index);
    if (first) first.count++;
    else found.set(group.index, { count: 1, x: rounded(x), y: rounded(y), diameter: group.diameter });
  }
  for (const [index, params] of found) {
    yield issue('plate_hole_outside', { path: ['holes', index], params: { hole: index + 1, ...params } });
  }
}

function* collisions(plate: SurePlate): Generator<Issue> {
  for (const { a, b, x, y } of overlaps(circlesOf(plate), tolerance)) {
    const [hole, other] = [Math.min(a, b), Math.max(a, b)];
    const params = { hole: hole + 1, other: other + 1, x: rounded(x), y: rounded(y) };
    yield issue('plate_holes_overlap', { path: ['holes', other], params });
  }
}
