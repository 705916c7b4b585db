import { useEffect, useState } from 'react';
import { fill, type Lang, type Text } from '../../core/messages.ts';
import type { Planned } from '../../core/wire.ts';
import type { WorkspaceGiven } from '../../core/workspace.ts';
import './workspace.css';

interface Device {
  readonly device_id: string;
  readonly name: string;
  readonly room: string | null;
  readonly room_name: string | null;
  readonly abilities: readonly string[];
}
interface Reading {
  readonly device_id: string;
  readonly property: string;
  readonly value: string | number | boolean;
}

/** What stands above devices that are not real. */
const houses: Readonly<Record<string, Text>> = {
  sample: { zh: '示例之家：模拟设备，不是真实的', en: 'The sample house: simulated, no real devices' },
  simulated: { zh: '模拟设备：没有连接真实设备', en: 'Simulated: no real devices are connected' },
};

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
const words = {
  everywhere: { zh: '全屋', en: 'Whole house' },
  touched: { zh: '这句话会动到', en: 'this sentence touches it' },
  touches: { zh: '会动到 {n} 个设备', en: 'Would touch {n} {n|device|devices}' },
  asked: { zh: '这句话问到', en: 'this sentence asks about it' },
  asks: { zh: '问到 {n} 个设备', en: 'Asks about {n} {n|device|devices}' },
  wasTouched: { zh: '这句话动过', en: 'this sentence touched it' },
  didTouch: { zh: '动过 {n} 个设备', en: 'Touched {n} {n|device|devices}' },
  isOn: { zh: '开关：{name}', en: 'Switch: {name}' },
  run: { zh: '执行', en: 'Run' },
} as const satisfies Record<string, Text>;
const units: Readonly<Record<string, string>> = {
  brightness: '%',
  temperature: '°C',
  current_temperature: '°C',
  humidity: '%',
  position: '%',
  color_temperature: 'K',
};
const details = ['brightness', 'temperature', 'position', 'current_temperature', 'humidity'];

/** What can be switched, and with which of the tools that a sentence would use as well. */
const switches: readonly (readonly [ability: string, on: string, off: string])[] = [
  ['power', 'home.turn_on', 'home.turn_off'],
  ['open', 'home.turn_on', 'home.turn_off'],
  ['lock', 'home.unlock', 'home.lock'],
  ['clean', 'home.clean', 'home.dock'],
];

/** Every device that some step of a plan is about. */
function touchedBy(planned: Planned | null): ReadonlySet<string> {
  const found = (planned?.plan?.steps ?? []).flatMap(({ params }) => {
    const { device_id, device_ids } = params as { device_id?: unknown; device_ids?: unknown };
    return [device_id, ...(Array.isArray(device_ids) ? device_ids : [])];
  });
  return new Set(found.filter((id) => typeof id === 'string'));
}

