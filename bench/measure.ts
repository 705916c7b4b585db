import { cpus, loadavg, totalmem } from 'node:os';
import type { Result } from '../src/core/result.ts';

export interface Options {
  readonly quick: boolean;
  readonly full: boolean;
  /** Where pictures go, if they are wanted. */
  readonly pictures?: string | undefined;
}

export function must<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error[0]?.message);
  return result.value;
}

/** The median of several rounds and the lower and the upper quartile, in milliseconds. */
export interface Cost {
  readonly median: number;
  readonly low: number;
  readonly high: number;
}

export const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;

export const costOf = (took: readonly number[]): Cost => ({
  median: quantile(took, 0.5),
  low: quantile(took, 0.25),
  high: quantile(took, 0.75),
});

/** Of this process, in milliseconds: others on the machine do not stretch it as they stretch the clock. */
export const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

interface Turns {
  readonly rounds?: number;
  /** Repeated in a round until it has taken so long. */
  readonly atLeastMs?: number;
  /** `performance.now` where part of the work is another process's. */
  readonly clock?: () => number;
}

/** Every one of `works` in each round, by turns, so that what else the machine does falls on all. */
export async function byTurns<K extends string>(
  works: Readonly<Record<K, () => unknown>>,
  { rounds = 7, atLeastMs = 100, clock = processorTime }: Turns = {},
): Promise<Record<K, Cost>> {
  const names = Object.keys(works) as K[];
  const took = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  const once = async (work: () => unknown): Promise<number> => {
    const began = clock();
    let calls = 0;
    while (calls === 0 || clock() - began < atLeastMs) {
      await work();
      calls++;
    }
    return (clock() - began) / calls;
  };
  // The first rounds compile; what is measured is what a server that has been running does.
  for (let round = -3; round < rounds; round++)
    for (const name of names) {
      const ms = await once(works[name]);
      if (round >= 0) took[name].push(ms);
    }
  return Object.fromEntries(names.map((name) => [name, costOf(took[name])])) as Record<K, Cost>;
}

/** What a figure was measured on. */
export function facts(): string {
  return [
    `node ${process.version}`,
    `${cpus().length} × ${cpus()[0]?.model.trim()}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${process.platform} ${process.arch}`,
    `load ${loadavg()[0]!.toFixed(1)} at the start`,
    new Date().toISOString().slice(0, 10),
  ].join(', ');
}

export const short = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** ±: half the way from the lower to the upper quartile, as a share of the median. */
export const spread = ({ median, low, high }: Cost): string =>
  `±${Math.round(((high - low) / 2 / median) * 100)} %`;

type Cells = readonly (string | number)[];

export const table = (heads: Cells, rows: readonly Cells[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Ours beside a peer, as so many a second; the ratio says how many times as fast we are. */
export const beside = (
  what: string,
  unit: string,
  count: number,
  ours: Cost,
  peer: string,
  theirs: Cost,
): Cells => [
  what,
  `${short((count * 1000) / ours.median)} ${unit} ${spread(ours)}`,
  `${peer}: ${short((count * 1000) / theirs.median)} ${unit} ${spread(theirs)}`,
  `${short(theirs.median / ours.median)}×`,
];
export const besides: Cells = ['what', 'ours', 'peer', 'ratio'];
