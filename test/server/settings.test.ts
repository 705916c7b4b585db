import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost, type Host } from '../../src/app/host.ts';
import { createHttp } from '../../src/server/http.ts';
import { asOwner, must, OWNER_KEY } from '../support/server-kit.ts';

const dir = mkdtempSync(join(tmpdir(), 'yx-settings-'));
const data = join(dir, 'data');
let app: Host;
let close: () => Promise<void>;
let ask: (method: string, path: string, body?: unknown, headers?: object) => Promise<Response>;
beforeAll(async () => {
  app = must(await createHost({ env: { YX_DATA: data, YX_LANG: 'en' }, cwd: dir, model: null }));
  const { http, close: end } = must(await createHttp(app, { ownerKey: OWNER_KEY }));
  ask = async (method, path, body, headers = asOwner) =>
    http.request(`http://127.0.0.1${path}`, {
      method,
      headers: { host: '127.0.0.1', 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  close = async () => {
    await end(1_000);
    await app.close();
  };
});
afterAll(async () => {
  await close();
  rmSync(dir, { recursive: true, force: true });
});
const audited = async () =>
  ((await (await ask('GET', '/v1/audit')).json()) as { items: { tool: string; params: unknown }[] }).items;

describe('tokens, by their owner', () => {
  it('are made with a secret that is shown once, let in, listed without it, and refused once revoked', async () => {
    const made = await ask('POST', '/v1/tokens', { name: 'till', roles: ['agent'], days: 3 });
    expect(made.status).toBe(201);
    expect(made.headers.get('cache-control')).toMatch('no-store');
    const { id, token } = (await made.json()) as { id: string; token: string };
    const till = { authorization: `Bearer ${token}` };
    const you = (await (await ask('GET', '/v1/about', undefined, till)).json()) as { you: object };
    expect(you.you).toMatchObject({ name: `till#${id}`, roles: ['agent'] });
    const listed = await (await ask('GET', '/v1/tokens')).text();
    expect(listed).toMatch(id);
    expect(listed).not.toMatch(token.slice(-20));
    // Nobody but an owner sees, gives or takes.
    for (const [method, path] of [
      ['GET', '/v1/tokens'],
      ['DELETE', `/v1/tokens/${id}`],
      ['GET', '/v1/settings/plate.shop'],
    ] as const)
      expect((await ask(method, path, undefined, till)).status, path).toBe(403);
    expect((await ask('POST', '/v1/tokens', { name: 'x', roles: ['owner'] }, till)).status).toBe(403);
    expect((await ask('DELETE', `/v1/tokens/${id}`)).status).toBe(200);
    expect((await ask('GET', '/v1/about', undefined, till)).status).toBe(401);
    expect((await ask('DELETE', `/v1/tokens/${id}`)).status).toBe(404);
    const entries = await audited();
    expect(entries.map(({ tool }) => tool)).toEqual(expect.arrayContaining(['token.create', 'token.revoke']));
    expect(JSON.stringify(entries)).not.toMatch(token.slice(-20));
  });

  it.each([
    [{ name: 'x', roles: ['king'] }],
    [{ name: ' ', roles: ['viewer'] }],
    [{ name: 'x', roles: [] }],
    [{ name: 'x', roles: ['viewer'], days: 0 }],
  ])('%j makes none', async (body) => {
    expect((await ask('POST', '/v1/tokens', body)).status).toBe(400);
  });
});

describe('a setting whose file is written from the workbench', () => {
  const company = async () => (await app.service<{ company: string }>('plate.shop')).company;
  it('holds at once, over what came before, and goes when it is taken away', async () => {
    expect(await (await ask('GET', '/v1/settings/plate.shop')).json()).toMatchObject({
      value: null,
      from: null,
    });
    for (const name of ['Mill Works', 'Dock Works']) {
      const set = await ask('POST', '/v1/settings/plate.shop', { value: { company: name } });
      expect(await set.json()).toMatchObject({ value: { company: name }, from: 'kept' });
      expect(readdirSync(join(data, 'settings')).length).toBe(1);
      expect(await company()).toBe(name);
    }
    expect((await ask('POST', '/v1/settings/plate.shop', { value: { company: 5 } })).status).toBe(400);
    expect((await ask('POST', '/v1/settings/plate.shop', { value: null })).status).toBe(200);
    expect(await company()).toBe('');
    expect(readdirSync(join(data, 'settings'))).toEqual([]);
    expect((await audited()).filter(({ tool }) => tool === 'setting.set').length).toBe(3);
  });

  it.each(['home.token', '../x', 'nothing.at-all'])('%s is none', async (key) => {
    expect((await ask('GET', `/v1/settings/${encodeURIComponent(key)}`)).status).toBeGreaterThanOrEqual(400);
  });
});
