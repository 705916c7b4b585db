import { isInTurn } from './count-words.ts';
import { isWhole } from './role-context.ts';
import { CLAUSE, nothing, put, type State } from './state.ts';
import type { Token } from './token.ts';

/** 同样, the same again: like what was told before, or its mirror image at the side that is named. */
export function same(state: State, t: Token, i: number): void {
  const named = sameAs.exec(state.text.slice(t.end, t.end + 24));
  put(state, 'same', t, named ? String(numberOf(named[1]!)) : '');
  // the same again 120 to the right of it: another like it.
  if (/^ again(?![a-z])/.test(state.text.slice(t.end, t.end + 7))) {
    if (state.tokens[i - 1]?.is === 'list') state.clause++;
    put(state, 'also', t);
    put(state, 'count', t, 'one');
  }
  const side = sideInClause(state, i);
  if (side) put(state, 'beside', side, side.which);
}

/** mirror it at the bottom left */
export function mirror(state: State, t: Token, i: number): void {
  const place = placeInClause(state, i);
  if (!place) return;
  put(state, 'same', t);
  put(state, 'beside', state.tokens[place]!, state.tokens[place]!.which);
  state.used[place] = true;
}

/** 另外, another, plus: others begin, or another like the one before. */
export function also(state: State, t: Token, i: number): void {
  // two holes, one 60 above the centre and one 60 below: of those that were counted.
  const word = state.text.slice(t.start, t.end);
  if (
    word === 'one' &&
    state.items.some(({ is, amounts }) => is === 'count' && (amounts[0]?.value ?? 1) > 1)
  ) {
    put(state, 'ignored', t, 'each');
    return;
  }
  // ①四角孔φ18 ②中心孔φ160: a numbered point begins; 孔① names a hole.
  const before = state.tokens[i - 1]?.is;
  // … and another 14 mm hole …: what follows is said of that one.
  const isAnother =
    (before === 'list' && /^(?:one|[a-z ]{5,})$/.test(word)) ||
    (isJoining.test(word) && isSized(state) && isCountedHole(state, i + 1));
  if (isAnother || (isCircled(state.text.charCodeAt(t.start)) && before !== 'hole')) {
    state.clause++;
    state.pending = nothing;
  }
  if (t.which !== '' && !isInTurn(state, 'also', t.which)) put(state, 'ignored', t, 'ordinal');
  put(state, 'also', t, t.which);
  // and another in the top right, and another at (250,150)
  const isOne = word === 'another' && isPlaced(state.tokens, i + 1);
  if (isOne || / one$|^one|^a [stf]/.test(word)) put(state, 'count', t, 'one');
}

const isPlaced = (tokens: readonly Token[], k: number): boolean =>
  tokens[k]?.is === 'corner' || (tokens[k]?.is === 'coordinate' && tokens[k + 1]?.is === 'point');

/** …in the center plus four 6.6 mm holes; 外加四个φ9孔: more holes, where those before have their size. */
const isJoining = /^(?:plus|also|外加|加上|还有|另外|另|再)$/;
const isSized = ({ items, clause }: State): boolean =>
  items.some((item) => item.clause === clause && item.is === 'dia');
function isCountedHole({ tokens }: State, k: number): boolean {
  const [count, size] = [tokens[k], tokens[k + 1]?.is === 'counter' ? tokens[k + 2] : tokens[k + 1]];
  const hole = tokens[k + 2] === size ? tokens[k + 3] : tokens[k + 2];
  const isCount = count?.is === 'one' || (count?.is === 'amount' && isWhole(count.amounts[0]!));
  return isCount && size?.is === 'amount' && (hole?.is === 'hole' || size.amounts[0]!.letter === 'φ');
}

/** hole C same as A: as large as that one. */
const sameAs = /^(?: size| diameter)? as (?:hole |the )?([a-h]|[1-9]|first|second|third)(?![a-z\d])/;
const inWords = ['first', 'second', 'third'];
const numberOf = (name: string): number =>
  inWords.indexOf(name) + 1 || Number(name) || name.charCodeAt(0) - 0x60;

