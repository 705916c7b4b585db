import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import {
  keepLedger,
  ledgerPlan,
  ledgerTools,
  openLedger,
  type Place,
  taken,
} from '../../../test/support/journal-kit.ts';
import { testContext } from '../../../test/support/tool-kit.ts';
import { executePlan } from '../../core/run/execute.ts';
import { createRegistry } from '../../core/tool/registry.ts';
import { hash } from '../clock.ts';
import type { Sql } from './open.ts';
import { countPrunable, prune } from './prune.ts';
import { createRunStore } from './run-store.ts';
import { createRuns } from './runs.ts';

const day = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * day);

/** Suspended at its first write, where a person must decide. */
async function suspend(sql: Sql, place: Place, run: string): Promise<void> {
  const now = () => new Date();
  const store = createRunStore(sql, { now });
  const runs = createRuns(sql, now);
  const hold = await taken(store, run, { title: run, requester: 'u1', roles: ['owner'] });
  const outcome = await executePlan(ledgerPlan(run), {
    runId: run,
    hold,
    registry: createRegistry({ timers: { after: () => () => {} }, hash }, ledgerTools(sql, place)),
    confirmer: runs.confirmer({ ask: async () => 'pending' }, { userId: 'u1', roles: ['owner'] }),
    timers: { after: () => () => {} },
    context: testContext({ now, userId: 'u1' }),
  });
  await hold.settle(outcome.status);
}

for (const kind of databaseKinds(new URL('./runs.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`old runs are pruned: ${kind.dialect}`, () => {
    beforeAll(kind.start);
    afterAll(kind.stop);

    it('events and keys of runs that ended long ago go; runs, steps, audit and whatever may go on stay', async () => {
      const place = await kind.fresh();
      const sql = await openLedger(place);
      const runs = createRuns(sql, () => new Date());
      for (const run of ['old', 'old2', 'new']) await keepLedger(sql, place, run, ledgerPlan(run));
      await suspend(sql, place, 'open');
      // The first write of the suspended run has its key, and it is as old as the others.
      const key = { tool: 'ledger.create_entry', params: '{}', result: null, at: ago(100).toISOString() };
      await sql.db
        .insertInto('effects')
        .values({ key: 'open/@kept', ...key })
        .execute();
      await sql.db
        .insertInto('effects')
        .values({ key: 'gone/first', ...key })
        .execute();
      const aged = { updatedAt: ago(100).toISOString() };
      await sql.db.updateTable('runs').set(aged).where('id', 'in', ['old', 'old2', 'open']).execute();
      await sql.db
        .updateTable('effects')
        .set({ at: ago(100).toISOString() })
        .where('key', 'like', 'old%')
        .execute();
      const audit = await runs.audit();
      const eventsOf = async (run: string) => (await runs.events(run)).length;
      const [before, open] = [await eventsOf('old'), await eventsOf('open')];

      const counted = await countPrunable(sql, ago(90));
      expect(counted).toEqual({ events: before + (await eventsOf('old2')), effects: 5 });
      expect(await eventsOf('old')).toBe(before);
      expect(await countPrunable(sql, ago(200))).toEqual({ events: 0, effects: 0 });

      expect(await prune(sql, ago(90))).toEqual(counted);
      expect(await prune(sql, ago(90))).toEqual({ events: 0, effects: 0 });
      expect([await eventsOf('old'), await eventsOf('old2'), await eventsOf('open')]).toEqual([0, 0, open]);
      expect(await eventsOf('new')).toBeGreaterThan(0);
      const keys = await sql.db.selectFrom('effects').select('key').orderBy('key').execute();
      expect(keys.map((row) => row.key)).toEqual(['new/first', 'new/second', 'open/@kept']);
      expect(await runs.audit()).toEqual(audit);
      expect((await runs.show('old'))?.steps.length).toBeGreaterThan(2);
      await sql.close();
    });
  });
}
