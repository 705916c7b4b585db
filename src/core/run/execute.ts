import { canonicalJson } from '../contract/plain-json.ts';
import { fill, issuesOf } from '../messages.ts';
import type { Issue } from '../result.ts';
import type { Registry, Timers } from '../tool/registry.ts';
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
import { type Journal, type JournalDeps, loggable, openJournal } from './journal.ts';
import { checkPlan, type Plan, type PlanStep, resolveParams } from './plan.ts';
import { type PendingCall, runMessages, type StepRecord } from './state.ts';

export type { Confirmer, Decision, Edited } from './ask.ts';
export { EvaluationReport } from './state.ts';

const issue = issuesOf(runMessages);

export interface RetryPolicy {
  /** How often a step is tried at most. */
  readonly attempts: number;
  readonly delayMs: (failures: number) => number;
}

export interface RunDeps extends JournalDeps, Omit<AskDeps, 'context'> {
  readonly registry: Registry;
  readonly context: ToolContext;
  readonly timers: Timers;
  readonly concurrency?: number;
  readonly retry?: RetryPolicy;
  /** Whether a run that failed is carried on another time; then its failed steps count as not begun. */
  readonly mayRetry?: (outcome: RunOutcome) => boolean;
  /** Where the files of an iteration go, instead of the context's one place. */
  readonly artifactsOf?: (iteration: number) => ArtifactSink;
}

export interface RunOutcome {
  /** `refused`: nothing was begun, `issues` says why. `waiting`: someone must decide on `pendingToolCalls`. */
  readonly status: 'completed' | 'failed' | 'cancelled' | 'waiting' | 'refused';
  readonly plan: Plan;
  readonly results: ReadonlyMap<string, ToolCallResult>;
  readonly artifacts: readonly ArtifactRef[];
  readonly pendingToolCalls: readonly PendingCall[];
  readonly issues: readonly Issue[];
  /** It failed, but is not over: it is to be carried on another time. */
  readonly isPostponed?: true;
}

const defaultRetry: RetryPolicy = { attempts: 3, delayMs: (failures) => 200 * 2 ** (failures - 1) };

/** Carries a plan out, or on: steps that ended before are not begun again. Rejects only when the hold or the confirmer does. */
export async function executePlan(plan: Plan, deps: RunDeps): Promise<RunOutcome> {
  const problems = checkPlan(plan, deps.registry);
  if (problems.length > 0) return refused(plan, problems);
  const journal = openJournal(deps);
  try {
    const kept = journal.record('@plan').result?.data as Plan | undefined;
    if (!kept) journal.note('@plan', keptValue(plan));
    else if (!samePlan(kept, plan))
      return refused(plan, [issue('run_other_plan', { params: { run: deps.runId } })]);
    return await runSteps(plan, deps, journal, { iteration: 1, scope: '' });
  } finally {
    await journal.close();
  }
}

function refused(plan: Plan, issues: readonly Issue[]): RunOutcome {
  return { status: 'refused', plan, results: new Map(), artifacts: [], pendingToolCalls: [], issues };
}

/** A value of the run itself, kept beside its steps. */
export function keptValue(data: unknown): StepRecord {
  const result = toCallResult({ success: true, data }, { durationMs: 0, traceId: '' });
  return { status: 'completed', result, pending: null, artifacts: [], attempts: 1 };
}

function samePlan(a: Plan, b: Plan): boolean {
  const text = ({ steps }: Plan) => canonicalJson(steps.map(({ status: _, ...step }) => step));
  return text(a) === text(b);
}

interface Scope {
  readonly iteration: number;
  /** What tells the steps of one iteration from those of another. */
  readonly scope: string;
}

const dead = new Set(['failed', 'cancelled', 'skipped']);
const isOver = ({ status }: StepRecord): boolean => status === 'completed' || dead.has(status);

