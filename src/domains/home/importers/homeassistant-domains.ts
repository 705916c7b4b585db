import { isRecord } from '../../../core/contract/plain-json.ts';
import type { Capability, CapabilityName } from '../capability.ts';
import type { DeviceType } from '../contract.ts';
import type { Refusal } from './build.ts';
import { type JsonRecord, numberAt, stringAt, stringsAt } from './records.ts';
import { vocabularyOf } from './words.ts';

export interface DomainParts {
  readonly type?: DeviceType;
  readonly capabilities: readonly Capability[];
  readonly sensitive?: boolean;
  /** Nobody says what it can do, so the usual was taken. */
  readonly isAssumed?: boolean;
}

/** What the entity registry says of an entity besides its name. */
interface Entity {
  readonly options: JsonRecord;
  readonly features: number;
  readonly deviceClass: string;
  readonly name: string;
}

/** What an entity of a domain can do, or why it is left out. */
export function capabilitiesOf(domain: string, name: string, record: JsonRecord): DomainParts | Refusal {
  const build = Object.hasOwn(domains, domain) ? domains[domain]! : undefined;
  if (!build) return { refused: 'home_skip_kind', params: { kind: domain } };
  const said = numberAt(record, 'supported_features');
  const usual = said === undefined ? usualFeatures[domain] : undefined;
  const made = build({
    options: isRecord(record.capabilities) ? record.capabilities : {},
    features: said ?? usual ?? 0,
    deviceClass: stringAt(record, 'device_class') ?? stringAt(record, 'original_device_class') ?? '',
    name,
  });
  if ('refused' in made) return made;
  if (made.capabilities.length > 0) return { ...made, isAssumed: usual !== undefined };
  return { refused: 'home_skip_no_ability' };
}

/** What is assumed where nobody says it, as in a registry that was cut down: the bits most devices have. */
const usualFeatures: Readonly<Record<string, number>> = {
  cover: 11,
  valve: 3,
  media_player: 16_829,
  vacuum: 8_216,
};

const on: Capability = { name: 'power' };
const percent = (name: 'brightness' | 'position' | 'volume' | 'fan_speed', min = 0): Capability => ({
  name,
  min,
  max: 100,
  unit: '%',
});
const words = (name: CapabilityName, native: readonly string[]): Capability[] =>
  native.length > 0 ? [{ name, values: vocabularyOf(native).words }] : [];
/** A feature of Home Assistant's bit set, and the capabilities it stands for. */
const having = (features: number, bits: Readonly<Record<number, readonly Capability[]>>): Capability[] =>
  Object.entries(bits).flatMap(([bit, capabilities]) => ((features & Number(bit)) === 0 ? [] : capabilities));

function light({ options }: Entity): DomainParts {
  const modes = stringsAt(options, 'supported_color_modes');
  const min = numberAt(options, 'min_color_temp_kelvin') ?? 2000;
  const max = numberAt(options, 'max_color_temp_kelvin') ?? 6500;
  const white: Capability = { name: 'color_temperature', min, max, unit: 'K' };
  return {
    type: 'Light',
    capabilities: [
      on,
      ...(modes.some((mode) => mode !== 'onoff') ? [percent('brightness', 1)] : []),
      ...(modes.includes('color_temp') && min < max ? [white] : []),
      ...(modes.some((mode) => ['hs', 'rgb', 'rgbw', 'rgbww', 'xy'].includes(mode))
        ? [{ name: 'color' as const }]
        : []),
    ],
  };
}

/** What the house counts temperatures in. */
const unitOf = (options: JsonRecord): 'C' | 'F' =>
  stringAt(options, 'temperature_unit')?.includes('F') ? 'F' : 'C';

function climate({ options }: Entity): DomainParts {
  const modes = stringsAt(options, 'hvac_modes');
  const temperature: Capability = {
    name: 'temperature',
    min: numberAt(options, 'min_temp') ?? 7,
    max: numberAt(options, 'max_temp') ?? 35,
    step: numberAt(options, 'target_temp_step') ?? 1,
    unit: unitOf(options),
  };
  return {
    type: 'AirConditioner',
    capabilities: [
      ...(modes.includes('off') ? [on] : []),
      temperature,
      ...words(
        'mode',
        modes.filter((mode) => mode !== 'off'),
      ),
      ...words('fan_speed', stringsAt(options, 'fan_modes')),
      ...words('wind_direction', stringsAt(options, 'swing_modes')),
      { name: 'current_temperature' },
    ],
  };
}

/** Bits: 1 open, 2 close, 4 set position, 8 stop. */
const isGuarded = (deviceClass: string): boolean =>
  ['garage', 'gate', 'door', 'gas', 'water'].includes(deviceClass);
