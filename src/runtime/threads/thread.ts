import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { type StopReason, WorkStopped } from './stopped.ts';
import { errorOf, type FromThread, type ToThread, thrownOf } from './wire.ts';

export interface ThreadOptions {
  readonly entry: URL;
  readonly data: unknown;
  readonly heapMb: number;
}

/** What a job may ask for or tell while it is under way, by name. */
export type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>;

export interface Thread {
  /** Fulfilled when it can be given something; rejected where it could not be started. */
  readonly ready: Promise<void>;
  /** One at a time; rejects with WorkStopped where it was stopped. */
  run(job: unknown, handlers: Handlers): Promise<unknown>;
  /** Lets every other thread go before this one, for good: the system takes no such thing back. */
  lower(): void;
  readonly isLow: () => boolean;
  /** Tells the job to stop; it may or may not listen. */
  abort(): void;
  /** Ends the thread and what it was doing. */
  stop(reason: StopReason): Promise<void>;
  readonly isGone: () => boolean;
}

export function startThread({ entry, data, heapMb }: ThreadOptions): Thread {
  const worker = workerAt(entry, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: heapMb },
  });
  worker.unref();
  const post = (message: ToThread): void => worker.postMessage(message);
  let current: { handlers: Handlers; resolve(value: unknown): void; reject(error: Error): void } | null =
    null;
  let why: StopReason | null = null;
  let isGone = false;
  let isLow = false;
  let [isReady, cannotStart]: [() => void, (error: Error) => void] = [() => {}, () => {}];
  const ready = new Promise<void>((resolve, reject) => {
    [isReady, cannotStart] = [resolve, reject];
  });
  ready.catch(() => {});
  const settle = (how: (job: NonNullable<typeof current>) => void): void => {
    const job = current;
    current = null;
    worker.unref();
    if (job) how(job);
  };
  const answer = async (ask: number, body: () => unknown): Promise<void> => {
    try {
      post({ answer: ask, value: await body() });
    } catch (error) {
      post({ answer: ask, thrown: thrownOf(error) });
    }
  };
  worker.on('message', (message: FromThread) => {
    if ('ready' in message) return isReady();
    if ('done' in message) return settle(({ resolve }) => resolve(message.done));
    if ('thrown' in message) return settle(({ reject }) => reject(errorOf(message.thrown)));
    const name = 'tell' in message ? message.tell : message.what;
    const handler = current?.handlers[name] as ((...args: unknown[]) => unknown) | undefined;
    if ('tell' in message) handler?.(...message.args);
    else void answer(message.ask, () => handler?.(...message.args));
  });
  worker.on('error', (error: NodeJS.ErrnoException) => {
    isGone = true;
    cannotStart(error);
    const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    settle(({ reject }) => reject(isFull ? new WorkStopped('memory') : error));
  });
  worker.on('exit', () => {
    isGone = true;
    cannotStart(new WorkStopped(why ?? 'cancelled'));
    settle(({ reject }) => reject(new WorkStopped(why ?? 'cancelled')));
  });
  return {
    ready,
    isGone: () => isGone,
    run: (job, handlers) =>
      new Promise((resolve, reject) => {
        current = { handlers, resolve, reject };
        worker.ref();
        try {
          post({ job });
        } catch (error) {
          // What cannot be sent to another thread is a fault of ours, not of the job.
          settle((one) => one.reject(error as Error));
        }
      }),
    lower() {
      if (!isLow) post({ lower: true });
      isLow = true;
    },
    isLow: () => isLow,
    abort: () => post({ abort: true }),
    async stop(reason) {
      why ??= reason;
      isGone = true;
      await worker.terminate();
    },
  };
}

export const workerAt = (entry: URL, options: WorkerOptions): Worker =>
  new Worker(entry.pathname.endsWith('.ts') ? asSource(entry) : entry, { execArgv: [], ...options });

/** In a checkout the thread runs from its sources, by the loader that development has. */
function asSource(entry: URL): URL {
  const tsx = createRequire(import.meta.url).resolve('tsx/package.json');
  const loader = new URL('dist/esm/api/index.mjs', pathToFileURL(tsx)).href;
  const script = `import { register } from '${loader}'; register(); await import('${entry.href}');`;
  return new URL(`data:text/javascript,${encodeURIComponent(script)}`);
}
