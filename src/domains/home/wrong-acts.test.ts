import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read } from './interpret.testkit.ts';

/** Around an order, what makes it none: thought aloud, depending on something, somebody else's, over, or asked about. */
const FRAMES: Readonly<
  Record<'zh' | 'en', readonly (readonly [kind: string, before: string, after: string])[]>
> = {
  zh: [
    ['hedge', '我在考虑要不要', ''],
    ['hedge', '也许应该', ''],
    ['hedge', '说不定我会', ''],
    ['hedge', '我还没想好要不要', ''],
    ['condition', '要是明天降温就', ''],
    ['condition', '等孩子睡着了再', ''],
    ['condition', '一旦有人进来就', ''],
    ['condition', '', '的话会不会跳闸'],
    ['reported', '妈妈说', ''],
    ['reported', '物业通知说', ''],
    ['reported', '他叫我', ''],
    ['reported', '说明书上写着', ''],
    ['past', '我昨天', '了'],
    ['past', '他刚才已经', '了'],
    ['past', '刚才是谁', '的'],
    ['question', '为什么要', ''],
    ['question', '', '费电吗'],
    ['question', '怎样才能', ''],
  ],
  en: [
    ['hedge', 'maybe i should ', ''],
    ['hedge', "i'm wondering whether to ", ''],
    ['condition', 'if it gets cold ', ''],
    ['condition', 'whenever someone comes in ', ''],
    ['condition', 'unless it rains ', ''],
    ['reported', 'my mom told me to ', ''],
    ['reported', 'the manual says to ', ''],
    ['past', 'i was about to ', ''],
    ['past', 'i forgot to ', ''],
    ['question', 'why would anyone ', ''],
    ['question', 'what happens when i ', ''],
    ['question', 'how do i ', ''],
  ],
};

interface Row {
  readonly lang: 'zh' | 'en';
  readonly text: string;
  readonly expected: readonly string[];
}
const orders = ['own', 'dev', 'held-out']
  .flatMap((name) =>
    readFileSync(new URL(`./corpus/${name}.jsonl`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line): Row => JSON.parse(line)),
  )
  .filter(({ text }) => !/[，。；、,;.?？!！…]/.test(text))
  .filter(({ expected }) => expected.every((one) => !/^(?:UNKNOWN|查询)/.test(one)));

/** The same numbers each time. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const isAct = (command: string): boolean => !/^(?:UNKNOWN|查询)/.test(command);

describe.each(['zh', 'en'] as const)('what only sounds like an order does nothing: %s', (lang) => {
  const own = orders.filter((row) => row.lang === lang);
  it.each(FRAMES[lang])('%s: %s…%s', (_, before, after) => {
    const random = seeded(before.length * 97 + after.length);
    const said = Array.from({ length: 150 }, () => own[Math.floor(random() * own.length)]!.text);
    const acts = said
      .map((text) => `${before}${text}${after}`)
      .filter((text) => read(text).value.some(isAct));
    expect(acts).toEqual([]);
  });
});

/** One order that switches and sets nothing. */
const switching = orders.filter(
  ({ text, expected }) =>
    expected.length === 1 &&
    !/\b(?:lower|raise|up|down|before|after|first|but|stop)/.test(text) &&
    expected.every((one) => /^(?:打开|关闭|上锁|解锁|停止)-/.test(one)),
);

describe('an hour is no value, and what has its hour is not done now', () => {
  const hours = ['seven', 'ten', 'eleven', '3', '9', 'six thirty', 'twelve'];
  it.each(['at', 'by', 'around', 'at about'])('…, %s eleven', (word) => {
    const random = seeded(word.length * 131);
    const own = switching.filter(({ lang }) => lang === 'en');
    const acts = Array.from({ length: 200 }, () => {
      const { text } = own[Math.floor(random() * own.length)]!;
      return `${text} ${word} ${hours[Math.floor(random() * hours.length)]}`;
    }).filter((text) => read(text).value.some(isAct));
    expect(acts).toEqual([]);
  });

  it.each(['十一点', '七点半', '九点整'])('%s…', (hour) => {
    const random = seeded(hour.length * 131);
    const own = switching.filter(({ lang }) => lang === 'zh');
    const acts = Array.from({ length: 200 }, () => {
      const { text } = own[Math.floor(random() * own.length)]!;
      return random() < 0.5 ? `${hour}${text}` : `${text} ${hour}`;
    }).filter((text) => read(text).value.some(isAct));
    expect(acts).toEqual([]);
  });

  it('what was just switched off takes no value', () => {
    const own = switching.filter(({ expected }) =>
      expected.every((one) => /^关闭-.*#(?:Light|Fan|AirConditioner)#/.test(one)),
    );
    const said = own.flatMap(({ lang, text }) =>
      lang === 'en' ? [`${text} eight`, `${text}, 80`] : [`${text}，八十`],
    );
    expect(said.filter((text) => read(text).value.some((one) => one.startsWith('设置')))).toEqual([]);
  });
});