/** The house: rooms and devices, each with what it reports of itself, what a sentence would touch, and its switch. */
export default function House({ lang, changed, planned, hasRun, call, act }: WorkspaceGiven) {
  const [devices, setDevices] = useState<readonly Device[]>([]);
  const [readings, setReadings] = useState<readonly Reading[]>([]);
  const [house, setHouse] = useState('');
  const [tick, setTick] = useState(0);
  const [wrong, setWrong] = useState<string | null>(null);
  useEffect(() => {
    const timer = setInterval(() => !document.hidden && setTick((n) => n + 1), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    let gone = false;
    const look = async () => {
      const listed = (await call('home.list_devices', {})) as {
        devices?: readonly Device[];
        house?: string;
      } | null;
      const found = listed?.devices ?? [];
      const ids = found.map(({ device_id }) => device_id);
      const asked = ids.length > 0 ? await call('home.query_state', { device_ids: ids }) : null;
      if (gone) return;
      setHouse(listed?.house ?? '');
      setDevices(found);
      setReadings((asked as { readings?: readonly Reading[] } | null)?.readings ?? []);
    };
    void look();
    return () => {
      gone = true;
    };
    // `call` is another function at every turn; a change or a tick asks again.
  }, [changed, tick]);
  const press = async (tool: string, device_id: string) => {
    setWrong(await act(tool, { device_id }));
    setTick((n) => n + 1);
  };
  const touched = touchedBy(planned);
  const onlyAsks = planned?.plan?.steps.every(({ skill_name }) => skill_name === 'home.query_state') ?? false;
  const how = onlyAsks
    ? (['asks', 'asked'] as const)
    : hasRun
      ? (['didTouch', 'wasTouched'] as const)
      : (['touches', 'touched'] as const);
  // What a sentence is about comes first: on a phone the rest is far below.
  const isTouched = (room: string | null) =>
    devices.some((device) => device.room === room && touched.has(device.device_id));
  const ids = [...new Set(devices.map(({ room }) => room))].sort(
    (a, b) => Number(isTouched(b)) - Number(isTouched(a)),
  );
  const nameOf = (room: string | null): string =>
    room === null
      ? words.everywhere[lang]
      : nameIn(lang, devices.find((device) => device.room === room)?.room_name ?? titled(room), room);
  return (
    <div className="house">
      {houses[house] && (
        <p className="quiet" role="note">
          {houses[house][lang]}
        </p>
      )}
      {touched.size > 0 && <p className="quiet">{fill(words[how[0]], lang, { n: touched.size })}</p>}
      {wrong && (
        <p className="wrong" role="alert">
          {wrong}
        </p>
      )}
      <div className="rooms">
        {ids.map((room) => (
          <section key={room} aria-label={nameOf(room)}>
            <h3>{nameOf(room)}</h3>
            <ul>
              {devices
                .filter((device) => device.room === room)
                .map((device) => (
                  <Tile
                    key={device.device_id}
                    device={device}
                    lang={lang}
                    touched={touched.has(device.device_id) ? words[how[1]][lang] : null}
                    readings={readings.filter(({ device_id }) => device_id === device.device_id)}
                    onPress={(tool) => void press(tool, device.device_id)}
                  />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

/** A name as its owner wrote it; a Chinese one says nothing to readers of English, who get the id. */
const nameIn = (lang: Lang, name: string, id: string): string =>
  ({ zh: name, en: titled(/\p{Script=Han}/u.test(name) ? id : name) })[lang];

/** living_room → Living room */
const titled = (id: string): string => `${id.charAt(0).toUpperCase()}${id.slice(1)}`.replaceAll('_', ' ');

interface TileProps {
  readonly device: Device;
  readonly lang: Lang;
  /** How what was said concerns it; null where it does not. */
  readonly touched: string | null;
  readonly readings: readonly Reading[];
  readonly onPress: (tool: string) => void;
}

function Tile({ device, lang, touched, readings, onPress }: TileProps) {
  const main = readings.find(({ value }) => Object.hasOwn(states, String(value)));
  const state = states[String(main?.value)];
  const isOn = state?.active === true;
  const name = nameIn(lang, device.name, device.device_id);
  const more = details
    .map((property) => readings.find((reading) => reading.property === property))
    .filter((reading) => reading !== undefined)
    .map(({ property, value }) => `${String(value)} ${units[property] ?? ''}`);
  // Off is off: how bright a lamp would be does not matter then.
  const shown = main?.property === 'power' && !isOn ? [state?.[lang]] : [state?.[lang], ...more];
  const [, on, off] = switches.find(([ability]) => device.abilities.includes(ability)) ?? [];
  const className = ['device', isOn && 'active', touched && 'touched'].filter(Boolean).join(' ');
  return (
    <li className={className} title={touched ?? undefined}>
      <span className="what">
        <b>{name}</b>
        <span>{shown.filter(Boolean).join(' · ')}</span>
        {touched && <span className="sr">{touched}</span>}
      </span>
      {device.abilities.includes('activate') ? (
        <button type="button" onClick={() => onPress('home.run_scene')}>
          {words.run[lang]}
        </button>
      ) : (
        on &&
        off && (
          <button
            type="button"
            role="switch"
            className="switch"
            aria-checked={isOn}
            aria-label={fill(words.isOn, lang, { name })}
            onClick={() => onPress(isOn ? off : on)}
          />
        )
      )}
    </li>
  );
}
