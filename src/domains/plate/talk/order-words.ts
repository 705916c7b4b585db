import { createLexicon } from '../../../core/language/index.ts';
import type { Mark } from '../grammar/features/lexer.ts';
import type { Field } from './labels.ts';
import type { CopyWord } from './order-copy-words.ts';

type Plain =
  | ('out' | 'goal' | 'noun' | 'soft' | 'set' | 'move' | 'gone' | 'only' | 'like' | 'also' | 'end')
  | ('not' | 'plain' | 'tolerance' | 'bevel' | 'square' | 'turn' | 'too');
/** A word about threads, mouths and corners, as descriptions have them. */
interface MarkSaid {
  readonly is: 'mark';
  readonly role: Mark['role'];
  readonly which: string;
  readonly value: number;
}
/** What a word of an order says. */
export type Said =
  | CopyWord
  | MarkSaid
  /** a 12 mm hole, 打一个φ10的: one that is not there yet. */
  | { readonly is: 'fresh'; readonly size: number; readonly at: number }
  | { readonly [K in Plain]: { readonly is: K } }[Plain]
  | { readonly is: 'by'; readonly sign: 1 | -1; readonly field?: Field; readonly isMore?: true }
  | { readonly is: 'times'; readonly factor: number; readonly field?: Field }
  | { readonly is: 'way'; readonly axis: 'x' | 'y'; readonly sign: 1 | -1 }
  | { readonly is: 'edge'; readonly axis: 'x' | 'y'; readonly isFar: boolean }
  | { readonly is: 'axis'; readonly axis: 'x' | 'y' }
  | { readonly is: 'field'; readonly field: Field }
  | { readonly is: 'so'; readonly field: Field };

