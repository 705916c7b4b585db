import { type Catalogue, fill, type Lang } from '../../../core/messages.ts';
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

const words = {
  mark: { zh: '标记', en: 'Mark' },
  quantity: { zh: '处数', en: 'Qty' },
  zone: { zh: '分区', en: 'Zone' },
  change: { zh: '更改文件号', en: 'Change' },
  sign: { zh: '签名', en: 'Sign' },
  date: { zh: '年月日', en: 'Date' },
  design: { zh: '设计', en: 'Design' },
  standard: { zh: '标准化', en: 'Stand.' },
  check: { zh: '审核', en: 'Check' },
  process: { zh: '工艺', en: 'Proc.' },
  approval: { zh: '批准', en: 'Appr.' },
  stage: { zh: '阶段标记', en: 'Stage' },
  mass: { zh: '重量', en: 'Mass' },
  scale: { zh: '比例', en: 'Scale' },
  number: { zh: '序号', en: 'No.' },
  hole: { zh: '孔', en: 'Hole' },
  place: { zh: '位置（原点：左下角）', en: 'Position from the lower left corner' },
  corners: { zh: '四角 距边 {at}', en: 'corners, {at} from the edges' },
  from: { zh: '起点 {at}', en: 'from {at}' },
  columns: { zh: ' X {count}列 间距{pitch}', en: ', X {count} at {pitch}' },
  rows: { zh: ' Y {count}行 间距{pitch}', en: ', Y {count} at {pitch}' },
  circle: { zh: '圆周 φ{diameter} 圆心 {at}', en: 'circle φ{diameter} about {at}' },
  start: {
    zh: '圆周均布孔：第一孔位于圆心右侧 0°（X 轴正向），其余按逆时针方向排列。',
    en: 'Holes on a circle: the first lies to the right of the centre, at 0° (along X), the others follow counter-clockwise.',
  },
  thickness: { zh: '板厚 t{value}。', en: 'Thickness t{value}.' },
  more: { zh: '另有 {count} 组见 {file}', en: '{count} more groups in {file}' },
} as const satisfies Catalogue;

/** What stands in the title block's row of sheets, and between which of its lines. */
const sheets: Readonly<Record<Lang, Captions['sheets']>> = {
  zh: [
    ['共', 82, 89],
    ['张', 96, 103],
    ['第', 108, 115],
    ['张', 122, 129],
  ],
  en: [
    ['Sheets', 80, 92],
    ['Sheet', 106, 117],
  ],
};

function captionsIn(lang: Lang): Captions {
  const say = (key: keyof typeof words, params?: Readonly<Record<string, string | number>>) =>
    fill(words[key], lang, params);
  const line = (key: 'columns' | 'rows', count: number, pitch: number) =>
    count > 1 ? say(key, { count, pitch: figure(pitch) }) : '';
  return {
    height: { zh: 3.5, en: 2.5 }[lang],
    changes: [say('mark'), say('quantity'), say('zone'), say('change'), say('sign'), say('date')],
    design: say('design'),
    standard: say('standard'),
    check: say('check'),
    process: say('process'),
    approval: say('approval'),
    stage: say('stage'),
    mass: say('mass'),
    scale: say('scale'),
    sheets: sheets[lang],
    table: { number: say('number'), hole: say('hole'), place: say('place') },
    places: {
      single: ({ x, y }) => at(x, y),
      four_corners: ({ offsetX, offsetY }) => say('corners', { at: at(offsetX, offsetY) }),
      rect_array: ({ rows, cols, spacingX, spacingY, originX, originY }) =>
        say('from', { at: at(originX, originY) }) +
        line('columns', cols, spacingX) +
        line('rows', rows, spacingY),
      circle_array: ({ radius, centerX, centerY }) =>
        say('circle', { diameter: figure(radius * 2), at: at(centerX, centerY) }),
    },
    start: say('start'),
    thickness: (value) => say('thickness', { value: figure(value) }),
    more: (count, file) => say('more', { count, file }),
  };
}

const captions: Readonly<Record<Lang, Captions>> = { zh: captionsIn('zh'), en: captionsIn('en') };

/** A sheet speaks the language its part is called in; that of a part without a name is the reader's. */
export function captionsFor({ name }: Pick<SurePlate, 'name'>, lang: Lang): Captions {
  if (/\p{Script=Han}/u.test(name)) return captions.zh;
  return /[a-z]/i.test(name) ? captions.en : captions[lang];
}

export const placeText = ({ places }: Captions, placement: SurePlacement): string =>
  (places[placement.type] as (placement: SurePlacement) => string)(placement);
