import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseMcpResponse } from '../../src/core/tool/tool.ts';
import * as wire from '../../src/core/wire.ts';
import { must, OWNER_KEY, raw, startServer, type TestServer } from '../support/server-kit.ts';

let server: TestServer;
const data = mkdtempSync(join(tmpdir(), 'yx-mcp-'));
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  await server.close();
  rmSync(data, { recursive: true, force: true });
});

const eras = { '2025': 'legacy', '2026-07-28': { pin: '2026-07-28' } } as const;
type Era = keyof typeof eras;
type Way = 'stdio' | 'http';

type Answer = { action: 'accept' | 'decline' | 'cancel'; content?: Record<string, boolean> };

interface Opening {
  /** What the person says; without it the client has nobody to ask. */
  readonly answer?: () => Answer;
  readonly token?: string;
}

async function open(way: Way, era: Era, { answer, token }: Opening = {}): Promise<Client> {
  const options: ClientOptions = {
    versionNegotiation: { mode: eras[era] },
    ...(answer && { capabilities: { elicitation: {} } }),
  };
  const client = new Client({ name: 'test', version: '1' }, options);
  if (answer) client.setRequestHandler('elicitation/create', async () => answer());
  await client.connect(way === 'http' ? overHttp(token) : overStdio());
  return client;
}

const overHttp = (token = OWNER_KEY) =>
  new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });

/** The real `yx mcp`, with the tests' domain beside its own. */
const overStdio = () =>
  new StdioClientTransport({
    command: process.execPath,
    args: ['--import', 'tsx', resolve(import.meta.dirname, '../../src/cli/main.ts'), 'mcp'],
    env: {
      PATH: process.env.PATH ?? '',
      HOME: data,
      YX_DATA: join(data, 'state'),
      YX_LANG: 'en',
      YX_DOMAINS: fileURLToPath(new URL('../support/mcp-domain.ts', import.meta.url)),
    },
    stderr: 'ignore',
  });

const lineOf = (way: Way, era: Era, more = '') => `${way} ${era} ${more}`;
const entry = (line: string) => ({ name: 'sample__make_entry', arguments: { line } });

