import { createLexicon, defineWords, ignorables, type Lexicon } from '../../core/language/index.ts';

/**
 * What a word does in a description; behind the colon stands which one. Sides are l r t b and the pairs lr tb, axes x
 * (to the right) and y (up). Longer phrases are put together by `scan` (左 + 边缘, top + left + corner, x + 方向), and what
 * kind of hole it is (安装, mounting) is taken from the text, so that neither has to be listed.
 */
const words = {
  'dim:l': '长 长度 全长 通长 总长度 板长度 板长 总长 length long lg',
  'dim:w': '宽 宽度 全宽 总宽度 板宽度 板宽 总宽 width wide',
  'dim:t': '厚 厚度 厚薄 总厚 板子厚 板厚 料厚 thick thickness thk',
  'dim:s': '边长 on_a_side on_each_side side_length',
  'dim:lw': '长宽 长和宽',
  'dim:lwt': '长宽厚',
  'dim:h': '高 高度 height high tall',
  'dim:none': '深 深度 外径 外圆 内径 壁厚 deep depth outer_diameter inner_diameter od id',
  square: '见方 正方形 方形 正方 square sq sq.',
  rectangle: '矩形 长方形 rectangular rectangle rect',
  round: '圆形 round circular',
  odd: 'l形 l型 t形 t型 u形 u型 异形 三角 六角形 三角形 梯形 多边形 椭圆形 椭圆 扇形 六边形 菱形 六角板 八角板 l-shaped t-shaped triangular oval hexagonal',
  dia: '直径 直经 孔径 口径 dia dia. diam diameter diameters hole_size hole_sizes sizes',
  drilled: 'drilled bored punched reamed',
  rad: '半径 radius',
  'hole:plain':
    '孔 圆口 圆口子 窟窿 减重孔 起重孔 螺丝孔 圆孔 圆通孔 圆形孔 大孔 小孔 过孔 螺栓过孔 螺钉过孔 螺丝过孔 孔位 孔眼 洞 眼 hole holes bore bores',
  'hole:thread': '螺纹 丝孔 攻丝 攻牙 攻 牙孔 螺孔 丝扣 丝牙 tapped threaded tap tapping thread threads',
  'hole:sink':
    '沉孔 沉头 锪 锪平 埋头 台阶孔 阶梯孔 沉台 countersunk countersink counterbore counterbored csk cbore spotface c/s c/sunk c/sink c/bore',
  'hole:slot':
    '腰形 腰型 腰孔 腰圆 长圆孔 长孔 长条孔 条形孔 椭圆孔 方孔 长方孔 六角孔 槽 槽口 缺口 开口 窗口 方窗 窗 slot slots slotted cutout cutouts notch notches window opening groove pocket keyway',
  feature:
    '焊 weld welded welding 凹坑 凸台 凸起 凸缘 台阶 加强筋 折弯 弯折 折边 拉伸 焊缝 boss rib ribs bend bends',
  drill: '底孔 钻底孔 底孔直径 底孔径 预钻 预钻孔 底径 tap_drill tapping_drill pilot_drill tap_drilled',
  chamfer:
    '倒角 倒圆 倒圆角 圆角 倒钝 r角 倒 切去 切掉 切角 削角 斜角 break_edges break_sharp_edges break_all_edges break_all_sharp_edges chamfer chamfers chamfered fillet fillets filleted bevel beveled bevelled rounded radiused corner_radius corner_radii',
  counter: '个 只 处 枚 道 of_them places plcs',
  pieces: '件 块 张 片 套 台 份 根 种 组 圈 类 次 pcs pc pieces piece sets',
  each: '各 每 每个 每一个 各个 各自 each per every apiece both',
  all: '都 均 全部 所有 全都 一律 统一 all',
  respectively:
    '分别 依次 顺次 按顺序 按次序 respectively in_that_order in_this_order in_order in_turn in_sequence',
  row: '行 排 row rows',
  'double:rows': '双排 双行 double_row',
  'double:cols': '双列 double_column',
  col: '列 column columns cols',
  'number:row': '行数 排数',
  'number:col': '列数',
  'number:hole': '数量 孔数 个数 count qty quantity',
  perrow: '每行 每排 per_row each_row',
  percol: '每列 per_column each_column',
  spacing:
    '间距 中心距 心距 节距 步距 相距 相隔 间隔 每隔 隔 pitch pitches spacing spacings gaps spaced apart between_holes between_hole_centers between_hole_centres between_centers between_centres centers centres center_to_center center-to-center centre_to_centre on_centers on_center hole_spacing hole_pitch c/c c-c o.c. crs crs. ctrs ctrs.',
  'spacing:x': '列距 列间距 横距 列偏移 between_columns',
  'spacing:y': '行距 行间距 排距 排间距 竖距 纵距 行偏移 between_rows gauge',
  'spacing:yx': '行列间距 行列距',
  both: 'both_ways both_directions each_way 两个方向',
  'axis:x':
    '左右向 横过来 顺长 长方向 横方向 横向 横排 水平 left_to_right side_to_side across_the_length 横 横着 side_by_side x x向 x轴 长向 左右方向 horiz horiz. horizontal horizontally across lengthwise lengthways long_direction',
  'axis:y':
    'top_to_bottom across_the_width 竖向 上下向 高低方向 高度方向 宽方向 竖方向 竖排 纵排 纵 纵向 竖直 垂直 竖 竖着 y y向 y轴 宽向 上下方向 vert vert. vertical vertically up down widthwise widthways crosswise short_direction',
  direction: '方向 方向上 direction axis',
  circle:
    '圆 一圈 成一圈 围成一圈 圆的直径 圆直径 分布圆 节圆 圆周 螺栓圆 中心圆 分度圆 圆周上 圆上 定位圆 孔中心圆 均布圆 分布中心圆 bolt_hole_circle bhc b.h.c. hole_circle bolt-circle pitch-circle pcd p.c.d. bcd bc b.c. b.c.d. bolt_circle pitch_circle circle ring_of',
  equal:
    '均布 均匀分布 均匀布置 均匀排列 平均分布 均分 等分 等距 等间距 等间隔 均匀 eqs eq_sp eq._sp. eq.sp. equi-spaced equi_spaced equally-spaced evenly-spaced equally_pitched evenly_pitched at_equal_spacing equal_spacing at_regular_intervals equidistant equally_spaced evenly_spaced equispaced equally evenly uniformly',
  polar: '圆周阵列 环形阵列 圆形阵列 circular_array circular_pattern polar_array',
  array: '阵列 孔阵 方阵 矩阵 array grid matrix',
  around:
    '周围 四周 perimeter 外围 外圈 内圈 周圈 外面一圈 外侧一圈 外边一圈 里面一圈 surrounding surrounded_by outer_ring inner_ring',
  about: '绕 围绕 环绕 围着 around about 同心 同中心孔 同大孔 同中孔 同内孔 同主孔 圆心同 concentric',
  centre:
    '中部 当间 当中间 中心点 中心处 最中间 mid mid-plate mid_plate 中心 中央 当中 正当中 正中 正中间 中间 正中心 正中央 中点 板心 板中心 板中央 center centre middle central midpoint midpoints mid-point mid-points',
  centrepoint: '圆心',
  holecentre: '孔心 孔中心 孔的中心 hole_center hole_centers hole_centre hole_centres',
  midline: '中心线 中线 centerline centreline center_line centre_line cl c/l c.l.',
  'midline:y': 'long_axis longitudinal_axis 长轴',
  'midline:x': 'short_axis transverse_axis 短轴',
  centred: '居中 对中 对称 centered centred symmetric symmetrical symmetrically',
  'centred:x': 'midway_along halfway_along mid_length mid-length',
  'centred:y':
    'mid_width mid-width midway_across_the_width halfway_across_the_width mid_height mid-height midway_up halfway_up half_way_up',
  corners:
    '四角 四个拐角 四拐角 四个犄角 四只脚 每个拐角 each_of_the_corners each_of_the_four_corners each_of_the_4_corners every_one_of_the_corners 四个角 4个角 四只角 四角落 四个角落 四个边角 边角 每个角 每角 各角 角上 角落 角部 corners corner four_corners each_corner every_corner per_corner 4_corners all_corners all_four_corners all_4_corners',
  cornerhole: '角孔',
  centrehole: '中孔',
  'corner:two': '两个角 两角',
  'corner:three': '三个角 三角处 three_corners 3_corners',
  'corner:lb': '左下角 左下',
  'corner:lt': '左上角 左上',
  'corner:rb': '右下角 右下',
  'corner:rt': '右上角 右上',
  'side:l': '左 最左 left leftmost left-most left_hand left-hand lh l.h. l/h',
  'side:r': '右 最右 right rightmost right-most right_hand right-hand rh r.h. r/h',
  'side:t': '上 顶 最上 top upper topmost uppermost highest',
  'side:b': '下 底 最下 bottom lower lowest bottommost',
  'side:lr':
    '左右 两侧 两端 两头 端部 端头 端面 板端 侧边 sides ends both_ends each_end either_end the_end its_end an_end',
  'side:tb': '上下 上下两侧',
  'side:one': '一端 一头 one_end',
  'side:other': '另一端 另一头 另外一端 另外一头 the_other_end other_end opposite_end',
  'side:long': '长边',
  'side:short': '短边',
  edge: '边 边缘 边沿 板边 板边缘 各边 四边 四条边 两边 两条边 周边 外边 侧 端 头 面 部 edge edges side end',
  distance: '距 离 距离 到 从 至 distance distances',
  'step:l': '从左往右 从左向右 从左到右 自左向右',
  'step:r': '从右往左 从右向左 从右到左 自右向左',
  'step:b': '从下往上 从下向上 从下到上 自下而上',
  'step:t': '从上往下 从上向下 从上到下 自上而下',
  from: 'from away_from in_from up_from down_from over_from inward_from off',
  margin: '边距 孔边距 偏移 偏移量 margin margins inset offset offsets',
  rim: '孔边缘 孔边 孔壁 孔的边缘 孔外缘 孔的外缘 孔外边 孔边沿 孔口边缘',
  start:
    '头一个 头一个孔 头个孔 起始点 起点 起始孔 起始位置 起始 首孔 首个孔 第一孔 基点 左下第一个孔 开始 starting start starts first_hole first_one 起',
  'shift:l': '偏左 左方 向左 往左 左移 to_the_left to_its_left left_of',
  'shift:r': '偏右 右方 向右 往右 右移 to_the_right to_its_right right_of',
  'shift:t': '偏上 正上方 上方 向上 往上 上移 above',
  'shift:b': '偏下 正下方 下方 向下 往下 下移 below',
  'shift:lr': 'either_side_of each_side_of',
  'shift:on': 'beyond further_on further_along',
  last: '最后一个 最末一个 末孔 last_one last_hole',
  coordinate: 'position positions 坐标 点位 中心坐标 孔心坐标 孔中心坐标 coordinates coords at',
  'coordinate:x': '横向位置 左右位置 水平位置 横坐标 x坐标 x_position x_coordinate x_coord',
  'coordinate:y':
    '纵向位置 竖向位置 高度位置 上下位置 圆心高度 孔心高度 孔中心高度 中心高度 纵坐标 y坐标 y_position y_coordinate y_coord',
  along: '沿 沿着 along',
  line: '一字排开 一字排列 一条直线 成一排 一条线 直线 in_a_row in_a_line in_line line 单排',
  'line:y':
    '成一列 in_a_column 单列 one_above_the_other one_above_another one_below_the_other above_each_other 一上一下',
  no: '不要 不打 不开 不钻 没有 无 不用 不需要 不带 无需 取消 去掉 去除 删掉 删除 省掉 拿掉 剔除 不做 不含 不加 不留 不设 别 别打 别开 别钻 别做 免打 no without forget omit skip drop remove delete leave_out leave_off take_out leave take cancel cancelled canceled scrap scrapped deleted dropped removed omitted withdrawn ditch 不必 甭打',
  keep: '只要 只留 只保留 仅保留 仅留 keep_only only_keep',
  notis: '不是 而不是 并非 不再是 而非 not rather_than instead_of',
  fix: '不对 说反了 搞反了 弄反了 写反了 看反了 讲错了 报错了 打错了 记错了 搞错了 口误 the_other_way_round other_way_round my_mistake got_that_wrong 错了 说错了 写错了 写错 说错 标错 标错了 弄错了 扩成 扩到 扩为 加大到 改大到 改小到 改成 改为 改 更正 应该是 应是 应为 哦不 噢不 算了 还是 而是 换成 换为 调整为 修正 变成 纠正 correction actually sorry make_that make_it i_mean wait change changed scratch_that should_be but oops 等等 等下 等一下 等会儿 且慢 慢着',
  mirror: '镜像 mirror mirrored',
  'level:y': '同高 等高 同一高度 高度相同 same_height',
  same: '同样 一样 照样 照此 相同 same likewise',
  also: '另外 另 另有 另一个 还有 再 此外 其次 然后 还要 同时 最后 以及 也 also plus another another_one a_further a_further_one an_identical an_identical_one further one_more additionally then finally 其余 第二组 第三组 ① ② ③ ④ ⑤ ⑥ ⑦ ⑧',
  or: '或 或者 or 或是',
  list: '和 与 及 跟 、 and &',
  of: '的 之 嘅 of',
  is: '为 是 取 = : is are be',
  few: '若干 几个 几 多个 一些 数个 好几个 several some a_few multiple many',
  one: 'a an 单个 single',
  pair: '一对 pair_of a_pair_of couple_of a_couple_of',
  layer: '图层 图层名 层 layer',
  unit: '单位 units unit all_dimensions_in dimensions_in dimensions_are_in',
  skip: "p/n p/no part_no part_no. part_number item item_no item_no. 件数 件号 公差 未注公差 粗糙度 光洁度 硬度 重量 重 比例 图号 编号 型号 合同号 订单号 单号 版本 电话 手机 日期 材质 牌号 单价 价格 po p.o. gb/t gb iso din tolerance roughness scale drawing drg drg. dwg dwg. weight 毛坯 毛坯尺寸 坯料 坯料尺寸 毛料 material grade rev phone hardness price no. ra mat mat. mat'l matl",
  delivery:
    '急用 加急 月底 明天 后天 下周 asap urgent tomorrow monday tuesday wednesday thursday friday saturday sunday',
  stock:
    '花纹钢 不锈钢 碳钢 铝合金 镀锌钢 冷轧钢 热轧钢 黄铜 紫铜 铝 铜 铝材 铝件 塑料 橡胶 铸铁 球墨铸铁 铸钢 弹簧钢 模具钢 亚克力 有机玻璃 尼龙 赛钢 电木 胶木 mdf hdpe pvc ptfe pom acetal delrin nylon perspex polycarbonate cast_iron tool_steel spring_steel bronze titanium stainless stainless_steel steel mild_steel carbon_steel aluminium aluminum brass copper acrylic plywood alu ally',
  finish:
    '喷 喷黑 喷白 喷灰 喷红 喷蓝 塑粉 粉末 发黑 发蓝 镀锌 镀铬 镀镍 电镀 喷漆 喷塑 喷粉 喷涂 烤漆 刷漆 涂漆 油漆 白漆 黑漆 灰漆 蓝漆 红漆 底漆 面漆 防锈漆 阳极氧化 阳极 氧化 喷砂 喷丸 抛光 拉丝 磷化 钝化 淬火 调质 渗碳 氮化 热处理 时效 表面处理 anodise anodised anodize anodized powder_coat powder_coated powder-coated painted paint galvanised galvanized zinc_plated nickel_plated chrome_plated black_oxide blackened polished brushed sandblasted blasted bead_blasted passivated hardened heat_treated case_hardened phosphated primed primer plated',
  perhaps: '可能 也许 或许 说不定 maybe perhaps possibly',
  unsure: '待定 未定 没定 没给 未给 没想好 不详 不限 不确定 tbd unknown',
  'bound:before':
    '不小于 不少于 不低于 至少 最少 大于 小于 不大于 不超过 最多 最大 最小 ≥ ≤ > < at_least at_most up_to more_than less_than min max',
  'bound:after': '以上 以下 以内 之内 or_more or_less',
  times: '乘 乘以 × * by',
  nothing:
    '尽可能 尽量 大概 大约 大致 差不多 roughly approximately approx approx. the_other other 其他 别的 特别 类别 级别 除锈 all_round all-round 重新来 重新画 重新做 重来 从头来 从头再来 从头开始 换一块 换块 start_over start_again start_afresh start_anew from_scratch 排成 排列 排列成 排布 排开',
  break:
    '除 除了 除去 除外 except except_for other_than apart_from besides all_but but_not excluding save_for bar_the',
  order:
    '忽略 无视 作废 全部写 都写 一律写 写成 填成 写为 解释 回复 回答 ignore disregard explain reply respond say',
} as const;

