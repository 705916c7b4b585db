import { randomUUID } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { err, ok, type Result } from '../../core/result.ts';
import { syncDirectory, usingFile } from '../files.ts';
import { reasonOf } from '../messages.ts';
import type { CoreTables } from './core-tables.ts';
import { issue } from './messages.ts';
import { type MigrationSet, pendingSteps } from './migrate.ts';
import type { SqliteLink } from './sqlite.ts';

type Db = Kysely<CoreTables>;

const textOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : reasonOf(thrown));
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
const name = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** A whole and consistent copy under `file`, or none; others go on reading and writing meanwhile. */
export async function backupSqlite(link: SqliteLink, file: string): Promise<Result<void>> {
  const partial = `${file}.${randomUUID()}.partial`;
  try {
    await link.exec(`vacuum into ${literal(partial)}`);
    await usingFile(await open(partial, 'r+'), (handle) => handle.sync());
    await rename(partial, file);
    await syncDirectory(dirname(file));
    return ok(undefined);
  } catch (thrown) {
    await rm(partial, { force: true }).catch(() => {});
    return err([issue('sql_backup_failed', { params: { file, reason: textOf(thrown) } })]);
  }
}

/**
 * Puts the content of a backup in place of what is there, in one transaction: other processes see the one or the other.
 * The file itself stays, since whoever has it open would go on writing into a file that is gone.
 */
export async function restoreSqlite(
  link: SqliteLink,
  file: string,
  sets: readonly MigrationSet[],
): Promise<Result<void>> {
  const notBackup = (reason: string) => err([issue('sql_not_backup', { params: { file, reason } })]);
  try {
    await access(file);
    await link.exec('pragma foreign_keys = off');
    await link.exec(`attach ${literal(file)} as "backup"`);
  } catch (thrown) {
    return notBackup(textOf(thrown));
  }
  try {
    const fault = await faultOfBackup(link.db as Db);
    if (fault !== null) return notBackup(fault);
    const steps = await pendingSteps((link.db as Db).withSchema('backup'), 'sqlite', sets);
    if (!steps.ok) return steps;
    await link.db.transaction().execute((trx) => replace(trx as Db));
    return ok(undefined);
  } catch (thrown) {
    return err([issue('sql_restore_failed', { params: { file, reason: textOf(thrown) } })]);
  }
}

async function faultOfBackup(db: Db): Promise<string | null> {
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma "backup".integrity_check(1)`.execute(db);
    const found = rows[0]?.integrity_check;
    if (found !== 'ok') return found ?? 'integrity_check';
    const known = await sql`select 1 from "backup".sqlite_master where name = 'schemaVersions'`.execute(db);
    return known.rows.length > 0 ? null : 'schemaVersions';
  } catch (thrown) {
    return textOf(thrown);
  }
}

interface Entry {
  readonly type: 'table' | 'index' | 'trigger' | 'view';
  readonly name: string;
  readonly sql: string;
}

async function replace(trx: Db): Promise<void> {
  const run = (statement: string) => trx.executeQuery(CompiledQuery.raw(statement));
  const entries = async (schema: string): Promise<readonly Entry[]> => {
    const text = `select type, name, sql from "${schema}".sqlite_master where name not like 'sqlite\\_%' escape '\\' and sql is not null`;
    return (await trx.executeQuery<Entry>(CompiledQuery.raw(text))).rows;
  };
  const ofType = (list: readonly Entry[], type: Entry['type']) => list.filter((entry) => entry.type === type);
  const old = await entries('main');
  const kept = await entries('backup');
  for (const view of ofType(old, 'view')) await run(`drop view main.${name(view.name)}`);
  for (const table of ofType(old, 'table')) await run(`drop table main.${name(table.name)}`);
  for (const table of ofType(kept, 'table')) {
    await run(table.sql);
    await run(`insert into main.${name(table.name)} select * from "backup".${name(table.name)}`);
  }
  await run('delete from main.sqlite_sequence');
  await run('insert into main.sqlite_sequence select * from "backup".sqlite_sequence');
  for (const type of ['index', 'view', 'trigger'] as const)
    for (const made of ofType(kept, type)) await run(made.sql);
}
