/** What is counted, in Prometheus' text format 0.0.4. Label values are given in the order their names were declared. */
export interface Metrics {
  counter(name: string, help: string, labels?: readonly string[]): Counter;
  histogram(name: string, help: string, labels?: readonly string[], bounds?: readonly number[]): Histogram;
  /** Looked up whenever someone asks, and not before. What cannot be looked up is left out. */
  observed(
    kind: 'counter' | 'gauge',
    name: string,
    help: string,
    labels: readonly string[],
    read: () => Rows | Promise<Rows>,
  ): void;
  text(): Promise<string>;
}
export interface Counter {
  add(by: number, ...labels: readonly string[]): void;
}
export interface Histogram {
  observe(value: number, ...labels: readonly string[]): void;
}
export type Rows = readonly { readonly labels: readonly string[]; readonly value: number }[];

/** From a tenth of a millisecond to a minute: a sentence read by the grammar, and a tool that draws for a while. */
const secondsBounds: readonly number[] = [
  0.0001, 0.0003, 0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10, 30, 60,
];

interface Buckets {
  readonly labels: readonly string[];
  readonly counts: number[];
  sum: number;
  count: number;
}

/** Declared again under the same name, a metric goes on where it was: two servers may stand on one application. */
export function createMetrics(): Metrics {
  const families = new Map<string, () => Promise<readonly string[]>>();
  const counters = new Map<string, Counter>();
  const histograms = new Map<string, Histogram>();
  const declare = (
    kind: string,
    name: string,
    help: string,
    lines: () => Promise<readonly string[]>,
  ): void => {
    families.set(name, async () => [`# HELP ${name} ${help}`, `# TYPE ${name} ${kind}`, ...(await lines())]);
  };
  const makeCounter = (name: string, help: string, names: readonly string[]): Counter => {
    const rows = new Map<string, { readonly labels: readonly string[]; value: number }>();
    declare('counter', name, help, async () => [...rows.values()].map((row) => line(name, names, row)));
    return {
      add(by, ...labels) {
        const key = labels.join('\0');
        const row = rows.get(key);
        if (row) row.value += by;
        else rows.set(key, { labels, value: by });
      },
    };
  };
  const makeHistogram = (
    name: string,
    help: string,
    names: readonly string[],
    bounds: readonly number[],
  ): Histogram => {
    const rows = new Map<string, Buckets>();
    declare('histogram', name, help, async () =>
      [...rows.values()].flatMap((row) => histogramLines(name, names, bounds, row)),
    );
    return {
      observe(value, ...labels) {
        const key = labels.join('\0');
        let row = rows.get(key);
        if (!row) {
          row = { labels, counts: new Array<number>(bounds.length + 1).fill(0), sum: 0, count: 0 };
          rows.set(key, row);
        }
        let at = 0;
        while (at < bounds.length && value > bounds[at]!) at += 1;
        row.counts[at]! += 1;
        row.sum += value;
        row.count += 1;
      },
    };
  };
  return {
    counter: (name, help, names = []) => known(counters, name, () => makeCounter(name, help, names)),
    histogram: (name, help, names = [], bounds = secondsBounds) =>
      known(histograms, name, () => makeHistogram(name, help, names, bounds)),
    observed: (kind, name, help, names, read) =>
      declare(kind, name, help, async () => (await read()).map((row) => line(name, names, row))),
    async text() {
      const found = await Promise.all([...families.values()].map((lines) => lines().catch(() => [])));
      return `${found.flat().join('\n')}\n`;
    },
  };
}

function known<T>(made: Map<string, T>, name: string, make: () => T): T {
  const one = made.get(name) ?? make();
  made.set(name, one);
  return one;
}

const line = (
  name: string,
  names: readonly string[],
  { labels, value }: { readonly labels: readonly string[]; readonly value: number },
): string => `${name}${labelled(names, labels)} ${value}`;

function histogramLines(
  name: string,
  names: readonly string[],
  bounds: readonly number[],
  { labels, counts, sum, count }: Buckets,
): string[] {
  let below = 0;
  const buckets = [...bounds, Number.POSITIVE_INFINITY].map((bound, i) => {
    below += counts[i]!;
    const le = bound === Number.POSITIVE_INFINITY ? '+Inf' : String(bound);
    return `${name}_bucket${labelled([...names, 'le'], [...labels, le])} ${below}`;
  });
  const own = labelled(names, labels);
  return [...buckets, `${name}_sum${own} ${sum}`, `${name}_count${own} ${count}`];
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n' };

function labelled(names: readonly string[], values: readonly string[]): string {
  if (names.length === 0) return '';
  const pairs = names.map(
    (name, i) => `${name}="${values[i]!.replace(/[\\"\n]/g, (char) => escapes[char]!)}"`,
  );
  return `{${pairs.join(',')}}`;
}
