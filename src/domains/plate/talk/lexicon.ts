import { type Control, createLexicon, defineWords } from '../../../core/language/index.ts';

export type Place = 'l' | 'r' | 't' | 'b' | 'lb' | 'rb' | 'lt' | 'rt';
export type Sort =
  | Place
  | 'centre'
  | 'corners'
  | 'circle'
  | 'inner'
  | 'outer'
  | 'array'
  | 'large'
  | 'small'
  | 'tapped'
  | 'sunk';

const list = (words: string): readonly string[] => words.split(' ').map((word) => word.replaceAll('_', ' '));

/** What tells one hole of a plate from the others. */
export const sorts = createLexicon(
  defineWords<Sort>({
    l: list('左边 左侧 左面 左 最左边 左端 靠左 靠左边 left leftmost left-hand'),
    r: list('右边 右侧 右面 右 最右边 右端 靠右 靠右边 right rightmost right-hand'),
    t: list('上边 上面 上方 顶部 顶上 最上面 最上边 上 靠上 靠上边 top upper topmost'),
    b: list('下边 下面 下方 底部 底下 最下面 最下边 下 靠下 靠下边 bottom lower lowest'),
    lb: list('左下角 左下 左下方 lower_left bottom_left lower-left bottom-left'),
    rb: list('右下角 右下 右下方 lower_right bottom_right lower-right bottom-right'),
    lt: list('左上角 左上 左上方 upper_left top_left upper-left top-left'),
    rt: list('右上角 右上 右上方 upper_right top_right upper-right top-right'),
    centre: list('中心 中间 正中 正中间 中央 当中 中 center centre middle central'),
    corners: list('四角 四个角 四角上 角上 角 corner corners four_corner'),
    circle: list(
      '周围 周边 圆周 圆周上 圆周上的 分布圆上 分布圆上的 螺栓 圈 那圈 一圈 那一圈 均布 分布圆 ring circle on_the_circle on_the_ring on_the_pcd around_it around_the_center bolt_circle bolt surrounding pitch_circle outer',
    ),
    inner: list(
      '内圈 里圈 里面一圈 里面那圈 里面那一圈 小圈 inner_circle inner_ring inner_bolt_circle inner_pcd inside_circle inside_ring smaller_circle inner',
    ),
    outer: list(
      '外圈 外面一圈 外面那圈 外面那一圈 大圈 outer_circle outer_ring outer_bolt_circle outer_pcd outside_circle outside_ring bigger_circle',
    ),
    array: list('阵列 矩阵 array grid pattern'),
    tapped: list('螺纹 攻丝 丝 tapped threaded'),
    sunk: list('沉头 沉 countersunk counterbored csk'),
    large: list('大 大的 最大 big large bigger larger biggest largest'),
    small: list('小 小的 最小 small smaller smallest'),
  }),
);

/** 其中一个, one of the holes, make a hole 13: one of several, and nobody says which. */
export const SOME_ONE =
  /其中(?:的)?[一两某][个只]|有(?:一[个只]|个)(?=要?[改换变移挪])|(?:里面?|当中|中)的?有?一[个只]|(?:^|[，,。；])(?:把|将|有|让)?(?:有|某)?(?:一[个只]|个|某个)孔|(?<!\b(?:every|each|any|all) )\b(?:one|two|three|some|any) of (?:the|those|these|them|its)\b|\b(?:change|make|set|move|shift|drop|remove|delete|turn) (?:an?|one|some) (?:hole|bore)\b|^ *(?:an?|one) hole (?:should|must|has to|needs|is to|to be)\b/i;
/** Said of all that is taken away: holes, 所有的孔, every one of them, all four. */
export const TAKEN_WHOLE =
  /所有的?|一个(?:都|也)?不[留要剩]|[圆]?孔|\bholes?\b|\bevery (?:single )?(?:one|hole)\b|\ball (?:the )?(?:two|three|four|five|six|\d)\b|\bof them\b/gi;

