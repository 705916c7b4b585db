import type { Kysely, Transaction } from 'kysely';
import {
  type AgentState,
  type Hold,
  type RunEvent,
  type RunStore,
  type StepRecord,
  type StoredRun,
  statesIn,
} from '../../core/run/state.ts';
import { isGone, newHolder } from '../holder.ts';
import type { CoreTables } from './core-tables.ts';
import { type JournalWrite, writePostgres, writeSqlite } from './journal-sql.ts';
import type { Sql } from './open.ts';
import { type Post, writePosting } from './outbox.ts';
import { RunLost } from './run-lost.ts';

type Trx = Transaction<CoreTables>;
type Db = Kysely<CoreTables>;

/** What a run is about, and all it takes to go on with it in another process. */
export interface RunHead {
  readonly title: string;
  readonly domain: string | null;
  readonly requester: string;
  readonly roles: readonly string[];
  readonly request: unknown;
}

/** How a run is left: at its end, until someone decides, or to be tried again; `dead`: it was tried often enough. */
export type Settled = 'completed' | 'failed' | 'cancelled' | 'refused' | 'waiting' | 'dead' | Postponed;
export interface Postponed {
  readonly retryAt: string;
}

export interface SqlRunStore extends RunStore {
  /** Puts a run on record and takes it at once. False when there is a run of that id already. */
  begin(run: string, head: RunHead): Promise<boolean>;
  /** Puts a run on record for whoever takes it from the queue. False when there is a run of that id already. */
  enqueue(run: string, head: RunHead): Promise<boolean>;
  /** Says how a run that is held was left, and lets it go; `again` when a decision came in the meantime. */
  settle(run: string, status: Settled, outcome?: unknown): Promise<'settled' | 'again'>;
  /** Lets go of everything this process still holds. */
  close(): Promise<void>;
}

const LEASE_MS = 15_000;
const unknownHead: RunHead = { title: '', domain: null, requester: '', roles: [], request: null };
const nothingKnown: StoredRun = { state: 'init', steps: new Map(), states: 0 };

interface Held {
  readonly epoch: number;
  /** The number of the run's last event. */
  last: number;
  /** Begun here and not yet opened: there is nothing to be read. */
  isNew: boolean;
}

export interface StoreOptions {
  readonly now: () => Date;
  readonly leaseMs?: number;
  readonly post?: Post;
}

export const noPost: Post = { isKept: false, posted() {} };

