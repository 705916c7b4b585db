import type { AnyDomain } from '../core/domain.ts';
import type { Interpretation } from '../core/reading/interpret.ts';
import type { Model, ModelAnswer } from '../core/reading/model.ts';
import type { Result } from '../core/result.ts';
import type { Registry } from '../core/tool/registry.ts';
import type { ToolCallResult } from '../core/tool/tool.ts';
import type { Origin, Span, Tracing } from '../runtime/telemetry/tracing.ts';

/** Told of what was done, as it is done; times are in seconds. */
export interface Watcher {
  reading(domain: AnyDomain, form: string | undefined, read: Interpretation<unknown>, seconds: number): void;
  tool(name: string, outcome: string, seconds: number): void;
  model(outcome: string, seconds: number, answer: ModelAnswer | null): void;
  run(outcome: string): void;
}

/** What can be seen of the work from outside: how much, how long, what became of it. It never changes an answer. */
export interface Observer {
  readonly tracing: Tracing;
  /** Nobody watches unless someone is there to be told: a command that reads one sentence counts nothing. */
  watch(watcher: Watcher): void;
  /** `before`: the seconds that were spent on the same reading already. */
  reading<V>(
    domain: AnyDomain,
    form: string | undefined,
    read: () => Promise<Interpretation<V>>,
    before?: number,
  ): Promise<Interpretation<V>>;
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

const quiet: Span = { set: () => undefined, fail: () => undefined };
/** Where nobody collects spans, nothing that makes them is loaded. */
const untraced: Tracing = {
  span: (_name, _attributes, body) => body(quiet),
  current: () => undefined,
  traceId: () => undefined,
  close: async () => undefined,
};

export function createObserver(tracing: Tracing = untraced): Observer {
  const watchers: Watcher[] = [];
  const tell = (what: (watcher: Watcher) => void): void => watchers.forEach(what);
  const askedIn = new Map<string, string>();
  const originOf = (id: string): Origin => ({ traceparent: askedIn.get(id) ?? traceOfRun(id) });
  const run: Observer['run'] = (about, carryOut, resumes) =>
    tracing.span(
      'run',
      { 'yanxing.about': about },
      async (span) => {
        const done = await carryOut();
        const outcome = done.ok ? done.value.status : (done.error[0]?.code ?? 'failed');
        tell((watcher) => watcher.run(done.ok ? outcome : 'failed'));
        span.set({ 'yanxing.outcome': outcome, ...(done.ok && { 'yanxing.run': done.value.runId }) });
        if (!done.ok || outcome === 'failed') span.fail(outcome);
        return done;
      },
      resumes === undefined ? undefined : originOf(resumes),
    );

  return {
    tracing,
    watch: (watcher) => void watchers.push(watcher),
    reading: (domain, form, body, before = 0) =>
      tracing.span('parse', { 'yanxing.domain': domain.about.id }, async (span) => {
        const began = performance.now();
        const read = await body();
        const seconds = before + since(began);
        tell((watcher) => watcher.reading(domain, form, read, seconds));
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
          const seconds = since(began);
          tell((watcher) => watcher.model(outcome, seconds, answer.ok ? answer.value : null));
          if (answer.ok) span.set(usageOf(model.id, answer.value));
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
          const seconds = since(began);
          // A name nobody registered is the caller's word: it must not become a label.
          const name = registry.get(request.name) ? request.name : '';
          tell((watcher) => watcher.tool(name, outcome, seconds));
          span.set({ 'yanxing.outcome': outcome });
          if (!result.ok && outcome !== 'CONFIRMATION_REQUIRED') span.fail(outcome);
          return result;
        }),
    }),
  };
}

/** By the names spans of model calls have everywhere. */
const usageOf = (id: string, { by = id, usage }: ModelAnswer) => ({
  'gen_ai.response.model': by,
  ...(usage && { 'gen_ai.usage.input_tokens': usage.input, 'gen_ai.usage.output_tokens': usage.output }),
});

/** Processes that know only a run's id agree on its trace: the id is as long as one. */
function traceOfRun(id: string): string | undefined {
  const hex = id.replaceAll('-', '');
  return /^[0-9a-f]{32}$/.test(hex) ? `00-${hex}-${hex.slice(16)}-01` : undefined;
}

const outcomeOf = ({ ok, error }: ToolCallResult): string => (ok ? 'ok' : (error?.code ?? 'UNKNOWN'));
