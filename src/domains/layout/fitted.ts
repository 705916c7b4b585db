import type { Circuit } from './circuit.ts';

/** One size that is drawn otherwise than the netlist says. Metres, ohms or farads. */
export interface SizeChange {
  readonly device: string;
  readonly field: 'w' | 'l' | 'r' | 'c';
  readonly from: number;
  readonly to: number;
  readonly reason: string;
}

/** A circuit as a netlist of one cell (seed 001 §5.2.1), for tools that take a netlist. */
export function netlistOfCircuit({ name, ports, devices }: Circuit): Record<string, unknown> {
  const cell = {
    name,
    ...(ports && { ports: [...ports] }),
    devices: devices.map(({ id, type, model, params, terminals }) => {
      const { w, l, m, nf, extra } = params;
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
