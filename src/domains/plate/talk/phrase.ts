import {
  type AmountMention,
  createLexicon,
  cuesIn,
  type Extent,
  mentions,
  type Normalized,
} from '../../../core/language/index.ts';
import { counting, countOf, fromRight, fromTop, ordinalOf, type Sort, several, sorts } from './lexicon.ts';
import { millimetres } from './millimetres.ts';

/** What one item of a choice tells: the top left one, 上面一排中间那个, 左边两个. */
export interface Item {
  readonly sorts: readonly Sort[];
  readonly isOuter: boolean;
  readonly line: 'row' | 'col' | null;
  readonly row: number | null;
  readonly col: number | null;
  readonly nth: number | null;
  readonly clock: number | null;
  readonly isFromTop: boolean;
  readonly isFromRight: boolean;
  /** So wide: the 60 mm one, 12的孔. */
  readonly size: number | null;
  /** How many are meant, where it is said. */
  readonly count: number | null;
  /** the hole at (60, 40): where it is. */
  readonly at: string | null;
  readonly isAll: boolean;
}

/** Words that tell some holes from others. */
export interface Phrase extends Extent {
  readonly items: readonly Item[];
  /** all but the big one, 除了中间那个以外的孔: those that are left out. */
  readonly not: readonly Item[];
  /** Something is to become of what it tells. */
  readonly isTold: boolean;
}

type Role =
  | 'outer'
  | 'row'
  | 'col'
  | 'one'
  | 'some'
  | 'noun'
  | 'and'
  | 'glue'
  | 'the'
  | 'on'
  | Whole
  | number;
