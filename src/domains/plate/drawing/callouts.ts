import { diameterCode } from '../../../formats/dxf/text.ts';
import type { Captions } from './captions.ts';
import {
  isInLine,
  type Occupied,
  runsAlong,
  type Segment,
  type Shape,
  segmentMeetsCircle,
} from './collide.ts';
import {
  type Circle,
  type Cut,
  centresOf,
  type Group,
  holeCount,
  type Point,
  type SurePlate,
} from './expand.ts';
import { type Annotation, type Label, type Measured, paper } from './model.ts';
import { dimensionRoom, dimensionShape, figure, holeNote, textWidth } from './words.ts';

/** A note to be led to one of several places, whichever can be reached best. */
export interface Callout {
  readonly text: string;
  readonly dxfText: string;
  readonly targets: readonly Target[];
}

/** A circle that an arrow touches, or a point of the material that a dot marks. In millimetres of the part. */
export interface Target extends Point {
  readonly radius: number;
  readonly kind: 'hole' | 'pitch' | 'material' | 'note';
}

const MAX_TARGETS = 12;
/** The way leaders go (none from 90° to 120°: GB/T 4458.4 keeps texts out of there), and what detour another is worth. */
const ways: readonly (readonly [angle: number, dislike: number])[] = [
  [30, 0],
  [45, 1],
  [60, 4],
  [20, 3],
  [-30, 3],
  [-20, 4],
  [-45, 4],
  [150, 46],
  [135, 47],
  [75, 12],
];
const LANES = 16;
const lanePitch = 4;
const nearest = 4;
/** What a leader would rather go round, in millimetres of detour. */
const acrossHole = 12;
const acrossLine = 120;

/** One note per group, but single holes of one size share theirs; and the pitch circles with their diameters. */
export function calloutsOf(
  groups: readonly Group[],
  plate: SurePlate,
  { say }: Captions,
): readonly Callout[] {
  const callouts: Callout[] = [...outlineCallouts(plate)];
  const singles = new Map<string, Group[]>();
  for (const group of groups) {
    const key = holeNote(1, group, say);
    const same = singles.get(key);
    if (group.placement.type !== 'single') callouts.push(noteFor([group], plate, say));
    else if (same) same.push(group);
    else singles.set(key, [group]);
  }
  for (const same of singles.values()) callouts.push(noteFor(same, plate, say));
  const seen = new Set<string>();
  for (const { placement } of groups) {
    if (placement.type !== 'circle_array') continue;
    const { centerX: x, centerY: y, radius } = placement;
    const key = [x, y, radius].map(figure).join();
    if (seen.has(key)) continue;
    seen.add(key);
    const text = `φ${figure(radius * 2)}`;
    callouts.push({ text, dxfText: inDxf(text), targets: [{ x, y, radius, kind: 'pitch' }] });
  }
  return callouts;
}

/** The diameter of a round plate, the hole of a ring, rounded and cut corners. */
function* outlineCallouts({ isRound, length, width, inner, corner }: SurePlate): Generator<Callout> {
  const round = (diameter: number): Callout => {
    const text = `φ${figure(diameter)}`;
    const target = { x: length / 2, y: width / 2, radius: diameter / 2, kind: 'hole' } as const;
    return { text, dxfText: inDxf(text), targets: [target] };
  };
  if (isRound) yield round(length);
  if (inner !== null) yield round(inner);
  if (!corner) return;
  const times = corner.at.length > 1 ? `${corner.at.length}×` : '';
  const text = `${times}${corner.type === 'radius' ? 'R' : 'C'}${figure(corner.size)}`;
  const inward = corner.size * (corner.type === 'radius' ? 1 - Math.SQRT1_2 : 0.5);
  const targets = corner.at.map(
    (name): Target => ({
      x: name.endsWith('left') ? inward : length - inward,
      y: name.startsWith('lower') ? inward : width - inward,
      radius: 0,
      kind: 'note',
    }),
  );
  yield { text, dxfText: text, targets };
}

/** The value is left to the program that shows it, so that it follows the circle. */
const inDxf = (text: string): string => text.replace(/φ[\d.]+/, `${diameterCode}<>`);

