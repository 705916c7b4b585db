import type { Issue } from '../../core/result.ts';
import { textPieces } from '../pieces.ts';
import type { Circles } from './circles.ts';
import { type DxfFileEntity, entityFrom, type Reading, readerOf } from './read-entities.ts';
import { type Item, items, Lines, Problems } from './tokens.ts';
import { encodingOf } from './version.ts';

export interface DxfFile {
  readonly header: ReadonlyMap<string, string>;
  readonly layers: readonly { readonly name: string; readonly color: number; readonly linetype: string }[];
  readonly dimStyles: readonly string[];
  readonly blocks: ReadonlyMap<string, readonly DxfFileEntity[]>;
  readonly entities: readonly DxfFileEntity[];
  /** JSON records by dictionary and key: `YANXING/contract`. */
  readonly records: ReadonlyMap<string, unknown>;
}

export interface DxfReading {
  readonly file: DxfFile;
  readonly issues: readonly Issue[];
}

interface DxfReadOptions {
  /** Takes the circles of the drawing, which are then not among `entities`: there may be a million of them. */
  readonly circles?: Circles;
}

/** Reads any text, whole or in pieces, as far as it is DXF. What is wrong with it is said; nothing is thrown. */
export function readDxf(source: string | Iterable<string>, options: DxfReadOptions = {}): DxfReading {
  const problems = new Problems();
  const parts = new Parts(problems, options.circles ?? null);
  const lines = new Lines(typeof source === 'string' ? [source] : source);
  const first = lines.begin();
  if (first.startsWith('AutoCAD Binary DXF')) problems.add('dxf_binary', 1);
  else if (first === '') problems.add('dxf_empty', 0);
  else {
    for (const item of items(lines, problems, (text) => parts.takeComment(text))) parts.take(item);
    parts.finish();
  }
  return { file: parts.file(), issues: problems.list() };
}

/** The text of a file in pieces, by its own code page. */
export const piecesOf = (bytes: Uint8Array, size?: number): Generator<string> =>
  textPieces(bytes, encodingOf(new TextDecoder('latin1').decode(bytes.subarray(0, 1 << 16))), size);

