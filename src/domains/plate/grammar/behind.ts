import { isWhole, type Look } from './look.ts';
import { put } from './state.ts';
import type { Token } from './token.ts';
import { bracketed } from './waiting.ts';

type Reader = (look: Look, next: Token) => boolean;

/** What a number says by the word behind it: 3行, 10mm厚, 12的孔, 50 mm from the left edge. */
export function byWordBehind(look: Look): boolean {
  return look.next !== undefined && (readers[look.next.is]?.(look, look.next) ?? false);
}

const readers: Partial<Record<Token['is'], Reader>> = {
  counter: (look) => {
    const k = look.after(look.j);
    const thick = look.at(k);
    // 10个厚
    const slang = thick?.is === 'dim' && thick.which === 't' && look.at(k + 1)?.is !== 'amount';
    // 左边30处 is a place, 两处 a count.
    const isPlace = look.state.pending.sides.length > 0 && look.state.text[look.next!.start] === '处';
    if (isPlace || look.isPart()) return false;
    // 6个横排
    if (thick?.is === 'axis' && look.state.text[thick.end - 1] === '排') {
      look.use(k);
      return look.say(thick.which === 'x' ? 'rows' : 'cols');
    }
    if (!slang) return counts(look);
    look.use(k);
    return look.say('dim', 't');
  },
  pieces: (look) => look.ignore('quantity'),
  row: (look) => line(look, 'rows'),
  col: (look) => line(look, 'cols'),
  dim: (look, next) => {
    if ((next.which.length > 1 && next.which !== 'none') || !takesLabel(look)) return false;
    look.use(look.j);
    // 左边1/4长度处
    const { sides } = look.state.pending;
    if (look.isPart()) return sides.length === 1 ? look.distances(sides) : look.ignore('relative');
    if (next.which === 'none') return look.ignore('size');
    return look.isForeign ? look.ignore('slot') : look.say('dim', next.which);
  },
  square: (look) => !look.state.foreign && look.say('dim', 's'),
  noun: (look, next) =>
    look.isNear(next) &&
    look.say('loose', next.which, look.j > look.i + 1 || !look.amount.bare ? 'sized' : ''),
  // 5mm花纹钢, made of 1.5 mm stainless: the thickness of the sheet it is cut from.
  stock: (look, next) => {
    const then = look.at(look.j + 1)?.is ?? 'stop';
    const isSheet = !look.amount.bare && look.isNear(next) && (then === 'comma' || then === 'stop');
    return isSheet && look.say('loose', 'plate', 'sized');
  },
  hole: (look) => hole(look),
  dia: (look) => size(look, look.j),
  rad: (look) => size(look, look.j),
  // 120为半径
  is: (look) => {
    const label = look.at(look.j + 1)?.is;
    return (label === 'rad' || label === 'dia') && size(look, look.j + 1);
  },
  circle: (look) => look.takesCircle() && look.say('pitch', 'diameter'),
  // 4 off, 12 mm: as many as that.
  from: (look, next) => {
    const isOff = isWhole(look.amount) && look.state.text.startsWith('off', next.start);
    return isOff && phraseEnds.has(look.at(look.j + 1)?.is ?? 'stop') ? look.say('count', 'off') : from(look);
  },
  // two holes: 12 mm at (100, 80) and 16 mm at (400, 220)
  coordinate: (look) => {
    const before = look.at(look.i - 1)?.is;
    // one at each end
    const place = look.at(look.j + 1);
    if (look.amount.value === 1 && look.amount.bare && place?.is === 'side' && place.which.length === 2)
      return look.ignore('each');
    // one at (100, 250), the other at (650, 250)
    if (look.amount.value === 1 && look.amount.bare && place?.is === 'point') return look.ignore('each');
    const isSize = !look.amount.bare || before === 'is' || before === 'list';
    return (
      isSize && look.at(look.j + 1)?.is === 'point' && look.inSentence('hole') && look.say('dia', 'label')
    );
  },
  spacing: (look, next) => {
    const then = look.at(look.j + 1)?.is;
    if (then === 'amount' || then === 'product') return false;
    look.use(look.j);
    // 120 and 100 spacing: which is which was not said.
    if (look.at(look.i - 1)?.is === 'list' && look.at(look.i - 2)?.is === 'amount')
      return look.ignore('unclear');
    if (look.isBothWays(look.j + 1)) return look.say('spacing', 'x') && look.say('spacing', 'y');
    return look.say('spacing', next.which || look.axisBehind(look.j + 1) || apart(look));
  },
  axis: (look, next) => axis(look, next.which),
  margin: (look) => {
    if (look.at(look.j + 1)?.is === 'amount') return false;
    look.use(look.j);
    return look.distances(['edge']);
  },
  edge: (look) => {
    const then = look.at(look.j + 1)?.is;
    if (then !== 'distance' && then !== 'margin') return false;
    look.use(look.j, look.j + 1);
    return look.distances(['edge']);
  },
  shift: (look, next) => {
    if (bothWays(look, next)) return true;
    look.use(look.j);
    // 40 mm above the bottom edge
    const side = look.at(look.j + 1);
    // 50 right of and 35 above the lower left corner
    const inner = opposite[next.which] ?? '';
    if (look.cornerAhead(look.j + 1).includes(inner || '-')) return look.distances([inner]);
    const isInward = side?.is === 'side' && opposite[next.which] === side.which;
    if (!isInward) return look.say('shift', next.which);
    look.use(look.j + 1);
    return look.distances([side.which]);
  },
  side: (look, next) => bothWays(look, next),
  chamfer: (look) => look.ignore('chamfer'),
  // 4 along the length and 3 along the width
  along: (look) => {
    const way = look.at(look.j + 1);
    if (way?.is !== 'axis' || !isWhole(look.amount)) return false;
    look.use(look.j, look.j + 1);
    return look.say('across', way.which);
  },
  // 14 mm corner holes, one in each corner
  corners: (look) =>
    look.at(look.j + 1)?.is === 'hole' ? hole(look) : look.amount.value === 1 && look.say('ignored', 'each'),
  centre: (look) => look.at(look.j + 1)?.is === 'hole' && hole(look),
  line: (look) => isWhole(look.amount) && look.say('count'),
  equal: (look, next) => {
    const then = look.at(look.j + 1)?.is;
    const counted = look.state.text.startsWith('等分', next.start) || then === 'amount' || then === 'hole';
    return isWhole(look.amount) && counted && look.say('count');
  },
  // 4 no. holes
  skip: (look, next) =>
    (look.at(look.j + 1)?.is === 'hole' || look.state.text.startsWith('no.', next.start)) &&
    isWhole(look.amount) &&
    look.say('count'),
  code: (look, next) => next.which === 'thread' && isWhole(look.amount) && look.say('count'),
  amount: (look, next) => number(look, next),
};

