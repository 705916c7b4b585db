import { eachOf, isFree, listFrom, placesFrom, pointsFrom } from './lists.ts';
import { isWhole, type RoleContext } from './role-context.ts';
import { put } from './state.ts';
import type { Amount, Token } from './token.ts';

/** What a number says by the label that waits for it: 直径10, 间距120, 距左边30. False where the label cannot mean it. */
export function byLabel(context: RoleContext): boolean {
  const { pending } = context.state;
  // same thickness as the old one: P38, a pronoun is no size.
  if (pending.kind !== 'number' && context.isPronoun) return false;
  switch (pending.kind) {
    case 'dim':
      if (context.isForeign) return context.ignore('slot');
      if (isOfHoles(context)) return false;
      // 宽是长的一半
      if (pending.dims.length === 2 && context.isPart()) return context.say('part', pending.dims.join(''));
      return spread(context, pending.dims, (which, t, amount) => context.say('dim', which, '', t, amount));
    case 'dia':
    case 'radius':
      return size(context, pending.kind === 'radius');
    case 'spacing':
      // centres 12 mm in from each side
      if (pending.which === '' && context.next?.is === 'from') return false;
      if (pending.which.length === 2)
        return spread(context, [...pending.which], (which, t, amount) =>
          context.say('spacing', which, '', t, amount),
        );
      if (pending.which === '' && context.isBothWays(context.i + 1))
        return context.say('spacing', 'x') && context.say('spacing', 'y');
      if (stepsFrom(context)) return true;
      if (pending.which === '' && context.axis === '' && isPair(context)) return context.ignore('unclear');
      return (
        bracketed(context) ||
        context.say(
          'spacing',
          oneAxis(pending.which || context.axisBehind(context.i + 1) || stickyAxis(context)),
        )
      );
    case 'distance':
      return distance(context);
    case 'shift':
      return pending.which !== '' && !isAmongThem(context) && context.say('shift', pending.which);
    case 'coordinate':
      return pending.which !== '' ? context.say('coordinate', pending.which) : pair(context);
    case 'number':
      return numbered(context, pending.which);
    default:
      return (
        pending.circle &&
        // on a circle 70 from the centre
        context.next?.is !== 'from' &&
        !isCounted(context) &&
        context.say('pitch', context.next?.is === 'rad' ? 'radius' : 'diameter')
      );
  }
}

/** 孔距依次100、140、100; spacings 120, 150, 120: from each hole to the next. */
function stepsFrom(context: RoleContext): boolean {
  const list = listFrom(context);
  const isInTurn = context.inClause('respectively');
  return isFree(context, list) && (list.length > 2 || isInTurn) && eachOf(context, list, 'spacing');
}

/** 1/4长度处打一个孔: P38, what counts holes is no size of the plate. */
function isOfHoles(context: RoleContext): boolean {
  const { next, j } = context;
  const behind = context.at(context.after(j));
  return next?.is === 'counter' && (behind?.is === 'hole' || behind?.amounts[0]?.letter === 'φ');
}

export const oneAxis = (which: string): string => (which === 'yx' || which === 'xy' ? '' : which);

const isCounted = ({ next }: RoleContext): boolean =>
  next?.is === 'counter' || next?.is === 'hole' || next?.is === 'row' || next?.is === 'col';

/** 上方两个φ9孔 counts; 偏上20处 does not. */
const isAmongThem = (context: RoleContext): boolean =>
  isWhole(context.amount) &&
  isCounted(context) &&
  context.state.text.slice(context.t.end, context.next!.start).trim() === '' &&
  context.state.text[context.next!.start] !== '处';

/** 间距100（行）、120（列）: in brackets behind the number stands what it is the spacing of. */
export function bracketed(context: RoleContext): boolean {
  const [open, of, close] = [1, 2, 3].map((k) => context.at(context.i + k));
  const axis = of?.is === 'row' ? 'y' : of?.is === 'col' ? 'x' : of?.is === 'axis' ? of.which : '';
  if (open?.is !== 'open' || axis === '' || close?.is !== 'close') return false;
  context.use(context.i + 2);
  return context.say('spacing', axis);
}

