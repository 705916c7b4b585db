import { sample } from '../src/core/reading/cover/sample.ts';
import { engine } from '../src/domains/business/grammar/tables.ts';

const spoken = [
  {
    space: '',
    fits: (word: string) => /^\p{Script=Han}+$/u.test(word),
    values: { '#name': ['蓝天文化', '《海边的书》', '张三和李四'], '#text': ['杭州市文三路1号'] },
  },
  {
    space: ' ',
    fits: (word: string) => /^[a-z ]+$/.test(word),
    values: { '#name': ['Bluebird Press', "O'Neil & Co"], '#text': ['5 Pier Road'] },
  },
] as const;
const figures = {
  '#money': ['5万', '¥3,500'],
  '#number': ['3', '十二'],
  '#day': ['2026-11-05', '11月5号'],
  '#period': ['2026-11', '去年'],
  '#phone': ['13800000000'],
};

/** Sentences that nobody wrote: the tables of the cover run backwards, each frame a few times in both languages. */
export function sampled(times = 3): string[] {
  let seed = 20261118;
  const random = () => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return seed / 2147483648;
  };
  const { compiled } = engine;
  return compiled.frames.flatMap((frame) =>
    spoken.flatMap(({ values, ...how }) =>
      Array.from({ length: times }, () =>
        sample(compiled, frame, { ...how, random, values: { ...figures, ...values } }),
      ).flatMap((made) => made?.text ?? []),
    ),
  );
}
