import { HAN, is, LATIN } from '../../language/characters.ts';
import type { Extent, Normalized } from '../../language/index.ts';
import { COST, insert } from './cost.ts';
import { type FreeText, freeText } from './free-text.ts';
import { type OpenName, OpenNames } from './open-names.ts';
import { type Compiled, FLAG, type Names, type Piece, type Sense } from './tables.ts';
import type { CoverToken, Found, View } from './view.ts';
import { type Chain, chainOf, Way } from './way.ts';

export type { Chain, CoverToken };

/** A piece, and what it does wherever a way comes from. */
interface Laid extends Found {
  reach: number;
  shorter: boolean;
  /** The label it is, -1 for none, and the one that waits behind it: a label is told by its own word, or announced. */
  label: number;
  pends: number;
  /** What it costs to stand there at all. */
  own: number;
  /** What it costs besides where no sentence begins: a capital in the middle of one begins a name. */
  capital: number;
}

/** What a piece leaves behind for the next one. */
interface After {
  readonly open: boolean;
  readonly complete: boolean;
  readonly pending: number;
  readonly fresh: boolean;
}

const WIDTH = 8;
const WIDTH_LONG = 2;
const LONG = 200;
const CHAINS = 5;

const BORDERS: Readonly<Record<string, 0 | 1 | 2 | 3>> = {
  '、': 1,
  '/': 1,
  '，': 2,
  ',': 2,
  '(': 2,
  ')': 2,
  '[': 2,
  ']': 2,
  '—': 2,
  '…': 2,
  '。': 3,
  ';': 3,
  '?': 3,
  '!': 3,
  '\n': 3,
};
const MARKS: ReadonlySet<string> = new Set('，,、。.;:?!…\n()[]—~"“”‘\'-/+=*|{}<>@#^_`\\');

const NOTHING: readonly Laid[] = [];
const NO_NAMES: readonly Extent[] = [];

const isHan = (text: string, at: number): boolean => at >= 0 && at < text.length && is(text, at, HAN);

export class Lattice implements View {
  readonly text: string;
  readonly #pieces: (readonly Laid[] | undefined)[] = [];
  readonly #ways: Way[][];
  readonly #width: number;
  readonly #names: OpenNames;
  #whole: readonly Extent[] | undefined;

  constructor(
    readonly normalized: Normalized,
    readonly compiled: Compiled,
    private readonly known: Names | null,
    private readonly lexers: readonly ((at: number) => readonly Piece[])[],
    readonly from = 0,
    readonly to = normalized.text.length,
  ) {
    this.text = normalized.text;
    this.#ways = Array.from({ length: to - from + 1 }, () => []);
    this.#width = to - from > LONG ? WIDTH_LONG : WIDTH;
    this.#names = new OpenNames(this);
  }

  cuts(start: number, end: number): boolean {
    this.#whole ??= this.#wholeNames();
    return this.#whole.some((name) => name.start >= start && name.start < end && end < name.end);
  }

