import type { Mark } from './lexer.ts';
import {
  clauseBefore,
  isAside,
  isLatin,
  type Lifted,
  liftedFrom,
  runAround,
  type Said,
  saidBy,
} from './phrase.ts';
import { holePieces } from './thread.ts';

const around: ReadonlySet<string> = new Set(
  'number times long wide side between r radius round turned degree angle link diameter'.split(' '),
);
const behind: ReadonlySet<string> = new Set([...around, 'corners', 'hole', 'comma', 'bracket']);
const labels: ReadonlySet<string> = new Set('long wide side between r radius angle'.split(' '));

/** 60×20的腰形孔, 长圆孔12×30, 方孔50×50圆角R5, two 10 x 30 slots: what is cut out and is no round hole. */
export function cutoutsIn(text: string, said: readonly Mark[]): Lifted[] {
  const marks = joined(said);
  const found = liftedFrom(marks, ['slot', 'opening'], (core) => phraseAt(text, marks, core));
  const turns = marks.filter(({ role }) => role === 'turned');
  return found.flatMap((cut, i): Lifted[] => {
    const until = found[i + 1]?.start ?? text.length;
    const turned = cut.angle ? undefined : turnedBehind(text, turns, cut.end, until);
    if (!turned) return [cut];
    const angle = { value: Number(turned.which), at: turned };
    return [
      { ...cut, angle },
      { kind: 'owned', start: turned.start, end: turned.end, pieces: [] },
    ];
  });
}

/** 80 long and 11 wide, 长80、宽11: what joins two sizes of one thing parts nothing. */
function joined(marks: readonly Mark[]): readonly Mark[] {
  const own = marks.flatMap((mark, k) => (mark.role === 'link' ? [] : [k]));
  const isOneSize = (one: Mark | undefined, other: Mark | undefined) =>
    (isSize(one) && SIDES.has(other?.role ?? '')) || (SIDES.has(one?.role ?? '') && isSize(other));
  const joins = new Set(
    own.filter((at, k) => {
      const near = (by: number) => marks[own[k + by] ?? -1];
      const isJoint = marks[at]!.role === 'and' || marks[at]!.role === 'comma';
      return isJoint && isOneSize(near(-2), near(-1)) && isOneSize(near(1), near(2));
    }),
  );
  return marks.map((mark, k) => (joins.has(k) ? { ...mark, role: 'link' } : mark));
}
const SIDES: ReadonlySet<string> = new Set(['long', 'wide']);

/** …, horizontal; … running vertically: which way it lies, in words that say nothing else. */
function turnedBehind(text: string, turns: readonly Mark[], from: number, until: number): Mark | undefined {
  return turns.find(({ start, end }) => {
    if (start < from || end > until) return false;
    const isFirst = /(?:[，,(] ?|running |lying |set |oriented |orientated )$/.test(text.slice(from, start));
    return isFirst && /^ ?(?:$|[，,。;.)\n])/.test(text.slice(end, end + 2));
  });
}

