import { dropDim, label, nothing, put, type State } from './state.ts';
import type { Token } from './token.ts';
import { isOneOf } from './withdraw.ts';

/** 四角; but 四角倒圆 and rounded corners are the plate's own. */
export function corners(state: State, t: Token, i: number): void {
  state.base = '';
  dropDim(state);
  // no rounded corners
  const isDenied = state.tokens[i - 1]?.is === 'chamfer' && state.tokens[i - 2]?.is === 'no';
  if (isRounding(state, i)) put(state, 'ignored', t, isDenied ? 'denied' : 'chamfer');
  else put(state, 'corners', t);
}

function isRounding({ tokens }: State, i: number): boolean {
  if (tokens[i - 1]?.is === 'chamfer') return true;
  // 四角R20，…
  const [radius, then] = [tokens[i + 1], tokens[i + 2]?.is ?? 'stop'];
  if (radius?.amounts[0]?.letter === 'r' && (then === 'comma' || then === 'stop')) return true;
  for (let j = i + 1; j < Math.min(i + 5, tokens.length); j++) {
    const t = tokens[j]!;
    if (t.is === 'chamfer') return true;
    const between = t.is === 'of' || t.is === 'unread' || t.is === 'each' || t.is === 'is' || t.is === 'all';
    if (!between && !(t.is === 'amount' && t.amounts[0]!.letter === 'r') && t.which !== 'chamfer')
      return false;
  }
  return false;
}

const allCorners = ['lb', 'lt', 'rb', 'rt'] as const;

/** 左上角 is a place, or what a distance is measured from. */
export function corner(state: State, t: Token, i: number): void {
  state.base = '';
  if (isOrigin(state, t)) {
    state.origin = t.which;
    put(state, 'ignored', t, 'origin');
    return;
  }
  if (t.which === 'two' || t.which === 'three') {
    // 除左下角外其余三个角: all of them but that one.
    const isRest = t.which === 'three' && state.items.some(({ is }) => is === 'except');
    put(state, isRest ? 'corners' : 'few', t, t.which);
    return;
  }
  // 从左下角起，距左边115
  const next = state.tokens[i + 1];
  if (next?.is === 'start') {
    state.pending = nothing;
    return;
  }
  // bottom left at (25,25); 左下角对称再来一个: the point, the mirror image says more.
  if (next?.is === 'coordinate' && state.tokens[i + 2]?.is === 'point') return;
  if (next?.is === 'centred' && state.text.startsWith('对称', next.start)) return;
  if (t.which.endsWith('2')) {
    // 左侧两个角
    for (const which of allCorners) if (which.includes(t.which[0]!)) put(state, 'corner', t, which);
  } else if (state.pending.kind === 'distance' || state.tokens[i + 1]?.is === 'point') {
    label(state, { corner: t.which, kind: 'distance' });
  } else put(state, 'corner', t, t.which);
}

/** 以左下角为原点, origin at the lower left corner: said of the coordinates, not of a hole. */
const isOrigin = ({ text }: State, t: Token): boolean =>
  /^(?:作为|当作|算作|作|为|是|算|当|做)?(?:坐标)?(?:原点|零点|基准|准)/.test(text.slice(t.end, t.end + 8)) ||
  /^ (?:is|as|being) (?:the )?origin/.test(text.slice(t.end, t.end + 20)) ||
  /(?:原点|零点|基准点?)(?:在|位于|为|是|取|设)*[板的]*$|origin (?:is |at |in )*(?:the )?$/.test(
    text.slice(Math.max(0, t.start - 20), t.start),
  );

