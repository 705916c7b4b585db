import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import { GdsCells } from '../../../formats/gdsii/cells.ts';
import type { Box } from '../../../geometry/region.ts';
import { Shapes } from '../../../geometry/shapes.ts';

export interface LayerNumber {
  readonly layer: number;
  readonly datatype: number;
}

/** A text and the point it stands at. */
export interface Label extends LayerNumber {
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** A layout without hierarchy: the shapes of each layer as drawn. */
export interface FlatLayout {
  readonly cell: string;
  /** A database unit in metres. */
  readonly unit: number;
  /** Around everything that is drawn, whichever layer it is on. */
  readonly extent: Box | null;
  readonly notes: readonly Issue[];
  readonly labels: readonly Label[];
  shapes(layer: LayerNumber): Shapes | undefined;
}

const keyOf = (layer: number, datatype: number): number => layer * 65536 + datatype;

/** Collects shapes by layer. Where `wanted` is given, of other layers only the extent is kept. */
export class LayoutBuilder {
  readonly #layers = new Map<number, Shapes>();
  readonly #wanted: ReadonlySet<number> | null;
  readonly #labels: Label[] = [];
  #box: [number, number, number, number] | null = null;

  constructor(wanted?: Iterable<LayerNumber>) {
    this.#wanted = wanted ? new Set([...wanted].map(({ layer, datatype }) => keyOf(layer, datatype))) : null;
  }

  add(layer: number, datatype: number, xy: ArrayLike<number>): void {
    this.#box ??= [xy[0]!, xy[1]!, xy[0]!, xy[1]!];
    const box = this.#box;
    for (let i = 0; i + 1 < xy.length; i += 2) {
      const [x, y] = [xy[i]!, xy[i + 1]!];
      if (x < box[0]) box[0] = x;
      if (y < box[1]) box[1] = y;
      if (x > box[2]) box[2] = x;
      if (y > box[3]) box[3] = y;
    }
    const key = keyOf(layer, datatype);
    if (this.#wanted && !this.#wanted.has(key)) return;
    let shapes = this.#layers.get(key);
    if (!shapes) {
      shapes = new Shapes();
      this.#layers.set(key, shapes);
    }
    shapes.addPolygon(xy);
  }

  addLabel(layer: number, datatype: number, x: number, y: number, text: string): void {
    this.#labels.push({ layer, datatype, x, y, text });
  }

  finish(cell: string, unit: number, notes: readonly Issue[] = []): FlatLayout {
    const layers = this.#layers;
    const box = this.#box;
    return {
      cell,
      unit,
      notes,
      labels: this.#labels,
      extent: box && { left: box[0], bottom: box[1], right: box[2], top: box[3] },
      shapes: ({ layer, datatype }) => layers.get(keyOf(layer, datatype)),
    };
  }
}

export interface GdsSelection {
  /** The structure to check; the only top one unless given. */
  readonly cell?: string;
  /** Layers whose shapes are needed; all unless given. */
  readonly layers?: Iterable<LayerNumber>;
  /** How many shapes there may be when laid flat. */
  readonly most?: number;
}

/** More shapes than this would need more than about 3 GB. */
const MOST_SHAPES = 10_000_000;

/** A GDSII file laid flat. */
export function layoutFromGds(
  chunks: Uint8Array | Iterable<Uint8Array>,
  selection: GdsSelection = {},
): Result<FlatLayout> {
  const cells = GdsCells.read(chunks);
  if (!cells.ok) return cells;
  const top = cells.value.top(selection.cell);
  if (!top.ok) return top;
  const builder = new LayoutBuilder(selection.layers);
  const flat = cells.value.flatten(
    top.value,
    (layer, datatype, xy) => builder.add(layer, datatype, xy),
    selection.most ?? MOST_SHAPES,
    (layer, texttype, x, y, text) => builder.addLabel(layer, texttype, x, y, text),
  );
  if (!flat.ok) return err(flat.error);
  return ok(builder.finish(top.value, cells.value.units.metres, cells.value.issues));
}
