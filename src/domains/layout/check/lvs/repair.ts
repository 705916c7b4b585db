import { lay, type Pairing, prepared, startColours } from './compare.ts';
import type { Mapping } from './match.ts';
import { type LvsDevice, type LvsNetlist, terminalClass, terminals } from './netlist.ts';
import { type Colours, graphOf, look, Palette, surplus, unmatched } from './refine.ts';

/** A terminal of a drawn device. */
export interface Terminal {
  readonly device: LvsDevice;
  readonly index: number;
}

/** One change after which the layout would be nearer to the netlist. Nets are lists of those that were read. */
export type Edit =
  | { readonly kind: 'open'; readonly pieces: readonly [readonly number[], readonly number[]] }
  | { readonly kind: 'short'; readonly names: readonly [readonly string[], readonly string[]] }
  | { readonly kind: 'swap'; readonly a: Terminal; readonly b: Terminal }
  | {
      readonly kind: 'move';
      readonly terminal: Terminal;
      readonly from: readonly number[];
      readonly to: readonly number[];
    }
  | { readonly kind: 'retype'; readonly device: LvsDevice }
  | { readonly kind: 'extra'; readonly device: LvsDevice }
  | { readonly kind: 'missing'; readonly device: LvsDevice };

export interface Repair {
  readonly edits: readonly Edit[];
  /** After the edits; where they do not suffice there is no mapping. */
  readonly pairing: Pairing;
  readonly mapping: Mapping | null;
}

/** Of changes that help as much, the one that claims least. */
const cost: Readonly<Record<Edit['kind'], number>> = {
  open: 0,
  short: 1,
  retype: 2,
  swap: 3,
  move: 4,
  extra: 5,
  missing: 5,
};

interface Candidate {
  readonly edit: Edit;
  readonly pairing: () => Pairing;
}

const MOST_EDITS = 12;
/** Looking at neighbours of neighbours and so on: as far as a fault is looked for. */
const DEPTH = 3;
const MOST_SUSPECTS = 24;
const SUREST = 4;
/** Devices looked at in one round of candidates, all together. */
const MOST_WORK = 400_000;

/** Looks for the fewest changes that make a layout match: each is a fault, and what is left over is said too. */
export function repair(start: Pairing): Repair {
  let pairing = start;
  const edits: Edit[] = [];
  let score = mismatch(pairing);
  while (edits.length < MOST_EDITS) {
    if (score === 0) {
      const mapping =
        lay(pairing, { names: true, sizes: true }) ?? lay(pairing, { names: true, sizes: false });
      return { edits, pairing, mapping };
    }
    const best = bestOf(pairing, score);
    if (!best) break;
    edits.push(best.edit);
    pairing = best.pairing;
    score = best.score;
  }
  return { edits, pairing, mapping: lay(pairing, { names: true, sizes: false }) };
}

interface Reached {
  readonly edit: Edit;
  readonly pairing: Pairing;
  readonly score: number;
  /** Devices of another size that are left, once nothing else is. */
  readonly sizes: number;
}

function bestOf(pairing: Pairing, score: number): Reached | null {
  let best: Reached | null = null;
  const size = pairing.layout.devices.length + pairing.netlist.devices.length + 1;
  let room = Math.max(40, Math.floor(MOST_WORK / size));
  for (const { edit, pairing: after } of candidates(pairing)) {
    if (room-- <= 0) break;
    const next = after();
    const reached = mismatch(next);
    if (reached > (best?.score ?? score - 1)) continue;
    const found = { edit, pairing: next, score: reached, sizes: reached === 0 ? wrongSizes(next) : 0 };
    if (!best || ranks(found, best)) best = found;
    if (reached === 0 && cost[edit.kind] === 0 && found.sizes === 0) break;
  }
  return best;
}

/** Whether one change is a better story than another: it leaves less, claims less, or leaves fewer wrong sizes. */
const ranks = (one: Reached, other: Reached): boolean =>
  (one.score - other.score || cost[one.edit.kind] - cost[other.edit.kind] || one.sizes - other.sizes) < 0;

function wrongSizes(pairing: Pairing): number {
  const [a, b] = startColours(pairing, { names: false, sizes: true });
  return surplus(a.devices, b.devices);
}

/** How many nodes have no counterpart, summed over ever wider surroundings. */
function mismatch(pairing: Pairing): number {
  return rounds(pairing).reduce(
    (sum, [a, b]) => sum + surplus(a.devices, b.devices) + surplus(a.nets, b.nets),
    0,
  );
}

function rounds(pairing: Pairing): readonly (readonly [Colours, Colours])[] {
  const graphs = [graphOf(pairing.layout), graphOf(pairing.netlist)] as const;
  const found = [startColours(pairing, { names: true, sizes: false })];
  for (let i = 0; i < DEPTH; i++) {
    const [a, b] = found.at(-1)!;
    const palette = new Palette();
    found.push([look(graphs[0], a, palette), look(graphs[1], b, palette)]);
  }
  return found;
}

/** What has no counterpart in the closest surroundings in which anything has none. */
function suspects(pairing: Pairing) {
  const all = { devices: [[], []] as [number[], number[]], nets: [[], []] as [number[], number[]] };
  let seen = 0;
  for (const [a, b] of rounds(pairing)) {
    for (const kind of ['devices', 'nets'] as const) {
      unmatched(a[kind], b[kind]).forEach((nodes, side) => {
        const known = new Set(all[kind][side]);
        all[kind][side]!.push(...nodes.filter((node) => !known.has(node)));
      });
    }
    const count = all.devices[0].length + all.devices[1].length + all.nets[0].length + all.nets[1].length;
    if (seen > 0 && count > 0) break;
    seen = count;
  }
  const few = (lists: [number[], number[]]) => lists.map((list) => list.slice(0, MOST_SUSPECTS));
  const [layoutDevices, netlistDevices] = few(all.devices);
  const [layoutNets, netlistNets] = few(all.nets);
  return {
    layoutDevices: layoutDevices!,
    netlistDevices: netlistDevices!,
    layoutNets: layoutNets!,
    netlistNets: netlistNets!,
  };
}

