/**
 * What is done to the processes while people work. `kill` and `terminate`: a server. `cut`: every connection to
 * PostgreSQL. `database`: PostgreSQL itself is away for a while. `without`: a server starts while it is.
 */
export type FaultKind = 'kill' | 'terminate' | 'cut' | 'database' | 'without';

export interface Fault {
  readonly what: FaultKind;
  /** Once so many decisions were answered, and then so much later. */
  readonly after: number;
  readonly waitMs: number;
  /** Which process, of those it can happen to. */
  readonly which: number;
}

/** An attack as plain data, so that it can be kept, repeated and made smaller. */
export interface History {
  readonly seed: number;
  readonly database: 'sqlite' | 'postgres';
  readonly servers: number;
  readonly clients: number;
  readonly writes: number;
  readonly faults: readonly Fault[];
}

/** Numbers from 0 up to 1, the same ones for the same seed. */
export function randomFrom(seed: number): () => number {
  let state = (Math.trunc(seed) % 2_147_483_646) + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

export type Setting = Omit<History, 'faults' | 'seed'>;

/** As many faults as asked for, at moments nobody chose. */
export function historyOf(
  seed: number,
  setting: Setting,
  count: number,
  kinds: readonly FaultKind[],
): History {
  const next = randomFrom(seed);
  const made = Array.from({ length: count }, (): Fault => {
    const what = kinds[Math.floor(next() * kinds.length)]!;
    const after = Math.floor(next() * setting.writes * 0.9);
    return { what, after, waitMs: Math.floor(next() ** 2 * 400), which: Math.floor(next() * 8) };
  });
  return { seed, ...setting, faults: made.sort((a, b) => a.after - b.after) };
}
