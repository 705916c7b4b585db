import { WorkStopped } from './stopped.ts';
import { type Handlers, startThread, type Thread, type ThreadOptions } from './thread.ts';

export interface PoolOptions extends ThreadOptions {
  /** Threads there may be; one more than may be held by long work is always left for what is short. */
  readonly most: number;
  /** Jobs known to be long that may be under way at once. */
  readonly long: number;
  /** Long jobs of one caller at once. */
  readonly perCaller: number;
  /** Resident memory of the whole process at which work gives way: the latest that can wait, to be done alone; else the longest is stopped. */
  readonly rssMb: number;
}

export interface Task {
  readonly job: unknown;
  readonly handlers: Handlers;
  /** Whose budget it is counted against. */
  readonly who: string;
  readonly timeMs: number;
  readonly signal: AbortSignal | undefined;
  /** What took how long the last time is told by this. */
  readonly kind: string;
  /** Nobody waits at the other end of a connection: it may be begun anew later instead of being refused. */
  readonly canWait: boolean;
}

interface Waiting extends Task {
  isLong: boolean;
  /** There was no memory for it beside others: it is begun again when they are done. */
  isAlone: boolean;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

interface Running {
  readonly task: Waiting;
  readonly thread: Thread;
  readonly began: number;
  isLong: boolean;
  isRequeued: boolean;
}

export interface Pool {
  run(task: Task): Promise<unknown>;
  /** How many jobs wait and are under way. */
  load(): { readonly waiting: number; readonly running: number; readonly long: number };
  /** Has so many threads ready before they are needed. */
  prepare(count: number): void;
  close(): Promise<void>;
}

/** Longer than this is long: another thread is made ready for what is short. */
const LONG_MS = 25;
/** What took longer than this the last time waits for one of few places the next time. */
const KNOWN_MS = 500;
/** What was told to stop has this long to do so by itself. */
const GRACE_MS = 250;
const MOST_WAITING = 2_000;
/** Of one caller: nobody else is refused because of them. */
const MOST_OF_ONE = 500;
const WATCH_MS = 100;
const IDLE_MS = 60_000;

/**
 * Threads for work that takes long by what it is given. What is short does not wait for what is long: where something takes long
 * another thread is made ready, what took long before waits for one of few places, and where all threads are held by long work
 * those give way who hold more than their share.
 */
export function createPool(options: PoolOptions): Pool {
  const idle: { thread: Thread; since: number }[] = [];
  const running = new Set<Running>();
  const starting = new Set<Thread>();
  /** Somebody waits for the answer; nobody does; and what is known to be long. */
  const urgent: Waiting[] = [];
  const fresh: Waiting[] = [];
  const known: Waiting[] = [];
  const took = new Map<string, number>();
  let isClosed = false;
  let prepared = 0;

  const waiting = () => urgent.length + fresh.length + known.length;
  const longOnes = () => [...running].filter(({ isLong }) => isLong).sort((a, b) => a.began - b.began);
  const heldBy = (who: string) => longOnes().filter(({ task }) => task.who === who).length;

  /** When each caller's turn was last, by the number of the turn. */
  const turns = new Map<string, number>();
  let turn = 0;
  /**
   * By turns, whoever has the least under way before: a thousand of one caller do not stand before one of another, nor hold
   * every thread.
   */
  const fairest = (list: Waiting[]): Waiting | undefined => {
    const busy = new Map<string, number>();
    for (const { task } of running) busy.set(task.who, (busy.get(task.who) ?? 0) + 1);
    const isBefore = (a: Waiting, b: Waiting): boolean => {
      const more = (busy.get(a.who) ?? 0) - (busy.get(b.who) ?? 0);
      return more < 0 || (more === 0 && (turns.get(a.who) ?? 0) < (turns.get(b.who) ?? 0));
    };
    let chosen: Waiting | undefined;
    for (const one of list) {
      const holdsMost = (busy.get(one.who) ?? 0) >= Math.max(1, options.most - 1);
      if (!holdsMost && (!chosen || isBefore(one, chosen))) chosen = one;
    }
    if (!chosen) return undefined;
    list.splice(list.indexOf(chosen), 1);
    turns.set(chosen.who, ++turn);
    return chosen;
  };

  const next = (): Waiting | undefined => {
    const first = fairest(urgent);
    if (first) return first;
    // One thread is left for those at the other end of a connection.
    if (running.size >= options.most - 1) return undefined;
    if (fresh.length > 0) return fairest(fresh);
    if (longOnes().length >= options.long) return undefined;
    const isHeld = longOnes().some(({ task }) => task.canWait);
    if (isHeld && [...running].some(({ task }) => task.isAlone)) return undefined;
    const at = known.findIndex(({ who, isAlone }) => heldBy(who) < options.perCaller && !(isAlone && isHeld));
    return at < 0 ? undefined : known.splice(at, 1)[0];
  };
  /** What nobody waits for goes to a thread that stands behind the others, and everything else, where it can, to one that does not. */
  const idleFor = ({ canWait }: Task): Thread => {
    const at = idle.findLastIndex(({ thread }) => thread.isLow() === canWait);
    const [{ thread }] = idle.splice(at < 0 ? -1 : at, 1) as [(typeof idle)[number]];
    if (canWait) thread.lower();
    return thread;
  };
  const pump = (): void => {
    while (!isClosed && waiting() > 0) {
      if (idle.length === 0) startOne();
      if (idle.length === 0) return;
      const task = next();
      if (!task) return;
      if (task.signal?.aborted) task.reject(new WorkStopped('cancelled'));
      else begin(task, idleFor(task));
    }
  };

  function startOne(): void {
    if (isClosed || starting.size > 0 || running.size + idle.length >= options.most) return;
    const thread = startThread(options);
    starting.add(thread);
    thread.ready
      .then(
        () => void idle.push({ thread, since: performance.now() }),
        (error: Error) => {
          // Where no thread can be started nothing would ever be done.
          if (running.size + idle.length === 0)
            for (const task of [...urgent.splice(0), ...fresh.splice(0)]) task.reject(error);
        },
      )
      .finally(() => {
        starting.delete(thread);
        pump();
        if (running.size + idle.length < prepared) startOne();
      });
  }

  function begin(task: Waiting, thread: Thread): void {
    const one: Running = { task, thread, began: performance.now(), isLong: task.isLong, isRequeued: false };
    running.add(one);
    const timers = [
      setTimeout(() => becomesLong(one), LONG_MS),
      setTimeout(() => stop(one, 'time'), task.timeMs),
    ];
    const cancel = () => stop(one, 'cancelled');
    task.signal?.addEventListener('abort', cancel, { once: true });
    watch();
    thread
      .run(task.job, task.handlers)
      .then(
        (value) => task.resolve(value),
        (error: Error) => {
          if (one.isRequeued && error instanceof WorkStopped) known.push({ ...task, isLong: true });
          else task.reject(error);
        },
      )
      .finally(() => {
        for (const timer of timers) clearTimeout(timer);
        task.signal?.removeEventListener('abort', cancel);
        running.delete(one);
        took.set(task.kind, performance.now() - one.began);
        if (!thread.isGone() && !isClosed) idle.push({ thread, since: performance.now() });
        pump();
      });
  }

  function becomesLong(one: Running): void {
    one.isLong = true;
    if (idle.length === 0) startOne();
  }

  /** First it is told; then its thread ends, whatever it is doing. */
  function stop(one: Running, reason: 'time' | 'cancelled'): void {
    one.thread.abort();
    const timer = setTimeout(() => {
      if (running.has(one)) void one.thread.stop(reason);
    }, GRACE_MS);
    timer.unref();
  }

  /** Somebody waits and every thread is held: the latest of whoever holds most gives way, if that is more than their share. */
  function makeRoom(): void {
    if (urgent.length + fresh.length === 0 || idle.length + starting.size > 0 || running.size < options.most)
      return;
    const held = longOnes().filter(({ isRequeued }) => !isRequeued);
    const greedy = held.findLast(({ task }) => heldBy(task.who) > options.perCaller);
    const surplus = held.length > options.long ? held.findLast(({ task }) => task.canWait) : undefined;
    const victim = greedy ?? surplus;
    if (!victim) return;
    victim.isRequeued = victim.task.canWait;
    void victim.thread.stop('budget');
  }

  /** What lies outside the heap of a thread is bounded by nobody else. */
  function boundMemory(): void {
    const [longest, ...others] = longOnes();
    if (!longest || process.memoryUsage.rss() <= options.rssMb * 2 ** 20) return;
    const latest = others.findLast(({ task }) => task.canWait && !task.isAlone);
    // What somebody gave back is not at hand at once.
    if (others.some(({ isRequeued }) => isRequeued)) return;
    if (!latest) return void longest.thread.stop('memory');
    latest.isRequeued = true;
    latest.task.isAlone = true;
    void latest.thread.stop('budget');
  }

  let watching: NodeJS.Timeout | null = null;
  function watch(): void {
    watching ??= setInterval(() => {
      makeRoom();
      boundMemory();
      const old = performance.now() - IDLE_MS;
      while (idle.length > Math.max(1, prepared) && idle[0]!.since < old)
        void idle.shift()!.thread.stop('cancelled');
      if (running.size > 0 || idle.length > Math.max(1, prepared) || !watching) return;
      turns.clear();
      clearInterval(watching);
      watching = null;
    }, WATCH_MS).unref();
  }

  return {
    prepare(count) {
      prepared = Math.min(count, options.most);
      if (running.size + idle.length < prepared) startOne();
    },
    load: () => ({ waiting: waiting(), running: running.size, long: longOnes().length }),
    run: (task) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new WorkStopped('cancelled'));
        const ofOne = (list: readonly Waiting[]) => list.filter(({ who }) => who === task.who).length;
        if (waiting() >= MOST_WAITING) return reject(new WorkStopped('full'));
        if (waiting() >= MOST_OF_ONE && ofOne(urgent) + ofOne(fresh) + ofOne(known) >= MOST_OF_ONE)
          return reject(new WorkStopped('budget'));
        const isLong = task.canWait && (took.get(task.kind) ?? 0) > KNOWN_MS;
        const list = isLong ? known : task.canWait ? fresh : urgent;
        const one = { ...task, isLong, isAlone: false, resolve, reject };
        list.push(one);
        // Nobody wants it any more: what it would be given is not kept until its turn.
        const leave = () => {
          const at = list.indexOf(one);
          if (at >= 0) list.splice(at, 1)[0]!.reject(new WorkStopped('cancelled'));
        };
        task.signal?.addEventListener('abort', leave, { once: true });
        pump();
      }),
    async close() {
      isClosed = true;
      for (const task of [...urgent.splice(0), ...fresh.splice(0), ...known.splice(0)])
        task.reject(new WorkStopped('cancelled'));
      const threads = [...starting, ...[...idle.splice(0), ...running].map(({ thread }) => thread)];
      await Promise.all(threads.map((thread) => thread.stop('cancelled')));
    },
  };
}
