import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { BusinessCall, BusinessCalls } from './contract.ts';
import { isWrite, read } from './testkit.ts';

type Lang = 'zh' | 'en';
interface Row {
  readonly lang: Lang;
  readonly text: string;
  readonly expected: BusinessCalls;
}

/** Orders of one clause that are read as they stand. */
const orders: readonly Row[] = ['own', 'dev', 'held-out', 'held-out-fresh']
  .flatMap((name) =>
    readFileSync(new URL(`./corpus/${name}.jsonl`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map((line): Row => JSON.parse(line)),
  )
  .filter(
    ({ expected, text }) =>
      expected.length === 1 && isWrite(expected[0]!) && !/[。；;.?？!！…“"'《]/.test(text),
  )
  .filter(({ text, expected }) => JSON.stringify(read(text).value) === JSON.stringify(expected));

/** Around an order, what makes it none: thought aloud, put off, depending on something, somebody else's, over, asked about. */
const FRAMES: Readonly<Record<Lang, readonly (readonly [kind: string, before: string, after: string])[]>> = {
  zh: [
    ['hedge', '我在考虑要不要', ''],
    ['hedge', '也许应该', ''],
    ['hedge', '我还没想好要不要', ''],
    ['condition', '如果对方同意就', ''],
    ['condition', '等财务确认了再', ''],
    ['condition', '除非老板反对，否则', ''],
    ['reported', '老板说让我', ''],
    ['reported', '邮件里写着', ''],
    ['reported', '听说要', ''],
    ['later', '下周再', ''],
    ['later', '晚点再', ''],
    ['past', '我昨天已经', '了'],
    ['past', '刚才小王已经', '了'],
    ['question', '为什么要', ''],
    ['question', '怎么才能', ''],
    ['question', '是不是该', ''],
    ['question', '谁让你', '的'],
    ['negation', '先不要', ''],
    ['negation', '千万别', ''],
    ['negation', '不用', ''],
    ['withdrawal', '', '，算了'],
    ['withdrawal', '', '，当我没说'],
    ['withdrawal', '', '，还是别了'],
    ['withdrawal', '', '，撤回'],
    ['withdrawal', '', '……啊不是，别改'],
    ['withdrawal', '', '，慢着，我再看看'],
    ['withdrawal', '', '。等等，还没定'],
    ['withdrawal', '', '，先留着，别动'],
    ['told', '', '，这是别人的事'],
  ],
  en: [
    ['hedge', 'maybe we should ', ''],
    ['hedge', "I'm wondering whether to ", ''],
    ['condition', 'if they agree, ', ''],
    ['condition', 'unless the boss objects, ', ''],
    ['condition', 'once finance confirms, ', ''],
    ['reported', 'the boss told me to ', ''],
    ['reported', 'the email says to ', ''],
    ['later', 'tomorrow, ', ''],
    ['past', 'I already had to ', ''],
    ['past', 'I forgot to ', ''],
    ['question', 'why would anyone ', ''],
    ['question', 'how do I ', ''],
    ['question', 'should we ', ''],
    ['negation', "don't ", ''],
    ['negation', 'please do not ', ''],
    ['withdrawal', '', ', actually no'],
    ['withdrawal', '', ', never mind'],
    ['withdrawal', '', ', scratch that'],
    ['withdrawal', '', ', no, leave it'],
    ['withdrawal', '', ', hang on, let me check first'],
    ['withdrawal', '', '... no wait, keep them'],
  ],
};

/** The same numbers each time. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    yield state;
  }
}
const SEED = Number(process.env.YX_SEED) || 20_261_116;
const ROUNDS = process.env.YX_SOAK === '1' ? 40 : 4;

/** Some of them, in an order of their own. */
function drawn<T>(all: readonly T[], count: number, seed: number): T[] {
  const random = numbers(seed);
  return Array.from({ length: Math.min(count, all.length) }, () => all[random.next().value % all.length]!);
}

const writesOf = (text: string): readonly BusinessCall[] => read(text).value.filter(isWrite);
const ofLang = (lang: Lang): readonly Row[] => orders.filter((row) => row.lang === lang);
const lowered = (text: string): string =>
  text.replace(/^(?:please )?([A-Z])(?=[a-z]* )/, (_, sign: string) => sign.toLowerCase());

describe('what was not ordered is not done', () => {
  it('has orders enough to begin with', () => {
    expect(ofLang('zh').length).toBeGreaterThan(150);
    expect(ofLang('en').length).toBeGreaterThan(40);
  });

  for (const lang of ['zh', 'en'] as const)
    it.each(FRAMES[lang])(`${lang} %s: %s…%s`, (kind, before, after) => {
      // A plea inside the frame makes it an order again.
      const plain = ofLang(lang).filter(
        ({ text }) =>
          (before === '' || !/[，,]/.test(text)) &&
          !/请|帮|麻烦|劳驾|拜托|please|could|can you|would/i.test(text),
      );
      const tried = drawn(plain, 12 * ROUNDS, SEED + before.length + 31 * after.length);
      const done = tried
        .map(({ text }) => `${before}${before === '' ? text : lowered(text)}${after}`)
        .filter((text) => writesOf(text).length > 0);
      expect(done, kind).toEqual([]);
    });

  const amounts = ['大概', '至少', '不到', '将近', '最多'];
  it.each(amounts)('an amount that is only “%s” is no amount', (hedge) => {
    const paid = ofLang('zh').filter(
      ({ expected: [call], text }) => call!.params.amount !== undefined && /\d/.test(text),
    );
    const done = drawn(paid, 10 * ROUNDS, SEED + hedge.length)
      .map(({ text }) => text.replace(/(?<!\d|[a-zA-Z])(?=\d[\d,.]*(?:万|千|元|块|$))/, hedge))
      .filter(
        (text) => text.includes(hedge) && writesOf(text).some(({ params }) => params.amount !== undefined),
      );
    expect(done).toEqual([]);
  });

  it.each([
    ['range', (sum: number) => `${sum}到${sum * 2}元`],
    ['half', () => '合同的一半'],
    ['share', () => '总价的30%'],
    ['alike', () => '和上次一样的数'],
  ] as const)('%s: a payment is not made up', (_, said) => {
    const projects = ['秋水集', '城市的记忆', '山居图册', 'Paper Boats', '新建的桥', '删节号'];
    const done = projects.flatMap((name, i) =>
      [`给项目${name}登记回款${said(1000 * (i + 1))}`, `${name}到账${said(500 * (i + 2))}，登记一下`].filter(
        (text) => writesOf(text).length > 0,
      ),
    );
    expect(done).toEqual([]);
  });
});

/** Names that are made of words of ours. */
const NAMES = {
  zh: [
    '删除线文化',
    '新建路书店',
    '登记处工作室',
    '修改液印务',
    '停用词出版',
    '取消画廊',
    '撤销键文化',
    '客户之声',
    '回款先生书屋',
    '今年书店',
  ],
  en: [
    'Delete Key Press',
    'Update Books',
    'Record House',
    'Close Account Ltd',
    'Cancel Culture Review',
    'Payment Press',
  ],
} as const;

describe('a name is a name, whatever it is made of', () => {
  const looks: Readonly<Record<Lang, readonly ((name: string) => string)[]>> = {
    zh: [
      (name) => `查一下“${name}”的资料`,
      (name) => `“${name}”有哪些项目`,
      (name) => `“${name}”今年回款多少`,
      (name) => `看看${name}的项目`,
      (name) => `${name}的地址在哪`,
      (name) => `找一下带“${name}”的客户`,
    ],
    en: [
      (name) => `show me the details of "${name}"`,
      (name) => `what projects does "${name}" have`,
      (name) => `how much did ${name} pay this year`,
      (name) => `list the contacts of ${name}`,
    ],
  };
  it.each(['zh', 'en'] as const)('looking at one writes nothing: %s', (lang) => {
    const done = NAMES[lang].flatMap((name) =>
      looks[lang].map((look) => look(name)).filter((text) => writesOf(text).length > 0),
    );
    expect(done).toEqual([]);
  });

  it('what is written about one is about all of it', () => {
    const cut = NAMES.zh.flatMap((name) =>
      [`删除客户“${name}”`, `把“${name}”的评级改成A`, `删除客户${name}`].flatMap((text) =>
        writesOf(text)
          .map(({ params }) => params.clientName)
          .filter((client) => client !== name),
      ),
    );
    expect(cut).toEqual([]);
  });
});

/** What is told before an order or behind it, and changes nothing of it. */
const TOLD: Readonly<Record<Lang, readonly (readonly [before: string, after: string])[]>> = {
  zh: [
    ['老板拍板了：', ''],
    ['他们上周谈妥了，', ''],
    ['对方嫌麻烦，', ''],
    ['', '，他们换人了'],
    ['', '，没写错'],
  ],
  en: [
    ['they went elsewhere, ', ''],
    ['take this down: ', ''],
    ['', ', it was keyed in by mistake'],
    ['', ", they've moved on"],
  ],
};

describe('a reason beside an order', () => {
  for (const lang of ['zh', 'en'] as const)
    it.each(TOLD[lang])(`${lang}: %s…%s leaves it as it is, or it is asked about`, (before, after) => {
      const plain = ofLang(lang).filter(({ text }) => !/[，,：:]/.test(text));
      const tried = drawn(plain, 15 * ROUNDS, SEED + before.length + 31 * after.length).map((row) => ({
        row,
        got: writesOf(`${before}${before === '' ? row.text : lowered(row.text)}${after}`),
      }));
      const isSame = ({ row, got }: (typeof tried)[number]) =>
        JSON.stringify(got.map(({ toolId }) => toolId)) ===
        JSON.stringify(row.expected.map(({ toolId }) => toolId));
      const other = tried.filter(({ got, row }) => got.length > 0 && !isSame({ row, got }));
      expect(other.map(({ row, got }) => [row.text, got])).toEqual([]);
      expect(tried.filter(isSame).length / tried.length).toBeGreaterThan(0.6);
    });
});

describe('a correction inside one sentence', () => {
  const pairs = [
    ['5000', '8000'],
    ['3万', '5万'],
    ['12000元', '21000元'],
  ] as const;
  it.each(['，不对，', '，说错了，', '，应该是'])('“%s” leaves the last value, or asks', (fix) => {
    const values = new Map([
      ['8000', 8000],
      ['5万', 50000],
      ['21000元', 21000],
    ]);
    for (const [first, last] of pairs)
      for (const { params } of writesOf(`给项目秋水集登记回款${first}${fix}${last}`))
        expect(params.amount, `${first}${fix}${last}`).toBe(values.get(last));
  });

  it('another name takes the place of the first, and never both', () => {
    for (const fix of ['，不对，', '，说错了，', '，我是说'])
      for (const { params } of writesOf(`删除客户墨香书局${fix}白鹿文化`))
        expect(params.clientName).toBe('白鹿文化');
  });
});
