import type { ServiceSpec } from '../../../core/domain.ts';
import { houseOf } from '../sample-home.ts';
import { emptyHome, Home } from '../world.ts';
import { createHouse } from './house.ts';

/** The devices: those of an MQTT broker where `mqttUrl` is set, else a house that is only simulated. */
export const devicesService: ServiceSpec = {
  async create({ settings, world }) {
    // One process serves all domains; the world of another is none here.
    const home = Home.safeParse(world).data ?? emptyHome;
    const url = settings.mqttUrl;
    if (url === undefined || url === '') return { service: createHouse(houseOf(home)) };
    // The client is heavy, and most homes here are simulated.
    const { connectDevices } = await import('./mqtt.ts');
    const { port, close } = await connectDevices({ url, home });
    return { service: port, close };
  },
};
