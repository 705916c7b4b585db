import { createHash } from 'node:crypto';
import type { Spent } from '../../core/reading/model.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { isTransient, type RunOutcome } from '../../core/run/execute.ts';
import { isOver } from '../../core/run/state.ts';
import type { RetryPolicy } from '../../core/run/step.ts';
import type { ArtifactRef } from '../../core/tool/tool.ts';
import { ArtifactError } from '../../runtime/artifacts.ts';
import { isAway } from '../../runtime/sql/faults.ts';
import type { Sql } from '../../runtime/sql/open.ts';
import type { KeptHold, Settled } from '../../runtime/sql/run-hold.ts';
import { RunLost } from '../../runtime/sql/run-lost.ts';
import type { RunStore } from '../../runtime/sql/run-store.ts';
import type { RunDetail, Runs } from '../../runtime/sql/runs.ts';
import type { Store } from '../../runtime/store/store.ts';
import { issue } from '../messages.ts';
import {
  carryOut,
  type Means,
  type Running,
  type RunOptions,
  type RunResult,
  type Work,
} from './carry-out.ts';

/** Where runs are kept. */
export interface Keeping {
  readonly store: RunStore;
  readonly records: Runs;
  /** Where their files are. */
  readonly files: Store;
  readonly sql: Sql;
}

/** How often a run that failed for reasons that pass is tried, and which time this is. */
export interface Attempt {
  readonly policy: RetryPolicy;
  readonly number: number;
}

type Supervised = Omit<Running, 'hold' | 'files' | 'mayRetry' | 'signal'> & {
  readonly signal?: AbortSignal;
};

/**
 * Carries a kept run out until it ends or waits for someone, and says how it was left. It is held all the while: nobody
 * can take it between its last entry and its end. `begun` is the hold on a run that was put on record just now.
 */
export async function supervise(
  keeping: Keeping,
  work: Work,
  means: Means,
  running: Supervised,
  { begun = null, attempt }: { readonly begun?: KeptHold | null; readonly attempt?: Attempt } = {},
): Promise<Result<RunResult>> {
  const { runId } = running;
  const cancelling = await watchCancel(keeping.records, runId, running.signal, begun !== null);
  const retry = attempt && attempt.number < attempt.policy.attempts && mayRetry(means);
  const own = { ...running, ...retry, signal: cancelling.signal, files: keeping.files };
  try {
    for (let hold = begun; ; hold = null) {
      hold ??= await keeping.store.acquire(runId);
      if (!hold) return ok(busy(runId));
      const { done, how } = await letGo(hold, async () => {
        const asked = async () => (await keeping.records.show(runId))?.calls ?? [];
        const done = await carryOut(work, means, { ...own, hold: hold!, asked });
        const how = done.ok
          ? await hold!.settle(settledAs(done.value, means, attempt), keptOutcome(done.value))
          : await hold!.settle('failed', { issues: done.error });
        return { done, how };
      });
      if (how === 'settled') return done;
      // Someone has decided while it was being put to rest, or wants its end.
      await cancelling.look();
    }
  } catch (thrown) {
    if (thrown instanceof RunLost) return err([issue('run_lost', { params: { run: runId } })]);
    throw thrown;
  } finally {
    cancelling.stop();
  }
}

/** A run must not stay with a process that has failed at it: it is handed back, or found again when the lease ends. */
async function letGo<T>(hold: KeptHold, body: () => Promise<T>): Promise<T> {
  try {
    return await body();
  } catch (thrown) {
    // What is wrong with the run itself is not tried for ever.
    await hold.release({ isTried: !isAway(thrown) }).catch(() => {});
    throw thrown;
  }
}

const mayRetry = ({ registry }: Means) => ({
  mayRetry: (outcome: RunOutcome) => isTransient(outcome, registry),
});

/** What is said of a run that another process holds, which is the one to say how it ends. */
const busy = (runId: string): RunResult => ({
  runId,
  status: 'refused',
  state: 'init',
  value: null,
  best: null,
  iterations: 0,
  pendingToolCalls: [],
  artifacts: [],
  spent: [],
  issues: [issue('run_busy', { params: { run: runId } })],
});

const CANCEL_POLL_MS = 500;

/** A signal that is given when the caller gives theirs, or when another process asks for the end of the run. */
async function watchCancel(records: Runs, runId: string, signal: AbortSignal | undefined, isNew: boolean) {
  const controller = new AbortController();
  const cancel = () => controller.abort();
  const look = async () => {
    if (await records.isCancelAsked(runId)) cancel();
  };
  if (signal?.aborted) cancel();
  else if (!isNew) await look();
  signal?.addEventListener('abort', cancel);
  const poll = setInterval(() => {
    look().catch(() => {});
  }, CANCEL_POLL_MS);
  poll.unref();
  return {
    signal: controller.signal,
    look,
    stop() {
      clearInterval(poll);
      signal?.removeEventListener('abort', cancel);
    },
  };
}

/** How a run is left after what came of it; one that failed for reasons that pass is not simply over. */
function settledAs(
  { status, isPostponed, best }: RunResult,
  { registry }: Means,
  attempt: Attempt | undefined,
): Settled {
  if (!attempt || status !== 'failed') return status;
  const { policy, number } = attempt;
  if (isPostponed) return { retryInMs: policy.delayMs(number) };
  return best && isTransient(best.outcome, registry) ? 'dead' : status;
}

