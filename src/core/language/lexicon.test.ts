import { describe, expect, it } from 'vitest';
import { createLexicon, defineWords } from './lexicon.ts';

const fruit = createLexicon([
  ['苹果', 'apple'],
  ['苹果汁', 'juice'],
  ['梨', 'pear'],
  ['Apple', 'apple'],
  ['apple juice', 'juice'],
  ['pear', 'pear'],
  ['桌檯', 'table'],
]);

describe('createLexicon', () => {
  it('finds the longest word at a place, and all of them', () => {
    expect(fruit.longestAt('买苹果汁', 1)).toEqual({ start: 1, end: 4, word: '苹果汁', value: 'juice' });
    expect(fruit.allAt('苹果汁', 0).map((m) => m.word)).toEqual(['苹果', '苹果汁']);
    expect(fruit.longestAt('买苹果', 0)).toBeNull();
    expect(fruit.allAt('买', 0)).toEqual([]);
  });

  it.each([
    ['one apple and a pear', ['apple', 'pear']],
    ['apple juice', ['apple juice']],
    ['pineapple', []],
    ['apples', []],
    ['买apple了', ['apple']],
    ['2apple3', ['apple']],
    ['苹果梨苹果汁', ['苹果', '梨', '苹果汁']],
    ['雪梨', ['梨']],
    ['', []],
  ])('scans %j', (text, words) => {
    expect(fruit.scan(text).map((m) => m.word)).toEqual(words);
  });

  it('normalises its words, counts them and lists them', () => {
    expect(fruit.size).toBe(7);
    expect(fruit.has('apple')).toBe(true);
    expect(fruit.longestAt('桌台', 0)?.value).toBe('table');
    expect([
      ...createLexicon([
        ['Ａ', 1],
        ['', 2],
        ['a', 3],
      ]),
    ]).toEqual([['a', 3]]);
  });

  it.each([
    ['平果', '苹果'],
    ['苹', null],
    ['苹果', null],
    ['aple', 'apple'],
    ['applee', 'apple'],
    ['paer', 'pear'],
    ['pearx', 'pear'],
    ['grape', null],
    ['苹果汗', null],
    ['苹果x', null],
    ['苹x汁', '苹果汁'],
  ])('nearest to %s is %s', (word, expected) => {
    expect(fruit.nearest(word)?.word ?? null).toBe(expected);
  });

  it('nearest gives nothing where two entries are as near', () => {
    const lexicon = createLexicon([
      ['红气球', 1],
      ['绿气球', 2],
    ]);
    expect(lexicon.nearest('蓝气球')).toBeNull();
    expect(lexicon.nearest('红气求')?.value).toBe(1);
    // A letter that moved from one end to the other is two mistakes.
    expect(createLexicon([['abx', 1]]).nearest('xab')).toBeNull();
  });
});

describe('defineWords', () => {
  it('pairs every word with its member', () => {
    const words = defineWords<'Red' | 'Blue'>({ Red: ['红', 'red'], Blue: ['蓝'] });
    expect(words).toEqual([
      ['红', 'Red'],
      ['red', 'Red'],
      ['蓝', 'Blue'],
    ]);
  });

  it('refuses a word that belongs to two members', () => {
    expect(() => defineWords<'Red' | 'Pink'>({ Red: ['红'], Pink: ['粉', '紅'] })).toThrow('Red');
  });

  it('refuses a member without words', () => {
    // @ts-expect-error Blue has no list
    expect(defineWords<'Red' | 'Blue'>({ Red: ['红'] })).toHaveLength(1);
  });
});
