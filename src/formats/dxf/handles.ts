const digits = '0123456789ABCDEF';
const pairs: readonly string[] = Array.from({ length: 256 }, (_, i) => digits[i >> 4]! + digits[i & 15]!);

/** As a DXF writes handles: hexadecimal, capital letters. Entities come by the million, so it does not dawdle. */
export function hex(value: number): string {
  if (value < 16) return digits[value]!;
  if (value < 256) return pairs[value]!;
  if (value < 65_536) return (value < 4096 ? digits[value >> 8]! : pairs[value >> 8]!) + pairs[value & 255]!;
  return hex(Math.floor(value / 65_536)) + pairs[(value >> 8) & 255]! + pairs[value & 255]!;
}

/** Gives out the names of things: to some before they are written, because others refer to them. */
export class Handles {
  #next: number;
  readonly #fixed: ReadonlyMap<string, string>;
  readonly #named = new Map<string, string>();

  /** Goes on behind `before`, whose names it knows. */
  constructor(before?: Handles) {
    this.#next = before?.issued ?? 1;
    this.#fixed = before ? before.#named : new Map();
  }

  /** The handle of a thing by name, the same whenever it is asked for. */
  of(name: string): string {
    const known = this.#fixed.get(name) ?? this.#named.get(name);
    if (known !== undefined) return known;
    const fresh = this.fresh();
    this.#named.set(name, fresh);
    return fresh;
  }

  fresh(): string {
    return hex(this.#next++);
  }

  /** The first number that is still free. */
  get issued(): number {
    return this.#next;
  }
}
