import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyDomain, EvaluationInput, PlanContext } from '../../core/domain.ts';
import { issuesOf, type Lang } from '../../core/messages.ts';
import { type Model, metered, type Spent } from '../../core/reading/model.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { commented } from '../../core/run/comment.ts';
import { type Confirmer, executePlan, type RunDeps } from '../../core/run/execute.ts';
import { makePlan, type Plan, type PlanStep } from '../../core/run/plan.ts';
import type { Hold, RunEvent } from '../../core/run/state.ts';
import { type Iteration, runTask, type Task, type TaskOutcome } from '../../core/run/task.ts';
import type { Registry } from '../../core/tool/registry.ts';
import {
  type ArtifactRef,
  callMessages,
  failure,
  type ToolCallResult,
  type ToolContext,
  toCallResult,
} from '../../core/tool/tool.ts';
import type { Call } from '../../core/wire.ts';
import { createArtifacts, namesBeside } from '../../runtime/artifacts.ts';
import { after } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { RunFolder } from '../../runtime/run-folder.ts';
import { folderStore, type Store } from '../../runtime/store/store.ts';
import { forCaller } from '../compute/caller.ts';
import type { Compute } from '../compute/index.ts';

const issue = issuesOf(callMessages);

/** What whoever wants something carried out may say about how. */
export interface RunOptions {
  /** Who is asked before something is written; without one, what asks waits for a decision. */
  readonly confirm?: Confirmer;
  /** Where artefacts go when all went well; they stay with the run as well where runs are kept. */
  readonly out?: string;
  readonly userId?: string;
  readonly roles?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent, number: number) => void | Promise<void>;
  /** The same id again is the same run. */
  readonly runId?: string;
  /** The language of whoever asked; the configured one where not given. */
  readonly lang?: Lang;
  /** What is acted upon; what the outside reports of itself, or the domain's empty world, where not given. */
  readonly world?: unknown;
}

/** What came of it: as far as it got, with the report of whoever checked it and the files it made. */
export interface RunResult extends Omit<TaskOutcome, 'iterations'> {
  readonly runId: string;
  /** What was carried out; null for a call. */
  readonly value: unknown;
  readonly artifacts: readonly ArtifactRef[];
  readonly iterations: number;
  /** What models were asked while it was carried out. */
  readonly spent: readonly Spent[];
}

/** What is carried out: what was understood, of which words, in which surroundings; or one call. */
export type Work =
  | {
      readonly kind: 'run';
      readonly domain: AnyDomain;
      readonly value: unknown;
      readonly context: PlanContext<unknown>;
      /** Words nothing was made of that might matter: somebody has to say that it may go on. */
      readonly leftOver: readonly string[];
      readonly heardAs: readonly string[];
      /** All that was left out of what was said. */
      readonly leftOut: readonly string[];
    }
  | { readonly kind: 'call'; readonly tool: string; readonly input: Readonly<Record<string, unknown>> };

/** What it takes besides, whoever asked. */
export interface Means {
  readonly registry: Registry;
  readonly services: ToolContext['services'];
  readonly lang: Lang;
  readonly now: () => Date;
  readonly log: Log;
  /** Where what takes long is done; null where it is done here. */
  readonly compute: Compute | null;
  /** May add words to a report; null where none is configured. */
  readonly model: Model | null;
}

/** What is this run's own. */
export interface Running extends Pick<RunOptions, 'out' | 'userId' | 'roles' | 'onEvent'> {
  readonly runId: string;
  readonly hold: Hold;
  readonly confirm: Confirmer;
  readonly signal: AbortSignal;
  /** Where runs keep their files; null where nothing of them is kept. */
  readonly files: Store | null;
  readonly mayRetry?: RunDeps['mayRetry'];
  /** What people were asked in this run, as they answered; nothing where runs are not kept. */
  readonly asked?: () => Promise<readonly Call[]>;
}

/** One run or one call, from a value to a result that was checked; its files appear only at the end. */
export async function carryOut(work: Work, means: Means, running: Running): Promise<Result<RunResult>> {
  const { userId = 'local', roles = ['owner'] } = running;
  return forCaller({ userId, roles }, () => carryOutFor(work, means, running));
}

