import { isAloneAgainst, placeKinds } from './clause.ts';
import { type Group, isKept, placeOf, type Selection } from './group.ts';
import type { Item } from './item.ts';
import { CLAUSE, put, type State } from './state.ts';
import type { Telling } from './ties.ts';
import type { Token } from './token.ts';

const passed: ReadonlySet<string> = new Set([
  'hole',
  'counter',
  'one',
  'list',
  'of',
  'unread',
  'each',
  'pair',
]);

/** 除左下角外, all but the lower left: the places that are left out, where nothing else is said of them. */
export function exceptions(state: State, i: number): void {
  const { tokens, used } = state;
  const found: number[] = [];
  let k = i + 1;
  for (; k < tokens.length; k++) {
    const t = tokens[k]!;
    if (selects(t) !== '') found.push(k);
    else if (t.is === 'amount' ? t.amounts[0]!.value !== 1 : !passed.has(t.is)) break;
  }
  const end = tokens[k]?.is ?? 'stop';
  if (found.length === 0 || end === 'amount' || end === 'dia') return;
  for (let at = i + 1; at < k; at++) used[at] = true;
  for (const at of found) put(state, 'except', tokens[at]!, selects(tokens[at]!));
}

/** 只要上面两个: the others go. */
export function keeping(state: State, i: number): void {
  const { tokens, used } = state;
  for (let k = i + 1; tokens[k] && tokens[k]!.is !== 'comma' && tokens[k]!.is !== 'stop'; k++) {
    const which = selects(tokens[k]!);
    if (which === '' || which === 'c') continue;
    // 上面两个: how many there are follows from where they are, and is compared with it.
    const count = tokens[k + 1]?.amounts[0]?.bare ? tokens[k + 1]!.amounts : [];
    put(state, 'keep', tokens[k]!, which, count);
    used[k] = true;
    if (count.length > 0) used[k + 1] = true;
  }
}

/** Sides and numbers of holes that a withdrawal names; corners and the centre speak for themselves. */
export function withdrawn(state: State, i: number): void {
  const { tokens } = state;
  const ends = (t: Token | undefined) => !t || t.is === 'comma' || t.is === 'stop' || t.is === 'break';
  let [from, to] = [i, i];
  while (i - from < CLAUSE && !ends(tokens[from - 1])) from--;
  while (to - i < CLAUSE && !ends(tokens[to + 1])) to++;
  for (const t of tokens.slice(from, to + 1)) {
    // the first one, 首孔
    const isFirst = t.is === 'start' && /^(?:first|[首头第])/.test(state.text.slice(t.start, t.end));
    const which = isFirst ? '#1' : selecting.has(t.is) ? selects(t) : '';
    if (which !== '') put(state, 'except', t, which, [], isOneOf(state.text, t) ? 'one' : '');
  }
}
const selecting: ReadonlySet<string> = new Set(['side', 'shift', 'nth', 'also', 'clock', 'last', 'lineof']);

/** 第三个不打: the clause goes on to deny, so that a number or a place selects what is taken back. */
export function isTakenBack({ tokens }: State, i: number): boolean {
  for (let k = i + 1; k - i < CLAUSE; k++) {
    const is = tokens[k]?.is ?? 'stop';
    if (is === 'no') return true;
    if (is === 'comma' || is === 'stop') return false;
  }
  return false;
}

/** 右边那个, the right one: one hole, so where two lie there nobody knows which. */
export const isOneOf = (text: string, { end }: Token): boolean =>
  /^(?:的?[那这]一?[个只]|的?一个|[- ]?(?:hand )?(?:one|hole)(?![a-z]))/.test(text.slice(end, end + 10));

function selects({ is, which }: Token): string {
  if (is === 'corner') return /^[lr][bt]$/.test(which) ? which : '';
  // 正上方那个
  if (is === 'side' || is === 'shift') return /^[lrtb]$/.test(which) ? which : '';
  if (is === 'clock') return `@${which}`;
  if (is === 'lineof') return which;
  if (is === 'last') return '#last';
  if (is === 'nth') return which.startsWith('#') ? which : `#${which}`;
  // 第二组
  if (is === 'also') return which === '' ? '' : `g${which}`;
  return is === 'centre' ? 'c' : '';
}

const isPattern = (group: Group): boolean => group.has('corners') || group.isRect || group.isCircle;

/** Takes one hole away from the pattern it stands in, or the group that is nothing else. False where there is neither. */
export function withdraw(groups: readonly Group[], { is, which, start, end, amounts, note }: Item): boolean {
  if (is === 'keep') return keep(groups, { which, start, end, count: amounts[0] });
  if (which.startsWith('g')) return negate(groups.filter(({ real }) => real)[Number(which.slice(1)) - 1]);
  const single = groups.findLast(
    (group) => !group.negated && !isPattern(group) && group.places.some((place) => place.which === which),
  );
  if (single) {
    const at = single.places.findIndex((place) => place.which === which);
    single.places.splice(at, 1);
    single.negated = single.places.length === 0;
    return true;
  }
  const three = groups.findLast((group) => group.three && !group.has('corners'));
  if (three?.three && /^[lr][bt]$/.test(which)) three.places.push(placeOf('corners', three.three, ''));
  const pattern = groups.findLast((group) => !group.negated && isKept(group) && isPattern(group));
  pattern?.without.push({ which, start, end, isOne: note === 'one' });
  return pattern !== undefined;
}

