import { around } from '../../../../geometry/region.ts';
import type { DeviceType } from '../../contract.ts';
import { append } from '../../netlist/groups.ts';
import { type LvsDevice, type LvsNetlist, terminalClass } from './netlist.ts';

export interface MergeOptions {
  /** Devices between the same nets become one; transistors only those of the same length. */
  readonly parallel: boolean;
  /** Resistors and capacitors in a row become one; transistors in a row on the same gate too, where asked for. */
  readonly series: boolean;
  readonly seriesTransistors: boolean;
}

export const defaultMerging: MergeOptions = { parallel: true, series: true, seriesTransistors: false };

/** Fewer, larger devices. Nets of these names stay, whatever could be merged across them. */
export function merged(
  netlist: LvsNetlist,
  options: MergeOptions,
  kept: ReadonlySet<string>,
  lengthTolerance: number,
): LvsNetlist {
  let devices = netlist.devices;
  for (;;) {
    const before = devices.length;
    if (options.series) devices = allSeries({ ...netlist, devices }, options, kept);
    if (options.parallel) devices = mergeParallel(devices, lengthTolerance);
    if (devices.length === before) return { devices, nets: netlist.nets };
  }
}

const isMos = (type: DeviceType): boolean => type === 'nmos' || type === 'pmos';

/** The same for devices that look alike from every net. */
function placeOf({ type, kind = '', nets }: LvsDevice): string {
  const classes = terminalClass[type];
  return [type, kind, ...nets.map((net, i) => `${classes[i]}:${net}`).sort()].join(' ');
}

function mergeParallel(devices: readonly LvsDevice[], tolerance: number): readonly LvsDevice[] {
  const groups = new Map<string, LvsDevice[]>();
  for (const device of devices) {
    const place = placeOf(device);
    const found = groups.get(place) ?? [];
    const twin = found.findIndex(
      (one) => !isMos(device.type) || near(one.size[1]!, device.size[1]!, tolerance),
    );
    if (twin < 0) found.push(device);
    else found[twin] = sideBySide(found[twin]!, device);
    groups.set(place, found);
  }
  return [...groups.values()].flat();
}

export const near = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance * Math.max(Math.abs(a), Math.abs(b)) + 1e-18;

const both = (a: LvsDevice, b: LvsDevice) => ({
  ...a,
  ids: [...a.ids, ...b.ids],
  boxes: [...a.boxes, ...b.boxes],
  footprint: b.footprint ? around(a.footprint, b.footprint) : a.footprint,
});

const inverse = (a: number, b: number): number => 1 / (1 / a + 1 / b);

function sideBySide(a: LvsDevice, b: LvsDevice): LvsDevice {
  const [x, y] = [a.size[0]!, b.size[0]!];
  const size = isMos(a.type) ? [x + y, a.size[1]!] : [a.type === 'resistor' ? inverse(x, y) : x + y];
  return { ...both(a, b), size };
}

/** Whole chains before anything beside them: one that ends where it began is a loop, wherever its strips are parted. */
function allSeries(
  netlist: LvsNetlist,
  options: MergeOptions,
  kept: ReadonlySet<string>,
): readonly LvsDevice[] {
  let { devices } = netlist;
  for (;;) {
    const shorter = mergeSeries({ ...netlist, devices }, options, kept);
    if (shorter.length === devices.length) return shorter;
    devices = shorter;
  }
}

/** Across every net that only two terminals touch, once a call: chains shrink as the calls repeat. */
function mergeSeries(
  { devices, nets }: LvsNetlist,
  { seriesTransistors }: MergeOptions,
  kept: ReadonlySet<string>,
): readonly LvsDevice[] {
  const ends = new Map<number, number[]>();
  devices.forEach((device, d) => {
    for (const net of device.nets) append(ends, net, d);
  });
  const result: (LvsDevice | null)[] = [...devices];
  const used = new Set<number>();
  for (const [net, on] of ends) {
    const [a, b] = on;
    if (on.length !== 2 || a === undefined || b === undefined || a === b) continue;
    if (used.has(a) || used.has(b) || nets[net]!.names.some((name) => kept.has(name))) continue;
    const one = inARow(devices[a]!, devices[b]!, net, seriesTransistors);
    if (!one) continue;
    result[a] = one;
    result[b] = null;
    used.add(a).add(b);
  }
  return result.filter((device) => device !== null);
}

function inARow(a: LvsDevice, b: LvsDevice, net: number, transistors: boolean): LvsDevice | null {
  if (a.type !== b.type || a.kind !== b.kind) return null;
  if (!isMos(a.type)) {
    const far = (device: LvsDevice) => device.nets[device.nets[0] === net ? 1 : 0]!;
    const [x, y] = [a.size[0]!, b.size[0]!];
    const size = [a.type === 'resistor' ? x + y : inverse(x, y)];
    return { ...both(a, b), nets: [far(a), far(b)], size };
  }
  const [gate, drain, source, bulk] = a.nets as [number, number, number, number];
  const [otherGate, otherDrain, otherSource, otherBulk] = b.nets as [number, number, number, number];
  const alike = gate === otherGate && bulk === otherBulk && near(a.size[0]!, b.size[0]!, 1e-6);
  if (!transistors || !alike || gate === net || bulk === net) return null;
  const far = drain === net ? source : drain;
  const otherFar = otherDrain === net ? otherSource : otherDrain;
  return {
    ...both(a, b),
    nets: [gate, far, otherFar, bulk],
    size: [a.size[0]!, a.size[1]! + b.size[1]!],
  };
}
