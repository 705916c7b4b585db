import type { Lang } from '../../core/messages.ts';
import { spoken, type Thing } from '../../core/offers.ts';
import { calledIn, roomNamesIn } from './readings.ts';
import { isSample } from './sample-home.ts';
import { type Home, isOpen } from './world.ts';

/** A device as far as it is spoken of. */
export interface Spoken {
  readonly device_id: string;
  readonly name: string;
  readonly room_name: string | null;
  readonly type: string;
  readonly abilities: readonly string[];
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);
const isOwn: Readonly<Record<Lang, (text: string) => boolean>> = { zh: isHan, en: (text) => !isHan(text) };
/** 卧室顶灯; a room that the name says already is not said twice. */
export const spokenName: Readonly<
  Record<Lang, (device: Pick<Spoken, 'name' | 'room_name'>) => string | null>
> = {
  zh: ({ name, room_name }) => (room_name && !name.includes(room_name) ? `${room_name}${name}` : name),
  // A Chinese name is said as it stands; readers of English get the words of its id to choose by.
  en: ({ name, room_name }) =>
    isHan(name) ? null : room_name && !isHan(room_name) ? `${room_name} ${name}` : name,
};

/** Things by what can be done with them, as people call them, and the rooms with lights. */
export function thingsIn(devices: readonly Spoken[], lang: Lang): Readonly<Record<string, readonly Thing[]>> {
  const able = (ability: string): readonly Thing[] =>
    devices.flatMap((device) => {
      const text = device.abilities.includes(ability) ? spokenName[lang](device) : null;
      return text === null ? [] : [{ text, value: device.device_id }];
    });
  const lit = devices.flatMap(({ type, room_name }) =>
    type === 'Light' && room_name && isOwn[lang](room_name) ? [room_name] : [],
  );
  return {
    powered: able('power'),
    dimmed: able('brightness'),
    warmed: able('temperature'),
    moved: able('position'),
    locked: able('lock'),
    lit: [...new Set(lit)].map((text) => ({ text, value: text })),
  };
}

export const patterns: Readonly<Record<Lang, readonly string[]>> = {
  zh: [
    '打开{powered}',
    '把{dimmed}调到50%',
    '关掉{powered}',
    '把{warmed}调到26度',
    '打开{moved}',
    '拉上{moved}',
    '锁上{locked}',
    '{powered}开着吗',
    '十分钟后关掉{powered}',
    '把{lit}的灯都关了',
    '除了{lit}其他房间的灯都关掉',
  ],
  en: [
    'turn on the {powered}',
    'set the {dimmed} to 50 percent',
    'turn off the {powered}',
    'set the {warmed} to 24 degrees',
    'open the {moved}',
    'close the {moved}',
    'lock the {locked}',
    'is the {powered} on',
    'turn off the {powered} in ten minutes',
    'turn off all the lights in the {lit}',
    'turn off all the lights except in the {lit}',
  ],
};

/** Nobody reads through more. */
const MOST = 200;

/** What can be said of the devices of a home that is somebody's own: one of each kind of sentence first. */
export function sentencesOf(home: Home, lang: Lang): readonly string[] {
  if (isOpen(home) || isSample(home)) return [];
  const rooms = roomNamesIn(home, lang);
  const devices = home.devices.map((device) => ({
    device_id: device.id,
    name: calledIn(device, lang),
    room_name: device.room === null ? null : (rooms.get(device.room) ?? null),
    type: device.type,
    abilities: device.capabilities.map(({ name }) => name),
  }));
  const things = thingsIn(devices, lang);
  const each = patterns[lang].map((pattern) => [...spoken(pattern, things)]);
  const longest = Math.max(...each.map(({ length }) => length));
  return Array.from({ length: longest }, (_, i) => each.flatMap((ones) => ones[i] ?? []))
    .flat()
    .slice(0, MOST);
}
