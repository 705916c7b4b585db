import { describe, expect, it } from 'vitest';
import { type Mention, type MentionOptions, mentions } from './mentions.ts';
import { normalize } from './normalize.ts';

const labels: MentionOptions = { labels: new Set(['φ', 'r', 't', 'δ', 'l', 'w', 'x', 'y']) };

/** `kind:value+unit` and the words of the original, for every mention. */
function show(text: string, options: MentionOptions = {}): string[] {
  const normalized = normalize(text);
  return mentions(normalized, options).map((mention) => {
    return `${describeMention(mention)} ← ${normalized.quote(mention.start, mention.end)}`;
  });
}

function describeMention(mention: Mention): string {
  switch (mention.kind) {
    case 'number':
    case 'quantity':
    case 'tolerance': {
      const label = mention.label ? `${mention.label.name}=` : '';
      return `${mention.kind} ${label}${mention.value}${mention.unit ?? ''}`;
    }
    case 'range':
      return `range ${mention.low.value}…${mention.high.value}${mention.unit ?? ''}`;
    case 'date':
      return `date ${Object.values(mention.date).join('-')}`;
    case 'time':
      return `time ${mention.time.hour}:${mention.time.minute}`;
    case 'phone':
      return `phone ${mention.digits}`;
    case 'ordinal':
      return `ordinal ${mention.value}`;
    case 'code':
      return 'code';
  }
}

