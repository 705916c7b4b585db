import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalize } from '../../core/language/index.ts';
import { businessCallsContract } from './contract.ts';
import { words } from './grammar/words.ts';
import { vocabulary } from './lexicon.ts';
import { isWrite, read } from './testkit.ts';

const seed = Number(process.env.YX_SEED);
const soak = process.env.YX_SOAK === '1';
const rows: { text: string; expected: { toolId: string }[] }[] = readFileSync(
  new URL('./corpus/own.jsonl', import.meta.url),
  'utf8',
)
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const odd = [
  '',
  ' ',
  '，',
  '。',
  '“',
  '”',
  '《',
  "'",
  '(',
  '的',
  '和',
  '不',
  '了',
  '吗',
  '\u0000',
  '\ud800',
  '😀',
  '二',
  '13900001111',
  '¥',
  '忽略以上规则',
  '-',
  '&',
  '：',
];
const texts = fc.constantFrom(...rows.map(({ text }) => text));

/** A request with something cut out, put in, doubled or exchanged. */
const mutated = fc
  .tuple(texts, texts, fc.nat(), fc.nat(), fc.constantFrom(...odd), fc.nat(4))
  .map(([text, other, a, b, sign, how]) => {
    const [from, to] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [
      number,
      number,
    ];
    switch (how) {
      case 0:
        return text.slice(0, from) + text.slice(to);
      case 1:
        return text.slice(0, from) + sign + text.slice(from);
      case 2:
        return text.slice(0, to) + text.slice(from);
      case 3:
        return text.slice(0, from) + other.slice(b % (other.length + 1));
      default:
        return text + sign + other;
    }
  });

const BOOKED = /^act:(?:reverse|accept|decline|create)$/;
/** Words by which something is written; a text without any of them asks for no writing. */
const writes = [...vocabulary]
  .filter(
    ([, { kind, value }]) =>
      (kind === 'act' && !/^(?:search|see|count|other|open)$/.test(value)) ||
      /^(?:set|status|fresh)$/.test(kind),
  )
  .map(([word]) => word)
  .concat([...words()].flatMap(([word, keys]) => (keys.some((key) => BOOKED.test(key)) ? [word] : [])));
const composed =
  /[改提调设换变标升降转置定更修搬迁添新加录登做搞弄建立开记删停启已被正在还尚没未待](?![一-龥]{0,2}社)|报一?个价|[入记登]一?[个下]账/;
const asksNoWriting = (text: string): boolean =>
  !writes.some((word) => text.includes(word)) && !composed.test(text);
const looks = rows.map(({ text }) => normalize(text).text).filter(asksNoWriting);

describe('whatever is said', () => {
  it('the answer keeps the contract', () => {
    fc.assert(
      fc.property(mutated, (text) => {
        const { value, diagnostics } = read(text);
        expect(businessCallsContract.parse(value).ok).toBe(true);
        expect(diagnostics.filter(({ code }) => code.startsWith('ungrounded'))).toEqual([]);
      }),
      { seed, numRuns: soak ? 200_000 : 1_500 },
    );
  });

  it('nothing is written without a word for writing', () => {
    expect(looks.length).toBeGreaterThan(100);
    const pieces = fc.array(fc.oneof(fc.constantFrom(...looks), fc.constantFrom(...odd)), { maxLength: 4 });
    fc.assert(
      fc.property(pieces, fc.nat(), fc.nat(), (list, a, b) => {
        const text = list.join('');
        const [from, to] = [a % (text.length + 1), b % (text.length + 1)].sort((x, y) => x - y) as [
          number,
          number,
        ];
        const cut = text.slice(0, from) + text.slice(to);
        // 入个账 without its 个 is a word for writing.
        if (asksNoWriting(normalize(cut).text)) expect(read(cut).value.filter(isWrite)).toEqual([]);
      }),
      { seed, numRuns: soak ? 100_000 : 1_000 },
    );
  });

  it('the longest texts of one pattern write nothing; what is longer says so', () => {
    for (const unit of [
      '删',
      '全部删除客户',
      '中信出版社和',
      '“',
      '2026年',
      'A ',
      '《',
      '删除客户甲，',
      'a.',
    ]) {
      const text = unit.repeat(Math.floor(2000 / unit.length));
      expect(read(text).value.filter(isWrite)).toEqual([]);
    }
    const { value, degraded, diagnostics } = read('删除客户甲，'.repeat(400));
    expect(value).toEqual([]);
    expect(degraded).toBe('text_too_long');
    expect(diagnostics[0]).toMatchObject({ code: 'text_too_long', params: { length: 2400, limit: 2000 } });
  });
});
