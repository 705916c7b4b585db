import { type Issue, ok, type Result } from '../../../../core/result.ts';
import { GdsCells } from '../../../../formats/gdsii/cells.ts';
import { type Circuit, loneNets } from '../../netlist/circuit.ts';
import type { Process, ProcessLayer } from '../../rules/process.ts';
import { unitOf } from '../klayout/ask.ts';
import { layersFor } from '../klayout/layers.ts';
import type { KLayoutLvsAnswer, KLayoutLvsRequest, KLayoutPort } from '../klayout/port.ts';
import { withDefaults } from './compare.ts';
import type { LvsFinding } from './findings.ts';
import { issue } from './messages.ts';
import { netlistOf } from './netlist.ts';
import type { LvsOptions, LvsOutcome } from './run.ts';

/** The same comparison by KLayout's extraction and comparer, derived from the process anew. */
export async function lvsWithKLayout(
  klayout: KLayoutPort,
  gds: Uint8Array,
  process: Process,
  circuit: Circuit,
  options: LvsOptions & { readonly cell?: string },
  signal: AbortSignal,
): Promise<Result<LvsOutcome>> {
  const unit = unitOf(gds);
  if (!unit.ok) return unit;
  const answer = await klayout.lvs(requestFor(gds, process, circuit, options), signal);
  return ok(outcomeOf(answer, unit.value, process.notes));
}

function requestFor(
  gds: Uint8Array,
  process: Process,
  circuit: Circuit,
  options: LvsOptions & { readonly cell?: string },
): KLayoutLvsRequest {
  const { sizeTolerance, valueTolerance } = withDefaults(options);
  // KLayout's extractor knows one sheet resistance: what others are made of counts by its squares.
  const sheet = process.sheetResistance ?? Number.NaN;
  const squares = circuit.devices.map((device) => {
    const own = process.sheetOf(device);
    return device.type === 'resistor' && own !== null ? sheet / own : 1;
  });
  const { devices, nets } = netlistOf(circuit.devices, process);
  const names = nets.map((net) => net.names[0]!);
  // Of transistors in micrometres, of capacitors in fF.
  const scale = { nmos: 1e6, pmos: 1e6, resistor: 1, capacitor: 1e15 };
  return {
    gds,
    ...(options.cell !== undefined && { cell: options.cell }),
    ...layersFor(process),
    texts: textLayers(gds, process),
    sheet_resistance: process.sheetResistance,
    area_capacitance: process.areaCapacitance,
    nets: names,
    ports: [...new Set([...(circuit.ports ?? []), ...loneNets(circuit)])],
    devices: devices.map(({ ids, type, nets: on, size }, i) => ({
      id: ids[0]!,
      type,
      nets: on.map((net) => names[net]!),
      size: size.map((value) => (Number.isNaN(value) ? 0 : value * scale[type] * squares[i]!)),
    })),
    tolerance: { size: sizeTolerance, value: valueTolerance },
  };
}

/** Texts name a net on the layers the process says, or on any of a conductor's own number. */
function textLayers(gds: Uint8Array, process: Process): KLayoutLvsRequest['texts'] {
  const carriers: ProcessLayer[] = [process.poly, ...process.stack.map(({ layer }) => layer)];
  const there = textLayersIn(gds);
  return carriers.map((carrier) => {
    const alone = carriers.filter(({ layer }) => layer === carrier.layer).length === 1;
    const declared = [process.layer(`${carrier.role}_text`), process.layer(`${carrier.role}_pin`)];
    const found = there.filter(
      ([layer, datatype]) =>
        declared.some((one) => one?.layer === layer && one.datatype === datatype) ||
        (layer === carrier.layer && (alone || datatype === carrier.datatype)),
    );
    return [carrier.role, found] as const;
  });
}

function textLayersIn(gds: Uint8Array): (readonly [number, number])[] {
  const cells = GdsCells.read(gds);
  const found = new Map<string, readonly [number, number]>();
  if (!cells.ok) return [];
  for (const top of cells.value.tops) {
    cells.value.flatten(
      top,
      () => {},
      Infinity,
      (layer, texttype) => found.set(`${layer}/${texttype}`, [layer, texttype]),
    );
  }
  return [...found.values()];
}

function outcomeOf(answer: KLayoutLvsAnswer, unit: number, notes: readonly Issue[]): LvsOutcome {
  const problems = answer.problems.map(
    (reason): LvsFinding => ({
      issue: issue('lvs_klayout_problem', { params: { reason } }),
      nets: [],
      devices: [],
      places: [],
    }),
  );
  const differences = answer.differences.map(([kind, first, second]): LvsFinding => {
    const params = { found: first ?? '—', wanted: second ?? '—' };
    const names = second === null ? [] : [second];
    return {
      issue: issue(kind === 'net' ? 'lvs_klayout_net' : 'lvs_klayout_device', { params }),
      nets: kind === 'net' ? names : [],
      devices: kind === 'device' ? names : [],
      places: [],
    };
  });
  const findings = answer.matched ? [] : [...problems, ...differences];
  return {
    cell: answer.cell,
    unit,
    matched: answer.matched,
    findings:
      answer.matched || findings.length > 0
        ? findings
        : [{ issue: issue('lvs_undecided'), nets: [], devices: [], places: [] }],
    notes,
    layout: { devices: answer.devices[0], nets: answer.nets[0] },
    netlist: { devices: answer.devices[1], nets: answer.nets[1] },
    devices: [],
    nets: new Map(),
  };
}
