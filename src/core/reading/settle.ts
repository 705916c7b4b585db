import type { Issue, Span } from '../result.ts';
import { accountFor, meeting } from './account.ts';
import { type Checked, cuesFor, heldAgainst, isReordered, leftIn } from './against.ts';
import type { Evidence, Input } from './evidence.ts';
import { type Grounded, ground } from './ground.ts';
import { heldIn } from './held.ts';
import { interpretIssue as issue } from './interpret-messages.ts';
import type { Interpretation } from './interpretation.ts';
import { MODEL_ALONE, openWords, strangersIn } from './open-words.ts';
import type { Question } from './question.ts';
import type { Proposal, ReadContext, Reader } from './reader.ts';
import { weightyIn } from './weight.ts';

export type How<V> = Pick<Interpretation<V>, 'engine' | 'degraded' | 'raw'>;

/** What is left of a proposal after the evidence check, and what became of every word. */
export function settle<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  reading: Proposal<V>,
  how: How<V>,
): Interpretation<V> {
  const { value, claims, facts } = reading;
  const proposal = facts ? { input, value, claims, facts } : { input, value, claims };
  return told(reader, input, context, reading, how, ground(reader.grounding, proposal, context), null);
}

/** The same of a model's answer: it is held against what the grammar reads in the same words. */
export function settleAgainst<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  answer: Omit<Proposal<V>, 'claims' | 'cues'>,
  how: How<V>,
  grammar: Interpretation<V>,
): Interpretation<V> {
  const { text } = input;
  const { value } = answer;
  const asGrammar = (issues: readonly Issue[]): Interpretation<V> => ({
    ...grammar,
    ...how,
    diagnostics: [...answer.issues, ...issues, ...grammar.diagnostics],
  });
  // What says what the grammar says stands on the words the grammar found for it: 山东画报 for the name on record.
  const isRead = !reader.isEmpty(grammar.value);
  if (isRead && isReordered(grammar.value, value)) return asGrammar([]);
  const names = reader.names?.(context.world);
  const open = {
    text,
    words: openWords(text, grammar, strangersIn(reader, text, grammar, context), reader.grounding.isRefusal),
    weighty: weightyIn(text, names).map(({ span }) => span),
    read: grammar.evidence.flatMap(({ spans }) => spans),
    doubted: [
      ...grammar.setAside.map(({ span }) => span),
      ...grammar.questions.flatMap(({ spans }) => spans),
    ],
    fillers: reader.fillers,
    names,
  };
  const grounded = ground(reader.grounding, { input, value, claims: [], open }, context);
  if (isRead && isReordered(grammar.value, grounded.value)) return asGrammar(grounded.issues);
  const checked = heldAgainst(reader, input, context, grounded, grammar, value);
  // Words the grammar took for what it read itself are no cues of another reading.
  const isOwn = meeting(checked.alone);
  const cues = isRead ? cuesFor(reader, input, context).filter((span) => !isOwn(span)) : NONE;
  const reading = { ...answer, claims: NONE, cues: [...cues, ...checked.agreed] };
  return told(reader, input, context, reading, how, checked.grounded, checked);
}

function told<V, W>(
  reader: Reader<V, W>,
  { text }: Input,
  context: ReadContext<W>,
  { cues, issues, questions: given }: Proposal<V>,
  { engine, degraded, raw }: How<V>,
  { value, evidence, issues: found }: Grounded<V>,
  checked: Checked<V> | null,
): Interpretation<V> {
  const diagnostics = [...issues, ...found];
  const { fillers } = reader;
  const { used, setAside, unread } = accountFor({ text, evidence, cues, issues: diagnostics, fillers });
  const questions = given ?? reader.questions?.(value, context, text) ?? NONE;
  noteUnread(diagnostics, text, unread, questions);
  const alone = checked ? readAlone(text, evidence) : NONE;
  for (const one of alone) diagnostics.push(one);
  const mayHold = unread.length + setAside.length + alone.length + (checked?.missing.length ?? 0) > 0;
  let held: readonly Span[] = NONE;
  if (mayHold && !reader.isEmpty(value)) {
    held = heldIn(reader, text, { value, evidence, setAside, unread }, diagnostics, context);
    if (checked)
      held = [
        ...held,
        ...checked.missing,
        ...leftIn(text, checked.alone, [...unread, ...setAside.map(({ span }) => span)]),
        ...alone.flatMap(({ spans }) => spans),
      ];
  }
  const contract = { id: reader.contract.id, version: versionOf(value) ?? reader.contract.version };
  // Written out: a spread here costs a tenth of the whole reading.
  return {
    engine,
    degraded,
    raw,
    value,
    evidence,
    diagnostics,
    questions,
    contract,
    used,
    setAside,
    unread,
    held,
  };
}

export const unreadIssue = (text: string, span: Span): Issue =>
  issue('unexplained_words', {
    severity: 'warning',
    spans: [span],
    params: { words: text.slice(span.start, span.end) },
  });
/** What is asked about is not called “not understood” besides. */
function noteUnread(
  diagnostics: Issue[],
  text: string,
  unread: readonly Span[],
  questions: readonly Question[],
): void {
  const isAsked = meeting(questions.flatMap(({ spans }) => spans));
  const told = new Set(questions.flatMap(({ params: { said } }) => (typeof said === 'string' ? [said] : [])));
  for (const span of unread) {
    const words = text.slice(span.start, span.end);
    if (!isAsked(span) && ![...told].some((said) => said.includes(words)))
      diagnostics.push(unreadIssue(text, span));
  }
}
const NONE: readonly never[] = [];

/** What only the model understands, said of each value that rests on it. */
const readAlone = (text: string, evidence: readonly Evidence[]): readonly Issue[] =>
  evidence
    .filter(({ rule }) => rule === MODEL_ALONE)
    .map(({ path, value, spans }) => {
      const words = spans.map(({ start, end }) => text.slice(start, end)).join(' … ');
      return issue('model_alone', { path, severity: 'warning', spans, params: { words, value } });
    });

/** The version a value names itself. */
function versionOf(value: unknown): string | undefined {
  const named = (value as { readonly schema_version?: unknown } | null)?.schema_version;
  return typeof named === 'string' ? named : undefined;
}

/** What a message of a conversation came to: checked by its domain already, and accounted for like a sentence. */
export function accounted<V, W>(
  reader: Reader<V, W>,
  text: string,
  made: Pick<Proposal<V>, 'value' | 'cues' | 'questions'> & {
    readonly evidence: readonly Evidence[];
    readonly issues?: readonly Issue[];
  },
  context: ReadContext<W>,
): Interpretation<V> {
  const { value, evidence, cues } = made;
  const { fillers, contract } = reader;
  const diagnostics = [...(made.issues ?? [])];
  const { used, setAside, unread } = accountFor({ text, evidence, cues, issues: diagnostics, fillers });
  const questions = made.questions ?? reader.questions?.(value, context, text) ?? NONE;
  noteUnread(diagnostics, text, unread, questions);
  return {
    engine: 'grammar',
    degraded: null,
    raw: [],
    value,
    evidence,
    diagnostics,
    questions,
    contract: { id: contract.id, version: versionOf(value) ?? contract.version },
    used,
    setAside,
    unread,
    held: reader.isEmpty(value)
      ? NONE
      : heldIn(reader, text, { value, evidence, setAside, unread }, diagnostics, context),
  };
}
