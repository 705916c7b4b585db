import type { Clause } from './clause.ts';
import type { Group } from './group.ts';
import type { Item } from './item.ts';
import type { Outline } from './outline.ts';

/** 圆板，直径300; 带孔的圆盘，直径200: the size of the disc, where no hole was told of but in passing. */
export function isOfRound({ isForeign, nouns }: Outline, current: Group | null): boolean {
  if (!isForeign || !current) return isForeign;
  return current.fresh && nouns.some(({ start }) => start > current.at.start);
}

/** 天线底板 直径200 厚10: a diameter written onto the noun of a plate without sides, and no hole's. */
export function makesRound(items: readonly Item[], i: number, clauses: readonly Clause[]): boolean {
  const [{ clause }, after] = [items[i]!, items[i + 1]];
  // plate 12 thk, 200 dia: how thick it is and of what may stand between.
  let k = i - 1;
  while (items[k]?.is === 'ignored' || (items[k]?.is === 'dim' && items[k]!.which === 't')) k--;
  const { hole, count, places } = clauses[clause]!;
  const isOwn = items[k]?.clause === clause || (!hole && !count && places.size === 0);
  if (items[k]?.is !== 'noun' || !isOwn) return false;
  // 盖板 φ180×12: how thick it is.
  const isBy = after?.is === 'ignored' && after.which === 'size' && after.start <= items[i]!.end + 3;
  const isApart = !after || isBy || (after.is === 'dim' && after.which === 't');
  const holesFollow = after && after.clause !== clause && clauses[after.clause]!.dia;
  return (isApart || holesFollow === true) && !items.some(isSide);
}

const isSide = ({ is, which }: Item): boolean =>
  is === 'size' || is === 'square' || (is === 'dim' && which !== 't');
