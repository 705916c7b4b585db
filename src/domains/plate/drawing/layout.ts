import type { Lang } from '../../../core/messages.ts';
import type { Issue } from '../../../core/result.ts';
import { shownText } from '../../../formats/dxf/text.ts';
import { issue } from '../messages.ts';
import { type Captions, captionsFor } from './captions.ts';
import { type Box, segmentsCross } from './collide.ts';
import { detailsOf, leastHole } from './details.ts';
import type { Point, SurePlate } from './expand.ts';
import {
  columnGap,
  frameOf,
  notePitch,
  notesAt,
  type TitleSaid,
  tableAt,
  tableShape,
  titleBlockAt,
  wrapped,
} from './furniture.ts';
import type { Annotation, Drawing, Furniture, Page, TableRow, View } from './model.ts';
import { factorOf, preferredScales, type Scale, type Sheet, scaleText, sheets, titleBlock } from './sheet.ts';
import { tagsFor } from './tags.ts';
import { viewAt } from './view.ts';

const margin = 5;
/** Of a strip only the long side asks for paper: its holes are rather shown enlarged than the sheet made larger. */
const leastHoleOfStrip = 0.6;
const strip = 8;
/** What can still be read: the longer side of the part, on paper. */
const leastSide = 80;
/** More rows than this no sheet holds beside a view. */
const MAX_TABLE = 400;
/** A longer table goes on to sheets of its own rather than making the first one larger. */
const MAX_BESIDE = 24;

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
  readonly more: readonly Page[];
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
  const attempt = attemptsAt(plate, viewOf, { captions, title: { ...nothingSaid, ...title } });
  const chosen = detailed(plate, choose(plate, attempt), attempt);
  const { sheet, view, origin, furniture, more, tags, details } = chosen;
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
  const all = [...furniture.issues, ...issues];
  return { plate, view, sheet, origin, furniture, more, details, tags, issues: all };
}

/** Holes that are dots in the view are shown enlarged beside it, on a larger sheet where this one has no room for it. */
function detailed(plate: SurePlate, first: Fit, attempt: Attempt): Fit & Pick<Drawing, 'tags' | 'details'> {
  const { scale } = first.view;
  const larger = sheets.filter((sheet) => areaOf(sheet) > areaOf(first.sheet));
  for (const sheet of [null, ...larger]) {
    const found = sheet ? attempt(sheet, scale) : first;
    const tags = found && tagsOn(plate, found);
    const details = found && detailsOf(plate, { ...found, tags: tags! });
    if (details) return { ...found, tags: tags!, details };
  }
  return { ...first, tags: tagsOn(plate, first), details: [] };
}

const tagsOn = (plate: SurePlate, { view, origin }: Fit): Drawing['tags'] =>
  tagsFor(plate, view).map((tag) => ({ ...tag, at: { x: tag.at.x + origin.x, y: tag.at.y + origin.y } }));

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

/** Whether all of it fits on a sheet at a scale, and then how. */
type Attempt = (sheet: Sheet, scale: Scale) => Fit | null;

const attemptsAt =
  (plate: SurePlate, viewOf: (scale: Scale) => View, said: Said): Attempt =>
  (sheet, scale) => {
    if (!roomFor(plate, sheet, scale)) return null;
    const view = viewOf(scale);
    const whole = fit(plate, said, sheet, view, null);
    if (whole || view.table.length <= MAX_BESIDE) return whole;
    return fit(plate, said, sheet, view, tablePages(view.table, said.captions));
  };

function choose(plate: SurePlate, attempt: Attempt): Fit {
  const smallest = Math.min(Number.POSITIVE_INFINITY, ...plate.groups.map(({ diameter }) => diameter));
  const longest = Math.max(plate.length, plate.width);
  const isStrip = longest >= strip * Math.min(plate.length, plate.width);
  const least = isStrip ? leastHoleOfStrip : leastHole;
  const readable = (scale: Scale) =>
    smallest * factorOf(scale) >= least && longest * factorOf(scale) >= leastSide;
  // Nothing can be read well: then as large as any sheet allows, on the smallest such sheet.
  const largestFirst = [...preferredScales].sort((a, b) => factorOf(b) - factorOf(a));
  const tries: readonly (readonly [Sheet, Scale])[] = [
    ...sheets.flatMap((sheet) => preferredScales.filter(readable).map((scale) => [sheet, scale] as const)),
    ...largestFirst.flatMap((scale) => sheets.map((sheet) => [sheet, scale] as const)),
  ];
  let first: Fit | null = null;
  for (const [sheet, scale] of tries) {
    if (first && areaOf(sheet) > largerBy * areaOf(first.sheet)) break;
    const found = attempt(sheet, scale);
    if (found && (!first || factorOf(scale) > factorOf(first.view.scale)) && !strained(found.view))
      return found;
    first ??= found;
  }
  if (first) return first;
  throw new Error('a plate within the limits fits on some sheet');
}

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

