import { fill, type Lang, type Text } from '../../core/messages.ts';
import type { Candidate, Question } from '../../core/reading/question.ts';
import type { Path } from '../../core/result.ts';
import type { PlacementWire, PlateWire } from './contract.ts';
import { grammarMessages, question } from './grammar-messages.ts';
import { fieldsOf, paths, pathsOfHole } from './leaves.ts';
import { drillOf } from './threads.ts';

type Asked = (typeof sizes)[number] | (typeof fieldsOf)[keyof typeof fieldsOf][number];
type Code = Extract<keyof typeof grammarMessages, `plate_ask_${string}`>;

/** The code of the question for each field that may be open. */
const askFor: Readonly<Record<Asked, Code>> = {
  length: 'plate_ask_length',
  width: 'plate_ask_width',
  thickness: 'plate_ask_thickness',
  x: 'plate_ask_x',
  y: 'plate_ask_y',
  offset_x: 'plate_ask_offset_x',
  offset_y: 'plate_ask_offset_y',
  rows: 'plate_ask_rows',
  cols: 'plate_ask_cols',
  spacing_x: 'plate_ask_spacing_x',
  spacing_y: 'plate_ask_spacing_y',
  origin_offset_x: 'plate_ask_origin_offset_x',
  origin_offset_y: 'plate_ask_origin_offset_y',
  count: 'plate_ask_count',
  radius: 'plate_ask_radius',
  center_x: 'plate_ask_center_x',
  center_y: 'plate_ask_center_y',
};

interface Gap {
  readonly path: Path;
  readonly code: Code;
  readonly hole: number | undefined;
}

/** What must be known before the plate can be drawn and is null, in the order of the contract. */
export function gapsOf(value: PlateWire): Gap[] {
  const { base_shape, holes, outline } = value;
  const gaps: Gap[] = [];
  const isRound = outline !== undefined && outline.type !== 'rectangle';
  for (const name of sizes)
    if (base_shape[name] === null && !(isRound && name !== 'thickness'))
      gaps.push({ path: paths[name], code: askFor[name], hole: undefined });
  for (let i = 0; i < holes.length; i++)
    gapsIn(holes[i]!, i, gaps, drillOf(value, i) !== null, pathsOfHole(i));
  if (value.schema_version !== '1.0.0') featureGaps(value, gaps);
  return gaps;
}

/** The gaps of what 1.1.0 tells of. */
function featureGaps({ outline, corner, cutouts = [], hole_features = [] }: PlateWire, gaps: Gap[]): void {
  const gap = (path: Path, value: unknown, code: Code, hole?: number) => {
    if (value === null) gaps.push({ path, code, hole });
  };
  if (outline && outline.type !== 'rectangle')
    gap(['outline', 'diameter'], outline.diameter, 'plate_ask_across');
  if (outline?.type === 'ring') gap(['outline', 'inner_diameter'], outline.inner_diameter, 'plate_ask_inner');
  if (corner) gap(['corner', 'size'], corner.size, 'plate_ask_corner');
  cutouts.forEach(({ length, width, placement }, i) => {
    gap(['cutouts', i, 'length'], length, 'plate_ask_cut_length', i + 1);
    gap(['cutouts', i, 'width'], width, 'plate_ask_cut_width', i + 1);
    placeGaps(placement, ['cutouts', i, 'placement'], i + 1, gaps);
  });
  hole_features.forEach(({ hole, thread, countersink, counterbore }, i) => {
    const at = ['hole_features', i];
    if (thread) gap([...at, 'thread', 'size'], thread.size, 'plate_ask_thread', hole + 1);
    if (countersink)
      gap([...at, 'countersink', 'diameter'], countersink.diameter, 'plate_ask_sink_diameter', hole + 1);
    if (counterbore) {
      gap([...at, 'counterbore', 'diameter'], counterbore.diameter, 'plate_ask_sink_diameter', hole + 1);
      gap([...at, 'counterbore', 'depth'], counterbore.depth, 'plate_ask_sink_depth', hole + 1);
    }
  });
}

function placeGaps(placement: PlacementWire, at: Path, hole: number, gaps: Gap[]): void {
  if (placement.type === '') {
    gaps.push({ path: [...at, 'type'], code: 'plate_ask_cut_type', hole });
    return;
  }
  const fields: Readonly<Record<string, number | null>> = placement[placement.type];
  for (const name of fieldsOf[placement.type])
    if (fields[name] === null && !isUnused(name, fields))
      gaps.push({ path: [...at, placement.type, name], code: askFor[name], hole });
}

// P12: a single row has no spacing across it.
const isUnused = (name: string, fields: Readonly<Record<string, number | null>>): boolean =>
  (name === 'spacing_x' && fields.cols === 1) || (name === 'spacing_y' && fields.rows === 1);

