import { type Lexicon, leadIn } from '../language/index.ts';
import type { Issue, Span } from '../result.ts';
import { accountFor, meeting } from './account.ts';
import { type Evidence, type Input, same } from './evidence.ts';
import type { Proposal, ReadContext, Reader } from './reader.ts';
import { type Weight, type Weighty, weightyIn } from './weight.ts';

/** Words that turn an order into none. Of the others it is enough that a rule took them: they may say a thing twice. */
const DECIDING: ReadonlySet<Weight> = new Set(['negation', 'withdrawal', 'condition', 'name']);

/** What a text came to, as far as anybody could notice. */
interface Result {
  readonly value: unknown;
  readonly issues: readonly Reported[];
  readonly questions?: readonly Reported[];
  /** The words nothing was made of; asked for only where some word is doubted. */
  left(): readonly Span[];
}
type Reported = Pick<Issue, 'code' | 'params' | 'spans'>;

/** What a text came to, and where its values rest. */
export interface Audited extends Result {
  readonly text: string;
  readonly names: Lexicon<unknown> | null | undefined;
  readonly opposites?: Lexicon<string> | undefined;
  /** The words values rest on, by whichever engine. */
  readonly rest: readonly Span[];
  readonly evidence: readonly Evidence[];
}

/** So many characters are read again at most, and one text in any case: several times what any sentence of the corpora takes. */
const READ_AGAIN = 2_000;

/**
 * The influence audit: each weighty word is changed alone and the text read again. What changes neither the value nor
 * anything that is reported was lost, whatever the reader says of itself.
 */
export function lostIn(read: Audited, again: (text: string) => Result | null): Weighty[] {
  const { text, names, opposites, rest, evidence } = read;
  const weighty = weightyIn(text, names, opposites);
  if (weighty.length === 0) return weighty;
  const isUsed = meeting(rest);
  let left: readonly Span[] | undefined;
  let isReported: ReturnType<typeof meeting> | undefined;
  const isNamed = (span: Span): boolean => {
    left ??= read.left();
    isReported ??= meeting(
      [...read.issues, ...(read.questions ?? [])].flatMap(({ spans }) => spans).concat(left),
    );
    return isReported(span);
  };
  // 算了，…; no, …: what leads in speaks of what was said before, and the rest stands without it.
  let lead: number | undefined;
  const isLead = ({ end }: Span, weight: Weight): boolean => {
    if (!LEADING.has(weight)) return false;
    lead ??= leadIn(text)?.end ?? 0;
    return end <= lead;
  };
  const numbers = numbersOf(weighty);
  const isDeniedName = meeting(deniedNames(text, weighty));
  const doubted = weighty.filter(({ span, instead, weight }) => {
    if (weight === 'way') return !isUsed(span) && !isNamed(span);
    const isNumber = instead !== '';
    if (isDeniedName(span)) return false;
    if (!isNumber && (!DECIDING.has(weight) || isUsed(span))) return false;
    if (isBare(text, span, weight) || isLead(span, weight) || isDenial(text, span, weight, numbers))
      return false;
    if (isNumber && evidence.some((entry) => isReadFrom(text, span, entry))) return false;
    if (isNamed(span)) return false;
    return !(isNumber && isCorrected(text, span, numbers));
  });
  // Some could not be tried, and have shown no influence: whatever the others would show, the text is held.
  const most = Math.ceil(READ_AGAIN / text.length);
  const tried = doubted.length > most ? doubted.filter(({ weight }) => weight !== 'way') : doubted;
  if (tried.length > most) return tried;
  const lost = tried.filter(({ span, instead }) => {
    const other = again(text.slice(0, span.start) + instead + text.slice(span.end));
    left ??= read.left();
    return other !== null && saysTheSame(read, other) && other.left().length === left.length;
  });
  // On the left a column, 25 from the left: of a way that is said twice it is enough that one counts.
  const counting = new Set(
    weighty
      .filter((one) => one.weight === 'way' && !lost.includes(one))
      .map(({ span }) => wordAt(text, span)),
  );
  return lost.filter(({ weight, span }) => weight !== 'way' || !counting.has(wordAt(text, span)));
}

