import * as z from 'zod';
import { defineContract } from '../../core/contract/contract.ts';
import { describedInEnglish } from '../../core/contract/described.ts';
import { readJson } from '../../core/contract/plain-json.ts';
import { err, type Issue, ok, type Path, type Result } from '../../core/result.ts';
import { Capability, capabilityProblem } from './capability.ts';
import { DEVICE_TYPES } from './contract.ts';
import { issue } from './messages.ts';

const Id = z.string().min(1).max(200);
const Name = z.string().min(1).max(200);
const Aliases = z.array(Name).readonly().default([]);

/** A room, a floor or an area; it may lie in another one. */
export const Room = z.strictObject({
  id: Id,
  name: Name,
  aliases: Aliases,
  /** The room it lies in. */
  in: Id.exactOptional(),
});
export type Room = Readonly<z.output<typeof Room>>;

export const Device = z.strictObject({
  id: Id,
  name: Name,
  aliases: Aliases,
  /** Null for what belongs to no room: a scene, a gateway. */
  room: Id.nullable().default(null),
  type: z.enum(DEVICE_TYPES).default('Unknown'),
  capabilities: z.array(Capability).readonly(),
  /** Nothing may be done to it unless a person approves that one call. */
  sensitive: z.boolean().default(false),
});
export type Device = Readonly<z.output<typeof Device>>;

export const Home = z.strictObject({
  schema_version: z.string(),
  name: Name.exactOptional(),
  /** The room where commands are spoken: what 这里 means. */
  here: Id.exactOptional(),
  rooms: z.array(Room).readonly(),
  devices: z.array(Device).readonly(),
});
export type Home = Readonly<z.output<typeof Home>>;

export const homeFileContract = defineContract({
  id: 'home_file',
  versions: ['1.0.0'],
  schema: describedInEnglish(Home, {
    zh: '一个家：房间、设备，以及设备会做什么',
    en: 'A home: its rooms, its devices and what they can do',
  }),
  jsonSchema: { title: 'HomeFile' },
});

/** No device list: every name is possible, and none can be acted upon. */
export const emptyHome: Home = Object.freeze({ schema_version: '1.0.0', rooms: [], devices: [] });
export const isOpen = (home: Home): boolean => home.devices.length === 0;

/** What no schema sees: ids that occur twice, rooms that do not exist, capabilities without their range. */
export function checkHome(home: Home): readonly Issue[] {
  const rooms = new Map(home.rooms.map((room) => [room.id, room]));
  const known = (id: string | null | undefined, path: Path): Issue[] =>
    typeof id === 'string' && !rooms.has(id)
      ? [issue('home_room_unknown', { path, params: { room: id } })]
      : [];
  return [
    ...twice(home.rooms, 'rooms'),
    ...twice(home.devices, 'devices'),
    ...known(home.here, ['here']),
    ...home.rooms.flatMap((room, i) => [
      ...known(room.in, ['rooms', i, 'in']),
      ...(isInItself(room, rooms)
        ? [issue('home_room_in_itself', { path: ['rooms', i, 'in'], params: { room: room.id } })]
        : []),
    ]),
    ...home.devices.flatMap((device, i) => [
      ...known(device.room, ['devices', i, 'room']),
      ...checkCapabilities(device, ['devices', i, 'capabilities']),
    ]),
  ];
}

function twice(items: readonly { readonly id: string }[], list: string): Issue[] {
  const seen = new Set<string>();
  return items.flatMap(({ id }, i) => {
    if (!seen.has(id)) {
      seen.add(id);
      return [];
    }
    return [issue('home_id_twice', { path: [list, i, 'id'], params: { id } })];
  });
}

function isInItself(room: Room, rooms: ReadonlyMap<string, Room>): boolean {
  const above = new Set<string>();
  for (let at = room.in; at !== undefined && !above.has(at); at = rooms.get(at)?.in) {
    if (at === room.id) return true;
    above.add(at);
  }
  return false;
}

function checkCapabilities({ id, capabilities }: Device, path: Path): Issue[] {
  const seen = new Set<string>();
  return capabilities.flatMap((capability, i): Issue[] => {
    const params = { device: id, capability: capability.name };
    const at = [...path, i];
    if (seen.has(capability.name)) return [issue('home_capability_twice', { path: at, params })];
    seen.add(capability.name);
    const problem = capabilityProblem(capability);
    if (problem === 'range') return [issue('home_capability_range', { path: at, params })];
    return problem ? [issue('home_capability_list', { path: at, params })] : [];
  });
}

/** A home from the text of its file; every problem has a code and a place in the file. */
export function readHome(text: string): Result<Home> {
  const json = readJson(text);
  if (!json.ok) return err(json.error);
  const parsed = homeFileContract.fromDisk(json.value);
  if (!parsed.ok) return parsed;
  const none = isOpen(parsed.value) ? [issue('home_without_devices', { path: ['devices'] })] : [];
  const issues = [...checkHome(parsed.value), ...none];
  return issues.length > 0 ? err(issues) : ok(parsed.value);
}
