import type { Kysely } from 'kysely';
import {
  type AgentState,
  endings,
  nothingKnown,
  type RunEvent,
  type StepRecord,
  type StoredRun,
  statesIn,
} from '../../core/run/state.ts';
import { isGone, newHolder } from '../holder.ts';
import type { CoreTables } from './core-tables.ts';
import type { Sql } from './open.ts';
import { type Post, writePosting } from './outbox.ts';
import { handedBack, holdOn, type KeptHold, together } from './run-hold.ts';
import type { StandIn } from './stand-in.ts';
import { timeIn } from './time.ts';

type Db = Kysely<CoreTables>;
type Known = StoredRun & { readonly last: number };

/** What a run is about, and all it takes to go on with it in another process. */
export interface RunHead {
  readonly title: string;
  readonly domain: string | null;
  readonly requester: string;
  readonly roles: readonly string[];
  readonly request: unknown;
}

export interface RunStore {
  /** Puts a run on record and takes it at once; null when there is a run of that id already. */
  begin(run: string, head: RunHead): Promise<KeptHold | null>;
  /** Puts a run on record for whoever takes it from the queue, then or later. False when there is a run of that id already. */
  enqueue(run: string, head: RunHead, afterMs?: number): Promise<boolean>;
  /** Takes a run for one executor; null while another one holds it. */
  acquire(run: string): Promise<KeptHold | null>;
  /** Lets go of everything this process still holds. */
  close(): Promise<void>;
}

export interface StoreOptions {
  readonly now: () => Date;
  readonly leaseMs?: number;
  readonly post?: Post;
  /** Renews leases where this thread is held up. */
  readonly standIn?: (about: { readonly holder: string; readonly leaseMs: number }) => StandIn;
}

/** Words alone are not counted, what is brought along is. */
const NEXT_TO_NOTHING = 16_384;
export const LEASE_MS = 15_000;
const nothingYet: Known = { ...nothingKnown, last: 0 };
export const noPost: Post = { isKept: false, posted() {} };

/** Runs as rows. Each write proves, in its own transaction, that the run is still held by this process. */
export function createRunStore(
  { db, dialect }: Pick<Sql, 'db' | 'dialect'>,
  { now, leaseMs = LEASE_MS, post = noPost, standIn }: StoreOptions,
): RunStore {
  const holder = newHolder();
  const held = new Map<string, { readonly epoch: number }>();
  const at = () => now().toISOString();
  const time = timeIn[dialect];
  const until = () => time(leaseMs);
  let beat: NodeJS.Timeout | undefined;
  let other: StandIn | undefined;

  const forget = (run: string): void => {
    held.delete(run);
    if (held.size > 0) return;
    clearInterval(beat);
    beat = undefined;
    other?.rest();
  };
  /** From now on this process keeps the lease alive. */
  const hold = (run: string, epoch: number) => {
    const own = { epoch };
    held.set(run, own);
    other ??= standIn?.({ holder, leaseMs });
    // Where nothing was held nothing had to be renewed.
    if (held.size === 1) other?.pulse();
    beat ??= setInterval(() => {
      db.updateTable('runs')
        .set({ heldUntil: until() })
        .where('id', 'in', [...held.keys()])
        .where('holder', '=', holder)
        .execute()
        .then(() => other?.pulse())
        // Without a heartbeat the lease ends, and the next write finds out.
        .catch(() => {});
    }, leaseMs / 3).unref();
    const ports = { db, dialect, post, at, isMine: () => held.get(run) === own, forget: () => forget(run) };
    return (known: Known): KeptHold => holdOn(run, epoch, known, ports);
  };
  const insert = async (
    on: Db,
    run: string,
    head: RunHead,
    isHeld: boolean,
    afterMs = 0,
  ): Promise<boolean> => {
    const request = JSON.stringify(head.request ?? null);
    const { numInsertedOrUpdatedRows: made } = await on
      .insertInto('runs')
      .values({
        id: run,
        title: head.title,
        domain: head.domain,
        requester: head.requester,
        roles: JSON.stringify(head.roles),
        request,
        bytes: request.length < NEXT_TO_NOTHING ? 0 : request.length,
        state: 'init',
        outcome: null,
        cancelAsked: 0,
        createdAt: at(),
        updatedAt: at(),
        ...(isHeld
          ? { status: 'running', nextAt: null, epoch: 1, attempts: 1, holder, heldUntil: until() }
          : { ...handedBack(time(afterMs)), epoch: 0, attempts: 0 }),
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    return made === 1n;
  };
  /** Takes a run that nobody holds, by the epoch it was seen under. */
  const take = async (run: string): Promise<number | null> => {
    const row = await db
      .selectFrom('runs')
      .select(['epoch', 'holder', 'heldUntil', 'attempts', time().as('time')])
      .where('id', '=', run)
      .where('status', 'not in', endings)
      .executeTakeFirst();
    // It could not be handed back while the database was away, and whoever had it here has given up.
    const isOwn = row?.holder === holder;
    if (!row || (row.holder !== null && !isOwn && (row.heldUntil ?? '') > row.time && !isGone(row.holder)))
      return null;
    const epoch = Number(row.epoch) + 1;
    const { numUpdatedRows } = await db
      .updateTable('runs')
      .set({
        epoch,
        holder,
        heldUntil: until(),
        attempts: Number(row.attempts) + (isOwn ? 0 : 1),
        status: 'running',
        nextAt: null,
        updatedAt: at(),
      })
      .where('id', '=', run)
      .where('epoch', '=', row.epoch)
      // Whoever was too slow to renew it may have ended it since.
      .where('status', 'not in', endings)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 1n ? epoch : null;
  };

  return {
    async begin(run, head) {
      const made = await together({ db, dialect }, (on) => insert(on, run, head, true));
      return made ? hold(run, 1)(nothingYet) : null;
    },
    async enqueue(run, head, afterMs = 0) {
      const posting = { id: run, run, afterMs };
      const made = await db.transaction().execute(async (trx) => {
        const fresh = await insert(trx, run, head, false, afterMs);
        if (fresh) await writePosting(trx, dialect, post, posting);
        return fresh;
      });
      if (made) post.posted(posting);
      return made;
    },
    async acquire(run) {
      if (held.has(run)) return null;
      const epoch = await take(run);
      if (epoch === null) return null;
      const taken = hold(run, epoch);
      try {
        return taken(await load(db, run));
      } catch (thrown) {
        await taken(nothingYet)
          .release()
          .catch(() => {});
        throw thrown;
      }
    },
    async close() {
      await other?.stop();
      for (const [run, { epoch }] of [...held]) {
        forget(run);
        await db
          .updateTable('runs')
          // It was not the run's fault that it was left.
          .set(({ eb }) => ({ ...handedBack(time()), attempts: eb('attempts', '-', 1) }))
          .where('id', '=', run)
          .where('epoch', '=', epoch)
          .where('status', '=', 'running')
          .execute();
      }
    },
  };
}

async function load(db: Db, run: string): Promise<Known> {
  const { state } = await db
    .selectFrom('runs')
    .select('state')
    .where('id', '=', run)
    .executeTakeFirstOrThrow();
  const steps = await db.selectFrom('runSteps').select(['key', 'record']).where('run', '=', run).execute();
  const events = await eventsOf(db, run, 0);
  return {
    state: state as AgentState,
    steps: new Map(steps.map(({ key, record }) => [key, JSON.parse(record) as StepRecord])),
    states: statesIn(events),
    last: events.length,
  };
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
