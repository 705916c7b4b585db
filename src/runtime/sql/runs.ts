import { type Kysely, sql } from 'kysely';
import { err, ok, type Result } from '../../core/result.ts';
import type { Confirmer, Decision } from '../../core/run/execute.ts';
import type { PendingCall, RunEvent, RunStatus, StepRecord } from '../../core/run/state.ts';
import { mayApprove } from '../../core/tool/permission.ts';
import { isGone } from '../holder.ts';
import type { CoreTables } from './core-tables.ts';
import { issue } from './messages.ts';
import type { Sql } from './open.ts';
import { type Post, type Posting, writePosting } from './outbox.ts';
import { lockRun } from './run-hold.ts';
import { eventsOf, noPost, type RunHead } from './run-store.ts';

type Db = Kysely<CoreTables>;

export interface RunSummary {
  readonly id: string;
  readonly title: string;
  readonly domain: string | null;
  readonly requester: string;
  readonly state: string;
  readonly status: RunStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly attempts: number;
  /** When it is tried again, where that has been put off. */
  readonly nextAt: string | null;
}

export interface PendingRow extends PendingCall {
  readonly status: 'waiting' | 'approved' | 'rejected' | 'expired';
  readonly decidedBy: string | null;
  readonly decidedAt: string | null;
}

export interface RunDetail extends RunSummary, Pick<RunHead, 'roles' | 'request'> {
  readonly steps: readonly (StepRecord & { readonly key: string })[];
  readonly calls: readonly PendingRow[];
  /** What came of it, once it has ended. */
  readonly outcome: unknown;
}

export interface AuditRow {
  readonly id: number;
  readonly who: string;
  readonly at: string;
  readonly tool: string;
  readonly params: unknown;
  readonly words: string | null;
  readonly trace: string;
  readonly outcome: string;
}

/** Someone who acts, and with which roles. */
export interface Actor {
  readonly userId: string;
  readonly roles: readonly string[];
}

interface Page {
  readonly limit?: number;
  /** Only what is older than the row of this id. */
  readonly before?: string;
}

export interface Runs {
  list(page?: Page & { readonly status?: RunStatus }): Promise<readonly RunSummary[]>;
  show(run: string): Promise<RunDetail | undefined>;
  events(run: string, after?: number): Promise<readonly RunEvent[]>;
  /** A person's answer to one waiting call. The first one counts; saying the same again changes nothing. */
  decide(
    run: string,
    call: string,
    decision: 'approved' | 'rejected',
    by: Actor,
    hash?: string,
  ): Promise<Result<PendingRow>>;
  /** Knows what was decided, asks `fallback` where nothing was, and keeps its answer. */
  confirmer(fallback: Confirmer, by: Actor): Confirmer;
  askToCancel(run: string): Promise<Result<void>>;
  /** Runs that nobody carries out though somebody should: left by a process that is gone, or never taken up. */
  forsaken(): Promise<readonly { readonly run: string; readonly epoch: number }[]>;
  /** Lets a run that failed be tried once more: what was done stays done, the rest is as if it had not begun. */
  retry(run: string): Promise<Result<void>>;
  isCancelAsked(run: string): Promise<boolean>;
  audit(page?: { readonly limit?: number; readonly before?: number }): Promise<readonly AuditRow[]>;
}

const MOST = 1_000;