function phraseAt(text: string, marks: readonly Mark[], core: number) {
  const run = runAround(marks, core, around, behind);
  const count = countBehind(text, marks, core);
  const to = endOf(marks, count ? core + 2 : core, run.to);
  const sized =
    productIn(marks, core + 1, to) !== null ||
    labelledBy(text, marks, core + 1, to, 'long', 'wide', 'side') !== null;
  const from = pastNoun(marks, startOf(marks, core, run.from, sized));
  const inside = marks.slice(from, to + 1);
  const [first, last] = [inside[0]!, inside.at(-1)!];
  // A depth makes it a pocket, which no plate has; t-slots are milled.
  const next = marks[to + 1];
  const isDeep = next?.role === 'depth' || (next?.role === 'number' && marks[to + 2]?.role === 'depth');
  if (isDeep || isAside(text, first.start)) return null;
  if (/(?:t型?|t-|键|u形?|v形?) ?$/.test(clauseBefore(text, marks[core]!.start))) return null;
  const isSlot = marks[core]!.role === 'slot';
  const values = isSlot
    ? slotOf(text, marks, from, to)
    : rectangleOf(text, marks, from, to, marks[core]!.which);
  if (!values) return null;
  const noun = inside.find(({ role }) => role === 'hole') ?? marks[core]!;
  const type = { value: isSlot ? 'slot' : 'rectangle', at: marks[core]! } as const;
  // 两条长槽
  const strips = text[first.start - 1] === '条' ? 1 : 0;
  const hole = holePieces(text, plural(text, noun), null, '1');
  const pieces = count ? [...hole, { text: `${count.value}个`, at: count }] : hole;
  const lifted = {
    kind: 'cutout',
    start: first.start - strips,
    end: last.end,
    pieces: strips ? [{ text: '个', at: { start: first.start - 1, end: first.start } }, ...pieces] : pieces,
    type,
    ...values,
    angle: angleOf(marks, from, to),
  } as const;
  return { to, lifted };
}

/** window cutout 60 x 40: one thing by two nouns. */
const pastNoun = (marks: readonly Mark[], from: number): number =>
  /^(?:slot|opening)$/.test(marks[from - 1]?.role ?? '') ? from - 1 : from;

/** 长圆孔2个14×40: how many, between the noun and the size. */
function countBehind(text: string, marks: readonly Mark[], core: number): Mark | null {
  const [count, unit, size, times] = marks.slice(core + 1, core + 5);
  if (count?.role !== 'number' || !unit || !/^[个条处]$/.test(text.slice(unit.start, unit.end))) return null;
  return Number.isInteger(count.value) && isSize(size) && times?.role === 'times' ? count : null;
}

/** slots, cutouts: several of them. */
const plural = (text: string, noun: Mark): Mark =>
  text[noun.end - 1] === 's' ? { ...noun, role: 'hole' } : noun;

const isSize = (mark: Mark | undefined): boolean => mark?.role === 'number';

function sizesIn(marks: readonly Mark[], from: number, to: number): readonly Mark[] {
  return marks
    .slice(from, to + 1)
    .filter((mark, i) => isSize(mark) && marks[from + i + 1]?.role !== 'degree');
}

/** To the right as far as something tells of its size: a bare number behind it may count something else. */
function endOf(marks: readonly Mark[], core: number, limit: number): number {
  let end = core;
  for (let k = core + 1; k <= limit; k++) {
    const { role } = marks[k]!;
    if (role === 'number') {
      const isProduct = marks[k + 1]?.role === 'times' || marks[k - 1]?.role === 'times';
      const isTold =
        labels.has(marks[k - 1]?.role ?? '') || /^(?:long|wide|degree)$/.test(marks[k + 1]?.role ?? '');
      if (!isProduct && !isTold) return end;
      end = k;
    } else if (role === 'hole' && k === core + 1) end = k;
    else if (role === 'turned' || role === 'degree' || role === 'long' || role === 'wide') {
      if (role === 'turned' || isSize(marks[k - 1])) end = k;
    } else if (role === 'comma' && !labels.has(marks[k + 1]?.role ?? '')) return end;
    else if (role === 'corners' && marks[k + 1]?.role !== 'r') return end;
  }
  return end;
}

/** To the left only to a product, to labelled sizes, or to which way it lies. */
function startOf(marks: readonly Mark[], core: number, limit: number, sized: boolean): number {
  let start = core;
  let taken = 0;
  for (let k = core - 1; k >= limit; k--) {
    const { role } = marks[k]!;
    // with a 20x60 slot: what stands before its sizes is another thing's; 竖着一条20×60的腰槽 says which way.
    if (taken >= 2 && role === 'link' && marks[k - 1]?.role !== 'turned') return start;
    if (role === 'turned') start = k;
    else if (role === 'number' && !sized) {
      const isProduct = marks[k - 1]?.role === 'times' || marks[k + 1]?.role === 'times';
      const isTold = labels.has(marks[k - 1]?.role ?? '') || labels.has(marks[k + 1]?.role ?? '');
      const isSquare = marks[core]!.which === 'square' && k === core - 1;
      if (!isProduct && !isTold && !isSquare) return start;
      start = k;
      taken++;
    } else if (labels.has(role) && !sized && isSize(marks[k + 1])) start = k;
    else if (sized || role === 'diameter') return start;
  }
  return start;
}