/** Words that tell all, or all but some: of those only an order is read. */
type Whole = 'all' | 'except' | 'rest';
const words = (list: string) => list.split(' ').map((word) => word.replaceAll('_', ' '));
const table: Readonly<Record<string, Role>> = {
  '两端 两头 两边 两侧 外侧 最外侧 最外面 outer outermost end': 'outer',
  '排 行 row 一排 一行 那排 那行 那一排 那一行': 'row',
  '列 column 一列 那列 那一列': 'col',
  '那个 这个 那只 个 只 一个 那一个 one hole': 'one',
  '那几个 那些 几个 这些 些 ones holes': 'some',
  '孔 圆孔 眼 洞 圆洞 洞眼 的孔 的洞 bore bores': 'noun',
  '圈 那圈 那一圈 circle ring': 'some',
  '和 跟 与 及 以及 、 and & plus': 'and',
  '最 的 那 这 上 靠 里的 上的 这里的': 'glue',
  'the those these whole the_whole 整个 整个的 整': 'the',
  'on_the at_the in_the along_the on_your of_the from_the at': 'on',
  '两个 二个 两只 俩 两 一对 那对 two both pair': 2,
  '三个 仨 three': 3,
  '四个 four': 4,
  '五个 five': 5,
  '六个 six': 6,
  '七个 seven': 7,
  '八个 eight': 8,
  '九个 nine': 9,
  '十个 ten': 10,
  '所有的 所有 全部的 全部 每个 每一个 各个 all_of_the all_the all every each everything': 'all',
  '除了 除 except_for except all_but all_except all_the_holes_except all_the_holes_but but apart_from everything_but everything_except every_hole_except every_hole_but':
    'except',
  '以外的 以外 之外的 之外 外 外的 其他的 其余的 其它的 其他 其余 其它': 'rest',
};
const WHOLE: ReadonlySet<unknown> = new Set<Whole>(['all', 'except', 'rest']);
const roles = createLexicon<Role>(
  Object.entries(table).flatMap(([list, role]) => words(list).map((word) => [word, role] as const)),
);
const clock = /^(?:(\d{1,2}|[一二三四五六七八九十]{1,2})点钟?(?:方向|位置)?|(\d{1,2}) ?o'?clock)/;

interface Found extends Extent {
  readonly role: Role | 'sort' | 'ordinal' | 'clock' | 'from' | 'size' | 'at';
  readonly sort: Sort | null;
  readonly says: Partial<Item>;
}

const atStart = ({ source }: RegExp): RegExp => new RegExp(`^(?:${source})`);
const severalFirst = atStart(several);
const countingFirst = Object.entries(counting).map(([name, pattern]) => [name, atStart(pattern)] as const);
const fromFirst = [
  ['isFromTop', atStart(fromTop)],
  ['isFromRight', atStart(fromRight)],
] as const;

/** A size that stands before what has it: 60的, φ12孔, the 25 mm hole. */
const OWNED =
  /^ ?(?:mm|毫米)?-? ?(?:dia(?:meter)? )?(?:的|孔(?![径距位心边])|[洞眼圈]|那[个些圈]|s\b|(?:holes?|ones?|bores?)\b)/;
const DIA = /(?:φ|直径|孔径) ?$/;

/** The sizes of holes there are that a text names before what has them. */
function sizesIn(normalized: Normalized, known: ReadonlySet<number> | null): readonly Found[] {
  const { text } = normalized;
  const signed = [...text.matchAll(/[φ⌀](\d{1,4}(?:\.\d{1,3})?)/g)].map(
    ({ index, 0: { length }, 1: digits }) => ({
      ...{ kind: 'number', rule: '', unit: null, value: Number(digits) },
      ...{ start: index + 1, end: index + length },
    }),
  ) as AmountMention[];
  const isSigned = ({ start }: Extent) => signed.some((one) => one.start - 1 === start);
  return [...signed, ...mentions(normalized).filter((one) => !isSigned(one))].flatMap((mention): Found[] => {
    if (mention.kind !== 'number' && mention.kind !== 'quantity') return [];
    const size = millimetres(mention);
    const tail = text.slice(mention.end);
    if (size === null || (known && !known.has(size)) || !OWNED.test(tail)) return [];
    const unit = /^ ?(?:mm|毫米)?-? ?(?:dia(?:meter)? )?/.exec(tail)![0].length;
    const sign = DIA.exec(text.slice(0, mention.start))?.[0].length ?? 0;
    const [start, end] = [mention.start - sign, mention.end + unit];
    return [{ start, end, role: 'size', sort: null, says: { size } }];
  });
}

const PART_OF_WORD = /^[径距位心边数]/;
const COUNTS = /[那这几一两二三四五六七八九十\d]$/;

/** the hole at (60, 40), (60,40)的孔: told by where it is. */
export const COORDINATES =
  /(?:\bat )?[(（] ?(\d{1,5}(?:\.\d{1,3})?) ?[,，、 ] ?(\d{1,5}(?:\.\d{1,3})?) ?[)）]/g;
const placesIn = (text: string): readonly (Found & { readonly says: { readonly at: string } })[] =>
  [...text.matchAll(COORDINATES)].flatMap(({ index: start, 0: { length }, 1: x, 2: y }) => {
    const at = `${Number(x)},${Number(y)}`;
    const isNamed = /^ ?(?:处|位置|这里|那里|那)?(?:的|那[个只]|这[个只]|孔)/.test(
      text.slice(start + length),
    );
    const isTold = isNamed || /\b(?:holes?|ones?) $/.test(text.slice(0, start));
    return isTold ? [{ start, end: start + length, role: 'at' as const, sort: null, says: { at } }] : [];
  });
/** the hole at (61, 40), of a plate that has none there. */
export const namesNowhere = (text: string, known: ReadonlySet<string>): boolean =>
  placesIn(text).some(({ says: { at } }) => !known.has(at));

/** What there is to be told by its own values: sizes, and places of an order. */
export interface Known {
  readonly sizes: ReadonlySet<number>;
  readonly places: ReadonlySet<string> | null;
}
const NOTHING: Known = { sizes: new Set(), places: null };

/** The word that begins here, if it can be of a choice. */
function wordAt(
  text: string,
  at: number,
  isPlaced: boolean,
  own: readonly Found[],
  isOrder: boolean,
): Found | null {
  const size = own.find(({ start }) => start === at);
  if (size) return size;
  const ahead = text.slice(at, at + 24);
  const many = severalFirst.exec(ahead);
  if (many?.groups) {
    const { last, end, n, m, k } = many.groups;
    const says = { nth: last || end === 'last' ? -1 : 1, count: countOf(n ?? m ?? k) };
    return { start: at, end: at + many[0].length, role: 'ordinal', sort: null, says };
  }
  for (const [name, pattern] of countingFirst) {
    const found = pattern.exec(ahead);
    const said = found?.slice(1).find((group) => group !== undefined);
    // the upper row 8 mm: told by its place already.
    if (!found || said === undefined || (isPlaced && /^(?:row|column|hole)/.test(ahead))) continue;
    const says = { [name]: ordinalOf(said), ...(name === 'nth' && { count: 1 }) };
    return { start: at, end: at + found[0].length, role: 'ordinal', sort: null, says };
  }
  for (const [name, pattern] of fromFirst) {
    const found = pattern.exec(ahead);
    if (found)
      return { start: at, end: at + found[0].length, role: 'from', sort: null, says: { [name]: true } };
  }
  const hour = clock.exec(ahead);
  if (hour) {
    const angle = (450 - 30 * ordinalOf(hour[1] ?? hour[2]!)) % 360;
    return { start: at, end: at + hour[0].length, role: 'clock', sort: null, says: { clock: angle } };
  }
  const isCounted =
    isOrder && (/^\d+[个只][大小圆]?孔/.test(ahead) || /[左右上下][边面侧]?$/.test(text.slice(0, at)));
  const counted = isCounted ? /^(\d{1,2})[个只](?!毫米)/.exec(ahead) : null;
  if (counted)
    return { start: at, end: at + counted[0].length, role: Number(counted[1]), sort: null, says: {} };
  const [sort, any] = [sorts.longestAt(text, at), roles.longestAt(text, at)];
  // 删除左边的: no exception.
  const isPlain = any !== null && WHOLE.has(any.value) && (!isOrder || /[删去移清]$/.test(text.slice(0, at)));
  const role = isPlain ? null : any;
  // 左移10, 上移5: a way.
  if (sort && /^[移挪偏调抬]/.test(text.slice(sort.end)) && /^[左右上下]$/.test(sort.word)) return null;
  const isRing = isOrder && !isPlaced && sort?.value === 'circle' && sort.end >= (role?.end ?? 0);
  if (role && !isRing && role.end >= (sort?.end ?? 0)) {
    // 右边孔径: the size of a hole; 右边那列只要4个: no measure word.
    const isCut = role.word.endsWith('孔') && PART_OF_WORD.test(text.slice(role.end));
    const isMeasure = /^[个只]$/.test(role.word) && !COUNTS.test(text.slice(0, at));
    if (isCut && role.word === '的孔') return { start: at, end: at + 1, role: 'glue', sort: null, says: {} };
    return isCut || isMeasure ? null : { start: at, end: role.end, role: role.value, sort: null, says: {} };
  }
  // 五角的: a plate has four of them.
  // 上下方向: a way, and no lower side.
  if (sort?.word.endsWith('方') && text[sort.end] === '向') return null;
  if (sort?.word.startsWith('角') && /[\d一二三四五六七八九十]/.test(text[at - 1] ?? '')) return null;
  return sort && { start: at, end: sort.end, role: 'sort', sort: sort.value, says: {} };
}

const none: Item = {
  ...{ sorts: [], isOuter: false, line: null, row: null, col: null, nth: null, clock: null },
  ...{ isFromTop: false, isFromRight: false, size: null, count: null, at: null, isAll: false },
};

/** Every run of words that tells some holes from others; those behind 往, 距, from tell a way. */
export function phrasesIn(
  normalized: Normalized,
  isAnswer = false,
  known: Known = NOTHING,
): readonly Phrase[] {
  const { text } = normalized;
  const isOrder = known.places !== null;
  const own = [
    ...(known.sizes.size > 0 ? sizesIn(normalized, known.sizes) : []),
    ...placesIn(text).filter(({ says: { at } }) => known.places?.has(at)),
  ];
  const out: Phrase[] = [];
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at, own, isOrder);
    if (run.length === 0) {
      at++;
      while (/[a-z]/.test(text[at - 1]!) && /[a-z]/.test(text[at] ?? '')) at++;
      continue;
    }
    const phrase = phraseOf(text, run, isAnswer, isOrder);
    if (phrase) out.push(phrase);
    at = run.at(-1)!.end;
  }
  return out;
}

