import { common } from '../../../../geometry/area.ts';
import { abutting, overlapping } from '../../../../geometry/neighbours.ts';
import { around, type Box, type Region, shapeAreas, shapeBoxes } from '../../../../geometry/region.ts';
import type { DeviceType } from '../../contract.ts';
import { append } from '../../netlist/groups.ts';
import { kindRole } from '../../rules/kinds.ts';
import type { Process } from '../../rules/process.ts';
import { type ResistorKind, resistorKindWith } from '../../rules/resistor-kinds.ts';
import type { LayoutAreas } from './areas.ts';
import type { LvsCode } from './messages.ts';
import type { Wiring } from './wiring.ts';

/** A device as it is drawn: a gate, the body of a resistor, a plate. */
export interface DrawnDevice {
  readonly type: DeviceType;
  readonly kind?: string;
  /** Nodes of the wiring, by terminal. */
  readonly nodes: readonly number[];
  readonly size: readonly number[];
  readonly box: Box;
  /** With its sources and drains, where it has any. */
  readonly footprint?: Box;
}

export interface Drawing {
  readonly process: Process;
  readonly areas: LayoutAreas;
  readonly wiring: Wiring;
  /** The node all p-taps outside deep wells are on. */
  readonly substrate: number;
  /** A database unit in metres. */
  readonly unit: number;
  readonly report: (code: LvsCode, box: Box, params?: object) => void;
}

const boxesOf = (region: Region): ((shape: number) => Box) => {
  const all = shapeBoxes(region);
  return (shape) => {
    const [left, bottom, right, top] = all.subarray(shape * 4, shape * 4 + 4);
    return { left: left!, bottom: bottom!, right: right!, top: top! };
  };
};

