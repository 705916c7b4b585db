import { fill, type Lang, type Text } from '../../core/messages.ts';
import type { Candidate, Question } from '../../core/reading/question.ts';
import type { Path } from '../../core/result.ts';
import type { PlateWire } from './contract.ts';
import { grammarMessages, question } from './grammar-messages.ts';
import { fieldsOf, paths, pathsOfHole } from './leaves.ts';

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
export function gapsOf({ base_shape, holes }: PlateWire): Gap[] {
  const gaps: Gap[] = [];
  for (const name of sizes)
    if (base_shape[name] === null) gaps.push({ path: paths[name], code: askFor[name], hole: undefined });
  for (let i = 0; i < holes.length; i++) gapsIn(holes[i]!, i, gaps);
  return gaps;
}

const sizes = ['length', 'width', 'thickness'] as const;

function gapsIn({ diameter, placement }: PlateWire['holes'][number], i: number, gaps: Gap[]): void {
  const hole = i + 1;
  const at = pathsOfHole(i);
  if (diameter === null) gaps.push({ path: at.diameter, code: 'plate_ask_diameter', hole });
  if (placement.type === '') {
    gaps.push({ path: at.type, code: 'plate_ask_type', hole });
    return;
  }
  const fields: Readonly<Record<string, number | null>> = placement[placement.type];
  for (const name of fieldsOf[placement.type]) {
    // P12: a single row has no spacing across it.
    const unused = (name === 'spacing_x' && fields.cols === 1) || (name === 'spacing_y' && fields.rows === 1);
    if (fields[name] === null && !unused)
      gaps.push({ path: at[placement.type][name]!, code: askFor[name], hole });
  }
}

export const isEmpty = ({ part_type, base_shape, holes }: PlateWire): boolean =>
  part_type === '' &&
  holes.length === 0 &&
  base_shape.type === '' &&
  base_shape.length === null &&
  base_shape.width === null &&
  base_shape.thickness === null;

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

function candidatesOf({ base_shape }: PlateWire, path: Path, lang: Lang): Candidate[] {
  const name = path.at(-1);
  if (name === 'type') return Object.entries(places).map(([value, text]) => ({ value, label: text[lang] }));
  const side =
    name === 'x' || name === 'center_x'
      ? base_shape.length
      : name === 'y' || name === 'center_y'
        ? base_shape.width
        : null;
  return side === null ? [] : [{ value: side / 2, label: centre[lang] }];
}
