import type { Pin } from '../generators/row.ts';
import type { RowRules } from '../generators/row-rules.ts';
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
    const half = toAcross.lowerEnd;
    const width = rules.strap / 2;
    const [y1, y2] = [Math.min(metal.y1, y - half), Math.max(metal.y2, y + half)];
    drawing.add(local.role, x - width, y1, x + width, y2, net);
    drawing.around(toAcross.cut, x, y, toAcross.size, toAcross.size);
    return;
  }
  const half = (toAcross ?? toUp).lowerEnd;
  const at =
    side === 'gate'
      ? metal.y1 + Math.max(half, rules.gateBelow + Math.floor(tech.contact.size / 2))
      : Math.min(metal.y1 + half, -half);
  drawing.around(local.role, x, at, rules.strap, 2 * half, net);
  if (toAcross) {
    drawing.around(toAcross.cut, x, at, toAcross.size, toAcross.size);
    drawing.around(across.role, x, at, 2 * rules.padHalf, rules.trunk, net);
  }
  drawing.around(toUp.cut, x, at, toUp.size, toUp.size);
  drawing.around(toUp.cut, x, y, toUp.size, toUp.size);
  const pad = Math.ceil(toUp.upperPad / 2);
  drawing.add(
    up.role,
    x - pad,
    Math.min(at, y) - toUp.upperEnd,
    x + pad,
    Math.max(at, y) + toUp.upperEnd,
    net,
  );
}
