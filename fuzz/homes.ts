import type { Result } from '../src/core/result.ts';
import { importHomeAssistant } from '../src/domains/home/importers/homeassistant.ts';
import { importMqtt } from '../src/domains/home/importers/mqtt.ts';
import { importSmartThings } from '../src/domains/home/importers/smartthings.ts';
import { MqttDevices } from '../src/domains/home/services/mqtt-devices.ts';
import { homeFileContract, readHome } from '../src/domains/home/world.ts';
import type { Target } from './hunt.ts';
import { coded, promise } from './promises.ts';

const jsonWords = '{ } [ ] : , null true false -1 1e308 "" {"__proto__":1} "~"'.split(' ');

/** What is imported is a home that can be read back. */
function keepsAHome(imported: Result<{ readonly home: unknown }>): void {
  coded(imported);
  if (imported.ok) coded(homeFileContract.parse(imported.value.home));
}

const device = { ids: 'n1', name: '继电器', sa: '客厅' };
const announced = (component: string, config: object): string =>
  `homeassistant/${component}/n1/${component}/config ${JSON.stringify({ '~': 'home/n1', dev: device, ...config })}`;
const switches = { cmd_t: '~/set', stat_t: '~/state', pl_on: '1', val_tpl: '{{ value_json.state }}' };
const temperature = {
  temp_cmd_t: '~/t',
  temp_stat_t: '~/temp',
  min_temp: 16,
  max_temp: 30,
  modes: ['cool', 'heat'],
};

/** Discovery and state messages as a broker hands them on, one a line: nothing a device says may stop the others. */
export const messages = (): Target => ({
  seeds: [
    `${announced('switch', switches)}\nhome/n1/state {"state":"1"}`,
    `${announced('light', { schema: 'json', cmd_t: '~/set', stat_t: '~/state', brightness: true, supported_color_modes: ['rgb', 'color_temp'] })}\nhome/n1/state {"state":"ON","brightness":128}`,
    `${announced('light', { cmd_t: '~/set', bri_cmd_t: '~/b', bri_stat_t: '~/bs', bri_scl: 100 })}\nhome/n1/bs 50`,
    `${announced('climate', temperature)}\nhome/n1/temp 21.5`,
    `${announced('cover', { cmd_t: '~/set', pos_t: '~/p', set_pos_t: '~/sp', pos_open: 100, pos_clsd: 0 })}\nhome/n1/p 30`,
    `${announced('fan', { cmd_t: '~/set', pct_cmd_t: '~/pct', pct_stat_t: '~/ps', pr_modes: ['auto', 'sleep'] })}\nhome/n1/ps 3`,
    `${announced('sensor', { stat_t: '~/s', dev_cla: 'temperature', unit_of_meas: '°C', avty: [{ t: '~/up' }] })}\nhome/n1/up offline`,
    `homeassistant/device/n1/config ${JSON.stringify({ dev: device, o: { name: 'z' }, cmps: { a: { p: 'switch', cmd_t: 'x/set' } } })}`,
    '[{"topic":"homeassistant/lock/x/config","payload":{"cmd_t":"l/set","stat_t":"l"}}]',
  ],
  words: [
    ...jsonWords,
    'homeassistant/',
    '/config',
    'cmd_t',
    'stat_t',
    '"~/x"',
    '{{ value_json.a }}',
    '\n',
    'offline',
    '1e999',
  ],
  check(text) {
    keepsAHome(importMqtt(text));
    const devices = new MqttDevices('homeassistant');
    for (const line of text.split('\n')) {
      const [topic = '', ...payload] = line.split(' ');
      devices.take(topic, payload.join(' '));
    }
    for (const { entity, state } of devices.all())
      for (const { write } of entity.channels)
        for (const value of [true, false]) {
          const sent = write?.(value, state);
          promise(sent === undefined || typeof sent.payload === 'string', 'a message without a payload');
        }
  },
});

const registry = (kind: string, list: string, records: readonly object[]): string =>
  JSON.stringify({ version: 1, key: `core.${kind}_registry`, data: { [list]: records } });

/** The files homes are kept in: ours, Home Assistant's registries, SmartThings' listings. */
export const homes = (): Target => ({
  seeds: [
    '{"schema_version":"1.0.0","rooms":[{"id":"r","name":"客厅"}],"devices":[{"id":"d","name":"灯","room":"r","type":"Light","capabilities":[{"name":"power"}]}]}',
    registry('entity', 'entities', [
      { entity_id: 'light.a', device_id: 'd', name: 'A', capabilities: { supported_color_modes: ['rgb'] } },
    ]),
    registry('device', 'devices', [{ id: 'd', name: 'D', area_id: 'a' }]),
    registry('area', 'areas', [{ area_id: 'a', name: '客厅', aliases: [] }]),
    '{"items":[{"deviceId":"d","label":"灯","roomId":"r","components":[{"id":"main","capabilities":[{"id":"switch"},{"id":"switchLevel"}]}]}]}',
    '{"items":[{"roomId":"r","name":"客厅"}]}',
  ],
  words: [
    ...jsonWords,
    '"entities"',
    '"capabilities"',
    '"light.x"',
    '"Light"',
    '"items"',
    '"main"',
    '"range"',
    '"values"',
  ],
  check(text) {
    coded(readHome(text));
    keepsAHome(importHomeAssistant([{ name: 'core.entity_registry', text }]));
    keepsAHome(importSmartThings(text, '[]'));
    keepsAHome(importSmartThings('[]', text));
  },
});
