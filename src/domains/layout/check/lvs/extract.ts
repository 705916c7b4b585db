import { type Issue, ok, type Result } from '../../../../core/result.ts';
import { without } from '../../../../geometry/area.ts';
import { locator } from '../../../../geometry/locator.ts';
import { abutting, overlapping } from '../../../../geometry/neighbours.ts';
import { around, type Box, type Region, selectShapes } from '../../../../geometry/region.ts';
import { relate } from '../../../../geometry/relate.ts';
import type { Readings } from '../../input/readings.ts';
import type { Process, ProcessLayer, Role } from '../../rules/process.ts';
import type { FlatLayout, Label } from '../flat-layout.ts';
import { areasOf, type LayoutAreas } from './areas.ts';
import { type DrawnDevice, passives, transistors } from './drawn-devices.ts';
import { issue } from './messages.ts';
import type { LvsDevice, LvsNetlist } from './netlist.ts';
import { Wiring } from './wiring.ts';

/** A label and the node it names. */
export interface NamedNode extends Label {
  readonly node: number;
}

/** What a layout draws: devices, nets, and what could not be read as either. */
export interface Extracted {
  readonly cell: string;
  /** A database unit in metres. */
  readonly unit: number;
  readonly netlist: LvsNetlist;
  /** Of each device of the netlist the nodes of the wiring, by terminal. */
  readonly nodes: readonly (readonly number[])[];
  /** The labels of each net, and a box around it. */
  readonly labels: readonly (readonly NamedNode[])[];
  readonly boxes: readonly (Box | null)[];
  /** What the wiring calls each net. */
  readonly wires: readonly number[];
  /** Errors: drawn things that are no device. Warnings: labels on nothing. */
  readonly issues: readonly Issue[];
  readonly wiring: Wiring;
  /** By the wiring's number of a net, its index in `netlist`. */
  readonly index: ReadonlyMap<number, number>;
  readonly areas: LayoutAreas;
  /** The group each node is in when a conductor of the stack has been made, and nothing above it. */
  readonly levels: readonly Int32Array[];
}

export const extractOnce = (
  readings: Readings,
  texts: readonly [base64: string | undefined, rules: unknown],
  layout: FlatLayout,
  process: Process,
): Result<Extracted> => readings.once('extracted', texts, () => extract(layout, process));

/** Nets by what touches through cuts, devices by what crosses. */
export function extract(layout: FlatLayout, process: Process): Result<Extracted> {
  const areas = areasOf(layout, process);
  if (!areas.ok) return areas;
  const { wiring, substrate, levels } = wire(process, areas.value);
  const issues: Issue[] = [];
  const um = (value: number) => Number((value * layout.unit * 1e6).toFixed(6));
  const report = (code: Parameters<typeof issue>[0], box: Box, params: object = {}) =>
    issues.push(issue(code, { params: { ...params, x: um(box.left), y: um(box.bottom) } }));
  const context = { process, areas: areas.value, wiring, substrate, unit: layout.unit, report };
  const drawn = [...transistors(context), ...passives(context)];
  const labels = readLabels(layout, process, areas.value, wiring);
  for (const { text, x, y } of labels.loose) {
    const params = { name: text, x: um(x), y: um(y) };
    issues.push(issue('lvs_label_on_nothing', { params, severity: 'warning' }));
  }
  return ok({
    cell: layout.cell,
    unit: layout.unit,
    issues,
    wiring,
    areas: areas.value,
    levels,
    nodes: drawn.map(({ nodes }) => nodes),
    ...netlistFrom(drawn, labels.named, wiring),
  });
}

function netlistFrom(drawn: readonly DrawnDevice[], named: readonly NamedNode[], wiring: Wiring) {
  const index = new Map<number, number>();
  const labels: NamedNode[][] = [];
  const netOf = (node: number): number => {
    const net = wiring.netOf(node);
    let at = index.get(net);
    if (at === undefined) {
      at = labels.push([]) - 1;
      index.set(net, at);
    }
    return at;
  };
  const counts = new Map<string, number>();
  const devices = drawn.map(({ type, kind, nodes, size, box, footprint }): LvsDevice => {
    const number = (counts.get(type) ?? 0) + 1;
    counts.set(type, number);
    return {
      ids: [`${type}_${number}`],
      type,
      ...(kind !== undefined && { kind }),
      nets: nodes.map(netOf),
      size,
      boxes: [box],
      footprint: footprint ?? box,
    };
  });
  for (const label of named) labels[netOf(label.node)]!.push(label);
  const nets = labels.map((list, net) => ({
    names: [...new Set(list.map(({ text }) => text))].sort(),
    members: [net],
  }));
  const boxes = netBoxes(wiring, index, labels.length);
  return { netlist: { devices, nets }, index, labels, boxes, wires: [...index.keys()] };
}

