import * as z from 'zod';
import type { Text } from '../../core/messages.ts';
import type { Action, AskProperty, PlainVerb, SetProperty } from './action.ts';
import { COLORS } from './colors.ts';
import { sameWord } from './words.ts';

/**
 * Everything a device may be able to do, and what has to be said about it: `range` wants min and max, `list` wants
 * values, `either` one of the two, `plain` nothing; a `reading` can only be asked for.
 */
export const CAPABILITIES = {
  power: { form: 'plain', label: { zh: '开关', en: 'power' } },
  open: { form: 'plain', label: { zh: '开合', en: 'open' } },
  stop: { form: 'plain', label: { zh: '停止', en: 'stop' } },
  lock: { form: 'plain', label: { zh: '门锁', en: 'lock' } },
  playback: { form: 'plain', label: { zh: '播放', en: 'playback' } },
  track: { form: 'plain', label: { zh: '切歌', en: 'track' } },
  mute: { form: 'plain', label: { zh: '静音', en: 'mute' } },
  clean: { form: 'plain', label: { zh: '清扫', en: 'clean' } },
  dock: { form: 'plain', label: { zh: '回充', en: 'dock' } },
  activate: { form: 'plain', label: { zh: '执行场景', en: 'activate' } },
  function: { form: 'list', label: { zh: '功能', en: 'function' } },
  brightness: { form: 'range', label: { zh: '亮度', en: 'brightness' } },
  color: { form: 'any', label: { zh: '颜色', en: 'color' } },
  color_temperature: { form: 'range', label: { zh: '色温', en: 'color temperature' } },
  temperature: { form: 'range', label: { zh: '温度', en: 'temperature' } },
  mode: { form: 'list', label: { zh: '模式', en: 'mode' } },
  fan_speed: { form: 'either', label: { zh: '风速', en: 'fan speed' } },
  wind_direction: { form: 'list', label: { zh: '风向', en: 'wind direction' } },
  position: { form: 'range', label: { zh: '开合度', en: 'position' } },
  volume: { form: 'range', label: { zh: '音量', en: 'volume' } },
  channel: { form: 'any', label: { zh: '频道', en: 'channel' } },
  timer: { form: 'any', label: { zh: '定时', en: 'timer' } },
  current_temperature: { form: 'reading', label: { zh: '当前温度', en: 'current temperature' } },
  humidity: { form: 'reading', label: { zh: '湿度', en: 'humidity' } },
  battery: { form: 'reading', label: { zh: '电量', en: 'battery' } },
  sensing: { form: 'reading', label: { zh: '感应', en: 'sensing' } },
} as const satisfies Readonly<Record<string, { readonly form: Form; readonly label: Text }>>;
type Form = 'plain' | 'range' | 'list' | 'either' | 'any' | 'reading';
export type CapabilityName = keyof typeof CAPABILITIES;
const CAPABILITY_NAMES = Object.keys(CAPABILITIES) as [CapabilityName, ...CapabilityName[]];

export const Capability = z.strictObject({
  name: z.enum(CAPABILITY_NAMES),
  min: z.number().exactOptional(),
  max: z.number().exactOptional(),
  step: z.number().positive().exactOptional(),
  unit: z.enum(['%', 'C', 'F', 'K', '档']).exactOptional(),
  /** In rising order where the property has one (风速: 低, 中, 高). */
  values: z.array(z.string().min(1)).min(1).readonly().exactOptional(),
});
export type Capability = Readonly<z.output<typeof Capability>>;

/** What a property is set to: a number in the capability's own unit, or one of its words. */
export type Setting = number | string;

/** A capability that is set to a number. */
export interface Range extends Capability {
  readonly min: number;
  readonly max: number;
}

export const isRange = (capability: Capability): capability is Range =>
  capability.min !== undefined && capability.max !== undefined;

/** The range as people read it: `16–30C`, `低/中/高`. */
export function rangeText(capability: Capability): string {
  if (isRange(capability)) return `${capability.min}–${capability.max}${capability.unit ?? ''}`;
  const known = capability.name === 'color' ? Object.keys(COLORS) : [];
  return (capability.values ?? known).join('/');
}

