import { type Expression, type SqlBool, sql } from 'kysely';
import { nameKey } from '../names.ts';
import type {
  Client,
  ClientChoice,
  ContactLine,
  Listing,
  Page,
  Payment,
  PaymentChoice,
  Project,
  ProjectChoice,
  ProjectLine,
  Quotation,
  QuotationChoice,
  Receivable,
  Receivables,
  Slice,
} from '../store.ts';
import { clientColumns } from './find.ts';
import { lines, page, projectColumns } from './records.ts';
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

type Order = readonly [column: string, descending: boolean, nullable?: 'nullable'];

/** What a list is sorted by, and which way round it comes unasked. What is empty comes last. */
const orders: { readonly [L in Listing]: Readonly<Record<Slice<L>['sortBy'], Order>> } = {
  clients: { name: ['nameKey', false], rating: ['rating', false, 'nullable'], created: ['id', true] },
  contacts: { name: ['contacts.nameKey', false], created: ['contacts.id', false] },
  projects: {
    created: ['createdOn', true],
    name: ['nameKey', false],
    amount: ['amountCents', true, 'nullable'],
    settled: ['settledCents', true],
  },
  payments: { date: ['settlements.date', true], amount: ['settlements.amountCents', true] },
  receivables: { amount: ['dueCents', true], since: ['since', false], name: ['clientName', false] },
  quotations: {
    date: ['quotations.date', true],
    amount: ['quotations.amountCents', true],
    name: ['quotations.title', false],
  },
};

/** Always the same for the same question. */
function ordered<L extends Listing>(listing: L, { sortBy, order }: Slice<L>, id: string) {
  const [column, falls, nullable] = orders[listing][sortBy as Slice<L>['sortBy']];
  const name = sql.ref(column);
  const way = sql.raw(order ?? (falls ? 'desc' : 'asc'));
  // Only where something may be empty: no index knows what comes last.
  const filled = nullable ? sql`${name} is null, ` : sql``;
  return sql`${filled}${name} ${way}, ${sql.ref(id)} ${way}`;
}

export async function listClients(
  db: Db,
  { status, rating, category }: ClientChoice,
  slice: Slice<'clients'>,
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
    .orderBy(ordered('clients', slice, 'id'))
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return page(rows);
}

export const listProjects = (
  db: Db,
  { status, clientId, range }: ProjectChoice,
  slice: Slice<'projects'>,
): Promise<Page<ProjectLine>> =>
  lines(
    db,
    all([...is('status', status), ...is('clientId', clientId), ...days('createdOn', range)]),
    slice,
    ordered('projects', slice, 'id'),
  );

