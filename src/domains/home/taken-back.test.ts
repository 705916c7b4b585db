import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { UNKNOWN_COMMAND } from './contract.ts';
import { read } from './interpret.testkit.ts';

const value = (text: string): readonly string[] => read(text).value;
const acts = (text: string): readonly string[] => value(text).filter((one) => !/^(?:UNKNOWN|查询)/.test(one));
const texts = ['dev', 'own'].flatMap((name) =>
  readFileSync(new URL(`./corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => (JSON.parse(line) as { text: string }).text),
);
const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);
const orders = texts.filter((text) => !/[?？]$/.test(text) && acts(text).length > 0);

describe('A35: corrections and withdrawals inside a sentence', () => {
  it.each([
    '，算了',
    '，当我没说',
    '，还是不要了',
    '，不用了',
    '，等等',
    '，说错了',
    '。当我没说',
    ', never mind',
    ', forget it',
    ', scratch that',
    ', no wait',
    '... actually, never mind',
  ])('nothing is done of any order before “%s”', (words) => {
    const done = orders
      .filter((text) => isChinese(text) === isChinese(words) && !/[。.;；]./.test(text))
      .filter((text) => acts(text + words).length > 0);
    expect(done).toEqual([]);
  });

  it.each(['，不对，', '，说错了，', '，我是说', '，啊不，', '，不是，', '哦不对'])(
    '“%s” replaces a place, a thing, a value',
    (no) => {
      expect(value(`关书房的灯${no}餐厅的`)).toEqual(['关闭-餐厅-*#Light#all']);
      expect(value(`关书房的灯${no}餐厅的空调`)).toEqual(['关闭-餐厅-*#AirConditioner#all']);
      expect(value(`打开书房的台灯${no}落地灯`)).toEqual(['打开-书房-落地灯#Light#one']);
      expect(value(`空调调到26度${no}24度`)).toEqual(['设置温度=24C-*-*#AirConditioner#all']);
      expect(value(`空调调高两度${no}三度`)).toEqual(['调高温度=3C-*-*#AirConditioner#all']);
      expect(value(`开灯，打开空调${no}打开风扇`)).toEqual(['打开-*-*#Light#all', '打开-*-*#Fan#all']);
    },
  );

  it.each([', no, ', ', sorry, ', ', I mean ', ', oops, ', ', wait, '])('“%s” does in English', (no) => {
    expect(value(`turn off the study light${no}the kitchen one`)).toEqual(['关闭-kitchen-*#Light#all']);
    expect(value(`turn on the fan${no}the AC`)).toEqual(['打开-*-*#AirConditioner#all']);
    expect(value(`set the AC to 25${no}23`)).toEqual(['设置温度=23C-*-*#AirConditioner#all']);
  });

  it('“哦不” without a pause', () => {
    expect(value('空调调到26度哦不24度')).toEqual(['设置温度=24C-*-*#AirConditioner#all']);
    expect(value('关书房的灯哦不餐厅的')).toEqual(['关闭-餐厅-*#Light#all']);
    expect(value('打开空调哦不打开风扇')).toEqual(['打开-*-*#Fan#all']);
  });

  it('what is denied and what is meant', () => {
    expect(value('开客厅的灯，不是客厅，是厨房')).toEqual(['打开-厨房-*#Light#all']);
    expect(value('打开厨房的灯，不是客厅的')).toEqual(['打开-厨房-*#Light#all']);
    expect(value('打开客厅的灯，不是客厅的')).toEqual([UNKNOWN_COMMAND]);
  });

  it('a refusal takes back what it refuses, and no more', () => {
    expect(value('把电视打开，还是别开了')).toEqual([UNKNOWN_COMMAND]);
    expect(value('打开空调，别开风扇')).toEqual(['打开-*-*#AirConditioner#all', UNKNOWN_COMMAND]);
    expect(value('灯全关了，厨房的别关')).toEqual(['关闭-*,!厨房-*#Light#except']);
    expect(value('turn off all the lights, but leave the kitchen ones on')).toEqual([
      '关闭-*,!kitchen-*#Light#except',
    ]);
  });

  it('where nobody can tell what the correction is of, nothing is done', () => {
    expect(value('打开客厅灯和卧室空调，不对，风扇')).toEqual([UNKNOWN_COMMAND]);
    expect(value('打开客厅灯，不对，葡萄')).toEqual([UNKNOWN_COMMAND]);
  });

  it('what was replaced is told', () => {
    expect(read('把温度调到26度，不对，24度').diagnostics).toMatchObject([
      { code: 'home_clause_replaced', severity: 'info', params: { words: '把温度调到26度，' } },
    ]);
    expect(read('把温度调到26度，不对，24度').held).toEqual([]);
    expect(read('拉上窗帘，当我没说').diagnostics).toMatchObject([{ code: 'home_clause_withdrawn' }]);
  });
});

describe('every number of a sentence is in the commands or is told of', () => {
  const NUMBER =
    /\d+|[一二两三四五六七八九十百千]+|\b(?:one|two|three|four|five|ten|fifteen|twenty|thirty|forty|fifty)\b/g;
  const other = (said: string): string => {
    if (/\d/.test(said)) return String(Number(said) + 1);
    if (/[a-z]/.test(said)) return said === 'three' ? 'four' : 'three';
    return said === '三' ? '四' : '三';
  };
  const reading = (text: string): string => {
    const { value: commands, diagnostics } = read(text);
    return JSON.stringify([commands, diagnostics.map(({ code, params }) => [code, params])]);
  };

  it('changed alone, it changes what comes out', () => {
    const lost = orders.flatMap((text) =>
      [...text.matchAll(NUMBER)]
        .map(({ 0: said, index }) => text.slice(0, index) + other(said) + text.slice(index + said.length))
        .filter((changed) => reading(changed) === reading(text))
        .map((changed) => `${text} / ${changed}`),
    );
    expect(lost).toEqual([]);
  });
});
