import type { Drawing } from '../shapes.ts';
import type { Via } from '../tech.ts';

/** Arrays that are larger both ways need a wider spacing in some processes. */
const MOST_BOTH_WAYS = 3;

const fitting = (room: number, pad: number, { size, space }: Via): number =>
  1 + Math.floor(Math.max(0, room - pad - 2) / (size + space));

/** As many cuts about a point as fit on both wires, one at least: `room` of each way, and what one cut needs there. */
export function drawCuts(
  drawing: Drawing,
  via: Via,
  [x, y]: readonly [number, number],
  across: { readonly room: number; readonly pad: number },
  up: { readonly room: number; readonly pad: number },
): { readonly height: number } {
  const step = via.size + via.space;
  const [columns, rows] = [fitting(across.room, across.pad, via), fitting(up.room, up.pad, via)];
  const most = columns > MOST_BOTH_WAYS && rows > MOST_BOTH_WAYS;
  const [nx, ny] = most
    ? columns > rows
      ? [columns, MOST_BOTH_WAYS]
      : [MOST_BOTH_WAYS, rows]
    : [columns, rows];
  const [left, bottom] = [x - Math.floor(((nx - 1) * step) / 2), y - Math.floor(((ny - 1) * step) / 2)];
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++)
      drawing.around(via.cut, left + i * step, bottom + j * step, via.size, via.size);
  }
  return { height: (ny - 1) * step };
}

/** How wide two wires that cross must be for so many cuts. */
export function cutsAcross(wanted: number, pad: number, { size, space }: Via): number {
  const holds = (side: number) => side * Math.min(side, MOST_BOTH_WAYS);
  let side = 1;
  while (holds(side) < wanted) side++;
  return pad + 2 + (side - 1) * (size + space);
}