function byFirst(pairs: readonly (readonly [number, number])[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>();
  for (const [a, b] of pairs) append(found, a, b);
  return found;
}

/** One for each gate between two diffusions; the width is the mean of both borders, the length what the area leaves. */
export function transistors(drawing: Drawing): DrawnDevice[] {
  const { areas, wiring, substrate } = drawing;
  const wells = byFirst(overlapping(areas.gatesInWell, areas.nwells));
  const isolated = byFirst(overlapping(areas.gatesOutside, areas.isolated));
  return [
    ...ofKind(drawing, 'pmos', areas.gatesInWell, (gate) =>
      (wells.get(gate) ?? []).map((well) => wiring.node('nwell', well)),
    ),
    ...ofKind(drawing, 'nmos', areas.gatesOutside, (gate) =>
      isolated.has(gate) ? isolated.get(gate)!.map((well) => wiring.node('isolated', well)) : [substrate],
    ),
  ];
}

/** By gate, the kind whose marker lies over it. */
function kindsOver(gates: Region, { process, areas }: Drawing): ReadonlyMap<number, string> {
  return new Map(
    process.kinds.flatMap(({ name }) =>
      overlapping(gates, areas.layer(kindRole(name))).map(([gate]) => [gate, name] as const),
    ),
  );
}

function ofKind(
  drawing: Drawing,
  type: 'nmos' | 'pmos',
  gates: Region,
  bulksOf: (gate: number) => readonly number[],
): DrawnDevice[] {
  const { areas, wiring, unit, report } = drawing;
  const kinds = kindsOver(gates, drawing);
  const [diffusion, name] =
    type === 'nmos' ? [areas.nDiffusion, 'n_diffusion'] : [areas.pDiffusion, 'p_diffusion'];
  const [boxOf, besideOf, sizes] = [boxesOf(gates), boxesOf(diffusion), shapeAreas(gates)];
  const sides = new Map<number, { readonly shape: number; readonly length: number }[]>();
  for (const { a, b, length } of abutting(gates, diffusion)) append(sides, a, { shape: b, length });
  const poly = byFirst(overlapping(gates, areas.poly));
  const devices: DrawnDevice[] = [];
  for (let gate = 0; gate < gates.shapes; gate++) {
    const box = boxOf(gate);
    const beside = sides.get(gate) ?? [];
    const [first, second] = beside;
    const bulks = bulksOf(gate);
    if (!first || !second || beside.length > 2) {
      report('lvs_gate_sides', box, { type, count: beside.length });
      continue;
    }
    if (bulks.length !== 1) {
      report('lvs_gate_wells', box, { type });
      continue;
    }
    const width = (first.length + second.length) / 2;
    const kind = kinds.get(gate);
    devices.push({
      type,
      ...(kind !== undefined && { kind }),
      box,
      footprint: around(around(besideOf(first.shape), besideOf(second.shape)), box),
      nodes: [
        wiring.node('poly', poly.get(gate)![0]!),
        wiring.node(name, first.shape),
        wiring.node(name, second.shape),
        bulks[0]!,
      ],
      size: [width * unit, (sizes[gate]! / width) * unit],
    });
  }
  return devices;
}

/** Poly resistors under their marker, and capacitors of a plate over a conductor. */
export function passives(drawing: Drawing): DrawnDevice[] {
  return [...resistors(drawing), ...plates(drawing), ...combs(drawing)];
}

/** By body, the kind whose layers lie over it. */
function resistorKinds(
  bodies: Region,
  process: Process,
  areas: LayoutAreas,
): (body: number) => ResistorKind | undefined {
  const kinds = process.resistorKinds;
  const names = [...new Set(kinds.flatMap(({ layers }) => layers.map(({ layer }) => layer)))];
  const under = new Map(
    names.map((name) => {
      const role = process.roleOf(name);
      const pairs = role ? overlapping(bodies, areas.layer(role)) : [];
      return [name, new Set(pairs.map(([body]) => body))] as const;
    }),
  );
  return (body: number) => resistorKindWith(kinds, (name) => under.get(name)!.has(body));
}

function resistors({ areas, wiring, process, unit, report }: Drawing): DrawnDevice[] {
  const bodies = areas.resistors;
  const [boxOf, sizes] = [boxesOf(bodies), shapeAreas(bodies)];
  const ends = new Map<number, { readonly shape: number; readonly length: number }[]>();
  for (const { a, b, length } of abutting(bodies, areas.poly)) append(ends, a, { shape: b, length });
  const kindOf = resistorKinds(bodies, process, areas);
  const devices: DrawnDevice[] = [];
  for (let body = 0; body < bodies.shapes; body++) {
    const box = boxOf(body);
    const [first, second, ...more] = ends.get(body) ?? [];
    if (!first || !second || more.length > 0) {
      report('lvs_resistor_ends', box, { count: (ends.get(body) ?? []).length });
      continue;
    }
    const width = (first.length + second.length) / 2;
    const kind = kindOf(body);
    const squares = (sizes[body]! / width - (2 * (kind?.marker_beyond ?? 0)) / unit) / width;
    devices.push({
      type: 'resistor',
      ...(kind && kind.name !== '' && { kind: kind.name }),
      box,
      nodes: [wiring.node('poly', first.shape), wiring.node('poly', second.shape)],
      size: [squares * (kind?.sheet_resistance ?? Number.NaN)],
    });
  }
  return devices;
}

function plates({ areas, wiring, process, unit, report }: Drawing): DrawnDevice[] {
  if (!process.capacitor) return [];
  const { plate, bottom } = process.capacitor;
  const region = areas.layer(plate.role);
  const covered = common(region, areas.layer(bottom.role));
  const [boxOf, sizes] = [boxesOf(region), new Float64Array(region.shapes)];
  const coveredAreas = shapeAreas(covered);
  for (const [part, shape] of overlapping(covered, region)) sizes[shape]! += coveredAreas[part]!;
  const below = byFirst(overlapping(region, areas.layer(bottom.role)));
  const devices: DrawnDevice[] = [];
  for (let shape = 0; shape < region.shapes; shape++) {
    const under = below.get(shape) ?? [];
    if (under.length !== 1) report('lvs_plate_bottom', boxOf(shape), { count: under.length });
    else
      devices.push({
        type: 'capacitor',
        box: boxOf(shape),
        nodes: [wiring.node(plate.role, shape), wiring.node(bottom.role, under[0]!)],
        size: [sizes[shape]! * unit ** 2 * (process.areaCapacitance ?? Number.NaN)],
      });
  }
  return devices;
}

/** Where a process has no plate, a marker says which two nets' fingers are meant to be a capacitor. */
function combs({ areas, wiring, process, unit, report }: Drawing): DrawnDevice[] {
  const marker = areas.layer('capacitor_marker');
  if (process.capacitor || marker.shapes === 0) return [];
  const [boxOf, sizes] = [boxesOf(marker), shapeAreas(marker)];
  const nets = new Map<number, Map<number, number>>();
  for (const { layer } of process.stack) {
    for (const [shape, wire] of overlapping(marker, areas.layer(layer.role))) {
      const node = wiring.node(layer.role, wire);
      const found = nets.get(shape) ?? new Map<number, number>();
      nets.set(shape, found.set(wiring.netOf(node), node));
    }
  }
  const devices: DrawnDevice[] = [];
  for (let shape = 0; shape < marker.shapes; shape++) {
    const nodes = [...(nets.get(shape)?.values() ?? [])];
    if (nodes.length !== 2) report('lvs_comb_nets', boxOf(shape), { count: nodes.length });
    else {
      const size = [sizes[shape]! * unit ** 2 * (process.areaCapacitance ?? Number.NaN)];
      devices.push({ type: 'capacitor', box: boxOf(shape), nodes, size });
    }
  }
  return devices;
}
