import { type Kysely, type RawBuilder, sql } from 'kysely';
import { same } from '../../core/reading/evidence.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Confirmer, Decision, Edited } from '../../core/run/execute.ts';
import { endings, isOver, type PendingCall } from '../../core/run/state.ts';
import { type ApprovalRule, isAllowedBy } from '../../core/tool/approval-rules.ts';
import { mayApprove } from '../../core/tool/permission.ts';
import type { Call } from '../../core/wire.ts';
import type { CoreTables } from './core-tables.ts';
import { issue } from './messages.ts';
import type { Sql } from './open.ts';
import { type Post, type Posting, writePosting } from './outbox.ts';
import { eventsOf } from './run-store.ts';
import { timeIn } from './time.ts';

type Db = Kysely<CoreTables>;

/** Someone who acts, and with which roles. */
export interface Actor {
  readonly userId: string;
  readonly roles: readonly string[];
}

/** Who goes on with a run: `goesOn` where the caller does, and others only if that does not happen. */
export interface TakenUp {
  readonly goesOn: boolean;
}
export const byAnyone: TakenUp = { goesOn: false };

/** A yes to other parameters, and what whoever said it was shown of them: that is what is kept and audited. */
export interface EditedCall extends Edited {
  readonly preview: string;
}

export interface Decisions {
  /**
   * A person's answer to one waiting call. The first one counts; saying the same again changes nothing. With the answer
   * the run is due again.
   */
  decide(
    run: string,
    call: string,
    decision: 'approved' | 'rejected',
    by: Actor,
    hash?: string,
    how?: TakenUp,
    note?: string,
    /** Other parameters to approve it with, checked already. */
    edited?: EditedCall,
  ): Promise<Result<Call>>;
  /** Knows what was decided, asks `fallback` where nothing was, and keeps its answer. */
  confirmer(fallback: Confirmer, by: Actor): Confirmer;
  /** Ends the calls that nobody has answered in time, so that their runs are due and end. How many there were. */
  lapse(): Promise<number>;
}

/** How long whoever decides has to go on with the run before others look for it. */
const GOES_ON_MS = 15_000;
const LAPSED_AT_ONCE = 500;

