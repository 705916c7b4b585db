import type { Text } from '../../core/messages.ts';
import { Circles } from '../../formats/dxf/circles.ts';
import { readPdf } from '../../formats/pdf/read.ts';
import { textPieces } from '../../formats/pieces.ts';
import { readSvg } from '../../formats/svg/read.ts';
import { type Expected, type ExpectedHole, type FoundHoles, unmatched } from './expected.ts';
import { type FoundLine, lineOf, unmatchedLines } from './expected-shapes.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

/** What a picture shows of the part, on paper: millimetres, y upward. */
interface Picture {
  readonly width: number;
  readonly height: number;
  /** The closed lines drawn with the outline's pen, and the circles. */
  readonly lines: readonly FoundLine[];
  readonly circles: FoundHoles;
  readonly texts: number;
}

/** Pictures are written with five decimals: twice that is what one may be off on paper. */
const paperTolerance = 2e-5;
/** A curve of a page is no arc: so much of its radius it may be off, and so much of its length. */
const curveTolerance = { '.svg': 0, '.pdf': 3e-4 } as const;

/** What is wrong with a picture as read from its own bytes; null where nothing is. */
export async function pictureFault(
  kind: '.svg' | '.pdf',
  bytes: Uint8Array,
  { length, width, groups, rings, shapes, isRound }: Expected,
): Promise<Text | null> {
  const picture = kind === '.svg' ? svgPicture(bytes) : await pdfPicture(bytes);
  if (!picture) return { zh: '不可读', en: 'cannot be read' };
  const shown = isRound ? roundBox(picture) : box(picture.lines);
  if (!shown) return { zh: '外形', en: 'outline' };
  const scale = nearestScale((shown.x1 - shown.x0) / length);
  const tolerance = paperTolerance / scale;
  const off = (paper: number, real: number) => Math.abs(paper / scale - real) > tolerance;
  if (off(shown.x1 - shown.x0, length) || off(shown.y1 - shown.y0, width))
    return { zh: '外形', en: 'outline' };
  const inSheet = shown.x0 > 0 && shown.y0 > 0 && shown.x1 < picture.width && shown.y1 < picture.height;
  if (!inSheet) return { zh: '图幅', en: 'beyond the sheet' };
  const real = ({ x, y }: Point): Point => ({ x: (x - shown.x0) / scale, y: (y - shown.y0) / scale });
  const lines = picture.lines.map((line) => ({ points: line.points.map(real), length: line.length / scale }));
  const largest = Math.max(0, ...shapes.flatMap(({ corners }) => corners));
  const curved = curveTolerance[kind] * largest;
  if (unmatchedLines(shapes, lines, 2 * tolerance + curved, 2 * tolerance + curved) > 0)
    return shapes.length > 1 ? { zh: '外形或槽', en: 'outline or cut-outs' } : { zh: '外形', en: 'outline' };
  const { circles } = picture;
  const found: FoundHoles = {
    length: circles.length,
    x: (i) => (circles.x(i) - shown.x0) / scale,
    y: (i) => (circles.y(i) - shown.y0) / scale,
    diameter: (i) => circles.diameter(i) / scale,
  };
  const { missing, extra } = unmatched(circlesIn(groups, rings), found, 2 * tolerance);
  const misplaced = Math.max(missing, extra);
  if (misplaced > 0) return { zh: `孔错位 ${misplaced}`, en: `holes misplaced: ${misplaced}` };
  return picture.texts === 0 ? { zh: '没有文字', en: 'no words' } : null;
}

function* circlesIn(groups: Expected['groups'], rings: Expected['rings']): Generator<ExpectedHole> {
  yield* rings;
  for (const { holes, mouth } of groups) {
    yield* holes;
    if (mouth !== null) for (const hole of holes) yield { ...hole, diameter: mouth };
  }
}

/** Scales are whole numbers to one, either way, or halves of them. */
function nearestScale(measured: number): number {
  const times = measured >= 1 ? measured : 1 / measured;
  const whole = Math.round(times * 2) / 2;
  return measured >= 1 ? whole : 1 / whole;
}

/** What the largest of the lines takes up. */
function box(lines: readonly FoundLine[]) {
  const [outline] = [...lines].sort((a, b) => b.length - a.length);
  return outline ? boxOf(outline.points) : null;
}

/** What the largest circle takes up. */
function roundBox({ circles }: Picture) {
  let largest = -1;
  for (let i = 0; i < circles.length; i++)
    if (largest < 0 || circles.diameter(i) > circles.diameter(largest)) largest = i;
  if (largest < 0) return null;
  const [x, y, radius] = [circles.x(largest), circles.y(largest), circles.diameter(largest) / 2];
  return { x0: x - radius, y0: y - radius, x1: x + radius, y1: y + radius };
}