/** A centre is a place, the middle of a circle (圆心在中心, 绕中心), or what a distance is taken from. */
export function centre(state: State, t: Token, i: number): void {
  const { tokens, pending, text } = state;
  const after = tokens[i + 1];
  const aside = sideOfCentre(state, t, i);
  state.base = aside;
  if (isOrigin(state, t)) {
    state.origin = 'c';
    put(state, 'ignored', t, 'origin');
    return;
  }
  // in the middle of the width
  const way = after?.is === 'of' && tokens[i + 2]?.is === 'dim' ? tokens[i + 2]!.which : '';
  if (way === 'w' || way === 'l') {
    state.used[i + 2] = true;
    put(state, 'centred', t, way === 'w' ? 'y' : 'x');
    return;
  }
  if (isMiddleOne(state, t)) {
    put(state, 'centred', t);
    const end = t.end + (middleOne.exec(text.slice(t.end, t.end + 48))?.[0].length ?? 0);
    for (let k = i + 1; tokens[k] && tokens[k]!.start < end; k++) state.used[k] = true;
    return;
  }
  // 中心离右边150: the hole's own centre.
  const isOwn = aside === '' && after?.is === 'distance' && after.start === t.end && isEdge(tokens[i + 2]);
  if (isOwn) state.rim = false;
  else if (pending.kind === 'distance' && pending.sides.length === 0) label(state, { centre: true });
  else if (isOfCircle(state, i)) put(state, 'tie', t, 'centre');
  else if (isOfEveryEdge(state, t)) everyEdge(state, t);
  // 两边中点: several places, and none that could be named.
  else if (tokens[i - 1]?.is === 'edge' && tokens[i - 1]!.end === t.start) put(state, 'few', t);
  // 中间一排6个, 中间横排三个: the row lies in the middle, and where it is said otherwise there.
  else if (isRowAhead(state, i)) {
    dropDim(state);
    put(state, 'centred', t);
  }
  // 中间那排孔: which row it is.
  else if (/^[那这]一?[排行列]/.test(text.slice(t.end, t.end + 3))) put(state, 'ignored', t, 'unclear');
  // 左右两端中间各一个
  else if (pairBefore(state, t, i) !== '' && after?.is === 'each') {
    const pair = pairBefore(state, t, i);
    state.pending = nothing;
    put(state, 'flank', t, pair);
    put(state, 'centred', t, pair === 'lr' ? 'y' : 'x');
  }
  // 左半边中心 is no middle of the plate.
  else if (/半.{0,2}$/.test(text.slice(Math.max(0, t.start - 3), t.start)))
    put(state, 'ignored', t, 'unclear');
  else if (aside !== '') {
    state.pending = nothing;
    put(state, 'centred', t, 'lr'.includes(aside) ? 'y' : 'x');
  } else {
    dropDim(state);
    put(state, 'centre', t);
    if (after?.is === 'side' || after?.is === 'shift') label(state, { kind: 'shift', which: '' });
  }
}

const middleOne =
  /^(?:那?一?个孔?|孔)(?:在|位于|落在|对准)(?:板的?)?(?:正?中[心央间]|正中)|^ (?:one|hole) (?:is )?(?:at|in|on) the (?:cent(?:re|er)|middle)(?: of the (?:plate|panel|sheet|part))?/;

/** 三个横排，中间一个在板中心: the row lies in the middle. */
const isMiddleOne = ({ text, items }: State, t: Token): boolean =>
  (middleOne.test(text.slice(t.end, t.end + 48)) ||
    /(?:and|with|,) one (?:in|at) the $/.test(text.slice(Math.max(0, t.start - 16), t.start))) &&
  items.some(({ is }) => is === 'spacing' || is === 'along' || is === 'line' || is === 'rows');

function isRowAhead({ text, tokens }: State, i: number): boolean {
  const [next, then] = [tokens[i + 1], tokens[i + 2]];
  if (next?.is === 'axis') return text[next.end - 1] === '排' && then?.is === 'amount';
  return next?.amounts[0]?.value === 1 && next.amounts[0]!.bare && (then?.is === 'row' || then?.is === 'col');
}

const edgesBefore = /(?:四|各|每)条?边的?$/;
const edgesBehind =
  /^ (?:of|on|along|in) (?:(?:each|every)(?: of the(?: four)?)?|all(?: of)?(?: the)?(?: four| 4)?|the (?:four|4)) (?:plate )?(?:edge|side)s?(?![a-z])/;

/** 四边中点, the midpoint of each edge: half way along every side. */
const isOfEveryEdge = ({ text }: State, t: Token): boolean =>
  edgesBefore.test(text.slice(Math.max(0, t.start - 5), t.start)) ||
  (text.charCodeAt(t.end) === 0x20 && edgesBehind.test(text.slice(t.end, t.end + 48)));

function everyEdge(state: State, t: Token): void {
  const { text, tokens, used } = state;
  const end = t.end + (edgesBehind.exec(text.slice(t.end, t.end + 48))?.[0].length ?? 0);
  for (let k = 0; k < tokens.length; k++)
    if (tokens[k]!.start >= t.end && tokens[k]!.end <= end) used[k] = true;
  state.pending = nothing;
  put(state, 'flank', { start: t.start, end }, 'lrbt');
  for (const axis of ['x', 'y']) put(state, 'midline', t, axis);
}