/** Runs as rows. Each write proves, in its own transaction, that the run is still held by this process. */
export function createRunStore(
  { db, dialect }: Pick<Sql, 'db' | 'dialect'>,
  { now, leaseMs = LEASE_MS, post = noPost }: StoreOptions,
): SqlRunStore {
  const holder = newHolder();
  const held = new Map<string, Held>();
  const at = () => now().toISOString();
  const until = () => new Date(now().getTime() + leaseMs).toISOString();
  const write = (one: JournalWrite): Promise<boolean> =>
    dialect === 'postgres' ? writePostgres(db, one) : together((on) => writeSqlite(on, one));
  /** On SQLite in a transaction, which shares its commit with others; on PostgreSQL one statement is one already. */
  const together = <T>(body: (on: Db) => Promise<T>): Promise<T> =>
    dialect === 'postgres' ? body(db) : db.transaction().execute(body);
  let beat: NodeJS.Timeout | undefined;

  const hold = (run: string, epoch: number, last: number, isNew: boolean): void => {
    held.set(run, { epoch, last, isNew });
    beat ??= setInterval(() => {
      const ids = [...held.keys()];
      db.updateTable('runs')
        .set({ heldUntil: until() })
        .where('id', 'in', ids)
        .where('holder', '=', holder)
        .execute()
        // Without a heartbeat the lease ends, and the next write finds out.
        .catch(() => {});
    }, leaseMs / 3).unref();
  };
  const forget = (run: string): void => {
    held.delete(run);
    if (held.size > 0) return;
    clearInterval(beat);
    beat = undefined;
  };
  const mine = (run: string): Held => {
    const known = held.get(run);
    if (!known) throw new RunLost(run);
    return known;
  };
  const free = { holder: null, heldUntil: null } as const;
  const letGo = async (run: string): Promise<void> => {
    const { epoch } = held.get(run) ?? {};
    if (epoch === undefined) return;
    forget(run);
    await db.updateTable('runs').set(free).where('id', '=', run).where('epoch', '=', epoch).execute();
  };
  const lost = (run: string): RunLost => {
    forget(run);
    return new RunLost(run);
  };
  const insertion = async (on: Db, run: string, head: RunHead, isHeld: boolean): Promise<boolean> => {
    const { numInsertedOrUpdatedRows: made } = await on
      .insertInto('runs')
      .values({
        id: run,
        title: head.title,
        domain: head.domain,
        requester: head.requester,
        roles: JSON.stringify(head.roles),
        request: JSON.stringify(head.request ?? null),
        state: 'init',
        status: 'running',
        outcome: null,
        cancelAsked: 0,
        nextAt: null,
        createdAt: at(),
        updatedAt: at(),
        ...(isHeld
          ? { epoch: 1, attempts: 1, holder, heldUntil: until() }
          : { epoch: 0, attempts: 0, ...free }),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    return made === 1n;
  };
  const insert = async (run: string, head: RunHead, isHeld: boolean): Promise<boolean> => {
    const made = await together((on) => insertion(on, run, head, isHeld));
    if (made && isHeld) hold(run, 1, 0, true);
    return made;
  };
  /** Takes a run that nobody holds, by the epoch it was seen under. */
  const take = async (run: string): Promise<number | null> => {
    const row = await db
      .selectFrom('runs')
      .select(['epoch', 'holder', 'heldUntil', 'attempts'])
      .where('id', '=', run)
      .executeTakeFirst();
    if (!row) return (await insert(run, unknownHead, true)) ? 1 : take(run);
    if (row.holder !== null && (row.heldUntil ?? '') > at() && !isGone(row.holder)) return null;
    const epoch = Number(row.epoch) + 1;
    const { numUpdatedRows } = await db
      .updateTable('runs')
      .set({ epoch, holder, heldUntil: until(), attempts: Number(row.attempts) + 1 })
      .where('id', '=', run)
      .where('epoch', '=', row.epoch)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? epoch : null;
  };
  const load = async (run: string): Promise<(StoredRun & { readonly last: number }) | undefined> => {
    const row = await db.selectFrom('runs').select('state').where('id', '=', run).executeTakeFirst();
    if (!row) return undefined;
    const steps = await db.selectFrom('runSteps').select(['key', 'record']).where('run', '=', run).execute();
    const events = await eventsOf(db, run, 0);
    return {
      state: row.state as AgentState,
      steps: new Map(steps.map(({ key, record }) => [key, JSON.parse(record) as StepRecord])),
      states: statesIn(events),
      last: events.length,
    };
  };
  const holdOf = (run: string, known: StoredRun): Hold => ({ known, release: () => letGo(run) });

  return {
    begin: (run, head) => insert(run, head, true),
    async enqueue(run, head) {
      const posting = { id: run, run, notBefore: at() };
      const made = await db.transaction().execute(async (trx) => {
        const fresh = await insertion(trx, run, head, false);
        if (fresh) await writePosting(trx, post, posting);
        return fresh;
      });
      if (made) post.posted(posting);
      return made;
    },
    create: (run) => insert(run, unknownHead, false),
    async acquire(run) {
      const own = held.get(run);
      if (own && !own.isNew) return null;
      if (own) own.isNew = false;
      if (own) return holdOf(run, nothingKnown);
      const epoch = await take(run);
      if (epoch === null) return null;
      hold(run, epoch, 0, false);
      try {
        const { last, ...known } = (await load(run))!;
        mine(run).last = last;
        return holdOf(run, known);
      } catch (thrown) {
        await letGo(run).catch(() => {});
        throw thrown;
      }
    },
    load,
    async save(run, batch) {
      const own = mine(run);
      if (!(await write({ run, epoch: own.epoch, last: own.last, at: at(), batch }))) throw lost(run);
      own.last += batch.events.length;
      return own.last;
    },
    events: (run, after = 0) => eventsOf(db, run, after),
    async settle(run, how, outcome = null) {
      const { epoch } = mine(run);
      const leave = async (on: Db, change: Partial<CoreTables['runs']>) => {
        const { numUpdatedRows } = await on
          .updateTable('runs')
          .set({ ...change, ...free, updatedAt: at() })
          .where('id', '=', run)
          .where('epoch', '=', epoch)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows !== 1n) throw lost(run);
      };
      const kept = JSON.stringify(outcome);
      if (how === 'waiting') {
        const answered = await db.transaction().execute(async (trx) => {
          await lockRun(trx, dialect, run);
          const isAnswered = await hasAnswer(trx, run);
          await leave(trx, isAnswered ? {} : { status: how, outcome: kept, attempts: 0 });
          return isAnswered;
        });
        forget(run);
        return answered ? 'again' : 'settled';
      }
      if (typeof how === 'string')
        await together((on) => leave(on, { status: how, outcome: kept, nextAt: null }));
      else {
        const posting = { id: `${run}#${epoch}`, run, notBefore: how.retryAt };
        await db.transaction().execute(async (trx) => {
          await leave(trx, { status: 'retrying', outcome: kept, nextAt: how.retryAt });
          await writePosting(trx, post, posting);
        });
        post.posted(posting);
      }
      forget(run);
      return 'settled';
    },
    async close() {
      for (const [run, { epoch }] of [...held]) {
        forget(run);
        await db
          .updateTable('runs')
          // It was not the run's fault that it was left.
          .set(({ eb }) => ({ ...free, attempts: eb('attempts', '-', 1) }))
          .where('id', '=', run)
          .where('epoch', '=', epoch)
          .execute();
      }
    },
  };
}

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

export async function eventsOf(db: Db, run: string, after: number): Promise<readonly RunEvent[]> {
  const rows = await db
    .selectFrom('runEvents')
    .select('event')
    .where('run', '=', run)
    .where('number', '>', after)
    .orderBy('number')
    .execute();
  return rows.map(({ event }) => JSON.parse(event) as RunEvent);
}

/** Whoever decides on a run or suspends it takes its row first: neither can overlook the other. False: no such run. */
export async function lockRun(trx: Trx, dialect: Sql['dialect'], run: string): Promise<boolean> {
  const query = trx.selectFrom('runs').select('id').where('id', '=', run);
  return (await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst()) !== undefined;
}
