import { describe, expect, it } from 'vitest';
import { is, QUIET } from './characters.ts';
import { mentions } from './mentions.ts';
import { normalize } from './normalize.ts';
import { exactIn, inBase, readQuantity } from './quantity.ts';
import { readRange } from './ranges.ts';
import { type UnitId, unitIds, unitOf } from './units.ts';

const read = (raw: string, at = 0) => readQuantity(normalize(raw).text, at);

/** value and unit ← texts that are that quantity from end to end. */
const rows: [number, UnitId | null, string][] = [
  [10, 'mm', '10mm | 10 mm | 10毫米 | 十毫米 | 10MM | １０ｍｍ | 10㎜ | 10 millimeters | ten mm'],
  [2.5, 'cm', '2.5cm | 2.5厘米 | 2.5公分 | 二点五公分'],
  [30, 'cm', '三十公分 | 30 厘米'],
  [5, 'dm', '5分米 | 5dm'],
  [1, 'm', '1m | 1米 | 一米 | 1 metre'],
  [1.2, 'm', '一米二 | 1.2m | 1.2米 | 1米2 | 1米20厘米 | 一米二十公分'],
  [1.5, 'm', '1米5 | 一米五 | 一米半 | 1m50cm'],
  [1.75, 'm', '一米七五 | 1米75'],
  [2.5, 'm', '两米半 | 两米五 | 2.5米'],
  [0.5, 'm', '半米 | 0.5m | 0.5 米'],
  [3, 'km', '3公里 | 3km | 三公里'],
  [2.5, 'km', '两公里半 | 2.5 km'],
  [5, 'si', '5丝 | 五丝'],
  [10, 'um', '10um | 10μm | 10µm | 10微米 | 10 microns'],
  [180, 'nm', '180nm | 180纳米'],
  [12, 'in', '12" | 12in | 12 in | 12 inches | 12英寸 | 12″ | twelve inches'],
  [0.25, 'in', '1/4" | 1/4 in | ¼" | 1/4 inch | a quarter inch | quarter inch'],
  [1.5, 'in', '1-1/2" | 1 1/2" | 1½" | 1 1/2 inches | one and a half inches'],
  [5.5, 'ft', '5\'6" | 5 ft 6 in | 5.5ft | 5.5 feet'],
  [500, 'um2', '500um2 | 500平方微米 | 500 μm² | 500um^2'],
  [20, 'm2', '20平方米 | 20平米 | 20㎡'],
  [50, '%', '50% | 50 % | 百分之五十 | 百分之50 | 50 percent | ５０％ | 五十% | 五成 | fifty percent'],
  [35, '%', '三成五 | 35% | 百分之三十五'],
  [30, '%', '三成 | 3成'],
  [100, '%', '百分之百 | 百分百 | 100%'],
  [12.5, '%', '12.5% | 百分之十二点五'],
  [26, 'degree', '26度 | 二十六度 | 26° | 26 degrees'],
  [26.5, 'degree', '26度半 | 26度5 | 二十六度五 | 二十六点五度'],
  [-18, 'degree', '零下十八度 | -18度 | 负十八度 | minus 18 degrees'],
  [26, 'C', '26℃ | 26°C | 26 °C | 26摄氏度 | 26C | 26 degrees celsius'],
  [75, 'F', '75℉ | 75°F | 75 fahrenheit | 75华氏度 | 75F | 75 degrees fahrenheit'],
  [4000, 'K', '4000K | 4000k | 4000 kelvin | 4000开尔文'],
  [3, 'level', '3档 | 三档 | 三挡 | 3级'],
  [30, 's', '30秒 | 三十秒钟 | 30s | 30 seconds'],
  [5, 'min', '5分钟 | 五分钟 | 5 min | 5 minutes | five minutes'],
  [10, 'min', '十分钟 | 10分钟'],
  [1.5, 'h', '一个半小时 | 1小时30分 | 1小时30分钟 | 1.5小时 | 1 hour 30 minutes | 1.5h'],
  [0.5, 'h', '半小时 | 半个小时 | 半个钟头 | half hour'],
  [2, 'h', '两小时 | 两个小时 | 2h | 2 hours'],
  [1, 'quarter', '一刻钟'],
  [3, 'day', '三天 | 3天 | 3 days'],
  [2, 'week', '两周 | 2周 | 两个星期 | 2 weeks'],
  [3, 'month', '三个月 | 3个月 | 3 months'],
  [1.5, 'month', '一个半月'],
  [2, 'year', '两年 | 2年 | 2 years'],
  [2.5, 'year', '两年半'],
  [2, 'season', '两个季度'],
  [5, 'yuan', '5元 | 五元 | 五块钱 | ¥5 | ￥5 | RMB 5 | 5 yuan | 5 RMB | ¥5元'],
  [3500, 'yuan', '¥3,500 | 3500元 | 三千五百元 | ¥3.5k'],
  [32000, 'yuan', '3.2万元 | 三万二千元 | 32,000元'],
  [3.5, 'yuan', '三块五 | 3块5 | 三块五毛 | 3.5元 | 3元5角'],
  [3.52, 'yuan', '三块五毛二分 | 3.52元'],
  [100, 'usd', '$100 | 100美元 | 100 dollars'],
  [2, 'kg', '2kg | 2公斤'],
  [500, 'g', '500克 | 500g | 五百克'],
  [1.5, 'jin', '一斤半 | 一斤五'],
  [1.8, 'V', '1.8V | 1.8 volts | 1.8伏'],
  [5, 'uA', '5uA | 5μA | 5微安'],
  [100, 'MHz', '100MHz | 100 mhz | 100兆赫'],
  [60, 'dB', '60dB | 60分贝'],
  [10, 'kohm', '10kΩ | 10千欧'],
  [8, null, '8 | 八 | eight'],
];