const LOOSE: ReadonlySet<Found['role']> = new Set(['and', 'the'] as const);
const isSize = ({ sort }: Found): boolean => sort === 'large' || sort === 'small';

function runAt(text: string, from: number, own: readonly Found[], isOrder = false): Found[] {
  const run: Found[] = [];
  for (let at = from; at < text.length; ) {
    const skipped = run.length > 0 && text[at] === ' ' ? at + 1 : at;
    const last = run.at(-1)?.role;
    const next = wordAt(text, skipped, last === 'sort' || last === 'size' || last === 'all', own, isOrder);
    if (!next) break;
    run.push(next);
    at = next.end;
  }
  // make the holes bigger: behind what it is said of it tells what becomes of it.
  while (
    run.length > 0 &&
    (LOOSE.has(run.at(-1)!.role) || (isSize(run.at(-1)!) && NAMING.has(run.at(-2)?.role ?? 'and')))
  )
    run.pop();
  return isOrder ? upToNoun(run, text) : run;
}

/** 大的那个右边30: what stands behind what is named is no part of it, unless it is said to be there: the one on the right. */
function upToNoun(run: readonly Found[], text: string): Found[] {
  const isNaming = ({ role, sort }: Found) =>
    NAMING.has(role) || role === 'ordinal' || Number(role) > 0 || (sort !== null && GROUP.has(sort));
  let end = run.length;
  // 左边那个沉孔φ15: what it is to have.
  const had = run.findIndex(
    ({ sort }, k) => k > 0 && sort !== null && HAD.has(sort) && isNaming(run[k - 1]!),
  );
  if (had > 0) return upToNoun(run.slice(0, had), text);
  // make the ring bigger: what becomes of it.
  const last = run.at(-1);
  if (last && isSize(last) && !text.slice(last.start, last.end).endsWith('的'))
    if (run.slice(0, -1).some(({ role }) => selecting.has(role))) return upToNoun(run.slice(0, -1), text);
  const named = run.findLastIndex(isNaming);
  const tail = run.slice(named + 1).findIndex(({ role }) => role === 'sort' || role === 'glue');
  if (named >= 0 && tail >= 0 && !run.slice(named + 1, named + 1 + tail).some(({ role }) => role === 'on'))
    end = named + 1 + tail;
  // the two on the left right by 10: nothing lies on both sides.
  const [side, away] = run.slice(0, end).slice(-2);
  if (side?.sort && away?.sort && isAcross(side.sort, away.sort)) end--;
  while (end > 0 && (LOOSE.has(run[end - 1]!.role) || run[end - 1]!.role === 'on')) end--;
  // get rid of the second row
  const first = run.findIndex(({ role }) => role !== 'on' && role !== 'and');
  return run.slice(Math.max(0, first), end);
}

