import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyDomain, PlanContext } from '../../core/domain.ts';
import { issuesOf, type Lang } from '../../core/messages.ts';
import type { Model } from '../../core/reading/model.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { commented } from '../../core/run/comment.ts';
import { type Confirmer, executePlan, type RetryPolicy, type RunDeps } from '../../core/run/execute.ts';
import { makePlan, type Plan } from '../../core/run/plan.ts';
import type { RunEvent, RunStore } from '../../core/run/state.ts';
import { runTask, type TaskOutcome } from '../../core/run/task.ts';
import type { Registry } from '../../core/tool/registry.ts';
import {
  type ArtifactRef,
  callMessages,
  failure,
  type ToolCallResult,
  type ToolContext,
  toCallResult,
} from '../../core/tool/tool.ts';
import { createArtifacts } from '../../runtime/artifacts.ts';
import { after } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import { createRunFolder, type RunFolder } from '../../runtime/run-folder.ts';

const issue = issuesOf(callMessages);

/** What a run or a call needs besides what it is about. */
export interface PerformOptions {
  /** Who is asked before something is written; without one nothing that asks is carried out. */
  readonly confirm?: Confirmer;
  /** Where artefacts go when all went well; they stay with the run as well where runs are kept. */
  readonly out?: string;
  readonly userId?: string;
  readonly roles?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent, number: number) => void | Promise<void>;
  readonly runId?: string;
  /** The language of whoever asked; the configured one where not given. */
  readonly lang?: Lang;
  /** What surrounds the call; the domain's empty world where not given. */
  readonly world?: unknown;
  /** How often a run that failed for reasons that pass is tried, and when; by default it is left to whoever asked. */
  readonly retryRun?: RetryPolicy;
}

export interface PerformDeps {
  readonly registry: Registry;
  readonly services: ToolContext['services'];
  readonly lang: Lang;
  readonly now: () => Date;
  readonly log: Log;
  readonly store: RunStore;
  readonly confirm: Confirmer;
  /** Where runs keep their files; null where nothing of them is kept. */
  readonly folder: string | null;
  readonly mayRetry?: RunDeps['mayRetry'];
  /** May add words to a report; null where none is configured. */
  readonly model?: Model | null;
}

export interface Performed extends Omit<TaskOutcome<unknown>, 'iterations'> {
  readonly runId: string;
  readonly artifacts: readonly ArtifactRef[];
  readonly iterations: number;
}

/** What is carried out: what was understood, of which words, in which surroundings. */
export interface Work {
  readonly domain: AnyDomain;
  readonly value: unknown;
  readonly context: PlanContext<unknown>;
}

/** The whole way from a value that was read to a result that was checked; its files appear only at the end. */
export async function performRun(
  { domain, value: read, context }: Work,
  deps: PerformDeps,
  options: PerformOptions & { readonly runId: string },
): Promise<Result<Performed>> {
  const { runId } = options;
  return withPlace(deps, runId, async (place) => {
    const outcome = await runTask(
      {
        parse: () => ok(read),
        plan: (value) => domain.act.plan(value, context),
        evaluate: async (value, { plan, results, artifacts }, iteration) => {
          return domain.act.evaluate({
            value,
            plan,
            results,
            artifacts,
            readArtifact: (name) => place.of(iteration).read(name),
            service: (name) => deps.services.get(name),
            world: context.world,
            lang: context.lang,
            commented: (report, prompt) => commented(report, deps.model ?? null, prompt, options.signal),
          });
        },
        ...(domain.act.refine && {
          refine: (value, plan, report) => domain.act.refine!(value, plan, report, context),
        }),
      },
      runDeps(deps, options, place, context.input.text),
    );
    const { best } = outcome;
    // The iteration whose report is best is the one whose files are given.
    const judged = outcome.status === 'failed' && best?.report?.deliverable === true;
    const made = best && (outcome.status === 'completed' || judged) ? best.outcome.artifacts : [];
    const placed = await deliver(made, place.of(best?.number ?? 1), options.out);
    if (!placed.ok) return placed;
    return ok({ ...outcome, runId, artifacts: placed.value, iterations: outcome.iterations.length });
  });
}

