import { typeByName } from '../../../formats/spice/models.ts';
import type { DeviceType } from '../contract.ts';
import type { Process } from '../rules/process.ts';
import { type Circuit, isMos } from './circuit.ts';
import { micro, modelOf, spiceWord, substrateOf } from './write-spice.ts';

/** A strip of a resistor, a plate of a capacitor or a dummy transistor as it was read in a drawing; sides in metres. */
export interface DrawnPart {
  readonly id: string;
  readonly type: DeviceType;
  readonly kind: string;
  readonly nets: readonly string[];
  readonly w: number;
  readonly l: number;
}

/** A net as it is labelled in the drawing, as far as a netlist can say it. */
const netWord = (name: string): string => name.replace(/[^\w!+.$/&#[\]|<>:-]/g, '_');

/** A circuit as a foundry’s LVS takes it: transistors as cards of their own letter; resistors, capacitors and dummies as they are drawn, part by part. */
export function writeCdl(circuit: Circuit, process: Process, parts: readonly DrawnPart[]): string {
  const name = spiceWord(circuit.name);
  const named = (letter: string, id: string) =>
    id.toUpperCase().startsWith(letter) ? spiceWord(id) : `${letter}${spiceWord(id)}`;
  const cardOf = (id: string, nets: readonly string[], model: string, w: number, l: number, m: number) =>
    [named('M', id), ...nets.map(netWord), model, `w=${micro(w)}u`, `l=${micro(l)}u`, `m=${m}`].join(' ');
  // Those that do nothing come as they are drawn, with the dummies of the rows.
  const working = circuit.devices.filter(
    (device) => isMos(device) && new Set(Object.values(device.terminals)).size > 1,
  );
  const lines = [
    `* ${name} as drawn in ${process.tech}, for its LVS`,
    `.SUBCKT ${name} ${(circuit.ports ?? circuit.nets.map((net) => net.name)).map(netWord).join(' ')}`,
    ...working.map((device) => {
      const { w, l, m } = device.params;
      const nets = ['d', 'g', 's', 'b'].map((terminal) => device.terminals[terminal]!);
      return cardOf(device.id, nets, modelOf(device, process) ?? device.type, w!, l!, m);
    }),
    ...parts.map(({ id, type, kind, nets, w, l }) => {
      if (type === 'nmos' || type === 'pmos') {
        const models = process.kinds.find((one) => one.name === kind)?.models ?? process.models.drawn;
        return cardOf(id, nets, models.find((one) => typeByName(one) === type) ?? type, w, l, 1);
      }
      const its = process.resistorKinds.find((one) => type === 'resistor' && one.name === kind);
      const exact = its?.models.find((one) => Math.abs((its.widths[one.toLowerCase()] ?? 0) - w) < 1e-9);
      const model =
        exact ?? its?.models[0] ?? process.models.drawn.find((one) => typeByName(one) === type) ?? type;
      const sizes = [`w=${micro(w)}u`, `l=${micro(l)}u`, 'm=1'];
      const on = [...nets, ...(its?.bulk ? [substrateOf(circuit)] : [])].map(netWord);
      return [named(type === 'resistor' ? 'R' : 'C', id), ...on, model, ...sizes].join(' ');
    }),
    `.ENDS ${name}`,
  ];
  return `${lines.join('\n')}\n`;
}
