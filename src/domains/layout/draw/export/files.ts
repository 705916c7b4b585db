import type { Lang } from '../../../../core/messages.ts';
import { ok, type Result } from '../../../../core/result.ts';
import type { Artifact } from '../../../../core/tool/tool.ts';
import { GdsCells } from '../../../../formats/gdsii/cells.ts';
import type { Process } from '../../rules/process.ts';
import { Drawing } from '../shapes.ts';
import { layerProperties } from './layer-properties.ts';
import { lefOf } from './lef.ts';
import { pictureOf } from './picture.ts';
import { marksOf, type Report, reportPage } from './report-page.ts';

/** More than anybody draws by these generators. */
const MOST_SHAPES = 10_000_000;

export interface Exported {
  readonly cell: string;
  readonly files: readonly Artifact[];
}

export interface ExportInput {
  readonly fileName: string;
  readonly report: Report;
  /** The circuit as drawn, and with what its wires add. */
  readonly spice?: string;
  readonly spice_with_wires?: string;
  /** The circuit for the foundry’s LVS. */
  readonly cdl?: string;
}

/** A layout as files: GDSII, a picture, KLayout's layer properties, LEF, SPICE and the report for people and for programs. */
export function exportFiles(
  process: Process,
  gds: Uint8Array,
  { fileName, report, spice = '', spice_with_wires = '', cdl = '' }: ExportInput,
  lang: Lang,
): Result<Exported> {
  const drawing = drawingFrom(gds, process, 1);
  if (!drawing.ok) return drawing;
  const { cell } = drawing.value;
  const name = (fileName || cell).replace(/^[.-]+|[^\p{L}\p{N}._+-]/gu, '_');
  const json = JSON.stringify({ schema_version: '1.0.0', cell, tech: process.tech, ...report }, null, 2);
  const svg = pictureOf(drawing.value.drawing, cell, marksOf(report));
  const page = reportPage(cell, process.tech, report, svg, lang);
  return ok({
    cell,
    files: [
      { name: `${name}.gds`, mediaType: 'application/x-gdsii', content: gds },
      { name: `${name}.svg`, mediaType: 'image/svg+xml', content: svg },
      { name: `${name}.lyp`, mediaType: 'application/xml', content: layerProperties(process) },
      ...[
        { name: `${name}.lef`, content: lefOf(drawing.value.drawing, process, name) },
        { name: `${name}.spice`, content: spice },
        { name: `${name}.pex.spice`, content: spice_with_wires },
        { name: `${name}.cdl`, content: cdl },
      ].flatMap((file) => (file.content === '' ? [] : [{ ...file, mediaType: 'text/plain' }])),
      { name: 'report.html', mediaType: 'text/html', content: page },
      { name: 'report.json', mediaType: 'application/json', content: `${json}\n` },
    ],
  });
}

interface GdsDrawing {
  readonly cell: string;
  /** Flat, with what stands in other cells. */
  readonly drawing: Drawing;
  /** Whether the file is nothing but rectangles and texts on the grid, so that nothing is lost here. */
  readonly whole: boolean;
}

/** The rectangles around what a file draws, by role; a unit is so many of the file's. */
export function drawingFrom(
  gds: Uint8Array,
  process: Process,
  unit = process.nanometres,
): Result<GdsDrawing> {
  const cells = GdsCells.read(gds);
  const top = cells.ok ? cells.value.top() : cells;
  if (!cells.ok || !top.ok) return top as Result<never>;
  const roles = new Map(process.layers.map(({ role, layer, datatype }) => [`${layer}/${datatype}`, role]));
  const drawing = new Drawing();
  let whole = true;
  const flat = cells.value.flatten(
    top.value,
    (layer, datatype, xy) => {
      const role = roles.get(`${layer}/${datatype}`);
      const [xs, ys] = [0, 1].map((odd) =>
        Array.from(xy.filter((_, i) => i % 2 === odd)).map((value) => value / unit),
      ) as [number[], number[]];
      whole &&=
        role !== undefined &&
        xy.length === 8 &&
        new Set(xs).size === 2 &&
        new Set(ys).size === 2 &&
        [...xs, ...ys].every(Number.isInteger);
      if (role) drawing.add(role, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys));
    },
    MOST_SHAPES,
    (layer, texttype, x, y, text) => {
      const role = roles.get(`${layer}/${texttype}`) ?? process.stack[0].layer.role;
      drawing.label(role, Math.round(x / unit), Math.round(y / unit), text);
    },
  );
  return flat.ok ? ok({ cell: top.value, drawing, whole }) : flat;
}
