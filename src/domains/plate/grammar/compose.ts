import { takeNames } from './hole-names.ts';
import { joinNumbers } from './numbers.ts';
import { isWhole } from './role-context.ts';
import { type Token, token } from './token.ts';

const letters = /^[a-z]/;
/** Edge words that mean an edge only behind a side: 左侧, 上端, 底部. */
const suffixes: ReadonlySet<string> = new Set(['侧', '端', '头', '面', '部']);
const weakSides: ReadonlySet<string> = new Set(['上', '下', '顶', '底']);
const corners: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  b: { l: 'lb', r: 'rb' },
  t: { l: 'lt', r: 'rt' },
  l: { b: 'lb', t: 'lt' },
  r: { b: 'rb', t: 'rt' },
};

/** Words that belong together become one token: 左 + 边缘, top + right + corner, 水平 + 中心线, 螺纹 + 孔. */
export function compose(text: string, raw: readonly Token[]): Token[] {
  const out: Token[] = [];
  for (const whole of joinNumbers(raw)) {
    const t = ofHole.has(whole.is) ? cutOff(text, out, whole) : whole;
    if (t.is === 'corners') takeTwo(text, out, t);
    // bottom-left
    if (t.is === 'side' && out[out.length - 1]?.is === 'dash' && out[out.length - 2]?.is === 'side')
      out.pop();
    if (t.is === 'side' || (t.is === 'edge' && out[out.length - 1]?.is === 'each')) runsDown(text, out);
    if (t.is === 'centre' && isDownMiddle(text, out[out.length - 1], t)) {
      // down the middle
      out.splice(-1, 1, token('midline', out[out.length - 1]!.start, t.end));
      continue;
    }
    const last = out[out.length - 1];
    const isApart = isOfLines(text, out, t) || isBehindLabel(out, t);
    const joined = last && joining.has(t.is) && !isApart ? join(text, last, t) : null;
    if (joined) {
      out[out.length - 1] = joined;
      if (joined.is === 'centred') takePair(text, out);
      if (joined.is === 'hole') takeKind(text, out);
    } else {
      if (last && isMeasured(t) && isBetween(text, last, t)) out.splice(-1, 1, ...measured(text, last));
      out.push(single(text, t, out[out.length - 1]));
    }
  }
  tellEnds(text, out);
  tellLengths(text, out);
  takeNumber(text, out);
  takeNames(text, out);
  for (const t of out) if (isNothing(text, t)) return out.filter((one) => !isNothing(text, one));
  return out;
}

/** 5 columns spaced 90 mm: the columns are counted, and their spacing follows. */
const isOfLines = (text: string, out: readonly Token[], t: Token): boolean =>
  t.is === 'spacing' &&
  out[out.length - 2]?.is === 'amount' &&
  (text[t.start - 2] === 's' || (text[t.start] === '间' && out[out.length - 4]?.is === 'amount'));

/** 300长200宽中间一个眼: the label belongs to the number before it, and the place begins something else. */
const isBehindLabel = (out: readonly Token[], t: Token): boolean =>
  (t.is === 'centre' || t.is === 'midline') &&
  out[out.length - 1]?.is === 'dim' &&
  out[out.length - 2]?.is === 'amount' &&
  out[out.length - 2]?.end === out[out.length - 1]!.start;

/** 3行4列间距100: the columns are counted, and one spacing holds for both. */
function withoutLine(text: string, out: Token[], t: Token): Token {
  if (t.is !== 'spacing' || t.end - t.start !== 3 || !/[行列]间距/.test(text.slice(t.start, t.end))) return t;
  const is = t.which === 'x' ? 'col' : 'row';
  const [first, other, second] = out.slice(-3);
  const isCounted = first?.is === 'amount' && other?.is === (is === 'col' ? 'row' : 'col');
  if (!isCounted || second?.is !== 'amount' || second.end !== t.start) return t;
  out.push(token(is, t.start, t.start + 1));
  return token('spacing', t.start + 1, t.end);
}

