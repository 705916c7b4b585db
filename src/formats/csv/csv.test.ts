import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCsv, plainCell, readCsv, writeCsv } from './csv.ts';

const cellsOf = (text: string) => {
  const rows = readCsv(text);
  return typeof rows === 'number' ? rows : rows.map(({ cells }) => cells);
};

describe('tables as text', () => {
  it.each([
    [
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\r\n"1;2";3',
      [
        ['a', 'b'],
        ['1;2', '3'],
      ],
    ],
    [
      '\ufeffa\tb\n"x ""y"""\t',
      [
        ['a', 'b'],
        ['x "y"', ''],
      ],
    ],
    ['a\n\n \n1', [['a'], ['1']]],
    ['a,b\n"open,1\n', 2],
  ])('%j', (text, rows) => {
    expect(cellsOf(text)).toEqual(rows);
  });

  it('a row knows the line it begins in, also behind cells of several lines', () => {
    const rows = readCsv('a\n"1\n2"\n3');
    expect(typeof rows === 'number' ? [] : rows.map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it('what is written is read back, and no text begins like a formula', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', '+86', '-x', '@a', "'=1", '"', 'a,b', 'a\r\nb'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1 }), (rows) => {
        const text = writeCsv([['a', 'b'], ...rows]);
        const read = cellsOf(text) as string[][];
        const kept = rows.filter((row) => row.some((one) => plainOf(one).trim() !== ''));
        expect(read.slice(1).map((row) => row.map(plainCell))).toEqual(kept.map((row) => row.map(plainOf)));
        expect(read.flat().filter((one) => /^[=+\-@]/.test(one))).toEqual([]);
      }),
    );
    expect(writeCsv([['=1+1', -5, 'x']])).toBe('\ufeff"\'=1+1",-5,x\r\n');
  });

  it('reads what spreadsheets save', () => {
    expect(decodeCsv(new Uint8Array([0xc3, 0xfb, 0xb3, 0xc6]))).toBe('名称');
    expect(decodeCsv(new Uint8Array([0xff, 0xfe, 0x0d, 0x54]))).toBe('名');
    expect(decodeCsv(new Uint8Array([0xff]))).toBeNull();
  });
});

/** A text that itself begins like one kept from being run loses its mark, which is all that is lost. */
const plainOf = (cell: string): string => plainCell(cell);
