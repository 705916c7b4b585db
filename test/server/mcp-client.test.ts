import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Host } from '../../src/app/host.ts';
import { createHost } from '../../src/app/host.ts';
import { asOwner, must, startServer, type TestServer } from '../support/server-kit.ts';

/** A server of ours is the other server, and another Yanxing without domains the client. */
let far: TestServer;
let near: Host;
const child = fileURLToPath(new URL('../support/mcp-child.ts', import.meta.url));

async function join(mcpServers: Record<string, unknown>): Promise<Host> {
  const env = { YX_DATA: `${far.dir}/near`, YX_LANG: 'en', YX_LOG_LEVEL: 'silent' };
  return must(await createHost({ domains: [], env, model: null, settings: { mcpServers } }));
}

beforeAll(async () => {
  far = await startServer();
  near = await join({
    far: { url: `${far.url}/mcp`, headers: asOwner, confirm: 'never' },
    hasty: { url: `${far.url}/mcp`, headers: asOwner, timeoutMs: 400, confirm: 'never' },
    asks: { url: `${far.url}/mcp`, headers: asOwner },
    away: { url: 'http://127.0.0.1:9/mcp' },
    child: { command: process.execPath, args: ['--import', 'tsx', child], confirm: 'never' },
  });
});
afterAll(async () => {
  await near.close();
  await far.close();
});

const call = async (tool: string, params: Record<string, unknown> = {}) =>
  must(await near.call(tool, params));

describe('tools of other MCP servers', () => {
  it('join the registry under their prefix, with their schemas, as external effects', async () => {
    const registry = must(await near.registry());
    const tool = registry.get('far.sample_make_list')!;
    expect(tool).toMatchObject({ effect: 'external', requiresConfirmation: false });
    expect(registry.get('hasty.sample_make_list')?.timeout).toBe(400);
    expect(registry.check('far.sample_make_list', { item: 'x', length_mm: 1, count: 0 }).ok).toBe(false);
    expect(registry.check('far.sample_make_list', { item: 'x', length_mm: 1, count: 1 }).ok).toBe(true);
    expect(registry.get('asks.sample_make_list')?.requiresConfirmation).toBe(true);
    expect(registry.get('asks.sample_get_error')?.requiresConfirmation).toBe(false);
    expect(registry.list({ namespace: 'away' })).toEqual([]);
  });

  it('are called with calls-2’s envelope both ways', async () => {
    const done = await call('far.sample_make_list', { item: '木条', length_mm: 250, count: 3 });
    expect(done).toMatchObject({ ok: true, error: null, data: { pieces: 3 } });
    const failed = await call('far.sample_get_error', { code: 'CONFLICT' });
    expect(failed).toMatchObject({ ok: false, error: { code: 'CONFLICT', message: 'as asked' } });
  });

  it('a call that takes too long is given up, and the other side is told (calls-4)', async () => {
    const late = await call('hasty.sample_wait_turn', { ms: 60_000 });
    expect(late).toMatchObject({
      ok: false,
      error: { code: 'TIMEOUT', message: 'Tool call timed out', details: { uncertain: true } },
    });
    await expect.poll(() => far.traces.stopped, { timeout: 5_000 }).toBeGreaterThan(0);
  });

  it('a write waits here for a person, and there for another', async () => {
    const waits = await call('asks.sample_make_list', { item: 'x', length_mm: 1, count: 1 });
    expect(waits.error?.code).toBe('CONFIRMATION_REQUIRED');
    const there = await call('far.sample_make_entry', { line: 'x' });
    expect(there.error).toMatchObject({ code: 'CONFIRMATION_REQUIRED', details: { id: 'call' } });
  });

  it('a program that died is started again by the next call, and the call it died in is uncertain', async () => {
    expect(await call('child.get_pid')).toMatchObject({ ok: true, data: { pid: expect.any(Number) } });
    const died = await call('child.die_now');
    expect(died).toMatchObject({
      ok: false,
      error: { code: 'SERVICE_UNAVAILABLE', details: { uncertain: true } },
    });
    expect(await call('child.get_pid')).toMatchObject({ ok: true });
  });

  it('what the other side says in its own way becomes a result of ours', async () => {
    expect(await call('child.plain_text')).toMatchObject({
      ok: true,
      data: { content: [{ text: 'hello' }] },
    });
    expect(await call('child.plain_error')).toMatchObject({
      ok: false,
      error: { code: 'UNKNOWN', message: 'no' },
    });
    const theirs = must(await far.app.registry());
    theirs.setEnabled('sample.get_error', false);
    const gone = await call('far.sample_get_error', { code: 'CONFLICT' });
    expect(gone).toMatchObject({ ok: false, error: { code: 'INVALID_PARAM' } });
    expect(gone.error?.message).toMatch('Unknown tool');
    theirs.setEnabled('sample.get_error', true);
  });

  it('cannot take the name of a domain', async () => {
    const env = { YX_DATA: `${far.dir}/taken`, YX_LOG_LEVEL: 'silent' };
    const domains = must(await far.app.domains());
    const settings = { mcpServers: { sample: { url: `${far.url}/mcp`, headers: asOwner } } };
    const app = must(await createHost({ domains, env, model: null, settings }));
    const ids = must(await app.registry())
      .getAll()
      .map(({ id }) => id);
    expect(ids.sort()).toEqual(domains.flatMap(({ act }) => act.tools.map(({ id }) => id)).sort());
    await app.close();
  });
});

it('a server that was away joins when it is there', async () => {
  const late = await startServer();
  const { port } = late;
  await late.close();
  const app = await join({ late: { url: `http://127.0.0.1:${port}/mcp`, headers: asOwner } });
  const registry = must(await app.registry());
  expect(registry.list({ namespace: 'late' })).toEqual([]);
  const back = await startServer({}, {}, port);
  await expect
    .poll(() => registry.list({ namespace: 'late' }).length, { timeout: 10_000 })
    .toBeGreaterThan(0);
  await app.close();
  await back.close();
});
