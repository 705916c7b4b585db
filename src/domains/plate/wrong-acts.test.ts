import { describe, expect, it } from 'vitest';
import { readGrammar } from '../../core/reading/interpret.ts';
import { reader } from './interpret.ts';
import { traps } from './wrong-acts.testkit.ts';

const SEED = Number(process.env.YX_SEED ?? 20261116);
const COUNT = Number(process.env.YX_TRAPS ?? 480);

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], value);

describe('nothing is drawn that was not said: it is done, asked about or held', () => {
  it(`${COUNT} sentences with something taken back, left open, corrected or impossible (seed ${SEED})`, () => {
    const astray = traps(SEED, COUNT).flatMap(({ text, kind, expected }) => {
      const lang = /[\u4e00-\u9fff]/.test(text) ? 'zh' : 'en';
      const context = { world: null, now: new Date(0), lang, last: undefined, contract: '1.1.0' } as const;
      const { value, held, questions } = readGrammar(reader, { text }, context, true);
      if (held.length > 0 || questions.length > 0) return [];
      const isRight =
        expected !== null && Object.entries(expected).every(([path, one]) => at(value, path) === one);
      return isRight ? [] : [`${kind}: ${text}`];
    });
    expect([...new Set(astray)]).toEqual([]);
  });
});
