import type { Graph } from './graph.ts';
import { railOf } from './rails.ts';
import type { MosType, Transistor } from './transistors.ts';

/** What can be said of one transistor, or of two that share nets, before any module is looked for. */
export interface Roles {
  /** Neither a capacitor (drain on source) nor switched off for good (gate on its own rail or source). */
  readonly conducts: (i: number) => boolean;
  readonly isDiode: (i: number) => boolean;
  /** Its drain leads nowhere: nothing else is there, and the net does not leave the circuit. */
  readonly isFloating: (i: number) => boolean;
  /** A same-type partner whose gate is this drain and whose drain is this gate; -1 without one. */
  readonly crossPartner: (i: number) => number;
  /** A transistor of the other type on the same gate and drain: together they push and pull. -1 without one. */
  readonly pushPullPartner: (i: number) => number;
  /** A transistor of the other type across the same two nets: together they pass a signal. -1 without one. */
  readonly passPartner: (i: number) => number;
  /** Whether a net drives gates of both types, as a logic signal or a clock does and a bias does not. */
  readonly drivesBothTypes: (net: number) => boolean;
}

const MOST_PARTNERS = 256;

const other: Readonly<Record<MosType, MosType>> = { nmos: 'pmos', pmos: 'nmos' };

export function rolesOf({
  transistors,
  rail,
  gates,
  drains,
  sources,
  passivesAt,
  isPort,
  portsKnown,
}: Graph): Roles {
  const at = (i: number): Transistor => transistors[i]!;
  const conducting = transistors.map(
    ({ type, gate, drain, source }) => drain !== source && gate !== source && rail[gate] !== railOf(type),
  );
  /** The first of the shorter list that passes; lists that are both long are rails' and clocks', not partners'. */
  const find = (
    first: readonly number[],
    second: readonly number[],
    test: (j: number) => boolean,
  ): number => {
    const shorter = first.length < second.length ? first : second;
    return shorter.length > MOST_PARTNERS ? -1 : (shorter.find((j) => conducting[j] && test(j)) ?? -1);
  };
  const sameCell = (i: number, j: number, type: MosType) =>
    i !== j && at(j).type === type && at(j).scope === at(i).scope;
  const both = new Map<number, boolean>();
  return {
    conducts: (i) => conducting[i]!,
    isDiode: (i) => at(i).gate === at(i).drain && conducting[i]!,
    isFloating(i) {
      const { drain } = at(i);
      if (!portsKnown || rail[drain] || isPort(drain)) return false;
      const ends =
        drains[drain]!.length + sources[drain]!.length + gates[drain]!.length + passivesAt[drain]!.length;
      return ends === 1;
    },
    crossPartner(i) {
      const { gate, drain, type } = at(i);
      if (gate === drain) return -1;
      return find(
        drains[gate]!,
        gates[drain]!,
        (j) => sameCell(i, j, type) && at(j).gate === drain && at(j).drain === gate,
      );
    },
    pushPullPartner(i) {
      const { gate, drain, type } = at(i);
      return find(
        gates[gate]!,
        drains[drain]!,
        (j) => sameCell(i, j, other[type]) && at(j).gate === gate && at(j).drain === drain,
      );
    },
    passPartner(i) {
      const { drain, source, type } = at(i);
      const across = (j: number) => {
        const [a, b] = [at(j).drain, at(j).source];
        return (
          sameCell(i, j, other[type]) && ((a === drain && b === source) || (a === source && b === drain))
        );
      };
      const drawnAlike = find(drains[drain]!, sources[source]!, across);
      return drawnAlike >= 0 ? drawnAlike : find(sources[drain]!, drains[source]!, across);
    },
    drivesBothTypes(net) {
      let known = both.get(net);
      if (known === undefined) {
        const types = new Set(gates[net]!.filter((i) => conducting[i]).map((i) => at(i).type));
        known = types.size === 2;
        both.set(net, known);
      }
      return known;
    },
  };
}
