import { inMicrometres, typeByName } from '../../../formats/spice/models.ts';
import type { Process } from '../rules/process.ts';
import type { Circuit, Device } from './circuit.ts';

/** What wires add between two nets, in farads. */
export interface Coupling {
  readonly a: string;
  readonly b: string;
  readonly value: number;
}

/** A name as a simulator takes it. */
export const spiceWord = (name: string): string => name.replace(/[^\w!+.$-]/g, '_');
export const micro = (metres: number): string => String(Number((metres * 1e6).toPrecision(9)));

/** A circuit as SPICE, each device by its process's model, with what its wires add. */
export function writeSpice(circuit: Circuit, process: Process, couplings: readonly Coupling[] = []): string {
  const ports = (circuit.ports ?? circuit.nets.map(({ name }) => name)).map(spiceWord);
  const lines = [
    `* ${spiceWord(circuit.name)} as drawn in ${process.tech}${couplings.length > 0 ? ', with the capacitances of its wires' : ''}`,
    `.subckt ${spiceWord(circuit.name)} ${ports.join(' ')}`,
    ...circuit.devices.map((device) => cardOf(device, process)),
    ...couplings.map(
      ({ a, b, value }, i) => `Cw${i + 1} ${spiceWord(a)} ${spiceWord(b)} ${value.toExponential(4)}`,
    ),
    `.ends ${spiceWord(circuit.name)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The model a device names; else the process's plain one of its type. */
export function modelOf({ model, type }: Device, { models }: Process): string | null {
  const its = model !== null && models.prefixes.some((prefix) => model.toLowerCase().startsWith(prefix));
  return its ? spiceWord(model) : (models.drawn.find((name) => typeByName(name) === type) ?? null);
}

function cardOf(device: Device, process: Process): string {
  const { id, type, params, terminals } = device;
  const { w, l, m, nf, extra } = params;
  const model = modelOf(device, process);
  const named = (letter: string) =>
    id.toLowerCase().startsWith(letter.toLowerCase()) ? spiceWord(id) : `${letter}${spiceWord(id)}`;
  const bare = model !== null && inMicrometres(model);
  const length = (metres: number | null) => (metres === null ? null : `${micro(metres)}${bare ? '' : 'u'}`);
  const sizes = [
    w !== null && w > 0 ? `w=${length(w)}` : '',
    l !== null && l > 0 ? `l=${length(l)}` : '',
    nf > 1 ? `${bare ? 'nf' : 'ng'}=${nf}` : '',
    m > 1 ? `m=${m}` : '',
  ].filter(Boolean);
  if (type === 'nmos' || type === 'pmos') {
    const nets = ['d', 'g', 's', 'b'].map((name) => spiceWord(terminals[name]!));
    const plain = [`w=${length(w)}`, `l=${length(l)}`, ...(m * nf > 1 ? [`m=${m}`] : [])];
    return model === null
      ? [named('M'), ...nets, type, ...plain].join(' ')
      : [named('X'), ...nets, model, ...sizes].join(' ');
  }
  const ends = ['p', 'n'].map((name) => spiceWord(terminals[name]!));
  const value = type === 'resistor' ? extra.r : extra.c;
  if (typeof value === 'number') {
    const each = m > 1 ? [`m=${m}`] : [];
    return [named(type === 'resistor' ? 'R' : 'C'), ...ends, value.toPrecision(6), ...each].join(' ');
  }
  return [named('X'), ...ends, model ?? type, ...sizes].join(' ');
}