function carryOutFor(work: Work, means: Means, running: Running): Promise<Result<RunResult>> {
  const { runId, out } = running;
  const meter = means.model && metered(means.model);
  return withFiles(running.files, runId, async (files) => {
    const asking = { ...means, model: meter?.model ?? null };
    const outcome =
      work.kind === 'run'
        ? ok(await runTask(taskOf(work, asking, running, files), stepDeps(means, running, files, work)))
        : await callTool(work, means, running, files);
    if (!outcome.ok) return outcome;
    const { best, iterations, status } = outcome.value;
    // The iteration whose report is best is the one whose files are given.
    const isGiven = status === 'completed' || (status === 'failed' && best?.report?.deliverable === true);
    const placed = await deliver(
      best && isGiven ? best.outcome.artifacts : [],
      files(best?.number ?? 1),
      out,
      best?.outcome.plan.steps.some(({ skill_name }) => means.registry.get(skill_name)?.keepsOlder) === true,
    );
    if (!placed.ok) return placed;
    const value = work.kind === 'run' ? work.value : null;
    const spent = meter?.spent() ?? [];
    return ok({
      ...outcome.value,
      value,
      runId,
      artifacts: placed.value,
      iterations: iterations.length,
      spent,
    });
  });
}

function taskOf(
  { domain, value, context, leftOver, heardAs, leftOut }: Extract<Work, { kind: 'run' }>,
  { services, model, compute }: Means,
  { signal, asked }: Running,
  files: RunFiles,
): Task {
  const { act } = domain;
  const there = act.computes ? compute : null;
  return {
    leftOver,
    heardAs,
    plan: () => (there ? there.plan(domain, value, context) : act.plan(value, context)),
    async evaluate({ plan, results, artifacts }, iteration) {
      const judged: EvaluationInput<unknown, unknown> = {
        value,
        plan: asApproved(plan, iteration, (await asked?.()) ?? []),
        results,
        artifacts,
        readArtifact: (name) => files(iteration).read(name),
        service: services.get,
        world: context.world,
        lang: context.lang,
        commented: (report, prompt) => commented(report, model, prompt, signal),
      };
      const report = await (there ? there.evaluate(domain, judged, signal) : act.evaluate(judged));
      return leftOut.length > 0 ? { ...report, left_out: leftOut } : report;
    },
    ...(act.refine && {
      refine: (plan, report) =>
        there
          ? there.refine(domain, value, plan, report, context)
          : act.refine!(value, plan, report, context),
    }),
  };
}

/** The plan as it was carried out: a person may have said yes to other parameters than it began with. */
const asApproved = (plan: Plan, iteration: number, calls: readonly Call[]): Plan => ({
  ...plan,
  steps: plan.steps.map((step) => {
    const key = `${iteration}.${step.id}`;
    const yes = calls.find(({ stepId, status }) => stepId === key && status === 'approved');
    return yes?.reason === 'confirmation' ? { ...step, params: yes.params as PlanStep['params'] } : step;
  }),
});

/** The one step of a run that is a call. */
const CALL = 'call';

/** One call of one tool is a run of one step, so that its question outlives this process too. */
async function callTool(
  work: Extract<Work, { kind: 'call' }>,
  means: Means,
  running: Running,
  files: RunFiles,
): Promise<Result<TaskOutcome>> {
  const { tool, input } = work;
  const step = { id: CALL, name: tool, skill_name: tool, params: { ...input }, dependencies: [] };
  // Dated alike whenever it is carried on: the plan of a run never changes.
  const plan = makePlan({ steps: [step], summary: tool, created_at: '1970-01-01T00:00:00Z' }, means.now());
  if (!plan.ok) return plan;
  // Whether to try once more is for the caller of a single tool to say.
  const retry = { attempts: 1, delayMs: () => 0 };
  const outcome = await executePlan(plan.value, { ...stepDeps(means, running, files, work), retry });
  const { status, pendingToolCalls, issues, isPostponed } = outcome;
  const best: Iteration = { number: 1, outcome, report: null };
  const state = status === 'waiting' || isPostponed ? 'executing' : 'done';
  const left = { status, state, iterations: [best], best, pendingToolCalls, issues } as const;
  return ok(isPostponed ? { ...left, isPostponed } : left);
}

