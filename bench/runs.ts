// Durable runs a second: a sentence that was read, through the public way (`app.run`: plan, question, a person's yes,
// a write in SQL, evaluation), with every journal entry kept and flushed; beside bare transactions of one row each.
//   npm run bench:runs            SQLite, and PostgreSQL where the package is installed
//   YX_N=2000 YX_AT_ONCE=16 npm run bench:runs

import type { Kysely } from 'kysely';
import { type CutList, emptyCutList } from '../examples/domain/contract.ts';
import { createHost, type Host } from '../src/app/index.ts';
import type { Interpretation } from '../src/core/reading/interpret.ts';
import { databaseKinds } from '../test/support/databases.ts';
import { domain, type Entries } from '../test/support/ledger-domain.ts';
import { must } from '../test/support/server-kit.ts';

const runs = Number(process.env.YX_N ?? 400);
const atOnce = Number(process.env.YX_AT_ONCE ?? 16);
const rounds = 3;

interface Spent {
  readonly seconds: number;
  /** Of this process alone; the database server's is not in it. */
  readonly cpu: number;
}
const spent = async (body: () => Promise<unknown>): Promise<Spent> => {
  const [began, used] = [performance.now(), process.cpuUsage()];
  await body();
  const { user, system } = process.cpuUsage(used);
  return { seconds: (performance.now() - began) / 1000, cpu: (user + system) / 1e6 };
};
const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

/** One confirmed run from its value to its end. */
async function confirmed(app: Host, read: Interpretation<unknown>, length: number): Promise<void> {
  const value: CutList = { ...emptyCutList, item: '木条', length_mm: length, count: 1 };
  const text = `切1根${length}mm的木条`;
  const done = must(
    await app.run(domain, { text }, { ...read, value }, { confirm: { ask: async () => 'approved' } }),
  );
  if (done.status !== 'completed') throw new Error(`${text}: ${done.status}`);
}

const inParallel = async (from: number, to: number, one: (i: number) => Promise<unknown>): Promise<void> => {
  let next = from;
  const worker = async () => {
    while (next < to) await one(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

for (const kind of databaseKinds(new URL('../src/runtime/sql/runs.system.json', import.meta.url), {
  durable: true,
})) {
  if (!kind.ready) continue;
  await kind.start();
  const { dataDir, databaseUrl } = await kind.fresh();
  const env = { YX_DATA: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const app = must(await createHost({ domains: [domain], env, model: null }));
  try {
    const sql = must(await app.database());
    const db = sql.db as unknown as Kysely<Entries>;
    const read = await app.parse(domain, { text: '切1根1mm的木条' });
    await inParallel(1, 50, (i) => confirmed(app, read, i));
    const figures: { ours: Spent; bare: Spent }[] = [];
    for (let round = 1; round <= rounds; round++) {
      const from = round * 1_000_000;
      const bare = await spent(() =>
        inParallel(0, runs, (i) =>
          db
            .insertInto('entries')
            .values({ name: `bare${i}` })
            .execute(),
        ),
      );
      const ours = await spent(() => inParallel(from, from + runs, (i) => confirmed(app, read, i)));
      figures.push({ ours, bare });
    }
    const perSecond = (of: 'ours' | 'bare') => runs / median(figures.map((f) => f[of].seconds));
    const cpu = median(figures.map((f) => f.ours.cpu)) / runs;
    const [ours, bare] = [perSecond('ours'), perSecond('bare')];
    console.log(
      `${kind.dialect.padEnd(9)} ${ours.toFixed(0)} confirmed runs/s (${atOnce} at once, fsync on), ${(cpu * 1000).toFixed(2)} ms of this process’s processor each; ${bare.toFixed(0)} bare inserts/s, ratio ${(bare / ours).toFixed(1)}`,
    );
  } finally {
    await app.close();
    await kind.stop();
  }
}
