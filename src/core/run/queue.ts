/** A run that someone is to take up. */
export interface Job {
  /** The same id again is the same job. */
  readonly id: string;
  readonly run: string;
}

/** What became of a job: gone for good, or to be handed out again after a while. */
export type Handled = 'done' | { readonly againMs: number };

/** One taker's share of the work. */
export interface Taking {
  /** Takes nothing more and waits for what is under way; what is not done by then is handed to others. How many those are. */
  stop(graceMs: number): Promise<number>;
}

/**
 * Where work waits for whoever is free: three methods, whatever carries it. A job comes at least once; that its run is
 * carried out by one at a time is for the run's own lease to see to.
 */
export interface WorkQueue {
  /** Fulfilled when the queue has it. */
  put(job: Job): Promise<void>;
  /** Hands out jobs, as many at a time as asked for, and gives a sign of life for those that take long. */
  take(work: (job: Job) => Promise<Handled>, atOnce: number): Taking;
  close(): Promise<void>;
}
