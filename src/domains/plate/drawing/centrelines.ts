import type { Segment } from './collide.ts';
import { centresOf, type Group, holeCount, onCircle, type SurePlate } from './expand.ts';
import type { PitchCircle } from './model.ts';

const cross = (x: number, y: number, reach: number): readonly Segment[] => [
  { a: { x: x - reach, y }, b: { x: x + reach, y } },
  { a: { x, y: y - reach }, b: { x, y: y + reach } },
];

/** The centre lines of every hole, in millimetres of the part; `overshoot` is how far they go beyond the circles. */
export function* centreLines(plate: SurePlate, overshoot: number): Generator<Segment> {
  for (const group of plate.groups) yield* linesOf(group, plate, group.diameter / 2 + overshoot);
}

function* linesOf(group: Group, plate: SurePlate, reach: number): Generator<Segment> {
  const { placement } = group;
  switch (placement.type) {
    case 'single':
    case 'four_corners':
      for (const { x, y } of centresOf(group, plate)) yield* cross(x, y, reach);
      return;
    case 'rect_array': {
      // One line per row and column instead of a cross per hole.
      const { rows, cols, spacingX, spacingY, originX, originY } = placement;
      const [right, top] = [originX + (cols - 1) * spacingX, originY + (rows - 1) * spacingY];
      for (let row = 0; row < rows; row++) {
        const y = originY + row * spacingY;
        yield { a: { x: originX - reach, y }, b: { x: right + reach, y } };
      }
      for (let col = 0; col < cols; col++) {
        const x = originX + col * spacingX;
        yield { a: { x, y: originY - reach }, b: { x, y: top + reach } };
      }
      return;
    }
    case 'circle_array': {
      const { count, radius, centerX, centerY } = placement;
      // The pitch circle is one of each hole's two lines, this is the other.
      for (let i = 0; i < count; i++) {
        const [a, b] = [Math.max(0, radius - reach), radius + reach].map((r) =>
          onCircle(centerX, centerY, r, i / count),
        );
        yield { a: a!, b: b! };
      }
      yield* cross(centerX, centerY, Math.min(reach, radius / 2));
    }
  }
}

export function centreLineCount({ groups }: SurePlate): number {
  let count = 0;
  for (const group of groups) {
    const { placement } = group;
    if (placement.type === 'rect_array') count += placement.rows + placement.cols;
    else if (placement.type === 'circle_array') count += placement.count + 2;
    else count += 2 * holeCount(group);
  }
  return count;
}

export const pitchCircles = ({ groups }: SurePlate): readonly PitchCircle[] =>
  groups.flatMap(({ placement }) =>
    placement.type === 'circle_array'
      ? [{ x: placement.centerX, y: placement.centerY, radius: placement.radius }]
      : [],
  );
