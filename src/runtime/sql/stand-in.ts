import { workerAt } from '../threads/thread.ts';

/** What the thread is told at its start. */
export interface StandInData {
  readonly url: string;
  readonly holder: string;
  readonly leaseMs: number;
  /** A process whose own thread has not answered for so long has lost its runs after all. */
  readonly stuckMs: number;
  /** When the process's own thread renewed its leases last, in nanoseconds of the machine's clock; 0 while there are none. */
  readonly pulse: SharedArrayBuffer;
}

export interface StandIn {
  /** Fulfilled when it could step in. */
  readonly ready: Promise<void>;
  /** The leases were renewed just now. */
  pulse(): void;
  /** There is nothing to renew. */
  rest(): void;
  stop(): Promise<void>;
}

const isSource = import.meta.url.endsWith('.ts');
const entry = new URL(
  isSource ? './stand-in-thread.ts' : './runtime/sql/stand-in-thread.js',
  import.meta.url,
);

/** As long as the longest a tool may take. */
const STUCK_MS = 600_000;

/**
 * Renews the leases of a process whose own thread is held up, from a thread and over a connection of its own. While all is well
 * it does nothing and has no connection.
 */
export function startStandIn({
  stuckMs = STUCK_MS,
  ...about
}: Omit<StandInData, 'pulse' | 'stuckMs'> & { readonly stuckMs?: number }): StandIn {
  const pulse = new SharedArrayBuffer(8);
  const last = new BigInt64Array(pulse);
  const now = () => void Atomics.store(last, 0, process.hrtime.bigint());
  now();
  const worker = workerAt(entry, { workerData: { ...about, stuckMs, pulse } satisfies StandInData });
  // Without it leases are renewed by the process's own thread alone.
  worker.on('error', () => {});
  const ready = new Promise<void>((resolve) => {
    worker.once('message', () => resolve());
  });
  // Listening would keep the process alive.
  worker.unref();
  return {
    ready,
    pulse: now,
    rest: () => void Atomics.store(last, 0, 0n),
    stop: async () => void (await worker.terminate()),
  };
}
