import { type CornerName, cornerNames } from '../../contract-features.ts';
import type { Mark } from './lexer.ts';
import {
  clauseBefore,
  isAside,
  isLatin,
  type Lifted,
  liftedFrom,
  type Run,
  runAround,
  type Said,
  saidBy,
} from './phrase.ts';

const around: ReadonlySet<string> = new Set(
  'corners corner round chamfer radius r c number times degree link and edge'.split(' '),
);
/** The edges of a plate or the rims of its holes, which are no corners: the sheet says it in words. */
const ofEdges = /锐|棱|孔|边缘|周边|四周|四边|各边|每边|未注|毛刺|edges?\b|around|all round|sharp|holes?\b/;

/** 四角倒圆R10, R5圆角, 左上角切角C20, 10 mm corner radius, chamfer the corners 5 x 45°. */
export function cornersIn(text: string, marks: readonly Mark[]): Lifted[] {
  const roles = ['round', 'chamfer', 'r', 'c', 'radius'] as const;
  const found = liftedFrom<CornerOrNote>(marks, roles, (core) => phraseAt(text, marks, core));
  return onlyOne(text, found);
}

type CornerOrNote = Lifted & { readonly kind: 'corner' | 'note' };

/** A plate has one kind of corners; 倒角C1 beside 四角R10 is about its edges. Two of a kind stay where they are. */
function onlyOne(text: string, found: readonly CornerOrNote[]): Lifted[] {
  const corners = found.filter((one) => one.kind === 'corner');
  if (corners.length < 2) return [...found];
  const radii = corners.filter(({ type }) => type.value === 'radius');
  if (radii.length !== 1) return found.filter(({ kind }) => kind === 'note');
  return found.map((one) => (one === radii[0] || one.kind === 'note' ? one : noted(text, one)));
}

function phraseAt(text: string, marks: readonly Mark[], core: number) {
  const run = oneSize(text, marks, pastComma(marks, runAround(marks, core, around, around)), core);
  if (!run) return null;
  const inside = marks.slice(run.from, run.to + 1);
  const of = (...roles: readonly string[]) => inside.filter(({ role }) => roles.includes(role));
  const [start, end] = [inside[0]!.start, inside.at(-1)!.end];
  const before = clauseBefore(text, start);
  // 四角R6孔 tells of holes.
  if (isAside(text, start) || /^ ?(?:的?圆?孔|(?:radius )?holes?\b)/.test(text.slice(end, end + 14)))
    return null;
  const numbers = of('number').filter((mark) => !isDegree(marks, mark));
  const [size] = numbers;
  const isNamed = of('round', 'chamfer').length > 0;
  const isAtCorners = of('corners', 'corner').length > 0;
  if (!size || numbers.some(({ value }) => value !== size.value)) return null;
  if (!isNamed && !(isAtCorners && of('r', 'c', 'radius').length > 0)) return null;
  // holes of radius 5.5 in the corners
  if (!isNamed && of('r', 'c').length === 0 && /孔|holes?\b/.test(before)) return null;
  if (of('round').length > 0 && (of('chamfer').length > 0 || of('c').length > 0)) return null;
  const extent = { start, end, pieces: [] };
  if (of('edge').length > 0 || (ofEdges.test(before) && !isAtCorners))
    return { to: run.to, lifted: noted(text, extent) as CornerOrNote };
  const word = of('round', 'r')[0] ?? of('chamfer', 'c')[0] ?? of('radius')[0]!;
  const type: Said<'radius' | 'chamfer'> = {
    value: word.role === 'chamfer' || word.role === 'c' ? 'chamfer' : 'radius',
    at: word,
  };
  const corners = namesOf(of('corner'));
  return { to: run.to, lifted: { ...extent, kind: 'corner', type, size: saidBy(size), corners } as const };
}

/** round the corners, R8: its size behind a comma, where it has none yet. */
function pastComma(marks: readonly Mark[], run: Run): Run {
  const [comma, letter, size] = marks.slice(run.to + 1, run.to + 4);
  const isSized = marks.slice(run.from, run.to + 1).some(({ role }) => role === 'number');
  const isNamed = marks
    .slice(run.from, run.to + 1)
    .some(({ role }) => role === 'round' || role === 'chamfer');
  if (isSized || comma?.role !== 'comma') return run;
  if (/^[rc]$/.test(letter?.role ?? '') && size?.role === 'number') return { from: run.from, to: run.to + 3 };
  // round the corners, 5 mm
  const isAlone = letter?.role === 'number' && (!size || size.role === 'comma');
  return isNamed && isAlone ? { from: run.from, to: run.to + 2 } : run;
}

