import { dimHeader, dimTable } from './dimstyle.ts';
import type { DxfDimStyle, DxfPoint } from './document.ts';
import { tags } from './entities.ts';
import { Handles } from './handles.ts';
import { real } from './text.ts';

// What every file has, put into words once: the same handles and the same text each time.

const handles = new Handles();

export const section = (name: string, body: string): string =>
  `${tags(0, 'SECTION', 2, name)}${body}${tags(0, 'ENDSEC')}`;

export const corner = ({ x, y }: DxfPoint): string => `10\n${real(x)}\n20\n${real(y)}\n30\n0.0\n`;

/** The opening of an entry; the handle of a dimension style has a code of its own. */
export const entry = (from: Handles, name: string, kind: string, key: string, handleCode = 5): string =>
  `0\n${name}\n${handleCode}\n${from.of(key)}\n330\n${from.of(`table ${name}`)}\n100\nAcDbSymbolTableRecord\n100\n${kind}\n`;

/** The opening of a table up to the number of its entries. */
const tableHead = (name: string): string =>
  tags(0, 'TABLE', 2, name, 5, handles.of(`table ${name}`), 330, 0, 100, 'AcDbSymbolTable');
const endOfTable = tags(0, 'ENDTAB');

export const linetypeEntry = (from: Handles, name: string, description: string, pattern: readonly number[]) =>
  entry(from, 'LTYPE', 'AcDbLinetypeTableRecord', `linetype ${name}`) +
  tags(2, name, 70, 0, 3, description, 72, 65, 73, pattern.length) +
  tags(40, real(pattern.reduce((sum, dash) => sum + Math.abs(dash), 0))) +
  pattern.map((dash) => tags(49, real(dash), 74, 0)).join('');

export const layerEntry = (from: Handles, name: string, color: number, type: string, weight: number) =>
  entry(from, 'LAYER', 'AcDbLayerTableRecord', `layer ${name}`) +
  `2\n${name}\n70\n0\n62\n${color}\n6\n${type}\n370\n${weight}\n`;

export const styleEntry = (from: Handles, name: string, width: number, font: string, big: string) =>
  entry(from, 'STYLE', 'AcDbTextStyleTableRecord', `style ${name}`) +
  tags(2, name, 70, 0, 40, '0.0', 41, real(width), 50, '0.0', 71, 0, 42, '3.5', 3, font, 4, big);

export const appEntry = (from: Handles, name: string) =>
  `${entry(from, 'APPID', 'AcDbRegAppTableRecord', `app ${name}`)}2\n${name}\n70\n0\n`;

export const dimStyleEntry = (from: Handles, style: DxfDimStyle) =>
  entry(from, 'DIMSTYLE', 'AcDbDimStyleTableRecord', `dimstyle ${style.name}`, 105) +
  tags(2, style.name, 70, 0) +
  dimTable(style, from.of(`style ${style.textStyle}`));

export const blockEntry = (from: Handles, name: string, layout: string) =>
  `${entry(from, 'BLOCK_RECORD', 'AcDbBlockTableRecord', name)}2\n${name}\n340\n${layout}\n70\n4\n280\n1\n281\n0\n`;

/** `Standard` is always there; a document without styles of its own gets it in the header too. */
const plainStyle: DxfDimStyle = {
  name: 'Standard',
  scale: 1,
  textStyle: 'Standard',
  textHeight: 3.5,
  arrow: 2.5,
  gap: 0.8,
  beyond: 2,
  rowPitch: 8,
  decimals: 6,
};

const names = [
  'VPORT',
  'LTYPE',
  'LAYER',
  'STYLE',
  'VIEW',
  'UCS',
  'APPID',
  'DIMSTYLE',
  'BLOCK_RECORD',
] as const;
type TableName = (typeof names)[number];

const heads = Object.fromEntries(names.map((name) => [name, tableHead(name)])) as Record<TableName, string>;

