import { listFrom, placesFrom } from './lists.ts';
import type { RoleContext } from './role-context.ts';
import { put } from './state.ts';
import type { Token } from './token.ts';

const passedOver: ReadonlySet<string> = new Set(['each', 'all', 'noun', 'unread', 'of']);

/** 50 mm from the left and bottom edges: the sides stand behind. */
export function from(context: RoleContext): boolean {
  const sides: string[] = [];
  const passed = [context.j];
  for (let k = context.j + 1; ; k++) {
    const next = context.at(k);
    if (next?.is === 'side') sides.push(next.which);
    else if (next?.is === 'corner' && /^[lr][tb]$/.test(next.which)) sides.push(...next.which);
    else if (next?.is === 'corners' && sides.length === 0 && cornerSaid(context, next) !== '')
      sides.push(...cornerSaid(context, next));
    else if (next?.is === 'edge' || (next?.is === 'corners' && sides.length === 0)) {
      if (sides.length === 0) sides.push('edge');
      // four holes 15 in from the corners: that is where they are.
      if (next.is === 'corners' && !context.inSentence('corners')) put(context.state, 'corners', next);
    } else if (next?.is === 'centre') {
      context.use(k);
      return context.say('reach');
    } else if (next?.is === 'list') {
      const then = context.at(k + 1)?.is;
      if (then !== 'side' && then !== 'edge') break;
    } else if (!next || !passedOver.has(next.is)) break;
    passed.push(k);
  }
  // halfway along the top edge, 25 from it
  const { base, text } = context.state;
  if (sides.length === 0 && base.length === 1 && /^ (?:it|that)(?![a-z])/.test(text.slice(context.next!.end)))
    sides.push(base);
  if (sides.length === 0) return false;
  context.use(...passed);
  // corner holes 25 from the sides: from all of them, where above and below are not told apart.
  if (sides.length === 1 && sides[0] === 'lr' && isOfAllSides(context)) sides[0] = 'edge';
  // 50, 300 and 550 from the left: one of several, and no place for all.
  const before = context.at(context.i - 1)?.is;
  const listed = (before === 'list' || before === 'comma') && context.at(context.i - 2)?.is === 'amount';
  const isOpen = context.state.items.findLast((item) => item.amounts.length > 0)?.which === 'unlabelled';
  if (listed && isOpen) return fromCorner(context, sides);
  const isEach =
    sides[0] === 'edge' && passed.some((k) => context.at(k)!.is === 'each' || context.at(k)!.is === 'all');
  // holes 25 from each end
  const end = sides.length === 1 && sides[0] === 'lr' ? context.at(passed[passed.length - 1]!) : undefined;
  if (end && /^(?:each|both|either)/.test(context.state.text.slice(end.start, end.end)) && context.rim === '')
    return context.say('distance', 'lr', 'each');
  return isEach ? context.fromEach() : context.distances(sides);
}

/** top left (20, 20 from corner): the one that was named. */
const cornerSaid = ({ state: { text, items, sentence } }: RoleContext, { start, end }: Token): string =>
  text.slice(start, end) === 'corner'
    ? (items.findLast((item) => item.is === 'corner' && item.sentence === sentence)?.which ?? '')
    : '';

function isOfAllSides(context: RoleContext): boolean {
  const { text, tokens } = context.state;
  return (
    context.inSentence('corners') &&
    text.slice(context.t.end, context.t.end + 40).includes('sides') &&
    !tokens.some((t) => t.is === 'side' && 'tb'.includes(t.which))
  );
}

/** 50, 150 and 250 from the left */
export function fromSide(context: RoleContext): boolean {
  const list = listFrom(context);
  const last = list[list.length - 1];
  if (last === undefined) return false;
  // at 50, 150 and 250 along the length
  const [first, way] = [context.after(last), context.at(context.after(last) + 1)];
  if (
    context.at(first)?.is === 'along' &&
    way?.is === 'axis' &&
    context.at(context.i - 1)?.is === 'coordinate'
  ) {
    context.use(first, first + 1);
    return placesFrom(context, way.which === 'x' ? 'l' : 'b', list);
  }
  if (context.at(first)?.is !== 'from') return false;
  let k = first + 1;
  while (context.at(k)?.is === 'each' || context.at(k)?.is === 'unread') k++;
  const side = context.at(k);
  if (side?.is !== 'side' || context.at(k + 1)?.is === 'list') return false;
  return placesFrom(context, side.which, list);
}

/** 50, 40 from the lower left corner is a point; 50, 300 and 550 from the left are several. */
function fromCorner(context: RoleContext, sides: readonly string[]): true {
  const { i, t, amount } = context;
  const first = context.at(i - 2)!;
  const isLonger = context.at(i - 3)?.is === 'comma' && context.at(i - 4)?.is === 'amount';
  if (sides.length !== 2 || isLonger) return context.ignore('unclear');
  return put(context.state, 'point', { start: first.start, end: t.end }, sides.join(''), [
    first.amounts[0]!,
    amount,
  ]);
}
