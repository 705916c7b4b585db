import type { Scope } from './contract.ts';
import { keyOf } from './words.ts';
import type { Device, Home, Room } from './world.ts';

/** 这里 and its like: the room where one speaks. */
const hereWords = new Set(['这里', '这儿', '这边', '这间', '这个房间', '本房间', 'here'].map(keyOf));

/** Which devices a SCOPE covers, or the word in it that names no room or more than one. */
export type Place =
  | { readonly kind: 'place'; covers(device: Device): boolean; readonly rooms: readonly Room[] | null }
  | { readonly kind: 'unknown'; readonly word: string }
  | { readonly kind: 'ambiguous'; readonly word: string; readonly rooms: readonly Room[] };

/** The names of a room, those of what it lies in before its own: 走廊 in 二楼 is also 二楼走廊. */
function namesOf(room: Room, home: Home): readonly string[] {
  const own = [room.name, ...room.aliases];
  const parent = home.rooms.find(({ id }) => id === room.in);
  const outer = parent ? [parent.name, ...parent.aliases] : [];
  return [room.id, ...own, ...outer.flatMap((above) => own.map((name) => above + name))];
}

/** The rooms a word may mean: those it names, else those whose name contains it. */
function roomsFor(word: string, home: Home): readonly Room[] {
  const said = keyOf(word);
  if (said === '') return [];
  if (hereWords.has(said)) {
    const here = home.rooms.filter(({ id }) => id === home.here);
    return here.length > 0 ? here : home.rooms;
  }
  const keyed = home.rooms.map((room) => ({ room, keys: namesOf(room, home).map(keyOf) }));
  const exact = keyed.filter(({ keys }) => keys.includes(said));
  const stem = stemOf(said);
  const named =
    exact.length > 0 ? exact : keyed.filter(({ keys }) => keys.some((key) => stemOf(key) === stem));
  // One character would be found in too many names to mean any.
  const inside =
    named.length > 0 || said.length < 2 ? [] : keyed.filter(({ keys }) => keys.some((k) => k.includes(said)));
  return (named.length > 0 ? named : outermost(inside)).map(({ room }) => room);
}

/** A34: 奶奶房间 and 奶奶屋 are one room, whatever word for a room is used. */
const stemOf = (key: string): string => key.replace(/(?:的?房间|屋子|屋|房|sroom|'sroom|room)$/, '') || key;

/** 卧室 is contained in 二楼卧室 by way of its path; a room below one that was found adds nothing. */
function outermost<T extends { readonly room: Room }>(found: readonly T[]): readonly T[] {
  const ids = new Set(found.map(({ room }) => room.id));
  return found.filter(({ room }) => room.in === undefined || !ids.has(room.in));
}

/** The room and every room in it. */
function within(room: Room, home: Home): ReadonlySet<string> {
  const ids = new Set([room.id]);
  for (let before = 0; before < ids.size; ) {
    before = ids.size;
    for (const { id, in: outer } of home.rooms) if (outer !== undefined && ids.has(outer)) ids.add(id);
  }
  return ids;
}

export function placeOf({ include, exclude }: Scope, home: Home): Place {
  const covered = new Set<string>();
  const left = new Set<string>();
  const rooms: Room[] = [];
  const words = include.filter((word) => word !== '*').map((word) => ({ word, into: covered }));
  for (const { word, into } of [...words, ...exclude.map((word) => ({ word, into: left }))]) {
    const [room, ...others] = roomsFor(word, home);
    if (!room) return { kind: 'unknown', word };
    if (others.length > 0) return { kind: 'ambiguous', word, rooms: [room, ...others] };
    if (into === covered) rooms.push(room);
    for (const id of within(room, home)) into.add(id);
  }
  const everywhere = include.includes('*');
  return {
    kind: 'place',
    rooms: everywhere ? null : rooms,
    covers: ({ room }) => (room === null ? everywhere : (everywhere || covered.has(room)) && !left.has(room)),
  };
}

/** What to call a room so that it is no other: its name, the name with that of its floor, or its id. */
export function roomLabel(room: Room, home: Home): string {
  const parent = home.rooms.find(({ id }) => id === room.in);
  const names = [room.name, ...(parent ? [parent.name + room.name] : []), ...room.aliases];
  return names.find((name) => roomsFor(name, home).length === 1) ?? room.id;
}

export const roomOf = (device: Device, home: Home): Room | undefined =>
  home.rooms.find(({ id }) => id === device.room);