const table: readonly (readonly [said: Said, words: string])[] = [
  [
    { is: 'soft' },
    '把 将 给 的 地 了 吧 呢 啊 呀 嘛 哦 就 再 还 都 全 全都 全部 统统 是 那 那么 请 麻烦 麻烦你 帮我 帮忙 一下 一点 处 的地方 的位置 位置 地方 就行 就好 就可以 可以了 板子 板 这块板 看 请你 你 师傅 再把 直接 样子 的样子 在 照着 还是 仍然 仍 过去 过来 只 仅 就只 均匀 统一 分别 各 各自 ' +
      'please the so just ok okay of all both each is are plate for me could you can would kindly bit little mm its be let_us mm_please i_want i_need i_would_like we them_all that by in_the altogether also that those only just',
  ],
  [
    { is: 'set' },
    '改成 改为 改到 改做 改用 改 换成 换为 换 变成 变为 变到 变 做成 做 设为 设成 调成 调到 调整到 调整为 扩到 扩成 缩到 开到 放到 放大到 缩小到 加大到 增大到 增加到 加厚到 加长到 加宽到 加到 减到 减小到 减少到 减薄到 降到 要 要改成 应该是 应该 应为 得 等于 用 ' +
      'make change set should must needs need should_be must_be needs_to_be has_to_be have_to_be becomes become use go goes moves shifts comes with put at take adjust bring switch want cut leave knock',
  ],
  [{ is: 'goal' }, '到 至 成 为 to it_to to_be into down_to up_to out_to'],
  [{ is: 'noun' }, '孔 圆孔 孔们 hole holes round_hole round_holes bore bores'],
  [{ is: 'by', sign: 1, isMore: true }, '加 再加 增加 多 more add up'],
  [{ is: 'by', sign: -1, isMore: true }, '减 再减 减去 减少 少 less fewer'],
  [
    { is: 'by', sign: 1 },
    '加大 放大 扩大 增大 大 再大 更大 变大 改大 做大 调大 大了 加粗 粗 高 加高 bigger larger increase enlarge grow expand',
  ],
  [
    { is: 'by', sign: -1 },
    '缩小 减小 小 再小 更小 变小 改小 做小 调小 缩 缩减 细 smaller reduce decrease shrink',
  ],
  [{ is: 'by', sign: 1, field: 'length' }, '加长 长了 再长 变长 拉长 longer lengthen extend'],
  [{ is: 'by', sign: -1, field: 'length' }, '缩短 短 再短 变短 改短 截短 shorter shorten'],
  [{ is: 'by', sign: 1, field: 'width' }, '加宽 再宽 变宽 放宽 wider widen'],
  [{ is: 'by', sign: -1, field: 'width' }, '窄 变窄 改窄 收窄 narrower narrow'],
  [{ is: 'by', sign: 1, field: 'thickness' }, '加厚 再厚 变厚 厚了 thicker thicken'],
  [{ is: 'by', sign: -1, field: 'thickness' }, '减薄 薄 变薄 改薄 再薄 thinner'],
  [{ is: 'by', sign: 1, field: 'spacing' }, 'further_apart farther_apart wider_apart'],
  [{ is: 'by', sign: -1, field: 'spacing' }, 'closer_together closer'],
  [
    { is: 'times', factor: 0.5 },
    '减半 缩小一半 缩小一倍 缩一半 小一半 减一半 减少一半 缩小到一半 一半 一半大 一半大小 原来的一半 原来一半 halve half_the_size half_as_big half_as_large half_the_diameter half in_half by_half half_its_size half_of_its_size half_that',
  ],
  [
    { is: 'times', factor: 2 },
    '翻倍 翻一倍 翻一番 加倍 放大一倍 大一倍 加大一倍 扩大一倍 增大一倍 增加一倍 两倍 二倍 两倍大 2倍 原来的两倍 原来的2倍 原来两倍 double doubled twice_as_big twice_as_large twice_the_size twice_the_diameter twice twice_its_size',
  ],
  [
    { is: 'times', factor: 3 },
    '三倍 3倍 三倍大 原来的三倍 原来的3倍 triple three_times_as_big three_times_the_size',
  ],
  [{ is: 'times', factor: 2, field: 'thickness' }, '厚一倍 加厚一倍 twice_as_thick'],
  [{ is: 'times', factor: 0.5, field: 'thickness' }, '薄一半 减薄一半 half_as_thick'],
  [{ is: 'times', factor: 2, field: 'length' }, '长一倍 加长一倍 twice_as_long'],
  [{ is: 'times', factor: 0.5, field: 'length' }, '短一半 half_as_long'],
  [{ is: 'times', factor: 2, field: 'width' }, '宽一倍 加宽一倍 twice_as_wide'],
  [{ is: 'times', factor: 0.5, field: 'width' }, '窄一半 half_as_wide'],
  [
    { is: 'move' },
    '移 移动 移到 移至 挪 挪动 挪到 挪至 平移 搬到 放到 放在 位置改成 位置改到 移动到 move move_it shift nudge slide move_over shift_over put place',
  ],
  [
    { is: 'gone' },
    '去掉 去除 去了 删掉 删除 删去 删了 删 拿掉 拿走 取消 取消掉 不要 不要了 不打 不打了 不用打 不用打了 不用 不用了 不需要 不需要了 不开了 不开 用不着 用不着了 多余 别打 别要 别要了 别留 别留了 别开 不留 不留了 免了 撤掉 省掉 省了 撤了 抹掉 填掉 ' +
      "remove delete drop lose omit skip scrap erase take_out take_away take_off get_rid_of leave_out leave_off cut_out is_not_needed are_not_needed isn't_needed aren't_needed not_needed is_no_longer_needed are_no_longer_needed no_longer_needed we_don't_need we_do_not_need we_don't_want i_don't_need i_don't_want don't_need don't_want can_go should_go must_go has_to_go have_to_go go_away goes_away is_gone can_come_out comes_out can_be_removed should_be_removed eliminate",
  ],
  [{ is: 'end' }, 'instead any_more anymore any_longer after_all then now'],
  [{ is: 'out' }, 'out away off'],
  [{ is: 'not' }, "不 别 不用 不要 不再 别再 无需 no without don't do_not not"],
  [
    { is: 'plain' },
    '光孔 通孔 普通孔 普通的孔 普通光孔 光孔就行 plain plain_holes a_plain_hole plain_hole plain_through_holes clearance_holes a_clearance_hole plain_ones',
  ],
  [
    { is: 'too' },
    '太大了 太小了 太大 太小 大了点 小了点 偏大 偏小 is_too_big is_too_small too_big too_small is_too_large',
  ],
  [{ is: 'bevel' }, '倒 导 倒了 倒掉 倒个 倒成 做倒'],
  [{ is: 'square' }, '直角 尖角 方角 square square_corners sharp sharp_corners'],
  [{ is: 'turn' }, '转 旋转 转动 再转 turn rotate swivel'],
  [{ is: 'mark', role: 'round', which: '', value: 0 }, 'a_radius a_round'],
  [{ is: 'mark', role: 'chamfer', which: '', value: 0 }, 'a_chamfer chamfers'],
  [{ is: 'mark', role: 'slot', which: '', value: 0 }, '槽 开槽 长槽'],
  [{ is: 'mark', role: 'round', which: '', value: 0 }, 'r'],
  [{ is: 'tolerance' }, '公差 配合 精度 公差带 配合公差 公差配合 fit tolerance'],
  [{ is: 'mark', role: 'thread', which: '', value: 0 }, '牙 螺牙 丝扣 丝锥'],
  [
    { is: 'only' },
    '只留 只留下 只要 只保留 仅保留 就留 只剩 keep_only only_keep just_keep leave_only only_leave keep_just retain_only',
  ],
  [
    { is: 'like' },
    '和 跟 与 同 像 照 按 the_same_size_as same_size_as the_same_as same_as the_same_diameter_as same_diameter_as as_big_as as_large_as as_wide_as match to_match equal_to like',
  ],
  [{ is: 'also' }, '一样 一样大 相同 一致 同样大 一样大小 大小一样 大小相同 同样 the_same as_well too'],
  [
    { is: 'way', axis: 'x', sign: -1 },
    '往左 向左 朝左 左移 左挪 往左移 往左挪 往左边移 往左边挪 往左边 向左移 向左挪 朝左移 往左移动 向左移动 往左平移 向左平移 左移动 偏左 往左偏 left to_the_left to_its_left leftwards further_left further_to_the_left',
  ],
  [
    { is: 'way', axis: 'x', sign: 1 },
    '往右 向右 朝右 右移 右挪 往右移 往右挪 往右边移 往右边挪 往右边 向右移 向右挪 朝右移 往右移动 向右移动 往右平移 向右平移 右移动 偏右 往右偏 right to_the_right to_its_right rightwards further_right further_to_the_right',
  ],
  [
    { is: 'way', axis: 'y', sign: 1 },
    '往上 向上 朝上 上移 上挪 往上移 往上挪 往上边移 往上面移 往上面挪 往上面 向上移 向上挪 朝上移 往上移动 向上移动 往上平移 向上平移 上移动 抬高 抬 往上抬 升高 往上抬高 偏上 up upwards upward higher raise lift above move_up further_up',
  ],
  [
    { is: 'way', axis: 'y', sign: -1 },
    '往下 向下 朝下 下移 下挪 往下移 往下挪 往下边移 往下面移 往下面挪 往下面 向下移 向下挪 朝下移 往下移动 向下移动 往下平移 向下平移 下移动 放低 压低 往下压 偏下 down downwards downward lower below move_down further_down',
  ],
  [{ is: 'axis', axis: 'x' }, 'x x坐标 横坐标 x_coordinate the_x'],
  [{ is: 'axis', axis: 'y' }, 'y y坐标 纵坐标 y_coordinate the_y'],
  [{ is: 'so', field: 'length' }, 'long in_length'],
  [{ is: 'so', field: 'width' }, 'wide in_width'],
  [{ is: 'so', field: 'thickness' }, 'thick in_thickness'],
  [{ is: 'so', field: 'diameter' }, 'dia diameter in_diameter across in_dia'],
  [
    { is: 'field', field: 'diameter' },
    'φ 孔径 直径 大小 的直径 的孔径 的大小 diameter size hole_size bore_size diameters',
  ],
  [{ is: 'field', field: 'spacing' }, '间距 孔距 spacing pitch'],
];

