import type { Issue } from '../../../core/result.ts';
import { issue } from '../messages.ts';
import type { Captions } from './captions.ts';
import type { Box, Segment } from './collide.ts';
import type { Furniture, Label, Pen, TableRow } from './model.ts';
import { type Sheet, titleBlock } from './sheet.ts';
import { textWidth } from './words.ts';

type Line = Segment & { readonly pen: Pen };
const line = (x0: number, y0: number, x1: number, y1: number, pen: Pen): Line => ({
  a: { x: x0, y: y0 },
  b: { x: x1, y: y1 },
  pen,
});

export function rectangle({ x0, y0, x1, y1 }: Box, pen: Pen): readonly Line[] {
  return [
    line(x0, y0, x1, y0, pen),
    line(x1, y0, x1, y1, pen),
    line(x1, y1, x0, y1, pen),
    line(x0, y1, x0, y0, pen),
  ];
}

/** How much narrower a text may be set before it is shortened. */
const squeezed = 0.85;

/** Text in the middle of a cell, as large as it may be and fits; shortened where even the smallest does not. */
function inCell(text: string, cell: Box, tallest: number): Label {
  const room = cell.x1 - cell.x0 - 2;
  const at = { x: (cell.x0 + cell.x1) / 2, y: (cell.y0 + cell.y1) / 2 };
  for (const height of [tallest, 3.5, 2.5]) {
    const width = textWidth(text, height);
    if (width <= room && height <= tallest) return { text, at, width, height, rotation: 0 };
  }
  if (textWidth(text, 2.5) * squeezed <= room) return { text, at, width: room, height: 2.5, rotation: 0 };
  let short = [...text];
  while (short.length > 0 && textWidth(`${short.join('')}…`, 2.5) > room) short = short.slice(0, -1);
  const cut = `${short.join('')}…`;
  return { text: cut, at, width: textWidth(cut, 2.5), height: 2.5, rotation: 0 };
}

/** What a title block says that neither the part nor the sheet does. */
export interface TitleSaid {
  /** The drawing's number. */
  readonly number: string;
  readonly company: string;
  readonly drawer: string;
  readonly date: string;
  /** Of one piece, in kilograms. */
  readonly mass: string;
}

export interface TitleTexts extends TitleSaid {
  readonly name: string;
  readonly scale: string;
  readonly material: string;
  readonly page: number;
  readonly pages: number;
}

/** GB/T 10609.1, 180 × 56: what was not said (material, names, dates) stays empty. */
export function titleBlockAt(
  corner: { readonly x: number; readonly y: number },
  { say, sheets, pageCells, height: wordHeight }: Captions,
  texts: TitleTexts,
): Furniture {
  const cell = (x0: number, y0: number, x1: number, y1: number): Box => ({
    x0: corner.x + x0,
    y0: corner.y + y0,
    x1: corner.x + x1,
    y1: corner.y + y1,
  });
  const inside = (x0: number, y0: number, x1: number, y1: number, pen: Pen = 'thin') =>
    line(corner.x + x0, corner.y + y0, corner.x + x1, corner.y + y1, pen);
  const { width, height } = titleBlock;
  const lines: Line[] = [
    ...rectangle(cell(0, 0, width, height), 'frame'),
    // Changes above, signatures below, then stage and scale, then names.
    ...[7, 14, 21, 35, 42, 49].map((y) => inside(0, y, 80, y)),
    inside(0, 28, 130, 28, 'frame'),
    ...[10, 20, 36, 52, 64].map((x) => inside(x, 28, x, height)),
    ...[12, 24, 40, 52, 64].map((x) => inside(x, 0, x, 28)),
    inside(80, 0, 80, height, 'frame'),
    inside(130, 0, 130, height, 'frame'),
    ...[9, 18].map((y) => inside(80, y, 180, y)),
    inside(130, 38, 180, 38),
    ...[86.5, 93, 99.5].map((x) => inside(x, 9, x, 18)),
    ...[106, 118].map((x) => inside(x, 9, x, 28)),
  ];
  const captions: readonly (readonly [string, Box])[] = [
    [say('mark'), cell(0, 28, 10, 35)],
    [say('quantity'), cell(10, 28, 20, 35)],
    [say('zone'), cell(20, 28, 36, 35)],
    [say('change'), cell(36, 28, 52, 35)],
    [say('sign'), cell(52, 28, 64, 35)],
    [say('date'), cell(64, 28, 80, 35)],
    [say('design'), cell(0, 21, 12, 28)],
    [say('standard'), cell(40, 21, 52, 28)],
    [say('check'), cell(0, 7, 12, 14)],
    [say('process'), cell(0, 0, 12, 7)],
    [say('approval'), cell(40, 0, 52, 7)],
    [say('stage'), cell(80, 18, 106, 28)],
    [say('mass'), cell(106, 18, 118, 28)],
    [say('scale'), cell(118, 18, 130, 28)],
    ...sheets.map(([text, from, to]) => [text, cell(from, 0, to, 9)] as const),
  ];
  const named = [
    [texts.name, cell(130, 18, 180, 38), ['part_type']],
    [texts.number, cell(130, 9, 180, 18), []],
    [texts.material, cell(80, 28, 130, 56), ['material']],
    [texts.company, cell(130, 38, 180, 56), []],
    [texts.drawer, cell(12, 21, 24, 28), []],
  ] as const;
  const shown = named
    .filter(([text]) => text !== '')
    .map(([text, box]) => inCell(text, box, Math.min(5, (box.y1 - box.y0) / 2)));
  const plain = [
    [texts.date, cell(24, 21, 40, 28)],
    [texts.mass, cell(106, 9, 118, 18)],
    ...pageCells(texts).map(([text, from, to]) => [text, cell(from, 0, to, 9)] as const),
  ] as const;
  const shortened = named.flatMap(([text, , path]): readonly Issue[] =>
    text === '' || shown.some((label) => label.text === text)
      ? []
      : [issue('plate_name_shortened', { path, params: { text }, severity: 'warning' })],
  );
  return {
    lines,
    texts: [
      ...captions.map(([text, box]) => inCell(text, box, wordHeight)),
      ...shown,
      ...plain.filter(([text]) => text !== '').map(([text, box]) => inCell(text, box, 3.5)),
      inCell(texts.scale, cell(118, 9, 130, 18), 3.5),
    ],
    issues: shortened,
  };
}

