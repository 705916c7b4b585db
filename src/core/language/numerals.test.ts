import { describe, expect, it } from 'vitest';
import { normalize } from './normalize.ts';
import { readNumber } from './numerals.ts';

const read = (raw: string, at = 0) => readNumber(normalize(raw).text, at);

/** value ← texts that are that number from end to end. */
const whole: [number, string][] = [
  [0, '零 〇 0 zero'],
  [1, '一 1 one'],
  [2, '二 两 俩 2 two'],
  [3, '三 仨 3 three'],
  [10, '十 一十 10 ten'],
  [12, '十二 12 twelve'],
  [14, '十四 一十四'],
  [20, '二十 廿 20'],
  [23, '二十三 廿三 23'],
  [30, '三十 卅'],
  [35, '卅五 三十五'],
  [99, '九十九 99'],
  [100, '一百 100'],
  [102, '一百零二 一百〇二 102'],
  [110, '一百一 一百一十'],
  [115, '一百一十五 一百十五'],
  [120, '一百二 一百二十'],
  [125, '一百二十五'],
  [202, '二百零二 两百零二'],
  [250, '两百五 二百五十'],
  [300, '三百 3百'],
  [1000, '一千 1,000 1000 1千 1k'],
  [1002, '一千零二'],
  [1020, '一千零二十'],
  [1200, '一千二 一千二百'],
  [2008, '两千零八 二〇〇八 二零零八'],
  [2024, '二〇二四 二零二四 两千零二十四'],
  [2500, '两千五 二千五百 2.5千 2.5k 2千5'],
  [3500, '3,500 3.5k 三千五 三千五百'],
  [26, '2十6'],
  [10000, '一万 1万 10,000 10k'],
  [12000, '一万二 一万二千 1万2 1.2万 1万2千'],
  [15000, '1万5 一万五 1.5万'],
  [32000, '3.2万 三万二 三点二万'],
  [10005, '一万零五'],
  [120000, '十二万 12万 120,000 120000'],
  [125000, '12万5千 十二万五千 12.5万'],
  [1000000, '一百万 100万 1,000,000 1百万'],
  [35000000, '三千五百万'],
  [50000000, '5千万 五千万'],
  [100000000, '一亿 1亿'],
  [120000000, '一亿二千万 1.2亿 一亿二'],
  [350000000, '三亿五'],
  [1000000000000, '一万亿 1万亿'],
  [12345678, '12,345,678 一千二百三十四万五千六百七十八'],
  [139, '一三九 幺三九'],
  [10086, '一零零八六 幺零零八六 10086'],
  [0.5, '半 一半 0.5 .5 零点五 1/2 ½ 二分之一 half'],
  [6.5, '六点五 6.5 6½'],
  [3.14, '三点一四 3.14'],
  [3.05, '三点零五'],
  [20.5, '二十点五'],
  [1.5, '1½ 一又二分之一 1.5 一点五'],
  [0.333333, '三分之一 1/3 ⅓ 3分之1'],
  [0.75, '四分之三 3/4 ¾ 0.75'],
  [0.1, '十分之一'],
  [0.003, '千分之三'],
  [0.0005, '万分之五'],
  [-18, '-18 负十八 零下十八 零下18 负18 −18 －18'],
  [-0.5, '-0.5 负零点五'],
  [5, '+5 5'],
  [10000, '壹万'],
  [3500, '叁仟伍佰'],
  [100, '１００'],
  [0.001, '0.001'],
  [123456789012345, '123456789012345'],
];

const english: [number, string][] = [
  [0, 'zero'],
  [19, 'nineteen'],
  [25, 'twenty-five | twenty five | Twenty-Five'],
  [40, 'forty'],
  [100, 'a hundred | one hundred'],
  [120, 'a hundred and twenty | one hundred twenty | one hundred and twenty'],
  [342, 'three hundred and forty-two | three hundred forty two'],
  [1000, 'a thousand | one thousand'],
  [3000, 'three thousand | 3 thousand'],
  [1250, 'one thousand two hundred and fifty | one thousand two hundred fifty'],
  [25000, 'twenty-five thousand | 25 thousand'],
  [2000000, 'two million | 2 million | 2000 thousand'],
  [3500000, '3.5 million'],
  [0.5, 'half | a half | one half | point five | zero point five'],
  [0.25, 'a quarter | one quarter | 1/4'],
  [0.75, 'three quarters'],
  [0.666667, 'two thirds | 2/3'],
  [0.125, 'one eighth | an eighth | 1/8'],
  [1.5, 'one and a half | 1 1/2 | 1-1/2 | 1 ½'],
  [2.25, 'two and a quarter'],
  [2.75, 'two and three quarters | 2 3/4'],
  [6.5, 'six point five | six and a half'],
  [3.14, 'three point one four'],
  [12, 'a dozen | one dozen | twelve'],
  [24, 'two dozen | 2 dozen'],
  [6, 'half a dozen | six'],
  [-5, 'minus five | minus 5 | negative five'],
];

