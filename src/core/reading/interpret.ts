import { getAt, type Issue, type Path, pathText, type Span } from '../result.ts';
import { overlap } from './account.ts';
import { lostWords } from './audit.ts';
import { type Input, jsonLeaves, same } from './evidence.ts';
import { heldIn } from './held.ts';
import { interpretIssue as issue } from './interpret-messages.ts';
import type { Interpretation, RawAnswer } from './interpretation.ts';
import { listen } from './listen.ts';
import { type Model, type ModelMessage, type ModelTool, type Spent, spend } from './model.ts';
import { knowsNoTools, parseAnswer, repairRequest, withinWords } from './model-answer.ts';
import { failed } from './model-failed.ts';
import { strangersIn } from './open-words.ts';
import type { ModelEngine, Proposal, ReadContext, Reader } from './reader.ts';
import { settle, settleAgainst, unreadIssue } from './settle.ts';

/** Longer than anything a person says; every engine may count on it. */
export const MAX_TEXT = 20_000;
export const longestFor = <V, W>({ longest = MAX_TEXT }: Reader<V, W>): number => longest;

export { interpretMessages } from './interpret-messages.ts';
export type { Interpretation } from './interpretation.ts';
export {
  FULLEST,
  type GrammarEngine,
  type ModelEngine,
  type Proposal,
  type ReadContext,
  type Reader,
} from './reader.ts';
export { accounted } from './settle.ts';

export type EngineChoice = 'grammar' | 'model' | 'auto';

export interface InterpretOptions<V> {
  readonly engine: EngineChoice;
  readonly model: Model | null;
  /** What the grammar has made of the same input in the same context, where it was asked before. */
  readonly grammar?: Interpretation<V>;
  readonly timeoutMs?: number;
  readonly signal?: AbortSignal;
  /** Whether every weighty word has to show its influence. */
  readonly audit?: boolean;
  /** Whether what makes no sense as it stands is taken for what sounds like it. */
  readonly byEar?: boolean;
}

/** The embedded engine: synchronous, deterministic, no network. */
export function readGrammar<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  audit = false,
): Interpretation<V> {
  if (input.text.length > longestFor(reader)) return tooLong(reader, input, context, 'grammar');
  const reading = reader.engines.grammar.read(input, context);
  const settled = settle(reader, input, context, reading, { engine: 'grammar', degraded: null, raw: [] });
  proposals.set(settled, reading);
  return audit ? audited(reader, input, context, settled) : settled;
}

/** What an engine proposed, for whoever has to try it again. */
const proposals = new WeakMap<object, Proposal<unknown>>();

/** The same reading, with the words that turned out to have no influence among the unread ones. */
function audited<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  read: Interpretation<V>,
): Interpretation<V> {
  const proposal = proposals.get(read) as Proposal<V> | undefined;
  if (!proposal || reader.isEmpty(read.value)) return read;
  return withLost(
    reader,
    input.text,
    context,
    read,
    lostWords(reader, input, context, proposal, read.evidence),
  );
}

/** A reading with words that had no influence among the unread ones: they hold it up. */
export function withLost<V, W>(
  reader: Reader<V, W>,
  text: string,
  context: ReadContext<W>,
  read: Interpretation<V>,
  words: readonly { readonly span: Span }[],
): Interpretation<V> {
  const lost = words.map(({ span }) => span);
  if (lost.length === 0) return read;
  const unread = [...read.unread, ...lost];
  const diagnostics = [...read.diagnostics, ...lost.map((span) => unreadIssue(text, span))];
  const left = heldIn(reader, text, { ...read, unread: lost }, diagnostics, context);
  return { ...read, unread, diagnostics, held: [...new Set([...read.held, ...left])] };
}

/** What the words say as they stand, or as they sound where that makes more sense; the text that was read. */
export function byEar<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  asWritten: Interpretation<V>,
): { readonly read: Interpretation<V>; readonly text: string } {
  const found = listen(reader, input, context, asWritten, (text) =>
    readGrammar(reader, { ...input, text }, context),
  );
  if (!found) return { read: asWritten, text: input.text };
  const { read, text, repairs } = found;
  const asks = reader.writes?.(read.value) === true;
  const doubted = repairs.filter(
    ({ span }) =>
      asks ||
      read.evidence.some(
        ({ value, spans }) => typeof value === 'number' && spans.some((one) => overlap(one, span)),
      ),
  );
  const notes = repairs.map(({ span, heard, as }) =>
    issue('heard_as', { severity: 'info', spans: [span], params: { heard, as } }),
  );
  const settled = {
    ...read,
    diagnostics: [...notes, ...read.diagnostics],
    held: [...read.held, ...doubted.map(({ span }) => span)],
  };
  const proposal = proposals.get(read);
  if (proposal) proposals.set(settled, proposal);
  return { read: settled, text };
}

