import type { LvsNetlist } from './netlist.ts';
import { terminalClass } from './netlist.ts';

/** A netlist as a graph: for each net the devices on it and how they look from there. */
export interface Graph {
  readonly netlist: LvsNetlist;
  /** For each device the terminals by class: nets whose places may be exchanged stand together. */
  readonly classes: readonly (readonly (readonly number[])[])[];
  /** For each net (device, terminal class) pairs in turn. */
  readonly ends: readonly (readonly number[])[];
}

export function graphOf(netlist: LvsNetlist): Graph {
  const ends: number[][] = netlist.nets.map(() => []);
  const classes = netlist.devices.map(({ type, nets }, d) => {
    const groups: number[][] = [];
    nets.forEach((net, i) => {
      const place = terminalClass[type][i]!;
      groups[place] ??= [];
      groups[place].push(net);
      ends[net]!.push(d, place);
    });
    return groups;
  });
  return { netlist, classes, ends };
}

/** What is known to tell the nodes of a graph apart: equal numbers may be the same thing. */
export interface Colours {
  readonly devices: readonly number[];
  readonly nets: readonly number[];
}

/** Numbers for texts, the same wherever the same palette is asked. */
export class Palette {
  readonly #known = new Map<string, number>();

  of(text: string): number {
    let number = this.#known.get(text);
    if (number === undefined) {
      number = this.#known.size;
      this.#known.set(text, number);
    }
    return number;
  }
}

const increasing = (a: number, b: number): number => a - b;

/** One look at the neighbours: devices at their nets first, then nets at their devices. */
export function look({ classes, ends }: Graph, before: Colours, palette: Palette): Colours {
  const devices = classes.map((groups, d) => {
    const seen = groups.map((nets) =>
      nets.length === 1
        ? before.nets[nets[0]!]!
        : nets
            .map((net) => before.nets[net]!)
            .sort(increasing)
            .join(','),
    );
    return palette.of(`d${before.devices[d]};${seen.join(';')}`);
  });
  const nets = ends.map((list, n) => {
    const seen: number[] = [];
    for (let i = 0; i < list.length; i += 2) seen.push(devices[list[i]!]! * 4 + list[i + 1]!);
    return palette.of(`n${before.nets[n]};${seen.sort(increasing).join(',')}`);
  });
  return { devices, nets };
}

/** Nodes by colour, of both graphs side by side. */
export function byColour(
  a: readonly number[],
  b: readonly number[],
): ReadonlyMap<number, readonly [number[], number[]]> {
  const found = new Map<number, [number[], number[]]>();
  for (const [side, colours] of [a, b].entries()) {
    colours.forEach((colour, node) => {
      const both: [number[], number[]] = found.get(colour) ?? [[], []];
      both[side]!.push(node);
      found.set(colour, both);
    });
  }
  return found;
}

/** Nodes of either graph that have too few counterparts, the surest first: those that have none at all. */
export function unmatched(a: readonly number[], b: readonly number[]): readonly [number[], number[]] {
  const odd = [...byColour(a, b).values()].filter(([ofA, ofB]) => ofA.length !== ofB.length);
  const rarity = ([ofA, ofB]: readonly [number[], number[]]) =>
    (Math.min(ofA.length, ofB.length) > 0 ? a.length + b.length : 0) + ofA.length + ofB.length;
  odd.sort((p, q) => rarity(p) - rarity(q));
  // Which of many alike is one too many cannot be told, and does not matter: a few of them will do.
  const some = (side: 0 | 1) =>
    odd.flatMap((both) => both[side].slice(0, 2 * Math.abs(both[0].length - both[1].length) + 2));
  return [some(0), some(1)];
}

/** How many nodes are without a counterpart. */
export function surplus(a: readonly number[], b: readonly number[]): number {
  let count = 0;
  for (const [ofA, ofB] of byColour(a, b).values()) count += Math.abs(ofA.length - ofB.length);
  return count;
}