describe('readQuantity', () => {
  it.each(
    rows.flatMap(([value, unit, texts]) => texts.split(' | ').map((text) => [value, unit, text] as const)),
  )('%d %s ← %s', (value, unit, text) => {
    expect(read(text)).toMatchObject({ value, unit, start: 0, end: normalize(text).text.length });
  });

  it.each([
    ['1/4"', 6.35],
    ['1/3英尺', 101.6],
    ['1-1/2"', 38.1],
    ['1.2m', 1200],
    ['半米', 500],
    ['10丝', 0.1],
    ['0.1m', 100],
    ['0.07cm', 0.7],
    ['5\'6"', 1676.4],
    ['三成', 30],
    ['75华氏度', 23.888889],
    ['32℉', 0],
    ['300开尔文', 26.85],
    ['1小时30分', 5400],
    ['两年半', 30],
    ['三块五', 3.5],
    ['1.1元', 1.1],
    ['五斤', 2500],
    ['7', 7],
  ] as const)('%s is %d in base units, without noise', (text, base) => {
    expect(inBase(read(text)!)).toBe(base);
  });

  it('converts exactly within a dimension and not across', () => {
    const inch = read('1英寸')!;
    expect(String(exactIn(inch, 'cm'))).toBe('2.54');
    expect(String(exactIn(read('1mm')!, 'in'))).toBe('5/127');
    expect(exactIn(inch, 's')).toBeNull();
    expect(exactIn(read('5')!, 'mm')).toBeNull();
  });

  it.each([
    ['一块', 1, '一'],
    ['一块200×150', 1, '一'],
    ['一块20×30', 1, '一'],
    ['三块5毫米', 3, '三'],
    ['3元件', 3, '3'],
    ['5米饭', 5, '5'],
    ['四个', 4, '四'],
    ['4分', 4, '4'],
    ['3寸', 3, '3'],
    ['5月', 5, '5'],
    ['3 in the box', 3, '3'],
    ['3 in total', 3, '3'],
    ['5 min', 5, '5 min'],
    ['5 minus', 5, '5'],
    ['10m5', 10, '10'],
    ['3道题', 3, '3'],
    ['2周期', 2, '2'],
    ['3成功', 3, '3'],
    ['1米5个', 1, '1米'],
    ['1米5毫米', 1.005, '1米5毫米'],
    ['1米5×2', 1, '1米'],
    ['2米半径', 2, '2米'],
    ['26度5分钟', 26, '26度'],
    ['10mmx20mm', 10, '10mm'],
    ['12in x 6in', 12, '12in'],
    ['12 in wide', 12, '12 in'],
    ['5 mm thick', 5, '5 mm'],
    ['5 m', 5, '5 m'],
    ['5 v', 5, '5'],
  ] as const)('%s reads %d from "%s"', (text, value, part) => {
    expect(read(text)).toMatchObject({ value, end: part.length });
  });

  it.each(['一下', '一点', '半径', '半圆', '百分', '百分点', '¥', '$x', 'rmb', '上半年'])(
    'no quantity begins %s',
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  it.each([
    ['约10mm', 1, '约'],
    ['大约10mm', 2, '大约'],
    ['大概 十个', 3, '大概'],
    ['about 10 mm', 6, 'about'],
    ['around 10', 7, 'around'],
    ['~10', 1, '~'],
    ['差不多50%', 3, '差不多'],
    ['10左右', 0, '左右'],
    ['10mm左右', 0, '左右'],
    ['26度上下', 0, '上下'],
    ['10 mm or so', 0, 'or so'],
    ['10多毫米', 0, '多'],
    ['1米多', 0, '多'],
  ] as const)('%s is hedged by its %3$s', (text, at, hedge) => {
    const found = read(text, at)!;
    expect(text.slice(found.hedge?.start, found.hedge?.end)).toBe(hedge);
  });

  it.each([
    ['预约10', 2],
    ['10左右边', 0],
    ['2左右摆', 0],
    ['10多少', 0],
    ['8~10', 2],
    ['gadabout 10', 9],
  ] as const)('%s is not hedged', (text, at) => {
    expect(read(text, at)?.hedge).toBeUndefined();
  });
});

describe('readRange', () => {
  const range = (raw: string) => readRange(normalize(raw).text, 0);

  it.each<[number, number, UnitId | null, string]>([
    [
      8,
      10,
      null,
      '8到10 | 8至10 | 8-10 | 8~10 | 8～10 | 8 - 10 | 8—10 | 八到十 | eight to ten | between 8 and 10 | 8和10之间',
    ],
    [
      24,
      26,
      'degree',
      '24到26度 | 24度到26度 | 24~26度 | 24-26度 | 24到26度之间 | 24度至26 | between 24 and 26 degrees | 24 to 26 degrees',
    ],
    [8, 10, 'mm', '8-10mm | 8mm-10mm | 8到10毫米 | 8 to 10 mm'],
    [20, 30, '%', '20-30% | 20%到30% | 百分之二十到百分之三十 | 百分之二十到三十'],
    [3, 4, null, '三四'],
    [2, 3, null, '两三'],
    [3, 5, null, '三五'],
    [17, 18, null, '十七八'],
    [300, 400, null, '三四百'],
    [3, 4, 'day', '三四天'],
  ])('%d…%d %s ← %s', (low, high, unit, texts) => {
    for (const text of texts.split(' | ')) {
      const bounds = { low: { value: low, unit }, high: { value: high, unit } };
      expect(range(text), text).toMatchObject({
        start: 0,
        end: normalize(text).text.length,
        unit,
        ...bounds,
      });
    }
  });

  it.each([
    '8',
    '10-8',
    '8和10',
    '8mm到10度',
    '8到',
    '8-',
    '3-4-5',
    '8到八',
    '一下到',
    'between 8',
    '三七',
    '一百到',
    '4-φ10',
  ])('%s is no range', (text) => {
    expect(range(text)).toBeNull();
  });

  it('compares across units of one dimension', () => {
    expect(range('5mm到1cm')).toMatchObject({
      low: { value: 5, unit: 'mm' },
      high: { value: 1, unit: 'cm' },
    });
    expect(range('5cm到10mm')).toBeNull();
  });
});

describe('the short way of reading a number', () => {
  // What is written otherwise becomes another character before it is read.
  const quiet = Array.from({ length: 0xa000 }, (_, i) => String.fromCharCode(i)).filter(
    (c) => is(c, 0, QUIET) && normalize(c).text === c,
  );
  const found = (number: string, tail: string) =>
    mentions(normalize(`约${number}${tail}孔`)).map((m) => [
      m.kind,
      'value' in m && m.value,
      'unit' in m && m.unit,
      'hedge' in m,
      m.end - number.length,
    ]);
  // 10.0 is read the long way, whatever follows.
  const differs = (tail: string) => JSON.stringify(found('10', tail)) !== JSON.stringify(found('10.0', tail));

  it('finds what the long way finds before every character it trusts', () => {
    expect(quiet.length).toBeGreaterThan(20_000);
    const tails = ['', ...quiet].flatMap((c) => [c, `mm${c}`, `个${c}`, `个${c}半`]);
    expect(tails.filter(differs)).toEqual([]);
  });

  it('trusts none that begins a unit, behind a counting word either', () => {
    const words = unitIds.flatMap((id) => unitOf(id).words.concat(unitOf(id).inside));
    const starts = words.map((word) => (word.startsWith('个') ? word.slice(1) : word));
    expect(starts.filter((word) => is(word, 0, QUIET))).toEqual([]);
    expect(words.filter(differs)).toEqual([]);
  });
});
