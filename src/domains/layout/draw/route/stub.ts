import type { Pin } from '../generators/row.ts';
import type { RowRules } from '../generators/row-rules.ts';
import type { Drawing } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import { drawCuts } from './cuts.ts';

/** The trunk a stub leads to: its middle, its width, and whether it is reached from the conductor above it. */
export interface StubEnd {
  readonly y: number;
  readonly width: number;
  readonly jumped: boolean;
}

/** From a pin to its trunk: on the first conductor, or where it jumps (or has no other way) on the spines'. */
export function drawStub(
  drawing: Drawing,
  { x, metal, net, side }: Pin,
  { y, width, jumped }: StubEnd,
  tech: Tech,
  rules: RowRules,
): void {
  const { local, across, toAcross, toUp, up } = tech;
  if (toAcross && !jumped) {
    const room = { room: width, pad: toAcross.upperPad };
    const { height } = drawCuts(drawing, toAcross, [x, y], { room: 0, pad: 0 }, room);
    const end = Math.ceil(height / 2) + toAcross.lowerEnd;
    const [y1, y2] = [Math.min(metal.y1, y - end), Math.max(metal.y2, y + end)];
    drawing.add(local.role, x - rules.strap / 2, y1, x + rules.strap / 2, y2, net);
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
