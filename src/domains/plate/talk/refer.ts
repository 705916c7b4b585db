import { type Path, pathText } from '../../../core/result.ts';
import type { Standing } from '../../../core/talk.ts';
import type { PlateWire } from '../contract.ts';
import { countOf } from './lexicon.ts';
import { spotsOf } from './spots.ts';

type Spoken = Pick<Standing<PlateWire>, 'value'> &
  Partial<Pick<Standing<PlateWire>, 'touched' | 'earlier' | 'evidence'>>;

const holesIn = (paths: readonly Path[]): readonly number[] => [
  ...new Set(paths.flatMap(([list, i]) => (list === 'holes' ? [Number(i)] : []))),
];

/** What was said itself: of a pattern that was taken apart the others only stayed, where anything was said of one. */
function toldOf(touched: readonly Path[], evidence: Standing<PlateWire>['evidence']): readonly Path[] {
  const told = touched.filter((path) => !isKept(path, evidence));
  return told.some(([list]) => list === 'holes') ? told : touched;
}
const isKept = (path: Path, evidence: Standing<PlateWire>['evidence']): boolean =>
  /^(?:member_kept|placed_single)$/.test(
    evidence.find((entry) => pathText(entry.path) === pathText(path))?.rule ?? '',
  );

/** The holes that were spoken of last, as they are now: by the message before, or by one further back about the same holes. */
export function spokenHoles({ value, touched = [], earlier = [], evidence = [] }: Spoken): readonly number[] {
  const last = holesIn(toldOf(touched, evidence)).filter((i) => i < value.holes.length);
  if (last.length > 0) return last;
  for (const { value: was, evidence, source } of [...earlier].reverse()) {
    if (was.holes.length !== value.holes.length) break;
    const said = evidence.filter(({ spans }) => spans.some((span) => span.source === source));
    const found = holesIn(said.map(({ path }) => path));
    if (found.length > 0) return found;
  }
  return [];
}

/** that hole, 刚才那个孔: those spoken of last; the other one, 其余的: those that were not. */
const POINTING =
  /\b(?:that|this|those|these) (?:new )?(?:hole|one|pair|row|pattern)s?\b|\bthe (?:new|last|added) (?:hole|one)s?\b|(?:刚才|刚刚?)加?的?(?:那|这)?[个些只]?(?:新?孔|的)|[这那][个些只]新?孔|新加?的?那?[个些]?孔?(?=[改往移挪不去])/;
const OTHERS =
  /\bthe (?:others?|rest|remaining)(?! (?:side|end|edge|way|half))(?: (?:ones?|holes?|two|three|four))?(?: (?:ones|holes))?\b|另外?[一那]个孔?|另外?那?[两二三四五]个孔?|另外的孔?|其[他它余]的?[个些几]?个?孔?|剩下的?[个些]?孔?/;

/** 那两列, both rows, 两个孔都: as many as there are; what is to become two columns is none of them. */
const COUNTED =
  /(?<![改换变加来再成为打开钻])[那这]?(?<n>[一两二三四五六七八九十]|\d)(?<line>[列排行])孔?|(?<![改换变加来再成为打开钻])(?<m>[一两二三四五六七八九十]|\d)[个只]孔?(?=[都全])|[那这](?<p>[两二三四五六七八九十]|[2-9])[个只]孔?(?![径距])|\b(?:both|(?:the|those|these|all) (?:of the )?(?<k>two|three|four|five|\d))(?: of)?(?: the)? (?<lines>rows|columns|holes)\b|\b(?:those|these) (?<q>two|three|four|five)\b(?! (?:mm|on|in|at)\b)(?: (?:new )?(?:ones|holes))?|\bboth(?: of them)?\b(?! (?:of|the|sides?|edges?|ends?|sizes?|ways|its|directions))/;

