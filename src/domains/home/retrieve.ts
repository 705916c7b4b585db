import type { Action } from './action.ts';
import { type CapabilityName, capabilityFor, capabilityOf } from './capability.ts';
import type { Command, Target } from './contract.ts';
import { type Place, placeOf, roomOf } from './places.ts';
import { keyOf } from './words.ts';
import type { Device, Home } from './world.ts';

export type Reason = 'name_hit' | 'room_hit' | 'type_hit';

export interface Candidate {
  readonly device: Device;
  /** Between 0 and 1; only good for comparing candidates of one retrieval. */
  readonly score: number;
  readonly reasons: readonly Reason[];
  /** By which capability the device can do the action. */
  readonly capability: CapabilityName | 'state';
  /** Whether the words said are the device's own, or only resemble them. */
  readonly certain: boolean;
}

export interface Retrieval {
  /** Best first; equals in the order of the home file. */
  readonly candidates: readonly Candidate[];
  readonly hint: 'multiple_close_matches' | null;
  /** What fits the words but cannot do the action. */
  readonly unable: readonly Device[];
}

export interface RetrieveOptions {
  readonly topK?: number;
  /** Two candidates nearer than this are too close to choose between. */
  readonly threshold?: number;
}

const TOP_K = 5;
export const CLOSE = 0.1;

/** The devices a command may mean. Where it looks (SCOPE) is settled first; a SCOPE that names no room finds nothing. */
export function retrieve(
  command: Command,
  home: Home,
  { topK = TOP_K, threshold = CLOSE }: RetrieveOptions = {},
): Retrieval {
  const place = placeOf(searchScope(command), home);
  if (place.kind !== 'place') return { candidates: [], hint: null, unable: [] };
  const found = search(command, place, home);
  const [first, second] = found.candidates;
  const close = first && second && first.score - second.score < threshold;
  return {
    candidates: found.candidates.slice(0, topK),
    hint: close ? 'multiple_close_matches' : null,
    unable: found.unable,
  };
}

/** A22: the SCOPE of a cleaning command is what to clean, not where the cleaner stands. */
export const isCleaning = (action: Action): boolean => action.kind === 'plain' && action.verb === '开始清扫';
export const searchScope = ({ action, scope }: Pick<Command, 'action' | 'scope'>) =>
  isCleaning(action) ? { include: ['*'], exclude: [] } : scope;

type Settled = Extract<Place, { kind: 'place' }>;

/** Every device in a place that fits a target, whatever their number; those that cannot do the action apart. */
export function search(
  command: Command,
  place: Settled,
  home: Home,
): { readonly candidates: readonly Candidate[]; readonly unable: readonly Device[] } {
  const candidates: Candidate[] = [];
  const unable: Device[] = [];
  for (const device of home.devices) {
    if (!place.covers(device)) continue;
    const inRoom = place.rooms !== null;
    const fit = isTheDoor(command, device) ? doorFit(inRoom) : fitOf(command, device, home, inRoom);
    if (!fit) continue;
    const capability = capabilityFor(command.action, device);
    if (capability === null) unable.push(device);
    else candidates.push({ device, capability, ...fit });
  }
  return { candidates: candidates.sort((a, b) => b.score - a.score), unable };
}

const DOORS = new Set(['门', '锁', 'door', 'thedoor', 'doors', 'lock']);

const CALLED_DOOR = /门|door|gate/i;

/** 锁门, 锁门了吗: whatever can be locked is the door that is meant; 哪些门开着: and what is called one and opens. */
function isTheDoor({ action, name }: Command, device: Device): boolean {
  if (!DOORS.has(keyOf(name))) return false;
  const isAsked = action.kind === 'ask';
  const locks = action.kind === 'plain' && (action.verb === '上锁' || action.verb === '解锁');
  if ((isAsked || locks) && capabilityOf(device, 'lock') !== undefined) return true;
  const opens = capabilityOf(device, 'open') ?? capabilityOf(device, 'sensing');
  return (
    isAsked && opens !== undefined && [device.name, ...device.aliases].some((one) => CALLED_DOOR.test(one))
  );
}

/** As surely as a thing whose name has a door in it. */
const doorFit = (inRoom: boolean): Fit => ({
  score: weights.name * INSIDE + (inRoom ? weights.room : 0),
  reasons: inRoom ? ['name_hit', 'room_hit'] : ['name_hit'],
  certain: true,
});

type Fit = Pick<Candidate, 'score' | 'reasons' | 'certain'>;
const weights = { name: 0.6, room: 0.15, type: 0.25 } as const;

/** How well a device fits what was said; undefined when it does not. */
function fitOf({ name, type }: Target, device: Device, home: Home, inRoom: boolean): Fit | undefined {
  const named = name === '*' ? undefined : nameFit(name, device, home);
  if (name !== '*' && named === undefined) return undefined;
  // A name may be given to anything (a lamp on a smart plug); a bare type must be the type.
  if (name === '*' && type !== 'Unknown' && device.type !== type) return undefined;
  const typed = type !== 'Unknown' && device.type === type;
  const reasons: Reason[] = [
    ...(named === undefined ? [] : ['name_hit' as const]),
    ...(inRoom ? ['room_hit' as const] : []),
    ...(typed ? ['type_hit' as const] : []),
  ];
  const score = weights.name * (named ?? 0) + (inRoom ? weights.room : 0) + (typed ? weights.type : 0);
  return { score, reasons, certain: named === undefined || named >= INSIDE };
}

/** A name that contains what was said (扫地机 → 扫地机器人) is that name said short; the other way round is a guess. */
const INSIDE = 0.5;
const RESEMBLES = 0.25;

function nameFit(said: string, device: Device, home: Home): number | undefined {
  const key = keyOf(said);
  if (key === '') return undefined;
  const room = roomOf(device, home);
  const rooms = room ? [room.name, ...room.aliases].map(keyOf) : [];
  const names = [device.id, device.name, ...device.aliases].map(keyOf);
  // 客厅窗帘 in 客厅 is also called 窗帘 there, and 顶灯 in 卧室 is also 卧室顶灯.
  const bare = names.flatMap((n) =>
    rooms.filter((r) => n.startsWith(r) && n.length > r.length).map((r) => n.slice(r.length)),
  );
  const full = names.flatMap((n) => rooms.map((r) => r + n));
  const called = [...names, ...bare, ...full];
  // Both ceiling fans: several of a name.
  if (called.includes(key) || (/[a-z]{3}s$/.test(key) && called.includes(key.slice(0, -1)))) return 1;
  if (key.length > 1 && names.slice(1).some((n) => n.includes(key))) return INSIDE;
  return names.slice(1).some((n) => n.length > 1 && key.includes(n)) ? RESEMBLES : undefined;
}

/** The devices a sentence speaks of, for a model's prompt: by name, then by room; all of a home that is small anyway. */
export function mentioned(text: string, home: Home, topK = 20): readonly Device[] {
  if (home.devices.length <= topK) return home.devices;
  const said = keyOf(text);
  const spoken = (words: readonly string[]) =>
    words.map(keyOf).some((word) => word.length > 1 && said.includes(word));
  const scored = home.devices.map((device) => {
    const room = roomOf(device, home);
    const inRoom = room !== undefined && spoken([room.name, ...room.aliases]);
    return { device, score: (spoken([device.name, ...device.aliases]) ? 2 : 0) + (inRoom ? 1 : 0) };
  });
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, topK)
    .map(({ device }) => device);
}
