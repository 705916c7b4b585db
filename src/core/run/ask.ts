import type { Journal } from './journal.ts';
import { PENDING_MS, type PendingCall } from './state.ts';

/** What came of asking. `pending` suspends the step; the run is resumed when the answer is there. */
export type Decision = 'approved' | 'rejected' | 'expired' | 'pending';

/** A yes to other parameters than those that were asked about. They are checked like those of a new call. */
export interface Edited {
  readonly params: Readonly<Record<string, unknown>>;
}

export interface Confirmer {
  /** `isNew`: the question was put on record just now, so nobody can have answered it before. */
  ask(call: PendingCall, signal: AbortSignal, isNew?: boolean): Promise<Decision | Edited>;
}

export interface AskDeps {
  readonly runId: string;
  readonly confirmer: Confirmer;
  readonly context: { readonly userId: string; readonly now: () => Date; readonly signal: AbortSignal };
  /** How long a call waits for its approval. */
  readonly pendingMs?: number;
}

/** What a person is asked; who asks, when and for how long is added here. */
export type Asking = Omit<PendingCall, 'runId' | 'askedBy' | 'askedAt' | 'expiresAt'>;

export interface Asked {
  readonly decision: Decision | 'cancelled';
  readonly call: PendingCall;
  /** What it was approved with, where that is something else. */
  readonly edited?: Edited;
}

/** Puts a question on record, once, and gives what was decided. A yes that comes too late is none. */
export async function askPerson(
  asking: Asking,
  deps: AskDeps,
  journal: Journal,
  iteration: number,
): Promise<Asked> {
  const { confirmer, runId, pendingMs = PENDING_MS } = deps;
  const { userId, now, signal } = deps.context;
  const key = asking.stepId;
  const before = journal.record(key);
  const isKnown = before.pending?.id === asking.id && before.pending.hash === asking.hash;
  const call: PendingCall = isKnown
    ? before.pending!
    : {
        ...asking,
        runId,
        askedBy: userId,
        askedAt: now().toISOString(),
        expiresAt: new Date(now().getTime() + pendingMs).toISOString(),
      };
  if (!isKnown) {
    journal.emit({ type: 'waiting', step: key.replace(/^\d+\./, ''), call }, iteration);
    await journal.save(key, { ...before, status: 'waiting', pending: call });
  }
  const said = (await untilAborted(confirmer.ask(call, signal, !isKnown), signal)) ?? 'cancelled';
  if (typeof said === 'object') return { decision: 'approved', call, edited: said };
  const decision = said;
  // A yes to a question from before was in time when it was kept, however late someone goes on.
  const isLate = !isKnown && now().toISOString() >= call.expiresAt;
  return { decision: decision === 'approved' && isLate ? 'expired' : decision, call };
}

/** What `promise` gives, or undefined as soon as the signal is given. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => resolve(undefined);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
