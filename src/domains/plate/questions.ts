import { fill, type Lang } from '../../core/messages.ts';
import type { Candidate, Question } from '../../core/question.ts';
import type { Path } from '../../core/result.ts';
import type { PlateWire } from './contract.ts';
import { grammarMessages, question } from './grammar-messages.ts';

type Code = Extract<keyof typeof grammarMessages, `plate_ask_${string}`>;

interface Gap {
  readonly path: Path;
  readonly code: Code;
  readonly hole?: number;
}

/** What must be known before the plate can be drawn and is null, in the order of the contract. */
export function gapsOf({ base_shape, holes }: PlateWire): Gap[] {
  const gaps: Gap[] = [];
  for (const name of ['length', 'width', 'thickness'] as const)
    if (base_shape[name] === null) gaps.push({ path: ['base_shape', name], code: `plate_ask_${name}` });
  holes.forEach(({ diameter, placement }, i) => {
    const hole = i + 1;
    if (diameter === null) gaps.push({ path: ['holes', i, 'diameter'], code: 'plate_ask_diameter', hole });
    if (placement.type === '') {
      gaps.push({ path: ['holes', i, 'placement', 'type'], code: 'plate_ask_type', hole });
      return;
    }
    const fields: Readonly<Record<string, number | null>> = placement[placement.type];
    for (const [name, value] of Object.entries(fields)) {
      // P12: a single row has no spacing across it.
      const unused =
        (name === 'spacing_x' && fields.cols === 1) || (name === 'spacing_y' && fields.rows === 1);
      if (value !== null || unused) continue;
      gaps.push({
        path: ['holes', i, 'placement', placement.type, name],
        code: `plate_ask_${name}` as Code,
        hole,
      });
    }
  });
  return gaps;
}

export const isEmpty = ({ part_type, base_shape, holes }: PlateWire): boolean =>
  part_type === '' &&
  holes.length === 0 &&
  base_shape.type === '' &&
  base_shape.length === null &&
  base_shape.width === null &&
  base_shape.thickness === null;

export const wordingOf = ({ code, hole }: Gap, lang: Lang): string =>
  fill(grammarMessages[code][lang], { hole });

/** The wording of a question in the language of whoever was asked. */
export const askedIn = ({ code, params, text }: Question, lang: Lang): string =>
  Object.hasOwn(grammarMessages, code) ? fill(grammarMessages[code as Code][lang], params) : text;

/** One question for each gap, once something was said at all. */
export function questions(value: PlateWire, { lang }: { readonly lang: Lang }): readonly Question[] {
  if (isEmpty(value)) return [];
  return gapsOf(value).map(({ path, code, hole }) =>
    question(code, {
      path,
      candidates: candidatesOf(value, path, lang),
      ...(hole !== undefined && { params: { hole } }),
    }),
  );
}

const places: readonly (readonly [value: string, zh: string, en: string])[] = [
  ['four_corners', '四角', 'in the four corners'],
  ['rect_array', '矩形阵列', 'in rows and columns'],
  ['circle_array', '圆周均布', 'around a circle'],
  ['single', '单独定位', 'each at a place of its own'],
];

function candidatesOf({ base_shape }: PlateWire, path: Path, lang: Lang): Candidate[] {
  const name = path.at(-1);
  if (name === 'type') return places.map(([value, zh, en]) => ({ value, label: lang === 'zh' ? zh : en }));
  const side =
    name === 'x' || name === 'center_x'
      ? base_shape.length
      : name === 'y' || name === 'center_y'
        ? base_shape.width
        : null;
  return side === null ? [] : [{ value: side / 2, label: lang === 'zh' ? '板中心' : 'centre of the plate' }];
}
