import { bracketed } from './role-by-label.ts';
import { isWhole, type RoleContext } from './role-context.ts';
import { countOf, put } from './state.ts';
import type { Token } from './token.ts';

/** 3行, 4 columns; 最下面一行 is one of the rows and not their number. */
export function line(context: RoleContext, is: 'rows' | 'cols'): boolean {
  const { state, amount, t } = context;
  if (state.role?.is === 'spacing' && bracketed(context)) return true;
  context.use(context.j);
  const again = state.pending.sides.length > 0 && context.inSentence('rows', 'cols');
  if (amount.value === 1 && (again || /最.{0,2}$/.test(state.text.slice(Math.max(0, t.start - 4), t.start))))
    return context.ignore('each');
  // 上下各一排: there are two of them.
  const [pair] = state.pending.sides;
  const isPair = amount.value === 1 && pair === (is === 'rows' ? 'tb' : 'lr');
  if (state.pending.each && isPair) {
    const from =
      [context.at(context.i - 2), context.at(context.i - 3)].find((before) => before?.is === 'side') ?? t;
    return put(state, is, { start: from.start, end: t.end }, 'two', [], is === 'rows' ? 'y' : 'x');
  }
  if (state.pending.each && state.pending.sides.length > 0) return put(state, 'array', t);
  // 左边一排3个 runs along that side.
  const [beside] = state.pending.sides;
  if (amount.value === 1 && is === 'rows' && (beside === 'l' || beside === 'r')) put(state, 'along', t, 'y');
  // 竖着一排4个: the line runs the way the axis says.
  if (amount.value === 1 && context.axis !== '') put(state, 'along', context.next!, context.axis);
  return context.say(is);
}

export function counts(context: RoleContext): true {
  const { amount, last, state } = context;
  const axis = axisBehindHole(context) || wayOf(context) || context.axis;
  // 往后每隔120一个: one at each step.
  const isStep = last?.is === 'spacing' && state.items.at(-2)?.is === 'stepped';
  if (amount.value === 1 && (isStep || leadsToCircle(context))) return context.ignore('each');
  if (axis === 'xy') return context.say('across', 'x') && context.say('across', 'y');
  const isTotal = /[共计][打开钻有]? ?$/.test(
    state.text.slice(Math.max(0, context.t.start - 3), context.t.start),
  );
  // 横5竖3共15个
  if (isTotal && last?.is === 'across' && context.inClause('across')) return context.say('count', 'total');
  if (state.pending.each) {
    if (last?.is === 'rows' && amount.value !== 1) return context.say('cols');
    const side = sidesBefore(context);
    // 上下两边各4个: on an edge they stand along it.
    if (side.isEdge && (amount.value ?? 0) > 2)
      put(state, 'along', side.at ?? context.t, side.which, [], 'each');
    return put(state, amount.value === 1 ? 'ignored' : 'few', context.t, 'each', [amount], side.which);
  }
  if (axis !== '' && !context.inClause('along', 'line', 'rows')) return context.say('across', axis);
  // 上下各一排4个, 双排，每排…: as many in each of the two.
  if (last?.note !== '' && last?.which === 'two') return context.say(last.is === 'rows' ? 'cols' : 'rows');
  const before = context.at(context.i - 1);
  const isAside = before?.is === 'side' && before.end === context.t.start;
  if (isAside && before.which.length === 1 && amount.value !== 1) put(state, 'aside', before, before.which);
  return context.say('count', isTotal ? 'total' : '', isAside ? 'aside' : '');
}

/** 第一个孔…，往右6个，间距70: so many that way. */
function wayOf({ state, amount, t }: RoleContext): string {
  const { kind, which } = state.pending;
  if (kind !== 'shift' || amount.value === 1 || !state.items.some(({ is }) => is === 'start' || is === 'nth'))
    return '';
  const isWay = /(?:[往向][左右上下]|to the (?:left|right)|up|down) ?$/.test(
    state.text.slice(Math.max(0, t.start - 13), t.start),
  );
  return isWay && which.length === 1 ? ('lr'.includes(which) ? 'x' : 'y') : '';
}

/** 两头各2个, 两端孔φ12各2个: so many at each of two sides. */
function sidesBefore(context: RoleContext): { which: string; isEdge: boolean; at?: Token } {
  const { text } = context.state;
  for (let k = context.i - 1; ; k--) {
    const before = context.at(k);
    if (!before || before.is === 'comma' || before.is === 'stop') return { which: '', isEdge: false };
    if (before.is === 'side' && isPairOfSides(before.which))
      return {
        which: before.which,
        isEdge: /边|edge/.test(text.slice(before.start, before.end)),
        at: before,
      };
    // 长边方向每边3个
    if (before.is === 'axis' && context.at(k + 1)?.is === 'each' && context.at(k + 2)?.is === 'edge')
      return { which: before.which === 'x' ? 'tb' : 'lr', isEdge: false };
  }
}

const isPairOfSides = (which: string): boolean => which.length === 2 || which === 'long' || which === 'short';

/** 一个φ200的圆 counts the circle and no holes. */
function leadsToCircle(context: RoleContext): boolean {
  for (let k = context.j + 1; k < context.j + 5; k++) {
    const is = context.at(k)?.is;
    if (is === 'circle') return true;
    if (is !== 'amount' && is !== 'of' && is !== 'dia' && is !== 'rad') return false;
  }
  return false;
}

