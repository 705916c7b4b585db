import type { Issue } from '../../../core/result.ts';
import type { Box, Segment } from './collide.ts';
import type { Group, Point, SurePlate } from './expand.ts';
import type { Scale, Sheet } from './sheet.ts';

/** What a line is for; its width, colour and pattern follow. */
export type Pen = 'outline' | 'detail' | 'thin' | 'centre' | 'dimension' | 'frame' | 'text';

/** A line of text by the middle of its box; `rotation` in degrees, counter-clockwise: 90 reads from the right. */
export interface Label {
  readonly text: string;
  readonly at: Point;
  readonly width: number;
  readonly height: number;
  readonly rotation: number;
}

export interface Arrow {
  readonly tip: Point;
  /** Degrees: the way it points. */
  readonly angle: number;
}

/** What an annotation measures, in millimetres of the part. */
export type Measured =
  | { readonly kind: 'linear'; readonly axis: 'x' | 'y'; readonly from: Point; readonly to: Point }
  | { readonly kind: 'diameter'; readonly centre: Point; readonly diameter: number; readonly angle: number }
  | { readonly kind: 'thickness' }
  /** Words about a place: a corner, a cut-out. */
  | { readonly kind: 'note' };

/**
 * A dimension or a note with its leader. Its picture is in view coordinates: millimetres on paper, from the part's
 * lower left corner.
 */
export interface Annotation {
  readonly measured: Measured;
  readonly label: Label;
  /** The label in a DXF, where `<>` stands for the measured value and `%%c` for φ; empty for the value alone. */
  readonly dxfText: string;
  readonly lines: readonly Segment[];
  /** A point of the dimension line. */
  readonly lineAt: Point;
  readonly arrows: readonly Arrow[];
  readonly dots: readonly Point[];
}

export interface PitchCircle extends Point {
  readonly radius: number;
}

/** Frame, title block, table and notes: in sheet coordinates. */
export interface Furniture {
  readonly lines: readonly (Segment & { readonly pen: Pen })[];
  readonly texts: readonly Label[];
  readonly issues: readonly Issue[];
}

/** The part with its dimensions at one scale, before it has a sheet. */
export interface View {
  readonly scale: Scale;
  readonly annotations: readonly Annotation[];
  /** Centre lines from what is dimensioned to the edge, where its extension line begins; in millimetres of the part. */
  readonly axes: readonly Segment[];
  /** All that is drawn, in view coordinates. */
  readonly extent: Box;
  /** Rows of the hole table, empty where dimensions say everything. */
  readonly table: readonly TableRow[];
  /** The groups its rows are about, in their order. */
  readonly tabled: readonly Group[];
  /** How many groups the table had to leave out. */
  readonly tableCut: number;
  readonly notes: readonly string[];
}

export interface TableRow {
  readonly hole: string;
  readonly place: string;
}

/** A further sheet: what stands on it, in its own coordinates. */
export interface Page {
  readonly sheet: Sheet;
  readonly furniture: Furniture;
}

/** A place of the view shown again at a larger scale; all of it in sheet coordinates. */
export interface Detail {
  readonly name: string;
  readonly scale: Scale;
  /** Around the place in the view, and around its enlarged picture. */
  readonly rings: readonly (Point & { readonly radius: number })[];
  readonly lines: readonly (Segment & { readonly pen: Pen })[];
  /** Degrees, counter-clockwise. */
  readonly arcs: readonly (Point & {
    readonly radius: number;
    readonly start: number;
    readonly end: number;
    readonly pen: Pen;
  })[];
  readonly texts: readonly Label[];
}

/** The one drawing from which DXF, SVG and PDF come. */
export interface Drawing {
  readonly plate: SurePlate;
  readonly view: View;
  readonly sheet: Sheet;
  /** Where the part's lower left corner lies on the sheet. */
  readonly origin: Point;
  readonly furniture: Furniture;
  /** The sheets after the first. */
  readonly more: readonly Page[];
  readonly details: readonly Detail[];
  /** The table's numbers beside the holes, on the sheet. */
  readonly tags: readonly Label[];
  readonly issues: readonly Issue[];
}

/** Sizes on paper, in millimetres. */
export const paper = {
  textHeight: 3.5,
  arrow: 2.5,
  /** Nothing comes nearer to a label than this. */
  labelMargin: 0.6,
  arrowWidth: 0.8,
  gap: 0.8,
  beyond: 2,
  firstRow: 10,
  rowPitch: 8,
  /** How far a centre line goes beyond its circle. */
  overshoot: 3,
  dot: 0.7,
} as const;
