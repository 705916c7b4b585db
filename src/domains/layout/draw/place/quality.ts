import { groupBy } from '../../netlist/groups.ts';
import type { PlacedFinger } from '../assemble-rows.ts';
import { boundsOf } from '../shapes.ts';

/** What should lie on what: devices of one pattern on one centre, mirrored pairs on the common axis. */
export interface Wishes {
  readonly matched: readonly (readonly string[])[];
  readonly symmetric: readonly (readonly [string, string])[];
  /** By axis, mirrored pairs of equal devices whose fingers can lie about one centre on it. */
  readonly exact: readonly (readonly (readonly [string, string])[])[];
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

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
