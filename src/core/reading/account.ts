import { type Extent, ignorables, type Lexicon, normalize, unexplained } from '../language/index.ts';
import type { Issue, Span } from '../result.ts';
import type { Evidence } from './evidence.ts';

/** Words that were left out, and the code of the issue that says why. */
export interface SetAside {
  readonly span: Span;
  readonly code: string;
}

/** What became of every word of the text. What is in none of these lists is silent: courtesies, particles, punctuation. */
export interface Account {
  /** A value rests on them, or a rule took them as its cue. */
  readonly used: readonly Span[];
  readonly setAside: readonly SetAside[];
  readonly unread: readonly Span[];
}

export interface Accounted {
  readonly text: string;
  readonly evidence: readonly Pick<Evidence, 'spans'>[];
  /** The words the engine's rules took that are no value themselves. */
  readonly cues: readonly Span[];
  readonly issues: readonly Issue[];
  /** What says nothing on its own in this domain, besides what says nothing anywhere. */
  readonly fillers?: Lexicon<unknown> | undefined;
}

/** Computed from evidence and cues, whichever engine gave them: nobody asserts what he has understood. */
export function accountFor({ text, evidence, cues, issues, fillers = ignorables }: Accounted): Account {
  const normalized = normalize(text);
  const used: Span[] = [];
  const known: Extent[] = [];
  const take = (span: Span) => {
    used.push(span);
    if (span.source === undefined) known.push(normalized.extent(span));
  };
  for (const { spans } of evidence) for (const span of spans) take(span);
  const setAside = asideIn(issues, () => unexplained(normalized, known, fillers));
  for (const cue of cues) take(cue);
  for (const { span } of setAside) known.push(normalized.extent(span));
  return { used, setAside, unread: unexplained(normalized, known, fillers) };
}

/** What an issue speaks of and no value rests on, even if a rule knew the words: that is how it knew what to say of them. */
function asideIn(issues: readonly Issue[], gapsIn: () => readonly Span[]): readonly SetAside[] {
  const told = issues.flatMap(({ code, spans }) =>
    spans.filter(({ source }) => source === undefined).map((span) => ({ span, code })),
  );
  if (told.length === 0) return told;
  const isLeft = meeting(gapsIn());
  return told.filter(({ span }) => isLeft(span));
}

/** What was said and left out, in its order, each word once. */
export function leftOut(text: string, { setAside, unread }: Pick<Account, 'setAside' | 'unread'>): string[] {
  const spans = [...setAside.map(({ span }) => span), ...unread].sort(
    (a, b) => a.start - b.start || b.end - a.end,
  );
  let said = 0;
  return spans.flatMap(({ start, end }) => {
    const isSaid = start < said;
    said = Math.max(said, end);
    return isSaid ? [] : [text.slice(start, end)];
  });
}

export const overlap = (a: Extent, b: Extent): boolean => a.start < b.end && b.start < a.end;

/** So few are looked through faster than they are sorted. */
const FEW = 12;

/** Whether a span meets one of these, for many that are asked about: a long text has as many of the one as of the other. */
export function meeting(spans: readonly Extent[]): (span: Extent) => boolean {
  if (spans.length <= FEW) return (span) => spans.some((other) => overlap(other, span));
  const sorted = [...spans].sort((a, b) => a.start - b.start);
  let furthest = 0;
  const ends = sorted.map(({ end }) => {
    furthest = Math.max(furthest, end);
    return furthest;
  });
  return ({ start, end }) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.start < end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && ends[low - 1]! > start;
  };
}
