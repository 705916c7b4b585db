import type { Sql } from '../sql/open.ts';
import { ended } from '../sql/prune.ts';
import type { Store } from './store.ts';

const AT_ONCE = 200;

/**
 * Takes away the files of runs that ended before then, and of those nobody knows of any more; of how many. What lies there
 * is asked, not what should: so files that were left behind go too. `isSure` false: they are only counted.
 */
export async function forgetFiles(
  files: Store,
  { db }: Pick<Sql, 'db'>,
  before: Date,
  isSure: boolean,
): Promise<number> {
  // In a folder that others do not share, runs of others may look forgotten.
  if ((await files.standing()) !== 'ok') return 0;
  let forgotten = 0;
  const sweep = async (runs: readonly string[]): Promise<void> => {
    const known = await db
      .selectFrom('runs')
      .select(['id', 'status', 'updatedAt'])
      .where('id', 'in', [...runs])
      .execute();
    const byId = new Map(known.map((row) => [row.id, row]));
    for (const run of runs) {
      const row = byId.get(run);
      if (row && !(ended.includes(row.status) && row.updatedAt < before.toISOString())) continue;
      forgotten += 1;
      if (!isSure) continue;
      await files.remove(run);
      await db.updateTable('runs').set({ bytes: -1 }).where('id', '=', run).execute();
    }
  };
  let some: string[] = [];
  for await (const { run, at } of files.runs()) {
    // Also those of a run nobody knows: it may be known again once a backup is restored.
    if (at >= before) continue;
    some.push(run);
    if (some.length < AT_ONCE) continue;
    await sweep(some);
    some = [];
  }
  if (some.length > 0) await sweep(some);
  return forgotten;
}
