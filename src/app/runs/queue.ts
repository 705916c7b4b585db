import { ok, type Result } from '../../core/result.ts';
import type { WorkQueue } from '../../core/run/queue.ts';
import { after } from '../../runtime/clock.ts';
import type { Config } from '../../runtime/config.ts';
import type { Sql } from '../../runtime/sql/open.ts';
import type { Post, Relay } from '../../runtime/sql/outbox.ts';
import { once, untilOk } from '../lazy.ts';

/** How runs get to whoever carries them out: within this process, or over NATS. */
export interface RunQueue {
  readonly post: Post;
  /** The queue, with all that was posted on its way to it. */
  open(): Promise<Result<WorkQueue>>;
  close(): Promise<void>;
}

export function createRunQueue(
  { queue: chosen }: Pick<Config, 'queue'>,
  database: () => Promise<Result<Sql>>,
): RunQueue {
  return chosen === 'memory' ? inThisProcess() : overNats(chosen.reveal(), database);
}

function inThisProcess(): RunQueue {
  const queue = once(async () => (await import('../../runtime/queue/memory.ts')).createMemoryQueue());
  return {
    post: {
      isKept: false,
      posted({ run, afterMs }) {
        const put = async () => (await queue()).put({ id: run, run });
        if (afterMs > 0) after(afterMs, () => void put(), { background: true });
        else void put();
      },
    },
    open: async () => ok(await queue()),
    close: async () => (await queue.made())?.close(),
  };
}

function overNats(urls: string, database: () => Promise<Result<Sql>>): RunQueue {
  let relay: Relay | undefined;
  const queue = untilOk(async (): Promise<Result<WorkQueue>> => {
    const opened = await database();
    if (!opened.ok) return opened;
    // Only where a queue of this kind is asked for is its client loaded.
    const [{ connectNats }, { startRelay }] = await Promise.all([
      import('../../runtime/queue/nats.ts'),
      import('../../runtime/sql/outbox.ts'),
    ]);
    const connected = await connectNats(urls);
    if (connected.ok) relay = startRelay(opened.value, connected.value);
    return connected;
  });
  return {
    // Without a relay of its own a process leaves its postings to those of the others.
    post: { isKept: true, posted: (posting) => relay?.pass(posting) },
    open: queue,
    async close() {
      await relay?.stop();
      const made = await queue.made();
      if (made?.ok) await made.value.close();
    },
  };
}
