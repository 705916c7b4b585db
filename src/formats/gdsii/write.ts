import type { Text as Words } from '../../core/messages.ts';
import { err, type Issue, ok, type Result } from '../../core/result.ts';
import type {
  Boundary,
  BoxElement,
  GdsElement,
  GdsHead,
  GdsStructure,
  Node,
  Path,
  Placement,
  Reference,
  Text,
} from './library.ts';
import { issue, rowsAndColumns } from './messages.ts';
import { writeReal } from './real.ts';
import { dataCodes, type RecordName, records } from './records.ts';

export interface GdsWriteOptions {
  /** Written into library and structures; without one the dates are zero, so that the same input gives the same bytes. */
  readonly modified?: Date;
}

const CHUNK = 1 << 16;
const MAX_RECORD = 0xfffe;
const POINTS_A_RECORD = Math.floor((MAX_RECORD - 4) / 8);

class Unwritable extends Error {
  readonly issue: Issue;

  constructor(what: string, reason: string | Words) {
    super(what);
    this.issue = issue('gds_unwritable', { params: { what, reason } });
  }
}

/** Fills chunks of bytes; never holds more than a few records. */
class Output {
  #bytes = new Uint8Array(CHUNK);
  #length = 0;

  /** Room for a record of `size` bytes of data, whose head is written; returns where the data goes. */
  record(name: RecordName, size: number, what: string): number {
    if (size + 4 > MAX_RECORD)
      throw new Unwritable(what, { zh: `${name} 有 ${size} 字节`, en: `${name} of ${size} bytes` });
    const wanted = this.#length + size + 4;
    if (wanted > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(wanted, this.#bytes.length * 2));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    const { code, data } = records[name];
    this.#int2(this.#length, size + 4);
    this.#bytes[this.#length + 2] = code;
    this.#bytes[this.#length + 3] = dataCodes[data];
    this.#length += size + 4;
    return this.#length - size;
  }

  #int2(at: number, value: number): void {
    this.#bytes[at] = value >> 8;
    this.#bytes[at + 1] = value;
  }

  #int4(at: number, value: number): void {
    this.#int2(at, value >> 16);
    this.#int2(at + 2, value);
  }

  none(name: RecordName): void {
    this.record(name, 0, name);
  }

  shorts(name: RecordName, ...values: readonly number[]): void {
    const at = this.record(name, values.length * 2, name);
    for (const [i, value] of values.entries()) this.#int2(at + i * 2, value);
  }

  longs(name: RecordName, values: ArrayLike<number>, from = 0, to = values.length): void {
    const at = this.record(name, (to - from) * 4, name);
    for (let i = from; i < to; i++) this.#int4(at + (i - from) * 4, values[i]!);
  }

  real(name: RecordName, ...values: readonly number[]): void {
    const at = this.record(name, values.length * 8, name);
    for (const [i, value] of values.entries()) {
      if (!Number.isFinite(value) || !writeReal(value, this.#bytes, at + i * 8))
        throw new Unwritable(name, String(value));
    }
  }

  text(name: RecordName, text: string): void {
    const bytes = new TextEncoder().encode(text);
    if (bytes.includes(0)) throw new Unwritable(name, { zh: '含有零字符', en: 'a zero character' });
    const at = this.record(name, bytes.length + (bytes.length % 2), name);
    this.#bytes.set(bytes, at);
    // The buffer is used again: what fills up to an even length must be cleared.
    if (bytes.length % 2 !== 0) this.#bytes[at + bytes.length] = 0;
  }

  get full(): boolean {
    return this.#length >= CHUNK;
  }

  take(): Uint8Array {
    const chunk = this.#bytes.slice(0, this.#length);
    this.#length = 0;
    return chunk;
  }
}

/**
 * Writes a library piece by piece; structures and elements may be made while they are written. What the format
 * cannot hold ends the pieces with a failure instead of a file that others would misread.
 */
export function* gdsChunks(
  head: GdsHead,
  structures: Iterable<GdsStructure>,
  options: GdsWriteOptions = {},
): Generator<Uint8Array, Result<void>> {
  const output = new Output();
  const dates = [...dateOf(options.modified), ...dateOf(options.modified)];
  try {
    output.shorts('HEADER', 600);
    output.shorts('BGNLIB', ...dates);
    output.text('LIBNAME', head.name);
    output.real('UNITS', head.units.user, head.units.metres);
    for (const { name, elements } of structures) {
      if (name === '') throw new Unwritable('STRNAME', { zh: '名字为空', en: 'an empty name' });
      output.shorts('BGNSTR', ...dates);
      output.text('STRNAME', name);
      for (const element of elements) {
        writeElement(output, element);
        if (output.full) yield output.take();
      }
      output.none('ENDSTR');
    }
    output.none('ENDLIB');
    yield output.take();
    return ok(undefined);
  } catch (thrown) {
    if (thrown instanceof Unwritable) return err([thrown.issue]);
    throw thrown;
  }
}

/** The whole file at once. */
export function writeGds(
  head: GdsHead,
  structures: Iterable<GdsStructure>,
  options: GdsWriteOptions = {},
): Result<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const writing = gdsChunks(head, structures, options);
  let step = writing.next();
  for (; !step.done; step = writing.next()) chunks.push(step.value);
  if (!step.value.ok) return step.value;
  const out = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    out.set(chunk, at);
    at += chunk.length;
  }
  return ok(out);
}

