import type { Lang } from '../../../core/messages.ts';
import type { Issue } from '../../../core/result.ts';
import { shownText } from '../../../formats/dxf/text.ts';
import { issue } from '../messages.ts';
import { type Captions, captionsFor } from './captions.ts';
import { type Box, segmentsCross } from './collide.ts';
import type { Point, SurePlate } from './expand.ts';
import {
  frameOf,
  notePitch,
  notesAt,
  type TitleSaid,
  tableAt,
  tableShape,
  titleBlockAt,
  wrapped,
} from './furniture.ts';
import type { Annotation, Drawing, Furniture, TableRow, View } from './model.ts';
import {
  factorOf,
  otherScales,
  preferredScales,
  type Scale,
  type Sheet,
  scaleText,
  sheets,
  titleBlock,
} from './sheet.ts';
import { tagsFor } from './tags.ts';
import { viewAt } from './view.ts';

const margin = 5;
/** What can still be read: the smallest hole and the longer side of the part, on paper. */
const leastHole = 1.2;
/** Of a strip only the long side asks for paper: its holes may be smaller before the sheet grows. */
const leastHoleOfStrip = 0.8;
const strip = 8;
const leastSide = 80;
/** More rows than this no sheet holds beside a view. */
const MAX_TABLE = 400;

/** What the sheet says that the part does not. */
interface Said {
  readonly captions: Captions;
  readonly title: TitleSaid;
}
const nothingSaid: TitleSaid = { number: '', company: '', drawer: '', date: '', mass: '' };

/** A sheet with everything in its place. */
interface Fit {
  readonly sheet: Sheet;
  readonly view: View;
  readonly origin: Point;
  readonly furniture: Furniture;
}

/** Chooses sheet and scale: the smallest sheet on which the part can be read, the scale nearest to full size. */
export function layout(
  plate: SurePlate,
  cutFile: string,
  title: Partial<TitleSaid> = {},
  lang: Lang = 'zh',
): Drawing {
  const captions = captionsFor(plate, lang);
  const issues: Issue[] = [];
  const views = new Map<string, View>();
  const viewOf = (scale: Scale): View => {
    const key = scaleText(scale);
    const known = views.get(key) ?? cutTable(viewAt(plate, scale, captions), captions, cutFile);
    views.set(key, known);
    return known;
  };
  const { sheet, view, origin, furniture } = choose(plate, viewOf, {
    captions,
    title: { ...nothingSaid, ...title },
  });
  const left = view.tableCut;
  if (left > 0) {
    issues.push(
      issue('plate_table_cut', {
        path: ['holes'],
        params: { count: left, file: cutFile },
        severity: 'warning',
      }),
    );
  }
  const tags = tagsFor(plate, view).map((tag) => ({
    ...tag,
    at: { x: tag.at.x + origin.x, y: tag.at.y + origin.y },
  }));
  return { plate, view, sheet, origin, furniture, tags, issues: [...furniture.issues, ...issues] };
}

/** What no table holds is said to be in the file for cutting, which has every hole. */
function cutTable(view: View, { say }: Captions, cutFile: string): View {
  if (view.table.length <= MAX_TABLE) return view;
  const left = view.table.length - (MAX_TABLE - 1);
  const last: TableRow = { hole: '…', place: say('more', { count: left, file: cutFile }) };
  const kept = MAX_TABLE - 1;
  return {
    ...view,
    table: [...view.table.slice(0, kept), last],
    tabled: view.tabled.slice(0, kept),
    tableCut: left,
  };
}

function choose(plate: SurePlate, viewOf: (scale: Scale) => View, said: Said): Fit {
  const smallest = Math.min(Number.POSITIVE_INFINITY, ...plate.groups.map(({ diameter }) => diameter));
  const longest = Math.max(plate.length, plate.width);
  const isStrip = longest >= strip * Math.min(plate.length, plate.width);
  const least = isStrip ? leastHoleOfStrip : leastHole;
  const readable = (scale: Scale) =>
    smallest * factorOf(scale) >= least && longest * factorOf(scale) >= leastSide;
  const attempt = (sheet: Sheet, scale: Scale) =>
    roomFor(plate, sheet, scale) ? fit(plate, said, sheet, viewOf(scale)) : null;
  for (const scales of [preferredScales, otherScales]) {
    for (const sheet of sheets) {
      for (const scale of scales.filter(readable)) {
        const found = attempt(sheet, scale);
        if (found) return better(plate, found, attempt) ?? found;
      }
    }
  }
  // Nothing can be read well: then as large as any sheet allows, on the smallest such sheet.
  const largestFirst = [...preferredScales].sort((a, b) => factorOf(b) - factorOf(a));
  for (const scale of largestFirst) {
    for (const sheet of sheets) {
      const found = attempt(sheet, scale);
      if (found) return found;
    }
  }
  throw new Error('a plate within the limits fits on some sheet');
}

/**
 * The scale between two preferred ones that the same sheet allows, where the view leaves most of it empty or a label
 * had to go beyond the extension lines of others.
 */
function better(
  plate: SurePlate,
  found: Fit,
  attempt: (sheet: Sheet, scale: Scale) => Fit | null,
): Fit | null {
  const factor = factorOf(found.view.scale);
  const { x0, y0, x1, y1 } = found.sheet.frame;
  const share = Math.max((plate.length * factor) / (x1 - x0), (plate.width * factor) / (y1 - y0));
  const isStrained = strained(found.view);
  if (!isStrained && share > emptyBelow) return null;
  const larger = otherScales
    .filter((scale) => factorOf(scale) > factor && factorOf(scale) <= 1)
    .sort((a, b) => factorOf(b) - factorOf(a));
  for (const scale of larger) {
    const fit = attempt(found.sheet, scale);
    const isWorse = fit && (fit.view.table.length > found.view.table.length || strained(fit.view));
    if (fit && !isWorse) return fit;
  }
  return null;
}

