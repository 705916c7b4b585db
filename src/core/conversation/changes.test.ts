import { describe, expect, it } from 'vitest';
import type { Labels } from '../labels.ts';
import { changesBetween } from './changes.ts';

const labels: Labels = {
  words: {
    size: { zh: '大小', en: 'Size' },
    'parts.#': { zh: '零件', en: 'Part' },
    'kind=round': { zh: '圆', en: 'round' },
    kind: { zh: '形状', en: 'Shape' },
  },
};
const zh = { labels, lang: 'zh' } as const;

describe('what a message has changed', () => {
  it('names a place and its two values as people do', () => {
    expect(changesBetween({ size: 5 }, { size: 8 }, zh)).toEqual(['大小: 5 → 8']);
    expect(changesBetween({ size: null }, { size: 8 }, zh)).toEqual(['大小: — → 8']);
    expect(changesBetween({ odd_name: 'a' }, { odd_name: 'b' }, zh)).toEqual(['odd name: a → b']);
  });

  it('says of a list what came and what went, whatever moved up', () => {
    const [a, b] = [
      { kind: 'round', size: 1 },
      { kind: 'round', size: 2 },
    ];
    expect(changesBetween({ parts: [a] }, { parts: [a, b] }, zh)).toEqual(['＋ 零件 2: 形状 圆，大小 2']);
    expect(changesBetween({ parts: [a, b] }, { parts: [b] }, zh)).toEqual(['－ 零件 1: 形状 圆，大小 1']);
    expect(changesBetween({ parts: [a, a] }, { parts: [a] }, zh)).toEqual(['－ 零件 2: 形状 圆，大小 1']);
  });

  it('takes as many on both sides for the same ones changed', () => {
    const was = { parts: [{ size: 1 }, { size: 2 }] };
    const now = { parts: [{ size: 1 }, { size: 3 }] };
    expect(changesBetween(was, now, zh)).toEqual(['零件 2 · 大小: 2 → 3']);
  });

  it('shows a group that comes as its parts, and nothing where nothing changed', () => {
    expect(changesBetween({}, { box: { size: 1 } }, zh)).toEqual(['大小: — → 1']);
    expect(changesBetween({ box: { size: 1 } }, { box: { size: 1 } }, zh)).toEqual([]);
  });

  it('asks who knows a name the labels do not', () => {
    const called = (value: unknown) => (value === 'a.b' ? '查一查' : undefined);
    expect(changesBetween({ id: null }, { id: 'a.b' }, { ...zh, called })).toEqual(['id: — → 查一查']);
  });
});
