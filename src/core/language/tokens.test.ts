import { describe, expect, it } from 'vitest';
import { createLexicon, type Lexicon } from './lexicon.ts';
import { mentions } from './mentions.ts';
import { normalize } from './normalize.ts';
import { tokens, type Word } from './tokens.ts';

const lexicon = createLexicon<Word>([
  ['一楼', { kind: 'floor', value: 1 }],
  ['楼', { kind: 'word', value: '楼' }],
  ['三', { kind: 'word', value: '三' }],
  ['pear tree', { kind: 'word', value: 'tree' }],
]);

const show = (raw: string, options?: { ignorable: Lexicon<unknown> }) => {
  const normalized = normalize(raw);
  return tokens(normalized, lexicon, mentions(normalized), options).map(
    (n) => `${n.kind} ${normalized.quote(n.start, n.end)}`,
  );
};

describe('tokens', () => {
  it.each<[string, string[]]>([
    ['一楼', ['floor 一楼']],
    ['一百楼', ['number 一百', 'word 楼']],
    ['三', ['word 三']],
    ['三斤', ['quantity 三斤']],
    ['左3右', ['unread 左', 'number 3', 'unread 右']],
    ['the pear tree', ['unread the', 'word pear tree']],
    ['pear trees', ['unread pear', 'unread trees']],
    ['甲，乙', ['unread 甲', 'punctuation ，', 'unread 乙']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(show(text)).toEqual(expected);
  });

  it('drops ignorable words, but not those of the lexicon', () => {
    const ignorable = createLexicon([
      ['请', 1],
      ['楼', 1],
    ]);
    expect(show('请上楼', { ignorable })).toEqual(['unread 上', 'word 楼']);
  });
});
