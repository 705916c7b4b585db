import { isMos } from '../../netlist/circuit.ts';
import type { DrawnPart } from '../../netlist/write-cdl.ts';
import type { Process } from '../../rules/process.ts';
import { isDummy } from '../lvs/compare.ts';
import type { Extracted } from '../lvs/extract.ts';
import type { LvsOutcome } from '../lvs/run.ts';

/** Strips, plates and dummies of a drawing that is the netlist's, on the netlist's nets; nets within a resistor get names of their own. */
export function drawnParts(extracted: Extracted, compared: LvsOutcome, process: Process): DrawnPart[] {
  const dummies = extracted.netlist.devices
    .filter((device) => isMos(device) && isDummy(device))
    .map(({ type, kind = '', nets, size: [w, l] }, i) => {
      return { ...{ id: `dummy_${i + 1}`, type, kind, w: w!, l: l! }, nets: netsOf(nets, compared) };
    });
  const owners = new Map(compared.devices.flatMap(({ ids, boxes }) => boxes.map((box) => [box, ids[0]!])));
  const numbers = new Map<string, number>();
  const parts = extracted.netlist.devices.flatMap(({ type, kind = '', nets, size, boxes: [box] }) => {
    const id = owners.get(box!);
    if ((type !== 'resistor' && type !== 'capacitor') || id === undefined || !box) return [];
    const number = (numbers.get(id) ?? 0) + 1;
    numbers.set(id, number);
    const [width, height] = [box.right - box.left, box.top - box.bottom].map((side) => side * extracted.unit);
    const its = process.resistorKinds.find(({ name }) => name === kind);
    const beyond = type === 'resistor' ? 2 * (its?.marker_beyond ?? 0) : 0;
    const long = type === 'resistor' && size[0]! / (its?.sheet_resistance ?? Number.NaN) > 1;
    const [w, marked] = long === width! < height! ? [width!, height!] : [height!, width!];
    const l = marked! - beyond;
    return [{ ...{ id: `${id}_${number}`, type, kind, w, l }, nets: netsOf(nets, compared) }];
  });
  return [...parts, ...dummies];
}

const netsOf = (nets: readonly number[], compared: LvsOutcome): string[] =>
  nets.map((net) => compared.nets.get(net) ?? `_${net}`);
