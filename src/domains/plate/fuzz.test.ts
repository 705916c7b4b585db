import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readerOf } from '../../core/domain.ts';
import { jsonLeaves } from '../../core/reading/evidence.ts';
import { MAX_TEXT, readGrammar } from '../../core/reading/interpret.ts';
import { PlateWire, plateContract } from './contract.ts';
import { analyse } from './grammar/analyse.ts';
import { domain } from './index.ts';

const seed = Number(process.env.YX_SEED);
const runs = process.env.YX_SOAK === '1' ? 500_000 : 5000;
const reader = readerOf(domain);
const context = { world: null, now: new Date(0), lang: 'zh', last: undefined } as const;
const texts = ['dev', 'own'].flatMap((name) =>
  readFileSync(join(import.meta.dirname, 'corpus', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line).text),
);
const bits =
  '0 -5 1e9 99999 φ M6 ( ) × / ， 。 不对 孔 3行 分别 都 各 四角 中心 \n 0.0001 12345678901234567890 三分之一 😀 除 用 图层 从 hole from x \u0000 \ud800'.split(
    ' ',
  );

/** Texts of the corpora with pieces taken out, put in, doubled and mixed; every fifth is a heap of bits. */
function* said(count: number): Generator<string> {
  let state = seed >>> 0;
  const under = (limit: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const any = <T>(list: readonly T[]): T => list[under(list.length)]!;
  for (let n = 0; n < count; n++) {
    let text = n % 5 === 0 ? '' : any(texts);
    for (let edits = 1 + under(n % 5 === 0 ? 25 : 4); edits > 0; edits--) {
      const at = under(text.length + 1);
      const other = any(texts);
      const from = under(other.length);
      const put = [any(bits), other.slice(from, from + 12), text.slice(at, at + 6), ''][under(4)]!;
      text = text.slice(0, at) + put + text.slice(at + under(8));
    }
    yield text;
  }
}

describe('whatever is said', () => {
  it(`the answer keeps the contract and nothing is thrown: ${runs} texts`, () => {
    for (const text of said(runs)) {
      const wire = plateContract.encode(analyse(text).plate);
      if (!PlateWire.safeParse(wire).success)
        expect.fail(`${JSON.stringify(text)} → ${JSON.stringify(wire)}`);
    }
  });

  it('every leaf that leaves has its evidence', () => {
    for (const text of said(runs / 20)) {
      const { value, evidence } = readGrammar(reader, { text }, context);
      expect(evidence, text).toHaveLength([...jsonLeaves(value)].length);
    }
  });

  it('any string at all is read, and twice the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
        expect(analyse(text).plate).toEqual(analyse(text).plate);
      }),
      { seed, numRuns: 500 },
    );
  });

  it.each([
    '四角φ10孔，',
    '距左边30',
    '长1000宽600厚10',
    '1000×',
    '(30,40)、',
    '不对，厚8，',
    '孔',
    'φ',
    'a hole ',
    '板',
    '除',
    '中心',
    '3行4列',
    '(',
  ])('the longest text of one pattern is read all the same: %s', (unit) => {
    const text = unit.repeat(Math.floor(MAX_TEXT / unit.length));
    expect(PlateWire.safeParse(plateContract.encode(analyse(text).plate)).success).toBe(true);
  });
});
