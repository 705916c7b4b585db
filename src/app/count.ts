import { type PathRates, ratesOf, type Tally, tally } from '../core/reading/rates.ts';
import { createMetrics, type Metrics, type Rows } from '../runtime/telemetry/metrics.ts';
import type { Observer } from './observe.ts';

/** How often, how long, what became of it: since counting began. */
export interface Counts {
  readonly metrics: Metrics;
  /** What became of the readings, by domain and path. */
  rates(): Readonly<Record<string, Readonly<Record<string, PathRates>>>>;
}

const counted = new WeakMap<Observer, Counts>();

/** Begins to count what an application does; whoever asks again is given the same figures. */
export function countsOf(observer: Observer): Counts {
  const counts = counted.get(observer) ?? createCounts(observer);
  counted.set(observer, counts);
  return counts;
}

function createCounts(observer: Observer): Counts {
  const metrics = createMetrics();
  const tallies = new Map<string, Tally>();
  const rates = () => Object.fromEntries([...tallies].map(([id, one]) => [id, ratesOf(one)]));
  readingMetrics(metrics, rates);
  const degraded = metrics.counter(
    'yanxing_degraded_total',
    'Readings without an acceptable answer, by reason',
    ['domain', 'reason'],
  );
  const reading = metrics.histogram('yanxing_parse_duration_seconds', 'Time to read one input', ['domain']);
  const tools = metrics.histogram('yanxing_tool_duration_seconds', 'Time of tool calls', ['tool', 'outcome']);
  const models = metrics.histogram('yanxing_model_duration_seconds', 'Time of model calls', ['outcome']);
  const tokens = metrics.counter(
    'yanxing_model_tokens_total',
    'Tokens of model calls, as the provider counts them',
    ['model', 'kind'],
  );
  const money = metrics.counter(
    'yanxing_model_cost_total',
    'Cost of model calls, by the prices in the settings',
    ['model', 'currency'],
  );
  const runs = metrics.counter('yanxing_runs_total', 'Runs carried out until they ended or waited', [
    'outcome',
  ]);
  observer.watch({
    reading({ about: { id }, read: domain }, form, read, seconds) {
      reading.observe(seconds, id);
      const unknown = domain.isEmpty(read.value) ? 1 : 0;
      const parts = domain.contracts[0].parts?.(read.value) ?? { parts: 1, unknown };
      tallies.set(id, tally(tallies.get(id) ?? {}, read, parts, form));
      for (const { code, params } of read.diagnostics)
        if (code === 'degraded') degraded.add(1, id, String(params.reason));
    },
    tool: (name, outcome, seconds) => tools.observe(seconds, name, outcome),
    model(outcome, seconds, answer) {
      models.observe(seconds, outcome);
      const { by = '', usage, cost } = answer ?? {};
      if (usage) for (const kind of ['input', 'output'] as const) tokens.add(usage[kind], by, kind);
      if (cost) money.add(cost.amount, by, cost.currency);
    },
    run: (outcome) => runs.add(1, outcome),
  });
  return { metrics, rates };
}

/** What the domains count of their own answers, told only when someone asks. */
function readingMetrics(metrics: Metrics, rates: Counts['rates']): void {
  const rows =
    (value: (one: PathRates) => number): (() => Rows) =>
    () =>
      Object.entries(rates()).flatMap(([domain, paths]) =>
        Object.entries(paths).map(([path, one]) => {
          const [engine = '', form = ''] = path.split('/');
          return { labels: [domain, engine, form], value: value(one) };
        }),
      );
  const observed = (
    kind: 'counter' | 'gauge',
    name: string,
    help: string,
    value: (one: PathRates) => number,
  ) => metrics.observed(kind, name, help, ['domain', 'engine', 'form'], rows(value));
  observed('counter', 'yanxing_parse_total', 'Inputs read', ({ answers }) => answers);
  observed('counter', 'yanxing_parse_failed_total', 'Answers that were unusable', ({ failed }) => failed);
  const parts = 'What the answers consist of, as the domain counts it';
  observed('counter', 'yanxing_parse_parts_total', parts, (one) => one.parts);
  const unknown = 'Parts that were not understood';
  observed('counter', 'yanxing_parse_unknown_parts_total', unknown, (one) => one.unknown);
  const share = 'Share of the parts that were not understood, since the start';
  observed('gauge', 'yanxing_unknown_share', share, ({ unknownShare }) => unknownShare);
}
