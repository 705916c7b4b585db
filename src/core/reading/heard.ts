import { mentions, normalize, soundDistance, soundsLike, unmistakable } from '../language/index.ts';
import type { Span } from '../result.ts';

/** A character that was written as it sounds: what stands there, and what it is taken for. */
export interface Repair {
  readonly span: Span;
  readonly heard: string;
  readonly as: string;
}

export interface Hearing {
  readonly text: string;
  readonly repairs: readonly Repair[];
  /** How much likelier it is than what stands there, as a logarithm, the price of the changes paid. */
  readonly gain: number;
}

/** A character that one may be taken for, and what it costs to believe so. */
interface Alike {
  readonly as: string;
  readonly price: number;
}

/** What may stand behind two characters. */
interface Behind {
  /** How unlikely a character is there, as a logarithm. */
  cost(character: string): number;
  /** What the likeliest one costs that sounds like it, the price of the change paid; infinite where nothing does. */
  other(character: string): number;
}

/** Which characters follow one another in what people say: from a domain's sentences and the names of its world. */
export interface Ear {
  behind(a: string, b: string): Behind;
  /** What is said here and sounds like it, cheapest first. */
  alike(character: string): readonly Alike[];
  /** Whether two characters stand side by side that never did in what people say here. */
  isStrange(text: string): boolean;
}

const EDGE = ' ';
const MOST_CHANGED = 2;
/** How many pairs of characters an ear keeps ready. */
const MOST_PAIRS = 20_000;
const BEAM = 24;
/** What a character that sounds alike but is another one costs, and each step of unlikeness. */
const CHANGE = 4;
const UNLIKE = 0.7;

