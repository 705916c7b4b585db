import type { Prepared } from '../sizes/prepare.ts';
import { partsOf } from './partition.ts';
import { placeBlocks } from './place-blocks.ts';
import { type Placement, type PlaceOptions, Placer } from './placer.ts';

/** Up to so many devices both ways are tried, unless the circuit has cells that are used again. */
const MIDDLING = 40;

/** Where every device lies: about one axis where they are few, else in blocks on shelves. */
export function place(prepared: Prepared, options: PlaceOptions): Placement {
  const parts = partsOf(prepared);
  const whole = () => new Placer(prepared, options).run();
  if (parts.length < 2) return whole();
  const parted = placeBlocks(prepared, parts, options);
  const own = parts.some(({ cell }) => cell !== null);
  if (own || prepared.circuit.devices.length > MIDDLING) return parted;
  const one = whole();
  return one.cost <= parted.cost ? one : parted;
}
