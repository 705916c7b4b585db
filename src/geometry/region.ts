/**
 * Axis-parallel edges of one direction. A vertical edge stands at x = `at` from y = `lo` to `hi`; of a horizontal
 * edge, x and y are exchanged. `side` says where the inside is: +1 towards greater coordinates, −1 towards smaller.
 */
export interface Edges {
  readonly length: number;
  readonly at: Int32Array;
  readonly lo: Int32Array;
  readonly hi: Int32Array;
  readonly side: Int8Array;
  /** Which connected shape the edge belongs to; shapes that touch in a corner are one. */
  readonly shape: Int32Array;
}

/** A merged rectilinear area: its longest possible edges, sorted by (`at`, `lo`). */
export interface Region {
  readonly vertical: Edges;
  readonly horizontal: Edges;
  readonly shapes: number;
  /** In square units. */
  readonly area: number;
}

export interface Box {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

/** The smallest box around both. */
export const around = (a: Box | null, b: Box): Box =>
  a === null
    ? b
    : {
        left: Math.min(a.left, b.left),
        bottom: Math.min(a.bottom, b.bottom),
        right: Math.max(a.right, b.right),
        top: Math.max(a.top, b.top),
      };

const noEdges: Edges = {
  length: 0,
  at: new Int32Array(0),
  lo: new Int32Array(0),
  hi: new Int32Array(0),
  side: new Int8Array(0),
  shape: new Int32Array(0),
};

export const emptyRegion: Region = { vertical: noEdges, horizontal: noEdges, shapes: 0, area: 0 };

/** The edges whose index passes, in their order. */
export function pickEdges(edges: Edges, keep: (index: number) => boolean): Edges {
  const chosen: number[] = [];
  for (let i = 0; i < edges.length; i++) if (keep(i)) chosen.push(i);
  return edgesAt(edges, Uint32Array.from(chosen));
}

export function edgesAt({ at, lo, hi, side, shape }: Edges, order: Uint32Array): Edges {
  const length = order.length;
  const picked = {
    length,
    at: new Int32Array(length),
    lo: new Int32Array(length),
    hi: new Int32Array(length),
    side: new Int8Array(length),
    shape: new Int32Array(length),
  };
  for (let i = 0; i < length; i++) {
    const from = order[i]!;
    picked.at[i] = at[from]!;
    picked.lo[i] = lo[from]!;
    picked.hi[i] = hi[from]!;
    picked.side[i] = side[from]!;
    picked.shape[i] = shape[from]!;
  }
  return picked;
}

/** Only the shapes that are marked; their numbers stay, so that marks made before still fit. */
export function selectShapes(region: Region, marked: (shape: number) => boolean): Region {
  const only = (edges: Edges) => pickEdges(edges, (i) => marked(edges.shape[i]!));
  const vertical = only(region.vertical);
  return { vertical, horizontal: only(region.horizontal), shapes: region.shapes, area: areaOf(vertical) };
}

function areaOf({ length, at, lo, hi, side }: Edges): number {
  const origin = length > 0 ? at[0]! : 0;
  let area = 0;
  for (let i = 0; i < length; i++) area -= side[i]! * (at[i]! - origin) * (hi[i]! - lo[i]!);
  return area;
}

/** The box around each shape, as [left, bottom, right, top] fours. */
export function shapeBoxes({ vertical: { length, at, lo, hi, shape }, shapes }: Region): Int32Array {
  const boxes = new Int32Array(shapes * 4);
  for (let s = 0; s < shapes; s++) boxes.set([0x7fffffff, 0x7fffffff, -0x80000000, -0x80000000], s * 4);
  for (let i = 0; i < length; i++) {
    const s = shape[i]! * 4;
    if (at[i]! < boxes[s]!) boxes[s] = at[i]!;
    if (lo[i]! < boxes[s + 1]!) boxes[s + 1] = lo[i]!;
    if (at[i]! > boxes[s + 2]!) boxes[s + 2] = at[i]!;
    if (hi[i]! > boxes[s + 3]!) boxes[s + 3] = hi[i]!;
  }
  return boxes;
}

/** The length of each shape's edges. */
export function shapePerimeters({ vertical, horizontal, shapes }: Region): Float64Array {
  const lengths = new Float64Array(shapes);
  for (const { length, lo, hi, shape } of [vertical, horizontal]) {
    for (let i = 0; i < length; i++) lengths[shape[i]!]! += hi[i]! - lo[i]!;
  }
  return lengths;
}

/** The area of each shape. */
export function shapeAreas({ vertical: { length, at, lo, hi, side, shape }, shapes }: Region): Float64Array {
  const areas = new Float64Array(shapes);
  for (let i = 0; i < length; i++) areas[shape[i]!]! -= side[i]! * at[i]! * (hi[i]! - lo[i]!);
  return areas;
}
