import { err, ok, type Result } from '../../../core/result.ts';
import type { Circuit, Device } from '../netlist/circuit.ts';
import { spiceWord, writeSpice } from '../netlist/write-spice.ts';
import type { Process } from '../rules/process.ts';
import { issue } from './messages.ts';

/** What is on the nets of an amplifier while it is measured. */
export interface Bench {
  /** The input that is driven, and the one the output is fed back to. */
  readonly inputs: readonly [plus: string, minus: string];
  readonly output: string;
  /** Volts of the inputs' common mode. */
  readonly common: number;
  /** Volts on nets, and amperes into nets. */
  readonly volts: Readonly<Record<string, number>>;
  readonly amperes: Readonly<Record<string, number>>;
  /** Farads on the output. */
  readonly load: number;
}

/** Where a PDK's models are: a library and its section; null for the generic ones. */
export interface ModelLibrary {
  readonly path: string;
  readonly section: string;
}

/** Generic square-law transistors: enough to compare a circuit with itself, not to sign it off. */
const generic = [
  '.model generic_n nmos level=1 vto=0.45 kp=200u gamma=0.4 phi=0.7 lambda=0.08 tox=4n cgso=0.25n cgdo=0.25n cj=1m cjsw=0.1n',
  '.model generic_p pmos level=1 vto=-0.45 kp=60u gamma=0.4 phi=0.7 lambda=0.1 tox=4n cgso=0.25n cgdo=0.25n cj=1m cjsw=0.1n',
];

/**
 * A deck that measures open-loop gain, unity gain and phase: at direct current the output is fed back, above it nothing
 * is. It is written from what was read of the circuit, so that nothing of a netlist's text is ever run.
 */
export function benchDeck(
  circuit: Circuit,
  process: Process,
  bench: Bench,
  library: ModelLibrary | null,
): Result<string> {
  const ports = circuit.ports ?? circuit.nets.map(({ name }) => name);
  const { inputs, output, volts, amperes } = bench;
  const told = new Set([...inputs, output, ...Object.keys(volts), ...Object.keys(amperes), '0']);
  const unknown = [...told].filter((net) => net !== '0' && !ports.includes(net));
  const silent = ports.filter((net) => !told.has(net));
  const problems = [
    ...unknown.map((net) => issue('simulate_no_net', { params: { net, known: ports.join(', ') } })),
    ...(silent.length > 0 ? [issue('simulate_net_open', { params: { nets: silent.join(', ') } })] : []),
  ];
  const subcircuit = library ? ok(writeSpice(circuit, process)) : genericCircuit(circuit, process, ports);
  if (!subcircuit.ok) problems.push(...subcircuit.error);
  if (problems.length > 0 || !subcircuit.ok) return err(problems);
  const [plus, minus] = inputs.map(spiceWord);
  const out = spiceWord(output);
  const value = (number: number) => number.toExponential(6);
  return ok(
    [
      `* bench of ${spiceWord(circuit.name)}`,
      ...(library ? [`.lib "${library.path}" ${library.section}`] : generic),
      subcircuit.value,
      `Xdut ${ports.map(spiceWord).join(' ')} ${spiceWord(circuit.name)}`,
      ...Object.entries(volts).map(([net, v], i) => `Vset${i} ${spiceWord(net)} 0 ${value(v)}`),
      ...Object.entries(amperes).map(([net, a], i) => `Iset${i} 0 ${spiceWord(net)} ${value(a)}`),
      `Vin ${plus} 0 dc ${value(bench.common)} ac 1`,
      `Lback ${out} ${minus} 1e9`,
      `Cback ${minus} 0 1e9`,
      `Cload ${out} 0 ${value(bench.load)}`,
      '.control',
      'set noaskquit',
      'ac dec 40 1 100g',
      `let gain_db = db(v(${out}))`,
      `let phase_deg = 180/pi*cph(v(${out}))`,
      'meas ac dc_gain_db max gain_db',
      'meas ac unity_gain_hz when gain_db=0 fall=1',
      'meas ac phase_at_unity find phase_deg when gain_db=0 fall=1',
      'quit',
      '.endc',
      '.end',
      '',
    ].join('\n'),
  );
}

/** The circuit with the generic models; resistors and capacitors by their values. */
function genericCircuit(circuit: Circuit, process: Process, ports: readonly string[]): Result<string> {
  const cards = circuit.devices.map((device) => genericCard(device, process));
  const wanting = circuit.devices.filter((_, i) => cards[i] === null);
  if (wanting.length > 0) {
    return err(wanting.map(({ id }) => issue('simulate_no_value', { params: { device: id } })));
  }
  const name = spiceWord(circuit.name);
  return ok([`.subckt ${name} ${ports.map(spiceWord).join(' ')}`, ...cards, `.ends ${name}`].join('\n'));
}

function genericCard(device: Device, process: Process): string | null {
  const { id, type, params, terminals } = device;
  const { w, l, m, extra } = params;
  const net = (name: string) => spiceWord(terminals[name]!);
  if (type === 'nmos' || type === 'pmos') {
    if (w === null || l === null) return null;
    const sizes = `w=${w.toExponential(6)} l=${l.toExponential(6)} m=${m}`;
    return `M${spiceWord(id)} ${['d', 'g', 's', 'b'].map(net).join(' ')} generic_${type[0]} ${sizes}`;
  }
  const body = type === 'resistor' ? process.bodyOf(device) : { w, l };
  const sized = body.w !== null && body.l !== null && body.w > 0 ? { w: body.w, l: body.l } : null;
  const [sheet, density] = [process.sheetOf(device), process.areaCapacitance];
  const given = type === 'resistor' ? extra.r : extra.c;
  const computed =
    type === 'resistor'
      ? sized && sheet && (sheet * sized.l) / sized.w
      : sized && density && density * sized.w * sized.l;
  const value = typeof given === 'number' ? given : computed;
  if (!value) return null;
  const letter = type === 'resistor' ? 'R' : 'C';
  const total = type === 'resistor' ? value / m : value * m;
  return `${letter}${spiceWord(id)} ${net('p')} ${net('n')} ${total.toExponential(6)}`;
}

export interface Measured {
  readonly dc_gain_db: number | null;
  readonly unity_gain_hz: number | null;
  /** Degrees left to 180 where the gain is one. */
  readonly phase_margin_deg: number | null;
}

/** What the simulator printed. */
export function readMeasured(printed: string): Measured {
  const said = new Map(
    [...printed.matchAll(/^(\w{1,40}) {0,40}= {0,40}([-+\d.eE]{1,40})/gm)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  );
  const figure = (name: string) => {
    const value = said.get(name);
    return value !== undefined && Number.isFinite(value) ? value : null;
  };
  const phase = figure('phase_at_unity');
  return {
    dc_gain_db: figure('dc_gain_db'),
    unity_gain_hz: figure('unity_gain_hz'),
    phase_margin_deg: phase === null ? null : Number((180 + phase).toFixed(3)),
  };
}
