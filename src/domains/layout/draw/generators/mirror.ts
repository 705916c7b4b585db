import { append } from '../../netlist/groups.ts';
import type { Mos } from '../sections.ts';
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
  const left = new Map<string, Across[]>();
  for (const finger of fingers.toReversed()) for (const end of endsOf(finger)) append(left, end, finger);
  const used = new Set<Across>();
  const degree = (end: string) => left.get(end)!.filter((finger) => !used.has(finger)).length;
  const out: Across[] = [];
  // A trail that begins where an odd number ends leaves no more such ends than there must be.
  for (const end of left.keys()) if (degree(end) % 2 === 1) out.push(...trail(end, left, used));
  for (const end of left.keys()) if (degree(end) > 0) out.push(...trail(end, left, used));
  return out;
}

/** From an end as far as it goes, with detours where fingers were left behind (Hierholzer's way). */
function trail(start: string, left: ReadonlyMap<string, Across[]>, used: Set<Across>): readonly Across[] {
  const path: { readonly end: string; readonly by: Across | null }[] = [{ end: start, by: null }];
  const out: Across[] = [];
  while (path.length > 0) {
    const { end, by } = path.at(-1)!;
    const here = left.get(end)!;
    while (here.length > 0 && used.has(here.at(-1)!)) here.pop();
    const next = here.pop();
    if (next) {
      used.add(next);
      const [source, drain] = endsOf(next);
      path.push({ end: source === end ? drain : source, by: next });
    } else {
      path.pop();
      if (by) out.push(by);
    }
  }
  return out;
}