/** 60的改成55, of a plate that has none of 60: nobody knows which is meant. */
export function namesNone(normalized: Normalized, known: ReadonlySet<number>): boolean {
  const { text } = normalized;
  return sizesIn(normalized, null).some(({ start, says }) => {
    const run = runAt(text, start, sizesIn(normalized, null));
    const [head, end] = [text.slice(0, start), run.at(-1)!.end];
    const isMeant = /(?:\bthe|那个?|这个?) ?$/.test(head) || TOLD.test(text.slice(end));
    return isMeant && !MADE.test(head) && !known.has(says.size!);
  });
}

const PATTERN: ReadonlySet<Sort> = new Set(['circle', 'inner', 'outer', 'array'] as const);
const axisOf = (sort: Sort): string => (/^[lr]$/.test(sort) ? 'x' : /^[tb]$/.test(sort) ? 'y' : sort);
const isAcross = (one: Sort, other: Sort): boolean =>
  /^[lrtb]$/.test(other) && (one === 'centre' || axisOf(one) === axisOf(other));

const HAD: ReadonlySet<Sort> = new Set(['tapped', 'sunk'] as const);
/** Told by what they are together, with no word for a hole. */
const GROUP: ReadonlySet<Sort> = new Set(['circle', 'inner', 'outer', 'array', 'corners'] as const);
/** Behind these a place is measured from, moved to or made at. */
const NO_CHOICE =
  /(?:距|离|到|往|向|朝|在|从|偏|(?:^|[^a-z])(?:from|to|towards|at|in|add|another|same|a|an)(?: the)?) ?$/;
/** Behind these a size is that of something new, or what becomes of it. */
const MADE =
  /(?:[成为到用]|(?<!不)要|[打开加来钻补添][个一两]?|(?:^|[^a-z])(?:an?|another|more|with|put|drill|bore|to|into|make (?:it|them)|need|want)) ?$/;
const isToldOf = (text: string, end: number): boolean =>
  TOLD.test(text.slice(end)) ||
  /\d/.test(text.slice(end)) ||
  cuesIn(text).has('remove', 'also', 'same') ||
  MOVING.test(text);
const MOVING = /[移挪]|往|\b(?:move|shift|nudge|slide|mirror|copy)\b/;
/** What is told of stands right behind it: 最右边改成12, the left should be. */
const TOLD =
  /^ ?(?:全都|全部|都|也|全|再|均|各|还是|就|给我|统统)?(?:改|换|变|不要|别|不打|不用|去掉|去了|删|拿掉|撤掉|取消|省掉|往|向|移|挪|用|要|做|开到|扩|缩|收|[左右上下][移挪]|抬高|放大|放到|加到|加大|大|留着|保留|的?(?:孔径|孔距|直径|间距|列距|行距)|should|to be|becomes?|is to|can go|goes?\b)/;
