import { isWhole, type Look } from './look.ts';
import { put } from './state.ts';
import type { Amount, Token } from './token.ts';

/** What a number says by the label that waits for it: 直径10, 间距120, 距左边30. False where the label cannot mean it. */
export function byWaitingLabel(look: Look): boolean {
  const { pending } = look.state;
  switch (pending.kind) {
    case 'dim':
      if (look.isForeign) return look.ignore('slot');
      // 宽是长的一半
      if (pending.dims.length > 1 && look.isPart()) return look.ignore('relative');
      return spread(look, pending.dims, (which, t, amount) => look.say('dim', which, '', t, amount));
    case 'dia':
    case 'radius':
      return size(look, pending.kind === 'radius');
    case 'spacing':
      if (pending.which.length === 2)
        return spread(look, [...pending.which], (which, t, amount) =>
          look.say('spacing', which, '', t, amount),
        );
      if (pending.which === '' && look.isBothWays(look.i + 1))
        return look.say('spacing', 'x') && look.say('spacing', 'y');
      if (pending.which === '' && look.axis === '' && isPair(look)) return look.ignore('unclear');
      return (
        bracketed(look) ||
        look.say('spacing', oneAxis(pending.which || look.axisBehind(look.i + 1) || stickyAxis(look)))
      );
    case 'distance':
      return distance(look);
    case 'shift':
      return pending.which !== '' && !isAmongThem(look) && look.say('shift', pending.which);
    case 'coordinate':
      return pending.which !== '' ? look.say('coordinate', pending.which) : pair(look);
    case 'number':
      return numbered(look, pending.which);
    default:
      return (
        pending.circle &&
        !isCounted(look) &&
        look.say('pitch', look.next?.is === 'rad' ? 'radius' : 'diameter')
      );
  }
}

export const oneAxis = (which: string): string => (which === 'yx' || which === 'xy' ? '' : which);

const isCounted = ({ next }: Look): boolean =>
  next?.is === 'counter' || next?.is === 'hole' || next?.is === 'row' || next?.is === 'col';

/** 上方两个φ9孔 counts; 偏上20处 does not. */
const isAmongThem = (look: Look): boolean =>
  isWhole(look.amount) && isCounted(look) && look.state.text[look.next!.start] !== '处';

/** 间距100（行）、120（列）: in brackets behind the number stands what it is the spacing of. */
export function bracketed(look: Look): boolean {
  const [open, of, close] = [1, 2, 3].map((k) => look.at(look.i + k));
  const axis = of?.is === 'row' ? 'y' : of?.is === 'col' ? 'x' : of?.is === 'axis' ? of.which : '';
  if (open?.is !== 'open' || axis === '' || close?.is !== 'close') return false;
  look.use(look.i + 2);
  return look.say('spacing', axis);
}

/** The axis of X方向4个，间距120 also holds behind the comma, unless both axes were named before. */
function stickyAxis({ state: { axis, items, sentence } }: Look): string {
  if (!axis) return '';
  const counted = new Set<string>();
  for (let k = items.length - 1; k >= 0 && items[k]!.sentence === sentence; k--) {
    if (items[k]!.is === 'spacing') return axis.is;
    if (items[k]!.is === 'across') counted.add(items[k]!.which);
  }
  return counted.size > 1 ? '' : axis.is;
}

function size(look: Look, isRadius: boolean): boolean {
  const { next, last, state } = look;
  const measure = isRadius ? 'radius' : 'diameter';
  if (look.takesCircle()) return look.say('pitch', measure);
  // 以(160,160)为圆心，半径90均布6个φ12孔
  if (isRadius && next?.is === 'equal') return look.say('pitch', measure);
  const isOutline = next?.is === 'noun' || next?.is === 'round' || next?.is === 'odd';
  // 中心孔直径40的垫板: the hole's.
  const isHoles = last?.is === 'hole' && last.clause === state.clause;
  if (isOutline && look.isNear(next) && !isHoles) return look.say('outline', 'round');
  const circular = last?.is === 'pitch' || (last?.is === 'polar' && last.clause === state.clause);
  // 分布圆直径180，半径90: a second measure of the same circle.
  if (isRadius && (circular || hasSizedCircle(look))) return look.say('pitch', 'radius');
  return look.say('dia', isRadius ? 'radius' : 'label');
}

