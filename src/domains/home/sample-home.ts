import { same } from '../../core/reading/evidence.ts';
import type { Capability } from './capability.ts';
import { Home, type Home as HomeType, isOpen } from './world.ts';

type Abilities = readonly Capability[];
const on: Capability = { name: 'power' };
const percent = (name: 'brightness' | 'position' | 'volume', min = 0): Capability => ({
  name,
  min,
  max: 100,
  unit: '%',
});
const lamp: Abilities = [on, percent('brightness', 1)];
const tunable: Abilities = [
  ...lamp,
  { name: 'color_temperature', min: 2700, max: 6500, step: 100, unit: 'K' },
];
const coloured: Abilities = [...tunable, { name: 'color' }];
const curtain: Abilities = [{ name: 'open' }, { name: 'stop' }, percent('position')];
const plug: Abilities = [on];
const climate: Abilities = [
  on,
  { name: 'temperature', min: 16, max: 30, step: 0.5, unit: 'C' },
  { name: 'mode', values: ['自动', '制冷', '制热', '除湿', '送风'] },
  { name: 'fan_speed', min: 1, max: 5, step: 1, unit: '档' },
  { name: 'wind_direction', values: ['上下', '左右', '固定'] },
  { name: 'function', values: ['左右摆风', '上下摆风', '健康', '童锁'] },
  { name: 'current_temperature' },
];
const media: Abilities = [on, percent('volume'), { name: 'mute' }, { name: 'playback' }, { name: 'track' }];
const sensor: Abilities = [{ name: 'current_temperature' }, { name: 'humidity' }, { name: 'battery' }];
const cleaner: Abilities = [{ name: 'clean' }, { name: 'dock' }, { name: 'stop' }, { name: 'battery' }];
const scene: Abilities = [{ name: 'activate' }];

const device = (
  id: string,
  name: string,
  room: string | null,
  type: string,
  capabilities: Abilities,
  more: { readonly aliases?: readonly string[]; readonly sensitive?: boolean } = {},
) => ({ id, name, room, type, capabilities, ...more });

