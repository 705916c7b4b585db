import { byWordBehind } from './behind.ts';
import type { Item } from './item.ts';
import { isWhole, Look } from './look.ts';
import { product } from './product.ts';
import { put, type State } from './state.ts';
import type { Token } from './token.ts';
import { byWaitingLabel, fromCorner, oneAxis } from './waiting.ts';

/** Decides what a number says: by its letter, the label before it, the word behind it, or what was said before. */
export function roleOf(state: State, i: number, t: Token): void {
  const { pending } = state;
  if (t.is === 'product') product(state, i, t);
  else if (pending.kind === 'ignored') put(state, 'ignored', t, pending.which, t.amounts);
  else if (t.is === 'point') point(state, i, t);
  else {
    const look = new Look(state, i, t, t.amounts[0]!);
    if (t.which === 'count') look.say('count');
    else if (look.amount.letter !== '') lettered(look);
    else
      byWaitingLabel(look) || byWordBehind(look) || aside(look) || inherit(look) || look.ignore('unlabelled');
  }
}

/** (40,25); behind 边距 it says how far from the sides. */
function point(state: State, i: number, t: Token): void {
  const { kind, sides } = state.pending;
  const corner = state.pending.corner || state.origin;
  const [x, y] = t.amounts;
  const isMargin = kind === 'distance' && sides.length > 0 && corner === '';
  if (!isMargin || !x || !y || sides.some((side) => side !== 'margin' && side !== 'edge'))
    put(state, 'point', t, corner, t.amounts);
  else {
    const look = new Look(state, i, t, x);
    look.distances(['x']);
    look.distances(['y'], t, y);
  }
}

function lettered(look: Look): true {
  const { amount, next } = look;
  const { letter } = amount;
  switch (letter) {
    case 't':
    case 'δ':
    case 'thk':
      return look.say('dim', 't');
    case 'h':
      // φ12H7 is a fit.
      return look.at(look.i - 1)?.end === look.t.start ? look.ignore('tolerance') : look.say('dim', 'h');
    case 'l':
    case 'w':
      return look.say('dim', letter);
    case 'x':
    case 'y':
      return onAxis(look, letter);
    case 'n':
      return look.say('count');
    case 'pcd':
    case 'bcd':
    case 'bc':
      return look.say('pitch', 'diameter');
    case 'r':
      if (look.takesCircle()) return look.say('pitch', 'radius');
      if (next?.is === 'hole' || look.at(look.i - 1)?.is === 'hole') return look.say('dia', 'radius');
      return look.ignore('chamfer');
    default:
      return diameter(look);
  }
}

/** X30: a coordinate; beside 间距 a spacing, beside 边距 a distance. */
function onAxis(look: Look, axis: string): true {
  const { pending, role } = look.state;
  const named = role?.which === 'x' || role?.which === 'y';
  // 边距X70、Y60
  const isListed = look.last?.is === 'list' && look.at(look.i - 2)?.is === 'amount';
  const last = isListed ? look.state.items.at(-2) : look.last;
  const isNear = last?.clause === look.state.clause || /^[xy]$/.test(last?.amounts[0]?.letter ?? '');
  const goesOn = look.at(look.i - 1)?.is === 'amount' || (named && last?.is === role.is && isNear);
  if (pending.kind === 'distance' && pending.corner !== '') return fromCorner(look, axis);
  if (pending.kind === 'spacing' || (role?.is === 'spacing' && goesOn)) return look.say('spacing', axis);
  const margin =
    pending.kind === 'distance' &&
    pending.sides.length > 0 &&
    pending.sides.every((s) => s === 'margin' || s === 'edge');
  if (margin || (role?.is === 'distance' && goesOn)) return look.distances([axis]);
  return counted(look, axis);
}

/** Along an axis from wherever the text puts its origin. */
function counted(look: Look, axis: string): true {
  const { origin } = look.state;
  if (origin === 'c') return look.say('shift', axis === 'x' ? 'r' : 't');
  const far = axis === 'x' ? 'r' : 't';
  return origin.includes(far) ? look.distances([far]) : look.say('coordinate', axis);
}

function diameter(look: Look): true {
  const { next, last } = look;
  // 止口φ120 is turned, not drilled.
  if (/止口 ?$/.test(look.state.text.slice(Math.max(0, look.t.start - 3), look.t.start)))
    return look.ignore('size');
  // 开孔φ40的垫板: the hole's.
  const isHoles = last?.is === 'hole' && last.end === look.t.start;
  if (next?.is === 'noun' && look.isNear(next) && !isHoles)
    return next.which === 'other' ? look.ignore('size') : look.say('outline', 'round');
  const onCircle = look.takesCircle() || isSecondSize(look);
  const said = onCircle ? look.say('pitch', 'diameter') : look.say('dia', 'letter');
  if (next?.is === 'times') timesBehind(look);
  return said;
}

/** φ11×6均布 counts; φ9×10 is deep. */
function timesBehind(look: Look): void {
  const by = look.at(look.j + 1);
  if (by?.is !== 'amount') return;
  look.use(look.j + 1);
  const then = look.at(look.j + 2)?.is ?? '';
  const counts = isWhole(by.amounts[0]!) && ['equal', 'counter', 'hole', 'corners'].includes(then);
  put(look.state, counts ? 'count' : 'ignored', by, counts ? '' : 'size', by.amounts);
}

