import { type Lexicon, mentions, normalize, quotesIn, unexplained } from '../language/index.ts';
import { pathText, type Span } from '../result.ts';
import { overlap } from './account.ts';
import { actOf, outside, partsOf } from './acts.ts';
import { type Evidence, type Fact, type Leaf, type OpenKind, patternOf } from './evidence.ts';
import type { Interpretation } from './interpretation.ts';
import type { ReadContext, Reader } from './reader.ts';

/** The rule of a value that only a model reads in the words it stands on: nothing is done before a person has agreed. */
export const MODEL_ALONE = 'model_alone';

/** The stretches of a text of which the grammar makes nothing certain, each inside one part of the sentence. */
export function openWords(
  text: string,
  { evidence, unread, setAside }: Pick<Interpretation<unknown>, 'evidence' | 'unread' | 'setAside'>,
  strangers: readonly Evidence[],
  isRefusal: (code: string) => boolean = () => false,
): readonly Span[] {
  const refused = setAside.filter(({ code }) => isRefusal(code));
  const doubted = new Set(strangers.map(({ path }) => pathText(actOf(path) ?? [])));
  const acted = evidence.flatMap(({ path, how, spans }) =>
    actOf(path) && how !== 'fixed' && !doubted.has(pathText(actOf(path)!))
      ? spans.filter(({ source }) => source === undefined)
      : [],
  );
  const apart = evidence.flatMap(({ path, spans }) => (actOf(path) ? [] : spans));
  const parts = partsOf(text).filter((part) => !refused.some(({ span }) => overlap(span, part)));
  return parts.flatMap((part) =>
    acted.some((span) => overlap(span, part))
      ? unread.flatMap((span) => (overlap(span, part) ? [within(span, part)] : []))
      : outside(part, apart),
  );
}

/** Names in a reading that nobody vouches for: neither the world knows them, nor were they put in quotation marks. */
export function strangersIn<W>(
  { grounding, names }: Pick<Reader<unknown, W>, 'grounding' | 'names'>,
  text: string,
  { evidence }: Pick<Interpretation<unknown>, 'evidence'>,
  { world }: ReadContext<W>,
): readonly Evidence[] {
  const known = names?.(world);
  const quoted = quotesIn(text);
  return evidence.filter(
    ({ path, value, spans }) =>
      grounding.open?.({ path, value, pattern: patternOf(path) }, []) === 'words' &&
      !known?.has(String(value)) &&
      !spans.some((span) => quoted.some((quote) => overlap(quote, span))),
  );
}

const within = (span: Span, part: Span): Span => ({
  start: Math.max(span.start, part.start),
  end: Math.min(span.end, part.end),
});

export interface Open {
  readonly text: string;
  readonly words: readonly Span[];
  /** Words that need evidence of their own: numbers, names, denials, conditions. */
  readonly weighty: readonly Span[];
  /** What the grammar founds its reading on: it takes a name there for one as a whole. */
  readonly read: readonly Span[];
  /** What the grammar asks about: a name it made up of these words is none. */
  readonly doubted: readonly Span[];
  readonly fillers?: Lexicon<unknown> | undefined;
  /** What is on record: who says a piece of one name alone says that one. */
  readonly names?: Lexicon<unknown> | null | undefined;
}

/** What a value rests on that no rule derives, where its words are open; undefined where there are none for it. */
export function evidenceAlone(
  { path, value }: Leaf,
  kind: OpenKind,
  { text, words, weighty, read, doubted, fillers, names }: Open,
  siblings: readonly Span[],
  facts: readonly Fact[],
): Evidence | undefined {
  const quoted = quotesIn(text);
  // A name nobody vouches for may have swallowed what stands beside it.
  const isVouched = ({ value: said, span }: Fact) =>
    names?.has(String(said)) === true || [...quoted, ...read].some((one) => overlap(one, span));
  const sure = facts.filter(({ span }) => !doubted.some((one) => overlap(one, span)));
  if (kind === 'words' && isHalf(text, value, sure.filter(isVouched))) return undefined;
  const near = words.filter((open) => shareAPart(text, open, siblings));
  const chosen = (among: readonly Span[]) => chosenBy(text, value, among, [...weighty, ...siblings], fillers);
  const by: Readonly<Record<OpenKind, () => readonly Span[]>> = {
    number: () => numbersFor(text, value, words) ?? [],
    words: () => verbatimIn(text, value, words) ?? pieceOf(value, words, sure, names),
    // What is to be done may stand in a part of its own: “it is dark in here, some light”.
    choice: () => [near, words].map(chosen).find(({ length }) => length > 0) ?? [],
    // The number itself was never said, and one word may give two of them.
    computed: () => chosenBy(text, '', near, [...weighty, ...siblings], fillers),
  };
  const spans = by[kind]();
  return spans.length > 0 ? { path, value, how: 'computed', rule: MODEL_ALONE, spans } : undefined;
}

