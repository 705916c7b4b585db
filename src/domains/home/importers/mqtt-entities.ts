import { isRecord, type Json } from '../../../core/contract/plain-json.ts';
import type { Capability, CapabilityName } from '../capability.ts';
import type { DeviceType } from '../contract.ts';
import { deedCapabilities } from '../devices.ts';
import type { Device } from '../world.ts';
import { distinct, type Refusal } from './build.ts';
import { climate, fan } from './mqtt-air.ts';
import {
  type Channel,
  type Config,
  type DeedMaker,
  type Deeds,
  type FunctionChannel,
  keysOf,
  list,
  listed,
  number,
  numeric,
  onOff,
  type Parts,
  percentOf,
  reading,
  sourceOf,
  text,
  worded,
} from './mqtt-channels.ts';
import type { Announcement } from './mqtt-discovery.ts';
import { basicLight, jsonLight } from './mqtt-lights.ts';
import { roomInName } from './named-room.ts';

export interface Availability {
  readonly topic: string;
  readonly offline: string;
  readonly template?: string | undefined;
}

/** A device as it is driven by messages; `device` is what the home file says of it. */
export interface Entity {
  readonly device: Device;
  /** The room the device asks to be put in, or is named after. */
  readonly area: string | null;
  readonly channels: readonly Channel[];
  readonly functions: readonly FunctionChannel[];
  readonly deeds: Deeds;
  readonly availability: readonly Availability[];
  /** Whether every topic has to say that it is there, one of them, or the one that was heard last. */
  readonly availabilityMode: 'all' | 'any' | 'latest';
  /** How surely messages are to arrive, both ways. */
  readonly qos: 0 | 1 | 2;
  /** Whether the device wants commands to be kept for it by the broker. */
  readonly retain: boolean;
}

/** The entity an announcement describes, or why it is none we can use. */
export function entityOf({ component, id, config }: Announcement): Entity | Refusal {
  const build = Object.hasOwn(components, component) ? components[component]! : undefined;
  if (!build) return { refused: 'home_skip_kind', params: { kind: component } };
  const made = build(config);
  if ('refused' in made) return made;
  const { type = 'Unknown', channels = [], functions = [], deeds = {}, sensitive = false } = made;
  const capabilities = distinct([
    ...channels.map(({ capability }) => capability),
    ...Object.keys(deeds).map((deed): Capability => ({ name: deedCapabilities[deed as keyof Deeds] })),
    ...(functions.length > 0
      ? [{ name: 'function' as const, values: functions.map(({ name }) => name) }]
      : []),
  ]);
  if (capabilities.length === 0) return { refused: 'home_skip_no_topic' };
  const device = isRecord(config.device) ? config.device : {};
  const name = nameOf(config, device, id);
  return {
    device: { id, name, aliases: [], room: null, type, capabilities, sensitive },
    area: text(device, 'suggested_area') ?? roomInName(name),
    channels,
    functions,
    deeds,
    availability: availabilityOf(config),
    availabilityMode: modeOf(text(config, 'availability_mode')),
    qos: qosOf(number(config, 'qos', 0)),
    retain: config.retain === true,
  };
}

/** A device with several entities names itself, and they name their part of it. */
function nameOf(config: Config, device: Config, id: string): string {
  const own = text(config, 'name');
  const whole = text(device, 'name');
  if (!own || !whole) return own ?? whole ?? id;
  return own.startsWith(whole) ? own : `${whole} ${own}`;
}

function availabilityOf(config: Config): Entity['availability'] {
  const entries = Array.isArray(config.availability) ? config.availability.filter(isRecord) : [];
  const single = text(config, 'availability_topic');
  const listedTopics = entries.map((entry) => ({
    topic: text(entry, 'topic'),
    offline: text(entry, 'payload_not_available') ?? 'offline',
    template: text(entry, 'value_template'),
  }));
  const own = {
    topic: single,
    offline: text(config, 'payload_not_available') ?? 'offline',
    template: text(config, 'availability_template'),
  };
  return [own, ...listedTopics].flatMap(({ topic, ...rest }) => (topic ? [{ topic, ...rest }] : []));
}

const modeOf = (mode: string | undefined): Entity['availabilityMode'] =>
  mode === 'all' || mode === 'any' ? mode : 'latest';
