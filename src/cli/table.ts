import type { Told } from '../core/tool/tool.ts';
import { paint, printable, type Terminal } from './terminal.ts';

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u;
/** How many columns of the screen a text takes: Chinese characters take two. */
const widthOf = (text: string): number => [...text].reduce((sum, sign) => sum + (wide.test(sign) ? 2 : 1), 0);

export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - widthOf(text)));

const WIDEST = 48;

/** A cell on one line; what is too long ends in an ellipsis. */
function cell(text: string): string {
  const plain = printable(text).replaceAll(/\s+/g, ' ');
  if (widthOf(plain) <= WIDEST) return plain;
  let kept = '';
  for (const sign of plain) {
    if (widthOf(kept + sign) > WIDEST - 1) break;
    kept += sign;
  }
  return `${kept}…`;
}

/** A result in words, with its table set in columns. */
export function toldLines({ summary, note, table }: Told, terminal: Terminal): string[] {
  const lines = [paint(terminal.color.out, 'bold', printable(summary))];
  if (table && table.rows.length > 0) lines.push(...tableLines(table, terminal));
  if (note !== undefined) lines.push(`  ${paint(terminal.color.out, 'dim', printable(note))}`);
  return lines;
}

function tableLines(table: NonNullable<Told['table']>, terminal: Terminal): string[] {
  const rows = table.rows.map((row) => row.map(cell));
  const heads = table.columns.map(({ title }) => cell(title));
  const widths = heads.map((head, i) => Math.max(...[head, ...rows.map((row) => row[i] ?? '')].map(widthOf)));
  const line = (cells: readonly string[]) =>
    cells
      .map((text, i) => {
        if (!table.columns[i]?.right) return padded(text, widths[i]!);
        return ' '.repeat(widths[i]! - widthOf(text)) + text;
      })
      .join('  ')
      .trimEnd();
  return [paint(terminal.color.out, 'dim', line(heads)), ...rows.map(line)].map((one) => `  ${one}`);
}