/** 6×φ11均布于φ180: behind an even distribution whose holes have their size, another size is the circle's. */
function isSecondSize(look: Look): boolean {
  const { items, clause } = look.state;
  const after = look.at(look.i + 1)?.is;
  if (after === 'hole' || after === 'of') return false;
  let k = items.length - 1;
  for (; k >= 0 && items[k]!.clause === clause && items[k]!.is !== 'equal'; k--)
    if (items[k]!.is === 'dia' || items[k]!.is === 'count') return false;
  return items[k]?.clause === clause && look.inClause('dia');
}

/** Sides or an axis without a measure word: 左30下40, 横4竖3. */
function aside(look: Look): boolean {
  const { state, amount, axis } = look;
  const { pending, role } = state;
  if (isSideOfPlate(look)) return look.say('dim', pending.sides[0]!);
  const isListed = role?.is === 'coordinate' && look.at(look.i - 1)?.is === 'list';
  if (state.fixing || isListed) return false;
  if (pending.sides.length > 0)
    return look.distances(pending.sides.map((side) => (side === 'margin' ? 'edge' : side)));
  if (axis === '') return false;
  // x 30, y 40
  const letter = look.at(look.i - 1);
  if (letter?.is === 'axis' && letter.end - letter.start === 1 && 'xy'.includes(state.text[letter.start]!))
    return onAxis(look, letter.which);
  if (look.isPart()) return look.distances([axis === 'x' ? 'l' : 'b']);
  if (role?.is === 'distance' && role.note === 'corner') {
    state.pending = { ...pending, corner: role.which };
    return fromCorner(look, axis);
  }
  if (role?.is === 'spacing') return look.say('spacing', oneAxis(axis));
  if (role?.is === 'distance' || look.inSentence('corners')) return look.distances(axis);
  if (!isWhole(amount)) return false;
  for (const which of axis) look.say('across', which);
  return true;
}

/** 长边600，短边改成450: what is no distance from a side is how long it is. */
function isSideOfPlate(look: Look): boolean {
  const { pending, role, fixing, rim } = look.state;
  const [side, more] = pending.sides;
  if ((side !== 'long' && side !== 'short') || more !== undefined || pending.kind !== '' || rim) return false;
  if (role?.is === 'distance') return false;
  return fixing || !look.inSentence('hole', 'dia', 'corners', 'distance');
}

/** A number without any label takes over the last one's role where the words say so: 厚8，不对，10; 8或10. */
function inherit(look: Look): boolean {
  const { state, amount, i, last } = look;
  const { role } = state;
  const before = look.at(i - 1);
  // x=100, 350, 600
  const goesOn = before?.is === 'comma' && amount.bare && last?.is === 'coordinate';
  const isEnd = edges.has(look.at(i + 1)?.is ?? 'stop') || look.at(i + 1)?.is === 'list';
  const listed = role?.is === 'coordinate' && (before?.is === 'list' || (goesOn && isEnd));
  const second = role?.is === 'spacing' && amount.bare && isAlone(look) && last?.is === 'spacing';
  if (role && (state.fixing || state.either || listed || second))
    return look.say(role.is, role.which, role.note);
  if (before?.is === 'noun') return look.say('loose', before.which);
  // holes in the corners, 40 mm in
  if (
    !amount.bare &&
    /^ in(?:[,.;]|$)/.test(state.text.slice(amount.end, amount.end + 4)) &&
    look.inSentence('corners')
  )
    return look.distances(['edge']);
  // hole in the centre 75 mm
  if (before?.is === 'centre' && !amount.bare && look.inClause('hole') && !look.inClause('dia'))
    return look.say('dia', 'label');
  return (
    (isSizeOfHole(look) || (isAlone(look) && !amount.bare && hasUnsizedHole(look))) &&
    look.say('dia', 'label')
  );
}

/** 中心孔50, holes of 9 mm; but 孔2： names a hole. */
function isSizeOfHole(look: Look): boolean {
  const { i, amount, last } = look;
  const joint = look.at(i - 1)?.is;
  const noun = look.at(joint === 'of' || joint === 'is' ? i - 2 : i - 1);
  if ((noun?.is !== 'hole' && noun?.is !== 'cornerhole') || last?.is !== 'hole') return false;
  // 开孔：8.5mm; but 孔：4 may count.
  if (joint === 'is') return !isWhole(amount);
  const then = look.at(i + 1)?.is;
  return !amount.bare || ((amount.value ?? 0) >= 5 && then !== 'is' && then !== 'counter');
}

const edges: ReadonlySet<string> = new Set(['comma', 'stop', 'open', 'close']);

/** "4 holes across, 9 mm, …": a measure that is a clause of its own. */
const isAlone = (look: Look): boolean =>
  [look.i - 1, look.i + 1].every((k) => edges.has(look.at(k)?.is ?? 'stop'));

/** 1 off, 40 mm: what is counted so is a hole. */
const standsForHoles = ({ is, which }: Item): boolean => is === 'hole' || (is === 'count' && which === 'off');

function hasUnsizedHole({ state: { items, sentence } }: Look): boolean {
  let k = items.length - 1;
  for (; k >= 0 && items[k]!.sentence === sentence && !standsForHoles(items[k]!); k--)
    if (items[k]!.is === 'dia' || items[k]!.is === 'distance') return false;
  const hole = items[k];
  if (!hole || hole.sentence !== sentence) return false;
  for (k--; k >= 0 && items[k]!.clause === hole.clause && items[k]!.is !== 'hole'; k--)
    if (items[k]!.is === 'dia') return false;
  return true;
}
