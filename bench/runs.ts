// Durable runs a second: a sentence that was read, through the public way (`app.run`: plan, question, a person's yes,
// a write in SQL, evaluation), with every journal entry kept and flushed; beside bare transactions of one row each.
import type { Kysely } from 'kysely';
import { type CutList, emptyCutList } from '../examples/domain/contract.ts';
import { createHost } from '../src/app/host.ts';
import { databaseKinds } from '../test/support/databases.ts';
import { domain, type Entries } from '../test/support/ledger-domain.ts';
import { must, type Options, processorTime, quantile, short, table } from './measure.ts';

const AT_ONCE = 16;
const ROUNDS = 3;

async function inParallel(from: number, to: number, one: (i: number) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  let next = from;
  const worker = async () => {
    while (next < to) await one(next++);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return ((to - from) * 1000) / (performance.now() - began);
}

export async function run({ quick }: Options): Promise<string> {
  const rows = [];
  const count = quick ? 40 : 400;
  const needs = new URL('../src/runtime/sql/runs.system.json', import.meta.url);
  for (const kind of databaseKinds(needs, { durable: true })) {
    if (!kind.ready) continue;
    await kind.start();
    const { dataDir, databaseUrl } = await kind.fresh();
    const env = { YX_DATA: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const app = must(await createHost({ domains: [domain], env, model: null }));
    const db = must(await app.database()).db as unknown as Kysely<Entries>;
    const read = await app.parse(domain, { text: '切1根1mm的木条' });
    /** One confirmed run from its value to its end. */
    const confirmed = async (length: number): Promise<void> => {
      const value: CutList = { ...emptyCutList, item: '木条', length_mm: length, count: 1 };
      const text = `切1根${length}mm的木条`;
      const confirm = { ask: async () => 'approved' as const };
      const { status } = must(await app.run(domain, { text }, { ...read, value }, { confirm }));
      if (status !== 'completed') throw new Error(`${text}: ${status}`);
    };
    const insert = (i: number) =>
      db
        .insertInto('entries')
        .values({ name: `bare${i}` })
        .execute();
    await inParallel(1, 50, confirmed);
    const [ours, bare, cpu]: [number[], number[], number[]] = [[], [], []];
    for (let round = 1; round <= ROUNDS; round++) {
      const from = round * 1_000_000;
      bare.push(await inParallel(0, count, insert));
      const used = processorTime();
      ours.push(await inParallel(from, from + count, confirmed));
      cpu.push((processorTime() - used) / count);
    }
    const [runs, inserts, each] = [ours, bare, cpu].map((list) => quantile(list, 0.5));
    rows.push([
      kind.dialect,
      short(runs!),
      `${each!.toFixed(2)} ms`,
      short(inserts!),
      (inserts! / runs!).toFixed(1),
    ]);
    await app.close();
    await kind.stop();
  }
  return `${AT_ONCE} at once, fsync on; the processor time is this process's, without the database server's.\n\n${table(['database', 'confirmed runs/s', 'processor each', 'bare inserts/s', 'inserts a run'], rows)}`;
}