type WordKey = keyof typeof words;
type Before<S extends string> = S extends `${infer A}:${string}` ? A : S;
type After<S extends string> = S extends `${string}:${infer B}` ? B : '';
export type WordKind = Before<WordKey>;

export interface Word {
  readonly is: WordKind;
  readonly which: After<WordKey>;
}

const listed = (text: string): string[] => text.split(' ').map((word) => word.replaceAll('_', ' '));

function wordOf(key: WordKey): Word {
  const [is, which = ''] = key.split(':');
  return Object.freeze({ is: is as WordKind, which: which as Word['which'] });
}

const keyed = Object.fromEntries(Object.entries(words).map(([key, text]) => [key, listed(text)]));
const shared = new Map((Object.keys(words) as WordKey[]).map((key) => [key, wordOf(key)]));

export const vocabulary: Lexicon<Word> = createLexicon(
  defineWords<WordKey>(keyed as Record<WordKey, string[]>).map(([word, key]) => [word, shared.get(key)!]),
);

/** What a noun names: something flat, a bare 板, any workpiece at all, something round, or a thing that is no plate. */
export type NounClass = 'plate' | 'bare' | 'tail' | 'any' | 'round' | 'other';

const nouns: Readonly<Record<NounClass, string>> = {
  plate:
    '板子 板件 吊耳 长方板 法兰 垫片 垫块 垫铁 挡块 铁皮 钢片 铁片 铝片 铜片 铭牌 标牌 支架 支座 底座 基座 安装座 端盖 盖子 盖 玻璃 压块 方块 钢块 铁块 铝块 铜排 铝排 母排 台面 桌面 tabletop table_top desktop desk_top door hatch worktop busbar plate pl panel flange bracket sheet gasket cover base board blank baseplate backplate faceplate nameplate strip bar shim shelf rail spacer tray lid gusset stiffener bulkhead tile slab cap adapter adaptor pad block carrier retainer jig fixture mount tab cleat lug doubler packer liner insert plinth',
  bare: '板',
  // Heads of compounds nobody lists: 散热片, 减速机座; alone they count, or mean something else.
  tail: '座 盘 架 罩 片 条 牌 块 台 门',
  any: '板材 板料 零件 工件 构件 部件 样件 part workpiece component',
  round: '圆板 圆盘 法兰盘 圆片 圆环 环板 圆法兰 圆垫 圆垫片 垫圈 disc disk ring washer',
  other:
    '轴 螺母 轴套 套筒 衬套 钢管 圆管 方管 管子 圆钢 角钢 槽钢 工字钢 齿轮 弹簧 轴承 圆柱 圆柱体 圆棒 拉杆 螺杆 箱体 壳体 盒子 箱子 圆锥 shaft rod tube pipe cylinder gear spring bushing bearing sleeve box housing beam',
};

