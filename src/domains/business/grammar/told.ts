import { type Cover, type Instance, isInstance } from '../../../core/reading/cover/cover.ts';
import { TOLD } from './frames.ts';
import type { Moods } from './mood.ts';
import { keyOf, keysOf } from './tables.ts';

export const PAYMENT = 'finance.create_settlement';

/** 三体回款5万，敦煌画册回款3万，都记一下: what is told of is ordered with the last of them, where that says both. */
export function isOrderedLater(part: Instance, { parts }: Cover, moods: Moods): boolean {
  for (const next of parts.slice(parts.indexOf(part) + 1)) {
    if (next.tokens[0]!.border === 3) return false;
    if (next.frame?.id === TOLD) continue;
    if (!isInstance(next) || next.frame.id !== PAYMENT || next.unread.length > 0) return false;
    const isAll = next.tokens.some((token) => keysOf(token).includes('both'));
    // 都记了: told of as well.
    const isOver = keyOf(next.tokens.at(-1)!) === 'particle:over';
    return isAll && !isOver && moods.ofWrite(next) === null;
  }
  return false;
}
