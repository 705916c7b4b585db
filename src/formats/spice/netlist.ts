import type { ElementType } from './models.ts';

export interface SpiceDevice {
  readonly id: string;
  readonly type: ElementType;
  readonly terminals: Readonly<Record<string, string>>;
  /** `model`, `w`, `l`, `m`, `nf`, `r`, `c` and whatever else the card sets. */
  readonly [param: string]: unknown;
}

export interface SpiceInstance {
  readonly name: string;
  readonly cell: string;
  readonly connections: Readonly<Record<string, string>>;
}

export interface SpiceCell {
  readonly name: string;
  readonly ports?: readonly string[];
  readonly devices: readonly SpiceDevice[];
  readonly nets: readonly string[];
  readonly subcells: readonly SpiceInstance[];
}

export interface SpiceNetlist {
  readonly schema_version: '1.1.0';
  readonly cells: readonly SpiceCell[];
  readonly top: string;
}