const qosOf = (qos: number): Entity['qos'] => (qos === 1 || qos === 2 ? qos : 0);

/** A message that has something done, at the topic of commands. */
const sends = (config: Config, payload: string, key = 'command_topic'): DeedMaker | undefined => {
  const topic = text(config, key);
  return topic === undefined ? undefined : () => ({ topic, payload });
};
const deedsOf = (made: { readonly [K in keyof Deeds]?: DeedMaker | undefined }): Deeds =>
  Object.fromEntries(Object.entries(made).filter(([, maker]) => maker !== undefined));

const isGuarded = (config: Config): boolean =>
  ['garage', 'gate', 'door', 'gas'].includes(text(config, 'device_class') ?? '');

function cover(config: Config, type: DeviceType): Parts {
  const open = number(config, 'position_open', 100);
  const closed = number(config, 'position_closed', 0);
  const reports = config.reports_position === true;
  const keys = reports
    ? {}
    : { command: 'set_position_topic', state: 'position_topic', template: 'position_template' };
  const position = numeric(
    { name: 'position', min: 0, max: 100, unit: '%' },
    config,
    keys,
    percentOf(closed, open),
  );
  const opening = reports || !text(config, 'command_topic') ? throughPosition(position) : coverState(config);
  const seen = opening.read ?? (position.read && { ...position.read, value: openFrom(position.read.value) });
  return {
    type,
    channels: [{ ...opening, ...(seen && { read: seen }) }, ...(position.write ? [position] : [])],
    deeds: deedsOf({
      stop: config.payload_stop === null ? undefined : sends(config, text(config, 'payload_stop') ?? 'STOP'),
    }),
    sensitive: isGuarded(config),
  };
}

const openFrom = (value: (payload: string) => unknown) => (payload: string) => {
  const position = value(payload);
  return typeof position === 'number' ? (position > 0 ? 'open' : 'closed') : undefined;
};

const coverState = (config: Config): Channel =>
  worded('open', config, {}, [
    {
      value: 'open',
      send: text(config, 'payload_open') ?? 'OPEN',
      seen: text(config, 'state_open') ?? 'open',
    },
    {
      value: 'closed',
      send: text(config, 'payload_close') ?? 'CLOSE',
      seen: text(config, 'state_closed') ?? 'closed',
    },
    { value: 'opening', send: null, seen: text(config, 'state_opening') ?? 'opening' },
    { value: 'closing', send: null, seen: text(config, 'state_closing') ?? 'closing' },
    { value: 'stopped', send: null, seen: text(config, 'state_stopped') ?? 'stopped' },
  ]);

const throughPosition = ({ write }: Channel): Channel => ({
  capability: { name: 'open' },
  ...(write && { write: (value, state) => write(value === 'open' ? 100 : 0, state) }),
});

const lock = (config: Config): Parts => ({
  channels: [
    worded('lock', config, {}, [
      {
        value: 'locked',
        send: text(config, 'payload_lock') ?? 'LOCK',
        seen: text(config, 'state_locked') ?? 'LOCKED',
      },
      {
        value: 'unlocked',
        send: text(config, 'payload_unlock') ?? 'UNLOCK',
        seen: text(config, 'state_unlocked') ?? 'UNLOCKED',
      },
    ]),
  ],
});

/** A state message of a vacuum is JSON. Rooms go by the command topic for whatever else it understands. */
function vacuum(config: Config): Parts {
  const said = {
    ...config,
    value_template: '{{ value_json.state }}',
    battery_template: '{{ value_json.battery_level }}',
  };
  const state = sourceOf(said, {}, (word) => word);
  const speeds = list(config, 'fan_speed_list') ?? [];
  const free = text(config, 'send_command_topic');
  const start = sends(config, text(config, 'payload_start') ?? 'start');
  return {
    channels: [
      ...(state ? [{ capability: { name: 'clean' as const }, read: state }] : []),
      ...reading('battery', said, 'state_topic', 'battery_template'),
      ...(speeds.length > 0
        ? [
            listed(
              'fan_speed',
              speeds,
              { ...said, value_template: '{{ value_json.fan_speed }}' },
              { command: 'set_fan_speed_topic' },
            ),
          ]
        : []),
    ],
    deeds: deedsOf({
      clean:
        start &&
        ((areas) => {
          if (areas.length === 0) return start(areas);
          return free === undefined
            ? undefined
            : { topic: free, payload: JSON.stringify({ command: 'clean_area', areas }) };
        }),
      dock: sends(config, text(config, 'payload_return_to_base') ?? 'return_to_base'),
      stop: sends(config, text(config, 'payload_stop') ?? 'stop'),
    }),
  };
}

