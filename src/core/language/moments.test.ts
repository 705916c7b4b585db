import { describe, expect, it } from 'vitest';
import { readDate, readTime } from './moments.ts';

/** What is read where the text's first digit, Han numeral or month stands; null where that is no moment. */
const at = (text: string) => Math.max(0, text.search(/[\d一二三四五六七八九十]|周|星期|[A-Z]/i));
const said = (text: string, found: { start: number; end: number; parts: object } | null) =>
  found && { ...found.parts, words: text.slice(found.start, found.end) };

describe('times of day', () => {
  it.each([
    ['晚上8点半', { hour: 20, minute: 30, words: '晚上8点半' }],
    ['早上12点', { hour: 0, minute: 0, words: '早上12点' }],
    ['晚上12点', { hour: 0, minute: 0, words: '晚上12点' }],
    ['中午1点', { hour: 13, minute: 0, words: '中午1点' }],
    ['中午12点', { hour: 12, minute: 0, words: '中午12点' }],
    ['8点一刻', { hour: 8, minute: 15, words: '8点一刻' }],
    ['8点三刻', { hour: 8, minute: 45, words: '8点三刻' }],
    ['8点90', null],
    ['三点间的距离', null],
    ['20:30', { hour: 20, minute: 30, words: '20:30' }],
    ['20:30:15', { hour: 20, minute: 30, second: 15, words: '20:30:15' }],
    ['20:30:75', null],
    ['20:30:5', null],
    ['20:75', null],
    ['25:00', null],
    ['8 pm', { hour: 20, minute: 0, words: '8 pm' }],
  ])('%s', (text, expected) => expect(said(text, readTime(text, at(text)))).toEqual(expected));
});

describe('dates', () => {
  it.each([
    ['2026-11-15', { year: 2026, month: 11, day: 15, words: '2026-11-15' }],
    ['2026/11/15', { year: 2026, month: 11, day: 15, words: '2026/11/15' }],
    ['2026-11', { year: 2026, month: 11, words: '2026-11' }],
    ['2026/11', null],
    ['2026-11-15-3', null],
    ['2026-13-01', null],
    ['2026-11-45', null],
    ['3026-11-15', null],
    ['November 3', { month: 11, day: 3, words: 'November 3' }],
    ['Nov. 3rd, 2026', { year: 2026, month: 11, day: 3, words: 'Nov. 3rd, 2026' }],
    ['March 2026', { year: 2026, month: 3, words: 'March 2026' }],
    ['March 45', null],
    ['March 3x', null],
    ['May I', null],
    ['May三', null],
  ])('%s', (text, expected) => {
    const lower = text.toLowerCase();
    const found = said(lower, readDate(lower, at(lower)));
    expect(found && { ...found, words: found.words }).toEqual(
      expected && { ...expected, words: expected.words.toLowerCase() },
    );
  });
});
