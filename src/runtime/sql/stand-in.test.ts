import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseKinds } from '../../../test/support/databases.ts';
import { must } from '../../../test/support/server-kit.ts';
import { openSql, type Sql } from './open.ts';
import { createRunStore } from './run-store.ts';
import { startStandIn } from './stand-in.ts';
import { timeIn } from './time.ts';

const postgres = databaseKinds(new URL('./sql.system.json', import.meta.url)).find(
  ({ dialect }) => dialect === 'postgres',
)!;
const LEASE_MS = 600;
const head = { title: 't', domain: null, requester: 'local', roles: ['owner'], request: null };

/** The thread can do nothing at all, not even its timers. */
const heldUp = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

describe.runIf(postgres.ready)('design: a lease outlives a thread that is held up', () => {
  let sql: Sql;
  let url: string;
  beforeAll(async () => {
    await postgres.start();
    const given = await postgres.fresh();
    url = given.databaseUrl!;
    sql = must(await openSql({ ...given, now: () => new Date() }));
  }, 60_000);
  afterAll(async () => {
    await sql.close();
    await postgres.stop();
  });

  const left = async (run: string): Promise<number> => {
    const { heldUntil, time } = await sql.db
      .selectFrom('runs')
      .select(['heldUntil', timeIn.postgres().as('time')])
      .where('id', '=', run)
      .executeTakeFirstOrThrow();
    return Date.parse(heldUntil!) - Date.parse(time);
  };
  /** A run whose own store never renews its lease, and the thread that stands in. */
  const held = async (run: string, stuckMs?: number) => {
    // Its lease is short and its heartbeat far away.
    const store = createRunStore(sql, { now: () => new Date(), leaseMs: 3_600_000 });
    await store.begin(run, head);
    const { holder } = await sql.db
      .updateTable('runs')
      .set({ heldUntil: timeIn.postgres(LEASE_MS) })
      .where('id', '=', run)
      .returning('holder')
      .executeTakeFirstOrThrow();
    const options = stuckMs === undefined ? {} : { stuckMs };
    const standIn = startStandIn({ url, holder: holder!, leaseMs: LEASE_MS, ...options });
    await standIn.ready;
    standIn.pulse();
    return { store, standIn };
  };

  it('is renewed from another thread meanwhile', async () => {
    const { standIn, store } = await held('held-up');
    heldUp(6 * LEASE_MS);
    expect(await left('held-up')).toBeGreaterThan(0);
    await standIn.stop();
    await store.close();
  }, 30_000);

  it('but not for ever, and not where all is well', async () => {
    const { standIn, store } = await held('stuck', 2 * LEASE_MS);
    heldUp(8 * LEASE_MS);
    expect(await left('stuck')).toBeLessThanOrEqual(0);
    await standIn.stop();
    await store.close();
    const well = await held('well');
    const until = performance.now() + 4 * LEASE_MS;
    while (performance.now() < until) {
      well.standIn.pulse();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await left('well')).toBeLessThanOrEqual(0);
    await well.standIn.stop();
    await well.store.close();
  }, 30_000);
});
