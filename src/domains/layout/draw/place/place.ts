import { type Assembled, assemble, type Section } from '../assemble.ts';
import { rowRules } from '../generators/row.ts';
import type { Passive } from '../passive-sizes.ts';
import type { Prepared } from '../prepare.ts';
import type { Mos } from '../sizes.ts';
import type { Tech } from '../tech.ts';
import { blocksOf, type Group } from './blocks.ts';
import { orderWidth, packPassives, packRows } from './rows.ts';

export interface PlaceOptions {
  /** Longer side to shorter side at most; null where it does not matter. */
  readonly maxAspect: number | null;
  readonly dummies: boolean;
  /** Patterns made beforehand; other devices are grouped by what was recognised. */
  readonly groups: readonly Group[];
}

export interface Placement {
  readonly sections: readonly Section[];
  readonly assembled: Assembled;
  /** How many placements were drawn and measured. */
  readonly tried: number;
}

/** Beyond this a block is awkward to use, asked for or not. */
const AWKWARD = 4;
const MOST_ROWS = 24;

/** Folds the circuit into rows in many ways, draws each, and keeps the smallest within the aspect ratio. */
export function place(prepared: Prepared, options: PlaceOptions): Placement {
  const { tech, devices, passives, recognised, nets } = prepared;
  const blocks = blocksOf(devices, recognised, options.groups);
  const rules = rowRules(tech);
  const width = ({ l }: Mos) => l + rules.gapContacted;
  const transistors = blocks.reduce((sum, { order }) => sum + orderWidth(order, width), 0);
  const total = transistors + passives.reduce((sum, one) => sum + widthOf(one, tech), 0);
  let best: { placement: Omit<Placement, 'tried'>; cost: number } | null = null;
  const seen = new Set<string>();
  for (let rows = 1; rows <= MOST_ROWS; rows++) {
    const widest = Math.ceil((total / rows) * 1.02);
    const sections = [
      ...packRows(blocks, width, widest),
      ...packPassives(passives, (one) => widthOf(one, tech), widest),
    ];
    const key = JSON.stringify(sections.map((one) => one.rows.map((row) => row.map(({ id }) => id))));
    if (seen.has(key)) continue;
    seen.add(key);
    const assembled = assemble(sections, tech, { ...nets, dummies: options.dummies });
    const cost = costOf(assembled, options.maxAspect ?? AWKWARD);
    if (!best || cost < best.cost) best = { placement: { sections, assembled }, cost };
  }
  return { ...best!.placement, tried: seen.size };
}

function costOf({ bounds }: Assembled, maxAspect: number): number {
  const [width, height] = [bounds.x2 - bounds.x1, bounds.y2 - bounds.y1];
  const aspect = Math.max(width, height) / Math.min(width, height);
  return width * height * (1 + Math.max(0, aspect / maxAspect - 1));
}

/** Rough width of a resistor or a capacitor. */
const widthOf = (passive: Passive, tech: Tech): number =>
  passive.kind === 'resistor'
    ? passive.strips * (passive.width + tech.space('poly'))
    : passive.width + 4 * tech.space('capacitor_plate');
