import { Circuit, type Device } from './circuit.ts';

export const sizeFields = ['w', 'l', 'r', 'c', 'nf'] as const;

/** One size that is drawn otherwise than the netlist says. Metres, ohms or farads; of `nf`, into how many fingers. */
export interface SizeChange {
  readonly device: string;
  readonly field: (typeof sizeFields)[number];
  /** Null where the netlist says nothing. */
  readonly from: number | null;
  readonly to: number;
  readonly reason: string;
}

/** The circuit as it is drawn: with the changes that were listed, and no others. */
export function withChanges(
  circuit: Circuit,
  changes: readonly Pick<SizeChange, 'device' | 'field' | 'to'>[],
): Circuit {
  if (changes.length === 0) return circuit;
  const sizes = new Map(changes.map(({ device, field, to }) => [`${device} ${field}`, to]));
  const changed = (device: Device): Device => {
    const { id, params } = device;
    const size = (field: SizeChange['field']) => sizes.get(`${id} ${field}`);
    const values = (['r', 'c'] as const).flatMap((field) => {
      const value = size(field);
      return value === undefined ? [] : [[field, value] as const];
    });
    const extra = { ...params.extra, ...Object.fromEntries(values) };
    const [w, l, nf] = [size('w') ?? params.w, size('l') ?? params.l, size('nf') ?? params.nf];
    return { ...device, params: { ...params, w, l, nf, extra } };
  };
  const { name, nets, modules, ports, hierarchy } = circuit;
  return new Circuit({ name, nets, modules, ports, hierarchy, devices: circuit.devices.map(changed) });
}

/**
 * A circuit as a netlist of one cell (layout-5.2.1), for tools that take a netlist; a resistor's width and length as its
 * model counts them, as what else is said of it (bends) has no place there.
 */
export function netlistOfCircuit(
  { name, ports, devices }: Circuit,
  bodyOf: (device: Device) => Pick<Device['params'], 'w' | 'l'>,
): Record<string, unknown> {
  const cell = {
    name,
    ...(ports && { ports: [...ports] }),
    devices: devices.map((device) => {
      const { id, type, model, params, terminals } = device;
      const { m, nf, extra } = params;
      const { w, l } = type === 'resistor' ? bodyOf(device) : params;
      const { r, c } = extra as { readonly r?: number; readonly c?: number };
      return {
        id,
        type,
        ...(model !== null && { model }),
        ...(w !== null && { w }),
        ...(l !== null && { l }),
        ...(r !== undefined && { r }),
        ...(c !== undefined && { c }),
        m,
        nf,
        terminals,
      };
    }),
  };
  return { schema_version: '1.1.0', top: name, cells: [cell] };
}
