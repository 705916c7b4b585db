import { CompiledQuery, type Kysely } from 'kysely';
import { canonicalJson } from '../../core/contract/plain-json.ts';
import { type PendingCall, type RunBatch, stateAfter } from '../../core/run/state.ts';
import type { CoreTables } from './core-tables.ts';
import { isoInPostgres, isoInSqlite } from './time.ts';

type Db = Kysely<CoreTables>;

/** One batch of one run, under the epoch of whoever holds it. */
export interface JournalWrite {
  readonly run: string;
  readonly epoch: number;
  /** The number of the run's last event so far. */
  readonly last: number;
  readonly at: string;
  readonly batch: RunBatch;
}

const stepColumns = ['key', 'status', 'record'] as const;
const callColumns = [
  'id',
  'stepKey',
  'tool',
  'params',
  'preview',
  'hash',
  'reason',
  'askedBy',
  'status',
] as const;
/** Written by the database's clock: how long a question may wait does not depend on whose machine has asked it. */
const callTimes = ['askedAt', 'expiresAt'] as const;
/** A question that asks something else than before has no answer yet. */
const unanswered = ['decidedBy', 'decidedAt', 'note'] as const;

const quoted = (names: readonly string[], before = ''): string =>
  names.map((name) => `${before}"${name}"`).join(', ');
const taken = (names: readonly string[]): string =>
  names.map((name) => `"${name}" = excluded."${name}"`).join(', ');
const reset = unanswered.map((name) => `"${name}" = null`).join(', ');
const keptStep = `on conflict ("run", "key") do update set ${taken(['status', 'record'])}`;
const keptCall = `on conflict ("run", "id") do update set ${taken([...callColumns.slice(1), ...callTimes])}, ${reset} where "pendingCalls"."hash" <> excluded."hash"`;

// Rows come as one JSON value: the text of a statement stays the same however many there are, and one is one round trip.
const recordset = (columns: readonly string[], parameter: string): string =>
  `json_to_recordset(${parameter}::json) as x(${columns.map((name) => `"${name}" text`).join(', ')})`;
const POSTGRES = `with fence as (
  update "runs" set "updatedAt" = $3, "state" = coalesce($4, "state") where "id" = $1 and "epoch" = $2 returning "id"
), steps as (
  insert into "runSteps" ("run", ${quoted(stepColumns)})
  select fence."id", ${quoted(stepColumns, 'x.')} from fence, ${recordset(stepColumns, '$5')} ${keptStep}
), events as (
  insert into "runEvents" ("run", "number", "event")
  select fence."id", $6::integer + x.n, x.event from fence, json_array_elements_text($7::json) with ordinality as x(event, n)
), calls as (
  insert into "pendingCalls" ("run", ${quoted([...callColumns, ...callTimes])})
  select fence."id", ${quoted(callColumns, 'x.')}, ${isoInPostgres('0')}, ${isoInPostgres('x."forMs"::float')}
  from fence, ${recordset([...callColumns, 'forMs'], '$8')} ${keptCall}
) select "id" from fence`;

const each = (columns: readonly string[]): string => columns.map((name) => `value ->> '${name}'`).join(', ');
const SQLITE = {
  fence: 'update "runs" set "updatedAt" = ?, "state" = coalesce(?, "state") where "id" = ? and "epoch" = ?',
  steps: `insert into "runSteps" ("run", ${quoted(stepColumns)}) select ?, ${each(stepColumns)} from json_each(?) where true ${keptStep}`,
  events: 'insert into "runEvents" ("run", "number", "event") select ?, ? + key + 1, value from json_each(?)',
  calls: `insert into "pendingCalls" ("run", ${quoted([...callColumns, ...callTimes])})
    select ?, ${each(callColumns)}, ${isoInSqlite('0')}, ${isoInSqlite("(value ->> 'forMs')")} from json_each(?) where true ${keptCall}`,
} as const;

const stepRows = ({ steps }: RunBatch) =>
  steps.map(([key, record]) => ({ key, status: record.status, record: JSON.stringify(record) }));
const callRows = ({ steps }: RunBatch) =>
  steps.flatMap(([key, { status, pending }]) =>
    status === 'waiting' && pending ? [callRow(key, pending)] : [],
  );
const callRow = (
  stepKey: string,
  call: PendingCall,
): Record<(typeof callColumns)[number] | 'forMs', string> => ({
  id: call.id,
  stepKey,
  tool: call.toolId,
  params: canonicalJson(call.params),
  preview: call.preview,
  hash: call.hash,
  reason: call.reason,
  askedBy: call.askedBy,
  forMs: String(Date.parse(call.expiresAt) - Date.parse(call.askedAt)),
  status: 'waiting',
});
const eventRows = ({ events }: RunBatch) => events.map((event) => JSON.stringify(event));

/** In one statement, and so in one transaction. False when the run is no longer held under that epoch. */
export async function writePostgres(db: Db, { run, epoch, last, at, batch }: JournalWrite): Promise<boolean> {
  const rows = [stepRows(batch), last, eventRows(batch), callRows(batch)] as const;
  const [steps, , events, calls] = rows.map((value) => JSON.stringify(value));
  const values = [run, epoch, at, stateAfter(batch.events) ?? null, steps, last, events, calls];
  const { rows: fenced } = await db.executeQuery(CompiledQuery.raw(POSTGRES, values));
  return fenced.length === 1;
}

/** Inside a transaction of its own or of many. */
export async function writeSqlite(trx: Db, { run, epoch, last, at, batch }: JournalWrite): Promise<boolean> {
  const execute = (statement: string, values: readonly unknown[]) =>
    trx.executeQuery(CompiledQuery.raw(statement, [...values]));
  const state = stateAfter(batch.events) ?? null;
  const { numAffectedRows } = await execute(SQLITE.fence, [at, state, run, epoch]);
  if (numAffectedRows !== 1n) return false;
  const [steps, events, calls] = [stepRows(batch), eventRows(batch), callRows(batch)];
  if (steps.length > 0) await execute(SQLITE.steps, [run, JSON.stringify(steps)]);
  if (events.length > 0) await execute(SQLITE.events, [run, last, JSON.stringify(events)]);
  if (calls.length > 0) await execute(SQLITE.calls, [run, JSON.stringify(calls)]);
  return true;
}