/** cable entry hole: the words that say which kind of hole it is. */
function takeKind(text: string, out: Token[]): void {
  const hole = out[out.length - 1];
  const kind = out[out.length - 2];
  if (kind?.is !== 'unread' || !hole || hole.start - kind.end !== 1 || !letters.test(text[kind.start] ?? ''))
    return;
  out.splice(-2, 2, token('hole', kind.start, hole.end, hole.which));
}

/** top two corners, both top corners: the two at that side. */
function takeTwo(text: string, out: Token[], t: Token): void {
  const [before, last] = out.slice(-2);
  const isTwo = last?.amounts[0]?.value === 2;
  const side = isTwo ? before : last;
  if (side?.is !== 'side' || side.which.length !== 1) return;
  if (!isTwo && text.slice(t.start, t.end) !== 'corners') return;
  const isBoth = !isTwo && before?.is === 'each' && text.startsWith('both', before.start);
  const size = isTwo || isBoth ? 2 : 1;
  const { start } = isBoth ? before! : side;
  out.splice(-size, size, token('corner', start, last!.end, `${side.which}2`));
}

/** 4 no. 22 dia, 4 no 22mm holes: a number of them, and no denial. */
function takeNumber(text: string, out: Token[]): void {
  for (let k = 0; k + 2 < out.length; k++) {
    const [count, no, then] = [out[k]!, out[k + 1]!, out[k + 2]!];
    if (no.is !== 'no' && no.is !== 'skip') continue;
    const [amount] = count.amounts;
    if (count.is !== 'amount' || !isWhole(amount!) || !/^no\.?$/.test(text.slice(no.start, no.end))) continue;
    if (!countable.has(then.is)) continue;
    const whole = { ...amount!, end: no.end };
    out.splice(k, 2, token('amount', count.start, no.end, 'count', [whole]));
  }
}
const countable: ReadonlySet<string> = new Set(['amount', 'hole', 'code', 'dia']);

/** 一端…，另一端…: left and right, in the order they are said; one of them alone is either. */
function tellEnds(text: string, out: Token[]): void {
  const at = (which: string) => out.findIndex((t) => t.is === 'side' && t.which === which);
  const [one, other] = [at('one'), at('other')];
  if (one < 0 && other < 0) return;
  const isPair = one >= 0 && other > one;
  out.forEach((t, k) => {
    if (t.is !== 'side' || (t.which !== 'one' && t.which !== 'other')) return;
    const isFrom = out[k - 1]?.is === 'from' || out[k - 1]?.is === 'distance';
    // 一头一个: one at each.
    const isEach = text.startsWith('一头一', t.start) && !isFrom;
    if (isEach) {
      out[k] = token('side', t.start, t.end, 'lr');
      out.splice(k + 1, 0, token('each', t.end, t.end));
      return;
    }
    out[k] = isPair
      ? token('side', t.start, t.end, t.which === 'one' ? 'l' : 'r')
      : isFrom
        ? token('side', t.start, t.end, 'lr')
        : token(t.which === 'one' ? 'unread' : 'also', t.start, t.end);
  });
}

/** 40 from the ends and 35 from the sides: the ends are the short sides then, and the sides the long ones. */
function tellLengths(text: string, out: Token[]): void {
  const isFrom = (k: number) => [out[k - 1], out[k - 2]].some((t) => t?.is === 'from');
  const at = (word: RegExp) =>
    out.findIndex(
      (t, k) => t.is === 'side' && t.which === 'lr' && isFrom(k) && word.test(text.slice(t.start, t.end)),
    );
  const [ends, sides] = [at(/\bends?$/), at(/\bsides?$/)];
  const isPaired = sides >= 0 || out.some((t, k) => t.is === 'side' && t.which === 'long' && isFrom(k));
  if (ends < 0 || !isPaired) return;
  for (const [k, which] of [
    [ends, 'short'],
    [sides, 'long'],
  ] as const)
    if (k >= 0) out[k] = token('side', out[k]!.start, out[k]!.end, which);
}

