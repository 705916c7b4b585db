import { type Catalogue, fill, type Lang } from '../../../core/messages.ts';
import type { SurePlacement, SurePlate } from './expand.ts';
import { figure } from './words.ts';

/** Everything a sheet says in words. */
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
  started: {
    zh: '圆周均布孔：第一孔按所注起始角，从 X 轴正向逆时针量；其余按逆时针方向排列。',
    en: 'Holes on a circle: the first lies at the start angle given, counter-clockwise from X, the others follow counter-clockwise.',
  },
  angle: { zh: '{hole}：起始角 {value}°。', en: '{hole}: start angle {value}°.' },
  deep: { zh: ' 深{value}', en: ' x {value} deep' },
  cone: { zh: ' 沉头φ{diameter}×{angle}°', en: ' csk φ{diameter}×{angle}°' },
  flat: { zh: ' 沉孔φ{diameter} 深{depth}', en: ' cbore φ{diameter} x {depth} deep' },
  slot: { zh: '腰形孔 {length}×{width}', en: 'slot {length}×{width}' },
  opening: { zh: '方孔 {length}×{width}', en: 'opening {length}×{width}' },
  pieces: { zh: '数量：{count} 件。', en: 'Quantity: {count}.' },
  thickness: { zh: '板厚 t{value}。', en: 'Thickness t{value}.' },
  more: { zh: '另有 {count} 组见 {file}', en: '{count} more groups in {file}' },
} as const satisfies Catalogue;

/** How many sheets and which one: each word between two lines of its row of the title block. */
type Sheets = readonly (readonly [text: string, from: number, to: number])[];
const sheets: Readonly<Record<Lang, Sheets>> = {
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

/** Between which lines the numbers themselves stand: all the sheets, and this one. */
const numbers: Readonly<
  Record<Lang, readonly [all: readonly [number, number], own: readonly [number, number]]>
> = {
  zh: [
    [89, 96],
    [115, 122],
  ],
  en: [
    [92, 104],
    [117, 129],
  ],
};

export interface Captions {
  /** How tall the words of the title block are. */
  readonly height: number;
  readonly sheets: Sheets;
  /** Which sheet of how many. */
  pageCells(which: { readonly page: number; readonly pages: number }): Sheets;
  say(key: keyof typeof words, params?: Readonly<Record<string, string | number>>): string;
}

const captionsIn = (lang: Lang): Captions => ({
  height: { zh: 3.5, en: 2.5 }[lang],
  sheets: sheets[lang],
  pageCells: ({ page, pages }) => {
    const [all, own] = numbers[lang];
    return [
      [String(pages), ...all],
      [String(page), ...own],
    ];
  },
  say: (key, params) => fill(words[key], lang, params),
});

/** A sheet speaks the language its part is called in; that of a part without a name is the reader's. */
export function captionsFor({ name }: Pick<SurePlate, 'name'>, lang: Lang): Captions {
  if (/\p{Script=Han}/u.test(name)) return captionsIn('zh');
  return captionsIn(/[a-z]/i.test(name) ? 'en' : lang);
}

/** A group's position, for the table. */
export function placeText({ say }: Captions, placement: SurePlacement): string {
  const at = (x: number, y: number) => `X${figure(x)} Y${figure(y)}`;
  const line = (key: 'columns' | 'rows', count: number, pitch: number) =>
    count > 1 ? say(key, { count, pitch: figure(pitch) }) : '';
  switch (placement.type) {
    case 'single':
      return at(placement.x, placement.y);
    case 'four_corners':
      return say('corners', { at: at(placement.offsetX, placement.offsetY) });
    case 'rect_array': {
      const { rows, cols, spacingX, spacingY, originX, originY } = placement;
      const from = say('from', { at: at(originX, originY) });
      return from + line('columns', cols, spacingX) + line('rows', rows, spacingY);
    }
    case 'circle_array': {
      const { radius, centerX, centerY } = placement;
      return say('circle', { diameter: figure(radius * 2), at: at(centerX, centerY) });
    }
  }
}
