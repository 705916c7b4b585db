import type { Offers } from '../../core/offers.ts';
import { patterns, type Spoken, spokenName, thingsIn } from './sayable.ts';

/** Devices by their names and what they can do. */
export const offers: Offers = {
  async things(lang, call) {
    const listed = (await call('home.list_devices', {})) as { devices?: readonly Spoken[] } | null;
    const devices = listed?.devices ?? [];
    return {
      device: devices.map((device) => ({
        text: spokenName[lang](device) ?? device.device_id.replaceAll('_', ' '),
        value: device.device_id,
      })),
      ...thingsIn(devices, lang),
    };
  },
  params: { device_id: 'device' },
  sentences: patterns,
};
