import type { Config } from '../config.ts';
import type { Span, Tracing } from './tracing.ts';

const quiet: Span = { set: () => undefined, fail: () => undefined };

const nullTracing: Tracing = {
  span: (_name, _attributes, body) => body(quiet),
  current: () => undefined,
  traceId: () => undefined,
  close: async () => undefined,
};

/** Where nobody collects spans, nothing that makes them is loaded. */
export async function openTracing({ endpoint, service }: Config['otlp']): Promise<Tracing> {
  if (endpoint === null) return nullTracing;
  const { openOtlp } = await import('./otlp.ts');
  return openOtlp(endpoint.reveal(), service);
}
