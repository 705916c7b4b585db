import { type Extent, ignorables, type Lexicon, normalize, quotesIn } from '../language/index.ts';
import { overlap } from './account.ts';
import type { Input } from './evidence.ts';
import { createEar, type Ear, type Hearing, hearings, type Repair } from './heard.ts';
import type { Interpretation } from './interpretation.ts';
import type { ReadContext, Reader } from './reader.ts';

/** Nobody dictates more in one breath; longer texts were written. */
const LONGEST_HEARD = 400;
/** How many ways of hearing a text are read. */
const MOST_READ = 8;
/** How much likelier a text must be that makes no more sense than the one that stands there. */
const MUCH_LIKELIER = 2;
/** How much less likely one may be that leaves nothing open, where nothing is done unasked. */
const LESS_LIKELY = -1;

export interface Listened<V> {
  readonly read: Interpretation<V>;
  readonly text: string;
  readonly repairs: readonly Repair[];
}

/** What was probably said, where that leaves less open than what was written; null where nothing is better. */
export function listen<V, W>(
  reader: Reader<V, W>,
  { text }: Input,
  context: ReadContext<W>,
  asWritten: Interpretation<V>,
  read: (text: string) => Interpretation<V>,
): Listened<V> | null {
  const ear = earOf(reader, context.world);
  if (!ear || asWritten.degraded !== null || text.length > LONGEST_HEARD) return null;
  const open = openIn(reader, asWritten);
  // What was all understood, in words that always stand together, was heard well: most sentences are done here.
  const { unread, setAside, questions } = asWritten;
  const isUnderstood = open === setAside.length + questions.length && unread.length === 0;
  if (isUnderstood && !ear.isStrange(normalize(text).text)) return null;
  const leastLikely = reader.writes ? LESS_LIKELY : 0;
  const isNothing = reader.isEmpty(asWritten.value);
  let best: Listened<V> | null = null;
  let least = open;
  const leastGain = open === 0 ? MUCH_LIKELIER : leastLikely;
  for (const hearing of hearings(text, ear, leastGain).slice(0, MOST_READ)) {
    const isLikelier = hearing.gain >= MUCH_LIKELIER;
    if (!mayRename(reader, context, asWritten, hearing)) continue;
    const heard = read(hearing.text);
    // Words that came to nothing must come out whole: half a sense can be heard in anything.
    if (isNothing && heard.unread.length + heard.setAside.length > 0) continue;
    if (isNothing && !restsOnWritten(heard, hearing)) continue;
    const left = openIn(reader, heard);
    if (hearing.gain < 0 && left > 0) continue;
    if (left < least || (best === null && left === least && isLikelier && !reader.isEmpty(heard.value))) {
      best = { read: heard, text: hearing.text, repairs: hearing.repairs };
      least = left;
    }
    if (least === 0) break;
  }
  return best;
}

/** Whether something of it stands as it was written: a whole meaning out of words that sound alike is nobody's. */
const restsOnWritten = <V>({ evidence }: Interpretation<V>, { repairs }: Hearing): boolean =>
  evidence.some(({ spans }) => spans.some((one) => !repairs.some(({ span }) => overlap(one, span))));

/** How far a reading is from one that leaves nothing open. */
function openIn<V, W>(
  reader: Reader<V, W>,
  { value, unread, setAside, questions }: Interpretation<V>,
): number {
  const unknown = reader.contract.parts?.(value).unknown ?? 0;
  const strangers = reader.strangers?.(value) ?? 0;
  const nothing = reader.isEmpty(value) ? 20 : 0;
  return nothing + 2 * unread.length + setAside.length + questions.length + 3 * unknown + strangers;
}

/** Where records are written a name is somebody's own: it is only taken for one that the language or the world knows. */
function mayRename<V, W>(
  { lexicons, names, writes }: Reader<V, W>,
  { world }: ReadContext<W>,
  { evidence }: Interpretation<V>,
  { text, repairs }: Hearing,
): boolean {
  if (!writes) return true;
  const { text: plain } = normalize(text);
  const quotes = quotesIn(text);
  let known: readonly Extent[] | undefined;
  return repairs.every(({ span: { start, end } }) => {
    const isName = evidence.some(
      ({ value, spans }) =>
        typeof value === 'string' &&
        spans.some((one) => one.source === undefined && one.start <= start && end <= one.end),
    );
    // What stands in quotation marks was written with care.
    if (!isName && !quotes.some((quote) => quote.start <= start && start < quote.end)) return true;
    // Looked for once: a long text may have as many repairs as words.
    known ??= wordsIn(plain, [...lexicons, ...(names?.(world) ? [names(world)!] : [])]);
    return known.some((word) => word.start <= start && end <= word.end);
  });
}

const wordsIn = (text: string, lexicons: readonly Lexicon<unknown>[]): readonly Extent[] =>
  lexicons.flatMap((lexicon) =>
    lexicon.scan(text).filter(({ start, end, word }) => end - start > 1 || ignorables.has(word)),
  );

/** Made once for a domain and a world: names weigh as much as sentences. */
const ears = new WeakMap<object, Map<unknown, Ear>>();
function earOf<V, W>(reader: Reader<V, W>, world: W): Ear | null {
  const { triples, lexicons } = reader;
  if (triples === undefined) return null;
  const made = ears.get(lexicons) ?? new Map<unknown, Ear>();
  ears.set(lexicons, made);
  const known = made.get(world);
  if (known) return known;
  const names = [...(reader.names?.(world) ?? [])].map(([name]) => name);
  const ear = createEar(triples, names);
  // Worlds come and go in a server; the last few are worth keeping.
  if (made.size > 8) made.clear();
  made.set(world, ear);
  return ear;
}
