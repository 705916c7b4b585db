import {
  attributes,
  element,
  escapeXml,
  length,
  svgEnd,
  svgStart,
  worldUnit,
} from '../../../formats/svg/write.ts';
import type { Drawing, Label, Pen } from './model.ts';
import { pens } from './pens.ts';
import { type Mark, marksOf } from './picture.ts';
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
  let chunk = svgStart(sheet.width, sheet.height, plate.name, scale);
  chunk += element('rect', { width: sheet.width, height: sheet.height, fill: '#ffffff' });
  let open: Pen | null = null;
  for (const mark of marksOf(drawing)) {
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
    case 'text':
      return textMarkup(mark.label, pens[mark.pen].ink, y);
  }
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
