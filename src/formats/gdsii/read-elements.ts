import { IntList } from '../../geometry/int-list.ts';
import type { GdsElement, Path, Property } from './library.ts';
import { type Problems, rowsAndColumns, wrongSize } from './messages.ts';
import type { Payload } from './payload.ts';
import { RECORD_CODES, type RecordName, records } from './records.ts';

export type Starter = 'BOUNDARY' | 'PATH' | 'SREF' | 'AREF' | 'TEXT' | 'NODE' | 'BOX';

/** Which records an element may have, and which it must. */
const shapes: Readonly<
  Record<Starter, { readonly may: readonly RecordName[]; readonly must: readonly RecordName[] }>
> = {
  BOUNDARY: { may: [], must: ['LAYER', 'DATATYPE', 'XY'] },
  PATH: { may: ['PATHTYPE', 'WIDTH', 'BGNEXTN', 'ENDEXTN'], must: ['LAYER', 'DATATYPE', 'XY'] },
  SREF: { may: ['STRANS', 'MAG', 'ANGLE'], must: ['SNAME', 'XY'] },
  AREF: { may: ['STRANS', 'MAG', 'ANGLE'], must: ['SNAME', 'COLROW', 'XY'] },
  TEXT: {
    may: ['PRESENTATION', 'PATHTYPE', 'WIDTH', 'STRANS', 'MAG', 'ANGLE', 'BGNEXTN', 'ENDEXTN'],
    must: ['LAYER', 'TEXTTYPE', 'XY', 'STRING'],
  },
  NODE: { may: [], must: ['LAYER', 'NODETYPE', 'XY'] },
  BOX: { may: [], must: ['LAYER', 'BOXTYPE', 'XY'] },
};

const byCode = (names: readonly RecordName[]): Uint8Array => {
  const table = new Uint8Array(RECORD_CODES);
  for (const name of names) table[records[name].code] = 1;
  return table;
};
const allowed = Object.fromEntries(
  Object.entries(shapes).map(([starter, { may, must }]) => [
    starter,
    byCode([...may, ...must, 'PROPATTR', 'PROPVALUE']),
  ]),
) as Readonly<Record<Starter, Uint8Array>>;

const sizes: Partial<Record<RecordName, number>> = {
  LAYER: 2,
  DATATYPE: 2,
  TEXTTYPE: 2,
  NODETYPE: 2,
  BOXTYPE: 2,
  PATHTYPE: 2,
  PRESENTATION: 2,
  STRANS: 2,
  PROPATTR: 2,
  WIDTH: 4,
  COLROW: 4,
  BGNEXTN: 4,
  ENDEXTN: 4,
  MAG: 8,
  ANGLE: 8,
};
const sizeByCode = new Uint8Array(RECORD_CODES);
for (const [name, size] of Object.entries(sizes)) sizeByCode[records[name as RecordName].code] = size;

/** A polygon this long is taken for an attack: 16 million points. */
const MAX_COORDINATES = 1 << 25;

/** The element in the making; one object serves all elements of a file. */
export class Draft {
  offset = 0;
  #starter: Starter = 'BOUNDARY';
  readonly #problems: Problems;
  readonly #seen = new Uint8Array(RECORD_CODES);
  readonly #numbers = new Float64Array(RECORD_CODES);
  readonly #xy = new IntList(64);
  #text = '';
  #name = '';
  #properties: Property[] = [];
  #columns = 1;
  #rows = 1;
  #attribute = 0;
  #spoilt = false;

  constructor(problems: Problems) {
    this.#problems = problems;
  }

