/** Undirected edges between numbered nodes, kept in flat arrays: circuits may have hundreds of thousands. */
export class Adjacency {
  readonly nodes: number;
  readonly #first: Int32Array;
  readonly #next: Int32Array;
  readonly #to: Int32Array;
  readonly #id: Int32Array;
  #size = 0;

  constructor(nodes: number, edges: number) {
    this.nodes = nodes;
    this.#first = new Int32Array(nodes).fill(-1);
    this.#next = new Int32Array(2 * edges);
    this.#to = new Int32Array(2 * edges);
    this.#id = new Int32Array(2 * edges);
  }

  join(a: number, b: number, id: number): void {
    this.#add(a, b, id);
    this.#add(b, a, id);
  }

  #add(from: number, to: number, id: number): void {
    const edge = this.#size++;
    this.#next[edge] = this.#first[from]!;
    this.#to[edge] = to;
    this.#id[edge] = id;
    this.#first[from] = edge;
  }

  /** The first edge out of a node, then each `after` the other; -1 at the end. */
  first(node: number): number {
    return this.#first[node]!;
  }
  after(edge: number): number {
    return this.#next[edge]!;
  }
  to(edge: number): number {
    return this.#to[edge]!;
  }
  id(edge: number): number {
    return this.#id[edge]!;
  }
}
