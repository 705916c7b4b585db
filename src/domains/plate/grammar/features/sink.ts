import type { Mark } from './lexer.ts';
import {
  backTo,
  clauseBefore,
  isAside,
  isDepthBehind,
  isLatin,
  type Lifted,
  liftedFrom,
  type Said,
  saidBy,
} from './phrase.ts';
import { holePieces } from './thread.ts';

const behind: ReadonlySet<string> = new Set(
  'sink hole diameter number times depth degree angle link comma bracket'.split(' '),
);

/** 4-φ9沉孔φ15深9, 沉头φ18 90°, 15 mm counterbore 9 mm deep, φ9沉头孔: the wider mouth of a hole. */
export function sinksIn(text: string, marks: readonly Mark[]): Lifted[] {
  return liftedFrom(marks, ['sink'], (core, isMore) => phraseAt(text, marks, core, isMore));
}

interface Around {
  from: number;
  to: number;
  diameter: Said | null;
  depth: Said | null;
  angle: Said | null;
}

function phraseAt(text: string, marks: readonly Mark[], core: number, isSecond: boolean) {
  const word = marks[core]!;
  if (isAside(text, word.start)) return null;
  const own: Around = { from: core, to: core, diameter: null, depth: null, angle: null };
  const left = diameterBefore(marks, core);
  let k = core + 1;
  if (marks[k]?.role === 'hole') own.to = k++;
  // countersink the holes, 12.6 at 90 degrees: of holes that are there.
  const isDone = isLatin(text, word) && marks[k]?.role === 'link' && marks[k + 1]?.role === 'hole';
  if (isDone) {
    own.to = k + 1;
    k += 2;
  }
  const isNoun = own.to > core || /孔$/.test(text.slice(word.start, word.end));
  const drill = sizeBySlash(text, marks, k);
  right(text, marks, drill ? drill.next : isDone && marks[k]?.role === 'comma' ? k + 1 : k, own);
  const isKnown = drill !== null || isDone || isSecond || sizeBefore(text, left ? left.start : word.start);
  // φ9沉孔 tells the hole's own size, φ15沉孔 behind a hole with one tells the mouth's.
  if (left && !own.diameter && isKnown) {
    own.diameter = saidBy(left.size);
    own.from = left.from;
  } else if (!left && own.diameter && !isKnown && isNoun) {
    own.diameter = null;
    own.to = marks[core + 1]?.role === 'hole' ? core + 1 : core;
    own.depth = own.angle = null;
  }
  const isMouth = own.diameter !== null && !(left && own.from === core);
  // countersunk M8 holes: the noun follows.
  const isNamed = marks[core + 1]?.role === 'code' && isLatin(text, word);
  const noun = hole(text, marks, core);
  const pieces = drill
    ? holePieces(text, noun, saidBy(drill.size), '')
    : (isMouth && isKnown) || isNamed
      ? []
      : holePieces(text, noun, null, '');
  const [start, end] = [marks[own.from]!.start, marks[own.to]!.end];
  const { diameter, depth, angle } = own;
  return {
    to: own.to,
    lifted: { kind: 'sink', start, end, pieces, type: typeOf(word, own), diameter, depth, angle } as const,
  };
}

const hole = (text: string, marks: readonly Mark[], core: number): Mark => {
  const next = marks[core + 1];
  return next?.role === 'hole'
    ? next
    : { ...marks[core]!, role: isLatin(text, marks[core]!) ? 'hole' : 'sink' };
};

/** A depth makes it flat, an angle a cone; the word decides where neither is said. */
function typeOf(word: Mark, { depth, angle }: Around): Said<'countersink' | 'counterbore'> {
  const isCone = angle !== null || (depth === null && word.which === 'cone');
  return { value: isCone ? 'countersink' : 'counterbore', at: word };
}

/** 沉孔φ13/φ20深12: the hole's own size, then the mouth's. */
function sizeBySlash(text: string, marks: readonly Mark[], k: number) {
  const from = marks[k]?.role === 'diameter' ? k + 1 : k;
  const [size, sign] = [marks[from], marks[from + 1]];
  if (size?.role !== 'number' || !sign || text.slice(sign.start, sign.end) !== '/') return null;
  return { size, next: from + 2 };
}

/** φ15, 15 mm: the size right before the word, and where it begins. */
function diameterBefore(marks: readonly Mark[], core: number) {
  let k = core - 1;
  if (marks[k]?.role === 'link') k--;
  if (marks[k]?.role === 'diameter') k--;
  const size = marks[k];
  if (size?.role !== 'number') return null;
  const isLettered =
    marks[k - 1]?.role === 'diameter' || marks[k + 1]?.role === 'diameter' || size.which !== '';
  // …, 9 csk
  const isAlone = marks[k - 1]?.role === 'comma' && k === core - 1 && marks[core + 1]?.role !== 'hole';
  if (!isLettered && !isAlone) return null;
  const from = marks[k - 1]?.role === 'diameter' ? k - 1 : k;
  return { size, from, start: marks[from]!.start };
}

/** Whether the hole has its own size already: said before, and no other hole begins in between. */
function sizeBefore(text: string, at: number): boolean {
  const before = backTo(text, at, '。;\n', 80);
  const size = /(?:φ|直径|孔径|dia(?:meter)?\.?) ?\d|\d ?(?:mm)?(?: (?:dia|diameter|holes?|through)|的?孔)/;
  if (!size.test(before)) return false;
  const clause = clauseBefore(text, at);
  return size.test(clause) || !/角|中心|中间|[个只处]|corners?|cent(?:re|er)|each|\bholes?\b/.test(clause);
}

/** What stands behind it: φ15深9, (φ20×5), 15 x 5 deep, 90°. */
function right(text: string, marks: readonly Mark[], from: number, own: Around): void {
  const isFirst = (k: number) => marks.slice(from, k).every(({ role }) => role === 'link');
  for (let k = from; k < marks.length && behind.has(marks[k]!.role); k++) {
    const mark = marks[k]!;
    if (mark.role === 'hole' && k > from) return;
    if (mark.role !== 'number') continue;
    const [before, after] = [marks[k - 1]?.role, marks[k + 1]?.role];
    const last = marks[k - 2];
    if (after === 'degree') {
      if (own.angle) return;
      own.angle = saidBy(mark);
      own.to = k + 1;
    } else if (
      isDepthBehind(text, marks, k) ||
      before === 'depth' ||
      (before === 'link' && last?.role === 'depth')
    ) {
      if (own.depth) return;
      own.depth = saidBy(mark);
      own.to = isDepthBehind(text, marks, k) ? k + 1 : k;
    } else if (before === 'times' && own.diameter && !own.depth) {
      own.depth = saidBy(mark);
      own.to = k;
    } else if (
      !own.diameter &&
      (before === 'diameter' || after === 'diameter' || isFirst(k) || after === 'times')
    ) {
      own.diameter = saidBy(mark);
      own.to = after === 'diameter' ? k + 1 : k;
    } else return;
    if (marks[own.to + 1]?.role === 'bracket' && marks.slice(from, k).some(({ role }) => role === 'bracket'))
      own.to++;
    k = own.to;
  }
}
