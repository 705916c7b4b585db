import type { CellJson, NetlistJson } from '../contract.ts';
import type { Instance } from '../netlist/circuit.ts';
import { isOneTransistor } from './transistors.ts';

/**
 * For each device, in their order, the cell instance whose circuit it belongs to: its own, or its parent's where its
 * cell is one transistor.
 */
export function scopesOf({ cells }: NetlistJson, top: Instance): readonly Instance[] {
  const ports = portsOf(cells);
  const transistors = new Set(
    cells
      .filter(
        ({ name, devices, subcells = [] }) =>
          subcells.length === 0 && isOneTransistor(devices, ports.get(name)!),
      )
      .map(({ name }) => name),
  );
  const scopes: Instance[] = [];
  const visit = (instance: Instance, parent: Instance | null) => {
    const scope = parent && transistors.has(instance.cell) ? parent : instance;
    for (const _ of instance.devices) scopes.push(scope);
    for (const child of instance.children) visit(child, instance);
  };
  visit(top, null);
  return scopes;
}

/** The ports each cell lists, or the nets its instances connect. */
function portsOf(cells: readonly CellJson[]): ReadonlyMap<string, ReadonlySet<string>> {
  const used = new Map(cells.map(({ name, ports }) => [name, new Set(ports)]));
  for (const { subcells = [] } of cells) {
    for (const { cell, connections = {} } of subcells) {
      for (const net of Object.keys(connections)) used.get(cell)?.add(net);
    }
  }
  return used;
}
