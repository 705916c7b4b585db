import { type Expression, type SqlBool, sql } from 'kysely';
import { nameKey } from '../names.ts';
import type {
  Client,
  ClientChoice,
  ContactLine,
  Page,
  Payment,
  PaymentChoice,
  ProjectChoice,
  ProjectLine,
  Receivable,
  Receivables,
} from '../store.ts';
import { clientColumns } from './find.ts';
import { lines, page } from './records.ts';
import type { Db } from './tables.ts';

const is = (column: string, value: string | number | undefined) =>
  value === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} = ${value}`];
const days = (
  column: string,
  { start, end }: { start?: string | undefined; end?: string | undefined } = {},
) => [
  ...(start === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} >= ${start}`]),
  ...(end === undefined ? [] : [sql<SqlBool>`${sql.ref(column)} <= ${end}`]),
];
const all = (conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`;

const clientOrders = {
  name: sql`"nameKey"`,
  rating: sql`"rating" is null, "rating", "nameKey"`,
  created: sql`"id" desc`,
} as const;

export async function listClients(
  db: Db,
  { status, rating, category, sortBy = 'name' }: ClientChoice,
  limit: number,
): Promise<Page<Client>> {
  const rows = await db
    .selectFrom('clients')
    .select([...clientColumns, sql<number>`count(*) over ()`.as('total')])
    .where(
      all([
        ...is('status', status),
        ...is('rating', rating?.replace(/级$/u, '')),
        ...is('category', category),
      ]),
    )
    .orderBy(clientOrders[sortBy])
    .limit(limit)
    .execute();
  return page(rows);
}

export const listProjects = (
  db: Db,
  { status, clientId, range }: ProjectChoice,
  limit: number,
): Promise<Page<ProjectLine>> =>
  lines(db, all([...is('status', status), ...is('clientId', clientId), ...days('createdOn', range)]), limit, [
    sql`"createdOn" desc`,
    sql`"id" desc`,
  ]);

export async function listPayments(
  db: Db,
  { clientId, projectId, range }: PaymentChoice,
  limit: number,
): Promise<Page<Payment>> {
  const conditions = [
    ...is('settlements.clientId', clientId),
    ...is('settlements.projectId', projectId),
    ...days('date', range),
  ];
  const rows = await db
    .selectFrom('settlements')
    .innerJoin('projects', 'projects.id', 'settlements.projectId')
    .innerJoin('clients', 'clients.id', 'settlements.clientId')
    .select([
      'settlements.id',
      'settlements.amountCents as cents',
      'settlements.date',
      'projects.name as projectName',
      'clients.name as clientName',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(all(conditions))
    .orderBy(sql`"settlements"."date" desc, "settlements"."id" desc`)
    .limit(limit)
    .execute();
  return page(rows);
}

/** What was agreed and is not paid, project by project; what was called off is owed by nobody. */
export async function receivables(db: Db, clientId: number | undefined, limit: number): Promise<Receivables> {
  const own = clientId === undefined ? sql`` : sql`and "p"."clientId" = ${clientId}`;
  const { rows } = await sql<Receivable & { all: number; total: number; clients: number }>`
    with "due" as (
      select "p"."id", "p"."name", "p"."clientId", "p"."createdOn", "p"."amountCents",
        cast(coalesce((select sum("s"."amountCents") from "settlements" as "s" where "s"."projectId" = "p"."id"), 0) as bigint) as "paid"
      from "projects" as "p"
      where "p"."amountCents" is not null and "p"."status" <> 'cancelled' and "p"."settlementStatus" <> 'full' ${own})
    select "clients"."name" as "clientName", "due"."name" as "projectName", "due"."createdOn" as "since",
      "due"."amountCents" as "agreedCents", "due"."paid" as "paidCents", "due"."amountCents" - "due"."paid" as "dueCents",
      cast(sum("due"."amountCents" - "due"."paid") over () as bigint) as "all", count(*) over () as "total",
      (select count(distinct "clientId") from "due" where "amountCents" > "paid") as "clients"
    from "due" join "clients" on "clients"."id" = "due"."clientId"
    where "due"."amountCents" > "due"."paid"
    order by "due"."amountCents" - "due"."paid" desc, "due"."id" limit ${limit}`.execute(db);
  return {
    rows: rows.map(({ all: _, total: __, clients: ___, ...row }) => row),
    total: Number(rows[0]?.total ?? 0),
    cents: Number(rows[0]?.all ?? 0),
    clients: Number(rows[0]?.clients ?? 0),
  };
}

/** The people of that name, at one client or at any. */
export const findContacts = (db: Db, name: string, clientId?: number): Promise<ContactLine[]> =>
  db
    .selectFrom('contacts')
    .innerJoin('clients', 'clients.id', 'contacts.clientId')
    .select([
      'contacts.id',
      'contacts.name',
      'contacts.phone',
      'contacts.clientId',
      'clients.name as clientName',
      'contacts.version',
    ])
    .where(all([...is('contacts.nameKey', nameKey(name)), ...is('contacts.clientId', clientId)]))
    .orderBy('contacts.id')
    .limit(6)
    .execute();
