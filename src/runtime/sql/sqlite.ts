import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { isBusy } from './faults.ts';

interface Statement {
  readonly reader: boolean;
  all(parameters: readonly unknown[]): Promise<unknown[]>;
  run(parameters: readonly unknown[]): { changes: number; lastInsertRowid: number };
}

/** What is used of libsql, whose own types say `any`. */
interface Database {
  readonly inTransaction: boolean;
  prepare(sql: string): Promise<Statement>;
  exec(sql: string): Promise<void>;
  interrupt(): void;
  close(): void;
}

export interface SqliteOptions {
  /** How long a writer waits for another process. */
  readonly busyMs: number;
  /** A connection the database itself keeps from writing. */
  readonly readOnly?: boolean;
}

/** One connection, and the query builder that speaks over it. */
export interface SqliteLink {
  readonly db: Kysely<unknown>;
  exec(sql: string): Promise<void>;
  /** Stops what is running; the connection is of no use afterwards. */
  interrupt(): void;
  close(): Promise<void>;
}

const CACHE_KIB = 32_768;
const MOST_STATEMENTS = 200;
const RETRY_MS = 10;
const NATIVE_WAIT_MS = 20;

export async function connectSqlite(
  file: string,
  { busyMs, readOnly = false }: SqliteOptions,
): Promise<SqliteLink> {
  const { default: Libsql } = await import('libsql/promise');
  const raw = new Libsql(file, { timeout: NATIVE_WAIT_MS }) as unknown as Database;
  try {
    await patiently(busyMs, () => raw.exec('pragma journal_mode = wal'));
    for (const pragma of [
      'synchronous = full',
      'foreign_keys = on',
      `cache_size = -${CACHE_KIB}`,
      ...(readOnly ? ['query_only = on'] : []),
    ]) {
      await raw.exec(`pragma ${pragma}`);
    }
  } catch (thrown) {
    raw.close();
    throw thrown;
  }
  const driver = new LibsqlDriver(raw, busyMs);
  const dialect: Dialect = {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => driver,
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
  return {
    db: new Kysely<unknown>({ dialect }),
    exec: (sql) => driver.alone(() => raw.exec(sql)),
    interrupt: () => driver.interrupt(),
    close: () => driver.shut(),
  };
}

/**
 * Does it again while another process holds the database. The waiting is done here and not by SQLite, which would keep a
 * thread busy with it, and there are only as many as processors.
 */
async function patiently<T>(busyMs: number, body: () => Promise<T>): Promise<T> {
  const until = performance.now() + busyMs;
  for (;;) {
    try {
      return await body();
    } catch (thrown) {
      if (performance.now() > until || !isBusy(thrown)) throw thrown;
    }
    await sleep(RETRY_MS);
  }
}

/** One connection handed to one user at a time. Queries run off the event loop, so a slow one blocks nobody else. */
class LibsqlDriver implements Driver {
  readonly #raw: Database;
  readonly #connection: LibsqlConnection;
  readonly #waiting: (() => void)[] = [];
  #taken = false;
  #closed = false;

  constructor(
    raw: Database,
    readonly busyMs: number,
  ) {
    this.#raw = raw;
    this.#connection = new LibsqlConnection(raw, busyMs);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    if (!this.#closed) return this.#connection;
    // The native library must never be asked again: it would take the whole process with it.
    await this.releaseConnection();
    throw new Error('The database is closed');
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  interrupt(): void {
    if (!this.#closed) this.#raw.interrupt();
  }

  async shut(): Promise<void> {
    if (this.#closed) return;
    const last = this.alone(async () => {
      this.#closed = true;
      this.#raw.close();
    });
    // Whoever closes it a second time meanwhile has what they wanted.
    await last.catch((thrown: unknown) => {
      if (!this.#closed) throw thrown;
    });
  }

  async alone<T>(body: () => Promise<T>): Promise<T> {
    await this.acquireConnection();
    try {
      return await body();
    } finally {
      await this.releaseConnection();
    }
  }

  // Immediate, so that waiting for another writer happens here and never in the middle of a transaction.
  beginTransaction = (): Promise<void> => patiently(this.busyMs, () => this.#raw.exec('begin immediate'));
  commitTransaction = (): Promise<void> => this.#raw.exec('commit');

  async rollbackTransaction(): Promise<void> {
    // A full disk has SQLite roll back by itself.
    if (this.#raw.inTransaction) await this.#raw.exec('rollback');
  }

  async destroy(): Promise<void> {}
}

class LibsqlConnection implements DatabaseConnection {
  readonly #raw: Database;
  readonly #statements = new Map<string, Statement>();

  constructor(
    raw: Database,
    readonly busyMs: number,
  ) {
    this.#raw = raw;
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const values = parameters.map(bindable);
    const once = () => this.#execute<R>(sql, values);
    return this.#raw.inTransaction ? once() : patiently(this.busyMs, once);
  }

  async #execute<R>(sql: string, values: readonly unknown[]): Promise<QueryResult<R>> {
    const statement = await this.#prepared(sql);
    if (statement.reader) return { rows: (await statement.all(values)) as R[] };
    const { changes, lastInsertRowid } = statement.run(values);
    return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported');
  }

  async #prepared(sql: string): Promise<Statement> {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = await this.#raw.prepare(sql);
    const [oldest] = this.#statements.keys();
    if (this.#statements.size >= MOST_STATEMENTS && oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** libsql ends the whole process on a value it does not know and binds every number as a float. */
function bindable(value: unknown): string | number | bigint | Uint8Array | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 1n : 0n;
  if (typeof value === 'number' && Number.isFinite(value)) {
    return Number.isSafeInteger(value) ? BigInt(value) : value;
  }
  if (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) return value;
  if (value instanceof Uint8Array) return value;
  throw new TypeError(`a ${typeof value} cannot be bound to a statement`);
}
