import { nth, one } from './count-words.ts';
import type { ItemKind } from './item.ts';
import { also, list, mirror, same, sideInClause } from './joining-words.ts';
import { line } from './line-words.ts';
import { around, centre, corner, corners, shift, side } from './places.ts';
import { dim, noun } from './plate-words.ts';
import { CLAUSE, dropDim, label, nothing, put, type State } from './state.ts';
import type { Token } from './token.ts';
import { exceptions, isTakenBack, keeping, withdrawn } from './withdraw.ts';
import { isDrilled, isEvery, isHalf, isNoOther, isRound, isSaidBefore } from './word-context.ts';

type Handler = (state: State, t: Token, i: number) => unknown;

const as =
  (is: ItemKind): Handler =>
  (state, t) =>
    put(state, is, t, t.which);

/** What each kind of word does: say something itself, or label the number to come. Kinds not listed do nothing. */
export const words: Partial<Record<Token['is'], Handler>> = {
  noun,
  dim,
  square: (state, t, i) => {
    put(state, 'square', t);
    // 方形300
    const [next, then] = [state.tokens[i + 1], state.tokens[i + 2]?.is ?? 'stop'];
    if (next?.is === 'amount' && next.amounts[0]!.letter === '' && (then === 'comma' || then === 'stop'))
      label(state, { kind: 'dim', dims: ['s'] });
  },
  round: (state, t) => put(state, 'outline', t, 'round'),
  odd: (state, t) => put(state, 'outline', t, 'odd'),
  rectangle: (state, t) => put(state, 'outline', t, 'rectangle'),
  layer: (state, t) => {
    // 画到图层 CUT: 到 measured nothing.
    state.pending = nothing;
    if (t.which === 'named') put(state, 'layer', t);
  },
  dia: (state) => label(state, { kind: state.pending.kind === 'ignored' ? 'ignored' : 'dia' }),
  // drilled 6.6 mm in all four corners
  drilled: (state, _, i) => {
    const size = state.tokens[i + 1];
    if (size?.is === 'amount' && !size.amounts[0]!.bare) label(state, { kind: 'dia' });
  },
  rad: (state) => label(state, { kind: state.pending.kind === 'ignored' ? 'ignored' : 'radius' }),
  hole: (state, t) => {
    dropDim(state);
    state.foreign = t.which === 'slot';
    state.rim = false;
    const isPlural = t.end - t.start > 1 && state.text[t.end - 1] === 's';
    put(state, 'hole', t, t.which, [], isPlural ? 'several' : '');
    const behind = state.text.slice(t.end, t.end + 24);
    // countersunk to 13; 孔位 20,20 / 480,20
    if (t.which === 'sink' && /^ (?:to|at) \d/.test(behind)) label(state, { kind: 'ignored', which: 'size' });
    else if (pairsBehind.test(behind)) label(state, { kind: 'coordinate', which: '' });
  },
  feature: (state, t) => {
    state.foreign = true;
    put(state, 'hole', t, 'feature');
  },
  chamfer: (state, t, i) => {
    // 孔边倒角C1 measures nothing.
    state.rim = false;
    // 不要倒角: nothing is left out.
    const isDenied = state.tokens[i - 1]?.is === 'no' || '不别免'.includes(state.text[t.start - 1] ?? ' ');
    const as = isDenied ? 'denied' : 'chamfer';
    put(state, 'ignored', t, as);
    if (t.which === '') label(state, { kind: 'ignored', which: as });
  },
  // 四角M10螺纹孔，底孔8.5: P37, the drill goes with the thread; alone it is a hole.
  drill: (state, t, i) => {
    if (state.items.some(({ is }) => is === 'thread')) label(state, { kind: 'ignored', which: 'thread' });
    else if (state.text[t.end - 1] === '孔') words.hole!(state, { ...t, which: 'plain' }, i);
  },
  code: (state, t) => {
    // M10 钻8.5: the drill of the thread, and no hole of its own.
    if (t.which === 'thread' && isDrilled(state.text, t)) {
      put(state, 'thread', t, t.which);
      put(state, 'hole', t, 'thread');
      label(state, { kind: 'ignored', which: 'thread' });
      return;
    }
    // 孔径比M10大1mm: relative to a thread, so nothing is said.
    if (state.pending.kind === 'dia') label(state, { kind: 'ignored', which: 'relative' });
    put(state, t.which === 'thread' ? 'thread' : 'ignored', t, t.which);
    // 图号 JX-03-217 垫板 t12: what was to be ignored has come.
    if (state.pending.kind === 'ignored' && state.pending.which === 'note') state.pending = nothing;
  },
  other: (state, t) => {
    put(state, 'ignored', t, t.which);
    // 重约18.8kg的底板600×400: what was to be ignored has come.
    if (state.pending.kind === 'ignored') state.pending = nothing;
  },
  // 3点钟方向那个不打 selects; else nothing says where a circle begins.
  clock: (state, t, i) => isTakenBack(state, i) || put(state, 'ignored', t, 'clock'),
  edgemid: (state, t) => {
    state.pending = nothing;
    put(state, 'flank', t, t.which);
    put(state, 'midline', t);
  },
  few: as('few'),
  pair: (state, t) => put(state, 'count', t, 'two'),
  one,
  // 上面有个孔
  counter: (state, t, i) => {
    if (state.tokens[i + 1]?.is === 'hole' && '有打开钻冲加留'.includes(state.text[t.start - 1] ?? ' '))
      put(state, 'count', t, 'one');
  },
  nth,
  corners,
  cornerhole: (state, t) => put(state, 'corners', t) && put(state, 'hole', t, 'plain'),
  centrehole: (state, t) => put(state, 'centre', t) && put(state, 'hole', t, 'plain'),
  corner,
  centre,
  // 以其为圆心
  centrepoint: (state, t, i) => {
    const before = state.text.slice(Math.max(0, t.start - 4), t.start);
    const same = sameCentre.exec(state.text.slice(t.end, t.end + 16));
    // 绕圆心: of a round plate that is its own centre.
    const isOwn = /(?:绕|围绕|环绕|围着)$/.test(before) && state.items.some(isRound);
    const isOfHole = same || /(?:其|它|该孔|此孔|大孔)为?$/.test(before);
    put(state, 'tie', t, isOwn ? 'centre' : isOfHole ? 'about' : 'point');
    // 圆心与大孔相同: the hole that is named is there already.
    for (let k = i + 1; same && state.tokens[k] && state.tokens[k]!.end <= t.end + same[0].length; k++)
      state.used[k] = true;
  },
  midline: (state, t, i) => {
    if (state.tokens[i - 1]?.is === 'along') put(state, 'along', t, t.which === 'x' ? 'y' : 'x');
    put(state, 'midline', t, t.which);
  },
  centred: (state, t, i) => {
    // 顶边居中往下50: what follows is measured from that side.
    state.base = t.which[1] ?? '';
    // halfway along the top edge, 25 from it
    const along = state.tokens[i + 1];
    if (along?.is === 'side' && along.which.length === 1 && /along$/.test(state.text.slice(t.start, t.end))) {
      state.base = along.which;
      state.used[i + 1] = true;
    }
    const mirrors = /对称|symm/.test(state.text.slice(t.start, t.end));
    // 右边对称再来一个
    const corner = state.tokens[i - 1]?.is === 'corner' ? state.tokens[i - 1] : undefined;
    const copy = mirrors && t.which === '' ? (corner ?? sideInClause(state, i)) : undefined;
    if (copy) {
      put(state, 'same', t);
      put(state, 'beside', copy, copy.which);
      return;
    }
    // 沿长度方向居中布置: the row runs that way, and lies in the middle.
    const isAlong =
      state.tokens[i - 1]?.is === 'along' && t.which.length === 1 && state.tokens[i + 1]?.is !== 'amount';
    if (isAlong) put(state, 'along', t, t.which);
    put(state, 'centred', t, isAlong ? '' : (t.which[0] ?? ''), [], mirrors ? 'mirror' : '');
  },
  side: (state, t, i) => side(state, t, i, t.which),
  edge: (state, t, i) => side(state, t, i, 'edge'),
  distance: (state, t, i) => {
    // 加长到200: what it comes to.
    const isUpTo = state.pending.kind === 'dim' && /[到至]/.test(state.text[t.start]!);
    if (!isUpTo || state.tokens[i + 1]?.is !== 'amount') label(state, { kind: 'distance' });
  },
  margin: (state) => {
    const { sides, circle, kind } = state.pending;
    if (kind !== 'shift')
      label(state, { kind: 'distance', sides: sides.length > 0 || circle ? sides : ['margin'] });
  },
  rim: (state, _, i) => {
    state.rim = isMeasuredFrom(state, i);
  },
  holecentre: (state, _, i) => {
    state.rim = false;
    // 孔中心横向260: from one centre to the next.
    const [way, far] = [state.tokens[i + 1], state.tokens[i + 2]];
    if (way?.is === 'axis' && far?.is === 'amount') label(state, { kind: 'spacing', which: '' });
  },
  step: (state, t) => label(state, { kind: 'distance', sides: [t.which] }),
  shift,
  spacing: (state, t, i) => {
    const [last, next] = [state.tokens[i - 1], state.tokens[i + 1]];
    if (state.text.startsWith('gauge', t.start)) {
      // gauge 6 mm: how thick the sheet is.
      if (next?.is === 'amount' && !next.amounts[0]!.bare) label(state, { kind: 'dim', dims: ['t'] });
      return;
    }
    // on center vertically: half way, where no number says how far apart.
    if (state.text.startsWith('on cent', t.start) && !last?.amounts.length && !next?.amounts.length) {
      if (next?.is === 'axis') state.used[i + 1] = true;
      put(state, 'centred', t, next?.is === 'axis' ? next.which : '');
      return;
    }
    // 左右孔距520
    const [beside] = state.pending.sides;
    const aside = beside === 'lr' ? 'x' : beside === 'tb' ? 'y' : '';
    const axis = state.axis?.clause === state.clause ? state.axis.is : '';
    const which = t.which || aside || axis || linesBefore(state, i);
    // 行距列距均为60
    const { pending } = state;
    const isSecond = pending.kind === 'spacing' && pending.which !== '' && which !== pending.which;
    if (state.text.startsWith('每隔', t.start)) put(state, 'stepped', t);
    label(state, { kind: 'spacing', which: isSecond ? pending.which + which : which, sides: [] });
  },
  axis,
  number: (state, t) => label(state, { kind: 'number', which: t.which }),
  perrow: (state) => label(state, { kind: 'number', which: 'perrow' }),
  percol: (state) => label(state, { kind: 'number', which: 'percol' }),
  double: (state, t) => put(state, t.which as 'rows' | 'cols', t, 'two'),
  row: (state, t, i) => line(state, t, i, 'rows'),
  col: (state, t, i) => line(state, t, i, 'cols'),
  circle: (state, t) => {
    put(state, 'circle', t);
    label(state, { circle: true, kind: state.pending.kind === 'distance' ? '' : state.pending.kind });
  },
  equal,
  polar: as('polar'),
  array: as('array'),
  line: (state, t, i) => {
    // in a vertical line
    const way = state.tokens[i - 1];
    if (way?.is === 'axis') put(state, 'along', t, way.which);
    put(state, 'line', t, t.which);
  },
  along: (state, t) => put(state, 'along', t),
  around,
  about: (state, t) => put(state, 'tie', t, 'about'),
  start: (state, t, i) => {
    put(state, 'start', t);
    if (state.tokens[i + 1]?.is === 'amount') label(state, { kind: 'coordinate', which: '' });
  },
  coordinate: (state, t) => label(state, { kind: 'coordinate', which: t.which }),
  skip: (state, t, i) => {
    // Q345材质: what it is made of stands before it.
    if (isSaidBefore(state, t, i)) return;
    label(state, { kind: 'ignored', which: 'note' });
    if (state.text.startsWith('no.', t.start)) put(state, 'ignored', t, 'note');
  },
  stock: (state, t) => put(state, 'ignored', t, 'material'),
  // 平面度0.2: the drawing has no frame for it.
  geometric: (state, t) => {
    put(state, 'ignored', t, 'geometric');
    label(state, { kind: 'ignored', which: 'geometric' });
  },
  delivery: (state, t) => put(state, 'ignored', t, 'delivery'),
  // A drawing has no field for it, and the part would come out another one.
  finish: (state, t) => put(state, 'ignored', t, 'finish'),
  // maybe a hole in the centre: nobody has said that there is one.
  perhaps: (state, t) => put(state, 'ignored', t, 'perhaps'),
  unsure: (state) => {
    state.pending = nothing;
  },
  bound: (state, t) => t.which === 'before' && label(state, { bound: true }),
  each: (state, t, i) => {
    const next = state.tokens[i + 1];
    // every 100 mm along the top edge
    const isStep =
      next?.is === 'amount' &&
      ((state.text.startsWith('every', t.start) &&
        (!next.amounts[0]!.bare || next.amounts[0]!.value! >= 10)) ||
        isEvery(state, i));
    if (isStep) put(state, 'stepped', t);
    label(state, isStep ? { kind: 'spacing', which: '' } : { each: true });
    // …, both in the middle of the width
    const isAtEach =
      next?.is === 'coordinate' && /^[xy]$/.test(state.tokens[i + 2]?.amounts[0]?.letter ?? '');
    const isOfAll = isAtEach || state.text.startsWith('both', t.start);
    if (isOfAll && state.tokens[i - 1]?.is === 'comma') put(state, 'all', t);
  },
  all: (state, t) => label(state, { each: true }) && put(state, 'all', t),
  no: (state, t, i) => {
    // leave the bottom left one out: what takes away stands on both sides.
    if (isHalf(state.text, t)) return;
    // 没有其他孔: says that what was told of is all.
    const isRest = isNoOther(state.text, t);
    if (isRest) put(state, 'ignored', t, 'denied');
    put(state, 'no', t);
    if (!isRest) withdrawn(state, i);
  },
  keep: (state, _, i) => keeping(state, i),
  notis: (state, _, i) => {
    // three corners, not the top left
    if (state.tokens[i + 1]?.is === 'corner') exceptions(state, i);
    else state.denied = state.fixing = true;
  },
  fix: (state, t, i) => {
    // in the corners but the lower left: it leaves out, and corrects nothing.
    const next = state.tokens[i + 1];
    if (next?.is === 'corner' && /^but (?:the )?$/.test(state.text.slice(t.start, next.start))) {
      exceptions(state, i);
      return;
    }
    // 算了四角的不要了: the denial says what is taken back.
    if (isDenialAhead(state, i)) {
      put(state, 'ignored', t, 'withdrawn');
      return;
    }
    state.fixing = true;
    put(state, 'fix', t);
  },
  respectively: as('respectively'),
  level: as('level'),
  refer: as('refer'),
  same,
  mirror,
  also,
  list,
  or: (state) => {
    state.either = true;
  },
};