const CALL = 'call';

/** One call of one tool as a run of one step, so that its question outlives this process too. */
export async function performCall(
  toolId: string,
  input: Readonly<Record<string, unknown>>,
  deps: PerformDeps,
  options: PerformOptions & { readonly runId: string },
): Promise<Result<Performed>> {
  const { runId } = options;
  const step = { id: CALL, name: toolId, skill_name: toolId, params: { ...input }, dependencies: [] };
  // Dated alike whenever it is carried on: the plan of a run never changes.
  const plan = makePlan({ steps: [step], summary: toolId, created_at: '1970-01-01T00:00:00Z' }, deps.now());
  if (!plan.ok) return plan;
  return withPlace(deps, runId, async (place) => {
    // Whether to try once more is for the caller of a single tool to say.
    const retry = { attempts: 1, delayMs: () => 0 };
    const outcome = await executePlan(plan.value, { ...runDeps(deps, options, place), retry });
    const { status, pendingToolCalls, issues } = outcome;
    const made = status === 'completed' ? outcome.artifacts : [];
    const placed = await deliver(made, place.of(1), options.out);
    if (!placed.ok) return placed;
    const best = { number: 1, outcome, report: null };
    const state = status === 'waiting' ? 'executing' : 'done';
    return ok({
      status,
      state,
      value: null,
      best,
      pendingToolCalls,
      issues,
      runId,
      artifacts: placed.value,
      iterations: 1,
    });
  });
}

/** What a call of a tool answers, from the run it was. */
export function callResultOf(
  { best, pendingToolCalls, issues, runId }: Performed,
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

/** A drawing can be made where nothing can be kept; what changes the world cannot. */
export const isHarmless = (plan: Result<Plan>, registry: Registry): boolean =>
  plan.ok &&
  plan.value.steps.every(({ skill_name: id }) => {
    const tool = registry.get(id);
    return tool?.effect === 'none' || (tool?.category === 'generate' && !tool.requiresConfirmation);
  });

/** Where a run's files are while it is under way. */
interface Place {
  of(iteration: number): RunFolder;
}

async function withPlace<T>(
  { folder }: PerformDeps,
  runId: string,
  body: (place: Place) => Promise<Result<T>>,
): Promise<Result<T>> {
  const scratch = folder === null ? await mkdtemp(join(tmpdir(), 'yx-')) : null;
  const root = scratch ?? join(folder!, runId);
  const folders = new Map<number, RunFolder>();
  const of = (iteration: number): RunFolder => {
    const known = folders.get(iteration) ?? createRunFolder(join(root, String(iteration)));
    folders.set(iteration, known);
    return known;
  };
  try {
    return await body({ of });
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
): Promise<Result<readonly ArtifactRef[]>> {
  const last = [...new Map(refs.map((ref) => [ref.name, ref])).values()];
  if (out === undefined || last.length === 0) return ok(last);
  const target = createArtifacts(out);
  try {
    for (const { name, mediaType } of last)
      await target.write({ name, mediaType, content: from.stream(name) });
    return await target.commit();
  } finally {
    await target.abort();
  }
}

function runDeps(
  deps: PerformDeps,
  options: PerformOptions & { readonly runId: string },
  place: Place,
  words?: string,
): RunDeps {
  const { runId } = options;
  return {
    runId,
    store: deps.store,
    registry: deps.registry,
    confirmer: deps.confirm,
    timers: { after },
    artifactsOf: place.of,
    context: {
      userId: options.userId ?? 'local',
      roles: options.roles ?? ['owner'],
      traceId: runId,
      now: deps.now,
      signal: options.signal ?? new AbortController().signal,
      progress: () => {},
      log: (event, fields) => deps.log.debug(event, { trace: runId, ...fields }),
      services: deps.services,
      artifacts: place.of(1),
      lang: deps.lang,
      ...(words !== undefined && words !== '' && { words }),
    },
    ...(options.onEvent && { emit: options.onEvent }),
    ...(deps.mayRetry && { mayRetry: deps.mayRetry }),
  };
}