const isEdge = (t: Token | undefined): boolean => t?.is === 'side' || t?.is === 'edge';

/** 上边中间, midpoint of the left edge: half way along that side, and on no other axis. */
function sideOfCentre({ text, tokens, used }: State, t: Token, i: number): string {
  const before = tokens[i - 1];
  const isBeside = before?.end === t.start || (before?.end === t.start - 1 && text[before!.end] === ' ');
  if (before?.is === 'side' && before.which.length === 1 && isBeside) return before.which;
  const behind = tokens[i + 1]?.is === 'of' ? tokens[i + 2] : undefined;
  if (behind?.is !== 'side' || behind.which.length > 1) return '';
  used[i + 2] = true;
  return behind.which;
}

function pairBefore({ tokens }: State, t: Token, i: number): string {
  const before = tokens[i - 1];
  return before?.is === 'side' && before.end === t.start && /^(?:lr|tb)$/.test(before.which)
    ? before.which
    : '';
}

function isOfCircle({ tokens, items, clause }: State, i: number): boolean {
  let k = items.length - 1;
  while (items[k]?.is === 'noun') k--;
  const about = items[k];
  if (
    about?.is === 'tie' &&
    about.clause === clause &&
    (tokens[i - 1]?.is !== 'point' || about.which === 'about')
  )
    return true;
  for (let j = i + 1; j < Math.min(i + 4, tokens.length); j++) {
    // 与中心孔同心
    if (tokens[j]!.is === 'centrepoint' || (tokens[j]!.is === 'about' && tokens[i - 1]?.is === 'list'))
      return true;
    if (tokens[j]!.is === 'comma' || tokens[j]!.is === 'stop') return false;
  }
  return false;
}

/** 左边: what a distance is measured from, the way a line runs, or which way from the centre. */
export function side(state: State, t: Token, i: number, which: string): void {
  const { pending, items, tokens } = state;
  const isPair = which === 'lr' || which === 'tb';
  if (isEndOfRow(state, t)) {
    // 最右边那个改成φ12
    if (isFixAhead(state, i)) {
      put(state, 'corner', t, which);
      return;
    }
    state.base = which;
    put(state, 'start', t);
    if (tokens[i + 1]?.amounts[0]?.value === 1 || tokens[i + 1]?.is === 'counter') state.used[i + 1] = true;
    return;
  }
  // 左右各一个: one hole on each side.
  const counted = tokens[i + 3];
  const one =
    tokens[i + 1]?.is === 'each' &&
    tokens[i + 2]?.amounts[0]?.value === 1 &&
    (!counted || oneEnds.has(counted.is) || counted.amounts[0]?.letter === 'φ');
  // one at each end, a hole at each end
  const atEach =
    isHoleAtEach(state, t, i) ||
    (tokens[i - 1]?.is === 'coordinate' && tokens[i - 2]?.amounts[0]?.value === 1);
  const refers = tokens[tokens[i - 1]?.is === 'of' ? i - 2 : i - 1]?.is === 'refer';
  const goesOn = items.at(items.at(-1)?.is === 'list' ? -2 : -1)?.is === 'shift';
  const isListed =
    items.at(-1)?.is === 'list' || items.some(({ is, clause }) => is === 'refer' && clause === state.clause);
  const shifted = pending.kind === '' && goesOn && isListed;
  // 两边各一个: two of them, on sides that may be named later.
  const word = one && pending.kind === '' ? state.text.slice(t.start, t.start + 2) : '';
  if (word === '两边') put(state, 'count', t, 'two');
  if (word === '四边' || word === '各边' || word === '每边') put(state, 'few', t);
  // 中心孔两侧各150处, 距中心左右各100
  const [last, middle] = [tokens[i - 1], tokens[i - 2]];
  const isThatOne = last?.is === 'counter' && /那一?$/.test(state.text.slice(last.start - 2, last.start));
  const isAbout = pending.centre || ((last?.is === 'hole' || isThatOne) && middle?.is === 'centre');
  // 中心φ50孔，左右各200处各一个: as far from it to each side.
  const isEither = isPair && isOnEachSide(state, i);
  if ((isPair && isAbout && tokens[i + 1]?.is === 'each') || isEither) {
    if (pending.centre || isEither) put(state, 'centre', t);
    label(state, { kind: 'shift', which, centre: false });
    return;
  }
  // 离中心左边80
  const isFromCentre = pending.centre && which.length === 1 && tokens[i + 1]?.is === 'amount';
  if (isFromCentre || isOtherWay(state, i, which)) {
    if (isFromCentre) put(state, 'centre', t);
    label(state, { kind: 'shift', which, centre: false });
    return;
  }
  // 它右边200
  const isOfIt = /(?:它|其|该孔|此孔|[这该那]一?[排行列圈组])的?$/.test(
    state.text.slice(Math.max(0, t.start - 4), t.start),
  );
  if ((isOfIt || refers || isOfCopy(state, i)) && which.length === 1) label(state, { kind: 'shift', which });
  else if (isAlong(tokens, i)) along(state, t, i, which);
  else if (isPair && (one || atEach) && (pending.kind === '' || atEach)) put(state, 'flank', t, which);
  else if (pending.kind === 'shift' || shifted) label(state, { kind: 'shift', which });
  else {
    const sides = pending.sides.filter((s) => s !== 'margin');
    label(state, { sides: [...sides, which], kind: pending.kind === 'spacing' ? 'distance' : pending.kind });
  }
}