export async function interpret<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  options: InterpretOptions<V>,
): Promise<Interpretation<V>> {
  const { model } = options;
  const engine = reader.engines.model;
  const byGrammar = () => {
    const given = options.grammar ?? readGrammar(reader, input, context);
    const { read, text } = options.byEar
      ? byEar(reader, input, context, given)
      : { read: given, text: input.text };
    return options.audit ? audited(reader, { ...input, text }, context, read) : read;
  };
  if (options.engine === 'grammar') return byGrammar();
  if (input.text.length > longestFor(reader)) return tooLong(reader, input, context, 'model');
  if (options.engine === 'model') {
    if (model && engine) return askModel(reader, engine, model, input, context, options);
    return degrade(reader, input, context, 'model', issue('no_model'), []);
  }
  const grammar = byGrammar();
  if (!model || !engine || !isDoubtful(reader, input, context, grammar)) return grammar;
  const proposed = await askModel(reader, engine, model, input, context, options);
  if (proposed.degraded !== null || reader.isEmpty(proposed.value)) {
    const reason = proposed.diagnostics.filter((d) => d.code !== 'unexplained_words');
    const questions = grammar.questions.length > 0 ? grammar.questions : proposed.questions;
    const diagnostics = [...grammar.diagnostics, ...reason];
    // A name nobody knows, and a second reader who finds nothing to do: a person looks at it.
    const doubted =
      proposed.degraded === null && !reader.isEmpty(grammar.value)
        ? strangersIn(reader, input.text, grammar, context).flatMap(({ spans }) => spans)
        : [];
    const held = [...grammar.held, ...doubted];
    return { ...grammar, held, diagnostics, questions, raw: proposed.raw, ...spentIn(proposed) };
  }
  return { ...proposed, diagnostics: [...proposed.diagnostics, ...disagreements(grammar, proposed)] };
}

/** Whether a second opinion is worth its price. */
export const isDoubtful = <V, W>(
  reader: Reader<V, W>,
  { text }: Input,
  context: ReadContext<W>,
  read: Interpretation<V>,
) =>
  reader.isEmpty(read.value) ||
  read.unread.length + read.setAside.length + read.held.length + read.questions.length > 0 ||
  strangersIn(reader, text, read, context).length > 0;

async function askModel<V, W>(
  reader: Reader<V, W>,
  engine: ModelEngine<V, W>,
  model: Model,
  input: Input,
  context: ReadContext<W>,
  options: InterpretOptions<V>,
): Promise<Interpretation<V>> {
  const raw: RawAnswer[] = [];
  let spent: readonly Spent[] = [];
  const costing = (read: Interpretation<V>): Interpretation<V> =>
    spent.length > 0 ? { ...read, spent } : read;
  let offered = engine.parseCalls && engine.tools && engine.tools.length > 0 ? engine.tools : null;
  let first = engine.messages(input, context, offered !== null);
  const since: ModelMessage[] = [];
  // Two rounds: the answer, and one repair with the coded issues. Never a third.
  for (let round = 0; round < 2; round++) {
    const ask = (tools: readonly ModelTool[] | null) =>
      model.complete({
        messages: [...first, ...since],
        ...(tools && { tools }),
        ...(engine.constrain && {
          schema: {
            name: reader.contract.id,
            schema: (engine.constrain === true ? reader.contract : engine.constrain).toJSONSchema(),
          },
        }),
        ...(options.timeoutMs !== undefined && { timeoutMs: options.timeoutMs }),
        ...(options.signal && { signal: options.signal }),
      });
    let answer = await ask(offered);
    // An endpoint without function calling says that the request is wrong; the words alone it may understand.
    if (!answer.ok && offered && knowsNoTools(answer.error)) {
      offered = null;
      first = engine.messages(input, context, false);
      answer = await ask(offered);
    }
    if (!answer.ok) return costing(degrade(reader, input, context, 'model', failed(answer.error), raw));
    spent = spend(spent, model.id, answer.value);
    const { calls = [] } = answer.value;
    const called = calls.length > 0 && engine.parseCalls;
    const text = called
      ? JSON.stringify(calls.map(({ name, input: said }) => ({ name, input: said })))
      : answer.value.text;
    const answered = called ? called(calls, context) : parseAnswer(reader, engine, text, context);
    const parsed = withinWords(answered, input.text);
    raw.push({ text, issues: parsed.ok ? parsed.value.issues : parsed.error });
    if (parsed.ok) {
      const grammar = readGrammar(reader, input, context, options.audit);
      const how = { engine: 'model', degraded: null, raw } as const;
      return costing(settleAgainst(reader, input, context, parsed.value, how, grammar));
    }
    since.push({ role: 'assistant', content: text }, { role: 'user', content: repairRequest(parsed.error) });
  }
  const why = raw.at(-1)!.issues;
  const reason = why.map((i) => `${pathText(i.path)} ${i.code}`.trim()).join(', ');
  const invalid = issue('model_answer_invalid', { params: { reason }, severity: 'warning' });
  return costing(degrade(reader, input, context, 'model', invalid, raw));
}

const spentIn = ({ spent }: Interpretation<unknown>) => (spent ? { spent } : {});

function tooLong<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  engine: 'grammar' | 'model',
): Interpretation<V> {
  const cause = issue('text_too_long', { params: { length: input.text.length, limit: longestFor(reader) } });
  return degrade(reader, { text: '' }, context, engine, cause, []);
}

function degrade<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  engine: 'grammar' | 'model',
  cause: Issue,
  raw: readonly RawAnswer[],
): Interpretation<V> {
  const reading = {
    value: reader.degraded(input, context),
    claims: [],
    cues: [],
    issues: [cause, issue('degraded', { params: { reason: cause.code }, severity: 'warning' })],
  };
  return settle(reader, input, context, reading, { engine, degraded: cause.code, raw });
}

function disagreements<V>(grammar: Interpretation<V>, model: Interpretation<V>): Issue[] {
  const paths = new Map<string, Path>();
  for (const leaf of [...jsonLeaves(grammar.value), ...jsonLeaves(model.value)]) {
    paths.set(pathText(leaf.path), leaf.path);
  }
  const issues: Issue[] = [];
  for (const [field, path] of paths) {
    const [a, b] = [grammar, model].map(({ value }) => getAt(value, path) ?? null);
    if (same(a, b)) continue;
    issues.push(
      issue('engines_disagree', { path, severity: 'info', params: { field, grammar: a, model: b } }),
    );
  }
  return issues;
}