export const nounHeads: Lexicon<NounClass> = createLexicon(
  (Object.keys(nouns) as NounClass[]).flatMap((cls) =>
    listed(nouns[cls])
      .flatMap((word) => (/[a-z]{3}$/.test(word) ? [word, `${word}s`] : [word]))
      .map((word): [string, NounClass] => [word, cls]),
  ),
);

/** Words before a noun that are no part of it; false protects a longer word that begins like one of them. */
export const nounStops: Lexicon<boolean> = createLexicon([
  ...listed(
    '我 你 您 请 帮 给 来 做 画 想 要 需 用 加工 制作 设计 生产 切 裁 下料 订 定做 打 钻 冲 铣 把 将 在 于 有 这 那 该 此 本 名称 名为 叫 条 款 号 了 吧 的 个 块 张 片 件 只 根 套 种 台 孔 长 宽 厚 高 为 是 和 与 及 各 每 都 均 距 离 到 从 沿 绕 改 再 另 跟 同 处 乘 左 右 共 一 二 两 三 四 五 六 七 八 九 十 百 千 万 半 毫米 厘米 公分 米 英寸 寸 尺 尺寸 规格 大小 比 按 以 由 图 绘制 生成 创建 输入 开 带 加块 加个 加张 换块 换个 弄块 弄个 搞块 搞个 割块 下块 下张 焊块 买块 整块 问下 问一下 打听下 说下 看下 零件 工件 mm cm m in inch inches the with on make draw cut need want design create drill for to we me my please this that new size gauge ga',
  ).map((word): [string, boolean] => [word, true]),
  ...listed(
    '绕线 绕丝 阵列孔板 阵列板 六角板 八角板 台板 条板 套板 均压 均热 均流 专用 通用 备用 有机玻璃 开关 打印 加工中心 中厚 加厚 工作台 孔板 冲孔板 圆孔板 多孔板 上盖板 下盖板 上底板 左侧板 右侧板 侧板 中间板 端板 边板 三角板 六角形 角板 面板 底板 顶板 底座 长条 高强 高温 高压 一体 双面 钻模 钻床 铣床 冲床 开口 本体 万能 百叶 厚壁 加强筋 l形 l型 t形 t型 u形 u型 异形 三角形 梯形 圆形 扇形 六边形 底闆 base cover drill_plate drill_jig cut_plate',
  ).map((word): [string, boolean] => [word, false]),
]);

