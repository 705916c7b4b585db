import type { Issue } from '../../../core/result.ts';
import { shownText } from '../../../formats/dxf/text.ts';
import { type FontTables, openFont } from '../../../formats/pdf/sfnt.ts';
import { type Deflate, PdfPage } from '../../../formats/pdf/write.ts';
import { issue } from '../messages.ts';
import type { Drawing, Label, Pen } from './model.ts';
import { pens } from './pens.ts';
import { type Mark, marksOf, pageMarks } from './picture.ts';

/** What printing needs of the outside. */
export interface PaperFont {
  readonly name: string;
  readonly tables: FontTables;
  readonly deflate: Deflate;
}

/** Capitals are this high in the font; Han characters fill their square. */
export const capital = 0.733;

/** The drawing to print: a page for every sheet, of its size. */
export function writePdf(
  drawing: Drawing,
  paperFont: PaperFont,
): { readonly content: Uint8Array; readonly issues: readonly Issue[] } {
  const { sheet, plate } = drawing;
  const page = new PdfPage({
    width: sheet.width,
    height: sheet.height,
    title: shownText(plate.name),
    font: openFont(paperFont.tables),
    fontName: paperFont.name,
    deflate: paperFont.deflate,
  });
  drawMarks(page, marksOf(drawing));
  for (const one of drawing.more) {
    page.turn(one.sheet);
    drawMarks(page, pageMarks(one));
  }
  const characters = page.missing.join('');
  const issues =
    characters === '' ? [] : [issue('plate_glyph_missing', { params: { characters }, severity: 'warning' })];
  return { content: page.finish(), issues };
}

function drawMarks(page: PdfPage, marks: Iterable<Mark>): void {
  let pen: Pen | null = null;
  for (const mark of marks) {
    if (mark.pen !== pen) page.pen(pens[mark.pen]);
    pen = mark.pen;
    switch (mark.kind) {
      case 'line':
        page.path([mark.a, mark.b], 'open');
        break;
      case 'area':
        page.path(mark.points, mark.filled ? 'filled' : 'closed');
        break;
      case 'contour':
        page.contour(mark.points);
        break;
      case 'arc': {
        const at = (angle: number) => ({
          x: mark.x + mark.radius * Math.cos((angle * Math.PI) / 180),
          y: mark.y + mark.radius * Math.sin((angle * Math.PI) / 180),
        });
        const sweep = (((mark.end - mark.start + 360) % 360) * Math.PI) / 180;
        page.contour([{ ...at(mark.start), bulge: Math.tan(sweep / 4) }, at(mark.end)], false);
        break;
      }
      case 'circle':
        page.circle(mark.x, mark.y, mark.radius);
        break;
      case 'dot':
        page.circle(mark.x, mark.y, mark.radius, true);
        break;
      case 'text':
        writeLabel(page, mark.label);
    }
  }
}

function writeLabel(page: PdfPage, { text, at, width, height, rotation }: Label): void {
  const han = /[\u2e80-\uffef]/.test(text);
  const drop = han ? height * 0.38 : height / 2;
  const turn = (rotation * Math.PI) / 180;
  const base = { x: at.x + drop * Math.sin(turn), y: at.y - drop * Math.cos(turn) };
  page.text(text, base, height / (han ? 0.95 : capital), width, rotation);
}
