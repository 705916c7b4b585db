import { openSql } from '../../src/runtime/sql/open.ts';
import { must } from '../support/server-kit.ts';

/**
 * Which runs were under way when whoever carried them out was killed. What a device was told and nobody could write down any
 * more is told it once again (decision 5); anything else is told once.
 */
export function createCutShort(dataDir: string) {
  const times = new Map<string, number>();
  return {
    /** To be asked between a kill and the next start. */
    async note(): Promise<void> {
      const sql = must(await openSql({ dataDir, now: () => new Date() }));
      const rows = await sql.db.selectFrom('runs').select('id').where('status', '=', 'running').execute();
      for (const { id } of rows) times.set(id, (times.get(id) ?? 0) + 1);
      await sql.close();
    },
    /** What of these was not done, was done oftener than that allows, or was wanted by no run: nothing, if all is well. */
    wrong(done: readonly string[], wanted: ReadonlyMap<string, string>): readonly string[] {
      const devices = new Set(wanted.values());
      const stray = done.filter((device) => !devices.has(device)).map((device) => `${device}: not wanted`);
      const counted = [...wanted].flatMap(([run, device]) => {
        const [count, most] = [done.filter((one) => one === device).length, 1 + (times.get(run) ?? 0)];
        return count >= 1 && count <= most ? [] : [`${device}: ${count} times, at most ${most}`];
      });
      return [...stray, ...counted];
    },
  };
}
