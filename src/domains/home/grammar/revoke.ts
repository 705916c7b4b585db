import type { Context } from './frames/frame.ts';
import { given, isOn } from './frames/frame.ts';
import type { Phrase } from './phrase.ts';
import { type Draft, draftOf } from './target.ts';
import type { Unit } from './units.ts';

/**
 * A35: 关书房的灯，说错了，餐厅的 is 关餐厅的灯. What replaces is put in the place of what is of its kind; null where that is no one
 * thing, for then nobody can tell which was meant.
 */
export function corrected(said: readonly Unit[], fix: readonly Unit[]): readonly Unit[] | null {
  let units: readonly Unit[] | null = said;
  for (const unit of fix) {
    if (unit.letter === 'B') continue;
    units = units && replaced(units, unit);
  }
  return units;
}

/** What one says in correcting: things, places, values, and a verb. */
export const isFragment = (letters: string): boolean => /^B?(?:[TRIJ]e?|[TRIJ]?[NM]|[PF])$/.test(letters);

function replaced(units: readonly Unit[], unit: Unit): readonly Unit[] | null {
  switch (unit.letter) {
    case 'e':
      return units;
    case 'R':
    case 'I':
      return placed(units, unit);
    case 'T':
    case 'J':
      // 打开主卧，不对，次卧的空调: only where it is had been said.
      return units.some(isThing)
        ? exchanged(units, isThing, (one) => named(one, unit))
        : exchanged(units, isPlace, () => unit);
    case 'N':
    case 'M':
      return exchanged(units, sameValue(units, unit), () => unit);
    default:
      return exchanged(
        units,
        ({ letter }) => letter === unit.letter,
        () => unit,
      );
  }
}

const isThing = ({ letter }: Unit): boolean => letter === 'T' || letter === 'J';
const isPlace = ({ letter }: Unit): boolean => letter === 'R' || letter === 'I';

/** The one unit of a kind, changed; null where there is none, or more than one. */
function exchanged(
  units: readonly Unit[],
  isMeant: (unit: Unit) => boolean,
  change: (unit: Unit) => Unit | null,
): readonly Unit[] | null {
  const meant = units.filter(isMeant);
  const made = meant.length === 1 ? change(meant[0]!) : null;
  return made && units.map((unit) => (unit === meant[0] ? made : unit));
}

/** Of several values the one of the same sort: 26度三档，不对，24度. */
const sameValue = (units: readonly Unit[], { said }: Unit): ((unit: Unit) => boolean) => {
  const values = units.filter(({ letter }) => letter === 'N' || letter === 'M');
  return values.length === 1
    ? (unit) => unit === values[0]
    : (unit) => values.includes(unit) && unit.said?.kind === said?.kind;
};

const withPhrases = (unit: Unit, phrases: readonly Phrase[]): Unit => ({ ...unit, phrases });

/** The new thing stays where the old one was, unless it says where it is. */
function named(old: Unit, { phrases }: Unit): Unit | null {
  const [before, other] = old.phrases;
  if (!before || other) return null;
  return withPhrases(
    old,
    phrases.map((phrase) =>
      phrase.rooms.length > 0 || phrase.reference || phrase.exclude.length > 0
        ? phrase
        : { ...phrase, rooms: before.rooms, exclude: before.exclude },
    ),
  );
}

/** A place takes the place of the places that were named, beside a thing or before it. */
function placed(units: readonly Unit[], { phrases }: Unit): readonly Unit[] | null {
  const [place] = phrases;
  if (!place) return null;
  if (units.some(isPlace)) return exchanged(units, isPlace, (old) => withPhrases(old, phrases));
  const things = units.filter(isThing).flatMap((unit) => unit.phrases);
  const isOne = new Set(things.map(({ rooms }) => rooms[0]?.at.start)).size === 1;
  const { rooms, exclude } = place;
  return isOne && things.every(({ reference }) => !reference)
    ? units.map((unit) =>
        withPhrases(
          unit,
          unit.phrases.map((phrase) => ({ ...phrase, rooms, exclude })),
        ),
      )
    : null;
}

/** 还是别开了, 厨房的别关, not the ones in the office: refuses, of what was just ordered, all or some. */
const REFUSAL = /^=?[BTRIJ]*!+[BTRIJVADSLKHuo]*$/;

/** 不是客厅的, not the tv: says only what was not meant. */
export const isDenial = (letters: string): boolean => /^=?!*[TRIJ]+$/.test(letters);

export const isRefusal = (letters: string): boolean => REFUSAL.test(letters);

/** What is left of an order that is refused: the same, less of it, or nothing; undefined where the refusal is of something else. */
export function refused(draft: Draft, units: readonly Unit[], context: Context): Draft | null | undefined {
  const { command, phrase } = draft;
  const { action } = command;
  const isKept = units.some(({ word }) => word.kind === 'not' && word.keeps);
  const said = isOn(units);
  const on = isKept && said !== undefined ? !said : said;
  const isSwitched = action.kind === 'plain' && (action.verb === '打开' || action.verb === '关闭');
  if (on !== undefined && !(isSwitched && (action.verb === '打开') === on)) return undefined;
  const others = given(units, context);
  if (others.length === 0) return null;
  if (!phrase) return undefined;
  const left: Phrase[] = [];
  for (const other of others) {
    const same = draftOf(context.speech, { phrase: other, action, ground: draft.grounds.action! }).command;
    if (same.name !== command.name || (same.type !== command.type && other.head)) continue;
    if (other.rooms.length === 0 || sameRooms(same.scope.include, command.scope.include)) return null;
    if (command.scope.include[0] === '*' && command.name === '*') left.push(other);
  }
  const exclude = [...phrase.exclude, ...left.flatMap(({ rooms }) => rooms)];
  return left.length === 0
    ? undefined
    : draftOf(context.speech, { phrase: { ...phrase, exclude }, action, ground: draft.grounds.action! });
}

const sameRooms = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((room) => b.includes(room));
