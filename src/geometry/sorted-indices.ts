import { IntList } from './int-list.ts';

export { IntList };

const MOST_BITS = 12;
const LEAST_BITS = 4;

/** Indices in the order of `keys`, stable; starting from `order` where one is given, so that keys can be combined. */
export function sortedIndices(keys: Int32Array, order?: Uint32Array): Uint32Array {
  const { length } = keys;
  let indices: Uint32Array = order ? order.slice() : identity(length);
  const range = rangeOf(keys);
  if (length < 2 || range.size === 0) return indices;
  const bits = Math.ceil(Math.log2(range.size + 1));
  // No more buckets than keys: a few keys would spend all their time counting empty ones.
  const most = Math.min(MOST_BITS, Math.max(LEAST_BITS, 31 - Math.clz32(length)));
  const passes = Math.ceil(bits / most);
  const width = Math.ceil(bits / passes);
  const mask = 2 ** width - 1;
  const starts = new Uint32Array(2 ** width + 1);
  // Keys move along with their indices: reading them in order is what makes this quick.
  let moving: Uint32Array = new Uint32Array(length);
  for (let i = 0; i < length; i++) moving[i] = keys[indices[i]!]! - range.least;
  let [nextIndices, nextKeys]: Uint32Array[] = [new Uint32Array(length), new Uint32Array(length)];
  for (let pass = 0; pass < passes; pass++) {
    const shift = pass * width;
    starts.fill(0);
    for (let i = 0; i < length; i++) starts[((moving[i]! >>> shift) & mask) + 1]!++;
    for (let digit = 1; digit <= mask; digit++) starts[digit]! += starts[digit - 1]!;
    for (let i = 0; i < length; i++) {
      const key = moving[i]!;
      const to = starts[(key >>> shift) & mask]!++;
      nextIndices![to] = indices[i]!;
      nextKeys![to] = key;
    }
    [indices, nextIndices, moving, nextKeys] = [nextIndices!, indices, nextKeys!, moving];
  }
  return indices;
}

/** The least value and how far the greatest is above it. */
export function rangeOf(values: Int32Array): { readonly least: number; readonly size: number } {
  if (values.length === 0) return { least: 0, size: 0 };
  let least = values[0]!;
  let most = least;
  for (let i = 1; i < values.length; i++) {
    const value = values[i]!;
    if (value < least) least = value;
    else if (value > most) most = value;
  }
  return { least, size: most - least };
}

function identity(length: number): Uint32Array {
  const order = new Uint32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  return order;
}

/** Disjoint sets over 0 … n−1, growing as ids are added. */
export class Groups {
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
  numbered(): { readonly of: Int32Array; readonly count: number } {
    const of = new Int32Array(this.#parent.length);
    let count = 0;
    for (let id = 0; id < of.length; id++) {
      const root = this.root(id);
      of[id] = root === id ? count++ : of[root]!;
    }
    return { of, count };
  }
}

/** A set of integers below a bound with quick steps to the next and previous member: a tree of 32-bit words. */
export class BitTree {
  readonly #levels: Uint32Array[] = [];

  constructor(bound: number) {
    for (let size = bound; ; ) {
      size = Math.ceil(size / 32) || 1;
      this.#levels.push(new Uint32Array(size));
      if (size === 1) break;
    }
  }

  has(value: number): boolean {
    return (this.#levels[0]![value >>> 5]! & (1 << (value & 31))) !== 0;
  }

  add(value: number): void {
    let at = value;
    for (const level of this.#levels) {
      const word = level[at >>> 5]!;
      level[at >>> 5] = word | (1 << (at & 31));
      if (word !== 0) return;
      at >>>= 5;
    }
  }

  delete(value: number): void {
    let at = value;
    for (const level of this.#levels) {
      const word = level[at >>> 5]! & ~(1 << (at & 31));
      level[at >>> 5] = word;
      if (word !== 0) return;
      at >>>= 5;
    }
  }

  /** The smallest member above `value`, or −1. */
  next(value: number): number {
    let at = value;
    for (let depth = 0; depth < this.#levels.length; depth++) {
      const bit = at & 31;
      const word = bit === 31 ? 0 : this.#levels[depth]![at >>> 5]! & (-2 << bit);
      if (word !== 0) {
        let found = (at & ~31) | (31 - Math.clz32(word & -word));
        for (let down = depth - 1; down >= 0; down--) {
          const below = this.#levels[down]![found]!;
          found = (found << 5) | (31 - Math.clz32(below & -below));
        }
        return found;
      }
      at >>>= 5;
    }
    return -1;
  }

  /** The greatest member below `value`, or −1. */
  previous(value: number): number {
    let at = value;
    for (let depth = 0; depth < this.#levels.length; depth++) {
      const word = this.#levels[depth]![at >>> 5]! & ((1 << (at & 31)) - 1);
      if (word !== 0) {
        let found = (at & ~31) | (31 - Math.clz32(word));
        for (let down = depth - 1; down >= 0; down--) {
          found = (found << 5) | (31 - Math.clz32(this.#levels[down]![found]!));
        }
        return found;
      }
      at >>>= 5;
    }
    return -1;
  }
}
