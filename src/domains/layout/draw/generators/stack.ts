import type { Role } from '../../rules/process.ts';
import { Drawing } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import type { Pin } from './row.ts';

export interface PassiveCell {
  readonly drawing: Drawing;
  readonly pins: readonly Pin[];
}

interface Pad {
  readonly role: Role;
  readonly size: number;
}

/** Sides of the squares a stack of single cuts needs on each conductor up to a level. */
export function padSizes(tech: Tech, highest: number): readonly Pad[] {
  const { stack } = tech.process;
  return stack.slice(0, highest + 1).map(({ layer, cut }, level) => {
    const above = stack[level + 1];
    const need = (role: typeof cut.role) => tech.width(role) + 2 * tech.ends(layer.role, role);
    const size = Math.max(
      tech.width(layer.role),
      Math.ceil(Math.sqrt(tech.process.area(layer.role))),
      level > 0 ? need(cut.role) : 0,
      above && level < highest ? need(above.cut.role) : 0,
    );
    return { role: layer.role, size: size + (size % 2) };
  });
}

export function drawStack(
  drawing: Drawing,
  tech: Tech,
  x: number,
  y: number,
  highest: number,
  net: string,
  pads: readonly Pad[],
): void {
  for (let level = 0; level <= highest; level++) {
    const { role, size } = pads[level]!;
    drawing.around(role, x, y, size, size, net);
    const { cut } = tech.process.stack[level]!;
    if (level > 0) drawing.around(cut.role, x, y, tech.width(cut.role), tech.width(cut.role));
  }
}

export function shifted({ drawing, pins }: PassiveCell, dy: number): PassiveCell {
  const moved = new Drawing();
  moved.addAll(drawing, 0, dy);
  return {
    drawing: moved,
    pins: pins.map((pin) => ({
      ...pin,
      metal: { ...pin.metal, y1: pin.metal.y1 + dy, y2: pin.metal.y2 + dy },
    })),
  };
}