/** By how much a sheet may grow so that no label is pushed across others: one size. */
const largerBy = 2.1;
const areaOf = ({ width, height }: Sheet): number => width * height;

/** Whether the bare part fits, which is quick to tell. */
function roomFor(plate: SurePlate, { frame }: Sheet, scale: Scale): boolean {
  const factor = factorOf(scale);
  return plate.length * factor < frame.x1 - frame.x0 - 20 && plate.width * factor < frame.y1 - frame.y0 - 20;
}

/** What a title block says, on whichever sheet. */
const titleOf = (
  plate: SurePlate,
  { captions, title }: Said,
  sheet: Sheet,
  scale: Scale,
  page: number,
  pages: number,
) =>
  titleBlockAt({ x: sheet.frame.x1 - titleBlock.width, y: sheet.frame.y0 }, captions, {
    name: shownText(plate.name),
    number: shownText(title.number),
    company: shownText(title.company),
    drawer: shownText(title.drawer),
    date: shownText(title.date),
    mass: title.mass,
    scale: scaleText(scale),
    material: shownText(plate.material),
    page,
    pages,
  });

/**
 * Two ways to divide a sheet: the view above the title block, or to its left over the whole height. The table stands
 * beside the view, or on pages of its own.
 */
function fit(
  plate: SurePlate,
  said: Said,
  sheet: Sheet,
  view: View,
  tables: readonly Tabled[] | null,
): Fit | null {
  const { frame } = sheet;
  const corner = { x: frame.x1 - titleBlock.width, y: frame.y0 };
  const pages = 1 + (tables?.length ?? 0);
  for (const divide of [above, beside]) {
    const divided = divide(tables ? { ...view, table: [] } : view, frame, corner, said.captions);
    const origin = divided && centred(view.extent, divided.room);
    if (!divided || !origin) continue;
    const title = titleOf(plate, said, sheet, view.scale, 1, pages);
    const more = (tables ?? []).map((one, i): Page => {
      const block = titleOf(plate, said, one.sheet, view.scale, i + 2, pages);
      return { sheet: one.sheet, furniture: joined([framed(one.sheet), block, one.table]) };
    });
    return { sheet, view, origin, more, furniture: joined([framed(sheet), title, divided.furniture]) };
  }
  return null;
}

const framed = (sheet: Sheet): Furniture => ({ lines: frameOf(sheet), texts: [], issues: [] });

const joined = (parts: readonly Furniture[]): Furniture => ({
  lines: parts.flatMap(({ lines }) => lines),
  texts: parts.flatMap(({ texts }) => texts),
  issues: parts.flatMap(({ issues }) => issues),
});

interface Tabled {
  readonly sheet: Sheet;
  readonly table: Furniture;
}

/** The table on sheets of its own: of A4 while there are few, else of A3. */
function tablePages(rows: readonly TableRow[], captions: Captions): readonly Tabled[] {
  const [small, large] = [
    sheets.find(({ width }) => width === 210)!,
    sheets.find(({ width }) => width === 420)!,
  ];
  const few = pagesOn(small, rows, captions);
  return few.length <= 2 ? few : pagesOn(large, rows, captions);
}

function pagesOn(sheet: Sheet, rows: readonly TableRow[], captions: Captions): readonly Tabled[] {
  const { x0, y0, x1, y1 } = sheet.frame;
  const [top, room] = [y1 - margin - 2, y1 - y0 - titleBlock.height - 2 * margin - 2];
  const all = tableShape(rows, captions, room)!;
  const one = all.widths[0] + all.widths[1] + all.widths[2];
  const columns = Math.max(1, Math.floor((x1 - x0 - 2 * margin + columnGap) / (one + columnGap)));
  const perPage = columns * all.perColumn;
  return Array.from({ length: Math.ceil(rows.length / perPage) }, (_, i) => {
    const shape = { ...all, rows: rows.slice(i * perPage, (i + 1) * perPage) };
    return { sheet, table: tableAt(shape, x0 + margin, top, i * perPage) };
  });
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
