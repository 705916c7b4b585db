import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnyDomain, PlanContext } from './core/domain.ts';
import type { Interpretation } from './core/interpret.ts';
import type { Lang } from './core/messages.ts';
import type { Registry } from './core/registry.ts';
import { err, type Issue, ok, type Result } from './core/result.ts';
import type { Confirmer } from './core/run.ts';
import { memoryRunStore, type RunEvent, type RunStore } from './core/run-state.ts';
import { runTask, type TaskOutcome } from './core/run-task.ts';
import { type ArtifactRef, type ToolCallResult, type ToolContext, toCallResult } from './core/tool.ts';
import { type Artifacts, createArtifacts } from './runtime/artifacts.ts';
import { after } from './runtime/clock.ts';
import type { Log } from './runtime/log.ts';

/** What a run or a call needs besides what it is about. */
export interface PerformOptions {
  /** Who is asked before something is written; without one nothing that asks is carried out. */
  readonly confirm?: Confirmer;
  /** Where artefacts go when all went well; without it they are made in a temporary folder and removed. */
  readonly out?: string;
  readonly userId?: string;
  readonly roles?: readonly string[];
  readonly signal?: AbortSignal;
  readonly onEvent?: (event: RunEvent) => void;
  readonly runId?: string;
  /** What surrounds the call; the domain's empty world where not given. */
  readonly world?: unknown;
  readonly store?: RunStore;
}

export interface PerformDeps {
  readonly registry: Registry;
  readonly services: ToolContext['services'];
  readonly lang: Lang;
  readonly now: () => Date;
  readonly log: Log;
}

export interface Performed extends Omit<TaskOutcome<unknown>, 'iterations'> {
  readonly runId: string;
  readonly artifacts: readonly ArtifactRef[];
  readonly iterations: number;
}

const nobody: Confirmer = { ask: async () => 'pending' };

/** The whole way from a value that was read to a result that was checked; its files appear only at the end. */
export async function performRun(
  domain: AnyDomain,
  read: Interpretation<unknown>,
  context: PlanContext<unknown>,
  deps: PerformDeps,
  options: PerformOptions,
): Promise<Result<Performed>> {
  const runId = options.runId ?? randomUUID();
  return withSinks(options.out, async (sinks) => {
    const outcome = await runTask(
      {
        parse: () => ok(read.value),
        plan: (value) => domain.plan(value, context),
        evaluate: (value, { plan, results, artifacts }) =>
          domain.evaluate({
            value,
            plan,
            results,
            artifacts,
            readArtifact: (name) => sinks.current().read(name),
            service: (name) => deps.services.get(name),
            world: context.world,
          }),
        ...(domain.refine && {
          refine: (value, plan, report) => {
            const better = domain.refine!(value, plan, report, context);
            if (better) sinks.next();
            return better;
          },
        }),
      },
      {
        runId,
        store: options.store ?? memoryRunStore(),
        registry: deps.registry,
        confirmer: options.confirm ?? nobody,
        timers: { after },
        context: { ...toolContext(deps, options, sinks, runId), words: context.input.text },
        ...(options.onEvent && { emit: options.onEvent }),
      },
    );
    // The iteration whose report is best is the one whose files are kept.
    const placed = await sinks.commit(outcome.status === 'completed' ? (outcome.best?.number ?? 1) : null);
    if (!placed.ok) return placed;
    return ok({ ...outcome, runId, artifacts: placed.value, iterations: outcome.iterations.length });
  });
}

/** One call of one tool, with its question to the person where it asks. */
export async function performCall(
  toolId: string,
  input: Readonly<Record<string, unknown>>,
  deps: PerformDeps,
  options: PerformOptions,
): Promise<Result<ToolCallResult>> {
  const traceId = options.runId ?? randomUUID();
  const request = { name: toolId, input, trace_id: traceId };
  return withSinks(options.out, async (sinks) => {
    const context = toolContext(deps, options, sinks, traceId);
    let result = await deps.registry.call(request, context);
    if (result.error?.code === 'CONFIRMATION_REQUIRED' && options.confirm) {
      const hash = String(result.error.details?.hash);
      const pending = {
        id: traceId,
        runId: traceId,
        stepId: toolId,
        toolId,
        params: input,
        preview: String(result.error.details?.preview),
        hash,
        askedBy: context.userId,
        askedAt: deps.now().toISOString(),
        reason: 'confirmation' as const,
      };
      const decision = await options.confirm.ask(pending, context.signal);
      if (decision === 'approved') {
        result = await deps.registry.call(request, context, {
          approved: deps.registry.approve(hash, context.userId),
        });
      } else if (decision === 'rejected') {
        const failure = { success: false, error: { code: 'CANCELLED', message: 'Rejected' } };
        result = toCallResult(failure, { durationMs: result.duration_ms, traceId });
      }
    }
    const placed = await sinks.commit(result.ok ? 1 : null);
    return placed.ok ? ok(result) : placed;
  });
}

interface Sinks {
  current(): Artifacts;
  /** A fresh place for the next iteration's files. */
  next(): void;
  /** Puts one iteration's files into place, or none, and removes all the others. */
  commit(iteration: number | null): Promise<Result<readonly ArtifactRef[]>>;
}

async function withSinks<T>(
  out: string | undefined,
  body: (sinks: Sinks) => Promise<Result<T>>,
): Promise<Result<T>> {
  const scratch = out === undefined ? await mkdtemp(join(tmpdir(), 'yx-')) : null;
  const all: Artifacts[] = [createArtifacts(out ?? scratch!)];
  const sinks: Sinks = {
    current: () => all.at(-1)!,
    next: () => {
      all.push(createArtifacts(out ?? scratch!));
    },
    async commit(iteration) {
      const kept = iteration === null ? undefined : all[iteration - 1];
      for (const sink of all) if (sink !== kept) await sink.abort();
      return kept ? kept.commit() : ok([]);
    },
  };
  try {
    return await body(sinks);
  } catch (thrown) {
    const issue = (thrown as { readonly issue?: Issue }).issue;
    if (issue) return err([issue]);
    throw thrown;
  } finally {
    for (const sink of all) await sink.abort();
    if (scratch !== null) await rm(scratch, { recursive: true, force: true });
  }
}

function toolContext(deps: PerformDeps, options: PerformOptions, sinks: Sinks, traceId: string): ToolContext {
  return {
    userId: options.userId ?? 'local',
    roles: options.roles ?? ['owner'],
    traceId,
    now: deps.now,
    signal: options.signal ?? new AbortController().signal,
    progress: () => {},
    log: (event, fields) => deps.log.debug(event, { trace: traceId, ...fields }),
    services: deps.services,
    artifacts: { write: (artifact) => sinks.current().write(artifact) },
    lang: deps.lang,
  };
}
