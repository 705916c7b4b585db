import { describe, expect, it } from 'vitest';
import { wordsTraced } from './trace.ts';

const span = (start: number, end: number) => ({ start, end });

describe('what became of every word', () => {
  const read = {
    evidence: [
      { path: ['size'], value: 5, how: 'read' as const, rule: 'size_said', spans: [span(2, 3)] },
      {
        path: ['was'],
        value: 9,
        how: 'read' as const,
        rule: 'size_said',
        spans: [{ ...span(0, 9), source: 'message:1' }],
      },
    ],
    used: [span(2, 3), span(0, 2)],
    setAside: [{ span: span(4, 6), code: 'no_field' }],
    unread: [span(7, 9)],
  };
  const traced = wordsTraced('size 5 abc', { ...read, evidence: read.evidence.slice(0, 1) });

  it('says it of every character once, in order', () => {
    expect(traced.map(({ words }) => words).join('')).toBe('size 5 abc');
    expect(traced.map(({ became }) => became)).toEqual([
      'cue',
      'value',
      'silent',
      'set_aside',
      'silent',
      'unread',
      'silent',
    ]);
  });

  it('names the values and their rules, and why words were set aside', () => {
    expect(traced[1]!.values).toEqual([{ path: 'size', value: 5, rule: 'size_said' }]);
    expect(traced[3]!.codes).toEqual(['no_field']);
  });

  it('takes nothing from another message for this one', () => {
    const whole = wordsTraced('abcdefghi', { ...read, used: [], setAside: [], unread: [] });
    expect(whole.filter(({ values }) => values.length > 0)).toHaveLength(1);
  });
});
