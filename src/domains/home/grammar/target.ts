import type { Extent } from '../../../core/language/index.ts';
import type { Action } from '../action.ts';
import type { Command, DeviceType, Quantifier } from '../contract.ts';
import type { HomeRule } from '../fields.ts';
import { lexicon } from '../lexicon.ts';
import type { Line } from './line.ts';
import type { Phrase, Place } from './phrase.ts';

export const SLOTS = ['action', 'scope', 'name', 'type', 'q', 'n'] as const;
type Slot = (typeof SLOTS)[number];

/** Where a slot's value came from: the named rule and the words. */
interface Ground {
  readonly rule: HomeRule;
  readonly at: readonly Extent[];
}

/** A command and where each of its slots came from. */
export interface Draft {
  readonly command: Command;
  readonly grounds: Readonly<Partial<Record<Slot, Ground>>>;
  /** What it is done to, for what follows and means the same. */
  readonly phrase: Phrase | null;
}

export interface Speech {
  readonly line: Line;
  /** The text that was read, corrected where it was misspelt. */
  readonly text: string;
  /** Without a device list every name is possible (A28). */
  readonly open: boolean;
}

/** A part of the sentence in the person's own script, unless it was misspelt. */
export function sayAt({ line, text }: Speech, { start, end }: Extent): string {
  return line.text === text || line.text.slice(start, end) === text.slice(start, end)
    ? asSpelt(line.said(start, end), start)
    : text.slice(start, end);
}

/** Floor lamp off: the first word's capital is the sentence's, unless nobody knows the word. */
function asSpelt(said: string, start: number): string {
  if (start > 0 || !/^[A-Z][a-z]/.test(said)) return said;
  const lower = said[0]!.toLowerCase() + said.slice(1);
  const known = lexicon.longestAt(lower, 0)?.value;
  return !known || (known.kind === 'noun' && known.trait === 'robot') ? said : lower;
}

const HERE = '这里';
const placeText = (speech: Speech, place: Place): string => {
  if (place.text !== undefined) return place.text;
  const said = sayAt(speech, place.at);
  if (!place.here) return said;
  // A18: one word for 这儿, 这边, 这个房间; a person who writes another script keeps it (A23).
  if (said.charCodeAt(0) < 0x80) return 'here';
  return speech.text.slice(place.at.start, place.at.end) === said ? HERE : said;
};

const NO_PLACES: readonly Place[] = [];
const NO_WORDS: readonly string[] = [];
const ANYWHERE: readonly string[] = ['*'];

interface Parts {
  readonly phrase: Phrase | null;
  readonly action: Action;
  readonly ground: Ground;
  /** The type the action implies where the phrase names none. */
  readonly implied?: DeviceType | null | undefined;
  readonly antecedent?: { readonly type: DeviceType; readonly at: Extent } | null | undefined;
}

export function draftOf(speech: Speech, { phrase, action, ground, implied, antecedent }: Parts): Draft {
  const places = phrase?.rooms ?? NO_PLACES;
  const left = phrase?.exclude ?? NO_PLACES;
  const scope = {
    include: places.length > 0 ? places.map((place) => placeText(speech, place)) : ANYWHERE,
    exclude: left.length > 0 ? left.map((place) => placeText(speech, place)) : NO_WORDS,
  };
  const name = nameOf(speech, phrase);
  const type = typeOf(phrase, implied, antecedent, ground);
  const q = quantityOf(phrase, name.value);
  const n = phrase?.count?.n;
  const command = { action, scope, name: name.value, type: type.value, q: q.value };
  const grounds: Draft['grounds'] = {
    action: ground,
    scope:
      places.length + left.length > 0
        ? { rule: 'said_place', at: [...places, ...left].map(({ at }) => at) }
        : EVERYWHERE,
    name: name.ground,
    type: type.ground,
    q: q.ground,
  };
  if (!phrase?.count || n === undefined) return { command, grounds, phrase };
  const counted: Ground = { rule: 'said_count', at: [phrase.count.at] };
  return { command: { ...command, n }, grounds: { ...grounds, n: counted }, phrase };
}

const EVERYWHERE: Ground = { rule: 'everywhere', at: [] };
const NOWHERE: readonly Extent[] = [];

interface Slotted<T> {
  readonly value: T;
  readonly ground: Ground;
}
const slot = <T>(value: T, rule: HomeRule, at: readonly Extent[] = NOWHERE): Slotted<T> => ({
  value,
  ground: { rule, at },
});

function nameOf(speech: Speech, phrase: Phrase | null): Slotted<string> {
  if (phrase?.reference && phrase.head) return slot('@last', 'reference', [phrase.head]);
  if (!phrase?.name) return slot('*', 'no_name');
  const text = phrase.nameText ?? sayAt(speech, phrase.name);
  return slot(text, 'said_name', [phrase.name]);
}

function typeOf(
  phrase: Phrase | null,
  implied: DeviceType | null | undefined,
  antecedent: { readonly type: DeviceType; readonly at: Extent } | null | undefined,
  ground: Ground,
): Slotted<DeviceType> {
  if (phrase && phrase.type !== 'Unknown' && phrase.head)
    return slot(phrase.type, 'said_kind', [phrase.head]);
  if (phrase?.reference && antecedent && antecedent.type !== 'Unknown')
    return slot(antecedent.type, 'antecedent', [antecedent.at]);
  if ((!phrase?.head || phrase.anything) && implied) return slot(implied, 'implied', ground.at);
  return slot('Unknown', 'no_kind');
}

/** A09, A10: 都 and 所有, numbers, exclusions; without any of them a kind means all, a name one. */
function quantityOf(phrase: Phrase | null, name: string): Slotted<Quantifier> {
  if (!phrase) return slot('all', 'kind_means_all');
  if (phrase.exclude.length > 0)
    return slot(
      'except',
      'said_exception',
      phrase.exclude.map((left) => left.at),
    );
  if (phrase.count) {
    return phrase.all ? slot('all', 'said_all', [phrase.all]) : slot('any', 'said_count', [phrase.count.at]);
  }
  if (phrase.any) return slot('any', 'said_any', [phrase.any]);
  if (phrase.all) return slot('all', 'said_all', [phrase.all]);
  return name === '*' ? slot('all', 'kind_means_all') : slot('one', 'name_means_one');
}
