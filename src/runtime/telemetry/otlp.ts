import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  type Span as OtelSpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BatchSpanProcessor, TracerProvider, type TracerProviderOptions } from '@opentelemetry/sdk-trace';
import { reasonOf } from '../../core/contract/plain-json.ts';
import type { Span, Tracing } from './tracing.ts';

/**
 * Spans to the OpenTelemetry collector at this base address. Nothing is registered globally: a program that uses this library keeps its own
 * provider, and two instances do not mix.
 */
export function openOtlp(endpoint: string, service: string): Tracing {
  const url = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href;
  const provider = new TracerProvider({
    resource: resourceOf({ 'service.name': service }),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  const tracer = provider.getTracer('yanxing');
  const current = new AsyncLocalStorage<Context>();
  const spanContext = () => trace.getSpan(current.getStore() ?? ROOT_CONTEXT)?.spanContext();
  return {
    span(name, attributes, body, origin) {
      const outer = origin ? contextOf(origin.traceparent) : (current.getStore() ?? ROOT_CONTEXT);
      const kind = origin?.isServed ? SpanKind.SERVER : SpanKind.INTERNAL;
      const span = tracer.startSpan(name, { attributes, kind }, outer);
      return current.run(trace.setSpan(outer, span), () => ended(span, body));
    },
    current() {
      const here = spanContext();
      return here && `00-${here.traceId}-${here.spanId}-${here.traceFlags.toString(16).padStart(2, '0')}`;
    },
    traceId: () => spanContext()?.traceId,
    // A collector that is away must not keep the program from ending.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

/** The body's answer, and the span ended with it, however it ends. */
async function ended<T>(span: OtelSpan, body: (span: Span) => Promise<T>): Promise<T> {
  const fail = (message: string) => void span.setStatus({ code: SpanStatusCode.ERROR, message });
  try {
    return await body({ set: (attributes) => void span.setAttributes(attributes), fail });
  } catch (thrown) {
    fail(reasonOf(thrown));
    throw thrown;
  } finally {
    span.end();
  }
}

/** What is no `traceparent` is as good as none. */
function contextOf(header: string | undefined): Context {
  const [, traceId, spanId, flags] =
    /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  const context = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.setSpanContext(ROOT_CONTEXT, context);
}

type Resource = NonNullable<TracerProviderOptions['resource']>;

function resourceOf(attributes: Resource['attributes']): Resource {
  const resource: Resource = {
    attributes,
    getRawAttributes: () => Object.entries(attributes),
    merge: (other) => (other ? resourceOf({ ...attributes, ...other.attributes }) : resource),
  };
  return resource;
}
