import { ok, type Result } from '../../core/result.ts';
import type { RetryPolicy } from '../../core/run/execute.ts';
import type { Handled, Job, WorkQueue } from '../../core/run/queue.ts';
import type { Log } from '../../runtime/log.ts';
import type { KeptRuns } from './supervise.ts';

/** What a worker needs of the application it works in. */
interface WorkerHost {
  runs(): Promise<Result<KeptRuns>>;
  queue(): Promise<Result<WorkQueue>>;
  readonly log: Log;
}

export interface WorkerOptions {
  /** How many runs at a time. */
  readonly atOnce: number;
  readonly retry?: RetryPolicy;
  /** Something happened to a run that is carried out here. */
  readonly onChange?: (run: string) => void;
}

/** What a worker has done so far. */
export interface WorkerCounts {
  underWay: number;
  done: number;
  /** Given back, to be taken up again. */
  again: number;
}

export interface Worker {
  readonly counts: Readonly<WorkerCounts>;
  /** Finishes what is under way; what is not done in time is left for others, who go on where it was. How many those are. */
  stop(graceMs: number): Promise<number>;
}

/** Seconds, so that what a person waits for is not done when nobody expects it any more. */
const defaultRetry: RetryPolicy = { attempts: 4, delayMs: (failures) => 1_000 * 4 ** (failures - 1) };
const BUSY_MS = 1_000;
const SWEEP_MS = 15_000;

/** Carries out the runs that come from the queue, and looks now and then for those that were left lying. */
export async function startWorker(
  app: WorkerHost,
  { atOnce, retry = defaultRetry, onChange = () => {} }: WorkerOptions,
): Promise<Result<Worker>> {
  const [runs, queue] = [await app.runs(), await app.queue()];
  if (!runs.ok) return runs;
  if (!queue.ok) return queue;
  const counts: WorkerCounts = { underWay: 0, done: 0, again: 0 };

  const work = async ({ run }: Job): Promise<Handled> => {
    counts.underWay += 1;
    try {
      const handled = await carryOn(runs.value, run, retry, onChange);
      counts[handled === 'done' ? 'done' : 'again'] += 1;
      return handled;
    } catch (thrown) {
      counts.again += 1;
      app.log.warn('run_not_carried_on', { run, reason: String(thrown) });
      throw thrown;
    } finally {
      counts.underWay -= 1;
      onChange(run);
    }
  };
  const taking = queue.value.take(work, atOnce);
  const sweep = setInterval(() => {
    adopt(runs.value, queue.value).catch(() => {});
  }, SWEEP_MS);
  sweep.unref();
  return ok({
    counts,
    async stop(graceMs) {
      clearInterval(sweep);
      return taking.stop(graceMs);
    },
  });
}

async function carryOn(
  runs: KeptRuns,
  run: string,
  retry: RetryPolicy,
  onChange: (run: string) => void,
): Promise<Handled> {
  const done = await runs.resume(run, { retry, onEvent: () => onChange(run) });
  const issues = done.ok ? done.value.issues : done.error;
  // Whoever holds it may yet be gone before it is done.
  const elsewhere = issues.some(({ code }) => code === 'run_busy' || code === 'run_lost');
  return elsewhere ? { againMs: BUSY_MS } : 'done';
}

/** Puts every run that nobody carries out into the queue again. */
export async function adopt(runs: KeptRuns, queue: { put(job: Job): Promise<void> }): Promise<number> {
  const left = await runs.forsaken();
  for (const { run, epoch } of left) await queue.put({ id: `${run}~${epoch}`, run });
  return left.length;
}
