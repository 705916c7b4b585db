import { describe, expect, it } from 'vitest';
import { toldLines } from './table.ts';
import type { Terminal } from './terminal.ts';

const terminal = { color: { out: false, err: false } } as Terminal;

describe('a result as a table', () => {
  it('Chinese characters take two columns, figures stand to the right', () => {
    const table = {
      columns: [{ title: '联系人' }, { title: '金额', right: true }],
      rows: [
        ['丁媛媛', '¥50,000'],
        ['Ann', '¥3.50'],
      ],
    };
    expect(toldLines({ summary: '两个人', table }, terminal)).toEqual([
      '两个人',
      '  联系人     金额',
      '  丁媛媛  ¥50,000',
      '  Ann       ¥3.50',
    ]);
  });

  it('what a record holds cannot draw on the screen, nor break a line', () => {
    const table = { columns: [{ title: 'a' }], rows: [['\u001b[31mred\nnext\u0007']] };
    const text = toldLines({ summary: '\u001b[2J', table }, terminal).join('|');
    expect(text).toBe('\\x1b[2J|  a|  \\x1b[31mred next\\x07');
  });

  it('a cell that is too long is cut, by columns and not by characters', () => {
    const [, , row] = toldLines(
      { summary: '', table: { columns: [{ title: 'x' }], rows: [['长'.repeat(100)]] } },
      terminal,
    );
    expect(row).toBe(`  ${'长'.repeat(23)}…`);
  });

  it('without rows there is only the line', () => {
    expect(toldLines({ summary: 'none', table: { columns: [{ title: 'x' }], rows: [] } }, terminal)).toEqual([
      'none',
    ]);
  });
});
