import { describe, expect, it } from 'vitest';
import { ratesOf, type Tally, tally } from './rates.ts';

const good = { engine: 'model', degraded: null, raw: [{ text: '[]', issues: [] }] } as const;
const bad = { ...good, degraded: 'model_answer_invalid' };
const own = { engine: 'grammar', degraded: null, raw: [] } as const;

describe('home-23: failure rate and share of UNKNOWN, by path', () => {
  it('counts each path for itself, and each form of it', () => {
    let counted: Tally = {};
    counted = tally(counted, good, { parts: 4, unknown: 1 });
    counted = tally(counted, bad, { parts: 1, unknown: 1 });
    counted = tally(counted, good, { parts: 3, unknown: 0 }, 'old');
    counted = tally(counted, own, { parts: 1, unknown: 0 });
    expect(ratesOf(counted)).toEqual({
      model: { answers: 2, failed: 1, parts: 5, unknown: 2, failureRate: 0.5, unknownShare: 0.4 },
      'model/old': { answers: 1, failed: 0, parts: 3, unknown: 0, failureRate: 0, unknownShare: 0 },
      grammar: { answers: 1, failed: 0, parts: 1, unknown: 0, failureRate: 0, unknownShare: 0 },
    });
  });

  it('counts a model that was asked in vain, although the grammar answered', () => {
    const counted = tally({}, { ...own, raw: bad.raw }, { parts: 2, unknown: 1 });
    expect(counted).toEqual({
      grammar: { answers: 1, failed: 0, parts: 2, unknown: 1 },
      model: { answers: 1, failed: 1, parts: 0, unknown: 0 },
    });
    expect(ratesOf(counted).model).toMatchObject({ failureRate: 1, unknownShare: 0 });
  });

  it('a path may be called anything', () => {
    const counted = tally({}, own, { parts: 1, unknown: 1 }, '__proto__');
    expect(Object.keys(tally(counted, own, { parts: 1, unknown: 0 }, '__proto__'))).toEqual([
      'grammar/__proto__',
    ]);
  });
});
