import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Rational } from './decimal.ts';

const seed = Number(process.env.YX_SEED);
const r = (text: string) => Rational.parse(text);

describe('Rational', () => {
  it.each([
    ['0.1 × 3', r('0.1').times(r('3')), 0.3, '0.3'],
    ['0.1 + 0.2', r('0.1').plus(r('0.2')), 0.3, '0.3'],
    ['25.4 / 4', r('25.4').over(r('4')), 6.35, '6.35'],
    ['1/3', Rational.of(1, 3), 0.333333, '1/3'],
    ['-2/3', Rational.of(-2, 3), -0.666667, '-2/3'],
    ['2/-4', Rational.of(2, -4), -0.5, '-0.5'],
    ['(1000 − 520) / 2', r('1000').minus(r('520')).over(r('2')), 240, '240'],
    ['.5', r('.5'), 0.5, '0.5'],
    ['1e-7', r('1e-7'), 0, '0.0000001'],
    ['12e3', r('12e3'), 12000, '12000'],
    ['.12345678901', r('.12345678901'), 0.123457, '0.12345678901'],
    ['5e-7 rounds up', r('5e-7'), 0.000001, '0.0000005'],
    ['1e21', Rational.of(1e21), 1e21, '1000000000000000000000'],
    ['of a decimal', Rational.of(0.35), 0.35, '0.35'],
    ['of a decimal below', Rational.of(1, 0.5), 2, '2'],
    ['a large decimal', r('123456789012.345'), 123456789012.345, '123456789012.345'],
    ['200.50', r('200.50'), 200.5, '200.5'],
  ])('%s', (_, value, number, text) => {
    expect(value.toNumber()).toBe(number);
    expect(String(value)).toBe(text);
  });

  it('compares, serialises and refuses to divide by zero', () => {
    expect(
      [Rational.of(1, 3), Rational.of(1, 4), Rational.of(-1)].sort((a, b) => a.compare(b)).map(String),
    ).toEqual(['-1', '0.25', '1/3']);
    expect(JSON.stringify({ exact: r('6.35') })).toBe('{"exact":"6.35"}');
    expect(() => Rational.of(1, 0)).toThrow(RangeError);
  });

  it('reads back every decimal of six places as the double that prints so', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (millionths) => {
        const number = millionths / 1e6;
        expect(Rational.of(millionths, 1_000_000).toNumber()).toBe(number);
        expect(Rational.of(number).toNumber()).toBe(number);
      }),
      { seed },
    );
  });

  it('adds and multiplies without error', () => {
    const part = fc.tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }));
    fc.assert(
      fc.property(part, part, ([a, b], [c, d]) => {
        const [x, y] = [Rational.of(a, b), Rational.of(c, d)];
        expect(x.plus(y).minus(y).compare(x)).toBe(0);
        if (c !== 0) expect(x.times(y).over(y).compare(x)).toBe(0);
      }),
      { seed },
    );
  });
});
