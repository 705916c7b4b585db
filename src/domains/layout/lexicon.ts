import {
  createLexicon,
  defineWords,
  ignorables,
  type Lexicon,
  type Word,
} from '../../core/language/index.ts';
import type { ObjectiveName } from './contract.ts';

/** Words apart by spaces; an underscore is a space inside a word. */
const list = (words: string): readonly string[] => words.split(' ').map((word) => word.replaceAll('_', ' '));

/** What a sentence about a layout can be about. */
export type Topic = 'area' | 'matching' | 'mismatch' | 'performance' | 'cost' | 'aspect' | 'iterations';

const topics = defineWords<Topic>({
  area: list('面积 版图面积 芯片面积 总面积 area layout_area footprint'),
  matching: list(
    '匹配 匹配度 匹配性 匹配分数 对称 对称性 matching matching_score match matched symmetry symmetric symmetrical',
  ),
  mismatch: list('失配 失调 mismatch offset'),
  performance: list('性能 速度 performance speed'),
  cost: list('成本 造价 费用 cost costs'),
  aspect: list('宽高比 长宽比 纵横比 aspect_ratio ratio'),
  iterations: list('迭代 迭代次数 轮 轮次 iterations iteration iterate rounds'),
});

interface Meaning {
  readonly name: ObjectiveName;
  readonly wants: 'low' | 'high';
}

/** Which objective a topic stands for, and which way it should go. */
export const objectiveOf: Readonly<Record<Topic, Meaning | null>> = {
  area: { name: 'area_min', wants: 'low' },
  matching: { name: 'matching_max', wants: 'high' },
  mismatch: { name: 'matching_max', wants: 'low' },
  performance: { name: 'performance_max', wants: 'high' },
  cost: { name: 'cost_min', wants: 'low' },
  aspect: null,
  iterations: null,
};

/** What is wanted of a topic. `first` and `next` say its rank, `any` only that it counts, `none` that it does not. */
export type Aim = 'low' | 'high' | 'first' | 'next' | 'any' | 'none';

const aims = defineWords<Aim>({
  low: list(
    '最小 最低 最少 小 低 少 越小越好 越低越好 尽量小 尽可能小 尽量低 尽可能低 减小 减少 降低 缩小 压缩 省 节省 节约 最小化 ' +
      'minimize minimise minimal minimum smallest small low lowest reduce save as_small_as_possible as_low_as_possible as_small_as_you_can ' +
      'as_low_as_you_can smallest_possible lowest_possible least_possible',
  ),
  high: list(
    '最大 最高 最好 最佳 高 好 越高越好 越好 越大越好 尽量好 尽量高 尽可能好 尽可能高 提高 提升 增强 最大化 maximize maximise maximal maximum ' +
      'best good high highest improve well as_good_as_possible as_high_as_possible as_good_as_you_can as_high_as_you_can best_possible ' +
      'highest_possible greatest_possible',
  ),
  first: list(
    '优先 最优先 优先考虑 首要 第一 第一位 最重要 放在第一位 放第一位 为主 首先 先 first priority top_priority prioritize prioritise comes_first ' +
      'most_important matters_most mainly 更重要 更优先 更看重 最要紧 最关键 更关键 put_more_weight_on more_weight_on give_more_weight_to more_important matters_more matter_more counts_more count_more',
  ),
  next: list(
    '其次 第二 次要 次之 然后 再 不那么重要 没那么重要 不太重要 不怎么重要 不是很重要 不是最重要 then second secondary secondly ' +
      'less_important matters_less matter_less counts_less count_less not_so_important not_that_important not_as_important',
  ),
  any: list(
    '算上 算进去 算进来 只看 只看重 只考虑 只管 只关心 只在乎 只追求 只要 仅考虑 仅看 only 必须 要 要求 考虑 兼顾 优化 重要 看重 关注 注意 目标 设计目标 保证 确保 做到 must should optimize optimise consider important ' +
      'matters objective objectives goal goals ensure',
  ),
  none: list(
    '不要求 不考虑 不在乎 不用考虑 不用管 不必考虑 无需考虑 无所谓 不重要 不关心 不算 不算在内 不限 随意 不管 忽略 ignore regardless_of not_important ' +
      "does_not_matter doesn't_matter don't_care_about do_not_care_about don't_worry_about do_not_worry_about never_mind no_need_for",
  ),
});

/** 不要超过, 别大于, 不能低于 …: a bound as it is forbidden to be passed. */
const forbidden = (verbs: string): readonly string[] =>
  [...list('不要 别 不能 不得 不可 不可以 不许 不准')].flatMap((no) => list(verbs).map((verb) => no + verb));

