import type { Path } from './issue.ts';
import type { Lang, Text } from './messages.ts';

/**
 * What people call the parts of a contract and what stands in them. A key is the end of a path (`type`,
 * `placement.type`); `holes.#` is a member of the list `holes`; `=circle` a value wherever it stands, `type=circle`
 * only there. The longest end that fits counts.
 */
export interface Labels {
  readonly words: Readonly<Record<string, Text>>;
  /** What a value says that has a notation of its own; null where it has none. */
  said?(value: string, path: Path, lang: Lang): string | null;
}

function ending(words: Labels['words'], steps: readonly string[], tail: string): Text | undefined {
  for (let from = 0; from <= steps.length; from += 1) {
    const key = `${steps.slice(from).join('.')}${tail}`;
    if (Object.hasOwn(words, key)) return words[key];
  }
  return undefined;
}

const namesIn = (path: Path): readonly string[] => path.filter((part) => typeof part === 'string');

/** What the thing at a path is called; a member of a list with its number, as people count. */
export function labelOf({ words }: Labels, path: Path, lang: Lang): string | null {
  const last = path.at(-1);
  if (typeof last !== 'number') return ending(words, namesIn(path), '')?.[lang] ?? null;
  const named = ending(words, [...namesIn(path), '#'], '') ?? ending(words, namesIn(path), '');
  return named ? `${named[lang]} ${last + 1}` : null;
}

/** A value as people say it; null where nothing is known of it but how it is written. */
export function valueWord(labels: Labels, path: Path, value: unknown, lang: Lang): string | null {
  if (typeof value === 'object' || value === undefined) return null;
  const word = ending(labels.words, namesIn(path), `=${String(value)}`);
  if (word) return word[lang];
  return typeof value === 'string' ? (labels.said?.(value, path, lang) ?? null) : null;
}

/** `origin_offset_x` → `origin offset x`, `clientName` → `client name`: better than nothing. */
export const plainName = (key: string): string =>
  key
    .replace(
      /([\p{Ll}\d])(\p{Lu})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .replaceAll(/[_-]+/g, ' ');
