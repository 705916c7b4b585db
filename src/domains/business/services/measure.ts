import { type Expression, type SqlBool, sql } from 'kysely';
import type { Group, Measure, Measured, MeasureQuery } from '../store.ts';
import { quarterOf } from './stats.ts';
import type { Db } from './tables.ts';

/** The day that puts a row of a table into a period. */
const days: Readonly<Record<string, string>> = {
  settlements: 'rows.date',
  projects: 'rows.createdOn',
  quotations: 'rows.date',
};
const amount = sql.ref('rows.amountCents');
const measures: Readonly<Record<Measure, Expression<unknown>>> = {
  count: sql`count(*)`,
  sum: sql`cast(coalesce(sum(${amount}), 0) as bigint)`,
  average: sql`cast(round(avg(${amount})) as bigint)`,
  largest: sql`max(${amount})`,
  smallest: sql`min(${amount})`,
};

const owners: Readonly<Record<string, readonly [table: string, column: string]>> = {
  client: ['clients', 'rows.clientId'],
  project: ['projects', 'rows.projectId'],
};

function labelOf(group: Group | null, table: string): Expression<unknown> {
  const day = sql.ref(days[table] ?? 'rows.id');
  if (group === null) return sql`null`;
  if (group === 'month') return sql`substr(${day}, 1, 7)`;
  if (group === 'year') return sql`substr(${day}, 1, 4)`;
  if (group === 'quarter') return quarterOf(day);
  return sql.ref(owners[group] ? 'owner.name' : `rows.${group}`);
}

/** Everything named comes from closed lists; everything said is a parameter. A payment that was taken back is none. */
export async function measured(db: Db, query: MeasureQuery): Promise<Measured> {
  const { table, measure, group, range, clientId, status, limit } = query;
  const day = sql.ref(days[table] ?? 'rows.id');
  const conditions: Expression<SqlBool>[] = [
    ...(table === 'settlements'
      ? [
          sql<SqlBool>`"rows"."reverses" is null and not exists (select 1 from "settlements" as "back" where "back"."reverses" = "rows"."id")`,
        ]
      : []),
    ...(range.start === undefined ? [] : [sql<SqlBool>`${day} >= ${range.start}`]),
    ...(range.end === undefined ? [] : [sql<SqlBool>`${day} <= ${range.end}`]),
    ...(clientId === null ? [] : [sql<SqlBool>`"rows"."clientId" = ${clientId}`]),
    ...(status === null ? [] : [sql<SqlBool>`"rows"."status" = ${status}`]),
  ];
  const [owner, key] = owners[group ?? ''] ?? [];
  const joined =
    owner && key ? sql`join ${sql.table(owner)} as "owner" on "owner"."id" = ${sql.ref(key)}` : sql``;
  const isTime = group === 'month' || group === 'quarter' || group === 'year';
  const asked = sql<Measured['rows'][number]>`
    select ${labelOf(group, table)} as "label", ${measures[measure]} as "value", count(*) as "count"
    from ${sql.table(table)} as "rows" ${joined}
    ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`}
    ${group === null ? sql`` : sql`group by 1`}
    order by ${isTime ? sql`1` : sql`2 desc, 1`} limit ${limit}`;
  const { rows } = await asked.execute(db);
  const text = asked.compile(db).sql.replace(/\s+/g, ' ').trim();
  return {
    sql: text,
    rows: rows.map(({ label, value, count }) => ({
      label,
      value: value === null ? null : Number(value),
      count: Number(count),
    })),
  };
}