function netBoxes(wiring: Wiring, index: ReadonlyMap<number, number>, count: number): (Box | null)[] {
  const boxes = new Array<Box | null>(count).fill(null);
  for (let node = 0; node < wiring.nodes; node++) {
    const at = index.get(wiring.netOf(node));
    const shape = at === undefined ? null : wiring.shapeOf(node);
    if (at !== undefined && shape) boxes[at] = around(boxes[at] ?? null, shape.box);
  }
  return boxes;
}

/** Below the first conductor: what contacts reach. */
const bottom = ['poly', 'n_diffusion', 'p_diffusion', 'n_tap', 'p_tap'] as const;

function wire(process: Process, areas: LayoutAreas) {
  const wiring = new Wiring();
  const regions: Record<string, Region> = {
    poly: areas.poly,
    n_diffusion: areas.nDiffusion,
    p_diffusion: areas.pDiffusion,
    n_tap: areas.nTaps,
    p_tap: areas.pTaps,
    nwell: areas.nwells,
    deep_nwell: areas.deepWells,
    isolated: areas.isolated,
  };
  for (const { layer, cut } of process.stack) {
    regions[layer.role] = areas.layer(layer.role);
    regions[cut.role] = areas.layer(cut.role);
  }
  const plate = process.capacitor;
  if (plate) regions[plate.plate.role] = areas.layer(plate.plate.role);
  for (const [name, region] of Object.entries(regions)) wiring.add(name, region);
  const through = (a: string, b: string, only: Region = regions[a]!) => {
    for (const [i, j] of overlapping(only, regions[b]!)) wiring.join(wiring.node(a, i), wiring.node(b, j));
  };
  const levels = process.stack.map(({ layer, cut }, i) => {
    through(cut.role, layer.role);
    const below = i === 0 ? bottom : [process.stack[i - 1]!.layer.role];
    if (plate?.cut.role !== cut.role) for (const area of below) through(cut.role, area);
    else {
      const onPlate = relate(regions[cut.role]!, regions[plate.plate.role]!).overlaps;
      through(cut.role, plate.plate.role);
      const others = selectShapes(regions[cut.role]!, (shape) => onPlate[shape] === 0);
      for (const area of below) through(cut.role, area, others);
    }
    return wiring.groupsNow();
  });
  through('n_tap', 'nwell');
  through('nwell', 'deep_nwell');
  through('p_tap', 'isolated');
  // Silicide runs over a border between a source and the tap beside it.
  for (const [a, b] of [['n_diffusion', 'p_tap'] as const, ['p_diffusion', 'n_tap'] as const]) {
    for (const pair of abutting(regions[a]!, regions[b]!))
      wiring.join(wiring.node(a, pair.a), wiring.node(b, pair.b));
  }
  const substrate = wiring.addNode('substrate');
  const grounded = relate(areas.pTaps, without(areas.pTaps, areas.isolated)).overlaps;
  grounded.forEach((outside, shape) => {
    if (outside) wiring.join(wiring.node('p_tap', shape), substrate);
  });
  return { wiring, substrate, levels };
}

/** Labels on wires and poly, by the text layers the process names or by the number of the layer they stand on. */
function readLabels(layout: FlatLayout, process: Process, areas: LayoutAreas, wiring: Wiring) {
  const carriers: ProcessLayer[] = [process.poly, ...process.stack.map(({ layer }) => layer)];
  const find = new Map<Role, (x: number, y: number) => number>();
  const regionOf = (role: Role) => (role === 'poly' ? areas.poly : areas.layer(role));
  const named: NamedNode[] = [];
  const loose: Label[] = [];
  for (const label of layout.labels) {
    const carrier = carrierOf(label, carriers, process);
    const text = label.text.trim();
    if (!carrier || text === '') continue;
    const at = find.get(carrier.role) ?? locator(regionOf(carrier.role));
    find.set(carrier.role, at);
    const shape = at(label.x, label.y);
    if (shape < 0) loose.push(label);
    else named.push({ ...label, text, node: wiring.node(carrier.role, shape) });
  }
  return { named, loose };
}

function carrierOf({ layer, datatype }: Label, carriers: readonly ProcessLayer[], process: Process) {
  const declared = carriers.find(({ role }) =>
    [process.layer(`${role}_text`), process.layer(`${role}_pin`)].some(
      (one) => one?.layer === layer && one.datatype === datatype,
    ),
  );
  if (declared) return declared;
  const same = carriers.filter((one) => one.layer === layer);
  return same.length === 1 ? same[0] : same.find((one) => one.datatype === datatype);
}
