import type { Kysely, Transaction } from 'kysely';
import { canonicalJson } from '../../core/plain-json.ts';
import {
  type AgentState,
  type PendingCall,
  type RunEvent,
  type RunStore,
  type StepRecord,
  stateAfter,
} from '../../core/run-state.ts';
import { isGone, newHolder } from '../holder.ts';
import type { CoreTables } from './core-tables.ts';
import type { Sql } from './open.ts';

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

export interface SqlRunStore extends RunStore {
  /** False when there is a run of that id already. */
  begin(run: string, head: RunHead): Promise<boolean>;
  /** Lets go of everything this process still holds. */
  close(): Promise<void>;
}

/** The run was taken by another process; whatever this one does from now on must not be recorded. */
export class RunLost extends Error {
  override readonly name = 'RunLost';
}

const LEASE_MS = 15_000;

/** Runs as rows. Each write first proves, in its own transaction, that the run is still held by this process. */
export function createRunStore(
  { db, dialect }: Pick<Sql, 'db' | 'dialect'>,
  { now, leaseMs = LEASE_MS }: { readonly now: () => Date; readonly leaseMs?: number },
): SqlRunStore {
  const holder = newHolder();
  const held = new Map<string, { readonly epoch: number; readonly beat: NodeJS.Timeout }>();
  const until = () => new Date(now().getTime() + leaseMs).toISOString();

  const fenced = <T>(run: string, body: (trx: Trx) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const epoch = held.get(run)?.epoch ?? -1;
      const { numUpdatedRows } = await trx
        .updateTable('runs')
        .set({ updatedAt: now().toISOString() })
        .where('id', '=', run)
        .where('epoch', '=', epoch)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows !== 1n) throw new RunLost(`Run ${run} was taken by another process`);
      return body(trx);
    });

  const letGo = async (run: string): Promise<void> => {
    const mine = held.get(run);
    if (!mine) return;
    clearInterval(mine.beat);
    held.delete(run);
    await db
      .updateTable('runs')
      .set({ holder: null, heldUntil: null })
      .where('id', '=', run)
      .where('epoch', '=', mine.epoch)
      .execute();
  };

  const store: SqlRunStore = {
    async begin(run, { title, domain, requester, roles, request }) {
      const at = now().toISOString();
      const { numInsertedOrUpdatedRows: made } = await db
        .insertInto('runs')
        .values({
          id: run,
          title,
          domain,
          requester,
          roles: JSON.stringify(roles),
          request: JSON.stringify(request ?? null),
          state: 'init',
          status: 'running',
          outcome: null,
          epoch: 0,
          holder: null,
          heldUntil: null,
          cancelAsked: 0,
          createdAt: at,
          updatedAt: at,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .executeTakeFirstOrThrow();
      return made === 1n;
    },
    create: (run) => store.begin(run, { title: '', domain: null, requester: '', roles: [], request: null }),
    acquire: (run) =>
      db.transaction().execute(async (trx) => {
        const row = await lockRun(trx, dialect, run);
        const free =
          row.holder === null || (row.heldUntil ?? '') <= now().toISOString() || isGone(row.holder);
        if (!free || held.has(run)) return null;
        const epoch = Number(row.epoch) + 1;
        const lease = { epoch, holder, heldUntil: until() };
        await trx.updateTable('runs').set(lease).where('id', '=', run).execute();
        const beat = setInterval(() => {
          db.updateTable('runs')
            .set({ heldUntil: until() })
            .where('id', '=', run)
            .where('epoch', '=', epoch)
            .execute()
            // Without a heartbeat the lease ends, and the next write finds out.
            .catch(() => {});
        }, leaseMs / 3);
        beat.unref();
        held.set(run, { epoch, beat });
        return () => letGo(run);
      }),
    async load(run) {
      const row = await db.selectFrom('runs').select('state').where('id', '=', run).executeTakeFirst();
      if (!row) return undefined;
      const steps = await db
        .selectFrom('runSteps')
        .select(['key', 'record'])
        .where('run', '=', run)
        .execute();
      return {
        state: row.state as AgentState,
        steps: new Map(steps.map(({ key, record }) => [key, JSON.parse(record) as StepRecord])),
      };
    },
    saveStep: (run, key, record) =>
      fenced(run, async (trx) => {
        const row = { status: record.status, record: JSON.stringify(record) };
        await trx
          .insertInto('runSteps')
          .values({ run, key, ...row })
          .onConflict((conflict) => conflict.columns(['run', 'key']).doUpdateSet(row))
          .execute();
        if (record.status === 'waiting' && record.pending) await savePending(trx, run, key, record.pending);
      }),
    append: (run, events) =>
      fenced(run, async (trx) => {
        const { last } = await trx
          .selectFrom('runEvents')
          .select(({ fn }) => fn.max('number').as('last'))
          .where('run', '=', run)
          .executeTakeFirstOrThrow();
        const from = Number(last ?? 0) + 1;
        const rows = events.map((event, i) => ({ run, number: from + i, event: JSON.stringify(event) }));
        await trx.insertInto('runEvents').values(rows).execute();
        const state = stateAfter(events);
        if (state) await trx.updateTable('runs').set({ state }).where('id', '=', run).execute();
        return from + rows.length - 1;
      }),
    events: (run, after = 0) => eventsOf(db, run, after),
    async close() {
      for (const run of [...held.keys()]) await letGo(run);
    },
  };
  return store;
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

/** Whoever decides on a run or suspends it takes its row first: neither can overlook the other. */
export async function lockRun(trx: Trx, dialect: Sql['dialect'], run: string): Promise<CoreTables['runs']> {
  const query = trx.selectFrom('runs').selectAll().where('id', '=', run);
  const row = await (dialect === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new Error(`There is no run ${run}`);
  return row;
}

/** A question that was asked before keeps its answer; one that asks something else has none yet. */
async function savePending(trx: Trx, run: string, stepKey: string, call: PendingCall): Promise<void> {
  const { id, hash } = call;
  const known = await trx
    .selectFrom('pendingCalls')
    .select('hash')
    .where('run', '=', run)
    .where('id', '=', id)
    .executeTakeFirst();
  if (known?.hash === hash) return;
  const row = {
    stepKey,
    tool: call.toolId,
    params: canonicalJson(call.params),
    preview: call.preview,
    hash,
    reason: call.reason,
    askedBy: call.askedBy,
    askedAt: call.askedAt,
    expiresAt: call.expiresAt,
    status: 'waiting',
    decidedBy: null,
    decidedAt: null,
  };
  await trx
    .insertInto('pendingCalls')
    .values({ run, id, ...row })
    .onConflict((conflict) => conflict.columns(['run', 'id']).doUpdateSet(row))
    .execute();
}
