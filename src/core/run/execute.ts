import { canonicalJson } from '../contract/plain-json.ts';
import { issuesOf } from '../messages.ts';
import type { Issue } from '../result.ts';
import type { Registry } from '../tool/registry.ts';
import { type ArtifactRef, type ToolCallResult, toCallResult } from '../tool/tool.ts';
import { type Journal, openJournal } from './journal.ts';
import { checkPlan, type Plan, type PlanStep } from './plan.ts';
import { type PendingCall, runMessages, type StepRecord } from './state.ts';
import { runStep, type StepDeps, type StepScope, transient } from './step.ts';

export type { Confirmer, Decision, Edited } from './ask.ts';
export { EvaluationReport } from './state.ts';

const issue = issuesOf(runMessages);

export interface RunDeps extends StepDeps {
  readonly concurrency?: number;
  /** Whether a run that failed is carried on another time; then its failed steps count as not begun. */
  readonly mayRetry?: (outcome: RunOutcome) => boolean;
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

const dead = new Set(['failed', 'cancelled', 'skipped']);
const isOver = ({ status }: StepRecord): boolean => status === 'completed' || dead.has(status);

/** Runs the steps of a checked plan, as many at a time as allowed, each after what it depends on. */
export async function runSteps(
  plan: Plan,
  deps: RunDeps,
  journal: Journal,
  scope: StepScope,
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
function postponed(outcome: RunOutcome, journal: Journal, { scope }: StepScope): RunOutcome {
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
