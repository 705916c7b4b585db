import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seeded } from '../testkit.ts';
import { homeFileContract } from '../world.ts';
import { channel, entity } from './mqtt.testkit.ts';
import { importMqtt } from './mqtt.ts';
import { extract } from './mqtt-channels.ts';
import { readDiscovery } from './mqtt-discovery.ts';
import { entityOf } from './mqtt-entities.ts';

describe('MQTT discovery: the message', () => {
  it('abbreviations and ~ are written out', () => {
    const found = readDiscovery(
      'homeassistant/switch/node1/relay/config',
      JSON.stringify({
        '~': 'home/relay',
        cmd_t: '~/set',
        stat_t: '~/state',
        val_tpl: '{{ value_json.state }}',
        avty: [{ t: '~/up' }],
        dev: { ids: 'n1', sa: '客厅', name: '继电器' },
        pl_on: '1',
        other: '~/x',
      }),
    );
    expect(found).toEqual({
      kind: 'announced',
      announcements: [
        {
          component: 'switch',
          id: 'switch.node1_relay',
          config: {
            command_topic: 'home/relay/set',
            state_topic: 'home/relay/state',
            value_template: '{{ value_json.state }}',
            availability: [{ topic: 'home/relay/up' }],
            device: { identifiers: 'n1', suggested_area: '客厅', name: '继电器' },
            payload_on: '1',
            other: '~/x',
          },
        },
      ],
    });
  });

  it('a whole device in one message shares what stands beside its components', () => {
    const config = {
      dev: { name: '多合一' },
      o: { name: 'z' },
      '~': 'base',
      stat_t: '~/state',
      cmps: {
        a: { p: 'switch', cmd_t: '~/a', uniq_id: 'ua' },
        b: { p: 'sensor', dev_cla: 'temperature' },
        gone: { p: 'light' },
      },
    };
    const found = readDiscovery('homeassistant/device/one/config', JSON.stringify(config));
    expect(
      found?.kind === 'announced' &&
        found.announcements.map(({ component, id, config: own }) => [
          component,
          id,
          own.state_topic,
          own.command_topic,
        ]),
    ).toEqual([
      ['switch', 'ua', 'base/state', 'base/a'],
      ['sensor', 'sensor.one_b', 'base/state', undefined],
    ]);
  });

  it.each([
    ['homeassistant/switch/a/config', '', { kind: 'removed' }],
    ['homeassistant/switch/a/config', '{', { kind: 'unreadable' }],
    ['homeassistant/switch/a/config', '[]', { kind: 'unreadable' }],
    ['homeassistant/switch/a/state', '{}', null],
    ['homeassistant/switch/config', '{}', null],
    ['homeassistant/a/b/c/d/config', '{}', null],
    ['other/switch/a/config', '{}', null],
  ])('%s %s', (topic, payload, expected) => {
    expect(readDiscovery(topic, payload)).toEqual(expected);
  });

  it('whatever is announced, nothing throws', () => {
    const keys = fc.constantFrom(
      'cmd_t',
      'stat_t',
      'schema',
      'brightness',
      'modes',
      'dev',
      'name',
      '~',
      'cmps',
      'val_tpl',
      'pos_t',
      'sup_clrm',
      'device_class',
      'fan_speed_list',
    );
    const component = fc.constantFrom(
      'light',
      'switch',
      'cover',
      'climate',
      'fan',
      'lock',
      'vacuum',
      'media_player',
      'sensor',
      'scene',
      'device',
      'constructor',
    );
    fc.assert(
      fc.property(
        component,
        fc.dictionary(keys, fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 2 }))),
        (kind, config) => {
          const found = readDiscovery(`homeassistant/${kind}/x/config`, JSON.stringify(config));
          for (const announcement of found?.kind === 'announced' ? found.announcements : []) {
            const made = entityOf(announcement);
            if ('refused' in made) continue;
            for (const one of made.channels) {
              one.write?.('on', {});
              one.write?.(50, {});
              one.read?.value('{"a":1}');
            }
          }
        },
      ),
      seeded(),
    );
  });
});

