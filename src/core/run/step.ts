import { fill } from '../messages.ts';
import type { Registry, Timers } from '../tool/registry.ts';
import { callInWords } from '../tool/spoken.ts';
import {
  type ArtifactRef,
  type ArtifactSink,
  type Change,
  callMessages,
  failure,
  type ToolCallResult,
  type ToolContext,
  type ToolDefinition,
  toCallResult,
} from '../tool/tool.ts';
import { visible } from '../visible.ts';
import { type AskDeps, askPerson, type Edited, untilAborted } from './ask.ts';
import { type Journal, type JournalDeps, loggable } from './journal.ts';
import { type PlanStep, resolveParams } from './plan.ts';
import type { PendingCall, StepRecord } from './state.ts';

export interface RetryPolicy {
  /** How often a step is tried at most. */
  readonly attempts: number;
  readonly delayMs: (failures: number) => number;
}

export interface StepDeps extends JournalDeps, Omit<AskDeps, 'context'> {
  readonly registry: Registry;
  readonly context: ToolContext;
  readonly timers: Timers;
  readonly retry?: RetryPolicy;
  /** Where the files of an iteration go, instead of the context's one place. */
  readonly artifactsOf?: (iteration: number) => ArtifactSink;
}

export interface StepScope {
  readonly iteration: number;
  /** What tells the steps of one iteration from those of another. */
  readonly scope: string;
}

const defaultRetry: RetryPolicy = { attempts: 3, delayMs: (failures) => 200 * 2 ** (failures - 1) };

/** What may work another time. */
export const transient = new Set<string | undefined>(['TIMEOUT', 'SERVICE_UNAVAILABLE']);

/** One step as far as it gets: to its end, or to where a person must decide. */
export async function runStep(
  step: PlanStep,
  deps: StepDeps,
  journal: Journal,
  scope: StepScope,
): Promise<StepRecord> {
  const { registry, runId } = deps;
  const key = scope.scope + step.id;
  const before = journal.record(key);
  const tool = registry.get(step.skill_name);
  // A run may be resumed where a tool it was planned with is gone.
  if (!tool)
    return ended(
      before,
      failed(
        'NOT_FOUND',
        fill(callMessages.tool_unknown, deps.context.lang, { tool: step.skill_name }),
        `${runId}/${key}`,
      ),
    );
  const resolved = resolveParams(step.params, (id) => journal.record(scope.scope + id).result);
  if (!resolved.ok) {
    const message = resolved.error.map((found) => found.message).join('; ');
    return ended(before, failed('INVALID_PARAM', message, `${runId}/${key}`));
  }
  const call: StepCall = {
    step,
    key,
    tool,
    request: { name: tool.id, input: resolved.value as Record<string, unknown>, trace_id: `${runId}/${key}` },
    deps,
    journal,
    iteration: scope.iteration,
  };
  // Whether the effect of an interrupted call happened cannot be known here: a person is asked.
  const uncertain =
    tool.effect === 'external' && (before.status === 'running' || before.pending?.reason === 'uncertain');
  if (!tool.requiresConfirmation && !uncertain) return attempt(call, before, null);
  // The yes was on record when the effect began. Whether it happened its own key says, not the state it left behind.
  if (before.status === 'running' && before.pending && !uncertain) {
    const record = await attempt(withParams(call, before.pending), before, before.pending, true);
    const code = record.result?.error?.code;
    if (code !== 'CONFIRMATION_REQUIRED' && !hasChanged(record)) return record;
  }
  for (let asked = 1; ; asked++) {
    const answer = await confirm(call, journal.record(key), uncertain);
    if (!answer.yes) return answer.record;
    const approved = tool.requiresConfirmation ? answer.call : null;
    const record = await attempt(withParams(call, answer.call), journal.record(key), approved);
    if (!hasChanged(record) || asked === MOST_QUESTIONS) return record;
  }
}

/** The call as it was approved: with its own parameters, or with those a person put in their place. */
const withParams = (call: StepCall, { params }: PendingCall): StepCall => ({
  ...call,
  request: { ...call.request, input: params as Record<string, unknown> },
});

/** Something that changes each time it is approved is given up. */
const MOST_QUESTIONS = 5;

/** What was approved is no longer what there is; nothing was done. */
const hasChanged = ({ result }: StepRecord): boolean =>
  result?.error?.code === 'CONFLICT' && result.error.details?.reason === 'changed';

interface StepCall {
  readonly step: PlanStep;
  readonly key: string;
  readonly tool: ToolDefinition;
  readonly request: {
    readonly name: string;
    readonly input: Record<string, unknown>;
    readonly trace_id: string;
  };
  readonly deps: StepDeps;
  readonly journal: Journal;
  readonly iteration: number;
}

function ended(
  before: StepRecord,
  result: ToolCallResult,
  artifacts: readonly ArtifactRef[] = [],
): StepRecord {
  const status = result.ok ? 'completed' : result.error?.code === 'CANCELLED' ? 'cancelled' : 'failed';
  return { ...before, status, result, pending: null, artifacts };
}

const failed = (code: string, message: string, traceId: string, details?: unknown): ToolCallResult =>
  toCallResult(failure(code, message, details), { durationMs: 0, traceId });

type Answer =
  | { readonly yes: true; readonly call: PendingCall }
  /** What the step stays or ends with. */
  | { readonly yes: false; readonly record: StepRecord };

