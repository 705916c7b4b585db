import { toPlain } from './plain-json.ts';
import {
  type AgentState,
  noRecord,
  type RunEvent,
  type RunEventBody,
  type RunStore,
  type StepRecord,
  transition,
} from './run-state.ts';

/** One executor's hold on a run: what is recorded, and the only way to record more. */
export interface Journal {
  record(key: string): StepRecord;
  save(key: string, record: StepRecord): Promise<void>;
  /** Goes on to the next state. A run that is resumed passes the states it went through before in silence. */
  move(state: AgentState, iteration: number): Promise<void>;
  /** Queued: steps do not wait for listeners, and events keep their order. */
  emit(body: RunEventBody, iteration: number): void;
  /** Sends what is queued and lets the run go. */
  close(): Promise<void>;
}

export interface JournalDeps {
  readonly runId: string;
  readonly store: RunStore;
  readonly emit?: (event: RunEvent, number: number) => void | Promise<void>;
  readonly context: { readonly now: () => Date };
}

/** Null while another executor holds the run. */
export async function openJournal(deps: JournalDeps): Promise<Journal | null> {
  const { runId, store, context } = deps;
  await store.create(runId);
  const release = await store.acquire(runId);
  if (!release) return null;
  const { records, statesBefore } = await recall(store, runId).catch(async (thrown: unknown) => {
    await release();
    throw thrown;
  });
  let replaying = statesBefore;
  let state: AgentState = 'init';
  let closed = false;
  let waiting: RunEvent[] = [];
  let sending: Promise<void> | null = null;
  let broken: unknown = null;

  const flush = async (): Promise<void> => {
    // What is said in one breath is kept in one write.
    await null;
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      const last = await store.append(runId, events);
      for (const [i, event] of events.entries()) {
        try {
          await deps.emit?.(event, last - events.length + 1 + i);
        } catch {
          // Whoever listens must not be able to stop a run.
        }
      }
    }
  };
  const emit: Journal['emit'] = (body, iteration) => {
    if (closed || broken !== null) return;
    const event: RunEvent = { ...body, run: runId, iteration, at: context.now().toISOString() };
    // Only the latest progress is worth sending; a chatty tool must not fill the queue.
    const older =
      body.type === 'step_progress'
        ? waiting.findIndex((other) => other.type === 'step_progress' && other.step === body.step)
        : -1;
    if (older >= 0) waiting[older] = event;
    else waiting.push(event);
    // What comes while the last ones are being kept is kept together.
    sending ??= flush()
      .catch((thrown: unknown) => {
        broken ??= thrown;
        waiting = [];
      })
      .finally(() => {
        sending = null;
      });
  };

  return {
    record: (key) => records.get(key) ?? noRecord,
    async save(key, record) {
      await store.saveStep(runId, key, record);
      records.set(key, record);
    },
    async move(to, iteration) {
      const moved = transition(state, to);
      if (!moved.ok) throw new Error(moved.error[0]?.message);
      state = moved.value;
      if (replaying > 0) {
        replaying--;
        return;
      }
      emit({ type: 'state', state: to }, iteration);
    },
    emit,
    async close() {
      closed = true;
      while (sending !== null) await sending;
      await release();
      if (broken !== null) throw broken;
    },
  };
}

async function recall(store: RunStore, runId: string) {
  const records = new Map((await store.load(runId))?.steps);
  const statesBefore = (await store.events(runId)).filter(({ type }) => type === 'state').length;
  return { records, statesBefore };
}

/** What a tool wants logged, as far as JSON can carry it. */
export function loggable(fields: Readonly<Record<string, unknown>> = {}): Readonly<Record<string, unknown>> {
  const plain = toPlain(fields);
  return plain.ok ? (plain.value as Readonly<Record<string, unknown>>) : { unreadable: true };
}
