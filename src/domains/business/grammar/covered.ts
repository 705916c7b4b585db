import { createLexicon, type Lexicon } from '../../../core/language/index.ts';
import type { Reading } from '../../../core/reading/cover/cover.ts';
import type { Names } from '../../../core/reading/cover/tables.ts';
import { type Traces, tracesOf } from '../../../core/reading/cover/trace.ts';
import type { Remembered } from './memory.ts';
import { engine } from './tables.ts';

export interface ReadInput {
  readonly text: string;
  readonly now: Date;
  readonly known: Lexicon<readonly string[]> | null;
  readonly before: Remembered;
}

/** The cheapest cover of a text's words. */
export const coverOf = ({ text, now, known, before }: ReadInput): Reading =>
  engine.read({ text, now, names: known && worldNames(known), before: new Map(Object.entries(before)) });

export const traceText = (input: ReadInput): Traces => tracesOf(coverOf(input), engine.compiled);

const worlds = new WeakMap<Lexicon<readonly string[]>, Names>();

/** What the store knows, as keys: `is:client`. */
function worldNames(known: Lexicon<readonly string[]>): Names {
  const made =
    worlds.get(known) ??
    createLexicon([...known].map(([name, kinds]) => [name, kinds.map((kind) => `is:${kind}`)]));
  worlds.set(known, made);
  return made;
}
