import type { Offers } from '../../core/offers.ts';

/** What may be wanted of a layout, in any order. */
export const offers: Offers = {
  things: async () => ({}),
  params: {},
  sentences: {
    zh: ['面积优先，输入对必须匹配，宽高比不超过2', '匹配度不低于0.95，面积权重0.7，最多迭代10次'],
    en: ['area first, the input pair must match, aspect ratio at most 2'],
  },
  clauses: {
    zh: ['面积优先', '输入对必须匹配', '宽高比不超过2', '匹配度不低于0.95', '最多迭代10次'],
    en: ['area first', 'the input pair must match', 'aspect ratio at most 2', 'at most 10 iterations'],
  },
};
