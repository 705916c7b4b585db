import type { Box } from '../../../../geometry/region.ts';
import type { DeviceType } from '../../contract.ts';
import type { Device } from '../../netlist/circuit.ts';

/** Terminals of each kind, in the order of a device's `nets`. Drain and source, and both ends of R and C, may be exchanged. */
export const terminals = {
  nmos: ['g', 'd', 's', 'b'],
  pmos: ['g', 'd', 's', 'b'],
  resistor: ['p', 'n'],
  capacitor: ['p', 'n'],
} as const satisfies Record<DeviceType, readonly string[]>;

/** Which terminals look alike from outside: those with the same number. */
export const terminalClass = {
  nmos: [0, 1, 1, 2],
  pmos: [0, 1, 1, 2],
  resistor: [0, 0],
  capacitor: [0, 0],
} as const satisfies Record<DeviceType, readonly number[]>;

export interface LvsDevice {
  /** The netlist's names, or of a drawn one its kind and number; several where several were made one. */
  readonly ids: readonly string[];
  readonly type: DeviceType;
  /** Its threshold or voltage where that is not the plain one's. */
  readonly kind?: string;
  /** Indices of nets by terminal. */
  readonly nets: readonly number[];
  /** Of a transistor width and length in metres, of a resistor Ω, of a capacitor F; NaN where unknown. */
  readonly size: readonly number[];
  /** Where it is drawn: its gates or bodies. */
  readonly boxes: readonly Box[];
  /** Around all that belongs to it, sources and drains too; null of what is not drawn. */
  readonly footprint: Box | null;
}

export interface LvsNet {
  /** Names it has: one in a netlist, as many as labels say in a layout. */
  readonly names: readonly string[];
  /** Which nets it was before any were joined: indices into the netlist that was read. */
  readonly members: readonly number[];
}

export interface LvsNetlist {
  readonly devices: readonly LvsDevice[];
  readonly nets: readonly LvsNet[];
}

/** Names of the sizes, and how they add when devices stand side by side or in a row. */
export const sizeNames = {
  nmos: ['w', 'l'],
  pmos: ['w', 'l'],
  resistor: ['r'],
  capacitor: ['c'],
} as const satisfies Record<DeviceType, readonly string[]>;

const number = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);

/** What a square of poly and an area of plate are worth; null where nobody says. */
export interface Worth {
  readonly sheetResistance: number | null;
  readonly areaCapacitance: number | null;
  /** The threshold or voltage of a model, where the process has several. */
  kindOf?(device: Pick<Device, 'model' | 'type'>): string;
  /** Ω per square of what this resistor is made of, where there are several. */
  sheetOf?(device: Pick<Device, 'model' | 'type'>): number | null;
  /** Width and length of a resistor's body, where its model counts them otherwise than the netlist says. */
  bodyOf?(device: Device): Pick<Device['params'], 'w' | 'l'>;
}

/** The value a netlist gives, or else what its width and length come to. */
function worthOf(device: Device, worth: Worth): number {
  const { type, params } = device;
  const { w, l, extra } = params;
  const sheet = worth.sheetOf?.(device) ?? worth.sheetResistance ?? Number.NaN;
  const perArea = worth.areaCapacitance ?? Number.NaN;
  if (type === 'resistor') {
    const body = worth.bodyOf?.(device) ?? params;
    return number(extra.r ?? (sheet * number(body.l)) / number(body.w));
  }
  return number(extra.c ?? perArea * number(w) * number(l));
}

/** A circuit as the comparison sees it: widths over all fingers and multiples (w is a multiple's whole width). */
export function netlistOf(devices: readonly Device[], worth: Worth): LvsNetlist {
  const index = new Map<string, number>();
  const nets: LvsNet[] = [];
  const netOf = (name: string): number => {
    let at = index.get(name);
    if (at === undefined) {
      at = nets.length;
      nets.push({ names: [name], members: [at] });
      index.set(name, at);
    }
    return at;
  };
  const found = devices.map((device): LvsDevice => {
    const { id, type, params, terminals: on } = device;
    const { w, l, m } = params;
    const size = {
      nmos: [number(w) * m, number(l)],
      pmos: [number(w) * m, number(l)],
      resistor: [worthOf(device, worth) / m],
      capacitor: [worthOf(device, worth) * m],
    }[type];
    const kind = worth.kindOf?.(device) ?? '';
    return {
      ids: [id],
      type,
      ...(kind !== '' && { kind }),
      nets: terminals[type].map((name) => netOf(on[name]!)),
      size,
      boxes: [],
      footprint: null,
    };
  });
  return { devices: found, nets };
}
