import { createHash, randomUUID } from 'node:crypto';
import type { Host, ParseOptions } from '../app/host.ts';
import { untilOk } from '../app/lazy.ts';
import { issue as workIssue } from '../app/messages.ts';
import { startWorker } from '../app/runs/worker.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Lang } from '../core/messages.ts';
import { type Input, same } from '../core/reading/evidence.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import { err, type Issue, ok, type Result } from '../core/result.ts';
import { after } from '../runtime/clock.ts';
import { withinGrace } from '../runtime/queue/grace.ts';
import { createFeeds, type Feeds } from './feed.ts';
import type { Identity } from './problem.ts';

/** What is to be carried out. */
export interface Order {
  readonly domain: AnyDomain;
  readonly input: Input;
  readonly read: Interpretation<unknown>;
  readonly options: ParseOptions;
}

/** The runs that were asked for here, in the background of the requests that did. */
export interface RunKeeper {
  readonly feeds: Feeds;
  /** How many of them there are now. */
  underWay(): Promise<number>;
  /** Fulfilled as soon as the run is on record; it goes on by itself. */
  start(order: Order, who: Identity, lang: Lang, key?: string): Promise<Result<string>>;
  /** Takes up whatever is due from now on, and keeps trying where what that needs is away. */
  open(): void;
  /** Sees to it that what was posted is taken up: here, or where the workers are. */
  ready(): Promise<void>;
  /** Goes on with a run that waited or was interrupted. */
  resume(run: string): Promise<void>;
  /** Waits for what is under way; what does not end in time stays on record and goes on in the next process. */
  close(graceMs: number): Promise<void>;
}

const AT_ONCE = 64;
/** How soon what was away is asked for again. */
const REACH_MS = 2_000;

export function createRunKeeper(app: Host): RunKeeper {
  const feeds = createFeeds(app);
  const unkept = new Set<Promise<unknown>>();
  const isOwn = app.config.queue === 'memory';
  const worker = untilOk(() => startWorker(app, { atOnce: AT_ONCE, onChange: feeds.wake }));
  let isClosed = false;
  const reach = async (): Promise<boolean> => {
    const reached = await (isOwn ? worker() : app.queue()).catch(() => null);
    return reached?.ok === true;
  };
  const ready = async (): Promise<void> => {
    const reached = reach();
    // A queue that is away is no reason to keep anyone waiting: what was posted is on record.
    if (isOwn) await reached;
  };
  const open = async (): Promise<void> => {
    if (!(await reach()) && !isClosed) after(REACH_MS, () => void open(), { background: true });
  };
  /** Where nothing can be kept, what only makes files is carried out and forgotten. */
  const runUnkept = ({ domain, input, read, options }: Order, who: Identity, runId: string) =>
    new Promise<Result<string>>((resolve, reject) => {
      const begun = () => resolve(ok(runId));
      const work = app.run(domain, input, read, { ...options, ...who, runId, onEvent: begun });
      work.then((done) => (done.ok ? begun() : resolve(done)), reject);
      const ended = work.catch(() => {}).finally(() => unkept.delete(ended));
      unkept.add(ended);
    });
  const put = async (run: string): Promise<void> => {
    await ready();
    const queue = await app.queue();
    if (queue.ok) await queue.value.put({ id: isOwn ? run : `${run}/${randomUUID()}`, run });
  };

  return {
    feeds,
    async underWay() {
      const working = await worker.made();
      return unkept.size + (working?.ok ? working.value.counts.underWay : 0);
    },
    open: () => void open(),
    ready,
    async start(order, who, lang, key) {
      const runId = key === undefined ? randomUUID() : idOf(who, key);
      const { domain, input, read, options } = order;
      const begun = await app.submit(domain, input, read, { ...options, ...who, lang, runId });
      // A server of its own comes back, and whoever asks then can look at the run as well.
      const isKept = app.config.databaseUrl !== null || (!begun.ok && isFull(begun.error));
      if (!begun.ok) return isKept ? begun : runUnkept(order, who, runId);
      if (key !== undefined && !(await isSame(app, runId, order))) return err([workIssue('key_reused')]);
      await ready();
      return begun;
    },
    resume: put,
    async close(graceMs) {
      isClosed = true;
      feeds.close();
      const working = await worker.made();
      await Promise.all([
        withinGrace(unkept, graceMs),
        working?.ok ? working.value.stop(graceMs) : undefined,
      ]);
    },
  };
}

export const isFull = ([first]: readonly Issue[]): boolean =>
  ['queue_full', 'too_many_runs', 'too_many_bytes'].includes(first?.code ?? '');

/** Whether the run under that id was asked for by the same words and files. */
async function isSame(app: Host, id: string, { domain, input }: Order): Promise<boolean> {
  const runs = await app.runs();
  const kept = runs.ok ? (await runs.value.show(id))?.request : undefined;
  const asked = kept as { readonly domain?: string; readonly input?: unknown } | undefined;
  return asked === undefined || (asked.domain === domain.about.id && same(asked.input, input));
}

/** The same key from the same caller is the same run, however often it is sent. */
const idOf = ({ userId }: Identity, key: string): string => {
  const hex = createHash('sha256')
    .update(JSON.stringify([userId, key]))
    .digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  );
};
