import { type CapabilityName, capabilityOf, type Setting } from '../capability.ts';
import { COLORS, colorWord, nearestColor } from '../colors.ts';
import type { Deed, DeviceCommand, DeviceState } from '../devices.ts';
import { domainOf } from '../importers/homeassistant.ts';
import { speedsOf } from '../importers/homeassistant-domains.ts';
import { type JsonRecord, numberAt, stringAt, stringsAt } from '../importers/records.ts';
import { vocabularyOf } from '../importers/words.ts';
import type { Device } from '../world.ts';
import { type Progress, progressTo } from './progress.ts';

/** An entity as Home Assistant reports it. */
export interface EntityState {
  readonly entity_id: string;
  readonly state: string;
  readonly attributes: JsonRecord;
  readonly last_updated: string;
}
type State = { [K in keyof DeviceState]?: DeviceState[K] | undefined };

/** A call of one of Home Assistant's services, without the entity it is for. */
export interface ServiceCall {
  readonly domain: string;
  readonly service: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** Nobody can reach it now, or nobody has heard of it yet. */
export const isAway = ({ state }: EntityState): boolean => state === 'unavailable';

const scaled = (attributes: JsonRecord, key: string, most: number): number | undefined => {
  const raw = numberAt(attributes, key);
  return raw === undefined ? undefined : Math.round((raw / most) * 100);
};
/** One of a device's own words in ours. */
const worded = (attributes: JsonRecord, list: string, native: string | undefined): string | undefined =>
  native === undefined ? undefined : (vocabularyOf(stringsAt(attributes, list)).fromNative(native) ?? native);
const onOff = (state: string): string | undefined => (state === 'on' || state === 'off' ? state : undefined);
const celsius = (value: number, unit: string | undefined): number =>
  unit?.includes('F') ? Number((((value - 32) * 5) / 9).toFixed(1)) : value;

/** In degrees Celsius, whatever the house counts in. */
const roomTemperature = (attributes: JsonRecord): number | undefined => {
  const raw = numberAt(attributes, 'current_temperature');
  return raw === undefined ? undefined : celsius(raw, stringAt(attributes, 'temperature_unit'));
};

type Reader = (entity: EntityState) => State;
const power: Reader = ({ state }) => ({ power: onOff(state) });

const light: Reader = ({ state, attributes }) => {
  const rgb = Array.isArray(attributes.rgb_color) ? attributes.rgb_color.map(Number) : null;
  const shown = state === 'on' && attributes.color_mode !== 'color_temp' && rgb?.length === 3;
  return {
    power: onOff(state),
    brightness: state === 'on' ? scaled(attributes, 'brightness', 255) : undefined,
    color_temperature: state === 'on' ? numberAt(attributes, 'color_temp_kelvin') : undefined,
    color: shown ? nearestColor('rgb', rgb) : undefined,
  };
};

const climate: Reader = ({ state, attributes }) => ({
  power: state === 'off' ? 'off' : 'on',
  mode: state === 'off' ? undefined : worded(attributes, 'hvac_modes', state),
  temperature: numberAt(attributes, 'temperature'),
  current_temperature: roomTemperature(attributes),
  humidity: numberAt(attributes, 'current_humidity'),
  fan_speed: worded(attributes, 'fan_modes', stringAt(attributes, 'fan_mode')),
  wind_direction: worded(attributes, 'swing_modes', stringAt(attributes, 'swing_mode')),
});

const cover: Reader = ({ state, attributes }) => ({
  open: state,
  position: numberAt(attributes, 'current_position'),
});

/** The number of the speed where a fan has few of them, else a share. */
const speedOf = (attributes: JsonRecord): number | undefined => {
  const percentage = numberAt(attributes, 'percentage');
  const speeds = speedsOf(attributes);
  return percentage === undefined || speeds === null ? percentage : Math.round((percentage * speeds) / 100);
};

const fan: Reader = ({ state, attributes }) => ({
  power: onOff(state),
  fan_speed: speedOf(attributes),
  mode: worded(attributes, 'preset_modes', stringAt(attributes, 'preset_mode')),
  function:
    typeof attributes.oscillating === 'boolean' ? (attributes.oscillating ? ['摆风'] : []) : undefined,
});

const player: Reader = ({ state, attributes }) => ({
  power: state === 'off' || state === 'standby' ? 'off' : 'on',
  playback: state === 'playing' || state === 'paused' ? state : 'stopped',
  volume: scaled(attributes, 'volume_level', 1),
  mute: typeof attributes.is_volume_muted === 'boolean' ? attributes.is_volume_muted : undefined,
});

const vacuum: Reader = ({ state, attributes }) => ({
  clean: state,
  battery: numberAt(attributes, 'battery_level'),
  fan_speed: worded(attributes, 'fan_speed_list', stringAt(attributes, 'fan_speed')),
});

const measured: Readonly<Record<string, CapabilityName>> = {
  temperature: 'current_temperature',
  humidity: 'humidity',
  battery: 'battery',
};
const sensor: Reader = ({ state, attributes }) => {
  const name = measured[stringAt(attributes, 'device_class') ?? ''];
  const value = Number(state);
  if (!name || state.trim() === '' || !Number.isFinite(value)) return {};
  const unit = stringAt(attributes, 'unit_of_measurement');
  return { [name]: name === 'current_temperature' ? celsius(value, unit) : value };
};

const openings = new Set(['door', 'garage_door', 'window', 'opening', 'lock']);
const binarySensor: Reader = ({ state, attributes }) => {
  const opens = openings.has(stringAt(attributes, 'device_class') ?? '');
  const seen = opens ? { on: 'open', off: 'closed' } : { on: 'detected', off: 'clear' };
  return { sensing: state === 'on' || state === 'off' ? seen[state] : undefined };
};

const readers: Readonly<Record<string, Reader>> = {
  light,
  switch: power,
  input_boolean: power,
  siren: power,
  humidifier: power,
  climate,
  water_heater: ({ state, attributes }) => ({
    power: state === 'off' ? 'off' : 'on',
    temperature: numberAt(attributes, 'temperature'),
    current_temperature: roomTemperature(attributes),
  }),
  cover,
  valve: cover,
  fan,
  media_player: player,
  vacuum,
  lock: ({ state }) => ({ lock: state }),
  alarm_control_panel: ({ state }) => ({ power: state === 'disarmed' ? 'off' : 'on' }),
  sensor,
  binary_sensor: binarySensor,
};

/** What an entity says of itself, by capability; what it does not say is not there. */
export function stateOf(entity: EntityState): DeviceState {
  if (entity.state === 'unknown' || isAway(entity)) return {};
  const read = readers[domainOf(entity.entity_id)]?.(entity) ?? {};
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}

type Setter = (value: Setting | boolean, entity: EntityState) => Omit<ServiceCall, 'domain'>;
const switched: Setter = (value) => ({ service: value === 'on' ? 'turn_on' : 'turn_off' });
const openedAs =
  (what: 'cover' | 'valve'): Setter =>
  (value) => ({ service: value === 'open' ? `open_${what}` : `close_${what}` });
/** A number of ours, or one of the device's own words. */
const giving =
  (service: string, key: string, list?: string): Setter =>
  (value, { attributes }) => ({
    service,
    data: {
      [key]:
        list === undefined
          ? value
          : (vocabularyOf(stringsAt(attributes, list)).toNative(String(value)) ?? value),
    },
  });

const rgbOf = (value: Setting | boolean): readonly number[] | undefined =>
  COLORS[colorWord(String(value)) ?? ''];

/** How each capability of a domain is set; the others of that domain cannot be. */
const setters: Readonly<Record<string, Partial<Record<CapabilityName, Setter>>>> = {
  light: {
    power: switched,
    brightness: giving('turn_on', 'brightness_pct'),
    color_temperature: giving('turn_on', 'color_temp_kelvin'),
    color: (value) => ({ service: 'turn_on', data: { rgb_color: rgbOf(value) } }),
  },
  switch: { power: switched },
  input_boolean: { power: switched },
  siren: { power: switched },
  humidifier: { power: switched },
  climate: {
    power: switched,
    temperature: giving('set_temperature', 'temperature'),
    mode: giving('set_hvac_mode', 'hvac_mode', 'hvac_modes'),
    fan_speed: giving('set_fan_mode', 'fan_mode', 'fan_modes'),
    wind_direction: giving('set_swing_mode', 'swing_mode', 'swing_modes'),
  },
  water_heater: { power: switched, temperature: giving('set_temperature', 'temperature') },
  cover: { open: openedAs('cover'), position: giving('set_cover_position', 'position') },
  valve: { open: openedAs('valve'), position: giving('set_valve_position', 'position') },
  fan: {
    power: switched,
    fan_speed: (value, { attributes }) => {
      const speeds = speedsOf(attributes);
      // Home Assistant finds the speed of a share by rounding up.
      const percentage = speeds === null ? value : Math.floor((Number(value) * 100) / speeds);
      return { service: 'set_percentage', data: { percentage } };
    },
    mode: giving('set_preset_mode', 'preset_mode', 'preset_modes'),
  },
  media_player: {
    power: switched,
    volume: (value) => ({ service: 'volume_set', data: { volume_level: Number(value) / 100 } }),
    mute: giving('volume_mute', 'is_volume_muted'),
    playback: (value) => ({
      service: value === 'playing' ? 'media_play' : value === 'paused' ? 'media_pause' : 'media_stop',
    }),
  },
  vacuum: { fan_speed: giving('set_fan_speed', 'fan_speed', 'fan_speed_list') },
  lock: { lock: (value) => ({ service: value === 'locked' ? 'lock' : 'unlock' }) },
  alarm_control_panel: {
    power: (value) => ({ service: value === 'on' ? 'alarm_arm_away' : 'alarm_disarm' }),
  },
};

const deeds: Readonly<Record<string, Partial<Record<Deed, string>>>> = {
  cover: { stop: 'stop_cover' },
  valve: { stop: 'stop_valve' },
  vacuum: { clean: 'start', dock: 'return_to_base', stop: 'stop' },
  media_player: { next_track: 'media_next_track', previous_track: 'media_previous_track' },
  scene: { activate: 'turn_on' },
  script: { activate: 'turn_on' },
  button: { activate: 'press' },
  input_button: { activate: 'press' },
};

/** The service that has an entity do it; undefined where there is none. */
export function serviceFor(entity: EntityState, command: DeviceCommand): ServiceCall | undefined {
  const domain = domainOf(entity.entity_id);
  if (command.kind === 'set') {
    const made = setters[domain]?.[command.capability]?.(command.value, entity);
    return made && { domain, ...made };
  }
  if (command.kind === 'function')
    return domain === 'fan' ? { domain, service: 'oscillate', data: { oscillating: command.on } } : undefined;
  const service = deeds[domain]?.[command.what];
  if (service === undefined) return undefined;
  if (command.areas.length === 0) return { domain, service };
  // Which rooms a vacuum knows by which number only its maker can tell, or Home Assistant where it was told.
  const isTold =
    domain === 'vacuum' && ((numberAt(entity.attributes, 'supported_features') ?? 0) & 16_384) > 0;
  return isTold ? { domain, service: 'clean_area', data: { cleaning_area_id: command.areas } } : undefined;
}

/** What to wait for after a command; undefined where nothing the entity reports would show it. */
export function goalOf(
  device: Device,
  command: DeviceCommand,
): ((state: DeviceState) => Progress) | undefined {
  if (command.kind === 'function')
    return ({ function: on }) =>
      Array.isArray(on) && on.includes(command.name) === command.on ? 'there' : 'not yet';
  if (command.kind === 'set') {
    const { capability, value } = command;
    const { step = 1 } = capabilityOf(device, capability) ?? {};
    return (state) => progressTo(value, state[capability], step);
  }
  const wanted: Partial<Record<Deed, readonly unknown[]>> = {
    clean: ['cleaning'],
    dock: ['docked', 'returning'],
  };
  const states = wanted[command.what];
  return states && ((state) => (states.includes(state.clean) ? 'there' : 'not yet'));
}