export function createRuns(
  { db, dialect }: Pick<Sql, 'db' | 'dialect'>,
  now: () => Date,
  post: Post = noPost,
): Runs {
  const at = () => now().toISOString();

  const answer = (run: string, call: string, given: Omit<Answer, 'at'>): Promise<PendingRow | undefined> =>
    recordAnswer(db, dialect, run, call, { ...given, at: at() }, post);

  const decideQuietly = async (
    run: string,
    call: string,
    decision: 'approved' | 'rejected',
    by: Actor,
    hash: string | undefined,
    posting: Posting | null,
  ): Promise<Result<PendingRow>> => {
    const mayDecide = decision === 'rejected' || mayApprove(by.roles);
    const given = { status: decision, who: by.userId, hash, posting };
    const kept = mayDecide ? await answer(run, call, given) : undefined;
    if (kept) return ok(kept);
    // Nothing was decided; the rest says why.
    const row = await pendingRow(db, run, call);
    if (!row) {
      const isRun = (await summaryRow(db, run)) !== undefined;
      return err([issue(isRun ? 'call_unknown' : 'run_unknown', { params: { run, call } })]);
    }
    if (!mayDecide) return err([issue('approve_forbidden', { params: { who: by.userId } })]);
    const changed = err([issue('call_changed', { params: { run, call } })]);
    if (hash !== undefined && hash !== row.hash) return changed;
    if (row.status === decision) return ok(row);
    if (row.status !== 'waiting')
      return err([issue('call_decided', { params: { run, call, status: row.status } })]);
    // It can be answered now: it was asked anew in the meantime.
    if (row.expiresAt > at()) return changed;
    await answer(run, call, { ...given, status: 'expired' });
    return err([issue('call_expired', { params: { run, call, at: row.expiresAt } })]);
  };
  const decide: Runs['decide'] = async (run, call, decision, by, hash) => {
    const posting = { id: `${run}/${call}/${hash ?? at()}`, run, notBefore: at() };
    const kept = await decideQuietly(run, call, decision, by, hash, posting);
    if (kept.ok) post.posted(posting);
    return kept;
  };

  const decided = async ({ runId, id, hash }: PendingCall): Promise<Decision> => {
    const row = await pendingRow(db, runId, id);
    if (!row || row.hash !== hash) return 'pending';
    if (row.status !== 'waiting') return row.status;
    if (row.expiresAt > at()) return 'pending';
    await answer(runId, id, { status: 'expired', who: 'clock', hash, posting: null });
    return 'expired';
  };

  return {
    async list({ limit = 20, before, status } = {}) {
      const older = before === undefined ? undefined : await summaryRow(db, before);
      const stored = status === 'interrupted' || status === 'queued' ? 'running' : status;
      const rows = await db
        .selectFrom('runs')
        .selectAll()
        .$if(stored !== undefined, (query) => query.where('status', '=', stored!))
        .$if(older !== undefined, (query) =>
          query.where(({ eb, and, or }) =>
            or([
              eb('createdAt', '<', older!.createdAt),
              and([eb('createdAt', '=', older!.createdAt), eb('id', '<', older!.id)]),
            ]),
          ),
        )
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(Math.min(MOST, Math.max(1, Math.trunc(limit))))
        .execute();
      const found = rows.map((row) => summaryOf(row, at()));
      return status === undefined ? found : found.filter((one) => one.status === status);
    },
    async show(run) {
      const row = await summaryRow(db, run);
      if (!row) return undefined;
      const steps = await db.selectFrom('runSteps').selectAll().where('run', '=', run).execute();
      const calls = await db
        .selectFrom('pendingCalls')
        .selectAll()
        .where('run', '=', run)
        .orderBy('askedAt')
        .orderBy('id')
        .execute();
      return {
        ...summaryOf(row, at()),
        roles: JSON.parse(row.roles) as string[],
        request: JSON.parse(row.request) as unknown,
        steps: steps.map(({ key, record }) => ({ key, ...(JSON.parse(record) as StepRecord) })),
        calls: calls.map(pendingOf),
        outcome: JSON.parse(row.outcome ?? 'null') as unknown,
      };
    },
    events: (run, after = 0) => eventsOf(db, run, after),
    decide,
    confirmer: (fallback, by) => ({
      async ask(call, signal, isNew = false) {
        const known = isNew ? 'pending' : await decided(call);
        if (known !== 'pending') return known;
        const answer = await fallback.ask(call, signal);
        if (answer !== 'approved' && answer !== 'rejected') return answer;
        // Whoever asks goes on by itself.
        const kept = await decideQuietly(call.runId, call.id, answer, by, call.hash, null);
        // Another answer may have come first, or it was too late, or not theirs to give.
        return kept.ok ? answer : decided(call);
      },
    }),
    async askToCancel(run) {
      const { numUpdatedRows } = await db
        .updateTable('runs')
        .set({ cancelAsked: 1 })
        .where('id', '=', run)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n ? ok(undefined) : err([issue('run_unknown', { params: { run } })]);
    },
    async forsaken() {
      const long = new Date(now().getTime() - FORSAKEN_MS).toISOString();
      const rows = await db
        .selectFrom('runs')
        .select(['id', 'epoch'])
        .where(({ eb, and, or }) =>
          or([
            and([eb('status', '=', 'retrying'), eb('nextAt', '<=', long)]),
            and([
              eb('status', '=', 'running'),
              or([
                and([eb('holder', 'is', null), or([eb('epoch', '>', 0), eb('createdAt', '<=', long)])]),
                eb('heldUntil', '<=', at()),
              ]),
            ]),
          ]),
        )
        .orderBy('createdAt')
        .limit(MOST)
        .execute();
      return rows.map(({ id, epoch }) => ({ run: id, epoch: Number(epoch) }));
    },
    async retry(run) {
      const posting = { id: `${run}/retry/${at()}`, run, notBefore: at() };
      const done = await db.transaction().execute(async (trx): Promise<Result<void>> => {
        if (!(await lockRun(trx, dialect, run))) return err([issue('run_unknown', { params: { run } })]);
        const { status } = (await summaryRow(trx, run))!;
        if (status !== 'dead' && status !== 'failed')
          return err([issue('run_not_failed', { params: { run, status } })]);
        const steps = await trx.selectFrom('runSteps').selectAll().where('run', '=', run).execute();
        const undone = steps.filter(isUndone).map(({ key }) => key);
        if (undone.length > 0)
          await trx.deleteFrom('runSteps').where('run', '=', run).where('key', 'in', undone).execute();
        await trx
          .updateTable('runs')
          .set({ status: 'running', outcome: null, attempts: 0, nextAt: null, updatedAt: at() })
          .where('id', '=', run)
          .execute();
        await writePosting(trx, post, posting);
        return ok(undefined);
      });
      if (done.ok) post.posted(posting);
      return done;
    },
    async isCancelAsked(run) {
      return Boolean((await summaryRow(db, run))?.cancelAsked);
    },
    async audit({ limit = 50, before } = {}) {
      const rows = await db
        .selectFrom('audit')
        .selectAll()
        .$if(before !== undefined, (query) => query.where('id', '<', before!))
        .orderBy('id', 'desc')
        .limit(Math.min(MOST, Math.max(1, Math.trunc(limit))))
        .execute();
      return rows.map(({ params, effectKey: _, ...row }) => ({
        ...row,
        params: JSON.parse(params) as unknown,
      }));
    },
  };
}

