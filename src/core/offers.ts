import type { Lang } from './messages.ts';

/** A thing of the world that can be named: how it is said, and what a tool wants to be given for it. */
export interface Thing {
  readonly text: string;
  readonly value: string;
}

/** What a domain's `offers.ts` tells a page: what can be said about the things that are there, and which fields take which. */
export interface Offers {
  /** The things by their kind, looked up with tools that only look. */
  things(
    lang: Lang,
    call: (tool: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>,
  ): Promise<Readonly<Record<string, readonly Thing[]>>>;
  /** Which kind of thing a parameter of a tool takes. */
  readonly params: Readonly<Record<string, string>>;
  /** Whole sentences with a kind in braces: `打开{device}`. */
  readonly sentences: Readonly<Record<Lang, readonly string[]>>;
  /** What may follow a comma. */
  readonly clauses?: Readonly<Record<Lang, readonly string[]>>;
}

const MOST = 6;
const slot = /\{(\w+)\}/;

/** A pattern with every thing of its kind in its place; none where there is no such thing. */
export function* spoken(
  pattern: string,
  things: Readonly<Record<string, readonly Thing[]>>,
): Iterable<string> {
  const kind = slot.exec(pattern)?.[1];
  if (kind === undefined) yield pattern;
  else
    for (const { text } of things[kind] ?? [])
      yield* spoken(
        pattern.replace(slot, () => text),
        things,
      );
}

/** What was typed, and how it may go on: whole sentences, the next clause, a name that was begun. */
export function completions(
  typed: string,
  sentences: Iterable<string>,
  clauses: readonly string[],
  names: readonly string[],
): readonly string[] {
  const start = typed.trimStart();
  if (start.trim() === '' || start.includes('\n')) return [];
  const found = new Set<string>();
  const lower = start.toLowerCase();
  for (const one of sentences) {
    if (found.size >= MOST) break;
    if (one.length > start.length && one.toLowerCase().startsWith(lower)) found.add(one);
  }
  for (const one of [...named(start, names), ...followed(start, clauses)]) found.add(one);
  return [...found].slice(0, MOST);
}

/** The name that the last letters begin. One letter is a beginning where letters are words. */
function named(start: string, names: readonly string[]): readonly string[] {
  for (let from = 0; from < start.length; from += 1) {
    const tail = start.slice(from).toLowerCase();
    const isBegun =
      /^[\p{Script=Han}]/u.test(tail) || (tail.length > 1 && !/\w/.test(start[from - 1] ?? ' '));
    const fits = isBegun
      ? names.filter((name) => name.length > tail.length && name.toLowerCase().startsWith(tail))
      : [];
    if (fits.length > 0) return fits.map((name) => start.slice(0, from) + name);
  }
  return [];
}

/** Clauses that fit behind the last comma and were not said yet. */
function followed(start: string, clauses: readonly string[]): readonly string[] {
  const cut = Math.max(start.lastIndexOf('，'), start.lastIndexOf(', '));
  if (cut < 0) return [];
  const head = start.slice(0, start[cut] === '，' ? cut + 1 : cut + 2);
  const begun = start.slice(head.length).trimStart().toLowerCase();
  return clauses
    .filter((one) => one.toLowerCase().startsWith(begun) && one.length > begun.length)
    .filter((one) => !head.includes(one.slice(0, 2)))
    .map((one) => head + one);
}