/** down the left edge, up both sides: along it. */
function runsDown(text: string, out: Token[]): void {
  const at = out[out.length - 1]?.is === 'each' ? out.length - 2 : out.length - 1;
  const way = out[at];
  // across the top
  const isAcross = way?.is === 'axis' && text.slice(way.start, way.end) === 'across';
  if (way && (isAcross || isUpOrDown(text, way))) out[at] = token('along', way.start, way.end);
}

/** down the middle, along the middle: a line, where at the middle is a place. */
const isDownMiddle = (text: string, way: Token | undefined, t: Token): boolean =>
  isUpOrDown(text, way) || (way?.is === 'along' && text.startsWith('mid', t.start));

const isUpOrDown = (text: string, t: Token | undefined): boolean =>
  t?.is === 'axis' && /^(?:up|down)$/.test(text.slice(t.start, t.end));

/** 左右上下居中: in the middle both ways. */
function takePair(text: string, out: Token[]): void {
  const [side, centred] = out.slice(-2);
  const other = centred?.which === 'y' ? 'lr' : 'tb';
  if (side?.is !== 'side' || side.which !== other || !centred || centred.which === '') return;
  if (!/^[、和及]?$/.test(text.slice(side.end, centred.start))) return;
  out.splice(-2, 2, token('centred', side.start, centred.end, ''));
}

/** What may be the second half of something. */
const joining: ReadonlySet<string> = new Set(
  'edge side corners corner centre direction axis centred midline hole spacing counter pieces'.split(' '),
);

const ofHole: ReadonlySet<string> = new Set(['spacing', 'margin', 'rim', 'holecentre']);

const HOLE = '孔'.charCodeAt(0);

const cutOff = (text: string, out: Token[], t: Token): Token =>
  withoutLine(text, out, withoutHole(text, out, inCentre(text, out, t)));

/** one 30 hole centre: the hole, and where it is. */
function inCentre(text: string, out: Token[], t: Token): Token {
  const isLast = t.is === 'holecentre' && /^ ?(?:$|[,.;])/.test(text.slice(t.end, t.end + 2));
  if (!isLast || out[out.length - 1]?.is !== 'amount' || !letters.test(text[t.start] ?? '')) return t;
  out.push(token('hole', t.start, t.start + 4, 'plain'));
  return token('centre', t.start + 5, t.end);
}

/** φ12孔距边30: the 孔 belongs to φ12, the rest measures. */
function withoutHole(text: string, out: Token[], t: Token): Token {
  if (text.charCodeAt(t.start) !== HOLE) return t;
  const last = out[out.length - 1];
  if (last?.is !== 'amount' || last.end !== t.start) return t;
  out.push(token('hole', t.start, t.start + 1, 'plain'));
  return t.is === 'rim' || t.is === 'holecentre'
    ? t
    : token(t.is, t.start + 1, t.end, t.which, t.amounts, t.labels);
}

const lookedFor: ReadonlySet<number> = new Set([...'侧端头面部不n'].map((c) => c.charCodeAt(0)));

/** A token that stands alone may turn out to be another one. */
function single(text: string, t: Token, last: Token | undefined): Token {
  // No word that is looked for here is longer, and few words begin like one of them.
  const short = t.end - t.start <= 2 && lookedFor.has(text.charCodeAt(t.start));
  const word = short ? text.slice(t.start, t.end) : '';
  // one hole on each side
  if (t.is === 'dim' && t.which === 's' && last?.is === 'hole') return token('side', t.start, t.end, 'lr');
  // 距端30, 离头40
  if ((word === '端' || word === '头') && last?.is === 'distance') return token('side', t.start, t.end, 'lr');
  // 100mm sq x 6mm
  if (t.is === 'axis' && last?.is === 'square' && t.end - t.start === 1)
    return token('times', t.start, t.end);
  if (t.is === 'edge' && suffixes.has(word)) return token('unread', t.start, t.end);
  if (t.is === 'dim' && last?.is === 'along' && (t.which === 'l' || t.which === 'w'))
    return token('axis', t.start, t.end, t.which === 'l' ? 'x' : 'y');
  if (t.is === 'hole' && t.which !== 'plain' && isDenied(text, t.start))
    return token('other', t.start, t.end, 'negated');
  // 6个，不，8个; thickness 10, no, 12
  const denied = (t.is === 'unread' && word === '不') || word === 'no' || word === '不是';
  if (denied && '，,'.includes(text[t.end] ?? ' ')) return token('fix', t.start, t.end);
  return t;
}

