import type { Mos } from '../sections.ts';

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

/**
 * Which way round each finger lies, so that as few diffusions as possible are broken; where it costs none, a row whose
 * sizes read the same from both ends is broken alike on both sides of its middle.
 */
export function orient(order: readonly Mos[]): readonly Finger[] {
  const free = lying(
    order,
    flips(order, () => 0),
  );
  const even = bothWays(order);
  return even && breaksIn(even) <= breaksIn(free) ? even : free;
}

const lying = (order: readonly Mos[], flipped: readonly boolean[]): readonly Finger[] =>
  order.map((device, i) => turned(device, flipped[i]!));

/** The fewest breaks, with what it costs besides how the last finger lies. */
function flips(order: readonly Mos[], last: (flipped: boolean) => number): readonly boolean[] {
  if (order.length === 0) return [];
  // Breaks up to here, for the last finger as drawn and turned, and how the one before it lies then.
  let breaks: readonly [number, number] = [0, 0];
  const from: (readonly [number, number])[] = [];
  for (let i = 1; i < order.length; i++) {
    const [before, here] = [order[i - 1]!, order[i]!];
    const gap = (end: string, start: string) => (end === start && before.w === here.w ? 0 : 1);
    const [drawn, turnedRound] = breaks;
    const stays = [
      drawn + gap(before.drain, here.source),
      turnedRound + gap(before.source, here.drain),
    ] as const;
    const turns = [
      turnedRound + gap(before.source, here.source),
      drawn + gap(before.drain, here.drain),
    ] as const;
    // Of equals, the one that turns round: neighbours of one device lie back to back.
    from.push([turns[0] <= stays[0] ? 1 : 0, turns[1] <= stays[1] ? 0 : 1]);
    breaks = [Math.min(turns[0], stays[0]), Math.min(turns[1], stays[1])];
  }
  let state = breaks[0] + last(false) <= breaks[1] + last(true) ? 0 : 1;
  const found: boolean[] = [];
  for (let i = order.length - 1; i >= 0; i--) {
    found.push(state === 1);
    state = from[i - 1]?.[state as 0 | 1] ?? 0;
  }
  return found.reverse();
}

/** The right half as the mirror image of the left; none where their sizes differ or something stands in the middle. */
function bothWays(order: readonly Mos[]): readonly Finger[] | null {
  const half = order.length / 2;
  const alike = (device: Mos, i: number) => {
    const other = order[order.length - 1 - i]!;
    return device.w === other.w && device.l === other.l;
  };
  if (order.length === 0 || !Number.isInteger(half) || !order.slice(0, half).every(alike)) return null;
  const [inner, beyond] = [order[half - 1]!, order[half]!];
  const left = flips(order.slice(0, half), (flipped) =>
    joins(turned(inner, flipped), turned(beyond, !flipped)) ? 0 : 0.5,
  );
  return lying(order, [...left, ...left.map((flipped) => !flipped).reverse()]);
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
 * neighbours. Of odd counts one is left over: beside the middle across from that of its twin, else in the middle.
 */
export function mirrored<T>(
  shares: readonly Share<T>[],
  unit: 1 | 2,
  twinOf: (item: T) => T | undefined = () => undefined,
): readonly T[] {
  const halves = shares.map(({ item, count }) => ({ item, count: Math.floor(count / (2 * unit)) }));
  const half = evenly(halves).flatMap((item) => Array<T>(unit).fill(item));
  const inner = shares.flatMap(({ item, count }) => (count % (2 * unit) >= 2 ? [item] : []));
  const odd = new Set(shares.flatMap(({ item, count }) => (count % 2 === 1 ? [item] : [])));
  const beside: (readonly [T, T])[] = [];
  for (const item of odd) {
    const twin = twinOf(item);
    if (twin === undefined || !odd.has(twin)) continue;
    beside.push([item, twin]);
    odd.delete(item);
    odd.delete(twin);
  }
  const left = [...half, ...inner];
  return [
    ...left,
    ...beside.map(([item]) => item),
    ...odd,
    ...beside.map(([, twin]) => twin).reverse(),
    ...left.toReversed(),
  ];
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

/** Which device lies where another one does, seen in the mirror. */
export type Twins = ReadonlyMap<string, string>;

/** The mix of a matched group that is best centred; of equals the one with the fewest broken diffusions. */
export function matchedOrder(devices: readonly Mos[], twins: Twins = new Map()): readonly Mos[] {
  return bestCentred(devices, mixes(devices, twins));
}

/** Patterns that mix all of them. */
export function mixes(devices: readonly Mos[], twins: Twins): readonly (readonly Mos[])[] {
  const shares = devices.map((item) => ({ item, count: item.fingers }));
  const byId = new Map(devices.map((device) => [device.id, device]));
  const twinOf = ({ id }: Mos) => byId.get(twins.get(id) ?? '');
  const [a, b] = devices;
  const pair = a && b && devices.length === 2 && a.fingers === b.fingers;
  return [
    ...(pair ? [pairOrder(a, b, a.fingers, 'ABBA')] : []),
    mirrored(shares, 1, twinOf),
    mirrored(shares, 2, twinOf),
  ];
}

/** Of several orders the best centred one; of equals the one with the fewest broken diffusions. */
export function bestCentred(
  devices: readonly Mos[],
  candidates: readonly (readonly Mos[])[],
): readonly Mos[] {
  const scored = candidates.map((order) => ({
    order,
    breaks: breaksIn(orient(order)),
    off: devices.reduce((sum, device) => sum + offCentre(order, device), 0),
  }));
  return scored.reduce((first, next) => {
    if (next.off !== first.off) return next.off < first.off ? next : first;
    return next.breaks < first.breaks ? next : first;
  }).order;
}
