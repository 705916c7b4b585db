import type { Compiled, CompiledFrame, CompiledSlot } from './tables.ts';

export interface SampleOptions {
  /** Between 0 and 1, the same for the same seed. */
  readonly random: () => number;
  /** Words of one language only. */
  readonly fits: (word: string) => boolean;
  /** What may be said for a kind of value: `#name` → some names. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  readonly space: string;
}

/** A sentence that a frame should read, and what it should make of it. */
export interface Sample {
  readonly text: string;
  readonly frame: string;
  readonly values: Readonly<Record<string, string>>;
}

/** The tables run backwards: a way to call the frame, and its slots with their cues. Null where words are missing. */
export function sample(compiled: Compiled, frame: CompiledFrame, options: SampleOptions): Sample | null {
  const words = wordsByKey(compiled, options.fits);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(options.random() * list.length)];
  const wordFor = (ids: Iterable<number>): string | undefined =>
    pick([...ids].flatMap((id) => words.get(id) ?? []));
  const head = pick(frame.needs);
  if (!head) return null;
  const said: string[] = [];
  for (const group of head) {
    const word = wordFor(group);
    if (word === undefined) return null;
    said.push(word);
  }
  const values: Record<string, string> = {};
  for (const slot of frame.filled.filter(({ need }) => need)) {
    const value = valueFor(compiled, slot, words, options, pick);
    if (value === undefined) return null;
    values[slot.name] = value;
    const cue = wordFor(slot.before);
    said.push([cue, value].filter((word) => word !== undefined).join(options.space));
  }
  return { text: said.join(options.space), frame: frame.id, values };
}

function valueFor(
  compiled: Compiled,
  { takes }: CompiledSlot,
  words: ReadonlyMap<number, readonly string[]>,
  { values }: SampleOptions,
  pick: <T>(list: readonly T[]) => T | undefined,
): string | undefined {
  const kinds = takes.filter((key) => values[key] !== undefined);
  if (kinds.length > 0) return pick(values[pick(kinds)!]!);
  return pick(takes.flatMap((key) => (key.startsWith('#') ? [] : (words.get(compiled.id(key)) ?? []))));
}

function wordsByKey(
  compiled: Compiled,
  fits: (word: string) => boolean,
): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, string[]>();
  for (const [word, { ids }] of compiled.words) {
    if (!fits(word)) continue;
    for (const id of ids) found.set(id, [...(found.get(id) ?? []), word]);
  }
  return found;
}
