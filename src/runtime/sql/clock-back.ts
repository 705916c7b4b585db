import { type Kysely, sql } from 'kysely';
import type { CoreTables } from './core-tables.ts';
import type { Sql } from './open.ts';

/** Less than that is no step, but the slowness of whoever looks. */
const STEP_MS = 2_000;

interface Clocks {
  readonly wall: () => number;
  /** Goes on at the same pace whatever time it is set to be. */
  readonly steady: () => number;
}
const own: Clocks = { wall: () => Date.now(), steady: () => performance.now() };

/**
 * SQLite has no other clock than this machine's. What was due by a clock that has been put back since would wait until it
 * has caught up: whoever looks for what is due puts it back as far. How far, in milliseconds, each time it is asked.
 */
export function watchClock(
  { db, dialect }: Pick<Sql, 'db' | 'dialect'>,
  clocks = own,
): () => Promise<number> {
  let before: { readonly wall: number; readonly steady: number } | null = null;
  return async () => {
    if (dialect !== 'sqlite') return 0;
    const now = { wall: clocks.wall(), steady: clocks.steady() };
    const back = before
      ? now.steady - before.steady - (now.wall - before.wall)
      : (await lastWritten(db)) - now.wall;
    if (back > STEP_MS) await putBack(db, back);
    before = now;
    return back > STEP_MS ? back : 0;
  };
}

/** The latest moment that a run was asked for or somebody decided: nothing of that lies in the future. */
async function lastWritten(db: Kysely<CoreTables>): Promise<number> {
  const asked = await db
    .selectFrom('runs')
    .select(({ fn }) => fn.max('createdAt').as('at'))
    .executeTakeFirst();
  const told = await db.selectFrom('audit').select('at').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return Math.max(Date.parse(asked?.at ?? '') || 0, Date.parse(told?.at ?? '') || 0);
}

/** An order for a certain time is looked at too soon by that, and put off to its time again. */
async function putBack(db: Kysely<CoreTables>, ms: number): Promise<void> {
  const earlier = (column: 'nextAt' | 'heldUntil' | 'notBefore') =>
    sql<string>`strftime('%Y-%m-%dT%H:%M:%fZ', ${sql.ref(column)}, ${`-${ms / 1000} seconds`})`;
  await db
    .updateTable('runs')
    .set({ nextAt: earlier('nextAt') })
    .where('status', 'in', ['queued', 'retrying'])
    .where('nextAt', 'is not', null)
    .execute();
  await db
    .updateTable('runs')
    .set({ heldUntil: earlier('heldUntil') })
    .where('status', '=', 'running')
    .where('heldUntil', 'is not', null)
    .execute();
  await db
    .updateTable('outbox')
    .set({ notBefore: earlier('notBefore') })
    .execute();
}
