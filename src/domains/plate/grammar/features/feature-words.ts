import { createLexicon, defineWords, type Lexicon } from '../../../../core/language/index.ts';

/** What a word does in a phrase about a corner, a thread, a sink, a slot; behind the colon stands which one. */
const words = {
  corners:
    '四处 4处 四角 四个角 4个角 四只角 各角 每个角 每角 所有角 四个拐角 四转角 转角 拐角 板角 外角 角部 角上 corners corner all_corners four_corners all_four_corners all_4_corners 4_corners each_corner every_corner the_corners the_four_corners',
  'corner:lower_left':
    '左下角 左下 lower_left_corner lower_left bottom_left_corner bottom_left lower-left bottom-left',
  'corner:lower_right':
    '右下角 右下 lower_right_corner lower_right bottom_right_corner bottom_right lower-right bottom-right',
  'corner:upper_right':
    '右上角 右上 upper_right_corner upper_right top_right_corner top_right upper-right top-right',
  'corner:upper_left':
    '左上角 左上 upper_left_corner upper_left top_left_corner top_left upper-left top-left',
  'corner:lower':
    'bottom_corners bottom_two_corners lower_corners lower_two_corners 下面两个角 下边两角 下面两角',
  'corner:upper': 'top_corners top_two_corners upper_corners upper_two_corners 上面两个角 上边两角 上面两角',
  round:
    '圆角 外圆角 倒圆角 倒圆 r角 圆弧 圆弧角 圆弧过渡 rounded rounded_off round_the_corners round_all_corners round_all_four_corners round_off_the_corners round_corners radius_the_corners radiused fillet fillets filleted corner_radius corner_radii corner_rad corner_fillet corner_fillets',
  chamfer:
    '倒角 切角 斜角 倒斜角 削角 clipped cropped snipped chamfer chamfers chamfered bevel bevels beveled bevelled corner_chamfer corner_chamfers',
  radius: '半径 radius radii rad',
  edge: '锐边 棱边 锐角 棱角 孔口 孔边 边缘 周边 四周 四边 四条边 各边 每边 边 未注 毛刺 edge edges sharp all_around all_round',
  'sink:cone':
    '沉头 沉头螺钉孔 沉头螺栓孔 沉头螺丝孔 沉头孔 埋头孔 锥形沉孔 锥沉孔 埋头 countersunk countersink countersinks csk csunk c/s c/sunk c/sink',
  'sink:flat':
    '沉孔 沉台 柱形沉孔 平底沉孔 台阶孔 阶梯孔 锪平 锪孔 锪 沉 c/bore counterbore counterbored counterbores cbore spotface spotfaced',
  depth: '深 深度 沉深 孔深 螺纹深 螺纹深度 有效深度 有效牙深 牙深 攻深 deep depth thread_depth to_depth',
  angle: '角度 锥角 夹角 倾斜 倾角 转角度 rotated turned inclined at_an_angle_of included_angle angle',
  degree: '° 度 deg degree degrees',
  pitch: '螺距 牙距 thread_pitch',
  drill: '底孔 钻底孔 底孔直径 钻 预钻 先钻 底径 drill drilled pilot pilot_hole tap_drill tapping_drill',
  thread: '螺纹 丝孔 攻丝 攻牙 攻 牙孔 螺孔 丝扣 丝牙 丝 内螺纹 tapped threaded tap tapping thread threads',
  hole: '孔 hole holes',
  slot: '腰形孔 腰型孔 腰孔 腰圆孔 腰形槽 腰型槽 腰圆槽 腰形 腰型 长圆孔 长圆槽 腰槽 长槽孔 长腰孔 长孔 长条孔 条形孔 长槽 slot slots slotted_hole slotted_holes obround obrounds oblong_hole oblong_holes',
  'opening:square':
    '方孔 方形孔 正方形孔 方窗 方形窗 方形窗口 square_hole square_holes square_cutout square_cutouts square_cut-out square_opening square_window',
  opening:
    '长方孔 长方形孔 矩形孔 矩形窗 矩形窗口 矩形开孔 矩形开口 长方形窗口 窗口 窗 rectangular_hole rectangular_holes rectangular_cutout rectangular_cutouts rectangular_cut-out rectangular_cut-outs rectangular_opening rectangular_openings rectangular_window cutout cutouts cut-out cut-outs opening window windows',
  long: '长 长度 全长 总长 孔长 long length overall',
  wide: '宽 宽度 孔宽 槽宽 wide width',
  side: '边长 见方 sides',
  between: '中心距 圆心距 孔心距 centres centers between_centres between_centers',
  'turned:0': '横向 横着 横着放 横放 平放 水平 水平放置 横 horizontal horizontally lengthwise',
  'turned:90': '竖向 竖着 竖着放 竖放 立着 竖直 竖直放置 垂直 纵向 竖 vertical vertically upright',
  diameter: 'φ 大径 直径 孔径 dia dia. diam diameter',
  r: 'r',
  c: 'c',
  times: '× x * 乘 by',
  through: '通 贯穿 通孔 through thru',
  and: '和 与 及 、 and &',
  comma: '， ,',
  bracket: '( )',
  link: '的 为 是 取 各 均 都 全 全部 一律 做 做成 加工 加工成 打 开 倒 导 倒成 倒个 带 有 用 要 处 个 成 后 再 并 每 于 一条 一个 at with of to is are be an a the all each off have has having in on = :',
} as const;

type WordKey = keyof typeof words;
type Before<S extends string> = S extends `${infer A}:${string}` ? A : S;
export type FeatureRole = Before<WordKey>;
export interface FeatureWord {
  readonly role: FeatureRole;
  readonly which: string;
}

const listed = (text: string): string[] => text.split(' ').map((word) => word.replaceAll('_', ' '));
const keyed = Object.fromEntries(
  (Object.keys(words) as WordKey[]).map((key) => [key, listed(words[key])]),
) as Record<WordKey, string[]>;

export const featureWords: Lexicon<FeatureWord> = createLexicon(
  defineWords<WordKey>(keyed).map(([word, key]): [string, FeatureWord] => {
    const [role, which = ''] = key.split(':');
    return [word, { role: role as FeatureRole, which }];
  }),
);

/** Characters one of which is in every phrase worth looking for; most descriptions have none of them. */
export const featureSigns =
  /角|[rc]\d|倒|圆弧|沉|锪|埋头|阶|螺|攻|丝|牙|腰|长圆|[长条方形]孔|窗|矩形|槽|corner|radi|fillet|chamfer|bevel|counter|csk|cbore|spotface|tap|thread|slot|obround|oblong|cut-?out|opening|window|square|°|度|deg|c\/s|c\/bore|o'?clock|点钟|正[上下左右]/;
