// ZIP as office programs and shops use it: no encryption, no spanning, names in UTF-8.

export interface ZipEntry {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What an archive may come to when it is unpacked: a small file can hold very much. */
const MAX_UNPACKED = 200_000_000;
const STORED = 0;
const DEFLATED = 8;
const UTF8_NAME = 0x0800;

async function through(bytes: Uint8Array, stream: TransformStream, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const source = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(stream);
  for await (const part of source as unknown as AsyncIterable<Uint8Array>) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return joined(parts, size);
}

function joined(parts: readonly Uint8Array[], size: number): Uint8Array {
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let value = n;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = crcTable[(crc ^ byte) & 255]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** The files of an archive that are wanted; null where it is none, is damaged or unpacks to too much. */
export async function readZip(
  bytes: Uint8Array,
  isWanted: (name: string) => boolean = () => true,
): Promise<readonly ZipEntry[] | null> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let end = bytes.length - 22;
  while (end >= 0 && end > bytes.length - 65_558 && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return null;
  const entries: ZipEntry[] = [];
  let [at, left] = [view.getUint32(end + 16, true), MAX_UNPACKED];
  try {
    for (let i = view.getUint16(end + 10, true); i > 0; i--) {
      if (view.getUint32(at, true) !== 0x02014b50) return null;
      const [method, crc, packed] = [
        view.getUint16(at + 10, true),
        view.getUint32(at + 16, true),
        view.getUint32(at + 20, true),
      ];
      const lengths = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
      const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + lengths[0]!));
      const local = view.getUint32(at + 42, true);
      at += 46 + lengths[0]! + lengths[1]! + lengths[2]!;
      if (!isWanted(name)) continue;
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      const content = await unpacked(bytes.subarray(start, start + packed), method, left);
      if (!content || crc32(content) !== crc) return null;
      left -= content.length;
      entries.push({ name, bytes: content });
    }
  } catch {
    return null;
  }
  return entries;
}

async function unpacked(bytes: Uint8Array, method: number, most: number): Promise<Uint8Array | null> {
  if (method === STORED) return bytes.length <= most ? bytes : null;
  if (method !== DEFLATED) return null;
  return through(bytes, new DecompressionStream('deflate-raw'), most);
}

/** An archive of files; the same files give the same bytes, so no time is kept. */
export async function writeZip(entries: readonly ZipEntry[]): Promise<Uint8Array> {
  const [locals, central]: [Uint8Array[], Uint8Array[]] = [[], []];
  let at = 0;
  for (const { name, bytes } of entries) {
    const title = new TextEncoder().encode(name);
    const small = (await through(bytes, new CompressionStream('deflate-raw'), Number.POSITIVE_INFINITY))!;
    const [method, body] = small.length < bytes.length ? [DEFLATED, small] : [STORED, bytes];
    const about = [
      ...u16(20, UTF8_NAME, method, 0, 0x21),
      ...u32(crc32(bytes), body.length, bytes.length),
      ...u16(title.length, 0),
    ];
    const head = Uint8Array.from([...u32(0x04034b50), ...about]);
    central.push(
      Uint8Array.from([...u32(0x02014b50), ...u16(20), ...about, ...u16(0, 0, 0), ...u32(0, at)]),
      title,
    );
    locals.push(head, title, body);
    at += head.length + title.length + body.length;
  }
  const size = central.reduce((sum, part) => sum + part.length, 0);
  const end = Uint8Array.from([
    ...u32(0x06054b50),
    ...u16(0, 0, entries.length, entries.length),
    ...u32(size, at),
    ...u16(0),
  ]);
  return joined([...locals, ...central, end], at + size + end.length);
}

const u16 = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [value & 255, (value >>> 8) & 255]);
const u32 = (...values: readonly number[]): number[] =>
  values.flatMap((value) => [value & 255, (value >>> 8) & 255, (value >>> 16) & 255, value >>> 24]);
