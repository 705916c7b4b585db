import * as z from 'zod';
import { defineDomain } from '../../core/domain.ts';
import { commands } from './commands/index.ts';
import { evaluate } from './evaluate.ts';
import { plan } from './plan.ts';
import { reading } from './reading.ts';
import { reverse } from './reverse.ts';
import { homeTools, namespaces } from './tools.ts';

export type { HomeCommands } from './contract.ts';

export const domain = defineDomain({
  ...reading,
  act: {
    namespaces,
    tools: homeTools,
    plan,
    evaluate,
    reverse,
  },
  outside: {
    // The broker's client is heavy and only acting needs it.
    services: {
      devices: { create: async (env) => (await import('./services/devices.ts')).devicesService.create(env) },
    },
    settings: [
      {
        key: 'mqttUrl',
        env: 'YX_MQTT_URL',
        type: z.url({ protocol: /^(?:mqtts?|wss?)$/ }),
        expected: 'mqtt://… | mqtts://… | ws://… | wss://…',
        meaning: { zh: 'MQTT 服务器', en: 'MQTT broker' },
      },
    ],
    programs: [
      {
        id: 'mqtt',
        name: 'MQTT (mosquitto)',
        use: { zh: '真实设备的消息代理（YX_MQTT_URL）', en: 'the broker of real devices (YX_MQTT_URL)' },
        programs: ['mosquitto', '/usr/sbin/mosquitto'],
        install: 'apt-get install -y mosquitto',
      },
    ],
    commands,
  },
});
