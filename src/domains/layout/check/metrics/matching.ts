import { around, type Box } from '../../../../geometry/region.ts';
import type { Circuit } from '../../netlist/circuit.ts';
import type { SymmetryGroup } from '../../recognise/recognise.ts';

/** A device of the netlist and the boxes of its gates, in database units. */
export interface PlacedDevice {
  readonly ids: readonly string[];
  readonly boxes: readonly Box[];
  /** With sources and drains. */
  readonly footprint: Box | null;
}

export interface GroupMatching {
  readonly id: string;
  readonly devices: readonly string[];
  /** How far the devices' middles lie apart, as a share of the group's longer side. */
  readonly offset: number;
  /** Devices that are turned or whose fingers are of another size than the first one's. */
  readonly mismatches: number;
  readonly score: number;
}

/** Groups whose devices should be alike: pairs, mirrors, and what recognition finds symmetric beside them. */
export function matchedGroups(circuit: Circuit, symmetry: readonly SymmetryGroup[] = []) {
  const modules = circuit.modules
    .filter(({ type }) => type === 'differential_pair' || type === 'current_mirror')
    .map(({ id, devices }) => ({ id, devices }));
  const known = new Set(modules.map(({ devices }) => [...devices].sort().join(' ')));
  const pairs = symmetry
    .flatMap((group) => group.pairs)
    .filter((pair) => !known.has([...pair].sort().join(' ')))
    .filter((pair) => !modules.some(({ devices }) => pair.every((id) => devices.includes(id))))
    .map((pair) => ({ id: pair.join('|'), devices: pair as readonly string[] }));
  return [...modules, ...pairs];
}

/** 1 − offset, halved for each device that is turned or has other fingers; never below 0. */
export function matchingOf(
  groups: readonly { readonly id: string; readonly devices: readonly string[] }[],
  placed: readonly PlacedDevice[],
): readonly GroupMatching[] {
  const deviceOf = new Map(placed.flatMap((device) => device.ids.map((id) => [id, device] as const)));
  return groups.flatMap(({ id, devices }) => {
    const found = devices.flatMap((device) => deviceOf.get(device) ?? []);
    const drawn = found.map(({ boxes }) => boxes);
    const whole = found.reduce<Box | null>(
      (sum, one) => (one.footprint ? around(sum, one.footprint) : sum),
      null,
    );
    if (found.length < Math.max(2, devices.length) || !whole) return [];
    const side = Math.max(whole.right - whole.left, whole.top - whole.bottom);
    const offset = farthest(drawn.map(middle)) / side;
    const [first, ...rest] = drawn.map(fingersOf);
    const mismatches = rest.filter((fingers) => fingers !== first).length;
    return [{ id, devices, offset, mismatches, score: Math.max(0, 1 - offset) / 2 ** mismatches }];
  });
}

type Point = readonly [number, number];

/** The middle of the gates, the larger counting more. */
function middle(boxes: readonly Box[]): Point {
  let [x, y, area] = [0, 0, 0];
  for (const { left, bottom, right, top } of boxes) {
    const size = (right - left) * (top - bottom);
    x += (size * (left + right)) / 2;
    y += (size * (bottom + top)) / 2;
    area += size;
  }
  return [x / area, y / area];
}

const farthest = (points: readonly Point[]): number =>
  Math.max(
    0,
    ...points.flatMap(([x1, y1], i) => points.slice(i + 1).map(([x2, y2]) => Math.hypot(x2 - x1, y2 - y1))),
  );

/** The sizes of the fingers, along x and along y: a turned finger has them exchanged. */
const fingersOf = (boxes: readonly Box[]): string =>
  [...new Set(boxes.map(({ left, bottom, right, top }) => `${right - left}×${top - bottom}`))]
    .sort()
    .join(' ');
