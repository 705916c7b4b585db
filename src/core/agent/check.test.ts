import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAnswer, plainText, sentencesIn, sourcesOf } from './check.ts';
import type { AnswerCall } from './shape.ts';

const call = (ref: string, data: unknown): AnswerCall => ({
  ref,
  tool: 'x.get',
  params: {},
  ok: true,
  data,
  error: null,
});
const calls = [
  call('r1', {
    clientName: '中信出版社',
    total: 53000,
    count: 2,
    items: [
      { name: '丁媛媛', amount: 50000, date: '2026-03-05' },
      { name: '王雷', amount: 3000 },
    ],
  }),
  call('r2', { items: [{ name: '人民文学出版社' }, { name: '蓝天文化' }, { name: '海棠文化' }] }),
];
const sources = sourcesOf(calls, '中信出版社2026年回款多少？前5名是谁');
const shown = (text: string) => plainText(checkAnswer(text, sources));

describe('every figure is a tool’s, or the person’s own, or struck out', () => {
  it.each([
    [
      '{{r1.clientName}}回款{{r1.total}}元，{{r1.items[0].name}}最多。',
      '中信出版社回款53000元，丁媛媛最多。',
    ],
    ['{{ r1.items.1.amount }}', '3000'],
    ["{{r1['total']}}", '53000'],
    [
      '中信出版社回款53000元，最大的50000元在2026-03-05。',
      '中信出版社回款53000元，最大的50000元在2026-03-05。',
    ],
    ['回款五万三千元。', '回款五万三千元。'],
    ['共 2 笔。', '共 [?] 笔。'],
    ['占六成，同比增长45%，翻了一倍多。', '占[?]，同比增长[?]，翻了[?]。'],
    ['还有十几家，上百个项目，好几千元。', '还有[?]家，[?]个项目，[?]元。'],
    ['Dozens of clients paid twenty-three thousand.', '[?] of clients paid [?].'],
    ['前5名在2026年都有。', '前5名在2026年都有。'],
    ['前50名。', '前[?]名。'],
    ['海天出版社没有，这家出版社和蓝天文化也没有。', '[?]没有，这家出版社和蓝天文化也没有。'],
    ['青松文化回款了。', '[?]回款了。'],
    ['客户“海天”和“丁媛媛”。', '客户“[?]”和“丁媛媛”。'],
    ['The client Blue Sky Ltd paid.', 'The client [?] paid.'],
    ['编号 HT-2026-118。', '编号 [?]。'],
    ['It paid ٥١٢٣٤, or Ⅻ.', 'It paid [?], or [?].'],
    ['没有查到，一家也没有。', '没有查到，一家也没有。'],
    ['No tool answers this.', 'No tool answers this.'],
  ])('%s', (text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  it.each([
    ['{{r1.total}}万元', 'altered'],
    ['1{{r1.total}}元', 'altered'],
    ['{{r1.total}}00元', 'altered'],
    ['少了 -{{r1.total}}元', 'altered'],
    ['{{r1.total}} million', 'altered'],
    ['{{r1.items[9].amount}}', 'not_there'],
    ['{{r1.items.length}}', 'not_there'],
    ['{{r1.constructor.name}}', 'not_there'],
    ['{{r9.total}}', 'not_there'],
    ['{{r1.items}}', 'not_there'],
  ])('a reference that is none, or is made another figure: %s', (text, why) => {
    expect(checkAnswer(text, sources)).toContainEqual(expect.objectContaining({ kind: 'struck', why }));
    expect(shown(text)).not.toContain('53000');
  });

  it('what a failed call returned is no source', () => {
    const failed = sourcesOf([{ ...calls[0]!, ok: false }], '');
    expect(plainText(checkAnswer('{{r1.total}} 53000', failed))).toBe('[?] [?]');
  });

  it('no number that nobody returned or said comes through, however it is written', () => {
    const known = new Set([53000, 50000, 3000, 2026, 5, 2, 3]);
    const written = [
      String,
      (n: number) => n.toLocaleString('en-US'),
      (n: number) => `${n}%`,
      (n: number) => `¥${n}`,
    ];
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 9_999_999 }),
        fc.nat({ max: written.length - 1 }),
        fc.constantFrom('回款X元。', '共X笔，', 'about X clients ', '在X之后'),
        (n, how, frame) => {
          fc.pre(!known.has(n));
          const text = written[how]!(n);
          expect(shown(frame.replace('X', text))).not.toContain(text);
        },
      ),
      { numRuns: 1000, seed: 21 },
    );
  });

  it('sentence by sentence it is the same as all at once', () => {
    const text = '{{r1.clientName}}！回款{{r1.total}}元。\n共 9 笔？好';
    expect(sentencesIn(text).join('')).toBe(text);
    expect(sentencesIn(text).flatMap((one) => checkAnswer(one, sources))).toEqual(checkAnswer(text, sources));
  });
});
