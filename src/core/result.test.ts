import { describe, expect, it } from 'vitest';
import { fill, issuesOf, joined, wording } from './messages.ts';
import { getAt, pathText, setAt } from './result.ts';

describe('paths', () => {
  it.each([
    [[], ''],
    [['a'], 'a'],
    [['a', 0, 'b'], 'a[0].b'],
    [[0, 1], '[0][1]'],
  ])('%j is written %j', (path, text) => {
    expect(pathText(path)).toBe(text);
  });

  it('reading follows own properties only', () => {
    expect(getAt({ a: [{ b: 1 }] }, ['a', 0, 'b'])).toBe(1);
    expect(getAt({}, ['constructor'])).toBeUndefined();
    expect(getAt({ a: null }, ['a', 'b'])).toBeUndefined();
    expect(getAt('text', ['length'])).toBeUndefined();
  });

  it('setting copies the way and leaves the original alone', () => {
    const before = { a: [{ b: 1 }, { b: 2 }], c: {} };
    const after = setAt(before, ['a', 1, 'b'], 3);
    expect(after).toEqual({ a: [{ b: 1 }, { b: 3 }], c: {} });
    expect(before.a[1]!.b).toBe(2);
    expect(after.a[0]).toBe(before.a[0]);
    expect(Array.isArray(after.a)).toBe(true);
    expect(setAt(before, [], 7 as never)).toBe(7);
  });

  it('a key called __proto__ stays a key', () => {
    const set = setAt({}, ['__proto__', 'polluted'], 1);
    expect(Object.hasOwn(set, '__proto__')).toBe(true);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});

describe('catalogues', () => {
  const catalogue = { gone: { zh: '{what} 没了', en: '{what} is gone' } } as const;
  const issue = issuesOf(catalogue)('gone', { params: { what: 'x' } });

  it('an issue carries its English wording and can be said in Chinese', () => {
    expect(issue.message).toBe('x is gone');
    expect(wording(issue, 'zh', [catalogue])).toBe('x 没了');
    expect(wording(issue, 'zh', [{}, catalogue])).toBe('x 没了');
    expect(wording(issue, 'zh', [])).toBe('x is gone');
    expect(wording({ ...issue, code: 'toString' }, 'zh', [catalogue])).toBe('x is gone');
  });

  it('what was not given stays visible, and values cannot smuggle in placeholders', () => {
    const filled = (wording: string, params: Record<string, unknown>) =>
      fill({ zh: wording, en: wording }, 'en', params);
    expect(filled('{a} {b}', { a: '{b}' })).toBe('{b} {b}');
    expect(filled('{toString}', {})).toBe('{toString}');
    expect(filled('{n}', { n: [1, 2] })).toBe('[1,2]');
    expect(filled('{n}', { n: undefined })).toBe('undefined');
  });

  it('a param that is a text itself is said in the reader’s language', () => {
    const what = { zh: '灯', en: 'the lamp' };
    expect(fill(catalogue.gone, 'zh', { what })).toBe('灯 没了');
    expect(fill(catalogue.gone, 'en', { what })).toBe('the lamp is gone');
    expect(fill(catalogue.gone, 'en', { what: { ...what, id: 1 } })).toContain('"id":1');
  });

  it.each([
    ['zh', undefined, '甲；乙'],
    ['en', undefined, '甲; 乙'],
    ['zh', 'names', '甲、乙'],
    ['en', 'names', '甲, 乙'],
    ['zh', 'colon', '甲：乙'],
    ['en', 'parts', '甲, 乙'],
  ] as const)('texts are strung together as %s writes them (%s): %s', (lang, by, all) => {
    expect(joined(['甲', '乙'], lang, by)).toBe(all);
  });
});
