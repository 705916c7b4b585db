import type { Clause } from './clause.ts';
import { type Group, placeOf } from './group.ts';
import type { Item } from './item.ts';
import type { SlotFiller } from './slot-filler.ts';

/** What is told of so far, and how more is added to it. */
export interface Telling {
  readonly text: string;
  readonly groups: readonly Group[];
  readonly items: readonly Item[];
  readonly clauses: readonly Clause[];
  readonly filler: SlotFiller;
  /** The group that what follows is about. */
  current: Group | null;
  open(item: Item): Group;
  /** Items that were taken before their turn. */
  pass(...taken: readonly Item[]): void;
  dia(item: Item, i: number, clause: Clause): void;
}

const middleBeside = (groups: readonly Group[], besides: Group): Group | undefined =>
  groups.findLast((other) => other !== besides && other.settled && !other.negated);

export function around(telling: Telling, item: Item): void {
  const { current, groups } = telling;
  // 中心φ200孔周围均布…: others begin here.
  const middle = current?.settled && current.real ? current : undefined;
  const group = !current || middle ? telling.open(item) : current;
  const to = middle ?? middleBeside(groups, group);
  if (to) group.tie = { to, at: item };
  group.circle ??= item;
}

export function tie(telling: Telling, item: Item, clause: Clause): void {
  if (item.which === 'point') return;
  const group = telling.current ?? telling.open(item);
  const to = item.which === 'centre' ? 'plate' : middleBeside(telling.groups, group);
  if (!to || (item.which === 'about' && group.tie)) return;
  if (clause.all) for (const other of telling.groups) if (other.isCircle) other.tie = { to, at: item };
  group.tie = { to, at: item };
}

/** φ200孔周围…: a hole that is there already, named by its size. */
export function isNamed(telling: Telling, item: Item, i: number): boolean {
  const { items, filler, groups } = telling;
  const [hole, ring] = [items[i + 1], items[i + 2]];
  const lies = ring?.is === 'around' || (ring?.is === 'tie' && ring.which === 'about');
  if (hole?.is !== 'hole' || !lies || ring.clause !== item.clause) return false;
  const size = filler.mm(item.amounts[0]!);
  const named = groups.findLast((group) => group.settled && group.dia.value === size);
  if (!named || size === null) return false;
  filler.setAside(item.amounts, null);
  telling.pass(hole);
  telling.current = named;
  return true;
}

/** … around the 50 mm center hole: a hole that is first named as what others lie around. */
function aroundNamed(telling: Telling, item: Item, i: number): boolean {
  const { items, current: ring } = telling;
  const next = items.slice(i + 1, i + 4).filter(({ clause }) => clause === item.clause);
  const [dia, centre, hole] = ['dia', 'centre', 'hole'].map((kind) => next.find(({ is }) => is === kind));
  if (!ring || !dia || !centre || !hole) return false;
  const middle = middleAt(telling, item, centre, hole);
  telling.dia(dia, i + 1, telling.clauses[item.clause]!);
  telling.pass(dia, centre, hole);
  ring.tie = { to: middle, at: item };
  telling.current = ring;
  return true;
}

/** 围绕中心孔（φ100）均布…: the hole in the middle is described in passing. */
export function inPassing(telling: Telling, item: Item, i: number): boolean {
  const { items } = telling;
  const [hole, dia] = [items[i + 1], items[i + 2]];
  if (item.which === 'about' && aroundNamed(telling, item, i)) return true;
  if (item.which !== 'centre' || hole?.is !== 'hole' || dia?.is !== 'dia' || dia.clause !== item.clause)
    return false;
  const goesOn = items
    .slice(i + 3, i + 12)
    .some(({ is, clause }) => clause === item.clause && (is === 'dia' || is === 'count'));
  if (!goesOn) return false;
  const middle = middleAt(telling, item, item, hole);
  telling.dia(dia, i + 2, telling.clauses[item.clause]!);
  telling.pass(hole, dia);
  telling.open(item).tie = { to: middle, at: item };
  return true;
}

function middleAt(telling: Telling, item: Item, centre: Item, hole: Item): Group {
  const middle = telling.open(item);
  middle.places.push(placeOf('centre', centre, ''));
  middle.hole = hole;
  return middle;
}
