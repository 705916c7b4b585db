import type { Mos } from '../sizes.ts';
import { bestCentred, breaksIn, mixes, orient, type Twins } from './chain.ts';

type Order = readonly Mos[];
/** A finger left of the axis and the one across from it. */
type Across = readonly [left: Mos, right: Mos];

/** Whether every finger has its own device or that one's twin across the middle. */
export const readsBothWays = (order: Order, twins: Twins): boolean =>
  order.every(({ id }, i) => {
    const across = order[order.length - 1 - i]!.id;
    return across === id || twins.get(id) === across;
  });

/** Several matched groups in one row: all mixed, or their patterns around each other. */
export function mixed(parts: readonly Order[], patterns: readonly Order[], twins: Twins): Order {
  const devices = parts.flat();
  const around = [patterns, patterns.toReversed()].map((orders) => nested(orders, twins));
  return bestCentred(devices, [...around, ...mixes(devices, twins)]);
}

/**
 * Orders around each other, the first in the middle: each one's halves on both sides of those before it. Where fewer
 * diffusions are broken that way, the fingers of one side are put in another order, and those of the other side likewise.
 */
export function nested(orders: readonly Order[], twins: Twins): Order {
  const parted = (order: Order) => order.length % 2 === 0 && readsBothWays(order, twins);
  const [middle = [], ...aside] = orders.filter((order) => !parted(order));
  const halves = orders.filter(parted).map(halfOf).toReversed().flat();
  const beside = aside.map((order, i) => (i % 2 === 0 ? [[], order] : [order, []]));
  const whole = (half: readonly Across[]) => [
    ...beside.toReversed().flatMap(([left]) => left!),
    ...half.map(([left]) => left),
    ...middle,
    ...half.map(([, right]) => right).reverse(),
    ...beside.flatMap(([, right]) => right!),
  ];
  const plain = whole(halves);
  const woven = whole(trails(halves));
  return breaksIn(orient(woven)) < breaksIn(orient(plain)) ? woven : plain;
}

const halfOf = (order: Order): readonly Across[] =>
  order.slice(0, order.length / 2).map((left, i) => [left, order[order.length - 1 - i]!]);

/** An end of a finger: diffusions of another width cannot be shared. */
const endsOf = ([{ source, drain, w }]: Across): readonly [string, string] => [
  `${w} ${source}`,
  `${w} ${drain}`,
];

/** The fingers so that as many as can be share a diffusion with the next: trails that use every finger once. */
function trails(fingers: readonly Across[]): readonly Across[] {
  const at = new Map<string, Across[]>();
  for (const finger of fingers) {
    for (const end of new Set(endsOf(finger))) at.set(end, [...(at.get(end) ?? []), finger]);
  }
  const left = new Set(fingers);
  const degree = (end: string) =>
    at
      .get(end)!
      .reduce(
        (sum, finger) => sum + endsOf(finger).filter((one) => one === end && left.has(finger)).length,
        0,
      );
  const out: Across[] = [];
  while (left.size > 0) {
    const open = [...at.keys()].filter((end) => degree(end) > 0);
    out.push(...trail(open.find((end) => degree(end) % 2 === 1) ?? open[0]!, at, left));
  }
  return out;
}

/** From an end as far as it goes, with detours where fingers were left behind (Hierholzer's way). */
function trail(
  start: string,
  at: ReadonlyMap<string, readonly Across[]>,
  left: Set<Across>,
): readonly Across[] {
  const path: { readonly end: string; readonly by: Across | null }[] = [{ end: start, by: null }];
  const out: Across[] = [];
  while (path.length > 0) {
    const { end, by } = path.at(-1)!;
    const next = at.get(end)!.find((finger) => left.has(finger));
    if (next) {
      left.delete(next);
      const [source, drain] = endsOf(next);
      path.push({ end: source === end ? drain : source, by: next });
    } else {
      path.pop();
      if (by) out.push(by);
    }
  }
  return out;
}
