import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { CoreTables } from './core-tables.ts';
import type { Sql } from './open.ts';

/** How many rows of each kind. */
export interface Pruned {
  readonly events: number;
  readonly effects: number;
}

type Db = Kysely<CoreTables>;

/** Over for good: what was given up can be tried again by hand, and needs all it had. */
export const ended: readonly string[] = ['completed', 'failed', 'cancelled', 'refused'];
/** So that no transaction keeps other writers waiting for long. */
const RUNS_AT_ONCE = 200;

/** The run an effect belongs to: its key is `run/step`. */
const runOf: Readonly<Record<Sql['dialect'], RawBuilder<string>>> = {
  sqlite: sql<string>`substr("key", 1, instr("key", '/') - 1)`,
  postgres: sql<string>`split_part("key", '/', 1)`,
};

/** What a prune would take away. */
export async function countPrunable(
  { db, dialect }: Pick<Sql, 'db' | 'dialect'>,
  before: Date,
): Promise<Pruned> {
  const events = await db
    .selectFrom('runEvents')
    .innerJoin('runs', 'runs.id', 'runEvents.run')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('runs.status', 'in', ended)
    .where('runs.updatedAt', '<', before.toISOString())
    .executeTakeFirstOrThrow();
  const effects = await db
    .selectFrom('effects')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('at', '<', before.toISOString())
    .where(runOf[dialect], 'not in', mayGoOn(db, before))
    .executeTakeFirstOrThrow();
  return { events: Number(events.n), effects: Number(effects.n) };
}

/**
 * Takes away what only a run that may still go on needs: the events of runs that ended before then, and the keys that
 * kept their writes from happening twice. The runs, their steps and what came of them stay, and so does the audit.
 */
export async function prune({ db, dialect }: Pick<Sql, 'db' | 'dialect'>, before: Date): Promise<Pruned> {
  let events = 0;
  for (;;) {
    const taken = await db.transaction().execute((trx) => pruneEvents(trx, before));
    if (taken === 0) break;
    events += taken;
  }
  const { numDeletedRows } = await db
    .deleteFrom('effects')
    .where('at', '<', before.toISOString())
    .where(runOf[dialect], 'not in', mayGoOn(db, before))
    .executeTakeFirstOrThrow();
  return { events, effects: Number(numDeletedRows) };
}

async function pruneEvents(trx: Db, before: Date): Promise<number> {
  const runs = trx
    .selectFrom('runs')
    .select('id')
    .where('status', 'in', ended)
    .where('updatedAt', '<', before.toISOString())
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('runEvents').select('number').whereRef('runEvents.run', '=', 'runs.id')),
    )
    .orderBy('id')
    .limit(RUNS_AT_ONCE);
  const { numDeletedRows } = await trx
    .deleteFrom('runEvents')
    .where('run', 'in', runs)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Runs that have not ended, or ended since. */
const mayGoOn = (db: Db, before: Date) =>
  db
    .selectFrom('runs')
    .select('id')
    .where(({ eb, or }) => or([eb('status', 'not in', ended), eb('updatedAt', '>=', before.toISOString())]));

/** Conversations nobody has said anything in since then; how many. */
export async function pruneSessions({ db }: Pick<Sql, 'db'>, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('savedAt', '<', before.toISOString())
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
