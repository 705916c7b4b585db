import * as z from 'zod';
import { defineDomain } from '../../core/domain.ts';
import { commands } from './commands/index.ts';
import { evaluate } from './evaluate.ts';
import { inTime } from './orders/in-time.ts';
import { orders } from './orders/wish.ts';
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
    inTime,
    orders,
  },
  outside: {
    // The broker's client is heavy and only acting needs it.
    services: {
      devices: { create: async (env) => (await import('./services/devices.ts')).devicesService.create(env) },
      homeassistant: {
        create: async (env) =>
          (await import('./services/homeassistant-listing.ts')).listingService.create(env),
      },
    },
    settings: [
      {
        key: 'homeFile',
        env: 'YX_HOME_FILE',
        type: z.string().min(1),
        expected: 'FILE',
        meaning: {
          zh: '家的文件（JSON）：房间、设备和设备会做什么',
          en: 'the file of the home (JSON): its rooms, its devices and what they can do',
        },
        holds: async () => (await import('./world.ts')).homeFileContract.schema,
      },
      {
        key: 'homeassistant.url',
        env: 'YX_HOMEASSISTANT_URL',
        type: z.url({ protocol: /^https?$/ }),
        expected: 'http://… | https://…',
        meaning: {
          zh: 'Home Assistant 的地址，如 http://homeassistant.local:8123',
          en: 'Home Assistant, such as http://homeassistant.local:8123',
        },
      },
      {
        key: 'homeassistant.token',
        env: 'YX_HOMEASSISTANT_TOKEN',
        type: z.string().min(1),
        expected: 'TOKEN',
        meaning: { zh: 'Home Assistant 的长期访问令牌', en: 'a long-lived access token of Home Assistant' },
        secret: true,
      },
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
