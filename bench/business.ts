// Every statistics tool, called as the program calls it, as a ratio to the same figures asked for in bare SQL in the
// same run. 100,000 projects; 1,000,000 as well with YX_BENCH_FULL=1. PostgreSQL where the Debian package is there.
//   npx tsx bench/business.ts
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import pg from 'pg';
import { SQLITE_FILE } from '../src/runtime/sql/open.ts';
import { openBusiness } from '../test/support/business.ts';
import { type DatabaseKind, databaseKinds } from '../test/support/databases.ts';
import { type Cost, costOf, facts, spread } from './measure.ts';

type Rows = Record<string, unknown>[];
interface Bare {
  /** `?` stands for a parameter. */
  ask(sql: string, values: readonly unknown[]): Promise<Rows>;
  close(): Promise<void>;
}
interface Case {
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  bare(ask: Bare['ask']): Promise<unknown>;
}

const MOST = 1.5;
const ROUNDS = 21;
const WARM_UP = 3;
const range = { start: '2025-01-01', end: '2026-12-31' };
const { start, end } = range;

async function main(): Promise<void> {
  console.log(facts());
  const kinds = databaseKinds(new URL('../src/domains/business/tools.system.json', import.meta.url));
  const sizes = process.env.YX_BENCH_FULL === '1' ? [100_000, 1_000_000] : [100_000];
  let worst = 0;
  for (const kind of kinds.filter(({ ready }) => ready)) {
    await kind.start();
    for (const projects of sizes) worst = Math.max(worst, await measure(kind, projects));
    await kind.stop();
  }
  console.log(`worst ratio ${worst.toFixed(2)}, at most ${MOST} allowed`);
  if (worst > MOST) process.exitCode = 1;
}

