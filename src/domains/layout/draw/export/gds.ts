import { err, type Result } from '../../../../core/result.ts';
import { type GdsElement, nanometres, upright } from '../../../../formats/gdsii/library.ts';
import { writeGds } from '../../../../formats/gdsii/write.ts';
import type { Process } from '../../rules/process.ts';
import { issue } from '../messages.ts';
import { boundsOf, type Drawing } from '../shapes.ts';

/** As far as checks measure exactly; the format itself ends at twice that. */
const FARTHEST = 2 ** 30;

/** A drawing as a GDSII file with one cell. */
export function drawingToGds(drawing: Drawing, process: Process, cell: string): Result<Uint8Array> {
  const { x1, y1, x2, y2 } = boundsOf(drawing.shapes) ?? { x1: 0, y1: 0, x2: 0, y2: 0 };
  const scale = process.nanometres;
  const farthest = Math.max(-x1, -y1, x2, y2) * scale;
  if (farthest > FARTHEST) {
    const um = (nanometres: number) => Math.round(nanometres / 1000);
    return err([issue('draw_out_of_reach', { params: { value: um(farthest), limit: um(FARTHEST) } })]);
  }
  return writeGds({ name: cell, units: nanometres }, [
    { name: cell, elements: elementsOf(drawing, process) },
  ]);
}

function* elementsOf({ shapes, labels }: Drawing, process: Process): Iterable<GdsElement> {
  const scale = process.nanometres;
  for (const { role, x1, y1, x2, y2 } of shapes) {
    const { layer, datatype } = process.layer(role)!;
    const xy = Int32Array.of(x1, y1, x1, y2, x2, y2, x2, y1);
    for (let i = 0; i < xy.length; i++) xy[i]! *= scale;
    yield { kind: 'boundary', layer, datatype, xy };
  }
  for (const { role, x, y, text } of labels) {
    const at = { x: x * scale, y: y * scale };
    yield { kind: 'text', ...process.labelLayer(process.layer(role)!), ...at, text, ...upright };
  }
}
