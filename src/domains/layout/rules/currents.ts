import * as z from 'zod';
import type { Process } from './process.ts';

const Currents = z.object({
  source: z.string(),
  /** mA that a micrometre of a conductor's width carries for good, and mA of one cut. */
  wires: z.record(z.string(), z.number().positive()),
  cuts: z.record(z.string(), z.number().positive()),
});

/** What a process's wires and cuts carry, as its makers publish it (`devices.current_density`). */
export interface WireCurrents {
  readonly source: string;
  /** How many µm any conductor of wires must be wide for so many mA. */
  width(milliamperes: number): number;
  /** How many cuts between trunks and spines that takes. */
  cuts(milliamperes: number): number;
}

/** Null where the rule file does not say it of each conductor that wires lie on. */
export function currentsOf({ devices, stack }: Process): WireCurrents | null {
  const read = Currents.safeParse(devices?.current_density);
  if (!read.success) return null;
  const { source, wires, cuts } = read.data;
  // Where there are three, the lowest is left to straps, which carry what one finger does.
  const used = stack.length > 2 ? stack.slice(1, 3) : stack.slice(0, 2);
  const densities = used.map(({ layer }) => wires[layer.name] ?? 0);
  const cut = cuts[used.at(-1)!.cut.name] ?? 0;
  const least = Math.min(...densities);
  if (least === 0 || cut === 0) return null;
  return {
    source,
    width: (milliamperes) => milliamperes / least,
    cuts: (milliamperes) => Math.ceil(milliamperes / cut - 1e-9),
  };
}
