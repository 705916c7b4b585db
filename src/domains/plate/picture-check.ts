import type { Text } from '../../core/messages.ts';
import { readPdf } from '../../formats/pdf/read.ts';
import { readSvg } from '../../formats/svg/read.ts';
import { type Expected, unmatched } from './expected.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a picture shows of the part, on paper: millimetres, y upward. */
interface Picture {
  readonly width: number;
  readonly height: number;
  /** The closed outline, and the circles drawn with its pen. */
  readonly outline: readonly Point[];
  readonly circles: readonly (Point & { readonly radius: number })[];
  readonly texts: number;
}

/** Pictures are written with five decimals: twice that is what one may be off on paper. */
const paperTolerance = 2e-5;

/** What is wrong with a picture as read from its own bytes; null where nothing is. */
export async function pictureFault(
  kind: '.svg' | '.pdf',
  bytes: Uint8Array,
  { length, width, groups }: Expected,
): Promise<Text | null> {
  const picture = kind === '.svg' ? svgPicture(bytes) : await pdfPicture(bytes);
  if (!picture) return { zh: '不可读', en: 'cannot be read' };
  const shown = box(picture.outline);
  if (!shown) return { zh: '外形', en: 'outline' };
  const scale = nearestScale((shown.x1 - shown.x0) / length);
  const tolerance = paperTolerance / scale;
  const off = (paper: number, real: number) => Math.abs(paper / scale - real) > tolerance;
  if (off(shown.x1 - shown.x0, length) || off(shown.y1 - shown.y0, width))
    return { zh: '外形', en: 'outline' };
  const inSheet = shown.x0 > 0 && shown.y0 > 0 && shown.x1 < picture.width && shown.y1 < picture.height;
  if (!inSheet) return { zh: '图幅', en: 'beyond the sheet' };
  const found = picture.circles.map(({ x, y, radius }) => ({
    x: (x - shown.x0) / scale,
    y: (y - shown.y0) / scale,
    diameter: (2 * radius) / scale,
  }));
  const holes = groups.flatMap((group) => group.holes);
  const { missing, extra } = unmatched(holes, found, 2 * tolerance);
  const misplaced = Math.max(missing, extra);
  if (misplaced > 0) return { zh: `孔错位 ${misplaced}`, en: `holes misplaced: ${misplaced}` };
  return picture.texts === 0 ? { zh: '没有文字', en: 'no words' } : null;
}

/** Scales are whole numbers to one, either way, or halves of them. */
function nearestScale(measured: number): number {
  const times = measured >= 1 ? measured : 1 / measured;
  const whole = Math.round(times * 2) / 2;
  return measured >= 1 ? whole : 1 / whole;
}

function box(outline: readonly Point[]) {
  if (outline.length !== 4) return null;
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const square = outline.every(({ x, y }) => (x === x0 || x === x1) && (y === y0 || y === y1));
  return square && x1 > x0 && y1 > y0 ? { x0, x1, y0, y1 } : null;
}

function svgPicture(bytes: Uint8Array): Picture | null {
  const file = readSvg(new TextDecoder().decode(bytes));
  if (!file) return null;
  const part = file.shapes.filter(({ groups }) => groups.at(-1) === 'outline');
  const outlines = part.filter(({ tag }) => tag === 'polygon');
  const points = (outlines[0]?.attributes.points ?? '').split(' ').map((pair) => {
    const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number);
    return { x, y: file.height - y };
  });
  return {
    width: file.width,
    height: file.height,
    outline: outlines.length === 1 ? rounded(points) : [],
    circles: part.flatMap(({ tag, attributes: { cx, cy, r } }) =>
      tag === 'circle' ? [{ x: Number(cx), y: file.height - Number(cy), radius: Number(r) }] : [],
    ),
    texts: file.shapes.filter(({ tag }) => tag === 'text').length,
  };
}

const rounded = (points: readonly Point[]): readonly Point[] =>
  points.map(({ x, y }) => ({ x: Math.round(x * 1e6) / 1e6, y: Math.round(y * 1e6) / 1e6 }));

async function pdfPicture(bytes: Uint8Array): Promise<Picture | null> {
  const file = await readPdf(bytes, inflated);
  if (!file) return null;
  const outlines = file.marks.filter((mark) => mark.kind === 'path' && mark.closed && !mark.filled);
  const [outline] = outlines;
  return {
    width: file.width,
    height: file.height,
    outline: outlines.length === 1 ? rounded(outline!.points) : [],
    circles: file.marks.flatMap(({ kind, points: [at], radius, pen }) =>
      kind === 'circle' && at && pen.width === outline?.pen.width && pen.colour === outline.pen.colour
        ? [{ ...at, radius }]
        : [],
    ),
    texts: file.texts,
  };
}

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
