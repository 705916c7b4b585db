import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readerOf } from '../../core/domain.ts';
import { jsonLeaves } from '../../core/evidence.ts';
import { MAX_TEXT, readGrammar } from '../../core/interpret.ts';
import { plateContract } from './contract.ts';
import { analyse } from './grammar/analyse.ts';
import { domain } from './index.ts';

const seed = Number(process.env.YX_SEED);
const runs = process.env.YX_SOAK === '1' ? 200_000 : 20_000;
const reader = readerOf(domain);
const context = { world: null, now: new Date(0), lang: 'zh', last: undefined } as const;
const texts = ['dev', 'own'].flatMap((name) =>
  readFileSync(join(import.meta.dirname, 'corpus', `${name}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map((line): string => JSON.parse(line).text),
);
const bits = '0 -5 1e9 99999 φ M6 ( ) × / ， 。 不对 孔 3行 分别 都 各 四角 中心 \n 0.0001 12345678901234567890 三分之一 😀 除 用 图层 从 hole from x'.split(' ');

const piece = fc.tuple(fc.constantFrom(...texts), fc.nat(200), fc.nat(20)).map(([text, at, size]) => text.slice(at % (text.length + 1)).slice(0, size));
const mutated = fc
  .tuple(fc.constantFrom(...texts), fc.array(fc.tuple(fc.nat(200), fc.nat(8), fc.oneof(piece, fc.constantFrom(...bits))), { minLength: 1, maxLength: 4 }))
  .map(([text, edits]) =>
    edits.reduce((now, [at, drop, put]) => {
      const from = at % (now.length + 1);
      return now.slice(0, from) + put + now.slice(from + drop);
    }, text),
  );
const random = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.array(fc.constantFrom(...bits), { maxLength: 30 }).map((list) => list.join('')));
const said = fc.oneof({ weight: 4, arbitrary: mutated }, { weight: 1, arbitrary: random });

describe('whatever is said', () => {
  it(`the answer keeps the contract and nothing is thrown (${runs} texts)`, () => {
    fc.assert(
      fc.property(said, (text) => {
        const checked = plateContract.parse(plateContract.encode(analyse(text).plate));
        return checked.ok;
      }),
      { seed, numRuns: runs },
    );
  });

  it('every leaf that leaves has its evidence', () => {
    fc.assert(
      fc.property(said, (text) => {
        const { value, evidence } = readGrammar(reader, { text }, context);
        expect(evidence).toHaveLength([...jsonLeaves(value)].length);
      }),
      { seed, numRuns: runs / 10 },
    );
  });

  it('reading twice gives the same answer', () => {
    fc.assert(
      fc.property(said, (text) => {
        expect(analyse(text).plate).toEqual(analyse(text).plate);
      }),
      { seed, numRuns: runs / 20 },
    );
  });

  it.each(['四角φ10孔，', '距左边30', '长1000宽600厚10', '1000×', '(30,40)、', '不对，厚8，', '孔', 'φ', 'a hole ', '板', '除', '中心', '3行4列', '('])(
    'the longest text of one pattern is read all the same: %s',
    (unit) => {
      const text = unit.repeat(Math.floor(MAX_TEXT / unit.length));
      expect(plateContract.parse(plateContract.encode(analyse(text).plate)).ok).toBe(true);
    },
  );
});