const places: [Way, Era][] = [
  ['http', '2025'],
  ['http', '2026-07-28'],
  ['stdio', '2025'],
  ['stdio', '2026-07-28'],
];
describe.each(places)('MCP over %s, era %s', (way, era) => {
  let client: Client;
  let answer: Answer = { action: 'cancel' };
  beforeAll(async () => {
    client = await open(way, era, { answer: () => answer });
  });
  afterAll(() => client.close());

  it('offers every tool with schemas and hints', async () => {
    const { tools } = await client.listTools();
    const byName = new Map(tools.map((tool) => [tool.name, tool]));
    expect(byName.get('sample__make_list')).toMatchObject({
      inputSchema: { type: 'object', additionalProperties: false, required: ['item', 'length_mm', 'count'] },
      outputSchema: { type: 'object', required: ['ok', 'error', 'data', 'duration_ms', 'trace_id'] },
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true },
    });
    expect(byName.get('sample__wait_turn')?.annotations).toMatchObject({ readOnlyHint: true });
    expect(byName.get('sample__make_entry')?.annotations).toMatchObject({ idempotentHint: false });
    expect([...byName.keys()].filter((name) => /approve|confirm/.test(name))).toEqual([]);
  });

  it('calls one: structured result, and its file as a resource', async () => {
    const args = { item: '木条', length_mm: 250, count: 3 };
    const result = await client.callTool({ name: 'sample__make_list', arguments: args });
    expect(result.isError).toBe(false);
    expect(result.structuredContent).toMatchObject({ ok: true, data: { pieces: 3 } });
    expect(parseMcpResponse({ id: 't', result }, 0)).toMatchObject({ ok: true, data: { pieces: 3 } });
    const link = result.content.find((part) => part.type === 'resource_link');
    const read = await client.readResource({ uri: link!.uri });
    expect(read.contents[0]).toMatchObject({ mimeType: 'text/csv', text: expect.stringMatching('250') });
  });

  it('a coded error stays one', async () => {
    const wrong = await client.callTool({ name: 'sample__make_list', arguments: { item: 1 } });
    expect(parseMcpResponse({ id: 't', result: wrong }, 0)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_PARAM' },
    });
    await expect(client.callTool({ name: 'no__such', arguments: {} })).rejects.toThrow('Unknown tool');
  });

  it('the client asks its person: yes carries a write out; no and no answer do not', async () => {
    const say = async (said: Answer, line: string) => {
      answer = said;
      const result = await client.callTool(entry(lineOf(way, era, line)));
      return result.structuredContent;
    };
    const yes = await say({ action: 'accept', content: { approve: true } }, 'yes');
    expect(yes).toMatchObject({ ok: true, data: { message: expect.any(String) } });
    const no = await say({ action: 'accept', content: { approve: false } }, 'no');
    expect(no).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
    expect(await say({ action: 'decline' }, 'declined')).toMatchObject({ error: { code: 'CANCELLED' } });
    const away = await say({ action: 'cancel' }, 'away');
    expect(away).toMatchObject({ ok: false, error: { code: 'CONFIRMATION_REQUIRED' } });
    if (way !== 'http') return;
    const written = server.traces.written.filter((line) => line.startsWith(lineOf(way, era)));
    expect(written).toEqual([lineOf(way, era, 'yes')]);
  });

  it('contracts are resources, what domains tell a model are prompts, words can be read', async () => {
    const { resources } = await client.listResources();
    const contract = resources.find(({ uri }) => uri === 'yx://contracts/sample/1.0.0');
    const read = await client.readResource({ uri: contract!.uri });
    const [content] = read.contents;
    expect(JSON.parse((content as { text: string }).text)).toMatchObject({ type: 'object' });
    await expect(client.readResource({ uri: 'yx://runs/x/artifacts/y' })).rejects.toThrow();
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain('sample');
    const prompt = await client.getPrompt({ name: 'sample', arguments: { text: '切木条' } });
    expect(JSON.stringify(prompt.messages)).toContain('切木条');
    const said = { text: '切三根250mm的木条', domain: 'sample' };
    const parsed = await client.callTool({ name: 'yanxing__parse', arguments: said });
    const { data } = parsed.structuredContent as { data: unknown };
    expect(wire.Reading.parse(data)).toMatchObject({ result: { count: 3 } });
    const anywhere = await client.callTool({ name: 'yanxing__parse', arguments: { text: said.text } });
    expect(wire.Door.parse((anywhere.structuredContent as { data: unknown }).data).kind).toBe('one');
  });

  it('a conversation over several calls: asked, answered, taken back; a yes decides nothing', async () => {
    const say = async (text: string) => {
      const heard = await client.callTool({ name: 'yanxing__say', arguments: { session: 'mcp1', text } });
      return wire.Heard.parse((heard.structuredContent as { data: unknown }).data);
    };
    expect(await say('切250mm的木条')).toMatchObject({ kind: 'sentence', questions: [{ path: ['count'] }] });
    expect(await say('3根')).toMatchObject({ kind: 'answer', result: { count: 3 } });
    expect(await say('go back')).toMatchObject({ move: 'undo', result: { count: null } });
    expect(await say('redo')).toMatchObject({ move: 'redo', result: { count: 3 } });
    expect(await say('yes')).toEqual({ kind: 'noted', control: 'yes', run: null, diagnostics: [] });
  });

  it('tells of progress, and stops when it is told to', async () => {
    const told: string[] = [];
    const stop = new AbortController();
    const call = client.callTool(
      { name: 'sample__wait_turn', arguments: { ms: 60_000 } },
      {
        signal: stop.signal,
        onprogress: ({ message }) => {
          told.push(message ?? '');
          stop.abort();
        },
      },
    );
    await expect(call).rejects.toThrow();
    expect(told).toEqual(['half way']);
    if (way !== 'http') return;
    await expect.poll(() => server.traces.stopped).toBeGreaterThan(0);
    server.traces.stopped = 0;
  });
});