const DONE =
  /(?:把|将|去掉|删掉|取消|\b(?:move|shift|nudge|make|change|set|drop|remove|delete|lose|open)) ?$/;
const NAMING: ReadonlySet<Found['role']> = new Set(['one', 'some', 'noun', 'row', 'col'] as const);
const selecting: ReadonlySet<Found['role']> = new Set([
  ...(['sort', 'ordinal', 'clock', 'outer', 'size', 'at', 'all', 'except'] as const),
]);

function phraseOf(text: string, run: readonly Found[], isAnswer: boolean, isOrder: boolean): Phrase | null {
  const isLine = ({ role }: Found) => isOrder && (role === 'row' || role === 'col');
  if (!run.some((one) => selecting.has(one.role) || isLine(one))) return null;
  const [start, end] = [run[0]!.start, run.at(-1)!.end];
  const isOrdinal = run.some(({ role }) => role === 'ordinal' || role === 'clock' || role === 'size');
  // 左边那个, the left one; 右边的; the two on the left.
  const isNamed = run.some(({ role }) => NAMING.has(role) || Number(role) > 0);
  const last = run.at(-1)!;
  const isOwn = text[last.end - 1] === '的' && (run.length > 1 || last.end > last.start + 1);
  const isPattern =
    run.some(({ sort }) => sort !== null && PATTERN.has(sort)) &&
    /^ ?(?:$|[，,。.;]|[φ\d])/.test(text.slice(end, end + 2));
  // 分布圆改240: the circle itself.
  const isTold = !run.some(({ sort }) => sort === 'circle') && TOLD.test(text.slice(end));
  const isWhole = run.some(
    ({ role, sort }) => role === 'all' || role === 'at' || (sort !== null && GROUP.has(sort)),
  );
  if (
    !(isNamed || isOwn || isOrdinal || (isAnswer && !isOrder) || isPattern || isTold || (isOrder && isWhole))
  )
    return null;
  const head = text.slice(0, start);
  if (!isAnswer && NO_CHOICE.test(head)) return null;
  // 改成10的孔 is what they become, 来个10的 one more; 10的孔改成12 are those of that size.
  const isSized = run.every(({ role }) => !selecting.has(role) || role === 'size');
  if (!isAnswer && isSized && (MADE.test(head) || !isToldOf(text, end))) return null;
  const items: Item[] = [];
  const not: Item[] = [];
  let list = items;
  let item = none;
  const isSaid = (one: Item) => JSON.stringify(one) !== JSON.stringify(none);
  for (const { role, sort, says } of run) {
    if (role === 'and' || role === 'except' || role === 'rest') {
      if (isSaid(item)) list.push(item);
      item = none;
      // 除了大孔的孔: what stands behind it is what is left.
      if (role !== 'and') list = role === 'except' ? not : items;
    } else item = withWord(item, role, sort, says);
  }
  if (isSaid(item)) list.push(item);
  if (not.length > 0 && items.every((one) => !isTelling(one)))
    items.splice(0, items.length, { ...none, isAll: true });
  if (list === not && not.length === 0) return null;
  // 上下也改成35: both sides, and no hole of them.
  if (!isNamed && /^(?:上下|左右)$/.test(text.slice(start, end))) return null;
  // the left and right ones: the noun is of both.
  const said = text.slice(start, end);
  const isDone = TOLD.test(text.slice(end)) || (DONE.test(head) && !/^(?:the )?[a-z]+ \d/.test(said));
  return { start, end, items: items.filter(isTelling), not: not.filter(isTelling), isTold: isDone };
}

const isTelling = ({
  sorts: list,
  isOuter,
  line,
  row,
  col,
  nth,
  size,
  clock: hour,
  at,
  isAll,
}: Item): boolean =>
  list.length > 0 ||
  at !== null ||
  isAll ||
  isOuter ||
  line !== null ||
  row !== null ||
  col !== null ||
  nth !== null ||
  size !== null ||
  hour !== null;

function withWord(item: Item, role: Found['role'], sort: Sort | null, says: Partial<Item>): Item {
  const told = { ...item, ...says };
  if (sort) return { ...told, sorts: [...item.sorts, sort] };
  if (role === 'outer') return { ...told, isOuter: true };
  if (role === 'all') return { ...told, isAll: true };
  if (role === 'row' || role === 'col') return { ...told, line: role };
  if (typeof role === 'number') return { ...told, count: role };
  if (role === 'one' && item.count === null && item.line === null) return { ...told, count: 1 };
  return told;
}
