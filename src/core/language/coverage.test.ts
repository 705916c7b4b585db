import { describe, expect, it } from 'vitest';
import { coverage, ignorables } from './coverage.ts';
import { createLexicon } from './lexicon.ts';
import { normalize } from './normalize.ts';

/** What is left when the words between bars are explained: share and gaps. */
function check(marked: string, ignorable?: Parameters<typeof coverage>[2]) {
  const pieces = marked.split('|');
  const text = pieces.join('');
  let at = 0;
  const explained = pieces.flatMap((piece, i) => {
    const extent = { start: at, end: at + piece.length };
    at += piece.length;
    return i % 2 === 1 ? [extent] : [];
  });
  const { share, gaps } = coverage(normalize(text), explained, ignorable);
  return [Math.round(share * 100) / 100, ...gaps.map((gap) => text.slice(gap.start, gap.end))];
}

describe('coverage', () => {
  it.each([
    ['|买三斤苹果|', [1]],
    ['请帮我|买三斤苹果|吧，谢谢！', [1]],
    ['|买|三斤苹果', [0.2, '三斤苹果']],
    ['|买|三斤|苹果|', [0.6, '三斤']],
    ['please |buy| three |apples|', [0.64, 'three']],
    ['|buy| the red ones, quickly', [0.18, 'red ones', 'quickly']],
    ['三斤苹果', [0, '三斤苹果']],
    ['请，谢谢', [0]],
    ['', [0]],
  ] as [string, (string | number)[]][])('%s', (marked, expected) => {
    expect(check(marked)).toEqual(expected);
  });

  it('takes overlapping extents in any order', () => {
    const normalized = normalize('买三斤苹果');
    const { share, gaps } = coverage(normalized, [
      { start: 3, end: 5 },
      { start: 0, end: 4 },
      { start: 1, end: 2 },
    ]);
    expect([share, gaps]).toEqual([1, []]);
  });

  it('gives gaps as spans of the original', () => {
    const { gaps } = coverage(normalize('　買　㎏　蘋果'), [{ start: 1, end: 2 }]);
    expect(gaps).toEqual([{ start: 3, end: 7 }]);
  });

  it('takes other ignorable words, and keeps its own few', () => {
    expect(check('|买|苹果', createLexicon([['苹果', true]]))).toEqual([1]);
    expect(ignorables.size).toBeLessThan(90);
  });
});
