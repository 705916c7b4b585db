import { useEffect, useState } from 'react';
import type { Lang, Text } from '../../core/messages.ts';
import type { WorkspaceGiven } from '../../core/workspace.ts';
import './workspace.css';

interface Device {
  readonly device_id: string;
  readonly name: string;
  readonly room: string | null;
  readonly room_name: string | null;
}
interface Reading {
  readonly device_id: string;
  readonly property: string;
  readonly value: string | number | boolean;
}

/** Devices change by other hands too. */
const EVERY_MS = 5_000;

/** What a device mostly is; the first it reports is shown, and whether that counts as being active. */
const states: Readonly<Record<string, Text & { readonly active?: true }>> = {
  on: { zh: '开', en: 'on', active: true },
  off: { zh: '关', en: 'off' },
  open: { zh: '开着', en: 'open', active: true },
  closed: { zh: '关着', en: 'closed' },
  locked: { zh: '锁着', en: 'locked' },
  unlocked: { zh: '没锁', en: 'unlocked', active: true },
  playing: { zh: '播放中', en: 'playing', active: true },
  stopped: { zh: '停着', en: 'stopped' },
  paused: { zh: '暂停', en: 'paused' },
  cleaning: { zh: '清扫中', en: 'cleaning', active: true },
  docked: { zh: '在充电座', en: 'docked' },
  clear: { zh: '正常', en: 'clear' },
};
const everywhere: Text = { zh: '全屋', en: 'Whole house' };
const units: Readonly<Record<string, string>> = {
  brightness: '%',
  temperature: '°C',
  current_temperature: '°C',
  humidity: '%',
  position: '%',
  color_temperature: 'K',
};
const details = [
  'brightness',
  'temperature',
  'position',
  'current_temperature',
  'humidity',
  'color_temperature',
];
/** The house: rooms and devices, each with what it reports of itself. Looked at again after every action, and now and then. */
export default function House({ lang, changed, call }: WorkspaceGiven) {
  const [devices, setDevices] = useState<readonly Device[]>([]);
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const [tick, setTick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setTick((n) => n + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const listed = (await call('home.list_devices', {})) as { devices?: readonly Device[] } | null;
      const found = listed?.devices ?? [];
      const ids = found.map(({ device_id }) => device_id);
      const asked = ids.length > 0 ? await call('home.query_state', { device_ids: ids }) : null;
      if (gone) return;
      setDevices(found);
      setReadings((asked as { readings?: readonly Reading[] } | null)?.readings ?? []);
    };
    void look();
    return () => {
      gone = true;
    };
    // `call` is another function at every turn; a change or a tick asks again.
  }, [changed, tick]);
  const ids = [...new Set(devices.map(({ room }) => room))];
  const nameOf = (room: string | null): string =>
    room === null
      ? everywhere[lang]
      : nameIn(lang, devices.find((device) => device.room === room)?.room_name ?? titled(room), room);
  return (
    <div className="rooms">
      {ids.map((room) => (
        <section key={room} aria-label={nameOf(room)}>
          <h3>{nameOf(room)}</h3>
          <ul>
            {devices
              .filter((device) => device.room === room)
              .map(({ device_id, name }) => (
                <DeviceCard
                  key={device_id}
                  name={nameIn(lang, name, device_id)}
                  lang={lang}
                  readings={readings.filter((reading) => reading.device_id === device_id)}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** A name as its owner wrote it; a Chinese one says nothing to readers of English, who get the id. */
const nameIn = (lang: Lang, name: string, id: string): string =>
  ({ zh: name, en: /\p{Script=Han}/u.test(name) ? titled(id) : name })[lang];

/** living_room → Living room */
const titled = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replaceAll('_', ' ');

interface CardProps {
  readonly name: string;
  readonly lang: Lang;
  readonly readings: readonly Reading[];
}

function DeviceCard({ name, lang, readings }: CardProps) {
  const main = readings.find(({ value }) => Object.hasOwn(states, String(value)));
  const state = states[String(main?.value)];
  const more = details
    .map((property) => readings.find((reading) => reading.property === property))
    .filter((reading) => reading !== undefined)
    .map(({ property, value }) => `${String(value)} ${units[property] ?? ''}`);
  // Off is off: how bright a lamp would be does not matter then.
  const shown = main?.property === 'power' && !state?.active ? [state?.[lang]] : [state?.[lang], ...more];
  return (
    <li className={state?.active ? 'device active' : 'device'}>
      <b>{name}</b>
      <span>{shown.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
