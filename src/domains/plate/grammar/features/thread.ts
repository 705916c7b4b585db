import type { Piece } from '../rewrite.ts';
import type { Mark } from './lexer.ts';
import {
  isAside,
  isDepthBehind,
  isLatin,
  type Lifted,
  liftedFrom,
  MOST_MARKS,
  type Run,
  runAround,
  type Said,
  saidBy,
} from './phrase.ts';

const around: ReadonlySet<string> = new Set(
  'thread code hole link depth number drill pitch diameter through bracket'.split(' '),
);

/** M8螺纹孔深15, 攻M12的丝, M6 tapped holes (drill 5.0), 预钻φ10.2孔后攻M12: a hole with a thread in it. */
export function threadsIn(text: string, marks: readonly Mark[]): Lifted[] {
  const owned: Lifted[] = [];
  const threads = liftedFrom(marks, ['code'], (core) => phraseAt(text, marks, core, owned));
  return [...threads, ...owned];
}

/** 两个M10螺纹孔在…和…，底孔8.5; M12 tapped holes in the corners, 10.2 drill: the drill in a clause of its own. */
function drillApart(text: string, marks: readonly Mark[], to: number): Run | null {
  for (let k = to + 1; k < marks.length && k - to < MOST_MARKS; k++) {
    const { role, start, end } = marks[k]!;
    if (role === 'code' || (role === 'gap' && /[。;\n]/.test(text.slice(start, end)))) return null;
    if (role !== 'drill') continue;
    let [from, last] = [k, k];
    if (marks[k - 1]?.role === 'number') from--;
    else {
      while (/^(?:diameter|link)$/.test(marks[last + 1]?.role ?? '')) last++;
      if (marks[++last]?.role !== 'number') return null;
    }
    const isApart = [marks[from - 1], marks[last + 1]].every((mark) => !mark || parts.has(mark.role));
    return isApart ? { from, to: last } : null;
  }
  return null;
}
const parts: ReadonlySet<string> = new Set(['comma', 'bracket', 'and']);

function phraseAt(text: string, marks: readonly Mark[], core: number, owned: Lifted[]) {
  const code = marks[core]!;
  let { from, to } = runAround(marks, core, around, around);
  // Another thread, or a number nothing here labels, ends the phrase.
  from = Math.max(from, lastForeign(marks, from, core) + 1);
  to = Math.min(to, firstForeign(marks, core, to) - 1);
  while (to > core && /^(?:link|bracket)$/.test(marks[to]!.role) && !isClosing(text, marks, core, to)) to--;
  while (from < core && /^(?:link|bracket)$/.test(marks[from]!.role)) from++;
  // …, 深15: what is said of it behind a comma.
  to = pastComma(marks, to);
  const inside = marks.slice(from, to + 1);
  const thread = inside.find(({ role }) => role === 'thread');
  const depth = labelled(text, marks, from, to, 'depth');
  const drilled = labelled(text, marks, from, to, 'drill');
  // M10 钻8.5: a drill that is smaller makes it a thread.
  const size = { value: code.which.toUpperCase(), at: code };
  const apart = thread && !drilled ? drillApart(text, marks, to) : null;
  const own = apart ? marks.slice(apart.from, apart.to + 1).find(({ role }) => role === 'number')! : null;
  const said = drilled ?? (own && saidBy(own));
  const drill = said && said.value < Number(code.which.slice(1)) ? said : null;
  const saidPitch = labelled(text, marks, from, to, 'pitch');
  if (
    (!thread && !drill && !depth && !saidPitch && !countBefore(text, marks, from)) ||
    isAside(text, inside[0]!.start) ||
    /^ inserts?\b/.test(text.slice(inside.at(-1)!.end))
  )
    return null;
  if (apart && drill)
    owned.push({ kind: 'owned', start: marks[apart.from]!.start, end: marks[apart.to]!.end, pieces: [] });
  const start = signBefore(text, inside[0]!.start);
  const pitch = Number.isNaN(code.value) ? saidPitch : saidBy(code);
  const noun = inside.find(({ role }) => role === 'hole') ?? thread ?? code;
  const end = inside.at(-1)!.end;
  const counted = countBefore(text, marks, from);
  if (counted) {
    const pieces = [
      ...holePieces(text, marks[counted.from]!, drill, '1'),
      { text: counted.text, at: counted.count },
    ];
    return {
      to,
      lifted: { kind: 'thread', start: marks[counted.from]!.start, end, pieces, size, pitch, depth } as const,
    };
  }
  const isFor = noun.role !== 'hole' && kindBehind.test(text.slice(end, end + 30));
  const pieces: readonly Piece[] =
    isFor && !drill
      ? [{ text: ' φ1 ', at: noun, standIn: true }]
      : noun.role !== 'hole' && isOfHole(text, start) && !drill
        ? []
        : holePieces(text, noun, drill, '1');
  return { to, lifted: { kind: 'thread', start, end, pieces, size, pitch, depth } as const };
}

/**
 * What the phrase is for the reading of holes: a hole of a size of its own, so that it is none of those beside it.
 * Where the drill was not said the size is `stand-in`, and is taken away again.
 */
