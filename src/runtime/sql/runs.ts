import { sql } from 'kysely';
import { err, ok, type Result } from '../../core/result.ts';
import type { AgentState, RunEvent, RunStatus, StepRecord } from '../../core/run/state.ts';
import { endings } from '../../core/run/state.ts';
import type { ApprovalRule } from '../../core/tool/approval-rules.ts';
import type { AuditEntry, Call, RunInfo } from '../../core/wire.ts';
import { isGone } from '../holder.ts';
import { watchClock } from './clock-back.ts';
import type { CoreTables } from './core-tables.ts';
import { byAnyone, callOf, createDecisions, type Decisions, due, dueNow, type TakenUp } from './decisions.ts';
import { issue } from './messages.ts';
import type { Sql } from './open.ts';
import { type Post, writePosting } from './outbox.ts';
import { lockRun } from './run-hold.ts';
import { eventsOf, LEASE_MS, noPost, type RunHead } from './run-store.ts';
import { timeIn } from './time.ts';

export interface RunDetail extends RunInfo, Pick<RunHead, 'roles' | 'request'> {
  readonly steps: readonly (StepRecord & { readonly key: string })[];
  readonly calls: readonly Call[];
  /** What came of it, once it has ended. */
  readonly outcome: unknown;
  /** Its files were kept for as long as they were to be. */
  readonly isCleared: boolean;
}

interface Page {
  readonly limit?: number;
  /** Only what is older than the row of this id. */
  readonly before?: string;
}

interface Wanted {
  readonly status?: RunStatus;
  readonly domain?: string;
  readonly requester?: string;
  /** What its title contains, in any case. */
  readonly words?: string;
  /** Asked for at this moment or later, and before that one. */
  readonly since?: string;
  readonly until?: string;
}

export interface Runs extends Decisions {
  list(page?: Page & Wanted): Promise<readonly RunInfo[]>;
  /** How many have not ended, everybody's or one person's; counted no further than `most`. */
  open(most: number, requester?: string): Promise<number>;
  /** Where the clock was put back since it was last asked: what was due by it is due as before. By how many milliseconds. */
  mendClock(): Promise<number>;
  /** How much the runs of one person take. */
  bytes(requester: string): Promise<number>;
  /** How several runs stand, and the number of the last event of each; those there are not are left out. */
  standings(
    runs: readonly string[],
  ): Promise<readonly { readonly id: string; readonly status: RunStatus; readonly last: number }[]>;
  show(run: string): Promise<RunDetail | undefined>;
  events(run: string, after?: number): Promise<readonly RunEvent[]>;
  /** Puts off a run that waits for its time to another one, with what it is asked for then; not once that time has come. */
  putOff(run: string, request: unknown, afterMs: number): Promise<Result<void>>;
  /** Whoever carries it out hears of it; one that rests is due, so that it ends. */
  askToCancel(run: string, how?: TakenUp): Promise<Result<void>>;
  /**
   * Runs that nobody carries out though somebody should, for so long already: decided on, handed back, put off until now,
   * never taken up, or left by a process that is gone.
   */
  due(forMs: number): Promise<readonly { readonly run: string; readonly epoch: number }[]>;
  /** Lets a run that failed be tried once more: what was done stays done, the rest is as if it had not begun. */
  retry(run: string, how?: TakenUp): Promise<Result<void>>;
  isCancelAsked(run: string): Promise<boolean>;
  audit(page?: { readonly limit?: number; readonly before?: number }): Promise<readonly AuditEntry[]>;
}

const MOST = 1_000;
/** How often answers are looked for beside runs that rest, at the start first. */
const FORGOTTEN_MS = 30_000;

const isAnswered = sql<boolean>`exists (
  select 1 from "pendingCalls" call join "runSteps" step on step."run" = call."run" and step."key" = call."stepKey"
  where call."run" = "runs"."id" and step."status" = 'waiting' and call."status" <> 'waiting')`;

