import { describe, expect, it } from 'vitest';
import { pythonFloat } from './python-float.ts';

describe('seed 001 §5.2.3: numbers as the document’s f-strings write them', () => {
  it.each([
    [2e-6, '2e-06'],
    [1.8e-7, '1.8e-07'],
    [1.296e-6, '1.296e-06'],
    [0.0001, '0.0001'],
    [0.00012345, '0.00012345'],
    [0.5, '0.5'],
    [1, '1.0'],
    [1000, '1000.0'],
    [1234.5, '1234.5'],
    [1e15, '1000000000000000.0'],
    [1e16, '1e+16'],
    [1.5e300, '1.5e+300'],
    [0, '0.0'],
    [-0, '-0.0'],
    [-2.5, '-2.5'],
    [-3e-9, '-3e-09'],
    [0.1 + 0.2, '0.30000000000000004'],
    [Number.POSITIVE_INFINITY, 'inf'],
    [Number.NaN, 'nan'],
    [null, 'None'],
  ])('%s → %s', (value, expected) => {
    expect(pythonFloat(value)).toBe(expected);
  });
});
