import { CompiledQuery, type Kysely, sql } from 'kysely';
import { err, ok, type Result } from '../../core/result.ts';
import type { SqlDialect, SqlMigration } from '../../core/tool/effect.ts';
import { reasonOf } from '../messages.ts';
import type { CoreTables } from './core-tables.ts';
import { isAway } from './faults.ts';
import { issue } from './messages.ts';

/** The schema history of one part: the core's own, or a domain's. */
export interface MigrationSet {
  readonly owner: string;
  readonly migrations: readonly SqlMigration[];
}

interface Step {
  readonly owner: string;
  /** Whether the owner has tables already, which the step may change. */
  readonly isLater: boolean;
  readonly migration: SqlMigration;
}

type Db = Kysely<CoreTables>;
type Applied = ReadonlyMap<string, number>;

/** Any number that nobody else uses for an advisory lock. */
const LOCK = 7_201_926_115;

/** What is still to be done; refused where the database is ahead of this program. */
export async function pendingSteps(
  db: Db,
  dialect: SqlDialect,
  sets: readonly MigrationSet[],
): Promise<Result<readonly Step[]>> {
  const applied = await appliedVersions(db, dialect);
  const steps: Step[] = [];
  for (const { owner, migrations } of sets) {
    const found = applied.get(owner) ?? 0;
    const supported = migrations.length;
    if (migrations.some(({ version }, i) => version !== i + 1))
      throw new Error(`${owner}: versions have gaps`);
    if (found > supported) return err([issue('sql_newer', { params: { owner, found, supported } })]);
    steps.push(...migrations.slice(found).map((migration) => ({ owner, migration, isLater: found > 0 })));
  }
  return ok(steps);
}

/** All that is to be done or nothing of it, in one transaction that keeps every other process out. */
export async function migrate(
  db: Db,
  dialect: SqlDialect,
  sets: readonly MigrationSet[],
  now: () => Date,
): Promise<Result<void>> {
  let at: Step | undefined;
  try {
    return await db.transaction().execute(async (trx) => {
      if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
      // Another process may have done it while this one waited.
      const steps = await pendingSteps(trx, dialect, sets);
      if (!steps.ok) return steps;
      await createVersions(trx);
      for (at of steps.value) await apply(trx, dialect, at, now());
      return ok(undefined);
    });
  } catch (thrown) {
    // That the database went away meanwhile is no fault of the step.
    if (!at || isAway(thrown)) throw thrown;
    const { owner, migration } = at;
    const params = {
      owner,
      version: migration.version,
      reason: thrown instanceof Error ? thrown.message : reasonOf(thrown),
    };
    return err([issue('sql_migration_failed', { params })]);
  }
}

async function apply(trx: Db, dialect: SqlDialect, { owner, migration }: Step, at: Date): Promise<void> {
  for (const statement of migration.statements(dialect)) {
    await trx.executeQuery(CompiledQuery.raw(statement));
  }
  const { version, name } = migration;
  await trx.insertInto('schemaVersions').values({ owner, version, name, at: at.toISOString() }).execute();
}

const createVersions = (db: Db) =>
  db.schema
    .createTable('schemaVersions')
    .ifNotExists()
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('schemaVersions_key', ['owner', 'version'])
    .execute();

/** Whether it ever was one of ours. */
export async function hasVersions(db: Db, dialect: SqlDialect): Promise<boolean> {
  const there =
    dialect === 'sqlite'
      ? sql<{ found: unknown }>`select name as found from sqlite_master where name = 'schemaVersions'`
      : // Not to_regclass: after the wait for the lock it may answer from a cache.
        sql<{
          found: unknown;
        }>`select tablename as found from pg_tables where tablename = 'schemaVersions' and schemaname = current_schema()`;
  const { rows } = await there.execute(db);
  return rows[0]?.found != null;
}

async function appliedVersions(db: Db, dialect: SqlDialect): Promise<Applied> {
  if (!(await hasVersions(db, dialect))) return new Map();
  const versions = await db
    .selectFrom('schemaVersions')
    .select(({ fn }) => ['owner', fn.max('version').as('version')])
    .groupBy('owner')
    .execute();
  return new Map(versions.map(({ owner, version }) => [owner, Number(version)]));
}
