import { describe, expect, it } from 'vitest';
import { ignorables, unexplained } from './coverage.ts';
import { createLexicon } from './lexicon.ts';
import { normalize } from './normalize.ts';

/** What is left when the words between bars are explained. */
function check(marked: string, ignorable?: Parameters<typeof unexplained>[2]) {
  const pieces = marked.split('|');
  const text = pieces.join('');
  let at = 0;
  const explained = pieces.flatMap((piece, i) => {
    const extent = { start: at, end: at + piece.length };
    at += piece.length;
    return i % 2 === 1 ? [extent] : [];
  });
  return unexplained(normalize(text), explained, ignorable).map((gap) => text.slice(gap.start, gap.end));
}

describe('what is unexplained', () => {
  it.each([
    ['|买三斤苹果|', []],
    ['请帮我|买三斤苹果|吧，谢谢！', []],
    ['|买|三斤苹果', ['三斤苹果']],
    ['|买|三斤|苹果|', ['三斤']],
    ['please |buy| three |apples|', ['three']],
    ['|buy| the red ones, quickly', ['red ones', 'quickly']],
    ['三斤苹果', ['三斤苹果']],
    ['请，谢谢', []],
    ['', []],
  ] as [string, string[]][])('%s', (marked, expected) => {
    expect(check(marked)).toEqual(expected);
  });

  it('takes overlapping extents in any order', () => {
    const normalized = normalize('买三斤苹果');
    const gaps = unexplained(normalized, [
      { start: 3, end: 5 },
      { start: 0, end: 4 },
      { start: 1, end: 2 },
    ]);
    expect(gaps).toEqual([]);
  });

  it('gives gaps as spans of the original', () => {
    const gaps = unexplained(normalize('　買　㎏　蘋果'), [{ start: 1, end: 2 }]);
    expect(gaps).toEqual([{ start: 3, end: 7 }]);
  });

  it('takes other ignorable words, and keeps its own few', () => {
    expect(check('|买|苹果', createLexicon([['苹果', true]]))).toEqual([]);
    expect(ignorables.size).toBeLessThan(90);
  });
});
