import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Model } from '../../src/core/reading/model.ts';
import { serverDomain, startServer } from '../support/server-kit.ts';

const rowsOf = (text: string, name: string): string[] =>
  text.split('\n').filter((row) => row.startsWith(`${name}{`) || row.startsWith(`${name} `));

describe('GET /metrics', () => {
  it('home-19: parses, the share not understood, degradations by reason, tool times, runs', async () => {
    const refusing: Model = {
      id: 'spec/none',
      complete: async () => ({
        ok: false,
        error: { code: 'model_unavailable', message: 'away', attempts: 1 },
      }),
    };
    const server = await startServer({}, { model: refusing });
    try {
      for (const text of ['切三根250mm的木条', '切两根木条', 'qwertz'])
        await server.post('/v1/sample/parse', { text, engine: 'grammar' });
      await server.post('/v1/sample/parse', { text: 'qwertz', engine: 'model' });
      await server.post('/v1/tools/sample.get_error/call', { params: { code: 'NOT_FOUND' } });
      await server.post('/v1/tools/sample.make_entry/call', { params: { line: 'x' } });
      await server.post('/v1/tools/nobody.knows_this/call', { params: {} });
      await server.get('/v1/runs/no-such-run');
      const answer = await server.get('/metrics');
      expect(answer.headers.get('content-type')).toMatch('text/plain; version=0.0.4');
      const text = await answer.text();
      const has = (name: string, labels: string, value: number | RegExp) =>
        expect(rowsOf(text, name).find((row) => row.includes(labels)) ?? text).toMatch(
          typeof value === 'number' ? new RegExp(` ${value}$`) : value,
        );
      has('yanxing_parse_total', 'domain="sample",engine="grammar"', 3);
      has('yanxing_parse_total', 'domain="sample",engine="model"', 1);
      has('yanxing_unknown_share', 'domain="sample",engine="grammar"', / 0\.3\d+$/);
      has('yanxing_degraded_total', 'domain="sample",reason="model_failed"', 1);
      has('yanxing_model_duration_seconds_count', 'outcome="model_unavailable"', 1);
      has('yanxing_tool_duration_seconds_count', 'tool="sample.get_error",outcome="NOT_FOUND"', 1);
      has(
        'yanxing_tool_duration_seconds_count',
        'tool="sample.make_entry",outcome="CONFIRMATION_REQUIRED"',
        1,
      );
      has('yanxing_runs', 'status="waiting"', 1);
      has('yanxing_queue_depth', '', 0);
      has('yanxing_http_request_duration_seconds_count', 'route="/v1/sample/parse",status="200"', 4);
      has('yanxing_http_request_duration_seconds_count', 'route="/v1/runs/{id}",status="404"', 1);
      has('process_resident_memory_bytes', '', / \d{7,}$/);
      // What a caller makes up must not become a label: labels are kept for good.
      expect(text).not.toContain('nobody.knows_this');
      expect(text).not.toContain('no-such-run');
      for (const row of text.trimEnd().split('\n'))
        expect(row).toMatch(/^(?:# (?:HELP|TYPE) \w+ .+|\w+(?:\{(?:\w+="[^"]*",?)+\})? [-+\d.e]+)$/);
    } finally {
      await server.close();
    }
  });

  it('asks for a token where the other routes do', async () => {
    const server = await startServer({ ownerKey: null });
    try {
      expect((await server.get('/metrics')).status).toBe(401);
      expect((await server.get('/healthz')).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

describe('spans from the request to the tool', () => {
  it('reach the collector that OTEL_EXPORTER_OTLP_ENDPOINT names', async () => {
    const bodies: string[] = [];
    const collector = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        bodies.push(body);
        response.end('{}');
      });
    });
    await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
    const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
    const data = mkdtempSync(join(tmpdir(), 'yx-otlp-'));
    const server = await startServer(
      {},
      {
        domains: [serverDomain({ written: [], stopped: 0 })],
        env: { YX_DATA: data, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint },
      },
    );
    const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
    const headers = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
    await server.post('/v1/sample/runs', { text: '切三根250mm的木条' }, headers);
    await expect.poll(async () => (await server.get('/v1/runs?status=completed')).text()).toContain('"id"');
    await server.close();
    await new Promise((resolve) => collector.close(resolve));
    rmSync(data, { recursive: true });
    const spans: Span[] = bodies
      .flatMap((body) => JSON.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans)
      .flatMap(({ spans: of }) => of);
    const own = spans.filter(({ traceId }) => traceId === trace);
    const chain: string[] = [];
    let at = own.find(({ name }) => name === 'tool sample.make_list');
    while (at) {
      chain.push(at.name);
      const { parentSpanId }: Span = at;
      at = own.find(({ spanId }) => spanId === parentSpanId);
    }
    expect(chain).toEqual(['tool sample.make_list', 'run', 'request']);
    expect(own.map(({ name }) => name)).toContain('parse');
  });
});
