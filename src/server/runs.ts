import { createHash, randomUUID } from 'node:crypto';
import type { ParseOptions, Yanxing } from '../app.ts';
import type { AnyDomain } from '../core/domain.ts';
import type { Input } from '../core/evidence.ts';
import type { Interpretation } from '../core/interpret.ts';
import type { Lang } from '../core/messages.ts';
import type { Result } from '../core/result.ts';
import type { Desk } from '../desk.ts';
import type { Performed } from '../perform.ts';
import { createFeeds, type Feeds } from './feed.ts';
import type { Identity } from './problem.ts';

/** What is to be carried out. */
export interface Order {
  readonly domain: AnyDomain;
  readonly input: Input;
  readonly read: Interpretation<unknown>;
  readonly options: ParseOptions;
}

/** The runs this process carries out, in the background of the requests that asked for them. */
export interface RunKeeper {
  readonly feeds: Feeds;
  /** How many of them there are now. */
  underWay(): number;
  /** Fulfilled as soon as the run is on record; it goes on by itself. */
  start(order: Order, who: Identity, lang: Lang, key?: string): Promise<Result<string>>;
  /** Goes on with a run that waited or was interrupted. */
  resume(run: string): Promise<void>;
  /** Goes on with every run whose process has gone. */
  adopt(): Promise<number>;
  /** Waits for what is under way; what does not end in time stays on record and goes on in the next process. */
  close(graceMs: number): Promise<void>;
}

export function createRunKeeper(app: Yanxing): RunKeeper {
  const underWay = new Map<string, Promise<unknown>>();
  const feeds = createFeeds(app);

  const follow = (run: string, work: Promise<unknown>): void => {
    const ended = work
      .catch(() => undefined)
      .finally(() => {
        if (underWay.get(run) === ended) underWay.delete(run);
        feeds.wake(run);
      });
    underWay.set(run, ended);
  };
  const resume = async (desk: Desk, run: string): Promise<void> => {
    await underWay.get(run);
    follow(run, desk.resume(run, { onEvent: () => feeds.wake(run) }));
  };

  return {
    feeds,
    underWay: () => underWay.size,
    async start({ domain, input, read, options }, who, lang, key) {
      const runId = key === undefined ? randomUUID() : idOf(who, key);
      const desk = await app.runs();
      if (desk.ok && key !== undefined && (await desk.value.show(runId))) return { ok: true, value: runId };
      return new Promise((resolve, reject) => {
        const begun = () => resolve({ ok: true, value: runId });
        const work = app.run(domain, input, read, {
          ...options,
          ...who,
          lang,
          runId,
          onEvent: () => {
            begun();
            feeds.wake(runId);
          },
        });
        work.then((done: Result<Performed>) => (done.ok ? begun() : resolve(done)), reject);
        follow(runId, work);
      });
    },
    async resume(run) {
      const desk = await app.runs();
      if (desk.ok) await resume(desk.value, run);
    },
    async adopt() {
      const desk = await app.runs();
      const left = desk.ok ? await desk.value.list({ status: 'interrupted', limit: 1_000 }) : [];
      for (const { id } of left) if (desk.ok) await resume(desk.value, id);
      return left.length;
    },
    async close(graceMs) {
      feeds.close();
      let cut: NodeJS.Timeout | undefined;
      const late = new Promise((resolve) => {
        cut = setTimeout(resolve, graceMs);
      });
      await Promise.race([Promise.all(underWay.values()), late]);
      clearTimeout(cut);
    },
  };
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
