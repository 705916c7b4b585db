import { createLexicon, type Extent } from '../../../core/language/index.ts';
import { counting, countOf, fromRight, fromTop, ordinalOf, type Sort, several, sorts } from './lexicon.ts';

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
  /** How many are meant, where it is said. */
  readonly count: number | null;
}

/** Words that tell some holes from others. */
export interface Phrase extends Extent {
  readonly items: readonly Item[];
}

type Role = 'outer' | 'row' | 'col' | 'one' | 'some' | 'noun' | 'and' | 'glue' | 'the' | 'on' | number;
const words = (list: string) => list.split(' ').map((word) => word.replaceAll('_', ' '));
const table: Readonly<Record<string, Role>> = {
  '两端 两头 两边 两侧 外侧 最外侧 最外面 outer outermost end': 'outer',
  '排 行 row 一排 一行 那排 那行 那一排 那一行': 'row',
  '列 column 一列 那列 那一列': 'col',
  '那个 这个 那只 个 只 一个 那一个 one hole': 'one',
  '那几个 那些 几个 这些 些 ones holes': 'some',
  '孔 圆孔 眼 的孔': 'noun',
  '和 跟 与 及 以及 、 and & plus': 'and',
  '最 的 那 这 上 靠 里的 上的 这里的': 'glue',
  'the those these': 'the',
  'on_the at_the in_the along_the on_your of_the from_the': 'on',
  '两个 二个 两只 俩 两 一对 那对 two both pair': 2,
  '三个 仨 three': 3,
  '四个 four': 4,
  '五个 five': 5,
  '六个 six': 6,
};
const roles = createLexicon<Role>(
  Object.entries(table).flatMap(([list, role]) => words(list).map((word) => [word, role] as const)),
);
const clock = /^(?:(\d{1,2}|[一二三四五六七八九十]{1,2})点钟?(?:方向|位置)?|(\d{1,2}) ?o'?clock)/;

interface Found extends Extent {
  readonly role: Role | 'sort' | 'ordinal' | 'clock' | 'from';
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

/** The word that begins here, if it can be of a choice. */
function wordAt(text: string, at: number, isPlaced: boolean): Found | null {
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
  const [sort, role] = [sorts.longestAt(text, at), roles.longestAt(text, at)];
  if (role && role.end >= (sort?.end ?? 0))
    return { start: at, end: role.end, role: role.value, sort: null, says: {} };
  // 五角的: a plate has four of them.
  if (sort?.word.startsWith('角') && /[\d一二三四五六七八九十]/.test(text[at - 1] ?? '')) return null;
  return sort && { start: at, end: sort.end, role: 'sort', sort: sort.value, says: {} };
}

const none: Item = {
  ...{ sorts: [], isOuter: false, line: null, row: null, col: null, nth: null, clock: null },
  ...{ isFromTop: false, isFromRight: false, count: null },
};

/** Every run of words that tells some holes from others; those behind 往, 距, from tell a way. */
export function phrasesIn(text: string, isAnswer = false): readonly Phrase[] {
  const out: Phrase[] = [];
  for (let at = 0; at < text.length; ) {
    const run = runAt(text, at);
    if (run.length === 0) {
      at++;
      while (/[a-z]/.test(text[at - 1]!) && /[a-z]/.test(text[at] ?? '')) at++;
      continue;
    }
    const phrase = phraseOf(text, run, isAnswer);
    if (phrase) out.push(phrase);
    at = run.at(-1)!.end;
  }
  return out;
}

const LOOSE: ReadonlySet<Found['role']> = new Set(['and', 'the'] as const);
const isSize = ({ sort }: Found): boolean => sort === 'large' || sort === 'small';

function runAt(text: string, from: number): Found[] {
  const run: Found[] = [];
  for (let at = from; at < text.length; ) {
    const skipped = run.length > 0 && text[at] === ' ' ? at + 1 : at;
    const next = wordAt(text, skipped, run.at(-1)?.role === 'sort');
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
  return run;
}

/** Behind these a place is measured from, moved to or made at. */
const NO_CHOICE =
  /(?:距|离|到|往|向|朝|在|从|偏|(?:^|[^a-z])(?:from|to|towards|at|in|add|another|a|an)(?: the)?) ?$/;
/** What is told of stands right behind it: 最右边改成12, the left should be. */
const TOLD =
  /^ ?(?:都|也|全|再|均|各)?(?:改|换|变|不要|不打|去掉|删|拿掉|取消|往|向|移|挪|用|要|做成|加大|缩小|大|should|to be|becomes?|is to)/;
const NAMING: ReadonlySet<Found['role']> = new Set(['one', 'some', 'noun', 'row', 'col'] as const);
const selecting: ReadonlySet<Found['role']> = new Set(['sort', 'ordinal', 'clock', 'outer'] as const);

function phraseOf(text: string, run: readonly Found[], isAnswer: boolean): Phrase | null {
  const first = run.findIndex(({ role }) => selecting.has(role));
  if (first < 0) return null;
  const [start, end] = [run[0]!.start, run.at(-1)!.end];
  const isOrdinal = run.some(({ role }) => role === 'ordinal' || role === 'clock');
  // 左边那个, the left one; 右边的; the two on the left.
  const isNamed = run.some(({ role }) => NAMING.has(role) || Number(role) > 0);
  const last = run.at(-1)!;
  const isOwn = text.slice(last.start, last.end) === '的' && run.length > 1;
  const isPattern =
    run.some(({ sort }) => sort === 'circle' || sort === 'array') &&
    /^ ?(?:$|[，,。.;])/.test(text.slice(end, end + 2));
  // 分布圆改240: the circle itself.
  const isTold = !run.some(({ sort }) => sort === 'circle') && TOLD.test(text.slice(end));
  if (!(isNamed || isOwn || isOrdinal || isAnswer || isPattern || isTold)) return null;
  const head = text.slice(0, start);
  if (!isAnswer && NO_CHOICE.test(head)) return null;
  const items: Item[] = [];
  let item = none;
  const isSaid = (one: Item) => JSON.stringify(one) !== JSON.stringify(none);
  for (const { role, sort, says } of run) {
    if (role === 'and') {
      if (isSaid(item)) items.push(item);
      item = none;
    } else item = withWord(item, role, sort, says);
  }
  if (isSaid(item)) items.push(item);
  // 上下也改成35: both sides, and no hole of them.
  if (!isNamed && /^(?:上下|左右)$/.test(text.slice(start, end))) return null;
  // the left and right ones: the noun is of both.
  return { start, end, items: items.filter((one) => isTelling(one)) };
}

const isTelling = ({ sorts: list, isOuter, line, row, col, nth, clock: hour }: Item): boolean =>
  list.length > 0 ||
  isOuter ||
  line !== null ||
  row !== null ||
  col !== null ||
  nth !== null ||
  hour !== null;

function withWord(item: Item, role: Found['role'], sort: Sort | null, says: Partial<Item>): Item {
  const told = { ...item, ...says };
  if (sort) return { ...told, sorts: [...item.sorts, sort] };
  if (role === 'outer') return { ...told, isOuter: true };
  if (role === 'row' || role === 'col') return { ...told, line: role };
  if (typeof role === 'number') return { ...told, count: role };
  if (role === 'one' && item.count === null && item.line === null) return { ...told, count: 1 };
  return told;
}