  start({ name, offset }: Payload): void {
    this.#starter = name as Starter;
    this.offset = offset;
    this.#seen.fill(0);
    this.#xy.clear();
    this.#spoilt = false;
    if (this.#properties.length > 0) this.#properties = [];
  }

  /** False where the record has no place in such an element. */
  take(payload: Payload): boolean {
    const { name, code, offset, size } = payload;
    if (allowed[this.#starter][code] === 0) return false;
    const wanted = sizeByCode[code]!;
    if ((wanted !== 0 && size !== wanted) || (name === 'XY' && (size % 8 !== 0 || size === 0))) {
      this.#problems.add('gds_bad_data', { offset, record: name, reason: wrongSize(size) });
      this.#spoilt = true;
      return true;
    }
    this.#seen[code] = 1;
    if (name === 'XY') this.#points(payload);
    else if (name === 'COLROW') [this.#columns, this.#rows] = [payload.int2(0), payload.int2(1)];
    else if (name === 'PROPATTR') this.#attribute = payload.int2(0);
    else if (name === 'PROPVALUE') this.#properties.push([this.#attribute, payload.text()]);
    else if (name === 'SNAME') this.#name = payload.text();
    else if (name === 'STRING') this.#text = payload.text();
    else
      this.#numbers[code] = wanted === 8 ? payload.real(0) : wanted === 4 ? payload.int4(0) : payload.int2(0);
    return true;
  }

  /** Polygons of more points than a record holds are continued in the next one. */
  #points(payload: Payload): void {
    const more = payload.size / 4;
    if (this.#xy.length + more > MAX_COORDINATES) {
      const reason = { zh: '点太多', en: 'too many points' };
      this.#problems.add('gds_bad_data', { offset: payload.offset, record: 'XY', reason });
      this.#spoilt = true;
      return;
    }
    for (let i = 0; i < more; i++) this.#xy.push(payload.int4(i));
  }

  #number(name: RecordName, otherwise = 0): number {
    const { code } = records[name];
    return this.#seen[code] === 1 ? this.#numbers[code]! : otherwise;
  }

  /** The element, or null where it cannot be used; the reason has been noted. */
  finish(offset: number): GdsElement | null {
    if (this.#spoilt) return null;
    for (const name of shapes[this.#starter].must) {
      if (this.#seen[records[name].code] === 1) continue;
      this.#problems.add('gds_incomplete', { offset, element: this.#starter, record: name });
      return null;
    }
    const element = this.#build();
    return element && this.#properties.length > 0 ? { ...element, properties: this.#properties } : element;
  }

  #build(): GdsElement | null {
    switch (this.#starter) {
      case 'BOUNDARY':
        return this.#filled('boundary', 3, 'DATATYPE');
      case 'BOX':
        return this.#filled('box', 4, 'BOXTYPE');
      case 'NODE':
        return { kind: 'node', ...this.#layer('NODETYPE'), xy: this.#xy.view().slice() };
      case 'PATH':
        return this.#path();
      case 'TEXT':
        return this.#label();
      case 'SREF':
      case 'AREF':
        return this.#reference();
    }
  }

  #layer(type: RecordName) {
    return { layer: this.#number('LAYER') & 0xffff, datatype: this.#number(type) & 0xffff };
  }

  #filled(kind: 'boundary' | 'box', least: number, type: RecordName): GdsElement | null {
    const xy = this.#xy;
    const { length } = xy;
    const closed = length > 2 && xy.at(0) === xy.at(length - 2) && xy.at(1) === xy.at(length - 1);
    const points = xy.slice(0, closed ? length - 2 : length);
    if (points.length < least * 2) return this.#few(points.length / 2);
    const layer = this.#number('LAYER') & 0xffff;
    return { kind, layer, datatype: this.#number(type) & 0xffff, xy: points };
  }

  #few(count: number): null {
    this.#problems.add('gds_bad_points', { offset: this.offset, element: this.#starter, count }, 'warning');
    return null;
  }

  #path(): Path {
    const type = this.#number('PATHTYPE');
    const width = this.#number('WIDTH');
    if (width < 0) this.#problems.add('gds_absolute', { offset: this.offset }, 'warning');
    if (![0, 1, 2, 4].includes(type)) {
      this.#problems.add('gds_path_type', { offset: this.offset, value: type }, 'warning');
    }
    const extensions = { begin: this.#number('BGNEXTN'), end: this.#number('ENDEXTN') };
    const ends = type === 1 ? 'round' : type === 2 ? 'square' : type === 4 ? extensions : 'flush';
    return {
      kind: 'path',
      ...this.#layer('DATATYPE'),
      xy: this.#xy.view().slice(),
      width: Math.abs(width),
      ends,
    };
  }

  /** Null where the magnification makes no sense. */
  #placement() {
    const bits = this.#number('STRANS');
    const magnification = this.#number('MAG', 1);
    const angle = this.#number('ANGLE');
    if (!(magnification > 0)) {
      this.#problems.add('gds_bad_transform', { offset: this.offset, value: magnification });
      return null;
    }
    if ((bits & 6) !== 0) this.#problems.add('gds_absolute', { offset: this.offset }, 'warning');
    return { reflected: (bits & 0x8000) !== 0, magnification, angle };
  }

  #label(): GdsElement | null {
    const placement = this.#placement();
    if (!placement) return null;
    const [x, y] = [this.#xy.at(0), this.#xy.at(1)];
    return { kind: 'text', ...this.#layer('TEXTTYPE'), ...placement, x, y, text: this.#text };
  }

  #reference(): GdsElement | null {
    const placement = this.#placement();
    if (!placement) return null;
    const [x, y] = [this.#xy.at(0), this.#xy.at(1)];
    const plain = { kind: 'reference', name: this.#name, ...placement, x, y } as const;
    if (this.#starter === 'SREF') return plain;
    const [columns, rows] = [this.#columns, this.#rows];
    if (this.#xy.length < 6) return this.#few(this.#xy.length / 2);
    if (columns < 1 || rows < 1) {
      const reason = rowsAndColumns(columns, rows);
      this.#problems.add('gds_bad_data', { offset: this.offset, record: 'COLROW', reason });
      return null;
    }
    const vector = (at: number) => [this.#xy.at(at) - x, this.#xy.at(at + 1) - y] as const;
    return { ...plain, array: { columns, rows, across: vector(2), up: vector(4) } };
  }
}
