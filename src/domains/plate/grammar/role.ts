import type { Item } from './item.ts';
import { product } from './product.ts';
import { byLabel, fromCorner, oneAxis } from './role-by-label.ts';
import { byNextWord, isGrade } from './role-by-next-word.ts';
import { isWhole, RoleContext } from './role-context.ts';
import { countOf, put, type State } from './state.ts';
import type { Token } from './token.ts';

/** Decides what a number says: by its letter, the label before it, the word behind it, or what was said before. */
export function roleOf(state: State, i: number, t: Token): void {
  const { pending } = state;
  if (t.is === 'product') product(state, i, t);
  else if (pending.kind === 'ignored') put(state, 'ignored', t, pending.which, t.amounts);
  else if (t.is === 'point') point(state, i, t);
  else {
    const context = new RoleContext(state, i, t, t.amounts[0]!);
    if (t.which === 'fit') put(state, 'ignored', { start: context.amount.end, end: t.end }, 'tolerance');
    if (t.which === 'count' || isTimesBehind(state, i)) context.say('count');
    else if (t.which === '' && isEnumerated(context)) put(state, 'ignored', t, 'each', t.amounts, 'point');
    else if (isName(context)) put(state, 'nth', t, String(context.amount.value), t.amounts);
    else if (context.amount.letter !== '') lettered(context);
    else
      byLabel(context) ||
        byNextWord(context) ||
        aside(context) ||
        inherit(context) ||
        isGradeBehind(context) ||
        context.ignore(state.denied ? 'withdrawn' : 'unlabelled');
  }
}

/** 铝6061: the grade of what was just named. */
const isGradeBehind = (context: RoleContext): boolean =>
  context.at(context.i - 1)?.is === 'stock' && isGrade(context);

const pointEnds: ReadonlySet<string> = new Set(['stop', 'comma', 'is']);

const behindName: ReadonlySet<string> = new Set(['is', 'dia', 'point', 'open', 'coordinate', 'centre']);

/** 1. 底板 … 2. 四角孔 …, (1) … (2) …: points of a list, in their order. */
function isEnumerated({ state, i, t, amount }: RoleContext): boolean {
  const { text, tokens } = state;
  const [dot, open] = [tokens[i + 1], tokens[i - 1]];
  const isDotted = dot?.is === 'stop' && dot.start === t.end && text[dot.start] === '.';
  const isBracketed =
    open?.is === 'open' &&
    dot?.is === 'close' &&
    dot.start === t.end &&
    pointEnds.has(tokens[i - 2]?.is ?? 'stop');
  if (!isWhole(amount) || !(isDotted || isBracketed)) return false;
  return amount.value === 1 + countOf(state, ({ is, note }) => is === 'ignored' && note === 'point');
}

/** 孔1：φ20 …，孔2：φ30 …: holes by number, one after the other. */
function isName(context: RoleContext): boolean {
  const { state, i, amount } = context;
  const [hole, next] = [context.at(i - 1), context.at(i + 1)];
  if (hole?.is !== 'hole' || !isWhole(amount) || state.pending.kind !== '') return false;
  if (next?.amounts[0]?.letter !== 'φ' && !behindName.has(next?.is ?? '')) return false;
  return amount.value === 1 + countOf(state, ({ is }) => is === 'nth');
}

/** dia 12 holes x 6 */
const isTimesBehind = ({ tokens }: State, i: number): boolean =>
  tokens[i - 1]?.is === 'times' && tokens[i - 2]?.is === 'hole';

/** (40,25); behind 边距 it says how far from the sides. */
function point(state: State, i: number, t: Token): void {
  const { kind, sides } = state.pending;
  const corner = state.pending.corner || state.origin;
  const [x, y] = t.amounts;
  const isMargin = kind === 'distance' && sides.length > 0 && corner === '';
  if (!isMargin || !x || !y || sides.some((side) => side !== 'margin' && side !== 'edge'))
    put(state, 'point', t, corner, t.amounts);
  else {
    const context = new RoleContext(state, i, t, x);
    context.distances(['x']);
    context.distances(['y'], t, y);
  }
}