/** Runs the steps of a checked plan, as many at a time as allowed, each after what it depends on. */
export async function runSteps(
  plan: Plan,
  deps: RunDeps,
  journal: Journal,
  scope: Scope,
): Promise<RunOutcome> {
  const { signal } = deps.context;
  const limit = Math.max(1, Math.trunc(deps.concurrency ?? 4));
  const recordOf = (id: string) => journal.record(scope.scope + id);
  const dependants = new Map<string, PlanStep[]>();
  for (const step of plan.steps) {
    for (const id of new Set(step.dependencies)) dependants.set(id, [...(dependants.get(id) ?? []), step]);
  }
  const taken = new Set<string>();
  const ready: PlanStep[] = [];
  const active = new Set<Promise<void>>();

  const finish = async (step: PlanStep, record: StepRecord): Promise<void> => {
    if (record.status === 'waiting') return;
    const { status, result } = record;
    journal.emit({ type: 'step_finished', step: step.id, status, result }, scope.iteration);
    const key = scope.scope + step.id;
    // Of any other effect can be found out again whether it happened.
    if (deps.registry.get(step.skill_name)?.effect === 'external') await journal.save(key, record);
    else journal.note(key, record);
    for (const dependant of dependants.get(step.id) ?? []) await consider(dependant);
  };
  const consider = async (step: PlanStep): Promise<void> => {
    const record = recordOf(step.id);
    if (signal.aborted || taken.has(step.id) || isOver(record)) return;
    const before = step.dependencies.map((id) => recordOf(id).status);
    const skip = before.some((status) => dead.has(status));
    if (!skip && before.some((status) => status !== 'completed')) return;
    // Two dependencies may end at once; only the first to look may take the step.
    taken.add(step.id);
    if (skip) await finish(step, { ...record, status: 'skipped' });
    else ready.push(step);
  };
  const start = (step: PlanStep): void => {
    const running = runStep(step, deps, journal, scope)
      .then((record) => finish(step, record))
      .finally(() => active.delete(running));
    active.add(running);
  };

  for (const step of plan.steps) await consider(step);
  try {
    while ((ready.length > 0 && !signal.aborted) || active.size > 0) {
      while (ready.length > 0 && active.size < limit && !signal.aborted) start(ready.shift()!);
      await Promise.race(active);
    }
  } finally {
    await Promise.allSettled(active);
  }
  if (signal.aborted) await cancelRest(plan, finish, recordOf);
  const outcome = outcomeOf(plan, recordOf, signal);
  return outcome.status === 'failed' && deps.mayRetry?.(outcome)
    ? postponed(outcome, journal, scope)
    : outcome;
}

/** What failed counts as not begun; but where a yes was acted upon, its effect may be there, and its own key says so. */
function postponed(outcome: RunOutcome, journal: Journal, { scope }: Scope): RunOutcome {
  for (const { id, status } of outcome.plan.steps) {
    if (status !== 'failed' && status !== 'skipped') continue;
    const record = journal.record(scope + id);
    journal.note(scope + id, { ...record, status: record.pending ? 'running' : 'pending', result: null });
  }
  return { ...outcome, isPostponed: true };
}

async function cancelRest(
  plan: Plan,
  finish: (step: PlanStep, record: StepRecord) => Promise<void>,
  recordOf: (id: string) => StepRecord,
): Promise<void> {
  for (const step of plan.steps) {
    const record = recordOf(step.id);
    if (!isOver(record)) await finish(step, { ...record, status: 'cancelled', pending: null });
  }
}

function outcomeOf(plan: Plan, recordOf: (id: string) => StepRecord, signal: AbortSignal): RunOutcome {
  const records = plan.steps.map((step) => recordOf(step.id));
  const any = (wanted: StepRecord['status']) => records.some(({ status }) => status === wanted);
  const status =
    signal.aborted && any('cancelled')
      ? 'cancelled'
      : ((['waiting', 'failed', 'cancelled'] as const).find(any) ?? 'completed');
  const steps = plan.steps.map((step, i) => Object.freeze({ ...step, status: records[i]!.status }));
  return {
    status,
    plan: Object.freeze({ ...plan, status, steps: Object.freeze(steps) }),
    results: new Map(
      plan.steps.flatMap((step, i) => {
        const { result } = records[i]!;
        return result ? [[step.id, result] as const] : [];
      }),
    ),
    artifacts: records.flatMap(({ artifacts }) => artifacts),
    pendingToolCalls: records.flatMap(({ pending, status: s }) =>
      pending && s === 'waiting' ? [pending] : [],
    ),
    issues: [],
  };
}

/** One step as far as it gets: to its end, or to where a person must decide. */
async function runStep(step: PlanStep, deps: RunDeps, journal: Journal, scope: Scope): Promise<StepRecord> {
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
  readonly deps: RunDeps;
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
  let preview = visible(`${tool.name[context.lang]} ${JSON.stringify(request.input)}`);
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

const transient = new Set<string | undefined>(['TIMEOUT', 'SERVICE_UNAVAILABLE']);

/** Whether all that failed may work another time, and nothing of it can have happened that would then happen twice. */
export function isTransient({ plan, results }: RunOutcome, registry: Registry): boolean {
  const failed = plan.steps.filter(({ status }) => status === 'failed');
  return (
    failed.length > 0 &&
    failed.every(
      ({ id, skill_name }) =>
        transient.has(results.get(id)?.error?.code) && registry.get(skill_name)?.effect !== 'external',
    )
  );
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
function pause(ms: number, { timers, context: { signal } }: RunDeps): Promise<boolean> {
  let call = () => {};
  const passed = new Promise<true>((resolve) => {
    call = timers.after(ms, () => resolve(true));
  });
  return untilAborted(passed, signal).then((done) => {
    call();
    return done ?? false;
  });
}