/** The share of the frame, along the axis that fills it best, under which a larger scale is looked for. */
const emptyBelow = 0.45;

/** Whether the line that a label is pushed out on crosses the extension lines of another dimension. */
function strained({ annotations }: View): boolean {
  const linear = annotations.filter(({ measured }) => measured.kind === 'linear');
  return linear.some((one) =>
    linear.some(
      (other) =>
        other !== one &&
        other.lines.slice(1).some((line) => segmentsCross(one.lines[0]!, line)) &&
        isPushed(one),
    ),
  );
}

/** Whether the label stands outside its own two extension lines. */
function isPushed({ lines, label, measured }: Annotation): boolean {
  if (measured.kind !== 'linear') return false;
  const ends = lines.slice(1).map(({ b }) => b[measured.axis]);
  const at = label.at[measured.axis];
  return at < Math.min(...ends) || at > Math.max(...ends);
}

/** Whether the bare part fits, which is quick to tell. */
function roomFor(plate: SurePlate, { frame }: Sheet, scale: Scale): boolean {
  const factor = factorOf(scale);
  return plate.length * factor < frame.x1 - frame.x0 - 20 && plate.width * factor < frame.y1 - frame.y0 - 20;
}

/** Two ways to divide a sheet: the view above the title block, or to its left over the whole height. */
function fit(plate: SurePlate, { captions, title: said }: Said, sheet: Sheet, view: View): Fit | null {
  const { frame } = sheet;
  const corner = { x: frame.x1 - titleBlock.width, y: frame.y0 };
  const title = titleBlockAt(corner, captions, {
    name: shownText(plate.name),
    number: shownText(said.number),
    company: shownText(said.company),
    drawer: shownText(said.drawer),
    date: shownText(said.date),
    mass: said.mass,
    page: 1,
    pages: 1,
    scale: scaleText(view.scale),
    material: shownText(plate.material),
  });
  for (const divide of [above, beside]) {
    const divided = divide(view, frame, corner, captions);
    if (!divided) continue;
    const { room, furniture } = divided;
    const origin = centred(view.extent, room);
    if (!origin) continue;
    return {
      sheet,
      view,
      origin,
      furniture: {
        lines: [...frameOf(sheet), ...title.lines, ...furniture.lines],
        texts: [...title.texts, ...furniture.texts],
        issues: [...title.issues, ...furniture.issues],
      },
    };
  }
  return null;
}

interface Divided {
  readonly room: Box;
  readonly furniture: Furniture;
}

function above(view: View, frame: Box, corner: Point, captions: Captions): Divided | null {
  const left = frame.x0 + margin;
  const besideTitle = corner.x - left - margin;
  const narrow = wrapped(view.notes, besideTitle);
  const fitsBeside = besideTitle >= 60 && narrow.length * notePitch <= titleBlock.height - margin;
  const lines = fitsBeside ? narrow : wrapped(view.notes, frame.x1 - margin - left);
  const ceiling = corner.y + titleBlock.height;
  const floor = fitsBeside ? ceiling : ceiling + lines.length * notePitch;
  const top = fitsBeside ? corner.y + lines.length * notePitch + 1 : floor;
  const room = { x0: left, y0: floor + margin, x1: frame.x1 - margin, y1: frame.y1 - margin };
  return withTable(view, captions, room, { lines: [], texts: notesAt(lines, left, top), issues: [] });
}

function beside(view: View, frame: Box, corner: Point, captions: Captions): Divided | null {
  const right = corner.x + margin;
  const lines = wrapped(view.notes, titleBlock.width - 2 * margin);
  const floor = corner.y + titleBlock.height + lines.length * notePitch + margin;
  const texts = notesAt(lines, right, floor - 2);
  const room = { x0: frame.x0 + margin, y0: frame.y0 + margin, x1: corner.x - margin, y1: frame.y1 - margin };
  if (view.table.length === 0) return { room, furniture: { lines: [], texts, issues: [] } };
  const shape = tableShape(view.table, captions, frame.y1 - margin - floor - margin);
  if (!shape || shape.width > titleBlock.width - margin) return null;
  const table = tableAt(shape, right, frame.y1 - margin);
  return { room, furniture: { ...table, texts: [...table.texts, ...texts] } };
}

/** The table at the right of the room, the view in what is left. */
function withTable(view: View, captions: Captions, room: Box, furniture: Furniture): Divided | null {
  if (view.table.length === 0) return { room, furniture };
  const shape = tableShape(view.table, captions, room.y1 - room.y0);
  if (!shape) return null;
  const table = tableAt(shape, room.x1 - shape.width, room.y1);
  return {
    room: { ...room, x1: room.x1 - shape.width - margin },
    furniture: {
      lines: [...furniture.lines, ...table.lines],
      texts: [...furniture.texts, ...table.texts],
      issues: [],
    },
  };
}

function centred(extent: Box, room: Box): Point | null {
  const spareX = room.x1 - room.x0 - (extent.x1 - extent.x0);
  const spareY = room.y1 - room.y0 - (extent.y1 - extent.y0);
  if (spareX < 0 || spareY < 0) return null;
  return { x: room.x0 + spareX / 2 - extent.x0, y: room.y0 + spareY / 2 - extent.y0 };
}
