import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern } from './pattern.ts';

const test = (source: string, text: string): boolean | string => {
  const made = linearPattern(source);
  return made.ok ? made.value.test(text) : made.error;
};

describe('patterns from outside are matched in linear time', () => {
  it.each([
    ['^M[0-9]+$', 'M12', true],
    ['^M[0-9]+$', 'xM12', false],
    ['b|cd', 'acd', true],
    ['^(?:a|b){2,3}$', 'abab', false],
    ['^(?<x>a{2}){2}$', 'aaaa', true],
    ['\\bword\\b', 'a word.', true],
    ['\\bword\\b', 'swords', false],
    ['^\\p{Script=Han}+$', '言行', true],
    ['^\\u{1F600}.$', '😀😀', true],
    ['^[^\\]\\n-]*$', 'a-b', false],
    ['^.$', '\n', false],
    ['', 'anything', true],
    ['(', 'x', 'is no regular expression'],
    ['(a)\\1', 'aa', 'refers back, which is not followed here'],
    ['(?<n>a)\\k<n>', 'aa', 'refers back, which is not followed here'],
    ['a(?=b)', 'ab', 'looks around, which is not followed here'],
    ['(?<!a)b', 'ab', 'looks around, which is not followed here'],
    ['(((){999}){999}){999}', '', 'is too large'],
    ['a{100000}', 'a', 'is too large'],
    ['((a{99}){99}){99}', 'a', 'is too large'],
    ['a'.repeat(3000), 'a', 'is too large'],
  ])('%s on %s: %s', (source, text, expected) => expect(test(source, text)).toBe(expected));

  it.each(['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*x', '^(?:a*a*a*a*a*)*b$'])(
    '%s, which never ends elsewhere, ends on 20,000 letters',
    (source) => expect(test(source, `${'a'.repeat(20_000)}!`)).toBe(false),
  );

  it('agrees with the built-in engine on random patterns', () => {
    const atom = fc.constantFrom('a', 'b', '.', '[ab]', '[^a]', '\\w', '\\b', '\\B', '^', '$', '言', '\\d');
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        atom,
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => a + b),
        fc.tuple(tie('pattern'), tie('pattern')).map(([a, b]) => `(?:${a}|${b})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,2}', '{0,}', '*?', '{0}'))
          .map(([a, times]) => `(${a})${times}`),
      ),
    }));
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '言', ' ', '1'), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (source, input) => {
        expect(test(source, input), source).toBe(new RegExp(source, 'u').test(input));
      }),
      { seed: Number(process.env.YX_SEED), numRuns: process.env.YX_SOAK === '1' ? 100_000 : 2_000 },
    );
  });
});
