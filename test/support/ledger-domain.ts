import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { CutList } from '../../examples/domain/contract.ts';
import { domain as sample } from '../../examples/domain/index.ts';
import { described } from '../../src/core/contract/described.ts';
import type { AnyDomain } from '../../src/core/domain.ts';
import { makePlan } from '../../src/core/run/plan.ts';
import { effectOf, type SqlPort } from '../../src/core/tool/effect.ts';
import { defineTool, failure, success, type ToolDefinition } from '../../src/core/tool/tool.ts';

export interface Entries {
  entries: { name: string };
}

interface Book {
  readonly sql: SqlPort<Kysely<Entries>>;
  readonly dataDir: string;
}

const params = z.strictObject({ name: described(z.string(), { zh: '名称', en: 'the name' }) });
const named = {
  name: { zh: '记一笔', en: 'Make an entry' },
  description: { zh: '把一个名称记进账里', en: 'Writes a name into the ledger' },
  paramsSchema: params,
  resultSchema: params,
} as const;

const writing = (id: string, requiresConfirmation: boolean): ToolDefinition =>
  defineTool({
    ...named,
    id,
    category: 'action',
    requiresConfirmation,
    effect: 'sql',
    async execute({ name }, context) {
      const { sql } = await context.services.get<Book>('sample.book');
      return sql.write(effectOf(id, { name }, context), async (db) => {
        await db.insertInto('entries').values({ name }).execute();
        return success({ name });
      });
    },
  }) as unknown as ToolDefinition;

/** The same file however often it is written. */
const marking = defineTool({
  ...named,
  id: 'sample.make_mark',
  category: 'generate',
  requiresConfirmation: false,
  effect: 'idempotent',
  async execute({ name }, { services }) {
    const { dataDir } = await services.get<Book>('sample.book');
    await writeFile(join(dataDir, `${name}.mark`), name);
    return success({ name });
  },
}) as unknown as ToolDefinition;

/** Something outside that is down while a file says so. */
const reaching = defineTool({
  ...named,
  id: 'sample.get_outside',
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  async execute({ name }, { services }) {
    const { dataDir } = await services.get<Book>('sample.book');
    const { existsSync } = await import('node:fs');
    return existsSync(join(dataDir, 'down'))
      ? failure('SERVICE_UNAVAILABLE', 'the outside is down')
      : success({ name });
  },
}) as unknown as ToolDefinition;

const ASKED = 'sample.create_entry';
const UNASKED = 'sample.set_entry';

/** What is cut decides on the steps: battens ask once, planks ask twice, tubes ask nobody, bars need the outside. */
const kinds: Readonly<Record<string, readonly string[]>> = {
  木条: [ASKED],
  木板: [ASKED, marking.id, ASKED],
  铝管: [UNASKED, marking.id, UNASKED],
  圆钢: [reaching.id, UNASKED],
};

/** The example domain with a ledger: `切1根7mm的木条` writes the entry `7.1`, and a second write would be seen. */
export const domain: AnyDomain = {
  ...sample,
  outside: {
    migrations: [
      { version: 1, name: 'entries', statements: () => ['create table "entries" ("name" varchar(40))'] },
    ],
    services: {
      book: {
        create: async (env) => ({ service: { sql: await env.sql(), dataDir: env.dataDir } }),
      },
    },
  },
  act: {
    ...sample.act,
    tools: [writing(ASKED, true), writing(UNASKED, false), marking, reaching],
    plan(value) {
      const { item, length_mm } = value as CutList;
      const steps = (kinds[item] ?? []).map((skill_name, i) => ({
        id: `s${i + 1}`,
        name: skill_name,
        skill_name,
        params: { name: `${length_mm}.${i + 1}` },
        dependencies: i === 0 ? [] : [`s${i}`],
      }));
      return makePlan({ steps, summary: item, created_at: '2026-11-15T00:00:00Z' }, new Date(0));
    },
    evaluate: async ({ plan, results }) => {
      const passed = plan.steps.every(({ id }) => results.get(id)?.ok);
      return {
        metrics: { steps: plan.steps.length },
        qualitative_feedback: '',
        score: passed ? 1 : 0,
        passed,
        suggestions: [],
      };
    },
  },
};