function noteFor(groups: readonly Group[], plate: SurePlate, say: Captions['say']): Callout {
  const [first] = groups;
  const count = groups.reduce((sum, group) => sum + holeCount(group), 0);
  const text = holeNote(count, first!, say);
  const radius = first!.diameter / 2;
  const targets = groups.flatMap((group) => reachable(group, plate));
  const { cut } = first!;
  if (cut) {
    const rim = rimOf(cut);
    const spots = nearestToEdge(targets, plate).map(
      ({ x, y }): Target => ({ x: x + rim.x, y: y + rim.y, radius: 0, kind: 'note' }),
    );
    return { text, dxfText: text, targets: spots };
  }
  return {
    text,
    dxfText: inDxf(text),
    targets: nearestToEdge(targets, plate).map(({ x, y }) => ({ x, y, radius, kind: 'hole' })),
  };
}

/** A point of a cut-out's rim, from its middle: above, where notes stand. */
function rimOf({ length, width, angle }: Cut): Point {
  const turn = (angle * Math.PI) / 180;
  const isUpright = Math.abs(Math.sin(turn)) > Math.abs(Math.cos(turn));
  const [x, y] = isUpright ? [0, -width / 2] : [0, width / 2];
  const side = { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
  return isUpright && side.x < 0 ? { x: -side.x, y: -side.y } : length > 0 ? side : { x: 0, y: 0 };
}

/** The holes of a group that lie nearest to the upper and right edges, without walking through a million of them. */
function reachable(group: Group, plate: SurePlate): readonly Point[] {
  const { placement } = group;
  if (placement.type !== 'rect_array') return [...take(centresOf(group, plate), 400)];
  const { rows, cols, spacingX, spacingY, originX, originY } = placement;
  const at = (col: number, row: number): Point => ({
    x: originX + col * spacingX,
    y: originY + row * spacingY,
  });
  const [right, top] = [cols - 1, rows - 1];
  return [at(right, top), at(0, top), at(right, 0), at(right >> 1, top), at(right, top >> 1)];
}

function* take<T>(items: Iterable<T>, limit: number): Generator<T> {
  let left = limit;
  for (const item of items) {
    if (left-- <= 0) return;
    yield item;
  }
}

const nearestToEdge = (points: readonly Point[], { length, width }: SurePlate): readonly Point[] =>
  [...points]
    .sort((a, b) => Math.min(length - a.x, width - a.y) - Math.min(length - b.x, width - b.y))
    .slice(0, MAX_TARGETS);

interface Candidate {
  readonly annotation: Annotation;
  readonly segments: readonly Segment[];
  readonly shape: Shape;
  readonly cost: number;
}

export interface Surroundings {
  readonly factor: number;
  /** The part on paper. */
  readonly width: number;
  readonly height: number;
  /** Holes that leaders should go round; empty where there are too many to care. */
  readonly holes: readonly Circle[];
  readonly occupied: Occupied;
  /** Centre lines, on paper: no leader runs along one. */
  readonly axes: readonly Segment[];
  /** The leaders that stand already: no other continues one of them. */
  readonly leaders: Segment[];
}

/** The best place for a note outside the part, or null where every one is taken. */
export function placeCallout(callout: Callout, around: Surroundings): Annotation | null {
  let found: Candidate | null = null;
  for (const target of callout.targets) {
    for (const [angle, dislike] of ways) {
      const exit = wayOut(target, angle, around);
      for (let lane = 0; lane < LANES; lane++) {
        const reach = exit + nearest + lane * lanePitch;
        if (found && reach + dislike >= found.cost) break;
        const candidate = candidateAt(callout, target, angle, reach, around);
        if (!candidate) continue;
        const cost = candidate.cost + dislike;
        if (!found || cost < found.cost) found = { ...candidate, cost };
      }
    }
  }
  if (!found) return null;
  around.occupied.add(found.shape, found.segments);
  around.leaders.push(found.segments[0]!);
  return found.annotation;
}

/** How far it is, on paper, from the edge of a target to the edge of the part. */
function wayOut(target: Target, angle: number, { factor, width, height }: Surroundings): number {
  const [cos, sin] = direction(angle);
  const [x, y] = [target.x * factor, target.y * factor];
  const across = cos > 0 ? (width - x) / cos : cos < 0 ? -x / cos : Number.POSITIVE_INFINITY;
  const up = sin > 0 ? (height - y) / sin : sin < 0 ? -y / sin : Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(across, up) - target.radius * factor);
}

const direction = (angle: number): readonly [cos: number, sin: number] => [
  Math.cos((angle * Math.PI) / 180),
  Math.sin((angle * Math.PI) / 180),
];

/**
 * The note `reach` away from its target. That of a circle stands along its leader, which every program that shows a
 * diameter knows how to draw; that of the plate itself stands level, on a line of its own.
 */