/** 四边倒角C2, φ13孔倒角C1: said from where the edges or the hole are named. */
function noted(text: string, { start, end }: { readonly start: number; readonly end: number }): Lifted {
  const clause = clauseBefore(text, start);
  const lead =
    /(?:两|上下|左右|锐|棱|孔口|孔边|边缘|周边|四周|四边|各边|每边|未注|all |break )[^，,。;\d]{0,12}$/.exec(
      clause,
    );
  const from = start - (lead?.[0].length ?? 0);
  const hole = lead ? null : /(?:孔|holes?)[^孔]{0,6}$/.exec(clause);
  const said = { start: hole ? start - hole[0].length : from, end };
  return { kind: 'note', start: from, end, pieces: [], said };
}

const isDegree = (marks: readonly Mark[], mark: Mark): boolean =>
  marks[marks.indexOf(mark) + 1]?.role === 'degree';

function namesOf(marks: readonly Mark[]): readonly Said<CornerName>[] {
  const names = marks.flatMap((mark) =>
    cornerNames.filter((name) => name.startsWith(mark.which)).map((value) => ({ value, at: mark })),
  );
  return names.sort((a, b) => cornerNames.indexOf(a.value) - cornerNames.indexOf(b.value));
}

/** A phrase has one size: 10 mm corner radius takes what stands before it, 圆角10 what stands behind. */
function oneSize(text: string, marks: readonly Mark[], run: Run, core: number): Run | null {
  const sizes: number[] = [];
  for (let k = run.from; k <= run.to; k++)
    if (marks[k]!.role === 'number' && !isOfPlate(marks, k)) sizes.push(k);
  if (sizes.length === 0) return null;
  const isOnto = (k: number) => marks[k - 1]?.role === 'r' || marks[k - 1]?.role === 'c';
  const adjectival = isLatin(text, marks[core]!) && sizes.findLast((k) => k < core);
  const chosen =
    sizes.find(isOnto) ?? (adjectival || (sizes.find((k) => k > core) ?? sizes.findLast((k) => k < core)!));
  // 2×45°, 5×5: what belongs to the same size.
  let [first, last] = [chosen, chosen];
  if (marks[last + 1]?.role === 'times' && marks[last + 2]?.role === 'number') last += 2;
  else if (marks[first - 1]?.role === 'times' && marks[first - 2]?.role === 'number') first -= 2;
  if (marks[last + 1]?.role === 'degree') last++;
  const foreign = (k: number) => marks[k]!.role === 'number' && (k < first || k > last);
  const [low, high] = [Math.min(first, core), Math.max(last, core)];
  let [from, to] = [low, high];
  while (from > run.from && !foreign(from - 1)) from--;
  while (to < run.to && !foreign(to + 1)) to++;
  // 四角R20 四角孔φ18: the corners named again are those of the holes.
  const isNamed = marks.slice(from, low).some(({ role }) => role === 'corners' || role === 'corner');
  while (isNamed && to > high && /^corners?$|^link$/.test(marks[to]!.role)) to--;
  return clip(marks, from, to);
}

/** 250x150x8 radiused corners 12mm: three numbers in a row are the plate's. */
function isOfPlate(marks: readonly Mark[], k: number): boolean {
  let [first, last] = [k, k];
  while (marks[first - 1]?.role === 'times' && marks[first - 2]?.role === 'number') first -= 2;
  while (marks[last + 1]?.role === 'times' && marks[last + 2]?.role === 'number') last += 2;
  return last - first >= 4;
}

const loose: ReadonlySet<string> = new Set(['link', 'and', 'times']);
function clip(marks: readonly Mark[], from: number, to: number): Run {
  let [a, b] = [from, to];
  while (a < b && loose.has(marks[a]!.role)) a++;
  while (b > a && loose.has(marks[b]!.role)) b--;
  return { from: a, to: b };
}