const phraseEnds: ReadonlySet<string> = new Set(['comma', 'stop', 'open', 'is']);

const opposite: Readonly<Record<string, string>> = { t: 'b', b: 't', l: 'r', r: 'l' };

/** 100 mm left and right of centre, 80 mm above and below the centre: one on each side of it. */
function bothWays(look: Look, next: Token): boolean {
  const [and, other, centre] = [1, 2, 3].map((k) => look.at(look.j + k));
  if (and?.is !== 'list' || other?.is !== 'shift' || centre?.is !== 'centre') return false;
  if (opposite[next.which] !== other.which) return false;
  look.use(look.j, look.j + 1, look.j + 2, look.j + 3);
  put(look.state, 'centre', centre);
  return look.say('shift', 'lr'.includes(next.which) ? 'lr' : 'tb');
}

/** 3行, 4 columns; 最下面一行 is one of the rows and not their number. */
function line(look: Look, is: 'rows' | 'cols'): boolean {
  const { state, amount, t } = look;
  if (state.role?.is === 'spacing' && bracketed(look)) return true;
  look.use(look.j);
  const again = state.pending.sides.length > 0 && look.inSentence('rows', 'cols');
  if (amount.value === 1 && (again || /最.{0,2}$/.test(state.text.slice(Math.max(0, t.start - 4), t.start))))
    return look.ignore('each');
  // 上下各一排: there are two of them.
  const [pair] = state.pending.sides;
  const isPair = amount.value === 1 && pair === (is === 'rows' ? 'tb' : 'lr');
  if (state.pending.each && isPair) {
    const from = [look.at(look.i - 2), look.at(look.i - 3)].find((before) => before?.is === 'side') ?? t;
    return put(state, is, { start: from.start, end: t.end }, 'two', [], is === 'rows' ? 'y' : 'x');
  }
  if (state.pending.each && state.pending.sides.length > 0) return put(state, 'array', t);
  // 左边一排3个 runs along that side.
  const [beside] = state.pending.sides;
  if (amount.value === 1 && is === 'rows' && (beside === 'l' || beside === 'r')) put(state, 'along', t, 'y');
  // 竖着一排4个: the line runs the way the axis says.
  if (amount.value === 1 && look.axis !== '') put(state, 'along', look.next!, look.axis);
  return look.say(is);
}

