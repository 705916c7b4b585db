import type { DxfDimStyle } from './document.ts';
import { real } from './text.ts';

type Value = number | string;
/** Name in the header, group code there, group code in the style's table entry, value. */
type Variable = readonly [name: string, inHeader: number, inTable: number, value: Value];

/** Every number of a dimension style. Both places need all of them: some readers know only the one, some only the other. */
function variables(style: DxfDimStyle): readonly Variable[] {
  const { scale, arrow, beyond, rowPitch, textHeight, gap, decimals } = style;
  const reals: readonly (readonly [string, number, number])[] = [
    ['SCALE', 40, scale],
    ['ASZ', 41, arrow],
    ['EXO', 42, 0],
    ['DLI', 43, rowPitch],
    ['EXE', 44, beyond],
    ['RND', 45, 0],
    ['DLE', 46, 0],
    ['TP', 47, 0],
    ['TM', 48, 0],
    ['TXT', 140, textHeight],
    ['CEN', 141, 0],
    ['TSZ', 142, 0],
    ['ALTF', 143, 1],
    ['LFAC', 144, 1],
    ['TVP', 145, 0],
    ['TFAC', 146, 1],
    ['GAP', 147, gap],
    ['ALTRND', 148, 0],
  ];
  const flags: readonly (readonly [string, number, number])[] = [
    ['TOL', 71, 0],
    ['LIM', 72, 0],
    ['TIH', 73, 0],
    ['TOH', 74, 0],
    ['SE1', 75, 0],
    ['SE2', 76, 0],
    ['TAD', 77, 1],
    ['ZIN', 78, 8],
    ['AZIN', 79, 2],
    ['ALT', 170, 0],
    ['ALTD', 171, 3],
    ['TOFL', 172, 1],
    ['SAH', 173, 0],
    ['TIX', 174, 0],
    ['SOXD', 175, 0],
    // Colours follow the layer.
    ['CLRD', 176, 256],
    ['CLRE', 177, 256],
    ['CLRT', 178, 256],
    ['ADEC', 179, 2],
    ['DEC', 271, decimals],
    ['TDEC', 272, decimals],
    ['ALTU', 273, 2],
    ['ALTTD', 274, 3],
    ['AUNIT', 275, 0],
    ['FRAC', 276, 0],
    ['LUNIT', 277, 2],
    // A point, whatever the country of the reader.
    ['DSEP', 278, 46],
    ['TMOVE', 279, 0],
    ['JUST', 280, 0],
    ['SD1', 281, 0],
    ['SD2', 282, 0],
    ['TOLJ', 283, 1],
    ['TZIN', 284, 8],
    ['ALTZ', 285, 0],
    ['ALTTZ', 286, 0],
    ['UPT', 288, 0],
    ['ATFIT', 289, 3],
    // As wide as the layer says.
    ['LWD', 371, -1],
    ['LWE', 372, -1],
  ];
  return [
    ...reals.map(([name, table, value]): Variable => [name, 40, table, real(value)]),
    ...flags.map(([name, table, value]): Variable => [name, 70, table, value]),
  ];
}

/** What dimension styles were before R13. */
const ofOld = new Set(
  `SCALE ASZ EXO DLI EXE RND DLE TP TM TXT CEN TSZ ALTF LFAC TVP TFAC GAP TOL LIM TIH TOH SE1 SE2 TAD ZIN ALT ALTD
  TOFL SAH TIX SOXD CLRD CLRE CLRT`.split(/\s+/),
);
const oldVariables = (style: DxfDimStyle): readonly Variable[] =>
  variables(style).filter(([name]) => ofOld.has(name));

export const oldDimHeader = (style: DxfDimStyle): string =>
  `${numbersOf(oldVariables(style))}9\n$DIMSTYLE\n2\n${style.name}\n`;

export const oldDimTable = (style: DxfDimStyle): string =>
  `3\n${style.post ?? ''}\n4\n\n5\n\n6\n\n7\n\n${inOrder(oldVariables(style))}`;

const numbersOf = (all: readonly Variable[]): string =>
  all.map(([name, code, , value]) => `9\n$DIM${name}\n${code}\n${value}\n`).join('');
const inOrder = (all: readonly Variable[]): string =>
  [...all]
    .sort((a, b) => a[2] - b[2])
    .map(([, , code, value]) => `${code}\n${value}\n`)
    .join('');

export function dimHeader(style: DxfDimStyle): string {
  const names = `9\n$DIMSTYLE\n2\n${style.name}\n9\n$DIMTXSTY\n7\n${style.textStyle}\n`;
  return `${numbersOf(variables(style))}${names}9\n$DIMBLK\n1\n\n9\n$DIMPOST\n1\n\n`;
}

export function dimTable(style: DxfDimStyle, textStyleHandle: string): string {
  const post = style.post === undefined ? '' : `3\n${style.post}\n`;
  return `${post}${inOrder(variables(style))}340\n${textStyleHandle}\n`;
}
