import type { Mos } from '../sizes.ts';

/** One gate stripe with the diffusion nets on both of its sides. */
export interface Finger {
  readonly device: Mos;
  readonly left: string;
  readonly right: string;
}

/** Neighbours can share a diffusion where its width is the same and so is the net. */
export const joins = (a: Finger, b: Finger): boolean => a.right === b.left && a.device.w === b.device.w;

const turned = (device: Mos, flipped: boolean): Finger =>
  flipped
    ? { device, left: device.drain, right: device.source }
    : { device, left: device.source, right: device.drain };

/** Which way round each finger lies, so that as few diffusions as possible are broken. */
export function orient(order: readonly Mos[]): readonly Finger[] {
  const first = order[0];
  if (!first) return [];
  // Breaks up to here, for the last finger as drawn and turned.
  let breaks = [0, 0];
  const from: number[][] = [];
  for (let i = 1; i < order.length; i++) {
    const [before, here] = [order[i - 1]!, order[i]!];
    const best = [0, 1].map((now) => {
      const costs = [0, 1].map(
        (was) => breaks[was]! + (joins(turned(before, was === 1), turned(here, now === 1)) ? 0 : 1),
      );
      // Of equals, the one that turns round: neighbours of one device lie back to back.
      const was = costs[1 - now]! <= costs[now]! ? 1 - now : now;
      return { cost: costs[was]!, was };
    });
    breaks = best.map(({ cost }) => cost);
    from.push(best.map(({ was }) => was));
  }
  let state = breaks[0]! <= breaks[1]! ? 0 : 1;
  const fingers: Finger[] = [];
  for (let i = order.length - 1; i >= 0; i--) {
    fingers.push(turned(order[i]!, state === 1));
    state = from[i - 1]?.[state] ?? 0;
  }
  return fingers.reverse();
}

export const breaksIn = (fingers: readonly Finger[]): number =>
  fingers.reduce((sum, finger, i) => sum + (i > 0 && !joins(fingers[i - 1]!, finger) ? 1 : 0), 0);

/** How devices that should match are mixed in a row. */
export const arrangements = ['ABBA', 'ABAB', 'AABB'] as const;
export type Arrangement = (typeof arrangements)[number];

/** So many fingers of two devices in a pattern; ABBA has both centres in one point where the number is even. */
export function pairOrder<T>(a: T, b: T, each: number, arrangement: Arrangement): readonly T[] {
  const cells: Readonly<Record<Arrangement, (i: number) => T>> = {
    ABBA: (i) => ([a, b, b, a] as const)[i % 4]!,
    ABAB: (i) => (i % 2 === 0 ? a : b),
    AABB: (i) => (i < each ? a : b),
  };
  return Array.from({ length: 2 * each }, (_, i) => cells[arrangement](i));
}

interface Share<T> {
  readonly item: T;
  readonly count: number;
}

/**
 * Items with counts in one row that reads the same from both ends, as evenly mixed as can be, in units of `unit`
 * neighbours: what is left of odd counts stands in the middle.
 */
export function mirrored<T>(shares: readonly Share<T>[], unit: 1 | 2): readonly T[] {
  const halves = shares.map(({ item, count }) => ({ item, count: Math.floor(count / (2 * unit)) }));
  const half = evenly(halves).flatMap((item) => Array<T>(unit).fill(item));
  const rest = shares.flatMap(({ item, count }, i) =>
    Array<T>(count - 2 * unit * halves[i]!.count).fill(item),
  );
  return [...half, ...rest, ...half.toReversed()];
}

/** Always the item that lags furthest behind its share; of equals the first. */
function evenly<T>(shares: readonly Share<T>[]): readonly T[] {
  const total = shares.reduce((sum, { count }) => sum + count, 0);
  const given = shares.map(() => 0);
  const out: T[] = [];
  for (let i = 0; i < total; i++) {
    let best = 0;
    let most = -Infinity;
    for (const [j, { count }] of shares.entries()) {
      const lag = given[j]! < count ? (count * (i + 1)) / total - given[j]! : -Infinity;
      if (lag > most) [best, most] = [j, lag];
    }
    given[best]!++;
    out.push(shares[best]!.item);
  }
  return out;
}

/** Distance of an item's mean place from the middle of the row, in places. */
export function offCentre<T>(order: readonly T[], item: T): number {
  const places = order.flatMap((one, i) => (one === item ? [i] : []));
  const mean = places.reduce((sum, i) => sum + i, 0) / Math.max(1, places.length);
  return Math.abs(mean - (order.length - 1) / 2);
}

/** The mix of a matched group with the fewest broken diffusions; of equals the best centred one. */
export function matchedOrder(devices: readonly Mos[]): readonly Mos[] {
  const shares = devices.map((item) => ({ item, count: item.fingers }));
  const [a, b] = devices;
  const candidates = [mirrored(shares, 1), mirrored(shares, 2)];
  if (a && b && devices.length === 2 && a.fingers === b.fingers) {
    candidates.unshift(pairOrder(a, b, a.fingers, 'ABBA'));
  }
  const scored = candidates.map((order) => ({
    order,
    breaks: breaksIn(orient(order)),
    off: devices.reduce((sum, device) => sum + offCentre(order, device), 0),
  }));
  return scored.reduce((best, next) => {
    if (next.off !== best.off) return next.off < best.off ? next : best;
    return next.breaks < best.breaks ? next : best;
  }).order;
}
