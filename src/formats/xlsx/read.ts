import { readZip } from '../zip/zip.ts';

/** A row of a sheet: its number there, and its cells as text. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const MAX_COLUMNS = 256;

/** The rows of the first sheet of a workbook, as text; null where it is none. Formulas give the value that was saved with them. */
export async function readXlsx(bytes: Uint8Array): Promise<readonly SheetRow[] | null> {
  const wanted =
    /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/;
  const entries = await readZip(bytes, (name) => wanted.test(name));
  if (!entries) return null;
  const text = (name: string): string | null => {
    const found = entries.find((entry) => entry.name === name);
    return found ? new TextDecoder().decode(found.bytes) : null;
  };
  const workbook = text('xl/workbook.xml');
  if (workbook === null) return null;
  const id = attribute(elements(workbook, 'sheet')[0]?.tag ?? '', 'r:id');
  const links = text('xl/_rels/workbook.xml.rels') ?? '';
  const link = elements(links, 'Relationship').find(({ tag }) => attribute(tag, 'Id') === id)?.tag ?? '';
  const target = attribute(link, 'Target').replace(/^\/?(?:xl\/)?/, '');
  const sheet = text(`xl/${target || 'worksheets/sheet1.xml'}`);
  if (sheet === null) return null;
  const shared = elements(text('xl/sharedStrings.xml') ?? '', 'si').map(({ body }) => runs(body));
  return elements(sheet, 'row').map(({ tag, body }, i) => ({
    line: Number(attribute(tag, 'r')) || i + 1,
    cells: cellsOf(body, shared),
  }));
}

/** The elements of a name, in their order; nothing of a kind lies inside its own kind in these files. */
function elements(xml: string, name: string): readonly { readonly tag: string; readonly body: string }[] {
  const found: { tag: string; body: string }[] = [];
  for (let at = xml.indexOf(`<${name}`); at >= 0; at = xml.indexOf(`<${name}`, at + 1)) {
    if (!/[\s/>]/.test(xml[at + name.length + 1] ?? '')) continue;
    const close = xml.indexOf('>', at);
    if (close < 0) break;
    const tag = xml.slice(at, close + 1);
    const end = tag.endsWith('/>') ? -1 : xml.indexOf(`</${name}>`, close);
    found.push({ tag, body: end < 0 ? '' : xml.slice(close + 1, end) });
    at = Math.max(close, end);
  }
  return found;
}

function cellsOf(row: string, shared: readonly string[]): readonly string[] {
  const cells: string[] = [];
  for (const { tag, body } of elements(row, 'c')) {
    const column = columnOf(attribute(tag, 'r')) ?? cells.length;
    if (column >= MAX_COLUMNS) continue;
    while (cells.length <= column) cells.push('');
    const value = plain(elements(body, 'v')[0]?.body ?? '');
    const type = attribute(tag, 't');
    cells[column] = type === 's' ? (shared[Number(value)] ?? '') : type === 'inlineStr' ? runs(body) : value;
  }
  return cells;
}

/** `C7` stands in the third column, which is 2. */
function columnOf(place: string): number | null {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(place)?.[1];
  if (!letters) return null;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Text that may be cut into runs of different fonts; what is written above characters to read them by is left out. */
const runs = (body: string): string =>
  elements(without(body, elements(body, 'rPh')), 't')
    .map((run) => plain(run.body))
    .join('');

const without = (body: string, parts: readonly { readonly body: string }[]): string =>
  parts.reduce((left, part) => left.replace(part.body, ''), body);

const attribute = (tag: string, name: string): string => {
  const at = tag.indexOf(` ${name}="`);
  const start = at + name.length + 3;
  return at < 0 ? '' : plain(tag.slice(start, tag.indexOf('"', start)));
};

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const plain = (xml: string): string =>
  xml.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi,
    (all, dec?: string, hex?: string, name?: string) => {
      const code = dec ? Number(dec) : hex ? Number.parseInt(hex, 16) : null;
      if (code !== null) return code <= 0x10ffff ? String.fromCodePoint(code) : '';
      return named[name ?? ''] ?? all;
    },
  );