/** 中心左边80一个…，右边80一个…: as the one before, to the other side of the same place. */
function isOtherWay({ tokens, items, pending }: State, i: number, which: string): boolean {
  const far = tokens[i + 1];
  const count = tokens[i + 2]?.is === 'also' ? tokens[i + 3] : tokens[i + 2];
  const isCounted = far?.is === 'amount' && count?.amounts[0]?.value === 1;
  if (pending.kind !== '' || !isCounted || which.length !== 1) return false;
  return (
    items.findLast(({ is }) => is === 'shift' || is === 'distance')?.is === 'shift' &&
    items.some((item) => item.is === 'shift' && item.which === away[which])
  );
}

/** 上面90再来一排一样的: as far from what is there already. */
function isOfCopy({ text, tokens }: State, i: number): boolean {
  if (tokens[i + 1]?.is !== 'amount' || tokens[i - 1]?.is === 'distance' || tokens[i - 1]?.is === 'from')
    return false;
  return /^[^，,。;]{0,12}再?(?:来|打|加|排|开)[^，,。;]{0,6}(?:同样|一样|相同)/.test(
    text.slice(tokens[i + 1]!.end, tokens[i + 1]!.end + 24),
  );
}

/** …孔距65，最下面那个离底边55, bottom one 50 up: the hole at that end of the row, and no side that is measured from. */
const isEndOfRow = ({ text, items, sentence, pending }: State, t: Token): boolean =>
  t.which.length === 1 &&
  pending.kind === '' &&
  isOneOf(text, t) &&
  items.some((item) => item.sentence >= sentence - 4 && rows.has(item.is));
const rows: ReadonlySet<string> = new Set(['spacing', 'along', 'line', 'rows', 'cols', 'across']);

function isFixAhead({ tokens }: State, i: number): boolean {
  for (let k = i + 1; k < i + 5; k++) {
    const is = tokens[k]?.is ?? 'stop';
    if (is === 'fix') return true;
    if (is === 'comma' || is === 'stop') return false;
  }
  return false;
}

/** 左右各一个, 左右各一，… */
const oneEnds: ReadonlySet<string> = new Set(['counter', 'hole', 'comma', 'stop']);

function isOnEachSide({ text, tokens, items, pending, origin }: State, i: number): boolean {
  // 左右各偏60
  const behind = tokens.slice(i + 1, i + 5).filter((t) => t.is !== 'unread' || text[t.start] !== '偏');
  const [each, far, there] = behind;
  if (each?.is !== 'each' || far?.is !== 'amount' || far.amounts[0]!.value === 1) return false;
  // 上下各100处各一个, 上下各100打一个
  const isThere =
    there?.is === 'counter' ? text[there.start] === '处' : [1, 2].includes(there?.amounts[0]?.value ?? 0);
  if (!isThere || pending.kind !== '') return false;
  const isMiddle = items.some(({ is }) => is === 'centre') && !items.some(({ is }) => is === 'corners');
  return isMiddle || origin === 'c';
}

function isHoleAtEach({ text, tokens }: State, t: Token, i: number): boolean {
  let k = tokens[i - 1]?.is === 'coordinate' ? i - 2 : i - 1;
  // a hole dia 10.5 at each end
  while (tokens[k]?.is === 'amount' || tokens[k]?.is === 'dia') k--;
  const hole = tokens[k];
  const isEach = text.startsWith('each', t.start) || text.startsWith('on each', t.start);
  return isEach && hole?.is === 'hole' && text[hole.end - 1] !== 's';
}