/** Where pieces are counted and no holes. */
export const partNouns = /[件块张套]|pcs|pieces|qty|quantity|\boff\b|\d of (?:them|these|those)\b|数量|件数/i;

/** take the left one out: what takes away stands on both sides. */
export const TAKEN_OUT = /\b(take|leave|knock) [^，,。;]{1,40} ((?:out|off|away)(?: again)?)\b/i;

/** no slot after all: what is named is not there. */
export const NO_MORE =
  /^ *(?:ok,? |actually,? |on (?:reflection|second thoughts?),? )*(?:no|without(?: the| any)?) (?=(?:more )?(?:(?:cent(?:re|er)|middle|central|corner|left|right|top|bottom|big|small|inner|outer) ){0,2}(?:holes?|bore|slots?|cut-?outs?|windows?|openings?|chamfers?|radius|threads?|countersinks?)\b)/i;

/** the middle one's not needed, 中间那个用不着了. */
export const UNWANTED =
  /\b(?:not|isn't|aren't|no longer) (?:needed|wanted|required|necessary)\b|\bdon'?t (?:need|want)\b|\bnever mind\b(?= (?:the|that|those)\b)|\b(?:can|should|has to|have to|must) go\b|用不着了?|不需要了?/i;

/** all but the lower left one, 除了右上角那个: those are taken away. */
export const EXCEPT =
  /\b(?:all but|all except|except(?: for)?|apart from)\b|除了?|(?<=除[^，,]{0,12})(?:以外|之外|外)/gi;
/** 只留上面两个: all others are. */
export const KEEP = /只留下?|只保留|只要|留下|\b(?:keep only|only keep|just keep)\b/i;
/** 右边对称再来一个 */
export const MIRROR = /对称|镜像|\bmirror(?:ed)?\b/i;
/** Said to be one more, wherever its size comes from. */
export const ONE_MORE =
  /[再还又][^，,。；]{0,10}[加来打开钻补添]|复制|拷贝|\bcop(?:y|ies)\b|\bduplicate\b|还要[一两]?个|[加来][个一]|多[加打]|\badd\b|\banother\b|\bone more\b|\ba (?:second|third|fourth|further)\b/i;
/** I need a 25 mm hole, 还要一个φ30的孔: something that is not there yet. */
export const INDEFINITE =
  /\b(?:need|want|put|drill|bore|punch|have|give me|cut|there's|i'd like)\b[^,.;]{0,16}\b(?:an?|another)\b(?! (?:bit|little|row|column))[^,.;]{0,20}\b(?:hole|bore)\b|[还也]?(?:需要|要|得)(?:再)?(?:[打开钻])?[一个]+(?=[^，,。]{0,8}孔)/i;
/** now two 9 mm holes …: so many of a size, and not those that are there. */
export const NEW_HOLES =
  /^ *(?:(?:and|now|then|also|plus|next|with)[, ]+)*(?:an?|one|two|three|four|five|six|eight|\d{1,2}) (?:φ|dia )?\d{1,3}(?:\.\d{1,3})?(?: ?mm| dia)*\.? holes?\b/i;
/** just like it, 跟它一样: as the one spoken of last. */
export const ALIKE =
  /(?:[照按]着?|跟着?|和)(?:这个|那个|它)|复制|拷贝|\bcop(?:y|ies)\b|\bduplicate\b|\b(?:just |exactly )?like (?:it|that|the (?:first|last|other))\b|一模一样/i;
/** spacing 95 instead of 90, 12而不是10: what it was. */
export const INSTEAD =
  /(?:instead of|rather than|[,，]? ?(?:and )?not|而不是|不再是|不是) ?φ?(\d+(?:\.\d+)?)(?: ?mm)?\s*$/i;
/** Set before words that add something without saying what: it is a hole. */
export const LEAD = '孔，';