export function frameOf({ width, height, frame }: Sheet): readonly Line[] {
  return [...rectangle({ x0: 0, y0: 0, x1: width, y1: height }, 'thin'), ...rectangle(frame, 'frame')];
}

export const noteHeight = 3.5;
export const notePitch = 6;

/** The notes broken into lines no longer than `room`: between words, and between any two Han characters. */
export function wrapped(notes: readonly string[], room: number): readonly string[] {
  return notes.flatMap((note) => {
    const lines: string[] = [''];
    for (const [piece] of note.matchAll(/[!-~φ°]+ ?|./gsu)) {
      const last = lines.at(-1)!;
      if (last !== '' && textWidth((last + piece).trimEnd(), noteHeight) > room) lines.push(piece);
      else lines[lines.length - 1] = last + piece;
    }
    return lines.map((line) => line.trimEnd());
  });
}

/** Lines of text from their upper left corner down. */
export function notesAt(lines: readonly string[], left: number, top: number): readonly Label[] {
  return lines.map((text, i) => {
    const width = textWidth(text, noteHeight);
    const at = { x: left + width / 2, y: top - i * notePitch - noteHeight / 2 };
    return { text, at, width, height: noteHeight, rotation: 0 };
  });
}

export const rowHeight = 6;
const numberWidth = 12;
const columnGap = 4;

export interface TableShape {
  readonly heading: TableRow & { readonly number: string };
  readonly rows: readonly TableRow[];
  /** Widths of number, hole and place. */
  readonly widths: readonly [number, number, number];
  readonly perColumn: number;
  readonly width: number;
  readonly height: number;
}

/** How a table fits into a height: in as many columns as it takes. */
export function tableShape(rows: readonly TableRow[], { say }: Captions, room: number): TableShape | null {
  const perColumn = Math.floor(room / rowHeight) - 1;
  if (perColumn < 1) return null;
  const widest = (texts: readonly string[]) =>
    Math.max(...texts.map((text) => textWidth(text, noteHeight))) + 5;
  const heading = { number: say('number'), hole: say('hole'), place: say('place') };
  const all = [heading, ...rows];
  const widths = [
    numberWidth,
    widest(all.map(({ hole }) => hole)),
    widest(all.map(({ place }) => place)),
  ] as const;
  const columns = Math.ceil(rows.length / perColumn);
  const one = widths[0] + widths[1] + widths[2];
  return {
    heading,
    rows,
    widths,
    perColumn,
    width: columns * one + (columns - 1) * columnGap,
    height: (Math.min(rows.length, perColumn) + 1) * rowHeight,
  };
}

export function tableAt(
  { heading, rows, widths, perColumn }: TableShape,
  left: number,
  top: number,
): Furniture {
  const lines: Line[] = [];
  const texts: Label[] = [];
  const one = widths[0] + widths[1] + widths[2];
  for (let first = 0, column = 0; first < rows.length; first += perColumn, column++) {
    const part = rows.slice(first, first + perColumn);
    const edges = [0, widths[0], widths[0] + widths[1], one].map(
      (x) => left + column * (one + columnGap) + x,
    );
    const bottom = top - (part.length + 1) * rowHeight;
    for (let i = 0; i <= part.length + 1; i++) {
      lines.push(line(edges[0]!, top - i * rowHeight, edges[3]!, top - i * rowHeight, 'thin'));
    }
    for (const x of edges) lines.push(line(x, bottom, x, top, 'thin'));
    for (const [i, row] of [heading, ...part].entries()) {
      const y1 = top - i * rowHeight;
      const cells = [i === 0 ? heading.number : String(first + i), row.hole, row.place];
      for (const [c, text] of cells.entries()) {
        texts.push(inCell(text, { x0: edges[c]!, x1: edges[c + 1]!, y0: y1 - rowHeight, y1 }, noteHeight));
      }
    }
  }
  return { lines, texts, issues: [] };
}
