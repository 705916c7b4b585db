import type { AnyDomain } from '../core/domain.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import type { Model } from '../core/reading/model.ts';
import { type PathRates, ratesOf, type Tally, tally } from '../core/reading/rates.ts';
import type { Result } from '../core/result.ts';
import type { Registry } from '../core/tool/registry.ts';
import type { ToolCallResult } from '../core/tool/tool.ts';
import { createMetrics, type Metrics, type Rows } from '../runtime/telemetry/metrics.ts';
import type { Origin, Tracing } from '../runtime/telemetry/tracing.ts';

/** What can be seen of the work from outside: how much, how long, what became of it. It never changes an answer. */
export interface Observer {
  readonly metrics: Metrics;
  readonly tracing: Tracing;
  /** `before`: the seconds that were spent on the same reading already. */
  reading<V>(
    domain: AnyDomain,
    form: string | undefined,
    read: () => Promise<Interpretation<V>>,
    before?: number,
  ): Promise<Interpretation<V>>;
  rates(): Readonly<Record<string, Readonly<Record<string, PathRates>>>>;
  /** `resumes`: the id of the run that is gone on with. */
  run<R extends Ran>(about: string, run: () => Promise<Result<R>>, resumes?: string): Promise<Result<R>>;
  /** A run was put on record here, to be carried out later: it then belongs to what is under way now. */
  submitted(run: string): void;
  model(model: Model): Model;
  registry(registry: Registry): Registry;
}

/** What is to be seen of something that was carried out. */
interface Ran {
  readonly status: string;
  readonly runId: string;
}

const MOST_REMEMBERED = 10_000;
export const since = (began: number): number => (performance.now() - began) / 1000;

export function createObserver(tracing: Tracing): Observer {
  const metrics = createMetrics();
  const tallies = new Map<string, Tally>();
  const rates = () => Object.fromEntries([...tallies].map(([id, counted]) => [id, ratesOf(counted)]));
  readingMetrics(metrics, rates);
  const degraded = metrics.counter(
    'yanxing_degraded_total',
    'Readings without an acceptable answer, by reason',
    ['domain', 'reason'],
  );
  const reading = metrics.histogram('yanxing_parse_duration_seconds', 'Time to read one input', ['domain']);
  const tools = metrics.histogram('yanxing_tool_duration_seconds', 'Time of tool calls', ['tool', 'outcome']);
  const models = metrics.histogram('yanxing_model_duration_seconds', 'Time of model calls', ['outcome']);
  const runs = metrics.counter('yanxing_runs_total', 'Runs carried out until they ended or waited', [
    'outcome',
  ]);

  const askedIn = new Map<string, string>();
  const originOf = (id: string): Origin => ({ traceparent: askedIn.get(id) ?? traceOfRun(id) });
  const run: Observer['run'] = (about, carryOut, resumes) =>
    tracing.span(
      'run',
      { 'yanxing.about': about },
      async (span) => {
        const done = await carryOut();
        const outcome = done.ok ? done.value.status : (done.error[0]?.code ?? 'failed');
        runs.add(1, done.ok ? outcome : 'failed');
        span.set({ 'yanxing.outcome': outcome, ...(done.ok && { 'yanxing.run': done.value.runId }) });
        if (!done.ok || outcome === 'failed') span.fail(outcome);
        return done;
      },
      resumes === undefined ? undefined : originOf(resumes),
    );

  return {
    metrics,
    tracing,
    rates,
    reading: (domain, form, body, before = 0) =>
      tracing.span('parse', { 'yanxing.domain': domain.about.id }, async (span) => {
        const began = performance.now();
        const read = await body();
        reading.observe(before + since(began), domain.about.id);
        const parts = domain.read.contracts[0].parts?.(read.value) ?? {
          parts: 1,
          unknown: domain.read.isEmpty(read.value) ? 1 : 0,
        };
        tallies.set(domain.about.id, tally(tallies.get(domain.about.id) ?? {}, read, parts, form));
        for (const { code, params } of read.diagnostics) {
          if (code === 'degraded') degraded.add(1, domain.about.id, String(params.reason));
        }
        span.set({ 'yanxing.engine': read.engine, 'yanxing.degraded': read.degraded ?? '' });
        return read;
      }),
    run,
    submitted(id) {
      const here = tracing.current();
      if (here === undefined) return;
      askedIn.set(id, here);
      if (askedIn.size > MOST_REMEMBERED) askedIn.delete(askedIn.keys().next().value!);
    },
    model: (model) => ({
      id: model.id,
      complete: (request) =>
        tracing.span('model', { 'yanxing.model': model.id }, async (span) => {
          const began = performance.now();
          const answer = await model.complete(request);
          const outcome = answer.ok ? 'ok' : answer.error.code;
          models.observe(since(began), outcome);
          if (!answer.ok) span.fail(outcome);
          return answer;
        }),
    }),
    registry: (registry) => ({
      ...registry,
      call: (request, context, options) =>
        tracing.span(`tool ${request.name}`, { 'yanxing.trace_id': request.trace_id }, async (span) => {
          const began = performance.now();
          const result = await registry.call(request, context, options);
          const outcome = outcomeOf(result);
          // A name nobody registered is the caller's word: it must not become a label.
          tools.observe(since(began), registry.get(request.name) ? request.name : '', outcome);
          span.set({ 'yanxing.outcome': outcome });
          if (!result.ok && outcome !== 'CONFIRMATION_REQUIRED') span.fail(outcome);
          return result;
        }),
    }),
  };
}

/** Processes that know only a run's id agree on its trace: the id is as long as one. */
function traceOfRun(id: string): string | undefined {
  const hex = id.replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(hex) ? `00-${hex}-${hex.slice(16)}-01` : undefined;
}

const outcomeOf = ({ ok, error }: ToolCallResult): string => (ok ? 'ok' : (error?.code ?? 'UNKNOWN'));

/** What the domains count of their own answers, told only when someone asks. */
function readingMetrics(metrics: Metrics, rates: Observer['rates']): void {
  const rows =
    (value: (one: PathRates) => number): (() => Rows) =>
    () =>
      Object.entries(rates()).flatMap(([domain, paths]) =>
        Object.entries(paths).map(([path, one]) => {
          const [engine = '', form = ''] = path.split('/');
          return { labels: [domain, engine, form], value: value(one) };
        }),
      );
  const labels = ['domain', 'engine', 'form'];
  const counted = (name: string, help: string, value: (one: PathRates) => number) =>
    metrics.observed('counter', name, help, labels, rows(value));
  counted('yanxing_parse_total', 'Inputs read', ({ answers }) => answers);
  counted('yanxing_parse_failed_total', 'Answers that were unusable', ({ failed }) => failed);
  counted(
    'yanxing_parse_parts_total',
    'What the answers consist of, as the domain counts it',
    ({ parts }) => parts,
  );
  counted('yanxing_parse_unknown_parts_total', 'Parts that were not understood', ({ unknown }) => unknown);
  const share = 'Share of the parts that were not understood, since the start';
  metrics.observed(
    'gauge',
    'yanxing_unknown_share',
    share,
    labels,
    rows((one) => one.unknownShare),
  );
}
