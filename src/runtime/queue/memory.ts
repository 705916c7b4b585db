import type { Handled, Job, Taking, WorkQueue } from '../../core/run/queue.ts';
import { after } from '../clock.ts';
import { withinGrace } from './grace.ts';

/** The queue of one process. What is in it when the process ends is found again in the journal. */
export function createMemoryQueue(): WorkQueue {
  const waiting: Job[] = [];
  /** By id: whether it came again while it was under way. */
  const known = new Map<string, boolean>();
  const takers = new Set<() => void>();
  const timers = new Set<() => void>();
  let closed = false;

  const add = (job: Job): void => {
    waiting.push(job);
    for (const look of [...takers]) look();
  };
  const later = (job: Job, ms: number): void => {
    const cancel = after(
      ms,
      () => {
        timers.delete(cancel);
        add(job);
      },
      { background: true },
    );
    timers.add(cancel);
  };

  return {
    async put(job) {
      if (closed) return;
      const isKnown = known.has(job.id);
      // Something may have happened after the one under way has looked.
      known.set(job.id, isKnown);
      if (!isKnown) add(job);
    },
    take(work, atOnce): Taking {
      const underWay = new Set<Promise<void>>();
      const handle = async (job: Job): Promise<void> => {
        known.set(job.id, false);
        const handled = await work(job).catch((): Handled => ({ againMs: FAILED_MS }));
        const cameAgain = known.get(job.id) === true;
        if (closed) return;
        if (handled !== 'done') later(job, handled.againMs);
        else if (cameAgain) add(job);
        else known.delete(job.id);
      };
      const look = (): void => {
        while (underWay.size < atOnce && waiting.length > 0) {
          const one = handle(waiting.shift()!).finally(() => {
            underWay.delete(one);
            if (takers.has(look)) look();
          });
          underWay.add(one);
        }
      };
      takers.add(look);
      look();
      return {
        async stop(graceMs) {
          takers.delete(look);
          await withinGrace(underWay, graceMs);
          return underWay.size;
        },
      };
    },
    async close() {
      closed = true;
      takers.clear();
      for (const cancel of timers) cancel();
    },
  };
}

const FAILED_MS = 1_000;