/** What came of a run, as it is kept. */
interface KeptOutcome {
  readonly iteration: number;
  readonly iterations: number;
  readonly artifacts: readonly ArtifactRef[];
  readonly report: unknown;
  readonly issues: unknown;
  readonly spent: readonly Spent[];
}

function keptOutcome({ best, artifacts, iterations, issues, spent }: RunResult): KeptOutcome {
  return { iteration: best?.number ?? 1, iterations, artifacts, report: best?.report ?? null, issues, spent };
}

export interface ResumeOptions extends Pick<RunOptions, 'confirm' | 'signal' | 'onEvent' | 'out'> {
  /** How often a run that failed for reasons that pass is tried, and when; by default it is left to whoever asked. */
  readonly retry?: RetryPolicy;
  /** Whether there is room for it here; where there is not, it is left as it is. */
  readonly hasRoom?: (run: Pick<RunDetail, 'domain'>) => boolean;
}

/** Runs that are kept: looking at them, deciding on what waits, going on with them. */
export interface KeptRuns extends Runs {
  /** Goes on where the run was; what was done is not done again. */
  resume(run: string, options?: ResumeOptions): Promise<Result<RunResult>>;
  /** Leaves a run that cannot be gone on with now until later. */
  defer(run: string, ms: number): Promise<void>;
  /** Whether the files of runs can be written and read here. */
  filesStanding: Store['standing'];
  /** Takes away, or only counts, the files of runs that ended before then or are not known any more; of how many runs. */
  forgetFiles(before: Date, isSure: boolean): Promise<number>;
  artifacts(run: string): Promise<Result<readonly ArtifactRef[]>>;
  readArtifact(run: string, name: string): Promise<Result<AsyncIterable<Uint8Array>>>;
}

/** More than for what fails by itself: that a process ends is seldom the fault of the run it was at. */
const MORE_LIVES = 2;

export function createKeptRuns(
  { store, records, files, sql }: Keeping,
  goOn: (run: RunDetail, options: ResumeOptions) => Promise<Result<RunResult>>,
): KeptRuns {
  /** Tells why a run cannot be gone on with; one that ends its process each time is not tried for ever. */
  const refusal = async ({ id, status, attempts }: RunDetail, { retry }: ResumeOptions) => {
    if (isOver(status)) return issue('run_over', { params: { run: id, status } });
    const most = (retry?.attempts ?? Number.POSITIVE_INFINITY) + MORE_LIVES;
    if (attempts < most || status === 'waiting' || status === 'running') return null;
    const given = issue('run_given_up', { params: { run: id, attempts } });
    await (await store.acquire(id))?.settle('dead', { issues: [given] });
    return given;
  };
  const outcomeOf = async (run: string) => {
    const detail = await records.show(run);
    if (!detail) return err([issue('run_no_artifact', { params: { run, name: '' } })]);
    const outcome = detail.outcome as Partial<KeptOutcome> | null;
    const { isCleared } = detail;
    return ok({ isCleared, iteration: outcome?.iteration ?? 1, artifacts: outcome?.artifacts ?? [] });
  };
  return {
    ...records,
    filesStanding: files.standing,
    async forgetFiles(before, isSure) {
      const { forgetFiles } = await import('../../runtime/store/forget.ts');
      return forgetFiles(files, sql, before, isSure);
    },
    async resume(run, options = {}) {
      const detail = await records.show(run);
      // Deciding says which runs exist; here it is only asked for one more time.
      if (!detail) return err([issue('run_not_resumable', { params: { run, reason: 'unknown' } })]);
      if (options.hasRoom?.(detail) === false) return err([issue('run_no_room', { params: { run } })]);
      const refused = await refusal(detail, options);
      return refused ? err([refused]) : goOn(detail, options);
    },
    async defer(run, ms) {
      await (await store.acquire(run))?.release({ afterMs: ms });
    },
    async artifacts(run) {
      const found = await outcomeOf(run);
      return found.ok ? ok(found.value.artifacts) : found;
    },
    async readArtifact(run, name) {
      const found = await outcomeOf(run);
      if (!found.ok) return found;
      const ref = found.value.artifacts.find((one) => one.name === name);
      if (!ref) return err([issue('run_no_artifact', { params: { run, name } })]);
      if (found.value.isCleared) return err([issue('artifact_cleared', { params: { name } })]);
      const kept = files.folder(run, found.value.iteration);
      if (await kept.has(name)) return ok(checked(kept.stream(name), ref));
      const code = (await files.standing()) === 'apart' ? 'artifact_elsewhere' : 'run_no_artifact';
      return err([issue(code, { params: { run, name } })]);
    },
  };
}

/** What does not have the sum it was written with breaks off instead of being taken for whole. */
async function* checked(
  content: AsyncIterable<Uint8Array>,
  { name, sha256 }: ArtifactRef,
): AsyncIterable<Uint8Array> {
  const sum = createHash('sha256');
  for await (const part of content) {
    sum.update(part);
    yield part;
  }
  if (sha256 !== undefined && sum.digest('hex') !== sha256)
    throw new ArtifactError(issue('artifact_damaged', { params: { name } }));
}