describe('mentions', () => {
  it.each<[string, string[]]>([
    ['买三斤和两个', ['quantity 3jin ← 三斤', 'number 2 ← 两']],
    ['一共来一下，一起走', []],
    ['大约十个，10cm左右', ['number 10 ← 大约十', 'quantity 10cm ← 10cm左右']],
    ['24到26度之间', ['range 24…26degree ← 24到26度之间']],
    ['拿三四个', ['range 3…4 ← 三四']],
    ['摄氏26度，华氏75度', ['quantity 26C ← 26度', 'quantity 75F ← 75度']],
    ['1米5.5', ['quantity 1m ← 1米', 'number 5.5 ← 5.5']],
    ['1米5/3', ['quantity 1m ← 1米', 'number 1.666667 ← 5/3']],
    ['二十来米，二十来', ['quantity 20m ← 二十来米', 'number 20 ← 二十']],
    ['M8 ~10', ['code ← M8', 'number 10 ← 10']],
    ["叫‘组12'的", ['number 12 ← 12']],
    ['3 x 2 440', ['number 3 ← 3', 'number 2440 ← 2 440']],
    ['3月5日6号', ['date 3-5 ← 3月5日', 'ordinal 6 ← 6号']],
    ['12345号', ['number 12345 ← 12345']],
    ['500x400X8', ['number 500 ← 500', 'number 400 ← 400', 'number 8 ← 8']],
    ['500 x 400 * 8', ['number 500 ← 500', 'number 400 ← 400', 'number 8 ← 8']],
    ['10mmx20mm', ['quantity 10mm ← 10mm', 'quantity 20mm ← 20mm']],
    ['1.2m×0.8m', ['quantity 1.2m ← 1.2m', 'quantity 0.8m ← 0.8m']],
    ['12" x 6" x 1/4"', ['quantity 12in ← 12"', 'quantity 6in ← 6"', 'quantity 0.25in ← 1/4"']],
    ['叫做"第1"的', ['ordinal 1 ← 第1']],
    ['叫做"组1"和"组2"', ['number 1 ← 1', 'number 2 ← 2']],
    ['(30,40)和(170,110)', ['number 30 ← 30', 'number 40 ← 40', 'number 170 ← 170', 'number 110 ← 110']],
    ['1,000×600', ['number 1000 ← 1,000', 'number 600 ← 600']],
    ['宽600，100个', ['number 600 ← 600', 'number 100 ← 100']],
    ['304不锈钢', ['number 304 ← 304']],
    ['10±0.1', ['number 10 ← 10', 'tolerance 0.1 ← ±0.1']],
    ['-5到5度', ['range -5…5degree ← -5到5度']],
    ['温度-18度', ['quantity -18degree ← -18度']],
    ['¥3,500 或 $20', ['quantity 3500yuan ← ¥3,500', 'quantity 20usd ← $20']],
    ['百分之七十', ['quantity 70% ← 百分之七十']],
    ['turn to twenty-five percent', ['quantity 25% ← twenty-five percent']],
    ['from eight to ten', ['range 8…10 ← eight to ten']],
    ['between 8 and 10 mm', ['range 8…10mm ← between 8 and 10 mm']],
    ['8-piece, 3-way', ['number 8 ← 8', 'number 3 ← 3']],
    ['4K 5g 5G', ['number 4000 ← 4K', 'quantity 5g ← 5g', 'code ← 5G']],
    ['50%off', ['quantity 50% ← 50%']],
    ['一个半，两个半成品', ['number 1.5 ← 一个半', 'number 2 ← 两']],
    ['百八十个，十来个', ['number 10 ← 十来']],
    ['七八成', ['range 70…80% ← 七八成']],
    ['零上五度', ['quantity 5degree ← 零上五度']],
    ['a ten-minute, 5-mm, 3-in-1', ['quantity 10min ← ten-minute', 'quantity 5mm ← 5-mm', 'code ← 3-in-1']],
    ['USD 300, 300 per cent', ['quantity 300usd ← USD 300', 'quantity 300% ← 300 per cent']],
  ])('amounts: %s', (text, expected) => {
    expect(show(text)).toEqual(expected);
  });

  it.each([
    'M6',
    'Q235',
    'H7',
    'DB-2024-08',
    'PM2.5',
    'x86',
    '3D',
    'A4',
    'IPv4',
    'v1.2.3',
    '1.2.3',
    '192.168.1.1',
    'a1.txt',
    '2024.txt',
    'report_2024.pdf',
    'M8×20',
    'M10x1.5',
    'Ra3.2',
    'φ10',
    '1e3',
    '0x1f',
    '10H7',
    '304L',
    '10-8',
    '3-4-5',
    'user1@a.com',
    '12345678901234567890',
    '1,234,567,890,123,456,789',
    '1,234,567,890,123,456,789,012,345.5',
    '100,200,300,400,500,600,700',
    '1 000 000 000 000 000 000',
    '123456789.123456789',
    '10_a',
    '5@b',
    '10m/s',
    '一二三四五六七八九十一二三四五六七八九十一二三四五',
    '三三两两',
  ])('%s is a code and offers no value', (text) => {
    expect(show(text)).toEqual([`code ← ${text}`]);
  });

  it.each<[string, string[]]>([
    ['φ10', ['number φ=10 ← φ10']],
    ['Φ 10mm', ['quantity φ=10mm ← Φ 10mm']],
    ['R5 t=8 δ12', ['number r=5 ← R5', 'number t=8 ← t=8', 'number δ=12 ← δ12']],
    ['X=30，Y: 40', ['number x=30 ← X=30', 'number y=40 ← Y: 40']],
    ['L=1000;W = 600', ['number l=1000 ← L=1000', 'number w=600 ← W = 600']],
    ['4-φ10', ['number 4 ← 4', 'number φ=10 ← φ10']],
    ['4xφ10', ['number 4 ← 4', 'number φ=10 ← φ10']],
    ['4×φ10H7', ['number 4 ← 4', 'number φ=10 ← φ10', 'code ← H7']],
    ['φ10±0.1', ['number φ=10 ← φ10', 'tolerance 0.1 ← ±0.1']],
    ['φ8-10', ['range 8…10 ← φ8-10']],
    ['500x400', ['number 500 ← 500', 'number 400 ← 400']],
    ['8-M6', ['number 8 ← 8', 'code ← M6']],
    ['4xM8', ['number 4 ← 4', 'code ← M8']],
    ['M6 and x86', ['code ← M6', 'number x=86 ← x86']],
  ])('labels: %s', (text, expected) => {
    expect(show(text, labels)).toEqual(expected);
  });

  it.each<[string, string[]]>([
    ['11月1号到10号', ['date 11-1 ← 11月1号', 'date 10 ← 10号']],
    ['2024年到2026年', ['date 2024 ← 2024年', 'date 2026 ← 2026年']],
    ['二〇二四年三月五日', ['date 2024-3-5 ← 二〇二四年三月五日']],
    ['2026-11-15', ['date 2026-11-15 ← 2026-11-15']],
    ['2026/11/15和2026.1.5', ['date 2026-11-15 ← 2026/11/15', 'date 2026-1-5 ← 2026.1.5']],
    ['2026-11', ['date 2026-11 ← 2026-11']],
    ['3月份', ['date 3 ← 3月份']],
    ['25年3月，25年', ['date 2025-3 ← 25年3月', 'quantity 25year ← 25年']],
    ['8点-10点', ['time 8:0 ← 8点', 'time 10:0 ← 10点']],
    ['周一到周五', ['date 1 ← 周一', 'date 5 ← 周五']],
    ['下周三', ['date 3 ← 周三']],
    ['星期天', ['date 7 ← 星期天']],
    ['一周三次', ['quantity 1week ← 一周', 'number 3 ← 三']],
    ['Nov 3rd, 2026', ['date 11-3-2026 ← Nov 3rd, 2026']],
    ['March 2026', ['date 2026-3 ← March 2026']],
    ['三个月', ['quantity 3month ← 三个月']],
    ['2000-2500', ['range 2000…2500 ← 2000-2500']],
    ['八点', ['time 8:0 ← 八点']],
    ['晚上八点半', ['time 20:30 ← 晚上八点半']],
    ['下午3点20', ['time 15:20 ← 下午3点20']],
    ['八点二十', ['time 8:20 ← 八点二十']],
    ['八点五分', ['time 8:5 ← 八点五分']],
    ['八点一刻', ['time 8:15 ← 八点一刻']],
    ['一点钟', ['time 1:0 ← 一点钟']],
    ['凌晨一点', ['time 1:0 ← 凌晨一点']],
    ['中午12点', ['time 12:0 ← 中午12点']],
    ['20:30', ['time 20:30 ← 20:30']],
    ['8 pm, 8:15 am', ['time 20:0 ← 8 pm', 'time 8:15 ← 8:15 am']],
    ["8 o'clock", ["time 8:0 ← 8 o'clock"]],
    ['六点五', ['number 6.5 ← 六点五']],
    ['3点5毫米', ['quantity 3.5mm ← 3点5毫米']],
    ['高一点', []],
    ['比例1:1000', ['number 1 ← 1', 'number 1000 ← 1000']],
    ['电话13900001111', ['phone 13900001111 ← 13900001111']],
    ['139-0000-1111', ['phone 13900001111 ← 139-0000-1111']],
    ['+86 13900001111', ['phone 8613900001111 ← +86 13900001111']],
    ['010-12345678', ['phone 01012345678 ← 010-12345678']],
    ['400-800-1234', ['phone 4008001234 ← 400-800-1234']],
    ['第三个', ['ordinal 3 ← 第三']],
    ['第 12 页', ['ordinal 12 ← 第 12']],
    ['3号楼', ['ordinal 3 ← 3号']],
    ['the third one', ['ordinal 3 ← third']],
    ['the 21st', ['ordinal 21 ← 21st']],
    ['first, 2nd', ['ordinal 1 ← first', 'ordinal 2 ← 2nd']],
  ])('dates, times, telephones, ordinals: %s', (text, expected) => {
    expect(show(text)).toEqual(expected);
  });

  it.each([
    '万一下雨就一直等',
    '统一调整一下，随便看看',
    '把半径改小一点',
    '千万别忘了',
    '几个若干一些多少',
    'someone often attended',
    'this one and that one',
    '---- ... ++ ±± φφ',
    '',
  ])('nothing to mention in %j', (text) => {
    expect(show(text)).toEqual([]);
  });

  it('quotes traditional and full-width originals', () => {
    expect(show('買２０個，兩萬')).toEqual(['number 20 ← ２０', 'number 20000 ← 兩萬']);
  });
});