/** What a call of a tool answers, from the run it was. */
export function callResultOf(
  { best, pendingToolCalls, issues, runId }: RunResult,
  say: (issue: Issue) => string = ({ message }) => message,
): ToolCallResult {
  const done = best?.outcome.results.get(CALL);
  if (done) return done;
  const [waits] = pendingToolCalls;
  const why = waits
    ? failure('CONFIRMATION_REQUIRED', say(issue('tool_waits')), waits)
    : refusalOf(issues, say);
  return toCallResult(why, { durationMs: 0, traceId: `${runId}/${CALL}` });
}

function refusalOf(issues: readonly Issue[], say: (issue: Issue) => string) {
  const unknown = issues.find(({ code }) => code === 'tool_unknown');
  if (unknown) return failure('NOT_FOUND', say(unknown));
  const busy = issues.some(({ code }) => code === 'run_busy' || code === 'run_other_plan');
  const details = {
    issues: issues.map((one) => ({ ...one, path: one.path.slice(3), message: say(one) })),
  };
  const message = issues.map(say).join('; ');
  return failure(busy ? 'CONFLICT' : 'INVALID_PARAM', message, details);
}

function stepDeps(
  { registry, services, lang, now, log }: Means,
  { runId, hold, confirm, signal, userId, roles, onEvent, mayRetry }: Running,
  files: RunFiles,
  work: Work,
): RunDeps {
  const words = work.kind === 'run' ? work.context.input.text : '';
  return {
    runId,
    hold,
    registry,
    confirmer: confirm,
    timers: { after },
    artifactsOf: files,
    context: {
      userId: userId ?? 'local',
      roles: roles ?? ['owner'],
      traceId: runId,
      now,
      signal,
      progress: () => {},
      log: (event, fields) => log.debug(event, { trace: runId, ...fields }),
      services,
      artifacts: files(1),
      lang,
      ...(words !== '' && { words }),
    },
    ...(onEvent && { emit: onEvent }),
    ...(mayRetry && { mayRetry }),
  };
}

/** A drawing can be made where nothing can be kept; what changes the world cannot. */
export const isHarmless = (plan: Result<Plan>, registry: Registry): boolean =>
  plan.ok &&
  plan.value.steps.every(({ skill_name: id }) => {
    const tool = registry.get(id);
    return tool?.effect === 'none' || (tool?.category === 'generate' && !tool.requiresConfirmation);
  });

/** Where the files of each of a run's iterations are while it is under way. */
type RunFiles = (iteration: number) => RunFolder;

/** Where runs keep their files; where there is no such place, in one that is gone afterwards. */
async function withFiles<T>(
  kept: Store | null,
  runId: string,
  body: (files: RunFiles) => Promise<Result<T>>,
): Promise<Result<T>> {
  const scratch = kept === null ? await mkdtemp(join(tmpdir(), 'yx-')) : null;
  const store = kept ?? folderStore(scratch!);
  const folders = new Map<number, RunFolder>();
  try {
    return await body((iteration) => {
      const known = folders.get(iteration) ?? store.folder(runId, iteration);
      folders.set(iteration, known);
      return known;
    });
  } catch (thrown) {
    const issue = (thrown as { readonly issue?: Issue }).issue;
    if (issue) return err([issue]);
    throw thrown;
  } finally {
    if (scratch !== null) await rm(scratch, { recursive: true, force: true });
  }
}

/** Copies the files to where they were asked for: all of them or none. */
async function deliver(
  refs: readonly ArtifactRef[],
  from: RunFolder,
  out: string | undefined,
  beside: boolean,
): Promise<Result<readonly ArtifactRef[]>> {
  const last = [...new Map(refs.map((ref) => [ref.name, ref])).values()];
  if (out === undefined || last.length === 0) return ok(last);
  const target = createArtifacts(out);
  try {
    const names = beside ? await namesBeside(out, last) : null;
    for (const { name, mediaType } of last)
      await target.write({ name: names?.get(name) ?? name, mediaType, content: from.stream(name) });
    return await target.commit();
  } finally {
    await target.abort();
  }
}
