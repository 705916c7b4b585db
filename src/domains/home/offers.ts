import type { Lang } from '../../core/messages.ts';
import type { Offers, Thing } from '../../core/offers.ts';

interface Device {
  readonly device_id: string;
  readonly name: string;
  readonly room_name: string | null;
  readonly abilities: readonly string[];
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
/** 卧室顶灯; a room that the name says already is not said twice. */
const spokenName: Readonly<Record<Lang, (device: Device) => string | null>> = {
  zh: ({ name, room_name }) => (room_name && !name.includes(room_name) ? `${room_name}${name}` : name),
  // A Chinese name is said as it stands; readers of English get the words of its id to choose by.
  en: ({ name, room_name }) =>
    isHan(name) ? null : room_name && !isHan(room_name) ? `${room_name} ${name}` : name,
};

/** Devices by their names and what they can do. */
export const offers: Offers = {
  async things(lang, call) {
    const listed = (await call('home.list_devices', {})) as { devices?: readonly Device[] } | null;
    const devices = listed?.devices ?? [];
    const able = (ability: string): readonly Thing[] =>
      devices.flatMap((device) => {
        const text = device.abilities.includes(ability) ? spokenName[lang](device) : null;
        return text === null ? [] : [{ text, value: device.device_id }];
      });
    return {
      device: devices.map((device) => ({
        text: spokenName[lang](device) ?? device.device_id.replaceAll('_', ' '),
        value: device.device_id,
      })),
      powered: able('power'),
      dimmed: able('brightness'),
      warmed: able('temperature'),
      moved: able('position'),
      locked: able('lock'),
    };
  },
  params: { device_id: 'device' },
  sentences: {
    zh: [
      '打开{powered}',
      '关掉{powered}',
      '把{dimmed}调到50%',
      '把{warmed}调到26度',
      '打开{moved}',
      '拉上{moved}',
      '锁上{locked}',
      '十分钟后关掉{powered}',
      '把客厅的灯都关了',
      '除了卧室其他房间的灯都关掉',
    ],
    en: [
      'turn on the {powered}',
      'turn off the {powered}',
      'set the {dimmed} to 50 percent',
      'turn off all the lights in the living room',
      'turn off the bedroom light in ten minutes',
    ],
  },
};
