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
      error: [{ params: { expected: 'core.entity_registry' } }],
    });
    expect(importHomeAssistant([{ name: 'a.txt', text: 'x' }])).toMatchObject({
      ok: false,
      error: [{ code: 'home_import_unread', params: { file: 'a.txt' } }],
    });
    expect(importHomeAssistant([registry('person', { items: [] })]).ok).toBe(false);
  });
});
