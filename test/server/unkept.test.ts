import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, bodyOf, startServer, type TestServer } from '../support/server-kit.ts';

const said = '切三根250mm的木条';

async function speak(server: TestServer): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode: 'auto' } });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit: { headers: asOwner } }),
  );
  return client;
}
const called = async (client: Client, name: string, args: Record<string, unknown>) => {
  const { content, isError } = await client.callTool({ name, arguments: args });
  const [first] = content as readonly { readonly text?: string }[];
  return { isError, text: first?.text ?? '' };
};

describe('where nothing can be kept', () => {
  let server: TestServer;
  const place = mkdtempSync(join(tmpdir(), 'yx-unkept-'));
  beforeAll(async () => {
    writeFileSync(join(place, 'file'), '');
    server = await startServer(
      {},
      { env: { YX_DATA: join(place, 'file', 'data'), YX_LANG: 'en', YX_LOG_LEVEL: 'silent' } },
    );
  });
  afterAll(async () => {
    await server.close();
    rmSync(place, { recursive: true, force: true });
  });

  it('words are read and drawn all the same', async () => {
    expect((await server.post('/v1/parse', { text: said })).status).toBe(200);
    expect((await server.post('/v1/sample/parse', { text: said })).status).toBe(200);
    expect((await server.get('/v1/tools')).status).toBe(200);
    const made = await server.post('/v1/tools/sample.get_error/call', { params: { code: 'CONFLICT' } });
    expect(made.status).toBe(409);
    expect((await server.get('/metrics')).status).toBe(200);
    expect((await server.post('/v1/sample/runs', { text: said })).status).toBe(202);
  });

  it.each([
    ['GET', '/v1/runs', undefined],
    ['GET', '/v1/audit', undefined],
    ['GET', '/v1/runs/r1', undefined],
    ['POST', '/v1/runs/r1/cancel', {}],
    ['POST', '/v1/tools/sample.make_entry/call', { params: { line: 'x' } }],
    ['POST', '/v1/sessions/s1/messages', { text: said }],
  ])('%s %s says that it cannot, and why, and does nothing', async (method, path, body) => {
    const answer = await (method === 'GET' ? server.get(path) : server.post(path, body));
    expect(answer.status).toBe(503);
    expect(await bodyOf<{ detail: string }>(answer)).toMatchObject({
      detail: expect.stringContaining('data'),
    });
    expect(server.traces.written).toEqual([]);
  });

  it('a model is told the same', async () => {
    const client = await speak(server);
    expect((await called(client, 'yanxing__parse', { text: said })).isError).toBe(false);
    for (const [name, args] of [
      ['yanxing__run_status', { run: 'r1' }],
      ['sample__make_entry', { line: 'x' }],
    ] as const)
      expect(await called(client, name, args)).toMatchObject({
        isError: true,
        text: expect.stringContaining('SERVICE_UNAVAILABLE'),
      });
    expect((await client.listResources()).resources.length).toBeGreaterThan(0);
    await client.close();
  });
});

describe('what the server itself offers a model', () => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await startServer();
    client = await speak(server);
  });
  afterAll(async () => {
    await client.close();
    await server.close();
  });

  it.each([
    ['words of one domain', 'yanxing__parse', { text: said, domain: 'sample' }, false, '"length_mm":250'],
    ['words without a domain', 'yanxing__parse', { text: said }, false, '"length_mm":250'],
    ['words nobody understands', 'yanxing__parse', { text: 'qwertz' }, false, '"kind":"none"'],
    ['a domain there is none of', 'yanxing__parse', { text: said, domain: 'none' }, true, 'NOT_FOUND'],
    ['no words', 'yanxing__parse', {}, true, 'INVALID_PARAM'],
    ['a run there is none of', 'yanxing__run_status', { run: 'none' }, true, 'NOT_FOUND'],
  ])('%s', async (_, name, args, isError, words) => {
    expect(await called(client, name, args)).toEqual({ isError, text: expect.stringContaining(words) });
  });

  it('prompts and resources it has not are refused by name', async () => {
    await expect(client.getPrompt({ name: 'none' })).rejects.toThrow('Unknown prompt');
    for (const uri of ['yx://none', 'yx://runs/none/artifacts/a'])
      await expect(client.readResource({ uri })).rejects.toThrow('Unknown resource');
  });
});

describe('what a person asks of a run', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer();
  });
  afterAll(() => server.close());
  const ended = async (id: string) => {
    for (let i = 0; i < 200; i++) {
      const run = await bodyOf<{ status: string }>(server.get(`/v1/runs/${id}`));
      if (run.status !== 'running' && run.status !== 'queued') return run.status;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return 'running';
  };

  it('one that has ended is neither stopped nor tried again; one there is none of is not found', async () => {
    const { id } = await bodyOf<{ id: string }>(server.post('/v1/sample/runs', { text: said }));
    expect(await ended(id)).toBe('completed');
    const status = async (run: string, action: string) =>
      (await server.post(`/v1/runs/${run}/${action}`, {})).status;
    expect(await status(id, 'cancel')).toBe(409);
    expect(await status(id, 'resume')).toBe(409);
    expect(await status(id, 'retry')).toBe(409);
    expect(await status('none', 'retry')).toBe(404);
    expect((await server.get(`/v1/runs/${id}/artifacts/none.txt`)).status).toBe(404);
  });

  it('the audit is read page by page', async () => {
    for (const line of ['a', 'b', 'c']) {
      const asked = await server.post('/v1/tools/sample.make_entry/call', { params: { line } });
      const { details } = await bodyOf<{ details: Record<'runId' | 'id' | 'hash', string> }>(asked);
      const { runId, id, hash } = details;
      await server.post(`/v1/runs/${runId}/confirmations/${id}`, { decision: 'reject', hash });
    }
    const page = (query: string) =>
      bodyOf<{ items: { id: number }[]; next: string | null }>(server.get(`/v1/audit?limit=1${query}`));
    const first = await page('');
    expect(first.items).toHaveLength(1);
    const second = await page(`&cursor=${first.next}`);
    expect(second.items[0]!.id).toBeLessThan(first.items[0]!.id);
  });

  it('what is not understood in a conversation is said, and the conversation goes on', async () => {
    const path = '/v1/sessions/talk/messages';
    const lost = await bodyOf<Record<string, unknown>>(server.post(path, { text: 'qwertz' }));
    expect(JSON.stringify(lost)).toContain('not_understood');
    await server.post(path, { text: '切木条' });
    const odd = await bodyOf<Record<string, unknown>>(server.post(path, { text: 'qwertz' }));
    expect(JSON.stringify(odd)).toMatch(/answer_not_understood|not_understood/);
    expect((await server.post(path, { text: said, now: 'never' })).status).toBe(400);
    expect((await server.post(path, { text: said, now: '2026-11-15' })).status).toBe(200);
  });
});
