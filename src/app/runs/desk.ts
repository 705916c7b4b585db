import { randomUUID } from 'node:crypto';
import { join, resolve } from 'node:path';
import { toPlain } from '../../core/contract/plain-json.ts';
import type { AnyDomain } from '../../core/domain.ts';
import { issuesOf, type Lang } from '../../core/messages.ts';
import type { Input } from '../../core/reading/evidence.ts';
import type { Interpretation, ReadContext } from '../../core/reading/interpret.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { type Confirmer, isTransient, type RetryPolicy, type RunOutcome } from '../../core/run/execute.ts';
import { type Hold, memoryRunStore, type RunStatus, type RunStore } from '../../core/run/state.ts';
import type { ArtifactRef } from '../../core/tool/tool.ts';
import { createRunFolder } from '../../runtime/run-folder.ts';
import { RunLost } from '../../runtime/sql/run-lost.ts';
import type { RunHead, Settled, SqlRunStore } from '../../runtime/sql/run-store.ts';
import type { Actor, Runs } from '../../runtime/sql/runs.ts';
import {
  type PerformDeps,
  type Performed,
  type PerformOptions,
  performCall,
  performRun,
} from './carry-out.ts';

export const deskMessages = {
  run_over: { zh: '运行 {run} 已结束（{status}）', en: 'run {run} has ended ({status})' },
  run_lost: { zh: '运行 {run} 已被另一个进程接手', en: 'run {run} was taken over by another process' },
  run_not_resumable: {
    zh: '运行 {run} 的记录不足以继续：{reason}',
    en: 'run {run} cannot go on from what was kept of it: {reason}',
  },
  run_given_up: {
    zh: '运行 {run} 试了 {attempts} 次都没有成功，不再自动重试',
    en: 'run {run} was tried {attempts} times and is given up',
  },
  run_no_artifact: { zh: '运行 {run} 没有产物 {name}', en: 'run {run} has no artefact {name}' },
} as const;
const issue = issuesOf(deskMessages);

/** What a run was asked to do, as it is kept. */
type Request =
  | {
      readonly kind: 'run';
      readonly domain: string;
      readonly input: Input;
      readonly read: Interpretation<unknown>;
      readonly world: unknown;
      readonly last: unknown;
      readonly now: string;
      readonly out: string | null;
      /** The asker's language, kept so that what goes on later goes on in it. */
      readonly lang?: Lang;
    }
  | {
      readonly kind: 'call';
      readonly tool: string;
      readonly input: Readonly<Record<string, unknown>>;
      readonly world: unknown;
      readonly out: string | null;
      readonly lang?: Lang;
    };

export type ResumeOptions = Pick<PerformOptions, 'confirm' | 'signal' | 'onEvent' | 'out' | 'retryRun'>;

/** Runs that are kept: looking at them, deciding on what waits, going on with them. */
export interface Desk extends Runs {
  /** Goes on where the run was; what was done is not done again. */
  resume(run: string, options?: ResumeOptions): Promise<Result<Performed>>;
  artifacts(run: string): Promise<Result<readonly ArtifactRef[]>>;
  readArtifact(run: string, name: string): Promise<Result<AsyncIterable<Uint8Array>>>;
}

/** What the desk needs of the application around it. */
export interface DeskDeps {
  readonly domain: (id: string) => Promise<Result<AnyDomain>>;
  readonly performing: (world: unknown) => Promise<Result<Omit<PerformDeps, 'store' | 'confirm' | 'folder'>>>;
  readonly contextOf: (
    of: AnyDomain,
    given: { readonly world?: unknown; readonly now?: Date; readonly last?: unknown; readonly lang?: Lang },
  ) => ReadContext<unknown>;
  readonly cwd: string;
}

/** Where runs are kept; null where they are only carried out and forgotten. */
export interface Keeping {
  readonly store: SqlRunStore;
  readonly runs: Runs;
  readonly folder: string;
}

export interface NewRun {
  readonly domain: AnyDomain;
  readonly input: Input;
  readonly read: Interpretation<unknown>;
  readonly context: ReadContext<unknown>;
}

const nobody: Confirmer = { ask: async () => 'pending' };
const CANCEL_POLL_MS = 500;

