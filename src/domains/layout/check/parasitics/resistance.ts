import type { Circuit } from '../../netlist/circuit.ts';
import { append } from '../../netlist/groups.ts';
import type { Star } from '../../netlist/write-spice.ts';
import type { Process } from '../../rules/process.ts';
import type { Extracted } from '../lvs/extract.ts';
import { terminals as terminalsOf } from '../lvs/netlist.ts';
import type { LvsOutcome } from '../lvs/run.ts';
import type { Coefficients } from './coefficients.ts';
import { Conductors, type Entry } from './conductors.ts';

/** A pin is taken to be this wide, in metres. */
const PIN = 1e-7;

/** Ohms of a net from its pin, or without one from its first terminal, to each of its other terminals. */
export interface NetResistance {
  readonly net: string;
  readonly from: string;
  readonly to: readonly { readonly terminal: string; readonly ohms: number }[];
}

export interface WireResistances {
  readonly nets: readonly NetResistance[];
  readonly stars: readonly Star[];
}

/** A place of a net that something is connected to: the fingers of a device share its current. */
interface Terminal {
  readonly name: string;
  readonly device: string | null;
  readonly terminal: string;
  readonly entries: Entry[];
}

/** What the wires of each net have between its pin and the terminals of devices; null where the process does not say. */
export function wireResistances(
  extracted: Extracted,
  compared: LvsOutcome,
  process: Process,
  circuit: Circuit,
  coefficients: Coefficients,
): WireResistances | null {
  const byNet = terminalsByNet(extracted, compared, circuit);
  const entries = [...byNet.values()].flatMap((list) => list.flatMap((one) => one.entries));
  const conductors = Conductors.of(extracted, process, coefficients, entries);
  if (!conductors) return null;
  const found = [...byNet].flatMap(([net, list]) =>
    list.length > 1 ? [measured(net, list, conductors)] : [],
  );
  return { nets: found.map((one) => one.resistance), stars: found.map((one) => one.star) };
}

function measured(net: string, list: readonly Terminal[], conductors: Conductors) {
  const { network } = conductors;
  const groups = list.map((one) => one.entries.map((entry) => conductors.node(entry)));
  const root = groups[0]![0]!;
  // What only a well joins hangs on the pin without resistance.
  let reached = network.reached(root);
  for (const node of groups.flat()) {
    if (network.has(reached, node)) continue;
    network.unite(root, node);
    reached = network.reached(root);
  }
  const ohms = network.between(groups);
  const [from, ...others] = list;
  const direct = others.map((_, i) => ohms(0, i + 1));
  const shared = sharedStretch(direct, (i, j) => ohms(i + 1, j + 1));
  const arms = others.flatMap(({ device, terminal }, i) =>
    device === null ? [] : [{ device, terminal, ohms: direct[i]! - shared }],
  );
  const first =
    from!.device === null ? [] : [{ device: from!.device, terminal: from!.terminal, ohms: shared }];
  return {
    resistance: {
      net,
      from: from!.name,
      to: others.map(({ name }, i) => ({ terminal: name, ohms: direct[i]! })),
    },
    star: { net, pin: from!.device === null ? shared : null, arms: [...first, ...arms] },
  };
}

/** What the ways from one place to several others have in common, in the mean and never more than the shortest of them. */
function sharedStretch(direct: readonly number[], between: (i: number, j: number) => number): number {
  if (direct.length === 1) return direct[0]! / 2;
  let [sum, pairs] = [0, 0];
  for (let i = 0; i < direct.length; i++) {
    for (let j = i + 1; j < direct.length; j++, pairs++) sum += (direct[i]! + direct[j]! - between(i, j)) / 2;
  }
  return Math.min(Math.max(0, sum / pairs), ...direct);
}

function terminalsByNet(
  extracted: Extracted,
  compared: LvsOutcome,
  circuit: Circuit,
): ReadonlyMap<string, readonly Terminal[]> {
  const found = new Map<string, Terminal[]>();
  for (const [index, net] of compared.nets) {
    const pin = circuit.ports?.includes(net) ? pinOf(extracted, index) : null;
    if (pin && !found.has(net))
      append(found, net, { name: 'pin', device: null, terminal: '', entries: [pin] });
  }
  const owners = new Map(compared.devices.flatMap(({ ids, boxes }) => boxes.map((box) => [box, ids])));
  const known = new Map<string, Terminal>();
  for (const [at, { type, nets, boxes }] of extracted.netlist.devices.entries()) {
    const box = boxes[0]!;
    for (const id of owners.get(box) ?? []) {
      const device = circuit.getDevice(id);
      const left = new Set(terminalsOf[type].filter((name) => name !== 'b'));
      for (const [i, drawn] of nets.entries()) {
        const net = compared.nets.get(drawn);
        const terminal = [...left].find(
          (name) => device?.terminals[name] === net && (name === 'g') === (terminalsOf[type][i] === 'g'),
        );
        if (!device || net === undefined || terminal === undefined || terminalsOf[type][i] === 'b') continue;
        left.delete(terminal);
        const entry = { ...extracted.wiring.placeOf(extracted.nodes[at]![i]!), box };
        const name = `${id}.${terminal}`;
        const there = known.get(name);
        if (there) there.entries.push(entry);
        else {
          const made: Terminal = { name, device: id, terminal, entries: [entry] };
          known.set(name, made);
          append(found, net, made);
        }
      }
    }
  }
  return found;
}

/** Of several labels of a net the one on the highest conductor. */
function pinOf({ labels, wiring, unit }: Extracted, index: number): Entry | null {
  const half = Math.round(PIN / unit / 2);
  const places = labels[index]!.map(({ node, x, y }) => ({
    node,
    entry: {
      ...wiring.placeOf(node),
      box: { left: x - half, bottom: y - half, right: x + half, top: y + half },
    },
  }));
  // Nodes are numbered from the lowest conductor up.
  return places.toSorted((a, b) => b.node - a.node)[0]?.entry ?? null;
}
