import { type Issue, ok, type Result } from '../../../../core/result.ts';
import { type Circuit, loneNets } from '../../netlist/circuit.ts';
import type { Process } from '../../rules/process.ts';
import type { FlatLayout } from '../flat-layout.ts';
import {
  type CompareOptions,
  dummiesIn,
  lay,
  type Pairing,
  prepared,
  renamed,
  withDefaults,
} from './compare.ts';
import { type Extracted, extract } from './extract.ts';
import { Explainer, explain, type LvsFinding, wrongSizes } from './findings.ts';
import { issue } from './messages.ts';
import { type LvsDevice, type LvsNetlist, netlistOf } from './netlist.ts';

export type LvsOptions = Omit<CompareOptions, 'ports'>;

interface Counts {
  readonly devices: number;
  readonly nets: number;
}

export interface LvsOutcome {
  readonly cell: string;
  /** A database unit in metres. */
  readonly unit: number;
  /** Every device and net of the layout has been laid on one of the netlist, and nothing speaks against it. */
  readonly matched: boolean;
  readonly findings: readonly LvsFinding[];
  readonly notes: readonly Issue[];
  /** After merging. */
  readonly layout: Counts;
  readonly netlist: Counts;
  /** Which drawn devices are which of the netlist; empty unless matched. */
  readonly devices: readonly Pick<LvsDevice, 'ids' | 'boxes' | 'footprint'>[];
  /** What the netlist calls the nets that were read out of the layout, by their index there; empty unless matched. */
  readonly nets: ReadonlyMap<number, string>;
}

/** Compares a layout with the circuit it should be. */
export function runLvs(
  layout: FlatLayout,
  process: Process,
  circuit: Circuit,
  options: LvsOptions = {},
): Result<LvsOutcome> {
  const extracted = extract(layout, process);
  return extracted.ok ? ok(compareExtracted(extracted.value, layout, process, circuit, options)) : extracted;
}

/** The same where the layout has been read already. */
export function compareExtracted(
  extracted: Extracted,
  layout: FlatLayout,
  process: Process,
  circuit: Circuit,
  given: LvsOptions = {},
): LvsOutcome {
  const ports = [...(circuit.ports ?? []), ...loneNets(circuit)];
  const options = withDefaults({ ...given, ports });
  const whole = netlistOf(circuit.devices, process);
  const netlist = prepared(whole, options, false);
  const drawn = prepared(renamed(extracted.netlist, netlist), options, true);
  const dummies = dummiesIn(extracted.netlist);
  const left = dummies > 0 ? [issue('lvs_dummies', { params: { count: dummies }, severity: 'info' })] : [];
  const pairing: Pairing = { layout: drawn, netlist, options };
  const mapping = lay(pairing, { names: true, sizes: true });
  const drawnWrong = extracted.issues
    .filter(({ severity }) => severity === 'error')
    .map((found) => ({ issue: found, nets: [], devices: [], places: [] }));
  const differences = mapping
    ? wrongSizes(new Explainer(extracted, pairing, mapping), pairing, mapping)
    : explained(extracted, pairing, whole);
  const findings = [...drawnWrong, ...differences];
  // What was laid on the netlist and what was said to differ must agree.
  const matched = mapping !== null && findings.length === 0;
  if (!matched && findings.length === 0) {
    findings.push({ issue: issue('lvs_undecided'), nets: [], devices: [], places: [] });
  }
  return {
    cell: extracted.cell,
    unit: extracted.unit,
    matched,
    findings,
    notes: [
      ...layout.notes,
      ...process.notes,
      ...left,
      ...extracted.issues.filter(({ severity }) => severity !== 'error'),
    ],
    layout: { devices: drawn.devices.length, nets: drawn.nets.length },
    netlist: { devices: netlist.devices.length, nets: netlist.nets.length },
    devices: matched
      ? drawn.devices.map(({ boxes, footprint }, at) => ({
          ids: netlist.devices[mapping.devices[at]!]!.ids,
          boxes,
          footprint,
        }))
      : [],
    nets: new Map(
      matched
        ? drawn.nets.flatMap(({ members }, at) => {
            const [name] = netlist.nets[mapping.nets[at]!]!.names;
            return members.map((member) => [member, name!] as const);
          })
        : [],
    ),
  };
}

/**
 * Why they differ. A net that merging in a row takes out of the netlist while the layout has more on it is where they do:
 * it is kept on both sides, so that it can be named.
 */
function explained(extracted: Extracted, pairing: Pairing, whole: LvsNetlist): readonly LvsFinding[] {
  const { netlist, options } = pairing;
  const left = new Set(netlist.nets.flatMap(({ names }) => names));
  const drawn = prepared(renamed(extracted.netlist, whole), options, true);
  const used = new Set(drawn.devices.flatMap(({ nets }) => nets));
  const kept = drawn.nets.flatMap(({ names }, i) =>
    used.has(i) ? names.filter((name) => !left.has(name)) : [],
  );
  if (kept.length === 0) return explain(extracted, pairing);
  const more = { ...options, ports: [...options.ports, ...kept] };
  const full = prepared(whole, more, false);
  const layout = prepared(renamed(extracted.netlist, full), more, true);
  const found = explain(extracted, { layout, netlist: full, options: more });
  return found.length > 0 ? found : explain(extracted, pairing);
}
