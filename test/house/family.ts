import type { StandInHouse } from '../../src/domains/home/services/homeassistant.testkit.ts';

type Entity = StandInHouse['entities'][number];
const light = (id: string, name: string, alias: string, area: string, brightness?: number): Entity => ({
  entity_id: `light.${id}`,
  state: brightness === undefined ? 'off' : 'on',
  area,
  aliases: [alias],
  attributes: {
    friendly_name: name,
    supported_color_modes: ['brightness'],
    ...(brightness !== undefined && { brightness }),
  },
});
const climate = (id: string, name: string, alias: string, state: string, more: object): Entity => ({
  entity_id: `climate.${id}`,
  state,
  area: id,
  aliases: [alias],
  attributes: {
    friendly_name: name,
    hvac_modes: ['off', 'cool', 'heat'],
    min_temp: 16,
    max_temp: 30,
    supported_features: 385,
    ...more,
  },
});
const cover = (id: string, name: string, alias: string, area: string, more: object = {}): Entity => ({
  entity_id: `cover.${id}`,
  state: 'closed',
  area,
  aliases: [alias],
  attributes: { friendly_name: name, supported_features: 15, current_position: 0, ...more },
});

/** A family's house on two floors, called by its names in two languages. */
export const family: StandInHouse = {
  floors: [
    { floor_id: 'down', name: '一楼', aliases: ['楼下', 'downstairs'], level: 0 },
    { floor_id: 'up', name: '二楼', aliases: ['楼上', 'upstairs'], level: 1 },
  ],
  areas: [
    { area_id: 'living', name: '客厅', aliases: ['living room'], floor_id: 'down' },
    { area_id: 'kitchen', name: '厨房', aliases: ['kitchen'], floor_id: 'down' },
    { area_id: 'hall', name: '玄关', aliases: ['hallway'], floor_id: 'down' },
    { area_id: 'master', name: '主卧', aliases: ['master bedroom'], floor_id: 'up' },
    { area_id: 'guest', name: '次卧', aliases: ['guest room'], floor_id: 'up' },
    { area_id: 'study', name: '书房', aliases: ['study'], floor_id: 'up' },
  ],
  devices: [],
  labels: [],
  entities: [
    light('living_ceiling', '吸顶灯', 'ceiling light', 'living'),
    light('living_corner', '落地灯', 'floor lamp', 'living', 102),
    light('master_bed', '床头灯', 'bedside lamp', 'master'),
    light('guest_bed', '床头灯', 'bedside lamp', 'guest'),
    light('kitchen', '厨房灯', 'kitchen light', 'kitchen', 255),
    light('study_desk', '台灯', 'desk lamp', 'study', 204),
    climate('living', '客厅空调', 'living room ac', 'off', { temperature: 26 }),
    climate('master', '主卧空调', 'bedroom ac', 'cool', { temperature: 25, current_temperature: 23.5 }),
    cover('living', '客厅窗帘', 'living room curtains', 'living'),
    cover('master', '主卧窗帘', 'bedroom curtains', 'master'),
    cover('garage', '车库门', 'garage door', 'hall', { device_class: 'garage' }),
    {
      entity_id: 'media_player.tv',
      state: 'on',
      area: 'living',
      aliases: ['tv'],
      attributes: { friendly_name: '电视', supported_features: 152461, volume_level: 0.3 },
    },
    {
      entity_id: 'lock.front',
      state: 'locked',
      area: 'hall',
      aliases: ['front door'],
      attributes: { friendly_name: '大门' },
    },
    {
      entity_id: 'scene.movie',
      state: 'unknown',
      aliases: ['movie time'],
      attributes: { friendly_name: '观影模式' },
    },
    {
      entity_id: 'sensor.living_temp',
      state: '22.4',
      area: 'living',
      attributes: { friendly_name: '客厅温度计', device_class: 'temperature', unit_of_measurement: '°C' },
    },
  ],
};
