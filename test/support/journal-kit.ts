import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { executePlan, type RunOutcome } from '../../src/core/run/execute.ts';
import { makePlan, type Plan } from '../../src/core/run/plan.ts';
import { effectOf } from '../../src/core/tool/effect.ts';
import { createRegistry } from '../../src/core/tool/registry.ts';
import { defineTool, success, type ToolDefinition } from '../../src/core/tool/tool.ts';
import { hash } from '../../src/runtime/clock.ts';
import type { CoreTables } from '../../src/runtime/sql/core-tables.ts';
import { openSql, type Sql } from '../../src/runtime/sql/open.ts';
import type { KeptHold } from '../../src/runtime/sql/run-hold.ts';
import { createRunStore, type RunHead, type RunStore } from '../../src/runtime/sql/run-store.ts';
import { createRuns } from '../../src/runtime/sql/runs.ts';
import { testContext } from './tool-kit.ts';

/** A database place as `databaseKinds` gives it. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}

export interface Tables extends CoreTables {
  entries: { name: string };
}

/** No unique name: a second write would be seen. */
const migrations = [
  {
    owner: 'ledger',
    migrations: [
      { version: 1, name: 'entries', statements: () => ['create table "entries" ("name" varchar(40))'] },
    ],
  },
];

export async function openLedger(place: Place, now: () => Date = () => new Date()): Promise<Sql> {
  const opened = await openSql({ ...place, now, migrations });
  if (!opened.ok) throw new Error(opened.error[0]?.message);
  return opened.value;
}

const write = (id: string, sql: Sql, over: Partial<ToolDefinition> = {}): ToolDefinition =>
  defineTool({
    id,
    name: { zh: '记一笔', en: 'Make an entry' },
    description: { zh: '记一笔账', en: 'writes an entry' },
    category: 'create',
    requiresConfirmation: true,
    effect: 'sql',
    paramsSchema: z.strictObject({ name: z.string() }),
    execute: ({ name }, context) =>
      sql.write(effectOf(id, { name }, context), async (db) => {
        await (db as unknown as Kysely<Tables>).insertInto('entries').values({ name }).execute();
        return success({ name });
      }),
    ...(over as object),
  }) as unknown as ToolDefinition;

/** A file whose content is the same however often it is written. */
const mark = (dataDir: string): ToolDefinition =>
  defineTool({
    id: 'ledger.make_mark',
    name: { zh: '做标记', en: 'Make a mark' },
    description: { zh: '写一个文件', en: 'writes a file' },
    category: 'generate',
    requiresConfirmation: false,
    effect: 'idempotent',
    paramsSchema: z.strictObject({ name: z.string() }),
    execute: async ({ name }) => {
      await writeFile(join(dataDir, `${name}.mark`), name);
      return success({ name });
    },
  }) as unknown as ToolDefinition;

export const ledgerTools = (sql: Sql, { dataDir }: Place, over: Partial<ToolDefinition> = {}) => [
  write('ledger.create_entry', sql, over),
  mark(dataDir),
];

/** write → mark → write, each after the one before. */
export function ledgerPlan(name: string): Plan {
  const step = (id: string, skill_name: string, dependencies: string[]) => ({
    id,
    name: id,
    skill_name,
    params: { name: `${name}.${id}` },
    dependencies,
  });
  const steps = [
    step('first', 'ledger.create_entry', []),
    step('mark', 'ledger.make_mark', ['first']),
    step('second', 'ledger.create_entry', ['mark']),
  ];
  const plan = makePlan({ steps, created_at: '2026-11-15T00:00:00Z' }, new Date(0));
  if (!plan.ok) throw new Error(plan.error[0]?.message);
  return plan.value;
}

/** Carries a plan out on the kept journal, with a person who says yes to everything. */
export async function keepLedger(
  sql: Sql,
  place: Place,
  run: string,
  plan: Plan,
  wrap: (store: RunStore) => RunStore = (store) => store,
): Promise<RunOutcome> {
  const now = () => new Date();
  const store = wrap(createRunStore(sql, { now }));
  const runs = createRuns(sql, now);
  const by = { userId: 'u1', roles: ['owner'] };
  const hold = await takenSoon(store, run, { title: run, requester: 'u1', roles: ['owner'] });
  const outcome = await executePlan(plan, {
    runId: run,
    hold,
    registry: createRegistry({ timers: { after: () => () => {} }, hash }, ledgerTools(sql, place)),
    confirmer: runs.confirmer({ ask: async () => 'approved' }, by),
    timers: { after: () => () => {} },
    context: testContext({ now, userId: 'u1' }),
  });
  await hold.settle(outcome.status);
  return outcome;
}

/** What a killed process sent last may still be done by its database; a server looks again every second, too. */
async function takenSoon(store: RunStore, run: string, head: Partial<RunHead>): Promise<KeptHold> {
  for (let tries = 1; ; tries++) {
    try {
      return await taken(store, run, head);
    } catch (thrown) {
      if (tries === 30) throw thrown;
      await sleep(100);
    }
  }
}

/** The hold on a run, which is put on record where it is not yet. */
export async function taken(store: RunStore, run: string, head: Partial<RunHead> = {}): Promise<KeptHold> {
  const whole = { title: '', domain: null, requester: '', roles: [], request: null, ...head };
  const hold = (await store.begin(run, whole)) ?? (await store.acquire(run));
  if (!hold) throw new Error(`Run ${run} is held by another`);
  return hold;
}

/** Calls `at` before and after every operation that writes. */
export function watched(store: RunStore, at: (point: number) => void): RunStore {
  let point = 0;
  const around =
    <A extends unknown[], R>(body: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      at(point++);
      const result = await body(...args);
      at(point++);
      return result;
    };
  const watchedHold = (hold: KeptHold | null): KeptHold | null =>
    hold && { ...hold, save: around(hold.save), settle: around(hold.settle) };
  return {
    ...store,
    begin: around(async (run, head) => watchedHold(await store.begin(run, head))),
    acquire: around(async (run) => watchedHold(await store.acquire(run))),
  };
}