function countedIn(text: string, { value: { holes }, ...before }: Spoken): Pointed | null {
  const found = COUNTED.exec(text);
  if (!found?.groups) return null;
  const { n, m, k, p, q, line, lines } = found.groups;
  const count = countOf(n ?? m ?? k ?? p ?? q ?? 'two');
  const across = line === '列' || lines === 'columns' ? 'cols' : line || lines === 'rows' ? 'rows' : null;
  const isMeant = ({ placement: { type, rect_array: array } }: PlateWire['holes'][number]) =>
    across === null ? type === 'single' : type === 'rect_array' && array[across] === 1;
  const all = holes.flatMap((hole, i) => (isMeant(hole) ? [i] : []));
  const grid = holes.flatMap(({ placement: { type, rect_array: array } }, i) =>
    across !== null && type === 'rect_array' && array[across] === count ? [i] : [],
  );
  if (grid.length === 1 && all.length !== count) return { holes: grid, found };
  const group = across === null ? groupOf(holes, count) : null;
  if (group && all.length !== count) return { holes: group, found };
  const spoken = spokenHoles({ value: { holes } as PlateWire, ...before });
  const isThose = (p ?? q) !== undefined && spoken.length < count;
  const told =
    all.length === count ? all : isThose ? addedLately(holes, before.earlier ?? [], count) : spoken;
  return told.length === count && told.every((i) => all.includes(i)) ? { holes: told, found } : null;
}

/** those two: as many as came one after the other, just now. */
function addedLately(
  holes: PlateWire['holes'],
  earlier: NonNullable<Spoken['earlier']>,
  count: number,
): readonly number[] {
  const first = holes.length - count;
  let left = holes.length;
  for (const { value: was } of [...earlier].reverse()) {
    if (was.holes.length >= left) return [];
    left = was.holes.length;
    if (left === first) return holes.map((_, i) => i).slice(first);
  }
  return [];
}

/** 四个孔都: all there are, or the only pattern of as many. */
function groupOf(holes: PlateWire['holes'], count: number): readonly number[] | null {
  const members = holes.map(({ placement: { type, rect_array: array, circle_array: circle } }) =>
    type === 'four_corners'
      ? 4
      : type === 'circle_array'
        ? (circle.count ?? 0)
        : type === 'rect_array'
          ? (array.rows ?? 0) * (array.cols ?? 0)
          : 1,
  );
  if (members.reduce((sum, one) => sum + one, 0) === count) return holes.map((_, i) => i);
  const alike = members.flatMap((one, i) => (one === count && count > 1 ? [i] : []));
  return alike.length === 1 ? alike : null;
}

/** 三个孔都改成10, of a plate with two: nobody knows which are meant. */
export function isMiscounted(text: string, before: Spoken): boolean {
  const found = COUNTED.exec(text);
  if (!found || countedIn(text, before)) return false;
  return (
    !found.groups?.line ||
    /[那这]/.test(found[0]) ||
    /^孔?[都全]/.test(text.slice(found.index + found[0].length))
  );
}

interface Pointed {
  readonly isOthers?: boolean;
  readonly holes: readonly number[];
  readonly found: RegExpExecArray;
}

/** Holes that words point at, without telling what they are like. */
export function pointedAt(text: string, before: Spoken): Pointed | null {
  const counted = countedIn(text, before);
  if (counted) return counted;
  const all = before.value.holes.map((_, i) => i);
  const spoken = spokenHoles(before);
  const others = OTHERS.exec(text);
  const found = others ?? POINTING.exec(text);
  if (!found || all.length === 0) return null;
  // Of a pattern one was taken away: the others are those that stayed.
  const { touched = [], evidence = [] } = before;
  const isLeft = others && touched.length > 0 && touched.every((path) => isKept(path, evidence));
  if (isLeft) return { isOthers: true, holes: holesIn(touched).filter((i) => i < all.length), found };
  const holes = others ? all.filter((i) => !spoken.includes(i)) : spoken;
  if (holes.length === 0 && all.length === 1) return { holes: all, found };
  return holes.length > 0 && (holes.length < all.length || all.length === 1)
    ? { holes, found, isOthers: others !== null }
    : null;
}

/** drop the corner holes, all six: there are four of them. */
export function isMiscountedAll(text: string, before: Spoken, gone: readonly number[]): boolean {
  const said = /\ball (?:the )?(two|three|four|five|six|\d)\b(?! mm)/i.exec(text)?.[1];
  const spots = spotsOf(before.value).filter(({ hole }) => gone.includes(hole));
  return said !== undefined && spots.length !== countOf(said);
}
