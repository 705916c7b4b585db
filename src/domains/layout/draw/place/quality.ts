import { groupBy } from '../../netlist/groups.ts';
import type { PlacedFinger } from '../assemble-rows.ts';
import { boundsOf } from '../shapes.ts';

/** What should lie on what: devices of one pattern on one centre, mirrored pairs on the common axis. */
export interface Wishes {
  readonly matched: readonly (readonly string[])[];
  readonly symmetric: readonly (readonly [string, string])[];
  /** By axis, mirrored pairs of equal devices whose fingers can lie about one centre on it. */
  readonly exact: readonly (readonly (readonly [string, string])[])[];
  /** Pairs that were asked for. */
  readonly asked: readonly (readonly [string, string])[];
  /** Devices with no others among them. */
  readonly together: readonly (readonly string[])[];
}

/** How far devices that match have their centres apart, as a share of the longer side of what they cover; 0 is best. */
export function mismatch(fingers: readonly PlacedFinger[], { matched }: Wishes): number {
  const byDevice = groupBy(fingers, ({ device }) => device);
  return meanOf(
    matched.map((group) => {
      const own = group.flatMap((id) => [byDevice.get(id) ?? []]).filter((list) => list.length > 0);
      const all = own.flat();
      if (own.length < 2) return 0;
      const [x, y] = [meanOf(all.map((one) => one.x)), meanOf(all.map((one) => one.y))];
      const apart = own.map((list) =>
        Math.hypot(meanOf(list.map((one) => one.x)) - x, meanOf(list.map((one) => one.y)) - y),
      );
      const { x1, y1, x2, y2 } = boundsOf(all.map(({ box }) => box))!;
      return (2 * Math.max(...apart)) / Math.max(1, x2 - x1, y2 - y1);
    }),
  );
}

/** How far mirrored pairs lie off the axis, as a share of half the width; 0 is best. */
export function asymmetry(fingers: readonly PlacedFinger[], { symmetric }: Wishes, half: number): number {
  const byDevice = groupBy(fingers, ({ device }) => device);
  return meanOf(
    symmetric.map(([a, b]) => {
      const own = [...(byDevice.get(a) ?? []), ...(byDevice.get(b) ?? [])];
      return own.length === 0 ? 0 : Math.abs(meanOf(own.map(({ x }) => x))) / Math.max(1, half);
    }),
  );
}

/** How many of the pairs that can have one centre, on one axis with their group, do not. */
export function astray(fingers: readonly PlacedFinger[], { exact }: Wishes): number {
  const byDevice = groupBy(fingers, ({ device }) => device);
  const middle = (id: string, side: 'x' | 'y') => meanOf(byDevice.get(id)!.map((one) => one[side]));
  const apart = ([a, b]: readonly [string, string]) =>
    Math.hypot(middle(a, 'x') - middle(b, 'x'), middle(a, 'y') - middle(b, 'y')) > 0.01;
  return exact.reduce((sum, pairs) => {
    const [whole, broken] = [pairs.filter((pair) => !apart(pair)), pairs.filter(apart)];
    const xs = whole.map(([a]) => middle(a, 'x'));
    // Half a unit is lost where a row has an odd width.
    const on = xs.map((axis) => xs.filter((x) => Math.abs(x - axis) <= 1).length);
    return sum + broken.length + xs.length - Math.max(0, ...on);
  }, 0);
}

/** How many of the pairs that were asked for have neither one centre nor are each other's image. */
export function unlike(fingers: readonly PlacedFinger[], { asked }: Wishes): number {
  const byDevice = groupBy(fingers, ({ device }) => device);
  return asked.filter(([a, b]) => {
    const [one, two] = [byDevice.get(a), byDevice.get(b)];
    if (!one || !two) return false;
    const xs = [...one, ...two].map(({ x }) => x);
    const sum = Math.min(...xs) + Math.max(...xs);
    const keys = (list: readonly PlacedFinger[], x: (at: number) => number) =>
      list
        .map((one) => `${x(one.x)} ${one.y}`)
        .sort()
        .join();
    if (keys(one, (x) => sum - x) === keys(two, (x) => x)) return false;
    const apart = (side: 'x' | 'y') => meanOf(one.map((f) => f[side])) - meanOf(two.map((f) => f[side]));
    return Math.hypot(apart('x'), apart('y')) > 1;
  }).length;
}

/** How many devices lie among some that are to be together; what matches one of those belongs to them. */
export function scattered(fingers: readonly PlacedFinger[], { together, matched }: Wishes): number {
  return together.reduce((sum, group) => {
    const kin = new Set([...group, ...matched.filter((own) => own.some((id) => group.includes(id))).flat()]);
    const box = boundsOf(fingers.filter(({ device }) => group.includes(device)).map((one) => one.box));
    const within = fingers.filter(
      ({ device, x, y }) => !kin.has(device) && box && x > box.x1 && x < box.x2 && y > box.y1 && y < box.y2,
    );
    return sum + new Set(within.map(({ device }) => device)).size;
  }, 0);
}

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
