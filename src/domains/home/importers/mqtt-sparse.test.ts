import { describe, expect, it } from 'vitest';
import { channel, entity } from './mqtt.testkit.ts';
import { importMqtt } from './mqtt.ts';
import { extract } from './mqtt-channels.ts';
import { readDiscovery } from './mqtt-discovery.ts';

/** Home Assistant's own defaults, where an announcement leaves something out. */
describe('MQTT discovery: what a device does not say', () => {
  const names = (of: ReturnType<typeof entity>) => of.channels.map(({ capability }) => capability.name);
  const plain = entity('light', { schema: 'json', cmd_t: 'l', stat_t: 's' });
  const rgb = entity('light', {
    schema: 'json',
    cmd_t: 'l',
    stat_t: 's',
    sup_clrm: ['rgb'],
    color_temp: true,
  });
  const kelvin = entity('light', {
    cmd_t: 'l',
    stat_val_tpl: '{{ value_json.on }}',
    stat_t: 's',
    clr_temp_cmd_t: 'l/ct',
    clr_temp_k: true,
    max_k: 6000,
    min_k: 2500,
    rgb_cmd_t: 'l/rgb',
    rgb_stat_t: 'l/r',
  });
  const american = entity('climate', {
    temperature_unit: 'F',
    temp_cmd_t: 'a/t',
    mode_cmd_t: 'a/m',
    mode_stat_t: 'a/ms',
    pow_cmd_t: 'a/p',
    fan_mode_cmd_t: 'a/f',
    swing_mode_cmd_t: 'a/s',
    curr_temp_t: 'a/c',
  });
  const tv = entity('media_player', { cmd_t: 'm', pow_cmd_t: 'm/p', stat_t: 'm/s' });
  const shade = entity('cover', { set_pos_t: 'c/p', pos_t: 'c', pl_stop: null });
  const door = entity('binary_sensor', { stat_t: 'd', pl_on: 'open' });
  const cleaner = entity('vacuum', { cmd_t: 'v' });

  it.each([
    ['a lamp that only goes on and off', plain, ['power']],
    ['a lamp with colours', rgb, ['power', 'brightness', 'color_temperature', 'color']],
    ['a player', tv, ['power', 'playback']],
    ['a shade', shade, ['open', 'position']],
    ['a contact', door, ['sensing']],
    ['a cleaner that says nothing', cleaner, []],
  ])('%s', (_, of, expected) => expect(names(of)).toEqual(expected));

  it.each([
    ['off in JSON', plain, 'power', 'off', { topic: 'l', payload: '{"state":"OFF"}' }],
    ['kelvin as they are', kelvin, 'color_temperature', 4000, { topic: 'l/ct', payload: '4000' }],
    ['a colour nobody knows', kelvin, 'color', '不知道', undefined],
    ['a colour nobody knows, in JSON', rgb, 'color', '不知道', undefined],
    ['a word for a number', kelvin, 'color_temperature', '暖', undefined],
    ['its own switch before its modes', american, 'power', 'off', { topic: 'a/p', payload: 'OFF' }],
    ['the usual speeds', american, 'fan_speed', '中', { topic: 'a/f', payload: 'medium' }],
    ['the usual swings', american, 'wind_direction', 'on', { topic: 'a/s', payload: 'on' }],
    ['a mode it has not', american, 'mode', '睡眠', undefined],
    ['a player’s power', tv, 'power', 'on', { topic: 'm/p', payload: 'ON' }],
    ['a shade is closed by its position', shade, 'open', 'closed', { topic: 'c/p', payload: '0' }],
  ] as const)('told %s', (_, of, name, value, message) => {
    expect(channel(of, name).write?.(value, {})).toEqual(message);
  });

  it.each([
    ['a template of its own', kelvin, 'power', '{"on":"ON"}', 'on'],
    ['a colour that is none', kelvin, 'color', '1,2', undefined],
    ['a state that is none', plain, 'power', '{"state":"?"}', undefined],
    ['a JSON colour with a part missing', rgb, 'color', '{"color":{"r":255,"g":0}}', undefined],
    ['no JSON colour', rgb, 'color', '{"color":"red"}', undefined],
    ['degrees Fahrenheit in Celsius', american, 'current_temperature', '77', 25],
    ['a position as open', shade, 'open', '40', 'open'],
    ['no position', shade, 'open', 'moving', undefined],
    ['an open door', door, 'sensing', 'open', 'on'],
    ['a closed door', door, 'sensing', 'OFF', 'off'],
    ['a door that is not heard of', door, 'sensing', 'unavailable', undefined],
  ] as const)('hears %s', (_, of, name, payload, value) => {
    expect(channel(of, name).read?.value(payload)).toBe(value);
  });

  it('ranges, deeds and functions', () => {
    expect(channel(american, 'temperature').capability).toMatchObject({
      min: 45,
      max: 95,
      step: 1,
      unit: 'F',
    });
    expect(channel(kelvin, 'color_temperature').capability).toMatchObject({ min: 2500, max: 6000 });
    expect(shade.deeds).toEqual({});
    // Rooms can be told to a cleaner only where it takes free commands.
    expect(cleaner.deeds.clean?.(['kitchen'])).toBeUndefined();
    expect(entity('button', { cmd_t: 'b' }).deeds.activate?.([])).toEqual({ topic: 'b', payload: 'PRESS' });
    const gate = entity('cover', { cmd_t: 'g', dev_cla: 'gate' }).device;
    expect(gate).toMatchObject({ type: 'Unknown', sensitive: true });
    const fan = entity('fan', { cmd_t: 'f', osc_cmd_t: 'f/o', osc_stat_t: 'f/os' });
    expect(fan.functions[0]?.read?.value('unknown')).toBeUndefined();
    expect(() => entity('binary_sensor', { name: 'mute' })).toThrow('home_skip_no_topic');
  });

  it('where it says that it is away, by one topic or several', () => {
    const several = entity('switch', {
      cmd_t: 's',
      avty: [{ t: 'a' }, { t: 'b', pl_not_avail: 'gone' }, { x: 1 }],
      avty_t: 'c',
    });
    expect(several.availability).toEqual([
      { topic: 'c', offline: 'offline' },
      { topic: 'a', offline: 'offline' },
      { topic: 'b', offline: 'gone' },
    ]);
  });

  it('a base may stand at the end of a topic', () => {
    const sent = JSON.stringify({ '~': 'base', cmd_t: 'set/~' });
    const found = readDiscovery('homeassistant/switch/x/config', sent);
    expect(found).toMatchObject({ announcements: [{ config: { command_topic: 'set/base' } }] });
    expect(extract('{{ value_json["a b"] }}', '{"a b":1}')).toBe('1');
  });
});

describe('MQTT import: messages as they come', () => {
  it('an unreadable announcement is named; a line without a message takes nothing in', () => {
    const imported = importMqtt('homeassistant/switch/a/config {\nhomeassistant/switch/b/config');
    expect(imported.ok && imported.value.issues).toMatchObject([{ code: 'home_skip_not_json' }]);
  });

  it.each(['[1, {"topic": "a"}]', '"text"', '[]'])('%s holds no device', (text) => {
    const imported = importMqtt(text);
    expect(imported.ok ? imported.value.home.devices : []).toEqual([]);
  });

  it('a message without a payload takes a device back', () => {
    const imported = importMqtt('[{"topic":"homeassistant/switch/a/config"},{"topic":"x/y","payload":null}]');
    expect(imported.ok && imported.value.home.devices).toEqual([]);
  });
});
