import type { Extent } from '../../../core/language/index.ts';
import type { Piece } from './rewrite.ts';

/** Words that mean others, and what those are. */
export interface Found extends Extent {
  readonly pieces: readonly Piece[];
  readonly words: readonly Extent[];
}

/** The columns of a table of holes, by what people write over them. */
const columns: Readonly<Record<Column, RegExp>> = {
  name: /^(?:序号|编号|孔号|号|孔|名称|no\.?|nr\.?|#|id|holes?|item|name)$/,
  dia: /^(?:孔径|直径|孔径φ|φ|[φø]?d|dia\.?|diameter|size)(?: ?\(?mm\)?)?$/,
  x: /^(?:x|x坐标|横坐标|x ?(?:\(mm\)|mm|pos))$/,
  y: /^(?:y|y坐标|纵坐标|y ?(?:\(mm\)|mm|pos))$/,
};
type Column = 'name' | 'dia' | 'x' | 'y';

type Cell = Extent & { readonly text: string };
const number = /^[φø]?(\d+(?:\.\d+)?)$/;

function cellsOf(text: string, line: Extent, sign: string): readonly Cell[] {
  const cells: Cell[] = [];
  let start = line.start;
  for (const part of text.slice(line.start, line.end).split(sign)) {
    const at = start + part.length - part.trimStart().length;
    cells.push({ text: part.trim(), start: at, end: at + part.trim().length });
    start += part.length + sign.length;
  }
  // |1|12|30|30|
  const isFramed = sign === '|' && cells[0]?.text === '' && cells.at(-1)?.text === '';
  return isFramed ? cells.slice(1, -1) : cells;
}

function headOf(text: string, line: Extent): { sign: string; names: readonly Column[] } | null {
  for (const sign of ['|', '，', ',', ' ']) {
    const cells = cellsOf(text, line, sign);
    if (cells.length < 2) continue;
    const names = cells.flatMap(
      (cell) => (Object.keys(columns) as Column[]).find((name) => columns[name].test(cell.text)) ?? [],
    );
    const isWhole = names.length === cells.length && new Set(names).size === names.length;
    if (isWhole && names.includes('x') && names.includes('y')) return { sign, names };
  }
  return null;
}

/** One hole of a table as a sentence would tell of it; null where the line is none of it. */
function holeOf(cells: readonly Cell[], names: readonly Column[], line: Extent): readonly Piece[] | null {
  if (cells.length !== names.length) return null;
  const cell = (name: Column): Cell | undefined => cells[names.indexOf(name)];
  const said = { name: cell('name'), dia: cell('dia'), x: cell('x')!, y: cell('y')! };
  const digits = ({ text, end }: Cell): Piece[] => {
    const value = number.exec(text)![1]!;
    return [...value].map((c, k) => {
      const start = end - value.length + k;
      return { text: c, at: { start, end: start + 1 } };
    });
  };
  if (![said.dia, said.x, said.y].every((one) => one === undefined || number.test(one.text))) return null;
  const word = (text: string): Piece => ({ text, at: line });
  const nth = /(?<!\d)\d{1,6}$/.exec(said.name?.text ?? '')?.[0];
  const name =
    said.name && said.dia && nth
      ? { text: nth, start: said.name.end - nth.length, end: said.name.end }
      : null;
  return [
    ...(name ? [word('h'), ...digits(name), word(' ')] : []),
    ...(said.dia ? [word('φ'), ...digits(said.dia), word(' hole ')] : []),
    word('('),
    ...digits(said.x),
    word(','),
    ...digits(said.y),
    word(');'),
  ];
}

/** 序号|孔径|X|Y above lines of numbers: a table of holes, read as the sentences it stands for. */
export function tablesIn(text: string): Found[] {
  if (!text.includes('\n')) return [];
  const found: Found[] = [];
  let head: ReturnType<typeof headOf> = null;
  let start = 0;
  for (const part of text.split('\n')) {
    const line = { start, end: start + part.length };
    start = line.end + 1;
    const holes = head && holeOf(cellsOf(text, line, head.sign), head.names, line);
    if (holes) found.push({ ...line, pieces: holes, words: [line] });
    else if (!/^[|:\- ]+$/.test(part)) {
      head = headOf(text, line);
      if (head) found.push({ ...line, pieces: [], words: [line] });
    }
  }
  // A head alone is no table.
  return found.some(({ pieces }) => pieces.length > 0) ? found : [];
}
