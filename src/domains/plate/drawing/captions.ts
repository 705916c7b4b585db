import type { Lang } from '../../../core/messages.ts';
import type { SurePlacement, SurePlate } from './expand.ts';
import { figure } from './words.ts';

type Of<T extends SurePlacement['type']> = Extract<SurePlacement, { type: T }>;

/** Everything a sheet says in words. */
export interface Captions {
  /** How tall the words of the title block are. */
  readonly height: number;
  /** The head of the title block's list of changes, column by column. */
  readonly changes: readonly [string, string, string, string, string, string];
  readonly design: string;
  readonly standard: string;
  readonly check: string;
  readonly process: string;
  readonly approval: string;
  readonly stage: string;
  readonly mass: string;
  readonly scale: string;
  /** How many sheets and which one: each word between two lines of its row. */
  readonly sheets: readonly (readonly [text: string, from: number, to: number])[];
  readonly table: { readonly number: string; readonly hole: string; readonly place: string };
  /** A group's position, for the table. */
  readonly places: { readonly [T in SurePlacement['type']]: (placement: Of<T>) => string };
  /** What the sheet says about arrays on a circle, because the contract cannot. */
  readonly start: string;
  thickness(value: number): string;
  more(count: number, file: string): string;
}

const at = (x: number, y: number): string => `X${figure(x)} Y${figure(y)}`;
const joined = (parts: readonly string[], by: string): string => parts.filter(Boolean).join(by);

const chinese: Captions = {
  height: 3.5,
  changes: ['标记', '处数', '分区', '更改文件号', '签名', '年月日'],
  design: '设计',
  standard: '标准化',
  check: '审核',
  process: '工艺',
  approval: '批准',
  stage: '阶段标记',
  mass: '重量',
  scale: '比例',
  sheets: [
    ['共', 82, 89],
    ['张', 96, 103],
    ['第', 108, 115],
    ['张', 122, 129],
  ],
  table: { number: '序号', hole: '孔', place: '位置（原点：左下角）' },
  places: {
    single: ({ x, y }) => at(x, y),
    four_corners: ({ offsetX, offsetY }) => `四角 距边 ${at(offsetX, offsetY)}`,
    rect_array: ({ rows, cols, spacingX, spacingY, originX, originY }) =>
      joined(
        [
          `起点 ${at(originX, originY)}`,
          cols > 1 ? `X ${cols}列 间距${figure(spacingX)}` : '',
          rows > 1 ? `Y ${rows}行 间距${figure(spacingY)}` : '',
        ],
        ' ',
      ),
    circle_array: ({ radius, centerX, centerY }) =>
      `圆周 φ${figure(radius * 2)} 圆心 ${at(centerX, centerY)}`,
  },
  start: '圆周均布孔：第一孔位于圆心右侧 0°（X 轴正向），其余按逆时针方向排列。',
  thickness: (value) => `板厚 t${figure(value)}。`,
  more: (count, file) => `另有 ${count} 组见 ${file}`,
};

const english: Captions = {
  height: 2.5,
  changes: ['Mark', 'Qty', 'Zone', 'Change', 'Sign', 'Date'],
  design: 'Design',
  standard: 'Stand.',
  check: 'Check',
  process: 'Proc.',
  approval: 'Appr.',
  stage: 'Stage',
  mass: 'Mass',
  scale: 'Scale',
  sheets: [
    ['Sheets', 80, 92],
    ['Sheet', 106, 117],
  ],
  table: { number: 'No.', hole: 'Hole', place: 'Position from the lower left corner' },
  places: {
    single: ({ x, y }) => at(x, y),
    four_corners: ({ offsetX, offsetY }) => `corners, ${at(offsetX, offsetY)} from the edges`,
    rect_array: ({ rows, cols, spacingX, spacingY, originX, originY }) =>
      joined(
        [
          `from ${at(originX, originY)}`,
          cols > 1 ? `X ${cols} at ${figure(spacingX)}` : '',
          rows > 1 ? `Y ${rows} at ${figure(spacingY)}` : '',
        ],
        ', ',
      ),
    circle_array: ({ radius, centerX, centerY }) =>
      `circle φ${figure(radius * 2)} about ${at(centerX, centerY)}`,
  },
  start:
    'Holes on a circle: the first lies to the right of the centre, at 0° (along X), the others follow counter-clockwise.',
  thickness: (value) => `Thickness t${figure(value)}.`,
  more: (count, file) => `${count} more groups in ${file}`,
};

const captions: Readonly<Record<Lang, Captions>> = { zh: chinese, en: english };

/** A sheet speaks the language its part is called in; that of a part without a name is the reader's. */
export function captionsFor({ name }: Pick<SurePlate, 'name'>, lang: Lang): Captions {
  if (/\p{Script=Han}/u.test(name)) return captions.zh;
  return /[a-z]/i.test(name) ? captions.en : captions[lang];
}

export const placeText = ({ places }: Captions, placement: SurePlacement): string =>
  (places[placement.type] as (placement: SurePlacement) => string)(placement);
