import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOtlp } from './otlp.ts';
import type { Tracing } from './tracing.ts';

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly status: { readonly code: number; readonly message?: string };
  readonly kind: number;
}

/** A collector that keeps what it is sent, over a real socket. */
let collector: Server;
let bodies: string[];
let paths: (string | undefined)[];
beforeEach(async () => {
  [bodies, paths] = [[], []];
  collector = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      bodies.push(body);
      paths.push(request.url);
      response.setHeader('content-type', 'application/json').end('{}');
    });
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
});
afterEach(() => new Promise((resolve) => collector.close(resolve)));

const open = async (): Promise<Tracing> => {
  const { port } = collector.address() as AddressInfo;
  return openOtlp(`http://127.0.0.1:${port}`, 'spec');
};
const sent = (): Sent[] =>
  bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Sent[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
const named = (name: string): Sent => {
  const found = sent().find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name} among ${sent().map((span) => span.name)}`);
  return found;
};

describe('spans to an OpenTelemetry collector', () => {
  it('are one inside the other across awaits, and work that goes on by itself stays with its request', async () => {
    const tracing = await open();
    const request = async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const background = tracing.span('run', {}, () =>
        tracing.span('tool', {}, async () => new Promise((resolve) => setTimeout(resolve, 20))),
      );
      return { background, trace: tracing.traceId() };
    };
    const [{ background, trace }, other] = await Promise.all([
      tracing.span('request', {}, request),
      tracing.span('other', {}, async () => tracing.traceId()),
    ]);
    await background;
    await tracing.close();
    expect(paths[0]).toBe('/v1/traces');
    expect(bodies[0]).toContain('"spec"');
    expect(named('run').parentSpanId).toBe(named('request').spanId);
    expect(named('tool').parentSpanId).toBe(named('run').spanId);
    expect(new Set(['request', 'run', 'tool'].map((name) => named(name).traceId))).toEqual(new Set([trace]));
    expect(named('other').traceId).toBe(other);
    expect(other).not.toBe(trace);
  });

  it('go on with the caller’s trace; a header that is none begins a new one', async () => {
    const tracing = await open();
    const trace = '0af7651916cd43dd8448eb211c80319c';
    const traceparent = `00-${trace}-b7ad6b7169203331-01`;
    await tracing.span('asked', {}, async () => undefined, { traceparent, isServed: true });
    await tracing.span('odd', {}, async () => undefined, { traceparent: '00-zz-1-1' });
    await tracing.close();
    expect(named('asked')).toMatchObject({ traceId: trace, parentSpanId: 'b7ad6b7169203331', kind: 2 });
    expect(named('odd').traceId).not.toBe(trace);
  });

  it('work that is handed on stays with whoever handed it on, whatever goes on where it is done', async () => {
    const tracing = await open();
    const asked = await tracing.span('request', {}, async () => tracing.current());
    await tracing.span('busy', {}, () =>
      tracing.span('later', {}, async () => undefined, { traceparent: asked }),
    );
    await tracing.close();
    expect(named('later').parentSpanId).toBe(named('request').spanId);
    expect(named('later').traceId).not.toBe(named('busy').traceId);
  });

  it('say what failed, and what is thrown goes on', async () => {
    const tracing = await open();
    await expect(tracing.span('bug', {}, () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    await tracing.span('refused', {}, async (span) => span.fail('FORBIDDEN'));
    await tracing.close();
    expect(named('bug').status).toEqual({ code: 2, message: 'lost' });
    expect(named('refused').status).toEqual({ code: 2, message: 'FORBIDDEN' });
  });
});
