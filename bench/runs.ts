// Durable runs a second, beside the same number of bare transactions with one row each on the same database:
//   npm run bench:runs            SQLite, and PostgreSQL where the package is installed
//   YX_N=2000 npm run bench:runs
import type { Kysely } from 'kysely';
import { databaseKinds } from '../test/support/databases.ts';
import { keepLedger, ledgerPlan, openLedger, type Tables } from '../test/support/journal-kit.ts';

const runs = Number(process.env.YX_N ?? 400);
const rounds = 3;
const seconds = async (body: () => Promise<void>): Promise<number> => {
  const began = performance.now();
  await body();
  return (performance.now() - began) / 1000;
};
const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

for (const kind of databaseKinds(new URL('../src/runtime/sql/runs.system.json', import.meta.url))) {
  if (!kind.ready) continue;
  await kind.start();
  try {
    const place = await kind.fresh();
    const sql = await openLedger(place);
    const entries = (sql.db as unknown as Kysely<Tables>).insertInto('entries');
    const figures: { ours: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const bare = await seconds(async () => {
        for (let i = 0; i < runs; i++) await entries.values({ name: `bare${i}` }).execute();
      });
      // As many at a time as a server would have under way.
      const ours = await seconds(async () => {
        let next = 0;
        const worker = async () => {
          while (next < runs) {
            const id = `r${round}.${next++}`;
            const { status } = await keepLedger(sql, place, id, one(id));
            if (status !== 'completed') throw new Error(`run ${id} is ${status}`);
          }
        };
        await Promise.all(Array.from({ length: 8 }, worker));
      });
      figures.push({ ours: runs / ours, bare: runs / bare });
    }
    const [ours, bare] = [median(figures.map((f) => f.ours)), median(figures.map((f) => f.bare))];
    console.log(
      `${kind.dialect.padEnd(9)} ${ours.toFixed(0)} confirmed runs/s, ${bare.toFixed(0)} bare inserts/s, ratio ${(bare / ours).toFixed(1)}`,
    );
    await sql.close();
  } finally {
    await kind.stop();
  }
}

/** One confirmed write. */
function one(id: string) {
  const plan = ledgerPlan(id);
  return { ...plan, steps: plan.steps.slice(0, 1) };
}
