import * as z from 'zod';
import type { Lang } from '../../core/messages.ts';
import { defineTool, type Namespace, success, type ToolDefinition } from '../../core/tool/tool.ts';
import { deviceTool, noDevice, port } from './acting.ts';
import {
  type Action,
  ASK_PROPERTIES,
  readAction,
  readValue,
  SET_PROPERTIES,
  STEP_PROPERTIES,
} from './action.ts';
import { DEVICE_TYPES } from './contract.ts';
import type { DeviceState } from './devices.ts';
import { readingsOf, stateText } from './readings.ts';
import type { Device } from './world.ts';

export const namespaces: readonly Namespace[] = [
  {
    prefix: 'home',
    title: { zh: '智能家居', en: 'Smart home' },
    verbs: [
      'turn',
      'stop',
      'set',
      'step',
      'control',
      'skip',
      'lock',
      'unlock',
      'clean',
      'dock',
      'run',
      'operate',
      'query',
      'list',
    ],
  },
];

const plain = (verb: string): Action => readAction(verb);
const mediaVerbs = {
  play: '播放',
  pause: '暂停',
  resume: '继续',
  stop: '停止',
  mute: '静音',
  unmute: '取消静音',
} as const;
const skipVerbs = {
  next_track: '下一首',
  previous_track: '上一首',
  next_channel: '下一台',
  previous_channel: '上一台',
} as const;
const keys = <T extends object>(table: T) =>
  Object.keys(table) as [keyof T & string, ...(keyof T & string)[]];
const Areas = z.array(z.string().min(1)).default([]).describe('要清扫的房间 id；空表示全部');

const deviceTools = [
  deviceTool(
    {
      id: 'home.turn_on',
      name: '打开设备',
      description: '打开一个设备；窗帘、阀门则是拉开',
      examples: [{ text: '打开卧室顶灯', params: { device_id: 'bedroom_ceiling' } }],
    },
    {},
    () => plain('打开'),
  ),
  deviceTool(
    {
      id: 'home.turn_off',
      name: '关闭设备',
      description: '关闭一个设备；窗帘、阀门则是合上',
      examples: [{ text: '关掉卧室顶灯', params: { device_id: 'bedroom_ceiling' } }],
    },
    {},
    () => plain('关闭'),
  ),
  deviceTool(
    {
      id: 'home.stop_device',
      name: '停止设备',
      description: '让正在动作的设备停下：窗帘、洗衣机、扫地机',
      examples: [{ text: '窗帘停一下', params: { device_id: 'living_curtain' } }],
    },
    {},
    () => plain('停止'),
  ),
  deviceTool(
    {
      id: 'home.set_property',
      name: '设置属性',
      description: '把设备的一个属性设为给定的值；值必须在设备的范围之内',
      examples: [
        { text: '卧室顶灯调到50%', params: { device_id: 'bedroom_ceiling', property: '亮度', value: '50%' } },
        { text: '客厅空调调到26度', params: { device_id: 'living_ac', property: '温度', value: '26C' } },
      ],
    },
    {
      property: z.enum(SET_PROPERTIES).describe('属性'),
      value: z
        .string()
        .min(1)
        .describe('值：50%、26C、负18C、75F、4000K、3档、最高、最低，或一个词（制冷、红色）'),
    },
    ({ property, value }) => ({ kind: 'set', property, value: readValue(value) }),
  ),
  deviceTool(
    {
      id: 'home.step_property',
      name: '调高或调低属性',
      description: '在现有的值上调高或调低；到头为止',
      // Done twice it goes twice as far.
      effect: 'external',
      examples: [
        { text: '电视声音小一点', params: { device_id: 'living_tv', property: '音量', direction: '调低' } },
      ],
    },
    {
      property: z.enum(STEP_PROPERTIES).describe('属性'),
      direction: z.enum(['调高', '调低']).describe('方向'),
      step: z
        .string()
        .refine((text) => readValue(text).kind === 'amount')
        .optional()
        .describe('幅度：10%、1C、1档；不说则用常用的幅度'),
    },
    ({ property, direction, step }) => {
      const by = step === undefined ? null : readValue(step);
      return { kind: 'step', property, direction, by: by?.kind === 'amount' ? by : null };
    },
  ),
  deviceTool(
    {
      id: 'home.set_function',
      name: '开关附加功能',
      description: '打开或关闭设备的一个附加功能（摆风、童锁），不动设备本身的开关',
      examples: [
        { text: '关闭空调左右摆风', params: { device_id: 'living_ac', function: '左右摆风', on: false } },
      ],
    },
    { function: z.string().min(1).describe('功能的名称'), on: z.boolean().describe('打开还是关闭') },
    ({ function: name, on }) => ({ kind: 'func', name, on }),
  ),
  deviceTool(
    {
      id: 'home.control_media',
      name: '播放控制',
      description: '播放、暂停、继续、停止、静音、取消静音',
      examples: [{ text: '电视静音', params: { device_id: 'living_tv', operation: 'mute' } }],
    },
    { operation: z.enum(keys(mediaVerbs)).describe('操作') },
    ({ operation }) => plain(mediaVerbs[operation]),
  ),
  deviceTool(
    {
      id: 'home.skip_media',
      name: '切歌换台',
      description: '上一首、下一首、上一台、下一台',
      effect: 'external',
      examples: [{ text: '音响下一首', params: { device_id: 'living_speaker', operation: 'next_track' } }],
    },
    { operation: z.enum(keys(skipVerbs)).describe('操作') },
    ({ operation }) => plain(skipVerbs[operation]),
  ),
  deviceTool(
    {
      id: 'home.lock',
      name: '上锁',
      description: '锁上一把门锁',
      examples: [{ text: '把大门锁上', params: { device_id: 'front_door' } }],
    },
    {},
    () => plain('上锁'),
  ),
  deviceTool(
    {
      id: 'home.unlock',
      name: '解锁',
      description: '打开一把门锁；每次都要人确认',
      asks: true,
      examples: [{ text: '解锁前门', params: { device_id: 'front_door' } }],
    },
    {},
    () => plain('解锁'),
  ),
  deviceTool(
    {
      id: 'home.clean',
      name: '开始清扫',
      description: '让扫地机清扫全屋或给定的房间',
      examples: [{ text: '让扫地机把客厅扫一下', params: { device_id: 'vacuum', areas: ['living'] } }],
    },
    { areas: Areas },
    () => plain('开始清扫'),
    ({ areas }) => areas,
  ),
  deviceTool(
    {
      id: 'home.dock',
      name: '回充',
      description: '让扫地机回去充电',
      examples: [{ text: '扫地机回去充电', params: { device_id: 'vacuum' } }],
    },
    {},
    () => plain('回充'),
  ),
  deviceTool(
    {
      id: 'home.run_scene',
      name: '执行场景',
      description: '执行一个场景或脚本',
      effect: 'external',
      examples: [{ text: '进入观影模式', params: { device_id: 'scene_movie' } }],
    },
    {},
    () => plain('打开'),
  ),
  deviceTool(
    {
      id: 'home.operate_sensitive',
      name: '操作敏感设备',
      description: '对标为敏感的设备做一个动作；每次都要人确认',
      asks: true,
      effect: 'external',
      examples: [{ text: '关闭燃气阀门', params: { device_id: 'gas_valve', action: '关闭' } }],
    },
    { action: z.string().min(1).describe('动作短语：打开、关闭、设置温度=26C、调高音量=10%'), areas: Areas },
    ({ action }) => readAction(action),
    ({ areas }) => areas,
  ),
];

