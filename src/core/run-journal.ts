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
  let queue = Promise.resolve();
  let closed = false;
  const progress = new Map<string, RunEventBody>();

  const send = async (body: RunEventBody, iteration: number): Promise<void> => {
    const event: RunEvent = { ...body, run: runId, iteration, at: context.now().toISOString() };
    const number = await store.append(runId, event);
    try {
      await deps.emit?.(event, number);
    } catch {
      // Whoever listens must not be able to stop a run.
    }
  };
  const enqueue = (task: () => Promise<void>): void => {
    queue = queue.then(task);
    queue.catch(() => {});
  };
  const emit: Journal['emit'] = (body, iteration) => {
    if (closed) return;
    if (body.type !== 'step_progress') return enqueue(() => send(body, iteration));
    // Only the latest progress is worth sending; a chatty tool must not fill the queue.
    const queued = progress.has(body.step);
    progress.set(body.step, body);
    if (queued) return;
    enqueue(() => {
      const latest = progress.get(body.step) ?? body;
      progress.delete(body.step);
      return send(latest, iteration);
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
      await store.setState(runId, to);
      emit({ type: 'state', state: to }, iteration);
    },
    emit,
    async close() {
      closed = true;
      try {
        await queue;
      } finally {
        await release();
      }
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
