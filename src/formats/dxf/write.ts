import { dimHeader } from './dimstyle.ts';
import type { DxfDocument, DxfPoint } from './document.ts';
import { tags, writeDimension, writeEntity } from './entities.ts';
import { type Handles, hex } from './handles.ts';
import { writeR12 } from './r12.ts';
import {
  appEntry,
  blockEntry,
  corner,
  dictionary,
  dimStyleEntry,
  entry,
  layerEntry,
  linetypeEntry,
  newHandles,
  plainDimHeader,
  section,
  standardBlocks,
  standardObjects,
  styleEntry,
  table,
} from './standard.ts';
import { asciiJson, real } from './text.ts';
import { acadVersions, type DxfVersion, oldCodePage } from './version.ts';

const CHUNK = 65_536;
/** The longest value that every reader takes whole. */
const RECORD_PIECE = 240;

const blockName = (index: number): string => `*D${index + 1}`;
const noClasses = section('CLASSES', '');

/** A file of the generation that is asked for, piece by piece; `encoded` makes its bytes. */
export function* writeDxf(document: DxfDocument): Generator<string> {
  const { version = 'R2007' } = document;
  if (version === 'R12') yield* writeR12(document);
  else yield* writeWithObjects(document, version);
}

function* writeWithObjects(document: DxfDocument, version: DxfVersion): Generator<string> {
  const handles = newHandles();
  // Everything but the header first: then all handles but the entities' own are known.
  const tables = tablesOf(document, handles);
  const blocks = blocksOf(document, handles);
  const objects = objectsOf(document, handles);
  const limit = handles.issued + document.entityCount + document.dimensions.length;
  yield headerOf(document, version, hex(limit)) + noClasses + tables + blocks;

  const owner = handles.of('*Model_Space');
  let chunk = '0\nSECTION\n2\nENTITIES\n';
  for (const entity of document.entities()) {
    chunk += writeEntity(entity, handles.fresh(), owner);
    if (chunk.length > CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  for (const [i, dimension] of document.dimensions.entries()) {
    chunk += writeDimension(dimension, handles.fresh(), owner, blockName(i));
  }
  if (handles.issued > limit) throw new Error('there are more entities than were promised');
  yield `${chunk}0\nENDSEC\n${objects}0\nEOF\n`;
}

const flat = ({ x, y }: DxfPoint): string => `10\n${real(x)}\n20\n${real(y)}\n`;

function headerOf(document: DxfDocument, version: DxfVersion, seed: string): string {
  const { extents, layers, textStyles, dimStyles, linetypeScale } = document;
  const variable = (name: string, code: number, value: string | number) => `9\n$${name}\n${code}\n${value}\n`;
  return section(
    'HEADER',
    variable('ACADVER', 1, acadVersions[version]) +
      variable('DWGCODEPAGE', 3, oldCodePage) +
      `9\n$INSBASE\n${corner({ x: 0, y: 0 })}` +
      `9\n$EXTMIN\n${corner(extents.min)}9\n$EXTMAX\n${corner(extents.max)}` +
      `9\n$LIMMIN\n${flat(extents.min)}9\n$LIMMAX\n${flat(extents.max)}` +
      variable('LTSCALE', 40, real(linetypeScale)) +
      variable('TEXTSTYLE', 7, textStyles[0]?.name ?? 'Standard') +
      variable('CLAYER', 8, layers[0]?.name ?? '0') +
      variable('LUNITS', 70, 2) +
      variable('LUPREC', 70, 6) +
      variable('AUNITS', 70, 0) +
      variable('INSUNITS', 70, 4) +
      variable('MEASUREMENT', 70, 1) +
      variable('LWDISPLAY', 290, 1) +
      (dimStyles[0] ? dimHeader(dimStyles[0]) : plainDimHeader) +
      variable('HANDSEED', 5, seed),
  );
}

function tablesOf(document: DxfDocument, handles: Handles): string {
  const { layers, linetypes, textStyles, dimStyles, dimensions, extents, records } = document;
  // Layer 0 is there already, with a width and colour of its own.
  const own = layers.filter(({ name }) => name !== '0');
  return section(
    'TABLES',
    table('VPORT', [entry(handles, 'VPORT', 'AcDbViewportTableRecord', 'viewport') + viewport(extents)]) +
      table(
        'LTYPE',
        linetypes.map(({ name, description, pattern }) => linetypeEntry(handles, name, description, pattern)),
      ) +
      table(
        'LAYER',
        own.map((one) =>
          layerEntry(handles, one.name, one.color, one.linetype ?? 'Continuous', one.lineweight),
        ),
      ) +
      table(
        'STYLE',
        textStyles.map(({ name, widthFactor, font, bigFont }) =>
          styleEntry(handles, name, widthFactor, font, bigFont),
        ),
      ) +
      table('VIEW', []) +
      table('UCS', []) +
      table('APPID', [appEntry(handles, records.dictionary)]) +
      table(
        'DIMSTYLE',
        dimStyles.map((style) => dimStyleEntry(handles, style)),
      ) +
      table(
        'BLOCK_RECORD',
        dimensions.map((_, i) => blockEntry(handles, blockName(i), '0')),
      ),
  );
}

const viewportHead = tags(2, '*Active', 70, 0, 10, '0.0', 20, '0.0', 11, '1.0', 21, '1.0');
const viewportMiddle = [
  tags(13, '0.0', 23, '0.0', 14, '10.0', 24, '10.0', 15, '10.0', 25, '10.0'),
  tags(16, '0.0', 26, '0.0', 36, '1.0', 17, '0.0', 27, '0.0', 37, '0.0'),
].join('');
const viewportTail = [
  tags(41, '1.6', 42, '50.0', 43, '0.0', 44, '0.0', 50, '0.0', 51, '0.0'),
  tags(71, 0, 72, 1000, 73, 1, 74, 3, 75, 0, 76, 0, 77, 0, 78, 0),
].join('');

/** What is seen when the file is opened: all of it. */
function viewport({ min, max }: DxfDocument['extents']): string {
  const height = Math.max(max.y - min.y, (max.x - min.x) / 1.6, 1) * 1.05;
  const middle = `12\n${real((min.x + max.x) / 2)}\n22\n${real((min.y + max.y) / 2)}\n`;
  return `${viewportHead}${middle}${viewportMiddle}40\n${real(height)}\n${viewportTail}`;
}

function blocksOf({ dimensions }: DxfDocument, handles: Handles): string {
  const pictures = dimensions.map(({ picture }, i) => {
    const name = blockName(i);
    const owner = handles.of(name);
    const start = (type: string, kind: string) =>
      tags(0, type, 5, handles.fresh(), 330, owner, 100, 'AcDbEntity', 8, '0', 100, kind);
    return (
      start('BLOCK', 'AcDbBlockBegin') +
      tags(2, name, 70, 1) +
      corner({ x: 0, y: 0 }) +
      tags(3, name, 1, '') +
      picture.map((entity) => writeEntity(entity, handles.fresh(), owner)).join('') +
      start('ENDBLK', 'AcDbBlockEnd')
    );
  });
  return section('BLOCKS', standardBlocks + pictures.join(''));
}

function objectsOf({ records, extents }: DxfDocument, handles: Handles): string {
  const own = `own ${records.dictionary}`;
  const keys = Object.keys(records.values);
  const root = handles.of('dictionary root');
  const rootEntries: (readonly [string, string])[] = [
    ['ACAD_GROUP', handles.of('dictionary groups')],
    ['ACAD_LAYOUT', handles.of('dictionary layouts')],
  ];
  if (keys.length > 0) rootEntries.push([records.dictionary, handles.of(`dictionary ${own}`)]);
  const ownEntries = keys.map((key) => [key, handles.of(`record ${key}`)] as const);
  return section(
    'OBJECTS',
    dictionary(handles, 'root', '0', rootEntries) +
      standardObjects(extents.min, extents.max) +
      (keys.length > 0 ? dictionary(handles, own, root, ownEntries) : '') +
      keys.map((key) => record(key, records.values[key], handles, own)).join(''),
  );
}

function record(key: string, value: unknown, handles: Handles, dictionaryName: string): string {
  const owner = handles.of(`dictionary ${dictionaryName}`);
  const json = asciiJson(value);
  let out = tags(0, 'XRECORD', 5, handles.of(`record ${key}`), 330, owner, 100, 'AcDbXrecord', 280, 1);
  for (let at = 0; at < json.length; at += RECORD_PIECE) out += `1\n${json.slice(at, at + RECORD_PIECE)}\n`;
  return out;
}
