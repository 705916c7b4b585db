/** A row of cells, and the line of the file it begins in. */
export interface CsvRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Spreadsheets save UTF-8 with a mark, UTF-16, or what the country wrote before: GB 18030. Null: none of them. */
export function decodeCsv(bytes: Uint8Array): string | null {
  const utf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  for (const encoding of utf16 ? ['utf-16le'] : ['utf-8', 'gb18030']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {}
  }
  return null;
}

/** What separates the cells of the header, quoted parts aside. */
function separatorOf(text: string): string {
  const header = text.split(/[\r\n]/, 1)[0]!.replace(/"[^"]*"/g, '');
  const count = (separator: string) => header.split(separator).length;
  return ['\t', ';', ','].reduce((best, one) => (count(one) > count(best) ? one : best), ',');
}

/** RFC 4180: quoted cells may hold separators, line ends and doubled quotes. A number: the line of a quote that never ends. */
export function readCsv(content: string): readonly CsvRow[] | number {
  const text = content.replace(/^\ufeff/, '');
  const separator = separatorOf(text);
  const found: CsvRow[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const start = line;
    const cells: string[] = [];
    for (let more = true; more; ) {
      const cell = cellAt(text, at, separator);
      if (!cell) return line;
      cells.push(cell.value);
      line += cell.lines;
      at = cell.end;
      more = text[at] === separator;
      if (more) at++;
    }
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line++;
    if (cells.some((cell) => cell.trim() !== '')) found.push({ line: start, cells });
  }
  return found;
}

interface Cell {
  readonly value: string;
  readonly end: number;
  /** How many line ends it holds. */
  readonly lines: number;
}

function cellAt(text: string, from: number, separator: string): Cell | null {
  let [at, value] = [from, ''];
  if (text[at] === '"') {
    for (;;) {
      const close = text.indexOf('"', at + 1);
      if (close < 0) return null;
      value += text.slice(at + 1, close);
      at = close + 1;
      if (text[at] !== '"') break;
      value += '"';
    }
  }
  const lines = value.split(/\r\n|\n|\r/).length - 1;
  const rest = at;
  while (at < text.length && text[at] !== separator && text[at] !== '\n' && text[at] !== '\r') at++;
  return { value: value + text.slice(rest, at), end: at, lines };
}

/** What a spreadsheet would run instead of showing. */
const FORMULA = /^[=+\-@\t\r]/;
/** A number is shown as it is, whatever its sign. */
const quoted = (cell: string | number): string => {
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA.test(cell) ? `'${cell}` : cell;
  return safe !== cell || /[",\r\n]/.test(cell) ? `"${safe.replaceAll('"', '""')}"` : cell;
};

/** The mark in front tells spreadsheets that it is UTF-8. */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;

/** A cell as it was before it was kept from being run. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
