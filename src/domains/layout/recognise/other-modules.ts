import { groupBy } from '../netlist/groups.ts';
import type { Graph } from './graph.ts';
import type { Mirror } from './mirrors.ts';
import { railOf } from './rails.ts';
import type { Roles } from './roles.ts';

export const otherKinds = [
  'cross_coupled',
  'diode',
  'inverter',
  'transmission_gate',
  'biased_sources',
  'series_stack',
  'moscap',
  'dummy',
] as const;
export type OtherKind = (typeof otherKinds)[number];

/** Something recognised beside the document's four modules: for the person and for placement, never counted as one. */
export interface Other {
  readonly kind: OtherKind;
  /** Indices of transistors. */
  readonly transistors: readonly number[];
}

export function findOthers(graph: Graph, roles: Roles, mirrors: readonly Mirror[]): readonly Other[] {
  const others: Other[] = [];
  const add = (kind: OtherKind, ...transistors: number[]) => others.push({ kind, transistors });
  const references = new Set(mirrors.map((mirror) => mirror.reference));
  const mirrored = new Set(mirrors.flatMap((mirror) => [mirror.reference, ...mirror.outputs]));
  graph.transistors.forEach((one, i) => {
    if (one.stacked) add('series_stack', i);
    if (one.drain === one.source) {
      // With its gate elsewhere it is a capacitor; with everything on one net it is nothing at all.
      add(one.gate === one.source || graph.rail[one.gate] === railOf(one.type) ? 'dummy' : 'moscap', i);
    } else if (!roles.conducts(i) || roles.isFloating(i)) add('dummy', i);
    else if (roles.isDiode(i) && !references.has(i)) add('diode', i);
    const cross = roles.conducts(i) ? roles.crossPartner(i) : -1;
    if (cross > i) add('cross_coupled', i, cross);
    if (one.type === 'nmos' && roles.conducts(i) && one.gate !== one.drain) {
      const push = roles.pushPullPartner(i);
      if (push >= 0 && onRails(graph, i, push)) add('inverter', i, push);
      const pass = roles.passPartner(i);
      if (pass >= 0 && graph.transistors[pass]!.gate !== one.gate) add('transmission_gate', i, pass);
    }
  });
  for (const group of biasedSources(graph, roles, mirrored)) add('biased_sources', ...group);
  return others;
}

const onRails = (graph: Graph, ...pair: number[]): boolean =>
  pair.every((i) => graph.rail[graph.transistors[i]!.source] === railOf(graph.transistors[i]!.type));

/** Current sources on one bias and one rail whose reference is somewhere else. */
function* biasedSources(graph: Graph, roles: Roles, mirrored: ReadonlySet<number>): Generator<number[]> {
  for (const all of graph.gates) {
    if (all.length < 2) continue;
    const candidates = all.filter((i) => {
      const { type, source, gate } = graph.transistors[i]!;
      if (mirrored.has(i) || !roles.conducts(i) || roles.isFloating(i) || graph.rail[gate]) return false;
      return graph.rail[source] === railOf(type) && !roles.drivesBothTypes(gate);
    });
    const groups = groupBy(candidates, (i) => {
      const { type, scope, source } = graph.transistors[i]!;
      return `${type}|${scope}|${source}`;
    });
    for (const group of groups.values()) if (group.length > 1) yield group;
  }
}
