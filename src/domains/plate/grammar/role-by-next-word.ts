import { apart, axis } from './axis-behind.ts';
import { behind, eachOf, listFrom } from './lists.ts';
import { isWhole, type RoleContext } from './role-context.ts';
import { counts, hole, labelsBehind, line, number, size } from './role-of-count.ts';
import { from, fromSide } from './sides-behind.ts';
import { put } from './state.ts';
import type { Token } from './token.ts';

type Reader = (context: RoleContext, next: Token) => boolean;

/** What a number says by the word behind it: 3行, 10mm厚, 12的孔, 50 mm from the left edge. */
export function byNextWord(context: RoleContext): boolean {
  return context.next !== undefined && (readers[context.next.is]?.(context, context.next) ?? false);
}

const readers: Partial<Record<Token['is'], Reader>> = {
  comma: (context) => fromSide(context) || sizesInRow(context),
  list: (context) => fromSide(context) || sizesInRow(context),
  counter: (context) => {
    // 往右100有个孔: something else stands between.
    if (!isCounter(context)) return false;
    const k = context.after(context.j);
    const thick = context.at(k);
    // 做一个安装座板
    if (thick?.is === 'noun' && context.amount.value === 1 && thick.start === context.next!.end)
      return context.ignore('quantity');
    // 10个厚
    const slang = thick?.is === 'dim' && thick.which === 't' && context.at(k + 1)?.is !== 'amount';
    // 左边30处 is a place, 两处 a count.
    const isPlace =
      context.state.pending.sides.length > 0 && context.state.text[context.next!.start] === '处';
    if (isPlace || context.isPart()) return false;
    // 6个横排
    if (thick?.is === 'axis' && context.state.text[thick.end - 1] === '排') {
      context.use(k);
      // 三个横排: one row of them, where no other way is told.
      const isGrid = context.state.tokens.some((t) => t.is === 'axis' && t.which !== thick.which);
      if (!isGrid) return put(context.state, 'along', thick, thick.which) && context.say('count');
      return context.say(thick.which === 'x' ? 'rows' : 'cols');
    }
    if (!slang) return counts(context);
    context.use(k);
    return context.say('dim', 't');
  },
  pieces: (context) => context.ignore('quantity'),
  row: (context) => line(context, 'rows'),
  col: (context) => line(context, 'cols'),
  dim: (context, next) => {
    if ((next.which.length > 1 && next.which !== 'none') || !takesLabel(context)) return false;
    context.use(context.j);
    // 左边1/4长度处
    const { sides } = context.state.pending;
    if (context.isPart()) {
      if (sides.length === 1) return context.distances(sides);
      // half as wide
      const of = otherSide[next.which];
      const isAs = /^ as $/.test(context.state.text.slice(context.t.end, next.start));
      return isAs && of !== undefined ? context.say('part', next.which + of) : context.ignore('relative');
    }
    if (next.which === 'none') return context.ignore('size');
    return context.isForeign ? context.ignore('slot') : context.say('dim', next.which);
  },
  square: (context) => {
    // 4 x dia 11 on a 160 mm square
    const before = context.state.text.slice(Math.max(0, context.t.start - 8), context.t.start);
    if (/(?:^| )on (?:an? )?$/.test(before) && context.inSentence('hole', 'dia'))
      return context.say('spacing', 'x', 'pair') && context.say('spacing', 'y', 'pair');
    return !context.state.foreign && context.say('dim', 's');
  },
  noun: (context, next) =>
    isGrade(context) ||
    isNumberOfPlates(context, next) ||
    (context.isNear(next) &&
      context.say('loose', next.which, context.j > context.i + 1 || !context.amount.bare ? 'sized' : '')),
  // 5mm花纹钢, made of 1.5 mm stainless: the thickness of the sheet it is cut from.
  stock: (context, next) => {
    if (isGrade(context)) return true;
    const then = context.at(context.j + 1)?.is ?? 'stop';
    const isSheet = !context.amount.bare && context.isNear(next) && /^(?:comma|stop|product)$/.test(then);
    return isSheet && context.say('loose', 'plate', 'sized');
  },
  hole: (context) => hole(context),
  dia: (context) => size(context, context.j),
  rad: (context) => size(context, context.j),
  // 120为半径
  is: (context) => {
    const label = context.at(context.j + 1)?.is;
    return (label === 'rad' || label === 'dia') && size(context, context.j + 1);
  },
  circle: (context) => context.takesCircle() && context.say('pitch', 'diameter'),
  // 4 off, 12 mm: as many as that.
  from: (context, next) => {
    const isOff = isWhole(context.amount) && context.state.text.startsWith('off', next.start);
    // 10 off mild steel plate
    if (isOff && context.at(context.j + 1)?.is === 'noun') return context.ignore('quantity');
    return isOff && behindOff.has(context.at(context.j + 1)?.is ?? 'stop')
      ? context.say('count', 'off')
      : from(context);
  },
  // (8.5 tap drill)
  drill: (context) => context.inSentence('thread') && context.ignore('thread'),
  rimfrom: (context) => {
    context.state.rim = true;
    context.use(context.j);
    return context.distances(['edge']);
  },
  // two holes: 12 mm at (100, 80) and 16 mm at (400, 220)
  coordinate: (context) => {
    const before = context.at(context.i - 1)?.is;
    // one at each end, two at each end
    const place = context.at(context.j + 1);
    const isAtEach = place?.is === 'side' && place.which.length > 1 && isWhole(context.amount);
    if (
      isAtEach &&
      context.amount.value! > 1 &&
      context.amount.value! <= 12 &&
      eachWord.test(context.state.text.slice(place.start, place.end))
    ) {
      context.use(context.j, context.j + 1);
      return put(context.state, 'few', context.t, 'each', [context.amount], place.which);
    }
    if (context.amount.value === 1 && context.amount.bare && place?.is === 'side' && place.which.length === 2)
      return context.ignore('each');
    // one at (100, 250), the other at (650, 250)
    if (
      context.amount.value === 1 &&
      context.amount.bare &&
      (place?.is === 'point' || place?.is === 'corners')
    )
      return context.ignore('each');
    const isNext = before === 'comma' && context.last?.is === 'point';
    // 10 mm at 40,40; 12 mm at 100,100
    const isAfterPoint =
      before === 'stop' && context.state.items.findLast(({ is }) => is !== 'list')?.is === 'point';
    const isSize = !context.amount.bare || before === 'is' || before === 'list' || isNext;
    const [x, comma, y] = [1, 2, 3].map((k) => context.at(context.j + k)?.is);
    const isPair = x === 'amount' && (comma === 'comma' || comma === 'list') && y === 'amount';
    const isAtPoint = x === 'point' || isPair;
    // drill 10.5 at (40, 40)
    return (
      isAtPoint &&
      (context.isDrilled || (isSize && (isAfterPoint || context.inSentence('hole', 'dia', 'nth')))) &&
      context.say('dia', 'label')
    );
  },
  spacing: (context, next) => {
    const then = context.at(context.j + 1)?.is;
    if (then === 'amount' || then === 'product') return false;
    // 16 gauge is how thick a sheet is; of rows it is how far apart they lie.
    if (context.state.text.startsWith('gauge', next.start) && !context.inSentence('rows', 'cols'))
      return false;
    context.use(context.j);
    // 120 and 100 spacing: which is which was not said.
    if (context.at(context.i - 1)?.is === 'list' && context.at(context.i - 2)?.is === 'amount')
      return context.ignore('unclear');
    if (context.isBothWays(context.j + 1)) return context.say('spacing', 'x') && context.say('spacing', 'y');
    return context.say('spacing', next.which || context.axisBehind(context.j + 1) || apart(context));
  },
  axis: (context, next) => axis(context, context.wayOf(next)),
  margin: (context) => {
    if (context.at(context.j + 1)?.is === 'amount') return false;
    context.use(context.j);
    return context.distances(['edge']);
  },
  edge: (context) => {
    const then = context.at(context.j + 1)?.is;
    if (then !== 'distance' && then !== 'margin') return false;
    context.use(context.j, context.j + 1);
    return context.distances(['edge']);
  },
  shift: (context, next) => {
    if (bothWays(context, next)) return true;
    context.use(context.j);
    // another 120 beyond that: the way it went before.
    if (next.which === 'on') {
      const way = context.state.items.findLast(({ is }) => is === 'shift')?.which ?? '';
      return way.length === 1 && context.say('shift', way);
    }
    // 120 either side of the centre
    const middle = context.at(context.j + 1);
    if (next.which === 'lr' && middle?.is === 'centre') {
      context.use(context.j + 1);
      put(context.state, 'centre', middle);
      return context.say('shift', 'lr');
    }
    // 40 mm above the bottom edge
    const side = context.at(context.j + 1);
    // 50 right of and 35 above the lower left corner
    const inner = opposite[next.which] ?? '';
    // middle of the top edge, 30 below it
    const isOwn = inner !== '' && context.state.base === inner;
    if (isOwn || context.cornerAhead(context.j + 1).includes(inner || '-')) return context.distances([inner]);
    const isInward = side?.is === 'side' && opposite[next.which] === side.which;
    if (!isInward) return context.say('shift', next.which);
    context.use(context.j + 1);
    return context.distances([side.which]);
  },
  side: (context, next) => bothWays(context, next),
  chamfer: (context) => context.ignore('chamfer'),
  // 4 along the length and 3 along the width
  along: (context) => {
    const way = context.at(context.j + 1);
    // three along the top and three along the bottom
    const [again, along] = [context.at(context.j + 3), context.at(context.j + 4)];
    if (way?.is === 'side' && along?.is === 'along' && again?.amounts[0]?.value === context.amount.value)
      return put(
        context.state,
        'few',
        context.t,
        'each',
        [context.amount],
        'lr'.includes(way.which) ? 'lr' : 'tb',
      );
    if (alongAndAcross(context)) return true;
    if (way?.is !== 'axis' || !isWhole(context.amount)) return false;
    context.use(context.j, context.j + 1);
    return context.say('across', way.which);
  },
  // 14 mm corner holes, one in each corner
  corners: (context) =>
    context.at(context.j + 1)?.is === 'hole' && context.isNear(context.next!)
      ? hole(context)
      : context.amount.value === 1 && context.say('ignored', 'each'),
  centre: (context) => context.at(context.j + 1)?.is === 'hole' && hole(context),
  // 5 in a row; three holes of 12 in a row
  line: (context) =>
    isWhole(context.amount) &&
    (context.at(context.i - 1)?.is === 'of' && context.at(context.i - 2)?.is === 'hole'
      ? context.say('dia', 'label')
      : context.say('count')),
  equal: (context, next) => {
    const then = context.at(context.j + 1)?.is;
    const counted = context.state.text.startsWith('等分', next.start) || then === 'amount' || then === 'hole';
    return isWhole(context.amount) && counted && context.say('count');
  },
  code: (context, next) => next.which === 'thread' && isWhole(context.amount) && context.say('count'),
  amount: (context, next) => number(context, next),
  // two 10 x 30 slots
  product: (context) =>
    isWhole(context.amount) && context.at(context.j + 1)?.which === 'slot' && context.ignore('slot'),
};