export const orderWords = createLexicon<Said>(
  table.flatMap(([said, words]) =>
    words.split(' ').map((word): [string, Said] => [word.replaceAll('_', ' '), said]),
  ),
);

const FRESH: readonly RegExp[] = [
  /(?:再|又|还|也|另外?)*(?:(?:来|打|开|钻|加|做|要|补|添|弄|增加)上?一?|一)[个只](?:φ|直径|孔径)? ?(?<size>\d{1,3}(?:\.\d{1,3})?) ?(?:mm|毫米)?(?:的圆?孔?|圆?孔(?![径距位心]))/y,
  /(?:再|又|还|也|另外?)*(?:来|打|开|钻|加|做|要|补|添|弄|增加)上?一?[个只](?:φ|直径|孔径) ?(?<size>\d{1,3}(?:\.\d{1,3})?)(?![\d.])/y,
  /(?:(?:put|add|drill|make|bore|place|with|i want|i need|we need) )?(?:an?|another|one more) (?:φ|dia )?(?<size>\d{1,3}(?:\.\d{1,3})?) ?(?:mm)?(?: dia(?:meter)?)? (?:round )?(?:hole|one|bore)\b/y,
];

/** The words for another hole, so wide, that begin at a place. */
export function freshAt(text: string, at: number): { readonly end: number; readonly said: Said } | null {
  if (/[a-z]/.test(text[at - 1] ?? '') && /[a-z]/.test(text[at]!)) return null;
  for (const pattern of FRESH) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    const size = found?.groups?.size;
    if (found && size)
      return {
        end: at + found[0].length,
        said: { is: 'fresh', size: Number(size), at: at + found[0].indexOf(size) },
      };
  }
  return null;
}

const sides: Readonly<Record<string, readonly ['x' | 'y', boolean]>> = {
  ...{
    左: ['x', false],
    右: ['x', true],
    上: ['y', true],
    顶: ['y', true],
    下: ['y', false],
    底: ['y', false],
  },
  ...{ left: ['x', false], right: ['x', true], top: ['y', true], bottom: ['y', false] },
};
const EDGE =
  /(?:[离距]离?|到)(?<zh>[左右上下顶底])(?:一?[边侧面端头缘]|边缘|板边)?(?:的?距离)?|(?:mm )?(?:away |in )?from (?:the )?(?<en>left|right|top|bottom)(?:[- ]hand)?(?: (?:side|edge|end))?\b|(?:the )?distance (?:from|to) (?:the )?(?<to>left|right|top|bottom)(?: edge| side)?\b/y;

/** 离左边, from the top: what a place is measured from. */
export function edgeAt(text: string, at: number): { readonly end: number; readonly said: Said } | null {
  EDGE.lastIndex = at;
  const found = EDGE.exec(text);
  const { zh, en, to } = found?.groups ?? {};
  const side = sides[zh ?? en ?? to ?? ''];
  if (!found || !side) return null;
  return { end: at + found[0].length, said: { is: 'edge', axis: side[0], isFar: side[1] } };
}
