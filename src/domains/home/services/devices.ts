import type { ServiceSpec } from '../../../core/domain.ts';
import { houseOf } from '../sample-home.ts';
import { emptyHome, Home } from '../world.ts';
import { createHouse } from './house.ts';

/** The devices: those of a Home Assistant or an MQTT broker where one is set, else a house that is only simulated. */
export const devicesService: ServiceSpec = {
  async create({ settings, world }) {
    // One process serves all domains; the world of another is none here.
    const home = Home.safeParse(world).data ?? emptyHome;
    const { mqttUrl, 'homeassistant.url': url, 'homeassistant.token': token = '' } = settings;
    // The clients are heavy, and most homes here are simulated.
    if (url) {
      const { connectHomeAssistant } = await import('./homeassistant.ts');
      const { port, close } = await connectHomeAssistant({ url, token, home });
      return { service: port, close };
    }
    if (!mqttUrl) return { service: createHouse(houseOf(home)) };
    const { connectDevices } = await import('./mqtt.ts');
    const { port, close } = await connectDevices({ url: mqttUrl, home });
    return { service: port, close };
  },
};
