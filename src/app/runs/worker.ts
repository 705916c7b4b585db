import type { AnyDomain } from '../../core/domain.ts';
import { ok, type Result } from '../../core/result.ts';
import type { Handled, Job, WorkQueue } from '../../core/run/queue.ts';
import type { RetryPolicy } from '../../core/run/step.ts';
import { after } from '../../runtime/clock.ts';
import type { Config } from '../../runtime/config.ts';
import type { Log } from '../../runtime/log.ts';
import { isClosed } from '../../runtime/sql/faults.ts';
import type { News } from '../../runtime/sql/news.ts';
import { Places } from './places.ts';
import type { KeptRuns } from './supervise.ts';

/** What a worker needs of the application it works in. */
interface WorkerHost {
  readonly config: Pick<Config, 'queue'>;
  runs(): Promise<Result<KeptRuns>>;
  queue(): Promise<Result<WorkQueue>>;
  news(): Promise<Result<News>>;
  domains(): Promise<Result<readonly AnyDomain[]>>;
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
/** Until a run that cannot be gone on with here is looked at again: another process may know its domain. */
const DEFER_MS = 60_000;

/** How often runs are looked for that nobody carries out, and for how long they were left by then. */
const sweeps = {
  // A queue inside a process ends with it: what is due stands in the database, and all who share that look for it.
  memory: { everyMs: 1_000, leftMs: 2_000, idOf: ({ run }: Due) => run },
  // Longer than the queue takes to hand a run to someone who is free.
  shared: { everyMs: 15_000, leftMs: 60_000, idOf: ({ run, epoch }: Due) => `${run}~${epoch}` },
} as const;
type Due = Awaited<ReturnType<KeptRuns['due']>>[number];

/** Carries out the runs that come from the queue, and looks now and then for those that are due and not in it. */
export async function startWorker(
  app: WorkerHost,
  { atOnce, retry = defaultRetry, onChange: here = () => {} }: WorkerOptions,
): Promise<Result<Worker>> {
  const [runs, queue, news] = [await app.runs(), await app.queue(), await app.news()];
  if (!runs.ok) return runs;
  if (!queue.ok) return queue;
  if (!news.ok) return news;
  const onChange = (run: string): void => {
    here(run);
    news.value.tell(run);
  };
  const counts: WorkerCounts = { underWay: 0, done: 0, again: 0 };
  const places = new Places();
  const known = await app.domains();
  const computing = new Set(
    (known.ok ? known.value : []).flatMap(({ about, act }) => (act.computes ? [about.id] : [])),
  );

  const work = async ({ run }: Job): Promise<Handled> => {
    counts.underWay += 1;
    try {
      const handled = await carryOn(runs.value, run, retry, onChange, (domain) =>
        domain !== null && computing.has(domain) ? places.take(domain) : () => {},
      );
      if (handled === 'no room') return { againMs: places.againMs() };
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
  const sweeping = keepSweeping(app, runs.value, queue.value);
  return ok({
    counts,
    async stop(graceMs) {
      sweeping.stop();
      return taking.stop(graceMs);
    },
  });
}

/** At once, and again and again: what lapsed is ended, and every run that is due gets into the queue. */
function keepSweeping({ config, log }: WorkerHost, runs: KeptRuns, queue: WorkQueue) {
  const { everyMs, leftMs, idOf } = sweeps[config.queue === 'memory' ? 'memory' : 'shared'];
  let cancel = () => {};
  let stopped = false;
  const sweep = async (): Promise<void> => {
    const back = await runs.mendClock();
    if (back > 0) log.warn('clock_put_back', { seconds: Math.round(back / 1000) });
    await runs.lapse();
    for (const due of await runs.due(leftMs)) await queue.put({ id: idOf(due), run: due.run });
  };
  const again = (): void => {
    if (!stopped) cancel = after(everyMs, look, { background: true });
  };
  const look = (): void => {
    sweep()
      .catch((thrown: unknown) => log.debug('not_swept', { reason: String(thrown) }))
      .finally(again);
  };
  look();
  return {
    stop() {
      stopped = true;
      cancel();
    },
  };
}

type Handed = Handled | 'no room';

async function carryOn(
  runs: KeptRuns,
  run: string,
  retry: RetryPolicy,
  onChange: (run: string) => void,
  take: (domain: string | null) => (() => void) | null,
): Promise<Handed> {
  let leave: (() => void) | null = null;
  const hasRoom = ({ domain }: { readonly domain: string | null }) => {
    leave = take(domain);
    return leave !== null;
  };
  try {
    const done = await runs.resume(run, { retry, hasRoom, onEvent: () => onChange(run) });
    const issues = done.ok ? done.value.issues : done.error;
    const has = (...codes: string[]) => issues.some(({ code }) => codes.includes(code));
    if (has('run_no_room')) return 'no room';
    // Whoever holds it may yet be gone before it is done; and what is wrong with the database is not wrong with the run.
    if (has('run_busy', 'run_lost') || (!done.ok && isClosed(done.error))) return { againMs: BUSY_MS };
    if (!done.ok && !has('run_over', 'run_given_up', 'run_not_due', 'run_too_late'))
      await runs.defer(run, DEFER_MS);
    return 'done';
  } finally {
    (leave as (() => void) | null)?.();
  }
}