/** In 1000长600宽10厚 labels follow their numbers; in 500×400 厚 10 and 长1000宽600 they stand before. */
function takesLabel(look: Look): boolean {
  const follower = look.at(look.j + 1);
  if (follower?.is !== 'amount' || follower.amounts[0]!.letter !== '') return true;
  let k = look.j;
  while (look.at(k)?.is === 'dim' && look.at(k + 1)?.is === 'amount') k += 2;
  return look.at(k)?.is === 'dim';
}

export function counts(look: Look): true {
  const { amount, last, state } = look;
  const axis = axisBehindHole(look) || look.axis;
  if (amount.value === 1 && leadsToCircle(look)) return look.ignore('each');
  if (axis === 'xy') return look.say('across', 'x') && look.say('across', 'y');
  const isTotal = /[共计] ?$/.test(state.text.slice(Math.max(0, look.t.start - 2), look.t.start));
  // 横5竖3共15个
  if (isTotal && last?.is === 'across' && look.inClause('across')) return look.say('count', 'total');
  if (state.pending.each) {
    if (last?.is === 'rows' && amount.value !== 1) return look.say('cols');
    const note = isBeside(look) ? 'sides' : '';
    return put(state, amount.value === 1 ? 'ignored' : 'few', look.t, 'each', [amount], note);
  }
  if (axis !== '' && !look.inClause('along', 'line', 'rows')) return look.say('across', axis);
  // 上下各一排4个, 双排，每排…: as many in each of the two.
  if (last?.note !== '' && last?.which === 'two') return look.say(last.is === 'rows' ? 'cols' : 'rows');
  const before = look.at(look.i - 1);
  const isAside = before?.is === 'side' && before.end === look.t.start;
  return look.say('count', isTotal ? 'total' : '', isAside ? 'aside' : '');
}

/** 两头各2个, 两端孔φ12各2个: so many at each of two sides. */
function isBeside(look: Look): boolean {
  for (let k = look.i - 1; ; k--) {
    const before = look.at(k);
    if (!before || before.is === 'comma' || before.is === 'stop') return false;
    if (before.is === 'side' && before.which.length === 2) return true;
  }
}

/** 一个φ200的圆 counts the circle and no holes. */
function leadsToCircle(look: Look): boolean {
  for (let k = look.j + 1; k < look.j + 5; k++) {
    const is = look.at(k)?.is;
    if (is === 'circle') return true;
    if (is !== 'amount' && is !== 'of' && is !== 'dia' && is !== 'rad') return false;
  }
  return false;
}

/** 4 holes across: the axis stands behind the noun. */
function axisBehindHole(look: Look): string {
  const axis = look.next?.is === 'hole' ? look.at(look.j + 1) : undefined;
  const then = look.at(look.j + 2)?.is;
  if (axis?.is !== 'axis' || then === 'spacing' || then === 'amount') return '';
  look.use(look.j + 1);
  return axis.which;
}

