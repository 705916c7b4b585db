import type { DxfVersion } from './version.ts';

export interface DxfPoint {
  readonly x: number;
  readonly y: number;
}

export interface DxfLayer {
  readonly name: string;
  /** AutoCAD Color Index. */
  readonly color: number;
  /** Hundredths of a millimetre. */
  readonly lineweight: number;
  readonly linetype?: string;
}

export interface DxfLinetype {
  readonly name: string;
  readonly description: string;
  /** Dashes above zero, gaps below, in drawing units at a scale of one. */
  readonly pattern: readonly number[];
}

export interface DxfTextStyle {
  readonly name: string;
  readonly font: string;
  readonly bigFont: string;
  readonly widthFactor: number;
}

/** The sizes on paper of a dimension's parts; `scale` takes them to drawing units. */
export interface DxfDimStyle {
  readonly name: string;
  readonly scale: number;
  readonly textStyle: string;
  readonly textHeight: number;
  readonly arrow: number;
  readonly gap: number;
  /** How far an extension line goes beyond the dimension line. */
  readonly beyond: number;
  readonly rowPitch: number;
  readonly decimals: number;
  /** What stands about every value (`<>`) instead of what a program would put there of itself. */
  readonly post?: string;
}

interface OnLayer {
  readonly layer: string;
}

export interface DxfLine extends OnLayer {
  readonly type: 'LINE';
  readonly from: DxfPoint;
  readonly to: DxfPoint;
}

export interface DxfCircle extends OnLayer {
  readonly type: 'CIRCLE';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface DxfArc extends OnLayer {
  readonly type: 'ARC';
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Degrees, counter-clockwise from the x axis. */
  readonly start: number;
  readonly end: number;
}

export interface DxfPolyline extends OnLayer {
  readonly type: 'LWPOLYLINE';
  readonly points: readonly (DxfPoint & { readonly bulge?: number })[];
  readonly closed: boolean;
  readonly width?: number;
}

export interface DxfSolid extends OnLayer {
  readonly type: 'SOLID';
  readonly corners: readonly [DxfPoint, DxfPoint, DxfPoint];
}

/** `text` is written as it stands: what comes from a person goes through `shownText` first. */
export interface DxfText extends OnLayer {
  readonly type: 'TEXT';
  readonly at: DxfPoint;
  readonly height: number;
  readonly text: string;
  readonly style: string;
  readonly widthFactor: number;
  readonly rotation?: number;
  readonly align?: 'left' | 'middle';
}

/** Attached by its middle. */
export interface DxfMText extends OnLayer {
  readonly type: 'MTEXT';
  readonly at: DxfPoint;
  readonly height: number;
  readonly text: string;
  readonly style: string;
  readonly rotation?: number;
}

export type DxfEntity = DxfLine | DxfCircle | DxfArc | DxfPolyline | DxfSolid | DxfText | DxfMText;

interface DimensionParts extends OnLayer {
  readonly style: string;
  /** Empty for the measured value alone. */
  readonly text: string;
  readonly textAt: DxfPoint;
  readonly measurement: number;
  /** How it looks: the content of its block. */
  readonly picture: readonly DxfEntity[];
}

/** `from` and `to` differ along the measured axis only: some readers know no other way to measure. */
export interface DxfLinearDimension extends DimensionParts {
  readonly kind: 'linear';
  readonly axis: 'x' | 'y';
  readonly from: DxfPoint;
  readonly to: DxfPoint;
  /** A point of the dimension line. */
  readonly lineAt: DxfPoint;
}

export interface DxfDiameterDimension extends DimensionParts {
  readonly kind: 'diameter';
  /** Where the arrow touches the circle, and the point opposite. */
  readonly near: DxfPoint;
  readonly far: DxfPoint;
}

export type DxfDimension = DxfLinearDimension | DxfDiameterDimension;

export interface DxfDocument {
  readonly version?: DxfVersion;
  readonly layers: readonly DxfLayer[];
  readonly linetypes: readonly DxfLinetype[];
  readonly linetypeScale: number;
  readonly textStyles: readonly DxfTextStyle[];
  readonly dimStyles: readonly DxfDimStyle[];
  readonly dimensions: readonly DxfDimension[];
  /** Asked for once, while writing, so that they need not all exist at the same time. */
  entities(): Iterable<DxfEntity>;
  /** No fewer than there are: handles are promised in the header, before the first entity is seen. */
  readonly entityCount: number;
  readonly extents: { readonly min: DxfPoint; readonly max: DxfPoint };
  /** Data that travels in the file: a dictionary of this name, one record of JSON per key. */
  readonly records: { readonly dictionary: string; readonly values: Readonly<Record<string, unknown>> };
}
