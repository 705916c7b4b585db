import type { PlateWire } from './contract.ts';

/** What is known of a plate when more is said of it: a round one is as long and as wide as it is across. */
export function known(plate: PlateWire): PlateWire {
  const across = plate.outline && plate.outline.type !== 'rectangle' ? plate.outline.diameter : null;
  if (across === null) return plate;
  return { ...plate, base_shape: { ...plate.base_shape, length: across, width: across } };
}
