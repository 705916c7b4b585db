import type { Text } from '../../core/messages.ts';
import type { Issue } from '../../core/result.ts';
import type { GdsElement, GdsHead, GdsLibrary } from './library.ts';
import { Problems, wrongSize } from './messages.ts';
import { Payload } from './payload.ts';
import { Draft } from './read-elements.ts';
import { dataCodeOf, isIgnored, type RecordName, recordName } from './records.ts';

/** What a reader meets, in the order of the file. Elements belong to the structure begun last. */
export interface GdsHandler {
  head?(head: GdsHead): void;
  structure?(name: string, offset: number): void;
  element?(element: GdsElement, offset: number): void;
}

type Place = 'file' | 'library' | 'structure' | 'element';
const places: Readonly<Record<Place, Text>> = {
  file: { zh: '库开始之前', en: 'before the library begins' },
  library: { zh: '单元之外', en: 'outside a structure' },
  structure: { zh: '元素之外', en: 'outside an element' },
  element: { zh: '元素之内', en: 'inside an element' },
};

const starters: ReadonlySet<RecordName> = new Set([
  'BOUNDARY',
  'PATH',
  'SREF',
  'AREF',
  'TEXT',
  'NODE',
  'BOX',
]);

/**
 * Reads GDSII in pieces of any size and keeps no more than one record and one element. Whatever the bytes are, it
 * neither throws nor hangs: what is wrong is collected with its offset.
 */
export class GdsReader {
  readonly problems = new Problems();
  readonly #handler: GdsHandler;
  #rest = new Uint8Array(0);
  #offset = 0;
  #place: Place = 'file';
  #ended = false;
  #broken = false;
  #trailing = false;
  readonly #payload = new Payload();
  readonly #draft = new Draft(this.problems);
  #libraryName = '';
  #head: GdsHead | null = null;
  #unnamed = false;

  constructor(handler: GdsHandler) {
    this.#handler = handler;
  }

