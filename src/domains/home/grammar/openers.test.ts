import { describe, expect, it } from 'vitest';
import { needed, openers } from './openers.ts';

describe('openers', () => {
  it.each([
    ['VT', 'V'],
    ['B?[TR]?PN', 'BTRP'],
    ['(?:D?O|D)[NM]+', 'DO'],
    ['M$', 'M'],
    ['T{2,}$', 'T'],
    ['(?:P(?![DON]))?X', 'PX'],
    ['A*B+C', 'AB'],
    ['a|b|(?:c?d)', 'abcd'],
  ])('%s begins with %s', (pattern, letters) => {
    expect([...openers(pattern)].sort().join('')).toBe([...letters].sort().join(''));
  });
});

describe('needed', () => {
  it.each([
    ['VT', 'VT'],
    ['B?[TR]?PS$', 'PS'],
    ['T{2,}F+A*(?:V)?', 'TF'],
    ['a|V', ''],
    ['D[TR]P(?![DON])', 'DP'],
  ])('%s cannot do without %s', (pattern, letters) => {
    expect(needed(pattern).join('')).toBe(letters);
  });
});