export function holePieces(text: string, noun: Mark, drill: Said | null, standIn: string): readonly Piece[] {
  const isChinese = !isLatin(text, noun) || (noun.role === 'code' && /[\u4e00-\u9fff]/.test(text));
  const gap = isChinese ? '' : ' ';
  const many = text[noun.end - 1] === 's' && noun.role === 'hole';
  const hole = { text: isChinese ? '孔' : many ? ' holes ' : ' hole ', at: noun };
  if (drill) return [{ text: `${gap}φ`, at: drill.at }, { text: String(drill.value), at: drill.at }, hole];
  const isSized =
    standIn === '' || /^[^。;\n]{0,24}(?:孔径|底径|直径|dia\b|diameter)/.test(text.slice(noun.end));
  return isSized ? [hole] : [{ text: `${gap}φ${standIn}`, at: noun, standIn: true }, hole];
}

/** 4-M8, 4×M8: the sign between the count and the thread goes with the thread. */
const signBefore = (text: string, start: number): number =>
  start - (/(?<=\d ?)[-×x*] ?$/.exec(text.slice(Math.max(0, start - 3), start))?.[0].length ?? 0);

/** 螺纹孔4-M10: the noun and how many stand before the thread. */
function countBefore(text: string, marks: readonly Mark[], from: number) {
  const [noun, hole, count, sign] = marks.slice(Math.max(0, from - 4), from);
  if (noun?.role !== 'thread' && hole?.role !== 'thread') return null;
  const isSign = sign && /^[-×x*]$/.test(text.slice(sign.start, sign.end));
  if (count?.role !== 'number' || !isSign || !Number.isInteger(count.value)) return null;
  const first = hole?.role === 'hole' ? from - 4 : from - 3;
  return { from: first, count, text: `${count.value}个` };
}

const labels: ReadonlySet<string> = new Set(['depth', 'drill', 'pitch', 'diameter']);
const isLabelled = (marks: readonly Mark[], k: number): boolean =>
  labels.has(marks[k - 1]?.role ?? '') ||
  marks[k + 1]?.role === 'depth' ||
  (marks[k - 1]?.role === 'link' && labels.has(marks[k - 2]?.role ?? ''));

const isForeign = (marks: readonly Mark[], k: number): boolean =>
  marks[k]!.role === 'code' || (marks[k]!.role === 'number' && !isLabelled(marks, k));

function lastForeign(marks: readonly Mark[], from: number, core: number): number {
  for (let k = core - 1; k >= from; k--) {
    if (isForeign(marks, k)) return k;
    // φ9孔…M8: a hole of its own stands before it, unless it is the drill's.
    if (marks[k]!.role === 'diameter' && marks[k - 1]?.role !== 'drill') return k + 1;
  }
  return from - 1;
}

function firstForeign(marks: readonly Mark[], core: number, to: number): number {
  for (let k = core + 1; k <= to; k++) {
    if (isForeign(marks, k)) return k;
    if (marks[k]!.role === 'diameter' && marks[k - 1]?.role !== 'drill') return k;
  }
  return to + 1;
}

function isClosing(text: string, marks: readonly Mark[], from: number, to: number): boolean {
  if (text[marks[to]!.start] !== ')') return false;
  return marks.slice(from, to).some(({ role, start }) => role === 'bracket' && text[start] === '(');
}

/** A depth, a drill or a pitch behind a comma; nothing else is known to belong to the thread there. */
function pastComma(marks: readonly Mark[], to: number): number {
  const [comma, label, value, more] = marks.slice(to + 1, to + 5);
  if (comma?.role !== 'comma' || !label) return to;
  const isLabel = label.role === 'depth' || label.role === 'drill' || label.role === 'pitch';
  if (isLabel && value?.role === 'number') return pastComma(marks, to + 3);
  const isJoint = value?.role === 'diameter' || value?.role === 'link';
  if (isLabel && isJoint && more?.role === 'number') return pastComma(marks, to + 4);
  if (label.role === 'number' && value?.role === 'depth') return pastComma(marks, to + 3);
  return to;
}

function labelled(
  text: string,
  marks: readonly Mark[],
  from: number,
  to: number,
  label: 'depth' | 'drill' | 'pitch',
): Said | null {
  for (let k = from; k <= to; k++) {
    if (marks[k]!.role !== label) continue;
    const before = marks[k - 1];
    if (label === 'depth' && before?.role === 'number' && k > from && isDepthBehind(text, marks, k - 1))
      return saidBy(before);
    for (let next = k + 1; next <= to && next <= k + 3; next++) {
      if (marks[next]!.role === 'number') return saidBy(marks[next]!);
      if (marks[next]!.role !== 'link' && marks[next]!.role !== 'diameter') break;
    }
  }
  return null;
}

/** 孔内攻M90: the hole was told of before. */
const isOfHole = (text: string, start: number): boolean =>
  /孔[内中里上]$/.test(text.slice(Math.max(0, start - 2), start));
/** M20 tapped lifting holes: the noun comes with what they are for. */
const kindBehind = /^ (?:[a-z]+ ){1,2}holes?\b/;