/** 4 holes across: the axis stands behind the noun. */
function axisBehindHole(context: RoleContext): string {
  const axis = context.next?.is === 'hole' ? context.at(context.j + 1) : undefined;
  const then = context.at(context.j + 2)?.is;
  if (axis?.is !== 'axis' || then === 'spacing' || then === 'amount') return '';
  context.use(context.j + 1);
  return axis.which;
}

/** 12的孔 and 10 mm holes are sizes, 4孔 and 4 holes are counts. */
export function hole(context: RoleContext): true {
  const { t, amount, last } = context;
  const corners = context.inClause('corners');
  if (t.which === 'range-' && t.amounts.length === 3 && corners && t.amounts[1]!.value === 4)
    return context.say('dia', 'label', '', t, t.amounts[2]!);
  const before = context.at(context.i - 1);
  const counted = last?.is === 'count' && (before?.end === last.end || before?.is === 'counter');
  // 50 hole, 90 central bore: fifty of them would be holes.
  const noun = context.next!.is === 'hole' ? context.next! : context.at(context.j + 1)!;
  const isSingular =
    amount.value !== 1 && /^(?:hole|bore)$/.test(context.state.text.slice(noun.start, noun.end));
  const sized = !isWhole(amount) || counted || isSingular || context.at(context.i + 1)?.is === 'of';
  // a 120 mm bore in the centre and eight holes: the one in the centre has its size.
  const single = amount.value !== 1 && context.inClause('centre') && !context.inClause('dia');
  // 四角各一孔
  const atCorners = corners && amount.value !== 4 && amount.value !== 1;
  if (sized || single || atCorners) return context.say('dia', 'label');
  return inLine(context) || counts(context);
}

/** two rows of six, 2 columns of 4 holes: what stands in each. */
function inLine(context: RoleContext): boolean {
  const { last, amount } = context;
  if (amount.value === 1) return false;
  if (last?.is === 'rows') return context.say('cols');
  return last?.is === 'cols' && context.at(context.i - 1)?.is === 'of' && context.say('rows');
}

/** Words that have the number before them for themselves. */
export const labelsBehind: ReadonlySet<string> = new Set(['from', 'spacing', 'dim', 'margin', 'row', 'col']);

/** 6.5 mm diameter, 180 mm diameter circle; in "four dia 10 holes" the label belongs to what follows. */
export function size(context: RoleContext, label: number): boolean {
  const { state, amount } = context;
  const next = context.at(label + 1);
  const adjacent =
    next?.is === 'amount' &&
    // 22 dia: 2 at each end
    /^[ .=]*$/.test(state.text.slice(context.at(label)!.end, next.start)) &&
    // 50 dia. Three of them …
    !/^[a-z]/.test(state.text.slice(next.start)) &&
    !labelsBehind.has(context.at(context.after(label + 1))?.is ?? '');
  if (adjacent && next.amounts[0]!.letter === '') return isWhole(amount) && context.say('count');
  context.use(label);
  const radius = context.at(label)!.is === 'rad';
  const circle =
    next?.is === 'circle' || (radius && next?.is !== 'hole' && context.inClause('tie', 'equal', 'circle'));
  if (context.at(context.after(label))?.is === 'noun') return context.say('outline', 'round');
  // 8 holes 11 dia equispaced on 160 dia
  const before = state.text.slice(Math.max(0, context.t.start - 6), context.t.start);
  const isOn =
    / on (?:an? )?$/.test(before) &&
    context.inSentence('dia') &&
    context.inSentence(radius ? 'hole' : 'equal', 'equal', 'circle');
  if (circle || isOn) return context.say('pitch', radius ? 'radius' : 'diameter');
  return context.say('dia', radius ? 'radius' : 'label');
}

/** four 10 mm holes: a bare number before a size counts. */
const edges: ReadonlySet<string> = new Set(['comma', 'stop', 'break', 'is']);

export function number(context: RoleContext, next: Token): boolean {
  const [size] = next.amounts;
  // 1) φ12，X30 Y30; 2) φ12，…: holes by number.
  const isNumber =
    context.at(context.i + 1)?.is === 'close' && context.j === context.i + 2 && size?.letter === 'φ';
  if (
    isNumber &&
    context.amount.value === 1 + countOf(context.state, ({ is }) => is === 'nth') &&
    isWhole(context.amount) &&
    (edges.has(context.at(context.i - 1)?.is ?? 'stop') || context.i === 0)
  )
    return put(context.state, 'nth', context.t, String(context.amount.value), [context.amount]);
  const then = context.at(context.after(context.j))?.is;
  const isSize =
    size?.letter === 'φ' ||
    size?.letter === 'd' ||
    then === 'hole' ||
    then === 'dia' ||
    then === 'rad' ||
    (then === 'corners' && context.at(context.after(context.j) + 1)?.is === 'hole');
  // 竖直80的位置打φ16孔 counts nothing.
  // with (4) 9/16" holes
  const isBracketed = context.at(context.i - 1)?.is === 'open' && context.j === context.i + 2;
  // 下边50打φ12孔: it measures from that side.
  const before = context.at(context.i - 1);
  if (
    before &&
    (before.is === 'side' || before.is === 'edge') &&
    before.end === context.t.start &&
    context.state.pending.sides.length > 0
  )
    return false;
  if (!isWhole(context.amount) || !isSize || (context.j > context.i + 1 && !isBracketed)) return false;
  return inLine(context) || counts(context);
}