/** What is said around a description and says nothing about the plate; the shared courtesies are known already. */
export const fillers: Lexicon<true> = createLexicon(
  listed(
    "the 有 于 以 按 放 来 成 过 打 开 钻 加 再加 做 画 加工 制作 设计 要 需要 在 上 里 上面 位置 位于 布置 分布 排列 排布 排成 共 总共 一共 只 仅 先 尺寸 规格 外形 名称 进行 平行 重合 之间 其 它 整个 整体 最近 把 用 师傅 表面 材料 图 图纸 通 盲 布 设 留 掏 挖 抠 凿 车 割 出 大小 看下 最 相邻 那 这 外 以外 make draw cut need want design create drill i it in on for with as size located having has made put its there there's pattern through thru give me my dead measuring positioned sized set that plain whose i'd like bang quote let's 暂时 先 本来 原来 原本 原先 镗 分 展开 参数 下列 w c/w complete comes new_one a_new_one another_one next_one the_next_one next_part new_part new_plate new 新的一块 新一块 另一块 另外一块 下一块 下一张 换一块",
  ).map((word) => [word, true]),
);

/** Which way: another one in its place makes another plate. Of both sides, and where coordinates begin anyway, nothing has to. */
export const opposites: Lexicon<string> = createLexicon([
  ...['left right', 'above below', 'top bottom', 'upper lower']
    .map((pair) => pair.split(' ') as [string, string])
    .flatMap(([one, other]): [string, string][] => [
      [one, other],
      [other, one],
    ]),
  ...listed(
    'left_and_right left_&_right left/right left-right left_to_right right_and_left top_and_bottom top_&_bottom top/bottom top_to_bottom bottom_and_top lower_left lower-left bottom_left bottom-left',
  ).map((words): [string, string] => [words, '']),
  ['left and right of', 'left and left of'],
  ['right and left of', 'right and right of'],
]);

/** What may stay unread: the fillers and the courtesies every domain knows. */
export const courtesies: Lexicon<true> = createLexicon([...fillers, ...ignorables]);

export const lexicons: readonly Lexicon<unknown>[] = [vocabulary, nounHeads, nounStops, fillers];
