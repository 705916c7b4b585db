import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHost, type Host } from '../../src/app/host.ts';
import { house, StandIn } from '../../src/domains/home/services/homeassistant.testkit.ts';
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

  it('the home is another one from the next sentence on, and a file that is none is refused with its place', async () => {
    const lamp = { id: 'a', name: '廊灯', capabilities: [{ name: 'power' }], room: 'r' };
    const home = { schema_version: '1.0.0', rooms: [{ id: 'r', name: '走廊' }], devices: [lamp] };
    const worldOf = async () => {
      const domain = must(await app.domain('home'));
      return (must(await app.actingWorld(domain)) as typeof home).devices.map(({ name }) => name);
    };
    const before = await worldOf();
    expect(before.length).toBeGreaterThan(1);
    const set = await ask('POST', '/v1/settings/homeFile', { value: home });
    expect(await set.json()).toMatchObject({
      from: 'kept',
      value: { devices: [{ name: '廊灯' }] },
      sample: { schema_version: '1.0.0' },
    });
    expect(await worldOf()).toEqual(['廊灯']);
    const twice = { ...home, devices: [lamp, lamp] };
    const refused = await ask('POST', '/v1/settings/homeFile', { value: twice });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch('home_id_twice');
    expect(await worldOf()).toEqual(['廊灯']);
    await ask('POST', '/v1/settings/homeFile', { value: null });
    expect(await worldOf()).toEqual(before);
  });

  it('an address and its token go together, are tried, and are never shown or put on record', async () => {
    const standIn = new StandIn(house);
    await standIn.start();
    const { url, token } = standIn;
    const refused = await ask('POST', '/v1/settings/homeassistant', { value: { url, token: 'another' } });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toMatch('does not take the token');
    expect((await ask('POST', '/v1/settings/homeassistant', { value: { url } })).status).toBe(400);
    const set = await ask('POST', '/v1/settings/homeassistant', { value: { url, token } });
    const text = await set.text();
    expect(JSON.parse(text)).toMatchObject({ from: 'kept', value: null });
    const told = await (await ask('GET', '/v1/about')).text();
    const domain = must(await app.domain('home'));
    const found = must(await app.actingWorld(domain)) as { devices: { name: string }[] };
    expect(found.devices.map(({ name }) => name)).toContain('床头灯');
    for (const said of [text, told, JSON.stringify(await audited())]) expect(said).not.toMatch(token);
    await ask('POST', '/v1/settings/homeassistant', { value: null });
    await standIn.stop();
  });

  it('a database that cannot be reached is not taken, and its password not said', async () => {
    for (const databaseUrl of ['postgres://me:hush@127.0.0.1:1/x', 'mysql://h/x', 'nothing']) {
      const refused = await ask('POST', '/v1/settings/databaseUrl', { value: { databaseUrl } });
      expect(refused.status, databaseUrl).toBe(400);
      expect(await refused.text()).not.toMatch('hush');
    }
    expect(readdirSync(join(data, 'settings'))).toEqual([]);
  });

  it.each(['home.token', '../x', 'nothing.at-all'])('%s is none', async (key) => {
    expect((await ask('GET', `/v1/settings/${encodeURIComponent(key)}`)).status).toBeGreaterThanOrEqual(400);
  });
});
