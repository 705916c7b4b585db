import { describe, expect, it } from 'vitest';
import { isAway, MqttDevices } from '../services/mqtt-devices.ts';
import { channel, entity } from './mqtt.testkit.ts';
import { importMqtt } from './mqtt.ts';

/** Announcements in the form Zigbee2MQTT makes them: one JSON state a device, members of it by template. */
const base = {
  availability: [
    { topic: 'zigbee2mqtt/bridge/state', value_template: '{{ value_json.state }}' },
    { topic: 'zigbee2mqtt/curtain/availability', value_template: '{{ value_json.state }}' },
  ],
  availability_mode: 'all',
  device: { identifiers: ['zigbee2mqtt_0x1'], name: '客厅窗帘' },
  qos: 1,
};
const curtain = {
  ...base,
  command_topic: 'zigbee2mqtt/curtain/set',
  position_template: '{{ value_json.position }}',
  position_topic: 'zigbee2mqtt/curtain',
  set_position_template: '{ "position": {{ position }} }',
  set_position_topic: 'zigbee2mqtt/curtain/set',
  state_closing: 'DOWN',
  state_opening: 'UP',
  state_stopped: 'STOP',
  state_topic: 'zigbee2mqtt/curtain',
  value_template: '{{ value_json.running_state | default("STOP") }}',
  unique_id: '0x1_cover',
};

describe('H05: what Zigbee2MQTT announces', () => {
  it('a position is sent by its template and read out of the state', () => {
    const made = entity('cover', curtain);
    expect(channel(made, 'position').write?.(40, {})).toEqual({
      topic: 'zigbee2mqtt/curtain/set',
      payload: '{ "position": 40 }',
    });
    expect(channel(made, 'position').read?.value('{"position":37,"state":"OPEN"}')).toBe(37);
    expect(channel(made, 'open').read?.value('{"running_state":"UP"}')).toBe('opening');
    expect(channel(made, 'open').write?.('open', {})).toMatchObject({ payload: 'OPEN' });
    expect(made.qos).toBe(1);
  });

  it.each([
    ['a setpoint', 'temperature', 21, '{"occupied_heating_setpoint": 21}'],
    ['a mode', 'mode', '制热', '{"system_mode":"heat"}'],
  ] as const)('a thermostat: %s', (_, name, value, payload) => {
    const made = entity('climate', {
      modes: ['off', 'heat', 'auto'],
      mode_command_topic: 't/set',
      mode_command_template: '{"system_mode":"{{ value }}"}',
      mode_state_topic: 't',
      mode_state_template: '{{ value_json.system_mode }}',
      temperature_command_topic: 't/set',
      temperature_command_template: '{"occupied_heating_setpoint": {{ value | float }}}',
      temperature_state_topic: 't',
      temperature_state_template: '{{ value_json.occupied_heating_setpoint }}',
    });
    expect(channel(made, name).write?.(value, {})).toEqual({ topic: 't/set', payload });
  });

  it.each([
    ['客厅灯', 'Light'],
    ['Kitchen Outlet', 'SmartPlug'],
    ['书房吊扇', 'Fan'],
    ['网关', 'Switch'],
  ])('a relay called %s switches a %s', (name, type) => {
    const config = JSON.stringify({ name, command_topic: 'r/set', state_topic: 'r', qos: 0 });
    const imported = importMqtt(`homeassistant/switch/r/config ${config}`);
    expect(imported.ok && imported.value.home.devices[0]?.type).toBe(type);
  });

  it('a template that computes more sends nothing rather than something else', () => {
    const made = entity('cover', { ...curtain, set_position_template: '{{ 100 - position }}' });
    expect(channel(made, 'position').write?.(40, {})).toBeUndefined();
  });

  it.each([
    ['all', ['{"state":"online"}', '{"state":"offline"}'], true],
    ['all', ['{"state":"online"}', '{"state":"online"}'], false],
    ['any', ['{"state":"offline"}', '{"state":"online"}'], false],
    ['any', ['{"state":"offline"}', '{"state":"offline"}'], true],
    ['latest', ['{"state":"offline"}', '{"state":"online"}'], false],
  ])('of two topics of availability %s count: %j', (mode, said, away) => {
    const devices = new MqttDevices('homeassistant');
    const at = new Date(0);
    const config = JSON.stringify({ ...curtain, availability_mode: mode });
    const { listen } = devices.take('homeassistant/cover/0x1/cover/config', config, at);
    expect(listen.every(({ qos }) => qos === 1)).toBe(true);
    for (const [i, { topic }] of base.availability.entries()) devices.take(topic, said[i]!, at);
    expect(isAway(devices.get('0x1_cover')!)).toBe(away);
  });

  it('what a device last said has its time', () => {
    const devices = new MqttDevices('homeassistant');
    const at = new Date('2026-11-16T08:00:00Z');
    devices.take('homeassistant/cover/0x1/cover/config', JSON.stringify(curtain), new Date(0));
    devices.take('zigbee2mqtt/curtain', '{"position":37}', at);
    devices.take('zigbee2mqtt/bridge/state', '{"state":"online"}', new Date(1));
    expect(devices.get('0x1_cover')).toMatchObject({ state: { position: 37 }, heardAt: at });
  });
});
