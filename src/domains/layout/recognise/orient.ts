import { Adjacency } from './adjacency.ts';
import { GROUND, POWER, railOf } from './rails.ts';
import type { MosType, Transistor } from './transistors.ts';

export interface Passive {
  readonly device: number;
  readonly type: 'resistor' | 'capacitor';
  readonly scope: number;
  readonly nets: readonly [number, number];
}

/** The ways current can take towards one type's rail, inside each cell: channels of that type and resistors. */
export interface Channels {
  /** Edges are transistors by index, then passives. Node 0 is the rail. */
  readonly edges: Adjacency;
  /**
   * A net as one scope sees it: walks along nets stay inside their cell, as recognition does. -1 for the other rail,
   * which ends every path: what hangs from it is not joined through it.
   */
  readonly nodeOf: (net: number, scope: number) => number;
}

/**
 * A netlist may write a MOS either way round; current does not care. Towards a rail the source is known. Further up,
 * where a transistor is the only way by which one side reaches the rail, that side is its drain. Where neither says
 * anything, what was written stands, unless the cell has been found to be written carelessly: then the end that is
 * fewer channels away from the rail is the source, and of equals the one that no channel of the other type feeds.
 */
export function orient(
  transistors: readonly Transistor[],
  channels: Readonly<Record<MosType, Channels>>,
  rail: Uint8Array,
): readonly Transistor[] {
  const above = { nmos: bridges(channels.nmos.edges), pmos: bridges(channels.pmos.edges) };
  const levels = { nmos: levelsOf(channels.nmos.edges), pmos: levelsOf(channels.pmos.edges) };
  const byPlace = transistors.map(
    (one, i) => sourceByRail(one, rail) ?? sourceByBridge(one, above[one.type].get(i), channels[one.type]),
  );
  const byLevel = transistors.map((one) => sourceByLevel(one, levels[one.type], channels[one.type]));
  const careless = carelessScopes(transistors, byPlace, byLevel);
  const fed = new Map<number, number>();
  if (careless.size > 0) {
    for (const { type, drain, source } of transistors) {
      for (const net of [drain, source]) fed.set(net, (fed.get(net) ?? 0) | railOf(type));
    }
  }
  return transistors.map((one, i) => {
    const placed = byPlace[i];
    const source = placed ?? (careless.has(one.scope) ? (byLevel[i] ?? unfed(one, fed)) : one.source);
    return source === one.source ? one : turned(one);
  });
}

/** A share of transistors written against the current above which a cell counts as carelessly written. */
const MOST_MISPLACED = 0.2;
const MOST_AGAINST_LEVEL = 0.3;

function carelessScopes(
  transistors: readonly Transistor[],
  byPlace: readonly (number | undefined)[],
  byLevel: readonly (number | undefined)[],
): ReadonlySet<number> {
  const exceeds = (bySource: readonly (number | undefined)[], most: number): number[] => {
    const counts = new Map<number, { against: number; all: number }>();
    transistors.forEach(({ scope, source }, i) => {
      if (bySource[i] === undefined) return;
      const count = counts.get(scope) ?? { against: 0, all: 0 };
      counts.set(scope, count);
      count.all++;
      if (bySource[i] !== source) count.against++;
    });
    return [...counts].filter(([, { against, all }]) => against > most * all).map(([scope]) => scope);
  };
  return new Set([...exceeds(byPlace, MOST_MISPLACED), ...exceeds(byLevel, MOST_AGAINST_LEVEL)]);
}

/** The end at which only channels of its own type meet; the written source where both or neither are such. */
function unfed({ type, drain, source }: Transistor, fed: ReadonlyMap<number, number>): number {
  const [atDrain, atSource] = [fed.get(drain) === railOf(type), fed.get(source) === railOf(type)];
  return atDrain && !atSource ? drain : source;
}

function sourceByBridge(
  { drain, source, scope }: Transistor,
  above: number | undefined,
  { nodeOf }: Channels,
): number | undefined {
  if (above === undefined) return undefined;
  return nodeOf(drain, scope) === above ? source : drain;
}

