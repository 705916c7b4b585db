import type { StandInEntity, StandInHouse } from '../../src/domains/home/services/homeassistant.testkit.ts';

type Row = readonly [id: string, name: string, area: string, level: number, isOn?: boolean];

const bits = (percent: number): number => Math.round((percent * 255) / 100);
const lamp = ([id, name, area, level, isOn]: Row): StandInEntity => ({
  entity_id: `light.${id}`,
  state: isOn ? 'on' : 'off',
  area,
  level: bits(level),
  attributes: {
    friendly_name: name,
    supported_color_modes: ['brightness'],
    ...(isOn && { brightness: bits(level) }),
  },
});
const fan = ([id, name, area, level, isOn]: Row): StandInEntity => ({
  entity_id: `fan.${id}`,
  state: isOn ? 'on' : 'off',
  area,
  attributes: { friendly_name: name, supported_features: 1, percentage: level },
});
const climate = ([id, name, area, level, isOn]: Row, measured?: number): StandInEntity => ({
  entity_id: `climate.${id}`,
  state: isOn ? 'cool' : 'off',
  area,
  attributes: {
    friendly_name: name,
    hvac_modes: ['off', 'cool', 'heat'],
    fan_modes: ['1', '2', '3'],
    fan_mode: '1',
    min_temp: 16,
    max_temp: 30,
    supported_features: 393,
    temperature: level,
    ...(measured !== undefined && { current_temperature: measured }),
  },
});
const cover = (id: string, name: string, area: string): StandInEntity => ({
  entity_id: `cover.${id}`,
  state: 'open',
  area,
  attributes: { friendly_name: name, supported_features: 15, current_position: 100 },
});
const television = (id: string, name: string, area: string, state: string): StandInEntity => ({
  entity_id: `media_player.${id}`,
  state,
  area,
  attributes: { friendly_name: name, supported_features: 152461, volume_level: 0.2 },
});
const house = (
  areas: Readonly<Record<string, string>>,
  entities: readonly StandInEntity[],
): StandInHouse => ({
  floors: [],
  areas: Object.entries(areas).map(([area_id, name]) => ({ area_id, name, aliases: [], floor_id: null })),
  devices: [],
  labels: [],
  entities,
});

/** Rooms that have things of the same name. */
export const flat = house({ lv: '客厅', st: '书房', mb: '主卧', dn: '餐厅' }, [
  lamp(['lv_main', '主灯', 'lv', 80]),
  lamp(['lv_floor', '落地灯', 'lv', 60]),
  climate(['lv_ac', '空调', 'lv', 26]),
  cover('lv_curtain', '窗帘', 'lv'),
  television('lv_tv', '电视', 'lv', 'on'),
  lamp(['st_desk', '台灯', 'st', 70]),
  fan(['st_fan', '风扇', 'st', 33]),
  climate(['st_ac', '空调', 'st', 27]),
  lamp(['mb_desk', '台灯', 'mb', 50]),
  lamp(['mb_bed', '床头灯', 'mb', 40]),
  climate(['mb_ac', '空调', 'mb', 28]),
  cover('mb_curtain', '窗帘', 'mb'),
  lamp(['dn_lamp', '吊灯', 'dn', 90]),
  fan(['dn_fan', '风扇', 'dn', 33]),
]);

export const cottage = house({ lr: 'living room', bd: 'bedroom', sd: 'study' }, [
  lamp(['lr_main', 'main light', 'lr', 80, true]),
  lamp(['lr_floor', 'floor lamp', 'lr', 60, true]),
  fan(['lr_cfan', 'ceiling fan', 'lr', 66, true]),
  television('lr_tv', 'TV', 'lr', 'off'),
  lamp(['bd_desk', 'desk lamp', 'bd', 80]),
  fan(['bd_cfan', 'ceiling fan', 'bd', 33, true]),
  climate(['bd_ac', 'AC', 'bd', 26, true], 27),
  cover('bd_curtain', 'curtain', 'bd'),
  lamp(['sd_desk', 'desk lamp', 'sd', 60]),
  climate(['sd_ac', 'AC', 'sd', 25], 29),
  cover('sd_blind', 'blind', 'sd'),
]);

/** The same house, where some things are already on. */
export const withOn = (given: StandInHouse, ids: readonly string[]): StandInHouse => ({
  ...given,
  entities: given.entities.map((one) => {
    if (!ids.includes(one.entity_id)) return one;
    const state = one.entity_id.startsWith('climate.') ? 'cool' : 'on';
    const { level: brightness } = one;
    return {
      ...one,
      state,
      attributes: { ...one.attributes, ...(brightness !== undefined && { brightness }) },
    };
  }),
});
