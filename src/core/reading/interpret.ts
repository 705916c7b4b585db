import { issuesOf } from '../messages.ts';
import { getAt, type Issue, type Path, pathText, type Span } from '../result.ts';
import { accountFor, meeting, overlap } from './account.ts';
import { cuesFor, heldAgainst, isReordered, leftIn } from './against.ts';
import { lostWords } from './audit.ts';
import { type Evidence, type Input, jsonLeaves, same } from './evidence.ts';
import { type Grounded, ground } from './ground.ts';
import { heldIn } from './held.ts';
import type { Interpretation, RawAnswer } from './interpretation.ts';
import { listen } from './listen.ts';
import {
  type Model,
  type ModelFailure,
  type ModelMessage,
  type ModelTool,
  type Spent,
  spend,
} from './model.ts';
import { knowsNoTools, parseAnswer, repairRequest } from './model-answer.ts';
import { MODEL_ALONE, openWords, strangersIn } from './open-words.ts';
import type { Question } from './question.ts';
import type { ModelEngine, Proposal, ReadContext, Reader } from './reader.ts';
import { weightyIn } from './weight.ts';

export const interpretMessages = {
  model_failed: {
    zh: '模型没有给出答案（{reason}），按规则引擎作答',
    en: 'the model gave no answer ({reason})',
  },
  model_key_refused: {
    zh: '模型 {model} 不认这把密钥（HTTP {status}）：请检查 YX_MODEL_KEY 或 model.providers 里的 key',
    en: 'the model {model} does not take this key (HTTP {status}): check YX_MODEL_KEY, or the key in model.providers',
  },
  model_package_missing: {
    zh: '要问这个模型，先安装 npm 包：npm install {package}',
    en: 'to ask this model, install an npm package first: npm install {package}',
  },
  model_answer_invalid: {
    zh: '模型的回答不合约定：{reason}',
    en: 'the model’s answer breaks the contract: {reason}',
  },
  degraded: { zh: '无法得到合格的答案，已降级：{reason}', en: 'no acceptable answer; degraded: {reason}' },
  engines_disagree: {
    zh: '{field}：规则引擎得到 {grammar}，模型得到 {model}',
    en: '{field}: the grammar reads {grammar}, the model {model}',
  },
  model_alone: {
    zh: '“{words}”只有模型读得懂，读作 {value}：请确认',
    en: 'only the model understands “{words}”, as {value}: please confirm',
  },
  heard_as: { zh: '“{heard}”听作“{as}”', en: 'took “{heard}” for “{as}” by its sound' },
  unexplained_words: { zh: '没有理解“{words}”', en: 'not understood: “{words}”' },
  text_too_long: {
    zh: '这段话有 {length} 个字符，上限是 {limit}',
    en: 'the text has {length} characters; the limit is {limit}',
  },
  no_model: {
    zh: '没有配置模型：请设置 YX_MODEL_URL 和 YX_MODEL',
    en: 'no model is configured: set YX_MODEL_URL and YX_MODEL',
  },
} as const;
const issue = issuesOf(interpretMessages);

/** Longer than anything a person says; every engine may count on it. */
export const MAX_TEXT = 20_000;
export const longestFor = <V, W>({ longest = MAX_TEXT }: Reader<V, W>): number => longest;

export type { Interpretation } from './interpretation.ts';
export {
  FULLEST,
  type GrammarEngine,
  type ModelEngine,
  type Proposal,
  type ReadContext,
  type Reader,
} from './reader.ts';

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

const unreadIssue = (text: string, span: Span): Issue =>
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
    return { ...grammar, diagnostics, questions, raw: proposed.raw, ...spentIn(proposed) };
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
  let spent: readonly Spent[] = NONE;
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
    const parsed = called ? called(calls, context) : parseAnswer(reader, engine, text, context);
    raw.push({ text, issues: parsed.ok ? parsed.value.issues : parsed.error });
    if (parsed.ok) {
      const reading = {
        value: parsed.value.value,
        claims: [],
        cues: cuesFor(reader, input, context),
        issues: parsed.value.issues,
        ...(parsed.value.questions && { questions: parsed.value.questions }),
      };
      return costing(settle(reader, input, context, reading, { engine: 'model', degraded: null, raw }));
    }
    since.push({ role: 'assistant', content: text }, { role: 'user', content: repairRequest(parsed.error) });
  }
  const why = raw.at(-1)!.issues;
  const reason = why.map((i) => `${pathText(i.path)} ${i.code}`.trim()).join(', ');
  const invalid = issue('model_answer_invalid', { params: { reason }, severity: 'warning' });
  return costing(degrade(reader, input, context, 'model', invalid, raw));
}

