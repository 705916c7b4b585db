import { describe, expect, it } from 'vitest';
import { pick } from './choose.ts';
import { questionsOf } from './question.ts';

const question = questionsOf({ which: { zh: '哪个 {what}？', en: 'Which {what}?' } })('which', {
  path: ['a', 0],
  params: { what: 'lamp' },
  candidates: [
    { value: 'l1', label: '台灯' },
    { value: 'l2', label: '落地灯' },
    { value: 'l3', label: '3' },
  ],
});

describe('questions', () => {
  it('carry their wording, and an id that stays the same for the same gap', () => {
    expect(question).toMatchObject({ id: 'which.a.0', text: 'Which lamp?', path: ['a', 0] });
  });

  it.each([
    ['台灯', 'l1'],
    [' l2 ', 'l2'],
    ['2', 'l2'],
    ['第二个', 'l2'],
    ['第1项', 'l1'],
    ['#1', 'l1'],
    ['3', 'l3'],
    ['4', undefined],
    ['灯', undefined],
    ['', undefined],
    ['0', undefined],
  ])('the answer %j picks %j', (said, value) => {
    expect(pick(question, said)?.value).toBe(value);
  });
});
