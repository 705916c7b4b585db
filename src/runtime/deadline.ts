import { after } from './clock.ts';

/** The time one call has, and whoever may call it off, as one signal. */
export interface Deadline {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  /** Why it is over; null while it is not. */
  over(): 'timeout' | 'cancelled' | null;
  remainingMs(): number;
  /** Settles when it is over. */
  readonly ended: Promise<void>;
  sleep(ms: number): Promise<void>;
  /** Takes back the timer and the listener; to be called whatever happened. */
  close(): void;
}

export function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const end = performance.now() + timeoutMs;
  let reason: 'timeout' | 'cancelled' | null = null;
  const stop = (why: 'timeout' | 'cancelled') => (): void => {
    reason ??= why;
    controller.abort();
  };
  const onAbort = stop('cancelled');
  const ended = new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
  const cancelTimer = after(timeoutMs, stop('timeout'));
  if (caller?.aborted) onAbort();
  caller?.addEventListener('abort', onAbort, { once: true });
  return {
    timeoutMs,
    signal,
    ended,
    over: () => reason,
    remainingMs: () => end - performance.now(),
    async sleep(ms) {
      let cancel: () => void = () => undefined;
      const waited = new Promise<void>((resolve) => {
        cancel = after(ms, resolve);
      });
      await Promise.race([waited, ended]);
      cancel();
    },
    close() {
      cancelTimer();
      caller?.removeEventListener('abort', onAbort);
    },
  };
}
