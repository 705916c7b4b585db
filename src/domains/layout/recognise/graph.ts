import type { Device, Net } from '../netlist/circuit.ts';
import { type Channels, channelsOf, orient, type Passive } from './orient.ts';
import { findRails } from './rails.ts';
import { type MosType, mergeTransistors, Shapes, type Transistor } from './transistors.ts';

export interface Subject {
  readonly devices: readonly Device[];
  readonly nets: readonly Net[];
  /** The top cell's ports; null where they are not known. */
  readonly ports?: readonly string[] | null;
  /** The scope of each device, by index: modules never reach across scopes. */
  readonly scopes?: readonly unknown[];
  /** Further supplies, by net name. */
  readonly supplies?: ReadonlyMap<string, 'power' | 'ground'>;
}

/** The circuit as recognition sees it: numbered nets, merged transistors, source and drain as current flows. */
export interface Graph {
  readonly devices: readonly Device[];
  readonly netNames: readonly string[];
  /** POWER, GROUND or 0 for each net. */
  readonly rail: Uint8Array;
  readonly transistors: readonly Transistor[];
  readonly passives: readonly Passive[];
  /** Indices of transistors, by net. */
  readonly gates: readonly (readonly number[])[];
  readonly drains: readonly (readonly number[])[];
  readonly sources: readonly (readonly number[])[];
  /** Indices of passives, by net. */
  readonly passivesAt: readonly (readonly number[])[];
  /** Whether a net leaves its cell: a port of the circuit, or a net that several cells share. */
  readonly isPort: (net: number) => boolean;
  readonly portsKnown: boolean;
  readonly channels: Readonly<Record<MosType, Channels>>;
  readonly scopeNames: readonly unknown[];
}

export function buildGraph({ devices, nets, ports = null, scopes, supplies }: Subject): Graph {
  const numbers = new Map(nets.map((net, i) => [net.name, i]));
  const netNames = nets.map((net) => net.name);
  const numberOf = (name: string): number => {
    const known = numbers.get(name) ?? netNames.push(name) - 1;
    numbers.set(name, known);
    return known;
  };
  const scopeNumbers = new Map<unknown, number>();
  const scopeOf = (device: number): number => {
    const scope = scopes?.[device] ?? '';
    const known = scopeNumbers.get(scope) ?? scopeNumbers.size;
    scopeNumbers.set(scope, known);
    return known;
  };
  const singles: Transistor[] = [];
  const bulks: number[] = [];
  const passives: Passive[] = [];
  const shapes = new Shapes();
  devices.forEach(({ type, model, params, terminals: { g, d, s, b, p, n } }, i) => {
    if (type === 'nmos' || type === 'pmos') {
      if (g === undefined || d === undefined || s === undefined) return;
      const { strength, key, spread } = shapes.of(model, params);
      const [gate, drain, source, scope] = [numberOf(g), numberOf(d), numberOf(s), scopeOf(i)];
      singles.push({ type, scope, gate, drain, source, devices: [i], stacked: false, strength, key, spread });
      bulks.push(b === undefined ? -1 : numberOf(b));
    } else if (p !== undefined && n !== undefined) {
      passives.push({ device: i, type, scope: scopeOf(i), nets: [numberOf(p), numberOf(n)] });
    }
  });
  const outside = new Uint8Array(netNames.length + (ports?.length ?? 0));
  for (const port of ports ?? []) outside[numberOf(port)] = 1;
  markShared(outside, singles, passives);
  const passivesAt = new Lists(netNames.length);
  passives.forEach(({ nets: [a, b] }, i) => {
    passivesAt.push(a, i);
    if (b !== a) passivesAt.push(b, i);
  });
  const drivesGate = new Uint8Array(netNames.length);
  for (const { gate } of singles) drivesGate[gate] = 1;
  const rail = findRails({ nets, size: netNames.length, supplies, singles, bulks, outside });
  const isInner = (net: number) =>
    !drivesGate[net] && !rail[net] && passivesAt.at(net).length === 0 && !outside[net];
  const written = mergeTransistors(singles, netNames.length, isInner);
  const channels = {
    nmos: channelsOf('nmos', written, passives, rail, scopeNumbers.size),
    pmos: channelsOf('pmos', written, passives, rail, scopeNumbers.size),
  };
  const transistors = orient(written, channels, rail);

  const [gates, drains, sources] = [
    new Lists(netNames.length),
    new Lists(netNames.length),
    new Lists(netNames.length),
  ];
  transistors.forEach(({ gate, drain, source }, i) => {
    gates.push(gate, i);
    drains.push(drain, i);
    sources.push(source, i);
  });
  return {
    devices,
    netNames,
    rail,
    transistors,
    passives,
    gates: gates.all,
    drains: drains.all,
    sources: sources.all,
    passivesAt: passivesAt.all,
    isPort: (net) => outside[net] === 1,
    portsKnown: ports !== null,
    channels,
    scopeNames: [...scopeNumbers.keys()],
  };
}

const NONE: readonly number[] = [];

/** A list for each net; most nets have none, and share one. */
class Lists {
  readonly all: (readonly number[])[];

  constructor(size: number) {
    this.all = new Array<readonly number[]>(size).fill(NONE);
  }

  at(net: number): readonly number[] {
    return this.all[net]!;
  }

  push(net: number, value: number): void {
    const list = this.all[net]!;
    if (list === NONE) this.all[net] = [value];
    else (list as number[]).push(value);
  }
}

function markShared(outside: Uint8Array, singles: readonly Transistor[], passives: readonly Passive[]): void {
  const scopeAt = new Int32Array(outside.length).fill(-1);
  const use = (net: number, scope: number) => {
    if (scopeAt[net] === -1) scopeAt[net] = scope;
    else if (scopeAt[net] !== scope) outside[net] = 1;
  };
  for (const { scope, gate, drain, source } of singles) {
    use(gate, scope);
    use(drain, scope);
    use(source, scope);
  }
  for (const { scope, nets } of passives) for (const net of nets) use(net, scope);
}
