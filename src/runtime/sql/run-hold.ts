import type { Kysely, RawBuilder, Transaction, UpdateObject } from 'kysely';
import type { Hold, StoredRun } from '../../core/run/state.ts';
import type { CoreTables } from './core-tables.ts';
import { type JournalWrite, writePostgres, writeSqlite } from './journal-sql.ts';
import type { Sql } from './open.ts';
import { type Post, writePosting } from './outbox.ts';
import { RunLost } from './run-lost.ts';
import { timeIn } from './time.ts';

type Db = Kysely<CoreTables>;

/** How a run is left: at its end, until someone decides, or to be tried again; `dead`: it was tried often enough. */
export type Settled = 'completed' | 'failed' | 'cancelled' | 'refused' | 'waiting' | 'dead' | Postponed;
export interface Postponed {
  readonly retryInMs: number;
}

/** A kept run that this process holds. */
export interface KeptHold extends Hold {
  /** Says how the run was left, and lets it go; `again` when a decision came in the meantime. */
  settle(status: Settled, outcome?: unknown): Promise<'settled' | 'again'>;
  /** Hands it back, as if it had not been taken unless it `isTried`: others take it up from then on. */
  release(how?: { readonly afterMs?: number; readonly isTried?: boolean }): Promise<void>;
}

/** What a hold needs of the store that gave it. */
export interface HoldPorts extends Pick<Sql, 'dialect'> {
  readonly db: Db;
  readonly post: Post;
  /** What is written down of the time. */
  readonly at: () => string;
  /** Whether this process still counts the run as its own, and how it stops doing so. */
  readonly isMine: () => boolean;
  readonly forget: () => void;
}

/** What a run looks like that nobody holds. */
const free = { holder: null, heldUntil: null } as const;
/** And one that somebody is to take up from then on. */
export const handedBack = (nextAt: RawBuilder<string>) => ({ ...free, status: 'queued', nextAt });

/** The hold on a run that was taken under `epoch`: every write through it proves that nobody has taken the run since. */
export function holdOn(
  run: string,
  epoch: number,
  known: StoredRun & { readonly last: number },
  ports: HoldPorts,
): KeptHold {
  const { db, dialect, post, at, isMine, forget } = ports;
  const time = timeIn[dialect];
  let { last } = known;
  const lost = (): RunLost => {
    if (isMine()) forget();
    return new RunLost(run);
  };
  const write = (one: JournalWrite): Promise<boolean> =>
    dialect === 'postgres' ? writePostgres(db, one) : together(ports, (on) => writeSqlite(on, one));
  const leave = async (on: Db, change: UpdateObject<CoreTables, 'runs'>) => {
    const { numUpdatedRows } = await on
      .updateTable('runs')
      .set({ ...free, ...change, updatedAt: at() })
      .where('id', '=', run)
      .where('epoch', '=', epoch)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows !== 1n) throw lost();
  };
  /** Suspends it, unless someone has decided on it or wants its end meanwhile; whether someone has. */
  const suspend = (outcome: string): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const locked = await lockRun(trx, dialect, run);
      const isAnswered = Boolean(locked?.cancelAsked) || (await hasAnswer(trx, run));
      await leave(trx, isAnswered ? handedBack(time()) : { status: 'waiting', outcome, attempts: 0 });
      return isAnswered;
    });
  const postpone = async (afterMs: number, outcome: string): Promise<void> => {
    const posting = { id: `${run}#${epoch}`, run, afterMs };
    await db.transaction().execute(async (trx) => {
      await leave(trx, { status: 'retrying', outcome, nextAt: time(afterMs) });
      await writePosting(trx, dialect, post, posting);
    });
    post.posted(posting);
  };
  return {
    known,
    async save(batch) {
      if (!isMine() || !(await write({ run, epoch, last, at: at(), batch }))) throw lost();
      last += batch.events.length;
      return last;
    },
    async settle(how, outcome = null) {
      if (!isMine()) throw lost();
      const kept = JSON.stringify(outcome);
      const isAnswered = how === 'waiting' && (await suspend(kept));
      if (typeof how !== 'string') await postpone(how.retryInMs, kept);
      else if (how !== 'waiting')
        await together(ports, (on) =>
          leave(on, { status: how, outcome: kept, nextAt: null, ...withFiles(outcome) }),
        );
      forget();
      return isAnswered ? 'again' : 'settled';
    },
    async release({ afterMs = 0, isTried = false } = {}) {
      if (!isMine()) return;
      forget();
      const posting = { id: `${run}#${epoch}`, run, afterMs };
      const isPosted = await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('runs')
          .set(({ eb }) => ({ ...handedBack(time(afterMs)), attempts: eb('attempts', '-', isTried ? 0 : 1) }))
          .where('id', '=', run)
          .where('epoch', '=', epoch)
          // How it was left may be on record though nobody could be told so.
          .where('status', '=', 'running')
          .executeTakeFirstOrThrow();
        // What goes on at once is still in the queue; what was put off has left it.
        if (numUpdatedRows === 0n || afterMs <= 0) return false;
        await writePosting(trx, dialect, post, posting);
        return true;
      });
      if (isPosted) post.posted(posting);
    },
  };
}

/** Counts what a run has made; where that is nothing its row is not made longer for it. */
function withFiles(outcome: unknown): UpdateObject<CoreTables, 'runs'> {
  const { artifacts = [] } = (outcome ?? {}) as { readonly artifacts?: readonly { readonly size: number }[] };
  const bytes = artifacts.reduce((sum, { size }) => sum + size, 0);
  return bytes === 0 ? {} : { bytes: ({ eb }) => eb('bytes', '+', bytes) };
}

/** On SQLite in a transaction, which shares its commit with others; on PostgreSQL one statement is one already. */
export const together = <T>(
  { db, dialect }: Pick<HoldPorts, 'db' | 'dialect'>,
  body: (on: Db) => Promise<T>,
): Promise<T> => (dialect === 'postgres' ? body(db) : db.transaction().execute(body));

/** Whether someone has decided on a step that still waits. */
async function hasAnswer(trx: Db, run: string): Promise<boolean> {
  const { ready } = await trx
    .selectFrom('pendingCalls as call')
    .innerJoin('runSteps as step', (join) =>
      join.onRef('step.run', '=', 'call.run').onRef('step.key', '=', 'call.stepKey'),
    )
    .select(({ fn }) => fn.countAll().as('ready'))
    .where('call.run', '=', run)
    .where('step.status', '=', 'waiting')
    .where('call.status', '!=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(ready) > 0;
}

/** Whoever decides on a run or suspends it takes its row first: neither can overlook the other. */
export function lockRun(
  trx: Transaction<CoreTables>,
  dialect: Sql['dialect'],
  run: string,
): Promise<Pick<CoreTables['runs'], 'status' | 'cancelAsked'> | undefined> {
  const query = trx.selectFrom('runs').select(['status', 'cancelAsked']).where('id', '=', run);
  return (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
}