const labelledBy = (
  text: string,
  marks: readonly Mark[],
  from: number,
  to: number,
  ...roles: readonly string[]
): Said | null => {
  for (let k = from; k <= to; k++) {
    if (!roles.includes(marks[k]!.role)) continue;
    const next = marks[k + 1]?.role === 'link' ? marks[k + 2] : marks[k + 1];
    const before = marks[k - 1];
    // 30 long x 10 wide has its labels behind, 长30宽10 before.
    const isBehind = isSize(before) && k > from && (!isSize(next) || isLatin(text, marks[k]!));
    if (isBehind) return saidBy(before!);
    if (isSize(next)) return saidBy(next!);
    if (isSize(before) && k > from) return saidBy(before!);
  }
  return null;
};

const productIn = (marks: readonly Mark[], from: number, to: number): readonly [Mark, Mark] | null => {
  for (let k = from; k + 2 <= to; k++)
    if (isSize(marks[k]) && marks[k + 1]!.role === 'times' && isSize(marks[k + 2]))
      return marks[k + 3]?.role === 'times' ? null : [marks[k]!, marks[k + 2]!];
  return null;
};

type Sizes = { readonly length: Said | null; readonly width: Said | null; readonly radius: Said | null };

/** A slot is longer than wide, whichever was said first. */
function slotOf(text: string, marks: readonly Mark[], from: number, to: number): Sizes | null {
  const end = labelledBy(text, marks, from, to, 'r', 'radius');
  const both = productIn(marks, from, to);
  if (both) {
    const [a, b] = [...both].sort((one, other) => other.value - one.value);
    return { length: saidBy(a!), width: saidBy(b!), radius: null };
  }
  const wide = labelledBy(text, marks, from, to, 'wide') ?? (end && { ...end, value: 2 * end.value });
  const apart = labelledBy(text, marks, from, to, 'between');
  const long =
    labelledBy(text, marks, from, to, 'long') ??
    (apart && wide && { ...apart, value: apart.value + wide.value });
  return long || wide ? { length: long, width: wide, radius: null } : null;
}

function rectangleOf(
  text: string,
  marks: readonly Mark[],
  from: number,
  to: number,
  which: string,
): Sizes | null {
  const radius = labelledBy(text, marks, from, to, 'r', 'radius');
  const both = productIn(marks, from, to);
  if (both) return { length: saidBy(both[0]), width: saidBy(both[1]), radius };
  const side =
    labelledBy(text, marks, from, to, 'side') ??
    (which === 'square' ? onlySize(marks, from, to, radius) : null);
  if (side) return { length: side, width: side, radius };
  const [length, width] = [
    labelledBy(text, marks, from, to, 'long'),
    labelledBy(text, marks, from, to, 'wide'),
  ];
  return length || width ? { length, width, radius } : null;
}

function onlySize(marks: readonly Mark[], from: number, to: number, radius: Said | null): Said | null {
  const sizes = sizesIn(marks, from, to).filter(({ start }) => start !== radius?.at.start);
  return sizes.length === 1 ? saidBy(sizes[0]!) : null;
}

function angleOf(marks: readonly Mark[], from: number, to: number): Said | null {
  for (let k = from; k <= to; k++) {
    const mark = marks[k]!;
    if (mark.role === 'turned') return { value: Number(mark.which), at: mark };
    if (isSize(mark) && marks[k + 1]?.role === 'degree') return saidBy(mark);
  }
  return null;
}
