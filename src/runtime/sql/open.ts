import { existsSync } from 'node:fs';
import { chmod, open, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { err, ok, type Result } from '../../core/result.ts';
import type { EffectRecord, SqlPort } from '../../core/tool/effect.ts';
import { makeFolder } from '../files.ts';
import { reasonOf } from '../messages.ts';
import { type CoreTables, coreMigrations } from './core-tables.ts';
import { tell, writeOnce } from './effects.ts';
import { faultOf, isBusy, storageFault } from './faults.ts';
import { issue } from './messages.ts';
import { hasVersions, type MigrationSet, migrate, pendingSteps } from './migrate.ts';
import type { Readers } from './readers.ts';
import { connectSqlite, type SqliteLink } from './sqlite.ts';

export interface SqlOptions {
  /** PostgreSQL; without it the embedded SQLite. */
  readonly databaseUrl?: string;
  /** Where SQLite keeps its file. */
  readonly dataDir: string;
  readonly now: () => Date;
  /** Besides the core's own: one set for each domain that has tables. */
  readonly migrations?: readonly MigrationSet[];
  /** How long a writer waits for another process. */
  readonly busyMs?: number;
}

/** The open database. `backup` and `restore` are for SQLite; PostgreSQL has its own programs for it. */
export interface Sql extends SqlPort<Kysely<CoreTables>> {
  /** Brings the tables of further owners up to date; those that are known already cost nothing. */
  migrate(sets: readonly MigrationSet[]): Promise<Result<void>>;
  /** What is damaged, in the words of the database; nothing where it is sound. */
  check(): Promise<Result<readonly string[]>>;
  backup(file: string): Promise<Result<void>>;
  restore(file: string): Promise<Result<void>>;
  /** Tells of something that no write of this database told of. */
  audit(effect: EffectRecord, outcome: string): Promise<void>;
  close(): Promise<void>;
}

export const SQLITE_FILE = 'yanxing.db';
const BUSY_MS = 5_000;
const READ_MS = 20_000;
const MOST_READERS = 3;

/** Connects, and brings the tables up to date: what is newer than this program is refused and left alone. */
export async function openSql(options: SqlOptions): Promise<Result<Sql>> {
  const sets = new Map(
    [{ owner: 'core', migrations: coreMigrations }, ...(options.migrations ?? [])].map((set) => [
      set.owner,
      set,
    ]),
  );
  const { databaseUrl } = options;
  if (databaseUrl === undefined || databaseUrl === '') return openSqlite(options, sets);
  return /^postgres(?:ql)?:\/\//i.test(databaseUrl)
    ? openPostgres(databaseUrl, options, sets)
    : err([issue('sql_url')]);
}

async function openSqlite(
  { dataDir, now, busyMs = BUSY_MS }: SqlOptions,
  sets: Map<string, MigrationSet>,
): Promise<Result<Sql>> {
  const file = join(dataDir, SQLITE_FILE);
  const connect = () => connectSqlite(file, { busyMs });
  const refused = (thrown: unknown) => {
    const fault = storageFault(thrown);
    if (fault === 'storage_full') return err([issue(fault)]);
    const isDamaged = /^SQLITE_(?:NOTADB|CORRUPT)/.test(String((thrown as { code?: unknown }).code));
    const code = isDamaged ? 'sql_damaged' : isBusy(thrown) ? 'sql_busy' : 'sql_open';
    return err([issue(code, { params: { where: file, ms: busyMs, reason: textOf(thrown) } })]);
  };
  let writer: SqliteLink;
  try {
    await makeFolder(dataDir, 0o700);
    // Its tables are made in the moment it is: one that has none has lost them.
    const size = await sizeOf(file);
    const hadTables = size !== null && existsSync(join(dataDir, MADE));
    const emptied = err([issue('sql_emptied', { params: { where: file } })]);
    if (hadTables && size === 0) return emptied;
    await keepToOwner(file);
    writer = await connect();
    if (hadTables && !(await hasVersions(writer.db as Kysely<CoreTables>, 'sqlite'))) {
      await writer.close();
      return emptied;
    }
  } catch (thrown) {
    return refused(thrown);
  }
  const db = writer.db as Kysely<CoreTables>;
  const upToDate = async (): Promise<Result<void>> => {
    const pending = await pendingSteps(db, 'sqlite', [...sets.values()]);
    if (!pending.ok) return pending;
    if (pending.value.length === 0) return ok(undefined);
    // New tables beside the others endanger nothing: a backup is for what a step may change.
    if (pending.value.some(({ isLater }) => isLater)) {
      const stamp = now().toISOString().replace(/[-:.]/g, '');
      const { backupSqlite } = await import('./backup.ts');
      const copied = await backupSqlite(writer, join(dataDir, `backup-sql-${stamp}.db`));
      if (!copied.ok) return copied;
    }
    return migrate(db, 'sqlite', [...sets.values()], now);
  };
  const ready = await upToDate().catch(refused);
  if (!ready.ok) {
    await writer.close();
    return ready;
  }
  await writeFile(join(dataDir, MADE), '', { mode: 0o600 }).catch(() => {});
  /** On a connection of its own, so that what it attaches or switches off ends with it. */
  const apart = async (body: (link: SqliteLink) => Promise<Result<void>>): Promise<Result<void>> => {
    try {
      const link = await connect();
      return await body(link).finally(link.close);
    } catch (thrown) {
      return refused(thrown);
    }
  };
  let readers: Promise<Readers> | undefined;
  const openReaders = async (): Promise<Readers> => {
    const { createReaders } = await import('./readers.ts');
    return createReaders(() => connectSqlite(file, { busyMs, readOnly: true }), MOST_READERS);
  };
  return ok({
    dialect: 'sqlite',
    db,
    migrate: inTurn(sets, () => upToDate().catch(refused)),
    async read(limits, body) {
      readers ??= openReaders();
      return (await readers)
        .use({ timeoutMs: READ_MS, ...limits }, (reader) => body(reader as Kysely<CoreTables>))
        .catch(rethrow);
    },
    write: (effect, body) => writeOnce({ db, dialect: 'sqlite' }, effect, body),
    audit: (effect, outcome) => tell(db, effect, outcome),
    check: () => checkSqlite(db).catch(refused),
    async backup(target) {
      const { backupSqlite } = await import('./backup.ts');
      return apart((link) => backupSqlite(link, target));
    },
    async restore(source) {
      const { restoreSqlite } = await import('./backup.ts');
      const restored = await apart((link) => restoreSqlite(link, source, [...sets.values()]));
      return restored.ok ? upToDate().catch(refused) : restored;
    },
    async close() {
      await (await readers)?.close();
      // So that a copy of the one file is a copy of everything.
      await writer.exec('pragma wal_checkpoint(truncate)').catch(() => {});
      await writer.close();
    },
  });
}

/** What is wrong with it, in the words of SQLite itself; nothing where it is sound. */
async function checkSqlite(db: Kysely<CoreTables>): Promise<Result<readonly string[]>> {
  const { rows: pages } = await sql<{ integrity_check: string }>`pragma integrity_check(20)`.execute(db);
  const { rows: keys } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db);
  return ok([
    ...pages.map((row) => row.integrity_check).filter((found) => found !== 'ok'),
    ...keys.map((row) => `foreign key in ${row.table}`),
  ]);
}

