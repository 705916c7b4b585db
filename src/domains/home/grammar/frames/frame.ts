import type { Extent } from '../../../../core/language/index.ts';
import type { Action } from '../../action.ts';
import type { DeviceType } from '../../contract.ts';
import type { HomeRule } from '../../fields.ts';
import type { Phrase } from '../phrase.ts';
import { type Draft, draftOf, type Speech } from '../target.ts';
import { type Unit, withHead } from '../units.ts';
import type { Bearer } from '../values.ts';
import type { Word } from '../word.ts';

/** What was said before in the same sentence, for what is left out after it. */
export interface Context {
  readonly speech: Speech;
  readonly before: readonly Draft[];
  /** What a complaint was about: 空调太冷了，调高一点. */
  readonly topic: readonly Phrase[];
  /** Which property it was about: 声音太大了，小一点. */
  readonly aspect: Unit | null;
}

/** Makes commands of the units a rule matched, or declines: then the next rule is tried. */
export type Frame = (units: readonly Unit[], context: Context) => readonly Draft[] | null;

export function pick(units: readonly Unit[], letters: string): Unit | undefined {
  for (const unit of units) if (letters.includes(unit.letter)) return unit;
  return undefined;
}
export const pickAll = (units: readonly Unit[], letters: string): readonly Unit[] =>
  units.filter(({ letter }) => letters.includes(letter));
/** The phrases of all units with one of the letters; mostly they are those of one unit. */
function phrasesOf(units: readonly Unit[], letters: string): readonly Phrase[] {
  let found: readonly Phrase[] = NO_PHRASES;
  for (const { letter, phrases } of units)
    if (letters.includes(letter)) found = found.length === 0 ? phrases : [...found, ...phrases];
  return found;
}
const NO_PHRASES: readonly Phrase[] = [];

export const wordOf = <K extends Word['kind']>(
  unit: Unit | undefined,
  kind: K,
): Extract<Word, { kind: K }> | undefined =>
  unit?.word.kind === kind ? (unit.word as Extract<Word, { kind: K }>) : undefined;

/** Whether the verb of the units opens or closes; undefined where they have none. */
export function isOn(units: readonly Unit[]): boolean | undefined {
  const word = pick(units, 'Vo')?.word;
  return word?.kind === 'power' || word?.kind === 'particle' ? word.on : undefined;
}

export function at(...units: readonly (Unit | undefined)[]): readonly Extent[] {
  const found: Extent[] = [];
  for (const unit of units) if (unit) found.push({ start: unit.start, end: unit.end });
  return found;
}

/** The things the last command was about: what an elided target inherits whole (A07). */
export function inherited({ before, topic }: Context): readonly Phrase[] {
  const last = before.at(-1);
  if (!last?.phrase) return topic;
  const same = JSON.stringify(last.command.action);
  const group: Phrase[] = [];
  for (let i = before.length - 1; i >= 0; i--) {
    const { phrase, command } = before[i]!;
    if (!phrase || group.includes(phrase) || JSON.stringify(command.action) !== same) break;
    group.unshift(phrase);
  }
  return group;
}

/** The type of what a pronoun in the same sentence refers to. */
function antecedent({ before }: Context): { readonly type: DeviceType; readonly at: Extent } | null {
  if (before.length === 0) return null;
  const last = before.findLast(
    ({ command, phrase }) => phrase?.head && (command.name !== '@last' || command.type !== 'Unknown'),
  );
  return last?.phrase?.head ? { type: last.command.type, at: last.phrase.head } : null;
}

/** The things and places the units name; a place without a thing is one phrase without a noun. */
export function named(units: readonly Unit[]): readonly Phrase[] {
  const things = phrasesOf(units, 'TJ');
  const places = phrasesOf(units, 'RI');
  const place = places[0];
  // Make it cooler in the bedroom: it means nothing, the room does.
  if (
    things.length === 0 ||
    (place && things.every(({ reference, type }) => reference && type === 'Unknown'))
  )
    return places;
  if (!place) return things;
  return things.map((thing) =>
    thing.rooms.length > 0 || thing.reference
      ? thing
      : { ...thing, rooms: place.rooms, exclude: [...thing.exclude, ...place.exclude] },
  );
}

/** 卧室空调太冷了，把它关了: it is what was complained of in the same breath, and nothing spoken of before. */
function pointedAt({ reference, type, rooms }: Phrase, { before, topic }: Context): readonly Phrase[] | null {
  const isOpen = reference && type === 'Unknown' && rooms.length === 0 && before.length === 0;
  return isOpen && topic.length > 0 && topic.every((one) => !one.reference) ? topic : null;
}

/** The same, a place with 的 or 也 completed by the nouns from before: 卧室的也打开, 餐厅也开, 关掉卧室的. */
export function given(units: readonly Unit[], context: Context): readonly Phrase[] {
  const phrases = named(units).flatMap((phrase) => pointedAt(phrase, context) ?? phrase);
  const isAlso = pick(units, 'V')?.soft === true;
  const isOpen = ({ open, head }: Phrase) => !head && (open || isAlso);
  if (!phrases.some(isOpen)) return phrases;
  const things = inherited(context);
  return things.length === 0
    ? phrases
    : phrases.flatMap((phrase) => (isOpen(phrase) ? things.map((thing) => withHead(phrase, thing)) : phrase));
}

export const bearerOf = (phrase: Phrase, context: Context): Bearer => {
  const known = phrase.reference && phrase.type === 'Unknown' ? antecedent(context)?.type : undefined;
  return { type: known ?? phrase.type, trait: phrase.trait };
};

export const isCover = ({ type, trait }: Phrase): boolean =>
  type === 'Blind' || trait === 'cover' || trait === 'door';

/** An action with its evidence, and the type it implies where no noun gives one. */
export interface Made {
  readonly action: Action;
  readonly rule: HomeRule;
  readonly at: readonly Extent[];
  readonly implied?: DeviceType | null;
}

/** One command for each thing; none at all if one of them cannot be meant. */
export function each(
  phrases: readonly Phrase[],
  context: Context,
  make: (phrase: Phrase) => Made | null,
): readonly Draft[] | null {
  const drafts: Draft[] = [];
  const before = antecedent(context);
  for (const phrase of phrases) {
    // 其他灯 means nothing without what they are other than.
    const isVague = phrase.excludesThing || (phrase.other && phrase.exclude.length === 0);
    const made = isVague ? null : make(phrase);
    const { opposite } = phrase;
    if (opposite && made && !(made.action.kind === 'plain' && made.action.verb === opposite)) return null;
    // A phone can be asked for its battery; it is no part of the house.
    if (!made || (phrase.trait === 'probe' && made.action.kind !== 'ask')) return null;
    const { action, rule, implied } = made;
    drafts.push(
      draftOf(context.speech, { phrase, action, ground: { rule, at: made.at }, implied, antecedent: before }),
    );
  }
  return drafts.length > 0 ? drafts : null;
}

export const alone = (context: Context, { action, rule, at: extents, implied }: Made): readonly Draft[] => [
  draftOf(context.speech, { phrase: null, action, ground: { rule, at: extents }, implied }),
];

/** What was named, else what was spoken of before, else nothing in particular. */
export function onEach(
  units: readonly Unit[],
  context: Context,
  make: (phrase: Phrase | null) => Made | null,
): readonly Draft[] | null {
  const phrases = given(units, context);
  if (phrases.length > 0) return each(phrases, context, make);
  const before = each(inherited(context), context, make);
  if (before) return before;
  const made = make(null);
  return made && alone(context, made);
}
