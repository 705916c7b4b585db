import type { Extent } from '../../../core/language/index.ts';
import { getAt, type Path } from '../../../core/result.ts';
import type { PlateWire } from '../contract.ts';
import { fieldsOf, paths, pathsOfHole } from '../leaves.ts';

/** What people call a size of a plate or of its holes. */
export type Field =
  | 'length'
  | 'width'
  | 'thickness'
  | 'diameter'
  | 'offset'
  | 'offset_x'
  | 'offset_y'
  | 'spacing'
  | 'spacing_x'
  | 'spacing_y'
  | 'rows'
  | 'cols'
  | 'count'
  | 'pitch'
  | 'radius'
  | 'place'
  | 'corner'
  | 'across'
  | 'inner'
  | 'cut_length'
  | 'cut_width'
  | 'cutouts'
  | 'feature'
  | 'material'
  | 'quantity'
  | 'drawing_number';

/** The longer words first: 孔距 is no 孔. */
const labels: readonly (readonly [Field, RegExp])[] = [
  ['spacing_y', /行(?:间)?距|排(?:间)?距|row (?:spacing|pitch)|竖向间距|纵向间距/g],
  ['spacing_x', /列(?:间)?距|column (?:spacing|pitch)|横向间距/g],
  ['offset_x', /左右(?:方向|两边)?的?(?:边距|离边|距边)?(?=都?也?(?:[改换加减]|还是|仍|\d))|left and right/g],
  ['offset_y', /上下(?:方向|两边)?的?(?:边距|离边|距边)?(?=都?也?(?:[改换加减]|还是|仍|\d))|top and bottom/g],
  [
    'offset',
    /孔?(?:边距|到边|离边|距边)的?(?:距离)?|edge (?:distance|offset)s?|margins?|inset|from the edges?/g,
  ],
  ['spacing', /孔?间距|孔距|中心距|(?:hole )?(?:spacing|pitch)(?! circle| dia)|apart/g],
  ['pitch', /分布圆(?:直径)?|节圆(?:直径)?|pcd|(?:bolt|pitch) circle(?: diameter)?/g],
  ['radius', /(?:分布圆|圆周|孔的?)?半径|(?:pitch |bolt )?circle radius/g],
  ['rows', /行数|排数|(?:number of )?rows/g],
  ['cols', /列数|(?:number of )?columns/g],
  ['count', /孔数|孔的?(?:个数|数量)|number of holes|hole count/g],
  ['place', /孔?位置?|position|location/g],
  ['corner', /圆角|倒角|倒圆|corner radi(?:us|i)|chamfers?|radius|rounding/g],
  ['across', /外径|外圆|outer diameter|outside diameter|\bod\b/g],
  ['inner', /内径|内圆|inner diameter|inside diameter|\bid\b/g],
  [
    'cut_length',
    /(?:方孔|腰形?孔|长孔|槽|窗口?|开口)的?长度?|(?:slot|cut-?out|window|opening)(?:'s)? length/g,
  ],
  ['cut_width', /(?:方孔|腰形?孔|长孔|槽|窗口?|开口)的?宽度?|(?:slot|cut-?out|window|opening)(?:'s)? width/g],
  ['cutouts', /方孔|腰形?孔|长圆?孔|长槽|槽|窗口?|开口|slots?|cut-?outs?|windows?|openings?/g],
  ['feature', /螺纹|攻丝|沉头|沉孔|threads?|tapping|countersinks?|counterbores?/g],
  ['material', /材料|材质|material/g],
  ['quantity', /数量|件数|quantity|qty|how many pieces/g],
  ['drawing_number', /图号|drawing number/g],
  [
    'diameter',
    /孔径|(?:大孔|小孔|孔)的?(?:直径|大小|尺寸)?|直径|(?:the )?(?:hole|bore) (?:size|dia(?:meter)?)s?|diameters?|holes?|bore/g,
  ],
  ['length', /长度|板长|总长|长边?|length/g],
  ['width', /宽度|板宽|总宽|宽边?|width/g],
  ['thickness', /厚度|板厚|厚|thickness|gauge/g],
];

export interface Label extends Extent {
  readonly field: Field;
}

/** Every size that some words name, in their order; each word names one. */
export function labelsIn(text: string): readonly Label[] {
  const found: Label[] = [];
  for (const [field, words] of labels)
    for (const { index, 0: word } of text.matchAll(words)) {
      const end = index + word.length;
      if (!found.some((one) => one.start < end && index < one.end)) found.push({ field, start: index, end });
    }
  return found.sort((a, b) => a.start - b.start);
}

/** 长和宽都加40: the last of them with those it is joined to. */
export function lastLabels(text: string): readonly Label[] {
  const all = labelsIn(text).filter(({ field }) => field !== 'cutouts' && field !== 'place');
  const joined = (k: number) => JOINED.test(text.slice(all[k - 1]!.end, all[k]!.start));
  let first = all.length - 1;
  while (first > 0 && joined(first)) first--;
  return all.slice(Math.max(0, first));
}
const JOINED = /^ ?(?:和|与|跟|及|、|&|and(?: the)?)? ?$/;

const keyOf: Partial<Record<Field, Path>> = {
  length: paths.length,
  width: paths.width,
  thickness: paths.thickness,
  corner: ['corner'],
  across: ['outline', 'diameter'],
  inner: ['outline', 'inner_diameter'],
  cutouts: ['cutouts'],
  feature: ['hole_features'],
  material: ['material'],
  quantity: ['quantity'],
  drawing_number: ['drawing_number'],
};
const namesOf: Partial<Record<Field, readonly string[]>> = {
  offset: ['offset_x', 'offset_y'],
  offset_x: ['offset_x'],
  offset_y: ['offset_y'],
  spacing: ['spacing_x', 'spacing_y'],
  spacing_x: ['spacing_x'],
  spacing_y: ['spacing_y'],
  rows: ['rows'],
  cols: ['cols'],
  count: ['count', 'rows', 'cols'],
  pitch: ['radius'],
  radius: ['radius'],
  place: ['x', 'y', 'offset_x', 'offset_y', 'origin_offset_x', 'origin_offset_y', 'center_x', 'center_y'],
};

/** Where a plate has what is named so, for the holes that are meant. */
export function placesNamed(plate: PlateWire, field: Field, holes: readonly number[]): readonly Path[] {
  const key = keyOf[field];
  if (key) return [key];
  if (field === 'cut_length' || field === 'cut_width') {
    const name = field === 'cut_length' ? 'length' : 'width';
    return (plate.cutouts ?? []).map((_, i) => ['cutouts', i, name]);
  }
  return holes.flatMap((i) => {
    const at = pathsOfHole(i);
    if (field === 'diameter') return [at.diameter];
    const { type } = plate.holes[i]!.placement;
    if (type === '') return [];
    const names: readonly string[] = fieldsOf[type];
    return (namesOf[field] ?? [])
      .filter((name) => names.includes(name))
      .map((name) => at[type][name]!)
      .filter((path) => getAt(plate, path) !== null);
  });
}

/** make it 12, the thickness: what is named last is what was meant. */
export function namedLast(text: string): Label | null {
  const last = labelsIn(text).at(-1);
  if (!last || /[\p{L}\p{N}]/u.test(text.slice(last.end).replace(/[吧呢啊]/g, ''))) return null;
  return /\d[^，,\d]*[，,] *(?:(?:i mean|for) )?(?:the |its )?$/i.test(text.slice(0, last.start))
    ? last
    : null;
}

/** 厚一点, thicker: the size that is to be more or less; a hole where it is only larger or smaller. */
const compared: readonly (readonly [Field | null, RegExp])[] = [
  ['spacing', /密一?[点些]|[疏稀]一?[点些]|further apart|closer together|wider apart/],
  [
    'length',
    /[长短]一?[点些]|(?:加|接|拉)长|[缩截改]短|\b(?:longer|shorter|lengthen|shorten|stretch)\b|\bextend\b(?! by)/,
  ],
  ['width', /[宽窄]一?[点些]|[加放]宽|[收改]窄|\b(?:wider|narrower|widen|narrow)\b/],
  ['thickness', /[厚薄]一?[点些]|加厚|[减改]薄|\b(?:thicker|thinner|thicken)\b/],
  [null, /[大小]一?[点些]|\b(?:bigger|larger|smaller)\b/],
];

export function comparedIn(text: string): (Extent & { readonly field: Field | null }) | null {
  for (const [field, words] of compared) {
    const found = words.exec(text);
    if (found) return { field, start: found.index, end: found.index + found[0].length };
  }
  return null;
}
