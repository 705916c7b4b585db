import { groupBy } from '../netlist/groups.ts';
import type { Graph } from './graph.ts';
import type { Roles } from './roles.ts';

export interface Mirror {
  readonly reference: number;
  /** Indices of transistors, in netlist order, without the reference. */
  readonly outputs: readonly number[];
  readonly gate: number;
  readonly source: number;
  /** How the reference is closed: on its own drain, or through what is stacked on it. */
  readonly closed: 'diode' | 'cascode';
}

/** Transistors of one type on one gate and one source net, one of which sets the gate's voltage. */
export function findMirrors(graph: Graph, roles: Roles): readonly Mirror[] {
  const mirrors: Mirror[] = [];
  graph.gates.forEach((all, gate) => {
    if (all.length < 2 || graph.rail[gate]) return;
    const candidates = all.filter((i) => roles.conducts(i) && !roles.isFloating(i));
    const groups = groupBy(candidates, (i) => {
      const { type, scope, source } = graph.transistors[i]!;
      return `${type}|${scope}|${source}`;
    });
    for (const group of groups.values()) {
      if (group.length < 2) continue;
      const diode = group.find((i) => roles.isDiode(i));
      const reference = diode ?? group.find((i) => isClosedAbove(i, gate, graph));
      if (reference === undefined) continue;
      const outputs = group.filter((i) => i !== reference);
      const { source } = graph.transistors[reference]!;
      mirrors.push({ reference, outputs, gate, source, closed: diode === undefined ? 'cascode' : 'diode' });
    }
  });
  return mirrors;
}

const HIGHEST_STACK = 4;
const MOST_BRANCHES = 16;

/** Whether the gate's net is the drain of what stands on this transistor, one stacked on the other. */
function isClosedAbove(i: number, gate: number, graph: Graph): boolean {
  const { type, scope, drain } = graph.transistors[i]!;
  let level = [drain];
  for (let height = 0; height < HIGHEST_STACK && level.length > 0; height++) {
    const above = level
      .filter((net) => !graph.rail[net])
      .flatMap((net) => graph.sources[net]!.slice(0, MOST_BRANCHES))
      .map((j) => graph.transistors[j]!)
      .filter((one) => one.type === type && one.scope === scope && one.drain !== one.source);
    if (above.some((one) => one.drain === gate)) return true;
    level = [...new Set(above.map((one) => one.drain))].slice(0, MOST_BRANCHES);
  }
  return false;
}