function lettered(context: RoleContext): true {
  const { amount, next } = context;
  const { letter } = amount;
  switch (letter) {
    case 't':
    case 'δ':
    case 'thk':
      return context.say('dim', 't');
    case 'h':
      // φ12H7, Ø32 H7 is a fit.
      return isFit(context) ? context.ignore('tolerance') : context.say('dim', 'h');
    case 'l':
    case 'w':
      return context.say('dim', letter);
    case 'x':
      if (isCountBehind(context)) return context.say('count');
      return onAxis(context, letter);
    case 'y':
      return onAxis(context, letter);
    case 'n':
      return context.say('count');
    case 'pcd':
    case 'bcd':
    case 'bc':
      return context.say('pitch', 'diameter');
    case 'r':
      if (context.takesCircle()) return context.say('pitch', 'radius');
      if (next?.is === 'hole' || context.at(context.i - 1)?.is === 'hole')
        return context.say('dia', 'radius');
      return context.ignore('chamfer');
    default:
      return diameter(context);
  }
}

/** dia 28 anchor holes x4, …: no place, where nothing is said along y. */
function isCountBehind({ state, i, t, amount }: RoleContext): boolean {
  const hole = state.tokens[i - 1];
  if (hole?.is !== 'hole' || !isWhole(amount) || t.end - t.start > 3 || state.pending.kind !== '')
    return false;
  return !state.tokens
    .slice(i + 1)
    .some(({ is, which, amounts }) => amounts[0]?.letter === 'y' || (is === 'axis' && which === 'y'));
}

function isFit({ state: { text, tokens, items }, i, t }: RoleContext): boolean {
  const size = tokens[i - 1];
  if (!size || size.end < t.start - 1) return false;
  return (
    size.end === t.start ||
    ((size.amounts[0]?.letter === 'φ' || items.at(-1)?.is === 'dia') &&
      /^h\d{1,2}$/.test(text.slice(t.start, t.end)))
  );
}

/** X30: a coordinate; beside 间距 a spacing, beside 边距 a distance. */
function onAxis(context: RoleContext, axis: string): true {
  const { pending, role } = context.state;
  const named = role?.which === 'x' || role?.which === 'y';
  // 边距X70、Y60
  const isListed = context.last?.is === 'list' && context.at(context.i - 2)?.is === 'amount';
  const last = isListed ? context.state.items.at(-2) : context.last;
  const isNear = last?.clause === context.state.clause || /^[xy]$/.test(last?.amounts[0]?.letter ?? '');
  const goesOn = context.at(context.i - 1)?.is === 'amount' || (named && last?.is === role.is && isNear);
  if (pending.kind === 'distance' && pending.corner !== '') return fromCorner(context, axis);
  if (pending.kind === 'spacing' || (role?.is === 'spacing' && goesOn)) return context.say('spacing', axis);
  const margin =
    pending.kind === 'distance' &&
    pending.sides.length > 0 &&
    pending.sides.every((s) => s === 'margin' || s === 'edge');
  if (margin || (role?.is === 'distance' && goesOn)) return context.distances([axis]);
  return counted(context, axis);
}

/** Along an axis from wherever the text puts its origin. */
function counted(context: RoleContext, axis: string): true {
  const { origin } = context.state;
  if (origin === 'c') return context.say('shift', axis === 'x' ? 'r' : 't');
  const far = axis === 'x' ? 'r' : 't';
  return origin.includes(far) ? context.distances([far]) : context.say('coordinate', axis);
}

function diameter(context: RoleContext): true {
  const { next, last } = context;
  // 止口φ120 is turned, not drilled.
  if (/止口 ?$/.test(context.state.text.slice(Math.max(0, context.t.start - 3), context.t.start)))
    return context.ignore('size');
  // 开孔φ40的垫板: the hole's.
  const isHoles = last?.is === 'hole' && last.end === context.t.start;
  if (next?.is === 'noun' && context.isNear(next) && !isHoles)
    return next.which === 'other' ? context.ignore('size') : context.say('outline', 'round');
  const onCircle = context.takesCircle() || isSecondSize(context);
  const said = onCircle ? context.say('pitch', 'diameter') : context.say('dia', 'letter');
  if (next?.is === 'times') timesBehind(context);
  return said;
}

