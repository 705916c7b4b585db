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
