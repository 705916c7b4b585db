import type { Net } from '../netlist/circuit.ts';
import type { MosType, Transistor } from './transistors.ts';

export const POWER = 1;
export const GROUND = 2;

/** The rail a transistor's source looks towards. */
export const railOf = (type: MosType): number => (type === 'nmos' ? GROUND : POWER);

export interface RailEvidence {
  readonly nets: readonly Net[];
  readonly size: number;
  readonly supplies: ReadonlyMap<string, 'power' | 'ground'> | undefined;
  readonly singles: readonly Transistor[];
  /** The bulk of each of `singles`; -1 where it has none. */
  readonly bulks: readonly number[];
  /** 1 for nets that leave their cell. */
  readonly outside: Uint8Array;
}

/**
 * Supplies by name, and supplies by physics. A net into which no transistor of a type drains is that type's rail if
 * it carries sources and is the bulk of another transistor that it touches nowhere else (the substrate or the well),
 * or if it comes from outside and two current sources on one gate have source and bulk there.
 */
export function findRails({ nets, size, supplies, singles, bulks, outside }: RailEvidence): Uint8Array {
  const rail = new Uint8Array(size);
  nets.forEach(({ name, net_type }, i) => {
    const type = net_type === 'signal' ? supplies?.get(name) : net_type;
    if (type) rail[i] = type === 'power' ? POWER : GROUND;
  });
  // One bit for each rail a net could be.
  const [wells, drained, sourced] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
  const twins = new Map<string, number>();
  singles.forEach(({ type, gate, drain, source }, i) => {
    const bulk = bulks[i]!;
    if (drain !== source) {
      drained[drain]! |= railOf(type);
      sourced[source]! |= railOf(type);
    }
    if (bulk < 0 || bulk === drain || bulk === gate || rail[bulk]) return;
    if (bulk !== source) wells[bulk]! |= railOf(type);
    else if (outside[bulk]) {
      const key = `${type}|${source}|${gate}`;
      const first = twins.get(key) ?? drain;
      twins.set(key, first);
      if (first !== drain) wells[bulk]! |= railOf(type);
    }
  });
  for (let net = 0; net < size; net++) {
    const kind = wells[net]! & sourced[net]! & ~drained[net]!;
    if (!rail[net] && (kind === POWER || kind === GROUND)) rail[net] = kind;
  }
  return rail;
}
