import type { Result } from '../src/core/result.ts';
import { importHomeAssistant } from '../src/domains/home/importers/homeassistant.ts';
import { importMqtt } from '../src/domains/home/importers/mqtt.ts';
import { importSmartThings } from '../src/domains/home/importers/smartthings.ts';
import { MqttDevices } from '../src/domains/home/services/mqtt-devices.ts';
import { homeFileContract, readHome } from '../src/domains/home/world.ts';
import type { Made } from './hunt.ts';
import { coded, promise } from './promises.ts';

/** What is imported is a home that can be read back. */
function keepsAHome(imported: Result<{ readonly home: unknown }>): void {
  coded(imported);
  if (imported.ok) coded(homeFileContract.parse(imported.value.home));
}

/** Discovery and state messages as a broker hands them on, one a line: nothing a device says may stop the others. */
export const messages = (): Made => ({
  check(text) {
    keepsAHome(importMqtt(text));
    const devices = new MqttDevices('homeassistant');
    for (const line of text.split('\n')) {
      const [topic = '', ...payload] = line.split(' ');
      devices.take(topic, payload.join(' '), new Date(0));
    }
    for (const { entity, state } of devices.all())
      for (const { write } of entity.channels)
        for (const value of [true, false]) {
          const sent = write?.(value, state);
          promise(sent === undefined || typeof sent.payload === 'string', 'a message without a payload');
        }
  },
});

/** The files homes are kept in: ours, Home Assistant's registries, SmartThings' listings. */
export const homes = (): Made => ({
  check(text) {
    coded(readHome(text));
    keepsAHome(importHomeAssistant([{ name: 'core.entity_registry', text }]));
    keepsAHome(importSmartThings(text, '[]'));
    keepsAHome(importSmartThings('[]', text));
  },
});
