import type { Prepared } from '../sizes/prepare.ts';
import { mayBeWhole, partsOf } from './partition.ts';
import { placeBlocks } from './place-blocks.ts';
import { type Placement, type PlaceOptions, Placer } from './placer.ts';

/** Where every device lies: about one axis where they are few, else in blocks on shelves. */
export function place(prepared: Prepared, options: PlaceOptions): Placement {
  const parts = partsOf(prepared);
  const whole = () => new Placer(prepared, options).run();
  if (parts.length < 2) return whole();
  const parted = placeBlocks(prepared, parts, options);
  if (!mayBeWhole(parts)) return parted;
  const one = whole();
  return one.cost <= parted.cost ? one : parted;
}