/** Whether it is only a piece of what is known as one name: all but a character that may have stuck to it, or a whole part. */
const isHalf = (text: string, value: unknown, facts: readonly Fact[]): boolean =>
  facts.some(
    (fact) =>
      typeof fact.value === 'string' &&
      typeof value === 'string' &&
      fact.value.includes(value) &&
      fact.value.length > value.length + 1 &&
      fact.span.source === undefined &&
      !partsOf(text).some(({ start, end }) => start === fact.span.start && end === fact.span.end),
  );

const shareAPart = (text: string, open: Span, siblings: readonly Span[]): boolean =>
  partsOf(text).some((part) => overlap(part, open) && siblings.some((span) => overlap(part, span)));

/** The words that were read as a name and are a piece of this one on record, and of no other. */
function pieceOf(
  value: unknown,
  words: readonly Span[],
  facts: readonly Fact[],
  names: Lexicon<unknown> | null | undefined,
): readonly Span[] {
  if (typeof value !== 'string' || !names?.has(value)) return [];
  const isPiece = (said: unknown): said is string =>
    typeof said === 'string' && said.length > 1 && said !== value && value.includes(said);
  const pieces = facts.filter(
    ({ value: said, span }) =>
      isPiece(said) && span.source === undefined && words.some((open) => overlap(open, span)),
  );
  const longest = pieces.reduce<Fact | null>(
    (best, one) => (best && String(best.value).length >= String(one.value).length ? best : one),
    null,
  );
  if (!longest) return [];
  for (const [name] of names) if (name !== value && name.includes(String(longest.value))) return [];
  return [longest.span];
}

function verbatimIn(text: string, value: unknown, words: readonly Span[]): readonly Span[] | null {
  if (typeof value !== 'string' || value.trim() === '') return [];
  for (const { start, end } of words) {
    const at = text.slice(start, end).indexOf(value);
    if (at >= 0) return [{ start: start + at, end: start + at + value.length }];
  }
  return null;
}

/** The open words nothing else rests on, with every number that the choice itself names. */
function chosenBy(
  text: string,
  value: unknown,
  words: readonly Span[],
  taken: readonly Span[],
  fillers: Lexicon<unknown> | undefined,
): readonly Span[] {
  const numbers = numbersFor(text, value, words);
  if (!numbers) return [];
  const normalized = normalize(text);
  const said = unexplained(normalized, [], fillers);
  const free = words
    .flatMap((open) => outside(open, taken))
    .flatMap((span) => said.flatMap((one) => (overlap(one, span) ? [within(one, span)] : [])))
    .filter(({ start, end }) => /\p{L}/u.test(text.slice(start, end)));
  return free.length > 0 ? [...free, ...numbers] : [];
}

/** Where the numbers of a value are said; null where one is not. */
function numbersFor(text: string, value: unknown, words: readonly Span[]): readonly Span[] | null {
  const wanted = String(value).match(/\d+(?:\.\d+)?/g) ?? [];
  if (wanted.length === 0) return [];
  const normalized = normalize(text);
  const found = mentions(normalized).flatMap((mention) =>
    'value' in mention
      ? [{ value: String(mention.value), span: normalized.span(mention.start, mention.end) }]
      : [],
  );
  const spans = wanted.map(
    (number) =>
      found.find(({ value, span }) => value === number && words.some((open) => overlap(open, span)))?.span,
  );
  return spans.every((span) => span !== undefined) ? spans : null;
}