const cover = ({ features, deviceClass }: Entity, type: DeviceType): DomainParts => ({
  type: isGuarded(deviceClass) ? 'Unknown' : type,
  capabilities: [
    ...((features & 3) === 3 ? [{ name: 'open' as const }] : []),
    ...having(features, { 4: [percent('position')], 8: [{ name: 'stop' }] }),
  ],
  sensitive: isGuarded(deviceClass),
});

const MOST_SPEEDS = 10;
/** How many speeds a fan has, by the share that one of them is; null for one that takes any share. */
export function speedsOf(options: JsonRecord): number | null {
  const speeds = Math.round(100 / (numberAt(options, 'percentage_step') ?? 1));
  return speeds > 1 && speeds <= MOST_SPEEDS ? speeds : null;
}

function speeds(options: JsonRecord): Capability {
  const max = speedsOf(options);
  return max === null ? percent('fan_speed', 1) : { name: 'fan_speed', min: 1, max, step: 1, unit: '档' };
}

/** Bits: 1 set speed, 2 oscillate, 8 preset mode. */
const fan = ({ features, options }: Entity): DomainParts => ({
  type: 'Fan',
  capabilities: [
    on,
    ...having(features, { 1: [speeds(options)], 2: [{ name: 'function', values: ['摆风'] }] }),
    ...((features & 8) === 0 ? [] : words('mode', stringsAt(options, 'preset_modes'))),
  ],
});

/** Bits: 1 pause, 4 set volume, 8 mute, 16 and 32 previous and next track, 128 and 256 turn on and off, 16384 play. */
const mediaPlayer = ({ name, features, deviceClass }: Entity): DomainParts => ({
  type:
    deviceClass === 'tv' || (deviceClass === '' && isTelevision.test(name)) ? 'Television' : 'NetworkAudio',
  capabilities: [
    ...((features & 384) === 384 ? [on] : []),
    ...having(features, { 4: [percent('volume')], 8: [{ name: 'mute' }] }),
    ...((features & 16385) === 0 ? [] : [{ name: 'playback' as const }]),
    ...((features & 48) === 48 ? [{ name: 'track' as const }] : []),
  ],
});

const isTelevision = /电视|\b(?:tv|television)\b/i;

/** Bits: 8 stop, 16 return home, 32 fan speed, 64 battery, 8192 start. */
const vacuum = ({ features, options }: Entity): DomainParts => ({
  capabilities: [
    ...having(features, {
      8192: [{ name: 'clean' }],
      16: [{ name: 'dock' }],
      8: [{ name: 'stop' }],
      64: [{ name: 'battery' }],
    }),
    ...((features & 32) === 0 ? [] : words('fan_speed', stringsAt(options, 'fan_speed_list'))),
  ],
});

const measured: Readonly<Record<string, CapabilityName>> = {
  temperature: 'current_temperature',
  humidity: 'humidity',
  battery: 'battery',
};

const sensor = ({ deviceClass }: Entity): DomainParts | Refusal => {
  const name = Object.hasOwn(measured, deviceClass) ? measured[deviceClass] : undefined;
  return name ? { capabilities: [{ name }] } : { refused: 'home_skip_sensor', params: { kind: deviceClass } };
};

const alarm = (): DomainParts => ({ capabilities: [on], sensitive: true });

const waterHeater = ({ options }: Entity): DomainParts => ({
  capabilities: [
    on,
    {
      name: 'temperature',
      min: numberAt(options, 'min_temp') ?? 30,
      max: numberAt(options, 'max_temp') ?? 75,
      unit: unitOf(options),
    },
    { name: 'current_temperature' },
  ],
});

const scene = (): DomainParts => ({ capabilities: [{ name: 'activate' }] });

/** Whether entities of a domain are things people command or ask after. */
export const isDomainOfThings = (domain: string): boolean => Object.hasOwn(domains, domain);

const domains: Readonly<Record<string, (entity: Entity) => DomainParts | Refusal>> = {
  light,
  switch: ({ deviceClass }) => ({
    type: deviceClass === 'outlet' ? 'SmartPlug' : 'Switch',
    capabilities: [on],
  }),
  input_boolean: () => ({ type: 'Switch', capabilities: [on] }),
  climate,
  cover: (entity) => cover(entity, 'Blind'),
  valve: (entity) => cover(entity, 'Unknown'),
  fan,
  media_player: mediaPlayer,
  vacuum,
  lock: () => ({ capabilities: [{ name: 'lock' }] }),
  sensor,
  binary_sensor: () => ({ capabilities: [{ name: 'sensing' }] }),
  scene,
  script: scene,
  button: scene,
  input_button: scene,
  siren: alarm,
  alarm_control_panel: alarm,
  humidifier: () => ({ capabilities: [on] }),
  water_heater: waterHeater,
};