/** 左侧照样来一列, the same on the right: a copy on the other side, where no number says how far. */
export function sideInClause({ tokens }: State, i: number): Token | undefined {
  let side: Token | undefined;
  const ends = (t: Token | undefined) => !t || t.is === 'comma' || t.is === 'stop';
  let from = i;
  while (i - from < CLAUSE && !ends(tokens[from - 1])) from--;
  for (let k = from; k - i < CLAUSE && !ends(tokens[k]); k++) {
    const t = tokens[k]!;
    if (t.is === 'side' && t.which.length === 1) side = t;
    // 右边同样3个
    if (t.is === 'amount' && (tokens[k + 1]?.is === 'counter' || tokens[k + 1]?.is === 'hole')) continue;
    if (
      t.is === 'corner' ||
      t.is === 'shift' ||
      t.is === 'distance' ||
      t.is === 'from' ||
      (t.is === 'amount' && t.amounts[0]!.value !== 1)
    )
      return undefined;
  }
  return side;
}

/** The side or corner that is named behind in the same clause. */
function placeInClause({ tokens }: State, i: number): number | undefined {
  for (let k = i + 1; k - i < CLAUSE; k++) {
    const t = tokens[k];
    if (!t || t.is === 'comma' || t.is === 'stop') return undefined;
    if ((t.is === 'side' && t.which.length === 1) || (t.is === 'corner' && t.which.length === 2)) return k;
  }
  return undefined;
}

const isCircled = (code: number): boolean => code >= 0x2460 && code <= 0x2473;

/** 、 and 和 join; before another count of holes they part like a comma. */
export function list(state: State, t: Token, i: number): void {
  if (state.pending.kind === 'ignored') state.pending = nothing;
  put(state, 'list', t);
  const next = state.tokens[i + 1];
  // a 60 hole in the middle and 4 x 14 on 180 PCD
  const isCounted = next?.is === 'product' && next.amounts.length === 2 && isWhole(next.amounts[0]!);
  const isOther =
    isCounted && state.items.some(({ is, clause }) => is === 'centre' && clause === state.clause);
  if (isOther || (isSizedHole(state, i + 1) && isLocated(state))) {
    state.clause++;
    state.pending = nothing;
    return;
  }
  const isCount =
    next?.is === 'one' ||
    (next?.is === 'amount' &&
      (next.which === 'count' ||
        state.tokens[i + 2]?.is === 'counter' ||
        state.tokens[i + 2]?.is === 'hole' ||
        isGridAhead(state, i + 2) ||
        (state.tokens[i + 2]?.is === 'amount' && isWhole(next.amounts[0]!))));
  if (!isCount) return;
  for (let j = i + 2; j < Math.min(i + 8, state.tokens.length); j++) {
    const { is, amounts } = state.tokens[j]!;
    if (is === 'comma' || is === 'stop') return;
    if (is === 'hole' || amounts[0]?.letter === 'φ') {
      state.clause++;
      state.pending = nothing;
      return;
    }
  }
}

/** … in the centre and 2 rows of 3 holes; but 1 row and 5 columns are one grid. */
const isGridAhead = ({ tokens, items, clause }: State, k: number): boolean =>
  (tokens[k]?.is === 'row' || tokens[k]?.is === 'col') &&
  !items.some((item) => item.clause === clause && (item.is === 'rows' || item.is === 'cols'));

/** … at X 100, Y 100 and Ø40 hole at X 300: what follows a place begins with a hole of its own. */
const isLocated = ({ items, clause }: State): boolean =>
  items.some(
    (item) =>
      item.clause === clause && (item.is === 'coordinate' || item.is === 'point' || item.is === 'distance'),
  );

function isSizedHole({ tokens }: State, k: number): boolean {
  const at = tokens[k]?.is === 'one' ? k + 1 : k;
  const size = tokens[at]?.amounts[0];
  if (tokens[at]?.is !== 'amount' || !size || (size.bare && size.letter === '')) return false;
  const next = tokens[at + 1]?.is === 'dia' ? tokens[at + 2] : tokens[at + 1];
  return next?.is === 'hole' && next.which === 'plain';
}
