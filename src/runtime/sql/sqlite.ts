import { statSync } from 'node:fs';
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
import { isBusy, moved } from './faults.ts';

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
      await patiently(busyMs, () => raw.exec(`pragma ${pragma}`));
    }
  } catch (thrown) {
    raw.close();
    throw thrown;
  }
  const driver = new LibsqlDriver(raw, busyMs, inPlace(file));
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

/** Throws where the file that is open is no longer the one of that name: what is written to it is gone with it. */
function inPlace(file: string): () => void {
  const placeOf = () => {
    const found = statSync(file, { bigint: true, throwIfNoEntry: false });
    return found && `${found.dev}/${found.ino}`;
  };
  const opened = placeOf();
  return () => {
    if (placeOf() !== opened) throw moved();
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

/** Transactions that are flushed to the disk together. */
interface Group {
  count: number;
  readonly done: Promise<void>;
  resolve(): void;
  reject(thrown: unknown): void;
}

const MOST_IN_GROUP = 64;
const isWrite = /^\s*(?:insert|update|delete|replace)\b/i;

/**
 * One connection handed to one user at a time. Queries run off the event loop, so a slow one blocks nobody else.
 * Transactions that wait for each other share one commit: each is a savepoint, and none is said to be done before the
 * commit is.
 */
class LibsqlDriver implements Driver {
  readonly #raw: Database;
  readonly #connection: LibsqlConnection;
  readonly #waiting: (() => void)[] = [];
  #group: Group | null = null;
  #taken = false;
  #closed = false;

  constructor(
    raw: Database,
    readonly busyMs: number,
    readonly inPlace: () => void,
  ) {
    this.#raw = raw;
    this.#connection = new LibsqlConnection(raw, busyMs);
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Lease> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    const lease = new Lease((query) => this.#execute(lease, query));
    if (!this.#closed) return lease;
    // The native library must never be asked again: it would take the whole process with it.
    await this.releaseConnection(lease);
    throw new Error('The database is closed');
  }

  async releaseConnection(lease: Lease): Promise<void> {
    if (lease.isGivenBack) return;
    lease.isGivenBack = true;
    const next = this.#waiting.shift();
    if (next) return next();
    // A transaction that was rolled back may have been the one the others waited for; they hear how it went.
    if (this.#group) await this.#commit().catch(() => {});
    const late = this.#waiting.shift();
    if (late) late();
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
    const lease = await this.acquireConnection();
    try {
      await this.#commit();
      return await body();
    } finally {
      await this.releaseConnection(lease);
    }
  }

  async #execute<R>(lease: Lease, query: CompiledQuery): Promise<QueryResult<R>> {
    if (lease.isInTransaction) return this.#connection.executeQuery(query);
    if (!isWrite.test(query.sql)) {
      // Nobody sees what is not yet certain.
      await this.#commit();
      this.inPlace();
      return this.#connection.executeQuery(query);
    }
    // A statement that found the database busy would stay unfinished and be in the way of every savepoint.
    await this.beginTransaction(lease);
    try {
      const result = await this.#connection.executeQuery<R>(query);
      await this.#connection.step('release "one"');
      lease.isInTransaction = false;
      await this.#commit();
      return result;
    } catch (thrown) {
      await this.rollbackTransaction(lease);
      throw thrown;
    }
  }

  async beginTransaction(lease: Lease): Promise<void> {
    if (!this.#group) {
      this.inPlace();
      // Immediate, so that waiting for another writer happens here and never in the middle of a transaction.
      await patiently(this.busyMs, () => this.#raw.exec('begin immediate'));
      this.#group = newGroup();
    }
    await this.#connection.step('savepoint "one"');
    lease.isInTransaction = true;
  }

  async commitTransaction(lease: Lease): Promise<void> {
    const group = this.#group;
    if (!group) throw new Error('The database has rolled back by itself');
    await this.#connection.step('release "one"');
    lease.isInTransaction = false;
    group.count += 1;
    if (this.#waiting.length === 0 || group.count >= MOST_IN_GROUP) return this.#commit();
    await this.releaseConnection(lease);
    return group.done;
  }

  async rollbackTransaction(lease: Lease): Promise<void> {
    // One whose commit failed has been rolled back, and the connection may be someone else's by now.
    if (!lease.isInTransaction) return;
    lease.isInTransaction = false;
    // A full disk has SQLite roll back by itself, and with this one all that wait for the same commit.
    if (!this.#raw.inTransaction) return this.#fail(new Error('The database has rolled back by itself'));
    await this.#connection.step('rollback to "one"');
    await this.#connection.step('release "one"');
  }

  /** Writes down what the transactions so far have done. */
  async #commit(): Promise<void> {
    const group = this.#group;
    if (!group) return;
    try {
      await this.#raw.exec('commit');
      this.inPlace();
      this.#group = null;
      group.resolve();
    } catch (thrown) {
      if (this.#raw.inTransaction) await this.#raw.exec('rollback').catch(() => {});
      this.#fail(thrown);
      throw thrown;
    }
  }

  #fail(thrown: unknown): void {
    this.#group?.reject(thrown);
    this.#group = null;
  }

  async destroy(): Promise<void> {}
}

function newGroup(): Group {
  let resolve = () => {};
  let reject: Group['reject'] = () => {};
  const done = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  // Whoever waits hears of it; where nobody does, it is no news.
  done.catch(() => {});
  return { count: 0, done, resolve, reject };
}

/** The connection as one user has it. */
class Lease implements DatabaseConnection {
  isInTransaction = false;
  isGivenBack = false;

  constructor(readonly execute: <R>(query: CompiledQuery) => Promise<QueryResult<R>>) {}

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.execute(query);
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming is not supported');
  }
}

class LibsqlConnection {
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

  /** Done at once: nothing waits here, so nothing need be handed to another thread. */
  async step(sql: string): Promise<void> {
    (await this.#prepared(sql)).run([]);
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