/** The axis of X方向4个，间距120 also holds behind the comma, unless both axes were named before. */
function stickyAxis({ state: { axis, items, sentence } }: RoleContext): string {
  if (!axis) return '';
  const counted = new Set<string>();
  for (let k = items.length - 1; k >= 0 && items[k]!.sentence === sentence; k--) {
    if (items[k]!.is === 'spacing') return axis.is;
    if (items[k]!.is === 'across') counted.add(items[k]!.which);
  }
  return counted.size > 1 ? '' : axis.is;
}

function size(context: RoleContext, isRadius: boolean): boolean {
  const { next, last, state } = context;
  const measure = isRadius ? 'radius' : 'diameter';
  if (context.takesCircle()) return context.say('pitch', measure);
  const list = isRadius || state.either ? [] : listFrom(context);
  if (isFree(context, list)) return eachOf(context, list, 'dia');
  // 以(160,160)为圆心，半径90均布6个φ12孔
  if (isRadius && next?.is === 'equal') return context.say('pitch', measure);
  const isOutline = next?.is === 'noun' || next?.is === 'round' || next?.is === 'odd';
  // 中心孔直径40的垫板: the hole's.
  const isHoles = last?.is === 'hole' && last.clause === state.clause;
  if (isOutline && context.isNear(next) && !isHoles) return context.say('outline', 'round');
  const circular = last?.is === 'pitch' || (last?.is === 'polar' && last.clause === state.clause);
  // 分布圆直径180，半径90: a second measure of the same circle.
  if (isRadius && (circular || hasSizedCircle(context))) return context.say('pitch', 'radius');
  return context.say('dia', isRadius ? 'radius' : 'label');
}

/** Whether the sentence tells of holes on a circle that have their size already. */
const hasSizedCircle = (context: RoleContext): boolean =>
  context.inSentence('polar', 'pitch', 'equal', 'circle', 'tie', 'around') && context.inSentence('dia');

/** Several labels before one number, or before as many numbers: 长宽分别为1000和600, 距左边和下边各30. */
function spread(
  context: RoleContext,
  names: readonly string[],
  tell: (which: string, t: Token, amount: Amount) => void,
): true {
  const row = [context.i];
  for (let j = context.i + 1; row.length < names.length; j += 2) {
    const joint = context.at(j)?.is;
    const next = context.at(j + 1);
    if ((joint !== 'list' && joint !== 'comma') || next?.is !== 'amount' || next.amounts[0]!.letter !== '')
      break;
    row.push(j + 1);
  }
  const several = names.length > 1 && row.length === names.length;
  names.forEach((name, k) => {
    const t = several ? context.at(row[k]!)! : context.t;
    if (several) context.use(row[k]!);
    tell(name, t, t.amounts[0]!);
  });
  return true;
}

function distance(context: RoleContext): boolean {
  const { pending } = context.state;
  // 距左边1/4长度处
  if (context.isPart() && context.next?.is === 'dim') context.use(context.j);
  if (pending.centre) return context.say('reach');
  if (pending.corner !== '') {
    if (context.axis !== '') return fromCorner(context, context.axis);
    return isPair(context) ? context.ignore('unclear') : context.distances(pending.corner);
  }
  if (pending.sides.length === 0) return false;
  // offset 50 mm to the left of center
  if (context.next?.is === 'shift' && pending.sides.every((side) => side === 'margin')) return false;
  const named = pending.sides.filter((side) => side !== 'edge' && side !== 'margin');
  if (named.length === 0 && context.axis !== '') return context.distances(context.axis);
  // 距左边20、40、60: a place for each of several holes.
  const list = named.length === 1 ? listFrom(context) : [];
  if (isFree(context, list) && placesFrom(context, named[0]!, list)) return true;
  // offset 35/30: as 35×30 would be.
  const other = context.at(context.i + 2);
  if (named.length === 0 && other?.is === 'amount' && context.state.text[context.t.end] === '/') {
    context.use(context.i + 2);
    return context.distances(['x']) && context.distances(['y'], other, other.amounts[0]!);
  }
  // 距边30和40: which is whose was not said.
  if (named.length < 2 && isPair(context)) return context.ignore('unclear');
  return spread(context, named.length > 0 ? named : ['edge'], (side, t, amount) =>
    context.distances([side], t, amount),
  );
}