describe('templates', () => {
  it.each([
    [undefined, 'ON', 'ON'],
    ['{{ value }}', 'ON', 'ON'],
    ['{{ value_json.state }}', '{"state":"ON"}', 'ON'],
    ["{{ value_json['a']['b c'] }}", '{"a":{"b c":1}}', '1'],
    ['{{value_json.t|float|round(1)}}', '{"t":21.5}', '21.5'],
    ['{{ value_json.state }}', 'ON', undefined],
    ['{{ value_json.x }}', '{"state":1}', undefined],
    ["{{ 'ON' if value_json.x else 'OFF' }}", '{"x":1}', undefined],
  ])('%s of %s', (template, payload, expected) => {
    expect(extract(template, payload)).toBe(expected);
  });
});

describe('MQTT discovery: what a device is told and what it says', () => {
  const json = entity('light', {
    schema: 'json',
    cmd_t: 'l/set',
    stat_t: 'l',
    brightness: true,
    sup_clrm: ['color_temp', 'xy'],
    min_mireds: 153,
    max_mireds: 500,
  });
  const basic = entity('light', {
    cmd_t: 'l/set',
    stat_t: 'l',
    bri_cmd_t: 'l/bri',
    bri_stat_t: 'l/b',
    bri_scl: 10,
    rgb_cmd_t: 'l/rgb',
    rgb_stat_t: 'l/r',
    clr_temp_cmd_t: 'l/ct',
    clr_temp_stat_t: 'l/c',
  });
  const cover = entity('cover', {
    cmd_t: 'c/set',
    stat_t: 'c',
    set_pos_t: 'c/pos',
    pos_t: 'c/p',
    pos_open: 0,
    pos_clsd: 255,
  });
  const climate = entity('climate', {
    modes: ['off', 'cool', 'heat'],
    mode_cmd_t: 'a/mode',
    mode_stat_t: 'a/m',
    temp_cmd_t: 'a/t',
    temp_stat_t: 'a/ts',
    min_temp: 16,
    max_temp: 30,
    temp_step: 0.5,
    fan_mode_cmd_t: 'a/f',
    fan_modes: ['low', 'high'],
    curr_temp_t: 'a/c',
  });
  const fan = entity('fan', {
    cmd_t: 'f/set',
    stat_t: 'f',
    pct_cmd_t: 'f/pct',
    pct_stat_t: 'f/p',
    spd_rng_max: 4,
    pr_mode_cmd_t: 'f/pm',
    pr_modes: ['natural'],
    osc_cmd_t: 'f/osc',
    osc_stat_t: 'f/o',
  });
  const lock = entity('lock', { cmd_t: 'k/set', stat_t: 'k' });
  const player = entity('media_player', {
    cmd_t: 'm/set',
    stat_t: 'm',
    volume_command_topic: 'm/vol',
    mute_command_topic: 'm/mute',
    device_class: 'tv',
  });

  it.each([
    ['json on', json, 'power', 'on', 'l/set', '{"state":"ON"}'],
    ['json brightness', json, 'brightness', 50, 'l/set', '{"state":"ON","brightness":128}'],
    ['json white', json, 'color_temperature', 4000, 'l/set', '{"state":"ON","color_temp":250}'],
    ['json colour', json, 'color', '红色', 'l/set', '{"state":"ON","color":{"x":0.6401,"y":0.33}}'],
    ['basic off', basic, 'power', 'off', 'l/set', 'OFF'],
    ['basic brightness', basic, 'brightness', 60, 'l/bri', '6'],
    ['basic colour', basic, 'color', '蓝色', 'l/rgb', '0,0,255'],
    ['basic white', basic, 'color_temperature', 5000, 'l/ct', '200'],
    ['cover', cover, 'open', 'open', 'c/set', 'OPEN'],
    ['cover, positions the other way round', cover, 'position', 100, 'c/pos', '0'],
    ['climate on takes the first mode', climate, 'power', 'on', 'a/mode', 'cool'],
    ['climate off', climate, 'power', 'off', 'a/mode', 'off'],
    ['climate mode in its own word', climate, 'mode', '制热', 'a/mode', 'heat'],
    ['climate temperature', climate, 'temperature', 25.5, 'a/t', '25.5'],
    ['climate fan', climate, 'fan_speed', '高', 'a/f', 'high'],
    ['fan speed', fan, 'fan_speed', 3, 'f/pct', '3'],
    ['fan mode', fan, 'mode', '自然风', 'f/pm', 'natural'],
    ['lock', lock, 'lock', 'unlocked', 'k/set', 'UNLOCK'],
    ['player', player, 'playback', 'paused', 'm/set', 'pause'],
    ['volume', player, 'volume', 30, 'm/vol', '30'],
    ['mute', player, 'mute', true, 'm/mute', 'ON'],
  ] as const)('%s', (_, of, name, value, topic, payload) => {
    expect(channel(of, name).write?.(value, {})).toEqual({ topic, payload });
  });

  it.each([
    ['json', json, 'power', '{"state":"OFF"}', 'off'],
    ['json brightness', json, 'brightness', '{"state":"ON","brightness":128}', 50],
    ['json white', json, 'color_temperature', '{"color_temp":250}', 4000],
    ['json colour', json, 'color', '{"color":{"x":0.63,"y":0.34}}', '红色'],
    ['json without it', json, 'brightness', '{"state":"ON"}', undefined],
    ['json that is none', json, 'power', 'ON', undefined],
    ['basic brightness', basic, 'brightness', '6', 60],
    ['basic colour', basic, 'color', '0,10,250', '蓝色'],
    ['cover', cover, 'open', 'closing', 'closing'],
    ['cover position', cover, 'position', '255', 0],
    ['climate off', climate, 'power', 'off', 'off'],
    ['climate on', climate, 'power', 'heat', 'on'],
    ['climate mode', climate, 'mode', 'heat', '制热'],
    ['climate off is no mode', climate, 'mode', 'off', undefined],
    ['climate reading', climate, 'current_temperature', '23.4', 23.4],
    ['a word for a number', climate, 'temperature', 'warm', undefined],
    ['fan', fan, 'fan_speed', '2', 2],
    ['lock', lock, 'lock', 'LOCKED', 'locked'],
    ['player', player, 'playback', 'idle', 'stopped'],
  ] as const)('hears %s', (_, of, name, payload, value) => {
    expect(channel(of, name).read?.value(payload)).toBe(value);
  });

  it('deeds, functions and ranges', () => {
    const vacuum = entity('vacuum', {
      cmd_t: 'v/set',
      stat_t: 'v',
      send_cmd_t: 'v/send',
      fanspd_lst: ['quiet', 'max'],
      set_fan_spd_t: 'v/fan',
    });
    expect(vacuum.deeds.clean?.([])).toEqual({ topic: 'v/set', payload: 'start' });
    expect(vacuum.deeds.clean?.(['living'])).toEqual({
      topic: 'v/send',
      payload: '{"command":"clean_area","areas":["living"]}',
    });
    expect(vacuum.deeds.dock?.([])).toEqual({ topic: 'v/set', payload: 'return_to_base' });
    expect(channel(vacuum, 'clean').read?.value('{"state":"docked","battery_level":80}')).toBe('docked');
    expect(channel(vacuum, 'battery').read?.value('{"state":"docked","battery_level":80}')).toBe(80);
    expect(fan.functions[0]?.write(true)).toEqual({ topic: 'f/osc', payload: 'oscillate_on' });
    expect(fan.functions[0]?.read?.value('oscillate_off')).toBe(false);
    expect(channel(fan, 'fan_speed').capability).toEqual({
      name: 'fan_speed',
      min: 1,
      max: 4,
      step: 1,
      unit: '档',
    });
    expect(channel(basic, 'brightness').capability).toMatchObject({ min: 10, step: 10 });
    expect(channel(json, 'color_temperature').capability).toMatchObject({ min: 2000, max: 6536 });
    expect(cover.deeds.stop?.([])).toEqual({ topic: 'c/set', payload: 'STOP' });
    expect(entity('scene', { cmd_t: 's' }).deeds.activate?.([])).toEqual({ topic: 's', payload: 'ON' });
    expect(player.deeds.next_channel?.([])).toEqual({ topic: 'm/set', payload: 'channel_up' });
  });

  it('a valve that reports its position is opened by it', () => {
    const valve = entity('valve', { cmd_t: 'w/set', stat_t: 'w', reports_position: true, dev_cla: 'gas' });
    expect(channel(valve, 'open').write?.('open', {})).toEqual({ topic: 'w/set', payload: '100' });
    expect(channel(valve, 'open').read?.value('0')).toBe('closed');
    expect(valve.device).toMatchObject({ type: 'Unknown', sensitive: true });
  });
});

