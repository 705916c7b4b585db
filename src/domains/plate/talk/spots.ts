import type { PlateWire } from '../contract.ts';
import { round } from '../decimals.ts';
import { known } from '../known.ts';

type HoleWire = PlateWire['holes'][number];

/** One hole of a pattern. */
export interface Member {
  readonly x: number;
  readonly y: number;
  readonly row: number;
  readonly col: number;
  readonly angle: number | null;
}

/** More holes than anybody tells one from. */
const MOST = 400;

/** The holes of a pattern in its order; null where it is not known where they are, or where it is none. */
export function membersOf({ placement }: HoleWire, plate: PlateWire): readonly Member[] | null {
  const { length, width } = known(plate).base_shape;
  if (placement.type === 'four_corners') {
    const { offset_x: dx, offset_y: dy } = placement.four_corners;
    if (dx === null || dy === null || length === null || width === null) return null;
    return gridOf(2, 2, dx, dy, length - 2 * dx, width - 2 * dy);
  }
  if (placement.type === 'rect_array') {
    const { rows, cols, spacing_x, spacing_y, origin_offset_x: x, origin_offset_y: y } = placement.rect_array;
    if (rows === null || cols === null || x === null || y === null || rows * cols > MOST) return null;
    if ((cols > 1 && spacing_x === null) || (rows > 1 && spacing_y === null)) return null;
    return gridOf(rows, cols, x, y, spacing_x ?? 0, spacing_y ?? 0);
  }
  if (placement.type !== 'circle_array') return null;
  const { count, radius, center_x, center_y } = placement.circle_array;
  if (count === null || radius === null || center_x === null || center_y === null || count > MOST)
    return null;
  return Array.from({ length: count }, (_, k) => {
    const angle = (360 * k) / count;
    const turn = (angle * Math.PI) / 180;
    const [x, y] = [center_x + radius * Math.cos(turn), center_y + radius * Math.sin(turn)];
    return { x: round(x), y: round(y), row: 0, col: k, angle };
  });
}

const gridOf = (rows: number, cols: number, x: number, y: number, dx: number, dy: number): Member[] =>
  Array.from({ length: rows * cols }, (_, k) => {
    const [row, col] = [Math.floor(k / cols), k % cols];
    return { x: round(x + col * dx), y: round(y + row * dy), row, col, angle: null };
  });

/** A hole of the plate, wherever it belongs; a group nobody knows the places of is one of these. */
export interface Spot {
  readonly hole: number;
  /** Which of its pattern; null for a hole of its own, or for the whole of a group. */
  readonly member: number | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly row: number;
  readonly col: number;
  readonly rows: number;
  readonly cols: number;
  readonly angle: number | null;
  readonly diameter: number | null;
  readonly type: HoleWire['placement']['type'];
}

export function spotsOf(plate: PlateWire): readonly Spot[] {
  return plate.holes.flatMap((one, hole): Spot[] => {
    const { diameter, placement } = one;
    const members = membersOf(one, plate);
    const common = { hole, diameter, type: placement.type };
    if (!members) {
      const { x, y } = placement.single;
      return [{ ...common, member: null, x, y, row: 0, col: 0, rows: 1, cols: 1, angle: null }];
    }
    const last = members.at(-1)!;
    return members.map((member, k) => ({
      ...common,
      ...member,
      member: k,
      rows: last.row + 1,
      cols: last.col + 1,
    }));
  });
}
