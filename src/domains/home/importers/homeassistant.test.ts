import { describe, expect, it } from 'vitest';
import { homeFileContract } from '../world.ts';
import { importHomeAssistant } from './homeassistant.ts';

const registry = (key: string, data: object) => ({
  name: key,
  text: JSON.stringify({ version: 1, minor_version: 8, key: `core.${key}`, data }),
});
const entity = (entity_id: string, over: object = {}) => ({
  entity_id,
  area_id: null,
  device_id: null,
  platform: 'demo',
  unique_id: `u.${entity_id}`,
  name: null,
  original_name: entity_id,
  aliases: [],
  disabled_by: null,
  hidden_by: null,
  capabilities: null,
  supported_features: 0,
  original_device_class: null,
  ...over,
});

const floors = registry('floor_registry', {
  floors: [{ floor_id: 'f1', name: '一楼', aliases: ['楼下'], level: 0 }],
});
const areas = registry('area_registry', {
  areas: [
    { id: 'living', name: '客厅', aliases: ['起居室'], floor_id: 'f1' },
    { id: 'bed', name: '卧室', aliases: [], floor_id: null },
  ],
});
const devices = registry('device_registry', {
  devices: [
    { id: 'x1', name: 'Hue lamp', name_by_user: '落地灯', area_id: 'living' },
    { id: 'x2', name: '温湿度计', name_by_user: null, area_id: 'bed' },
  ],
});
const entities = registry('entity_registry', {
  entities: [
    entity('light.floor', {
      device_id: 'x1',
      original_name: null,
      aliases: ['大灯'],
      capabilities: {
        supported_color_modes: ['color_temp', 'xy'],
        min_color_temp_kelvin: 2200,
        max_color_temp_kelvin: 6500,
      },
    }),
    entity('climate.ac', {
      name: '空调',
      area_id: 'bed',
      capabilities: {
        hvac_modes: ['off', 'cool', 'heat', 'dry'],
        min_temp: 16,
        max_temp: 30,
        target_temp_step: 0.5,
        fan_modes: ['low', 'high'],
        swing_modes: ['off', 'vertical'],
      },
    }),
    entity('cover.curtain', { name: '窗帘', area_id: 'living', supported_features: 15 }),
    entity('cover.garage', { name: '车库门', supported_features: 3, original_device_class: 'garage' }),
    entity('fan.fan', {
      name: '风扇',
      supported_features: 11,
      capabilities: { preset_modes: ['nature', 'sleep'] },
    }),
    entity('media_player.tv', {
      name: '电视',
      original_device_class: 'tv',
      supported_features: 384 | 4 | 8 | 16385 | 48,
    }),
    entity('vacuum.v', { name: '扫地机', supported_features: 8192 | 16 | 8 }),
    entity('lock.door', { name: '大门', platform: 'mqtt', unique_id: 'door_lock_1' }),
    entity('sensor.t', { device_id: 'x2', original_name: '温度', original_device_class: 'temperature' }),
    entity('sensor.rssi', { name: '信号', original_device_class: 'signal_strength' }),
    entity('switch.plug', { name: '插座', original_device_class: 'outlet' }),
    entity('scene.movie', { name: '观影模式' }),
    entity('light.off', { name: '旧灯', disabled_by: 'user' }),
    entity('light.hid', { name: '暗灯', hidden_by: 'user' }),
    entity('number.n', { name: '灵敏度' }),
    entity('switch.led', { name: '指示灯', entity_category: 'config' }),
  ],
});
const imported = (...files: { name: string; text: string }[]) => {
  const result = importHomeAssistant(files);
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};

