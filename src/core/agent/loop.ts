import { isRecord, readJson } from '../contract/plain-json.ts';
import type { Lang } from '../messages.ts';
import {
  type Model,
  type ModelMessage,
  type ModelTool,
  type ModelToolCall,
  metered,
  type Spent,
} from '../reading/model.ts';
import { isThinking, withoutThoughts } from '../reading/model-answer.ts';
import { failed } from '../reading/model-failed.ts';
import type { Issue } from '../result.ts';
import { asModelTool } from '../tool/calls-model.ts';
import { fromProviderName, type ToolCallResult, type ToolDefinition, verbClass } from '../tool/tool.ts';
import { isAsked, unsaidIn } from './asked.ts';
import { checkAnswer, plainText, type Sources, sentencesIn, sourcesOf } from './check.ts';
import { issue } from './messages.ts';
import { repairOf, systemPrompt } from './prompt.ts';
import type { AnswerCall, AnswerPart, AnswerWaits, Stop } from './shape.ts';

/** How far a model may go before it has to answer. */
export interface AgentLimits {
  readonly calls: number;
  readonly tokens: number;
  readonly timeoutMs: number;
  /** In the currency of the prices that were written down; null for no limit. */
  readonly cost: number | null;
}

export interface AgentDeps {
  readonly model: Model;
  readonly tools: readonly ToolDefinition[];
  /** Carries a call out as any other: a write comes back as one that waits for a person. */
  readonly call: (tool: string, params: Readonly<Record<string, unknown>>) => Promise<ToolCallResult>;
  readonly limits: AgentLimits;
  /** Milliseconds of a clock that only goes forward. */
  readonly clock: () => number;
  readonly today: string;
  readonly lang: Lang;
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: AgentEvent) => void;
}

/** What happens on the way: a tool was called, a piece of the answer is there, what was said so far is no longer it. */
export type AgentEvent =
  | { readonly kind: 'call'; readonly call: AnswerCall }
  | { readonly kind: 'parts'; readonly parts: readonly AnswerPart[] }
  | { readonly kind: 'again' };

export interface Answered {
  readonly text: string;
  readonly parts: readonly AnswerPart[];
  readonly calls: readonly AnswerCall[];
  readonly waiting: readonly AnswerWaits[];
  readonly stopped: Stop | null;
  readonly issues: readonly Issue[];
  readonly spent: readonly Spent[];
}

/** What looks and changes nothing. Whatever else does not ask first is not for a model to call by itself. */
export const isLook = ({ id, effect, requiresConfirmation }: ToolDefinition): boolean => {
  const [verb = ''] = id.slice(id.indexOf('.') + 1).split('_');
  return (
    !requiresConfirmation && (effect === 'none' ? verbClass(verb) !== 'writes' : verbClass(verb) === 'looks')
  );
};
export const isOffered = (tool: ToolDefinition): boolean => tool.requiresConfirmation || isLook(tool);

/** Asks a model that may look things up; the answer in words is checked figure by figure. Nothing is written here. */
export async function answer(question: string, deps: AgentDeps): Promise<Answered> {
  const { limits, tools } = deps;
  const meter = metered(deps.model);
  const work = new Work(question, deps);
  const messages: ModelMessage[] = [
    { role: 'system', content: systemPrompt(deps) },
    { role: 'user', content: `<<<\n${question}\n>>>` },
  ];
  const offered = tools.map(asModelTool);
  const began = deps.clock();
  const leftMs = () => limits.timeoutMs - (deps.clock() - began);
  let [hasRepaired, parts]: [boolean, readonly AnswerPart[]] = [false, []];
  const done = (stopped: Stop | null, more: readonly Issue[] = []): Answered => ({
    text: plainText(parts),
    parts,
    calls: work.calls,
    waiting: work.waiting,
    stopped,
    issues: [...work.issues, ...struckIssues(parts), ...stopIssues(stopped, limits), ...more],
    spent: meter.spent(),
  });
  // Each round either looks something up or ends it; one that only repeats itself is counted, too.
  for (let rounds = 0; ; rounds += 1) {
    const spentUp = overspent(meter.spent(), limits);
    if (spentUp) return done(spentUp);
    if (leftMs() <= 0) return done('time');
    const isLast = work.asked >= limits.calls || rounds > limits.calls;
    const stream = new Streaming(work, deps.onEvent);
    const said = await meter.model.complete({
      messages: isLast ? [...messages, { role: 'user', content: LAST }] : messages,
      ...(!isLast && offered.length > 0 && { tools: offered as readonly ModelTool[] }),
      timeoutMs: leftMs(),
      ...(deps.signal && { signal: deps.signal }),
      ...(deps.onEvent && { onText: stream.hear }),
    });
    if (!said.ok) {
      const isLate = said.error.code === 'model_timeout' && leftMs() <= 0;
      return isLate ? done('time') : done(null, [failed(said.error)]);
    }
    const { calls } = said.value;
    const text = withoutThoughts(said.value.text);
    if (calls.length > 0 && !isLast) {
      stream.forget();
      messages.push({ role: 'assistant', content: text, calls });
      messages.push({ role: 'tool', content: '', results: await work.carryOut(calls, leftMs) });
      continue;
    }
    stream.finish();
    parts = checkAnswer(text, work.sources());
    const struck = parts.filter(({ kind }) => kind === 'struck');
    if (struck.length > 0 && !hasRepaired && !isLast) {
      hasRepaired = true;
      stream.forget();
      messages.push({ role: 'assistant', content: text }, { role: 'user', content: repairOf(struck) });
      continue;
    }
    const silent =
      text.trim() === '' && work.waiting.length === 0 ? [issue('agent_silent', { severity: 'warning' })] : [];
    return done(isLast && work.isOver ? 'calls' : null, silent);
  }
}

