import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { ReadLimits } from '../../core/tool/effect.ts';
import { hash } from '../clock.ts';

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
/** How long a statement under way may keep everything from stopping: what it does is on record, or found by its key. */
const CLOSE_MS = 2_000;
const INT8 = 20;

export async function connectPostgres(url: string): Promise<PostgresLink> {
  const { default: pg } = await import('pg');
  const pool = new pg.Pool({
    ...verifying,
    connectionString: url,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: CONNECT_MS,
    application_name: 'yanxing',
    types: {
      // Counts and sums come as 64-bit integers; one too large for a number is noticed where money is read.
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 && format !== 'binary' ? Number : pg.types.getTypeParser(oid, format),
    },
  });
  // A connection that breaks is replaced by the pool; without a listener it would end the process: the pool's while it is
  // idle, and one of its own while it is lent, or on its way out.
  pool.on('error', () => {});
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client.on('error', () => {})));
  pool.on('remove', (client) => clients.delete(client));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: preparing(pool) }) });
  return {
    db,
    read: ({ timeoutMs }, body) =>
      db.connection().execute(async (connection) => {
        const run = (text: string) => connection.executeQuery(CompiledQuery.raw(text));
        const limit = Math.max(1, Math.ceil(timeoutMs));
        // Planned for the values given: a plan for any range of days takes it for a narrow one, and reads the whole table by its index.
        await run(
          `start transaction isolation level repeatable read read only; set local statement_timeout = ${limit}; set local plan_cache_mode = force_custom_plan`,
        );
        try {
          return await body(connection);
        } finally {
          // Nothing was written; rolling back ends it whether or not something failed.
          await run('rollback');
        }
      }),
    async close() {
      const cut = setTimeout(() => {
        for (const client of clients) (client as unknown as Wired).connection.stream.destroy();
      }, CLOSE_MS);
      await db.destroy().finally(() => clearTimeout(cut));
    },
  };
}

/** What the driver keeps of a connection; asking it to end would wait for the statement. */
interface Wired {
  readonly connection: { readonly stream: { destroy(): void } };
}

const READ_ONLY = '25006';

/**
 * A standby answers and takes nothing: it is as good as away until it is promoted, or another one is behind the address. The pool
 * hands out no connection before this has looked at it.
 */
const verifying = {
  verify(client: PoolClient, done: (error?: Error) => void) {
    client
      .query<{ transaction_read_only: string }>('show transaction_read_only')
      .then(({ rows }) => done(rows[0]?.transaction_read_only === 'on' ? readOnly() : undefined), done);
  },
};
const readOnly = (): Error =>
  Object.assign(new Error('The server takes no writes: it is a standby'), { code: READ_ONLY });
const isReadOnly = (thrown: unknown): boolean => (thrown as { readonly code?: unknown }).code === READ_ONLY;

const MOST_PREPARED = 300;
const USES = 3;

/**
 * Statements that come again are parsed and planned once a connection; those made for one occasion are not kept. The
 * names are the same in every process: a pooler in between may hand a connection from one to the other.
 */
function preparing(pool: Pool): PostgresPool {
  const known = new Map<string, { readonly name: string; uses: number }>();
  const nameOf = (text: string): string | undefined => {
    const found = known.get(text);
    if (found) return ++found.uses > USES ? found.name : undefined;
    if (known.size < MOST_PREPARED) known.set(text, { name: `yx_${hash(text).slice(0, 32)}`, uses: 1 });
    return undefined;
  };
  return {
    async connect() {
      const client = await pool.connect();
      let isOfNoUse = false;
      const query = (text: string, values: readonly unknown[] = []) => {
        const name = values.length > 0 ? nameOf(text) : undefined;
        const asked = client.query({ text, values: [...values], ...(name !== undefined && { name }) });
        return asked.catch((thrown: unknown) => {
          // What was a primary when it was connected to is one no more.
          isOfNoUse ||= isReadOnly(thrown);
          throw thrown;
        });
      };
      return { query, release: () => client.release(isOfNoUse) } as unknown as Lent;
    },
    end: () => pool.end(),
  };
}

type Lent = Awaited<ReturnType<PostgresPool['connect']>>;
