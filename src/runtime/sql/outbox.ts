import type { Kysely } from 'kysely';
import type { Job, WorkQueue } from '../../core/run/queue.ts';
import type { SqlDialect } from '../../core/tool/effect.ts';
import { after } from '../clock.ts';
import type { CoreTables } from './core-tables.ts';
import { timeIn } from './time.ts';

type Db = Kysely<CoreTables>;

/** A job, and how much later it is due. */
export interface Posting extends Job {
  readonly afterMs: number;
}

/** How work leaves a transaction that changes a run. */
export interface Post {
  /** Whether it is written down in the same transaction: where the queue is not part of this process. */
  readonly isKept: boolean;
  /** Told after the commit. */
  posted(posting: Posting): void;
}

export async function writePosting(
  trx: Db,
  dialect: SqlDialect,
  { isKept }: Post,
  { id, run, afterMs }: Posting,
): Promise<void> {
  if (!isKept) return;
  await trx
    .insertInto('outbox')
    .values({ id, run, notBefore: timeIn[dialect](afterMs) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

export interface Relay {
  /** Passes one on, if it is due. */
  pass(posting: Posting): void;
  /** Passes on what others have left, and what was put off. */
  sweep(): Promise<number>;
  stop(): Promise<void>;
}

const SWEEP_MS = 1_000;
/** Whoever wrote a row passes it on at once; one that is older than that was forgotten. */
const FORGOTTEN_MS = 2_000;
const MOST = 500;

/**
 * From the outbox to the queue. A row is deleted after the queue has it; one that is passed on twice has the same id,
 * by which the queue knows it.
 */
export function startRelay(
  { db, dialect }: { readonly db: Db; readonly dialect: SqlDialect },
  queue: WorkQueue,
  every = SWEEP_MS,
): Relay {
  const underWay = new Set<Promise<unknown>>();
  const passed: string[] = [];
  let deleting: Promise<void> | null = null;
  let stopped = false;

  const remove = async (): Promise<void> => {
    while (passed.length > 0) {
      const ids = passed.splice(0, MOST);
      await db.deleteFrom('outbox').where('id', 'in', ids).execute();
    }
  };
  const hand = async ({ id, run }: Job): Promise<void> => {
    await queue.put({ id, run });
    passed.push(id);
    deleting ??= remove().finally(() => {
      deleting = null;
    });
    await deleting;
  };
  const track = (work: Promise<unknown>): void => {
    // What could not be passed on stays in the table and is found by the next sweep.
    const one = work.catch(() => {}).finally(() => underWay.delete(one));
    underWay.add(one);
  };
  const sweep = async (): Promise<number> => {
    const due = await db
      .selectFrom('outbox')
      .selectAll()
      .where('notBefore', '<=', timeIn[dialect](-FORGOTTEN_MS))
      .orderBy('notBefore')
      .limit(MOST)
      .execute();
    await Promise.all(due.map(hand));
    return due.length;
  };
  let cancel = () => {};
  const again = (): void => {
    if (stopped) return;
    cancel = after(every, () => track(sweep().finally(again)), { background: true });
  };
  again();
  return {
    pass(posting) {
      if (!stopped && posting.afterMs <= 0) track(hand(posting));
    },
    sweep,
    async stop() {
      stopped = true;
      cancel();
      await Promise.all(underWay);
    },
  };
}
