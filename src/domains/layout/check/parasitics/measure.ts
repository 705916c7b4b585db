import type { Circuit } from '../../netlist/circuit.ts';
import type { Coupling } from '../../netlist/write-spice.ts';
import { substrateOf } from '../../netlist/write-spice.ts';
import type { Process } from '../../rules/process.ts';
import type { Extracted } from '../lvs/extract.ts';
import type { LvsOutcome } from '../lvs/run.ts';
import { wireCapacitances } from './capacitance.ts';
import { coefficientsOf } from './coefficients.ts';
import { type WireResistances, wireResistances } from './resistance.ts';

/** Smaller ones change nothing that is measured. */
const LEAST = 1e-18;

export interface NetCapacitance {
  readonly net: string;
  /** To everything, and of that to the substrate, in farads. */
  readonly total: number;
  readonly substrate: number;
}

export interface Parasitics {
  readonly source: string;
  readonly nets: readonly NetCapacitance[];
  readonly couplings: readonly Coupling[];
  /** Null where the process does not say what squares and cuts have. */
  readonly resistances: WireResistances | null;
  readonly resistanceSource: string | null;
}

/** What the wires of a layout add to the circuit it is; null of another circuit, whose nets nobody can name, or without coefficients. */
export function measureParasitics(
  extracted: Extracted,
  compared: LvsOutcome,
  process: Process,
  circuit: Circuit,
): Parasitics | null {
  const coefficients = coefficientsOf(process);
  if (!coefficients || !compared.matched) return null;
  const substrate = substrateOf(circuit);
  const nameOf = (net: number) => compared.nets.get(extracted.index.get(net) ?? -1);
  const pairs = new Map<string, Coupling>();
  for (const { a, b, value } of wireCapacitances(extracted, coefficients)) {
    const [one, other] = [nameOf(a), b === null ? substrate : nameOf(b)];
    if (one === undefined || other === undefined || one === other) continue;
    const [first, second] = one < other ? [one, other] : [other, one];
    const key = `${first}\n${second}`;
    pairs.set(key, { a: first, b: second, value: value + (pairs.get(key)?.value ?? 0) });
  }
  const couplings = [...pairs.values()]
    .filter(({ value }) => value >= LEAST)
    .sort((x, y) => y.value - x.value);
  const { source, resistanceSource } = coefficients;
  const resistances = resistanceSource
    ? wireResistances(extracted, compared, process, circuit, coefficients)
    : null;
  const nets = totals(circuit, couplings, substrate);
  return { source, nets, couplings, resistances, resistanceSource: resistances && resistanceSource };
}

function totals(
  { nets }: Circuit,
  couplings: readonly Coupling[],
  substrate: string,
): readonly NetCapacitance[] {
  const on = (net: string) => couplings.filter(({ a, b }) => a === net || b === net);
  const sum = (list: readonly Coupling[]) => list.reduce((total, { value }) => total + value, 0);
  return nets.map(({ name }) => ({
    net: name,
    total: sum(on(name)),
    substrate: sum(on(name).filter(({ a, b }) => a === substrate || b === substrate)),
  }));
}
