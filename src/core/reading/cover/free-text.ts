import { HAN, is } from '../../language/characters.ts';
import type { Extent } from '../../language/index.ts';
import { COST } from './cost.ts';
import { FLAG } from './tables.ts';
import type { Found, View } from './view.ts';

export interface FreeText extends Extent {
  readonly cost: number;
  /** How many words that stop a text it runs over. */
  readonly over: number;
}

const ENDS = /[，,。;?!…—\n]/;
const LONGEST = 120;
/** Saying the tyres are in: what is told may begin so. */
const ARTICLE = /^(?:the|an?|my|our|your|their) /;

const DEFINED = / (?:(?:the|its|their|his|her) )?/y;

/** What may stand behind a label as it is: up to a mark, or to a word that no text runs over. */
export function freeText(lattice: View, from: number, label: number): FreeText[] {
  const { text } = lattice;
  const start = led(lattice, from, label);
  if (lattice.isMark(start) || /[的了吗呢和与及]/.test(text[start]!)) return [];
  const { over: mayCross = false, later = false, goesOn } = lattice.compiled.labels.get(label) ?? {};
  const found: FreeText[] = [];
  let [cost, over] = [0, 0];
  const add = (end: number) => {
    const kept = trimmed(text, start, end);
    if (kept > start && found.at(-1)?.end !== kept) found.push({ start, end: kept, cost, over });
  };
  const limit = Math.min(lattice.to, start + LONGEST);
  const announced = /: ?$/.test(text.slice(Math.max(0, start - 2), start));
  const article = mayCross && ARTICLE.test(text.slice(start, start + 6));
  if (!announced && !article && lattice.at(start).some((piece) => leadsIn(piece, start))) return [];
  for (let at = start; at < limit; at++) {
    if (endsSentence(lattice, at)) {
      add(at);
      return found;
    }
    if (ENDS.test(text[at]!)) {
      add(at);
      if (!mayCross || !/[，,]/.test(text[at]!) || found.length > 6 || beginsClause(lattice, at + 1))
        return found;
      if (goesOn && is(text, at + 1, HAN) && !isAt(goesOn, text, at + 1)) return found;
      // A clause behind what is only announced is rather said of something else.
      cost += later ? COST.loose * 2 : COST.loose;
      continue;
    }
    if (at === start || text[at] === ' ') continue;
    const stop = lattice
      .at(at)
      .find(
        (piece) =>
          piece.end - at > 1 && stops(piece) && isApart(lattice, piece) && !piece.ids.includes(label),
      );
    const idle = lattice
      .at(at)
      .find((piece) => piece.weight === 'silent' && piece.end - at > 1 && lattice.isMark(piece.end));
    if (!stop && idle) {
      add(at);
      cost += COST.loose;
    }
    if (!stop && joinsLabel(lattice, at)) {
      add(at);
      cost += COST.torn;
    }
    // At the very end a noun is a part of the text.
    if (stop && at > start && lattice.isMark(stop.end) && (stop.flags & FLAG.ends) !== 0) continue;
    if (stop) {
      // brand X of a thing: what joins it to its owner is no part of it.
      const joint =
        at - 1 > start && lattice.at(at - 1).some(({ flags, end }) => end === at && flags & FLAG.owns);
      add(joint ? at - 1 : at);
      cost += COST.lost;
      over++;
      at = stop.end - 1;
    }
  }
  add(limit);
  return found;
}

function isAt(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at;
  return pattern.test(text);
}

/** 7 Mill Lane, I think: what says something of its own is no part of it. */
function beginsClause({ text, compiled }: View, at: number): boolean {
  const { clause } = compiled.tables;
  if (!clause) return false;
  clause.lastIndex = text[at] === ' ' ? at + 1 : at;
  return clause.test(text);
}

/** 7 Mill Lane. They have moved: a full stop with another sentence behind it, unlike that of St. Mary. */
function endsSentence({ text }: View, at: number): boolean {
  if (text[at] !== '.' || !/^[.] ["“(]?[a-z]/.test(text.slice(at, at + 4))) return false;
  return !SHORTENED.test(text.slice(Math.max(0, at - 5), at));
}
const SHORTENED =
  /(?<![a-z])(?:[a-z]|st|rd|ave|av|blvd|ln|sq|no|apt|bldg|fl|ste|dr|mt|mr|mrs|ms|co|ltd|inc|corp|dept|tel|ext|p\.o)$/;

/** Behind a verb that only leads in the value: size set to B. */
function led(lattice: View, from: number, label: number): number {
  const leadIn = lattice.compiled.labels.get(label)?.leadIn;
  if (!leadIn) return from;
  return isAt(leadIn, lattice.text, from) ? leadIn.lastIndex : from;
}

/** … and colour, in colour: what is joined is another field. */
function joinsLabel(lattice: View, at: number): boolean {
  const joint = lattice
    .at(at)
    .find(({ flags, weight }) => flags & FLAG.join || (flags & FLAG.binds && weight === 'light'));
  if (!joint) return false;
  // … and the colour: an article belongs to what is joined.
  DEFINED.lastIndex = joint.end;
  const next = DEFINED.test(lattice.text) ? DEFINED.lastIndex : joint.end;
  return lattice.at(next).some(({ flags, end }) => end - next > 1 && flags & (FLAG.stops | FLAG.point));
}

/** Words that are read before the text begins, and words that no text begins with. */
const leadsIn = (piece: Found, start: number): boolean =>
  (piece.flags & (FLAG.glue | FLAG.binds)) !== 0 ||
  (piece.end - start > 1 && (piece.weight === 'silent' || stops(piece)));

/** A value inside a text is a part of it; at its very end it is said of something else: 5 Pier Road tomorrow. */
const isApart = (lattice: View, { ids, end }: Found): boolean =>
  !lattice.compiled.keys[ids[0]!]!.key.startsWith('#') || lattice.isMark(end);

const stops = ({ flags }: Found): boolean => (flags & (FLAG.stops | FLAG.glue)) !== 0;

/** Without the space and the particles at its end. */
function trimmed(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && /[\s吧了啊呀哈哦呢吗~—.]/.test(text[at - 1]!)) at--;
  return at;
}
