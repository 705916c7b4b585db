import { err, type Issue, ok, type Result } from '../../../../core/result.ts';
import { typeByName } from '../../../../formats/spice/models.ts';
import type { Readings } from '../../input/readings.ts';
import { type Circuit, isMos, loneNets } from '../../netlist/circuit.ts';
import type { SizeChange } from '../../netlist/size-changes.ts';
import { readNetlistOnce } from '../../recognise/read-netlist.ts';
import type { Recognised } from '../../recognise/recognise.ts';
import { type Process, processOnce } from '../../rules/process.ts';
import type { Assumption } from '../../rules/public-figures.ts';
import { nothingWanted, type Wanted, wantedOf } from '../../wanted/wanted.ts';
import { widestPlate } from '../generators/passives.ts';
import { issue } from '../messages.ts';
import type { AssembleOptions, Mos, Passive } from '../sections.ts';
import { Tech } from '../tech.ts';
import { alikeNets } from './alike.ts';
import { type Fingers, foldedSingles, splitSingles } from './fingers.ts';
import { sizeMos } from './mos.ts';
import { sizePassives } from './passives.ts';
import { widthsOf } from './widths.ts';

/** A circuit and a process, checked and measured: all that placing and routing need. */
export interface Prepared {
  readonly circuit: Circuit;
  readonly recognised: Recognised;
  readonly wanted: Wanted;
  readonly process: Process;
  readonly tech: Tech;
  readonly devices: readonly Mos[];
  readonly passives: readonly Passive[];
  readonly changes: readonly SizeChange[];
  /** Figures the rule file leaves out that this drawing depends on. */
  readonly assumptions: readonly Assumption[];
  readonly nets: Omit<AssembleOptions, 'dummies'>;
}

/** What drawing is told beside the circuit. */
export interface Wishes {
  readonly fitSizes: boolean;
  readonly wanted?: Wanted;
  /** The least width of supply rails, in µm. */
  readonly supplyWidth?: number;
  /** Devices of one finger that are drawn as several: as a placement has them, or as is best for one that is made. */
  readonly fingers?: Fingers | 'chosen';
}

export function prepare(
  circuit: Circuit,
  found: Recognised,
  plain: Process,
  { fitSizes, wanted: asked = nothingWanted, supplyWidth = 0, fingers = {} }: Wishes,
): Result<Prepared> {
  const wanted = wantedOf(asked, circuit);
  if (!wanted.ok) return wanted;
  const { pins } = wanted.value;
  const recognised = withPairs(found, wanted.value, circuit);
  const process = plain.withKinds(new Set(circuit.devices.map((device) => plain.kindOf(device))));
  const widths = widthsOf(wanted.value, process);
  if (!widths.ok) return widths;
  const widest = Math.max(supplyWidth, ...widths.value.values());
  const tech = Tech.of(process, process.fromUm(widest));
  if (!tech.ok) return err(tech.error.map((one) => forNet(one, circuit)));
  const mos = circuit.devices.filter(isMos);
  if (circuit.devices.length === 0) return err([issue('draw_no_devices')]);
  const strangers = undrawn(circuit, process);
  if (strangers.length > 0) return err(strangers);
  const whole = sizeMos(mos, tech.value, fitSizes);
  const sized = whole.ok
    ? ok(
        splitSingles(
          whole.value,
          fingers === 'chosen' ? foldedSingles(whole.value, recognised, tech.value) : fingers,
          tech.value,
        ),
      )
    : whole;
  const passives = sizePassives(
    circuit.devices.filter((device) => !isMos(device)),
    tech.value,
    fitSizes,
  );
  if (!sized.ok || !passives.ok) {
    return err([...(sized.ok ? [] : sized.error), ...(passives.ok ? [] : passives.error)]);
  }
  const spaced = Tech.of(process, process.fromUm(widest), widestPlate(passives.value.passives, tech.value));
  if (!spaced.ok) return spaced;
  const strange = isolated(sized.value.devices);
  if (strange.length > 0) return err(strange);
  const named = (types: (type: string) => boolean) =>
    new Set(circuit.nets.filter((net) => types(net.net_type)).map(({ name }) => name));
  return ok({
    circuit,
    recognised,
    wanted: wanted.value,
    process,
    tech: spaced.value,
    devices: withTwins(sized.value.devices, recognised),
    passives: passives.value.passives,
    changes: [...sized.value.changes, ...passives.value.changes],
    assumptions: process.assumed.filter(({ field }) => usedBy(field, circuit)),
    nets: {
      ports: circuit.ports ? new Set(circuit.ports) : named(() => true),
      lone: new Set(loneNets(circuit)),
      supplies: named((type) => type !== 'signal'),
      symmetricNets: recognised.symmetry.flatMap(({ nets }) => nets),
      alike: alikeNets(circuit, recognised),
      sides: new Map(pins.map(({ net, side }) => [net, side])),
      widths: new Map(
        [...widths.value].map(([net, width]) => [net, Math.ceil(width / process.um(1) - 1e-6)]),
      ),
    },
  });
}