/** What is missing from a capability, or too much; undefined when it is well formed. */
export function capabilityProblem({ name, min, max, values }: Capability): 'range' | 'list' | undefined {
  const { form } = CAPABILITIES[name];
  const ranged = min !== undefined && max !== undefined && min < max;
  if (form === 'range') return ranged ? undefined : 'range';
  if (form === 'list') return values ? undefined : 'list';
  if (form === 'either') return ranged || values ? undefined : 'range';
  return undefined;
}

export const settable: Readonly<Record<SetProperty, CapabilityName>> = {
  亮度: 'brightness',
  颜色: 'color',
  色温: 'color_temperature',
  温度: 'temperature',
  模式: 'mode',
  风速: 'fan_speed',
  风向: 'wind_direction',
  开合度: 'position',
  音量: 'volume',
  频道: 'channel',
  定时: 'timer',
};

/** What answers a question, best first. 状态 is answered by whatever a device has. */
const askable: Readonly<Record<Exclude<AskProperty, '状态'>, readonly CapabilityName[]>> = {
  温度: ['current_temperature', 'temperature'],
  湿度: ['humidity'],
  亮度: ['brightness'],
  音量: ['volume'],
  风速: ['fan_speed'],
  模式: ['mode'],
  电量: ['battery'],
};

/**
 * What carries a plain verb, best first. 打开 and 关闭 never touch a lock: that is 解锁 and 上锁, and a person says so.
 * A vacuum without a switch starts when it is turned on and goes home when it is turned off.
 */
const plain: Readonly<Record<PlainVerb, readonly CapabilityName[]>> = {
  打开: ['power', 'open', 'activate', 'clean'],
  关闭: ['power', 'open', 'dock'],
  停止: ['stop', 'playback'],
  播放: ['playback'],
  暂停: ['playback'],
  继续: ['playback'],
  上一首: ['track'],
  下一首: ['track'],
  上一台: ['channel'],
  下一台: ['channel'],
  静音: ['mute'],
  取消静音: ['mute'],
  上锁: ['lock'],
  解锁: ['lock'],
  开始清扫: ['clean'],
  回充: ['dock'],
};

interface Able {
  readonly capabilities: readonly Capability[];
}

export const capabilityOf = ({ capabilities }: Able, name: CapabilityName): Capability | undefined =>
  capabilities.find((capability) => capability.name === name);

const firstOf = (device: Able, names: readonly CapabilityName[]): CapabilityName | null =>
  names.find((name) => capabilityOf(device, name)) ?? null;

/** The function of a device that a person means: the very word, or the only one that contains it. */
export function functionOf(device: Able, said: string): string | undefined {
  const values = capabilityOf(device, 'function')?.values ?? [];
  const near = values.filter((value) => value.includes(said));
  return values.find((value) => sameWord(value, said)) ?? (near.length === 1 ? near[0] : undefined);
}

/** Whether there is an up and a down: a range, or the speeds of a fan in rising order. */
const isOrdered = (capability: Capability | undefined): boolean =>
  capability?.max !== undefined || (capability?.name === 'fan_speed' && capability.values !== undefined);

/** By which of its capabilities a device can do an action; null when it cannot. `state` answers 查询状态. */
export function capabilityFor(action: Action, device: Able): CapabilityName | 'state' | null {
  switch (action.kind) {
    case 'plain':
      return firstOf(device, plain[action.verb]);
    case 'set':
      return firstOf(device, [settable[action.property]]);
    case 'step':
      return isOrdered(capabilityOf(device, settable[action.property])) ? settable[action.property] : null;
    case 'ask':
      if (action.property !== '状态') return firstOf(device, askable[action.property]);
      return device.capabilities.some(({ name }) => name !== 'activate') ? 'state' : null;
    case 'func':
      return functionOf(device, action.name) === undefined ? null : 'function';
    default:
      return null;
  }
}