/** 12的孔 and 10 mm holes are sizes, 4孔 and 4 holes are counts. */
function hole(look: Look): true {
  const { t, amount, last } = look;
  const corners = look.inClause('corners');
  if (t.which === 'range-' && t.amounts.length === 3 && corners && t.amounts[1]!.value === 4)
    return look.say('dia', 'label', '', t, t.amounts[2]!);
  const before = look.at(look.i - 1);
  const counted = last?.is === 'count' && (before?.end === last.end || before?.is === 'counter');
  // 50 hole: fifty of them would be holes.
  const isSingular =
    amount.value !== 1 && /^(?:hole|bore)$/.test(look.state.text.slice(look.next!.start, look.next!.end));
  const sized = !isWhole(amount) || counted || isSingular || look.at(look.i + 1)?.is === 'of';
  // a 120 mm bore in the centre and eight holes: the one in the centre has its size.
  const single = amount.value !== 1 && look.inClause('centre') && !look.inClause('dia');
  // 四角各一孔
  const atCorners = corners && amount.value !== 4 && amount.value !== 1;
  if (sized || single || atCorners) return look.say('dia', 'label');
  return inLine(look) || counts(look);
}

/** two rows of six, 2 columns of 4 holes: what stands in each. */
function inLine(look: Look): boolean {
  const { last, amount } = look;
  if (amount.value === 1) return false;
  if (last?.is === 'rows') return look.say('cols');
  return last?.is === 'cols' && look.at(look.i - 1)?.is === 'of' && look.say('rows');
}

/** Words that have the number before them for themselves. */
const labelsBehind: ReadonlySet<string> = new Set(['from', 'spacing', 'dim', 'margin', 'row', 'col']);

/** 6.5 mm diameter, 180 mm diameter circle; in "four dia 10 holes" the label belongs to what follows. */
function size(look: Look, label: number): boolean {
  const { state, amount } = look;
  const next = look.at(label + 1);
  const adjacent =
    next?.is === 'amount' &&
    /^[ .:=]*$/.test(state.text.slice(look.at(label)!.end, next.start)) &&
    !labelsBehind.has(look.at(look.after(label + 1))?.is ?? '');
  if (adjacent && next.amounts[0]!.letter === '') return isWhole(amount) && look.say('count');
  look.use(label);
  const radius = look.at(label)!.is === 'rad';
  const circle =
    next?.is === 'circle' || (radius && next?.is !== 'hole' && look.inClause('tie', 'equal', 'circle'));
  if (look.at(look.after(label))?.is === 'noun') return look.say('outline', 'round');
  if (circle) return look.say('pitch', radius ? 'radius' : 'diameter');
  return look.say('dia', radius ? 'radius' : 'label');
}

const passedOver: ReadonlySet<string> = new Set(['each', 'all', 'noun', 'unread', 'of']);

/** 50 mm from the left and bottom edges: the sides stand behind. */
function from(look: Look): boolean {
  const sides: string[] = [];
  const passed = [look.j];
  for (let k = look.j + 1; ; k++) {
    const next = look.at(k);
    if (next?.is === 'side') sides.push(next.which);
    else if (next?.is === 'corner') sides.push(...next.which);
    else if (next?.is === 'edge' || (next?.is === 'corners' && sides.length === 0)) {
      if (sides.length === 0) sides.push('edge');
    } else if (next?.is === 'centre') {
      look.use(k);
      return look.say('reach');
    } else if (next?.is === 'list') {
      const then = look.at(k + 1)?.is;
      if (then !== 'side' && then !== 'edge') break;
    } else if (!next || !passedOver.has(next.is)) break;
    passed.push(k);
  }
  if (sides.length === 0) return false;
  look.use(...passed);
  // 50, 300 and 550 from the left: one of several, and no place for all.
  const before = look.at(look.i - 1)?.is;
  const listed = (before === 'list' || before === 'comma') && look.at(look.i - 2)?.is === 'amount';
  const isOpen = look.state.items.findLast((item) => item.amounts.length > 0)?.which === 'unlabelled';
  if (listed && isOpen) return fromCorner(look, sides);
  return look.distances(sides);
}

/** 50, 40 from the lower left corner is a point; 50, 300 and 550 from the left are several. */
function fromCorner(look: Look, sides: readonly string[]): true {
  const { i, t, amount } = look;
  const first = look.at(i - 2)!;
  const isLonger = look.at(i - 3)?.is === 'comma' && look.at(i - 4)?.is === 'amount';
  if (sides.length !== 2 || isLonger) return look.ignore('unclear');
  return put(look.state, 'point', { start: first.start, end: t.end }, sides.join(''), [
    first.amounts[0]!,
    amount,
  ]);
}