const digits = '一二三四五六';
const spelt = ['one', 'two', 'three', 'four', 'five', 'six'];
/** How many are meant: 两列, another row, the last two. */
export const countOf = (word = digits[0]!): number =>
  digits.indexOf(word === '两' ? '二' : word) + 1 || spelt.indexOf(word.toLowerCase()) + 1 || Number(word);

const english = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
];
const han = '一二三四五六七八九十';
const word = `(?:${english.join('|')}|last|\\d{1,2}(?:st|nd|rd|th))`;
const numeral = `(?:[${han}]|\\d{1,2})`;

/** shift the row 10 down, make every hole 2 mm bigger: so far, and no number of theirs. */
const AWAY =
  '(?! ?(?:mm|to|from|apart|bigger|smaller|(?:up|down|left|right|higher|lower)\\b(?! (?:by|\\d))))';
/** 第二排, the second row, row 2; 第三列; 第三个, the third one, hole 3: each counts in one way. */
export const counting = {
  row: new RegExp(
    `第(${numeral})[排行]|(最后)一[排行]|\\b(${word}) row\\b|(?:\\bin )?\\brow (\\d{1,2})\\b${AWAY}`,
  ),
  col: new RegExp(
    `第(${numeral})列|(最后)一列|\\b(${word}) column\\b|(?:\\bin )?\\bcolumn (\\d{1,2})\\b${AWAY}`,
  ),
  nth: new RegExp(
    `第(${numeral})[个只](?:孔(?![径距位心边]))?|(最后)(?:一|那一?)[个只](?:孔(?![径距位心边]))?|\\b(${word}) (?:one|hole)\\b|\\bhole (?:no\\.? ?)?(\\d{1,2})\\b${AWAY}`,
  ),
} as const;
/** 最后两个, the first three: so many from an end. */
export const several =
  /(?<last>最后|末尾|后)(?<n>[二两三四五六]|\d)[个只]|(?:前|头)(?<m>[二两三四五六]|\d)[个只]|(?<end>last|first) (?<k>two|three|four|five|\d)\b(?: (?:ones|holes))?/;
export const fromTop = /从上(?:往下|到下|面)?数?起?|自上而下|from the top(?: down)?/;
export const fromRight = /从右(?:往左|到左|边)?数?起?|自右向左|from the right/;

/** Counted from 1; below 0 from the other end. */
export function ordinalOf(said: string): number {
  if (said === 'last' || said === '最后') return -1;
  return english.indexOf(said) + 1 || han.indexOf(said) + 1 || Number.parseInt(said, 10);
}

/** Which of so many, from 0; null where there are not as many. */
export function placeOf(ordinal: number, count: number, isReversed: boolean): number | null {
  const place = ordinal < 0 ? count + ordinal : ordinal - 1;
  if (place < 0 || place >= count) return null;
  return isReversed ? count - 1 - place : place;
}

/** A yes to a drawing that waits. */
export const GO_AHEAD = createLexicon<Control>(
  list(
    '画 画吧 画图 画图吧 画出来 画出来吧 画一下 出图 出图吧 出图纸 生成图纸 生成 看图 看看图 给我看看图 给我看图 让我看看 让我看看图 给我图纸 给我图 发图 发我图 发我图纸 发给我 图纸发我 把图发我 把图纸发我 发pdf 发我pdf 发个pdf 给我pdf 要pdf 导出pdf 发dxf 发我dxf 给我dxf 导出dxf 导出 show_me show_it show_me_the_drawing show_me_the_plate show_the_drawing show_me_what_it_looks_like show_me_that let_me_see let_me_see_it see_it send_me_the_pdf send_me_a_pdf send_the_pdf send_me_the_dxf send_the_dxf send_me_the_drawing send_the_drawing send_it send_it_over give_me_the_pdf give_me_the_dxf give_me_the_drawing export export_it export_pdf export_dxf draw draw_it draw_that go_and_draw_it make_the_drawing generate generate_it plot_it',
  ).map((word): [string, Control] => [word, 'yes']),
);
