import { type Choice, Partition } from './partition.ts';
import { type Colours, type Graph, look, Palette, surplus } from './refine.ts';

/** For each device and net of the first graph the one of the second. */
export interface Mapping {
  readonly devices: readonly number[];
  readonly nets: readonly number[];
}

/** How the nodes of both graphs are told apart before any of their neighbours is looked at. */
export interface Start {
  readonly colours: readonly [Colours, Colours];
  /** Which of the second graph's devices is tried first for one of the first: that of the least distance, if given. */
  readonly distance?: (first: number, second: number) => number;
}

/** Wrong choices after which a search is given up: the answer is then "not matched". */
const MOST_MISTAKES = 1000;

/**
 * Finds how one graph lies on the other. Nodes are told apart by what surrounds them; among those that stay alike one
 * pair is chosen, and the rest follows. Whatever is found has been checked, terminal by terminal.
 */
export function match(a: Graph, b: Graph, start: Start): Mapping | null {
  if (a.classes.length !== b.classes.length || a.ends.length !== b.ends.length) return null;
  const begin = () => startOf(a, b, start.colours);
  const partition = begin();
  if (!partition) return null;
  const search: Search = { a, b, distance: start.distance ?? null, mistakes: 0 };
  // Nearly always any choice among those that look alike will do; where not, the choices are gone through.
  return straight(search, partition) ?? backtrack(search, begin()!, 0);
}

interface Search {
  readonly a: Graph;
  readonly b: Graph;
  readonly distance: NonNullable<Start['distance']> | null;
  mistakes: number;
}

/** All told apart that looking tells apart; null once the graphs are seen to differ. */
function startOf(a: Graph, b: Graph, [x, y]: Start['colours']): Partition | null {
  if (surplus(x.devices, y.devices) + surplus(x.nets, y.nets) > 0) return null;
  const palette = new Palette();
  const [p, q] = [look(a, x, palette), look(b, y, palette)];
  if (surplus(p.devices, q.devices) + surplus(p.nets, q.nets) > 0) return null;
  const partition = Partition.of([a, b], [p, q]);
  return partition.refine() ? partition : null;
}

function inOrder({ distance }: Search, { first, candidates, isDevice }: Choice): Iterable<number> {
  if (!isDevice || !distance) return candidates;
  const far = new Map([...candidates].map((candidate) => [candidate, distance(first, candidate)]));
  return [...candidates].sort((p, q) => far.get(p)! - far.get(q)!);
}

function straight(search: Search, partition: Partition): Mapping | null {
  for (let choice = partition.choice(); choice; choice = partition.choice()) {
    const [best] = inOrder(search, choice);
    if (!partition.settle(choice.first, best!)) return null;
  }
  return checked(search, partition);
}

const DEEPEST = 500;

function backtrack(search: Search, partition: Partition, depth: number): Mapping | null {
  const choice = partition.choice();
  if (!choice) return checked(search, partition);
  if (depth >= DEEPEST) return null;
  for (const candidate of inOrder(search, choice)) {
    const next = partition.copy();
    const found = next.settle(choice.first, candidate) ? backtrack(search, next, depth + 1) : null;
    if (found) return found;
    if (++search.mistakes > MOST_MISTAKES) return null;
  }
  return null;
}

function checked({ a, b }: Search, partition: Partition): Mapping | null {
  const mapping = partition.counterparts();
  return isIsomorphism(a, b, mapping) ? mapping : null;
}

/** One to one, kinds kept, and every terminal on the net its counterpart is on. */
export function isIsomorphism(a: Graph, b: Graph, { devices, nets }: Mapping): boolean {
  if (!isPermutation(devices, b.classes.length) || !isPermutation(nets, b.ends.length)) return false;
  return devices.every((other, device) => {
    if (a.netlist.devices[device]!.type !== b.netlist.devices[other]!.type) return false;
    return a.classes[device]!.every((group, place) => {
      const here = group.map((net) => nets[net]!).sort((p, q) => p - q);
      const there = [...b.classes[other]![place]!].sort((p, q) => p - q);
      return here.length === there.length && here.every((net, i) => net === there[i]);
    });
  });
}

const isPermutation = (list: readonly number[], size: number): boolean =>
  list.length === size && new Set(list).size === size && list.every((at) => at >= 0 && at < size);