/** The words of one sentence that turned out to have no influence. */
export function lostWords<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  reading: Proposal<V>,
  evidence: readonly Evidence[] = [],
): Weighty[] {
  const { text } = input;
  const came = (proposal: Proposal<V>, said: string): Result => ({
    ...proposal,
    left: () => leftIn(reader, said, proposal),
  });
  const rest = reading.claims.flatMap(({ spans }) => spans);
  const names = reader.names?.(context.world);
  const { opposites } = reader;
  return lostIn({ ...came(reading, text), text, names, opposites, rest, evidence }, (instead) =>
    came(reader.engines.grammar.read({ ...input, text: instead }, context), instead),
  );
}

const wordAt = (text: string, { start, end }: Span): string => text.slice(start, end).toLowerCase();

/** Whether the check has found a value again in these very words: it would not stand if they said something else. */
const isReadFrom = (text: string, { start, end }: Span, { how, value, spans }: Evidence): boolean =>
  how === 'read' &&
  spans.length === 1 &&
  spans[0]!.source === undefined &&
  spans[0]!.start < end &&
  start < spans[0]!.end &&
  (typeof value === 'number' || (typeof value === 'string' && value.includes(text.slice(start, end))));

const LEADING: ReadonlySet<Weight> = new Set(['negation', 'withdrawal']);

/** The numbers of a text by where they begin. They are looked for once: a text may be full of words that ask for them. */
type Numbers = ReadonlyMap<number, Span>;
const numbersOf = (weighty: readonly Weighty[]): Numbers =>
  new Map(
    weighty.flatMap(({ span, instead, weight }) =>
      instead === '' || weight === 'way' ? [] : [[span.start, span] as const],
    ),
  );

/** Whether a number that is said not to be one follows, beside one that is: 12, not 10; 不是10，是12. */
function isDenial(text: string, { start, end }: Span, weight: Weight, numbers: Numbers): boolean {
  if (weight !== 'negation') return false;
  const behind = /^[\sφø]*/i.exec(text.slice(end))![0].length + end;
  const denied = start < behind ? numbers.get(behind) : undefined;
  return denied !== undefined && isDenied(text, denied, numbers);
}

/** 不是10，是12; 12, not 10; 95 instead of 90: it is the other number that counts. */
function isDenied(text: string, { start, end }: Span, numbers: Numbers): boolean {
  if (!DENYING.test(text.slice(Math.max(0, start - 16), start))) return false;
  for (const span of numbers.values()) if (span.end <= start || span.start >= end) return true;
  return false;
}
/** 不是三体，是城南旧影展: a name that is said not to be the one, where another is. */
function deniedNames(text: string, weighty: readonly Weighty[]): readonly Span[] {
  const names = weighty.flatMap(({ span, weight }) => (weight === 'name' ? [span] : []));
  return names.filter(
    ({ start, end }) =>
      DENYING.test(text.slice(Math.max(0, start - 16), start)) &&
      names.some((other) => other.end <= start || other.start >= end),
  );
}
const DENYING = /(?:不是|不再是|并非|而非|\bnot|instead of|rather than|isn't|is not)[\sφø]*$/i;

/** Whether another number is put in its place: “5000, no, 6000”. What was taken back has no influence by right. */
export function isCorrected(
  text: string,
  span: Span,
  numbers: Numbers = numbersOf(weightyIn(text)),
): boolean {
  const { end } = span;
  if (isDenied(text, span, numbers)) return true;
  const rest = text.slice(end, end + FAR);
  const weighty = weightyIn(rest);
  const at = weighty.findIndex(({ weight, span }) => weight === 'correction' || isBare(rest, span, weight));
  return at >= 0 && weighty.slice(at).some(({ instead }) => instead !== '');
}
const FAR = 40;

/** A no between commas corrects, and denies nothing. */
const isBare = (text: string, { start, end }: Span, weight: Weight): boolean =>
  weight === 'negation' &&
  /[,，—]\s*$/.test(text.slice(Math.max(0, start - 16), start)) &&
  /^\s*[,，]/.test(text.slice(end));

const leftIn = <V, W>({ fillers }: Reader<V, W>, text: string, { claims, cues, issues }: Proposal<V>) => {
  const { unread, setAside } = accountFor({ text, evidence: claims, cues, issues, fillers });
  return [...unread, ...setAside.map(({ span }) => span)];
};

function saysTheSame(a: Result, b: Result): boolean {
  const noted = (list: readonly Reported[] = []) => list.map(({ code, params }) => [code, params]);
  return (
    same(a.value, b.value) &&
    same(noted(a.issues), noted(b.issues)) &&
    same(noted(a.questions), noted(b.questions))
  );
}