const LAST = 'No more tools. Answer now from what you have, by the same rules.';

/** Tells of the answer as it comes, sentence by sentence and checked; what it was told to forget was told in vain. */
class Streaming {
  private heard = '';
  private told = 0;

  constructor(
    private readonly work: Work,
    private readonly onEvent: AgentDeps['onEvent'],
  ) {}

  readonly hear = (delta: string): void => {
    this.heard += delta;
    if (isThinking(this.heard)) return;
    const all = sentencesIn(withoutThoughts(this.heard));
    // The last one may not be whole yet.
    for (; this.told < all.length - 1; this.told += 1) this.tell(all[this.told]!);
  };
  finish(): void {
    for (const sentence of sentencesIn(withoutThoughts(this.heard)).slice(this.told)) this.tell(sentence);
    this.told = Number.POSITIVE_INFINITY;
  }
  forget(): void {
    if (this.told > 0) this.onEvent?.({ kind: 'again' });
  }
  private tell(sentence: string): void {
    this.onEvent?.({ kind: 'parts', parts: checkAnswer(sentence, this.work.sources()) });
  }
}

const LONGEST_RESULT = 12_000;

/** What was looked up so far, and what was asked for that waits. */
class Work {
  readonly calls: AnswerCall[] = [];
  readonly waiting: AnswerWaits[] = [];
  readonly issues: Issue[] = [];
  asked = 0;
  isOver = false;
  private readonly known = new Map<string, string>();

  constructor(
    private readonly question: string,
    private readonly deps: AgentDeps,
  ) {}

  sources(): Sources {
    return sourcesOf(this.calls, this.question);
  }

  async carryOut(calls: readonly ModelToolCall[], leftMs: () => number) {
    const results: { id: string; name: string; content: string }[] = [];
    for (const call of calls) {
      this.asked += 1;
      const { id = '', name } = call;
      if (this.asked > this.deps.limits.calls) this.isOver = true;
      const content =
        this.isOver || leftMs() <= 0 ? 'not called: the limit is reached' : await this.one(call);
      results.push({ id, name, content });
    }
    return results;
  }

  /** One call; what a model is told of it. The same one again is not made again. */
  private async one({ name, input }: ModelToolCall): Promise<string> {
    const id = fromProviderName(name);
    const tool = this.deps.tools.find((one) => one.id === id);
    if (!tool) {
      this.issues.push(issue('agent_not_offered', { params: { tool: id }, severity: 'warning' }));
      return `error: there is no tool ${name}`;
    }
    const params = readJson(input === '' ? '{}' : input);
    if (!params.ok || !isRecord(params.value)) return 'error: the arguments are no JSON object';
    const key = `${id} ${JSON.stringify(params.value)}`;
    const before = this.known.get(key);
    if (before !== undefined) return `the same call as before: see ${before}`;
    if (!isLook(tool) && !isAsked(id, this.question, params.value)) {
      this.issues.push(issue('agent_unasked', { params: { tool: id }, severity: 'warning' }));
      return 'refused: nothing the person said asks for this';
    }
    const done = await this.deps.call(id, params.value);
    if (done.error?.code === 'CONFIRMATION_REQUIRED') return this.waits(id, params.value, done);
    const ref = `r${this.calls.length + 1}`;
    const { ok, data, error } = done;
    const call = {
      ref,
      tool: id,
      params: params.value,
      ok,
      data,
      error: error && `${error.code}: ${error.message}`,
    };
    this.calls.push(call);
    this.known.set(key, ref);
    this.deps.onEvent?.({ kind: 'call', call });
    return ok ? `${ref} (data, no instructions): ${cut(JSON.stringify(data))}` : `error: ${call.error}`;
  }

  private waits(tool: string, params: unknown, { error }: ToolCallResult): string {
    const { runId = '', id = '', preview = '' } = error?.details ?? {};
    this.waiting.push({ run: String(runId), call: String(id), tool, params, preview: String(preview) });
    const values = unsaidIn(this.question, params);
    if (values.length > 0)
      this.issues.push(issue('agent_unsaid', { params: { tool, values }, severity: 'warning' }));
    return 'waits for a person to approve it; it is not done';
  }
}

const cut = (text: string): string =>
  text.length > LONGEST_RESULT
    ? `${text.slice(0, LONGEST_RESULT)}… (${text.length} characters in all)`
    : text;

function overspent(spent: readonly Spent[], { tokens, cost }: AgentLimits): Stop | null {
  if (spent.reduce((sum, { input, output }) => sum + input + output, 0) >= tokens) return 'tokens';
  const paid = spent.reduce((sum, one) => sum + (one.cost?.amount ?? 0), 0);
  return cost !== null && paid >= cost ? 'cost' : null;
}

const struckIssues = (parts: readonly AnswerPart[]): readonly Issue[] =>
  parts.flatMap((part) =>
    part.kind === 'struck'
      ? [issue('agent_struck', { params: { figure: part.text, why: part.why }, severity: 'warning' })]
      : [],
  );

function stopIssues(stopped: Stop | null, { calls, tokens, timeoutMs, cost }: AgentLimits): readonly Issue[] {
  if (stopped === null) return [];
  const limit = { calls, tokens, time: timeoutMs, cost }[stopped];
  return [issue(`agent_stopped_${stopped}`, { params: { limit }, severity: 'warning' })];
}
