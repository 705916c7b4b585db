import type { PlateWire } from './contract.ts';

// Worked out from the contract alone, and on purpose not with the code that draws: a thing is not its own judge.

export interface ExpectedHole {
  readonly x: number;
  readonly y: number;
  readonly diameter: number;
}

export interface ExpectedGroup {
  readonly type: string;
  readonly diameter: number;
  readonly holes: readonly ExpectedHole[];
  /** Where the group is measured from: its lowest left hole, or the centre of its circle. */
  readonly start: { readonly x: number; readonly y: number };
  readonly pitchDiameter: number | null;
}

type HoleWire = PlateWire['holes'][number];

/** Seed 000 §4.3: the holes every entry stands for. Null where a number is missing. */
export function expectedGroups({ base_shape, holes }: PlateWire): readonly ExpectedGroup[] | null {
  const { length, width } = base_shape;
  if (length === null || width === null) return null;
  const groups = holes.map((hole) => groupOf(hole, length, width));
  return groups.every((group) => group !== null) ? groups : null;
}

function groupOf({ diameter, placement }: HoleWire, length: number, width: number): ExpectedGroup | null {
  if (diameter === null) return null;
  const made = (points: readonly (readonly [number, number])[], pitchDiameter: number | null = null) => ({
    type: placement.type,
    diameter,
    holes: points.map(([x, y]) => ({ x, y, diameter })),
    start: {
      x: Math.min(...points.slice(0, 4).map(([x]) => x)),
      y: Math.min(...points.slice(0, 4).map(([, y]) => y)),
    },
    pitchDiameter,
  });
  switch (placement.type) {
    case 'single': {
      const { x, y } = placement.single;
      return x === null || y === null ? null : made([[x, y]]);
    }
    case 'four_corners': {
      const { offset_x: dx, offset_y: dy } = placement.four_corners;
      if (dx === null || dy === null) return null;
      return made([
        [dx, dy],
        [length - dx, dy],
        [length - dx, width - dy],
        [dx, width - dy],
      ]);
    }
    case 'rect_array': {
      const {
        rows,
        cols,
        spacing_x,
        spacing_y,
        origin_offset_x: x0,
        origin_offset_y: y0,
      } = placement.rect_array;
      if (rows === null || cols === null || x0 === null || y0 === null) return null;
      if ((cols > 1 && spacing_x === null) || (rows > 1 && spacing_y === null)) return null;
      const points = Array.from({ length: rows * cols }, (_, i): readonly [number, number] => [
        x0 + (i % cols) * (spacing_x ?? 0),
        y0 + Math.floor(i / cols) * (spacing_y ?? 0),
      ]);
      return { ...made(points), start: { x: x0, y: y0 } };
    }
    case 'circle_array': {
      const { count, radius, center_x: x, center_y: y } = placement.circle_array;
      if (count === null || radius === null || x === null || y === null) return null;
      const points = Array.from({ length: count }, (_, i): readonly [number, number] => {
        const turn = (i * 2 * Math.PI) / count;
        return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
      });
      return { ...made(points, radius * 2), start: { x, y } };
    }
    case '':
      return null;
  }
}

export const tolerance = 1e-5;
export const near = (a: number, b: number): boolean => Math.abs(a - b) <= tolerance;

/** How many of `expected` have no partner of their own among `found`, and the other way round. */
export function unmatched(
  expected: readonly ExpectedHole[],
  found: readonly ExpectedHole[],
  allowed = tolerance,
): { readonly missing: number; readonly extra: number } {
  const cell = Math.max(0.01, 2 * allowed);
  const near = (a: number, b: number): boolean => Math.abs(a - b) <= allowed;
  const cells = new Map<number, ExpectedHole[]>();
  // One number for a cell: plates are smaller than 2^25 cells either way, and what shares a key is compared all the same.
  const keyOf = (x: number, y: number) => x * 2 ** 25 + y;
  for (const hole of found) {
    const key = keyOf(Math.floor(hole.x / cell), Math.floor(hole.y / cell));
    const there = cells.get(key);
    if (there) there.push(hole);
    else cells.set(key, [hole]);
  }
  let matched = 0;
  for (const hole of expected) {
    const [column, row] = [Math.floor(hole.x / cell), Math.floor(hole.y / cell)];
    search: for (const dx of [0, -1, 1]) {
      for (const dy of [0, -1, 1]) {
        const there = cells.get(keyOf(column + dx, row + dy));
        const i = there?.findIndex(
          (one) => near(one.x, hole.x) && near(one.y, hole.y) && near(one.diameter, hole.diameter),
        );
        if (there === undefined || i === undefined || i < 0) continue;
        there.splice(i, 1);
        matched++;
        break search;
      }
    }
  }
  return { missing: expected.length - matched, extra: found.length - matched };
}
