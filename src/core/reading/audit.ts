import type { Span } from '../result.ts';
import { accountFor, overlap } from './account.ts';
import { type Evidence, type Input, same } from './evidence.ts';
import type { Proposal, ReadContext, Reader } from './reader.ts';
import { type Weight, type Weighty, weightyIn } from './weight.ts';

/** Words that turn an order into none. Of the others it is enough that a rule took them: they may say a thing twice. */
const DECIDING: ReadonlySet<Weight> = new Set(['negation', 'withdrawal', 'condition', 'name']);

/**
 * The influence audit: each weighty word is changed alone and the text read again. What changes neither the value nor
 * anything that is reported was lost, whatever the reader says of itself.
 */
export function lostWords<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  reading: Proposal<V>,
  evidence: readonly Evidence[] = [],
): Weighty[] {
  const { text } = input;
  const read = (instead: Input) => reader.engines.grammar.read(instead, context);
  const reported = [...reading.issues, ...(reading.questions ?? [])].flatMap(({ spans }) => spans);
  const left = leftIn(reader, text, reading);
  const rest = reading.claims.flatMap(({ spans }) => spans);
  return weightyIn(text, reader.names?.(context.world)).filter(({ span, instead, weight }) => {
    const isNumber = instead !== '';
    if (!isNumber && (!DECIDING.has(weight) || rest.some((other) => overlap(other, span)))) return false;
    if (isBare(text, span, weight)) return false;
    if (isNumber && evidence.some((entry) => isReadFrom(text, span, entry))) return false;
    if (reported.some((other) => overlap(other, span)) || left.some((other) => overlap(other, span)))
      return false;
    if (isNumber && isCorrected(text, span)) return false;
    const changed = text.slice(0, span.start) + instead + text.slice(span.end);
    const other = read({ ...input, text: changed });
    return saysTheSame(reading, other) && leftIn(reader, changed, other).length === left.length;
  });
}

/** Whether the check has found a value again in these very words: it would not stand if they said something else. */
const isReadFrom = (text: string, { start, end }: Span, { how, value, spans }: Evidence): boolean =>
  how === 'read' &&
  spans.length === 1 &&
  spans[0]!.source === undefined &&
  spans[0]!.start < end &&
  start < spans[0]!.end &&
  (typeof value === 'number' || (typeof value === 'string' && value.includes(text.slice(start, end))));

/** Whether another number is put in its place: “5000, no, 6000”. What was taken back has no influence by right. */
function isCorrected(text: string, { end }: Span): boolean {
  const rest = text.slice(end, end + FAR);
  const weighty = weightyIn(rest);
  const at = weighty.findIndex(({ weight, span }) => weight === 'correction' || isBare(rest, span, weight));
  return at >= 0 && weighty.slice(at).some(({ instead }) => instead !== '');
}
const FAR = 40;

/** A no between commas corrects, and denies nothing. */
const isBare = (text: string, { start, end }: Span, weight: Weight): boolean =>
  weight === 'negation' && /[,，—]\s*$/.test(text.slice(0, start)) && /^\s*[,，]/.test(text.slice(end));

const leftIn = <V, W>({ fillers }: Reader<V, W>, text: string, { claims, cues, issues }: Proposal<V>) => {
  const { unread, setAside } = accountFor({ text, evidence: claims, cues, issues, fillers });
  return [...unread, ...setAside.map(({ span }) => span)];
};

function saysTheSame<V>(a: Proposal<V>, b: Proposal<V>): boolean {
  const noted = (list: readonly { code: string; params: unknown }[] = []) =>
    list.map(({ code, params }) => [code, params]);
  return (
    same(a.value, b.value) &&
    same(noted(a.issues), noted(b.issues)) &&
    same(noted(a.questions), noted(b.questions))
  );
}