export function createDecisions(
  { db, dialect }: Pick<Sql, 'db' | 'dialect'>,
  now: () => Date,
  post: Post,
  rules: readonly ApprovalRule[] = [],
): Decisions {
  const at = () => now().toISOString();
  /** A call, and whether its time is over by the database's clock. */
  const pendingRow = async (run: string, id: string) => {
    const row = await db
      .selectFrom('pendingCalls')
      .selectAll()
      .select(timeIn[dialect]().as('time'))
      .where('run', '=', run)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return undefined;
    const { time, ...kept } = row;
    return { ...kept, isLate: kept.expiresAt <= time };
  };
  const record = (run: string, call: string, answer: Answer) =>
    recordAnswer({ db, dialect }, run, call, answer, post);
  /** What a question was about, whatever it was approved with. */
  const askedWith = async ({ run, id, hash, params }: CoreTables['pendingCalls']): Promise<unknown> => {
    const asked = (await eventsOf(db, run, 0)).find(
      (event) => event.type === 'waiting' && event.call.id === id && event.call.hash === hash,
    );
    return asked?.type === 'waiting' ? asked.call.params : (JSON.parse(params) as unknown);
  };

  const answer = async (
    run: string,
    call: string,
    decision: 'approved' | 'rejected',
    by: Actor,
    hash: string | undefined,
    due: Pick<Answer, 'posting' | 'afterMs'>,
    note: string | null = null,
    edited?: EditedCall,
  ): Promise<Result<Call>> => {
    const isAllowed = async (): Promise<boolean> => {
      const asked = rules.length > 0 ? await pendingRow(run, call) : undefined;
      if (asked?.reason !== 'confirmation') return false;
      const params = edited?.params ?? (JSON.parse(asked.params) as unknown);
      return isAllowedBy(rules, by.roles, { tool: asked.tool, params });
    };
    const mayDecide = decision === 'rejected' || mayApprove(by.roles) || (await isAllowed());
    const given = {
      status: decision,
      who: by.userId,
      hash,
      at: at(),
      note,
      ...(edited && { edited }),
      ...due,
    };
    const kept = mayDecide ? await record(run, call, given) : undefined;
    if (kept) return ok(kept);
    // Nothing was decided; the rest says why.
    const [row, head] = [await pendingRow(run, call), await headOf(db, run)];
    if (!row) return err([issue(head ? 'call_unknown' : 'run_unknown', { params: { run, call } })]);
    if (!mayDecide) return err([issue('approve_forbidden', { params: { who: by.userId } })]);
    const changed = err([issue('call_changed', { params: { run, call } })]);
    if (hash !== undefined && hash !== row.hash) return changed;
    // A yes to other parameters is another answer.
    const isSameAnswer =
      row.status === decision &&
      (decision === 'rejected' || same(JSON.parse(row.params), edited?.params ?? (await askedWith(row))));
    if (isSameAnswer) return ok(callOf(row));
    if (row.status !== 'waiting')
      return err([issue('call_decided', { params: { run, call, status: row.status } })]);
    const status = head?.cancelAsked ? 'cancelled' : (head?.status ?? '');
    if (!head || isOver(status)) return err([issue('call_too_late', { params: { run, call, status } })]);
    // It can be answered now: it was asked anew in the meantime.
    if (!row.isLate) return changed;
    await record(run, call, { ...given, status: 'expired', note: null });
    return err([issue('call_expired', { params: { run, call, at: row.expiresAt } })]);
  };

  const decided = async ({ runId, id, hash, params }: PendingCall): Promise<Decision | Edited> => {
    const row = await pendingRow(runId, id);
    if (!row || row.hash !== hash) return 'pending';
    const approvedWith = JSON.parse(row.params) as Edited['params'];
    if (row.status === 'approved' && !same(approvedWith, params)) return { params: approvedWith };
    if (row.status !== 'waiting') return row.status as Exclude<Call['status'], 'waiting'>;
    if (!row.isLate) return 'pending';
    // Whoever asks goes on by itself.
    const nobody = { status: 'expired', who: CLOCK, note: null } as const;
    await record(runId, id, { ...nobody, hash, at: at(), posting: null, afterMs: 0 });
    return 'expired';
  };

  return {
    async decide(run, call, decision, by, hash, how = byAnyone, note, edited) {
      const next = dueNow({ run, what: call, at: hash ?? at() }, how);
      const kept = await answer(run, call, decision, by, hash, next, note || null, edited);
      if (kept.ok && next.posting) post.posted(next.posting);
      return kept;
    },
    confirmer: (fallback, by) => ({
      async ask(call, signal, isNew = false) {
        const known = isNew ? 'pending' : await decided(call);
        if (known !== 'pending') return known;
        const said = await fallback.ask(call, signal);
        if (said !== 'approved' && said !== 'rejected') return said;
        const own = { posting: null, afterMs: 0 };
        const kept = await answer(call.runId, call.id, said, by, call.hash, own);
        // Another answer may have come first, or it was too late, or not theirs to give.
        return kept.ok ? said : decided(call);
      },
    }),
    async lapse() {
      const lapsed = await db
        .selectFrom('pendingCalls')
        .select(['run', 'id', 'hash'])
        .where('status', '=', 'waiting')
        .where('expiresAt', '<=', timeIn[dialect]())
        .limit(LAPSED_AT_ONCE)
        .execute();
      for (const { run, id, hash } of lapsed) {
        const next = dueNow({ run, what: id, at: hash }, byAnyone);
        const lapsedNow = { status: 'expired', who: CLOCK, hash, at: at(), note: null } as const;
        const over = await record(run, id, { ...lapsedNow, ...next });
        if (over && next.posting) post.posted(next.posting);
      }
      return lapsed.length;
    },
  };
}

/** Who decided where nobody did. */
const CLOCK = 'clock';

const headOf = (db: Db, run: string) =>
  db.selectFrom('runs').select(['status', 'cancelAsked']).where('id', '=', run).executeTakeFirst();

/** A call as it is shown. */
export function callOf(row: CoreTables['pendingCalls']): Call {
  const { id, run, stepKey, tool, params, reason, status } = row;
  const { preview, hash, askedBy, askedAt, expiresAt, decidedBy, decidedAt, note } = row;
  return {
    ...{ id, preview, hash, askedBy, askedAt, expiresAt, decidedBy, decidedAt, note },
    runId: run,
    stepId: stepKey,
    toolId: tool,
    params: JSON.parse(params) as unknown,
    reason: reason as PendingCall['reason'],
    status: status as Call['status'],
  };
}

interface Answer {
  readonly status: Exclude<Call['status'], 'waiting'>;
  readonly who: string;
  readonly at: string;
  /** What whoever decided had to say about it. */
  readonly note: string | null;
  readonly edited?: EditedCall;
  /** What was shown to whoever decides; undefined where nothing was. */
  readonly hash: string | undefined;
  /** What is handed to the queue with it. */
  readonly posting: Posting | null;
  /** How much later anyone may take up a run that rests. */
  readonly afterMs: number;
}