function sourceByLevel(
  { drain, source, scope }: Transistor,
  levels: Int32Array,
  { nodeOf }: Channels,
): number | undefined {
  const [low, high] = [levels[nodeOf(source, scope)] ?? -1, levels[nodeOf(drain, scope)] ?? -1];
  if (low < 0 || high < 0 || low === high) return undefined;
  return low < high ? source : drain;
}

/** How many channels each node is away from node 0; -1 where none lead there. */
function levelsOf(edges: Adjacency): Int32Array {
  const levels = new Int32Array(edges.nodes).fill(-1);
  levels[0] = 0;
  const queue = [0];
  for (let at = 0; at < queue.length; at++) {
    const node = queue[at]!;
    for (let edge = edges.first(node); edge >= 0; edge = edges.after(edge)) {
      const to = edges.to(edge);
      if (levels[to] !== -1) continue;
      levels[to] = levels[node]! + 1;
      queue.push(to);
    }
  }
  return levels;
}

const turned = (one: Transistor): Transistor => ({
  ...one,
  drain: one.source,
  source: one.drain,
  devices: one.stacked ? one.devices.toReversed() : one.devices,
});

function sourceByRail({ type, drain, source }: Transistor, rail: Uint8Array): number | undefined {
  const [own, other] = type === 'nmos' ? [GROUND, POWER] : [POWER, GROUND];
  if (rail[drain] === rail[source]) return undefined;
  if (rail[source] === own || rail[drain] === other) return source;
  if (rail[drain] === own || rail[source] === other) return drain;
  return undefined;
}

export function channelsOf(
  type: MosType,
  transistors: readonly Transistor[],
  passives: readonly Passive[],
  rail: Uint8Array,
  scopes: number,
): Channels {
  const most = transistors.length + passives.length;
  const nodeOf = numbering(rail, railOf(type), scopes);
  const edges = new Adjacency(scopes > 1 ? 2 * most + 1 : rail.length + 1, most);
  const join = (scope: number, a: number, b: number, id: number) => {
    const [from, to] = [nodeOf(a, scope), nodeOf(b, scope)];
    if (from !== to && from >= 0 && to >= 0) edges.join(from, to, id);
  };
  transistors.forEach((one, i) => {
    // A gate on its own rail carries nothing: a dummy is no way to anywhere.
    if (one.type === type && rail[one.gate] !== railOf(type)) join(one.scope, one.drain, one.source, i);
  });
  passives.forEach(({ type: kind, scope, nets: [a, b] }, i) => {
    if (kind === 'resistor') join(scope, a, b, transistors.length + i);
  });
  return { edges, nodeOf };
}

function numbering(rail: Uint8Array, own: number, scopes: number): Channels['nodeOf'] {
  const numbers = new Map<number, number>();
  return (net, scope) => {
    if (rail[net]) return rail[net] === own ? 0 : -1;
    if (scopes < 2) return net + 1;
    const key = scope * rail.length + net;
    const known = numbers.get(key) ?? numbers.size + 1;
    numbers.set(key, known);
    return known;
  };
}

/**
 * Tarjan's low-link from node 0, without recursion: a chain of cells may be long. Each bridge's edge, and the node on
 * its far side.
 */
function bridges(edges: Adjacency): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const order = new Int32Array(edges.nodes);
  const low = new Int32Array(edges.nodes);
  let clock = 1;
  order[0] = low[0] = clock;
  const trail = [{ node: 0, by: -1, edge: edges.first(0) }];
  for (let at = trail.at(-1); at; at = trail.at(-1)) {
    const { edge } = at;
    if (edge < 0) {
      trail.pop();
      const above = trail.at(-1);
      if (!above) break;
      low[above.node] = Math.min(low[above.node]!, low[at.node]!);
      if (low[at.node]! > order[above.node]!) found.set(at.by, at.node);
      continue;
    }
    at.edge = edges.after(edge);
    const to = edges.to(edge);
    if (edges.id(edge) === at.by) continue;
    if (order[to]) low[at.node] = Math.min(low[at.node]!, order[to]!);
    else {
      order[to] = low[to] = ++clock;
      trail.push({ node: to, by: edges.id(edge), edge: edges.first(to) });
    }
  }
  return found;
}
