import { err, type Result } from '../../../../core/result.ts';
import { type GdsElement, nanometres, upright } from '../../../../formats/gdsii/library.ts';
import { readGds } from '../../../../formats/gdsii/read.ts';
import { writeGds } from '../../../../formats/gdsii/write.ts';
import type { Process } from '../../rules/process.ts';
import type { Assembled } from '../assemble-rows.ts';
import { issue } from '../messages.ts';
import { boundsOf, type Drawing } from '../shapes.ts';

/** As far as checks measure exactly; the format itself ends at twice that. */
const FARTHEST = 2 ** 30;

/** A drawing as a GDSII file with one cell. */
export const drawingToGds = (drawing: Drawing, process: Process, cell: string): Result<Uint8Array> =>
  withinReach(drawing, process) ??
  writeGds({ name: cell, units: nanometres }, [{ name: cell, elements: elementsOf(drawing, process) }]);

/** The same with the cells it is put together from, each once, and references to them. */
export function assembledToGds(
  made: Pick<Assembled, 'drawing' | 'cells'>,
  process: Process,
  cell: string,
): Result<Uint8Array> {
  return (
    withinReach(made.drawing, process) ??
    writeGds({ name: cell, units: nanometres }, [...structuresOf(made, process, cell).values()])
  );
}

type Structure = { readonly name: string; readonly elements: Iterable<GdsElement> };

/** A cell and those below it, each by what it is drawn from; no name twice. */
function structuresOf(
  { drawing, cells }: Pick<Assembled, 'drawing' | 'cells'>,
  process: Process,
  name: string,
  found = new Map<Drawing, Structure>(),
): ReadonlyMap<Drawing, Structure> {
  const free = (wanted: string) => {
    const taken = new Set([...found.values()].map((one) => one.name));
    let own = wanted;
    for (let i = 2; taken.has(own); i++) own = `${wanted}_${i}`;
    return own;
  };
  const references: GdsElement[] = [];
  found.set(drawing, { name, elements: elementsOf(cells?.own ?? drawing, process, references) });
  const scale = process.nanometres;
  for (const { name: wanted, made, x, y } of cells?.placed ?? []) {
    if (!found.has(made.drawing)) structuresOf(made, process, free(wanted), found);
    const { name: own } = found.get(made.drawing)!;
    references.push({ kind: 'reference', name: own, x: x * scale, y: y * scale, ...upright });
  }
  return found;
}

/** A file with more drawn in its top cell; the cells in it stay as they are. */
export function addToGds(gds: Uint8Array, more: Drawing, process: Process, top: string): Result<Uint8Array> {
  const { library, issues } = readGds(gds);
  if (!library) return err(issues);
  return (
    withinReach(more, process) ??
    writeGds(
      library,
      library.structures.map(({ name, elements }) => ({
        name,
        elements: name === top ? [...elements, ...elementsOf(more, process)] : elements,
      })),
    )
  );
}

/** What is wrong where it is too large; null where it is not. */
function withinReach(drawing: Drawing, process: Process): Result<never> | null {
  const { x1, y1, x2, y2 } = boundsOf(drawing.shapes) ?? { x1: 0, y1: 0, x2: 0, y2: 0 };
  const scale = process.nanometres;
  const farthest = Math.max(-x1, -y1, x2, y2) * scale;
  if (farthest > FARTHEST) {
    const um = (nanometres: number) => Math.round(nanometres / 1000);
    return err([issue('draw_out_of_reach', { params: { value: um(farthest), limit: um(FARTHEST) } })]);
  }
  return null;
}

function* elementsOf(
  { shapes, labels }: Drawing,
  process: Process,
  references: readonly GdsElement[] = [],
): Iterable<GdsElement> {
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
  yield* references;
}