function keep(groups: readonly Group[], selection: Selection): boolean {
  const pattern = groups.findLast((group) => !group.negated && isKept(group) && isPattern(group));
  pattern?.kept.push(selection);
  return pattern !== undefined;
}

function negate(group: Group | undefined): boolean {
  if (group) group.negated = true;
  return group !== undefined;
}

/** Two places, or holes told of for the first time with all that belongs to them: not all of it is taken back. */
function isInOneBreath({ items, groups, filler }: Telling, { clause }: Item): boolean {
  const here = items.filter((item) => item.clause === clause);
  const places = new Set(here.flatMap(({ is }) => (placeKinds[is] === undefined ? [] : placeKinds[is])));
  const sizes = here.flatMap(({ is, amounts: [amount] }) =>
    is === 'dia' && amount ? [filler.mm(amount)] : [],
  );
  const isKnown = (size: number | null) => groups.some(({ dia }) => dia.value === size);
  const isTold = here.some(({ is }) => measured.has(is));
  return sizes.length > 0 && (places.size > 1 || (isTold && !sizes.every(isKnown)));
}

const measured: ReadonlySet<string> = new Set([
  'distance',
  'spacing',
  'pitch',
  'rows',
  'cols',
  'across',
  'shift',
]);

/** What a clause says that denies holes: those of the place or the size it names are gone. */
export function deny(telling: Telling, item: Item, i: number): void {
  const { groups, filler, items, current } = telling;
  // 中心不打孔四角打φ11孔: in one breath with holes that stay, nobody can say how far it reaches.
  if (item.is === 'no' && isInOneBreath(telling, item))
    filler.doubts.push({ code: 'plate_withdrawn_unclear', at: item });
  if (current?.real && isAloneAgainst(telling.text, items, item)) current.negated = true;
  telling.current = null;
  filler.setAside(item.amounts, 'plate_ignored_withdrawn');
  const place = placeKinds[item.is];
  if (item.is === 'hole') denyHoles(telling, item, i);
  if (place === 'corner' || item.is === 'except') withdraw(groups, item);
  if (item.is === 'dia') denySized(telling, item, i);
  if (place !== 'corners' && place !== 'centre') return;
  // 4×4…，四个角上的不打: the outermost of the array.
  if (
    place === 'corners' &&
    !groups.some((group) => group.has('corners')) &&
    groups.some(({ isRect }) => isRect)
  )
    for (const which of ['lb', 'rb', 'lt', 'rt']) withdraw(groups, { ...item, which });
  // 中间那个不打: of a row, its middle one.
  const isMember = place === 'centre' && !groups.some((group) => group.has('centre'));
  if (isMember && groups.some((group) => group.isRect)) withdraw(groups, { ...item, which: 'c' });
  for (const group of groups) {
    const at = group.places.findIndex(({ is }) => is === place);
    if (at < 0) continue;
    // 四角和中心各一个…，中心的不要: the other place stays.
    if (group.places.length > 1) group.places.splice(at, 1);
    else group.negated = true;
  }
}

/** 螺纹孔取消; 孔都不要了, where nothing else says which. */
function denyHoles({ groups, items, filler, clauses }: Telling, item: Item, i: number): void {
  const told = groups.filter(({ real, negated }) => real && !negated);
  if (item.which !== 'plain') {
    for (const group of told) if (group.kind === item.which) group.negated = true;
    return;
  }
  const { all, dia, places } = clauses[item.clause]!;
  const isBehind = items.slice(i).some(({ is, clause }) => clause === item.clause && is === 'no');
  const isSelected = items.some(({ is, clause }) => clause === item.clause && is === 'except');
  if (!isBehind || dia || isSelected || places.size > 0 || told.length === 0) return;
  if (all || told.length === 1) for (const group of told) group.negated = true;
  else filler.doubts.push({ code: 'plate_withdrawn_unclear', at: item });
}

/** φ20的孔去掉; but beside φ20 no other holes. */
function denySized({ groups, items, filler }: Telling, item: Item, i: number): void {
  const behind = items.slice(i + 1).filter(({ clause }) => clause === item.clause);
  const no = behind.findIndex(({ is }) => is === 'no');
  if (no >= 0 && behind.slice(no).some(({ is }) => is === 'hole')) return;
  const size = item.amounts[0] ? filler.mm(item.amounts[0]) : null;
  for (const group of groups) if (size !== null && group.dia.value === size) group.negated = true;
}
