import { round } from '../decimals.ts';
import { fillEach } from './attribute.ts';
import type { Clause } from './clause.ts';
import { Slot } from './group.ts';
import { isPlainOf } from './group-boundary.ts';
import type { Item } from './item.ts';
import type { Outline } from './outline.ts';
import { isOfRound, makesRound } from './round.ts';
import { isNamed, type Telling } from './ties.ts';
import type { Amount } from './token.ts';

/** What a size may belong to besides the holes under way. */
export interface Sizing extends Telling {
  readonly outline: Outline;
  /** The hole of a pattern that is spoken of by itself. */
  readonly member: Item | null;
  /** 孔都是φ12: the size of all holes that have none of their own. */
  common: Amount | null;
}

/** φ12: how large the holes under way are, or others that begin with it. */
export function tellSize(telling: Sizing, item: Item, i: number, clause: Clause): void {
  const { filler, items } = telling;
  const [amount] = item.amounts;
  const lonely = !clause.hole && !clause.count && clause.places.size === 0;
  if (!amount || isPlates(telling, i, lonely) || isNamed(telling, item, i)) return;
  if (telling.member?.clause === item.clause && telling.current) {
    const size = new Slot();
    filler.fill(size, 'diameter', telling.current, amount);
    telling.current.resized.push({ ...telling.member, dia: size, count: undefined });
    return;
  }
  if (item.note === 'list') {
    const group = telling.current ?? telling.open(item);
    group.sizes = fillEach(filler, group, 'diameter', item);
    return;
  }
  let group = telling.current ?? telling.open(item);
  const [before, after] = [items[i - 1], items[i + 1]];
  const said = filler.mm(amount);
  const isSunk = group.sunk && group.dia.said && group.clause !== item.clause;
  if (!isSunk && isPlainOf(clause, group)) group.dia.forget();
  if (
    isSunk ||
    (group.dia.said && (group.kind === 'sink' || (after?.is === 'hole' && after.which === 'sink')))
  ) {
    filler.setAside(item.amounts, 'plate_ignored_size');
    return;
  }
  const isRadius = item.which === 'radius';
  // 8-φ10孔均布，φ200
  if (group.isCircle && group.dia.said && !group.pitch.said && lonely && !filler.fixing && !isRadius) {
    const value = said === null ? null : round(said / 2);
    filler.fill(group.pitch, 'pitch_diameter', group, amount, { value, note: 'diameter' });
    return;
  }
  const value = said !== null && isRadius ? round(2 * said) : said;
  // φ12/φ14: one or the other.
  const either = before?.is === 'dia' && before.end === item.start - 1;
  const beside =
    (after?.is === 'hole' && after.clause === item.clause) || before?.is === 'count' || before?.is === 'list';
  // M8螺纹孔和φ9孔: another noun follows.
  const another =
    group.kind !== 'plain' && group.hole !== null && after?.is === 'hole' && before?.is === 'list';
  const differs = group.dia.said && group.dia.value !== value && !filler.fixing && beside && !either;
  if (another || differs) group = telling.open(item);
  const kind = isRadius ? 'hole_radius' : 'diameter';
  if (clause.all && !isRadius && !filler.fixing) telling.common = amount;
  const others = clause.all ? telling.groups.filter((other) => other !== group && !other.dia.said) : [];
  for (const each of [...others, group])
    filler.fill(each.dia, kind, each, amount, { value, note: item.which });
}

/** 圆板，直径300: the size of a round plate. */
function isPlates({ outline, current, groups, items, clauses }: Sizing, i: number, lonely: boolean): boolean {
  const isRound = lonely && isOfRound(outline, current);
  if (!isRound && (groups.length > 0 || !makesRound(items, i, clauses))) return false;
  if (!isRound) outline.foreign ??= items[i]!;
  outline.across.push(...items[i]!.amounts);
  return true;
}