/** Says that there has been a database: an empty file is then no new one. */
const MADE = '.yanxing.db.made';

const sizeOf = (file: string): Promise<number | null> =>
  stat(file).then(
    ({ size }) => size,
    () => null,
  );

/**
 * It holds what people said and who may speak: nobody else on this machine is to read it. One that is there is not opened
 * for that: closing it would take the locks of every connection this process has to it.
 */
async function keepToOwner(file: string): Promise<void> {
  await open(file, 'wx', 0o600).then(
    (made) => made.close(),
    (thrown: NodeJS.ErrnoException) => {
      if (thrown.code !== 'EEXIST') throw thrown;
    },
  );
  await chmod(file, 0o600).catch(() => {});
}

async function openPostgres(
  url: string,
  { now }: SqlOptions,
  sets: Map<string, MigrationSet>,
): Promise<Result<Sql>> {
  const { connectPostgres } = await import('./postgres.ts');
  const link = await connectPostgres(url);
  const db = link.db as Kysely<CoreTables>;
  const upToDate = async (): Promise<Result<void>> => {
    const pending = await pendingSteps(db, 'postgres', [...sets.values()]);
    if (!pending.ok) return pending;
    return pending.value.length > 0 ? migrate(db, 'postgres', [...sets.values()], now) : ok(undefined);
  };
  // The URL is not told: it may hold a password.
  const refused = (thrown: unknown) =>
    err([issue('sql_open', { params: { where: 'PostgreSQL', reason: textOf(thrown) } })]);
  const ready = await upToDate().catch(refused);
  if (!ready.ok) {
    await link.close();
    return ready;
  }
  const elsewhere = async () => err([issue('sql_backup_elsewhere')]);
  return ok({
    dialect: 'postgres',
    db,
    migrate: inTurn(sets, () => upToDate().catch(refused)),
    read: (limits, body) =>
      link
        .read({ timeoutMs: READ_MS, ...limits }, (reader) => body(reader as Kysely<CoreTables>))
        .catch(rethrow),
    write: (effect, body) => writeOnce({ db, dialect: 'postgres' }, effect, body),
    audit: (effect, outcome) => tell(db, effect, outcome),
    // PostgreSQL checks its pages itself; that it answers is all there is to ask.
    check: async () => {
      await sql`select count(*) from "runs"`.execute(db);
      return ok([]);
    },
    backup: elsewhere,
    restore: elsewhere,
    close: link.close,
  });
}

/** One after the other: whoever comes second finds the tables there. */
function inTurn(known: Map<string, MigrationSet>, upToDate: () => Promise<Result<void>>): Sql['migrate'] {
  let turn: Promise<unknown> = Promise.resolve();
  return (sets) => {
    const mine = turn.then(async (): Promise<Result<void>> => {
      const fresh = sets.filter(({ owner }) => !known.has(owner));
      if (fresh.length === 0) return ok(undefined);
      for (const set of fresh) known.set(set.owner, set);
      const done = await upToDate();
      if (!done.ok) for (const { owner } of fresh) known.delete(owner);
      return done;
    });
    turn = mine.catch(() => {});
    return mine;
  };
}

const rethrow = (thrown: unknown): never => {
  throw faultOf(thrown);
};

const textOf = (thrown: unknown): string => (thrown instanceof Error && thrown.message) || reasonOf(thrown);
