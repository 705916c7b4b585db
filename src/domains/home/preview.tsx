import { useEffect, useState } from 'react';
import './preview.css';

/** What the workbench gives a domain's preview. */
interface Props {
  readonly lang: 'zh' | 'en';
  /** Goes up when something was carried out. */
  readonly changed: number;
  readonly call: (tool: string, params: Readonly<Record<string, unknown>>) => Promise<unknown>;
}
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
const states: Readonly<Record<string, readonly [zh: string, active: boolean]>> = {
  on: ['开', true],
  off: ['关', false],
  open: ['开着', true],
  closed: ['关着', false],
  locked: ['锁着', false],
  unlocked: ['没锁', true],
  playing: ['播放中', true],
  stopped: ['停着', false],
  paused: ['暂停', false],
  cleaning: ['清扫中', true],
  docked: ['在充电座', false],
  clear: ['正常', false],
};
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
export default function House({ lang, changed, call }: Props) {
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
      ? lang === 'zh'
        ? '全屋'
        : 'Whole house'
      : (lang === 'zh' && devices.find((device) => device.room === room)?.room_name) || titled(room);
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
                  name={lang === 'en' && isHan(name) ? titled(device_id) : name}
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

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text);

/** living_room → Living room */
const titled = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replaceAll('_', ' ');

interface CardProps {
  readonly name: string;
  readonly lang: Props['lang'];
  readonly readings: readonly Reading[];
}

function DeviceCard({ name, lang, readings }: CardProps) {
  const main = readings.find(({ value }) => Object.hasOwn(states, String(value)));
  const [zh, isActive] = states[String(main?.value)] ?? ['', false];
  const more = details
    .map((property) => readings.find((reading) => reading.property === property))
    .filter((reading) => reading !== undefined)
    .map(({ property, value }) => `${String(value)} ${units[property] ?? ''}`);
  const state = lang === 'zh' ? zh : String(main?.value ?? '');
  // Off is off: how bright a lamp would be does not matter then.
  const shown = main && !isActive && main.property === 'power' ? [state] : [state, ...more];
  return (
    <li className={isActive ? 'device active' : 'device'}>
      <b>{name}</b>
      <span>{shown.filter(Boolean).join(' · ')}</span>
    </li>
  );
}