function dateOf(date: Date | undefined): readonly number[] {
  if (!date || Number.isNaN(date.getTime())) return [0, 0, 0, 0, 0, 0];
  return [
    date.getUTCFullYear(),
    date.getUTCMonth() + 1,
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds(),
  ];
}

function writeElement(output: Output, element: GdsElement): void {
  writers[element.kind](output, element as never);
  for (const [attribute, value] of element.properties ?? []) {
    output.shorts('PROPATTR', attribute);
    output.text('PROPVALUE', value);
  }
  output.none('ENDEL');
}

const writers: {
  [K in GdsElement['kind']]: (output: Output, element: Extract<GdsElement, { kind: K }>) => void;
} = {
  boundary: (output, { layer, datatype, xy }: Boundary) => {
    if (xy.length < 6)
      throw new Unwritable('BOUNDARY', { zh: `${xy.length / 2} 个点`, en: `${xy.length / 2} points` });
    drawn(output, 'BOUNDARY', layer, 'DATATYPE', datatype);
    closedPoints(output, xy);
  },
  box: (output, { layer, datatype, xy }: BoxElement) => {
    if (xy.length !== 8)
      throw new Unwritable('BOX', { zh: `${xy.length / 2} 个点`, en: `${xy.length / 2} points` });
    drawn(output, 'BOX', layer, 'BOXTYPE', datatype);
    closedPoints(output, xy);
  },
  node: (output, { layer, datatype, xy }: Node) => {
    drawn(output, 'NODE', layer, 'NODETYPE', datatype);
    points(output, xy, 'NODE');
  },
  path: (output, { layer, datatype, xy, width, ends }: Path) => {
    drawn(output, 'PATH', layer, 'DATATYPE', datatype);
    output.shorts('PATHTYPE', typeof ends === 'object' ? 4 : { flush: 0, round: 1, square: 2 }[ends]);
    output.longs('WIDTH', [width]);
    if (typeof ends === 'object') {
      output.longs('BGNEXTN', [ends.begin]);
      output.longs('ENDEXTN', [ends.end]);
    }
    points(output, xy, 'PATH');
  },
  text: (output, { layer, datatype, x, y, text, ...placement }: Text) => {
    drawn(output, 'TEXT', layer, 'TEXTTYPE', datatype);
    transform(output, placement);
    output.longs('XY', [x, y]);
    output.text('STRING', text);
  },
  reference: (output, { name, x, y, array, ...placement }: Reference) => {
    output.none(array ? 'AREF' : 'SREF');
    output.text('SNAME', name);
    transform(output, placement);
    if (array) {
      const { columns, rows, across, up } = array;
      if (Math.min(columns, rows) < 1 || Math.max(columns, rows) > 0x7fff) {
        throw new Unwritable('COLROW', rowsAndColumns(columns, rows));
      }
      output.shorts('COLROW', columns, rows);
      output.longs('XY', [x, y, x + across[0], y + across[1], x + up[0], y + up[1]]);
    } else output.longs('XY', [x, y]);
  },
};

function drawn(output: Output, name: RecordName, layer: number, typeName: RecordName, type: number): void {
  for (const value of [layer, type]) {
    if (!Number.isInteger(value) || value < 0 || value > 0xffff)
      throw new Unwritable(name, { zh: `层 ${layer}/${type}`, en: `layer ${layer}/${type}` });
  }
  output.none(name);
  output.shorts('LAYER', layer);
  output.shorts(typeName, type);
}

function transform(output: Output, { reflected, magnification, angle }: Placement): void {
  if (!reflected && magnification === 1 && angle === 0) return;
  output.shorts('STRANS', reflected ? 0x8000 : 0);
  if (magnification !== 1) output.real('MAG', magnification);
  if (angle !== 0) output.real('ANGLE', angle);
}

/** More points than a record holds go on in the next one, as KLayout reads and writes them. */
function points(output: Output, xy: ArrayLike<number>, what: string): void {
  if (xy.length < 2) throw new Unwritable(what, { zh: '没有点', en: 'no points' });
  for (let from = 0; from < xy.length; from += POINTS_A_RECORD * 2) {
    output.longs('XY', xy, from, Math.min(xy.length, from + POINTS_A_RECORD * 2));
  }
}

function closedPoints(output: Output, xy: Int32Array): void {
  const closed = new Int32Array(xy.length + 2);
  closed.set(xy);
  closed.set(xy.subarray(0, 2), xy.length);
  points(output, closed, 'XY');
}