describe('Home Assistant', () => {
  it('reads registries in any order, floors and aliases with them', () => {
    const { home } = imported(entities, areas, floors, devices);
    expect(home.rooms).toEqual([
      { id: 'floor.f1', name: '一楼', aliases: ['楼下'] },
      { id: 'living', name: '客厅', aliases: ['起居室'], in: 'floor.f1' },
      { id: 'bed', name: '卧室', aliases: [] },
    ]);
    expect(
      home.devices.map(({ id, name, room, type, capabilities }) => [
        id,
        name,
        room,
        type,
        capabilities.map((c) => c.name).join(' '),
      ]),
    ).toEqual([
      ['light.floor', '落地灯', 'living', 'Light', 'power brightness color_temperature color'],
      [
        'climate.ac',
        '空调',
        'bed',
        'AirConditioner',
        'power temperature mode fan_speed wind_direction current_temperature',
      ],
      ['cover.curtain', '窗帘', 'living', 'Blind', 'open position stop'],
      ['cover.garage', '车库门', null, 'Unknown', 'open'],
      ['fan.fan', '风扇', null, 'Fan', 'power fan_speed function mode'],
      ['media_player.tv', '电视', null, 'Television', 'power volume mute playback track'],
      ['vacuum.v', '扫地机', null, 'Unknown', 'stop dock clean'],
      ['door_lock_1', '大门', null, 'Unknown', 'lock'],
      ['sensor.t', '温湿度计 温度', 'bed', 'Unknown', 'current_temperature'],
      ['switch.plug', '插座', null, 'SmartPlug', 'power'],
      ['scene.movie', '观影模式', null, 'Unknown', 'activate'],
    ]);
    expect(home.devices[0]).toMatchObject({
      aliases: ['大灯'],
      capabilities: [{}, {}, { min: 2200, max: 6500, unit: 'K' }, {}],
    });
    expect(home.devices[1]?.capabilities).toMatchObject([
      {},
      { min: 16, max: 30, step: 0.5 },
      { values: ['制冷', '制热', '除湿'] },
      { values: ['低', '高'] },
      { values: ['off', '上下'] },
      {},
    ]);
    expect(home.devices.filter(({ sensitive }) => sensitive).map(({ name }) => name)).toEqual(['车库门']);
    expect(homeFileContract.fromDisk(homeFileContract.toDisk(home)).ok).toBe(true);
  });

  it('says what was skipped and why', () => {
    const { issues } = imported(entities, areas, floors, devices);
    expect(issues.map(({ code, params }) => `${params.name}: ${code} ${params.kind ?? ''}`.trim())).toEqual([
      '信号: home_skip_sensor signal_strength',
      '旧灯: home_skip_disabled',
      '暗灯: home_skip_hidden',
      '灵敏度: home_skip_kind number',
      '指示灯: home_skip_configuration',
    ]);
  });

  it('the entities alone will do; a file of another kind will not', () => {
    expect(imported(entities).home.rooms).toEqual([]);
    expect(importHomeAssistant([areas])).toMatchObject({
      ok: false,
      error: [{ params: { expected: 'core.entity_registry, /api/states' } }],
    });
    expect(importHomeAssistant([{ name: 'a.txt', text: 'x' }])).toMatchObject({
      ok: false,
      error: [{ code: 'home_import_unread', params: { file: 'a.txt' } }],
    });
    expect(importHomeAssistant([registry('person', { items: [] })]).ok).toBe(false);
  });
});

describe('Home Assistant: what an entity does not say', () => {
  const abilities = (id: string, over: object = {}) => {
    const imported = importHomeAssistant([registry('entity_registry', { entities: [entity(id, over)] })]);
    if (!imported.ok) throw new Error(imported.error[0]?.message);
    const [device] = imported.value.home.devices;
    return device
      ? [device.type, ...device.capabilities.map(({ name }) => name)]
      : imported.value.issues.map(({ code }) => code);
  };

  it.each<[string, string, object, string[]]>([
    [
      'a lamp that only goes on and off',
      'light.a',
      { capabilities: { supported_color_modes: ['onoff'] } },
      ['Light', 'power'],
    ],
    [
      'whites without their range',
      'light.a',
      { capabilities: { supported_color_modes: ['color_temp'] } },
      ['Light', 'power', 'brightness', 'color_temperature'],
    ],
    ['a heater that is never off', 'climate.a', {}, ['AirConditioner', 'temperature', 'current_temperature']],
    ['a cover that can only be stopped', 'cover.a', { supported_features: 8 }, ['Blind', 'stop']],
    ['a fan', 'fan.a', { supported_features: null }, ['Fan', 'power']],
    [
      'a fan with modes',
      'fan.a',
      { supported_features: 8, capabilities: { preset_modes: ['auto'] } },
      ['Fan', 'power', 'mode'],
    ],
    ['a player', 'media_player.a', { supported_features: 4 }, ['NetworkAudio', 'volume']],
    [
      'a television',
      'media_player.a',
      { supported_features: 16384 + 384 + 48, original_device_class: 'tv' },
      ['Television', 'power', 'playback', 'track'],
    ],
    [
      'a cleaner with speeds',
      'vacuum.a',
      { supported_features: 32, capabilities: { fan_speed_list: ['max'] } },
      ['Unknown', 'fan_speed'],
    ],
    ['a cleaner without', 'vacuum.a', { supported_features: 8192 }, ['Unknown', 'clean']],
    ['an outlet', 'switch.a', { device_class: 'outlet' }, ['SmartPlug', 'power']],
    ['a switch', 'switch.a', {}, ['Switch', 'power']],
    ['a player that does nothing', 'media_player.a', {}, ['home_skip_no_ability']],
  ])('%s', (_, id, over, expected) => expect(abilities(id, over)).toEqual(expected));

  it('names what is incomplete, and goes on', () => {
    const imported = importHomeAssistant([
      registry('area_registry', { areas: [{ area_id: 'old', name: '旧' }, { id: 'x' }, { name: '无' }, {}] }),
      registry('device_registry', { devices: [{ name: 'no id' }, { id: 'd', name: '灯' }] }),
      registry('entity_registry', {
        entities: [
          { ...entity('light.a'), entity_id: null, original_name: null },
          entity('light.b', { device_id: 'd', original_name: '灯一' }),
        ],
      }),
    ]);
    expect(imported.ok && imported.value.home.rooms.map(({ id }) => id)).toEqual(['old']);
    expect(imported.ok && imported.value.home.devices.map(({ name }) => name)).toEqual(['灯一']);
    expect(imported.ok && imported.value.issues.map(({ params }) => params.name)).toEqual([
      'x',
      '无',
      '?',
      '?',
    ]);
  });
});
