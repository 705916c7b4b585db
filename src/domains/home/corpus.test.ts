import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { homeCommandsContract } from './contract.ts';
import { hear, read } from './interpret.testkit.ts';

interface Row {
  readonly id: string;
  readonly text: string;
  readonly expected: readonly string[];
  readonly alt?: readonly (readonly string[])[];
}

const rows = (name: string): readonly Row[] =>
  readFileSync(new URL(`./corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const isRight = ({ text, expected, alt = [] }: Row, as = read): boolean => {
  const answer = JSON.stringify(as(text).value);
  return [expected, ...alt].some((one) => JSON.stringify(one) === answer);
};
const wrong = (name: string, as = read): readonly string[] =>
  rows(name)
    .filter((row) => !isRight(row, as))
    .map(({ id, text }) => `${id} ${text} → ${JSON.stringify(as(text).value)}`);

describe('the corpus is the specification: every row exactly, through the evidence check', () => {
  it.each(['dev', 'own', 'unknown'])('%s', (name) => {
    expect(wrong(name)).toEqual([]);
  });

  it.each(['gold', 'held-out-speech', 'near'])(
    '%s: written from the rulings, without a look at the grammar',
    (name) => {
      expect(wrong(name, hear)).toEqual([]);
    },
  );

  it('sentences in another style, written before the grammar was run on them', () => {
    const all = rows('held-out');
    expect(all.length).toBeGreaterThanOrEqual(150);
    expect(wrong('held-out').length / all.length).toBeLessThan(0.03);
  });

  it('known failures still fail: a fixed one is taken off the list', () => {
    expect(
      rows('must-fail')
        .filter((row) => isRight(row))
        .map(({ text }) => text),
    ).toEqual([]);
  });

  it('every expected answer keeps the contract, and no sentence stands in two places', () => {
    const all = ['dev', 'own', 'unknown', 'must-fail', 'gold', 'held-out-speech', 'near'].flatMap(rows);
    for (const { id, expected, alt = [] } of all)
      for (const answer of [expected, ...alt]) expect(homeCommandsContract.parse(answer).ok, id).toBe(true);
    const texts = ['own', 'unknown', 'must-fail'].flatMap(rows).map(({ text }) => text);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it('the corpora are large enough to mean something', () => {
    expect(rows('own').length).toBeGreaterThanOrEqual(600);
    expect(rows('unknown').length).toBeGreaterThanOrEqual(300);
  });
});

describe('what surrounds a command', () => {
  const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);
  const commands = ['dev', 'own']
    .flatMap(rows)
    .filter(
      ({ text, expected }) => !/[，。；、,;?？!！…]/.test(text) && !/^(?:UNKNOWN|查询)/.test(expected[0]!),
    );
  const said = (row: Row): readonly string[] => read(row.text).value;

  it.each([
    '别',
    '不要',
    '我不想',
    '没必要',
    '我不是要',
    '老师说要',
    '十分钟后',
    '晚上八点',
    '明天',
    '如果下雨就',
    '怎么',
    "don't ",
    'there is no need to ',
    'if it rains ',
    'tomorrow ',
  ])('nothing is done behind “%s”', (word) => {
    const acts = commands
      .filter(({ text }) => isChinese(text) === isChinese(word) && text !== '静音')
      .filter(({ text }) => read(word + text).value.some((command) => !/^(?:UNKNOWN|查询)/.test(command)))
      .map(({ text }) => word + text);
    expect(acts).toEqual([]);
  });

  it('no word is dropped in silence: a strange one shows in the answer or makes it UNKNOWN', () => {
    const dropped: string[] = [];
    // What is taken back is set aside as a whole.
    const kept = commands.filter(
      ({ text }) => !read(text).diagnostics.some(({ code }) => code === 'home_clause_replaced'),
    );
    for (const { text } of kept.filter((_, i) => i % 3 === 0)) {
      const strange = isChinese(text) ? '葡萄' : ' papaya';
      for (let at = 1; at <= text.length; at++) {
        if (!isChinese(text) && at < text.length && text[at] !== ' ') continue;
        const said = text.slice(0, at) + strange + text.slice(at);
        const isShown = read(said).value.some(
          (one) => one.startsWith('UNKNOWN') || one.includes(strange.trim()),
        );
        if (!isShown) dropped.push(said);
      }
    }
    expect(dropped).toEqual([]);
  });

  it.each([
    ['请', ''],
    ['帮我', '吧'],
    ['嗯，', '。'],
    ['', '，谢谢'],
    ['please ', ''],
    ['', ' please'],
  ])('“%s…%s” changes nothing', (before, after) => {
    const changed = commands
      .filter(
        ({ text }) =>
          isChinese(text) === isChinese(before + after) && !/小爱|小度|小艺|小.小.|天猫精灵|siri/.test(text),
      )
      .filter((row) => JSON.stringify(read(before + row.text + after).value) !== JSON.stringify(said(row)))
      .map(({ text }) => before + text + after);
    expect(changed).toEqual([]);
  });
});
