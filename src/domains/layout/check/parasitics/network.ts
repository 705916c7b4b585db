/** Resistors between numbered nodes, and what currents into them make of their voltages. */
export class ResistorNetwork {
  readonly #links: Map<number, number>[] = [];
  readonly #same: number[] = [];

  add(): number {
    this.#links.push(new Map());
    return this.#same.push(this.#same.length) - 1;
  }

  get size(): number {
    return this.#same.length;
  }

  /** Nothing at all between the two. */
  unite(a: number, b: number): void {
    const [kept, gone] = [this.#root(a), this.#root(b)];
    if (kept === gone) return;
    this.#same[gone] = kept;
    for (const [other, siemens] of this.#links[gone]!) {
      this.#links[other]!.delete(gone);
      this.#link(kept, other, siemens);
    }
    this.#links[gone]!.clear();
  }

  join(a: number, b: number, ohms: number): void {
    this.#link(this.#root(a), this.#root(b), 1 / ohms);
  }

  #link(a: number, b: number, siemens: number): void {
    if (a === b) return;
    this.#links[a]!.set(b, (this.#links[a]!.get(b) ?? 0) + siemens);
    this.#links[b]!.set(a, (this.#links[b]!.get(a) ?? 0) + siemens);
  }

  #root(node: number): number {
    let at = node;
    while (this.#same[at] !== at) at = this.#same[at]!;
    return at;
  }

  /** The nodes that hang together with one, under the names they have after all were united. */
  reached(from: number): ReadonlySet<number> {
    const found = new Set([this.#root(from)]);
    for (const node of found) for (const other of this.#links[node]!.keys()) found.add(other);
    return found;
  }

  has(reached: ReadonlySet<number>, node: number): boolean {
    return reached.has(this.#root(node));
  }

  /**
   * Ohms between groups of nodes, where the current of a group is shared equally by its nodes and its voltage is their
   * mean: `of(i, j)`. All must hang together. The node with the fewest neighbours is taken out first, so little is added.
   */
  between(groups: readonly (readonly number[])[]): (i: number, j: number) => number {
    const roots = groups.map((group) => group.map((node) => this.#root(node)));
    const ground = roots[0]![0]!;
    const taken = new Eliminated(eliminate(this.#links, this.reached(ground), ground), ground);
    const places = roots.map((group) => group.map((node) => taken.place(node)));
    const volts = places.map((group) => taken.volts(group));
    const mean = (of: Float64Array, over: readonly number[]) =>
      over.reduce((sum, at) => sum + of[at]!, 0) / over.length;
    const z = volts.map((own) => places.map((group) => mean(own, group)));
    return (i, j) => Math.max(0, z[i]![i]! + z[j]![j]! - z[i]![j]! - z[j]![i]!);
  }
}

interface Taken {
  readonly node: number;
  /** What it had to its neighbours when it was taken out, and the sum of that. */
  readonly links: ReadonlyMap<number, number>;
  readonly sum: number;
}

function eliminate(
  all: readonly ReadonlyMap<number, number>[],
  nodes: ReadonlySet<number>,
  ground: number,
): readonly Taken[] {
  const links = new Map([...nodes].map((node) => [node, new Map(all[node]!)]));
  const waiting: Set<number>[] = [];
  const file = (node: number, degree: number) => {
    waiting[degree] ??= new Set();
    waiting[degree].add(node);
  };
  for (const [node, own] of links) if (node !== ground) file(node, own.size);
  const order: Taken[] = [];
  for (let degree = 0; degree < waiting.length; ) {
    const next = waiting[degree]?.values().next();
    if (!next || next.done) {
      degree++;
      continue;
    }
    const node = next.value;
    const own = links.get(node)!;
    waiting[degree]!.delete(node);
    const near = [...own];
    const sum = near.reduce((total, [, siemens]) => total + siemens, 0);
    order.push({ node, links: own, sum });
    for (const [a, toA] of near) {
      const ofA = links.get(a)!;
      const before = ofA.size;
      ofA.delete(node);
      for (const [b, toB] of near) {
        if (a !== b) ofA.set(b, (ofA.get(b) ?? 0) + (toA * toB) / sum);
      }
      if (a === ground) continue;
      waiting[before]?.delete(a);
      file(a, ofA.size);
      degree = Math.min(degree, ofA.size);
    }
  }
  return order;
}

/** A network taken apart, in flat arrays: it is solved once for every terminal. The ground is the last place. */
class Eliminated {
  readonly #places: ReadonlyMap<number, number>;
  readonly #first: Int32Array;
  readonly #to: Int32Array;
  readonly #siemens: Float64Array;
  readonly #sums: Float64Array;

  constructor(order: readonly Taken[], ground: number) {
    this.#places = new Map([...order.map(({ node }) => node), ground].map((node, at) => [node, at]));
    const count = order.reduce((total, { links }) => total + links.size, 0);
    this.#first = new Int32Array(order.length + 1);
    this.#to = new Int32Array(count);
    this.#siemens = new Float64Array(count);
    this.#sums = Float64Array.from(order, ({ sum }) => sum);
    let next = 0;
    for (const [at, { links }] of order.entries()) {
      for (const [other, siemens] of links) {
        this.#to[next] = this.place(other);
        this.#siemens[next++] = siemens;
      }
      this.#first[at + 1] = next;
    }
  }

  place(node: number): number {
    return this.#places.get(node)!;
  }

  /** Volts of every place with one ampere shared by some, drawn from the ground. */
  volts(into: readonly number[]): Float64Array {
    const [first, to, siemens, sums] = [this.#first, this.#to, this.#siemens, this.#sums];
    const amperes = new Float64Array(sums.length + 1);
    for (const at of into) amperes[at]! += 1 / into.length;
    for (let at = 0; at < sums.length; at++) {
      const own = amperes[at]!;
      if (own === 0) continue;
      for (let i = first[at]!; i < first[at + 1]!; i++) amperes[to[i]!]! += (own * siemens[i]!) / sums[at]!;
    }
    const volts = new Float64Array(sums.length + 1);
    for (let at = sums.length - 1; at >= 0; at--) {
      let through = amperes[at]!;
      for (let i = first[at]!; i < first[at + 1]!; i++) through += siemens[i]! * volts[to[i]!]!;
      volts[at] = through / sums[at]!;
    }
    return volts;
  }
}