/** When a run is due of which something was said, and what is handed to the queue with it. */
export function dueNow(
  { run, what, at }: { readonly run: string; readonly what: string; readonly at: string },
  { goesOn }: TakenUp,
): Pick<Answer, 'posting' | 'afterMs'> {
  if (goesOn) return { posting: null, afterMs: GOES_ON_MS };
  return { posting: { id: `${run}/${what}/${at}`, run, afterMs: 0 }, afterMs: 0 };
}

/**
 * A run that rests is due, and one that was put off is due no later; one that is under way looks before it rests. Not by a
 * condition: while this statement waits for whoever puts the run to rest, PostgreSQL would go by the status from before.
 */
export const due = (dueAt: RawBuilder<string>, resting: readonly string[] = ['waiting']) => {
  const rests = sql`"status" in (${sql.join(resting)})`;
  const isLater = sql`"status" = 'queued' and "nextAt" > ${dueAt}`;
  return {
    status: sql<string>`case when ${rests} then 'queued' else "status" end`,
    nextAt: sql<string | null>`case when ${rests} or ${isLater} then ${dueAt} else "nextAt" end`,
  };
};

/**
 * The answer to a call that still waits, the row that tells of it, the run that is due with it and the job that goes on:
 * all of them, or undefined. On PostgreSQL one statement, on SQLite the same parts one after the other.
 */
async function recordAnswer(
  { db, dialect }: Pick<Sql, 'db' | 'dialect'>,
  run: string,
  call: string,
  { status, who, at, hash, note, edited, posting, afterMs }: Answer,
  post: Post,
): Promise<Call | undefined> {
  const time = timeIn[dialect];
  const isLapse = status === 'expired';
  const decide = sql<CoreTables['pendingCalls']>`
    update "pendingCalls" set "status" = ${status}, "decidedBy" = ${who}, "decidedAt" = ${at}, "note" = ${note}
      ${edited ? sql`, "params" = ${JSON.stringify(edited.params)}, "preview" = ${edited.preview}` : sql``}
    where "run" = ${run} and "id" = ${call} and "status" = 'waiting'
      and "expiresAt" ${isLapse ? sql`<=` : sql`>`} ${time()}
      ${hash === undefined ? sql`` : sql`and "hash" = ${hash}`}
      ${edited ? sql`and "reason" = 'confirmation'` : sql``}`;
  // A run that has ended takes no answer, and one that is to end no yes: whoever hears of a yes may count on it.
  const notEnding = status === 'approved' ? sql`and "cancelAsked" = 0` : sql``;
  const open = isLapse ? sql`` : sql`and "status" not in (${sql.join(endings)}) ${notEnding}`;
  const tell = sql`
    insert into "audit" ("who", "at", "tool", "params", "words", "trace", "outcome")
    select ${who}, ${at}, "tool", "params", "preview" || coalesce(' — ' || "note", ''), "run" || '/' || "stepKey", ${status}`;
  const next = due(time(afterMs));
  const wake = sql`update "runs" set "status" = ${next.status}, "nextAt" = ${next.nextAt}, "updatedAt" = ${at} where "id" = ${run}`;
  if (dialect === 'sqlite') {
    return db.transaction().execute(async (trx) => {
      const taken = sql`exists (select 1 from "runs" where "id" = ${run} ${open})`;
      const [row] = (await sql<CoreTables['pendingCalls']>`${decide} and ${taken} returning *`.execute(trx))
        .rows;
      if (!row) return undefined;
      await sql`${tell} from "pendingCalls" where "run" = ${run} and "id" = ${call}`.execute(trx);
      await wake.execute(trx);
      if (posting) await writePosting(trx, dialect, post, posting);
      return callOf(row);
    });
  }
  const handOn =
    posting && post.isKept
      ? sql`, posted as (insert into "outbox" ("id", "run", "notBefore")
          select ${posting.id}, ${run}, ${time(posting.afterMs)} from call on conflict do nothing)`
      : sql``;
  // The run's row is taken first: whoever puts the run to rest at this moment sees the answer, or is seen by it.
  const { rows } = await sql<CoreTables['pendingCalls']>`
    with taken as (select "id" from "runs" where "id" = ${run} ${open} for update),
    call as (${decide} and exists (select from taken) returning *), told as (${tell} from call),
    woken as (${wake} and exists (select from call))${handOn}
    select * from call`.execute(db);
  return rows[0] && callOf(rows[0]);
}
