import { DisjointSets } from '../../../../geometry/disjoint-sets.ts';
import { type Box, type Region, shapeBoxes } from '../../../../geometry/region.ts';
import { append } from '../../netlist/groups.ts';

/** One shape of one of the areas that conduct. */
export interface WireShape {
  readonly area: string;
  readonly box: Box;
}

/** Shapes of many areas that become nets as they are found to touch. */
export class Wiring {
  readonly #groups = new DisjointSets();
  readonly #areas = new Map<
    string,
    { readonly first: number; readonly region: Region; boxes: Int32Array | null }
  >();
  readonly #owners: { readonly area: string; readonly first: number }[] = [];
  readonly #touching: [number, number][] = [];
  #nets: Int32Array | null = null;

  add(area: string, region: Region): void {
    const first = this.#owners.length;
    this.#areas.set(area, { first, region, boxes: null });
    for (let shape = 0; shape < region.shapes; shape++) {
      this.#groups.add();
      this.#owners.push({ area, first });
    }
  }

  /** A node that is no shape: the substrate. */
  addNode(area: string): number {
    this.#owners.push({ area, first: this.#owners.length });
    return this.#groups.add();
  }

  node(area: string, shape: number): number {
    return this.#areas.get(area)!.first + shape;
  }

  join(a: number, b: number): void {
    this.#groups.join(a, b);
    this.#touching.push([a, b]);
  }

  /** The group each node is in by what has been joined so far. */
  groupsNow(): Int32Array {
    return this.#groups.numbered().groups;
  }

  /** The net of a node; valid once everything has been joined. */
  netOf(node: number): number {
    this.#nets ??= this.#groups.numbered().groups;
    return this.#nets[node]!;
  }

  shapeOf(node: number): WireShape | null {
    const { area, first } = this.#owners[node]!;
    const known = this.#areas.get(area);
    if (!known) return null;
    known.boxes ??= shapeBoxes(known.region);
    const at = (node - first) * 4;
    const [left, bottom, right, top] = known.boxes.subarray(at, at + 4);
    return { area, box: { left: left!, bottom: bottom!, right: right!, top: top! } };
  }

  /** The area a node is a shape of, and which. */
  placeOf(node: number): { readonly area: string; readonly shape: number } {
    const { area, first } = this.#owners[node]!;
    return { area, shape: node - first };
  }

  get nodes(): number {
    return this.#owners.length;
  }

  /** The shapes one meets on the shortest way between two nodes of a net. */
  path(from: number, to: number): readonly WireShape[] {
    const next = new Map<number, number[]>();
    for (const [a, b] of this.#touching) {
      append(next, a, b);
      append(next, b, a);
    }
    const before = new Map<number, number>([[from, from]]);
    const queue = [from];
    for (const node of queue) {
      if (node === to) break;
      for (const other of next.get(node) ?? []) {
        if (before.has(other)) continue;
        before.set(other, node);
        queue.push(other);
      }
    }
    const way: WireShape[] = [];
    for (let node = before.has(to) ? to : from; ; node = before.get(node)!) {
      const shape = this.shapeOf(node);
      if (shape) way.unshift(shape);
      if (node === from) return way;
    }
  }
}
