import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nameKey, tolerance } from './names.ts';
import { initialsOf } from './services/initials.ts';

const seed = Number(process.env.YX_SEED);
const numRuns = process.env.YX_SOAK === '1' ? 20_000 : 500;

describe('what two spellings of a name have in common', () => {
  it.each([
    ['中信出版社', '中信出版社'],
    ['“中信 出版社”', '中信出版社'],
    ['《企业文化落地》二期', '企业文化落地二期'],
    ['ＢｌｕｅＢｉｒｄ　Press', 'bluebirdpress'],
    ["O'Neil & Co", 'oneil&co'],
    ['O’Neil & Co', 'oneil&co'],
    ['A-Tech', 'a-tech'],
    ['《》', '《》'],
  ])('%s → %s', (name, key) => {
    expect(nameKey(name)).toBe(key);
  });

  it('a key is its own key', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => {
        expect(nameKey(nameKey(name))).toBe(nameKey(name));
      }),
      { seed, numRuns },
    );
  });
});

describe('how far two names are apart', () => {
  it.each([
    ['中信出版社', '中信出版社', 0],
    ['中信出版社', '中倍出版社', 1],
    ['中信出版社', '中信出版', 1],
    ['中信出版社', '信中出版社', 1],
    ['清华大学出版社', '清华出版社', 2],
    ['清华大学出版社', '北京大学出版社', 2],
    ['蓝天文化', '和平出版社', 3],
    ['', '', 0],
    ['𠮷野', '吉野', 1],
  ])('%s, %s: %i', (a, b, distance) => {
    expect(editDistance(a, b, 2)).toBe(distance);
  });

  it('is the same both ways, and nothing only between equals', () => {
    const word = fc.string({ unit: fc.constantFrom('中', '信', '出', '版', 'a'), maxLength: 6 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, 6)).toBe(editDistance(b, a, 6));
        expect(editDistance(a, b, 6) === 0).toBe(a === b);
      }),
      { seed, numRuns },
    );
  });

  it('short names tolerate nothing', () => {
    expect(['', '中', '中信', '中信社', '中信出版', '中信出版社集'].map(tolerance)).toEqual([
      0, 0, 0, 1, 1, 2,
    ]);
  });
});

describe('the letters a name begins with', () => {
  it.each([
    ['中信出版社', '|zxcbs'],
    ['上海译文出版社', '|shywcbs'],
    ['人民文学出版社', '|rmwxcbs'],
    ['商务印书馆', '|swysg'],
    ['鄂尔多斯', '|eeds'],
    ['欧阳文化', '|oywh'],
    ['二十一世纪', '|esysj'],
    ['阿里', '|al'],
    ['长江', '|cj|zj'],
    ['重庆出版社', '|cqcbs|zqcbs'],
    ['中国银行', '|zgyx|zgyh'],
    ['A-Tech 科技', '|a-techkj'],
  ])('%s: %s', (name, letters) => {
    expect(initialsOf(name)).toBe(letters);
  });

  it('are few, whatever the name', () => {
    expect(initialsOf('长'.repeat(50)).split('|').length).toBeLessThanOrEqual(9);
  });
});
