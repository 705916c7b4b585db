import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { must } from '../../../test/support/server-kit.ts';
import { watchClock } from './clock-back.ts';
import { openSql, type Sql } from './open.ts';
import { createRunStore } from './run-store.ts';
import { createRuns } from './runs.ts';

const HOUR = 3_600_000;
const opened: { sql: Sql; dir: string }[] = [];
afterEach(async () => {
  for (const { sql, dir } of opened.splice(0)) {
    await sql.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
const head = { title: 't', domain: null, requester: 'u', roles: ['owner'], request: null };

/** A database in which a run was put on record by a clock that went ahead; that is an hour back since. */
async function afterStep(aheadMs: number) {
  const dir = mkdtempSync(join(tmpdir(), 'yx-clock-'));
  const sql = must(await openSql({ dataDir: dir, now: () => new Date() }));
  opened.push({ sql, dir });
  const then = () => new Date(Date.now() + aheadMs);
  const store = createRunStore(sql, { now: then });
  await store.enqueue('now', head, aheadMs);
  await store.enqueue('later', head, aheadMs + 600_000);
  const runs = createRuns(sql, then);
  return { sql, runs, due: async () => (await runs.due(0)).map(({ run }) => run) };
}

describe('design: a clock that is put back leaves nothing lying until it has caught up', () => {
  it('found by what was written, at the start: what was due is due, what was put off stays so for as long', async () => {
    const { runs, due, sql } = await afterStep(HOUR);
    expect(await due()).toEqual([]);
    expect(await runs.mendClock()).toBeGreaterThan(HOUR - 5_000);
    expect(await due()).toEqual(['now']);
    const { nextAt } = await sql.db
      .selectFrom('runs')
      .select('nextAt')
      .where('id', '=', 'later')
      .executeTakeFirstOrThrow();
    expect(Math.abs(Date.parse(nextAt!) - Date.now() - 600_000)).toBeLessThan(10_000);
    expect(await runs.mendClock()).toBe(0);
  });

  it('found by a clock that keeps its pace, under way; put forward or slow, nothing is changed', async () => {
    const { sql } = await afterStep(0);
    const clocks = { at: 5_000_000_000_000, since: 0 };
    const look = watchClock(sql, { wall: () => clocks.at, steady: () => clocks.since });
    const pass = (wall: number, steady: number) => {
      clocks.at += wall;
      clocks.since += steady;
      return look();
    };
    expect(await look()).toBe(0);
    expect(await pass(1_000, 1_000)).toBe(0);
    expect(await pass(HOUR, 1_000)).toBe(0);
    expect(await pass(-HOUR, 1_000)).toBe(HOUR + 1_000);
    expect(await pass(1_000, 2_500)).toBe(0);
  });
});