  /** for First Quarter | Films: what ends in the middle of a name that is known was not said. */
  #crosses(at: number, end: number): boolean {
    return end > at + 1 && this.cuts(at + 1, end);
  }

  /** The names that the world knows, each as long as it goes. */
  #wholeNames(): readonly Extent[] {
    const { known, text } = this;
    if (!known) return NO_NAMES;
    const found: Extent[] = [];
    for (let start = this.from; start < this.to; start++) {
      const end = known.allAt(text, start).at(-1)?.end ?? 0;
      // One sign is no name that anything could be cut from.
      if (end > start + 1) found.push({ start, end });
    }
    return found.length > 0 ? found : NO_NAMES;
  }

  /** Everything but open names and free text that may begin here. */
  at(at: number): readonly Laid[] {
    if (at >= this.to) return NOTHING;
    this.#pieces[at - this.from] ??= this.#read(at);
    return this.#pieces[at - this.from]!;
  }

  isMark(at: number): boolean {
    return at >= this.to || MARKS.has(this.text[at]!);
  }

  chains(): Chain[] {
    this.#ways[0]!.push(new Way(0, null, null, false, true, true, '', 0, -1, false, 0));
    for (let at = this.from; at < this.to; at++) {
      const ways = this.#ways[at - this.from]!;
      if (ways.length > 0) this.#step(at, ways);
    }
    const ends = this.#ways[this.to - this.from]!.map((way) => ({
      way,
      cost: way.cost + (way.mark === '' ? this.#dangling(way) : 0),
    }));
    return ends
      .sort((a, b) => a.cost - b.cost)
      .slice(0, CHAINS)
      .map(({ way, cost }) => chainOf(way, cost));
  }

  #step(at: number, ways: readonly Way[]): void {
    const { text } = this;
    const sign = text[at]!;
    const pieces = sign === ' ' ? [] : this.at(at);
    for (const way of ways) {
      if (sign === ' ') {
        const apart = isHan(text, at - 1) || isHan(text, at + 1);
        this.#put(at + 1, way.spaced(apart));
        continue;
      }
      for (const piece of pieces) this.#piece(way, piece, at);
      if (way.fresh) for (const one of freeText(this, at, way.pending)) this.#free(way, one);
      if (pieces.length === 0 && this.isMark(at)) this.#mark(way, at);
      if (!way.open) for (const name of this.#names.at(at)) this.#open(way, name, at);
      else if (pieces.length === 0 && !this.isMark(at)) this.#skip(way, at);
    }
    if (this.#ways[at + 1 - this.from]!.length === 0 && ways[0] && !this.#leadsOn(at))
      this.#put(at + 1, ways[0].spaced(false));
  }

  /** Behind the longest name there is nothing goes on; the rest of such a run is passed over. */
  #skip(way: Way, at: number): void {
    const { token, from, complete, mark, border, pending, print } = way;
    const cost = way.cost + COST.lost;
    this.#put(
      at + 1,
      new Way(cost, token, from, true, complete, way.gap, mark, border, pending, false, print),
    );
  }

  /** Whether anything goes on from here: a sign nothing knows is passed over. */
  #leadsOn(at: number): boolean {
    return this.at(at).length > 0 || this.#names.at(at).length > 0 || this.isMark(at);
  }

  #open(way: Way, name: OpenName, at: number): void {
    const { token, gap } = way;
    const beside = token && !token.open && !gap && isHan(this.text, at);
    const single = isSingle(token, this.text) && (token!.flags & FLAG.leads) === 0;
    // Directly behind a label stands its text.
    const labelled = way.fresh && token !== null && (token.flags & FLAG.label) !== 0;
    const torn = labelled || (beside && (single || (token.flags & FLAG.shy) !== 0));
    const cost = way.cost + name.cost + (torn ? COST.torn : 0);
    if (this.#isLate(name.end, cost)) return;
    const made = this.#token(way, name, true, -1, name.swallowed, name.ours);
    this.#push(name.end, way, made, cost, {
      open: true,
      complete: name.complete,
      pending: way.pending,
      fresh: false,
    });
  }

  #piece(way: Way, piece: Laid, at: number): void {
    const { weight, flags, label, own } = piece;
    if (this.#isLate(piece.end, way.cost + own)) return;
    const beside = way.open && !way.gap && !way.complete;
    const torn =
      (beside && ((isShort(piece, this.text) && !(flags & FLAG.trails)) || (flags & FLAG.shy) !== 0)) ||
      ((flags & (FLAG.join | FLAG.then)) !== 0 && this.#isBound(way, (flags & FLAG.join) !== 0));
    const opens = (flags & (FLAG.glue | FLAG.fix)) !== 0;
    const begins = !way.gap || at === 0 || way.border === 3 || way.token === null;
    const cost = way.cost + own + (begins ? 0 : piece.capital) + (torn ? COST.torn : 0);
    const pends = label >= 0 || !this.#isDirect(way.pending) ? piece.pends : -1;
    this.#push(piece.end, way, this.#token(way, piece, false, -1, isCut(piece) ? 1 : 0), cost, {
      open: false,
      complete: true,
      pending: pends >= 0 ? pends : way.pending,
      fresh:
        label >= 0 ||
        (opens ? this.#isDirect(way.pending) : way.fresh && weight !== 'weighty' && !(flags & FLAG.binds)),
    });
  }

  /** Whether a label was said whose text may stand anywhere behind it: no word that only announces one takes its place. */
  #isDirect(pending: number): boolean {
    return pending >= 0 && this.compiled.labels.get(pending)?.later !== true;
  }

  /** A joint stands behind something that can be listed: 和 of 和和美美 does not, nor 再 of 把再见一面. */
  #isBound({ token, mark }: Way, joint: boolean): boolean {
    if (!token || mark !== '') return joint;
    return (joint && token.weight === 'silent') || (token.flags & FLAG.binds) !== 0;
  }

  #free(way: Way, { end, cost, start, over }: FreeText): void {
    const ids = [this.compiled.id('#text')];
    const value = this.normalized.quote(start, end);
    const found: Found = { start, end, ids, value, weight: 'weighty', flags: 0, reach: end, shorter: false };
    const token = this.#token(way, found, false, way.pending, over);
    const state = { open: false, complete: true, pending: way.pending, fresh: false };
    // What is only announced is rather whatever else its words are.
    const loose = this.compiled.labels.get(way.pending)?.later ? COST.loose : 0;
    this.#push(end, way, token, way.cost + COST.plain + cost + loose, state);
  }

  #mark(way: Way, at: number): void {
    const sign = this.text[at]!;
    const stop = sign === '.' ? !/[\w]/.test(this.text[at + 1] ?? ' ') : false;
    const border = Math.max(way.border, stop ? 3 : (BORDERS[sign] ?? 0)) as Way['border'];
    const pending = border === 3 ? -1 : way.pending;
    const cost = way.cost + (border > 0 && way.mark === '' ? this.#dangling(way) : 0);
    // Behind a colon stands what was announced, behind a correction what is meant instead.
    const fixed = border < 3 && way.token !== null && (way.token.flags & FLAG.fix) !== 0;
    const instead = fixed && this.compiled.labels.get(way.pending)?.over === true;
    const later = border === 2 && this.compiled.labels.get(pending)?.later === true;
    const fresh = sign === ':' || instead ? way.pending >= 0 : later || (border === 0 && way.fresh);
    const { token, from, mark, print } = way;
    this.#put(
      at + 1,
      new Way(cost, token, from, false, true, true, mark + sign, border, pending, fresh, print),
    );
  }

  /** What a word costs that wants something behind it where nothing follows. */
  #dangling({ token }: Way): number {
    if (!token || token.open || token.label >= 0) return 0;
    return token.flags & (FLAG.binds | FLAG.join) ? COST.torn : 0;
  }

  #token(
    { mark, border }: Way,
    found: Found,
    open: boolean,
    label: number,
    swallowed: number,
    ours = swallowed,
  ): CoverToken {
    const last = found.token;
    if (last && last.mark === mark && last.border === border) return last;
    const { start, end, ids, weight, flags } = found;
    const acts = (flags & FLAG.acts) !== 0;
    const value = open ? this.normalized.quote(start, end) : found.value;
    found.token = { start, end, ids, value, weight, open, mark, border, label, swallowed, ours, acts, flags };
    return found.token;
  }

  #push(end: number, from: Way, token: CoverToken, cost: number, after: After): void {
    const silent = token.weight === 'silent';
    const print = silent
      ? from.print
      : (Math.imul(from.print, 31) + token.start * 131 + token.end * 7 + token.ids[0]!) | 0;
    const { open, complete, pending, fresh } = after;
    if (this.#admits(end, cost, open, pending, fresh, print))
      this.#add(end, new Way(cost, token, from, open, complete, false, '', 0, pending, fresh, print));
  }

  /** Whether a way of that cost is of any use there. */
  #isLate(at: number, cost: number): boolean {
    if (at > this.to) return true;
    const ways = this.#ways[at - this.from]!;
    return ways.length === this.#width && cost >= ways[ways.length - 1]!.cost;
  }

  #put(at: number, way: Way): void {
    const { cost, open, pending, fresh, print } = way;
    if (this.#admits(at, cost, open, pending, fresh, print)) this.#add(at, way);
  }

  /** Whether a way is worth keeping there: a dearer one that goes on in the same way makes room for it. */
  #admits(at: number, cost: number, open: boolean, pending: number, fresh: boolean, print: number): boolean {
    if (this.#isLate(at, cost)) return false;
    const ways = this.#ways[at - this.from]!;
    for (let i = 0; i < ways.length; i++) {
      const other = ways[i]!;
      if (other.print !== print || other.open !== open || other.pending !== pending || other.fresh !== fresh)
        continue;
      if (other.cost <= cost) return false;
      ways.copyWithin(i, i + 1);
      ways.pop();
      break;
    }
    return true;
  }

  /** Keeps the cheapest ways to a place, in order. */
  #add(at: number, way: Way): void {
    const ways = this.#ways[at - this.from]!;
    insert(ways, way);
    if (ways.length > this.#width) ways.pop();
  }

  #read(at: number): readonly Laid[] {
    const { text, compiled, normalized } = this;
    const found: Laid[] = [];
    if (this.known)
      for (const { end, value } of this.known.allAt(text, at)) {
        const { ids, flags } = compiled.sense(nameKeys(value));
        const name = normalized.quote(at, end);
        found.push(laid(at, end, ids, name, 'weighty', flags));
      }
    for (const lexer of this.lexers)
      for (const { start, end, keys, value } of lexer(at)) {
        const { ids, flags, weight } = compiled.sense(keys);
        found.push(laid(start, end, ids, value, weight, flags));
      }
    const words = compiled.words.allAt(text, at);
    if (words.length > 0) this.#words(at, words, found);
    if (found.length === 0) return NOTHING;
    let [reach, longest] = [0, 0];
    for (const { end, weight, flags } of found) {
      if (
        (weight === 'weighty' || flags & FLAG.whole) &&
        end > reach &&
        !(flags & FLAG.parts) &&
        !this.#crosses(at, end)
      )
        reach = end;
      if (end > longest) longest = end;
    }
    const capital = isCapital(normalized, at) ? COST.loose : 0;
    for (const one of found) {
      one.reach = reach;
      one.shorter = one.end < longest;
      if (one.flags & FLAG.label) one.label = compiled.labelIn(one.ids) ?? -1;
      one.pends = one.label;
      if (one.label < 0 && one.flags & FLAG.announces)
        one.pends = one.ids.find((id) => compiled.labels.get(id)?.later) ?? -1;
      // A word cut out of a longer one loses that one.
      one.own =
        (one.shorter ? COST.plain * 2 : COST.plain) +
        (isCut(one) || this.#crosses(at, one.end) ? COST.lost : 0);
      // October is written so.
      if (!compiled.keys[one.ids[0]!]!.key.startsWith('#')) one.capital = capital;
    }
    return found;
  }

  #words(at: number, words: ReturnType<Compiled['words']['allAt']>, found: Laid[]): void {
    const isInert = ({ ids }: Sense) => (this.compiled.keys[ids[0]!]!.flags & FLAG.inert) !== 0;
    const inert = words.findLast(({ value }) => isInert(value))?.end ?? 0;
    for (const { end, value, word } of words) {
      if (end < inert || isInert(value) || this.#isLetter(word, at)) continue;
      const { ids, flags, weight } = value;
      // Of two words that say the same the longer one was said.
      if (words.some((other) => other.end > end && other.value.ids[0] === ids[0])) continue;
      found.push(laid(at, end, ids, word, weight, flags));
    }
  }

  /** The A of "plan A" is no article. */
  #isLetter(word: string, at: number): boolean {
    return at > 0 && word.length === 1 && /[a-z]/.test(word) && this.normalized.quote(at, at + 1) !== word;
  }
}

/** Of one shape, whatever it is: nothing is made more often. */
const laid = (
  start: number,
  end: number,
  ids: readonly number[],
  value: unknown,
  weight: Found['weight'],
  flags: number,
): Laid => ({
  start,
  end,
  ids,
  value,
  weight,
  flags,
  reach: 0,
  shorter: false,
  label: -1,
  pends: -1,
  own: 0,
  capital: 0,
  token: undefined,
});

const isCut = ({ end, reach }: Found): boolean => end < reach;
const isShort = ({ start, end }: Found, text: string): boolean => end - start === 1 && isHan(text, start);
const isCapital = (normalized: Normalized, at: number): boolean =>
  is(normalized.text, at, LATIN) && /^[A-Z][a-z]/.test(normalized.quote(at, at + 2));

const namesOf = new WeakMap<readonly string[], readonly string[]>();
/** The keys of a name that the world knows, the same list for the same kinds. */
function nameKeys(kinds: readonly string[]): readonly string[] {
  const known = namesOf.get(kinds) ?? ['#name', '#known', ...kinds];
  namesOf.set(kinds, known);
  return known;
}

const isSingle = (token: CoverToken | null, text: string): boolean =>
  token !== null && !token.open && token.end - token.start === 1 && isHan(text, token.start);
