/** A mark on the page, in millimetres from its lower left corner, with the pen that made it. */
export interface PdfMark {
  readonly kind: 'circle' | 'path';
  /** The corners of a path; the centre of a circle. */
  readonly points: readonly { readonly x: number; readonly y: number }[];
  readonly radius: number;
  readonly closed: boolean;
  readonly filled: boolean;
  readonly pen: { readonly width: number; readonly colour: string };
}

export interface PdfFile {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly PdfMark[];
  /** How many lines of text there are. */
  readonly texts: number;
}

/** Takes a circle, which is then not among the marks: there may be a million of them. */
export type TakeCircle = (x: number, y: number, radius: number, pen: PdfMark['pen']) => void;

export type Inflate = (bytes: Uint8Array) => Promise<Uint8Array>;

const unit = 25.4 / 72;
const latin = (bytes: Uint8Array): string => {
  let out = '';
  for (let at = 0; at < bytes.length; at += 8192)
    out += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return out;
};

/**
 * The first page of a plain PDF: straight lines, circles that are placed forms of four curves, text. Null where its table,
 * its page or its content cannot be read; what a file may hold besides is passed over.
 */
export async function readPdf(
  bytes: Uint8Array,
  inflate: Inflate,
  take?: TakeCircle,
): Promise<PdfFile | null> {
  const objects = objectsOf(bytes);
  const page = objects?.find(({ head }) => /\/Type\/Page\//.test(head));
  const box = /\/MediaBox\[0 0 ([\d.]+) ([\d.]+)\]/.exec(page?.head ?? '');
  const content = objects?.[Number(/\/Contents (\d+) 0 R/.exec(page?.head ?? '')?.[1]) - 1];
  if (!objects || !page || !box || !content?.stream) return null;
  const forms = new Map<string, number>();
  for (const [, name, id] of page.head.matchAll(/\/(C\d+) (\d+) 0 R/g)) {
    const radius = radiusOf(latin(objects[Number(id) - 1]?.stream ?? new Uint8Array()));
    if (radius !== null) forms.set(name!, radius);
  }
  const drawn = await inflate(content.stream).catch(() => null);
  if (!drawn) return null;
  const size = { width: Number(box[1]) * unit, height: Number(box[2]) * unit };
  return { ...size, ...marksOf(linesOf(drawn), forms, take) };
}

interface PdfObject {
  readonly head: string;
  readonly stream: Uint8Array | null;
}

/** Every object, from where the table at the end says it begins. */
function objectsOf(bytes: Uint8Array): readonly PdfObject[] | null {
  const end = latin(bytes.subarray(-1024));
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(end)?.[1] ?? Number.NaN);
  if (!(start < bytes.length)) return null;
  const rows = /^xref\s+0 (\d+)\s+\d{10} 65535 f \n((?:\d{10} 00000 n \n)*)/.exec(
    latin(bytes.subarray(start)),
  );
  const offsets = rows?.[2]?.match(/\d{10}(?= 00000 n)/g) ?? [];
  if (!rows || offsets.length + 1 !== Number(rows[1])) return null;
  const objects = offsets.map((offset, i) => objectAt(bytes, Number(offset), i + 1));
  return objects.every((object) => object !== null) ? objects : null;
}

function objectAt(bytes: Uint8Array, at: number, id: number): PdfObject | null {
  const begin = latin(bytes.subarray(at, at + 65_536));
  const head = /^(\d+) 0 obj\n([\s\S]*?)(?:\nendobj|(\nstream\n))/.exec(begin);
  if (Number(head?.[1]) !== id) return null;
  if (head![3] === undefined) return { head: head![2]!, stream: null };
  const length = Number(/\/Length (\d+)/.exec(head![2]!)?.[1] ?? Number.NaN);
  const from = at + head![0].length;
  const closes = latin(bytes.subarray(from + length, from + length + 10)) === '\nendstream';
  return closes ? { head: head![2]!, stream: bytes.subarray(from, from + length) } : null;
}

/** Four curves about the origin are a circle; its handles must reach as far as a circle's do. */
function radiusOf(form: string): number | null {
  const numbers = form.match(/-?[\d.]+/g)?.map(Number) ?? [];
  const radius = numbers[0] ?? 0;
  const round = (form.match(/ c\b/g) ?? []).length === 4 && numbers.length === 26;
  return round && Math.abs((numbers[3] ?? 0) / radius - 0.5523) < 0.01 ? radius : null;
}

/** How many points of a curve are taken, so that what lies on them lies on the curve. */
const ALONG = 8;

/** The corners of a path, and points along its curves. */
function pointsAlong(line: string): { x: number; y: number }[] {
  const points: { x: number; y: number }[] = [];
  let numbers: number[] = [];
  for (const word of line.split(' ')) {
    if (word === 'm' || word === 'l') points.push({ x: numbers.at(-2)!, y: numbers.at(-1)! });
    else if (word === 'c') {
      const from = points.at(-1);
      const [ax, ay, bx, by, x, y] = numbers as [number, number, number, number, number, number];
      for (let i = 1; from && i <= ALONG; i++) {
        const t = i / ALONG;
        const [p, q, r, s] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3];
        points.push({ x: p * from.x + q * ax + r * bx + s * x, y: p * from.y + q * ay + r * by + s * y });
      }
    } else numbers.push(Number(word));
    if (/^[a-z]$/i.test(word)) numbers = [];
  }
  const [first, last] = [points[0], points.at(-1)];
  if (points.length > 2 && first!.x === last!.x && first!.y === last!.y) points.pop();
  return points;
}

/** Line by line, so that the content need not stand in memory twice. */
function* linesOf(bytes: Uint8Array): Generator<string> {
  for (let at = 0; at < bytes.length; ) {
    const end = bytes.indexOf(10, at);
    const to = end < 0 ? bytes.length : end;
    yield latin(bytes.subarray(at, to));
    at = to + 1;
  }
}

function marksOf(
  lines: Iterable<string>,
  forms: ReadonlyMap<string, number>,
  take?: TakeCircle,
): Pick<PdfFile, 'marks' | 'texts'> {
  const marks: PdfMark[] = [];
  let pen = { width: 0, colour: '' };
  let texts = 0;
  for (const line of lines) {
    const form = /^q 1 0 0 1 (-?[\d.]+) (-?[\d.]+) cm \/(C\d+) Do Q$/.exec(line);
    const radius = form ? forms.get(form[3]!) : undefined;
    if (form && radius !== undefined) {
      const [x, y] = [Number(form[1]), Number(form[2])];
      if (take) take(x, y, radius, pen);
      else marks.push({ kind: 'circle', points: [{ x, y }], radius, closed: true, filled: false, pen });
      continue;
    }
    if (line.startsWith('BT ')) texts++;
    const stroke = /^([\d.]+) w ([\d.]+ [\d.]+ [\d.]+) RG/.exec(line);
    if (stroke) pen = { width: Number(stroke[1]), colour: stroke[2]! };
    const how = /^[-\d.]+ [-\d.]+ m .*([Ssf])$/.exec(line)?.[1];
    if (how === undefined) continue;
    const points = pointsAlong(line);
    marks.push({ kind: 'path', points, radius: 0, closed: how !== 'S', filled: how === 'f', pen });
  }
  return { marks, texts };
}
