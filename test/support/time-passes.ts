import type { Sql } from '../../src/runtime/sql/open.ts';

const back = (time: string | null, ms: number): string | null =>
  time === null ? null : new Date(Date.parse(time) - ms).toISOString();

/** The database's clock cannot be moved; so everything it goes by is moved back. */
export async function timePasses({ db }: Pick<Sql, 'db'>, ms: number): Promise<void> {
  for (const { id, heldUntil, nextAt } of await db.selectFrom('runs').selectAll().execute()) {
    const change = { heldUntil: back(heldUntil, ms), nextAt: back(nextAt, ms) };
    await db.updateTable('runs').set(change).where('id', '=', id).execute();
  }
  for (const { run, id, expiresAt } of await db.selectFrom('pendingCalls').selectAll().execute()) {
    const change = { expiresAt: back(expiresAt, ms)! };
    await db.updateTable('pendingCalls').set(change).where('run', '=', run).where('id', '=', id).execute();
  }
  for (const { id, notBefore } of await db.selectFrom('outbox').selectAll().execute())
    await db
      .updateTable('outbox')
      .set({ notBefore: back(notBefore, ms)! })
      .where('id', '=', id)
      .execute();
}

/** All that waits for its time is due now. */
export async function allComesDue({ db }: Pick<Sql, 'db'>): Promise<void> {
  const at = new Date().toISOString();
  for (const { id, request, nextAt } of await db.selectFrom('runs').selectAll().execute()) {
    const kept = JSON.parse(request) as { due?: object };
    if (nextAt === null || !kept.due) continue;
    const change = { nextAt: at, request: JSON.stringify({ ...kept, due: { ...kept.due, at } }) };
    await db.updateTable('runs').set(change).where('id', '=', id).execute();
  }
}
