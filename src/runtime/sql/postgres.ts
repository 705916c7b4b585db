import { CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import type { ReadLimits } from '../../core/effect.ts';

export interface PostgresLink {
  readonly db: Kysely<unknown>;
  read<T>(
    limits: Required<Pick<ReadLimits, 'timeoutMs'>>,
    body: (db: Kysely<unknown>) => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 10;
const CONNECT_MS = 5_000;
const INT8 = 20;

export async function connectPostgres(url: string): Promise<PostgresLink> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'yanxing',
    types: {
      // Counts and sums come as 64-bit integers; one too large for a number is noticed where money is read.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    read: ({ timeoutMs }, body) =>
      db.connection().execute(async (connection) => {
        const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
        const limit = Math.max(1, Math.ceil(timeoutMs));
        await run(
          `start transaction isolation level repeatable read read only; set local statement_timeout = ${limit}`,
        );
        try {
          return await body(connection);
        } finally {
          // Nothing was written; rolling back ends it whether or not something failed.
          await run('rollback');
        }
      }),
    close: () => db.destroy(),
  };
}
