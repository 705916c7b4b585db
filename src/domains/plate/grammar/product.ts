import { isWhole, RoleContext } from './role-context.ts';
import { put, type State } from './state.ts';
import type { Amount, Token } from './token.ts';

/** What several numbers joined by × say: a size, two spacings, a grid, how far from two sides. */
export function product(state: State, i: number, t: Token): true {
  const [a, b] = t.amounts;
  const context = new RoleContext(state, i, t, a!);
  const { pending } = state;
  const { j, next } = context;
  if (!a || !b) return context.ignore('unclear');
  if (state.denied) return context.ignore('withdrawn');
  const spaced = next?.is === 'spacing' && context.at(j + 1)?.is !== 'amount';
  // hole centers 680 x 480
  const isCentre = (one: Token | undefined) => one?.is === 'holecentre';
  const ofCentres = (isCentre(context.at(i - 1)) || isCentre(next)) && t.amounts.length === 2;
  // four holes on a 230 x 230 mm pattern
  const isPattern =
    t.amounts.length === 2 &&
    (a.value ?? 0) > 20 &&
    /^ (?:(?:(?:hole|bolt|rectangular|square) )*pattern|rectangle)/.test(state.text.slice(t.end, t.end + 30));
  if (pending.kind === 'spacing' || spaced || ofCentres || isPattern) {
    if (pending.kind !== 'spacing' && spaced) context.use(j);
    const [first, second] = pending.which === 'yx' ? 'yx' : 'xy';
    return context.say('spacing', first, 'pair') && context.say('spacing', second, 'pair', t, b);
  }
  if (pending.kind === 'distance' && pending.corner !== '')
    return put(state, 'point', t, pending.corner, [a, b]);
  if (pending.kind === 'distance' && pending.sides.length > 0)
    return context.distances(['x']) && context.distances(['y'], t, b);
  // 20 x 25 from the edges
  const isFrom = next?.is === 'from' && t.amounts.length === 2;
  const edge = isFrom ? [1, 2, 3].find((k) => context.at(j + k)?.is === 'edge') : undefined;
  if (edge !== undefined) {
    context.use(...[0, 1, 2, 3].slice(0, edge + 1).map((k) => j + k));
    return context.distances(['x']) && context.distances(['y'], t, b);
  }
  // at the centre of a 240 x 180 x 10 plate
  const isPlates = t.amounts.length === 3 || (next?.is === 'noun' && context.isNear(next));
  if (pending.kind === 'coordinate' && !isPlates) return put(state, 'point', t, '', [a, b]);
  // dia 6.6 x 4 corners, holes: 8 mm x 4 at corners
  const isSized = pending.kind === 'dia' || (!a.bare && context.last?.is === 'hole');
  if (isSized && t.amounts.length === 2 && b.bare) return sizeBy(context, b);
  // bolt holes 6 x 11 mm
  const isOfHoles = context.at(i - 1)?.is === 'hole' && context.last?.is === 'hole' && isWhole(a) && !b.bare;
  if (isOfHoles && t.amounts.length === 2 && a.value! <= 60)
    return context.say('count') && context.say('dia', 'label', '', t, b);
  const isSmall = [a, b].every((amount) => isWhole(amount) && amount.value! <= 60);
  // 阵列3×4, 阵列孔3×4
  const inArray =
    context.last?.clause === state.clause &&
    (context.last.is === 'array' || (context.last.is === 'hole' && isSmall && context.inClause('array')));
  if (t.amounts.length === 2 && (inArray || isArrayAhead(context) || next?.is === 'counter'))
    return put(state, 'grid', t, '', [a, b]);
  // 3 x 3 holes dia 10: their size is said behind.
  const behind = context.at(j + 1);
  const isSizedBehind = behind?.is === 'dia' || behind?.amounts[0]?.letter === 'φ';
  // 3×3的φ10孔
  const isOfSize =
    t.amounts.length === 2 && context.at(i + 1)?.is === 'of' && next?.amounts[0]?.letter === 'φ';
  if (isOfSize && isSmall) return put(state, 'grid', t, '', [a, b]);
  if (t.amounts.length === 2 && isSmall && next?.is === 'hole' && isSizedBehind && a.value === b.value)
    return put(state, 'grid', t, '', [a, b]);
  const isChamfer = next?.is === 'chamfer' && t.amounts.length === 2 && context.isNear(next);
  if (pending.kind === 'ignored' || isChamfer) return context.ignore(pending.which || 'chamfer');
  // base 700 x 500 x 30 with two T-slots: what stands behind the noun is the plate's.
  const isOwn = !state.foreign && context.at(i - 1)?.is === 'noun';
  if (!isOwn && context.isForeign) return context.ignore('slot');
  // 4 x 13.5 dia on 90 mm pitch: what follows is not the label's.
  const isLabelled = (at: number) =>
    context.at(at + 1)?.is === 'amount' &&
    /^[ .:=]*$/.test(state.text.slice(context.at(at)!.end, context.at(at + 1)!.start));
  const isDia = next?.is === 'dia' && !isLabelled(j);
  if (t.amounts.length === 2 && (isDia || (next?.is === 'hole' && next.which !== 'slot'))) {
    if (isDia) context.use(j);
    return countedSize(context, b);
  }
  if (isPatterned(context, b)) return countedSize(context, b);
  if (t.amounts.length > 3) return context.ignore('unclear');
  state.role = null;
  return put(state, 'size', t, labelsOf(t), t.amounts);
}

