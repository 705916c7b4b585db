import {
  type AgentState,
  type Hold,
  type RunBatch,
  type RunEvent,
  type StepRecord,
  type StoredRun,
  stateAfter,
  statesIn,
} from '../../src/core/run/state.ts';

/** Runs in memory, each held by one executor at a time: what tests resume from. */
export interface MemoryRuns {
  acquire(run: string): Promise<Hold | null>;
  load(run: string): StoredRun | undefined;
  events(run: string, after?: number): readonly RunEvent[];
}

export function memoryRuns(): MemoryRuns {
  interface Row {
    state: AgentState;
    readonly steps: Map<string, StepRecord>;
    readonly events: RunEvent[];
    holder: Hold | null;
  }
  const rows = new Map<string, Row>();
  const knownOf = ({ state, steps, events }: Row): StoredRun => ({
    state,
    steps: new Map(steps),
    states: statesIn(events),
  });
  return {
    async acquire(run) {
      const row: Row = rows.get(run) ?? { state: 'init', steps: new Map(), events: [], holder: null };
      rows.set(run, row);
      if (row.holder) return null;
      const hold: Hold = {
        known: knownOf(row),
        async save({ steps, events }) {
          if (row.holder !== hold) throw new Error(`Run ${run} is not held`);
          for (const [key, record] of steps) row.steps.set(key, record);
          row.state = stateAfter(events) ?? row.state;
          return row.events.push(...events);
        },
        async release() {
          if (row.holder === hold) row.holder = null;
        },
      };
      row.holder = hold;
      return hold;
    },
    load(run) {
      const row = rows.get(run);
      return row && knownOf(row);
    },
    events: (run, after = 0) => rows.get(run)?.events.slice(after) ?? [],
  };
}

/** Takes the run for as long as `body` carries it out; null while another executor holds it. */
export async function holding<T>(
  runs: Pick<MemoryRuns, 'acquire'>,
  run: string,
  body: (hold: Hold) => Promise<T>,
): Promise<T | null> {
  const hold = await runs.acquire(run);
  if (!hold) return null;
  try {
    return await body(hold);
  } finally {
    await hold.release();
  }
}

/** The same runs, whose writes go through `save`: it may fail. */
export const writingBy = (
  runs: Pick<MemoryRuns, 'acquire'>,
  save: (batch: RunBatch, hold: Hold) => Promise<number>,
): Pick<MemoryRuns, 'acquire'> => ({
  async acquire(run) {
    const hold = await runs.acquire(run);
    return hold && { ...hold, save: (batch) => save(batch, hold) };
  },
});
