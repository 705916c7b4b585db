import { toPlain } from '../contract/plain-json.ts';
import type { Timers } from '../tool/registry.ts';
import {
  type AgentState,
  type Hold,
  noRecord,
  type RunEvent,
  type RunEventBody,
  type StepRecord,
  transition,
} from './state.ts';

/** What is recorded of a run while it is carried out, and the only way to record more. */
export interface Journal {
  record(key: string): StepRecord;
  /** Kept with whatever is kept next; only for what may be found out again after a crash. */
  note(key: string, record: StepRecord): void;
  /** On record, with all that was noted before, when the promise is fulfilled. */
  save(key: string, record: StepRecord): Promise<void>;
  /** Goes on to the next state. A run that is resumed passes the states it went through before in silence. */
  move(state: AgentState, iteration: number): void;
  /** Kept with whatever is kept next; steps do not wait for listeners, and events keep their order. */
  emit(body: RunEventBody, iteration: number): void;
  /** Keeps what was noted. */
  close(): Promise<void>;
}

export interface JournalDeps {
  readonly runId: string;
  readonly hold: Pick<Hold, 'known' | 'save'>;
  readonly emit?: (event: RunEvent, number: number) => void | Promise<void>;
  readonly context: { readonly now: () => Date };
  readonly timers: Timers;
}

/** How long what was noted may wait for company. */
const NOTED_MS = 40;

export function openJournal(deps: JournalDeps): Journal {
  const { runId, hold, context } = deps;
  const records = new Map(hold.known.steps);
  let replaying = hold.known.states;
  let state: AgentState = 'init';
  let closed = false;
  let steps = new Map<string, StepRecord>();
  let events: RunEvent[] = [];
  let writing: Promise<void> | null = null;
  /** The batch that is being collected, and the last one that is on record. */
  let collecting = 1;
  let written = 0;
  let telling: Promise<void> = Promise.resolve();
  let broken: { readonly thrown: unknown } | null = null;
  let cancelTimer: (() => void) | null = null;

  const tell = async (told: readonly RunEvent[], last: number): Promise<void> => {
    for (const [i, event] of told.entries()) {
      try {
        await deps.emit?.(event, last - told.length + 1 + i);
      } catch {
        // Whoever listens must not be able to stop a run.
      }
    }
  };
  const write = async (): Promise<void> => {
    // What is said in one breath is kept in one write.
    await null;
    cancelTimer?.();
    cancelTimer = null;
    const batch = { steps: [...steps], events };
    const number = collecting++;
    steps = new Map();
    events = [];
    if (batch.steps.length + batch.events.length > 0) {
      const last = await hold.save(batch);
      telling = telling.then(() => tell(batch.events, last));
    }
    written = number;
  };
  /** Until what was noted so far is on record: one write at a time, and what comes meanwhile is kept together. */
  const flush = async (): Promise<void> => {
    const wanted = collecting;
    while (!broken && written < wanted) {
      writing ??= write()
        .catch((thrown: unknown) => {
          broken ??= { thrown };
        })
        .finally(() => {
          writing = null;
        });
      await writing;
    }
    if (broken) throw broken.thrown;
  };
  const soon = (): void => {
    cancelTimer ??= deps.timers.after(NOTED_MS, () => {
      cancelTimer = null;
      // Whoever saves next, or the end, hears of it.
      flush().catch(() => {});
    });
  };
  const note: Journal['note'] = (key, record) => {
    records.set(key, record);
    steps.set(key, record);
    soon();
  };
  const emit: Journal['emit'] = (body, iteration) => {
    if (closed || broken) return;
    const event: RunEvent = { ...body, run: runId, iteration, at: context.now().toISOString() };
    // Only the latest progress is worth sending; a chatty tool must not fill the queue.
    const older =
      body.type === 'step_progress'
        ? events.findIndex((other) => other.type === 'step_progress' && other.step === body.step)
        : -1;
    if (older >= 0) events[older] = event;
    else events.push(event);
    soon();
  };

  return {
    record: (key) => records.get(key) ?? noRecord,
    note,
    save(key, record) {
      note(key, record);
      return flush();
    },
    move(to, iteration) {
      const moved = transition(state, to);
      if (!moved.ok) throw new Error(moved.error[0]?.message);
      state = moved.value;
      if (replaying > 0) replaying--;
      else emit({ type: 'state', state: to }, iteration);
    },
    emit,
    async close() {
      closed = true;
      try {
        await flush();
        await telling;
      } finally {
        cancelTimer?.();
      }
    },
  };
}

/** What a tool wants logged, as far as JSON can carry it. */
export function loggable(fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const plain = toPlain(fields);
  return plain.ok ? (plain.value as Readonly<Record<string, unknown>>) : { unreadable: true };
}