describe('readNumber', () => {
  it.each(whole.flatMap(([value, texts]) => texts.split(' ').map((text): [number, string] => [value, text])))(
    '%d ← %s',
    (value, text) => {
      expect(read(text)).toMatchObject({ value, start: 0, end: text.length });
    },
  );

  it.each(
    english.flatMap(([value, texts]) => texts.split(' | ').map((text): [number, string] => [value, text])),
  )('%d ← %s', (value, text) => {
    expect(read(text)).toMatchObject({ value, start: 0, end: text.length });
  });

  it.each<[string, number, number]>([
    ['30,40', 30, 2],
    ['100,200,30', 100, 3],
    ['1000,600', 1000, 4],
    ['1,00', 1, 1],
    ['1 200', 1, 1],
    ['12 400×600', 12, 2],
    ['600，100个', 600, 3],
    ['10。5个', 10, 2],
    ['12块', 12, 2],
    ['3.', 3, 1],
    ['两百个', 200, 2],
    ['三百见方', 300, 2],
    ['3万能', 3, 1],
    ['3千克', 3, 1],
    ['5 pears', 5, 1],
    ['five-star', 5, 4],
    ['twenty seconds', 20, 6],
    ['one twenty', 1, 3],
    ['twenty thirty', 20, 6],
    ['three million thousand', 3e6, 13],
    ['zero hundred', 0, 4],
    ['.5 1/2', 0.5, 2],
    ['one hundred and', 100, 11],
    ['4000k', 4000, 4],
    ['3.5kg', 3.5, 3],
    ['7 8/9', 7.888889, 5],
    ['7 9/8', 7, 1],
    ['八点二十', 8, 1],
    ['8点30', 8, 1],
  ])('reads only the beginning of %s', (text, value, end) => {
    expect(read(text)).toMatchObject({ value, end });
  });

  it.each([
    ['(500,100)', 1, 500, 4],
    ['(1,000)', 1, 1000, 6],
    ['a=-5', 2, -5, 4],
  ] as const)('knows what stands before: %s', (text, at, value, end) => {
    expect(read(text, at)).toMatchObject({ value, end });
  });

  it.each(
    [
      '一下 一点 一些 一起 一直 一定 一样 一般 一律 一共 一旦 一切 一边 一会儿 一体 一键 一致 四周 四面 五金 三角 三维 八卦 十分 十足 十字',
      '零件 零食 零售 半径 半圆 半夜 半导体 半自动 万一 万能 千万 百货 百叶 千克 亿万 几个 若干 多少 负责 负载 三四 两三 三五 十七八 二十几 一万一万',
      '三三两两 一二 九千万亿 十廿 三廿 陆 伍 百分之五十 百分百 一百零 1.2.3 192.168.1.1 2026/11/15 1234567890123456 a the hundred hundreds thousand dozen',
      'quarter third k and point minus negative tone none someone',
      '- + . , /',
    ]
      .join(' ')
      .split(' '),
  )('no number begins %s', (text) => {
    expect(read(text)).toBeNull();
  });

  it.each([
    ['统一', 1],
    ['唯一', 1],
    ['万一', 1],
    ['之一', 1],
    ['逐一', 1],
    ['每一个', 1],
    ['下一首', 1],
    ['上一页', 1],
    ['几十个', 1],
    ['多半', 1],
    ['上半年', 1],
    ['8-10', 1],
    ['ab-2024', 2],
    ['this one', 5],
    ['the one', 4],
    ['another one', 8],
    ['stone', 2],
    ['often', 2],
  ] as const)('no number inside %s at %d', (text, at) => {
    expect(read(text, at)).toBeNull();
  });

  it.each([
    ['楼上一个', 2, 1],
    ['一点钟', 0, 1],
    ['十分钟', 0, 10],
    ['十分之一', 0, 0.1],
    ['one of them', 0, 1],
  ] as const)('but in %s it counts', (text, at, value) => {
    expect(read(text, at)?.value).toBe(value);
  });

  it.each([
    ['1 000', 1000, 5],
    ['12 050 000', 12_050_000, 10],
    ['2 440 × 1 220', 2440, 5],
    ['1 200x600', 1200, 5],
  ])('spaces group the digits of %s', (text, value, end) => {
    expect(read(text)).toMatchObject({ value, end, rule: 'number.grouped_digits' });
  });

  it('names its rule and keeps the exact value', () => {
    const rules = ['一百二', '二〇二四', '1,000', '1 1/2', '负十八', '3.2万'].map((text) => read(text)?.rule);
    expect(rules).toEqual([
      'number.han_shorthand',
      'number.han_digits',
      'number.grouped_digits',
      'number.mixed_fraction',
      'number.negative',
      'number.multiplied',
    ]);
    expect(String(read('三分之一')?.exact)).toBe('1/3');
    expect(String(read('0.1')?.exact)).toBe('0.1');
  });
});