const Readings = z.array(
  z.strictObject({
    device_id: z.string(),
    name: z.string(),
    property: z.string(),
    value: z.union([z.string(), z.number(), z.boolean()]),
  }),
);

const queryState = defineTool({
  id: 'home.query_state',
  name: '查询状态',
  description: '读出设备现在的状态或其中一个属性',
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [{ text: '客厅现在几度', params: { device_ids: ['living_sensor'], property: '温度' } }],
  paramsSchema: z.strictObject({
    device_ids: z.array(z.string().min(1)).min(1).max(500).describe('要查询的设备的 id'),
    property: z.enum(ASK_PROPERTIES).default('状态').describe('属性；状态表示全部'),
  }),
  resultSchema: z.strictObject({ readings: Readings, silent: z.array(z.string()), summary: z.string() }),
  async execute({ device_ids, property }, context) {
    const devices = await port(context);
    const readings: z.output<typeof Readings> = [];
    const silent: string[] = [];
    const lines: string[] = [];
    for (const id of device_ids) {
      const device = await devices.get(id);
      if (!device) return noDevice(id, context.lang);
      const state = await devices.state(id);
      const found = state.ok ? readingsOf(device, state.value, property) : [];
      if (found.length === 0) silent.push(id);
      readings.push(...found);
      if (state.ok) lines.push(summaryOf(device, state.value, found.length, property, context.lang));
    }
    return success({ readings, silent, summary: lines.filter((line) => line !== '').join('\n') });
  },
});

function summaryOf(device: Device, state: DeviceState, found: number, property: string, lang: Lang): string {
  if (found === 0) return '';
  const [colon, comma] = lang === 'zh' ? ['：', '，'] : [': ', ', '];
  if (property === '状态') return `${device.name}${colon}${stateText(state, lang)}`;
  const asked = readingsOf(device, state, property as (typeof ASK_PROPERTIES)[number]);
  return `${device.name}${colon}${asked.map(({ value }) => value).join(comma)}`;
}

const listDevices = defineTool({
  id: 'home.list_devices',
  name: '列出设备',
  description: '列出家里的设备：id、名称、房间、类型和能力',
  category: 'query',
  requiresConfirmation: false,
  effect: 'none',
  examples: [{ text: '家里有哪些灯', params: { type: 'Light' } }],
  paramsSchema: z.strictObject({
    type: z.enum(DEVICE_TYPES).optional().describe('只列这一类'),
    limit: z.int().min(1).max(1000).default(200).describe('最多几个'),
  }),
  resultSchema: z.strictObject({
    devices: z.array(
      z.strictObject({
        device_id: z.string(),
        name: z.string(),
        room: z.string().nullable(),
        room_name: z.string().nullable(),
        type: z.string(),
        abilities: z.array(z.string()),
        sensitive: z.boolean(),
      }),
    ),
    total: z.number(),
  }),
  async execute({ type, limit }, context) {
    const all = (await (await port(context)).list()).filter(
      (device) => type === undefined || device.type === type,
    );
    const rooms = await (await port(context)).roomNames();
    const devices = all.slice(0, limit).map(({ id, name, room, type: kind, capabilities, sensitive }) => ({
      device_id: id,
      name,
      room,
      room_name: room === null ? null : (rooms.get(room) ?? null),
      type: kind,
      abilities: capabilities.map((capability) => capability.name),
      sensitive,
    }));
    return success({ devices, total: all.length });
  },
});

export const homeTools = [...deviceTools, queryState, listDevices] as readonly ToolDefinition[];