class Parts {
  readonly #problems: Problems;
  readonly #header = new Map<string, string>();
  readonly #layers: { name: string; color: number; linetype: string }[] = [];
  readonly #dimStyles: string[] = [];
  readonly #blocks = new Map<string, DxfFileEntity[]>();
  readonly #entities: DxfFileEntity[] = [];
  readonly #records = new Map<string, unknown>();
  readonly #dictionaries = new Map<string, ReadonlyMap<string, string>>();
  readonly #dictionaryNames = new Map<string, string>();
  readonly #loose: { item: Item; owner: string; handle: string }[] = [];
  readonly #commented = new Map<string, string[]>();
  readonly #circles: Circles | null;
  #polyline: {
    layer: string;
    line: number;
    closed: boolean;
    points: { x: number; y: number; bulge?: number }[];
  } | null = null;
  #section = '';
  #block: DxfFileEntity[] | null = null;
  #sawEntities = false;
  #ended = false;
  #lastLine = 0;

  constructor(problems: Problems, circles: Circles | null) {
    this.#problems = problems;
    this.#circles = circles;
  }

  /** Where the format has no place for records they come as comments, piece by piece. */
  takeComment(text: string): void {
    const [, record, piece] = /^([\w-]{1,80}\/[\w-]{1,80})=(.*)$/.exec(text) ?? [];
    if (record === undefined) return;
    const pieces = this.#commented.get(record);
    if (pieces) pieces.push(piece!);
    else this.#commented.set(record, [piece!]);
  }

  take(item: Item): void {
    this.#lastLine = item.line;
    const read = readerOf(item, this.#problems);
    switch (item.type) {
      case 'SECTION':
        this.#section = read.text(2);
        this.#sawEntities ||= this.#section === 'ENTITIES';
        if (this.#section === 'HEADER') this.#takeHeader(item);
        return;
      case 'ENDSEC':
        this.#section = '';
        return;
      case 'EOF':
        this.#ended = true;
        return;
    }
    if (this.#section === 'TABLES') this.#takeTable(item, read);
    else if (this.#section === 'BLOCKS') this.#takeBlock(item, read);
    else if (this.#section === 'ENTITIES') this.#takeEntity(item, this.#entities);
    else if (this.#section === 'OBJECTS') this.#takeObject(item, read);
  }

  #takeHeader({ tags }: Item): void {
    let name = '';
    for (const { code, value } of tags) {
      if (code === 9) name = value.trim();
      else if (name !== '' && !this.#header.has(name)) this.#header.set(name, value);
    }
  }

  #takeTable({ type }: Item, read: Reading): void {
    if (type === 'LAYER') {
      this.#layers.push({ name: read.text(2), color: read.number(62, 7), linetype: read.text(6) });
    } else if (type === 'DIMSTYLE') this.#dimStyles.push(read.text(2));
  }

  #takeBlock(item: Item, read: Reading): void {
    if (item.type === 'BLOCK') {
      this.#block = [];
      this.#blocks.set(read.text(2), this.#block);
    } else if (item.type === 'ENDBLK') this.#block = null;
    else if (this.#block) this.#takeEntity(item, this.#block);
  }

  /** A polyline of old comes in pieces: its head, its vertices, and an end. */
  #takePolyline(item: Item, read: Reading, into: DxfFileEntity[]): boolean {
    if (item.type === 'POLYLINE') {
      const flags = read.number(70, 0);
      // Meshes and lines in space are none of ours.
      const isFlat = (flags & (8 | 16 | 64)) === 0;
      const head = { layer: read.text(8), line: item.line, closed: (flags & 1) === 1 };
      this.#polyline = isFlat ? { ...head, points: [] } : null;
      return isFlat;
    }
    if (item.type !== 'VERTEX' && item.type !== 'SEQEND') return false;
    if (item.type === 'VERTEX') {
      const bulge = read.number(42, 0);
      this.#polyline?.points.push({ ...read.point(10), ...(bulge === 0 ? {} : { bulge }) });
    } else if (this.#polyline) {
      const sound = this.#polyline.points.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y));
      if (sound) into.push({ type: 'LWPOLYLINE', ...this.#polyline });
      this.#polyline = null;
    }
    return true;
  }

  #takeEntity(item: Item, into: DxfFileEntity[]): void {
    if (this.#takePolyline(item, readerOf(item, this.#problems), into)) return;
    const entity = entityFrom(item, this.#problems);
    if (entity?.type === 'CIRCLE' && this.#circles && into === this.#entities)
      this.#circles.add(entity.x, entity.y, entity.radius, entity.layer);
    else if (entity) into.push(entity);
  }

  #takeObject(item: Item, read: Reading): void {
    const handle = read.text(5);
    if (item.type === 'DICTIONARY') {
      const names = new Map<string, string>();
      let name = '';
      for (const { code, value } of item.tags) {
        if (code === 3) name = value;
        else if (code === 350 || code === 360) names.set(value.trim(), name);
      }
      this.#dictionaries.set(handle, names);
      for (const [child, key] of names) this.#dictionaryNames.set(child, key);
    } else if (item.type === 'XRECORD') this.#loose.push({ item, handle, owner: read.text(330) });
  }

  finish(): void {
    if (!this.#sawEntities) this.#problems.add('dxf_no_entities', 0);
    if (!this.#ended) this.#problems.add('dxf_truncated', this.#lastLine, { reason: 'no EOF' });
    for (const entity of this.#entities) {
      if (entity.type === 'DIMENSION' && entity.block !== '' && !this.#blocks.has(entity.block)) {
        this.#problems.add('dxf_missing_block', entity.line, { block: entity.block });
      }
    }
    for (const { item, owner, handle } of this.#loose) {
      const key = this.#dictionaries.get(owner)?.get(handle);
      const dictionary = this.#dictionaryNames.get(owner);
      if (key === undefined || dictionary === undefined) continue;
      const pieces = item.tags.filter(({ code }) => code === 1).map(({ value }) => value);
      this.#takeRecord(pieces, item.line, `${dictionary}/${key}`);
    }
    for (const [record, pieces] of this.#commented) this.#takeRecord(pieces, 1, record);
  }

  #takeRecord(pieces: readonly string[], line: number, record: string): void {
    const json = pieces.join('');
    // Other programs keep other things in their records.
    if (!/^[[{"]/.test(json)) return;
    try {
      this.#records.set(record, JSON.parse(json) as unknown);
    } catch {
      this.#problems.add('dxf_bad_record', line, { record });
    }
  }

  file(): DxfFile {
    return {
      header: this.#header,
      layers: this.#layers,
      dimStyles: this.#dimStyles,
      blocks: this.#blocks,
      entities: this.#entities,
      records: this.#records,
    };
  }
}