const sizes = ['length', 'width', 'thickness'] as const;

function gapsIn(
  { diameter, placement }: PlateWire['holes'][number],
  i: number,
  gaps: Gap[],
  isTapped: boolean,
  at: ReturnType<typeof pathsOfHole>,
): void {
  const hole = i + 1;
  // The drill of a thread is known from its standard.
  if (diameter === null && !isTapped) gaps.push({ path: at.diameter, code: 'plate_ask_diameter', hole });
  if (placement.type === '') {
    gaps.push({ path: at.type, code: 'plate_ask_type', hole });
    return;
  }
  const fields: Readonly<Record<string, number | null>> = placement[placement.type];
  for (const name of fieldsOf[placement.type]) {
    if (fields[name] === null && !isUnused(name, fields))
      gaps.push({ path: at[placement.type][name]!, code: askFor[name], hole });
  }
}

/** Nouns of plates and of nothing else: a door may be opened, a spring is a season, and 地板 is swept. */
const plateNouns =
  /(?:底|盖|钢|铁|铝|铜|侧|端|背|顶|垫|压|隔|夹|挡|筋|托|支撑|支架|连接|安装|加强|定位|固定|过渡|法兰)板$|法兰$|垫片$|(?:^| )(?:base|back|face)?(?:plate|flange|gasket|shim)s?$/i;

/** Whether nothing was said of a plate: two numbers and a sign, a number of something, or a thing by its name are none. */
export function isEmpty({ part_type, base_shape, holes, outline, cutouts }: PlateWire): boolean {
  if (outline !== undefined || cutouts !== undefined || plateNouns.test(part_type)) return false;
  const { length, width, thickness } = base_shape;
  const isNamed = part_type !== '';
  const isSized = thickness !== null || (isNamed && (length !== null || width !== null));
  return !isSized && !holes.some((hole) => isNamed || tellsSomething(hole));
}

function tellsSomething({ diameter, placement: { type, ...parts } }: PlateWire['holes'][number]): boolean {
  if (diameter !== null || (type !== '' && type !== 'single')) return true;
  return Object.values(parts.single).some((at) => at !== null);
}

export const wordingOf = ({ code, hole }: Gap, lang: Lang): string =>
  fill(grammarMessages[code], lang, { hole });

/** The wording of a question in the language of whoever was asked. */
export const askedIn = ({ code, params, text }: Question, lang: Lang): string =>
  Object.hasOwn(grammarMessages, code) ? fill(grammarMessages[code as Code], lang, params) : text;

const NO_PARAMS = {};

/** One question for each gap, once something was said at all. */
export function questions(value: PlateWire, { lang }: { readonly lang: Lang }): readonly Question[] {
  if (isEmpty(value)) return [];
  return gapsOf(value).map(({ path, code, hole }) =>
    question(code, {
      path,
      candidates: candidatesOf(value, path, lang),
      params: hole === undefined ? NO_PARAMS : { hole },
    }),
  );
}

const places: Readonly<Record<string, Text>> = {
  four_corners: { zh: '四角', en: 'in the four corners' },
  rect_array: { zh: '矩形阵列', en: 'in rows and columns' },
  circle_array: { zh: '圆周均布', en: 'around a circle' },
  single: { zh: '单独定位', en: 'each at a place of its own' },
};
const centre: Text = { zh: '板中心', en: 'centre of the plate' };

function candidatesOf({ base_shape, outline }: PlateWire, path: Path, lang: Lang): Candidate[] {
  const name = path.at(-1);
  if (name === 'type') return Object.entries(places).map(([value, text]) => ({ value, label: text[lang] }));
  const side =
    name === 'x' || name === 'center_x'
      ? (base_shape.length ?? outline?.diameter ?? null)
      : name === 'y' || name === 'center_y'
        ? (base_shape.width ?? outline?.diameter ?? null)
        : null;
  return side === null ? [] : [{ value: side / 2, label: centre[lang] }];
}

const heading = { zh: '孔', en: 'holes' } as const;

/** Which holes are meant, so that a person can tell them apart: φ12 四角孔. */
export function describedHole(
  { diameter, placement: { type, single } }: PlateWire['holes'][number],
  lang: Lang,
): string {
  const size = diameter === null ? '' : `φ${diameter} `;
  if (type === '') return `${size}${heading[lang]}`;
  const at = type === 'single' ? ` (${single.x ?? '?'}, ${single.y ?? '?'})` : '';
  return `${size}${whereIs[type][lang]}${at}`;
}
const whereIs = {
  single: { zh: '单孔', en: 'hole' },
  four_corners: { zh: '四角孔', en: 'corner holes' },
  rect_array: { zh: '阵列孔', en: 'holes in rows' },
  circle_array: { zh: '圆周孔', en: 'holes on a circle' },
} as const;