/** "rows 200 mm apart": what lies apart says the axis. */
function apart(look: Look): string {
  const { last, state } = look;
  // 3 across at 120 centres
  if (last?.is === 'across' && last.clause === state.clause) return last.which;
  if (last?.clause !== state.clause) return '';
  if (last.amounts.length > 0) return alternating(look, last.is);
  return last.is === 'rows' ? 'y' : last.is === 'cols' ? 'x' : '';
}

const spacedAxis: Readonly<Record<string, string>> = { rows: 'y', cols: 'x' };

/** 8 columns at 70 mm pitch and 5 rows at 75 mm pitch: each has its own, the second after the first. */
function alternating({ state, i, j }: Look, is: string): string {
  const axis = spacedAxis[is] ?? '';
  const before = state.tokens[i - 1]?.is;
  if (axis === '' || (before !== 'coordinate' && before !== 'row' && before !== 'col')) return '';
  if (state.role?.is === 'spacing' && state.role.which !== '') return axis;
  const behind = state.tokens.slice(j + 1, j + 8).map((t) => t.is);
  const other = behind.indexOf(is === 'rows' ? 'col' : 'row');
  return other >= 0 && behind.indexOf('spacing', other) > other ? axis : '';
}

/** 120 mm horizontal pitch; pitch 120 horizontally and 100 vertically; 4 across and 3 up. */
function axis(look: Look, which: string): boolean {
  const { role } = look.state;
  const next = look.at(look.j + 1)?.is;
  if (next === 'spacing' && look.at(look.j + 2)?.is !== 'amount') {
    look.use(look.j, look.j + 1);
    return look.say('spacing', which);
  }
  // 110 mm horizontal and 90 mm vertical spacing
  const ahead = [1, 2, 3, 4].map((k) => look.at(look.j + k)?.is).join();
  if (ahead === 'list,amount,axis,spacing') {
    look.use(look.j);
    return look.say('spacing', which);
  }
  // 左边一竖排5个
  if (look.amount.value === 1 && look.state.text[look.next!.end - 1] === '排') {
    look.use(look.j);
    put(look.state, 'line', look.next!);
    return put(look.state, 'along', look.next!, which);
  }
  if (next === 'amount' || next === 'spacing') return false;
  // along the bottom edge, 20 mm up
  const beside = { up: 'b', down: 't' }[look.state.text.slice(look.next!.start, look.next!.end)];
  if (beside !== undefined && !look.amount.bare && look.sideAlong === beside) {
    look.use(look.j);
    return look.distances([beside]);
  }
  const counted = next === 'coordinate' && look.inSentence('across');
  const inherited = (role?.is === 'spacing' || role?.is === 'distance') && !counted;
  if (!inherited && !isWhole(look.amount)) return false;
  look.use(look.j);
  return inherited ? look.say(role.is, which) : look.say('across', which);
}

/** four 10 mm holes: a bare number before a size counts. */
const edges: ReadonlySet<string> = new Set(['comma', 'stop', 'break', 'is']);

function number(look: Look, next: Token): boolean {
  const [size] = next.amounts;
  // 1) φ12，X30 Y30; 2) φ12，…: holes by number.
  const isNumber = look.at(look.i + 1)?.is === 'close' && look.j === look.i + 2 && size?.letter === 'φ';
  if (isNumber && isWhole(look.amount) && (edges.has(look.at(look.i - 1)?.is ?? 'stop') || look.i === 0))
    return put(look.state, 'nth', look.t, String(look.amount.value));
  const then = look.at(look.after(look.j))?.is;
  const isSize =
    size?.letter === 'φ' || size?.letter === 'd' || then === 'hole' || then === 'dia' || then === 'rad';
  // 竖直80的位置打φ16孔 counts nothing.
  if (!isWhole(look.amount) || !isSize || look.j > look.i + 1) return false;
  return inLine(look) || counts(look);
}
