import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DxfDocument, DxfEntity } from './document.ts';
import { piecesOf, readDxf } from './read.ts';
import { shownText, tableName } from './text.ts';
import { acadVersions, type DxfVersion, dxfVersions, encoded } from './version.ts';
import { writeDxf } from './write.ts';

const seed = Number(process.env.YX_SEED);
const older = ['R2000', 'R12'] as const;

const bytesOf = (version: DxfVersion, entities: readonly DxfEntity[], over: Partial<DxfDocument> = {}) => {
  const document: DxfDocument = {
    version,
    layers: [{ name: 'MAIN', color: 7, lineweight: 50 }],
    linetypes: [],
    linetypeScale: 1,
    textStyles: [],
    dimStyles: [],
    dimensions: [],
    entities: () => entities,
    entityCount: entities.length,
    extents: { min: { x: 0, y: 0 }, max: { x: 100, y: 100 } },
    records: { dictionary: 'YANXING', values: {} },
    ...over,
  };
  return Buffer.concat([...writeDxf(document)].map((chunk) => encoded(chunk, version)));
};
const readBack = (bytes: Uint8Array, size?: number) => readDxf(piecesOf(bytes, size));

const words = (text: string): DxfEntity => ({
  type: 'TEXT',
  layer: 'MAIN',
  at: { x: 1, y: 2 },
  height: 3,
  text,
  style: 'Standard',
  widthFactor: 1,
});

describe('older versions', () => {
  it.each(dxfVersions)('%s says which it is, and its bytes are those of its code page', (version) => {
    const bytes = bytesOf(version, [words('材料')]);
    const { file, issues } = readBack(bytes);
    expect(issues).toEqual([]);
    expect(file.header.get('$ACADVER')).toBe(acadVersions[version]);
    const isUtf8 = version === 'R2007';
    expect(bytes.includes(Buffer.from('材料', 'utf8'))).toBe(isUtf8);
    expect(bytes.includes(Buffer.from([0xb2, 0xc4, 0xc1, 0xcf]))).toBe(!isUtf8);
  });

  it.each(older)('%s: any text is read back, whatever its code page lacks', (version) => {
    const property = fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (any) => {
      const text = shownText(`联通${any}`);
      // In small pieces, so that characters are cut in two.
      const { file, issues } = readBack(bytesOf(version, [words(text)]), 61);
      expect(issues).toEqual([]);
      expect(file.entities.map((one) => (one.type === 'TEXT' ? one.text : one.type))).toEqual([text]);
    });
    fc.assert(property, { seed, numRuns: 60 });
  });

  it.each(older)('%s: records of any length travel in it', (version) => {
    const value = { 备注: '板'.repeat(5000), '%%c': '\\U+0041^J', deep: [1, { a: null }] };
    const { file, issues } = readBack(
      bytesOf(version, [], { records: { dictionary: 'YANXING', values: { contract: value } } }),
    );
    expect(issues).toEqual([]);
    expect(file.records.get('YANXING/contract')).toEqual(value);
  });

  it('R12 has neither handles nor classes nor objects, and its polylines come in pieces', () => {
    const points = [
      { x: 0, y: 0, bulge: 0.5 },
      { x: 5, y: 0 },
      { x: 5, y: 5 },
    ];
    const line: DxfEntity = { type: 'LWPOLYLINE', layer: 'MAIN', points, closed: true };
    const bytes = bytesOf('R12', [line]);
    const tags = bytes.toString('latin1').split('\n');
    expect(tags).toContain('SEQEND');
    for (const none of ['LWPOLYLINE', 'OBJECTS', 'CLASSES', 'AcDbEntity', '$INSUNITS'])
      expect(tags).not.toContain(none);
    const [found] = readBack(bytes).file.entities;
    expect(found).toMatchObject({ type: 'LWPOLYLINE', points, closed: true });
  });

  it('a file in another code page is read by it', () => {
    const gbk = Buffer.from([0xd6, 0xf7, 0xb2, 0xe3]);
    const head = '0\nSECTION\n2\nHEADER\n9\n$ACADVER\n1\nAC1015\n9\n$DWGCODEPAGE\n3\nANSI_936\n0\nENDSEC\n';
    const body = '0\nSECTION\n2\nENTITIES\n0\nCIRCLE\n8\n';
    const tail = '\n10\n1\n20\n2\n40\n3\n0\nENDSEC\n0\nEOF\n';
    const { file } = readBack(Buffer.concat([Buffer.from(head + body), gbk, Buffer.from(tail)]));
    expect(file.entities[0]).toMatchObject({ type: 'CIRCLE', layer: '主层' });
  });

  it.each<readonly [DxfVersion, string, string]>([
    ['R2000', '主视图🔩', '主视图_'],
    ['R12', '主视图', 'MAIN'],
    ['R12', 'CUT 1', 'CUT_1'],
    ['R12', 'defpoints', 'MAIN'],
    ['R12', 'A'.repeat(60), 'A'.repeat(31)],
  ])('%s: a layer called %j is %j', (version, wanted, name) => {
    expect(tableName(wanted, 'MAIN', version)).toBe(name);
  });
});
