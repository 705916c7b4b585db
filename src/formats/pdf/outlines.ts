import { type FontTables, openFont } from './sfnt.ts';

/** A point of a closed line, in the font's units; between two that are off the curve another lies on it. */
interface OutlinePoint {
  readonly x: number;
  readonly y: number;
  readonly on: boolean;
}
export type Outline = readonly OutlinePoint[];

/** The closed lines of a character; null where the font has none of it. */
export type Outlines = (codePoint: number) => readonly Outline[] | null;

/** Bits of a point's flags, and of a part's. */
const [ON, SHORT_X, SHORT_Y, REPEAT, SAME_X, SAME_Y] = [1, 2, 4, 8, 16, 32];
const [WORDS, OFFSETS, SCALED, MORE, SCALED_XY, TURNED] = [1, 2, 8, 0x20, 0x40, 0x80];

export function outlinesIn(tables: FontTables): Outlines {
  const { glyph } = openFont(tables);
  const [glyf, loca, head] = [tables.get('glyf')!, viewOf(tables.get('loca')!), viewOf(tables.get('head')!)];
  const isLong = head.getInt16(50) === 1;
  const offset = (i: number) => (isLong ? loca.getUint32(4 * i) : 2 * loca.getUint16(2 * i));
  const bodyOf = (id: number) => viewOf(glyf.subarray(offset(id), offset(id + 1)));
  const outlines = (id: number, depth: number): readonly Outline[] => {
    const body = bodyOf(id);
    if (body.byteLength < 10 || depth > 4) return [];
    if (body.getInt16(0) >= 0) return simple(body);
    return partsOf(body).flatMap(({ id: part, x, y }) =>
      outlines(part, depth + 1).map((line) => line.map((at) => ({ ...at, x: at.x + x, y: at.y + y }))),
    );
  };
  return (codePoint) => {
    const id = glyph(codePoint);
    return id === 0 ? null : outlines(id, 0);
  };
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function simple(body: DataView): readonly Outline[] {
  const ends = Array.from({ length: body.getInt16(0) }, (_, i) => body.getUint16(10 + 2 * i));
  const count = (ends.at(-1) ?? -1) + 1;
  let at = 10 + 2 * ends.length;
  at += 2 + body.getUint16(at);
  const flags: number[] = [];
  while (flags.length < count) {
    const flag = body.getUint8(at++);
    const times = flag & REPEAT! ? body.getUint8(at++) + 1 : 1;
    for (let i = 0; i < times; i++) flags.push(flag);
  }
  const along = (short: number, same: number): readonly number[] => {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? body.getUint8(at++) : -body.getUint8(at++);
      else if (!(flag & same)) {
        value += body.getInt16(at);
        at += 2;
      }
      return value;
    });
  };
  const xs = along(SHORT_X!, SAME_X!);
  const ys = along(SHORT_Y!, SAME_Y!);
  const points = flags.map((flag, i) => ({ x: xs[i]!, y: ys[i]!, on: (flag & ON!) !== 0 }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : ends[i - 1]! + 1, end + 1));
}

/** What a composite glyph is made of; parts that are turned or scaled stand as they are. */
function partsOf(body: DataView): readonly { readonly id: number; readonly x: number; readonly y: number }[] {
  const parts: { id: number; x: number; y: number }[] = [];
  for (let at = 10; ; ) {
    const flags = body.getUint16(at);
    const id = body.getUint16(at + 2);
    const isMoved = (flags & OFFSETS!) !== 0;
    const [x, y] =
      flags & WORDS!
        ? [body.getInt16(at + 4), body.getInt16(at + 6)]
        : [body.getInt8(at + 4), body.getInt8(at + 5)];
    parts.push({ id, x: isMoved ? x : 0, y: isMoved ? y : 0 });
    at += flags & WORDS! ? 8 : 6;
    at += flags & SCALED! ? 2 : flags & SCALED_XY! ? 4 : flags & TURNED! ? 8 : 0;
    if (!(flags & MORE!)) return parts;
  }
}
