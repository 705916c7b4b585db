import { groupBy } from '../../recognise/groups.ts';
import type { PlacedFinger } from '../assemble.ts';

/** What should lie on what: devices of one pattern on one centre, mirrored pairs on the common axis. */
export interface Wishes {
  readonly matched: readonly (readonly string[])[];
  readonly symmetric: readonly (readonly [string, string])[];
}

/** How far devices that match have their centres apart, as a share of what they cover; 0 is best. */
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
      return Math.max(...apart) / Math.max(1, extent(all));
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

const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function extent(fingers: readonly PlacedFinger[]): number {
  const [xs, ys] = [fingers.map(({ x }) => x), fingers.map(({ y }) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
}
