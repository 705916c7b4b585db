import type { DrawnPart } from '../../netlist/write-cdl.ts';
import type { Process } from '../../rules/process.ts';
import type { Extracted } from '../lvs/extract.ts';
import type { LvsOutcome } from '../lvs/run.ts';

/** Strips and plates of a drawing that is the netlist's, on the netlist's nets; nets within a resistor get names of their own. */
export function drawnParts(extracted: Extracted, compared: LvsOutcome, process: Process): DrawnPart[] {
  const owners = new Map(compared.devices.flatMap(({ ids, boxes }) => boxes.map((box) => [box, ids[0]!])));
  const numbers = new Map<string, number>();
  return extracted.netlist.devices.flatMap(({ type, kind = '', nets, size, boxes: [box] }) => {
    const id = owners.get(box!);
    if ((type !== 'resistor' && type !== 'capacitor') || id === undefined || !box) return [];
    const number = (numbers.get(id) ?? 0) + 1;
    numbers.set(id, number);
    const [width, height] = [box.right - box.left, box.top - box.bottom].map((side) => side * extracted.unit);
    const sheet = process.resistorKinds.find(({ name }) => name === kind)?.sheet_resistance ?? Number.NaN;
    const long = type === 'resistor' && size[0]! / sheet > 1;
    const [w, l] = long === width! < height! ? [width!, height!] : [height!, width!];
    return [
      {
        ...{ id: `${id}_${number}`, type, kind, w, l },
        nets: nets.map((net) => compared.nets.get(net) ?? `_${net}`),
      },
    ];
  });
}