const pairsBehind = /^[ :]*\d+(?:\.\d+)?, ?\d+(?:\.\d+)? ?[/;] ?\d/;

/** Whether the clause goes on to deny something, and has no number that would take another's place. */
function isDenialAhead({ tokens }: State, i: number): boolean {
  for (let k = i + 1; k - i < CLAUSE; k++) {
    const t = tokens[k];
    if (!t || t.is === 'comma' || t.is === 'stop' || t.amounts.length > 0) return false;
    if (t.is === 'no') return k > i + 1;
  }
  return false;
}

/** 5 columns spaced 90 mm */
function linesBefore({ tokens, text }: State, i: number): string {
  const last = tokens[i - 1];
  if (!text.startsWith('spaced', tokens[i]!.start) || tokens[i - 2]?.is !== 'amount') return '';
  return last?.is === 'row' ? 'y' : last?.is === 'col' ? 'x' : '';
}

/** 孔边缘距板边15; but 孔边缘去毛刺 measures nothing. */
function isMeasuredFrom({ tokens }: State, i: number): boolean {
  // measured from the edge of the hole, 7 mm to the edge of the plate
  if (tokens[i - 1]?.is === 'from') return true;
  for (let j = i + 1; j < tokens.length; j++) {
    const { is } = tokens[j]!;
    if (is === 'distance' || is === 'from' || is === 'side' || is === 'edge' || is === 'amount') return true;
    if (is === 'comma' || is === 'stop') return false;
  }
  return false;
}

