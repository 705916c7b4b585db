import * as z from 'zod';
import type { Process, Role } from '../../rules/process.ts';

const Level = z.object({
  layer: z.string(),
  /** To the substrate: F/m² and F/m of edge. */
  area: z.number(),
  fringe: z.number(),
  /** Between edges of one layer that face each other: F, times length over distance. */
  sidewall: z.number(),
  /** Ω per square. */
  sheet: z.number(),
});

/** Of a pair of layers: F/m² where they overlap, F/m along edges of the upper over the lower and of the lower under the upper. */
const Between = z.object({
  upper: z.string(),
  lower: z.string(),
  area: z.number(),
  down: z.number(),
  up: z.number(),
});

/** Of one cut of the size the design rules have: Ω. Of a contact, by what it stands on. */
const Cut = z.object({
  layer: z.string(),
  over: z.enum(['poly', 'n_active', 'p_active']).optional(),
  ohms: z.number().positive(),
});

const Parasitics = z.object({
  source: z.string(),
  /** Where the sheet resistances and those of cuts are from. */
  resistance_source: z.string().optional(),
  cuts: z.array(Cut).default([]),
  /** How far edges see each other, in metres. */
  halo: z.number(),
  levels: z.array(Level),
  between: z.array(Between),
});

/** The layers of one height in the stack, with their coefficients. */
export interface WireLevel extends z.output<typeof Level> {
  readonly role: Role;
}

export interface Coefficients {
  readonly source: string;
  readonly halo: number;
  /** From the lowest up. */
  readonly levels: readonly WireLevel[];
  readonly resistanceSource: string | null;
  /** Of a cut by what lies below it, an area that conducts. */
  cut(layer: string, below: string): z.output<typeof Cut> | undefined;
  between(upper: WireLevel, lower: WireLevel | 'diffusion'): z.output<typeof Between> | undefined;
}

/** What `devices.parasitics` of a rule file says; null where it says nothing of use. */
export function coefficientsOf(process: Process): Coefficients | null {
  const read = Parasitics.safeParse(process.devices?.parasitics);
  if (!read.success) return null;
  const { source, halo, levels, between, cuts, resistance_source = null } = read.data;
  const byName = new Map(levels.map((level) => [level.layer, level]));
  const conductors = [process.poly, ...process.stack.map(({ layer }) => layer)];
  const found = conductors.flatMap(({ role, name }) => {
    const level = byName.get(name);
    return level ? [{ ...level, role }] : [];
  });
  const pairs = new Map(between.map((pair) => [`${pair.upper} ${pair.lower}`, pair]));
  return {
    source,
    halo,
    levels: found,
    resistanceSource: resistance_source,
    cut: (layer, below) =>
      cuts.find((cut) => cut.layer === layer && (cut.over === undefined || cut.over === standsOn(below))),
    between: (upper, lower) =>
      pairs.get(`${upper.layer} ${lower === 'diffusion' ? process.active.name : lower.layer}`),
  };
}

/** Taps are active of their doping. */
const standsOn = (area: string): string =>
  area.startsWith('n_') ? 'n_active' : area.startsWith('p_') ? 'p_active' : area;
