import { ok, type Result } from '../../core/result.ts';
import type { WorkQueue } from '../../core/run/queue.ts';
import { after } from '../../runtime/clock.ts';
import type { Config } from '../../runtime/config.ts';
import { createMemoryQueue } from '../../runtime/queue/memory.ts';
import type { Sql } from '../../runtime/sql/open.ts';
import type { Post, Relay } from '../../runtime/sql/outbox.ts';
import { untilOk } from '../lazy.ts';

/** How runs get to whoever carries them out: within this process, or over NATS. */
export interface Dispatch {
  readonly post: Post;
  /** The queue, with all that was posted on its way to it. */
  queue(): Promise<Result<WorkQueue>>;
  close(): Promise<void>;
}

export function createDispatch(
  { queue: chosen }: Pick<Config, 'queue'>,
  database: () => Promise<Result<Sql>>,
  now: () => Date,
): Dispatch {
  return chosen === 'memory' ? inThisProcess(now) : overNats(chosen.reveal(), database, now);
}

function inThisProcess(now: () => Date): Dispatch {
  const queue = createMemoryQueue();
  return {
    post: {
      isKept: false,
      posted({ run, notBefore }) {
        const ms = Date.parse(notBefore) - now().getTime();
        const put = () => void queue.put({ id: run, run });
        if (ms > 0) after(ms, put, { background: true });
        else put();
      },
    },
    queue: async () => ok(queue),
    close: () => queue.close(),
  };
}

function overNats(urls: string, database: () => Promise<Result<Sql>>, now: () => Date): Dispatch {
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
    if (connected.ok) relay = startRelay(opened.value.db, connected.value, now);
    return connected;
  });
  return {
    // Without a relay of its own a process leaves its postings to those of the others.
    post: { isKept: true, posted: (posting) => relay?.pass(posting) },
    queue,
    async close() {
      await relay?.stop();
      const made = await queue.made();
      if (made?.ok) await made.value.close();
    },
  };
}
