import { isRecord, readJson } from '../../../core/contract/plain-json.ts';
import type { Capability, Setting } from '../capability.ts';
import { COLORS, type ColorSpace, colorIn, nearestColor } from '../colors.ts';
import {
  asIs,
  type Channel,
  type Config,
  type Keys,
  keysOf,
  list,
  mireds,
  number,
  numeric,
  onOff,
  percentOf,
  type Scale,
  sourceOf,
  text,
} from './mqtt-channels.ts';

/** A lamp with fewer levels than there are percents goes in steps. */
function brightnessOf(config: Config): Capability {
  const scale = number(config, 'brightness_scale', 255);
  const step = 100 / scale;
  return scale >= 100
    ? { name: 'brightness', min: 1, max: 100, unit: '%' }
    : { name: 'brightness', min: step, max: 100, step, unit: '%' };
}

/** Given in kelvin, or in mireds, whose order is the other way round. */
function colorTemperature(config: Config): { readonly capability: Capability; readonly scale: Scale } {
  const min = number(config, 'min_kelvin', Math.round(1_000_000 / number(config, 'max_mireds', 500)));
  const max = number(config, 'max_kelvin', Math.round(1_000_000 / number(config, 'min_mireds', 153)));
  const scale = config.color_temp_kelvin === true ? asIs : mireds;
  return { capability: { name: 'color_temperature', min, max, unit: 'K' }, scale };
}

const brightnessScale = (config: Config): Scale => percentOf(0, number(config, 'brightness_scale', 255));

/** The default schema: a topic for each thing. */
export function basicLight(config: Config): readonly Channel[] {
  const { capability, scale } = colorTemperature(config);
  const has = (key: string) => text(config, key) !== undefined;
  return [
    onOff(config, { template: has('state_value_template') ? 'state_value_template' : 'value_template' }),
    ...(has('brightness_command_topic')
      ? [numeric(brightnessOf(config), config, keysOf('brightness'), brightnessScale(config))]
      : []),
    ...(has('color_temp_command_topic') ? [numeric(capability, config, keysOf('color_temp'), scale)] : []),
    ...(has('rgb_command_topic') ? [rgbChannel(config, keysOf('rgb'))] : []),
  ];
}

/** `255,0,0`. */
function rgbChannel(config: Config, keys: Required<Keys>): Channel {
  const topic = text(config, keys.command)!;
  const read = sourceOf(config, keys, (said) => {
    const [r = Number.NaN, g = Number.NaN, b = Number.NaN] = said.split(',').map(Number);
    return Number.isFinite(r + g + b) ? nearestColor('rgb', [r, g, b]) : undefined;
  });
  const write = (value: Setting | boolean) => {
    const rgb = COLORS[String(value)];
    return rgb && { topic, payload: rgb.join(',') };
  };
  return { capability: { name: 'color' }, write, ...(read && { read }) };
}

/** What a JSON light says of one capability, and how it is told. */
interface Fields {
  readonly capability: Capability;
  readonly told: (value: Setting | boolean) => Readonly<Record<string, unknown>> | undefined;
  readonly said: (state: Readonly<Record<string, unknown>>) => Setting | undefined;
}

/** The JSON schema: one message says everything. */
export function jsonLight(config: Config): readonly Channel[] {
  const topic = text(config, 'command_topic');
  const stateTopic = text(config, 'state_topic');
  return fieldsOf(config).map(({ capability, told, said }) => ({
    capability,
    ...(topic !== undefined && {
      write: (value: Setting | boolean) => {
        const fields = told(value);
        return fields && { topic, payload: JSON.stringify(fields) };
      },
    }),
    ...(stateTopic !== undefined && {
      read: { topic: stateTopic, value: (payload: string) => jsonValue(payload, said) },
    }),
  }));
}

function fieldsOf(config: Config): readonly Fields[] {
  const modes = list(config, 'supported_color_modes') ?? [];
  const space = (['rgb', 'hs', 'xy'] as const).find((mode) => modes.includes(mode) || config[mode] === true);
  const { capability: white, scale } = colorTemperature(config);
  const level = brightnessScale(config);
  const power: Fields = {
    capability: { name: 'power' },
    told: (value) => ({ state: value === 'on' ? 'ON' : 'OFF' }),
    said: ({ state }) => (state === 'ON' ? 'on' : state === 'OFF' ? 'off' : undefined),
  };
  const amount = (capability: Capability, key: string, { toRaw, fromRaw }: Scale): Fields => ({
    capability,
    told: (value) => ({ state: 'ON', [key]: toRaw(Number(value)) }),
    said: ({ [key]: raw }) => (typeof raw === 'number' ? fromRaw(raw) : undefined),
  });
  const dims = config.brightness === true || modes.some((mode) => mode !== 'onoff');
  return [
    power,
    ...(dims ? [amount(brightnessOf(config), 'brightness', level)] : []),
    ...(modes.includes('color_temp') || config.color_temp === true
      ? [amount(white, 'color_temp', scale)]
      : []),
    ...(space ? [colorField(space)] : []),
  ];
}

const colorField = (space: ColorSpace): Fields => ({
  capability: { name: 'color' },
  told: (value) => colorFields(space, value),
  said: ({ color }) => colorSeen(space, color),
});

const jsonValue = <T>(
  payload: string,
  value: (state: Readonly<Record<string, unknown>>) => T | undefined,
): T | undefined => {
  const json = readJson(payload);
  return json.ok && isRecord(json.value) ? value(json.value) : undefined;
};

const spaceKeys = { rgb: ['r', 'g', 'b'], hs: ['h', 's'], xy: ['x', 'y'] } as const;

function colorFields(
  space: ColorSpace,
  value: Setting | boolean,
): Readonly<Record<string, unknown>> | undefined {
  const rgb = COLORS[String(value)];
  if (!rgb) return undefined;
  const parts = colorIn(space, rgb);
  return { state: 'ON', color: Object.fromEntries(spaceKeys[space].map((key, i) => [key, parts[i]])) };
}

function colorSeen(space: ColorSpace, color: unknown): string | undefined {
  if (!isRecord(color)) return undefined;
  const parts = spaceKeys[space].map((key) => color[key]);
  return parts.every((part) => typeof part === 'number') ? nearestColor(space, parts) : undefined;
}
