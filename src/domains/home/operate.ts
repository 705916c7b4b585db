import { err, type Issue, ok, type Result } from '../../core/result.ts';
import type { Action, PlainVerb } from './action.ts';
import {
  CAPABILITIES,
  type CapabilityName,
  capabilityFor,
  capabilityOf,
  functionOf,
  settable,
} from './capability.ts';
import type { Deed, DeviceCommand, DeviceState } from './devices.ts';
import { issue } from './messages.ts';
import { actionWords } from './readings.ts';
import { settingOf, steppedOf } from './setting.ts';
import type { Device } from './world.ts';

const set = (capability: CapabilityName, value: string | boolean): DeviceCommand => ({
  kind: 'set',
  capability,
  value,
});
const doing = (what: Deed, areas: readonly string[] = []): DeviceCommand => ({ kind: 'do', what, areas });

/** What 打开 and 关闭 come to, by the capability that carries them. */
const switched: Partial<Record<CapabilityName, (on: boolean) => DeviceCommand>> = {
  power: (on) => set('power', on ? 'on' : 'off'),
  open: (on) => set('open', on ? 'open' : 'closed'),
  activate: () => doing('activate'),
  clean: () => doing('clean'),
  dock: () => doing('dock'),
};

type Maker = (capability: CapabilityName, areas: readonly string[]) => DeviceCommand | undefined;
const verbs: Readonly<Record<PlainVerb, Maker>> = {
  打开: (capability) => switched[capability]?.(true),
  关闭: (capability) => switched[capability]?.(false),
  停止: (capability) => (capability === 'stop' ? doing('stop') : set('playback', 'stopped')),
  播放: () => set('playback', 'playing'),
  暂停: () => set('playback', 'paused'),
  继续: () => set('playback', 'playing'),
  上一首: () => doing('previous_track'),
  下一首: () => doing('next_track'),
  上一台: () => doing('previous_channel'),
  下一台: () => doing('next_channel'),
  静音: () => set('mute', true),
  取消静音: () => set('mute', false),
  上锁: () => set('lock', 'locked'),
  解锁: () => set('lock', 'unlocked'),
  开始清扫: (_, areas) => doing('clean', areas),
  回充: () => doing('dock'),
};

/** An action as this device takes it, its values checked against what the device can do. */
export function operationOf(
  action: Action,
  device: Device,
  state: DeviceState,
  areas: readonly string[] = [],
): Result<DeviceCommand, Issue> {
  const name = capabilityFor(action, device);
  const params = { action: actionWords(action), devices: [device.name] };
  if (name === null || name === 'state') return err(issue('home_cannot', { params }));
  if (action.kind === 'plain') {
    const made = verbs[action.verb](name, areas);
    return made ? ok(made) : err(issue('home_cannot', { params }));
  }
  if (action.kind === 'func') {
    return ok({ kind: 'function', name: functionOf(device, action.name) ?? action.name, on: action.on });
  }
  if (action.kind !== 'set' && action.kind !== 'step') return err(issue('home_cannot', { params }));
  const capability = capabilityOf(device, settable[action.property])!;
  // A lamp that is off gives no light, though it reports no brightness then.
  const isDark = capability.name === 'brightness' && state.power === 'off';
  const now = state[capability.name] ?? (isDark ? 0 : undefined);
  if (action.kind === 'step' && typeof now !== 'number' && typeof now !== 'string') {
    const property = CAPABILITIES[capability.name].label;
    return err(issue('home_state_unknown', { params: { device: device.name, property } }));
  }
  const setting =
    action.kind === 'set'
      ? settingOf(action.value, capability)
      : steppedOf(action, capability, now as number | string);
  return setting.ok ? ok({ kind: 'set', capability: capability.name, value: setting.value }) : setting;
}