/** A house of two floors to try things on: what runs act upon when no home file is given. */
export const sampleHome: HomeType = Home.parse({
  schema_version: '1.0.0',
  name: '示例之家',
  here: 'living',
  rooms: [
    { id: 'floor1', name: '一楼', aliases: ['楼下', 'downstairs'] },
    { id: 'floor2', name: '二楼', aliases: ['楼上', 'upstairs'] },
    { id: 'living', name: '客厅', aliases: ['起居室', 'living room'], in: 'floor1' },
    { id: 'dining', name: '餐厅', aliases: ['dining room'], in: 'floor1' },
    { id: 'kitchen', name: '厨房', aliases: ['kitchen'], in: 'floor1' },
    { id: 'hall', name: '玄关', aliases: ['门厅', 'hallway'], in: 'floor1' },
    { id: 'bedroom', name: '卧室', aliases: ['主卧', 'bedroom'], in: 'floor2' },
    { id: 'kids', name: '儿童房', aliases: ['次卧', 'kids room'], in: 'floor2' },
    { id: 'study', name: '书房', aliases: ['study'], in: 'floor2' },
    { id: 'balcony', name: '阳台', aliases: ['balcony'], in: 'floor2' },
  ],
  devices: [
    device('living_ceiling', '吸顶灯', 'living', 'Light', tunable, { aliases: ['顶灯', 'ceiling light'] }),
    device('living_floor', '落地灯', 'living', 'Light', lamp, { aliases: ['floor lamp'] }),
    device('living_strip', '电视灯带', 'living', 'Light', coloured, { aliases: ['灯带', 'light strip'] }),
    device('dining_pendant', '餐吊灯', 'dining', 'Light', lamp, { aliases: ['pendant light'] }),
    device('kitchen_ceiling', '厨房灯', 'kitchen', 'Light', plug, { aliases: ['kitchen light'] }),
    device('hall_light', '玄关灯', 'hall', 'Light', plug, { aliases: ['hallway light'] }),
    device('bedroom_ceiling', '顶灯', 'bedroom', 'Light', tunable, { aliases: ['ceiling light'] }),
    device('bedroom_bedside', '床头灯', 'bedroom', 'Light', lamp, { aliases: ['bedside lamp'] }),
    device('kids_ceiling', '星空灯', 'kids', 'Light', coloured, { aliases: ['star light'] }),
    device('study_desk', '台灯', 'study', 'Light', lamp, { aliases: ['desk lamp'] }),
    device('living_ac', '客厅空调', 'living', 'AirConditioner', climate, { aliases: ['living room AC'] }),
    device('bedroom_ac', '卧室空调', 'bedroom', 'AirConditioner', climate, { aliases: ['bedroom AC'] }),
    device('living_curtain', '客厅窗帘', 'living', 'Blind', curtain, { aliases: ['living room curtain'] }),
    device('bedroom_curtain', '卧室窗帘', 'bedroom', 'Blind', curtain, { aliases: ['bedroom curtain'] }),
    device('study_blind', '百叶窗', 'study', 'Blind', curtain, { aliases: ['study blind'] }),
    device(
      'bedroom_fan',
      '落地扇',
      'bedroom',
      'Fan',
      [
        on,
        { name: 'fan_speed', min: 1, max: 3, step: 1, unit: '档' },
        { name: 'mode', values: ['正常风', '自然风', '睡眠风'] },
        { name: 'function', values: ['摆风'] },
      ],
      { aliases: ['standing fan'] },
    ),
    device('living_tv', '电视', 'living', 'Television', [...media, { name: 'channel' }], { aliases: ['TV'] }),
    device('living_speaker', '音箱', 'living', 'NetworkAudio', media, { aliases: ['小音箱', 'speaker'] }),
    device('kitchen_plug', '电饭煲插座', 'kitchen', 'SmartPlug', plug, { aliases: ['rice cooker plug'] }),
    device('balcony_washer', '洗衣机', 'balcony', 'Washer', [on, { name: 'stop' }], {
      aliases: ['washing machine'],
    }),
    device('hall_switch', '玄关开关', 'hall', 'Switch', plug, { aliases: ['hallway switch'] }),
    device('gateway', '网关', null, 'Hub', plug, { aliases: ['gateway'] }),
    device('front_door', '大门锁', 'hall', 'Unknown', [{ name: 'lock' }, { name: 'battery' }], {
      aliases: ['大门', '前门', '门锁', 'front door'],
    }),
    device('vacuum', '扫地机器人', 'living', 'Unknown', cleaner, { aliases: ['扫地机', 'robot vacuum'] }),
    device('gas_valve', '燃气阀门', 'kitchen', 'Unknown', [{ name: 'open' }], {
      aliases: ['gas valve'],
      sensitive: true,
    }),
    device('living_sensor', '客厅温湿度计', 'living', 'Unknown', sensor, { aliases: ['living room sensor'] }),
    device('bedroom_sensor', '卧室温湿度计', 'bedroom', 'Unknown', sensor, { aliases: ['bedroom sensor'] }),
    device('scene_movie', '观影模式', null, 'Unknown', scene, { aliases: ['影院模式', 'movie mode'] }),
    device('scene_leave', '离家模式', null, 'Unknown', scene, { aliases: ['away mode'] }),
  ],
});

/** Whether a home is the sample, wherever it was kept meanwhile. */
export const isSample = (home: HomeType): boolean =>
  home === sampleHome || isOpen(home) || (home.name === sampleHome.name && same(home, sampleHome));

/** The home that is acted upon: the person's own, or the sample where there is none. */
export const houseOf = (home: HomeType): HomeType => (isOpen(home) ? sampleHome : home);
