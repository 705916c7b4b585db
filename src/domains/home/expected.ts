import type { Issue } from '../../core/result.ts';
import { type Action, type Amount, type Value, writeValue } from './action.ts';
import { type Being, isShownBy } from './asked.ts';
import {
  CAPABILITIES,
  type Capability,
  type CapabilityName,
  capabilityFor,
  capabilityOf,
  isRange,
  type Range,
  rangeText,
  settable,
} from './capability.ts';
import { colorWord } from './colors.ts';
import { type Command, writeCommand } from './contract.ts';
import { typeWords } from './labels.ts';
import { issue, type messages } from './messages.ts';
import { placeOf, roomOf } from './places.ts';
import { actionWords, amongRooms, propertyWords } from './readings.ts';
import { keyOf, sameWord } from './words.ts';
import type { Device, Home } from './world.ts';

/** A22: what is to be cleaned says nothing of where the cleaner stands. */
const cleans = ({ action }: Command): boolean => action.kind === 'plain' && action.verb === '开始清扫';

/** Every device in the place that bears the name; without a name, every one of the type. */
function spokenOf(command: Command, home: Home): readonly Device[] {
  const { action, name, type, scope } = command;
  const place = placeOf(cleans(command) ? { include: ['*'], exclude: [] } : scope, home);
  if (place.kind !== 'place') return [];
  const doors = ['门', '锁', 'door', 'thedoor', 'doors', 'lock'];
  const locks = action.kind === 'ask' || (action.kind === 'plain' && /^[上解]锁$/.test(action.verb));
  const fits = (device: Device) =>
    (locks && doors.includes(keyOf(name)) && isDoor(device, action)) ||
    (name === '*' ? type === 'Unknown' || device.type === type : isCalled(device, name, home));
  return home.devices.filter((device) => place.covers(device) && fits(device));
}

/** What is locked; or, where it is asked after, what is called a door and opens. */
function isDoor(device: Device, { kind }: Action): boolean {
  if (capabilityOf(device, 'lock') !== undefined) return true;
  const isCalled = [device.name, ...device.aliases].some((one) => /门|door|gate/i.test(one));
  return (
    kind === 'ask' &&
    isCalled &&
    ['open', 'sensing'].some((one) => device.capabilities.some(({ name }) => name === one))
  );
}

/** By its name, by part of it, or with the name of its room before it or left out. */
function isCalled(device: Device, said: string, home: Home): boolean {
  const key = keyOf(said);
  const room = roomOf(device, home);
  const rooms = room ? [room.name, ...room.aliases].map(keyOf) : [];
  const own = [device.name, ...device.aliases].map(keyOf);
  const names = [keyOf(device.id), ...own];
  const inRoom = names.flatMap((name) =>
    rooms.flatMap((word) => [word + name, name.startsWith(word) ? name.slice(word.length) : name]),
  );
  if (key === '') return false;
  const called = [...names, ...inRoom];
  const isSeveral = called.some((name) => /^[a-z]/.test(name) && `${name}s` === key);
  return called.includes(key) || isSeveral || (key.length > 1 && own.some((name) => name.includes(key)));
}

function isAble(device: Device, action: Action): boolean {
  if (capabilityFor(action, device) === null) return false;
  return (
    action.kind !== 'set' || accepted(action.value, capabilityOf(device, settable[action.property])!) !== null
  );
}

/** Is the garage open: a place that the home does not have is what a thing is called. */
function restated(command: Command, home: Home): Command {
  const { scope, name } = command;
  const [word = '', ...more] = [...scope.include, ...scope.exclude];
  if (more.length > 0 || placeOf(scope, home).kind !== 'unknown') return command;
  return { ...command, scope: { include: ['*'], exclude: [] }, name: name === '*' ? word : name, q: 'one' };
}

/** Everything is switched, and not drawn, started or sent home with it, where there is something to switch. */
function switchedOf(able: readonly Device[], { action, name, type }: Command): readonly Device[] {
  const isEverything = name === '*' && type === 'Unknown' && action.kind === 'plain';
  const byPower = isEverything ? able.filter((device) => capabilityFor(action, device) === 'power') : [];
  return byPower.length > 0 ? byPower : able;
}

/** Whether these are the devices a command means: no others, and as many as it says. */
export function areMeant(devices: readonly Device[], said: Command, home: Home, being?: Being): boolean {
  const command = restated(said, home);
  const { action, name, type, q, n } = command;
  // What was spoken of before only the conversation knows.
  if (name === '@last') return devices.every((device) => type === 'Unknown' || device.type === type);
  const able = spokenOf(command, home).filter((device) => isAble(device, action));
  const showing = being && name !== '*' ? able.filter((device) => isShownBy(being, [device])) : [];
  const meant = switchedOf(showing.length > 0 ? showing : able, command);
  const wanted = { one: 1, any: n ?? 1, all: meant.length, except: n ?? meant.length }[q];
  return (
    devices.length === Math.min(wanted, meant.length) && devices.every((device) => meant.includes(device))
  );
}

