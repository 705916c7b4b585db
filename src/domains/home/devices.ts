import type { Lang, Text } from '../../core/messages.ts';
import { err, type Issue, type Result } from '../../core/result.ts';
import type { CapabilityName, Setting } from './capability.ts';
import { issue, type messages } from './messages.ts';
import type { Device, Home } from './world.ts';

/**
 * What is known of a device, by capability: power on|off, open open|closed|opening|closing, lock locked|unlocked,
 * playback playing|paused|stopped, mute true|false, clean cleaning|returning|docked|idle, function the list of those
 * that are on, the settable ones their setting. What a device does not report is not there.
 */
export type DeviceState = Readonly<Partial<Record<CapabilityName, Setting | boolean | readonly string[]>>>;

/** One thing asked of one device, in the device's own terms. */
export type DeviceCommand =
  | { readonly kind: 'set'; readonly capability: CapabilityName; readonly value: Setting | boolean }
  | { readonly kind: 'function'; readonly name: string; readonly on: boolean }
  | { readonly kind: 'do'; readonly what: Deed; readonly areas: readonly string[] };
/** What a device can be told to do without a value, and the capability that takes it. */
export const deedCapabilities = {
  stop: 'stop',
  clean: 'clean',
  dock: 'dock',
  activate: 'activate',
  next_track: 'track',
  previous_track: 'track',
  next_channel: 'channel',
  previous_channel: 'channel',
} as const satisfies Readonly<Record<string, CapabilityName>>;
export type Deed = keyof typeof deedCapabilities;

/** Why a device did not do it, or could not be asked. */
export interface DeviceFault {
  readonly code: 'unknown_device' | 'unsupported' | 'unreachable' | 'no_answer' | 'cancelled';
  readonly issue: Issue;
}

export const fault = (
  code: DeviceFault['code'],
  why: keyof typeof messages,
  params: Readonly<Record<string, unknown>> = {},
): Result<never, DeviceFault> => err({ code, issue: issue(why, { params }) });

/** Whose devices they are: those of the sample house, those of a home nobody is connected to, or real ones. */
export const HOUSES = ['sample', 'simulated', 'real'] as const;
export type House = (typeof HOUSES)[number];

const unreal: Readonly<Record<Exclude<House, 'real'>, Text>> = {
  sample: { zh: '示例之家，模拟设备', en: 'the sample house, simulated devices' },
  simulated: { zh: '模拟设备，没有连接真实设备', en: 'simulated devices, no real ones are connected' },
};

/** What has to be said beside anything that is told of such devices; nothing where they are real. */
export const houseText = (house: House, lang: Lang): string => (house === 'real' ? '' : unreal[house][lang]);

/** What is said of devices that are not real always says so. */
export const withHouse = (said: string, house: House, lang: Lang): string => {
  const note = houseText(house, lang);
  return note === '' ? said : { zh: `${said}（${note}）`, en: `${said} (${note})` }[lang];
};

/** The devices themselves: simulated, over MQTT, or those of a Home Assistant. */
export interface DevicePort {
  readonly house: House;
  list(): Promise<readonly Device[]>;
  /** What the rooms are called, by their ids. */
  roomNames(lang: Lang): Promise<ReadonlyMap<string, string>>;
  get(id: string): Promise<Device | undefined>;
  /** Has it done, and gives the state the device then reports of itself. */
  command(id: string, command: DeviceCommand, signal: AbortSignal): Promise<Result<DeviceState, DeviceFault>>;
  state(id: string): Promise<Result<DeviceState, DeviceFault>>;
  /** When the device last said anything of itself, where that is known. */
  heardAt?(id: string): Date | undefined;
  /** Rooms and devices as they announce themselves; null where they are only simulated. */
  home(): Promise<Home | null>;
}

/** Under which name tools and the judge find the port. */
export const DEVICES_SERVICE = 'home.devices';
