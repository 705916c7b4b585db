import { type Extent, type Normalized, normalize } from '../../core/language/index.ts';
import { BESIDE_SWITCH, SWITCHED_OFF, type Switch, switches } from './lexicon.ts';

export interface Switched {
  readonly set: Partial<Record<Switch, boolean>>;
  /** The switches themselves and what stands around them, in the clauses they stand in. */
  readonly used: readonly Extent[];
}

/** Which of them a text switches, clause by clause: the one said last counts. */
export function switchedIn({ text }: Normalized): Switched {
  const set: Partial<Record<Switch, boolean>> = {};
  const used: Extent[] = [];
  for (const { index, 0: clause } of text.matchAll(/[^，,。;\n]+/g)) {
    const found = switches.scan(clause);
    if (found.length === 0) continue;
    const isOff = SWITCHED_OFF.test(clause);
    for (const one of found) set[one.value] = !isOff;
    const beside = [...clause.matchAll(BESIDE_SWITCH)].map((one) => ({
      start: one.index,
      end: one.index + one[0].length,
    }));
    used.push(...[...found, ...beside].map(({ start, end }) => ({ start: index + start, end: index + end })));
  }
  return { set, used };
}

export const switchesSaid = (text: string): Switched['set'] => switchedIn(normalize(text)).set;
