import type { Extent } from '../../../core/language/index.ts';
import { counting, fromRight, fromTop, ordinalOf } from './lexicon.ts';

/** Counted from 1; below 0 from the other end. */
export interface Ordinals {
  readonly row: number | null;
  readonly col: number | null;
  readonly nth: number | null;
  readonly isFromTop: boolean;
  readonly isFromRight: boolean;
  readonly at: readonly Extent[];
}

/** The words of a text that count rows, columns and holes; null where none does. */
export function ordinalsIn(text: string): Ordinals | null {
  const at: Extent[] = [];
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(text);
    if (found) at.push({ start: found.index, end: found.index + found[0].length });
    return found;
  };
  const counted = (pattern: RegExp): number | null => {
    const said = take(pattern)
      ?.slice(1)
      .find((group) => group !== undefined);
    return said === undefined ? null : ordinalOf(said);
  };
  const [row, col, nth] = [counted(counting.row), counted(counting.col), counted(counting.nth)];
  if (row === null && col === null && nth === null) return null;
  return { row, col, nth, isFromTop: take(fromTop) !== null, isFromRight: take(fromRight) !== null, at };
}

/** Which of so many, from 0; null where there are not as many. */
export function placeOf(ordinal: number, count: number, isReversed: boolean): number | null {
  const place = ordinal < 0 ? count + ordinal : ordinal - 1;
  if (place < 0 || place >= count) return null;
  return isReversed ? count - 1 - place : place;
}