export function createDesk(deps: DeskDeps, keeping: Keeping | null) {
  const actorOf = ({ userId = 'local', roles = ['owner'] }: PerformOptions): Actor => ({ userId, roles });

  const outOf = ({ out }: { readonly out?: string }): string | null =>
    out === undefined ? null : resolve(deps.cwd, out);

  /** Everything a kept run needs, and nothing of it where runs are not kept. */
  const begin = async (title: string, request: Request, by: Actor, runId: string): Promise<boolean> =>
    keeping ? keeping.store.begin(runId, headOf(title, request, by)) : true;

  const drive = async (
    request: Request,
    of: AnyDomain | null,
    options: PerformOptions & { readonly runId: string },
    attempts = 0,
  ): Promise<Result<Performed>> => {
    const ready = await deps.performing(request.world);
    if (!ready.ok) {
      if (attempts === 0) await keeping?.store.settle(options.runId, 'failed', { issues: ready.error });
      return ready;
    }
    const fallback = options.confirm ?? nobody;
    const { retryRun: policy } = options;
    const performing = (store: RunStore): PerformDeps => ({
      ...ready.value,
      ...(request.lang && { lang: request.lang }),
      store,
      ...(policy &&
        attempts < policy.attempts && {
          mayRetry: (outcome: RunOutcome) => isTransient(outcome, ready.value.registry),
        }),
      confirm: keeping ? keeping.runs.confirmer(fallback, actorOf(options)) : fallback,
      folder: keeping?.folder ?? null,
    });
    const out = outOf(options);
    const chosen = { ...options, ...(out !== null && { out }) };
    const carryOut: CarryOut = (store, signal) =>
      request.kind === 'call'
        ? performCall(request.tool, request.input, performing(store), { ...chosen, signal })
        : performRun(
            {
              domain: of!,
              value: request.read.value,
              context: {
                ...deps.contextOf(of!, {
                  world: request.world,
                  last: request.last,
                  now: new Date(request.now),
                  ...(request.lang && { lang: request.lang }),
                }),
                input: request.input,
              },
            },
            performing(store),
            { ...chosen, signal },
          );
    return keeping
      ? supervised(keeping, { ...options, isNew: attempts === 0 }, carryOut, (done) =>
          settledAs(done, policy, ready.value, attempts),
        )
      : carryOut(memoryRunStore(), options.signal ?? new AbortController().signal);
  };

  const requestOf = ({ domain, input, read, context }: NewRun, options: PerformOptions): Request => ({
    kind: 'run',
    domain: domain.about.id,
    input,
    read,
    world: context.world,
    last: context.last,
    now: context.now.toISOString(),
    out: outOf(options),
    lang: context.lang,
  });
  const titleOf = ({ text, files = [] }: Input): string => text || files.map(({ name }) => name).join(', ');

  const start = {
    async run(order: NewRun, options: PerformOptions): Promise<Result<Performed>> {
      const runId = options.runId ?? randomUUID();
      const request = requestOf(order, options);
      const isNew = await begin(titleOf(order.input), request, actorOf(options), runId);
      return drive(request, order.domain, { ...options, runId }, isNew ? 0 : 1);
    },
    /** Puts a run on record for whoever takes it from the queue; its id. */
    async enqueue(order: NewRun, options: PerformOptions): Promise<string> {
      const runId = options.runId ?? randomUUID();
      const request = requestOf(order, options);
      await keeping?.store.enqueue(runId, headOf(titleOf(order.input), request, actorOf(options)));
      return runId;
    },
    async call(
      tool: string,
      input: Readonly<Record<string, unknown>>,
      options: PerformOptions,
    ): Promise<Result<Performed>> {
      const runId = options.runId ?? randomUUID();
      const { world, lang } = options;
      const request: Request = {
        kind: 'call',
        tool,
        input,
        world,
        out: outOf(options),
        ...(lang && { lang }),
      };
      const isNew = await begin(`${tool} ${JSON.stringify(input)}`, request, actorOf(options), runId);
      return drive(request, null, { ...options, runId }, isNew ? 0 : 1);
    },
  };
  return { ...start, desk: keeping && deskOf(keeping, deps, drive) };
}

function headOf(title: string, request: Request, by: Actor): RunHead {
  const plain = toPlain(request);
  return {
    title,
    domain: request.kind === 'run' ? request.domain : null,
    requester: by.userId,
    roles: by.roles,
    request: plain.ok ? plain.value : { kind: 'unknown', reason: plain.error[0]?.message ?? '' },
  };
}

