import type { Capability } from '../capability.ts';
import {
  asIs,
  type Channel,
  type Config,
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
} from './mqtt-channels.ts';

export function climate(config: Config): Parts {
  const modes = list(config, 'modes') ?? ['auto', 'off', 'cool', 'heat', 'dry', 'fan_only'];
  const inFahrenheit = text(config, 'temperature_unit') === 'F';
  const temperature: Capability = {
    name: 'temperature',
    min: number(config, 'min_temp', inFahrenheit ? 45 : 7),
    max: number(config, 'max_temp', inFahrenheit ? 95 : 35),
    step: number(config, 'temp_step', 1),
    unit: inFahrenheit ? 'F' : 'C',
  };
  const keys = (name: string) => keysOf(name, `${name}_state_template`);
  const has = (name: string) => text(config, `${name}_command_topic`) !== undefined;
  const mode = listed(
    'mode',
    modes.filter((one) => one !== 'off'),
    config,
    keys('mode'),
  );
  return {
    type: 'AirConditioner',
    channels: [
      ...(has('power') || (has('mode') && modes.includes('off')) ? [climatePower(config, mode)] : []),
      ...(has('temperature') ? [numeric(temperature, config, keys('temperature'), asIs)] : []),
      ...(has('mode') && mode.capability.values?.length ? [mode] : []),
      ...(has('fan_mode')
        ? [
            listed(
              'fan_speed',
              list(config, 'fan_modes') ?? ['auto', 'low', 'medium', 'high'],
              config,
              keys('fan_mode'),
            ),
          ]
        : []),
      ...(has('swing_mode')
        ? [listed('wind_direction', list(config, 'swing_modes') ?? ['on', 'off'], config, keys('swing_mode'))]
        : []),
      ...reading(
        'current_temperature',
        config,
        'current_temperature_topic',
        'current_temperature_template',
        inFahrenheit,
      ),
      ...reading('humidity', config, 'current_humidity_topic', 'current_humidity_template'),
    ],
  };
}

/** Off is a mode of its own; on is the mode it was in, or the first it has. */
function climatePower(config: Config, mode: Channel): Channel {
  const own = text(config, 'power_command_topic');
  const switched = own === undefined ? undefined : onOff(config, { command: 'power_command_topic' }).write;
  const read = sourceOf(config, { state: 'mode_state_topic', template: 'mode_state_template' }, (said) =>
    said === 'off' ? 'off' : 'on',
  );
  const write: Channel['write'] = (value, state) => {
    if (switched) return switched(value, state);
    if (value === 'off') return { topic: text(config, 'mode_command_topic')!, payload: 'off' };
    return mode.write?.(
      state.mode === undefined ? (mode.capability.values?.[0] ?? '') : String(state.mode),
      state,
    );
  };
  return { capability: { name: 'power' }, write, ...(read && { read }) };
}

export function fan(config: Config): Parts {
  const [low, high] = [number(config, 'speed_range_min', 1), number(config, 'speed_range_max', 100)];
  const inSteps = high <= 10;
  const speed: Capability = inSteps
    ? { name: 'fan_speed', min: low, max: high, step: 1, unit: '档' }
    : { name: 'fan_speed', min: 1, max: 100, unit: '%' };
  const presets = list(config, 'preset_modes') ?? [];
  return {
    type: 'Fan',
    channels: [
      onOff(config, { template: 'state_value_template' }),
      ...(text(config, 'percentage_command_topic')
        ? [numeric(speed, config, keysOf('percentage'), inSteps ? asIs : percentOf(low - 1, high))]
        : []),
      ...(presets.length > 0 ? [listed('mode', presets, config, keysOf('preset_mode'))] : []),
    ],
    functions: oscillation(config),
  };
}

function oscillation(config: Config): readonly FunctionChannel[] {
  const topic = text(config, 'oscillation_command_topic');
  if (topic === undefined) return [];
  const on = text(config, 'payload_oscillation_on') ?? 'oscillate_on';
  const off = text(config, 'payload_oscillation_off') ?? 'oscillate_off';
  const seen = (said: string) => (said === on ? true : said === off ? false : undefined);
  const read = sourceOf(config, keysOf('oscillation'), seen);
  return [{ name: '摆风', write: (yes) => ({ topic, payload: yes ? on : off }), ...(read && { read }) }];
}