describe('MQTT import', () => {
  const lamp = {
    name: null,
    uniq_id: 'lamp1',
    cmd_t: 'l/set',
    stat_t: 'l',
    dev: { name: '台灯', sa: '书房' },
  };
  const thermometer = {
    name: '温度',
    uniq_id: 't1',
    stat_t: 't',
    dev_cla: 'temperature',
    dev: { name: '温度计', sa: '书房' },
  };
  const topics = {
    'homeassistant/light/lamp/config': lamp,
    'homeassistant/sensor/t/temp/config': thermometer,
    'homeassistant/camera/c/config': { topic: 'c' },
    l: 'ON',
  };
  const lines = Object.entries(topics).map(([topic, payload]) => ({
    topic,
    payload: JSON.stringify(payload),
  }));

  it.each([
    [
      'mosquitto_sub -v',
      lines
        .slice(0, 3)
        .map(({ topic, payload }) => `${topic} ${payload}`)
        .join('\n'),
    ],
    ['JSON lines', lines.map((line) => JSON.stringify(line)).join('\n')],
    ['an array', JSON.stringify(lines)],
    ['an object by topic', JSON.stringify(Object.fromEntries(Object.entries(topics).slice(0, 3)))],
  ])('reads %s', (_, text) => {
    const imported = importMqtt(text);
    expect(imported.ok && imported.value.home).toEqual({
      schema_version: '1.0.0',
      rooms: [{ id: '书房', name: '书房', aliases: [] }],
      devices: [
        {
          id: 'lamp1',
          name: '台灯',
          aliases: [],
          room: '书房',
          type: 'Light',
          capabilities: [{ name: 'power' }],
          sensitive: false,
        },
        {
          id: 't1',
          name: '温度计 温度',
          aliases: [],
          room: '书房',
          type: 'Unknown',
          capabilities: [{ name: 'current_temperature' }],
          sensitive: false,
        },
      ],
    });
    expect(imported.ok && imported.value.issues).toMatchObject([
      {
        code: 'home_skip_kind',
        params: { name: 'camera.c', kind: 'camera' },
      },
    ]);
    expect(imported.ok && homeFileContract.parse(imported.value.home).ok).toBe(true);
  });

  it('a later message replaces an earlier one, an empty one takes it back', () => {
    const again = [
      lines[0]!,
      { ...lines[1]!, payload: '' },
      { ...lines[0]!, payload: JSON.stringify({ ...lamp, dev: { name: '新台灯' } }) },
      lines[1]!,
      { ...lines[1]!, payload: '' },
    ];
    const imported = importMqtt(JSON.stringify(again));
    expect(imported.ok && imported.value.home.devices.map(({ name }) => name)).toEqual(['新台灯']);
  });

  it('refuses what are no messages', () => {
    expect(importMqtt('hello\nworld')).toMatchObject({ ok: false, error: [{ code: 'home_import_unread' }] });
    expect(importMqtt('').ok).toBe(false);
    expect(importMqtt('{"a":1}').ok).toBe(false);
  });
});
