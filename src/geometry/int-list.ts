/** A list of 32-bit integers that grows without boxing: drawings hold tens of millions of them. */
export class IntList {
  #data: Int32Array;
  #length = 0;

  constructor(capacity = 64) {
    this.#data = new Int32Array(capacity);
  }

  get length(): number {
    return this.#length;
  }

  at(index: number): number {
    return this.#data[index]!;
  }

  set(index: number, value: number): void {
    this.#data[index] = value;
  }

  push(value: number): void {
    if (this.#length === this.#data.length) this.reserve(1);
    this.#data[this.#length++] = value;
  }

  push4(a: number, b: number, c: number, d: number): void {
    if (this.#length + 4 > this.#data.length) this.reserve(4);
    this.#data[this.#length++] = a;
    this.#data[this.#length++] = b;
    this.#data[this.#length++] = c;
    this.#data[this.#length++] = d;
  }

  reserve(more: number): void {
    const wanted = this.#length + more;
    if (wanted <= this.#data.length) return;
    const larger = new Int32Array(Math.max(wanted, this.#data.length * 2));
    larger.set(this.#data);
    this.#data = larger;
  }

  /** What has been pushed so far, without a copy: valid until the next push. */
  view(): Int32Array {
    return this.#data.subarray(0, this.#length);
  }

  slice(from: number, to: number): Int32Array {
    return this.#data.slice(from, to);
  }

  clear(): void {
    this.#length = 0;
  }
}