/** What was seen behind one or two characters, and how often. */
class Followers {
  total = 0;
  readonly #counts = new Map<string, number>();
  add(character: string, n: number): void {
    this.total += n;
    this.#counts.set(character, (this.#counts.get(character) ?? 0) + n);
  }
  has = (character: string): boolean => this.#counts.has(character);
  share = (character: string): number => (this.#counts.get(character) ?? 0) / this.total;
}
const NOBODY = Object.assign(new Followers(), { total: 1 });

function inMap<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

/** `triples` holds three characters and how often they were seen (a digit, by powers of two), one after another. */
export function createEar(triples: string, names: Iterable<string> = []): Ear {
  const said = new Set<string>();
  const behindOne = new Map<string, Followers>();
  const behindTwo = new Map<string, Map<string, Followers>>();
  const learn = (a: string, b: string, c: string, n: number) => {
    said.add(c);
    inMap(behindOne, b, () => new Followers()).add(c, n);
    inMap(
      inMap(behindTwo, a, () => new Map<string, Followers>()),
      b,
      () => new Followers(),
    ).add(c, n);
  };
  for (let i = 0; i + 3 < triples.length; i += 4)
    learn(triples[i]!, triples[i + 1]!, triples[i + 2]!, 2 ** Number(triples[i + 3]));
  for (const name of names) {
    const text = `${EDGE}${EDGE}${normalize(name).text}${EDGE}`;
    for (let i = 2; i < text.length; i++) learn(text[i - 2]!, text[i - 1]!, text[i]!, NAMED);
  }
  const known = new Map<string, readonly Alike[]>();
  const makeBehind = (a: string, b: string): Behind => {
    const two = behindTwo.get(a)?.get(b) ?? NOBODY;
    const one = behindOne.get(b) ?? NOBODY;
    const cost = (character: string): number => {
      const c = isSaid(character) ? character : EDGE;
      if (c === EDGE && b === EDGE) return 0;
      return -Math.log(0.7 * two.share(c) + 0.25 * one.share(c) + (said.has(c) ? 0.002 : 0.0001));
    };
    // Most pairs stand in no text and are only looked at on the way.
    let others: Map<string, number> | undefined;
    const likeliest = (character: string): number => {
      let least = Number.POSITIVE_INFINITY;
      for (const { as, price } of alike(character)) {
        if (price >= least) break;
        least = Math.min(least, price + cost(as));
      }
      return least;
    };
    return {
      cost,
      other(character) {
        others ??= new Map();
        return inMap(others, character, () => likeliest(character));
      },
    };
  };
  const made = new Map<number, Behind>();
  const alikeTo = (character: string): readonly Alike[] =>
    (unmistakable.has(character) ? [] : soundsLike(character))
      .filter((as) => said.has(as) && !unmistakable.has(as))
      .map((as) => ({ as, price: CHANGE + UNLIKE * soundDistance(character, as) }))
      .sort((x, y) => x.price - y.price);
  const alike = (character: string): readonly Alike[] => inMap(known, character, () => alikeTo(character));
  return {
    behind(first, second) {
      const b = isSaid(second) ? second : EDGE;
      const a = b !== EDGE && isSaid(first) ? first : EDGE;
      if (made.size > MOST_PAIRS) made.clear();
      return inMap(made, a.charCodeAt(0) * 0x10000 + b.charCodeAt(0), () => makeBehind(a, b));
    },
    alike,
    isStrange(text) {
      for (let i = 1; i < text.length; i++)
        if (
          isHan(text.charCodeAt(i)) &&
          isHan(text.charCodeAt(i - 1)) &&
          !behindOne.get(text[i - 1]!)?.has(text[i]!)
        )
          return true;
      return false;
    },
  };
}
/** What is not written in Chinese is where what is said begins and ends. */
const isSaid = (character: string): boolean => isHan(character.charCodeAt(0));
const isHan = (code: number): boolean => code >= 0x4e00 && code <= 0x9fff;

/** A name of the world counts as if it had been said this often. */
const NAMED = 8;

interface Path {
  readonly before: Path | null;
  readonly character: string;
  readonly changes: number;
  readonly cost: number;
}
const START: Path = { before: null, character: EDGE, changes: 0, cost: 0 };

/** Longer than anything that is spoken at a time: what is written at such length is taken as it stands. */
const LONGEST_HEARD = 1_000;

/** What a text may have been before it was heard, likeliest first, with at least that gain; what stands there is not among it. */
export function hearings(text: string, ear: Ear, leastGain = Number.NEGATIVE_INFINITY): Hearing[] {
  if (text.length > LONGEST_HEARD) return [];
  const { text: plain } = normalize(text);
  // Characters are exchanged one for one, so that every span stays where it was.
  if (plain.length !== text.length) return [];
  const costs = costsOf(plain, ear);
  const fixed = fixedIn(plain, costs, ear);
  if (!mayGain(plain, costs, fixed, ear, leastGain)) return [];
  let asIs = 0;
  for (const cost of costs) asIs += cost;
  const most = asIs - leastGain;
  let beam: Path[] = [START];
  for (let i = 0; i < plain.length; i++)
    beam = extended(beam, plain[i]!, fixed[i] ? NO_OTHERS : ear.alike(plain[i]!), ear, most);
  return beam
    .filter(({ changes }) => changes > 0)
    .map((path) => ({ ...hearingOf(text, plain, textOf(path)), gain: asIs - path.cost }));
}

/** How many characters behind a change are likelier or less likely for it. */
const FELT = 2;
/** Sums that are added in another order differ by less. */
const ROUNDING = 1e-6;

/**
 * Whether any hearing gains so much, worked out where changes are felt and nowhere else: most texts that are listened to
 * were heard well, and nobody need look for more. Two changes too far apart to feel each other gain what each of them does.
 */
function mayGain(
  plain: string,
  costs: readonly number[],
  fixed: Uint8Array,
  ear: Ear,
  leastGain: number,
): boolean {
  const least = leastGain - ROUNDING;
  const size = plain.length;
  const other = (i: number) => ear.behind(plain[i - 2] ?? EDGE, plain[i - 1] ?? EDGE).other(plain[i]!);
  const felt = (from: number, to: number) => {
    let sum = 0;
    for (let i = from; i <= to + FELT && i < size; i++) sum += costs[i]!;
    return sum;
  };
  // The most that a change at each place can gain: its own cost is known, and nothing that follows is cheaper than free.
  const most = new Float64Array(size).fill(Number.NEGATIVE_INFINITY);
  for (let i = 0; i < size; i++) if (!fixed[i]) most[i] = felt(i, i) - other(i);
  const bar = least - Math.max(0, ...most);
  const isExact = new Uint8Array(size);
  const gain = (i: number): number => {
    if (!isExact[i]) most[i] = gainOf(plain, felt(i, i), ear, [i], bar);
    isExact[i] = 1;
    return most[i]!;
  };
  for (let i = 0; i < size; i++) {
    if (fixed[i]) continue;
    if (most[i]! >= least && gain(i) >= least) return true;
    for (let k = 0; k < i - FELT; k++)
      if (most[k]! + most[i]! >= least && gain(k) + gain(i) >= least) return true;
    for (let k = Math.max(0, i - FELT); k < i; k++) {
      if (fixed[k]) continue;
      const asIs = felt(k, i);
      if (asIs - other(k) - ear.alike(plain[i]!)[0]!.price < least) continue;
      if (gainOf(plain, asIs, ear, [k, i], least) >= least) return true;
    }
  }
  return false;
}

/** The most that other characters at all these places gain, which feel each other, of what was felt; less than `least` is no matter. */
function gainOf(plain: string, asIs: number, ear: Ear, places: readonly number[], least: number): number {
  const [first, last] = [places[0]!, places.at(-1)!];
  const end = Math.min(plain.length, last + FELT + 1);
  const cheapest = first === last ? 0 : ear.alike(plain[last]!)[0]!.price;
  let best = Number.NEGATIVE_INFINITY;
  const go = (at: number, a: string, b: string, gain: number): void => {
    const to = at <= last && at > first ? gain - cheapest : gain;
    if (to < least || to <= best) return;
    if (at === end) {
      best = gain;
      return;
    }
    const behind = ear.behind(a, b);
    const said = plain[at]!;
    if (!places.includes(at)) go(at + 1, b, said, gain - behind.cost(said));
    else
      for (const { as, price } of ear.alike(said)) {
        const left = gain - price - (at < last ? cheapest : 0);
        if (left < least || left <= best) break;
        go(at + 1, b, as, gain - price - behind.cost(as));
      }
  };
  go(first, plain[first - 2] ?? EDGE, plain[first - 1] ?? EDGE, asIs);
  return best;
}

const NO_OTHERS: readonly Alike[] = [];

/** Every path by one character, as it stands or as it sounds; the cheapest of them, none dearer than `most`. */
function extended(
  beam: readonly Path[],
  said: string,
  others: readonly Alike[],
  ear: Ear,
  most: number,
): Path[] {
  const behind = beam.map(({ before, character }) => ear.behind(before?.character ?? EDGE, character));
  const next: Path[] = [];
  for (const [k, before] of beam.entries()) {
    const cost = before.cost + behind[k]!.cost(said);
    if (before.changes === 0 || cost <= most)
      next.push({ before, character: said, changes: before.changes, cost });
  }
  if (others.length === 0) return next.length > 1 ? next.sort(byCost) : next;
  const worst = next.length < BEAM ? most : Math.min(most, Math.max(...next.map(({ cost }) => cost)));
  for (const [k, before] of beam.entries()) {
    if (before.changes === MOST_CHANGED) continue;
    for (const { as, price } of others) {
      // Nothing that follows makes it cheaper again.
      if (before.cost + price > worst) break;
      const cost = before.cost + price + behind[k]!.cost(as);
      if (cost <= worst) next.push({ before, character: as, changes: before.changes + 1, cost });
    }
  }
  return next.sort(byCost).slice(0, BEAM);
}
const byCost = (x: Path, y: Path): number => x.cost - y.cost;

/** What nobody mishears: numbers, characters without others like them, and those so likely that no change would pay. */
function fixedIn(plain: string, costs: readonly number[], ear: Ear): Uint8Array {
  const fixed = new Uint8Array(plain.length);
  const within = (from: number, to: number) => {
    let sum = 0;
    for (let i = Math.max(0, from); i <= to && i < costs.length; i++) sum += costs[i]!;
    return sum;
  };
  for (let i = 0; i < plain.length; i++)
    if (ear.alike(plain[i]!).length === 0 || (within(i, i + 2) < CHANGE && within(i - 2, i + 4) < 2 * CHANGE))
      fixed[i] = 1;
  if (!fixed.every(Boolean))
    for (const { start, end } of mentions(normalize(plain))) fixed.fill(1, start, end);
  return fixed;
}

function costsOf(text: string, ear: Ear): number[] {
  return Array.from({ length: text.length }, (_, i) =>
    ear.behind(text[i - 2] ?? EDGE, text[i - 1] ?? EDGE).cost(text[i]!),
  );
}

function textOf(path: Path): string {
  const said: string[] = [];
  for (let at: Path | null = path; at?.before; at = at.before) said.push(at.character);
  return said.reverse().join('');
}

function hearingOf(text: string, plain: string, heard: string): Omit<Hearing, 'gain'> {
  const repairs: Repair[] = [];
  let out = '';
  for (let i = 0; i < text.length; i++) {
    const isChanged = plain[i] !== heard[i];
    out += isChanged ? heard[i] : text[i];
    if (!isChanged) continue;
    const last = repairs.at(-1);
    const [span, was, as] = [{ start: i, end: i + 1 }, text[i]!, heard[i]!];
    if (last?.span.end === i)
      repairs[repairs.length - 1] = {
        span: { start: last.span.start, end: i + 1 },
        heard: last.heard + was,
        as: last.as + as,
      };
    else repairs.push({ span, heard: was, as });
  }
  return { text: out, repairs };
}