/** Devices of the process's own library that are another kind than those drawn: other implants, oxides or layers. */
function undrawn({ devices }: Circuit, { tech, models: { prefixes, drawn } }: Process): readonly Issue[] {
  const names = new Set(drawn.map((name) => name.toLowerCase()));
  return devices.flatMap(({ id, model, type }) => {
    const name = model?.toLowerCase() ?? '';
    const its = prefixes.some((prefix) => name.startsWith(prefix));
    if (!its || names.has(name)) return [];
    const alike = drawn.filter((one) => typeByName(one) === type);
    const known = (alike.length > 0 ? alike : drawn).join(', ');
    return [issue('draw_model_undrawn', { params: { device: id, model, tech, known } })];
  });
}

/** From the texts, which other steps read too. */
export const prepareOnce = (
  readings: Readings,
  netlist: unknown,
  rules: unknown,
  wishes: Wishes,
): Result<Prepared> =>
  readings.once('prepared', [netlist, rules, JSON.stringify(wishes)], () => {
    const read = readNetlistOnce(readings, netlist);
    if (!read.ok) return read;
    const process = processOnce(readings, rules);
    return process.ok ? prepare(read.value.circuit, read.value.recognised, process.value, wishes) : process;
  });

/** Pairs that were asked for are symmetric before all that was recognised of their devices. */
function withPairs(recognised: Recognised, { symmetry }: Wanted, circuit: Circuit): Recognised {
  const keyOf = (pair: readonly string[]) => [...pair].sort().join(' ');
  const asked = new Set(symmetry.map(keyOf));
  const taken = new Set(symmetry.flat());
  const known = new Set(recognised.symmetry.flatMap(({ pairs }) => pairs.map(keyOf)));
  const fresh = symmetry.filter((pair) => !known.has(keyOf(pair)));
  if (fresh.length === 0) return recognised;
  const kept = recognised.symmetry
    .map((group) => ({
      ...group,
      pairs: group.pairs.filter((pair) => asked.has(keyOf(pair)) || !pair.some((id) => taken.has(id))),
    }))
    .filter(({ pairs }) => pairs.length > 0);
  const nets = fresh.flatMap(([a, b]) => {
    const [one, other] = [circuit.getDevice(a)!.terminals, circuit.getDevice(b)!.terminals];
    return Object.keys(one).flatMap((terminal): [string, string][] =>
      one[terminal] !== other[terminal] ? [[one[terminal]!, other[terminal]!]] : [],
    );
  });
  const mirrored = new Set(kept.flatMap((group) => group.nets.flat()));
  const own = nets.filter((pair) => !pair.some((net) => mirrored.has(net)));
  return { ...recognised, symmetry: [...kept, { axis: 'vertical', pairs: fresh, on_axis: [], nets: own }] };
}

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
