import { createLexicon, defineWords, normalize } from '../../../core/language/index.ts';
import type { Span } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';

type HoleWire = PlateWire['holes'][number];
type Place = 'l' | 'r' | 't' | 'b' | 'lb' | 'rb' | 'lt' | 'rt';
type Sort = Place | 'centre' | 'corners' | 'circle' | 'array' | 'large' | 'small';

const list = (words: string): readonly string[] => words.split(' ').map((word) => word.replaceAll('_', ' '));

/** What tells one hole of a plate from the others. */
const sorts = createLexicon(
  defineWords<Sort>({
    l: list('左边 左侧 左面 左 最左边 左端 left leftmost left-hand'),
    r: list('右边 右侧 右面 右 最右边 右端 right rightmost right-hand'),
    t: list('上边 上面 上方 顶部 顶上 最上面 上 top upper topmost'),
    b: list('下边 下面 下方 底部 底下 最下面 下 bottom lower lowest'),
    lb: list('左下角 左下 左下方 lower_left bottom_left lower-left bottom-left'),
    rb: list('右下角 右下 右下方 lower_right bottom_right lower-right bottom-right'),
    lt: list('左上角 左上 左上方 upper_left top_left upper-left top-left'),
    rt: list('右上角 右上 右上方 upper_right top_right upper-right top-right'),
    centre: list('中心 中间 正中 正中间 中央 当中 中 center centre middle central'),
    corners: list('四角 四个角 四角上 角上 角 corner corners four_corner'),
    circle: list('周围 圆周 圆周上 一圈 那一圈 均布 分布圆 外圈 bolt_circle surrounding pitch_circle outer'),
    array: list('阵列 矩阵 array grid pattern'),
    large: list('大 大的 最大 big large bigger larger biggest largest'),
    small: list('小 小的 最小 small smaller smallest'),
  }),
);

/** Behind these a place is measured from, moved to or made at; it tells no hole from another. */
const NO_CHOICE = /(?:距|离|到|往|向|朝|在|从|from|to|towards|at|in|in the|to the|from the)\s*$/;
/** What is told apart: 左边那个, 左边的孔, the left one, the corner holes. */
const WHAT = /^\s*(?:的|那|这|这里的)*\s*(?:一?[个只]?(?:圆孔|孔)|一?[个只](?!孔)|几个|两个|四个|hole|holes|one|ones)/;

export interface Which {
  /** The places of the holes in the plate. */
  readonly holes: readonly number[];
  /** One hole of a pattern of four. */
  readonly corner: Place | null;
  /** The words that tell, without the noun: 左边 of 左边那个. */
  readonly words: Span;
  /** The words and what they tell apart. */
  readonly whole: Span;
}

/** Which holes some words of a message are about; null where it tells none apart. */
export function whichHoles(text: string, { holes, base_shape }: PlateWire): Which | null {
  const normalized = normalize(text);
  const { text: plain } = normalized;
  for (const { start, end, value } of sorts.scan(plain)) {
    const what = WHAT.exec(plain.slice(end));
    if (!what || NO_CHOICE.test(plain.slice(0, start))) continue;
    const found = picked(value, holes, base_shape);
    const corner = value.length === 2 ? (value as Place) : null;
    if (found.length === 0) continue;
    const words = normalized.span(start, end);
    return { holes: found, corner, words, whole: normalized.span(start, end + what[0].length) };
  }
  return bySize(text, holes);
}

/** 10的孔改成12, the 10 mm holes: those of that size. */
function bySize(text: string, holes: readonly HoleWire[]): Which | null {
  const said = /(?:φ|直径|孔径|the\s)?\s*(\d+(?:\.\d+)?)\s*(?:mm)?\s*(?:的)?\s*(?:那个孔|那个|那些孔|孔|hole\b|holes\b|one\b|ones\b)(?=.*(?:改|换|变|去|删|不要|make|to|remove|drop))/i.exec(
    text,
  );
  const found = said
    ? holes.flatMap(({ diameter }, i) => (diameter === Number(said[1]) ? [i] : []))
    : [];
  if (!said || found.length === 0 || found.length === holes.length) return null;
  const words = { start: said.index, end: said.index + said[0].length };
  return { holes: found, corner: null, words, whole: words };
}

const all = <T>(list: readonly T[], test: (one: T) => boolean): number[] =>
  list.flatMap((one, i) => (test(one) ? [i] : []));

function picked(sort: Sort, holes: readonly HoleWire[], base: PlateWire['base_shape']): readonly number[] {
  switch (sort) {
    case 'corners':
      return all(holes, ({ placement }) => placement.type === 'four_corners');
    case 'circle':
      return all(holes, ({ placement }) => placement.type === 'circle_array');
    case 'array':
      return all(holes, ({ placement }) => placement.type === 'rect_array');
    case 'large':
    case 'small':
      return extremes(
        holes.map(({ diameter }) => diameter),
        sort === 'large' ? Math.max : Math.min,
      );
    case 'centre':
      return all(holes, (hole) => isCentred(hole, base));
    default:
      return bySide(sort, holes);
  }
}

function extremes(values: readonly (number | null)[], best: (...of: number[]) => number): readonly number[] {
  const known = values.filter((value) => value !== null);
  if (known.length < 2 || new Set(known).size < 2) return [];
  return all(values, (value) => value === best(...known));
}

function isCentred({ placement: { type, single } }: HoleWire, { length, width }: PlateWire['base_shape']): boolean {
  if (type !== 'single') return false;
  const isMiddle = (at: number | null, side: number | null) => at === null || side === null || at === side / 2;
  return isMiddle(single.x, length) && isMiddle(single.y, width);
}

/** A single hole that lies furthest that way; a pattern of four has one in each corner. */
function bySide(place: Place, holes: readonly HoleWire[]): readonly number[] {
  const singles = all(holes, ({ placement }) => placement.type === 'single');
  let found: readonly number[] = singles;
  for (const side of place) {
    const axis = side === 'l' || side === 'r' ? 'x' : 'y';
    const far = side === 'r' || side === 't';
    const at = (i: number) => holes[i]!.placement.single[axis];
    const values = found.map(at).filter((value) => value !== null);
    const wanted = far ? Math.max(...values) : Math.min(...values);
    // Where all lie alike nothing is told apart.
    if (new Set(values).size > 1) found = found.filter((i) => at(i) === wanted);
    else if (singles.length > 1) return [];
  }
  if (found.length > 0 && singles.length > 1) return found;
  const corners = all(holes, ({ placement }) => placement.type === 'four_corners');
  return place.length === 2 && corners.length > 0 ? corners : found;
}