/** Whatever the words are, they are words and no pattern. */
const contains = (words: string) =>
  sql<boolean>`lower("title") like ${`%${words.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

export function createRuns(
  { db, dialect }: Pick<Sql, 'db' | 'dialect'>,
  now: () => Date,
  post: Post = noPost,
  rules: readonly ApprovalRule[] = [],
): Runs {
  const at = () => now().toISOString();
  const time = timeIn[dialect];
  let lookedAt = Number.NEGATIVE_INFINITY;

  const rowOf = (run: string) =>
    db.selectFrom('runs').selectAll().select(time().as('time')).where('id', '=', run).executeTakeFirst();

  return {
    ...createDecisions({ db, dialect }, now, post, rules),
    async open(most, requester) {
      const some = db
        .selectFrom('runs')
        .select('id')
        .where('status', 'not in', [...endings])
        .$if(requester !== undefined, (query) => query.where('requester', '=', requester!))
        .limit(most);
      const row = await db
        .selectFrom(some.as('some'))
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },
    mendClock: watchClock({ db, dialect }),
    async bytes(requester) {
      const row = await db
        .selectFrom('runs')
        .select(({ fn }) => fn.sum('bytes').as('bytes'))
        .where('requester', '=', requester)
        .where('bytes', '>', 0)
        .executeTakeFirst();
      return Number(row?.bytes ?? 0);
    },
    async list({ limit = 20, before, status, domain, requester, words, since, until } = {}) {
      const most = Math.min(MOST, Math.max(1, Math.trunc(limit)));
      const stored = status === 'interrupted' ? 'running' : status;
      const pageAfter = (older: Place | undefined) =>
        db
          .selectFrom('runs')
          .selectAll()
          .select(time().as('time'))
          .$if(stored !== undefined, (query) => query.where('status', '=', stored!))
          .$if(domain !== undefined, (query) => query.where('domain', '=', domain!))
          .$if(requester !== undefined, (query) => query.where('requester', '=', requester!))
          .$if(words !== undefined, (query) => query.where(contains(words!)))
          .$if(since !== undefined, (query) => query.where('createdAt', '>=', since!))
          .$if(until !== undefined, (query) => query.where('createdAt', '<', until!))
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
          .limit(most)
          .execute();
      const found: RunInfo[] = [];
      let older: Place | undefined = before === undefined ? undefined : await rowOf(before);
      // Who holds a run is not told by its row alone: a page is full, or the last.
      for (;;) {
        const rows = await pageAfter(older);
        found.push(...rows.map(summaryOf).filter((one) => status === undefined || one.status === status));
        if (rows.length < most || found.length >= most) return found.slice(0, most);
        older = rows.at(-1);
      }
    },
    async standings(ids) {
      if (ids.length === 0) return [];
      const rows = await db
        .selectFrom('runs')
        .select(['id', 'status', 'holder', 'heldUntil', time().as('time')])
        .select(({ selectFrom }) =>
          selectFrom('runEvents')
            .whereRef('runEvents.run', '=', 'runs.id')
            .select(({ fn }) => fn.max('runEvents.number').as('last'))
            .as('last'),
        )
        .where('id', 'in', [...ids])
        .execute();
      return rows.map((row) => ({ id: row.id, status: statusOf(row), last: Number(row.last ?? 0) }));
    },
    async show(run) {
      const row = await rowOf(run);
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
        ...summaryOf(row),
        roles: JSON.parse(row.roles) as string[],
        request: JSON.parse(row.request) as unknown,
        steps: steps.map(({ key, record }) => ({ key, ...(JSON.parse(record) as StepRecord) })),
        calls: calls.map(callOf),
        outcome: JSON.parse(row.outcome ?? 'null') as unknown,
        isCleared: Number(row.bytes) < 0,
      };
    },
    events: (run, after = 0) => eventsOf(db, run, after),
    async putOff(run, request, afterMs) {
      const posting = { id: `${run}@${at()}`, run, afterMs };
      const isPutOff = await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('runs')
          // Whoever has looked at it before takes it no more.
          .set(({ eb }) => ({
            request: JSON.stringify(request),
            nextAt: time(afterMs),
            epoch: eb('epoch', '+', 1),
            updatedAt: at(),
          }))
          .where('id', '=', run)
          .where('status', '=', 'queued')
          .where('cancelAsked', '=', 0)
          .where('nextAt', '>', time())
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 1n) await writePosting(trx, dialect, post, posting);
        return numUpdatedRows === 1n;
      });
      if (!isPutOff) return err([issue('run_not_waiting', { params: { run } })]);
      post.posted(posting);
      return ok(undefined);
    },
    async askToCancel(run, how = byAnyone) {
      const { posting, afterMs } = dueNow({ run, what: 'cancel', at: at() }, how);
      const known = await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('runs')
          .set({ cancelAsked: 1, ...due(time(afterMs), ['waiting', 'retrying', 'queued']) })
          .where('id', '=', run)
          .executeTakeFirstOrThrow();
        if (numUpdatedRows === 1n && posting) await writePosting(trx, dialect, post, posting);
        return numUpdatedRows === 1n;
      });
      if (!known) return err([issue('run_unknown', { params: { run } })]);
      if (posting) post.posted(posting);
      return ok(undefined);
    },
    async due(forMs) {
      const oldest = () => db.selectFrom('runs').select(['id', 'epoch']).orderBy('createdAt').limit(MOST);
      const posted = await oldest()
        .where('status', 'in', ['queued', 'retrying'])
        .where('nextAt', '<=', time(-forMs))
        .execute();
      const held = await oldest()
        .select(['holder', 'heldUntil', 'attempts', time().as('time')])
        .where('status', '=', 'running')
        .execute();
      const left = held.filter((row) => isFree(row) && hasRested(row));
      const isTime = performance.now() - lookedAt >= FORGOTTEN_MS;
      if (isTime) lookedAt = performance.now();
      // An answer makes its run due in the same statement; should one ever lie beside a run that rests, it is found here.
      const answered = isTime
        ? await oldest().where('status', '=', 'waiting').where(isAnswered).execute()
        : [];
      return [...left, ...posted, ...answered].map(({ id, epoch }) => ({ run: id, epoch: Number(epoch) }));
    },
    async retry(run, how = byAnyone) {
      const { posting, afterMs } = dueNow({ run, what: 'retry', at: at() }, how);
      const done = await db.transaction().execute(async (trx): Promise<Result<void>> => {
        const locked = await lockRun(trx, dialect, run);
        if (!locked) return err([issue('run_unknown', { params: { run } })]);
        const { status } = locked;
        if (status !== 'dead' && status !== 'failed')
          return err([issue('run_not_failed', { params: { run, status } })]);
        const steps = await trx.selectFrom('runSteps').selectAll().where('run', '=', run).execute();
        const undone = steps.filter(isUndone).map(({ key }) => key);
        if (undone.length > 0)
          await trx.deleteFrom('runSteps').where('run', '=', run).where('key', 'in', undone).execute();
        await trx
          .updateTable('runs')
          .set({ status: 'queued', outcome: null, attempts: 0, nextAt: time(afterMs), updatedAt: at() })
          .where('id', '=', run)
          .execute();
        if (posting) await writePosting(trx, dialect, post, posting);
        return ok(undefined);
      });
      if (done.ok && posting) post.posted(posting);
      return done;
    },
    async isCancelAsked(run) {
      return Boolean((await rowOf(run))?.cancelAsked);
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

/** What ends its process each time is tried further and further apart: others have time to be carried out meanwhile. */
const restMs = (attempts: number): number => (attempts < 2 ? 0 : 1_000 * 4 ** (attempts - 2));

/** Since the last sign of life of whoever had it. */
const hasRested = ({ heldUntil, attempts, time }: Held & Pick<CoreTables['runs'], 'attempts'>): boolean =>
  Date.parse(time) - Date.parse(heldUntil ?? time) + LEASE_MS >= restMs(Number(attempts));

/** A step that did not succeed, or a stage whose answer was a refusal. */
function isUndone({ key, status, record }: CoreTables['runSteps']): boolean {
  if (!key.startsWith('@')) return status === 'failed' || status === 'skipped' || status === 'cancelled';
  const data = (JSON.parse(record) as StepRecord).result?.data as { readonly ok?: boolean } | undefined;
  return data?.ok === false || key.startsWith('@evaluate.');
}

/** Who has it, and until when by the database's clock; `time` is what that says. */
type Held = Pick<CoreTables['runs'], 'holder' | 'heldUntil'> & { readonly time: string };

/** Whether nobody holds it any more. */
const isFree = ({ holder, heldUntil, time }: Held): boolean =>
  holder === null || (heldUntil ?? '') <= time || isGone(holder);

const statusOf = (row: Held & Pick<CoreTables['runs'], 'status'>): RunStatus =>
  (row.status === 'running' && isFree(row) ? 'interrupted' : row.status) as RunStatus;

function summaryOf(row: CoreTables['runs'] & { readonly time: string }): RunInfo {
  const { id, title, domain, requester, state, createdAt, updatedAt, attempts } = row;
  const status = statusOf(row);
  // What was called off waits for nothing but its end, whenever that is looked for.
  const isPutOff = status === 'queued' && !row.cancelAsked && (row.nextAt ?? '') > row.time;
  const nextAt = status === 'retrying' || isPutOff ? row.nextAt : null;
  const known = { id, title, domain, requester, createdAt, updatedAt, attempts, nextAt };
  return { ...known, state: state as AgentState, status };
}

/** Where a page ended. */
type Place = Pick<RunInfo, 'id' | 'createdAt'>;
