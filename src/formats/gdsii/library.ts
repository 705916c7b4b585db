/** How an instance or a text is turned: mirrored at the x axis first, then scaled, then rotated against the clock. */
export interface Placement {
  readonly reflected: boolean;
  readonly magnification: number;
  /** In degrees. */
  readonly angle: number;
}

export const upright: Placement = { reflected: false, magnification: 1, angle: 0 };

/** Extra data on an element: attribute number and text. */
export type Property = readonly [attribute: number, value: string];

interface Element {
  readonly properties?: readonly Property[];
}

interface Drawn extends Element {
  readonly layer: number;
  /** DATATYPE, TEXTTYPE, NODETYPE or BOXTYPE. */
  readonly datatype: number;
}

/** A filled polygon: x and y in turn, the first point not repeated at the end. */
export interface Boundary extends Drawn {
  readonly kind: 'boundary';
  readonly xy: Int32Array;
}

export interface Path extends Drawn {
  readonly kind: 'path';
  readonly xy: Int32Array;
  readonly width: number;
  /** Flush, round, half a width longer, or longer by the extensions. */
  readonly ends: 'flush' | 'round' | 'square' | { readonly begin: number; readonly end: number };
}

export interface BoxElement extends Drawn {
  readonly kind: 'box';
  readonly xy: Int32Array;
}

export interface Node extends Drawn {
  readonly kind: 'node';
  readonly xy: Int32Array;
}

export interface Text extends Drawn, Placement {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
}

/** One structure placed in another, or a grid of them: `columns` steps along one vector, `rows` along the other. */
export interface Reference extends Element, Placement {
  readonly kind: 'reference';
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly array?: {
    readonly columns: number;
    readonly rows: number;
    /** From the origin to one step beyond the last column, and to one beyond the last row. */
    readonly across: readonly [number, number];
    readonly up: readonly [number, number];
  };
}

export type GdsElement = Boundary | Path | BoxElement | Node | Text | Reference;

export interface GdsUnits {
  /** Database units in one user unit's terms: 0.001 where the user works in micrometres and the unit is a nanometre. */
  readonly user: number;
  readonly metres: number;
}

export const nanometres: GdsUnits = { user: 0.001, metres: 1e-9 };

export interface GdsHead {
  readonly name: string;
  readonly units: GdsUnits;
}

export interface GdsStructure {
  readonly name: string;
  readonly elements: Iterable<GdsElement>;
}

export interface GdsLibrary extends GdsHead {
  readonly structures: readonly (GdsStructure & { readonly elements: readonly GdsElement[] })[];
}
