import type { CircuitModule, ModuleType } from '../netlist/circuit.ts';
import { groupBy } from '../netlist/groups.ts';
import { findCascodes } from './cascodes.ts';
import { buildGraph, type Graph, type Subject } from './graph.ts';
import { findMirrors, type Mirror } from './mirrors.ts';
import { findOthers, type OtherKind } from './other-modules.ts';
import { findPairs, type Pair } from './pairs.ts';
import { rolesOf } from './roles.ts';
import { findSymmetry } from './symmetry.ts';
import type { Transistor } from './transistors.ts';

export interface OtherModule {
  readonly kind: OtherKind;
  readonly devices: readonly string[];
}

/** What placement should mirror across one vertical axis. */
export interface SymmetryGroup {
  readonly axis: 'vertical';
  readonly pairs: readonly (readonly [string, string])[];
  readonly on_axis: readonly string[];
  readonly nets: readonly (readonly [string, string])[];
}

export interface Recognised {
  readonly modules: readonly CircuitModule[];
  readonly others: readonly OtherModule[];
  readonly symmetry: readonly SymmetryGroup[];
}

/** Finds the modules of seed 001 §5.2.3 by how devices are connected; names only ever break a tie. */
export function recognise(subject: Subject): Recognised {
  const graph = buildGraph(subject);
  const roles = rolesOf(graph);
  const { pairs, switches } = findPairs(graph, roles);
  const inputs = new Set(pairs.flatMap((pair) => pair.inputs));
  const mirrors = findMirrors(graph, roles);
  const cascodes = findCascodes(graph, roles, inputs, switches);
  const report = new Report(graph);
  for (const pair of pairs) report.pair(pair);
  const stacked = new Set(cascodes);
  for (const mirror of mirrors) report.mirror(mirror, stacked);
  for (const group of byGate(cascodes, graph)) report.cascode(group);
  for (const pair of pairs) report.tail(pair);
  const idsOf = (devices: readonly number[]) => devices.map((i) => graph.devices[i]!.id);
  const namesOf = (nets: readonly number[]) => nets.map((i) => graph.netNames[i]!);
  return {
    modules: report.modules,
    others: findOthers(graph, roles, mirrors).map(({ kind, transistors }) => ({
      kind,
      devices: idsOf(transistors.flatMap((i) => graph.transistors[i]!.devices)),
    })),
    symmetry: findSymmetry(graph, pairs).map((group) => ({
      axis: 'vertical',
      pairs: group.pairs.map((two) => idsOf(two) as [string, string]),
      on_axis: idsOf(group.onAxis),
      nets: group.nets.map((two) => namesOf(two) as [string, string]),
    })),
  };
}

/** Cascodes on one gate belong together, as the two sides of one stage do. */
function byGate(cascodes: readonly number[], graph: Graph): Iterable<number[]> {
  return groupBy(cascodes, (i) => {
    const { type, scope, gate } = graph.transistors[i]!;
    return `${type}|${scope}|${gate}`;
  }).values();
}

const prefixes: Readonly<Record<ModuleType, string>> = {
  differential_pair: 'DP',
  current_mirror: 'CM',
  cascode: 'CAS',
  tail_current_source: 'TAIL',
};

class Report {
  readonly modules: CircuitModule[] = [];
  readonly #graph: Graph;
  readonly #count = new Map<ModuleType, number>();
  readonly #tails = new Map<string, number>();

  constructor(graph: Graph) {
    this.#graph = graph;
  }

  #name(net: number): string {
    return this.#graph.netNames[net]!;
  }

  #at(i: number): Transistor {
    return this.#graph.transistors[i]!;
  }

  #ids(transistors: readonly number[]): string[] {
    const ids: string[] = [];
    for (const i of transistors)
      for (const device of this.#at(i).devices) ids.push(this.#graph.devices[device]!.id);
    return ids;
  }

  #add(type: ModuleType, transistors: readonly number[], properties: Record<string, unknown>): void {
    const number = (this.#count.get(type) ?? 0) + 1;
    this.#count.set(type, number);
    const scope = this.#graph.scopeNames[this.#at(transistors[0]!).scope] as
      | { path?: string; cell?: string }
      | '';
    const place = scope === '' ? {} : { cell: scope.cell, instance: scope.path };
    this.modules.push({
      id: `${prefixes[type]}${number}`,
      type,
      devices: this.#ids(transistors),
      properties: { device_type: this.#at(transistors[0]!).type, ...properties, ...place },
    });
  }

  pair({ inputs, commonSource, tails }: Pair): void {
    this.#add('differential_pair', inputs, {
      common_source: this.#name(commonSource),
      gates: inputs.map((i) => this.#name(this.#at(i).gate)),
      drains: inputs.map((i) => this.#name(this.#at(i).drain)),
      sides: inputs.map((i) => this.#ids([i])),
      tail: this.#ids(tails),
    });
  }

  mirror({ reference, outputs, gate, source, closed }: Mirror, cascodes: ReadonlySet<number>): void {
    const branches = [reference, ...outputs];
    const stacked = branches.some((i) =>
      this.#graph.sources[this.#at(i).drain]!.some((j) => cascodes.has(j)),
    );
    const unit = this.#at(reference).strength;
    this.#add('current_mirror', branches, {
      kind: closed === 'cascode' || stacked ? 'cascode' : 'simple',
      reference: this.#ids([reference]),
      outputs: outputs.map((i) => this.#ids([i])),
      ratios: outputs.map((i) => (unit > 0 ? Number((this.#at(i).strength / unit).toPrecision(6)) : null)),
      gate: this.#name(gate),
      source: this.#name(source),
    });
  }

  cascode(group: readonly number[]): void {
    const gate = this.#at(group[0]!).gate;
    this.#add('cascode', group, {
      gate: this.#name(gate),
      nets: group.map((i) => this.#name(this.#at(i).source)),
    });
  }

  /** One entry for each set of tails, however many pairs it feeds. */
  tail({ tails, commonSource }: Pair): void {
    const key = tails.join();
    if (tails.length === 0 || this.#tails.has(key)) return;
    this.#tails.set(key, commonSource);
    this.#add('tail_current_source', tails, {
      common_source: this.#name(commonSource),
      gates: tails.map((i) => this.#name(this.#at(i).gate)),
    });
  }
}