const spentIn = ({ spent }: Interpretation<unknown>) => (spent ? { spent } : {});

export const failed = (failure: ModelFailure): Issue =>
  issue(isToBeMended(failure.code) ? failure.code : 'model_failed', {
    params: { model: '', ...failure, reason: failure.code },
    severity: 'warning',
  });

/** What whoever runs this has to set right, said as that. */
const isToBeMended = (code: ModelFailure['code']): code is 'model_key_refused' | 'model_package_missing' =>
  code === 'model_key_refused' || code === 'model_package_missing';

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

function settle<V, W>(
  reader: Reader<V, W>,
  input: Input,
  context: ReadContext<W>,
  reading: Proposal<V>,
  how: Pick<Interpretation<V>, 'engine' | 'degraded' | 'raw'>,
): Interpretation<V> {
  const { value, claims, facts } = reading;
  let { cues } = reading;
  const { text } = input;
  const proposal = facts ? { input, value, claims, facts } : { input, value, claims };
  const { fillers } = reader;
  let grounded: Grounded<V>;
  let missing: readonly Span[] = NONE;
  let ownParts: readonly Span[] = NONE;
  if (how.engine === 'model' && how.degraded === null) {
    const grammar = readGrammar(reader, input, context);
    // What says what the grammar says stands on the words the grammar found for it: 山东画报 for the name on record.
    if (!reader.isEmpty(grammar.value) && isReordered(grammar.value, value))
      return { ...grammar, ...how, diagnostics: [...reading.issues, ...grammar.diagnostics] };
    const weighty = weightyIn(text, reader.names?.(context.world)).map(({ span }) => span);
    const strangers = strangersIn(reader, text, grammar, context);
    const words = openWords(text, grammar, strangers, reader.grounding.isRefusal);
    const asked = grammar.questions.flatMap(({ spans }) => spans);
    const doubted = [...grammar.setAside.map(({ span }) => span), ...asked];
    const open = { text, words, weighty, doubted, fillers, names: reader.names?.(context.world) };
    grounded = ground(reader.grounding, { ...proposal, open }, context);
    if (isReordered(grammar.value, grounded.value) && !reader.isEmpty(grammar.value))
      return {
        ...grammar,
        ...how,
        diagnostics: [...reading.issues, ...grounded.issues, ...grammar.diagnostics],
      };
    const checked = heldAgainst(reader, input, context, grounded, grammar);
    ({ grounded, missing, alone: ownParts } = checked);
    cues = [...cues, ...checked.agreed];
  } else grounded = ground(reader.grounding, proposal, context);
  const diagnostics = [...reading.issues, ...grounded.issues];
  const { evidence } = grounded;
  const { used, setAside, unread } = accountFor({ text, evidence, cues, issues: diagnostics, fillers });
  const questions = reading.questions ?? reader.questions?.(grounded.value, context) ?? NONE;
  noteUnread(diagnostics, text, unread, questions);
  const alone = how.engine === 'model' ? readAlone(text, evidence) : NONE;
  for (const one of alone) diagnostics.push(one);
  // Written out: a spread here costs a tenth of the whole reading.
  return {
    engine: how.engine,
    degraded: how.degraded,
    raw: how.raw,
    value: grounded.value,
    evidence,
    diagnostics,
    questions,
    contract: { id: reader.contract.id, version: versionOf(grounded.value) ?? reader.contract.version },
    used,
    setAside,
    unread,
    held:
      unread.length + setAside.length + missing.length + alone.length > 0 && !reader.isEmpty(grounded.value)
        ? [
            ...heldIn(
              reader,
              text,
              { value: grounded.value, evidence, setAside, unread },
              diagnostics,
              context,
            ),
            ...missing,
            ...leftIn(text, ownParts, [...unread, ...setAside.map(({ span }) => span)]),
            ...alone.flatMap(({ spans }) => spans),
          ]
        : NONE,
  };
}

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
  const questions = made.questions ?? reader.questions?.(value, context) ?? NONE;
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
