import {
  attributes,
  element,
  escapeXml,
  length,
  svgEnd,
  svgStart,
  worldUnit,
} from '../../../formats/svg/write.ts';
import { arcOf, type Contour } from './contours.ts';
import type { Point } from './expand.ts';
import type { Drawing, Label, Page, Pen } from './model.ts';
import { pens } from './pens.ts';
import { type Mark, marksOf, pageMarks } from './picture.ts';
import type { Sheet } from './sheet.ts';
import { textUnits } from './words.ts';

const CHUNK = 65_536;
const fonts = "'FangSong','STFangsong','Noto Sans SC','Noto Sans CJK SC','WenQuanYi Zen Hei',sans-serif";
/** Capitals are this high in most fonts; Han characters fill their square. */
const capital = 0.72;

function styleOf(pen: Pen): string {
  const { width, ink, dash } = pens[pen];
  const filled = pen === 'text';
  return attributes({
    stroke: filled ? 'none' : ink,
    'stroke-width': filled ? undefined : width,
    'stroke-dasharray': dash.length > 0 ? dash.join(' ') : undefined,
    fill: filled ? ink : 'none',
  });
}

/** The drawing to look at, in millimetres of its sheet, piece by piece. */
export function* writeSvg(drawing: Drawing): Generator<string> {
  const { sheet, plate, view } = drawing;
  const scale = worldUnit('mm', view.scale.real / view.scale.paper);
  yield* sheetSvg(sheet, marksOf(drawing), svgStart(sheet.width, sheet.height, plate.name, scale));
}

/** A further sheet of it. */
export function writeSvgPage({ plate }: Drawing, page: Page): Generator<string> {
  const { width, height } = page.sheet;
  return sheetSvg(page.sheet, pageMarks(page), svgStart(width, height, plate.name));
}

function* sheetSvg(sheet: Sheet, marks: Iterable<Mark>, start: string): Generator<string> {
  let chunk = start;
  chunk += element('rect', { width: sheet.width, height: sheet.height, fill: '#ffffff' });
  let open: Pen | null = null;
  for (const mark of marks) {
    if (mark.pen !== open) {
      chunk += `${open === null ? '' : '</g>\n'}<g class="${mark.pen}"${styleOf(mark.pen)}>\n`;
      open = mark.pen;
    }
    chunk += markup(mark, sheet.height);
    if (chunk.length > CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}${open === null ? '' : '</g>\n'}${svgEnd}`;
}

function markup(mark: Mark, height: number): string {
  const y = (up: number): number => height - up;
  switch (mark.kind) {
    case 'line':
      return element('line', { x1: mark.a.x, y1: y(mark.a.y), x2: mark.b.x, y2: y(mark.b.y) });
    case 'circle':
      return element('circle', { cx: mark.x, cy: y(mark.y), r: mark.radius });
    case 'dot':
      return element('circle', { cx: mark.x, cy: y(mark.y), r: mark.radius, fill: pens[mark.pen].ink });
    case 'area': {
      const points = mark.points.map((point) => `${length(point.x)},${length(y(point.y))}`).join(' ');
      const fill = mark.filled ? { fill: pens[mark.pen].ink, stroke: 'none' } : {};
      return element('polygon', { points, ...fill });
    }
    case 'contour':
      return element('path', { d: pathOf(mark.points, y) });
    case 'arc': {
      const at = (angle: number) => pointAt(mark, angle);
      const [from, to] = [at(mark.start), at(mark.end)];
      const large = (mark.end - mark.start + 360) % 360 > 180 ? 1 : 0;
      return element('path', {
        d: `M${pair(from, y)}A${length(mark.radius)} ${length(mark.radius)} 0 ${large} 0 ${pair(to, y)}`,
      });
    }
    case 'text':
      return textMarkup(mark.label, pens[mark.pen].ink, y);
  }
}

const pair = (point: Point, y: (up: number) => number): string => `${length(point.x)} ${length(y(point.y))}`;

const pointAt = ({ x, y, radius }: Point & { readonly radius: number }, angle: number): Point => ({
  x: x + radius * Math.cos((angle * Math.PI) / 180),
  y: y + radius * Math.sin((angle * Math.PI) / 180),
});

/** A closed line of straight lines and arcs; seen from above, y down, counter-clockwise arcs turn with flag 0. */
function pathOf(points: Contour, y: (up: number) => number): string {
  const steps = points.map((point, i) => {
    const next = points[(i + 1) % points.length]!;
    if (point.bulge === undefined) return i === points.length - 1 ? '' : `L${pair(next, y)}`;
    const radius = length(arcOf(point, next).radius);
    return `A${radius} ${radius} 0 0 ${point.bulge > 0 ? 0 : 1} ${pair(next, y)}`;
  });
  return `M${pair(points[0]!, y)}${steps.join('')}Z`;
}

/**
 * The width is forced on the viewer: whichever font it has, the text stays inside its box. One that does not know
 * how gets nearly the same from the scaling.
 */
function textMarkup(label: Label, ink: string, y: (up: number) => number): string {
  const { text, at, width, height, rotation } = label;
  const han = /[\u2e80-\uffef]/.test(text);
  const size = height / (han ? 0.95 : capital);
  const natural = textUnits(text, 0.56) * size;
  const drop = han ? height * 0.38 : height / 2;
  const turn = (rotation * Math.PI) / 180;
  const base = { x: at.x + drop * Math.sin(turn), y: y(at.y) + drop * Math.cos(turn) };
  const rotate = rotation === 0 ? '' : ` rotate(${length(-rotation)})`;
  return element(
    'text',
    {
      transform: `translate(${length(base.x)} ${length(base.y)})${rotate} scale(${length(width / natural)} 1)`,
      'font-family': fonts,
      'font-size': size,
      'text-anchor': 'middle',
      textLength: natural,
      lengthAdjust: 'spacingAndGlyphs',
      fill: ink,
      stroke: 'none',
      'xml:space': 'preserve',
    },
    escapeXml(text),
  );
}
