import type { RoleContext } from './role-context.ts';
import { put } from './state.ts';
import type { Amount, Token } from './token.ts';
import { worth } from './token.ts';

/** Words that have the number before them for themselves, so that it is no member of a list. */
const labels: ReadonlySet<string> = new Set(
  'counter hole row col dim spacing margin dia rad circle pieces times axis shift'.split(' '),
);

const NONE: readonly number[] = [];

/** More than anybody says in one breath: a longer row of numbers is no list of places or sizes. */
const LONGEST_LIST = 100;

/** 50、200、350; 50, 200 and 350: where the numbers stand that go on from this one. */
export function listFrom(context: RoleContext): readonly number[] {
  if (context.at(context.i + 2)?.is !== 'amount') return NONE;
  const found = [context.i];
  for (let k = context.i + 1; ; k += 2) {
    const [joint, next] = [context.at(k), context.at(k + 1)];
    if ((joint?.is !== 'list' && joint?.is !== 'comma') || !isMember(next, context.amount.letter)) break;
    found.push(k + 1);
    if (found.length > LONGEST_LIST) return NONE;
    // …, 200 and 350: the last.
    if (joint.is === 'list' && !isOpen(context.state.text.charAt(joint.start))) break;
  }
  // Two numbers parted by a comma may be two clauses.
  const isSure = found.length > 2 || context.at(context.i + 1)?.is === 'list';
  return isSure && found.length > 1 ? found : NONE;
}

const isOpen = (sign: string): boolean => sign === '、' || sign === '/';

const isMember = (t: Token | undefined, letter: string): boolean =>
  t?.is === 'amount' && t.which === '' && t.amounts.length === 1 && t.amounts[0]!.letter === letter;

/** The word behind the whole list. */
export const behind = (context: RoleContext, list: readonly number[]): Token | undefined =>
  context.at(context.after(list[list.length - 1]!));

/** Whether the list has no label behind it, and so takes the one before. */
export const isFree = (context: RoleContext, list: readonly number[]): boolean => {
  const is = behind(context, list)?.is ?? 'stop';
  return list.length > 1 && is !== 'from' && !labels.has(is);
};

/** The members in millimetres: a unit behind the last holds for bare ones before it. */
export function membersOf(context: RoleContext, list: readonly number[]): readonly Amount[] {
  const amounts = list.map((k) => context.at(k)!.amounts[0]!);
  const { scale, bare } = amounts[amounts.length - 1]!;
  return amounts.map((amount) =>
    amount.bare && !bare && amount.value !== null ? worth(amount, amount.value * scale, false) : amount,
  );
}

const axisOf: Readonly<Record<string, string>> = { l: 'x', r: 'x', t: 'y', b: 'y' };

/** 距左边20、60, 50, 150 and 250 from the left: a place on that axis for each hole. */
export function placesFrom(context: RoleContext, side: string, list: readonly number[]): boolean {
  const axis = axisOf[side];
  if (axis === undefined || context.rim !== '') return false;
  const far = side === 'r' || side === 't' ? side : '';
  membersOf(context, list).forEach((amount, k) => {
    put(context.state, 'coordinate', context.at(list[k]!)!, axis, [amount], far);
  });
  context.use(...list.slice(1));
  context.state.role = { is: 'coordinate', which: axis, note: far };
  return true;
}

/** 孔径依次6、11、6: a size for each hole; 孔距依次100、140: a distance from each to the next. */
export function eachOf(context: RoleContext, list: readonly number[], is: 'dia' | 'spacing'): true {
  const amounts = membersOf(context, list);
  const which = is === 'dia' ? 'label' : '';
  context.use(...list.slice(1));
  context.state.role = { is, which, note: '' };
  const [first, last] = [context.t, context.at(list[list.length - 1]!)!];
  return put(context.state, is, { start: first.start, end: last.end }, which, amounts, 'list');
}

/** 点位 15,15 / 185,15 / 185,85: pairs, where an even row of numbers follows. */
export function pointsFrom(context: RoleContext): boolean {
  const found = [context.i];
  for (let k = context.i + 1; context.at(k)?.is === 'comma' || context.at(k)?.is === 'list'; k += 2) {
    if (!isMember(context.at(k + 1), '')) break;
    found.push(k + 1);
  }
  if (found.length < 4 || found.length % 2 > 0 || !isFree(context, found)) return false;
  const amounts = membersOf(context, found);
  for (let k = 0; k < found.length; k += 2) {
    const [x, y] = [context.at(found[k]!)!, context.at(found[k + 1]!)!];
    put(context.state, 'point', { start: x.start, end: y.end }, context.state.origin, [
      amounts[k]!,
      amounts[k + 1]!,
    ]);
  }
  context.use(...found.slice(1));
  return true;
}
