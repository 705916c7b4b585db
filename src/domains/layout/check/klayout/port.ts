import type { Metric } from '../../../../geometry/close-pairs.ts';
import type { RuleType } from '../../contract.ts';

/** KLayout as the domain sees it; what it needs of the machine is the service's business. */
export interface KLayoutPort {
  drc(request: KLayoutDrcRequest, signal: AbortSignal): Promise<KLayoutDrcAnswer>;
  lvs(request: KLayoutLvsRequest, signal: AbortSignal): Promise<KLayoutLvsAnswer>;
  facts(gds: Uint8Array, signal: AbortSignal): Promise<KLayoutFacts>;
}

export const KLAYOUT_SERVICE = 'layout.klayout';

/** What KLayout refuses in a request: a file it cannot read, a cell that is not there. */
export class KLayoutRefusal extends Error {
  override readonly name = 'KLayoutRefusal';
  readonly code: string;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(code: string, message: string, details: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

type LayerPair = readonly [layer: number, datatype: number];

/** A rule with its limits in database units; of a density, as ratios. */
export interface KLayoutRule {
  readonly id: string;
  readonly type: RuleType;
  readonly layer: KLayoutLayer;
  readonly layer2?: KLayoutLayer;
  readonly min?: number;
  readonly max?: number;
  readonly strict: boolean;
  readonly opposite: boolean;
  /** Where a reach is measured, and the steps it grows in, in database units. */
  readonly within?: KLayoutLayer;
  readonly steps?: readonly number[];
  /** Side and step of a density's window, in database units. */
  readonly window?: readonly [number, number];
}

/** A drawn layer, or one made of two others. */
export type KLayoutLayer =
  | LayerPair
  | readonly [operation: string, first: KLayoutLayer, second: KLayoutLayer];

export interface KLayoutDrcRequest {
  readonly gds: Uint8Array;
  readonly cell?: string;
  readonly metric: Metric;
  readonly rules: readonly KLayoutRule[];
  readonly limit: number;
  readonly antennas?: KLayoutLayers & { readonly rules: readonly KLayoutAntennaRule[] };
}

interface KLayoutAntennaRule {
  /** Of the stack, from 0. */
  readonly level: number;
  readonly max: number;
  readonly cumulative: boolean;
  /** In micrometres. */
  readonly thickness: number | null;
}

type Ends = readonly [number, number, number, number];
type KLayoutMarker =
  | readonly [Ends, Ends]
  | { readonly hull: readonly number[]; readonly holes: readonly (readonly number[])[] };

export interface KLayoutDrcAnswer {
  readonly cell: string;
  readonly rules: readonly {
    readonly id: string;
    readonly count: number;
    readonly ratio?: number;
    readonly markers: readonly (readonly [demand: string, marker: KLayoutMarker])[];
  }[];
  readonly antennas: readonly { readonly ratio: number; readonly places: readonly Ends[] }[];
}

/** What the layers are for. */
export interface KLayoutLayers {
  readonly layers: Readonly<Record<string, LayerPair>>;
  readonly stack: readonly { readonly layer: string; readonly cut: string }[];
  readonly capacitor: Readonly<Record<'plate' | 'bottom' | 'cut', string>> | null;
}

/** Layers by role and a netlist, sizes in micrometres, Ω and fF. */
export interface KLayoutLvsRequest extends KLayoutLayers {
  readonly gds: Uint8Array;
  readonly cell?: string;
  /** The layers whose texts name nets, by the conductor they stand on. */
  readonly texts: readonly (readonly [role: string, layers: readonly LayerPair[]])[];
  readonly sheet_resistance: number | null;
  readonly area_capacitance: number | null;
  readonly nets: readonly string[];
  /** Nets that are reached from outside: devices are never made one across them. */
  readonly ports: readonly string[];
  readonly devices: readonly {
    readonly id: string;
    readonly type: string;
    readonly nets: readonly string[];
    readonly size: readonly number[];
  }[];
  readonly tolerance: { readonly size: number; readonly value: number };
}

export interface KLayoutLvsAnswer {
  readonly cell: string;
  readonly matched: boolean;
  /** What the extraction could not read as a device. */
  readonly problems: readonly string[];
  /** Of the layout, then of the netlist. */
  readonly devices: readonly [number, number];
  readonly nets: readonly [number, number];
  readonly differences: readonly (readonly ['net' | 'device', string | null, string | null])[];
}

/** What KLayout finds in a file. */
export interface KLayoutFacts {
  /** In micrometres. */
  readonly dbu: number;
  readonly tops: readonly string[];
  readonly cells: readonly {
    readonly name: string;
    readonly instances: number;
    readonly bbox: Ends | null;
    readonly layers: readonly {
      readonly layer: number;
      readonly datatype: number;
      readonly shapes: number;
      readonly bbox: Ends | null;
    }[];
  }[];
}