async function confirm(
  { key, tool, request, deps, journal, iteration }: StepCall,
  before: StepRecord,
  uncertain: boolean,
): Promise<Answer> {
  const { registry, context } = deps;
  const no = (record: StepRecord): Answer => ({ yes: false, record });
  let hash = registry.callHash(tool.id, request.input);
  let preview = visible(callInWords(tool, request.input, context.lang));
  let change: Change | undefined;
  if (tool.requiresConfirmation) {
    // Without an approval nothing is executed; all that may come back is the question, or why it need not be asked.
    const { error, ...rest } = await registry.call(request, context);
    if (error?.code !== 'CONFIRMATION_REQUIRED') return no(ended(before, { error, ...rest }));
    preview = visible(String(error.details?.preview));
    change = error.details?.change as Change | undefined;
    hash = String(error.details?.hash);
  }
  const { decision, call, edited } = await askPerson(
    {
      id: uncertain ? `${key}~${before.attempts}` : key,
      stepId: key,
      toolId: tool.id,
      params: request.input,
      preview,
      ...(change && { change }),
      hash,
      reason: uncertain ? 'uncertain' : 'confirmation',
    },
    deps,
    journal,
    iteration,
  );
  if (edited) return confirmEdited({ tool, request, deps }, before, call, edited);
  if (decision === 'approved') return { yes: true, call };
  if (decision === 'pending') return no({ ...before, status: 'waiting', pending: call });
  const words = callMessages[`tool_${decision}`][context.lang];
  return no(ended(before, failed('CANCELLED', words, request.trace_id, { reason: decision })));
}

/** Other parameters make another call: it goes through every check again, and the yes is to exactly that one. */
async function confirmEdited(
  { tool, request, deps }: Pick<StepCall, 'tool' | 'request' | 'deps'>,
  before: StepRecord,
  call: PendingCall,
  { params }: Edited,
): Promise<Answer> {
  const { registry, context } = deps;
  const { error, ...rest } = await registry.call(
    { ...request, name: tool.id, input: { ...params } },
    context,
  );
  if (error?.code !== 'CONFIRMATION_REQUIRED')
    return { yes: false, record: ended(before, { error, ...rest }) };
  const preview = visible(String(error.details?.preview));
  return { yes: true, call: { ...call, params, preview, hash: String(error.details?.hash) } };
}

/** Calls the tool, again where that is safe and may help. The intent, and the yes, are on record before any effect. */
async function attempt(
  call: StepCall,
  before: StepRecord,
  approved: PendingCall | null,
  begun = false,
): Promise<StepRecord> {
  const { step, key, tool, request, deps, journal, iteration } = call;
  const { attempts: most, delayMs } = deps.retry ?? defaultRetry;
  const repeatable = tool.effect === 'none' || tool.effect === 'idempotent';
  const { registry, context } = deps;
  const yes = approved?.reason === 'confirmation' ? approved : null;
  for (let tries = 1; ; tries++) {
    const record: StepRecord = {
      ...before,
      status: 'running',
      pending: yes,
      attempts: before.attempts + tries,
    };
    journal.emit({ type: 'step_started', step: step.id, tool: tool.id, attempt: record.attempts }, iteration);
    if (tool.effect === 'none') journal.note(key, record);
    else await journal.save(key, record);
    const artifacts: ArtifactRef[] = [];
    const result = await registry.call(
      request,
      stepContext(call, artifacts),
      approved
        ? {
            approved: registry.approve(approved.hash, context.userId),
            begun: begun || tries > 1,
          }
        : {},
    );
    const again = !result.ok && repeatable && transient.has(result.error?.code) && tries < most;
    if (again) {
      const fields = { code: result.error?.code, message: result.error?.message };
      journal.emit(
        { type: 'log', step: step.id, event: 'attempt_failed', fields: loggable(fields) },
        iteration,
      );
    }
    if (again && (await pause(delayMs(tries), deps))) continue;
    const last = ended(record, result, artifacts);
    // The yes is needed again where this is carried on another time.
    return transient.has(result.error?.code) ? { ...last, pending: yes } : last;
  }
}

function stepContext(
  { step, request, deps, journal, iteration }: StepCall,
  artifacts: ArtifactRef[],
): ToolContext {
  const { context } = deps;
  const sink = deps.artifactsOf?.(iteration) ?? context.artifacts;
  return {
    ...context,
    effectKey: request.trace_id,
    progress(fraction, message) {
      const known = typeof fraction === 'number' && Number.isFinite(fraction);
      const clamped = known ? Math.min(1, Math.max(0, fraction)) : null;
      journal.emit({ type: 'step_progress', step: step.id, fraction: clamped, message }, iteration);
      context.progress(clamped, message);
    },
    log(event, fields) {
      journal.emit({ type: 'log', step: step.id, event, fields: loggable(fields) }, iteration);
      context.log(event, fields);
    },
    artifacts: {
      async write(artifact) {
        const written = await sink.write(artifact);
        artifacts.push(written);
        journal.emit({ type: 'artifact', step: step.id, artifact: written }, iteration);
        return written;
      },
    },
  };
}

/** True when the time has passed, false when the run was cancelled first. */
function pause(ms: number, { timers, context: { signal } }: StepDeps): Promise<boolean> {
  let call = () => {};
  const passed = new Promise<true>((resolve) => {
    call = timers.after(ms, () => resolve(true));
  });
  return untilAborted(passed, signal).then((done) => {
    call();
    return done ?? false;
  });
}
