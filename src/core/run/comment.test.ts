import { describe, expect, it } from 'vitest';
import type { Model } from '../reading/model.ts';
import { commented, wordsOnly } from './comment.ts';

describe('words of a model, never numbers', () => {
  it.each([
    ['面积偏大。利用率 46% 可以提高。对称性好。', '面积偏大。对称性好。'],
    ['匹配度约为九成；输入对完全对称。', '输入对完全对称。'],
    ['Compact. It takes twelve rows. Pairs are symmetric.', 'Compact.Pairs are symmetric.'],
    ['½ of the area; ４２', ''],
    ['版图与网表一致', '版图与网表一致'],
    ['。！', ''],
  ])('%s', (said, kept) => {
    expect(wordsOnly(said)).toBe(kept);
  });

  const report = {
    metrics: { area: 3 },
    qualitative_feedback: '面积 3',
    score: 0.25,
    passed: true,
    suggestions: [],
  };
  const model = (text: string | null): Model => ({
    id: 'fake/model',
    complete: async () =>
      text === null
        ? { ok: false, error: { code: 'model_unavailable', message: '', attempts: 1 } }
        : { ok: true, value: { text, calls: [] } },
  });

  it('come after what was measured, and change nothing else', async () => {
    const said = await commented(report, model('{"score": 1} 布线很短。'), 'prompt');
    expect(said).toEqual(report);
    const words = await commented(report, model('布线很短。得分 1。'), 'prompt');
    expect(words).toEqual({ ...report, qualitative_feedback: '面积 3\n[fake/model] 布线很短。' });
  });

  it('whoever gives up waiting is heard by the model', async () => {
    const { signal } = new AbortController();
    const seen: (AbortSignal | undefined)[] = [];
    const asked: Model = {
      ...model('好。'),
      complete: async (request) => {
        seen.push(request.signal);
        return { ok: true, value: { text: '好。', calls: [] } };
      },
    };
    await commented(report, asked, 'prompt', signal);
    await commented(report, asked, 'prompt');
    expect(seen).toEqual([signal, undefined]);
  });

  it.each([
    ['no model', null, 'prompt'],
    ['a model that fails', model(null), 'prompt'],
  ])('%s: the report as it is', async (_, by, prompt) => {
    expect(await commented(report, by, prompt)).toBe(report);
  });
});
