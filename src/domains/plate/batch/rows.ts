import { isRecord } from '../../../core/contract/plain-json.ts';
import { err, ok, type Result } from '../../../core/result.ts';
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
  const text = decoded(bytes);
  if (text === null) return err([issue('plate_batch_encoding', { params: { file } })]);
  return someOf(file, /\.[ct]sv$/i.test(file) ? tableRows(file, text) : ok(lineRows(text)));
}

const someOf = (file: string, rows: Result<readonly Row[]>): Result<readonly Row[]> =>
  rows.ok && rows.value.length === 0 ? err([issue('plate_batch_empty', { params: { file } })]) : rows;

/** Spreadsheets save UTF-8 with a mark, UTF-16, or what the country wrote before: GB 18030. */
function decoded(bytes: Uint8Array): string | null {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of utf16 ? ['utf-16le'] : ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  }
  return null;
}

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

interface Cells {
  readonly line: number;
  readonly cells: readonly string[];
}

function tableRows(file: string, text: string): Result<readonly Row[]> {
  const parsed = records(text, separatorOf(text));
  if (typeof parsed === 'number')
    return err([issue('plate_batch_open_quote', { params: { file, line: parsed } })]);
  return cellRows(file, parsed);
}

function cellRows(file: string, [header, ...rest]: readonly Cells[]): Result<readonly Row[]> {
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

/** What separates the cells of the header, quoted parts aside. */
function separatorOf(text: string): string {
  const header = text.split(/[\r\n]/, 1)[0]!.replace(/"[^"]*"/g, '');
  const count = (separator: string) => header.split(separator).length;
  return ['\t', ';', ','].reduce((best, one) => (count(one) > count(best) ? one : best), ',');
}

/** RFC 4180: quoted cells may hold separators, line ends and doubled quotes. The line of a quote that never ends. */
function records(text: string, separator: string): readonly Cells[] | number {
  const found: Cells[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const start = line;
    const cells: string[] = [];
    for (let more = true; more; ) {
      let cell = '';
      if (text[at] === '"') {
        const opened = line;
        for (;;) {
          const close = text.indexOf('"', at + 1);
          if (close < 0) return opened;
          cell += text.slice(at + 1, close);
          at = close + 1;
          if (text[at] !== '"') break;
          cell += '"';
        }
        line += cell.split(/\r\n|\n|\r/).length - 1;
      }
      const from = at;
      while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
      cells.push(cell + text.slice(from, at));
      more = text[at] === separator;
      if (more) at++;
    }
    if (text[at] === '\r' && text[at + 1] === '\n') at++;
    at++;
    line++;
    if (cells.some((cell) => cell.trim() !== '')) found.push({ line: start, cells });
  }
  return found;
}
