import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok } from '../../core/result.ts';
import { evaluate } from './expression.ts';

const params: Record<string, number> = { w: 2e-6, n: 4, self: 1 };
const lookup = (name: string) =>
  Object.hasOwn(params, name)
    ? ok(params[name]!)
    : err({ zh: `没有参数 ${name}`, en: `there is no parameter ${name}` });
const value = (text: string) => {
  const found = evaluate(text, lookup);
  return found.ok ? found.value : found.error.en;
};

describe('numbers with scale letters', () => {
  it.each([
    ['1', 1],
    ['1.5', 1.5],
    ['.15u', 1.5e-7],
    ['0.15u', 1.5e-7],
    ['150n', 1.5e-7],
    ['150nm', 1.5e-7],
    ['2.2pF', 2.2e-12],
    ['10k', 1e4],
    ['10kohm', 1e4],
    ['1m', 1e-3],
    ['1M', 1e-3],
    ['1meg', 1e6],
    ['1MEG', 1e6],
    ['1x', 1e6],
    ['1g', 1e9],
    ['1t', 1e12],
    ['1f', 1e-15],
    ['1a', 1e-18],
    ['2mil', 2 * 25.4e-6],
    ['1e-6', 1e-6],
    ['1E3k', 1e6],
    ['5µ', 5e-6],
    ['10V', 10],
  ])('%s', (text, expected) => {
    expect(value(text)).toBe(expected);
  });
});

describe('arithmetic', () => {
  it.each([
    ['1+2*3', 7],
    ['(1+2)*3', 9],
    ['2*w', 4e-6],
    ['W*N', 8e-6],
    ['-2+3', 1],
    ['2--3', 5],
    ['2**3**2', 512],
    ['2^-1', 0.5],
    ['-2**2', -4],
    ['8/4/2', 1],
    ['max(1, n, 3)', 4],
    ['sqrt(16)+abs(-2)', 6],
    ['pow(2,3)', 8],
    ['int(3.9)', 3],
    [' 1 + 2 ', 3],
  ])('%s = %s', (text, expected) => {
    expect(value(text)).toBeCloseTo(expected, 12);
  });

  it.each([
    ['', 'it ends too early'],
    ['1+', 'it ends too early'],
    ['(1', 'a bracket is not closed'],
    ['1)', 'unexpected “)”'],
    ['foo', 'there is no parameter foo'],
    ['foo(1)', 'there is no function foo'],
    ['constructor(1)', 'there is no function constructor'],
    ['1/0', 'the result is not a finite number'],
    ['sqrt(-1)', 'the result is not a finite number'],
    ['a ? b : c', 'there is no parameter a'],
    ['('.repeat(500), 'it is nested too deeply'],
  ])('%j: %s', (text, reason) => {
    expect(value(text)).toBe(reason);
  });

  it('whatever it is given, it answers', () => {
    const part = fc.constantFrom(
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      '**',
      '^',
      ',',
      ' ',
      '1',
      '2u',
      'w',
      'max(',
      'é',
      '.',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 40 }), (parts) => {
        const found = evaluate(parts.join(''), lookup);
        expect(found.ok ? Number.isFinite(found.value) : found.error.zh.length > 0).toBe(true);
      }),
      { seed: Number(process.env.YX_SEED), numRuns: 500 },
    );
  });
});
