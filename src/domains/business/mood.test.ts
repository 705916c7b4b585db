import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isWrite, read } from './testkit.ts';

interface Row {
  readonly text: string;
  readonly lang: string;
  readonly expected: readonly { readonly toolId: string }[];
}

const rows: Row[] = readFileSync(new URL('./corpus/own.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));
const soak = process.env.YX_SOAK === '1';
const writes = rows.filter(({ expected }) => expected.length === 1 && isWrite(expected[0]!));

/** Orders that begin with their verb or its object, so that they can be put into another sentence. */
const ordersIn = (list: readonly Row[]): string[] =>
  list
    .map(({ text }) => text.replace(/^(?:请|麻烦|帮我|帮忙|能不能帮我)+/, ''))
    .filter((text) =>
      /^(?:把|给|为|将|新建|新增|创建|添加|录入|删除|删掉|登记|标记|修改|更新|加个|建个|停用)/.test(text),
    )
    .filter((text) => !/[不别？?！!。]|稍后/.test(text));

const orders = {
  zh: ordersIn(writes),
  en: writes
    .filter(({ lang, text }) => lang === 'en' && !/[?!]/.test(text))
    .map(({ text }) =>
      text
        .replace(/^Please /, '')
        .replace(/\.$/, '')
        .replace(/^./, (c) => c.toLowerCase()),
    )
    .filter((text) => /^(?:create|add|delete|remove|mark|set|change|update|rename|log|record)/.test(text)),
} as const;

const frames = {
  negated: [
    '先别X',
    '不要X',
    '不用X了',
    '暂时不X',
    '我不想X',
    '千万别X',
    '不能X',
    '没说要X',
    '禁止X',
    "don't X",
    'never X',
    "let's not X",
    "I won't X",
  ],
  conditional: [
    '如果下雨就X',
    '要是对方同意，X',
    '假设X',
    '一旦付款就X',
    '万一不行，X',
    '除非他同意，X',
    'if they agree, X',
    'when they pay, X',
    'unless they pay, X',
  ],
  postponed: [
    '明天再X',
    '以后再X',
    '等老板同意了再X',
    '等合同签了，X',
    '下周一X',
    '下个月X',
    '过两天X',
    '回头X',
    '改天X',
    '晚点X',
    '记得明天X',
    'X这件事先放一放',
    'X tomorrow',
    'X next week',
    'X later',
    'remind me to X',
  ],
  past: [
    '我已经X了',
    '我刚X',
    '昨天X了',
    '上周我X',
    '他们已经X',
    '我同事X了',
    '小王X了',
    'I already X',
    'I was going to X',
  ],
  deliberating: [
    '要不要X',
    '我在考虑X',
    '是不是该X',
    '打算X',
    '可能要X',
    '应该X吗',
    '能X吗',
    '可以X吗',
    'X吗',
    'X了吗？',
    'X？',
    'X好不好',
    'X，对吗？',
    'X会怎样',
    'X是不对的',
    'should I X?',
    'maybe X',
    'I might X',
    'can we X?',
    'do you think I should X?',
    'is it safe to X?',
  ],
  reported: [
    '他说X',
    '老板让我X',
    '听说X',
    '邮件说X',
    '备注写着：X',
    '客户要求X',
    '有人X',
    'he said to X',
    'my boss told me to X',
    'they asked us to X',
  ],
  asked: [
    '怎么X',
    '为什么要X',
    '什么时候X',
    '为了X需要做什么',
    'X的流程是什么',
    'X要多久',
    '教我X',
    'how do I X?',
    'why would I X?',
    'what happens if I X?',
  ],
  quoted: [
    '“X”是什么意思',
    '把“X”发给老板',
    '翻译一下：X',
    '例如：X',
    'translate: "X"',
    'what does "X" mean?',
    'for example: X',
  ],
  cancelled: ['X，算了', 'X，不用了', 'X，当我没说', 'X，开玩笑的', 'X, never mind', 'X, just kidding'],
} as const;

describe('B16: deliberating, conditional, postponed, negated or past-tense writes are not emitted', () => {
  it('has orders to try', () => {
    expect(orders.zh.length).toBeGreaterThan(100);
    expect(orders.en.length).toBeGreaterThan(30);
  });

  it.each(Object.entries(frames))('%s', (_, list) => {
    const step = soak ? 1 : 5;
    const written: string[] = [];
    for (const frame of list) {
      const language = /[一-龥]/.test(frame) ? 'zh' : 'en';
      for (const order of orders[language].filter((_, i) => i % step === frame.length % step)) {
        const text = frame.replace('X', () => order);
        if (read(text).value.some(isWrite)) written.push(text);
      }
    }
    expect(written).toEqual([]);
  });

  it.each([
    '要不要X',
    '打算X',
    '老板让我X',
    '听说X',
    '他们已经X',
    '怎么X',
    '为什么要X',
    '明天再X',
    '如果下雨就X',
    'X吗',
    'X会怎样',
    'X是不对的',
    'X的流程是什么',
    'X，对吗？',
    'X，算了',
  ])('%s: of several orders said in one breath, all', (frame) => {
    const several = rows.filter(({ expected }) => expected.length > 1 && expected.every(isWrite));
    // 另外 and its like lead in something else.
    const series = ordersIn(several).filter((text) => !/另外|顺便|此外|还有/.test(text));
    expect(series.length).toBeGreaterThan(10);
    const few = series.filter((_, i) => soak || i % 3 === frame.length % 3);
    const texts = few.map((order) => frame.replace('X', () => order));
    expect(texts.filter((text) => read(text).value.some(isWrite))).toEqual([]);
  });

  it.each([
    ['别删蓝天文化，把上海译文停用', 1],
    ['我已经新建客户蓝天文化了，再给它加个联系人王芳', 1],
    ['要不要删除客户蓝天文化？把上海译文停用', 1],
    ['打算删除客户蓝天文化，另外把上海译文停用', 1],
    ['老板让我删除客户蓝天文化，你帮我把上海译文停用', 1],
    ['把蓝天文化的评级改成B，要不要把上海译文停用', 1],
    ['把蓝天文化的评级改成B；把上海译文停用', 2],
    ['客户蓝天文化停用了，更新一下', 1],
    ['把蓝天文化停用了', 1],
    ['别改评级，改地址：蓝天文化换到北京路3号', 1],
    ['项目“年报排版”不用取消，标成完成', 1],
    ['本来想删客户蓝天文化，现在改主意了，只把它评级降到C', 1],
    ["We've parted ways with “Olive Yard”. Delete that client", 1],
    ["Don't delete the client Olive Yard, just set it to inactive", 1],
  ])('%s: an order beside it stands', (text, count) => {
    expect(read(text).value.filter(isWrite)).toHaveLength(count);
  });

  it.each([
    '蓝天文化停用了',
    '蓝天文化停用了，是吧',
    '蓝天文化的评级变成A了',
    '蓝天文化的评级应该是A',
    '给项目秋水集登记8000，啊，这是别家的钱',
    '联系人赵倩删了吧。慢着，她还回来，不删',
    '把山东画报的地址改成英雄山路189号……啊不是，人家没搬，别改',
    '要是对方同意，删除客户“和平出版社”',
    'Delete the client Harbor Books... no, leave it',
    'Book 1,850 against Brand Refresh, they went there on 3 November',
    'We deleted client Oak & Iron, then added contact Bob to it',
    'They told me to delete client Oak & Iron and then create client Elm',
  ])('%s: what is told is not ordered', (text) => expect(read(text).value).toEqual([]));

  it.each([
    ['别删蓝天文化，把这个客户停用就行', 'business_held_negated'],
    ['如果北京云杉科技有限公司没有进行中的项目，就把这个客户删掉', 'business_held_conditional'],
    ['明天再把客户蓝天文化删掉', 'business_held_postponed'],
    ['我昨天已经把客户蓝天文化删了', 'business_held_past'],
    ['要不要删除客户蓝天文化', 'business_held_deliberating'],
    ['老板让我删除客户蓝天文化', 'business_held_reported'],
    ['删除客户蓝天文化，算了', 'business_held_cancelled'],
    ['删除客户蓝天文化，老板点头了', 'business_held_reported'],
  ])('%s says why', (text, code) => {
    expect(read(text).diagnostics.map((found) => found.code)).toContain(code);
  });
});