const onPattern: ReadonlySet<string> = new Set(['circle', 'corners', 'corner', 'equal', 'coordinate']);

/** 240 square, …, 6 x 11 on 160 PCD: where the plate has its size, so many of that size on a pattern. */
function isPatterned(context: RoleContext, b: Amount): boolean {
  const { t, amount, j, next } = context;
  if (t.amounts.length !== 2 || !isWhole(amount) || amount.value! > 60 || b.value === null) return false;
  const then = next?.is === 'amount' ? context.at(j + 1) : next;
  return context.isPlateSized && then !== undefined && onPattern.has(then.is);
}

/** Most products have none. */
const labelsOf = ({ labels }: Token): string =>
  labels.some((label) => label !== '') ? labels.join(',') : '';

const beforeArray: ReadonlySet<string> = new Set(['amount', 'of', 'hole', 'rectangle', 'dia']);

/** 5×5阵列, 5×5的φ6孔阵, 2×5矩形阵列. */
function isArrayAhead(context: RoleContext): boolean {
  for (let k = context.j; k < context.j + 4; k++) {
    const t = context.at(k);
    if (t?.is === 'array') return true;
    if (!t || !beforeArray.has(t.is)) return false;
  }
  return false;
}

/** A size and how many there are of it, or how deep they go. */
function sizeBy(context: RoleContext, by: Amount): true {
  const then = context.next?.is ?? 'stop';
  const counts = isWhole(by) && behindCount.has(then);
  context.say('dia', 'label');
  if (counts) return context.say('count', '', '', context.t, by);
  return put(context.state, 'ignored', by, 'size', [by]);
}

const behindCount: ReadonlySet<string> = new Set(
  'equal counter hole corners corner coordinate centre circle comma stop'.split(' '),
);

/** 4 x 10 mm holes: a count and a size; 12×30孔 may as well be a slot, so neither is taken. */
function countedSize(context: RoleContext, size: Amount): true {
  const count =
    context.amount.bare && Number.isInteger(context.amount.value)
      ? context.amount.value!
      : Number.POSITIVE_INFINITY;
  const isSure = count <= 8 || (count <= 12 && !size.bare) || (count === 4 && context.inClause('corners'));
  if (!isSure) return context.ignore('unclear');
  return context.say('count') && context.say('dia', 'label', '', context.t, size);
}