const eachWord = /^(?:on )?(?:each|both|either)/;

/** holes 5, 6 and 8 mm at …; three holes, from left to right 6, 8 and 10 mm: a size for each of them. */
function sizesInRow(context: RoleContext): boolean {
  const before = context.at(context.i - 1)?.is ?? '';
  if (!beforeSizes.has(before) || !context.inSentence('hole') || context.inSentence('dia')) return false;
  const list = listFrom(context);
  const last = context.at(list[list.length - 1] ?? -1)?.amounts[0];
  const label = list.length > 0 ? behind(context, list) : undefined;
  if (!last || labelsBehind.has(label?.is ?? '') || label?.is === 'axis') return false;
  if (label?.is === 'dia') context.use(context.after(list[list.length - 1]!));
  // holes 9, 11 and 13 in that order
  return (label?.is === 'dia' || label?.is === 'respectively' || !last.bare) && eachOf(context, list, 'dia');
}
const beforeSizes: ReadonlySet<string> = new Set(['hole', 'axis', 'is', 'step']);

/** 110 along by 100 across: the spacings of rows and columns that are counted. */
function alongAndAcross(context: RoleContext): boolean {
  const [by, other, across] = [1, 2, 3].map((k) => context.at(context.j + k));
  const isJoined = by?.is === 'times' || by?.is === 'list' || by?.is === 'comma';
  if (!isJoined || other?.is !== 'amount' || across?.is !== 'axis') return false;
  if (!context.state.text.startsWith('across', across.start) || !context.inSentence('rows', 'cols'))
    return false;
  context.use(...[0, 1, 2, 3].map((k) => context.j + k));
  return context.say('spacing', 'x') && context.say('spacing', 'y', '', other, other.amounts[0]!);
}

