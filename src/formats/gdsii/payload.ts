import { readReal } from './real.ts';
import type { RecordName } from './records.ts';

/** The record being read: its payload, and where it stands in the file. One object serves all records of a file. */
export class Payload {
  name: RecordName = 'HEADER';
  code = 0;
  /** Of the record's first byte, from the start of the file. */
  offset = 0;
  size = 0;
  #bytes = new Uint8Array(0);
  #from = 0;

  set(name: RecordName, code: number, offset: number, bytes: Uint8Array, from: number, size: number): void {
    this.name = name;
    this.code = code;
    this.offset = offset;
    this.size = size;
    this.#bytes = bytes as Uint8Array<ArrayBuffer>;
    this.#from = from;
  }

  int2(index: number): number {
    const at = this.#from + index * 2;
    return (((this.#bytes[at]! << 8) | this.#bytes[at + 1]!) << 16) >> 16;
  }

  int4(index: number): number {
    const at = this.#from + index * 4;
    const bytes = this.#bytes;
    return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
  }

  real(index: number): number {
    return readReal(this.#bytes, this.#from + index * 8);
  }

  text(): string {
    let end = this.#from + this.size;
    while (end > this.#from && this.#bytes[end - 1] === 0) end--;
    return new TextDecoder().decode(this.#bytes.subarray(this.#from, end));
  }
}
