import type { Graph } from './graph.ts';
import { railOf } from './rails.ts';
import type { Roles } from './roles.ts';
import { matched, type Transistor } from './transistors.ts';

/**
 * Common-gate transistors: stacked on the drain of another of their type, with a gate of their own that is a bias.
 * Not those that belong to a pair, a latch, a gate of logic or a switch, and not a follower, whose output is below it.
 */
export function findCascodes(
  graph: Graph,
  roles: Roles,
  inputs: ReadonlySet<number>,
  switches: ReadonlySet<number>,
): readonly number[] {
  const grounded = groundedNets(graph);
  const found: number[] = [];
  graph.transistors.forEach((one, i) => {
    if (!roles.conducts(i) || inputs.has(i) || switches.has(i) || roles.isDiode(i)) return;
    if (graph.rail[one.gate] || graph.rail[one.source] || roles.drivesBothTypes(one.gate)) return;
    if (roles.crossPartner(i) >= 0 || roles.passPartner(i) >= 0) return;
    const lower = graph.drains[one.source]!.filter((j) => isLower(j, one, graph, roles));
    if (lower.length === 0) return;
    const fed = lower.some((j) => inputs.has(j) || isGrounded(graph.transistors[j]!, graph, grounded));
    if (!fed || isFollower(one, graph) || isDegenerated(one, graph)) return;
    if (isSourceCoupled(i, lower, graph, roles)) return;
    if (leadsOn(i, graph)) found.push(i);
  });
  return found;
}

function isLower(j: number, upper: Transistor, graph: Graph, roles: Roles): boolean {
  const lower = graph.transistors[j]!;
  if (lower.type !== upper.type || lower.scope !== upper.scope || lower.gate === upper.gate) return false;
  // The output of an inverter is a logic signal, and what stands on it passes that signal on.
  if (!roles.conducts(j) || roles.pushPullPartner(j) >= 0) return false;
  // What is precharged by the same clock that drives the lower device is dynamic logic.
  if (graph.rail[upper.drain]) return true;
  return !graph.drains[upper.drain]!.some((p) => {
    const one = graph.transistors[p]!;
    return one.type !== lower.type && one.gate === lower.gate;
  });
}

/** The output of a follower is its source: its drain is on a supply, and its source is used by others. */
function isFollower({ drain, source }: Transistor, graph: Graph): boolean {
  if (!graph.rail[drain]) return false;
  const channels = graph.drains[source]!.length + graph.sources[source]!.length;
  return (
    channels > 2 || graph.gates[source]!.length + graph.passivesAt[source]!.length > 0 || graph.isPort(source)
  );
}

/** A source on a resistor to a signal, tied to a twin's source, or taken as an output: an input, and no common gate. */
function isDegenerated(upper: Transistor, graph: Graph): boolean {
  return graph.passivesAt[upper.source]!.some((p) => {
    const { type, nets } = graph.passives[p]!;
    const far = nets[0] === upper.source ? nets[1] : nets[0];
    if (graph.rail[far]) return false;
    // A capacitor to a net that no transistor meets takes the signal off the source: an output.
    if (graph.drains[far]!.length + graph.sources[far]!.length + graph.gates[far]!.length === 0) return true;
    const twin = (i: number) => {
      const one = graph.transistors[i]!;
      return one.type === upper.type && one.gate !== upper.gate && matched(one, upper);
    };
    return type === 'resistor' || graph.sources[far]!.some(twin);
  });
}

/** Two transistors of different gates on one current source share its current: a pair, if an unequal one. */
function isSourceCoupled(i: number, lower: readonly number[], graph: Graph, roles: Roles): boolean {
  const { type, gate, source } = graph.transistors[i]!;
  if (!lower.some((j) => graph.rail[graph.transistors[j]!.source])) return false;
  return graph.sources[source]!.some((j) => {
    const one = graph.transistors[j]!;
    return j !== i && one.type === type && one.gate !== gate && roles.conducts(j);
  });
}

/** A drain that meets only gates and capacitors carries no current: that is a sampling switch. */
function leadsOn(i: number, graph: Graph): boolean {
  const { drain } = graph.transistors[i]!;
  if (graph.rail[drain] || graph.isPort(drain) || !graph.portsKnown) return true;
  return (
    graph.drains[drain]!.length > 1 ||
    graph.sources[drain]!.length > 0 ||
    graph.passivesAt[drain]!.some((p) => graph.passives[p]!.type === 'resistor')
  );
}

interface Reach {
  readonly has: (net: number, scope: number) => boolean;
  readonly hasRail: boolean;
}
type Grounded = Readonly<Record<Transistor['type'], Reach>>;

function isGrounded({ type, source, scope }: Transistor, graph: Graph, grounded: Grounded): boolean {
  const { has, hasRail } = grounded[type];
  // A circuit that names no rail for this type hands its current in through ports.
  return has(source, scope) || (!hasRail && graph.isPort(source));
}

const groundedNets = (graph: Graph): Grounded => ({ nmos: reach('nmos', graph), pmos: reach('pmos', graph) });

/** The nets from which current gets to the type's rail through channels of that type and resistors, inside a cell. */
function reach(type: Transistor['type'], graph: Graph): Reach {
  const { edges, nodeOf } = graph.channels[type];
  const reached = new Uint8Array(edges.nodes);
  const open = [0];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached[node]) continue;
    reached[node] = 1;
    for (let edge = edges.first(node); edge >= 0; edge = edges.after(edge)) open.push(edges.to(edge));
  }
  return {
    has: (net, scope) => reached[nodeOf(net, scope)] === 1,
    hasRail: graph.rail.includes(railOf(type)),
  };
}