/** Words beside a number that say what it is. `most` and `least` are bounds. */
export type Role = 'most' | 'least' | 'weight' | 'target';

const roles = defineWords<Role>({
  most: [
    ...forbidden('超过 大于 高于 超出 多于'),
    ...list(
      '不超过 不大于 不高于 小于等于 小于 低于 至多 最多 上限 控制在 限制在 ≤ <= < at_most no_more_than not_more_than under ' +
        'below within up_to less_than max no_larger_than not_exceed not_exceeding ' +
        "don't_exceed cap capped cap_at capped_at limited_to don't_go_over do_not_go_over not_over",
    ),
  ],
  least: [
    ...forbidden('低于 小于 少于'),
    ...list(
      '不低于 不小于 不少于 大于等于 大于 高于 至少 超过 下限 ≥ >= > at_least no_less_than not_less_than above over more_than min',
    ),
  ],
  weight: list('权重 比重 占 占比 weight weights weighted'),
  target: list('目标值 目标是 目标为 target targets'),
});

/** Bounds that stand behind their number. */
const behind = defineWords<'most' | 'least'>({
  most: list('以内 以下 之内 之下'),
  least: list('以上 之上 起'),
});

/** What is small when the layout is: with such an aim these are about the area, else about nothing. */
const wholes = list('版图 芯片 布局 电路 layout chip circuit');
/** Words that ask for a small area all by themselves. */
const compact = list('紧凑 紧凑一点 compact');

/** Between two topics: the first counts more. */
const than = list('比 优先于 before more_important_than matters_more_than rather_than');

const words: readonly (readonly [string, Word])[] = [
  ...topics.map(([word, value]) => [word, { kind: 'topic', value }] as const),
  ...aims.map(([word, value]) => [word, { kind: 'aim', value }] as const),
  ...roles.map(([word, value]) => [word, { kind: 'role', value }] as const),
  ...behind.map(([word, value]) => [word, { kind: 'behind', value }] as const),
  ...wholes.map((word) => [word, { kind: 'whole', value: null }] as const),
  ...compact.map((word) => [word, { kind: 'compact', value: null }] as const),
  ...than.map((word) => [word, { kind: 'than', value: null }] as const),
];

export const lexicon: Lexicon<Word> = createLexicon(words);

/** What can be switched on and off in words. */
export type Switch = 'dummies' | 'guard_ring';

export const switches = createLexicon(
  defineWords<Switch>({
    dummies: [
      '哑栅',
      '哑管',
      '哑元',
      '哑器件',
      '虚拟栅',
      '虚拟管',
      '虚设管',
      'dummies',
      'dummy gates',
      'dummy',
      'dummy devices',
    ],
    guard_ring: ['保护环', '护环', '环', 'guard ring', 'guard rings', 'ring'],
  }),
);

/** no dummies after all */
export const SWITCHED_OFF = /\b(?:no|without|don't|remove|drop)\b|不加|不带|不用|不要|不需要|去掉|取消|无需/;
export const BESIDE_SWITCH =
  /\b(?:no|after all|put|in|around|with|without|add|remove|drop|don't|a|the|and|use|need|it|please)\b|和|跟|不要了?|不加了?|不带|不用了?|不需要|去掉|取消|加上?|带上?|都|要|再|还/g;

/** What is said around it and carries nothing here. */
export const fillers: Lexicon<true> = createLexicon<true>([
  ...[...ignorables].map(([word]) => [word, true] as const),
  ...list(
    '输入对 输入管 差分对 差分输入对 电流镜 电流源 版图 芯片 电路 布局 器件 管子 晶体管 整体 总体 这个 这版 这次 设计 希望 需要 想要 得 应 应该 应当 ' +
      '尽量 尽可能 是 为 把 让 使 做 做得 画 画得 排 排得 在 和 与 及 以及 跟 都 也 还 并 且 而 但 而且 左右 两侧 一点 一些 些 点 次 分 度 值 约束 条件 两边 更 ' +
      '非常 很 即可 input_pair input_pairs differential_pair differential_pairs current_mirror current_mirrors layout chip circuit device ' +
      'devices transistors design is are be it its this keep make with and but also in on at as for than more very times ratio score ' +
      'value that we i want need has have get set',
  ).map((word) => [word, true] as const),
]);

export const lexicons: readonly Lexicon<unknown>[] = [lexicon, fillers];
