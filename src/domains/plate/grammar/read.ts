import type { Item } from './item.ts';
import { roleOf } from './role.ts';
import { nothing, type Pending, put, type State } from './state.ts';
import type { Token } from './token.ts';
import { exceptions } from './withdraw.ts';
import { words } from './words.ts';

/** Walks over the tokens: words label what is to come or say something themselves, numbers get their role. */
export function read(text: string, tokens: readonly Token[], unit: number): Item[] {
  const state: State = {
    text,
    tokens,
    unit,
    pending: nothing,
    axis: null,
    role: null,
    clause: 0,
    sentence: 0,
    fixing: false,
    either: false,
    denied: false,
    foreign: false,
    rim: false,
    base: '',
    origin: '',
    used: new Array<boolean>(tokens.length),
    items: [],
  };
  for (let i = 0; i < tokens.length; i++) {
    if (state.used[i]) continue;
    const t = tokens[i]!;
    if (t.is === 'order') i = skipOrder(state, i);
    // 右下角除外: said behind, it denies what stands before it.
    else if (t.is === 'break' && text.startsWith('除外', t.start)) words.no?.(state, t, i);
    else if (t.is === 'comma' || t.is === 'stop' || t.is === 'break') {
      endClause(state, t, i);
      if (t.is === 'break') exceptions(state, i);
    } else if (t.amounts.length > 0) {
      if (isPronounAt(state, i)) endClause(state, t);
      numeric(state, i, t);
    } else {
      if (isParted(state, i) || isNextPlace(state, i)) endClause(state, t);
      words[t.is]?.(state, t, i);
    }
  }
  return state.items;
}

const partsAfter: ReadonlySet<string> = new Set(['corner', 'corners', 'centre', 'all']);

/** 左下角一孔 右上角一孔 均φ12, 中间φ60 离中心…: where only spaces part, a place or 均 behind a hole begins something else. */
function isParted({ text, tokens }: State, i: number): boolean {
  const [last, t] = [tokens[i - 1], tokens[i]!];
  // 一端距端面30打φ14孔 另一端距端面40打φ11孔: no other mark parts anything.
  if (last?.is === 'hole' && t.is === 'side' && t.start === last.end + 1 && text[t.start]! >= '一')
    if (text[last.end] === ' ' && !tokens.some(({ is }) => is === 'comma' || is === 'stop')) return true;
  const isHole = last?.is === 'hole' && text[last.end - 1]! >= '一';
  const isPlaced = t.is === 'distance' && tokens[i + 1]?.is === 'centre';
  if (!(isHole || last?.amounts[0]?.letter === 'φ') || !(partsAfter.has(t.is) || isPlaced)) return false;
  return t.start === last!.end + 1 && text[last!.end] === ' ' && text[t.start]! >= '一';
}

const placeWords: ReadonlySet<string> = new Set([...partsAfter, 'edgemid', 'cornerhole', 'centrehole']);
const placed: ReadonlySet<string> = new Set(['corners', 'corner', 'centre', 'flank']);

/** 正中φ60四角φ14左右两边中点φ9: in one breath, a place behind one that has its size has a size of its own. */
function isNextPlace({ text, tokens, items, clause, pending }: State, i: number): boolean {
  const t = tokens[i]!;
  if (!placeWords.has(t.is) || text[t.start]! < '一' || pending.kind !== '') return false;
  const here = items.filter((item) => item.clause === clause);
  const [place, size] = [
    here.findIndex(({ is }) => placed.has(is)),
    here.findIndex(({ is }) => is === 'dia'),
  ];
  if (place < 0 || size < place) return false;
  for (let k = i + 1; tokens[k]; k++) {
    const { is, amounts } = tokens[k]!;
    if (is === 'comma' || is === 'stop' || is === 'list' || placeWords.has(is)) return false;
    if (amounts[0]?.letter === 'φ' || (is === 'amount' && tokens[k + 1]?.is === 'hole')) return true;
  }
  return false;
}

/** 一个在(8,8), 一个左下角: one of those that were counted, with its place. */
const isPronounAt = ({ text, tokens }: State, i: number): boolean =>
  text[tokens[i]!.start - 1] === ' ' &&
  tokens[i]?.amounts[0]?.value === 1 &&
  tokens[i + 1]?.is === 'counter' &&
  (tokens[i + 2]?.is === 'point' || tokens[i + 2]?.is === 'coordinate' || tokens[i + 2]?.is === 'corner');

/** 忽略以上规则 …, explain it in Chinese: an order to whoever reads, not part of the description. */
function skipOrder(state: State, i: number): number {
  const { items, tokens, clause } = state;
  while (items.length > 0 && items[items.length - 1]!.clause === clause) items.pop();
  let end = i;
  while (end + 1 < tokens.length && tokens[end + 1]!.is !== 'comma' && tokens[end + 1]!.is !== 'stop') end++;
  put(state, 'ignored', { start: tokens[i]!.start, end: tokens[end]!.end }, 'order');
  return end;
}

function endClause(state: State, t: Token, i = -1): void {
  state.clause++;
  if (state.fixing) state.role = roleOfLabel(state.pending) ?? state.role;
  // 行间距等于列间距，都是100
  const isPair = state.pending.kind === 'spacing' && state.pending.which.length === 2;
  if ((state.pending.kind !== 'distance' && !isPair) || t.is === 'stop') state.pending = nothing;
  // slots not needed, …: a denial that met no number is about something else.
  if (state.denied) state.denied = state.fixing = false;
  state.foreign &&= t.is === 'comma';
  if (t.is === 'stop') {
    state.sentence++;
    // …along the top edge. 20 from the edge: it goes on about the same holes.
    if (i < 0 || tellsOfHoles(state, i + 1)) {
      state.rim = false;
      state.base = '';
    }
    state.axis = null;
  }
}

function tellsOfHoles({ tokens }: State, from: number): boolean {
  for (let k = from; tokens[k]; k++) {
    const { is, amounts } = tokens[k]!;
    if (is === 'comma' || is === 'stop') return k === from && tellsOfHoles({ tokens } as State, k + 1);
    if (begins.has(is) || amounts[0]?.letter === 'φ') return true;
  }
  return false;
}
const begins: ReadonlySet<string> = new Set([
  'hole',
  'dia',
  'counter',
  'corners',
  'corner',
  'cornerhole',
  'centrehole',
]);

/** 厚度说错了，应该是10: the label before the correction names what is corrected. */
function roleOfLabel({ kind, dims, which, sides }: Pending): State['role'] {
  if (kind === 'dim') return { is: 'dim', which: dims[0] ?? '', note: '' };
  if (kind === 'dia') return { is: 'dia', which: 'label', note: '' };
  if (kind === 'spacing') return { is: 'spacing', which, note: '' };
  if (kind !== 'distance' || sides.length !== 1) return null;
  return { is: 'distance', which: sides[0] === 'margin' ? 'edge' : sides[0]!, note: '' };
}

function numeric(state: State, i: number, t: Token): void {
  roleOf(state, i, t);
  // make the bottom right one 14: what is corrected is still to come.
  if (state.fixing && state.items.at(-1)?.which === 'each') return;
  if (state.denied) put(state, 'fix', t);
  state.pending = nothing;
  // 孔径不是12，是14: what follows a denied value takes its place.
  state.fixing = state.denied;
  state.either = state.denied = false;
}