/** φ11×6均布 counts; φ9×10 is deep. */
function timesBehind(context: RoleContext): void {
  const by = context.at(context.j + 1);
  if (by?.is !== 'amount') return;
  context.use(context.j + 1);
  const then = context.at(context.j + 2)?.is ?? '';
  const isAt = /^[xy]$/.test(context.at(context.j + 2)?.amounts[0]?.letter ?? '');
  const counts = isWhole(by.amounts[0]!) && (isAt || countedBy.has(then));
  put(context.state, counts ? 'count' : 'ignored', by, counts ? '' : 'size', by.amounts);
}

const countedBy: ReadonlySet<string> = new Set(['equal', 'counter', 'hole', 'corners', 'axis', 'point']);

/** 6×φ11均布于φ180: behind an even distribution whose holes have their size, another size is the circle's. */
function isSecondSize(context: RoleContext): boolean {
  const { items, clause } = context.state;
  const after = context.at(context.i + 1)?.is;
  if (after === 'hole' || after === 'of') return false;
  let k = items.length - 1;
  for (; k >= 0 && items[k]!.clause === clause && items[k]!.is !== 'equal'; k--)
    if (items[k]!.is === 'dia' || items[k]!.is === 'count') return false;
  return items[k]?.clause === clause && context.inClause('dia');
}

/** Sides or an axis without a measure word: 左30下40, 横4竖3. */
function aside(context: RoleContext): boolean {
  const { state, amount, axis } = context;
  const { pending, role } = state;
  if (context.isPronoun) return false;
  if (isSideOfPlate(context)) return context.say('dim', pending.sides[0]!);
  const isListed = role?.is === 'coordinate' && context.at(context.i - 1)?.is === 'list';
  if (state.fixing || isListed) return false;
  if (pending.sides.length > 0)
    return context.distances(pending.sides.map((side) => (side === 'margin' ? 'edge' : side)));
  if (axis === '') return false;
  // x 30, y 40
  const letter = context.at(context.at(context.i - 1)?.is === 'is' ? context.i - 2 : context.i - 1);
  if (letter?.is === 'axis' && letter.end - letter.start === 1 && 'xy'.includes(state.text[letter.start]!))
    return onAxis(context, letter.which);
  if (context.isPart()) return context.distances([axis === 'x' ? 'l' : 'b']);
  if (role?.is === 'distance' && role.note === 'corner') {
    state.pending = { ...pending, corner: role.which };
    return fromCorner(context, axis);
  }
  if (role?.is === 'spacing') return context.say('spacing', oneAxis(axis));
  if (role?.is === 'distance' || context.inSentence('corners')) return context.distances(axis);
  if (axis.length === 1 && isLengthOfPlate(context)) return context.say('dim', axis === 'x' ? 'l' : 'w');
  if (!isWhole(amount)) return false;
  for (const which of axis) context.say('across', which);
  return true;
}

/** 横向800，纵向500，厚25: before anything is said of holes, and more than anybody counts. */
function isLengthOfPlate({ state: { items, tokens }, amount, next }: RoleContext): boolean {
  if ((amount.value ?? 0) < 50 || next?.is === 'hole' || next?.is === 'counter') return false;
  const isSized = tokens.some(({ is }) => is === 'product');
  return !isSized && tokens.some(({ is }) => is === 'noun') && !items.some(({ is }) => isOfHoles.has(is));
}
const isOfHoles: ReadonlySet<string> = new Set([
  'size',
  'hole',
  'dia',
  'count',
  'corners',
  'spacing',
  'thread',
]);

/** 长边600，短边改成450: what is no distance from a side is how long it is. */
function isSideOfPlate(context: RoleContext): boolean {
  const { pending, role, fixing, rim } = context.state;
  const [side, more] = pending.sides;
  if ((side !== 'long' && side !== 'short') || more !== undefined || pending.kind !== '' || rim) return false;
  if (role?.is === 'distance') return false;
  return fixing || !context.inSentence('hole', 'dia', 'corners', 'distance');
}

