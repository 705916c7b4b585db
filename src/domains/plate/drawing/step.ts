import { type StepHole, writeStep } from '../../../formats/step/write.ts';
import { cutsOf, outlineOf } from './contours.ts';
import { centresOf, type Group, type SurePlate } from './expand.ts';

/** The plate as one solid; a thread is the hole that is drilled for it. */
export function writeSolid(plate: SurePlate): Generator<string> {
  const { name, thickness, length, isRound } = plate;
  return writeStep({
    name: name || 'plate',
    thickness,
    outline: isRound ? { x: length / 2, y: length / 2, diameter: length } : outlineOf(plate),
    openings: cutoutsOf(plate),
    holes: holesOf(plate),
  });
}

function* cutoutsOf(plate: SurePlate) {
  for (const { contour } of cutsOf(plate)) yield contour;
}

function* holesOf(plate: SurePlate): Generator<StepHole> {
  const { length, inner } = plate;
  if (inner !== null) yield { x: length / 2, y: length / 2, diameter: inner };
  for (const group of plate.groups) {
    const mouth = mouthOf(group);
    for (const { x, y } of centresOf(group, plate))
      yield { x, y, diameter: group.diameter, ...(mouth && { mouth }) };
  }
}

function mouthOf({ feature }: Group): StepHole['mouth'] {
  const { countersink, counterbore } = feature ?? {};
  if (counterbore?.diameter && counterbore.depth)
    return { diameter: counterbore.diameter, depth: counterbore.depth };
  if (countersink?.diameter) return { diameter: countersink.diameter, angle: countersink.angle ?? 90 };
  return undefined;
}