describe.each(['2025', '2026-07-28'] as const)('a client of era %s that cannot ask', (era) => {
  it('is told what waits; the model may look at it, a person approves it elsewhere', async () => {
    const client = await open('http', era);
    const result = await client.callTool(entry(`waits ${era}`));
    expect(result.isError).toBe(true);
    const { error } = parseMcpResponse({ id: 't', result }, 0);
    expect(error).toMatchObject({ code: 'CONFIRMATION_REQUIRED', details: { id: 'call' } });
    const run = String(error!.details!.runId);
    const status = await client.callTool({ name: 'yanxing__run_status', arguments: { run } });
    wire.Run.parse((status.structuredContent as { data: unknown }).data);
    expect(status.structuredContent).toMatchObject({
      data: { id: run, status: 'waiting', calls: [{ id: 'call', status: 'waiting' }] },
    });
    expect(server.traces.written).not.toContain(`waits ${era}`);
    const runs = must(await server.app.runs());
    must(await runs.decide(run, 'call', 'approved', { userId: 'local', roles: ['owner'] }));
    must(await runs.resume(run));
    expect(server.traces.written).toContain(`waits ${era}`);
    await client.close();
  });
});

describe('MCP over HTTP and who is asking', () => {
  const token = async (role: string) =>
    must(await must(await server.app.tokens()).create({ name: role, roles: [role] })).secret;

  it('an agent’s yes is none: its call waits for someone else', async () => {
    const answer = () => ({ action: 'accept', content: { approve: true } }) as const;
    const agent = await open('http', '2026-07-28', { answer, token: await token('agent') });
    const result = await agent.callTool(entry('agent'));
    expect(result.structuredContent).toMatchObject({ error: { code: 'CONFIRMATION_REQUIRED' } });
    expect(server.traces.written).not.toContain('agent');
    await agent.close();
  });

  it('a viewer is offered what only looks, and is refused the rest', async () => {
    const viewer = await open('http', '2026-07-28', { token: await token('viewer') });
    const names = (await viewer.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('sample__get_error');
    expect(names).not.toContain('sample__make_entry');
    const result = await viewer.callTool(entry('viewer'));
    expect(result.structuredContent).toMatchObject({ error: { code: 'FORBIDDEN' } });
    await viewer.close();
  });

  it('the files of one’s own runs are there, however many others ran since', async () => {
    const bearer = { authorization: `Bearer ${await token('agent')}` };
    const completed = async (text: string, by?: object) => {
      const { id } = (await (await server.post('/v1/sample/runs', { text }, by as never)).json()) as {
        id: string;
      };
      const status = async () =>
        ((await (await server.get(`/v1/runs/${id}`)).json()) as { status: string }).status;
      await expect.poll(status, { timeout: 10_000 }).toBe('completed');
      return id;
    };
    const own = await completed('切三根250mm的木条', bearer);
    for (let i = 1; i <= 21; i++) await completed(`切${i}根250mm的木条`);
    const agent = await open('http', '2026-07-28', { token: bearer.authorization.slice(7) });
    const { resources } = await agent.listResources();
    const runs = resources.flatMap(({ uri }) => /^yx:\/\/runs\/([^/]+)/.exec(uri)?.[1] ?? []);
    expect(new Set(runs)).toEqual(new Set([own]));
    await agent.close();
  }, 30_000);

  it('a made-up state of a question is refused', async () => {
    const client = await open('http', '2026-07-28');
    const params = { ...entry('forged'), requestState: 'v1.e30.AAAA', inputResponses: {} };
    await expect(client.request({ method: 'tools/call', params })).rejects.toThrow(/requestState/);
    expect(server.traces.written).not.toContain('forged');
    await client.close();
  });

  it('somebody else’s session is as good as none', async () => {
    const client = await open('http', '2025');
    const id = (client.transport as StreamableHTTPClientTransport).sessionId!;
    const headers = { 'mcp-session-id': id, 'content-type': 'application/json', host: 'localhost' };
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const more = {
      accept: 'application/json, text/event-stream',
      authorization: `Bearer ${await token('owner')}`,
    };
    const stolen = await raw(server.port, '/mcp', { ...headers, ...more }, { method: 'POST', body });
    expect(stolen.status).toBe(404);
    await client.close();
  });

  it.each([
    [{ host: 'evil.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ authorization: 'Bearer wrong' }, 401],
  ])('%o is refused before the protocol begins', async (headers, status) => {
    const all = { host: 'localhost', 'content-type': 'application/json', ...headers };
    expect((await raw(server.port, '/mcp', all, { method: 'POST', body: '{}' })).status).toBe(status);
  });
});
