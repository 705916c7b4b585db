import { type CornerName, cornerNames } from '../contract-features.ts';
import { round } from '../decimals.ts';
import { arcThrough, boxOf, type Corner, type Loop, type Point } from './loops.ts';

/** Drawings are exact to this. */
const fine = 0.005;
const near = (a: number, b: number): boolean => Math.abs(a - b) <= fine;

export interface FoundCorner {
  readonly type: 'radius' | 'chamfer';
  readonly size: number;
  readonly at: readonly CornerName[];
}

/** A box along the axes whose corners are sharp, or some of them rounded or cut off alike. */
export interface FoundBox {
  readonly x: number;
  readonly y: number;
  readonly length: number;
  readonly width: number;
  readonly corner: FoundCorner | null;
}

/** A loop that is a full circle of two or more arcs. */
export function circleOf(loop: Loop): (Point & { readonly diameter: number }) | null {
  const arcs = loop.map((a, i) => (a.bulge > 0 ? arcThrough(a, loop[(i + 1) % loop.length]!) : null));
  const [first] = arcs;
  if (
    !first ||
    !arcs.every(
      (arc) => arc && near(arc.x, first.x) && near(arc.y, first.y) && near(arc.radius, first.radius),
    )
  )
    return null;
  return { x: round(first.x), y: round(first.y), diameter: round(first.radius * 2) };
}

export function boxFrom(loop: Loop): FoundBox | null {
  const { x0, y0, x1, y1 } = boxOf(loop);
  const isOnSide = ({ x, y }: Point) => near(x, x0) || near(x, x1) || near(y, y0) || near(y, y1);
  if (!loop.every(isOnSide)) return null;
  const cuts: { type: 'radius' | 'chamfer'; size: number; name: CornerName }[] = [];
  for (const [i, a] of loop.entries()) {
    const b = loop[(i + 1) % loop.length]!;
    const [dx, dy] = [Math.abs(b.x - a.x), Math.abs(b.y - a.y)];
    const isStraight = a.bulge === 0 && (near(dx, 0) || near(dy, 0));
    if (isStraight) continue;
    const isQuarter = near(a.bulge, Math.tan(Math.PI / 8));
    if (!near(dx, dy) || (a.bulge !== 0 && !isQuarter)) return null;
    const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
    const up = middle.y > (y0 + y1) / 2 ? 'upper' : 'lower';
    const name: CornerName = `${up}_${middle.x > (x0 + x1) / 2 ? 'right' : 'left'}`;
    cuts.push({ type: a.bulge === 0 ? 'chamfer' : 'radius', size: round(dx), name });
  }
  const [first] = cuts;
  const isAlike = cuts.every(({ type, size }) => type === first!.type && near(size, first!.size));
  if (!isAlike || new Set(cuts.map(({ name }) => name)).size !== cuts.length) return null;
  const at = cornerNames.filter((name) => cuts.some((cut) => cut.name === name));
  return {
    x: round((x0 + x1) / 2),
    y: round((y0 + y1) / 2),
    length: round(x1 - x0),
    width: round(y1 - y0),
    corner: first ? { type: first.type, size: first.size, at } : null,
  };
}

export interface FoundCut extends Point {
  readonly type: 'slot' | 'rectangle';
  readonly length: number;
  readonly width: number;
  readonly angle: number | null;
  readonly radius: number | null;
}

/** A slot or a rectangle, turned or not; null for anything else. */
export function cutOf(loop: Loop): FoundCut | null {
  const slot = slotOf(loop);
  if (slot) return slot;
  const straight = loop.findIndex(({ bulge }, i) => bulge === 0 && lengthOf(loop, i) > fine);
  if (straight < 0) return null;
  const angle = wayOf(loop[straight]!, loop[(straight + 1) % loop.length]!);
  const flat = boxFrom(turned(loop, -angle));
  if (!flat || (flat.corner && (flat.corner.type !== 'radius' || flat.corner.at.length < 4))) return null;
  const centre = turnedPoint(flat, angle);
  const isLong = flat.length >= flat.width - fine;
  const [length, width] = isLong ? [flat.length, flat.width] : [flat.width, flat.length];
  return {
    type: 'rectangle',
    x: round(centre.x),
    y: round(centre.y),
    length,
    width,
    angle: angleOf(isLong ? angle : angle + 90),
    radius: flat.corner?.size ?? null,
  };
}

function slotOf(loop: Loop): FoundCut | null {
  if (loop.length !== 4) return null;
  const first = loop.findIndex(({ bulge }) => near(bulge, 1));
  if (first < 0) return null;
  const at = (i: number): Corner => loop[(first + i) % 4]!;
  if (at(1).bulge !== 0 || !near(at(2).bulge, 1) || at(3).bulge !== 0) return null;
  const [a, b] = [arcThrough(at(0), at(1)), arcThrough(at(2), at(3))];
  if (!near(a.radius, b.radius)) return null;
  return {
    type: 'slot',
    x: round((a.x + b.x) / 2),
    y: round((a.y + b.y) / 2),
    length: round(Math.hypot(b.x - a.x, b.y - a.y) + 2 * a.radius),
    width: round(2 * a.radius),
    angle: angleOf(wayOf(a, b)),
    radius: null,
  };
}

const lengthOf = (loop: Loop, i: number): number => {
  const [a, b] = [loop[i]!, loop[(i + 1) % loop.length]!];
  return Math.hypot(b.x - a.x, b.y - a.y);
};
const wayOf = (a: Point, b: Point): number => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;

/** From 0° to below 180°, to a thousandth; null where it is not turned. */
function angleOf(degrees: number): number | null {
  const angle = Math.round(((((degrees % 180) + 180) % 180) + Number.EPSILON) * 1000) / 1000;
  return angle === 0 || angle === 180 ? null : angle;
}

function turnedPoint({ x, y }: Point, degrees: number): Point {
  const turn = (degrees * Math.PI) / 180;
  return { x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) };
}
const turned = (loop: Loop, degrees: number): Loop =>
  loop.map((corner) => ({ ...turnedPoint(corner, degrees), bulge: corner.bulge }));
