import { isRecord } from '../../../core/contract/plain-json.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { type CsvRow, decodeCsv, readCsv } from '../../../formats/csv/csv.ts';
import { readXlsx } from '../../../formats/xlsx/read.ts';
import { issue } from '../messages.ts';

export interface Row {
  /** Where it stands in the file, counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly name: string;
  readonly number: string;
}

type Field = 'text' | 'name' | 'number';
const columns: Readonly<Record<Field, readonly string[]>> = {
  text: ['description', 'text', '描述', '说明', '内容', '要求'],
  name: ['name', 'file', 'file_name', 'file name', '名称', '零件名称', '文件名'],
  number: ['number', 'drawing_number', 'drawing number', 'drawing no', 'drawing no.', '图号', '图样代号'],
};

/** The descriptions of a file: of a workbook's first sheet (`.xlsx`), or of a text. */
export async function rowsIn(file: string, bytes: Uint8Array): Promise<Result<readonly Row[]>> {
  if (!/\.xlsx$/i.test(file)) return rowsOf(file, bytes);
  const sheet = await readXlsx(bytes);
  if (!sheet) return err([issue('plate_batch_workbook', { params: { file } })]);
  const filled = sheet.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  return someOf(file, cellRows(file, filled));
}

/** The descriptions of a text: a table (`.csv`, `.tsv`) with a header, or else one description, or {"text": …}, a line. */
export function rowsOf(file: string, bytes: Uint8Array): Result<readonly Row[]> {
  const text = decodeCsv(bytes);
  if (text === null) return err([issue('plate_batch_encoding', { params: { file } })]);
  return someOf(file, /\.[ct]sv$/i.test(file) ? tableRows(file, text) : ok(lineRows(text)));
}

const someOf = (file: string, rows: Result<readonly Row[]>): Result<readonly Row[]> =>
  rows.ok && rows.value.length === 0 ? err([issue('plate_batch_empty', { params: { file } })]) : rows;

function lineRows(text: string): readonly Row[] {
  return text.split(/\r\n|\n|\r/).flatMap((line, i) => {
    const said = line.trim();
    return said === '' ? [] : [{ line: i + 1, name: '', number: '', text: said, ...objectIn(said) }];
  });
}

function objectIn(line: string): Partial<Row> {
  if (!line.startsWith('{')) return {};
  try {
    const row: unknown = JSON.parse(line);
    if (!isRecord(row) || typeof row.text !== 'string') return {};
    const word = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
    return { text: row.text, name: word(row.name), number: word(row.number) };
  } catch {
    return {};
  }
}

function tableRows(file: string, text: string): Result<readonly Row[]> {
  const parsed = readCsv(text);
  if (typeof parsed === 'number')
    return err([issue('plate_batch_open_quote', { params: { file, line: parsed } })]);
  return cellRows(file, parsed);
}

function cellRows(file: string, [header, ...rest]: readonly CsvRow[]): Result<readonly Row[]> {
  if (!header) return ok([]);
  const heads = header.cells.map((cell) => cell.trim().toLowerCase());
  const at = (field: Field) => heads.findIndex((head) => columns[field].includes(head));
  const [text_, name, number] = [at('text'), at('name'), at('number')];
  if (text_ < 0) {
    const params = { file, known: columns.text.join(', ') };
    return err([issue('plate_batch_no_column', { params })]);
  }
  const cell = (cells: readonly string[], i: number) => (i < 0 ? '' : (cells[i] ?? '').trim());
  return ok(
    rest.map(({ line, cells }) => ({
      line,
      text: cell(cells, text_),
      name: cell(cells, name),
      number: cell(cells, number),
    })),
  );
}