function boxOf(points: readonly Point[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  return x1 > x0 && y1 > y0 ? { x0, x1, y0, y1 } : null;
}

function svgPicture(bytes: Uint8Array): Picture | null {
  const circles = new Circles();
  let texts = 0;
  const file = readSvg(textPieces(bytes), ({ tag, attributes: { cx, cy, r }, groups }) => {
    if (tag === 'text') texts++;
    else if (tag !== 'circle') return false;
    else if (groups.at(-1) === 'outline') circles.add(Number(cx), Number(cy), Number(r), '');
    return true;
  });
  if (!file) return null;
  const part = file.shapes.filter(({ groups }) => groups.at(-1) === 'outline');
  const lines = part.flatMap(({ tag, attributes: { points = '', d = '' } }) => {
    if (tag === 'path') return [lineOf(pathVertices(d, file.height))];
    if (tag !== 'polygon') return [];
    const corners = points.split(' ').map((pair) => {
      const [x = Number.NaN, y = Number.NaN] = pair.split(',').map(Number);
      return { x, y: file.height - y };
    });
    return [lineOf(rounded(corners))];
  });
  return {
    width: file.width,
    height: file.height,
    lines,
    circles: {
      length: circles.length,
      x: (i) => circles.x(i),
      y: (i) => file.height - circles.y(i),
      diameter: (i) => 2 * circles.radius(i),
    },
    texts,
  };
}

/** The corners of a closed path of lines and arcs, with the bulge of each arc. */
function pathVertices(path: string, height: number): (Point & { bulge?: number })[] {
  const out: (Point & { bulge?: number })[] = [];
  for (const [, step, rest = ''] of path.matchAll(/([MLAZ])([^MLAZ]*)/g)) {
    const numbers = rest.trim().split(/[ ,]+/).map(Number);
    if (step === 'Z') continue;
    const [x = Number.NaN, y = Number.NaN] = numbers.slice(-2);
    const last = out.at(-1);
    if (step === 'A' && last) {
      const [radius = 0, , , large = 0, sweep = 0] = numbers;
      const half = Math.hypot(x - last.x, height - y - last.y) / 2;
      const turn = 2 * Math.asin(Math.min(1, half / radius));
      last.bulge = Math.tan((large === 1 ? 2 * Math.PI - turn : turn) / 4) * (sweep === 1 ? -1 : 1);
    }
    out.push({ x, y: height - y });
  }
  const [first, last] = [out[0], out.at(-1)];
  if (first && last && out.length > 1 && Math.hypot(first.x - last.x, first.y - last.y) < 1e-6) out.pop();
  return out;
}

const rounded = (points: readonly Point[]): readonly Point[] =>
  points.map(({ x, y }) => ({ x: Math.round(x * 1e6) / 1e6, y: Math.round(y * 1e6) / 1e6 }));

async function pdfPicture(bytes: Uint8Array): Promise<Picture | null> {
  const circles = new Circles();
  const pens = new Map<string, number>();
  const file = await readPdf(bytes, inflated, (x, y, radius, { width, colour }) => {
    const pen = `${width} ${colour}`;
    pens.set(pen, width);
    circles.add(x, y, radius, pen);
  });
  if (!file) return null;
  // Of what is closed and not filled there is only the part.
  const outlines = file.marks.filter((mark) => mark.kind === 'path' && mark.closed && !mark.filled);
  for (const { pen } of outlines) pens.set(`${pen.width} ${pen.colour}`, pen.width);
  const [widest] = [...pens].sort(([, a], [, b]) => b - a);
  const on = new Uint32Array(circles.length);
  let length = 0;
  for (let i = 0; i < circles.length; i++) if (circles.layer(i) === widest?.[0]) on[length++] = i;
  return {
    width: file.width,
    height: file.height,
    lines: outlines.map(({ points }) => chordsOf(rounded(points))),
    circles: {
      length,
      x: (i) => circles.x(on[i]!),
      y: (i) => circles.y(on[i]!),
      diameter: (i) => 2 * circles.radius(on[i]!),
    },
    texts: file.texts,
  };
}

/** Points that lie on curves already: nothing is known between them. */
const chordsOf = (points: readonly Point[]): FoundLine => ({
  points,
  length: points.reduce((sum, { x, y }, i) => {
    const next = points[(i + 1) % points.length]!;
    return sum + Math.hypot(next.x - x, next.y - y);
  }, 0),
});

async function inflated(bytes: Uint8Array): Promise<Uint8Array> {
  const stream = new Blob([Uint8Array.from(bytes)]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
