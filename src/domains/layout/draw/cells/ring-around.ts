import { err, ok, type Result } from '../../../../core/result.ts';
import { around, type Box, shapeBoxes } from '../../../../geometry/region.ts';
import { Regions } from '../../check/drc/run.ts';
import { layoutFromGds } from '../../check/flat-layout.ts';
import { kindRole } from '../../rules/kinds.ts';
import type { Process } from '../../rules/process.ts';
import { drawingFrom } from '../export/files.ts';
import { issue } from '../messages.ts';
import type { Drawing } from '../shapes.ts';
import { Tech } from '../tech.ts';
import { ringAround } from './cells.ts';

export interface RingedFile {
  readonly cell: string;
  readonly drawing: Drawing;
  readonly ring: Result<Drawing>;
}

/** The ring around a layout that is a file: what its derived layers and its kinds of transistors ask for is kept, too. */
export function ringAroundFile(gds: Uint8Array, process: Process, net: string): Result<RingedFile> {
  const read = drawingFrom(gds, process);
  if (!read.ok) return read;
  const { cell, drawing, whole } = read.value;
  if (!whole || drawing.shapes.length === 0) return err([issue('draw_ring_around')]);
  const marked = markDerived(drawing, gds, process);
  const kinds = process.kinds.filter(({ name }) => drawing.reach.has(kindRole(name)));
  const tech = marked.ok ? Tech.of(process.withKinds(new Set(kinds.map(({ name }) => name)))) : marked;
  return tech.ok ? ok({ cell, drawing, ring: ringAround(drawing, tech.value, net) }) : tech;
}

function markDerived(drawing: Drawing, gds: Uint8Array, process: Process): Result<Drawing> {
  const layout = layoutFromGds(gds);
  if (!layout.ok) return layout;
  const regions = new Regions(layout.value, process.rules);
  for (const [role, name] of process.derived) {
    const region = regions.get(name);
    if (!region.ok) return region;
    const box = boxOf(shapeBoxes(region.value));
    if (!box) continue;
    const { left, bottom, right, top } = box;
    const [x1, y1, x2, y2] = [left, bottom, right, top].map((value) => value / process.nanometres);
    drawing.mark(role, { x1: x1!, y1: y1!, x2: x2!, y2: y2! });
  }
  return ok(drawing);
}

function boxOf(boxes: ArrayLike<number>): Box | null {
  let box: Box | null = null;
  for (let i = 0; i < boxes.length; i += 4) {
    box = around(box, { left: boxes[i]!, bottom: boxes[i + 1]!, right: boxes[i + 2]!, top: boxes[i + 3]! });
  }
  return box;
}
