import { CLOSING, THINGS } from './around.ts';
import { inClause } from './openings.ts';
import type { Token, WordKind } from './word.ts';

/** A thing without an article: the curtains closed tells. */
const BARE: ReadonlySet<WordKind> = new Set([
  'head',
  'noun',
  'device',
  'room',
  'all',
  'everywhere',
  'anything',
]);
/** Beside another order of the kind: everything off and the curtains closed. */
const BESIDE: ReadonlySet<WordKind> = new Set([...BARE, 'particle', 'and', 'filler']);

/** Curtains closed, lights off door locked: how things are to be, said as lights off is. */
export function isOrdered(out: readonly Token[], next: Token | undefined): boolean {
  const clause = inClause(out);
  const last = clause.at(-1)?.word.kind;
  const isBeside = clause.some(({ word }) => word.kind === 'particle');
  const known = isBeside ? BESIDE : BARE;
  const kind = next?.word.kind ?? 'mark';
  const isWhole = CLOSING.has(kind) || kind === 'and' || kind === 'then' || THINGS.has(kind);
  return last !== undefined && BARE.has(last) && isWhole && clause.every(({ word }) => known.has(word.kind));
}
