import { err, type Issue, ok, type Result } from '../../core/result.ts';
import { IntList } from '../../geometry/int-list.ts';
import { type GdsElement, type GdsHead, nanometres, type Reference, type Text } from './library.ts';
import { issue } from './messages.ts';
import { pathPolygon } from './path.ts';
import { type GdsHandler, GdsReader } from './read.ts';
import { combined, identity, placesOf, type Transform, transformPoints } from './transform.ts';

/** A filled polygon of the flattened layout; the array is valid during the call only. */
export type TakePolygon = (layer: number, datatype: number, xy: Int32Array) => void;
/** A text of the flattened layout and where it stands. */
export type TakeText = (layer: number, texttype: number, x: number, y: number, text: string) => void;

interface Cell {
  readonly name: string;
  /** Polygons as layer, datatype, number of coordinates, coordinates. */
  readonly polygons: IntList;
  count: number;
  readonly texts: Text[];
  readonly references: Reference[];
}

const MAX_DEPTH = 1000;

/** The filled shapes of a GDSII file and how its structures are nested, in little memory. */
export class GdsCells {
  readonly #cells = new Map<string, Cell>();
  #head: GdsHead = { name: '', units: nanometres };
  readonly #issues: Issue[] = [];

  /** Reads a file from its pieces. Errors refuse it; notes are kept in `issues`. */
  static read(chunks: Uint8Array | Iterable<Uint8Array>): Result<GdsCells> {
    const cells = new GdsCells();
    const reader = new GdsReader(
      cells.#handler((name, offset) => reader.problems.add('gds_duplicate_structure', { offset, name })),
    );
    for (const chunk of chunks instanceof Uint8Array ? [chunks] : chunks) {
      reader.push(chunk);
      if (reader.problems.fatal) break;
    }
    reader.end();
    const found = reader.problems.list();
    if (reader.problems.fatal) return err(found.filter(({ severity }) => severity === 'error'));
    cells.#issues.push(...found);
    return ok(cells);
  }

  #handler(twice: (name: string, offset: number) => void): GdsHandler {
    let cell: Cell | undefined;
    return {
      head: (head) => {
        this.#head = head;
      },
      structure: (name, offset) => {
        if (this.#cells.has(name)) twice(name, offset);
        cell = { name, polygons: new IntList(64), count: 0, texts: [], references: [] };
        this.#cells.set(name, cell);
      },
      element: (element) => {
        if (cell) keep(cell, element);
      },
    };
  }

  get units(): GdsHead['units'] {
    return this.#head.units;
  }

  /** What was noted while reading and laying out: nothing that makes the result wrong. */
  get issues(): readonly Issue[] {
    return this.#issues;
  }

  get names(): readonly string[] {
    return [...this.#cells.keys()];
  }

  /** Structures that no other one contains. */
  get tops(): readonly string[] {
    const used = new Set(
      [...this.#cells.values()].flatMap(({ references }) => references.map(({ name }) => name)),
    );
    return this.names.filter((name) => !used.has(name));
  }

  /** The structure of that name, or the only top one. */
  top(name?: string): Result<string> {
    if (name !== undefined) {
      return this.#cells.has(name) ? ok(name) : err([issue('gds_no_structure', { params: { name } })]);
    }
    const { tops } = this;
    if (tops.length === 1) return ok(tops[0]!);
    if (tops.length === 0) return err([issue('gds_no_top')]);
    return err([issue('gds_several_tops', { params: { names: tops.slice(0, 20).join(', ') } })]);
  }

  /** Gives every polygon (and text) of a structure and of those in it, where it lies. */
  flatten(name: string, take: TakePolygon, limit = Infinity, takeText?: TakeText): Result<void> {
    const sizes = this.#sizes(name);
    if (!sizes.ok) return sizes;
    if (sizes.value > limit) return err([issue('gds_too_large', { params: { limit } })]);
    return this.#place(name, identity, take, takeText)
      ? ok(undefined)
      : err([issue('gds_out_of_range', { params: { name } })]);
  }

  #place(name: string, transform: Transform, take: TakePolygon, takeText?: TakeText): boolean {
    const cell = this.#cells.get(name);
    if (!cell) return true;
    const all = cell.polygons.view();
    for (let at = 0; at < all.length; ) {
      const end = at + 3 + all[at + 2]!;
      const xy = all.subarray(at + 3, end);
      const moved = transform === identity ? xy : transformPoints(xy, transform);
      if (!moved) return false;
      take(all[at]!, all[at + 1]!, moved);
      at = end;
    }
    for (const { layer, datatype, x, y, text } of takeText ? cell.texts : []) {
      const at = transformPoints(Int32Array.of(x, y), transform);
      if (!at) return false;
      takeText?.(layer, datatype, at[0]!, at[1]!, text);
    }
    for (const reference of cell.references) {
      for (const place of placesOf(reference)) {
        if (!this.#place(reference.name, combined(place, transform), take, takeText)) return false;
      }
    }
    return true;
  }

  /** How many shapes a structure holds flat; visits each structure once, so that no nesting can take long. */
  #sizes(top: string): Result<number> {
    const sizes = new Map<string, number>();
    const trail: string[] = [];
    const missing = new Set<string>();
    const visit = (name: string): number | null => {
      const known = sizes.get(name);
      if (known !== undefined) return known;
      const cell = this.#cells.get(name);
      if (!cell) return 0;
      if (trail.includes(name) || trail.length >= MAX_DEPTH) {
        trail.push(name);
        return null;
      }
      trail.push(name);
      let size = cell.count;
      for (const { name: child, array } of cell.references) {
        if (!this.#cells.has(child) && !missing.has(child)) {
          missing.add(child);
          this.#issues.push(
            issue('gds_missing_structure', { params: { from: name, name: child }, severity: 'warning' }),
          );
        }
        const inside = visit(child);
        if (inside === null) return null;
        // Empty structures still cost a visit each.
        size += Math.max(1, inside) * (array ? array.columns * array.rows : 1);
      }
      trail.pop();
      sizes.set(name, size);
      return size;
    };
    const size = visit(top);
    if (size !== null) return ok(size);
    const last = trail.at(-1)!;
    if (trail.indexOf(last) === trail.length - 1) {
      return err([issue('gds_too_deep', { params: { name: last, limit: MAX_DEPTH } })]);
    }
    const cycle = trail.slice(trail.indexOf(last)).join(' → ');
    return err([issue('gds_recursive', { params: { cycle } })]);
  }
}

function keep(cell: Cell, element: GdsElement): void {
  if (element.kind === 'reference') cell.references.push(element);
  if (element.kind === 'text') cell.texts.push(element);
  if (element.kind !== 'boundary' && element.kind !== 'box' && element.kind !== 'path') return;
  const xy = element.kind === 'path' ? pathPolygon(element) : element.xy;
  if (!xy) return;
  cell.count++;
  cell.polygons.reserve(xy.length + 3);
  cell.polygons.push(element.layer);
  cell.polygons.push(element.datatype);
  cell.polygons.push(xy.length);
  for (let i = 0; i < xy.length; i++) cell.polygons.push(xy[i]!);
}
