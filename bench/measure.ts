import { cpus, loadavg, totalmem } from 'node:os';

/** The median of several rounds and how far they lie apart, in milliseconds of processor time. */
export interface Cost {
  readonly median: number;
  /** The lower and the upper quartile. */
  readonly low: number;
  readonly high: number;
}

const quantile = (list: readonly number[], share: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;

const used = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
};

/** Processor time of one call, which others on the machine do not stretch as they stretch the clock. */
async function once(work: () => unknown, atLeastMs: number): Promise<number> {
  let calls = 0;
  const began = process.cpuUsage();
  while (calls === 0 || used(began) < atLeastMs) {
    await work();
    calls++;
  }
  return used(began) / calls;
}

export const costOf = (took: readonly number[]): Cost => ({
  median: quantile(took, 0.5),
  low: quantile(took, 0.25),
  high: quantile(took, 0.75),
});

/** Every one of `works` in each round, by turns, so that what else the machine does falls on all. */
export async function byTurns<K extends string>(
  works: Readonly<Record<K, () => unknown>>,
  { rounds = 7, atLeastMs = 100 }: { readonly rounds?: number; readonly atLeastMs?: number } = {},
): Promise<Record<K, Cost>> {
  const names = Object.keys(works) as K[];
  const took = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<K, number[]>;
  // Compiling takes a while; what is measured is what a server that has been running does.
  for (let i = 0; i < 3; i++) for (const name of names) await once(works[name], atLeastMs);
  for (let i = 0; i < rounds; i++)
    for (const name of names) took[name].push(await once(works[name], atLeastMs));
  return Object.fromEntries(names.map((name) => [name, costOf(took[name])])) as Record<K, Cost>;
}

/** The exponent p of cost = c · size^p, by least squares over the logarithms of the larger half of the sizes. */
export function exponent(points: readonly (readonly [size: number, cost: number])[]): number {
  const logs = points
    .slice(-Math.max(3, Math.ceil(points.length / 2)))
    .map(([x, y]) => [Math.log(x), Math.log(y)] as const);
  const mean = (at: 0 | 1) => logs.reduce((sum, log) => sum + log[at], 0) / logs.length;
  const [mx, my] = [mean(0), mean(1)];
  const top = logs.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0);
  return top / logs.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
}

/** What a figure was measured on. */
export function facts(): string {
  const [load] = loadavg();
  return [
    `node ${process.version}`,
    `${cpus().length} × ${cpus()[0]?.model.trim()}`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${process.platform} ${process.arch}`,
    `load ${load!.toFixed(1)} at the start`,
    new Date().toISOString().slice(0, 10),
  ].join(', ');
}

export const short = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en') : value.toPrecision(3);

/** ±: half the way from the lower to the upper quartile, as a share of the median. */
export const spread = ({ median: middle, low, high }: Cost): string =>
  `±${Math.round(((high - low) / 2 / middle) * 100)} %`;

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly peer: string;
  /** How many times as fast as the peer; below 1 is slower. */
  readonly ratio: string;
}

export const rowOf = (
  what: string,
  unit: string,
  count: number,
  own: Cost,
  peer: string,
  other: Cost,
): Row => ({
  what,
  ours: `${short((count * 1000) / own.median)} ${unit} ${spread(own)}`,
  peer: `${peer}: ${short((count * 1000) / other.median)} ${unit} ${spread(other)}`,
  ratio: `${short(other.median / own.median)}×`,
});