export async function listPayments(
  db: Db,
  { id, clientId, projectId, cents, range }: PaymentChoice,
  slice: Slice<'payments'>,
): Promise<Page<Payment>> {
  const conditions = [
    ...is('settlements.id', id),
    ...is('settlements.clientId', clientId),
    ...is('settlements.projectId', projectId),
    ...is('settlements.amountCents', cents),
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
      'settlements.projectId',
      'projects.name as projectName',
      'clients.name as clientName',
      'settlements.reverses',
      sql<boolean>`exists (select 1 from "settlements" as "back" where "back"."reverses" = "settlements"."id")`.as(
        'isReversed',
      ),
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(all(conditions))
    .orderBy(ordered('payments', slice, 'settlements.id'))
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return page(rows.map((row) => ({ ...row, isReversed: Boolean(row.isReversed) })));
}

export async function listQuotations(
  db: Db,
  { clientId, title, status, range }: QuotationChoice,
  slice: Slice<'quotations'>,
): Promise<Page<Quotation>> {
  const conditions = [
    ...is('quotations.clientId', clientId),
    ...is('quotations.title', title),
    ...is('quotations.status', status),
    ...days('quotations.date', range),
  ];
  const rows = await db
    .selectFrom('quotations')
    .innerJoin('clients', 'clients.id', 'quotations.clientId')
    .leftJoin('projects', 'projects.id', 'quotations.projectId')
    .select([
      'quotations.id',
      'quotations.clientId',
      'clients.name as clientName',
      'quotations.title',
      'quotations.amountCents as cents',
      'quotations.date',
      'quotations.status',
      'projects.name as projectName',
      'quotations.version',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where(all(conditions))
    .orderBy(ordered('quotations', slice, 'quotations.id'))
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return page(rows);
}

/** What was agreed and is not paid, project by project; what was called off is owed by nobody. */
export async function receivables(
  db: Db,
  clientId: number | undefined,
  slice: Slice<'receivables'>,
): Promise<Receivables> {
  const own = clientId === undefined ? sql`` : sql`and "p"."clientId" = ${clientId}`;
  const { rows } = await sql<Receivable & { all: number; total: number; clients: number }>`
    with "due" as (
      select "p"."id", "p"."name", "p"."clientId", "p"."createdOn", "p"."amountCents",
        cast(coalesce((select sum("s"."amountCents") from "settlements" as "s" where "s"."projectId" = "p"."id"), 0) as bigint) as "paid"
      from "projects" as "p"
      where "p"."amountCents" is not null and "p"."status" <> 'cancelled' and "p"."settlementStatus" <> 'full' ${own}),
    "owed" as (
      select "due"."id", "clients"."name" as "clientName", "due"."name" as "projectName", "due"."createdOn" as "since",
        "due"."amountCents" as "agreedCents", "due"."paid" as "paidCents", "due"."amountCents" - "due"."paid" as "dueCents",
        cast(sum("due"."amountCents" - "due"."paid") over () as bigint) as "all", count(*) over () as "total",
        (select count(distinct "clientId") from "due" where "amountCents" > "paid") as "clients"
      from "due" join "clients" on "clients"."id" = "due"."clientId"
      where "due"."amountCents" > "due"."paid")
    select "clientName", "projectName", "since", "agreedCents", "paidCents", "dueCents", "all", "total", "clients" from "owed"
    order by ${ordered('receivables', slice, 'id')} limit ${slice.limit} offset ${slice.offset}`.execute(db);
  return {
    rows: rows.map(({ all: _, total: __, clients: ___, ...row }) => row),
    total: Number(rows[0]?.total ?? 0),
    cents: Number(rows[0]?.all ?? 0),
    clients: Number(rows[0]?.clients ?? 0),
  };
}

const contactLines = (db: Db) =>
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
    ]);

export async function listContacts(
  db: Db,
  clientId: number | undefined,
  slice: Slice<'contacts'>,
): Promise<Page<ContactLine>> {
  const rows = await contactLines(db)
    .select(sql<number>`count(*) over ()`.as('total'))
    .where(all(is('contacts.clientId', clientId)))
    .orderBy(ordered('contacts', slice, 'contacts.id'))
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return page(rows);
}

/** The people of that name, at one client or at any. */
export const findContacts = (db: Db, name: string, clientId?: number): Promise<ContactLine[]> =>
  contactLines(db)
    .where(all([...is('contacts.nameKey', nameKey(name)), ...is('contacts.clientId', clientId)]))
    .orderBy('contacts.id')
    .limit(6)
    .execute();

/** So many names go into one question. */
const AT_ONCE = 500;

async function inParts<T>(
  names: readonly string[],
  find: (keys: readonly string[]) => Promise<readonly T[]>,
): Promise<T[]> {
  const keys = [...new Set(names.map(nameKey))];
  const found: T[] = [];
  for (let at = 0; at < keys.length; at += AT_ONCE) found.push(...(await find(keys.slice(at, at + AT_ONCE))));
  return found;
}

export const clientsCalled = (db: Db, names: readonly string[]): Promise<readonly Client[]> =>
  inParts(names, (keys) =>
    db
      .selectFrom('clients')
      .select([...clientColumns])
      .where('nameKey', 'in', keys)
      .execute(),
  );

export const projectsCalled = (db: Db, names: readonly string[]): Promise<readonly Project[]> =>
  inParts(names, (keys) =>
    db
      .selectFrom('projects')
      .innerJoin('clients', 'clients.id', 'projects.clientId')
      .select([
        ...projectColumns.map((column) => `projects.${column}` as const),
        'clients.name as clientName',
      ])
      .where('projects.nameKey', 'in', keys)
      .execute(),
  );
