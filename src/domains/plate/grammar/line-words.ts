import type { ItemKind } from './item.ts';
import { label, put, type State } from './state.ts';
import type { Token } from './token.ts';

/** A row without its number: 行100 names a spacing beside rows and columns, 横向排4个 is a verb. */
export function line(state: State, t: Token, i: number, is: 'rows' | 'cols'): void {
  const isAmount = state.tokens[i + 1]?.is === 'amount';
  if (isAmount && state.tokens[i - 1]?.is === 'axis') return;
  if (isNumbered(state, i)) {
    label(state, { kind: 'number', which: is === 'rows' ? 'row' : 'col' });
    return;
  }
  // 上排3个: one row; where there is another, they are rows of one array.
  const named = (is === 'rows' ? /[上下顶底]$/ : /[左右]$/).test(
    state.text.slice(Math.max(0, t.start - 1), t.start),
  );
  // 那排按钮孔, "row of 4 holes"
  const isOne = /[那这]一?$/.test(state.text.slice(Math.max(0, t.start - 2), t.start));
  // row of 4 holes; top row: 6 holes
  const isOneOf =
    (state.tokens[i + 1]?.is === 'of' || state.tokens[i + 1]?.is === 'is') &&
    /^(?:row|column)$/.test(state.text.slice(t.start, t.end));
  if (isOne || (isOneOf && state.tokens[i - 1]?.is !== 'amount')) {
    // a vertical row of five holes
    const way = state.tokens[i - 1];
    if (way?.is === 'axis') put(state, 'along', t, way.which);
    put(state, 'line', t, is === 'rows' ? '' : 'y');
    return;
  }
  if (named && isAmount && twoLines(state, t, i, is)) return;
  const word = state.text[t.start]!;
  if (named && isAmount && state.text.indexOf(word) === t.start && !state.text.includes(word, t.end)) {
    put(state, 'line', t, is === 'rows' ? '' : 'y');
    return;
  }
  const said = (name: ItemKind) => state.items.some((item) => item.is === name && item.amounts.length > 0);
  // 上排4个下排4个
  if (isAmount && state.tokens[i + 2]?.is === 'counter' && state.items.some((item) => item.is === is)) {
    label(state, { kind: 'number', which: is === 'rows' ? 'perrow' : 'percol' });
  } else if (
    isAmount &&
    (state.pending.kind === 'spacing' || state.role?.is === 'spacing' || (said('rows') && said('cols')))
  ) {
    label(state, { kind: 'spacing', which: is === 'rows' ? 'y' : 'x' });
  } else put(state, is, t, t.which);
}

/** 上排5个φ12，下排5个φ12: two rows of as many, which need not be told twice. */
function twoLines(state: State, t: Token, i: number, is: 'rows' | 'cols'): boolean {
  const { tokens, text } = state;
  const first = lineAt(tokens, i);
  const joint = tokens[first.end]?.is;
  const at = joint === 'comma' || joint === 'list' ? first.end + 1 : first.end;
  const other = tokens[at];
  if (other?.is !== t.is || text[other.start - 1] === text[t.start - 1]) return false;
  const second = lineAt(tokens, at);
  if (first.count === undefined || first.count !== second.count || (second.size ?? first.size) !== first.size)
    return false;
  put(state, is, { start: t.start, end: other.end }, 'two');
  for (let k = first.end; k < second.end; k++) {
    state.used[k] = true;
    if (tokens[k]!.amounts.length > 0) put(state, 'ignored', tokens[k]!, 'each', tokens[k]!.amounts);
  }
  return label(state, { kind: 'number', which: is === 'rows' ? 'perrow' : 'percol' });
}

/** What a row says of itself: how many, of what size, and where that ends. */
function lineAt(tokens: readonly Token[], i: number): { count?: number; size?: number; end: number } {
  let end = i + 1;
  const count = tokens[end]?.amounts[0]?.value ?? undefined;
  if (tokens[++end]?.is === 'counter') end++;
  const size = tokens[end]?.amounts[0];
  if (size?.letter === 'φ') end++;
  if (tokens[end]?.is === 'hole') end++;
  const found = { ...(count === undefined ? {} : { count }), end };
  return size?.letter === 'φ' && size.value !== null ? { ...found, size: size.value } : found;
}

/** 行3列4, rows=3: the number of lines stands behind them. */
function isNumbered({ tokens, items }: State, i: number): boolean {
  const at = (k: number) => tokens[i + k]?.is;
  if (at(1) !== 'amount' && at(1) !== 'is') return false;
  if (
    items.some(
      ({ is, amounts }) =>
        (is === 'rows' || is === 'cols') && amounts.length > 0 && tokens[i]!.is === is.slice(0, 3),
    )
  )
    return false;
  if (at(1) === 'is')
    return (
      at(2) === 'amount' && at(3) !== 'row' && at(3) !== 'col' && at(3) !== 'hole' && at(3) !== 'counter'
    );
  const other = tokens[i]!.is === 'row' ? 'col' : 'row';
  const isFirst = at(1) === 'amount' && at(2) === other && at(3) === 'amount' && at(4) !== tokens[i]!.is;
  const isSecond = at(-1) === 'amount' && at(-2) === other && at(1) === 'amount' && at(2) !== other;
  const ends = at(isFirst ? 4 : 2) ?? 'stop';
  return (isFirst || isSecond) && at(isFirst ? -1 : -3) !== 'amount' && (ends === 'comma' || ends === 'stop');
}