/** 不攻丝, not tapped */
const isDenied = (text: string, start: number): boolean =>
  '不非未'.includes(text[start - 1] ?? ' ') || text.slice(Math.max(0, start - 5), start) === ' not ';

/** 上 and 下 alone are no sides (底板上, 如下) unless a distance is measured from them (距上20). */
function isNothing(text: string, t: Token): boolean {
  if (t.is !== 'side' || !weakSides.has(text.slice(t.start, t.end))) return false;
  return (
    !'距离到从左右、和'.includes(text[t.start - 1] ?? ' ') &&
    !/^(?:[0-9]|边距)/.test(text.slice(t.end, t.end + 2)) &&
    !(
      numeral.test(text[t.start - 1] ?? '') &&
      /^[一二两三四五六七八九十百]+(?![个只排行列])/.test(text.slice(t.end, t.end + 6))
    )
  );
}

/** 左六十下八十 */
const numeral = /[一二三四五六七八九十百千\d]/;

function join(text: string, last: Token, t: Token): Token | null {
  const gap = t.start - last.end;
  if (gap > 1 || (gap === 1 && text[last.end] !== ' ' && text[last.end] !== '-')) return null;
  const merged = (is: Token['is'], which: string) => token(is, last.start, t.end, which);
  switch (t.is) {
    case 'edge':
      return last.is === 'side' || last.is === 'edge' ? merged(last.is, last.which) : null;
    case 'side':
      return joinSides(last, t);
    case 'corners':
      return last.is === 'corner' ? merged('corner', last.which) : null;
    case 'corner':
      // 左侧两个角
      return last.is === 'side' && t.which === 'two' && last.which.length === 1
        ? merged('corner', `${last.which}2`)
        : null;
    case 'direction':
      return axisOf(last) ? merged('axis', axisOf(last)) : null;
    case 'axis':
      return last.is === 'centred' && last.which === '' ? merged('centred', t.which) : null;
    case 'centred':
      if (last.is === 'axis') return merged('centred', last.which);
      // 关于中心对称
      if (last.is === 'centre' && text.startsWith('对称', t.start)) return merged('centred', '');
      // 在板上居中
      if (weakSides.has(text.slice(last.start, last.end))) return null;
      // 右侧居中: half way up that side; 右边对称 tells of its mirror image.
      if (last.is === 'side' && last.which.length === 1 && text.startsWith('对称', t.start)) return null;
      if (last.is === 'side' && last.which.length === 1)
        return merged('centred', `${'lr'.includes(last.which) ? 'y' : 'x'}${last.which}`);
      if (last.is === 'side' && (last.which === 'lr' || last.which === 'tb'))
        return merged('centred', last.which === 'lr' ? 'x' : 'y');
      return null;
    case 'centre':
      // 都在上下正中
      if (
        last.is === 'side' &&
        /^(?:上下|左右)$/.test(text.slice(last.start, last.end)) &&
        !'各每'.includes(text[t.end] ?? ' ')
      )
        return merged('centred', last.which === 'lr' ? 'x' : 'y');
      // 宽度中心, 长度方向中间
      return last.is === 'dim' &&
        (last.which === 'w' || last.which === 'l') &&
        !letters.test(text[last.start] ?? '')
        ? merged('centred', last.which === 'w' ? 'y' : 'x')
        : null;
    case 'midline':
      // long centerline
      if (last.is === 'dim' && letters.test(text[last.start] ?? '')) return merged('midline', 'y');
      // 宽度中线
      if (last.is === 'dim') return merged('midline', last.which === 'w' ? 'y' : '');
      return last.is === 'axis' ? merged('midline', last.which === 'x' ? 'y' : 'x') : null;
    case 'hole':
      return joinHole(text, last, t);
    case 'spacing':
      if (t.which !== '' || (last.is !== 'row' && last.is !== 'col')) return null;
      return merged('spacing', last.is === 'row' ? 'y' : 'x');
    case 'counter':
      return last.is === 'nth' ? merged('nth', `#${last.which}`) : null;
    case 'pieces':
      // 第二组 begins other holes; 第1张 is a sheet.
      if (last.is !== 'nth') return null;
      return '组圈种类'.includes(text[t.start]!) ? merged('also', last.which) : merged('other', 'ordinal');
    default:
      return null;
  }
}

