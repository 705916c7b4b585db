import { createLexicon, type Lexicon } from '../../../core/language/index.ts';
import type { CapabilityName } from '../capability.ts';
import type { DeviceType } from '../contract.ts';
import { lexicon } from '../lexicon.ts';
import { keyOf } from '../words.ts';
import { type Device, type Home, isOpen } from '../world.ts';
import { compose } from './compose.ts';
import { readLine } from './line.ts';
import { phraseAt } from './phrase-at.ts';
import { scan } from './scan.ts';
import type { Trait, Word } from './word.ts';

/** A home is frozen data, so its words are worked out once; nothing else is kept. */
const known = new WeakMap<Home, Lexicon<Word>>();

/** The names of a home's rooms and devices as words; null where there is no device list and every name is possible. */
export function wordsOf(home: Home): Lexicon<Word> | null {
  if (isOpen(home)) return null;
  const found = known.get(home) ?? createLexicon(entriesOf(home));
  known.set(home, found);
  return found;
}

function entriesOf(home: Home): (readonly [string, Word])[] {
  const entries: (readonly [string, Word])[] = [];
  for (const room of home.rooms) {
    for (const name of [room.name, ...room.aliases])
      if (!isTaken(name)) entries.push([name, { kind: 'room', use: 'plain' }]);
  }
  const kinds = new Map<string, { readonly type: DeviceType; readonly trait: Trait | null }>();
  for (const device of home.devices) {
    if (isScene(device)) {
      for (const name of [device.name, ...device.aliases])
        if (!isOrder(name)) entries.push([name, { kind: 'ownScene' }]);
      continue;
    }
    const { type } = device;
    const trait = traitOf(device);
    for (const name of [device.name, ...device.aliases]) {
      const other = kinds.get(name) ?? { type, trait };
      kinds.set(name, {
        type: other.type === type ? type : 'Unknown',
        trait: other.trait === trait ? trait : null,
      });
    }
  }
  const rooms = new Set(home.rooms.flatMap(({ name, aliases }) => [name, ...aliases]).map(keyOf));
  for (const [name, kind] of kinds)
    if (isOwnKind(name, kind.trait) || (!isTaken(name) && !isDescription(name, rooms)))
      entries.push([name, { kind: 'device', ...kind }]);
  return entries;
}

const isScene = ({ capabilities }: Device): boolean =>
  capabilities.every(({ name }) => name === 'activate') && capabilities.length > 0;

/** Words of which orders are made: a scene that is called 打开 does not take the word from everyone. */
const ORDERS: ReadonlySet<Word['kind']> = new Set(
  'power unlock adjust to take step turn particle property all any state tail whether thing room number'.split(
    ' ',
  ) as Word['kind'][],
);

/** Whether a name is such a word. */
const isOrder = (name: string): boolean => {
  const { text } = readLine(name);
  const found = lexicon.longestAt(text, 0);
  return text === '' || (found?.end === text.length && ORDERS.has(found.value.kind));
};

const TRAITS: readonly (readonly [CapabilityName, Trait])[] = [
  ['lock', 'lock'],
  ['clean', 'robot'],
  ['open', 'cover'],
  ['position', 'cover'],
  ['temperature', 'heat'],
  ['fan_speed', 'air'],
  ['volume', 'sound'],
];

/** What a device outside the twelve types is like, by what it can do. */
const traitOf = ({ type, capabilities }: Device): Trait | null =>
  type === 'Unknown'
    ? (TRAITS.find(([ability]) => capabilities.some(({ name }) => name === ability))?.[1] ?? null)
    : null;

/** A name that is a word of the language already (开, 灯) stays that word. */
const isTaken = (name: string): boolean => {
  const { text } = readLine(name);
  return text === '' || lexicon.longestAt(text, 0)?.end === text.length;
};

/** A lock that is called 大门 is unlocked, where the word alone would be a door that opens. */
const isOwnKind = (name: string, trait: Trait | null): boolean => {
  const { text } = readLine(name);
  const found = lexicon.longestAt(text, 0);
  return trait === 'lock' && found?.end === text.length && found.value.kind === 'noun';
};

/** 客厅灯, 卧室顶灯: the grammar reads room and noun off such a name by itself; 楼道灯 where no room is called 楼道 is a name. */
function isDescription(name: string, known: ReadonlySet<string>): boolean {
  const { text } = readLine(name);
  const tokens = compose(text, scan(text, null));
  const found = phraseAt({ text, tokens }, 0);
  if (found?.next !== tokens.length) return false;
  const { rooms } = found.phrase;
  return rooms.length > 0
    ? rooms.every(({ at, text: whole }) => known.has(keyOf(whole ?? text.slice(at.start, at.end))))
    : found.phrase.name === null;
}