const isAlong = (tokens: readonly Token[], i: number): boolean =>
  tokens[tokens[i - 1]?.is === 'each' ? i - 2 : i - 1]?.is === 'along';

const pairs: ReadonlySet<string> = new Set(['lr', 'tb', 'long', 'short']);

/** 沿上边 is a line; 沿四边 goes all round, which no placement can say; along each long side makes two. */
function along(state: State, t: Token, i: number, which: string): void {
  const { tokens, used } = state;
  const isEach = tokens[i - 1]?.is === 'each';
  const [and, other] = [tokens[i + 1], tokens[i + 2]];
  // along both the top and bottom edges
  // four along the top and four along the bottom: as many at each.
  const again = tokens.slice(i + 2, i + 5);
  const isAgain =
    (and?.is === 'list' || and?.is === 'comma') &&
    again[1]?.is === 'along' &&
    again[2]?.is === 'side' &&
    away[which] === again[2].which &&
    state.items.findLast(({ is }) => is === 'count' || is === 'few')?.amounts[0]?.value ===
      again[0]?.amounts[0]?.value;
  if (isAgain) {
    for (const k of [1, 2, 3, 4]) used[i + k] = true;
    put(state, 'ignored', again[0]!, 'each', again[0]!.amounts);
    put(
      state,
      'along',
      { start: t.start, end: again[2]!.end },
      'lr'.includes(which) ? 'lr' : 'tb',
      [],
      'each',
    );
    return;
  }
  const isPair = and?.is === 'list' && other?.is === 'side' && away[which] === other.which;
  // four along the top and bottom: in all, or at each?
  if (
    isPair &&
    !isEach &&
    (state.items.findLast(({ is }) => is === 'count')?.amounts[0]?.value ?? 0) % 2 === 0
  )
    put(state, 'ignored', other, 'unclear');
  const sides = isPair ? ('lr'.includes(which) ? 'lr' : 'tb') : which;
  if (/^(?:四边|各边|周边)/.test(state.text.slice(t.start, t.end))) put(state, 'few', t, 'perimeter');
  // down each side; along each side goes all round.
  else if (isEach && which === 'edge' && /^(?:up|down)$/.test(wordAt(state, i - 2)))
    put(state, 'along', t, 'lr', [], 'each');
  else if (isEach && which === 'edge') put(state, 'few', t, 'perimeter');
  else if ((isEach || isPair) && pairs.has(sides)) {
    if (isPair) used[i + 2] = true;
    put(state, 'along', t, sides, [], 'each');
  } else {
    // 沿上边一排孔，距边20: from that side.
    if (which.length === 1) state.base = which;
    put(state, 'along', t, which);
  }
}

const wordAt = ({ text, tokens }: State, k: number): string =>
  text.slice(tokens[k]?.start ?? 0, tokens[k]?.end ?? 0);

/** 周围; but 沿四周 and around the perimeter are no circle. */
export function around(state: State, t: Token, i: number): void {
  const before = state.tokens[i - 1]?.is;
  // 每个孔周围均布4个
  if (state.pending.each) label(state, { each: false });
  if (before === 'along' || before === 'about') put(state, 'few', t, 'perimeter');
  else put(state, 'around', t, t.which);
}

const away: Readonly<Record<string, string>> = { t: 'b', b: 't', l: 'r', r: 'l' };

/** 偏右20 from the centre; behind 顶边居中 and 顶边, 往下50 is measured from that side, behind 右上角 from both. */
export function shift(state: State, t: Token, i: number): void {
  const { which } = t;
  const { kind, sides, corner: from, centre: isFromCentre } = state.pending;
  // 从中心往左往右各70: to both sides of it.
  if (kind === 'shift' && away[which] === state.pending.which && state.tokens[i + 1]?.is === 'each') {
    if (isFromCentre) put(state, 'centre', t);
    label(state, { kind: 'shift', which: 'lr'.includes(which) ? 'lr' : 'tb', centre: false });
    return;
  }
  if (kind === 'distance' && from !== '') state.base = from;
  const base = (kind === '' || kind === 'distance') && sides.length === 1 ? sides[0]! : state.base;
  const side = away[which] ?? '';
  if (side !== '' && base.length <= 2 && base.includes(side))
    label(state, { kind: 'distance', sides: [side], corner: '' });
  else label(state, { kind: 'shift', which });
}
