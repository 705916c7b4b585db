import conceptTable from './concepts-table.json' with { type: 'json' };

/**
 * What trades speak of, in two languages: a line of the table is one concept, its English words before the bar and its Chinese
 * ones behind it. A word may stand in several lines. A line comes into play only where something says one of its words of itself.
 */
const byWord = new Map<string, Set<string>>();
for (const line of conceptTable) {
  const words = line.split(/[ |]+/).map((word) => word.replaceAll('_', ' '));
  for (const word of words) {
    const known = byWord.get(word) ?? new Set();
    for (const other of words) if (other !== word) known.add(other);
    byWord.set(word, known);
  }
}

const NONE: ReadonlySet<string> = new Set();
/** Other words, in either language, for what a word may be about. */
export const synonymsOf = (word: string): ReadonlySet<string> => byWord.get(word) ?? NONE;

/** All words of the table. */
export const conceptWords = (): Iterable<string> => byWord.keys();