const grades: ReadonlySet<number | null> = new Set([
  304, 316, 430, 1018, 1045, 1060, 1100, 2024, 3003, 4130, 4140, 5052, 5083, 6061, 6063, 6082, 7075,
]);

/** 6061铝板, 304不锈钢板: what it is made of, by number. */
export const isGrade = (context: RoleContext): boolean =>
  isWhole(context.amount) && grades.has(context.amount.value) && context.ignore('material');

/** Two plates 200x100: how many of them, where the noun says that there are several. */
const isNumberOfPlates = (context: RoleContext, next: Token): boolean =>
  isWhole(context.amount) &&
  (context.amount.value ?? 0) > 1 &&
  /[a-z]s$/.test(context.state.text.slice(next.start, next.end)) &&
  context.isNear(next) &&
  context.ignore('quantity');

const isCounter = ({ state: { text }, t, next }: RoleContext): boolean =>
  /^(?: |的|左右|多)*$/.test(text.slice(t.end, next!.start));

const otherSide: Readonly<Record<string, string>> = { w: 'l', l: 'w' };

/** 6 off, 6 off 9 dia holes; 6 off the left edge measures. */
const behindOff: ReadonlySet<string> = new Set(['comma', 'stop', 'open', 'is', 'amount', 'hole', 'dia']);

