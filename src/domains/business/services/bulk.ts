import { sql } from 'kysely';
import type { SqlPort } from '../../../core/tool/effect.ts';
import type { Db, Tables } from './tables.ts';

type Value = string | number | null;

/** Rows on their way into the database, many at a time and never all of them in memory. */
export interface Bulk {
  add(table: keyof Tables, row: Readonly<Record<string, Value>>): Promise<void>;
  /** Writes what is left, and has the numbering go on after the numbers given. */
  finish(): Promise<void>;
}

const BATCH = 5_000;
/** What others refer to comes first. */
const order = ['clients', 'contacts', 'projects', 'projectContacts', 'settlements', 'quotations'] as const;
const numeric = new Set(['id', 'clientId', 'contactId', 'projectId', 'amountCents']);

export function bulkInto({ db, dialect }: Pick<SqlPort<Db>, 'db' | 'dialect'>): Bulk {
  const waiting = new Map<keyof Tables, Readonly<Record<string, Value>>[]>();
  let count = 0;

  /** One parameter holds the whole batch: as quick as it gets, and one statement for every table. */
  async function insert(trx: Db, table: keyof Tables, rows: readonly Readonly<Record<string, Value>>[]) {
    const columns = Object.keys(rows[0]!);
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const kindOf = (column: string) => (numeric.has(column) ? 'bigint' : 'text');
    const source =
      dialect === 'sqlite'
        ? sql`select ${sql.join(columns.map((_, i) => sql`value ->> ${sql.lit(i)}`))} from json_each(${JSON.stringify(rows.map((row) => columns.map((column) => row[column])))})`
        : sql`select ${names} from json_to_recordset(${JSON.stringify(rows)}::json) as batch (${sql.join(columns.map((column) => sql`${sql.ref(column)} ${sql.raw(kindOf(column))}`))})`;
    await sql`insert into ${sql.table(table)} (${names}) ${source}`.execute(trx);
  }

  async function flush(): Promise<void> {
    if (count === 0) return;
    await db.transaction().execute(async (trx) => {
      for (const table of order) {
        const rows = waiting.get(table);
        if (rows && rows.length > 0) await insert(trx, table, rows);
      }
    });
    waiting.clear();
    count = 0;
  }

  return {
    async add(table, row) {
      const rows = waiting.get(table);
      if (rows) rows.push(row);
      else waiting.set(table, [row]);
      if (++count >= BATCH) await flush();
    },
    async finish() {
      await flush();
      // SQLite keeps count by itself.
      for (const table of dialect === 'postgres' ? order : []) {
        if (table === 'projectContacts') continue;
        await sql`select setval(pg_get_serial_sequence(${`"${table}"`}, 'id'), (select coalesce(max("id"), 0) + 1 from ${sql.table(table)}), false)`.execute(
          db,
        );
      }
      await sql`${sql.raw(dialect === 'postgres' ? 'analyze' : 'pragma optimize = 0x10002')}`.execute(db);
    },
  };
}