  push(chunk: Uint8Array): void {
    if (this.#broken) return;
    const bytes = this.#rest.length === 0 ? chunk : joined(this.#rest, chunk);
    let at = 0;
    while (!this.#broken && bytes.length - at >= 4) {
      if (this.#ended) {
        this.#afterEnd(bytes, at);
        at = bytes.length;
        break;
      }
      const length = (bytes[at]! << 8) | bytes[at + 1]!;
      if (length < 4 || length % 2 !== 0) {
        this.#break(length);
        return;
      }
      if (bytes.length - at < length) break;
      this.#record(bytes, at, length);
      at += length;
      this.#offset += length;
    }
    // A copy: whoever gave the chunk may use its memory again.
    this.#rest = new Uint8Array(bytes.subarray(at));
  }

  end(): void {
    if (this.#broken) return;
    this.#broken = true;
    if (this.#ended) return;
    const offset = this.#offset;
    if (this.#place === 'file' && this.#head === null && offset === 0)
      this.problems.add('gds_not_gds', { offset });
    else {
      const half = this.#rest.length > 0;
      const reason = half
        ? { zh: '记录不完整', en: 'half a record' }
        : { zh: '没有 ENDLIB', en: 'no ENDLIB' };
      this.problems.add('gds_truncated', { offset, reason });
    }
  }

  #break(length: number): void {
    const offset = this.#offset;
    if (offset === 0) this.problems.add('gds_not_gds', { offset });
    else this.problems.add('gds_bad_length', { offset, length });
    this.#broken = true;
  }

  /** Tapes are filled up with zeros; anything else after the end is worth a word. */
  #afterEnd(bytes: Uint8Array, at: number): void {
    if (this.#trailing || bytes.subarray(at).every((byte) => byte === 0)) return;
    this.#trailing = true;
    this.problems.add('gds_after_end', { offset: this.#offset }, 'warning');
  }

  #record(bytes: Uint8Array, at: number, length: number): void {
    const [code, data] = [bytes[at + 2]!, bytes[at + 3]!];
    const name = recordName(code);
    const offset = this.#offset;
    if (offset === 0 && name !== 'HEADER') {
      this.problems.add('gds_not_gds', { offset });
      this.#broken = true;
      return;
    }
    if (name === undefined) {
      if (!isIgnored(code)) this.problems.add('gds_unknown_record', { offset, record: code }, 'warning');
      return;
    }
    if (dataCodeOf(code) !== data) {
      this.problems.add('gds_bad_data', {
        offset,
        record: name,
        reason: { zh: `数据类型 ${data}`, en: `data type ${data}` },
      });
      return;
    }
    const payload = this.#payload;
    payload.set(name, code, offset, bytes, at + 4, length - 4);
    if (this.#place === 'element') this.#inElement(payload);
    else this.#outside(payload);
  }

  #inElement(payload: Payload): void {
    if (payload.name === 'ENDEL') {
      this.#place = 'structure';
      const element = this.#draft.finish(payload.offset);
      if (element) this.#handler.element?.(element, this.#draft.offset);
    } else if (!this.#draft.take(payload)) this.#unexpected(payload);
  }

  #outside(payload: Payload): void {
    const { name, offset } = payload;
    if (this.#place === 'structure' && starters.has(name)) {
      if (this.#unnamed)
        this.problems.add('gds_incomplete', { offset, element: 'BGNSTR', record: 'STRNAME' });
      this.#unnamed = false;
      this.#draft.start(payload);
      this.#place = 'element';
    } else if (name === 'STRNAME' && this.#place === 'structure' && this.#unnamed) {
      this.#unnamed = false;
      this.#handler.structure?.(payload.text(), offset);
    } else if (!this.#steps[name]?.(payload)) this.#unexpected(payload);
  }

  /** Records outside elements: true where they are in their place. */
  readonly #steps: Partial<Record<RecordName, (payload: Payload) => boolean>> = {
    HEADER: ({ offset }) => offset === 0,
    BGNLIB: () => this.#go('file', 'library'),
    LIBNAME: (payload) => {
      this.#libraryName = payload.text();
      return this.#place === 'library';
    },
    UNITS: (payload) => this.#place === 'library' && this.#units(payload),
    BGNSTR: ({ offset }) => {
      if (!this.#go('library', 'structure')) return false;
      if (!this.#head) this.problems.add('gds_no_units', { offset });
      this.#unnamed = true;
      return true;
    },
    ENDSTR: () => this.#go('structure', 'library'),
    ENDLIB: () => {
      if (this.#place !== 'library') return false;
      this.#ended = true;
      return true;
    },
  };

  #go(from: Place, to: Place): boolean {
    if (this.#place !== from) return false;
    this.#place = to;
    return true;
  }

  #units(payload: Payload): boolean {
    const { offset } = payload;
    const [user, metres] = payload.size === 16 ? [payload.real(0), payload.real(1)] : [0, 0];
    if (!(user > 0 && metres > 0)) {
      const reason = payload.size === 16 ? `${user}, ${metres}` : wrongSize(payload.size);
      this.problems.add('gds_bad_units', { offset, reason });
      return true;
    }
    if (this.#head) return false;
    this.#head = { name: this.#libraryName, units: { user, metres } };
    this.#handler.head?.(this.#head);
    return true;
  }

  #unexpected({ name, offset }: Payload): void {
    this.problems.add('gds_unexpected', { offset, record: name, place: places[this.#place] });
  }
}

function joined(a: Uint8Array, b: Uint8Array): Uint8Array {
  const out = new Uint8Array(a.length + b.length);
  out.set(a);
  out.set(b, a.length);
  return out;
}

export interface GdsReading {
  readonly library: GdsLibrary;
  readonly issues: readonly Issue[];
}

/** The whole of a file as data. Where an issue is an error, what was read is not to be relied on. */
export function readGds(bytes: Uint8Array | Iterable<Uint8Array>): GdsReading {
  let head: GdsHead = { name: '', units: { user: 0.001, metres: 1e-9 } };
  const structures: { name: string; elements: GdsElement[] }[] = [];
  const names = new Set<string>();
  const reader = new GdsReader({
    head: (found) => {
      head = found;
    },
    structure: (name, offset) => {
      if (names.has(name)) reader.problems.add('gds_duplicate_structure', { offset, name });
      names.add(name);
      structures.push({ name, elements: [] });
    },
    element: (element) => structures.at(-1)?.elements.push(element),
  });
  for (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) reader.push(chunk);
  reader.end();
  return { library: { ...head, structures }, issues: reader.problems.list() };
}
