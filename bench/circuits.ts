import type { Drawn } from '../src/domains/layout/check/lvs/draw.testkit.ts';
import type { DeviceJson, NetlistJson } from '../src/domains/layout/contract.ts';
import { amplifiers } from '../src/domains/layout/recognise/amplifiers.testkit.ts';

/** A chain of inverters: two devices each. */
export const inverters = (count: number): Drawn[] =>
  Array.from({ length: count }, (_, i): Drawn[] => [
    { id: `MN${i}`, type: 'nmos', nets: [`n${i}`, `n${i + 1}`, 'vss', 'vss'], nf: 2 },
    { id: `MP${i}`, type: 'pmos', nets: [`n${i}`, `n${i + 1}`, 'vdd', 'vdd'], w: 1000, nf: 2 },
  ]).flat();

/** Telescopic amplifiers, ten devices each, as the netlist contract has them. */
export function amplifierNetlist(count: number): NetlistJson {
  const devices = amplifiers(count).map(({ id, type, params: { w, l, nf }, terminals }): DeviceJson => {
    const ends = Object.entries(terminals).filter((end): end is [string, string] => end[1] !== undefined);
    return { id, type, m: 1, terminals: Object.fromEntries(ends), w: w!, l: l!, nf };
  });
  return { schema_version: '1.1.0', top: 'TOP', cells: [{ name: 'TOP', devices }] };
}
