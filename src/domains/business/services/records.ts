import { type Expression, type SqlBool, sql } from 'kysely';
import { nameKey } from '../names.ts';
import type { Client, Hanging, Page, ProjectLine, Slice, Total } from '../store.ts';
import { byInitials, clientColumns, escaped, like } from './find.ts';
import type { Db } from './tables.ts';

/** Whole names first, then beginnings, then the rest. */
const closeness = (key: string) =>
  sql<number>`case when "nameKey" = ${key} then 0 when ${like('nameKey', `${escaped(key)}%`)} then 1 when ${like('nameKey', `%${escaped(key)}%`)} then 2 else 3 end`;
const contains = (key: string) => like('nameKey', `%${escaped(key)}%`);

export const page = <T extends { readonly total: number }>(rows: readonly T[]): Page<Omit<T, 'total'>> => ({
  rows: rows.map(({ total: _, ...row }) => row),
  total: rows[0]?.total ?? 0,
});

export async function searchClients(db: Db, keyword: string, limit: number): Promise<Page<Client>> {
  const key = nameKey(keyword);
  const initials = byInitials('initials', key);
  const rows = await db
    .selectFrom('clients')
    .select([...clientColumns, sql<number>`count(*) over ()`.as('total')])
    .where(initials ? sql<SqlBool>`(${contains(key)} or ${initials})` : contains(key))
    .orderBy(closeness(key))
    .orderBy('nameKey')
    .limit(limit)
    .execute();
  return page(rows);
}

export const searchProjects = (db: Db, keyword: string, limit: number): Promise<Page<ProjectLine>> => {
  const key = nameKey(keyword);
  return lines(
    db,
    contains(key),
    { limit, offset: 0, sortBy: 'name' },
    sql`${closeness(key)}, "nameKey", "id"`,
  );
};

export const projectColumns = [
  'id',
  'name',
  'clientId',
  'status',
  'amountCents',
  'settlementStatus',
  'createdOn',
  'version',
] as const;

/** Chosen and cut first: what hangs on a project is only looked up for those that are shown. */
export async function lines(
  db: Db,
  where: Expression<SqlBool>,
  { limit, offset, sortBy }: Pick<Slice<'projects'>, 'limit' | 'offset' | 'sortBy'>,
  order: Expression<unknown>,
): Promise<Page<ProjectLine>> {
  const paid = (project: string) =>
    sql<number>`(select cast(coalesce(sum("amountCents"), 0) as bigint) from "settlements" where "settlements"."projectId" = ${sql.ref(project)})`.as(
      'settledCents',
    );
  const chosen = db
    .selectFrom('projects')
    .select(['nameKey', ...projectColumns])
    .select(sql<number>`(select count(*) from "projects" where ${where})`.as('total'))
    // Every project's payments are only added up where they decide the order.
    .$if(sortBy === 'settled', (query) => query.select(paid('projects.id')))
    .where(where)
    .orderBy(sql`${order}`)
    .limit(limit)
    .offset(offset);
  const rows = await db
    .with('p', () => chosen)
    .selectFrom('p')
    .select(['total', ...projectColumns])
    .select([
      sql<string>`(select "name" from "clients" where "clients"."id" = "p"."clientId")`.as('clientName'),
      sql<
        string | null
      >`(select string_agg("contacts"."name", '、' order by "contacts"."id") from "projectContacts" join "contacts" on "contacts"."id" = "projectContacts"."contactId" where "projectContacts"."projectId" = "p"."id")`.as(
        'contacts',
      ),
      paid('p.id'),
    ])
    .orderBy(sql`${order}`)
    .execute();
  return page(rows);
}

export const contactsOf = (db: Db, clientId: number) =>
  db
    .selectFrom('contacts')
    .select(['id', 'name', 'phone'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute();

export async function hanging(db: Db, clientId: number): Promise<Hanging> {
  const own = (table: string) =>
    sql<number>`(select count(*) from ${sql.table(table)} where "clientId" = ${clientId})`;
  const tables = ['contacts', 'projects', 'settlements', 'quotations'] as const;
  return db.selectNoFrom(tables.map((table) => own(table).as(table))).executeTakeFirstOrThrow();
}

const sum = (where: Expression<unknown>) => sql<number>`cast(coalesce(sum(${where}), 0) as bigint)`;

export async function moneyOf(db: Db, clientId: number) {
  const of = (table: string) =>
    sql<number>`(select ${sum(sql.ref('amountCents'))} from ${sql.table(table)} where "clientId" = ${clientId})`;
  return db
    .selectNoFrom([of('projects').as('agreedCents'), of('settlements').as('receivedCents')])
    .executeTakeFirstOrThrow();
}

export const receivedFor = (db: Db, projectId: number): Promise<Total> =>
  db
    .selectFrom('settlements')
    .select([sum(sql.ref('amountCents')).as('cents'), sql<number>`count(*)`.as('count')])
    .where('projectId', '=', projectId)
    .executeTakeFirstOrThrow();