/** The entries that every file's tables begin with. */
const standardEntries: Readonly<Record<TableName, readonly string[]>> = {
  VPORT: [],
  LTYPE: [
    linetypeEntry(handles, 'ByBlock', '', []),
    linetypeEntry(handles, 'ByLayer', '', []),
    linetypeEntry(handles, 'Continuous', 'Solid line', []),
  ],
  LAYER: [layerEntry(handles, '0', 7, 'Continuous', -3)],
  STYLE: [styleEntry(handles, 'Standard', 1, 'txt', '')],
  VIEW: [],
  UCS: [],
  APPID: [appEntry(handles, 'ACAD')],
  DIMSTYLE: [dimStyleEntry(handles, plainStyle)],
  BLOCK_RECORD: [
    blockEntry(handles, '*Model_Space', handles.of('layout Model')),
    blockEntry(handles, '*Paper_Space', handles.of('layout Layout1')),
  ],
};
const standardText = Object.fromEntries(
  names.map((name) => [name, standardEntries[name].join('')]),
) as Record<TableName, string>;

/** A table of what every file has in it and of what this one adds. */
export function table(name: TableName, own: readonly string[]): string {
  const count = standardEntries[name].length + own.length;
  const extra = name === 'DIMSTYLE' ? tags(100, 'AcDbDimStyleTable', 71, count) : '';
  return `${heads[name]}70\n${count}\n${extra}${standardText[name]}${own.join('')}${endOfTable}`;
}

export const plainDimHeader = dimHeader(plainStyle);

const block = (name: string): string => {
  const start = (type: string, kind: string) =>
    tags(0, type, 5, handles.fresh(), 330, handles.of(name), 100, 'AcDbEntity', 8, '0', 100, kind);
  return (
    start('BLOCK', 'AcDbBlockBegin') +
    tags(2, name, 70, 0) +
    corner({ x: 0, y: 0 }) +
    tags(3, name, 1, '') +
    start('ENDBLK', 'AcDbBlockEnd')
  );
};
export const standardBlocks = block('*Model_Space') + block('*Paper_Space');

export const dictionary = (
  from: Handles,
  name: string,
  owner: string,
  entries: readonly (readonly [string, string])[],
): string =>
  tags(0, 'DICTIONARY', 5, from.of(`dictionary ${name}`), 330, owner, 100, 'AcDbDictionary', 281, 1) +
  entries.map(([key, handle]) => tags(3, key, 350, handle)).join('');

/** A layout up to the numbers that depend on the drawing. */
const layoutHead = (name: string, order: number): string =>
  tags(0, 'LAYOUT', 5, handles.of(`layout ${name}`), 330, handles.of('dictionary layouts')) +
  tags(100, 'AcDbPlotSettings', 1, '', 2, 'none_device', 4, '', 6, '') +
  [40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 140, 141].map((code) => tags(code, '0.0')).join('') +
  tags(142, '1.0', 143, '1.0', 70, order === 0 ? 1024 : 0, 72, 1, 73, 0, 74, 5, 7, '') +
  tags(75, 16, 76, 0, 77, 2, 78, 300, 147, '1.0', 148, '0.0', 149, '0.0') +
  tags(100, 'AcDbLayout', 1, name, 70, 1, 71, order);

const layoutTail = (block: string): string =>
  tags(146, '0.0', 13, '0.0', 23, '0.0', 33, '0.0') +
  tags(16, '1.0', 26, '0.0', 36, '0.0', 17, '0.0', 27, '1.0', 37, '0.0', 76, 0, 330, handles.of(block));

const bounds = (min: DxfPoint, max: DxfPoint): string => {
  const at = (code: number, { x, y }: DxfPoint) => `${code}\n${real(x)}\n${code + 10}\n${real(y)}\n`;
  const high = (code: number, point: DxfPoint) => `${at(code, point)}${code + 20}\n0.0\n`;
  return at(10, min) + at(11, max) + high(12, { x: 0, y: 0 }) + high(14, min) + high(15, max);
};

const modelHead = layoutHead('Model', 0);
const modelTail = layoutTail('*Model_Space');
const zero = { x: 0, y: 0 };
const paperLayout = layoutHead('Layout1', 1) + bounds(zero, zero) + layoutTail('*Paper_Space');
const groupsAndLayouts =
  dictionary(handles, 'groups', handles.of('dictionary root'), []) +
  dictionary(handles, 'layouts', handles.of('dictionary root'), [
    ['Layout1', handles.of('layout Layout1')],
    ['Model', handles.of('layout Model')],
  ]);

/** The objects every file has, without the root dictionary, which names all others. */
export const standardObjects = (min: DxfPoint, max: DxfPoint): string =>
  groupsAndLayouts + modelHead + bounds(min, max) + modelTail + paperLayout;

handles.of('viewport');

/** Handles that go on behind those of the standard parts and know their names. */
export const newHandles = (): Handles => new Handles(handles);
