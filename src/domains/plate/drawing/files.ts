import type { Lang } from '../../../core/messages.ts';
import type { Issue } from '../../../core/result.ts';
import type { Artifact } from '../../../core/tool/tool.ts';
import { type DxfVersion, encoded } from '../../../formats/dxf/version.ts';
import type { Job } from '../job.ts';
import { issue } from '../messages.ts';
import { layerFor, writeCut, writeDrawing } from './dxf.ts';
import { type SurePlate, totalHoles } from './expand.ts';
import type { TitleSaid } from './furniture.ts';
import { layout } from './layout.ts';
import type { Drawing } from './model.ts';
import { type PaperFont, writePdf } from './pdf.ts';
import { writeSolid } from './step.ts';
import { writeSvg, writeSvgPage } from './svg.ts';

export interface DrawnFiles {
  readonly drawing: Drawing;
  readonly issues: readonly Issue[];
  /** One after the other, so that not all of them need exist at once. */
  readonly files: Iterable<Artifact>;
}

const fallback = 'plate';
/** A solid takes a kilobyte and a half for every hole, and no program opens one of more. */
const MOST_SOLID = 100_000;
// What some system does not allow in a name, or some shell reads as something else.
const unfit = /(?:[\p{Cc}\p{Cs}\p{Z}\u202a-\u202e\u2066-\u2069<>:"|?*/\\`$&;'!{}[\]()~#^%]|\.{2,})+/gu;
const reserved = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?:\.|$)/i;

/** A file name from what the part is called: legal everywhere, and not too long with its ending. */
export function fileName(wanted: string): string {
  let name = wanted.replace(unfit, '_').replace(/^[-.]+|(?<!\.)\.+$/g, '');
  while (new TextEncoder().encode(name).length > 120) name = [...name].slice(0, -1).join('');
  return /^_*$/.test(name) || reserved.test(name) ? fallback : name;
}

/** The files of a plate: to read, to cut, to look at, to print and, where it was asked for, as a solid. */
export function drawFiles(
  plate: SurePlate,
  contract: unknown,
  job: Job,
  font: PaperFont,
  { lang, ...title }: Omit<TitleSaid, 'number'> & { readonly lang: Lang },
): DrawnFiles {
  const name = fileName(job.name || plate.name);
  const cut = `${name}_cut.dxf`;
  const drawing = layout(plate, cut, { ...title, number: job.number || plate.number }, lang);
  const pdf = writePdf(drawing, font);
  const carried = { contract, layer: plate.layer };
  const version = job.dxf ?? 'R2007';
  const wanted = { layers: job.layers, version };
  const written = layerFor(plate.layer, version);
  const params = { layer: plate.layer, written };
  const renamed =
    written === plate.layer
      ? []
      : [issue('plate_layer_renamed', { path: ['layer'], params, severity: 'warning' })];
  const holes = totalHoles(plate);
  const isSolid = job.step && holes <= MOST_SOLID;
  const noSolid =
    isSolid === job.step
      ? []
      : [issue('plate_step_too_many', { params: { count: holes, limit: MOST_SOLID }, severity: 'warning' })];
  return {
    drawing,
    issues: [...drawing.issues, ...pdf.issues, ...renamed, ...noSolid],
    files: {
      *[Symbol.iterator]() {
        yield {
          name: `${name}_drawing.dxf`,
          mediaType: 'image/vnd.dxf',
          content: bytes(writeDrawing(drawing, carried, wanted), version),
        };
        yield {
          name: cut,
          mediaType: 'image/vnd.dxf',
          content: bytes(writeCut(plate, carried, wanted), version),
        };
        yield { name: `${name}.svg`, mediaType: 'image/svg+xml', content: bytes(writeSvg(drawing)) };
        for (const [i, page] of drawing.more.entries())
          yield {
            name: `${name}_${i + 2}.svg`,
            mediaType: 'image/svg+xml',
            content: bytes(writeSvgPage(drawing, page)),
          };
        yield { name: `${name}.pdf`, mediaType: 'application/pdf', content: pdf.content };
        if (isSolid)
          yield { name: `${name}.step`, mediaType: 'model/step', content: bytes(writeSolid(plate)) };
      },
    },
  };
}

/** Piece by piece: a million holes are longer than a string may be, and need not be in memory at once. */
async function* bytes(chunks: Iterable<string>, version: DxfVersion = 'R2007'): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield encoded(chunk, version);
}
