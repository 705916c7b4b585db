import { groupBy } from '../netlist/groups.ts';
import type { Graph } from './graph.ts';
import { railOf } from './rails.ts';
import type { Roles } from './roles.ts';
import { matched, type Transistor } from './transistors.ts';

export interface Pair {
  /** Indices of transistors, in netlist order. */
  readonly inputs: readonly [number, number];
  readonly commonSource: number;
  /** Transistors that feed the common source from a rail, directly or through one they are stacked with. */
  readonly tails: readonly number[];
}

/** More transistors on one source net than this are no pairs of anything. */
const MOST_ON_ONE_SOURCE = 16;

/**
 * Two matched transistors on one source net that is no supply, with different gates and drains and not cross-coupled.
 * What tells a pair from two switches that meet is the bias current: the common source must have somewhere to draw it
 * from, and a capacitor there that couples to a signal means charge, not current.
 */
export function findPairs(
  graph: Graph,
  roles: Roles,
): { readonly pairs: readonly Pair[]; readonly switches: ReadonlySet<number> } {
  const pairs: Pair[] = [];
  const switches = new Set<number>();
  graph.sources.forEach((all, net) => {
    if (all.length < 2 || graph.rail[net]) return;
    for (const group of groupsOf(all, graph, roles)) {
      if (group.length < 2) continue;
      if (isSwitchNode(net, graph.transistors[group[0]!]!, graph, roles)) {
        for (const i of group) switches.add(i);
        continue;
      }
      for (const inputs of choosePairs(group, graph, roles)) {
        pairs.push({ inputs, commonSource: net, tails: [] });
      }
    }
  });
  const inputs = new Set(pairs.flatMap((pair) => pair.inputs));
  const found = pairs.map((pair) => ({ ...pair, tails: tailsOf(pair, graph, roles, inputs) }));
  return { pairs: found, switches };
}

/** Candidates on one net by type and scope. */
function groupsOf(all: readonly number[], graph: Graph, roles: Roles): Iterable<number[]> {
  const candidates = all.filter((i) => roles.conducts(i) && roles.passPartner(i) < 0);
  return groupBy(candidates, (i) => `${graph.transistors[i]!.type}|${graph.transistors[i]!.scope}`).values();
}

function isSwitchNode(net: number, { type, scope }: Transistor, graph: Graph, roles: Roles): boolean {
  const { rail, passives, transistors } = graph;
  const passivesHere = graph.passivesAt[net]!.map((i) => passives[i]!);
  const couples = passivesHere.some(
    ({ type: kind, nets: [a, b] }) => kind === 'capacitor' && !rail[a === net ? b : a],
  );
  if (couples) return true;
  const fed =
    graph.isPort(net) ||
    passivesHere.some((one) => one.type === 'resistor') ||
    graph.drains[net]!.some((i) => transistors[i]!.type === type && roles.conducts(i));
  if (fed) return false;
  // Nothing but the sources: an ideal current source was left out of the netlist.
  const ours = graph.sources[net]!.every(
    (i) => transistors[i]!.type === type && transistors[i]!.scope === scope,
  );
  return !(ours && passivesHere.length + graph.gates[net]!.length + graph.drains[net]!.length === 0);
}

function choosePairs(group: readonly number[], graph: Graph, roles: Roles): [number, number][] {
  if (group.length > MOST_ON_ONE_SOURCE) return [];
  const at = (i: number) => graph.transistors[i]!;
  const logic = (i: number) => {
    const partner = roles.pushPullPartner(i);
    return partner >= 0 && graph.rail[at(partner).source] === railOf(at(partner).type);
  };
  const candidates: { pair: [number, number]; kinship: number }[] = [];
  group.forEach((i, n) => {
    for (const j of group.slice(n + 1)) {
      const [a, b] = [at(i), at(j)];
      if (a.gate === b.gate || a.drain === b.drain || !matched(a, b)) continue;
      // One input may be tied to a supply as its reference, not both.
      if (graph.rail[a.gate] && graph.rail[b.gate]) continue;
      if (a.gate === b.drain && b.gate === a.drain) continue;
      if (logic(i) && logic(j)) continue;
      candidates.push({ pair: [i, j], kinship: kinship(graph.netNames[a.gate]!, graph.netNames[b.gate]!) });
    }
  });
  const taken = new Set<number>();
  return candidates
    .sort((x, y) => y.kinship - x.kinship)
    .map(({ pair }) => pair)
    .filter((pair) => !pair.some((i) => taken.has(i)) && pair.every((i) => taken.add(i)));
}

/** Where more than two share a source, nets named alike but for one letter (vinp, vinn) belong together. */
function kinship(a: string, b: string): number {
  const [x, y] = [a.toLowerCase(), b.toLowerCase()];
  if (x.length !== y.length) return 0;
  let different = 0;
  for (let i = 0; i < x.length; i++) if (x[i] !== y[i]) different++;
  return different === 1 ? 1 : 0;
}

/** How many transistors may stand between a pair and what feeds it. */
const LONGEST_TAIL = 3;

function tailsOf(
  { commonSource, inputs: [first] }: Pair,
  graph: Graph,
  roles: Roles,
  inputs: ReadonlySet<number>,
): number[] {
  const { type, scope } = graph.transistors[first]!;
  let net = commonSource;
  for (let level = 0; level < LONGEST_TAIL; level++) {
    const below = graph.drains[net]!.filter((i) => {
      const one = graph.transistors[i]!;
      return one.type === type && one.scope === scope && roles.conducts(i) && !inputs.has(i);
    });
    const tails = below.filter((i) => graph.rail[graph.transistors[i]!.source] === railOf(type));
    if (tails.length > 0 || below.length !== 1) return tails;
    net = graph.transistors[below[0]!]!.source;
    // A net that others use as well is no longer this pair's tail.
    const private_ =
      graph.sources[net]!.length === 1 && graph.gates[net]!.length + graph.passivesAt[net]!.length === 0;
    if (!private_) return [];
  }
  return [];
}
