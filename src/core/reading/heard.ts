import {
  type Lexicon,
  mentions,
  normalize,
  type SoundIndex,
  type SoundMatch,
  unmistakable,
} from '../language/index.ts';
import type { Span } from '../result.ts';

/** A word that was written as it sounds: what stands there, and what it is taken for. */
export interface Repair {
  readonly span: Span;
  readonly heard: string;
  readonly as: string;
}

export interface Hearing {
  readonly text: string;
  readonly repairs: readonly Repair[];
}

export interface Ear {
  /** The words that may have been meant: of the language and of the world. */
  readonly index: SoundIndex;
  /** Words that stand as they are. */
  readonly known: Lexicon<unknown>;
}

const MOST_CHANGED = 2;
const MOST_TRIED = 24;

/** What a text may have been before it was heard: at most two characters differ. Likeliest first. */
export function hearings(text: string, { index, known }: Ear): Hearing[] {
  const normalized = normalize(text);
  const doubted = doubtedIn(normalized.text, known);
  const single: SoundMatch[] = [];
  for (let at = 0; at < normalized.text.length; at++) {
    for (const match of index.matchesAt(normalized.text, at)) {
      if (match.changes <= MOST_CHANGED && mayStand(match, normalized.text, doubted)) single.push(match);
    }
  }
  const sets: (readonly SoundMatch[])[] = [...single.map((one) => [one]), ...pairsOf(single)];
  sets.sort((a, b) => costOf(a) - costOf(b));
  return sets
    .slice(0, MOST_TRIED)
    .map((matches) => applied(text, matches, (start, end) => normalized.span(start, end)));
}

/** The places no known word of two characters and no number takes. */
function doubtedIn(text: string, known: Lexicon<unknown>): readonly boolean[] {
  const doubted = Array.from(text, () => true);
  const words = known.scan(text).filter(({ start, end }) => end - start > 1);
  for (const { start, end } of [...words, ...mentions(normalize(text))]) doubted.fill(false, start, end);
  return doubted;
}

function mayStand({ start, word }: SoundMatch, text: string, doubted: readonly boolean[]): boolean {
  let doubts = false;
  for (let i = 0; i < word.length; i++) {
    const [was, is] = [text[start + i]!, word[i]!];
    doubts ||= doubted[start + i]! && was !== is;
    if (was !== is && (unmistakable.has(was) || unmistakable.has(is))) return false;
  }
  return doubts;
}

function* pairs(list: readonly SoundMatch[]): Generator<readonly SoundMatch[]> {
  for (const [i, a] of list.entries())
    for (const b of list.slice(i + 1))
      if (b.start >= a.end && a.changes + b.changes <= MOST_CHANGED) yield [a, b];
}
const pairsOf = (list: readonly SoundMatch[]) => (list.length <= 40 ? [...pairs(list)] : []);

/** Few characters before many, alike before nearly alike, and of these the word that keeps more of what stands there. */
const costOf = (matches: readonly SoundMatch[]): number =>
  matches.reduce(
    (sum, { changes, distance, word }) =>
      sum + 4 * changes + distance + (word.length === 1 ? 3 : 0) - word.length,
    0,
  );

function applied(
  text: string,
  matches: readonly SoundMatch[],
  spanOf: (start: number, end: number) => Span,
): Hearing {
  const repairs = matches.map(({ start, end, word }) => {
    const span = spanOf(start, end);
    return { span, heard: text.slice(span.start, span.end), as: word };
  });
  let [out, reached] = ['', 0];
  for (const { span, as } of repairs) {
    out += text.slice(reached, span.start) + as;
    reached = span.end;
  }
  return { text: out + text.slice(reached), repairs };
}