/** A number without any label takes over the last one's role where the words say so: 厚8，不对，10; 8或10. */
function inherit(context: RoleContext): boolean {
  const { state, amount, i, last } = context;
  const { role } = state;
  const before = context.at(i - 1);
  // x=100, 350, 600
  const goesOn = before?.is === 'comma' && amount.bare && last?.is === 'coordinate';
  const isEnd = edges.has(context.at(i + 1)?.is ?? 'stop') || context.at(i + 1)?.is === 'list';
  const listed = role?.is === 'coordinate' && (before?.is === 'list' || (goesOn && isEnd));
  const second = role?.is === 'spacing' && amount.bare && isAlone(context) && last?.is === 'spacing';
  // change the holes to 16 mm: theirs, whatever was said last.
  const named = last?.is === 'fix' ? state.items.at(-2) : last;
  const isOfHoles =
    state.fixing && ((named?.is === 'hole' && named.clause === state.clause) || context.inClause('corner'));
  if (isOfHoles && !context.isPronoun && role?.is !== 'dia' && role?.is !== 'count')
    return context.say('dia', 'label');
  if (role && !context.isPronoun && (state.fixing || state.either || listed || second))
    return context.say(role.is, role.which, role.note);
  // plate 10mm, 500 by 200; 380x260 in 8mm
  const isSheet = !amount.bare && edges.has(context.at(i + 1)?.is ?? 'stop');
  if (before?.is === 'noun') return context.say('loose', before.which, isSheet ? 'sized' : '');
  if (
    isSheet &&
    before?.is === 'product' &&
    /^ (?:in|from|of) $/.test(state.text.slice(before.end, amount.start))
  )
    return context.say('loose', 'plate', 'sized');
  if (isCountAlone(context)) return context.say('count');
  // five in all
  if (
    isWhole(amount) &&
    /^ (?:in (?:all|total)|altogether|all told)(?![a-z])/.test(state.text.slice(amount.end, amount.end + 12))
  )
    return context.say('count', 'total');
  if (isNextPoint(context)) {
    const y = context.at(i + 2)!;
    context.use(i + 1, i + 2);
    return put(state, 'point', { start: context.t.start, end: y.end }, state.origin, [amount, y.amounts[0]!]);
  }
  // a further one 80 above it, another one the same
  if (amount.value === 1 && isWhole(amount) && before?.is === 'also') return context.say('count', 'one');
  // holes 14 mm dia, one 60 from left …
  if (context.isPronoun && context.inSentence('hole', 'dia')) return context.ignore('each');
  // 2 rows of 3, row spacing 100
  if (before?.is === 'of' && isWhole(amount) && (last?.is === 'rows' || last?.is === 'cols'))
    return context.say(last.is === 'rows' ? 'cols' : 'rows');
  // 100mm sq x 6mm
  if (before?.is === 'times' && context.at(i - 2)?.is === 'square') return context.say('dim', 't');
  if (isInward(context)) return context.distances(['edge']);
  // panel, 3 mm, 600 x 400: a measure before any hole is the sheet's.
  if (isAlone(context) && !amount.bare && !context.inSentence('hole', 'dia', 'dim', 'count', 'corners'))
    return context.say('loose', 'plate', 'sized');
  if (isSizeAtPlace(context)) return context.say('dia', 'label');
  // 4 countersunk holes, 4.5 through
  const isThrough = /^ ?(?:through|thru)\b/.test(state.text.slice(amount.end, amount.end + 9));
  return (
    (isSizeOfHole(context) || (isAlone(context) && (!amount.bare || isThrough) && hasUnsizedHole(context))) &&
    context.say('dia', 'label')
  );
}

/** 40 in; (10 mm in); 20 in at each corner; at 25 in and …: inward from the edge that the holes lie along. */
function isInward(context: RoleContext): boolean {
  const { state, amount, i } = context;
  if (!inward.test(state.text.slice(amount.end, amount.end + 9))) return false;
  if (state.base.length === 1 || context.inSentence('corners', 'corner', 'flank', 'along')) return true;
  return [1, 2, 3].some((k) => context.at(i + k)?.is === 'corners');
}
const inward = /^ in(?:[,.;):]| (?:at|on|and|with)(?![a-z])|$)/;

