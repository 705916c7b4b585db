import { type Expression, type SqlBool, sql } from 'kysely';
import type { Breakdown, ContactStats, DayRange, Grouping, Overview } from '../store.ts';
import type { Db } from './tables.ts';

/** One integer type in every dialect: PostgreSQL's sums of 64-bit integers are decimals. */
const sumOf = (expression: Expression<unknown>) =>
  sql<number>`cast(coalesce(sum(${expression}), 0) as bigint)`;
const count = sql<number>`count(*)`;
/** A correction takes the payment out of the count too. */
const payments = sql<number>`cast(coalesce(sum(case when "amountCents" < 0 then -1 else 1 end), 0) as bigint)`;

/** The conditions a range of days puts on a column; none for an open end. */
function within(column: string, { start, end }: DayRange): readonly Expression<SqlBool>[] {
  return [
    ...(start === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${start}`]),
    ...(end === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} <= ${end}`]),
  ];
}
const where = (conditions: readonly Expression<SqlBool>[]) =>
  conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
const and = (conditions: readonly Expression<SqlBool>[]) =>
  conditions.length === 0 ? sql`` : sql` and ${sql.join(conditions, sql` and `)}`;

export async function contactStats(
  db: Db,
  clientId: number,
  range: DayRange,
  limit: number,
): Promise<ContactStats> {
  const { rows } = await sql<{ label: string; count: number; cents: number }>`
    select "contacts"."name" as "label", count("projects"."id") as "count", ${sumOf(sql.ref('projects.amountCents'))} as "cents"
    from "contacts"
    left join "projectContacts" on "projectContacts"."contactId" = "contacts"."id"
    left join "projects" on "projects"."id" = "projectContacts"."projectId"${and(within('projects.createdOn', range))}
    where "contacts"."clientId" = ${clientId}
    group by "contacts"."id", "contacts"."name"
    order by 2 desc, 3 desc, "contacts"."name", "contacts"."id" limit ${limit}`.execute(db);
  const own = [sql<SqlBool>`"clientId" = ${clientId}`, ...within('createdOn', range)];
  const all = await sql<{ count: number; cents: number }>`
    select ${count} as "count", ${sumOf(sql.ref('amountCents'))} as "cents" from "projects" ${where(own)}`.execute(
    db,
  );
  return { contacts: rows, ...all.rows[0]! };
}

export const quarterOf = (day: Expression<unknown>): Expression<string> =>
  sql<string>`substr(${day}, 1, 4) || '-Q' || cast((cast(substr(${day}, 6, 2) as integer) + 2) / 3 as text)`;
const periods: Readonly<Record<Exclude<Grouping, 'client'>, Expression<string>>> = {
  month: sql<string>`substr("date", 1, 7)`,
  quarter: quarterOf(sql.ref('date')),
  year: sql<string>`substr("date", 1, 4)`,
};

interface GroupRow {
  readonly label: string;
  readonly count: number;
  readonly cents: number;
  readonly allCents: number;
  readonly allCount: number;
  readonly groupCount: number;
}

/** What all groups come to stands in every row, so that one pass gives the groups shown and the whole. */
const wholes = sql`cast(sum(sum("amountCents")) over () as bigint) as "allCents", cast(sum(${payments}) over () as bigint) as "allCount", count(*) over () as "groupCount"`;

const breakdown = (rows: readonly GroupRow[]): Breakdown => ({
  groups: rows.map(({ label, count: n, cents }) => ({ label, count: n, cents })),
  groupCount: rows[0]?.groupCount ?? 0,
  cents: rows[0]?.allCents ?? 0,
  count: rows[0]?.allCount ?? 0,
});

/** Periods in their order, clients by what they paid. */
export async function receivedBy(
  db: Db,
  grouping: Grouping,
  range: DayRange,
  limit: number,
): Promise<Breakdown> {
  const days = where(within('date', range));
  if (grouping === 'client') return byOwner(db, 'clientId', 'clients', days, limit);
  const { rows } = await sql<Breakdown['groups'][number]>`
    select ${periods[grouping]} as "label", ${payments} as "count", ${sumOf(sql.ref('amountCents'))} as "cents"
    from "settlements" ${days} group by 1 order by 1`.execute(db);
  // All periods are shown, so the whole is their sum; asked of PostgreSQL it would cost its parallel plan.
  const whole = (of: 'count' | 'cents') => rows.reduce((sum, row) => sum + row[of], 0);
  return { groups: rows, groupCount: rows.length, cents: whole('cents'), count: whole('count') };
}

export const receivedFrom = (db: Db, clientId: number, range: DayRange, limit: number): Promise<Breakdown> =>
  byOwner(
    db,
    'projectId',
    'projects',
    where([sql<SqlBool>`"clientId" = ${clientId}`, ...within('date', range)]),
    limit,
  );

/** Grouped by number first: only the groups shown need their names. */
async function byOwner(
  db: Db,
  column: 'clientId' | 'projectId',
  table: 'clients' | 'projects',
  chosen: Expression<unknown>,
  limit: number,
): Promise<Breakdown> {
  const { rows } = await sql<GroupRow>`
    select "owner"."name" as "label", "top"."count", "top"."cents", "top"."allCents", "top"."allCount", "top"."groupCount"
    from (select ${sql.ref(column)} as "ownerId", ${payments} as "count", ${sumOf(sql.ref('amountCents'))} as "cents", ${wholes}
      from "settlements" ${chosen} group by 1 order by 3 desc, 1 limit ${limit}) as "top"
    join ${sql.table(table)} as "owner" on "owner"."id" = "top"."ownerId"
    order by "top"."cents" desc, "top"."ownerId"`.execute(db);
  return breakdown(rows);
}

/** Clients and contacts as they are now; projects begun and money received in the range. */
export async function overview(db: Db, range: DayRange): Promise<Overview> {
  const people = await sql<{ clients: number; activeClients: number; contacts: number }>`
    select ${count} as "clients", cast(coalesce(sum(case when "status" = 'active' then 1 else 0 end), 0) as bigint) as "activeClients",
      (select count(*) from "contacts") as "contacts" from "clients"`.execute(db);
  const projects = await sql<{ label: string; count: number; cents: number }>`
    select "status" as "label", ${count} as "count", ${sumOf(sql.ref('amountCents'))} as "cents"
    from "projects" ${where(within('createdOn', range))} group by 1 order by 1`.execute(db);
  const received = await sql<{ count: number; cents: number }>`
    select ${payments} as "count", ${sumOf(sql.ref('amountCents'))} as "cents" from "settlements" ${where(within('date', range))}`.execute(
    db,
  );
  return { ...people.rows[0]!, projects: projects.rows, received: received.rows[0]! };
}