async function measure(kind: DatabaseKind, projects: number): Promise<number> {
  let place: Awaited<ReturnType<DatabaseKind['fresh']>> | undefined;
  const watched: DatabaseKind = {
    ...kind,
    fresh: async () => {
      place = await kind.fresh();
      return place;
    },
  };
  const began = performance.now();
  const business = await openBusiness(watched, { projects });
  console.log(
    `\n${kind.dialect}, ${projects} projects (made in ${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
  const bare = await connect(place!);
  // What PostgreSQL's autovacuum would do in its own time, and to whichever side happens to be measured then.
  if (kind.dialect === 'postgres') await bare.ask('vacuum analyze', []);
  const before = process.memoryUsage.rss();
  let worst = 0;
  for (const one of cases(await largest(bare))) {
    const tool = async () => {
      const { ok, error } = await business.call(one.tool, one.params);
      if (!ok) throw new Error(JSON.stringify(error));
    };
    const [ours, plain] = await byTurns(tool, () => one.bare(bare.ask));
    const ratio = ours.median / plain.median;
    worst = Math.max(worst, ratio);
    const name = `${one.tool} ${JSON.stringify(one.params.groupBy ?? (one.params.dateRange ? 'range' : 'all'))}`;
    console.log(`  ${name.padEnd(36)} ${told(ours)}   bare ${told(plain)}   ${ratio.toFixed(2)}×`);
  }
  console.log(`  memory ${megabytes(before)} before, ${megabytes(process.memoryUsage.rss())} after`);
  await bare.close();
  await business.close();
  return worst;
}

const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
const told = (cost: Cost): string => `${cost.median.toFixed(2).padStart(9)} ms ${spread(cost).padStart(6)}`;

/** Taken in turn and each as often first, so that whatever else the machine does falls on both. */
async function byTurns(a: () => Promise<unknown>, b: () => Promise<unknown>): Promise<[Cost, Cost]> {
  const took: [number[], number[]] = [[], []];
  for (let round = -WARM_UP; round < ROUNDS; round++) {
    const sides = [...[a, b].entries()];
    for (const [i, body] of round % 2 === 0 ? sides : sides.reverse()) {
      const began = performance.now();
      await body();
      if (round >= 0) took[i]!.push(performance.now() - began);
    }
  }
  return [costOf(took[0]), costOf(took[1])];
}

async function connect({
  dataDir,
  databaseUrl,
}: {
  readonly dataDir: string;
  readonly databaseUrl?: string;
}): Promise<Bare> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const numbered = (sql: string) => {
      let n = 0;
      return sql.replaceAll('?', () => `$${++n}`);
    };
    return {
      ask: async (sql, values) => (await client.query(numbered(sql), [...values])).rows,
      close: () => client.end(),
    };
  }
  const file = join(dataDir, SQLITE_FILE);
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  const db = new Libsql(file);
  db.exec('pragma cache_size = -32768');
  return {
    ask: async (sql, values) => db.prepare(sql).all(...values) as Rows,
    close: async () => {
      db.close();
    },
  };
}

async function largest({ ask }: Bare): Promise<string> {
  const rows = await ask(
    'select "name" from "clients" join (select "clientId", count(*) as n from "projects" group by 1) as p on p."clientId" = "clients"."id" order by n desc limit 1',
    [],
  );
  return String(rows[0]?.name);
}

function cases(clientName: string): readonly Case[] {
  const idOf = async (ask: Bare['ask']) =>
    (await ask('select "id" from "clients" where "nameKey" = ?', [clientName]))[0]?.id;
  const received = (label: string) => (ask: Bare['ask']) =>
    ask(
      `select ${label} as label, count(*), sum("amountCents") from "settlements" where "date" >= ? and "date" <= ? group by 1 order by 1`,
      [start, end],
    );
  /** The largest groups by name, and what all of them come to. */
  const byOwner =
    (column: string, table: string, where: string, values: readonly unknown[]) =>
    async (ask: Bare['ask']) => {
      await ask(
        `select o."name", n, cents from (select "${column}" as id, count(*) as n, sum("amountCents") as cents from "settlements" where ${where} group by 1 order by 3 desc limit 100) as t join "${table}" o on o."id" = t.id order by cents desc`,
        values,
      );
      await ask(
        `select count(*), sum("amountCents"), count(distinct "${column}") from "settlements" where ${where}`,
        values,
      );
    };
  const overview = (days: boolean) => async (ask: Bare['ask']) => {
    const between = (column: string) => (days ? `where "${column}" >= ? and "${column}" <= ?` : '');
    const values = days ? [start, end] : [];
    await ask(
      `select count(*), sum(case when "status" = 'active' then 1 else 0 end), (select count(*) from "contacts") from "clients"`,
      [],
    );
    await ask(
      `select "status", count(*), sum("amountCents") from "projects" ${between('createdOn')} group by 1`,
      values,
    );
    await ask(`select count(*), sum("amountCents") from "settlements" ${between('date')}`, values);
  };
  return [
    {
      tool: 'crm.contact_stats',
      params: { clientName, includeAmount: true },
      bare: async (ask) => {
        const id = await idOf(ask);
        await ask(
          'select c."name", count(p."id"), sum(p."amountCents") from "contacts" c left join "projectContacts" pc on pc."contactId" = c."id" left join "projects" p on p."id" = pc."projectId" where c."clientId" = ? group by c."id", c."name" order by 2 desc',
          [id],
        );
        await ask('select count(*), sum("amountCents") from "projects" where "clientId" = ?', [id]);
      },
    },
    ...(['month', 'quarter', 'year'] as const).map((groupBy) => ({
      tool: 'finance.stats_by_period',
      params: { dateRange: range, groupBy },
      bare: received(
        {
          month: 'substr("date", 1, 7)',
          quarter: `substr("date", 1, 4) || '-Q' || cast((cast(substr("date", 6, 2) as integer) + 2) / 3 as text)`,
          year: 'substr("date", 1, 4)',
        }[groupBy],
      ),
    })),
    {
      tool: 'finance.stats_by_period',
      params: { dateRange: range, groupBy: 'client' },
      bare: byOwner('clientId', 'clients', '"date" >= ? and "date" <= ?', [start, end]),
    },
    {
      tool: 'finance.stats_by_client',
      params: { clientName, dateRange: range },
      bare: async (ask) =>
        byOwner('projectId', 'projects', '"clientId" = ? and "date" >= ? and "date" <= ?', [
          await idOf(ask),
          start,
          end,
        ])(ask),
    },
    { tool: 'analytics.stats_overview', params: {}, bare: overview(false) },
    { tool: 'analytics.stats_overview', params: { dateRange: range }, bare: overview(true) },
  ];
}

await main();
