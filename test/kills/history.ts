/**
 * What is done to the processes while people work. `kill` and `terminate`: a server. `worker`: kill −9 of one that carries
 * out. `cut`: every connection to PostgreSQL. `database`: PostgreSQL itself is away for a while. `without`: a server starts
 * while it is. `queue`: NATS is away for a while. `disk`: where the data lies there is no room for a while. `clock`: the
 * clock of a server's machine is put forward or back.
 */
export type FaultKind =
  | 'kill'
  | 'terminate'
  | 'worker'
  | 'cut'
  | 'database'
  | 'without'
  | 'queue'
  | 'disk'
  | 'clock';

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
  /** Processes that carry out what NATS hands them; where there are none the servers do so. */
  readonly workers: number;
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
  const made = Array.from({ length: count }, (_, i): Fault => {
    // Each kind in turn, so that a small attack leaves none out; when it happens is left to chance.
    const what = kinds[i % kinds.length]!;
    const after = Math.floor(next() * setting.writes * 0.9);
    return { what, after, waitMs: Math.floor(next() ** 2 * 400), which: Math.floor(next() * 8) };
  });
  return { seed, ...setting, faults: made.sort((a, b) => a.after - b.after) };
}
