import * as z from 'zod';
import type { Action, AskProperty, PlainVerb, SetProperty } from './action.ts';
import { COLORS } from './colors.ts';
import { sameWord } from './words.ts';

/**
 * Everything a device may be able to do, and what has to be said about it: `range` wants min and max, `list` wants
 * values, `either` one of the two, `plain` nothing; a `reading` can only be asked for.
 */
export const CAPABILITIES = {
  power: { form: 'plain', zh: '开关' },
  open: { form: 'plain', zh: '开合' },
  stop: { form: 'plain', zh: '停止' },
  lock: { form: 'plain', zh: '门锁' },
  playback: { form: 'plain', zh: '播放' },
  track: { form: 'plain', zh: '切歌' },
  mute: { form: 'plain', zh: '静音' },
  clean: { form: 'plain', zh: '清扫' },
  dock: { form: 'plain', zh: '回充' },
  activate: { form: 'plain', zh: '执行场景' },
  function: { form: 'list', zh: '功能' },
  brightness: { form: 'range', zh: '亮度' },
  color: { form: 'any', zh: '颜色' },
  color_temperature: { form: 'range', zh: '色温' },
  temperature: { form: 'range', zh: '温度' },
  mode: { form: 'list', zh: '模式' },
  fan_speed: { form: 'either', zh: '风速' },
  wind_direction: { form: 'list', zh: '风向' },
  position: { form: 'range', zh: '开合度' },
  volume: { form: 'range', zh: '音量' },
  channel: { form: 'any', zh: '频道' },
  timer: { form: 'any', zh: '定时' },
  current_temperature: { form: 'reading', zh: '当前温度' },
  humidity: { form: 'reading', zh: '湿度' },
  battery: { form: 'reading', zh: '电量' },
  sensing: { form: 'reading', zh: '感应' },
} as const satisfies Readonly<Record<string, { readonly form: Form; readonly zh: string }>>;
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
