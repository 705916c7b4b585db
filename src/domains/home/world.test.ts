import { describe, expect, it } from 'vitest';
import { err, ok } from '../../core/result.ts';
import { sampleHome } from './sample-home.ts';
import { homeWorld } from './surroundings.ts';
import { checkHome, emptyHome, homeFileContract, isOpen, readHome } from './world.ts';

const base = { schema_version: '1.0.0', rooms: [{ id: 'r', name: '客厅' }], devices: [] as unknown[] };
const lamp = { id: 'a', name: '灯', capabilities: [{ name: 'power' }] };
const read = (over: object) => readHome(JSON.stringify({ ...base, ...over }));

describe('H01: the home file', () => {
  it('takes a home and fills in what was left out', () => {
    const home = read({ devices: [{ ...lamp, room: 'r' }] });
    expect(home).toEqual(
      ok({
        schema_version: '1.0.0',
        rooms: [{ id: 'r', name: '客厅', aliases: [] }],
        devices: [
          {
            id: 'a',
            name: '灯',
            aliases: [],
            room: 'r',
            type: 'Unknown',
            capabilities: [{ name: 'power' }],
            sensitive: false,
          },
        ],
      }),
    );
  });

  it.each([
    ['no JSON', '{', 'invalid_json', []],
    [
      'a newer major version',
      JSON.stringify({ ...base, schema_version: '2.0.0' }),
      'unsupported_version',
      ['schema_version'],
    ],
    ['a misspelt key', JSON.stringify({ ...base, device: [] }), 'unknown_key', ['device']],
    [
      'a type outside the closed set',
      JSON.stringify({ ...base, devices: [{ ...lamp, type: 'Lamp' }] }),
      'not_allowed',
      ['devices', 0, 'type'],
    ],
    [
      'an unknown capability',
      JSON.stringify({ ...base, devices: [{ ...lamp, capabilities: [{ name: 'fly' }] }] }),
      'not_allowed',
      ['devices', 0, 'capabilities', 0, 'name'],
    ],
    [
      'two devices of one id',
      JSON.stringify({ ...base, devices: [lamp, lamp] }),
      'home_id_twice',
      ['devices', 1, 'id'],
    ],
    [
      'two rooms of one id',
      JSON.stringify({ ...base, rooms: [base.rooms[0], base.rooms[0]] }),
      'home_id_twice',
      ['rooms', 1, 'id'],
    ],
    [
      'a device in no such room',
      JSON.stringify({ ...base, devices: [{ ...lamp, room: 'x' }] }),
      'home_room_unknown',
      ['devices', 0, 'room'],
    ],
    [
      'a room in no such room',
      JSON.stringify({ ...base, rooms: [{ id: 'r', name: '客厅', in: 'x' }] }),
      'home_room_unknown',
      ['rooms', 0, 'in'],
    ],
    [
      'rooms in a ring',
      JSON.stringify({
        ...base,
        rooms: [
          { id: 'r', name: '甲', in: 's' },
          { id: 's', name: '乙', in: 'r' },
        ],
      }),
      'home_room_in_itself',
      ['rooms', 0, 'in'],
    ],
    [
      'a place to speak from that does not exist',
      JSON.stringify({ ...base, here: 'x' }),
      'home_room_unknown',
      ['here'],
    ],
    ['a home without devices', JSON.stringify({ ...base, devices: [] }), 'home_without_devices', ['devices']],
    [
      'a capability twice',
      JSON.stringify({
        ...base,
        devices: [{ ...lamp, capabilities: [{ name: 'power' }, { name: 'power' }] }],
      }),
      'home_capability_twice',
      ['devices', 0, 'capabilities', 1],
    ],
    [
      'a range without ends',
      JSON.stringify({ ...base, devices: [{ ...lamp, capabilities: [{ name: 'brightness', min: 1 }] }] }),
      'home_capability_range',
      ['devices', 0, 'capabilities', 0],
    ],
    [
      'a range the wrong way round',
      JSON.stringify({ ...base, devices: [{ ...lamp, capabilities: [{ name: 'volume', min: 9, max: 1 }] }] }),
      'home_capability_range',
      ['devices', 0, 'capabilities', 0],
    ],
    [
      'a list without values',
      JSON.stringify({ ...base, devices: [{ ...lamp, capabilities: [{ name: 'mode' }] }] }),
      'home_capability_list',
      ['devices', 0, 'capabilities', 0],
    ],
  ])('refuses %s, with its place', (_, text, code, path) => {
    const home = readHome(text);
    expect(home.ok ? [] : home.error).toContainEqual(expect.objectContaining({ code, path }));
  });
});

describe('loading', () => {
  const files = {
    readBytes: async () => err([]),
    readText: async (path: string) =>
      path === 'home.json' ? ok(JSON.stringify({ ...base, devices: [lamp] })) : err([]),
  };

  it('without --home every name is possible', async () => {
    expect(await homeWorld.load({}, files)).toEqual(ok(emptyHome));
    expect(isOpen(emptyHome)).toBe(true);
  });

  it('reads --home', async () => {
    const loaded = await homeWorld.load({ home: 'home.json' }, files);
    expect(loaded.ok && isOpen(loaded.value)).toBe(false);
    expect((await homeWorld.load({ home: 'other.json' }, files)).ok).toBe(false);
  });
});

describe('the sample house', () => {
  it('is a home like any other', () => {
    expect(checkHome(sampleHome)).toEqual([]);
    expect(homeFileContract.fromDisk(homeFileContract.toDisk(sampleHome)).ok).toBe(true);
  });

  it('has two floors, a lock, a vacuum, sensors, scenes and something sensitive', () => {
    const having = (name: string) =>
      sampleHome.devices.filter(({ capabilities }) => capabilities.some((c) => c.name === name)).length;
    expect(sampleHome.devices.length).toBeGreaterThanOrEqual(25);
    expect(sampleHome.rooms.filter((room) => room.in === undefined)).toHaveLength(2);
    expect(['lock', 'clean', 'humidity', 'activate'].map(having).every((count) => count > 0)).toBe(true);
    expect(sampleHome.devices.some(({ sensitive }) => sensitive)).toBe(true);
  });
});
