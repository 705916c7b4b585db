import type { Result } from '../../../core/result.ts';
import { type GdsElement, nanometres, upright } from '../../../formats/gdsii/library.ts';
import { writeGds } from '../../../formats/gdsii/write.ts';
import type { Process } from '../process.ts';
import type { Drawing } from './shapes.ts';

/** A drawing as a GDSII file with one cell. */
export function drawingToGds(drawing: Drawing, process: Process, cell: string): Result<Uint8Array> {
  return writeGds({ name: cell, units: nanometres }, [
    { name: cell, elements: elementsOf(drawing, process) },
  ]);
}

function* elementsOf({ shapes, labels }: Drawing, process: Process): Iterable<GdsElement> {
  for (const { role, x1, y1, x2, y2 } of shapes) {
    const { layer, datatype } = process.layer(role)!;
    yield { kind: 'boundary', layer, datatype, xy: Int32Array.of(x1, y1, x1, y2, x2, y2, x2, y1) };
  }
  for (const { role, x, y, text } of labels) {
    yield { kind: 'text', ...process.labelLayer(process.layer(role)!), x, y, text, ...upright };
  }
}
