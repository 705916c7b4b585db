import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import {
  ledgerPlan,
  ledgerTools,
  openLedger,
  type Place,
  type Tables,
} from '../../../test/support/journal-kit.ts';
import { timePasses } from '../../../test/support/time-passes.ts';
import { testContext } from '../../../test/support/tool-kit.ts';
import { executePlan } from '../../core/run/execute.ts';
import { createRegistry } from '../../core/tool/registry.ts';
import { hash } from '../clock.ts';
import type { Sql } from './open.ts';
import { type Posting, startRelay } from './outbox.ts';
import { RunLost } from './run-lost.ts';
import { createRunStore } from './run-store.ts';
import { createRuns } from './runs.ts';

const rounds = process.env.YX_SOAK === '1' ? 1_000 : 25;
const owner = { userId: 'boss', roles: ['owner'] };
const head = { title: 't', domain: null, requester: 'u1', roles: ['owner'], request: null };
const now = () => new Date();

/** The same order of moments for the same seed. */
function moments(seed: number) {
  let random = seed % 2_147_483_647 || 1;
  return () => {
    random = (random * 48_271) % 2_147_483_647;
    return sleep((random / 2_147_483_647) * 4);
  };
}

for (const kind of databaseKinds(new URL('./races.system.json', import.meta.url))) {
  describe.skipIf(!kind.ready)(`races between processes: ${kind.dialect}`, () => {
    const moment = moments(Number(process.env.YX_SEED ?? 7));
    const opened: Sql[] = [];
    let place: Place;
    beforeAll(async () => {
      await kind.start();
      place = await kind.fresh();
    }, 60_000);
    afterAll(async () => {
      for (const sql of opened) await sql.close();
      await kind.stop();
    });

    /** What a process of its own would have: its connections, its store, its way to the queue. */
    async function machine(leaseMs = 15_000) {
      const sql = await openLedger(place);
      opened.push(sql);
      const posted: Posting[] = [];
      const post = { isKept: true, posted: (posting: Posting) => void posted.push(posting) };
      return {
        sql,
        posted,
        store: createRunStore(sql, { now, leaseMs, post }),
        runs: createRuns(sql, now, post),
      };
    }
    type Process = Awaited<ReturnType<typeof machine>>;
    /** Held from the first entry to how it was left; null where someone else has it. */
    async function carryOn({ sql, store, runs }: Process, run: string) {
      const hold = await store.acquire(run);
      if (!hold) return null;
      const plan = ledgerPlan(run);
      const outcome = await executePlan(
        { ...plan, steps: plan.steps.slice(0, 1) },
        {
          runId: run,
          hold,
          registry: createRegistry({ timers: { after: () => () => {} }, hash }, ledgerTools(sql, place)),
          confirmer: runs.confirmer({ ask: async () => 'pending' }, owner),
          timers: { after: () => () => {} },
          context: testContext({ now, userId: 'u1' }),
        },
      );
      return { outcome, settle: () => hold.settle(outcome.status) };
    }
    const entries = async ({ sql }: Process, run: string) =>
      (sql.db as unknown as Kysely<Tables>)
        .selectFrom('entries')
        .selectAll()
        .where('name', '=', `${run}.first`)
        .execute();
    const callOf = async ({ runs }: Process, run: string) => (await runs.show(run))!.calls[0]!;

    it('many want the same run: one has it', async () => {
      const all = await Promise.all([machine(), machine(), machine()]);
      for (let i = 0; i < rounds; i++) {
        const run = `one${i}`;
        await all[0]!.store.enqueue(run, head);
        const holds = await Promise.all(all.map(({ store }) => moment().then(() => store.acquire(run))));
        expect(holds.filter((hold) => hold !== null)).toHaveLength(1);
        await Promise.all(holds.map((hold) => hold?.release()));
      }
    }, 120_000);

    it('a yes while the run is being put to rest: somebody goes on, and the write is there once', async () => {
      const [one, other] = [await machine(), await machine()];
      for (let i = 0; i < rounds; i++) {
        const run = `yes${i}`;
        await one.store.enqueue(run, head);
        const first = (await carryOn(one, run))!;
        expect(first.outcome.status).toBe('waiting');
        const { id, hash: shown } = await callOf(one, run);
        other.posted.length = 0;
        const [settled, decided] = await Promise.all([
          moment().then(first.settle),
          moment().then(() => other.runs.decide(run, id, 'approved', owner, shown)),
        ]);
        expect(decided.ok).toBe(true);
        // Either the one that rests has seen it, or it was posted; each of them may go on now, and both at once.
        expect(settled === 'again' || other.posted.length === 1).toBe(true);
        const both = await Promise.all(
          [one, other].map(async (each) => {
            await moment();
            const work = await carryOn(each, run);
            return work && (await work.settle());
          }),
        );
        expect(both).toContain('settled');
        expect((await one.runs.show(run))?.status).toBe('completed');
        expect(await entries(one, run)).toHaveLength(1);
      }
    }, 240_000);

    it('a yes that has to wait until the run rests: it sees that, and the run is due', async () => {
      const [one, other] = [await machine(), await machine()];
      // A statement that came often is planned once and for any values: that plan has to see it as well.
      for (let i = 0; i < 12; i++) {
        await one.store.enqueue(`often${i}`, head);
        await (await carryOn(one, `often${i}`))!.settle();
        const { id, hash: shown } = await callOf(one, `often${i}`);
        expect((await other.runs.decide(`often${i}`, id, 'approved', owner, shown)).ok).toBe(true);
      }
      const run = 'rest';
      await one.store.enqueue(run, head);
      const first = (await carryOn(one, run))!;
      const { id, hash: shown } = await callOf(one, run);
      let rest = () => {};
      let isTaken = () => {};
      const taking = new Promise<void>((resolve) => {
        isTaken = resolve;
      });
      const resting = one.sql.db.transaction().execute(async (trx) => {
        await trx.updateTable('runs').set({ status: 'waiting' }).where('id', '=', run).execute();
        isTaken();
        await new Promise<void>((resolve) => {
          rest = resolve;
        });
      });
      await taking;
      const deciding = other.runs.decide(run, id, 'approved', owner, shown);
      await sleep(300);
      rest();
      await resting;
      expect((await deciding).ok).toBe(true);
      const row = await one.sql.db
        .selectFrom('runs')
        .select('status')
        .where('id', '=', run)
        .executeTakeFirst();
      expect(row).toEqual({ status: 'queued' });
      expect(await first.settle()).toBe('again');
    }, 60_000);

    it('yes and no at the same time: the first counts, and one row tells of it', async () => {
      const [one, other] = [await machine(), await machine()];
      for (let i = 0; i < rounds; i++) {
        const run = `both${i}`;
        await one.store.enqueue(run, head);
        await (await carryOn(one, run))!.settle();
        const { id, hash: shown } = await callOf(one, run);
        const answers = await Promise.all([
          moment().then(() => one.runs.decide(run, id, 'approved', owner, shown)),
          moment().then(() => other.runs.decide(run, id, 'rejected', { ...owner, userId: 'vice' }, shown)),
        ]);
        expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
        const told = await one.sql.db
          .selectFrom('audit')
          .select('outcome')
          .where('trace', '=', `${run}/first`)
          .execute();
        expect(told).toHaveLength(1);
        await (await carryOn(other, run))!.settle();
        expect(await entries(one, run)).toHaveLength(answers[0]!.ok ? 1 : 0);
      }
    }, 240_000);

    it('a lease that lapsed under a slow process: it can write nothing more, and nothing is written twice', async () => {
      const [slow, other] = [await machine(1), await machine()];
      for (let i = 0; i < rounds; i++) {
        const run = `slow${i}`;
        await slow.store.enqueue(run, head);
        const resting = (await carryOn(slow, run))!;
        const { id, hash: shown } = await callOf(slow, run);
        await other.runs.decide(run, id, 'approved', owner, shown);
        await sleep(3);
        const [left, taken] = await Promise.all([
          moment()
            .then(resting.settle)
            .catch((thrown: unknown) => thrown),
          moment().then(() => carryOn(other, run)),
        ]);
        if (taken) await taken.settle();
        else await (await carryOn(other, run))!.settle();
        // Whoever settled last was the one to hold it.
        if (left instanceof Error) expect(left).toBeInstanceOf(RunLost);
        expect((await other.runs.show(run))?.status).toBe('completed');
        expect(await entries(other, run)).toHaveLength(1);
      }
    }, 240_000);

    it('two relays at one outbox: everything arrives, and everything is deleted', async () => {
      const [one, other] = [await machine(), await machine()];
      await one.sql.db.deleteFrom('outbox').execute();
      const got = new Set<string>();
      const queue = {
        put: async ({ id }: { id: string }) => {
          await moment();
          got.add(id);
        },
        take: () => ({ stop: async () => 0 }),
        close: async () => {},
      };
      const relays = [one, other].map(({ sql }) => startRelay(sql, queue, 5));
      const names = Array.from({ length: rounds * 4 }, (_, i) => `relay${i}`);
      await Promise.all(names.map((run, i) => (i % 2 ? one : other).store.enqueue(run, head)));
      await timePasses(one.sql, 60_000);
      await expect
        .poll(() => one.sql.db.selectFrom('outbox').selectAll().execute(), { timeout: 30_000 })
        .toEqual([]);
      await Promise.all(relays.map((relay) => relay.stop()));
      expect([...got].sort()).toEqual([...names].sort());
    }, 120_000);

    it('transactions that share a commit: those that fail leave nothing, the others everything', async () => {
      const { sql } = await machine();
      const db = sql.db as unknown as Kysely<Tables>;
      const write = (name: string, fails: boolean) =>
        db.transaction().execute(async (trx) => {
          await trx.insertInto('entries').values({ name }).execute();
          if (fails) throw new Error('changed my mind');
        });
      const all = Array.from({ length: rounds * 4 }, (_, i) => ({ name: `group${i}`, fails: i % 3 === 0 }));
      const done = await Promise.allSettled(all.map(({ name, fails }) => write(name, fails)));
      expect(done.map(({ status }) => status === 'rejected')).toEqual(all.map(({ fails }) => fails));
      const rows = await db.selectFrom('entries').selectAll().where('name', 'like', 'group%').execute();
      const wanted = all.filter(({ fails }) => !fails).map(({ name }) => name);
      expect(rows.map(({ name }) => name).sort()).toEqual(wanted.sort());
    }, 60_000);
  });
}
