import { createLexicon, defineWords, type Lexicon } from './lexicon.ts';

/** What kind of word may not be lost: a reading that is the same without it has not understood it. */
export type WordWeight = 'negation' | 'withdrawal' | 'correction' | 'hedge' | 'condition' | 'quantifier';

/** `light` hides a weighty word inside a longer one: the 别 of 分别, the 不 of 不锈钢. */
export const weightyWords: Lexicon<WordWeight | 'light'> = createLexicon(
  defineWords<WordWeight | 'light'>({
    negation: [
      ...'不要 不用 不必 不需要 不许 不准 不能 别 勿 不打 不开 不关 没有 不带 不含'.split(' '),
      ...["don't", 'do not', 'dont', 'not', 'never', 'without', 'no'],
    ],
    withdrawal: [
      ...'算了 不用了 不要了 当我没说 先不 取消 撤回 撤销 作罢 去掉 除去 别弄了 还是算了'.split(' '),
      ...'先放一放 先放放 先搁着 先缓缓 先缓一缓 缓一缓 暂缓 回头再说 以后再说 改天 改天再说 再议'.split(' '),
      ...[
        'never mind',
        'nevermind',
        'forget it',
        'scrap that',
        'cancel',
        'leave out',
        'on second thought',
        'actually no',
        'leave it for now',
        'some other time',
        'another day',
      ],
    ],
    correction: [
      ...'不对 不是 错了 说错了 哦不 改成 改为 换成 应该是'.split(' '),
      ...[
        'sorry',
        'i mean',
        'i meant',
        'rather',
        'instead',
        'correction',
        'make that',
        'no wait',
        'wait',
        'oh no',
        'no sorry',
      ],
    ],
    hedge: [
      ...'大约 大概 差不多 至少 最少 至多 最多 不超过 不少于 不低于 不高于 一半 半数'.split(' '),
      ...[
        'about',
        'around',
        'roughly',
        'approximately',
        'at least',
        'at most',
        'up to',
        'no more than',
        'no less than',
        'half',
      ],
    ],
    condition: [
      ...'如果 要是 假如 万一 等到 的话 除非 一旦'.split(' '),
      ...['if', 'unless', 'when', 'whenever', 'as soon as', 'in case', 'until'],
    ],
    quantifier: [...'除了 除开 以外 除外 其余 其他 其它'.split(' '), ...['except', 'other', 'others']],
    light: [
      ...'分别 特别 类别 级别 别墅 别名 别的 性别 区别 不锈钢 不同 不过 不错 不好意思 没事 没问题 有没有 要不要 能不能 可不可以 是不是'.split(
        ' ',
      ),
      ...['no problem', 'notes', 'not only'],
    ],
  }),
);
