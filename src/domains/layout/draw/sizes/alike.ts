import type { Circuit, Device } from '../../netlist/circuit.ts';
import type { Recognised } from '../../recognise/recognise.ts';

type NetPair = readonly [string, string];

/**
 * Inputs of matched pairs, and mirrored nets, whose ends are each other's images: on one that has more ends than its image (an
 * output that is fed back, the side of a mirror with the gates), equal wires would make nothing equal.
 */
export function alikeNets(circuit: Circuit, { modules, symmetry }: Recognised): readonly NetPair[] {
  const twins = new Map(
    symmetry.flatMap(({ pairs }) => pairs.flatMap(([a, b]) => [[a, b] as const, [b, a] as const])),
  );
  const inputs = modules.flatMap(({ type, devices: [a, b] }): NetPair[] => {
    const [one, other] = [circuit.getDevice(a ?? ''), circuit.getDevice(b ?? '')];
    if (type !== 'differential_pair' || !one || !other) return [];
    if (!twins.has(one.id) && !twins.has(other.id)) twins.set(one.id, other.id).set(other.id, one.id);
    return [[one.terminals.g!, other.terminals.g!]];
  });
  const found = new Map<string, NetPair>();
  for (const pair of [...inputs, ...symmetry.flatMap(({ nets }) => nets)]) {
    const [a, b] = pair;
    const supply = pair.some((net) => circuit.getNet(net)?.net_type !== 'signal');
    if (a === b || supply || endsOf(circuit, a, twins) !== endsOf(circuit, b, null)) continue;
    found.set([a, b].sort().join('\n'), pair);
  }
  return [...found.values()];
}

/** What is on a net: the images of its ends where twins are given. Ends that may be exchanged have one name. */
function endsOf(circuit: Circuit, net: string, twins: ReadonlyMap<string, string> | null): string {
  const ends = (circuit.getNet(net)?.connections ?? [])
    .filter(({ terminal_name }) => terminal_name !== 'b')
    .map(({ device_id, terminal_name }) => {
      const id = twins?.get(device_id) ?? device_id;
      return `${id} ${exchangeable[terminal_name] ?? terminal_name} ${sizeOf(circuit.getDevice(id)!)}`;
    });
  return ends.sort().join('\n');
}

const exchangeable: Readonly<Record<string, string>> = { d: 'd/s', s: 'd/s', p: 'p/n', n: 'p/n' };

const sizeOf = ({ type, params: { w, l, m, nf, extra } }: Device): string =>
  JSON.stringify([type, w, l, m, nf, extra.r, extra.c]);
