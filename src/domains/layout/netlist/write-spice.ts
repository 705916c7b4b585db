import { inMicrometres, typeByName } from '../../../formats/spice/models.ts';
import type { Process } from '../rules/process.ts';
import type { Circuit, Device } from './circuit.ts';

/** What wires add between two nets, in farads. */
export interface Coupling {
  readonly a: string;
  readonly b: string;
  readonly value: number;
}

/** Ohms of a net's wires: from its pin, where it has one, to its middle, and from there to terminals of devices. */
export interface Star {
  readonly net: string;
  readonly pin: number | null;
  readonly arms: readonly { readonly device: string; readonly terminal: string; readonly ohms: number }[];
}

/** What wires add to a circuit. */
export interface Wires {
  readonly couplings: readonly Coupling[];
  readonly stars?: readonly Star[];
}

/** Less is no resistor. */
const LEAST_OHMS = 1e-3;

/** A name as a simulator takes it. */
export const spiceWord = (name: string): string => name.replace(/[^\w!+.$-]/g, '_');
export const micro = (metres: number): string => String(Number((metres * 1e6).toPrecision(9)));

/** A circuit as SPICE, each device by its process's model, with what its wires add. */
export function writeSpice(circuit: Circuit, process: Process, wires: Wires = { couplings: [] }): string {
  const { couplings, stars = [] } = wires;
  const ports = (circuit.ports ?? circuit.nets.map(({ name }) => name)).map(spiceWord);
  const { middles, ends, resistors } = withArms(circuit, stars);
  const at = (net: string) => spiceWord(middles.get(net) ?? net);
  const added = [couplings.length > 0 && 'capacitances', resistors.length > 0 && 'resistances'].filter(
    Boolean,
  );
  const substrate = substrateOf(circuit);
  const lines = [
    `* ${spiceWord(circuit.name)} as drawn in ${process.tech}${added.length > 0 ? `, with the ${added.join(' and ')} of its wires` : ''}`,
    `.subckt ${spiceWord(circuit.name)} ${ports.join(' ')}`,
    ...circuit.devices.map((device) =>
      cardOf({ ...device, terminals: { ...device.terminals, ...ends.get(device.id) } }, process, substrate),
    ),
    ...resistors.map(
      ([a, b, ohms], i) => `Rw${i + 1} ${spiceWord(a)} ${spiceWord(b)} ${ohms.toExponential(4)}`,
    ),
    ...couplings.map(({ a, b, value }, i) => `Cw${i + 1} ${at(a)} ${at(b)} ${value.toExponential(4)}`),
    `.ends ${spiceWord(circuit.name)}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** Nets parted by their wires' resistances: what the middle of each is called, and on which net each terminal is then. */
function withArms(circuit: Circuit, stars: readonly Star[]) {
  const used = new Set(circuit.nets.map(({ name }) => spiceWord(name).toLowerCase()));
  const called = (wanted: string): string => {
    let name = spiceWord(wanted);
    while (used.has(name.toLowerCase())) name = `${name}_`;
    used.add(name.toLowerCase());
    return name;
  };
  const middles = new Map<string, string>();
  const ends = new Map<string, Record<string, string>>();
  const resistors: [a: string, b: string, ohms: number][] = [];
  for (const { net, pin, arms } of stars) {
    const middle = pin !== null && pin >= LEAST_OHMS ? called(`${net}_wire`) : net;
    if (middle !== net) resistors.push([net, middle, pin!]);
    middles.set(net, middle);
    for (const { device, terminal, ohms } of arms) {
      const end = ohms >= LEAST_OHMS ? called(`${net}_${device}_${terminal}`) : middle;
      if (end !== middle) resistors.push([middle, end, ohms]);
      ends.set(device, { ...ends.get(device), [terminal]: end });
    }
  }
  return { middles, ends, resistors };
}

/** The model a device names; else the process's plain one of its type. */
export function modelOf({ model, type }: Device, { models }: Process): string | null {
  const its = model !== null && models.prefixes.some((prefix) => model.toLowerCase().startsWith(prefix));
  return its ? spiceWord(model) : (models.drawn.find((name) => typeByName(name) === type) ?? null);
}

/** What the substrate is on: the bulk of NMOS, or else the ground. */
export const substrateOf = ({ devices, nets }: Circuit): string =>
  devices.find(({ type }) => type === 'nmos')?.terminals.b ??
  nets.find(({ net_type }) => net_type === 'ground')?.name ??
  '0';

function cardOf(device: Device, process: Process, substrate: string): string {
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
  if (type === 'capacitor') return [named('X'), ...ends, model ?? type, ...sizes].join(' ');
  const its = process.resistorKindOf(device);
  const body = process.bodyOf(device);
  const third = terminals.b ?? (its?.bulk ? substrate : null);
  const said = [
    // A model of one width is told none.
    its && model !== null && model.toLowerCase() in its.widths ? '' : `w=${length(body.w)}`,
    `l=${length(body.l)}`,
    m > 1 ? `m=${m}` : '',
  ].filter(Boolean);
  return [named('X'), ...ends, ...(third === null ? [] : [spiceWord(third)]), model ?? type, ...said].join(
    ' ',
  );
}
