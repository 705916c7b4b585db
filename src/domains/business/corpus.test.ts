import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jsonLeaves, same } from '../../core/reading/evidence.ts';
import { pathText } from '../../core/result.ts';
import { lexicons } from './lexicon.ts';
import { isWrite, read } from './testkit.ts';

interface Row {
  readonly text: string;
  readonly lang: 'zh' | 'en';
  readonly expected: readonly { readonly toolId: string }[];
  readonly alt?: readonly unknown[];
}

const rowsOf = (name: string): Row[] =>
  readFileSync(new URL(`./corpus/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const isRight = (row: Row): boolean => {
  const { value } = read(row.text);
  return [row.expected, ...(row.alt ?? [])].some((expected) => same(expected, value));
};
const own = rowsOf('own');
const all = [...rowsOf('dev'), ...own, ...rowsOf('must-fail'), ...rowsOf('held-out')];

describe('B12, B14: plain words → tool calls', () => {
  it.each(['dev', 'own'])('reads %s exactly', (name) => {
    const wrong = rowsOf(name).filter((row) => !isRight(row));
    expect(wrong.map(({ text }) => [text, read(text).value])).toEqual([]);
  });

  it('has enough of each kind', () => {
    expect(own.length).toBeGreaterThanOrEqual(300);
    expect(own.filter(({ lang }) => lang === 'en').length).toBeGreaterThanOrEqual(60);
    expect(own.filter(({ expected }) => expected.length === 0).length).toBeGreaterThanOrEqual(80);
    expect(new Set(own.map(({ text }) => text)).size).toBe(own.length);
  });

  it('still fails what is known to fail; a row that is right now belongs into own.jsonl', () => {
    expect(rowsOf('must-fail').filter(isRight)).toEqual([]);
  });

  it('reads nine of ten requests of another hand', () => {
    const rows = rowsOf('held-out');
    expect(rows.filter(isRight).length / rows.length).toBeGreaterThanOrEqual(0.9);
  });

  it('B23: answers what is asked on the first day; the rows were written before any of it was read', () => {
    const rows = rowsOf('held-out-everyday');
    expect(rows).toHaveLength(40);
    expect(rows.filter(isRight).length).toBeGreaterThanOrEqual(35);
  });

  it('never writes where nothing should be written', () => {
    const rows = all.filter(({ expected, alt = [] }) => expected.length === 0 && alt.length === 0);
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(({ text }) => read(text).value.some(isWrite)).map(({ text }) => text)).toEqual([]);
  });

  it('every value has evidence inside the text, derived again', () => {
    for (const { text } of all) {
      const { value, evidence, diagnostics } = read(text);
      const grounded = new Set(evidence.map(({ path }) => pathText(path)));
      const bare = [...jsonLeaves(value)].filter(({ path }) => !grounded.has(pathText(path)));
      expect(bare, text).toEqual([]);
      expect(
        diagnostics.filter(({ code }) => code.startsWith('ungrounded')),
        text,
      ).toEqual([]);
      for (const { spans } of evidence) {
        for (const { start, end } of spans)
          expect(0 <= start && start < end && end <= text.length, text).toBe(true);
      }
    }
  });

  it('an answer of nothing says why, or that the words mean nothing here', () => {
    const silent = own
      .filter(({ expected }) => expected.length === 0)
      .map(({ text }) => ({ text, ...read(text) }))
      .filter(
        ({ diagnostics, unread, value }) => value.length === 0 && diagnostics.length + unread.length === 0,
      );
    // Greetings are understood whole and ask for nothing.
    expect(silent.map(({ text }) => text).filter((text) => !/好|谢|安|morning/i.test(text))).toEqual([]);
  });

  it('keeps its vocabulary small', () => {
    expect(lexicons.reduce((sum, { size }) => sum + size, 0)).toBeLessThan(1600);
  });
});