/** Whether the sentence tells of holes on a circle that have their size already. */
const hasSizedCircle = (look: Look): boolean =>
  look.inSentence('polar', 'pitch', 'equal', 'circle', 'tie', 'around') && look.inSentence('dia');

/** Several labels before one number, or before as many numbers: 长宽分别为1000和600, 距左边和下边各30. */
function spread(
  look: Look,
  names: readonly string[],
  tell: (which: string, t: Token, amount: Amount) => void,
): true {
  const row = [look.i];
  for (let j = look.i + 1; row.length < names.length; j += 2) {
    const joint = look.at(j)?.is;
    const next = look.at(j + 1);
    if ((joint !== 'list' && joint !== 'comma') || next?.is !== 'amount' || next.amounts[0]!.letter !== '')
      break;
    row.push(j + 1);
  }
  const several = names.length > 1 && row.length === names.length;
  names.forEach((name, k) => {
    const t = several ? look.at(row[k]!)! : look.t;
    if (several) look.use(row[k]!);
    tell(name, t, t.amounts[0]!);
  });
  return true;
}

function distance(look: Look): boolean {
  const { pending } = look.state;
  if (pending.centre) return look.say('reach');
  if (pending.corner !== '') {
    if (look.axis !== '') return fromCorner(look, look.axis);
    return isPair(look) ? look.ignore('unclear') : look.distances(pending.corner);
  }
  if (pending.sides.length === 0) return false;
  // offset 50 mm to the left of center
  if (look.next?.is === 'shift' && pending.sides.every((side) => side === 'margin')) return false;
  const named = pending.sides.filter((side) => side !== 'edge' && side !== 'margin');
  if (named.length === 0 && look.axis !== '') return look.distances(look.axis);
  // 距边30和40, 距左边20、40、60: which is whose was not said.
  if (named.length < 2 && isPair(look)) return look.ignore('unclear');
  return spread(look, named.length > 0 ? named : ['edge'], (side, t, amount) =>
    look.distances([side], t, amount),
  );
}

/** 30和40: two numbers for what one label names. */
function isPair(look: Look): boolean {
  const [joint, next, then] = [1, 2, 3].map((k) => look.at(look.i + k));
  if (
    joint?.is !== 'list' ||
    next?.is !== 'amount' ||
    next.amounts[0]!.letter !== '' ||
    then?.is === 'counter'
  )
    return false;
  look.use(look.i + 2);
  return true;
}

/** 距左上角X方向30，Y方向20: along one axis from a corner that is remembered for the other. */
export function fromCorner(look: Look, axis: string): true {
  const { corner } = look.state.pending;
  const [x, y] = corner;
  look.say('distance', (axis === 'x' ? x : y) ?? '', look.rim);
  look.state.role = { is: 'distance', which: corner, note: 'corner' };
  return true;
}

const notInPoint: ReadonlySet<string> = new Set(['row', 'col', 'counter', 'hole', 'from', 'dim']);

/** 坐标30,40 and "at 50, 60" without brackets. */
function pair(look: Look): boolean {
  const { i, amount, t } = look;
  const [joint, next] = [look.at(i + 1)?.is, look.at(i + 2)];
  if ((joint !== 'comma' && joint !== 'list') || next?.is !== 'amount' || next.amounts[0]!.letter !== '')
    return false;
  if (notInPoint.has(look.at(look.after(i + 2))?.is ?? '')) return false;
  // at 50, 300 and 550: more than a point has.
  const more = look.at(i + 3)?.is;
  if ((more === 'comma' || more === 'list') && look.at(i + 4)?.is === 'amount') return false;
  look.use(i + 2);
  return put(look.state, 'point', { start: t.start, end: next.end }, '', [amount, next.amounts[0]!]);
}

function numbered(look: Look, which: string): true {
  if (look.at(look.i + 1)?.is === 'pieces') return look.ignore('quantity');
  if (which === 'perrow' || which === 'col') return look.say('cols');
  if (which === 'percol' || which === 'row') return look.say('rows');
  return look.say('count', 'label');
}
