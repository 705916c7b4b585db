/** Circles by the million: three numbers each and the number of its layer, instead of an object with its own strings. */
export class Circles {
  #numbers = new Float64Array(3 * 256);
  #layers = new Uint16Array(256);
  readonly #names: string[] = [];
  length = 0;

  add(x: number, y: number, radius: number, layer: string): void {
    if (this.length === this.#layers.length) this.#grow();
    const at = this.length++;
    this.#numbers[3 * at] = x;
    this.#numbers[3 * at + 1] = y;
    this.#numbers[3 * at + 2] = radius;
    this.#layers[at] = this.#numberOf(layer);
  }

  x(i: number): number {
    return this.#numbers[3 * i]!;
  }

  y(i: number): number {
    return this.#numbers[3 * i + 1]!;
  }

  radius(i: number): number {
    return this.#numbers[3 * i + 2]!;
  }

  layer(i: number): string {
    return this.#names[this.#layers[i]!] ?? '';
  }

  #numberOf(layer: string): number {
    const known = this.#names.indexOf(layer);
    if (known >= 0) return known;
    // The last number stands for all layers beyond: more than anybody draws on.
    return this.#names.length < 0xfffe ? this.#names.push(layer) - 1 : 0xffff;
  }

  #grow(): void {
    const [numbers, layers] = [this.#numbers, this.#layers];
    this.#numbers = new Float64Array(2 * numbers.length);
    this.#numbers.set(numbers);
    this.#layers = new Uint16Array(2 * layers.length);
    this.#layers.set(layers);
  }
}
