import { IntList } from './int-list.ts';

/** Disjoint sets over 0 … n−1, growing as ids are added. */
export class DisjointSets {
  readonly #parent = new IntList(64);

  add(): number {
    const id = this.#parent.length;
    this.#parent.push(id);
    return id;
  }

  root(id: number): number {
    const parent = this.#parent;
    let at = id;
    while (parent.at(at) !== at) {
      parent.set(at, parent.at(parent.at(at)));
      at = parent.at(at);
    }
    return at;
  }

  join(a: number, b: number): void {
    const [x, y] = [this.root(a), this.root(b)];
    if (x !== y) this.#parent.set(Math.max(x, y), Math.min(x, y));
  }

  /** Each id's group, numbered from 0 in the order of first appearance. */
  numbered(): { readonly groups: Int32Array; readonly count: number } {
    const groups = new Int32Array(this.#parent.length);
    let count = 0;
    for (let id = 0; id < groups.length; id++) {
      const root = this.root(id);
      groups[id] = root === id ? count++ : groups[root]!;
    }
    return { groups, count };
  }
}
