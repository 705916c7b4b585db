import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { systemReady } from '../support/system.ts';
import { bundleYx } from '../support/yx-bundle.ts';
import { attack, type Ground } from './attack.ts';
import { type FaultKind, type History, historyOf, type Setting } from './history.ts';
import { hasClocks, hasDisks } from './machine.ts';
import { shrunk } from './shrink.ts';
import { isSound, type Verdict } from './verdict.ts';

const soak = process.env.YX_SOAK === '1';
const seed = Number(process.env.YX_SEED) || 1;
/** `YX_KILLS=300x40`: so many writes and faults an attack, instead of the suite's own. */
const chosen = /^(\d+)x(\d+)$/.exec(process.env.YX_KILLS ?? '');
const kept = join(import.meta.dirname, 'kept');

/** What is attacked, how, and with how many writes and faults: in `npm test`, and in the soak. */
const attacks: readonly (readonly [
  setting: Pick<Setting, 'database' | 'servers' | 'workers'>,
  kinds: readonly FaultKind[],
  small: readonly [writes: number, faults: number],
  full: readonly [writes: number, faults: number],
])[] = [
  [{ database: 'sqlite', servers: 1, workers: 0 }, ['kill', 'kill', 'terminate'], [16, 3], [2_500, 50]],
  [{ database: 'sqlite', servers: 2, workers: 0 }, ['kill'], [0, 0], [2_500, 50]],
  [{ database: 'sqlite', servers: 1, workers: 0 }, ['terminate'], [0, 0], [300, 40]],
  [{ database: 'sqlite', servers: 1, workers: 0 }, ['disk', 'kill'], [16, 2], [500, 40]],
  [{ database: 'sqlite', servers: 1, workers: 0 }, ['clock', 'clock', 'kill'], [0, 0], [500, 40]],
  [{ database: 'postgres', servers: 1, workers: 0 }, ['kill'], [0, 0], [2_500, 50]],
  [
    { database: 'postgres', servers: 2, workers: 0 },
    ['kill', 'kill', 'terminate', 'cut'],
    [16, 4],
    [2_500, 50],
  ],
  [{ database: 'postgres', servers: 1, workers: 0 }, ['terminate'], [0, 0], [300, 40]],
  [
    { database: 'postgres', servers: 2, workers: 0 },
    ['cut', 'cut', 'database', 'without'],
    [0, 0],
    [1_000, 60],
  ],
  [{ database: 'postgres', servers: 2, workers: 0 }, ['clock', 'clock', 'kill'], [16, 3], [500, 40]],
  [
    { database: 'postgres', servers: 1, workers: 2 },
    ['worker', 'worker', 'queue', 'kill', 'cut'],
    [16, 5],
    [1_000, 60],
  ],
];

/** What a kind of fault needs of the machine; what needs nothing is not here. */
const needs: Partial<Readonly<Record<FaultKind, boolean>>> = { disk: hasDisks, clock: hasClocks };
const canStage = ({ database, faults }: Pick<History, 'database' | 'faults'>, hasPrograms: boolean) =>
  (database === 'sqlite' || hasPrograms) && faults.every(({ what }) => needs[what] ?? true);

describe('design: approved means done, whatever happens to the servers', () => {
  let bundle: Awaited<ReturnType<typeof bundleYx>>;
  let postgres: PostgresServer | undefined;
  let ground: Ground;
  const hasPrograms = systemReady(new URL('./kills.system.json', import.meta.url));
  beforeAll(async () => {
    [bundle, postgres] = await Promise.all([bundleYx(), hasPrograms ? startPostgres() : undefined]);
    ground = { ledger: bundle.ledger, ...(postgres && { postgres }) };
  }, 60_000);
  afterAll(async () => {
    await postgres?.stop();
    bundle?.remove();
  });

  /** Nothing was wrong; or the smallest history that shows it is kept, and run with the others from then on. */
  async function withstands(history: History): Promise<void> {
    const verdict = await attack(history, ground);
    console.log(figures(history, verdict));
    if (isSound(verdict)) return;
    // Told before it is made smaller: that takes long.
    console.log(JSON.stringify(verdict, null, 2));
    const small = soak ? await shrunk(history, async (one) => !isSound(await attack(one, ground))) : history;
    mkdirSync(kept, { recursive: true });
    const kinds = [...new Set(small.faults.map(({ what }) => what))].sort();
    const name = [history.database, ...kinds, history.seed].join('-');
    writeFileSync(join(kept, `${name}.json`), `${JSON.stringify(small, null, 2)}\n`);
    const { approved } = verdict;
    expect(verdict).toEqual({ approved, lost: [], stranded: [], doubled: [], unwanted: [], improper: [] });
  }

  for (const [setting, kinds, small, full] of attacks) {
    const own = soak ? full : small;
    const [writes, faults] = chosen ? [Number(chosen[1]), Number(chosen[2])] : own;
    const what = [...new Set(kinds)].join(' and ');
    const history = historyOf(seed, { ...setting, clients: 8, writes }, faults, kinds);
    const size = `${setting.servers} server(s), ${setting.workers} worker(s), ${writes} writes, ${faults} faults`;
    it.skipIf(own[0] === 0 || !canStage(history, hasPrograms))(
      `${setting.database}, ${size}: ${what}`,
      () => withstands(history),
      3_600_000,
    );
  }

  const failed = existsSync(kept) ? readdirSync(kept) : [];
  it.skipIf(failed.length === 0).each(failed)('failed once: %s', async (name) => {
    const history = JSON.parse(readFileSync(join(kept, name), 'utf8')) as History;
    if (canStage(history, hasPrograms)) await withstands(history);
  });
});

const figures = (
  { database, servers, workers, writes, faults }: History,
  { approved, ...wrong }: Verdict,
): string => {
  const found = Object.entries(wrong).map(([what, names]) => `${what} ${names.length}`);
  return `${database} × ${servers} + ${workers}: ${writes} writes, ${approved} approved, ${faults.length} faults; ${found.join(', ')}`;
};