const opposite: Readonly<Record<string, string>> = { t: 'b', b: 't', l: 'r', r: 'l' };

/** 100 mm left and right of centre, 80 mm above and below it: one on each side. More ways than two nobody can tell in one. */
function bothWays(context: RoleContext, next: Token): boolean {
  const ways = [next.which];
  let k = context.j + 1;
  for (; parting.has(context.at(k)?.is ?? '') && isWay(context.at(k + 1)); k += 2)
    ways.push(context.at(k + 1)!.which);
  const centre = context.at(k);
  if (ways.length === 1 || (next.is === 'side' && centre?.is !== 'centre')) return false;
  if (ways.length > 2) return ways.every((way) => way in opposite) && context.ignore('unlabelled');
  if (opposite[next.which] !== ways[1]) return false;
  for (let at = context.j; at < k; at++) context.use(at);
  if (centre?.is === 'centre') {
    context.use(k);
    put(context.state, 'centre', centre);
  }
  return context.say('shift', 'lr'.includes(next.which) ? 'lr' : 'tb');
}
const parting: ReadonlySet<string> = new Set(['list', 'comma']);
const isWay = (token: Token | undefined): boolean => token?.is === 'shift' || token?.is === 'side';

/** In 1000长600宽10厚 labels follow their numbers; in 500×400 厚 10 and 长1000宽600 they stand before. */
function takesLabel(context: RoleContext): boolean {
  // 300 OD 220 ID: what is written so stands behind its number.
  if (/^(?:od|id)$/.test(context.state.text.slice(context.next!.start, context.next!.end))) return true;
  const follower = context.at(context.j + 1);
  if (follower?.is !== 'amount' || follower.amounts[0]!.letter !== '') return true;
  // 5 mm thick with 4 holes, 5厚4个孔: an adjective follows its measure, and what counts needs no label.
  if (isAdjective(context)) return true;
  const isOnto = context.next!.end === follower.start && context.next!.start > context.t.end;
  if (!isOnto && countsBehind.has(context.at(context.after(context.j + 1))?.is ?? '')) return true;
  let k = context.j;
  while (context.at(k)?.is === 'dim' && context.at(k + 1)?.is === 'amount') {
    k += 2;
    // …三百宽五个厚 goes on, …五厚4个孔 has ended.
    const isCounted = context.at(k)?.is === 'counter';
    if (isCounted && context.at(k + 1)?.is !== 'dim') return true;
    if (isCounted) k++;
  }
  return context.at(k)?.is === 'dim';
}

const countsBehind: ReadonlySet<string> = new Set(['counter', 'hole', 'row', 'col', 'skip']);
const adjective = /^(?:thick|thk|long|wide|high|tall|deep)$/;

const isAdjective = ({ state: { text }, next }: RoleContext): boolean =>
  adjective.test(text.slice(next!.start, next!.end));
