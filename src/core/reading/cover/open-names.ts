import { DIGIT, HAN, is, LATIN } from '../../language/characters.ts';
import type { Extent } from '../../language/index.ts';
import { isCased, PARTICLE, SHORT_CLAUSE } from './cased.ts';
import { COST } from './cost.ts';
import { FLAG } from './tables.ts';
import type { Found, View } from './view.ts';

export interface OpenName extends Found {
  readonly cost: number;
  /** It has said its end: … Ltd. */
  readonly complete: boolean;
  readonly swallowed: number;
  /** How many of those are words of ours: the others are only written like no name. */
  readonly ours: number;
}

const ALPHANUMERIC = LATIN | DIGIT;
const INNER = /[&'.\-·/+_#@%]/;
const LONGEST = 32;
/** A name that swallows more than this is none, and so many small words at one end of it tell as much as more of them. */
const MOST = 4;
/** Behind these a sentence or a quotation begins. */
const OPENERS: ReadonlySet<string> = new Set('.!?;:"');
/** Values that whole names have inside: 北京十月文艺. */
const INNER_VALUE = /^#(?:number|count|period|day)$/;
/** A place in brackets inside a name. */
const BRACKET = /^\([\u3400-\u9fff]{1,8}\)(?=[\u3400-\u9fff])/;

/** What stands inside a name and belongs to something else. */
interface Swallowed extends Extent {
  readonly cost: number;
  readonly heavy: boolean;
  readonly number: boolean;
  readonly dated: boolean;
  /** A number of nothing: the 360 of 360 of a name, and not 3家. */
  readonly plain: boolean;
  /** It wants something behind it, and orders nothing. */
  readonly leads: boolean;
}

/** What was met on the way from the beginning of a name. */
interface Inside {
  readonly swallowed: Swallowed[];
  /** Where the last ending ends and begins, and where one ends that the name begins with. */
  ended: number;
  ending: number;
  bare: number;
  joints: number;
  /** Where words of ours without a gap between them end: a bit for each place behind the beginning. */
  reach: number;
  /** Where the first sign stands that hardly any name has inside. */
  hardly: number;
  readonly opening: Edge;
}

/** The small words at one end of a name. */
interface Edge {
  readonly cost: number;
  readonly heavy: number;
  readonly count: number;
  readonly begins: boolean;
}

/** Worse than a name that is the bare ending of one. */
const OWNER = COST.torn + COST.loose;
/** What a word costs inside a name: whether it is lost there, and whether it is one of ours. */
interface Used {
  readonly cost: number;
  readonly heavy: boolean;
  readonly ours: boolean;
}
const NO_WORD: Used = { cost: 0, heavy: false, ours: false };
const NO_EDGE: Edge = { cost: 0, heavy: 0, count: 0, begins: false };

const isReached = (reach: number, far: number): boolean => ((reach >>> (far - 1)) & 1) === 1;

/** Where a title ends that opens here; a mark without its partner opens none. */
function titleEnd(text: string, at: number): number {
  const end = text.slice(at, at + LONGEST * 2).indexOf('》');
  return end < 0 ? 0 : at + end + 1;
}

/** What a place means to any name that runs over it. */
interface Place {
  /** A name may end before it: something else begins here. */
  readonly stops: boolean;
  /** A sign that stands inside names, with more of one behind it. */
  readonly inner: boolean;
  readonly word: Swallowed | null;
  /** Where an ending of names ends that begins here; -1 for none. */
  readonly ending: number;
  /** The small words of one sign that may lead a name in, and that may follow one. */
  readonly leads: Found | undefined;
  readonly trails: Found | undefined;
}

/** Open names: what lies between the words. Where they end follows from what begins there. */
export class OpenNames {
  readonly #found: (readonly OpenName[] | undefined)[] = [];
  readonly #places: (Place | undefined)[] = [];

  constructor(private readonly lattice: View) {}

  at(at: number): readonly OpenName[] {
    const place = at - this.lattice.from;
    this.#found[place] ??= this.#read(at);
    return this.#found[place];
  }

  #read(at: number): readonly OpenName[] {
    const { text } = this.lattice;
    if (text[at] === '《' || is(text, at, HAN)) return this.#han(at);
    if (!is(text, at, ALPHANUMERIC) || is(text, at - 1, ALPHANUMERIC)) return [];
    // 21世纪, A座
    const end = this.#wordEnd(at);
    const goesOn =
      is(text, end, HAN) &&
      (is(text, at, DIGIT) || this.lattice.compiled.endings.longestAt(text, end) !== null);
    return goesOn ? [...this.#latin(at), ...this.#han(at)] : this.#latin(at);
  }

  /** Looked at once, however many names run over it. */
  #place(at: number): Place {
    this.#places[at - this.lattice.from] ??= this.#look(at);
    return this.#places[at - this.lattice.from]!;
  }

  #look(at: number): Place {
    const { lattice } = this;
    const { text } = lattice;
    return {
      stops: at >= lattice.to || text[at] === ' ' || lattice.isMark(at) || lattice.at(at).length > 0,
      inner: INNER.test(text[at]!) && is(text, at + 1, HAN | ALPHANUMERIC),
      word: this.#longest(at),
      ending: lattice.compiled.endings.longestAt(text, at)?.end ?? -1,
      leads: this.#small(at, FLAG.leads),
      trails: this.#small(at, FLAG.trails),
    };
  }

  #han(start: number): OpenName[] {
    const { lattice } = this;
    const { text } = lattice;
    const found: OpenName[] = [];
    const inside: Inside = {
      swallowed: [],
      ended: -1,
      bare: -1,
      ending: -1,
      joints: 0,
      reach: 0,
      hardly: -1,
      opening: this.#opening(start),
    };
    let free = start;
    const limit = Math.min(lattice.to, start + LONGEST);
    for (let at = start; at < limit; ) {
      const title = text[at] === '《' ? titleEnd(text, at) : 0;
      if (title > at) {
        at = title;
        free = Math.max(free, at);
      } else {
        const sign = text[at]!;
        const bracket = sign === '(' && at > start ? BRACKET.exec(text.slice(at, at + 12)) : null;
        if (bracket) {
          at += bracket[0].length;
          free = Math.max(free, at);
          continue;
        }
        if (!is(text, at, HAN | ALPHANUMERIC) && !(at > start && this.#place(at).inner)) break;
        if (inside.hardly < 0 && at > start && lattice.compiled.tables.hardly.includes(sign))
          inside.hardly = at;
        if (at >= free) {
          const { word } = this.#place(at);
          if (word) inside.swallowed.push(word);
          if (inside.swallowed.length > MOST) break;
          free = word?.end ?? free;
        }
        if (at === start || isReached(inside.reach, at - start))
          for (const { end } of lattice.at(at))
            if (end - start <= LONGEST) inside.reach |= 1 << (end - start - 1);
        this.#ending(at, start, inside);
        at++;
        if (is(text, at - 1, ALPHANUMERIC) && is(text, at, ALPHANUMERIC)) continue;
      }
      const { stops, inner } = this.#place(at);
      if ((stops && !inner) || at === limit) found.push(this.#name(start, at, inside));
    }
    return found;
  }

  #ending(at: number, start: number, inside: Inside): void {
    const end = this.#place(at).ending;
    if (end < 0) return;
    if (at === start) inside.bare = end;
    else if (end > inside.ended) {
      if (inside.ended > start && inside.ended <= at && this.#joint(inside.ended)) inside.joints++;
      inside.ended = end;
      inside.ending = at;
    }
  }

  #name(start: number, end: number, inside: Inside): OpenName {
    const { swallowed, ended, bare, ending, joints, reach, hardly } = inside;
    const complete = ended === end;
    // Two complete names and a joint are two names.
    let cost = COST.loose + joints * COST.torn;
    let heavy = 0;
    for (const word of swallowed) {
      // An ending is no word of its own, behind another one either.
      if (complete && word.start === ending) continue;
      // A word that begins inside and ends outside is cut in two.
      if (word.end > end) {
        // … inside the ending of a whole name, and what is left of it begins another.
        if (word.start >= end || (complete && word.start > ending)) continue;
        cost += word.cost;
        if (word.heavy) heavy++;
      }
      // Without the word nothing would be left.
      else if (complete && word.number && word.plain) cost += COST.loose;
      // What leads to a name is not the whole of it.
      else if (complete && word.leads && word.start === start && word.end === ending)
        cost += COST.torn + COST.loose;
      else if (complete && (word.end === ending || (word.number && (word.start > start || !word.dated))))
        cost += COST.torn;
      else {
        cost += word.cost;
        if (word.heavy) heavy++;
      }
    }
    // Nothing but words of ours, or the bare ending of a name.
    if (isReached(reach, end - start) && !complete) cost += COST.lost;
    if (bare === end) cost += COST.torn;
    // Hardly anything is called by an ending and more.
    else if (bare > start && !complete) cost += COST.torn;
    const opening = inside.opening.count <= end - start ? inside.opening : this.#edge(start, end, 1);
    const closing = complete ? NO_EDGE : this.#edge(start, end, -1);
    // One small word before a whole name is its beginning.
    const stray = complete && opening.heavy === 1 && opening.begins;
    cost += (stray ? COST.torn : opening.cost) + closing.cost;
    heavy += (stray ? 0 : opening.heavy) + closing.heavy;
    const ours = heavy;
    if (end - start > 1 && this.lattice.at(end - 1).some(({ flags }) => flags & FLAG.closes))
      cost += COST.torn * 3;
    if (ended > start && ended < end) cost += end - ended > 1 ? COST.torn : COST.loose;
    if (ended > start && end - ended > 1) heavy++;
    // Hardly a name.
    if (hardly >= 0 && hardly < end - 1) {
      cost += COST.torn;
      heavy++;
    }
    if (this.lattice.compiled.tables.several?.test(this.lattice.text.slice(start, end))) cost += COST.torn;
    // Hardly anything is called by one sign.
    if (end - start === 1) cost += COST.torn;
    return this.#made(start, end, cost, complete, heavy, ours);
  }

  /** Its words are looked up where it is taken. */
  #made(
    start: number,
    end: number,
    cost: number,
    complete: boolean,
    swallowed: number,
    ours: number,
  ): OpenName {
    // Catalogue | 2027: names that are known are read before their parts.
    const cut = this.lattice.cuts(start, end) ? COST.lost : 0;
    const { nameIds, wholeIds } = this.lattice.compiled;
    return {
      start,
      end,
      ids: complete ? wholeIds : nameIds,
      value: '',
      weight: 'weighty',
      flags: 0,
      reach: 0,
      shorter: false,
      cost: cost + cut,
      complete,
      swallowed,
      ours,
    };
  }

  #opening(start: number): Edge {
    return this.#edge(start, this.lattice.to, 1);
  }

  /** 给小明 is rather 给 and 小明, 小明吗 rather 小明 and 吗: what the words at one end of a name cost. */
  #edge(start: number, end: number, step: 1 | -1): Edge {
    let [cost, heavy, count] = [0, 0, 0];
    let begins = false;
    for (let at = step > 0 ? start : end - 1; at >= start && at < end && count < MOST; at += step, count++) {
      const { leads, trails } = this.#place(at);
      const piece = step > 0 ? leads : trails;
      if (!piece) break;
      if (count === 0) begins = (piece.flags & FLAG.begins) !== 0;
      if (piece.weight === 'weighty') heavy++;
      cost += piece.weight === 'weighty' ? COST.lost : piece.flags & FLAG.owns ? OWNER : COST.loose;
    }
    return count === 0 ? NO_EDGE : { cost, heavy, count, begins };
  }

  /** A word of one sign that may stand beside a name. */
  #small(at: number, flag: number): Found | undefined {
    const { compiled } = this.lattice;
    return this.lattice.at(at).find(
      (one) =>
        one.end === at + 1 &&
        (one.flags & flag) !== 0 &&
        (!(one.flags & FLAG.join) ||
          one.ids.some((id) => {
            const { flags } = compiled.keys[id]!;
            return (flags & flag) !== 0 && !(flags & FLAG.join);
          })),
    );
  }

  #joint(at: number): boolean {
    return this.lattice.at(at).some(({ flags }) => flags & FLAG.join);
  }

  /** The longest word of more than one character that begins here, and what it costs to lose it. */
  #longest(at: number): Swallowed | null {
    let best: Found | null = null;
    for (const piece of this.lattice.at(at))
      if (piece.end - at > 1 && (!best || piece.end > best.end)) best = piece;
    if (!best) return null;
    const heavy = best.weight === 'weighty';
    const kinds = best.ids.map((id) => this.lattice.compiled.keys[id]!.key);
    const number = kinds.some((kind) => INNER_VALUE.test(kind));
    const dated = kinds.includes('#period');
    const plain = kinds.includes('#number');
    return {
      start: at,
      end: best.end,
      cost: heavy ? COST.lost + COST.plain * 3 : COST.loose,
      heavy,
      number,
      dated,
      plain,
      leads: (best.flags & (FLAG.binds | FLAG.acts)) === FLAG.binds,
    };
  }

  /** Words with a capital, and what joins them: Smith and Sons, O'Neil & Co. */
  #latin(start: number): OpenName[] {
    const { text, compiled } = this.lattice;
    const found: OpenName[] = [];
    let cost: number = COST.loose;
    let [heavy, ours] = [0, 0];
    let [ended, joints] = [false, false];
    let at = start;
    for (let words = 0; words < 8; words++) {
      const end = this.#wordEnd(at);
      const whole = compiled.endings.longestAt(text, at)?.end === end;
      const used = whole && at > start ? NO_WORD : this.#latinWord(at, end, start, ended);
      cost += used.cost;
      if (used.heavy) heavy++;
      if (used.ours) ours++;
      joints ||= ended && this.#joint(at);
      ended = whole && words > 0;
      // Two whole names and a joint are two names.
      const twice = (ended && joints) || end - start === 1 ? COST.torn : 0;
      found.push(this.#made(start, end, cost + twice, ended, heavy, ours));
      const gap = /^ (?:& )?(?=[a-z0-9\u00df-\u024f])/.exec(text.slice(end, end + 4));
      // Where more than a space was, something else stood between.
      if (
        !gap ||
        end - start > LONGEST ||
        /\s{2}/.test(this.lattice.normalized.quote(end, end + gap[0].length))
      )
        break;
      joints ||= ended && gap[0].includes('&');
      at = end + gap[0].length;
    }
    return found;
  }

  #wordEnd(start: number): number {
    const { text } = this.lattice;
    let at = start;
    for (;;) {
      while (is(text, at, ALPHANUMERIC)) at++;
      const possessive = /^'s?(?![a-z])/.test(text.slice(at, at + 3));
      if (possessive || !INNER.test(text[at] ?? ' ') || !is(text, at + 1, ALPHANUMERIC)) break;
      if (at - start > LONGEST) break;
      at++;
    }
    return this.#isShortened(start, at) ? at + 1 : at;
  }

  /** Co., Ltd.: the mark is the word's own, and no end of a sentence with another behind it. */
  #isShortened(start: number, end: number): boolean {
    const { text, normalized, compiled } = this.lattice;
    if (text[end] !== '.' || !/(?:co|ltd|inc|corp)$/.test(text.slice(start, end))) return false;
    const begins = /^ [A-Z]/.test(normalized.quote(end + 1, end + 3));
    return !begins || compiled.endings.longestAt(text, end + 2) !== null;
  }

  #latinWord(at: number, end: number, start: number, ended: boolean): Used {
    const { text, normalized } = this.lattice;
    const capital = /^[A-Z]/.test(normalized.quote(at, at + 1));
    const before = text
      .slice(Math.max(0, at - 3), at)
      .trimEnd()
      .slice(-1);
    const opens = at === 0 || before === '' || OPENERS.has(before);
    if (SHORT_CLAUSE.test(text.slice(at, end))) return { cost: COST.lost, heavy: true, ours: false };
    const word = this.lattice.at(at).find((piece) => piece.end >= end);
    if (!word) {
      const plain = !capital && !/^\d/.test(text[at]!);
      // Where names are written with capitals, a word without one is hardly one.
      const other = plain && isCased(normalized) && !PARTICLE.test(text.slice(at, end));
      return {
        cost: other ? COST.lost : plain ? COST.torn : 0,
        heavy: plain && (other || at > start),
        ours: false,
      };
    }
    // Thornbury Books October: what is complete has no month behind it.
    const dated = ended && word.ids.some((id) => this.lattice.compiled.keys[id]!.key === '#period');
    if (capital && (at > start || !opens) && !dated) return NO_WORD;
    const joint =
      at > start &&
      /^(?:and|of|the|&)$/.test(text.slice(at, end)) &&
      /^ [A-Z]/.test(normalized.quote(end, end + 2));
    if (joint) return NO_WORD;
    const heavy = word.weight === 'weighty';
    return { cost: heavy || at === start ? COST.lost : COST.torn, heavy: heavy || at > start, ours: heavy };
  }
}
