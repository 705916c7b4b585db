import { createLexicon, defineWords, type Lexicon } from '../../../core/language/index.ts';
import type { PinSide } from '../contract.ts';

const list = (words: string): readonly string[] => words.split(' ').map((word) => word.replaceAll('_', ' '));

/** What can be asked of devices and nets that are named. `not` takes back what its clause asks. */
export type Asked =
  | { readonly kind: 'symmetry' | 'match' | 'group' | 'width' | 'not' | 'plain' }
  | { readonly kind: 'side'; readonly side: PinSide };

const kinds = defineWords<Exclude<Asked['kind'], 'side' | 'plain'>>({
  symmetry: list(
    '对称 镜像 镜像对称 左右对称 互为镜像 对称放置 对称摆放 symmetric symmetrical symmetry symmetrically mirrored mirror_images mirror_image mirror mirrors',
  ),
  match: list('匹配 matched match matches matching'),
  group: list(
    '放在一起 放一起 摆在一起 摆一起 在一起 一起 靠在一起 挨在一起 挨着 靠近 相邻 紧挨 成组 一组 同一组 分组 编组 together grouped group groups adjacent ' +
      'next_to_each_other side_by_side close_to_each_other close_together',
  ),
  width: list(
    '线宽 走线宽度 连线宽度 导线宽度 走线宽 金属宽度 宽度 宽 加宽到 加宽 width widths wide wire_width line_width net_width trace_width',
  ),
  not: list(
    "不 不用 不必 不需要 不要 无需 无须 别 没必要 not don't do_not doesn't does_not no_need needn't need_not doesn't_need does_not_need doesn't_have no_longer never without",
  ),
});

const ENDINGS = ['边', '侧', '面', '端', '方', '部', '边缘', '侧边', '边上'];
const STANDING = ['在', '放', '放在', '靠', '朝', '从'];

/** 左, 左边, 在左, 放在左侧 …: alone, with an ending, behind a word of place, or both. */
const chinese = (stems: string): readonly string[] =>
  [...stems].flatMap((stem) => {
    const ended = ['', ...ENDINGS].map((ending) => stem + ending);
    return ended.flatMap((word) => ['', ...STANDING].map((standing) => standing + word));
  });

const sides = defineWords<PinSide>({
  left: [...chinese('左'), ...list('left left_side left_edge left-hand_side west')],
  right: [...chinese('右'), ...list('right right_side right_edge right-hand_side east')],
  top: [...chinese('上顶').filter((word) => word !== '上'), ...list('top top_side top_edge north')],
  bottom: [
    ...chinese('下底').filter((word) => word !== '下'),
    ...list('bottom bottom_side bottom_edge south'),
  ],
});

/** Words that would be taken for one of these, and are not. */
const others = list('左右 上下 宽高比 长宽比 宽长比 不超过 不大于 不高于 以上 以下 上限 下限');

export const asked: Lexicon<Asked> = createLexicon<Asked>([
  ...kinds.map(([word, kind]) => [word, { kind }] as const),
  ...sides.map(([word, side]) => [word, { kind: 'side', side }] as const),
  ...others.map((word) => [word, { kind: 'plain' }] as const),
]);

/** What stands around names, and is none and asks for nothing. */
export const around: Lexicon<true> = createLexicon<true>(
  list(
    'a an the of on at to from for by as and or with net nets wire wires trace traces line lines pin pins port ports terminal terminals ' +
      'device devices transistor transistors resistor resistors capacitor capacitors pair pairs side edge edges each other both all put place ' +
      'keep make draw route bring go goes should must be is are stay lie sit come comes have has least most um nm about exactly please ' +
      'also then so now just still again too only instead really actually maybe that they them it its this these those same one another respectively current currents carry carries carrying carried through flow flows dc i want need let us we you input inputs output outputs ' +
      'mos cmos nmos pmos mim ota opamp amplifier layout area first aspect ratio iterations iteration weight supply supplies rail rails ground power placed located facing in exit enter apart ' +
      '输入 输出 引脚 管脚 端口 信号 电源线 地线 电源 走线 布线 网络 器件 管子 晶体管 电阻 电容 放 放在 放到 摆 摆在 从 由 进 出 引出 引入 都 要 请 把 将 让 保持 ' +
      '电流 直流电流 直流 流过 通过 承载 承受 走 过 最大 那么 这么 那样 这样 再 需要 必须 应 应该 至少 不小于 不低于 不少于 为 到 在 处 画 的 和 跟 与 及',
  ).map((word) => [word, true] as const),
);
