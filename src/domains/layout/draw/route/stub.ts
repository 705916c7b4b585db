import type { Pin, RowRules } from '../generators/row.ts';
import type { Drawing } from '../shapes.ts';
import type { Tech } from '../tech.ts';

/** From a pin to its trunk at y: on the first conductor, or where it jumps (or has no other way) on the spines'. */
export function drawStub(
  drawing: Drawing,
  { x, metal, net, side }: Pin,
  y: number,
  jumped: boolean,
  tech: Tech,
  rules: RowRules,
): void {
  const { local, across, toAcross, toUp, up } = tech;
  if (toAcross && !jumped) {
    const half = Math.ceil(toAcross.lowerPad / 2);
    const width = rules.strap / 2;
    const [y1, y2] = [Math.min(metal.y1, y - half), Math.max(metal.y2, y + half)];
    drawing.add(local.role, x - width, y1, x + width, y2, net);
    drawing.around(toAcross.cut, x, y, toAcross.size, toAcross.size);
    return;
  }
  const half = Math.ceil((toAcross ?? toUp).lowerPad / 2);
  const at = side === 'gate' ? Math.round((metal.y1 + metal.y2) / 2) : Math.min(metal.y1 + half, -half);
  drawing.around(local.role, x, at, rules.strap, 2 * half, net);
  if (toAcross) {
    drawing.around(toAcross.cut, x, at, toAcross.size, toAcross.size);
    drawing.around(across.role, x, at, rules.trunk, rules.trunk, net);
  }
  drawing.around(toUp.cut, x, at, toUp.size, toUp.size);
  drawing.around(toUp.cut, x, y, toUp.size, toUp.size);
  const pad = Math.ceil(toUp.upperPad / 2);
  drawing.add(up.role, x - pad, Math.min(at, y) - pad, x + pad, Math.max(at, y) + pad, net);
}