/** 孔距边50 measures from the edge, 孔边距左边23 from the rim, 一行距下边60 a row; 孔距 alone lies between holes. */
function measured(text: string, last: Token): Token[] {
  const from = (head: Token['is'], size: number): Token[] => [
    token(head, last.start, last.start + size),
    token('distance', last.start + size, last.end),
  ];
  if (text.startsWith('孔边', last.start)) return from('rim', 2);
  if (last.which === 'y') return from('row', 1);
  return last.which === 'x' ? from('col', 1) : [token('distance', last.start, last.end)];
}

const isMeasured = (t: Token): boolean => t.is === 'side' || t.is === 'edge' || t.is === 'corner';
const isBetween = (text: string, last: Token, t: Token): boolean =>
  (last.is === 'spacing' || last.is === 'margin') &&
  last.end === t.start &&
  /距离?$/.test(text.slice(last.end - 2, last.end));

function joinSides(last: Token, t: Token): Token | null {
  if (last.is !== 'side') return null;
  // 左侧边
  if (last.which === t.which || (t.which === 'lr' && 'lr'.includes(last.which) && last.end === t.start))
    return token('side', last.start, t.end, last.which);
  const corner = corners[last.which]?.[t.which];
  if (corner === undefined) return null;
  return token('corner', last.start, t.end, corner);
}

function axisOf(t: Token): string {
  if (t.is === 'axis') return t.which;
  if (t.is === 'dim') return t.which === 'l' ? 'x' : t.which === 'w' ? 'y' : '';
  return t.is === 'side' ? (axisOfSides[t.which] ?? '') : '';
}

const axisOfSides: Readonly<Record<string, string>> = { long: 'x', short: 'y', lr: 'x', tb: 'y' };

/** 安装 + 孔, 螺纹 + 孔, 矩形 + 孔, mounting holes. */
function joinHole(text: string, last: Token, t: Token): Token | null {
  if (last.is === 'nth')
    return token('nth', last.start, t.end, last.which.startsWith('#') ? last.which : `#${last.which}`);
  if (t.which !== 'plain' && t.which !== 'slot') return null;
  if (last.is === 'square' || last.is === 'rectangle' || last.is === 'odd')
    return token('hole', last.start, t.end, 'slot');
  if (t.which === 'slot') return null;
  if (last.is === 'hole' && last.which !== 'plain') return token('hole', last.start, t.end, last.which);
  const isRound = last.is === 'round' || (last.is === 'circle' && last.end - last.start === 1);
  if (isRound) return token('hole', last.start, t.end, 'plain');
  // 4 drilled holes
  if (last.is !== 'unread' && last.is !== 'drilled') return null;
  const size = last.end - last.start;
  const fits = letters.test(text[last.start] ?? '') ? size < 16 : size <= 4 && last.end === t.start;
  return fits ? token('hole', last.start, t.end, 'plain') : null;
}