function deskOf(
  { runs, store, folder }: Keeping,
  deps: DeskDeps,
  drive: (
    request: Request,
    of: AnyDomain | null,
    options: PerformOptions & { readonly runId: string },
    attempts: number,
  ) => Promise<Result<Performed>>,
): Desk {
  const outcomeOf = async (
    run: string,
  ): Promise<Result<{ iteration: number; artifacts: readonly ArtifactRef[] }>> => {
    const detail = await runs.show(run);
    if (!detail) return err([issue('run_no_artifact', { params: { run, name: '' } })]);
    const outcome = detail.outcome as Partial<KeptOutcome> | null;
    return ok({ iteration: outcome?.iteration ?? 1, artifacts: outcome?.artifacts ?? [] });
  };
  return {
    ...runs,
    async resume(run, options = {}) {
      const detail = await runs.show(run);
      // Deciding says which runs exist; here it is only asked for one more time.
      if (!detail) return err([issue('run_not_resumable', { params: { run, reason: 'unknown' } })]);
      const { status, attempts } = detail;
      if (isOver(status)) return err([issue('run_over', { params: { run, status } })]);
      const { retryRun: policy } = options;
      // One that ends its process each time is not tried for ever.
      if (policy && attempts >= policy.attempts && status !== 'waiting' && status !== 'running') {
        const issues = [issue('run_given_up', { params: { run, attempts } })];
        if (await store.acquire(run)) await store.settle(run, 'dead', { issues });
        return err(issues);
      }
      const request = detail.request as Request | { readonly kind: 'unknown'; readonly reason: string };
      if (request.kind === 'unknown')
        return err([issue('run_not_resumable', { params: { run, reason: request.reason } })]);
      const of = request.kind === 'run' ? await deps.domain(request.domain) : null;
      if (of && !of.ok) return of;
      const out = options.out ?? request.out ?? undefined;
      return drive(
        request,
        of?.value ?? null,
        {
          ...options,
          runId: run,
          userId: detail.requester,
          roles: detail.roles,
          ...(out !== undefined && { out }),
        },
        attempts + 1,
      );
    },
    async artifacts(run) {
      const found = await outcomeOf(run);
      return found.ok ? ok(found.value.artifacts) : found;
    },
    async readArtifact(run, name) {
      const found = await outcomeOf(run);
      if (!found.ok) return found;
      const known = found.value.artifacts.some((ref) => ref.name === name);
      const kept = createRunFolder(join(folder, run, String(found.value.iteration)));
      return known && (await kept.has(name))
        ? ok(kept.stream(name))
        : err([issue('run_no_artifact', { params: { run, name } })]);
    },
  };
}

interface KeptOutcome {
  readonly iteration: number;
  readonly iterations: number;
  readonly artifacts: readonly ArtifactRef[];
  readonly report: unknown;
  readonly issues: unknown;
}

function keptOutcome({ best, artifacts, iterations, issues }: Performed): KeptOutcome {
  return { iteration: best?.number ?? 1, iterations, artifacts, report: best?.report ?? null, issues };
}

const over = new Set<RunStatus>(['completed', 'failed', 'cancelled', 'refused', 'dead']);
export const isOver = (status: RunStatus): boolean => over.has(status);

/** How a run is left after what came of it; one that failed for reasons that pass is not simply over. */
function settledAs(
  { status, isPostponed, best }: Performed,
  policy: RetryPolicy | undefined,
  { registry, now }: Pick<PerformDeps, 'registry' | 'now'>,
  attempts: number,
): Settled {
  if (!policy || status !== 'failed') return status;
  if (isPostponed) return { retryAt: new Date(now().getTime() + policy.delayMs(attempts)).toISOString() };
  return best && isTransient(best.outcome, registry) ? 'dead' : status;
}

type CarryOut = (store: RunStore, signal: AbortSignal) => Promise<Result<Performed>>;

/** Carries a kept run out until it ends or waits for someone; stops where another process asked for that. */
async function supervised(
  { runs, store }: Keeping,
  { runId, signal, isNew }: PerformOptions & { readonly runId: string; readonly isNew: boolean },
  carryOut: CarryOut,
  settledAs: (done: Performed) => Settled,
): Promise<Result<Performed>> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  if (signal?.aborted || (!isNew && (await runs.isCancelAsked(runId)))) stop();
  signal?.addEventListener('abort', stop);
  const poll = setInterval(() => {
    runs.isCancelAsked(runId).then(
      (asked) => asked && stop(),
      () => {},
    );
  }, CANCEL_POLL_MS);
  poll.unref();
  try {
    for (;;) {
      const hold = await store.acquire(runId);
      const done = await carryOut(heldStore(store, hold), controller.signal).catch(
        async (thrown: unknown) => {
          await hold?.release().catch(() => {});
          throw thrown;
        },
      );
      // Held by another process, which is the one to say how it ended.
      if (!hold) return done;
      const how = done.ok
        ? await store.settle(runId, settledAs(done.value), keptOutcome(done.value))
        : await store.settle(runId, 'failed', { issues: done.error });
      if (how === 'settled') return done;
    }
  } catch (thrown) {
    if (thrown instanceof RunLost) return err([issue('run_lost', { params: { run: runId } })]);
    throw thrown;
  } finally {
    clearInterval(poll);
    signal?.removeEventListener('abort', stop);
  }
}

/** A run that is held until it is settled: nobody can take it between its last entry and its end. */
const heldStore = (store: RunStore, hold: Hold | null): RunStore => ({
  ...store,
  acquire: async () => hold && { known: hold.known, release: async () => {} },
});
