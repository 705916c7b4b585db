import { append } from '../../netlist/groups.ts';
import type { Colours, Graph } from './refine.ts';

/** Nodes of both graphs that still look alike, devices first, then nets. */
interface Cell {
  readonly nodes: readonly [Set<number>, Set<number>];
}

export interface Choice {
  readonly first: number;
  readonly candidates: ReadonlySet<number>;
  readonly isDevice: boolean;
}

/**
 * Both graphs' nodes in cells of those that look alike. Telling one pair apart spreads to the neighbours, and only to
 * them: what does not change costs nothing, so that rows of thousands of equal parts are settled in little time.
 */
export class Partition {
  readonly #graphs: readonly [Graph, Graph];
  readonly #devices: number;
  readonly #colour: readonly [Int32Array, Int32Array];
  readonly #cells = new Map<number, Cell>();
  readonly #open = new Set<number>();
  #next = 0;

  private constructor(graphs: readonly [Graph, Graph], colour: readonly [Int32Array, Int32Array]) {
    this.#graphs = graphs;
    this.#devices = graphs[0].classes.length;
    this.#colour = colour;
    for (const side of [0, 1] as const) {
      colour[side].forEach((number, node) => {
        const cell = this.#cells.get(number) ?? { nodes: [new Set(), new Set()] };
        cell.nodes[side].add(node);
        this.#cells.set(number, cell);
        this.#next = Math.max(this.#next, number + 1);
      });
    }
    for (const [number, { nodes }] of this.#cells) if (nodes[0].size > 1) this.#open.add(number);
  }

  /** From colours that give every cell as many nodes of one graph as of the other. */
  static of(graphs: readonly [Graph, Graph], colours: readonly [Colours, Colours]): Partition {
    const flat = ({ devices, nets }: Colours) => Int32Array.from([...devices, ...nets]);
    return new Partition(graphs, [flat(colours[0]), flat(colours[1])]);
  }

  /** Tells apart all that can be told apart; false where the graphs are seen to differ. */
  refine(): boolean {
    const all = ([0, 1] as const).flatMap((side) =>
      [...this.#colour[side]].map((colour, node) => [side, node, colour] as const),
    );
    return this.#spread(all);
  }

  copy(): Partition {
    return new Partition(this.#graphs, [this.#colour[0].slice(), this.#colour[1].slice()]);
  }

  /** A node of the first graph with those of the second that may be its counterpart; null once all is settled. */
  choice(): Choice | null {
    for (const number of this.#open) {
      const { nodes } = this.#cells.get(number)!;
      const [first] = nodes[0];
      return { first: first!, candidates: nodes[1], isDevice: first! < this.#devices };
    }
    return null;
  }

  /** Takes two nodes for each other; false where the graphs are then seen to differ. */
  settle(first: number, second: number): boolean {
    const number = this.#recolour([[first], [second]]);
    return this.#spread([
      [0, first, number],
      [1, second, number],
    ]);
  }

  counterparts(): { readonly devices: readonly number[]; readonly nets: readonly number[] } {
    const other = new Map<number, number>();
    for (const [node, number] of this.#colour[1].entries()) other.set(number, node);
    const all = [...this.#colour[0]].map((number) => other.get(number) ?? -1);
    const nets = all.slice(this.#devices).map((node) => node - this.#devices);
    return { devices: all.slice(0, this.#devices), nets };
  }

  #recolour([a, b]: readonly [readonly number[], readonly number[]]): number {
    const number = this.#next++;
    const cell: Cell = { nodes: [new Set(a), new Set(b)] };
    for (const [side, nodes] of [a, b].entries()) {
      for (const node of nodes) {
        const old = this.#colour[side as 0 | 1][node]!;
        const from = this.#cells.get(old)!.nodes;
        from[side as 0 | 1].delete(node);
        if (from[0].size <= 1) this.#open.delete(old);
        this.#colour[side as 0 | 1][node] = number;
      }
    }
    this.#cells.set(number, cell);
    if (cell.nodes[0].size > 1) this.#open.add(number);
    return number;
  }

  #spread(start: readonly (readonly [side: 0 | 1, node: number, colour: number])[]): boolean {
    let changed = start;
    while (changed.length > 0) {
      const seen: readonly [Map<number, number[]>, Map<number, number[]>] = [new Map(), new Map()];
      for (const [side, node, colour] of changed) this.#tell(side, node, colour, seen[side]);
      const split = this.#split(seen);
      if (!split) return false;
      changed = split;
    }
    return true;
  }

  /** What the neighbours of a node see of its new colour. Nodes that stand alone need not be told. */
  #tell(side: 0 | 1, node: number, colour: number, seen: Map<number, number[]>): void {
    const { classes, ends } = this.#graphs[side];
    const tell = (to: number, place: number) => {
      if (this.#cells.get(this.#colour[side][to]!)!.nodes[0].size > 1) append(seen, to, colour * 4 + place);
    };
    if (node < this.#devices) {
      classes[node]!.forEach((nets, place) => {
        for (const net of nets) tell(this.#devices + net, place);
      });
    } else {
      const list = ends[node - this.#devices]!;
      for (let i = 0; i < list.length; i += 2) tell(list[i]!, list[i + 1]!);
    }
  }

  /** Parts cells by what their nodes saw; null where the two graphs' parts are not of one size. */
  #split(seen: readonly [Map<number, number[]>, Map<number, number[]>]): [0 | 1, number, number][] | null {
    const parts = new Map<string, { readonly cell: number; readonly nodes: [number[], number[]] }>();
    for (const side of [0, 1] as const) {
      for (const [node, colours] of seen[side]) {
        const cell = this.#colour[side][node]!;
        const key = `${cell}:${colours.sort((a, b) => a - b).join(',')}`;
        const part = parts.get(key) ?? { cell, nodes: [[], []] };
        part.nodes[side].push(node);
        parts.set(key, part);
      }
    }
    const changed: [0 | 1, number, number][] = [];
    // The smallest first: what is left of a cell in the end keeps its colour, and need not be told of.
    const ordered = [...parts.values()].sort((p, q) => p.nodes[0].length - q.nodes[0].length);
    for (const { cell, nodes } of ordered) {
      const [a, b] = nodes;
      if (a.length !== b.length) return null;
      if (a.length === this.#cells.get(cell)!.nodes[0].size) continue;
      const number = this.#recolour(nodes);
      for (const node of a) changed.push([0, node, number]);
      for (const node of b) changed.push([1, node, number]);
    }
    return changed;
  }
}