/** 30和40: two numbers for what one label names. */
function isPair(context: RoleContext): boolean {
  const [joint, next, then] = [1, 2, 3].map((k) => context.at(context.i + k));
  if (
    joint?.is !== 'list' ||
    next?.is !== 'amount' ||
    next.amounts[0]!.letter !== '' ||
    then?.is === 'counter'
  )
    return false;
  context.use(context.i + 2);
  return true;
}

/** 距左上角X方向30，Y方向20: along one axis from a corner that is remembered for the other. */
export function fromCorner(context: RoleContext, axis: string): true {
  const { corner } = context.state.pending;
  const [x, y] = corner;
  context.say('distance', (axis === 'x' ? x : y) ?? '', context.rim);
  context.state.role = { is: 'distance', which: corner, note: 'corner' };
  return true;
}

const countedBehind: ReadonlySet<string> = new Set(['row', 'col', 'counter', 'hole']);
const notInPoint: ReadonlySet<string> = new Set(['row', 'col', 'counter', 'hole', 'from', 'dim']);

/** 坐标30,40 and "at 50, 60" without brackets. */
function pair(context: RoleContext): boolean {
  const { i, amount, t } = context;
  if (pointsFrom(context)) return true;
  // on the long centreline at 20, 100 and 180
  const line = context.last?.is === 'midline' ? { y: 'l', x: 'b' }[context.last.which] : undefined;
  const list = line === undefined ? [] : listFrom(context);
  if (line !== undefined && isFree(context, list)) return placesFrom(context, line, list);
  const [joint, next] = [context.at(i + 1)?.is, context.at(i + 2)];
  if ((joint !== 'comma' && joint !== 'list') || next?.is !== 'amount' || next.amounts[0]!.letter !== '')
    return false;
  if (notInPoint.has(context.at(context.after(i + 2))?.is ?? '')) return false;
  // at 50, 300 and 550: more than a point has.
  const more = context.at(i + 3)?.is;
  const isMore = (more === 'comma' || more === 'list') && context.at(i + 4)?.is === 'amount';
  if (isMore && !countedBehind.has(context.at(context.after(i + 4))?.is ?? '')) return false;
  context.use(i + 2);
  return put(context.state, 'point', { start: t.start, end: next.end }, '', [amount, next.amounts[0]!]);
}

function numbered(context: RoleContext, which: string): true {
  const next = context.at(context.i + 1)?.is;
  if (next === 'pieces' || next === 'noun') return context.ignore('quantity');
  // 端盖 φ160 数量4: pieces, where no holes were told of and none follow.
  // 孔径φ20，数量2
  const isOfHoles = next === 'counter' || next === 'hole' || context.inSentence('hole') || isOfSized(context);
  if (which === 'hole' && !isOfHoles && !/孔/.test(wordBefore(context)) && context.inSentence('noun'))
    return context.ignore('quantity');
  if (which === 'perrow' || which === 'col') return context.say('cols');
  if (which === 'percol' || which === 'row') return context.say('rows');
  return context.say('count', 'label');
}

const isOfSized = ({ last, state: { text } }: RoleContext): boolean =>
  last?.is === 'dia' && /孔径[:=为]?$/.test(text.slice(Math.max(0, last.start - 4), last.start));

const wordBefore = ({ state: { text }, t }: RoleContext): string =>
  text.slice(Math.max(0, t.start - 4), t.start);
