import { err, type Issue, ok, type Result } from '../../../../core/result.ts';
import type { Readings } from '../../input/readings.ts';
import { type Circuit, isMos, loneNets } from '../../netlist/circuit.ts';
import type { SizeChange } from '../../netlist/size-changes.ts';
import { readNetlistOnce } from '../../recognise/read-netlist.ts';
import type { Recognised } from '../../recognise/recognise.ts';
import { type Process, processOnce } from '../../rules/process.ts';
import type { Assumption } from '../../rules/public-figures.ts';
import { issue } from '../messages.ts';
import type { AssembleOptions, Mos, Passive } from '../sections.ts';
import { Tech } from '../tech.ts';
import { sizeMos } from './mos.ts';
import { sizePassives } from './passives.ts';

/** A circuit and a process, checked and measured: all that placing and routing need. */
export interface Prepared {
  readonly circuit: Circuit;
  readonly recognised: Recognised;
  readonly process: Process;
  readonly tech: Tech;
  readonly devices: readonly Mos[];
  readonly passives: readonly Passive[];
  readonly changes: readonly SizeChange[];
  /** Figures the rule file leaves out that this drawing depends on. */
  readonly assumptions: readonly Assumption[];
  readonly nets: Omit<AssembleOptions, 'dummies'>;
}

export function prepare(
  circuit: Circuit,
  recognised: Recognised,
  plain: Process,
  fitSizes: boolean,
): Result<Prepared> {
  const process = plain.withKinds(new Set(circuit.devices.map((device) => plain.kindOf(device))));
  const tech = Tech.of(process);
  if (!tech.ok) return err(tech.error.map((one) => forNet(one, circuit)));
  const mos = circuit.devices.filter(isMos);
  if (circuit.devices.length === 0) return err([issue('draw_no_devices')]);
  const strangers = undrawn(circuit, process);
  if (strangers.length > 0) return err(strangers);
  const sized = sizeMos(mos, tech.value, fitSizes);
  const passives = sizePassives(
    circuit.devices.filter((device) => !isMos(device)),
    tech.value,
    fitSizes,
  );
  if (!sized.ok || !passives.ok) {
    return err([...(sized.ok ? [] : sized.error), ...(passives.ok ? [] : passives.error)]);
  }
  const strange = isolated(sized.value.devices);
  if (strange.length > 0) return err(strange);
  const named = (types: (type: string) => boolean) =>
    new Set(circuit.nets.filter((net) => types(net.net_type)).map(({ name }) => name));
  return ok({
    circuit,
    recognised,
    process,
    tech: tech.value,
    devices: withTwins(sized.value.devices, recognised),
    passives: passives.value.passives,
    changes: [...sized.value.changes, ...passives.value.changes],
    assumptions: process.assumed.filter(({ field }) => usedBy(field, circuit)),
    nets: {
      ports: circuit.ports ? new Set(circuit.ports) : named(() => true),
      lone: new Set(loneNets(circuit)),
      supplies: named((type) => type !== 'signal'),
      symmetricNets: recognised.symmetry.flatMap(({ nets }) => nets),
    },
  });
}

/** Devices of the process's own library that are another kind than those drawn: other implants, oxides or layers. */
function undrawn({ devices }: Circuit, { tech, models: { prefixes, drawn } }: Process): readonly Issue[] {
  const names = new Set(drawn.map((name) => name.toLowerCase()));
  return devices.flatMap(({ id, model }) => {
    const name = model?.toLowerCase() ?? '';
    const its = prefixes.some((prefix) => name.startsWith(prefix));
    if (!its || names.has(name)) return [];
    return [issue('draw_model_undrawn', { params: { device: id, model, tech, known: drawn.join(', ') } })];
  });
}

/** From the texts, which other steps read too. */
export const prepareOnce = (
  readings: Readings,
  netlist: unknown,
  rules: unknown,
  fitSizes: boolean,
): Result<Prepared> =>
  readings.once('prepared', [netlist, rules, String(fitSizes)], () => {
    const read = readNetlistOnce(readings, netlist);
    if (!read.ok) return read;
    const process = processOnce(readings, rules);
    return process.ok ? prepare(read.value.circuit, read.value.recognised, process.value, fitSizes) : process;
  });

/** What no wire can do, said of a net that needs it. */
function forNet(problem: Issue, { nets }: Circuit): Issue {
  const net = nets.find(({ connections }) => connections.length > 1)?.name;
  if (problem.code !== 'draw_two_conductors' || net === undefined) return problem;
  return issue('draw_net_one_conductor', { params: { ...problem.params, net } });
}

function withTwins(devices: readonly Mos[], { symmetry }: Recognised): readonly Mos[] {
  const twins = new Map(
    symmetry.flatMap(({ pairs }) => pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])),
  );
  return devices.map((device) => {
    const twin = twins.get(device.id);
    return twin === undefined ? device : { ...device, twin };
  });
}

/** Of a resistor only where there is one; layers and rules with either. */
function usedBy(field: string, { devices }: Circuit): boolean {
  const has = (type: string) => devices.some((device) => device.type === type);
  if (field.startsWith('devices.')) return has(field.split('.')[1]!);
  return has('resistor') || has('capacitor');
}

/** Transistors in the substrate all have its net as their bulk: nothing in the process keeps them apart. */
function isolated(devices: readonly Mos[]): readonly Issue[] {
  const nmos = devices.filter(({ type }) => type === 'nmos');
  const substrate = nmos[0]?.bulk;
  return nmos
    .filter(({ bulk }) => bulk !== substrate)
    .map(({ id, bulk }) => issue('draw_bulk_of_nmos', { params: { device: id, net: bulk, substrate } }));
}