function* candidates(pairing: Pairing): Generator<Candidate> {
  const { layout, netlist } = pairing;
  const found = suspects(pairing);
  const drawn = (next: LvsNetlist) => ({ ...pairing, layout: prepared(next, pairing.options, true) });
  const wanted = (next: LvsNetlist) => ({ ...pairing, netlist: prepared(next, pairing.options, false) });
  for (const [a, b] of netPairs(found.layoutNets, layout)) {
    const pieces = [layout.nets[a]!.members, layout.nets[b]!.members] as const;
    yield { edit: { kind: 'open', pieces }, pairing: () => drawn(withJoined(layout, a, b)) };
  }
  for (const [a, b] of netPairs(found.netlistNets, netlist)) {
    const names = [netlist.nets[a]!.names, netlist.nets[b]!.names] as const;
    yield { edit: { kind: 'short', names }, pairing: () => wanted(withJoined(netlist, a, b)) };
  }
  for (const at of found.layoutDevices) {
    const device = layout.devices[at]!;
    yield { edit: { kind: 'extra', device }, pairing: () => drawn(withoutDevice(layout, at)) };
    const type = ({ nmos: 'pmos', pmos: 'nmos', resistor: 'capacitor', capacitor: 'resistor' } as const)[
      device.type
    ];
    yield {
      edit: { kind: 'retype', device },
      pairing: () => drawn(withDevice(layout, at, { ...device, type })),
    };
  }
  for (const at of found.netlistDevices) {
    const device = netlist.devices[at]!;
    yield { edit: { kind: 'missing', device }, pairing: () => wanted(withoutDevice(netlist, at)) };
  }
  const ends = found.layoutDevices.flatMap((device) =>
    terminals[layout.devices[device]!.type].map((_, index) => ({ device, index })),
  );
  yield* swaps(layout, ends, drawn);
  yield* moves(layout, ends, found.layoutNets, drawn);
}

type End = { readonly device: number; readonly index: number };

function* swaps(
  layout: LvsNetlist,
  ends: readonly End[],
  drawn: (next: LvsNetlist) => Pairing,
): Generator<Candidate> {
  const netAt = ({ device, index }: End) => layout.devices[device]!.nets[index]!;
  const classAt = ({ device, index }: End) => terminalClass[layout.devices[device]!.type][index];
  for (const [i, j] of pairs(ends.map((_, at) => at))) {
    const [a, b] = [ends[i]!, ends[j]!];
    if (netAt(a) === netAt(b) || (a.device === b.device) === (classAt(a) === classAt(b))) continue;
    const edit: Edit = {
      kind: 'swap',
      a: { device: layout.devices[a.device]!, index: a.index },
      b: { device: layout.devices[b.device]!, index: b.index },
    };
    yield { edit, pairing: () => drawn(rewired(rewired(layout, a, netAt(b)), b, netAt(a))) };
  }
}

function* moves(
  layout: LvsNetlist,
  ends: readonly End[],
  nets: readonly number[],
  drawn: (next: LvsNetlist) => Pairing,
): Generator<Candidate> {
  for (const end of ends) {
    const device = layout.devices[end.device]!;
    const from = device.nets[end.index]!;
    for (const to of nets) {
      if (to === from) continue;
      const edit: Edit = {
        kind: 'move',
        terminal: { device, index: end.index },
        from: layout.nets[from]!.members,
        to: layout.nets[to]!.members,
      };
      yield { edit, pairing: () => drawn(rewired(layout, end, to)) };
    }
  }
}

/** Of two nets to be joined one may look right by chance: the surest suspects are paired with any net, too. */
function* netPairs(suspects: readonly number[], { nets }: LvsNetlist): Generator<readonly [number, number]> {
  yield* pairs(suspects);
  const known = new Set(suspects);
  const others = nets.flatMap((_, net) => (known.has(net) ? [] : [net])).slice(0, MOST_SUSPECTS);
  for (const sure of suspects.slice(0, SUREST)) for (const other of others) yield [sure, other];
}

function* pairs<T>(list: readonly T[]): Generator<readonly [T, T]> {
  for (let i = 0; i < list.length; i++) for (let j = i + 1; j < list.length; j++) yield [list[i]!, list[j]!];
}

function withJoined({ devices, nets }: LvsNetlist, a: number, b: number): LvsNetlist {
  const names = [...new Set([...nets[a]!.names, ...nets[b]!.names])].sort();
  const whole = { names, members: [...nets[a]!.members, ...nets[b]!.members] };
  return {
    devices: devices.map((device) => ({
      ...device,
      nets: device.nets.map((net) => (net === b ? a : net)),
    })),
    nets: nets.map((net, i) => (i === a ? whole : i === b ? { names: [], members: [] } : net)),
  };
}

const withDevice = ({ devices, nets }: LvsNetlist, at: number, device: LvsDevice): LvsNetlist => ({
  devices: devices.map((one, i) => (i === at ? device : one)),
  nets,
});

const withoutDevice = ({ devices, nets }: LvsNetlist, at: number): LvsNetlist => ({
  devices: devices.filter((_, i) => i !== at),
  nets,
});

function rewired(netlist: LvsNetlist, { device, index }: End, to: number): LvsNetlist {
  const one = netlist.devices[device]!;
  const nets = one.nets.map((net, i) => (i === index ? to : net));
  return withDevice(netlist, device, { ...one, nets });
}