const sameCentre = /^(?:与|和|同|跟)[^，,。;]{0,6}孔[^，,。;\d]{0,4}(?:相同|重合|一致|同心)/;

function axis(state: State, t: Token, i: number): void {
  const before = state.tokens[i - 1];
  // 横竖各3个
  const both = before?.is === 'axis' && before.which !== t.which;
  if (!both && state.items.at(-1)?.is === 'along') put(state, 'along', t, t.which);
  // …间距65，横排: said last, it is the way the row runs.
  const next = state.tokens[i + 1]?.is ?? 'stop';
  const isRow = state.text[t.end - 1] === '排' && (next === 'comma' || next === 'stop');
  if (!both && isRow) put(state, 'along', t, t.which);
  state.axis = { is: both ? 'xy' : t.which, clause: state.clause };
  // x分别为100、350、600
  if ((next === 'respectively' || next === 'all') && t.end - t.start === 1)
    label(state, { kind: 'coordinate', which: t.which });
}

/** 均布; 等间距100 says the spacing as well. */
function equal(state: State, t: Token, i: number): void {
  put(state, 'equal', t);
  const { kind, sides, each } = state.pending;
  const [side = '', more] = sides;
  if (kind === '' && more === undefined) besideEqual(state, t, side, each);
  const isSpaced = '距隔'.includes(state.text[t.end - 1]!) || state.text.startsWith('spaced', t.end - 6);
  const measures = isSpaced && state.tokens[i + 1]?.is === 'amount';
  if (measures && !behindSpacing.has(state.tokens[i + 2]?.is ?? 'stop'))
    label(state, { kind: 'spacing', which: '' });
  else if (state.pending.kind === 'spacing') state.pending = nothing;
}

/** equally spaced 6 holes, equally spaced 140 PCD: the number is not the spacing. */
const behindSpacing: ReadonlySet<string> = new Set(['counter', 'hole', 'circle', 'amount', 'dia']);

/** 上边均布3个 runs along that side; 两条长边各均布4个 is no one row. */
function besideEqual(state: State, t: Token, side: string, each: boolean): void {
  if (side === '' || side === 'edge' || side === 'margin') return;
  if (each && (side === 'long' || side === 'short')) put(state, 'few', t, 'perimeter');
  else put(state, each || side.length === 2 ? 'array' : 'along', t, side);
}
