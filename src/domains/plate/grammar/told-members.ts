import type { Item, ItemKind } from './item.ts';

/** What may stand beside the distances that tell where one of several holes is. */
const beside: ReadonlySet<ItemKind> = new Set(['list', 'also', 'ignored', 'nth']);
const ahead: ReadonlySet<ItemKind> = new Set([
  'dia',
  'hole',
  'thread',
  'ignored',
  'all',
  'list',
  'noun',
  'size',
  'dim',
  'loose',
]);
const axes = { x: 'lrx', y: 'tby' } as const;
/** More holes than anybody tells one by one so. */
const MOST = 12;

interface Member {
  readonly from: number;
  readonly to: number;
  readonly x: Item;
  readonly y: Item;
}

const isOne = ({ is, amounts, which }: Item): boolean =>
  is === 'count' && (which === 'one' || amounts[0]?.value === 1);

/** From `from` on, as long as one hole after the other is told by how far it is along each axis. */
function membersFrom(items: readonly Item[], from: number): Member[] {
  const found: Member[] = [];
  for (let at = from; at < items.length; ) {
    let [x, y]: (Item | undefined)[] = [];
    let to = at;
    for (; to < items.length; to++) {
      const item = items[to]!;
      const isNext =
        (x ?? y) !== undefined && (isOne(item) || (item.clause !== items[to - 1]!.clause && x && y));
      if (isNext) break;
      if (item.is === 'distance' && item.note === '' && axes.x.includes(item.which) && !x) x = item;
      else if (item.is === 'distance' && item.note === '' && axes.y.includes(item.which) && !y) y = item;
      else if (!beside.has(item.is) && !isOne(item)) break;
    }
    if (!x || !y) break;
    found.push({ from: at, to, x, y });
    at = to;
  }
  return found;
}

/** φ14孔两个：一个离左80离下60，另一个离右80离上60: as many points as were counted. */
export function membersTold(items: readonly Item[]): readonly Item[] {
  for (let i = 0; i < items.length; i++) {
    const { is, amounts } = items[i]!;
    const count = is === 'count' ? (amounts[0]?.value ?? 0) : 0;
    if (count < 2 || count > MOST) continue;
    let from = i + 1;
    while (items[from] && ahead.has(items[from]!.is)) from++;
    const members = membersFrom(items, from);
    if (members.length === count)
      return [
        ...items.slice(0, from),
        ...members.map(pointOf),
        ...membersTold(items.slice(members.at(-1)!.to)),
      ];
  }
  return items;
}

const pointOf = ({ x, y }: Member): Item => ({
  ...x,
  is: 'point',
  start: Math.min(x.start, y.start),
  end: Math.max(x.end, y.end),
  which: (x.which === 'r' ? 'r' : 'l') + (y.which === 't' ? 't' : 'b'),
  amounts: [x.amounts[0]!, y.amounts[0]!],
});
