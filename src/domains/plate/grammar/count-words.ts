import type { ItemKind } from './item.ts';
import { countOf, put, type State } from './state.ts';
import type { Token } from './token.ts';
import { isTakenBack } from './withdraw.ts';

/** 第一个孔: where an array starts, or the first of several; out of turn nobody knows which one is meant. */
export function nth(state: State, t: Token, i: number): void {
  const isHole = t.which.startsWith('#');
  const which = isHole ? t.which.slice(1) : t.which;
  // 序号1, H1 names what follows, so it is numbered without a gap.
  const isName = !/[第\d]|first|second|third|th/.test(
    state.text.slice(t.start, t.end).replace(/\d{1,3}$/, ''),
  );
  const isNext = !isName || which === String(1 + countOf(state, ({ is }) => is === 'nth'));
  const isOdd = !isNext || !isInTurn(state, 'nth', which) || (!isHole && which !== '1');
  if (isOdd && !isTakenBack(state, i)) put(state, 'ignored', t, 'ordinal');
  if (isHole) put(state, 'nth', t, which);
  else if (which === '1') put(state, 'start', t);
}

/** The first, or the one after those that were numbered before; the first is often not numbered. */
export function isInTurn(state: State, kind: ItemKind, which: string): boolean {
  const before = countOf(state, (item) => item.is === kind && /^\d+$/.test(item.which));
  return which === '1' || which === String(before + 1) || (before === 0 && which === '2');
}

/** "a" counts one when what it leads to is a hole, a row or a column. */
export function one(state: State, t: Token, i: number): void {
  for (let j = i + 1; j < Math.min(i + 7, state.tokens.length); j++) {
    const { is, amounts } = state.tokens[j]!;
    const then = state.tokens[j + 1]?.is;
    const counted =
      is === 'amount' && amounts[0]!.bare && (then === 'row' || then === 'col' || then === 'counter');
    if (counted || is === 'comma' || is === 'stop' || is === 'noun' || is === 'circle' || is === 'list')
      return;
    const counts = is === 'hole' ? 'count' : is === 'row' ? 'rows' : is === 'col' ? 'cols' : null;
    if (counts) {
      put(state, counts, t, 'one');
      return;
    }
  }
}