/** hole in the centre 75 mm, top left 10 mm; drill 14 in each corner, 60 in the centre: nothing but holes has a place. */
function isSizeAtPlace(context: RoleContext): boolean {
  const { state, amount, i, next } = context;
  if (context.inClause('dia') || !(context.inSentence('hole') || context.isPlateSized)) return false;
  if (places.has(context.at(i - 1)?.is ?? '')) return !amount.bare;
  const isAhead =
    places.has(next?.is ?? '') && /^ (?:in|at|on) /.test(state.text.slice(amount.end, amount.end + 4));
  return isAhead && (!amount.bare || context.isDrilled || (amount.value ?? 0) > 12);
}
const places: ReadonlySet<string> = new Set(['centre', 'corner', 'corners']);

/** positions: 15,15; 135,15; 135,75: behind a point, as many numbers as another one has. */
function isNextPoint(context: RoleContext): boolean {
  const { i, last, amount } = context;
  const [comma, y, end] = [context.at(i + 1), context.at(i + 2), context.at(i + 3)?.is ?? 'stop'];
  if (last?.is !== 'point' || !amount.bare || y?.is !== 'amount') return false;
  if (comma?.is !== 'comma' && comma?.is !== 'list') return false;
  return y.amounts[0]!.bare && context.at(i - 1)?.is === 'stop' && (end === 'stop' || end === 'comma');
}

/** holes: 4, diameter 18; 孔：4，… */
const isCountAlone = (context: RoleContext): boolean =>
  context.at(context.i - 1)?.is === 'is' &&
  context.at(context.i - 2)?.is === 'hole' &&
  isWhole(context.amount) &&
  !isOneHole(context, context.at(context.i - 2)!) &&
  edges.has(context.at(context.i + 1)?.is ?? 'stop');

/** the hole is 32: there is one of them, and that is its size. */
const isOneHole = ({ state: { text } }: RoleContext, { start, end }: Token): boolean =>
  /^(?:hole|bore)$/.test(text.slice(start, end));

/** 中心孔50, holes of 9 mm; but 孔2： names a hole. */
function isSizeOfHole(context: RoleContext): boolean {
  const { i, amount, last } = context;
  const joint = context.at(i - 1)?.is;
  const noun = context.at(joint === 'of' || joint === 'is' || joint === 'bound' ? i - 2 : i - 1);
  if ((noun?.is !== 'hole' && noun?.is !== 'cornerhole') || last?.is !== 'hole') return false;
  // 开孔：8.5mm; but 孔：4 may count.
  if (joint === 'is') return !isWhole(amount) || isOneHole(context, noun);
  const then = context.at(i + 1)?.is;
  const isMeasure = (amount.value ?? 0) >= 5 || !isWhole(amount);
  return !amount.bare || (isMeasure && then !== 'is' && then !== 'counter');
}

const edges: ReadonlySet<string> = new Set(['comma', 'stop', 'open', 'close']);

/** "4 holes across, 9 mm, …": a measure that is a clause of its own. */
const isAlone = (context: RoleContext): boolean =>
  [context.i - 1, context.i + 1].every((k) => edges.has(context.at(k)?.is ?? 'stop'));

/** 1 off, 40 mm: what is counted so is a hole. */
const standsForHoles = ({ is, which }: Item): boolean => is === 'hole' || (is === 'count' && which === 'off');

function hasUnsizedHole({ state: { items, sentence } }: RoleContext): boolean {
  let k = items.length - 1;
  for (; k >= 0 && items[k]!.sentence === sentence && !standsForHoles(items[k]!); k--)
    if (items[k]!.is === 'dia' || items[k]!.is === 'distance') return false;
  const hole = items[k];
  if (!hole || hole.sentence !== sentence) return false;
  for (k--; k >= 0 && items[k]!.clause === hole.clause && items[k]!.is !== 'hole'; k--)
    if (items[k]!.is === 'dia') return false;
  return true;
}
