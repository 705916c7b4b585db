// Every statistics tool, called as the program calls it, beside the same figures asked for in bare SQL. On the clock: part of
// the work is the database's. PostgreSQL where the Debian package is there.
import { join } from 'node:path';
import Libsql from 'libsql';
import pg from 'pg';
import { SQLITE_FILE } from '../src/runtime/sql/open.ts';
import { openBusiness } from '../test/support/business.ts';
import { type DatabaseKind, databaseKinds } from '../test/support/databases.ts';
import { byTurns, type Options, short, spread, table } from './measure.ts';

type Rows = Record<string, unknown>[];
interface Bare {
  /** `?` stands for a parameter. */
  ask(sql: string, values: readonly unknown[]): Promise<Rows>;
  close(): Promise<void>;
}
interface Case {
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** What the same figures take in SQL; each gets the values it has places for. */
  readonly statements: readonly string[];
  readonly values: readonly string[];
}

const range = { start: '2025-01-01', end: '2026-12-31' };
const { start, end } = range;

export async function run({ quick, full }: Options): Promise<string> {
  const kinds = databaseKinds(new URL('../src/domains/business/tools.system.json', import.meta.url));
  const sizes = quick ? [1_000] : [100_000, ...(full ? [1_000_000] : [])];
  const parts: string[] = [];
  for (const kind of kinds.filter(({ ready }) => ready)) {
    await kind.start();
    for (const projects of sizes) parts.push(await measure(kind, projects));
    await kind.stop();
  }
  return parts.join('\n\n');
}

async function measure(kind: DatabaseKind, projects: number): Promise<string> {
  let place: Place | undefined;
  const fresh = async () => {
    place = await kind.fresh();
    return place;
  };
  const business = await openBusiness({ ...kind, fresh }, { projects });
  const bare = await connect(place!);
  // What PostgreSQL's autovacuum would do in its own time, and to whichever side happens to be measured then.
  if (kind.dialect === 'postgres') await bare.ask('vacuum analyze', []);
  const before = process.memoryUsage.rss();
  const rows = [];
  for (const { tool, params, statements, values } of cases(await largest(bare))) {
    const call = async () => {
      const { ok, error } = await business.call(tool, params);
      if (!ok) throw new Error(JSON.stringify(error));
    };
    const plain = async () => {
      for (const text of statements) await bare.ask(text, values.slice(0, text.split('?').length - 1));
    };
    const turns = { rounds: 21, atLeastMs: 0, clock: () => performance.now() };
    const { ours, sql } = await byTurns({ ours: call, sql: plain }, turns);
    const told = [ours, sql].map((cost) => `${short(cost.median)} ms ${spread(cost)}`);
    const grouped = params.groupBy ?? (params.dateRange ? 'range' : 'all');
    rows.push([`${tool} ${grouped}`, ...told, `${(ours.median / sql.median).toFixed(2)}×`]);
  }
  const [was, is] = [before, process.memoryUsage.rss()].map((bytes) => Math.round(bytes / 2 ** 20));
  await bare.close();
  await business.close();
  const said = `${kind.dialect}, ${projects.toLocaleString('en')} projects; memory ${was} MB before, ${is} MB after; the ratio says how much longer ours takes.`;
  return `${said}\n\n${table(['tool', 'ours', 'bare SQL', 'ratio'], rows)}`;
}

type Place = Awaited<ReturnType<DatabaseKind['fresh']>>;

async function connect({ dataDir, databaseUrl }: Place): Promise<Bare> {
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
  const db = new Libsql(join(dataDir, SQLITE_FILE), { fileMustExist: true });
  db.exec('pragma cache_size = -32768');
  return {
    ask: async (sql, values) => db.prepare(sql).all(...values) as Rows,
    close: async () => void db.close(),
  };
}

async function largest({ ask }: Bare): Promise<string> {
  const rows = await ask(
    'select "name" from "clients" join (select "clientId", count(*) as n from "projects" group by 1) as p on p."clientId" = "clients"."id" order by n desc limit 1',
    [],
  );
  return String(rows[0]?.name);
}

const inRange = (column: string) => `"${column}" >= ? and "${column}" <= ?`;
const theClient = '"clientId" = (select "id" from "clients" where "nameKey" = ?)';
/** The largest groups by name, and what all of them come to. */
const byOwner = (column: string, owners: string, where: string): string[] => [
  `select o."name", n, cents from (select "${column}" as id, count(*) as n, sum("amountCents") as cents from "settlements" where ${where} group by 1 order by 3 desc limit 100) as t join "${owners}" o on o."id" = t.id order by cents desc`,
  `select count(*), sum("amountCents"), count(distinct "${column}") from "settlements" where ${where}`,
];

const cases = (clientName: string): readonly Case[] => [
  {
    tool: 'crm.contact_stats',
    params: { clientName, includeAmount: true },
    statements: [
      `select c."name", count(p."id"), sum(p."amountCents") from "contacts" c left join "projectContacts" pc on pc."contactId" = c."id" left join "projects" p on p."id" = pc."projectId" where c.${theClient} group by c."id", c."name" order by 2 desc`,
      `select count(*), sum("amountCents") from "projects" where ${theClient}`,
    ],
    values: [clientName],
  },
  {
    tool: 'finance.stats_by_period',
    params: { dateRange: range, groupBy: 'month' },
    statements: [
      `select substr("date", 1, 7), count(*), sum("amountCents") from "settlements" where ${inRange('date')} group by 1 order by 1`,
    ],
    values: [start, end],
  },
  {
    tool: 'finance.stats_by_period',
    params: { dateRange: range, groupBy: 'client' },
    statements: byOwner('clientId', 'clients', inRange('date')),
    values: [start, end],
  },
  {
    tool: 'finance.stats_by_client',
    params: { clientName, dateRange: range },
    statements: byOwner('projectId', 'projects', `${theClient} and ${inRange('date')}`),
    values: [clientName, start, end],
  },
  {
    tool: 'analytics.stats_overview',
    params: { dateRange: range },
    statements: [
      `select count(*), sum(case when "status" = 'active' then 1 else 0 end), (select count(*) from "contacts") from "clients"`,
      `select "status", count(*), sum("amountCents") from "projects" where ${inRange('createdOn')} group by 1`,
      `select count(*), sum("amountCents") from "settlements" where ${inRange('date')}`,
    ],
    values: [start, end],
  },
];
