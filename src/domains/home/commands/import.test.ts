import { describe, expect, it } from 'vitest';
import type { CommandEnv } from '../../../core/command.ts';
import type { ServiceEnv } from '../../../core/domain.ts';
import { err, ok } from '../../../core/result.ts';
import { issue } from '../messages.ts';
import { house, StandIn } from '../services/homeassistant.testkit.ts';
import { listingService } from '../services/homeassistant-listing.ts';
import { readHome } from '../world.ts';
import { importHome } from './import.ts';

const device = {
  deviceId: 'd',
  label: '灯',
  roomId: 'r',
  components: [{ capabilities: [{ id: 'switch' }, { id: 'odd' }], categories: [{ name: 'Light' }] }],
};
const files: Record<string, string> = {
  'devices.json': JSON.stringify({ items: [device] }),
  'rooms.json': JSON.stringify({ items: [{ roomId: 'r', name: '客厅' }] }),
  'nothing.json': JSON.stringify([{ deviceId: 'x', label: '盒子' }]),
  'storage/core.entity_registry': JSON.stringify({
    key: 'core.entity_registry',
    data: { entities: [{ entity_id: 'light.a', name: '灯', area_id: 'r' }] },
  }),
  'storage/core.area_registry': JSON.stringify({
    key: 'core.area_registry',
    data: { areas: [{ id: 'r', name: '客厅' }] },
  }),
  'states.json': JSON.stringify([
    {
      entity_id: 'light.b',
      state: 'on',
      attributes: { friendly_name: '台灯', supported_color_modes: ['onoff'] },
    },
    { entity_id: 'cover.c', state: 'open', attributes: { friendly_name: '窗帘' } },
    { entity_id: 'sun.sun', state: 'above_horizon', attributes: {} },
  ]),
  'messages.txt': 'homeassistant/switch/a/config {"cmd_t":"a/set","name":"插座"}',
};

function environment() {
  const written: Record<string, string> = {};
  const said: string[] = [];
  const notes: string[] = [];
  const env: CommandEnv = {
    lang: 'zh',
    now: new Date(0),
    out: (text) => said.push(text),
    note: (text) => notes.push(text),
    readText: async (path) =>
      files[path] === undefined
        ? err([issue('home_import_unread', { params: { file: path, expected: '' } })])
        : ok(files[path]),
    readBytes: async () => err([]),
    writeText: async (path, content) => {
      written[path] = content;
      return ok(undefined);
    },
    call: async () => Promise.reject(new Error('no tools here')),
  };
  return { env, written, said, notes };
}
const run = (positionals: readonly string[], env: CommandEnv, output?: string) =>
  importHome({ positionals, options: output === undefined ? {} : { output } }, env);

describe('yx home import', () => {
  it('writes a home file that can be loaded, and says what was left out', async () => {
    const { env, written, said, notes } = environment();
    expect(await run(['smartthings', 'devices.json', 'rooms.json'], env, 'home.json')).toEqual(ok(undefined));
    const home = readHome(written['home.json']!);
    expect(home.ok && home.value.devices).toMatchObject([{ id: 'd', name: '灯', room: 'r', type: 'Light' }]);
    expect(said).toEqual([]);
    expect(notes.join('')).toContain('“灯”的能力 odd 没有对应');
    expect(notes.at(-1)).toBe('1 个设备，1 个房间\n');
  });

  it('without -o it goes to standard output', async () => {
    const { env, said } = environment();
    await run(['mqtt', 'messages.txt'], env);
    expect(readHome(said.join('')).ok).toBe(true);
  });

  it.each([
    ['a .storage folder', 'storage', ['灯']],
    ['a dump of /api/states', 'states.json', ['台灯', '窗帘']],
  ])('a Home Assistant from %s', async (_, path, names) => {
    const { env, said } = environment();
    expect(await run(['homeassistant', path], env)).toEqual(ok(undefined));
    const home = readHome(said.join(''));
    expect(home.ok && home.value.devices.map(({ name }) => name)).toEqual(names);
  });

  it('a Home Assistant from its address', async () => {
    const server = new StandIn(house);
    await server.start();
    const { env, said, notes } = environment();
    const settings = { 'homeassistant.token': server.token };
    const { service } = await listingService.create({ settings } as unknown as ServiceEnv);
    const reached = { ...env, service: async <T>() => service as T };
    expect(await run(['homeassistant', server.url], reached)).toEqual(ok(undefined));
    expect(notes.at(-1)).toBe('10 个设备，5 个房间\n');
    expect(readHome(said.join('')).ok).toBe(true);
    await server.stop();
    expect(await run(['homeassistant', server.url], reached)).toMatchObject({
      ok: false,
      error: [{ code: 'home_import_away' }],
    });
    expect(await run(['homeassistant'], reached)).toMatchObject({ error: [{ code: 'home_import_away' }] });
  });

  it('H06: an import that brings no device writes nothing, and says what was skipped', async () => {
    const { env, written, notes } = environment();
    expect(await run(['smartthings', 'nothing.json', 'rooms.json'], env, 'home.json')).toMatchObject({
      ok: false,
      error: [{ code: 'home_import_none', params: { rooms: 1, skipped: 1 } }],
    });
    expect(written).toEqual({});
    expect(notes.join('')).toContain('跳过“盒子”');
  });

  it.each([
    ['an unknown source', ['hue', 'x'], 'home_import_source'],
    ['no source', [], 'home_import_source'],
    ['a key of every object', ['constructor', 'x'], 'home_import_source'],
    ['too few files', ['smartthings', 'devices.json'], 'home_import_files'],
    ['too many files', ['mqtt', 'a', 'b'], 'home_import_files'],
    ['a file that is not there', ['mqtt', 'nope'], 'home_import_unread'],
    ['a file of another kind', ['homeassistant', 'messages.txt'], 'home_import_unread'],
  ])('refuses %s', async (_, positionals, code) => {
    const { env, written, said } = environment();
    expect(await run(positionals, env, 'home.json')).toMatchObject({ ok: false, error: [{ code }] });
    expect([written, said]).toEqual([{}, []]);
  });
});
