import { sectionKey } from '../sections.ts';
import type { Prepared } from '../sizes/prepare.ts';
import { mayBeWhole, partsOf, wellsOf } from './partition.ts';
import { placeBlocks } from './place-blocks.ts';
import { type Placement, type PlaceOptions, Placer } from './placer.ts';

/** Where every device lies: about one axis where they are few, else in blocks on shelves. */
export function place(prepared: Prepared, options: PlaceOptions): Placement {
  const parts = partsOf(prepared);
  const parted = parts.length > 0 ? placeBlocks(prepared, parts, options) : null;
  if (parted && !mayBeWhole(parts)) return parted;
  const whole = new Placer(prepared, options).run();
  const best = parted && parted.cost < whole.cost ? parted : whole;
  const wells = new Set(prepared.devices.map(sectionKey)).size > 2 ? wellsOf(prepared) : [];
  if (wells.length < 2) return best;
  const beside = placeBlocks(prepared, wells, options);
  // A better shape that nobody asked for is worth no area.
  const smaller = options.maxAspect !== null || areaOf(beside) < areaOf(best);
  return smaller && beside.cost < best.cost ? beside : best;
}

function areaOf({ assembled: { bounds } }: Placement): number {
  return (bounds.x2 - bounds.x1) * (bounds.y2 - bounds.y1);
}
