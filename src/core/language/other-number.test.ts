import { expect, it } from 'vitest';
import { mentions, normalize, otherNumber } from './index.ts';

it.each([
  ['budget eighteen thousand', 'nineteen thousand'],
  ['a dozen holes', 'a hundred'],
  ['two hundred and forty long', 'three hundred and forty'],
  ['ninety long', 'twenty'],
  ['12 pieces', '13'],
  ['at most 700 um2', '701 um2'],
])('what number stands in its place: %s', (text, instead) => {
  const normalized = normalize(text);
  const [first] = mentions(normalized);
  expect(otherNumber(first!, normalized)).toBe(instead);
});

it.each(['one hole', '查一查'])('an article is no number: %s', (text) => {
  const normalized = normalize(text);
  expect(mentions(normalized).map((one) => otherNumber(one, normalized))).not.toContainEqual(
    expect.any(String),
  );
});