function candidateAt(
  callout: Callout,
  target: Target,
  angle: number,
  reach: number,
  around: Surroundings,
): Candidate | null {
  const { factor, occupied, holes } = around;
  const [cos, sin] = direction(angle);
  const width = textWidth(callout.text, paper.textHeight);
  const level = target.kind === 'material' || target.kind === 'note';
  const edge = target.radius * factor;
  const from = (distance: number): Point => ({
    x: target.x * factor + distance * cos,
    y: target.y * factor + distance * sin,
  });
  const [start, knee] = [from(edge), from(edge + reach)];
  const [along, rise] = level ? [cos < 0 ? -1 : 1, 0] : [cos, sin];
  const line = (level ? width : dimensionRoom(callout.text)) + 1;
  const end: Point = { x: knee.x + line * along, y: knee.y + line * rise };
  // Text is never upside down, and stands above its line for who reads it.
  const flipped = along < 0;
  const lift = paper.gap + paper.textHeight / 2;
  const middle = { x: (knee.x + end.x) / 2, y: (knee.y + end.y) / 2 };
  const label: Label = {
    text: callout.text,
    at: { x: middle.x + (flipped ? rise : -rise) * lift, y: middle.y + Math.abs(along) * lift },
    width,
    height: paper.textHeight,
    rotation: level ? 0 : flipped ? angle - 180 : angle,
  };
  // A dimension of the lower rows could be below: notes stay at the height of the part or above.
  if (Math.min(knee.y, end.y) < 0) return null;
  const shape = dimensionShape(label);
  const leader: Segment = { a: start, b: knee };
  const segments = [leader, { a: knee, b: end }];
  if (occupied.blocks(shape, segments)) return null;
  if (around.leaders.some((other) => isInLine(leader, other))) return null;
  const run = level ? leader : { a: start, b: end };
  if (around.axes.some((axis) => runsAlong(run, axis))) return null;
  const inTheWay = holes.filter(
    ({ x, y, radius }) =>
      (x !== target.x || y !== target.y || radius !== target.radius) &&
      segmentMeetsCircle(leader, { x: x * factor, y: y * factor }, radius * factor + 0.5),
  ).length;
  // A dot on another leader, or on a centre line, would seem to belong to it.
  const isOnAxis =
    target.kind === 'material' && around.axes.some((axis) => segmentMeetsCircle(axis, start, dotClear));
  const isOnLine = isOnAxis || occupied.isNear(start, dotClear);
  const onLine = level && isOnLine ? acrossHole : 0;
  return {
    segments,
    shape,
    cost: reach + onLine + acrossHole * inTheWay + acrossLine * occupied.crossings(segments),
    annotation: {
      measured: measuredAt(target, angle),
      label,
      dxfText: callout.dxfText,
      lines: segments,
      lineAt: knee,
      arrows: level ? [] : [{ tip: start, angle: (angle + 180) % 360 }],
      dots: level ? [start] : [],
    },
  };
}

/** Millimetres on paper. */
const dotClear = 1.5;

const measuredAt = (target: Target, angle: number): Measured =>
  target.kind === 'material'
    ? { kind: 'thickness' }
    : target.kind === 'note'
      ? { kind: 'note' }
      : { kind: 'diameter', centre: { x: target.x, y: target.y }, diameter: target.radius * 2, angle };

/** `t10`, led to a spot of the plate that no hole takes. */
export function thicknessCallout(plate: SurePlate, factor: number, holes: readonly Circle[]): Callout {
  const clear = 2 / factor;
  const targets: Target[] = [];
  // Shares that are not those of a regular array's holes.
  for (const down of [0.08, 0.22, 0.36, 0.47, 0.64, 0.78]) {
    for (const across of [0.27, 0.17, 0.37, 0.11, 0.46, 0.61, 0.73, 0.87]) {
      const [x, y] = [plate.length * across, plate.width * (1 - down)];
      const away = Math.hypot(x - plate.length / 2, y - plate.width / 2);
      const inside = plate.isRound
        ? away < plate.length / 2 - clear && away > (plate.inner ?? 0) / 2 + clear
        : Math.min(x, plate.length - x, y, plate.width - y) > Math.min(clear, plate.width / 4);
      const free = holes.every((hole) => Math.hypot(hole.x - x, hole.y - y) > hole.radius + clear);
      if (inside && free) targets.push({ x, y, radius: 0, kind: 'material' });
    }
  }
  const text = `t${figure(plate.thickness)}`;
  return { text, dxfText: text, targets };
}
