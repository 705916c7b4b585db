import type { Item } from './item.ts';
import { CLAUSE } from './state.ts';

export type PlaceKind = 'corners' | 'corner' | 'centre' | 'point' | 'rect' | 'circle';

const bits: Readonly<Record<PlaceKind, number>> = {
  corners: 1,
  corner: 2,
  centre: 4,
  point: 8,
  rect: 16,
  circle: 32,
};
export const placesThereAre = Object.keys(bits) as PlaceKind[];

/** Which kinds of places a clause names: a set of six needs no more than a number. */
class Places {
  #bits = 0;
  size = 0;

  has(place: PlaceKind): boolean {
    return (this.#bits & bits[place]) !== 0;
  }

  add(place: PlaceKind): void {
    if (this.has(place)) return;
    this.#bits |= bits[place];
    this.size++;
  }
}

/** What a clause says, so that its first word can already tell whether another group of holes begins. */
export interface Clause {
  readonly dia: boolean;
  readonly hole: boolean;
  /** Holes, where one was told of before. */
  readonly holes: boolean;
  readonly count: boolean;
  /** 共6个孔: counted over all that were told of before. */
  readonly total: boolean;
  /** Nothing is counted but 一个, which stands for a hole that was counted before. */
  readonly pronoun: boolean;
  /** Several are counted. */
  readonly several: boolean;
  /** Some of the holes are told by their side: 左侧两孔. */
  readonly some: boolean;
  readonly nth: boolean;
  /** A hole by its number, and not the first. */
  readonly later: boolean;
  readonly also: boolean;
  /** Something is told from where another thing is: 80 above it. */
  readonly shift: boolean;
  /** 同样的一排: like what was told before. */
  readonly same: boolean;
  /** 同高: told beside another hole. */
  readonly level: boolean;
  readonly all: boolean;
  readonly no: boolean;
  /** Behind other words a correction stands before the first number: 孔改成φ14. */
  readonly fix: boolean;
  readonly thread: boolean;
  /** A hole that is no plain one. */
  readonly odd: boolean;
  /** How many points 分别 deals out. */
  readonly dealt: number;
  /** How many coordinates it names along each axis. */
  readonly coordinates: Readonly<Record<string, number>>;
  readonly places: Places;
}

export const placeKinds: Readonly<Record<string, PlaceKind>> = {
  corners: 'corners',
  corner: 'corner',
  flank: 'corner',
  centre: 'centre',
  point: 'point',
  coordinate: 'point',
  rows: 'rect',
  cols: 'rect',
  across: 'rect',
  grid: 'rect',
  array: 'rect',
  line: 'rect',
  along: 'rect',
  equal: 'circle',
  polar: 'circle',
  around: 'circle',
};

export function clausesOf(text: string, items: readonly Item[]): Clause[] {
  const out: Clause[] = [];
  for (let from = 0; from < items.length; ) {
    const { clause } = items[from]!;
    let to = from;
    while (to < items.length && items[to]!.clause === clause) to++;
    out[clause] = clauseOf(text, items, from, to);
    from = to;
  }
  return out;
}

function clauseOf(text: string, items: readonly Item[], from: number, to: number): Clause {
  const places = new Places();
  const clause = {
    dia: false,
    hole: false,
    holes: false,
    count: false,
    total: false,
    pronoun: false,
    several: false,
    some: false,
    nth: false,
    later: false,
    also: false,
    shift: false,
    same: false,
    level: false,
    all: false,
    no: false,
    fix: false,
    thread: false,
    odd: false,
    dealt: 0,
    coordinates: { x: 0, y: 0 } as Record<string, number>,
    places,
  };
  let dealing = false;
  let counted = false;
  let numbered = false;
  for (let i = from; i < to; i++) {
    const { is, which, amounts } = items[i]!;
    const place = placeKinds[is];
    if (place !== undefined) places.add(place);
    if (is === 'fix') clause.fix ||= i > from && !numbered;
    numbered ||= amounts.length > 0;
    if (is === 'hole' && which === 'plain') {
      clause.hole = true;
      clause.holes ||= items[i]!.note === 'several';
    } else if (is === 'hole') clause.odd = true;
    else if (is === 'count') {
      clause.count ||= which !== 'label';
      clause.total ||= which === 'total';
      clause.some ||= items[i]!.note === 'aside';
      counted ||= which !== 'one' && amounts[0]?.value !== 1;
    } else if (is === 'few') clause.count = true;
    else if (is === 'dia') clause.dia = true;
    else if (is === 'nth') {
      clause.nth = true;
      clause.later ||= which !== '1';
    } else if (is === 'also') clause.also = true;
    else if (is === 'shift') clause.shift = true;
    else if (is === 'all') clause.all = true;
    else if (is === 'level') clause.level = true;
    else if (is === 'same') clause.same = true;
    else if (is === 'thread') clause.thread = true;
    else if (is === 'no') clause.no = denies(text, items, from, i, to);
    else if (is === 'respectively') dealing = true;
    else if (is === 'coordinate') clause.coordinates[which] = (clause.coordinates[which] ?? 0) + 1;
    else if (is === 'point' && dealing) clause.dealt++;
  }
  clause.several = counted;
  clause.pronoun = clause.count && !counted && !clause.hole && !clause.odd && !clause.dia;
  return clause;
}

/** Whether a "no" is about holes: not 不要倒角, not 除中心一个孔外没有其他孔. */
function denies(text: string, items: readonly Item[], from: number, i: number, to: number): boolean {
  const { start, end } = items[i]!;
  const [first, last] = [Math.max(from, i - CLAUSE), Math.min(to, i + CLAUSE)];
  if (items.slice(first, last).some(({ is }) => is === 'except')) return true;
  if (/除[^除，,。;]*$/.test(text.slice(Math.max(0, start - 40), start))) return false;
  for (let k = i + 1; k < last; k++) {
    const { is } = items[k]!;
    // no wait, make that Ø11
    if (is === 'fix') return false;
    if (is === 'hole') return true;
    if (is === 'ignored') return false;
    if (is === 'dia' || is === 'corners' || is === 'centre' || is === 'corner') return true;
  }
  // 四角的孔不要了
  if (!endOfDenial.test(text.slice(end, end + 24))) return false;
  if (isAloneAgainst(text, items, items[i]!)) return true;
  return items.slice(first, i).some(({ is }) => deniable.has(is));
}

/** …，算了不打了: all that the clause says, so that it is about the holes told of last. */
export function isAloneAgainst(text: string, items: readonly Item[], { clause }: Item): boolean {
  const said = items.filter((item) => item.clause === clause);
  const [first] = said;
  if (!first || !said.every(({ is }) => is === 'fix' || is === 'no')) return false;
  const before = items[items.indexOf(first) - 1];
  const isWhole =
    '，,。; \n'.includes(text[first.start - 1] ?? 'x') && isOfHolesOnly.test(text.slice(first.start));
  return isWhole && before !== undefined && before.is !== 'ignored';
}
const isOfHolesOnly =
  /^(?:(?:还是)?算了[，,]?)?(?:就?先?不[打开钻要做]|别[打开钻做]|取消|去掉|删掉)(?:了|吧)?(?:$|[，,。;\n])/;

const endOfDenial =
  /^(?:加工|[打钻开做冲了吧掉])*(?: (?:this time|any ?more|after all|for now|now|please|either|altogether))*(?:$|[，,。;.!\n])/;
const deniable: ReadonlySet<string> = new Set(['hole', 'corners', 'corner', 'centre', 'dia', 'nth']);

/** Nothing in it names holes or where they are. */
export const isLonely = ({ dia, hole, count, places }: Clause, mayCount = false): boolean =>
  !dia && !hole && (mayCount || !count) && places.size === 0;

/** 均φ12 距边20: it names no holes of its own, so it is about those before. */
export const isOfAll = (clause: Clause): boolean =>
  isLonely(clause) || (clause.all && !clause.hole && !clause.count && clause.places.size === 0);

/** Whether a hole, a size or a count of its own follows in the clause, before the next place. */
export function isOwnAhead(items: readonly Item[], i: number): boolean {
  const { clause } = items[i]!;
  for (let k = i + 1; items[k]?.clause === clause; k++) {
    const { is } = items[k]!;
    if (is === 'dia' || is === 'hole' || is === 'count') return true;
    if (placeKinds[is] !== undefined) return false;
  }
  return false;
}

/** 孔有5个：… */
export const isHeading = (text: string, at: number): boolean =>
  text.includes(':', at) && /^ ?(?:[个只处](?:孔|holes?)?|孔|holes?) ?:/.test(text.slice(at, at + 8));
