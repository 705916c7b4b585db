import type { FilePort } from '../../core/command.ts';
import type { WorldSpec } from '../../core/domain.ts';
import { ok } from '../../core/result.ts';
import { DEVICES_SERVICE, type DevicePort } from './devices.ts';
import { sampleHome } from './sample-home.ts';
import { sentencesOf } from './sayable.ts';
import { emptyHome, Home, readHome } from './world.ts';

/** Where the home comes from: a file, a Home Assistant, a broker's announcements, or nowhere. */
export const homeWorld: WorldSpec<Home> = {
  schema: Home,
  empty: emptyHome,
  sample: sampleHome,
  sentences: sentencesOf,
  options: [
    {
      name: 'home',
      setting: 'homeFile',
      value: 'FILE',
      help: {
        zh: '家的文件：房间、设备和它们的能力',
        en: 'the home: its rooms, devices and what they can do',
      },
    },
  ],
  async discover({ settings, service }) {
    if (!settings.mqttUrl && !settings['homeassistant.url']) return null;
    return (await service<DevicePort>(DEVICES_SERVICE)).home();
  },
  async load({ home }, files: FilePort) {
    if (typeof home !== 'string') return ok(emptyHome);
    const text = await files.readText(home);
    return text.ok ? readHome(text.value) : text;
  },
};
