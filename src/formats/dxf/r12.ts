import { oldDimHeader, oldDimTable } from './dimstyle.ts';
import type { DxfDimension, DxfDocument, DxfEntity, DxfPoint, DxfPolyline } from './document.ts';
import { bodies, point, tags } from './entities.ts';
import { asciiJson, real } from './text.ts';
import { acadVersions, oldCodePage } from './version.ts';

// R12 as machines know it: no handles, no classes, no objects; polylines in pieces.

const CHUNK = 65_536;
/** With its name before it, a line that the oldest readers take whole. */
const RECORD_PIECE = 200;

const blockName = (index: number): string => `*D${index + 1}`;

const section = (name: string, body: string): string =>
  `${tags(0, 'SECTION', 2, name)}${body}${tags(0, 'ENDSEC')}`;
const table = (name: string, entries: readonly string[]): string =>
  tags(0, 'TABLE', 2, name, 70, entries.length) +
  entries.map((entry) => `0\n${name}\n${entry}`).join('') +
  tags(0, 'ENDTAB');
const flat = (code: number, { x, y }: DxfPoint): string => `${code}\n${real(x)}\n${code + 10}\n${real(y)}\n`;

export function* writeR12(document: DxfDocument): Generator<string> {
  yield recordsOf(document) + headerOf(document) + tablesOf(document) + blocksOf(document);
  let chunk = '0\nSECTION\n2\nENTITIES\n';
  for (const entity of document.entities()) {
    chunk += entityOf(entity);
    if (chunk.length > CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  document.dimensions.forEach((dimension, i) => {
    chunk += dimensionOf(dimension, blockName(i));
  });
  yield `${chunk}0\nENDSEC\n0\nEOF\n`;
}

/** There is no place for data in it but comments, which every reader passes over. */
function recordsOf({ records: { dictionary, values } }: DxfDocument): string {
  let out = '';
  for (const [key, value] of Object.entries(values)) {
    const json = asciiJson(value);
    for (let at = 0; at < json.length; at += RECORD_PIECE)
      out += tags(999, `${dictionary}/${key}=${json.slice(at, at + RECORD_PIECE)}`);
  }
  return out;
}

function headerOf({ extents, linetypeScale, textStyles, layers, dimStyles }: DxfDocument): string {
  const variable = (name: string, code: number, value: string | number) => tags(9, `$${name}`, code, value);
  return section(
    'HEADER',
    variable('ACADVER', 1, acadVersions.R12) +
      variable('DWGCODEPAGE', 3, oldCodePage) +
      `9\n$INSBASE\n${point(10, { x: 0, y: 0 })}` +
      `9\n$EXTMIN\n${point(10, extents.min)}9\n$EXTMAX\n${point(10, extents.max)}` +
      `9\n$LIMMIN\n${flat(10, extents.min)}9\n$LIMMAX\n${flat(10, extents.max)}` +
      variable('LTSCALE', 40, real(linetypeScale)) +
      variable('TEXTSTYLE', 7, textStyles[0]?.name ?? 'STANDARD') +
      variable('CLAYER', 8, layers[0]?.name ?? '0') +
      (dimStyles[0] ? oldDimHeader(dimStyles[0]) : '') +
      variable('LUNITS', 70, 2) +
      variable('LUPREC', 70, 6) +
      variable('AUNITS', 70, 0) +
      variable('HANDLING', 70, 0),
  );
}

function tablesOf({ linetypes, layers, textStyles, dimStyles, records, extents }: DxfDocument): string {
  const dashes = linetypes.map(({ name, description, pattern }) => {
    const length = pattern.reduce((sum, dash) => sum + Math.abs(dash), 0);
    const head = tags(2, name, 70, 0, 3, description, 72, 65, 73, pattern.length, 40, real(length));
    return head + pattern.map((dash) => tags(49, real(dash))).join('');
  });
  const layer = (name: string, color: number, linetype = 'CONTINUOUS') =>
    tags(2, name, 70, 0, 62, color, 6, linetype);
  const style = (name: string, width: number, font: string, bigFont: string) =>
    tags(2, name, 70, 0, 40, '0.0', 41, real(width), 50, '0.0', 71, 0, 42, '3.5', 3, font, 4, bigFont);
  const own = layers.filter(({ name }) => name !== '0');
  return section(
    'TABLES',
    table('VPORT', [viewport(extents)]) +
      table('LTYPE', [tags(2, 'CONTINUOUS', 70, 0, 3, 'Solid line', 72, 65, 73, 0, 40, '0.0'), ...dashes]) +
      table('LAYER', [
        layer('0', 7),
        ...own.map(({ name, color, linetype }) => layer(name, color, linetype)),
      ]) +
      table('STYLE', [
        style('STANDARD', 1, 'txt', ''),
        ...textStyles.map((one) => style(one.name, one.widthFactor, one.font, one.bigFont)),
      ]) +
      table('VIEW', []) +
      table('UCS', []) +
      table('APPID', [tags(2, 'ACAD', 70, 0), tags(2, records.dictionary, 70, 0)]) +
      table(
        'DIMSTYLE',
        dimStyles.map((one) => tags(2, one.name, 70, 0) + oldDimTable(one)),
      ),
  );
}

/** What is seen when the file is opened: all of it. */
function viewport({ min, max }: DxfDocument['extents']): string {
  const height = Math.max(max.y - min.y, (max.x - min.x) / 1.6, 1) * 1.05;
  const zero = { x: 0, y: 0 };
  return (
    tags(2, '*ACTIVE', 70, 0) +
    flat(10, zero) +
    flat(11, { x: 1, y: 1 }) +
    flat(12, { x: (min.x + max.x) / 2, y: (min.y + max.y) / 2 }) +
    flat(13, zero) +
    flat(14, { x: 10, y: 10 }) +
    flat(15, { x: 10, y: 10 }) +
    tags(16, '0.0', 26, '0.0', 36, '1.0', 17, '0.0', 27, '0.0', 37, '0.0', 40, real(height), 41, '1.6') +
    tags(42, '50.0', 43, '0.0', 44, '0.0', 50, '0.0', 51, '0.0') +
    tags(71, 0, 72, 1000, 73, 1, 74, 3, 75, 0, 76, 0, 77, 0, 78, 0)
  );
}

function blocksOf({ dimensions }: DxfDocument): string {
  const pictures = dimensions.map(({ picture }, i) => {
    const name = blockName(i);
    const start = tags(0, 'BLOCK', 8, '0', 2, name, 70, 1) + point(10, { x: 0, y: 0 }) + tags(3, name);
    return start + picture.map(entityOf).join('') + tags(0, 'ENDBLK', 8, '0');
  });
  return section('BLOCKS', pictures.join(''));
}

const bare = () => '';

function entityOf(entity: DxfEntity): string {
  const { layer } = entity;
  // In one piece: holes come by the million.
  if (entity.type === 'CIRCLE')
    return `0\nCIRCLE\n8\n${layer}\n10\n${real(entity.x)}\n20\n${real(entity.y)}\n30\n0.0\n40\n${real(entity.radius)}\n`;
  if (entity.type === 'LWPOLYLINE') return polyline(entity);
  if (entity.type === 'MTEXT')
    return entityOf({ ...entity, type: 'TEXT', align: 'middle', widthFactor: 0.7 });
  const body = bodies[entity.type] as (entity: DxfEntity, mark: typeof bare) => string;
  return `0\n${entity.type}\n8\n${layer}\n${body(entity, bare)}`;
}

function polyline({ layer, points, closed, width }: DxfPolyline): string {
  const widths = width ? tags(40, real(width), 41, real(width)) : '';
  const vertices = points.map(
    ({ bulge, ...at }) => `0\nVERTEX\n8\n${layer}\n${point(10, at)}${bulge ? `42\n${real(bulge)}\n` : ''}`,
  );
  const head = tags(0, 'POLYLINE', 8, layer, 66, 1) + point(10, { x: 0, y: 0 });
  return head + tags(70, closed ? 1 : 0) + widths + vertices.join('') + tags(0, 'SEQEND', 8, layer);
}

const textPlaced = 128;

function dimensionOf(dimension: DxfDimension, block: string): string {
  const { layer, style, text, textAt } = dimension;
  const linear = dimension.kind === 'linear';
  return (
    tags(0, 'DIMENSION', 8, layer, 2, block, 3, style) +
    point(10, linear ? dimension.lineAt : dimension.far) +
    point(11, textAt) +
    tags(70, (linear ? 0 : 3) + textPlaced, 1, text) +
    (linear
      ? point(13, dimension.from) +
        point(14, dimension.to) +
        tags(50, dimension.axis === 'x' ? '0.0' : '90.0')
      : point(15, dimension.near) + tags(40, '0.0'))
  );
}
