import { defineWords } from '../../../core/language/index.ts';
import type { Word } from '../grammar/word.ts';

export type Entry = readonly [word: string, meaning: Word];

/** Words in one line, divided by spaces; `_` stands for a space inside a word. */
export const list = (words: string): readonly string[] =>
  words
    .trim()
    .split(/\s+/)
    .map((word) => word.replaceAll('_', ' '));

export const mean = (meaning: Word, ...lines: readonly string[]): Entry[] =>
  lines.flatMap(list).map((word) => [word, meaning] as const);

/** One line of words for each member of a closed set: a forgotten member does not compile, a word in two is a bug. */
export const meanEach = <K extends string>(
  lines: Readonly<Record<K, string>>,
  meaning: (key: K) => Word,
): Entry[] => {
  const keys = Object.keys(lines) as K[];
  const words = Object.fromEntries(keys.map((key) => [key, list(lines[key])])) as Record<
    K,
    readonly string[]
  >;
  return defineWords<K>(words).map(([word, key]) => [word, meaning(key)] as const);
};
