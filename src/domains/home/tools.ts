import * as z from 'zod';
import { described } from '../../core/contract/described.ts';
import type { Namespace, ToolDefinition } from '../../core/tool/tool.ts';
import { type Base, deviceTool } from './acting.ts';
import { type Action, readAction, readValue, SET_PROPERTIES, STEP_PROPERTIES } from './action.ts';
import { listDevices, queryState } from './query.ts';

export const namespaces: readonly Namespace[] = [
  {
    prefix: 'home',
    title: { zh: '智能家居', en: 'Smart home' },
    verbs: 'turn stop set step control skip lock unlock clean dock run operate query list'.split(' '),
  },
];

const plain = (verb: string): Action => readAction(verb);
/** One verb and nothing to choose. */
const plainTool = ({ verb, ...base }: Base & { readonly verb: string }) =>
  deviceTool(base, {}, () => plain(verb));
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
const Areas = described(z.array(z.string().min(1)).default([]), {
  zh: '要清扫的房间 id；空表示全部',
  en: 'the ids of the rooms to clean; none is all of them',
});

const deviceTools = [
  plainTool({
    id: 'home.turn_on',
    verb: '打开',
    name: { zh: '打开设备', en: 'Turn on' },
    description: {
      zh: '打开一个设备；窗帘、阀门则是拉开',
      en: 'Turns a device on; opens a curtain or a valve',
    },
    example: {
      zh: '打开卧室顶灯',
      en: 'turn on the bedroom ceiling light',
      params: { device_id: 'bedroom_ceiling' },
    },
  }),
  plainTool({
    id: 'home.turn_off',
    verb: '关闭',
    name: { zh: '关闭设备', en: 'Turn off' },
    description: {
      zh: '关闭一个设备；窗帘、阀门则是合上',
      en: 'Turns a device off; closes a curtain or a valve',
    },
    example: {
      zh: '关掉卧室顶灯',
      en: 'turn off the bedroom ceiling light',
      params: { device_id: 'bedroom_ceiling' },
    },
  }),
  plainTool({
    id: 'home.stop_device',
    verb: '停止',
    name: { zh: '停止设备', en: 'Stop' },
    description: {
      zh: '让正在动作的设备停下：窗帘、洗衣机、扫地机',
      en: 'Stops what is moving or running: a curtain, a washing machine, a robot vacuum',
    },
    example: { zh: '窗帘停一下', en: 'stop the curtain', params: { device_id: 'living_curtain' } },
  }),
  deviceTool(
    {
      id: 'home.set_property',
      name: { zh: '设置属性', en: 'Set a property' },
      description: {
        zh: '把设备的一个属性设为给定的值；值必须在设备的范围之内',
        en: 'Sets one property of a device to a value, which must be within the range of the device',
      },
      example: [
        {
          zh: '卧室顶灯调到50%',
          en: 'set the bedroom ceiling light to 50%',
          params: { device_id: 'bedroom_ceiling', property: '亮度', value: '50%' },
        },
        {
          zh: '客厅空调调到26度',
          en: 'set the living room air conditioner to 26 degrees',
          params: { device_id: 'living_ac', property: '温度', value: '26C' },
        },
      ],
    },
    {
      property: described(z.enum(SET_PROPERTIES), { zh: '属性', en: 'the property' }),
      value: described(z.string().min(1), {
        zh: '值：50%、26C、负18C、75F、4000K、3档、最高、最低，或一个词（制冷、红色）',
        en: 'the value: 50%, 26C, 负18C (minus), 75F, 4000K, 3档 (a level), 最高 (most), 最低 (least), or a word (制冷, 红色)',
      }),
    },
    ({ property, value }) => ({ kind: 'set', property, value: readValue(value) }),
  ),
  deviceTool(
    {
      id: 'home.step_property',
      name: { zh: '调高或调低属性', en: 'Turn up or down' },
      description: {
        zh: '在现有的值上调高或调低；到头为止',
        en: 'Raises or lowers a property from where it is, as far as it goes',
      },
      // Done twice it goes twice as far.
      effect: 'external',
      example: {
        zh: '电视声音小一点',
        en: 'turn the TV volume down a bit',
        params: { device_id: 'living_tv', property: '音量', direction: '调低' },
      },
    },
    {
      property: described(z.enum(STEP_PROPERTIES), { zh: '属性', en: 'the property' }),
      direction: described(z.enum(['调高', '调低']), {
        zh: '方向：调高、调低',
        en: 'which way: 调高 (up), 调低 (down)',
      }),
      step: described(
        z
          .string()
          .refine((text) => readValue(text).kind === 'amount')
          .optional(),
        {
          zh: '幅度：10%、1C、1档；不说则用常用的幅度',
          en: 'how far: 10%, 1C, 1档 (a level); the usual step where not given',
        },
      ),
    },
    ({ property, direction, step }) => {
      const by = step === undefined ? null : readValue(step);
      return { kind: 'step', property, direction, by: by?.kind === 'amount' ? by : null };
    },
  ),
  deviceTool(
    {
      id: 'home.set_function',
      name: { zh: '开关附加功能', en: 'Switch a function' },
      description: {
        zh: '打开或关闭设备的一个附加功能（摆风、童锁），不动设备本身的开关',
        en: 'Switches an extra function of a device (swing, child lock); the device itself stays on or off',
      },
      example: {
        zh: '关闭空调左右摆风',
        en: 'turn off the swing of the air conditioner',
        params: { device_id: 'living_ac', function: '左右摆风', on: false },
      },
    },
    {
      function: described(z.string().min(1), { zh: '功能的名称', en: 'the name of the function' }),
      on: described(z.boolean(), { zh: '打开还是关闭', en: 'on or off' }),
    },
    ({ function: name, on }) => ({ kind: 'func', name, on }),
  ),
  deviceTool(
    {
      id: 'home.control_media',
      name: { zh: '播放控制', en: 'Control playback' },
      description: {
        zh: '播放、暂停、继续、停止、静音、取消静音',
        en: 'Play, pause, resume, stop, mute, unmute',
      },
      example: { zh: '电视静音', en: 'mute the TV', params: { device_id: 'living_tv', operation: 'mute' } },
    },
    { operation: described(z.enum(keys(mediaVerbs)), { zh: '操作', en: 'what to do' }) },
    ({ operation }) => plain(mediaVerbs[operation]),
  ),
  deviceTool(
    {
      id: 'home.skip_media',
      name: { zh: '切歌换台', en: 'Skip' },
      description: {
        zh: '上一首、下一首、上一台、下一台',
        en: 'Next or previous track, next or previous channel',
      },
      effect: 'external',
      example: {
        zh: '音响下一首',
        en: 'next song on the speaker',
        params: { device_id: 'living_speaker', operation: 'next_track' },
      },
    },
    { operation: described(z.enum(keys(skipVerbs)), { zh: '操作', en: 'what to do' }) },
    ({ operation }) => plain(skipVerbs[operation]),
  ),
  plainTool({
    id: 'home.lock',
    verb: '上锁',
    name: { zh: '上锁', en: 'Lock' },
    description: { zh: '锁上一把门锁', en: 'Locks a door' },
    example: { zh: '把大门锁上', en: 'lock the front door', params: { device_id: 'front_door' } },
  }),
  plainTool({
    id: 'home.unlock',
    verb: '解锁',
    name: { zh: '解锁', en: 'Unlock' },
    description: { zh: '打开一把门锁；每次都要人确认', en: 'Unlocks a door; a person is asked every time' },
    asks: true,
    example: { zh: '解锁前门', en: 'unlock the front door', params: { device_id: 'front_door' } },
  }),
  deviceTool(
    {
      id: 'home.clean',
      name: { zh: '开始清扫', en: 'Clean' },
      description: {
        zh: '让扫地机清扫全屋或给定的房间',
        en: 'Has the robot vacuum clean everywhere, or the rooms given',
      },
      example: {
        zh: '让扫地机把客厅扫一下',
        en: 'have the vacuum clean the living room',
        params: { device_id: 'vacuum', areas: ['living'] },
      },
    },
    { areas: Areas },
    () => plain('开始清扫'),
    ({ areas }) => areas,
  ),
  plainTool({
    id: 'home.dock',
    verb: '回充',
    name: { zh: '回充', en: 'Dock' },
    description: { zh: '让扫地机回去充电', en: 'Sends the robot vacuum back to its charger' },
    example: {
      zh: '扫地机回去充电',
      en: 'send the vacuum back to its charger',
      params: { device_id: 'vacuum' },
    },
  }),
  plainTool({
    id: 'home.run_scene',
    verb: '打开',
    name: { zh: '执行场景', en: 'Run a scene' },
    description: { zh: '执行一个场景或脚本', en: 'Runs a scene or a script' },
    effect: 'external',
    example: { zh: '进入观影模式', en: 'start movie mode', params: { device_id: 'scene_movie' } },
  }),
  deviceTool(
    {
      id: 'home.operate_sensitive',
      name: { zh: '操作敏感设备', en: 'Operate a sensitive device' },
      description: {
        zh: '对标为敏感的设备做一个动作；每次都要人确认',
        en: 'Does one action on a device marked sensitive; a person is asked every time',
      },
      asks: true,
      effect: 'external',
      example: {
        zh: '关闭燃气阀门',
        en: 'close the gas valve',
        params: { device_id: 'gas_valve', action: '关闭' },
      },
    },
    {
      action: described(z.string().min(1), {
        zh: '动作短语：打开、关闭、设置温度=26C、调高音量=10%',
        en: 'the action: 打开 (on), 关闭 (off), 设置温度=26C, 调高音量=10%',
      }),
      areas: Areas,
    },
    ({ action }) => readAction(action),
    ({ areas }) => areas,
  ),
];

export const homeTools = [...deviceTools, queryState, listDevices] as readonly ToolDefinition[];
