import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLexicon, mentions, normalize, readNumber, tokens, unexplained } from './index.ts';
import { readQuantity } from './quantity.ts';
import { readRange } from './ranges.ts';

const seed = Number(process.env.YX_SEED);
const labels = new Set(['φ', 't', 'x']);
const lexicon = createLexicon([
  ['和', { kind: 'and', value: 1 }],
  ['the', { kind: 'the', value: 2 }],
]);

function readAll(text: string) {
  const normalized = normalize(text);
  const found = mentions(normalized, { labels });
  return {
    normalized,
    found,
    parts: tokens(normalized, lexicon, found),
    gaps: unexplained(normalized, found),
  };
}

/** Pieces that mean something to one of the readers, and noise. */
const piece = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(...'零一二两三十百千万亿半点分之成第周负几多个米块元度月年日号时到和'),
  },
  { weight: 3, arbitrary: fc.constantFrom(...'0123456789.,/-+±~:%"\'()[]《》“”¥$φδ½xkmcg °℃，。、 \n') },
  fc.constantFrom(
    '百分之',
    '零下',
    '大约',
    '左右',
    '之间',
    'between ',
    ' and ',
    ' to ',
    'one',
    'half',
    'a ',
    'point',
    'hundred',
    'mm',
  ),
  fc.string({ unit: 'binary', maxLength: 2 }),
);
const sentence = fc.array(piece, { maxLength: 40 }).map((parts) => parts.join(''));

describe('any text', () => {
  it('is read without throwing, in order and within range', () => {
    fc.assert(
      fc.property(sentence, (text) => {
        const { normalized, found, parts, gaps } = readAll(text);
        for (const list of [found, parts]) {
          let last = 0;
          for (const { start, end } of list) {
            expect(start).toBeGreaterThanOrEqual(last);
            expect(end).toBeGreaterThan(start);
            last = end;
          }
          expect(last).toBeLessThanOrEqual(normalized.text.length);
        }
        for (const gap of gaps) expect(gap.end).toBeLessThanOrEqual(text.length);
      }),
      { seed, numRuns: 3000 },
    );
  });

  it('is read from any place', () => {
    fc.assert(
      fc.property(sentence, fc.nat(50), (raw, at) => {
        const { text } = normalize(raw);
        for (const read of [readNumber, readQuantity, readRange]) {
          const found = read(text, at);
          if (!found) continue;
          expect(found.start).toBe(at);
          expect(found.end).toBeGreaterThan(at);
          expect(found.end).toBeLessThanOrEqual(text.length);
        }
        const value = readQuantity(text, at)?.value ?? 0;
        expect(Number.isFinite(value)).toBe(true);
        expect(String(value)).not.toMatch(/\.\d{7}/);
      }),
      { seed, numRuns: 3000 },
    );
  });

  it.each(
    [
      '一',
      '1',
      '1,',
      '1.',
      '1/',
      '1-',
      '1 ',
      '(',
      '(1',
      ')',
      '百',
      '十',
      '一百',
      '零',
      '半',
      '万',
      '"',
      '1"',
      '“',
      '《',
      'a',
      'a1',
      'a-',
      'x',
      '1x',
      'φ',
      'φ1',
      '1mm',
      '一米',
      '1到',
      '先',
      '再',
      '然后',
      ' ',
      '\n',
      '，',
      '约',
      '1~',
      'a ',
      'one ',
      'one hundred and ',
      '三四',
      '第',
      '周一',
      '1点',
      '年',
      '1月',
      '😀',
      '\u200b',
      '￥',
    ].map((unit) => [unit]),
  )('a long run of %j is read through', (unit) => {
    const text = unit.repeat(Math.ceil(50_000 / unit.length));
    // No clock here: what is not linear runs into the suite's time limit.
    readAll(text);
  });
});
