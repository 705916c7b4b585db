import { type CostParts, costText, firstDifference, type Level, partsOf } from './cost.ts';
import { type Cover, isInstance, type Reading } from './cover.ts';
import type { CoverToken } from './lattice.ts';
import type { Compiled } from './tables.ts';

/** A cover as it can be shown: nothing is told of it that is not in it. */
export interface Trace {
  readonly cost: string;
  readonly tokens: readonly { readonly words: string; readonly keys: readonly string[] }[];
  readonly parts: readonly TracedPart[];
}

export interface TracedPart {
  /** Null where nothing was made of the words. */
  readonly frame: string | null;
  readonly values: readonly { readonly slot: string; readonly words: string; readonly carried: boolean }[];
  readonly asked: readonly string[];
  readonly unread: readonly string[];
}

export function traceOf(
  cover: Cover,
  { normalized }: Pick<Reading, 'normalized'>,
  compiled: Compiled,
): Trace {
  const words = ({ start, end }: CoverToken) => normalized.quote(start, end);
  return {
    cost: costText(cover.cost),
    tokens: cover.tokens.map((token) => ({
      words: words(token),
      keys: token.ids.map((id) => compiled.keys[id]!.key),
    })),
    parts: cover.parts.map((part) => ({
      frame: part.frame?.id ?? null,
      values: isInstance(part)
        ? part.values.map(({ slot, token, value, carried }) => ({
            slot: slot.name,
            words: token ? words(token) : String(value),
            carried,
          }))
        : [],
      asked: isInstance(part) ? part.asked.map(({ name }) => name) : [],
      unread: part.unread.map(words),
    })),
  };
}

export interface Comparison {
  /** The level that decided; null where both cost the same. */
  readonly level: Level | null;
  readonly wanted: CostParts;
  readonly chosen: CostParts;
  /** What stands in one of them only. */
  readonly onlyWanted: readonly string[];
  readonly onlyChosen: readonly string[];
}

/** Why one reading won over another: the first level in which they differ, and what they read differently. */
export function compare(wanted: Cover, chosen: Cover): Comparison {
  const [left, right] = [linesOf(wanted), linesOf(chosen)];
  return {
    level: firstDifference(wanted.cost, chosen.cost),
    wanted: partsOf(wanted.cost),
    chosen: partsOf(chosen.cost),
    onlyWanted: left.filter((line) => !right.includes(line)),
    onlyChosen: right.filter((line) => !left.includes(line)),
  };
}

/** The cover that was chosen, and those that were hardly worse with what they lost by. */
export interface Traces {
  readonly cover: Trace;
  readonly rivals: readonly (Trace & { readonly lost: Comparison })[];
}

export const tracesOf = (reading: Reading, compiled: Compiled): Traces => ({
  cover: traceOf(reading.cover, reading, compiled),
  rivals: reading.rivals.map((rival) => ({
    ...traceOf(rival, reading, compiled),
    lost: compare(rival, reading.cover),
  })),
});

const linesOf = ({ parts }: Cover): string[] =>
  parts.flatMap((part) => [
    ...(isInstance(part)
      ? [
          `${part.frame.id}`,
          ...part.values.map(
            ({ slot, token }) => `${part.frame.id}.${slot.name} ${token?.start ?? '?'}–${token?.end ?? '?'}`,
          ),
          ...part.asked.map(({ name }) => `${part.frame.id}.${name} is asked`),
        ]
      : []),
    ...part.unread.map(({ start, end }) => `unread ${start}–${end}`),
  ]);
