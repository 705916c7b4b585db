import type { Issue } from '../../../core/result.ts';
import type { Capability } from '../capability.ts';
import type { DeviceType } from '../contract.ts';
import { issue, type messages } from '../messages.ts';
import { checkHome, type Device, emptyHome, type Home, type Room } from '../world.ts';

/** What an import came to: a home that passes its own checks, and what was left out and why. */
export interface Imported {
  readonly home: Home;
  readonly issues: readonly Issue[];
}

export type SkipCode = Extract<keyof typeof messages, `home_skip_${string}`>;
/** Why something is left out, as a code and what it is about. */
export interface Refusal {
  readonly refused: SkipCode;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Collects rooms and devices, each id once, and what could not be taken over. */
export class HomeBuilder {
  readonly #rooms = new Map<string, Room>();
  readonly #devices = new Map<string, Device>();
  readonly issues: Issue[] = [];

  room(room: Omit<Room, 'aliases'> & { readonly aliases?: readonly string[] }): void {
    if (!this.#rooms.has(room.id)) this.#rooms.set(room.id, { aliases: [], ...room });
  }

  device(device: Device): void {
    if (this.#devices.has(device.id))
      this.skip(device.name, { refused: 'home_skip_same_id', params: { id: device.id } });
    else if (device.capabilities.length === 0) this.skip(device.name, { refused: 'home_skip_no_ability' });
    else this.#devices.set(device.id, { ...device, type: typeOf(device) });
  }

  skip(name: string, { refused, params }: Refusal): void {
    this.issues.push(issue(refused, { params: { name, ...params }, severity: 'warning' }));
  }

  without(name: string, capability: string): void {
    this.issues.push(issue('home_import_capability', { params: { name, capability }, severity: 'info' }));
  }

  assume(name: string, capability: string, range: string): void {
    this.issues.push(issue('home_import_assumed', { params: { name, capability, range }, severity: 'info' }));
  }

  usual(name: string, category: string, capabilities: readonly string[]): void {
    const params = { name, category, capabilities: capabilities.join(', ') };
    this.issues.push(issue('home_import_usual', { params, severity: 'info' }));
  }

  /** Rooms that do not exist are forgotten rather than handed on. */
  build(): Imported {
    const known = (id: string | null | undefined): id is string =>
      typeof id === 'string' && this.#rooms.has(id);
    const rooms = [...this.#rooms.values()].map(({ in: outer, ...room }) =>
      known(outer) ? { ...room, in: outer } : room,
    );
    const devices = [...this.#devices.values()].map((device) => {
      if (device.room === null || known(device.room)) return device;
      this.skip(device.name, { refused: 'home_skip_room', params: { room: device.room } });
      return { ...device, room: null };
    });
    const home = { ...emptyHome, rooms, devices };
    return { home, issues: [...this.issues, ...checkHome(home)] };
  }
}

/** What a plain switch switches, by the end of its name: 客厅灯 on a relay is a lamp to whoever speaks of it. */
const switched: readonly (readonly [DeviceType, readonly string[]])[] = [
  ['Light', ['灯', '灯带', 'light', 'lights', 'lamp', 'lamps']],
  ['SmartPlug', ['插座', '插排', 'plug', 'outlet', 'socket']],
  ['Fan', ['风扇', '电扇', '吊扇', '排气扇', '换气扇', 'fan']],
  ['Washer', ['洗衣机', 'washer', 'washing machine']],
  ['Charger', ['充电器', '充电桩', 'charger']],
];

const typeOf = ({ type, name }: Device): DeviceType => {
  if (type !== 'Switch') return type;
  const said = name.trim().toLowerCase();
  return switched.find(([, ends]) => ends.some((end) => said.endsWith(end)))?.[0] ?? type;
};

/** The first of each name: a second source of the same ability adds nothing. */
export function distinct(capabilities: readonly Capability[]): readonly Capability[] {
  const seen = new Set<string>();
  return capabilities.filter(({ name }) => !seen.has(name) && seen.add(name));
}
