import { issuesOf } from '../../core/messages.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';

export const fontMessages = {
  font_unreadable: { zh: '字体文件无法读取：{reason}', en: 'the font cannot be read: {reason}' },
} as const;
const issue = issuesOf(fontMessages);

/** The tables of a TrueType font by tag. */
export type FontTables = ReadonlyMap<string, Uint8Array>;
export type Inflate = (bytes: Uint8Array) => Uint8Array;

const unreadable = (reason: string): Result<never> =>
  err([issue('font_unreadable', { params: { reason } })] as readonly Issue[]);

/** A WOFF file's tables; `inflate` undoes zlib, which is the machine's business. */
export function readWoff(bytes: Uint8Array, inflate: Inflate): Result<FontTables> {
  const view = viewOf(bytes);
  const tables = new Map<string, Uint8Array>();
  try {
    if (view.getUint32(0) !== 0x774f4646) return unreadable('not a WOFF file');
    if (view.getUint32(4) !== 0x00010000) return unreadable('no TrueType outlines');
    const count = view.getUint16(12);
    for (let i = 0; i < count; i++) {
      const at = 44 + 20 * i;
      const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
      const [offset, packed, size] = [
        view.getUint32(at + 4),
        view.getUint32(at + 8),
        view.getUint32(at + 12),
      ];
      if (offset + packed > bytes.length) return unreadable(`table ${tag} is cut off`);
      const body = bytes.subarray(offset, offset + packed);
      const table = packed < size ? inflate(body) : body;
      if (table.length !== size) return unreadable(`table ${tag} has the wrong length`);
      tables.set(tag, table);
    }
  } catch (thrown) {
    return unreadable(thrown instanceof Error ? thrown.message : 'broken');
  }
  const missing = ['cmap', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp'].find((tag) => !tables.has(tag));
  return missing ? unreadable(`no table ${missing}`) : ok(tables);
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export interface Font {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
  /** The glyph of a character; 0 where there is none. */
  glyph(codePoint: number): number;
  advance(glyph: number): number;
  /** A font of these glyphs alone, numbered as they are listed; the first must be 0. */
  subset(glyphs: readonly number[]): Uint8Array;
}

export function openFont(tables: FontTables): Font {
  const table = (tag: string): DataView => viewOf(tables.get(tag)!);
  const [head, hhea, maxp, hmtx] = [table('head'), table('hhea'), table('maxp'), table('hmtx')];
  const longMetrics = hhea.getUint16(34);
  const metric = (glyph: number): readonly [advance: number, bearing: number] => {
    const last = longMetrics - 1;
    if (glyph <= last) return [hmtx.getUint16(glyph * 4), hmtx.getInt16(glyph * 4 + 2)];
    return [hmtx.getUint16(last * 4), hmtx.getInt16(longMetrics * 4 + (glyph - longMetrics) * 2)];
  };
  const glyphs = glyphData(tables, head.getInt16(50) === 1, maxp.getUint16(4));
  return {
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
    glyph: characterMap(table('cmap')),
    advance: (glyph) => metric(glyph)[0],
    subset: (wanted) => buildSubset(tables, wanted, glyphs, metric),
  };
}

type GlyphData = (glyph: number) => Uint8Array;

function glyphData(tables: FontTables, long: boolean, count: number): GlyphData {
  const loca = viewOf(tables.get('loca')!);
  const glyf = tables.get('glyf')!;
  const offset = (i: number) => (long ? loca.getUint32(i * 4) : loca.getUint16(i * 2) * 2);
  return (glyph) => (glyph >= count ? new Uint8Array() : glyf.subarray(offset(glyph), offset(glyph + 1)));
}

/** Formats 12 and 4 of the Unicode subtables, which are all that fonts of today have. */
function characterMap(cmap: DataView): Font['glyph'] {
  const offsets = Array.from({ length: cmap.getUint16(2) }, (_, i) => cmap.getUint32(8 + 8 * i));
  const full = offsets.find((at) => cmap.getUint16(at) === 12);
  if (full !== undefined) {
    const groups = cmap.getUint32(full + 12);
    return (code) => {
      for (let i = 0; i < groups; i++) {
        const at = full + 16 + 12 * i;
        if (code < cmap.getUint32(at)) return 0;
        if (code <= cmap.getUint32(at + 4)) return cmap.getUint32(at + 8) + code - cmap.getUint32(at);
      }
      return 0;
    };
  }
  const basic = offsets.find((at) => cmap.getUint16(at) === 4);
  if (basic === undefined) return () => 0;
  const segments = cmap.getUint16(basic + 6) / 2;
  const [ends, starts] = [basic + 14, basic + 16 + segments * 2];
  const [deltas, ranges] = [starts + segments * 2, starts + segments * 4];
  return (code) => {
    for (let i = 0; i < segments; i++) {
      if (code > cmap.getUint16(ends + 2 * i)) continue;
      const start = cmap.getUint16(starts + 2 * i);
      if (code < start) return 0;
      const range = cmap.getUint16(ranges + 2 * i);
      const delta = cmap.getUint16(deltas + 2 * i);
      if (range === 0) return (code + delta) & 0xffff;
      const found = cmap.getUint16(ranges + 2 * i + range + 2 * (code - start));
      return found === 0 ? 0 : (found + delta) & 0xffff;
    }
    return 0;
  };
}

/** Where the numbers of other glyphs stand in a composite one. */
function componentsOf(glyph: Uint8Array): readonly number[] {
  const view = viewOf(glyph);
  if (glyph.length < 10 || view.getInt16(0) >= 0) return [];
  const places: number[] = [];
  for (let at = 10; ; ) {
    const flags = view.getUint16(at);
    places.push(at + 2);
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    if ((flags & 0x20) === 0) return places;
  }
}

function buildSubset(
  tables: FontTables,
  wanted: readonly number[],
  glyphs: GlyphData,
  metric: (glyph: number) => readonly [number, number],
): Uint8Array {
  const order = [...wanted];
  const numberOf = new Map(order.map((glyph, i) => [glyph, i]));
  const bodies: Uint8Array[] = [];
  // Parts of composite glyphs join at the end while the list is being walked.
  for (let i = 0; i < order.length; i++) {
    const body = new Uint8Array(glyphs(order[i]!));
    const view = viewOf(body);
    for (const place of componentsOf(body)) {
      const part = view.getUint16(place);
      if (!numberOf.has(part)) numberOf.set(part, order.push(part) - 1);
      view.setUint16(place, numberOf.get(part)!);
    }
    bodies.push(body);
  }
  const loca = new Uint8Array((order.length + 1) * 4);
  const glyf = joined(bodies.map((body) => padded(body)));
  let at = 0;
  for (const [i, body] of bodies.entries()) {
    viewOf(loca).setUint32(i * 4, at);
    at += padded(body).length;
  }
  viewOf(loca).setUint32(bodies.length * 4, at);
  const hmtx = new Uint8Array(order.length * 4);
  for (const [i, glyph] of order.entries()) {
    const [advance, bearing] = metric(glyph);
    viewOf(hmtx).setUint16(i * 4, advance);
    viewOf(hmtx).setInt16(i * 4 + 2, bearing);
  }
  const patched = (tag: string, offset: number, value: number): Uint8Array => {
    // Not slice(): that of a Buffer is a view, and the font would change under everyone's feet.
    const copy = new Uint8Array(tables.get(tag)!);
    viewOf(copy).setUint16(offset, value);
    return copy;
  };
  return assemble([
    ['glyf', glyf],
    ['head', patched('head', 50, 1)],
    ['hhea', patched('hhea', 34, order.length)],
    ['hmtx', hmtx],
    ['loca', loca],
    ['maxp', patched('maxp', 4, order.length)],
  ]);
}

const padded = (bytes: Uint8Array): Uint8Array => {
  const out = new Uint8Array(Math.ceil(bytes.length / 4) * 4);
  out.set(bytes);
  return out;
};

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

function checksum(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

/** An sfnt file of tables, which must come in the order of their tags. */
function assemble(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const header = new Uint8Array(12 + 16 * tables.length);
  const view = viewOf(header);
  const power = Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, tables.length);
  view.setUint16(6, 16 * 2 ** power);
  view.setUint16(8, power);
  view.setUint16(10, 16 * tables.length - 16 * 2 ** power);
  let offset = header.length;
  for (const [i, [tag, body]] of tables.entries()) {
    const at = 12 + 16 * i;
    for (const [j, character] of [...tag].entries()) view.setUint8(at + j, character.charCodeAt(0));
    view.setUint32(at + 4, checksum(padded(body)));
    view.setUint32(at + 8, offset);
    view.setUint32(at + 12, body.length);
    offset += padded(body).length;
  }
  return joined([header, ...tables.map(([, body]) => padded(body))]);
}
