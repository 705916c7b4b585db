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

const POLL_MS = 500;
const IDLE_MS = 15_000;
const KEPT = 1_000;

/** One look at the journal serves all listeners of a run; runs of other processes are looked at now and then. */
export function createFeeds(app: Host): Feeds {
  const feeds = new Map<string, Feed>();
  const closing = new AbortController();
  let listeners = 0;
  return {
    count: () => listeners,
    wake: (run) => feeds.get(run)?.look(),
    close: () => closing.abort(),
    async *follow(run, after, signal) {
      const feed = feeds.get(run) ?? new Feed(app, run);
      feeds.set(run, feed);
      feed.join();
      listeners += 1;
      const gone = AbortSignal.any([signal, closing.signal]);
      try {
        yield* feed.read(after, gone);
      } finally {
        listeners -= 1;
        if (feed.leave()) feeds.delete(run);
      }
    },
  };
}

class Feed {
  #recent: Numbered[] = [];
  #last = -1;
  #status: RunStatus = 'running';
  #listeners = 0;
  #looking: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  readonly #waiting = new Set<() => void>();

  constructor(
    readonly app: Host,
    readonly run: string,
  ) {}

  join(): void {
    this.#listeners += 1;
    this.#timer ??= setInterval(() => this.look(), POLL_MS);
  }

  /** True when nobody is left. */
  leave(): boolean {
    this.#listeners -= 1;
    if (this.#listeners > 0) return false;
    clearInterval(this.#timer);
    return true;
  }

  look(): Promise<void> {
    if (this.#looking) {
      this.#again = true;
      return this.#looking;
    }
    const looking = this.#refresh()
      .catch(() => undefined)
      .finally(() => {
        this.#looking = undefined;
        if (!this.#again) return;
        this.#again = false;
        void this.look();
      });
    this.#looking = looking;
    return looking;
  }

  async #refresh(): Promise<void> {
    const runs = await this.app.runs();
    if (!runs.ok) return;
    // Status first: an ended run has no events after those that are read then.
    const summary = await runs.value.show(this.run);
    if (!summary) return;
    const from = Math.max(0, this.#last);
    const fresh = (await runs.value.events(this.run, from)).map((event, i) => ({
      number: from + i + 1,
      event,
    }));
    const changed = fresh.length > 0 || summary.status !== this.#status || this.#last < 0;
    this.#recent = [...this.#recent, ...fresh].slice(-KEPT);
    this.#last = from + fresh.length;
    this.#status = summary.status;
    if (!changed) return;
    for (const wake of [...this.#waiting]) wake();
  }

  async *read(after: number, gone: AbortSignal): AsyncGenerator<News | 'idle'> {
    if (this.#last < 0) await this.look();
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

  async #since(after: number): Promise<readonly Numbered[]> {
    const first = this.#recent[0]?.number ?? this.#last + 1;
    if (after + 1 >= first) return this.#recent.filter(({ number }) => number > after);
    const runs = await this.app.runs();
    const events = runs.ok ? await runs.value.events(this.run, after) : [];
    return events.map((event, i) => ({ number: after + i + 1, event }));
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