/** Home Assistant has no MQTT media player; these are the same conventions for one. */
function mediaPlayer(config: Config): Parts {
  const isTv = text(config, 'device_class') === 'tv';
  const say = (key: string, payload: string) => sends(config, text(config, key) ?? payload);
  const player = worded('playback', config, {}, [
    { value: 'playing', send: text(config, 'payload_play') ?? 'play', seen: 'playing' },
    { value: 'paused', send: text(config, 'payload_pause') ?? 'pause', seen: 'paused' },
    { value: 'stopped', send: text(config, 'payload_stop') ?? 'stop', seen: 'idle' },
  ]);
  const has = (key: string) => text(config, key) !== undefined;
  return {
    type: isTv ? 'Television' : 'NetworkAudio',
    channels: [
      ...(has('power_command_topic') ? [onOff(config, keysOf('power'))] : []),
      ...(player.write ? [player] : []),
      ...(has('volume_command_topic')
        ? [
            numeric(
              { name: 'volume', min: 0, max: 100, unit: '%' },
              config,
              keysOf('volume'),
              percentOf(0, number(config, 'volume_scale', 100)),
            ),
          ]
        : []),
      ...(has('mute_command_topic')
        ? [
            worded('mute', config, keysOf('mute'), [
              { value: true, send: 'ON', seen: 'ON' },
              { value: false, send: 'OFF', seen: 'OFF' },
            ]),
          ]
        : []),
    ],
    deeds: deedsOf({
      next_track: say('payload_next', 'next'),
      previous_track: say('payload_previous', 'previous'),
      ...(isTv && {
        next_channel: say('payload_channel_up', 'channel_up'),
        previous_channel: say('payload_channel_down', 'channel_down'),
      }),
    }),
  };
}

const measured: Readonly<Record<string, CapabilityName>> = {
  temperature: 'current_temperature',
  humidity: 'humidity',
  battery: 'battery',
};

function sensor(config: Config): Parts | Refusal {
  const kind = text(config, 'device_class') ?? '';
  const name = Object.hasOwn(measured, kind) ? measured[kind] : undefined;
  if (!name) return { refused: 'home_skip_sensor', params: { kind } };
  const isFahrenheit = (text(config, 'unit_of_measurement') ?? '').includes('F');
  return { channels: reading(name, config, 'state_topic', 'value_template', isFahrenheit) };
}

const binarySensor = (config: Config): Parts => {
  const terms = new Map([
    [text(config, 'payload_on') ?? 'ON', 'on'],
    [text(config, 'payload_off') ?? 'OFF', 'off'],
  ]);
  const read = sourceOf(config, {}, (said) => terms.get(said));
  return { channels: read ? [{ capability: { name: 'sensing' }, read }] : [] };
};

const outlet = (config: Config): Parts => ({
  type: text(config, 'device_class') === 'outlet' ? 'SmartPlug' : 'Switch',
  channels: [onOff(config)],
});

const light = (config: Config): Parts | Refusal => {
  const schema: Json = config.schema ?? 'basic';
  if (schema === 'basic' || schema === 'default') return { type: 'Light', channels: basicLight(config) };
  return schema === 'json'
    ? { type: 'Light', channels: jsonLight(config) }
    : { refused: 'home_skip_template' };
};

const components: Readonly<Record<string, (config: Config) => Parts | Refusal>> = {
  light,
  switch: outlet,
  cover: (config) => cover(config, isGuarded(config) ? 'Unknown' : 'Blind'),
  valve: (config) => cover(config, 'Unknown'),
  climate,
  fan,
  lock,
  vacuum,
  media_player: mediaPlayer,
  sensor,
  binary_sensor: binarySensor,
  scene: (config) => ({ deeds: deedsOf({ activate: sends(config, text(config, 'payload_on') ?? 'ON') }) }),
  button: (config) => ({
    deeds: deedsOf({ activate: sends(config, text(config, 'payload_press') ?? 'PRESS') }),
  }),
};
