import { sectionKey } from '../sections.ts';
import type { Prepared } from '../sizes/prepare.ts';
import { mayBeWhole, partsOf, wellsOf } from './partition.ts';
import { placeBlocks } from './place-blocks.ts';
import { type Placement, type PlaceOptions, Placer } from './placer.ts';

/** Where every device lies: about one axis where they are few, else in blocks on shelves. */
export function place(prepared: Prepared, options: PlaceOptions): Placement {
  const ways = partsOf(prepared).filter(({ length }) => length > 0);
  const [parted, ...others] = ways.map((parts) => placeBlocks(prepared, parts, options));
  const cheapest = others.reduce((a, b) => (a && b.cost < a.cost ? b : a), parted);
  if (cheapest && !mayBeWhole(ways[0]!)) return cheapest;
  const whole = new Placer(prepared, options).run();
  const best = cheapest && cheapest.cost < whole.cost ? cheapest : whole;
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