/** Why nothing could be done for a command, as far as its words and the home tell. */
export function whyNothing(command: Command, home: Home): Issue {
  const { action, scope, name, type, q, n } = command;
  const because = (code: keyof typeof messages, params: Readonly<Record<string, unknown>> = {}) =>
    issue(code, { params: { command: writeCommand(command), action: actionWords(action), ...params } });
  if (action.kind === 'unknown') return because('home_not_understood');
  if (action.kind === 'other') return because('home_no_such_action');
  if (name === '@last') return because('home_no_last');
  const place = placeOf(scope, home);
  if (place.kind === 'unknown') return because('home_no_room', { room: place.word, among: amongRooms(home) });
  const listed = (all: readonly { readonly name: string }[]) => all.map((one) => one.name).join('、');
  if (place.kind === 'ambiguous')
    return because('home_which_room', { room: place.word, rooms: listed(place.rooms) });
  const spoken = spokenOf(command, home);
  if (spoken.length === 0) return because('home_no_device', { what: name === '*' ? typeWords[type] : name });
  const able = spoken.filter((device) => isAble(device, action));
  const isUnnamed = able.length === 0 && name === '*' && type === 'Unknown';
  if (isUnnamed && action.kind === 'ask')
    return because('home_none_tells', { property: propertyWords(action.property) });
  if (able.length === 0) {
    const capability =
      action.kind === 'set' &&
      spoken.flatMap((device) => capabilityOf(device, settable[action.property]) ?? [])[0];
    if (!capability && isUnnamed) return because('home_no_such_action');
    if (!capability) return because('home_cannot', { devices: spoken.map((device) => device.name) });
    const [property, range] = [CAPABILITIES[capability.name].label, rangeText(capability)];
    return because('home_value_unfit', { property, range, value: writeValue(action.value) });
  }
  if (q === 'one') return because('home_which_device', { names: listed(able) });
  if (n === undefined) return because('home_except_nothing');
  return because(q !== 'all' && n > able.length ? 'home_too_few' : 'home_other_count', {
    n,
    found: able.length,
  });
}

type Accepts = (now: string | number) => boolean;

/** Which reported values are what was asked for; null where it cannot be asked of this capability. */
export function accepted(value: Value, capability: Capability): Accepts | null {
  if (isRange(capability)) return acceptedIn(capability, value);
  const { name, values } = capability;
  const said = writeValue(value);
  const extreme = value.kind === 'extreme' && name === 'fan_speed' ? value.end : null;
  const gear = value.kind === 'amount' && value.unit === '档' ? String(value.amount) : null;
  const listed =
    values?.find((word) => sameWord(word, said) || (gear !== null && word.replace(/\D/g, '') === gear)) ??
    (extreme && values?.at(extreme === '最高' ? -1 : 0));
  const word = values ? listed : name === 'color' ? colorWord(said) : said;
  return word === undefined || word === null ? null : (now) => sameWord(String(now), word);
}

/** The third of a range that a word means. */
const thirds: Partial<Record<CapabilityName, readonly (readonly string[])[]>> = {
  color_temperature: [
    ['暖光', '暖白', '暖白光'],
    ['自然光', '中性光'],
    ['白光', '冷光', '冷白', '冷白光'],
  ],
  fan_speed: [
    ['低', '低速'],
    ['中', '中速'],
    ['高', '高速'],
  ],
};

/** Devices round: half a unit, or 1 in 100 of what they were told, is the same. */
function acceptedIn(range: Range, value: Value): Accepts | null {
  const { name, min, max } = range;
  const between =
    (least: number, most: number, slack = Math.max(0.5, Math.abs(most) / 100)): Accepts =>
    (now) =>
      typeof now === 'number' && now >= least - slack && now <= most + slack;
  if (value.kind === 'amount') return acceptedAmount(range, value, between);
  if (value.kind === 'extreme') return value.end === '最高' ? between(max, max) : between(min, min);
  const third = thirds[name]?.findIndex((words) => words.includes(value.word)) ?? -1;
  const width = (max - min) / 3;
  return third < 0 ? null : between(min + third * width, min + (third + 1) * width);
}

function acceptedAmount(
  { unit: own, min, max, step }: Range,
  { amount, unit }: Amount,
  between: (least: number, most: number, slack?: number) => Accepts,
): Accepts | null {
  if (unit === '%' && own === '档') {
    const share = (amount * max) / 100;
    // A speed stands for every share above that of the speed before it.
    const stands = (speed: number) => share <= speed && (share > speed - 1 || speed === min);
    return amount > 100 ? null : (now) => typeof now === 'number' && stands(now);
  }
  const inOwn =
    own === undefined || unit === own
      ? amount
      : unit === 'F' && own === 'C'
        ? (amount - 32) / 1.8
        : unit === 'C' && own === 'F'
          ? amount * 1.8 + 32
          : null;
  if (inOwn === null || inOwn < min || inOwn > max) return null;
  // What is said in the device's own unit must be one of its steps; anything else may be half a step away.
  const exact = unit === own && unit !== '%';
  const steps = step === undefined ? 0 : (inOwn - min) / step;
  if (exact && Math.abs(steps - Math.round(steps)) > 1e-6) return null;
  const slack = exact || step === undefined ? 0 : step / 2;
  return between(inOwn - slack, inOwn + slack);
}
