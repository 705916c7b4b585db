// Cold start of what is built, on the clock, beside `node -e 0` by turns.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { byTurns, type Options, short, spread, table } from './measure.ts';

const yx = join(import.meta.dirname, '../bin/yx.js');
const commands: Readonly<Record<string, readonly string[]>> = {
  'node -e 0': ['-e', '0'],
  'yx --version': [yx, '--version'],
  'yx parse home': [yx, 'parse', 'home', '打开客厅的灯'],
};

export async function run({ quick }: Options): Promise<string> {
  const works = Object.entries(commands).map(([name, argv]) => {
    const work = () => {
      const { status, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8' });
      if (status !== 0) throw new Error(`${name}: ${stderr}`);
    };
    return [name, work] as const;
  });
  const turns = { rounds: quick ? 3 : 25, atLeastMs: 0, clock: () => performance.now() };
  const costs = Object.entries(await byTurns(Object.fromEntries(works), turns));
  const base = costs[0]![1].median;
  const rows = costs.map(([name, cost]) => [
    name,
    `${short(cost.median)} ms ${spread(cost)}`,
    `${(cost.median / base).toFixed(2)}×`,
  ]);
  return table(['command', 'takes', 'ratio'], rows);
}
