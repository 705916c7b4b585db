import type { Host } from '../app/host.ts';
import { isOver, type RunEvent, type RunStatus } from '../core/run/state.ts';

export interface Numbered {
  readonly number: number;
  readonly event: RunEvent;
}

/** Everything there is to say about a run after event number `after`. */
export interface News {
  readonly events: readonly Numbered[];
  readonly status: RunStatus;
}

export interface Feeds {
  /** The listeners there are. */
  count(): number;
  /** A run's events from a place on, as they come, until the run has ended or the listener goes. */
  follow(run: string, after: number, signal: AbortSignal): AsyncGenerator<News | 'idle'>;
  /** Something happened to this run in this process: look at once. */
  wake(run: string): void;
  close(): void;
}

/** How often all runs that are followed are looked at together, for what nobody tells: that a lease has ended, or news that got lost. */
const LOOK_MS = 3_000;
const IDLE_MS = 15_000;
const KEPT = 1_000;
const TOGETHER = 500;

/** One look at the journal serves all listeners of a run, and one question many runs; a run is looked at when there is news of it. */
export function createFeeds(app: Host): Feeds {
  const feeds = new Map<string, Feed>();
  const closing = new AbortController();
  const woken = new Set<string>();
  let listeners = 0;
  let isLooking = false;

  /** False where it could not be looked: then it is time enough at the next regular look. */
  const look = async (): Promise<boolean> => {
    const runs = await app.runs();
    while (runs.ok && woken.size > 0) {
      const ids = [...woken].slice(0, TOGETHER);
      for (const id of ids) woken.delete(id);
      const standings = await runs.value.standings(ids);
      await Promise.all(standings.map((one) => feeds.get(one.id)?.learn(one)));
    }
    return runs.ok;
  };
  const lookOn = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    const isDone = await look().catch(() => false);
    isLooking = false;
    if (isDone && woken.size > 0) await lookOn();
  };
  const wake = (run: string | null): void => {
    for (const id of run === null ? feeds.keys() : feeds.has(run) ? [run] : []) woken.add(id);
    if (woken.size > 0) void lookOn();
  };
  let stop = (): void => {};
  const listen = (): void => {
    const timer = setInterval(() => wake(null), LOOK_MS).unref();
    const hearing = app.news().then((news) => (news.ok ? news.value.listen(wake) : undefined));
    hearing.catch(() => undefined);
    stop = () => {
      clearInterval(timer);
      void hearing.then((end) => end?.()).catch(() => undefined);
    };
  };
  return {
    count: () => listeners,
    wake,
    close: () => {
      closing.abort();
      stop();
    },
    async *follow(run, after, signal) {
      if (listeners === 0) listen();
      const feed = feeds.get(run) ?? new Feed(app, run);
      feeds.set(run, feed);
      feed.listeners += 1;
      listeners += 1;
      const gone = AbortSignal.any([signal, closing.signal]);
      try {
        yield* feed.read(after, gone);
      } finally {
        listeners -= 1;
        feed.listeners -= 1;
        if (feed.listeners === 0) feeds.delete(run);
        if (listeners === 0) stop();
      }
    },
  };
}

/** How a run stands, and the number of its last event. */
interface Standing {
  readonly status: RunStatus;
  readonly last: number;
}

class Feed {
  listeners = 0;
  #recent: Numbered[] = [];
  #last = -1;
  #status: RunStatus = 'running';
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly app: Host,
    readonly run: string,
  ) {}

  /** Takes in what is new; an ended run has no events after those there were when its standing was read. */
  async learn({ status, last }: Standing): Promise<void> {
    const from = Math.max(0, this.#last);
    const isNew = this.#last < 0 || status !== this.#status || last > from;
    if (!isNew) return;
    const events = last > from ? await this.#eventsAfter(from) : [];
    // Another look may have been quicker.
    const fresh = events.filter(({ number }) => number > this.#last);
    this.#recent = [...this.#recent, ...fresh].slice(-KEPT);
    this.#last = Math.max(from, this.#last, fresh.at(-1)?.number ?? 0);
    this.#status = status;
    for (const wake of [...this.#waiting]) wake();
  }

  async *read(after: number, gone: AbortSignal): AsyncGenerator<News | 'idle'> {
    if (this.#last < 0) await this.#first();
    let at = after;
    let told: RunStatus | undefined;
    while (!gone.aborted) {
      const status = this.#status;
      const events = await this.#since(at);
      at = events.at(-1)?.number ?? at;
      if (events.length > 0 || status !== told) yield { events, status };
      told = status;
      if (isOver(status) && at >= this.#last) return;
      if (at < this.#last || status !== this.#status) continue;
      if (!(await this.#changed(gone))) yield 'idle';
    }
  }

  async #first(): Promise<void> {
    const runs = await this.app.runs();
    const [standing] = runs.ok ? await runs.value.standings([this.run]) : [];
    if (standing) await this.learn(standing);
  }

  async #eventsAfter(after: number): Promise<readonly Numbered[]> {
    const runs = await this.app.runs();
    const events = runs.ok ? await runs.value.events(this.run, after) : [];
    return events.map((event, i) => ({ number: after + i + 1, event }));
  }

  async #since(after: number): Promise<readonly Numbered[]> {
    const first = this.#recent[0]?.number ?? this.#last + 1;
    return after + 1 >= first
      ? this.#recent.filter(({ number }) => number > after)
      : this.#eventsAfter(after);
  }

  /** False when nothing happened for a while: time to show that the connection lives. */
  #changed(gone: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (news: boolean) => {
        clearTimeout(idle);
        this.#waiting.delete(wake);
        gone.removeEventListener('abort', wake);
        resolve(news);
      };
      const wake = () => done(true);
      const idle = setTimeout(() => done(false), IDLE_MS);
      this.#waiting.add(wake);
      gone.addEventListener('abort', wake);
    });
  }
}
