import { describe, expect, it } from 'vitest';
import { readerOf } from '../../core/domain.ts';
import { readGrammar } from '../../core/reading/interpret.ts';
import { reading as business } from './reading.ts';
import { chipsFor, isBehind, rowsBehind } from './views.ts';

const context = { world: business.read.world.empty, now: new Date('2026-11-16'), last: undefined };
const chips = (['zh', 'en'] as const).flatMap((lang) =>
  [chipsFor('', { clientName: '中信出版社' }, lang), chipsFor('finance.stats_by_period', {}, lang)]
    .flat()
    .map((text) => [text, lang] as const),
);

describe('what to ask next', () => {
  it.each(chips)('%s is understood whole', (text, lang) => {
    const read = readGrammar(readerOf(business), { text }, { ...context, lang });
    expect(read.value).toHaveLength(1);
    expect([read.questions, read.unread, read.held]).toEqual([[], [], []]);
  });
});

describe('the rows behind a figure', () => {
  it('payments of the period, of the client that was named', () => {
    const dateRange = { start: '2026-01-01', end: '2026-03-31' };
    expect(rowsBehind('finance.stats_by_client', { clientName: '甲', dateRange })).toEqual({
      table: 'settlements',
      client: '甲',
      conditions: [
        { column: 'date', operator: '>=', value: '2026-01-01' },
        { column: 'date', operator: '<=', value: '2026-03-31' },
      ],
    });
  });

  it('none where nothing was counted', () => {
    expect(rowsBehind('crm.get_client', { clientName: '甲' })).toBeUndefined();
  });
});

describe('a figure and its rows', () => {
  const row = ['2026-10-16', '¥8,000', '城市的记忆', '中信出版社', '丁媛媛、李文博'];
  it.each([
    ['2026-10', true],
    ['2026-Q4', true],
    ['2026', true],
    ['中信出版社', true],
    ['城市的记忆', true],
    ['李文博', true],
    ['李文', false],
    ['2026-01', false],
    ['2026-Q3', false],
    ['202', false],
    ['中信', false],
  ])('%s: %s', (group, is) => {
    expect(isBehind(group, row)).toBe(is);
  });
});
