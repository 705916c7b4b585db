import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';

/** An error as it travels between threads: what is caught on the other side is told by its name. */
export interface Thrown {
  readonly name: string;
  readonly message: string;
  readonly words?: unknown;
}

/** From whoever wants work done to the thread. */
export type ToThread =
  | { readonly job: unknown }
  | { readonly abort: true }
  | { readonly lower: true }
  | { readonly answer: number; readonly value?: unknown; readonly thrown?: Thrown };

/** From the thread: how it ended, what it tells on the way, and what it asks for. */
export type FromThread =
  | { readonly ready: true }
  | { readonly done: unknown }
  | { readonly thrown: Thrown }
  | { readonly tell: string; readonly args: readonly unknown[] }
  | { readonly ask: number; readonly what: string; readonly args: readonly unknown[] };

export const thrownOf = (error: unknown): Thrown => {
  const { name = 'Error', message = String(error), words } = error as Partial<Thrown>;
  return { name, message, ...(words !== undefined && { words }) };
};

export const errorOf = ({ name, message, words }: Thrown): Error =>
  Object.assign(new Error(message), { name, ...(words !== undefined && { words }) });

/** What a job may do on the thread it was given to. */
export interface Outward {
  readonly signal: AbortSignal;
  tell(what: string, ...args: readonly unknown[]): void;
  ask<T>(what: string, ...args: readonly unknown[]): Promise<T>;
}

const BEHIND = 10;

/** From now on this thread runs when no other wants to. Linux alone tells a thread its own number; elsewhere all are equal. */
function lowerPriority(): void {
  try {
    const own = readlinkSync('/proc/thread-self').split('/').at(-1);
    setPriority(Number(own), BEHIND);
  } catch {}
}

/** The thread's side: one job at a time, each with a way back to whoever asked for it. */
export async function serveJobs(
  port: MessagePort,
  ready: Promise<unknown>,
  work: (job: unknown, outward: Outward) => Promise<unknown>,
): Promise<void> {
  const asked = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let abort = new AbortController();
  let next = 0;
  const post = (message: FromThread): void => port.postMessage(message);
  const begin = async (job: unknown): Promise<void> => {
    abort = new AbortController();
    const outward: Outward = {
      signal: abort.signal,
      tell: (what, ...args) => post({ tell: what, args }),
      ask: (what, ...args) =>
        new Promise((resolve, reject) => {
          asked.set(next, { resolve: resolve as (value: unknown) => void, reject });
          post({ ask: next++, what, args });
        }),
    };
    try {
      post({ done: await work(job, outward) });
    } catch (error) {
      post({ thrown: thrownOf(error) });
    }
  };
  port.on('message', (message: ToThread) => {
    if ('job' in message) void begin(message.job);
    else if ('abort' in message) abort.abort();
    else if ('lower' in message) lowerPriority();
    else {
      const waiting = asked.get(message.answer);
      asked.delete(message.answer);
      if (message.thrown) waiting?.reject(errorOf(message.thrown));
      else waiting?.resolve(message.value);
    }
  });
  await ready;
  post({ ready: true });
}
