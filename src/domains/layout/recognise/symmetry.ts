import type { Graph } from './graph.ts';
import type { Pair } from './pairs.ts';

/** What mirrors onto what across one axis: pairs of devices, devices on the axis, and the two sides' nets. */
export interface SymmetricGroup {
  /** Indices of devices. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly onAxis: readonly number[];
  readonly nets: readonly (readonly [number, number])[];
}

/** Nets with more ends than this (rails, clocks, biases) say nothing about what belongs together. */
const MOST_ENDS = 64;

/**
 * Starts from every differential pair and follows both of its sides at once: what is connected in the same way to two
 * nets that mirror each other mirrors too. Where a partner is not unique, the nets already known decide, or nothing.
 */
export function findSymmetry(graph: Graph, pairs: readonly Pair[]): readonly SymmetricGroup[] {
  const elements = new Elements(graph);
  const taken = new Uint8Array(graph.transistors.length + graph.passives.length);
  return pairs.flatMap((pair) => {
    if (pair.inputs.some((i) => taken[i])) return [];
    return [new Growth(graph, elements, taken).grow(pair)];
  });
}

/**
 * Transistors, then passives, by one number; their nets in an order that means something: drain, gate, source; p, n. What
 * hangs on the drains belongs to a pair before what drives its gates.
 */
class Elements {
  readonly #graph: Graph;

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  netsOf(i: number): readonly number[] {
    const one = this.#graph.transistors[i];
    return one ? [one.drain, one.gate, one.source] : this.#passive(i).nets;
  }

  devicesOf(i: number): readonly number[] {
    return this.#graph.transistors[i]?.devices ?? [this.#passive(i).device];
  }

  /** Equal for elements of the same type and size. */
  keyOf(i: number): string {
    const one = this.#graph.transistors[i];
    return one ? one.type + one.key : this.#passiveKey(i);
  }

  #passive(i: number): Graph['passives'][number] {
    return this.#graph.passives[i - this.#graph.transistors.length]!;
  }

  #passiveKey(i: number): string {
    const { type, device } = this.#passive(i);
    const { model, params } = this.#graph.devices[device]!;
    return JSON.stringify([type, model, params]);
  }
}

type End = readonly [element: number, role: number];

class Growth {
  readonly #graph: Graph;
  readonly #elements: Elements;
  /** Elements that belong to this group or an earlier one. */
  readonly #taken: Uint8Array;
  readonly #mirror = new Map<number, number>();
  readonly #open: [number, number][] = [];
  readonly #pairs: [number, number][] = [];

  constructor(graph: Graph, elements: Elements, taken: Uint8Array) {
    this.#graph = graph;
    this.#elements = elements;
    this.#taken = taken;
  }

  grow({ inputs: [a, b], commonSource, tails }: Pair): SymmetricGroup {
    this.#mirror.set(commonSource, commonSource);
    this.#take(a, b);
    for (let at = 0; at < this.#open.length; at++) this.#follow(...this.#open[at]!);
    const devicesOf = (i: number) => this.#elements.devicesOf(i);
    const nets = [...this.#mirror].filter(([x, y]) => x < y);
    return {
      pairs: this.#pairs.flatMap(([x, y]) =>
        devicesOf(x).map((device, n) => [device, devicesOf(y)[n]!] as const),
      ),
      onAxis: [...new Set([...tails, ...this.#onAxis(nets)].flatMap(devicesOf))],
      nets,
    };
  }

  /** Elements that bridge the two sides: their nets mirror onto each other. */
  #onAxis(nets: readonly (readonly [number, number])[]): number[] {
    return nets.flatMap(([x, y]) =>
      this.#endsAt(x)
        .map(([i]) => i)
        .filter((i) => {
          const ends = this.#elements.netsOf(i);
          return !this.#taken[i] && ends.length === 2 && ends.includes(y);
        }),
    );
  }

  #take(x: number, y: number): void {
    this.#taken[x] = this.#taken[y] = 1;
    this.#pairs.push([x, y]);
    const twins = this.#elements.netsOf(y);
    this.#elements.netsOf(x).forEach((net, role) => {
      const onto = twins[role]!;
      if (this.#graph.rail[net] || this.#graph.rail[onto]) return;
      if (this.#mirror.has(net) || this.#mirror.has(onto)) return;
      this.#mirror.set(net, onto);
      this.#mirror.set(onto, net);
      if (net !== onto) this.#open.push([net, onto]);
    });
  }

  #endsAt(net: number): readonly End[] {
    const { gates, drains, sources, passivesAt, passives, transistors } = this.#graph;
    if (gates[net]!.length + drains[net]!.length + sources[net]!.length + passivesAt[net]!.length > MOST_ENDS)
      return [];
    return [
      ...drains[net]!.map((i) => [i, 0] as const),
      ...gates[net]!.map((i) => [i, 1] as const),
      ...sources[net]!.map((i) => [i, 2] as const),
      ...passivesAt[net]!.map((p) => [transistors.length + p, passives[p]!.nets[0] === net ? 0 : 1] as const),
    ];
  }

  #follow(x: number, y: number): void {
    const here = this.#endsAt(x).filter(([i]) => !this.#taken[i]);
    const there = this.#endsAt(y).filter(([i]) => !this.#taken[i]);
    for (const one of here) {
      const other = this.#only(one, there, this.#forth);
      if (!other || other[0] === one[0] || this.#only(other, here, this.#back)?.[0] !== one[0]) continue;
      if (!this.#taken[one[0]] && !this.#taken[other[0]]) this.#take(one[0], other[0]);
    }
  }

  readonly #forth = (one: End, other: End): boolean => this.#alike(one, other);
  readonly #back = (one: End, other: End): boolean => this.#alike(other, one);

  /** The one end among `ends` that is connected like this one; none where there are several. */
  #only(one: End, ends: readonly End[], alike: (one: End, other: End) => boolean): End | undefined {
    let found: End | undefined;
    for (const other of ends) {
      if (!alike(one, other)) continue;
      if (found) return undefined;
      found = other;
    }
    return found;
  }

  /** Same role, type and size; rails on rails, and nets that have a mirror image on that image. */
  #alike([i, role]: End, [j, otherRole]: End): boolean {
    if (role !== otherRole || this.#elements.keyOf(i) !== this.#elements.keyOf(j)) return false;
    const twins = this.#elements.netsOf(j);
    return this.#elements.netsOf(i).every((net, n) => {
      const onto = twins[n]!;
      if (n === role) return true;
      if (this.#graph.rail[net] || this.#graph.rail[onto]) return net === onto;
      const image = this.#mirror.get(net);
      return image === undefined ? !this.#mirror.has(onto) : image === onto;
    });
  }
}
