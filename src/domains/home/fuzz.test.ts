import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { homeCommandsContract } from './contract.ts';
import { read } from './interpret.testkit.ts';
import { lexicon } from './lexicon.ts';
import { sampleHome } from './sample-home.ts';

const SOAK = process.env.YX_SOAK === '1';
const RUNS = SOAK ? 1_000_000 : 10_000;

const corpus = ['dev', 'own', 'unknown', 'held-out'].flatMap((name) =>
  readFileSync(new URL(`./corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).text as string),
);
const words = [...lexicon].map(([word]) => word);
const pieces = [
  ...words,
  '26度',
  '50%',
  '三档',
  '两盏',
  '，',
  '。',
  ' ',
  '#',
  '-',
  '!',
  '1',
  '百分之',
  '八点',
  '\u0000',
  '😀',
];

/** Sentences cut, joined, doubled and salted, rows of known words, and noise. */
const sentence = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...corpus), fc.constantFrom(...corpus), fc.nat(60), fc.nat(60))
      .map(([a, b, i, j]) => a.slice(0, i) + b.slice(j)),
  },
  {
    weight: 3,
    arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 14 }).map((list) => list.join('')),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...corpus), fc.nat(40), fc.string({ unit: 'binary', maxLength: 4 }))
      .map(([a, i, salt]) => a.slice(0, i) + salt + a.slice(i)),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) },
);

describe('whatever is said', () => {
  it(
    'the answer is an array that keeps the contract and nothing is thrown',
    () => {
      fc.assert(
        fc.property(sentence, fc.boolean(), (text, atHome) => {
          const { value, evidence, unread } = atHome ? read(text, sampleHome) : read(text);
          const checked = homeCommandsContract.parse(value);
          if (!checked.ok) throw new Error(JSON.stringify(checked.error));
          for (const span of [...evidence.flatMap((one) => one.spans), ...unread])
            if (span.start < 0 || span.end < span.start || span.end > text.length)
              throw new Error(`span of ${text}`);
        }),
        { numRuns: RUNS, seed: Number(process.env.YX_SEED) },
      );
    },
    SOAK ? 7_200_000 : 240_000,
  );

  // No clock here: what is not linear runs into the suite's time limit.
  it('the longest text is still read', () => {
    const units = ['开', '打开客厅灯和', '除了卧室', '三', '的', 'the light in ', '把', '模式', '，'];
    for (const unit of [...units, '风扇风速调低两档', '氛围灯亮度调低一\n']) {
      for (const length of [990, 19_000]) {
        const { value } = read(unit.repeat(Math.floor(length / unit.length)));
        expect(homeCommandsContract.parse(value).ok).toBe(true);
      }
    }
  });
});
