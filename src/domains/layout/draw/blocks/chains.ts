import type { Role } from '../../rules/process.ts';
import type { Rect } from '../shapes.ts';
import type { Tech } from '../tech.ts';
import type { PlacedBlock } from './shelves.ts';

/** A wire from one block straight into its neighbour, from the blocks' lower edge up. */
export interface Chain {
  readonly net: string;
  readonly box: Rect;
}

interface Wire extends Rect {
  readonly net: string;
}

/** What of a block lies on the trunks' conductor, where it stands. */
function wiresOf(
  { made: { drawing, bounds }, outside }: PlacedBlock,
  role: Role,
  dx: number,
): readonly Wire[] {
  return drawing.shapes
    .filter((shape) => shape.role === role)
    .map(({ x1, x2, y1, y2, net }) => ({
      ...{ x1: x1 + dx, x2: x2 + dx, y1: y1 - bounds.y1, y2: y2 - bounds.y1 },
      net: outside.get(net ?? '') ?? '',
    }));
}

/** Nets of two neighbours whose wires lie at one height with nothing between them: rails, and trunks of equal blocks. */
export function chainsBetween(
  left: PlacedBlock,
  right: PlacedBlock,
  [leftX, rightX]: readonly [number, number],
  tech: Tech,
): readonly Chain[] {
  const { role, space } = tech.across;
  const [here, there] = [wiresOf(left, role, leftX), wiresOf(right, role, rightX)];
  const both = new Set(leaving(right));
  const all = [...here, ...there];
  return leaving(left).flatMap((net): Chain[] => {
    if (!both.has(net)) return [];
    const own = there.filter((wire) => wire.net === net);
    const strips = here
      .filter((wire) => wire.net === net)
      .flatMap(({ x2, y1, y2 }) =>
        own
          .filter((wire) => wire.y1 === y1 && wire.y2 === y2 && wire.x1 > x2)
          .map((wire): Rect => ({ x1: x2, x2: wire.x1, y1, y2 })),
      )
      .sort((a, b) => a.x2 - a.x1 - (b.x2 - b.x1));
    const free = strips.find((strip) => all.every((wire) => wire.net === net || clear(wire, strip, space)));
    return free ? [{ net, box: free }] : [];
  });
}

/** What leaves a block and is one net in it. */
function leaving({ made, outside }: PlacedBlock): readonly string[] {
  const inside = [...new Set(made.edge.map(({ net }) => net))].map((net) => outside.get(net)!);
  return inside.filter((net) => inside.indexOf(net) === inside.lastIndexOf(net));
}

const clear = (a: Rect, b: Rect, space: number): boolean =>
  a.x2 + space <= b.x1 || b.x2 + space <= a.x1 || a.y2 + space <= b.y1 || b.y2 + space <= a.y1;
