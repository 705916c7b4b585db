import type { Segment } from './collide.ts';
import { centresOf, type Group, holeCount, itemsOf, onCircle, type SurePlate, startTurn } from './expand.ts';
import type { PitchCircle } from './model.ts';

const cross = (x: number, y: number, reach: number): readonly Segment[] => [
  { a: { x: x - reach, y }, b: { x: x + reach, y } },
  { a: { x, y: y - reach }, b: { x, y: y + reach } },
];

/** The centre lines of every hole, in millimetres of the part; `overshoot` is how far they go beyond the circles. */
export function* centreLines(plate: SurePlate, overshoot: number): Generator<Segment> {
  for (const group of itemsOf(plate)) yield* linesOf(group, plate, group.diameter / 2 + overshoot);
  const half = plate.length / 2;
  if (plate.isRound) yield* cross(half, half, half + overshoot);
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
        const turn = (startTurn(group) + i / count) % 1;
        const [a, b] = [Math.max(0, radius - reach), radius + reach].map((r) =>
          onCircle(centerX, centerY, r, turn),
        );
        yield { a: a!, b: b! };
      }
      yield* cross(centerX, centerY, Math.min(reach, radius / 2));
    }
  }
}

export function centreLineCount(plate: SurePlate): number {
  let count = plate.isRound ? 2 : 0;
  for (const group of itemsOf(plate)) {
    const { placement } = group;
    if (placement.type === 'rect_array') count += placement.rows + placement.cols;
    else if (placement.type === 'circle_array') count += placement.count + 2;
    else count += 2 * holeCount(group);
  }
  return count;
}

export const pitchCircles = (plate: SurePlate): readonly PitchCircle[] =>
  itemsOf(plate).flatMap(({ placement }) =>
    placement.type === 'circle_array'
      ? [{ x: placement.centerX, y: placement.centerY, radius: placement.radius }]
      : [],
  );
