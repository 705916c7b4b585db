import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { SqlPort } from '../../src/core/tool/effect.ts';
import type { Registry } from '../../src/core/tool/registry.ts';
import { ServiceUnavailable, type ToolCallResult, type ToolContext } from '../../src/core/tool/tool.ts';
import { seedBusiness } from '../../src/domains/business/services/generator.ts';
import { businessMigrations } from '../../src/domains/business/services/migrations.ts';
import { createStore } from '../../src/domains/business/services/store.ts';
import type { Db } from '../../src/domains/business/services/tables.ts';
import type { SeedOptions } from '../../src/domains/business/store.ts';
import { businessTools } from '../../src/domains/business/tools.ts';
import { openSql } from '../../src/runtime/sql/open.ts';
import type { DatabaseKind } from './databases.ts';
import { testContext, testRegistry } from './tool-kit.ts';

/** The day the sample's examples are told on, wherever the tests run. */
export const NOW = new Date(2026, 10, 15, 12);

export interface Business {
  readonly port: SqlPort<Db>;
  readonly registry: Registry;
  readonly context: ToolContext;
  /** Calls a tool as the program does; a person says yes where one is asked. */
  call(
    toolId: string,
    params: Readonly<Record<string, unknown>>,
    over?: Partial<ToolContext>,
  ): Promise<ToolCallResult>;
  /** What the person is asked. */
  preview(
    toolId: string,
    params: Readonly<Record<string, unknown>>,
    over?: Partial<ToolContext>,
  ): Promise<string>;
  close(): Promise<void>;
}

export async function openBusiness(kind: DatabaseKind, seed: SeedOptions | null = {}): Promise<Business> {
  const opened = await openSql({
    ...(await kind.fresh()),
    now: () => NOW,
    migrations: [{ owner: 'business', migrations: businessMigrations }],
  });
  if (!opened.ok) throw new Error(opened.error[0]?.message);
  const link = opened.value;
  const port = link as unknown as SqlPort<Db>;
  if (seed) await seedBusiness(port, seed);
  const store = createStore(port);
  const registry = testRegistry(businessTools);
  const parts: Readonly<Record<string, unknown>> = { 'business.store': store, 'business.tools': registry };
  const context = testContext({
    userId: 'tester',
    roles: ['owner'],
    now: () => NOW,
    lang: 'zh',
    services: {
      get: async <T>(name: string) => {
        if (!(name in parts)) throw new ServiceUnavailable(name);
        return parts[name] as T;
      },
    },
  });
  const ask = (toolId: string, input: Readonly<Record<string, unknown>>, over: Partial<ToolContext>) =>
    registry.call({ name: toolId, input, trace_id: 't' }, { ...context, ...over });
  return {
    port,
    registry,
    context,
    async call(toolId, input, over = {}) {
      const first = await ask(toolId, input, over);
      if (first.error?.code !== 'CONFIRMATION_REQUIRED') return first;
      const approved = registry.approve(String(first.error.details?.hash), 'tester');
      return registry.call({ name: toolId, input, trace_id: 't' }, { ...context, ...over }, { approved });
    },
    async preview(toolId, input, over = {}) {
      return String((await ask(toolId, input, over)).error?.details?.preview);
    },
    close: () => link.close(),
  };
}

/** The sample on the embedded database, for all tests of a suite. */
export function sampleBusiness(kind: DatabaseKind): () => Business {
  let business: Business;
  beforeAll(async () => {
    await kind.start();
    business = await openBusiness(kind);
  });
  afterAll(async () => {
    await business.close();
    await kind.stop();
  });
  return () => business;
}

export const tables = [
  'clients',
  'contacts',
  'projects',
  'projectContacts',
  'settlements',
  'quotations',
] as const;
export type Rows = Readonly<Record<string, unknown>>[];

/** Every row of every table, and the names of the tables: what a write may have touched. */
export async function everything({ port }: Business): Promise<Record<string, Rows>> {
  const all: Record<string, Rows> = {};
  for (const table of tables) {
    const by = table === 'projectContacts' ? sql`1, 2` : sql`1`;
    all[table] = (
      await sql<Rows[number]>`select * from ${sql.table(table)} order by ${by}`.execute(port.db)
    ).rows;
  }
  const names =
    port.dialect === 'sqlite'
      ? sql`select name, sql from sqlite_master order by 1`
      : sql`select tablename from pg_tables where schemaname = current_schema() order by 1`;
  all.schema = (await sql<Rows[number]>`${names}`.execute(port.db)).rows;
  return all;
}