/** Longer than any queue takes to hand a run to someone who is free to carry it out. */
const FORSAKEN_MS = 60_000;

/** A step that did not succeed, or a stage whose answer was a refusal. */
function isUndone({ key, status, record }: CoreTables['runSteps']): boolean {
  if (!key.startsWith('@')) return status === 'failed' || status === 'skipped' || status === 'cancelled';
  const data = (JSON.parse(record) as StepRecord).result?.data as { readonly ok?: boolean } | undefined;
  return data?.ok === false || key.startsWith('@evaluate.');
}

const summaryRow = (db: Db, run: string) =>
  db.selectFrom('runs').selectAll().where('id', '=', run).executeTakeFirst();

function summaryOf(row: CoreTables['runs'], now: string): RunSummary {
  const { id, title, domain, requester, state, createdAt, updatedAt } = row;
  const free = row.holder === null || (row.heldUntil ?? '') <= now || isGone(row.holder);
  const left = row.epoch > 0 ? 'interrupted' : 'queued';
  const status = row.status === 'running' && free ? left : row.status;
  const { attempts, nextAt } = row;
  const known = { id, title, domain, requester, state, createdAt, updatedAt, attempts, nextAt };
  return { ...known, status: status as RunStatus };
}

async function pendingRow(db: Db, run: string, id: string): Promise<PendingRow | undefined> {
  const row = await db
    .selectFrom('pendingCalls')
    .selectAll()
    .where('run', '=', run)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && pendingOf(row);
}

function pendingOf(row: CoreTables['pendingCalls']): PendingRow {
  const { run, stepKey, tool, params, reason, status, ...rest } = row;
  return {
    ...rest,
    runId: run,
    stepId: stepKey,
    toolId: tool,
    params: JSON.parse(params) as unknown,
    reason: reason as PendingCall['reason'],
    status: status as PendingRow['status'],
  };
}

interface Answer {
  readonly status: Exclude<PendingRow['status'], 'waiting'>;
  readonly who: string;
  readonly at: string;
  /** What was shown to whoever decides; undefined where nothing was. */
  readonly hash: string | undefined;
  /** What is handed to the queue with it. */
  readonly posting: Posting | null;
}

/**
 * The answer to a call that still waits, the row that tells of it and the job that goes on: all of them, or undefined.
 * On PostgreSQL one statement, on SQLite the same parts one after the other.
 */
async function recordAnswer(
  db: Db,
  dialect: Sql['dialect'],
  run: string,
  call: string,
  { status, who, at, hash, posting }: Answer,
  post: Post,
): Promise<PendingRow | undefined> {
  const decide = sql<CoreTables['pendingCalls']>`
    update "pendingCalls" set "status" = ${status}, "decidedBy" = ${who}, "decidedAt" = ${at}
    where "run" = ${run} and "id" = ${call} and "status" = 'waiting'
      and "expiresAt" ${status === 'expired' ? sql`<=` : sql`>`} ${at}
      ${hash === undefined ? sql`` : sql`and "hash" = ${hash}`}`;
  const tell = sql`
    insert into "audit" ("who", "at", "tool", "params", "words", "trace", "outcome")
    select ${who}, ${at}, "tool", "params", "preview", "run" || '/' || "stepKey", ${status}`;
  if (dialect === 'sqlite') {
    return db.transaction().execute(async (trx) => {
      const [row] = (await sql<CoreTables['pendingCalls']>`${decide} returning *`.execute(trx)).rows;
      if (!row) return undefined;
      await sql`${tell} from "pendingCalls" where "run" = ${run} and "id" = ${call}`.execute(trx);
      if (posting) await writePosting(trx, post, posting);
      return pendingOf(row);
    });
  }
  const handOn =
    posting && post.isKept
      ? sql`, posted as (insert into "outbox" ("id", "run", "notBefore")
          select ${posting.id}, ${run}, ${posting.notBefore} from call on conflict do nothing)`
      : sql``;
  // The run's row is taken first: whoever puts the run to rest at this moment sees the answer, or is seen by it.
  const { rows } = await sql<CoreTables['pendingCalls']>`
    with taken as (select "id" from "runs" where "id" = ${run} for update),
    call as (${decide} and exists (select from taken) returning *), told as (${tell} from call)${handOn}
    select * from call`.execute(db);
  return rows[0] && pendingOf(rows[0]);
}
