import { sql } from 'kysely';
import type { TableQuery } from '../store.ts';
import { escaped, like } from './find.ts';
import type { Db } from './tables.ts';

/** Amounts are asked for and answered in yuan. */
const inYuan = (column: string): boolean => column === 'amount';
const stored = (column: string): string => (inYuan(column) ? 'amountCents' : column);

/**
 * A look into one table. Names of tables and columns come from the tool's closed lists and are quoted; everything else
 * is a parameter. The rows are gathered before the first is handed out, so that the time limit covers the whole search.
 */
export async function selectRows(
  db: Db,
  { table, columns, conditions, orderBy, descending, limit }: TableQuery,
): Promise<readonly Readonly<Record<string, string | number | null>>[]> {
  const chosen = conditions.map(({ column, operator, value }) => {
    const name = sql.ref(stored(column));
    if (operator === 'contains') return like(stored(column), `%${escaped(String(value))}%`);
    if (value === null) return operator === '=' ? sql`${name} is null` : sql`${name} is not null`;
    const compared = inYuan(column) ? Math.round(Number(value) * 100) : value;
    return sql`${name} ${sql.raw(operators[operator])} ${compared}`;
  });
  const order =
    orderBy === null ? [] : [sql`${sql.ref(stored(orderBy))} ${sql.raw(descending ? 'desc' : 'asc')}`];
  const listed = columns.map((column) => sql`${sql.ref(stored(column))} as ${sql.ref(column)}`);
  const { rows } = await sql<Record<string, string | number | null>>`
    with "found" as materialized (select ${sql.join(listed)} from ${sql.table(table)}
      ${chosen.length === 0 ? sql`` : sql`where ${sql.join(chosen, sql` and `)}`}
      order by ${sql.join([...order, sql.ref('id')])} limit ${limit})
    select * from "found"`.execute(db);
  return rows.map((row) =>
    Object.fromEntries(
      columns.map((column) => {
        const value = row[column] ?? null;
        return [column, inYuan(column) && value !== null ? Number(value) / 100 : value];
      }),
    ),
  );
}

const operators = { '=': '=', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' } as const;
