import type { DeviceType } from '../../contract.ts';
import { append } from '../../netlist/groups.ts';
import { type Mapping, match } from './match.ts';
import { defaultMerging, type MergeOptions, merged, near } from './merge.ts';
import type { LvsDevice, LvsNetlist } from './netlist.ts';
import { type Colours, type Graph, graphOf, Palette } from './refine.ts';

export interface CompareOptions {
  readonly merging?: MergeOptions;
  /** Nets that no merging in a row removes: the ports. */
  readonly ports?: readonly string[];
  /** How far sizes may differ, as a share: widths and lengths, and the values of resistors and capacitors. */
  readonly sizeTolerance?: number;
  readonly valueTolerance?: number;
}

/** A layout's netlist and the one it should be, made ready to be laid on each other. */
export interface Pairing {
  readonly layout: LvsNetlist;
  readonly netlist: LvsNetlist;
  readonly options: Required<CompareOptions>;
}

export const withDefaults = (options: CompareOptions): Required<CompareOptions> => ({
  merging: options.merging ?? defaultMerging,
  ports: options.ports ?? [],
  sizeTolerance: options.sizeTolerance ?? 1e-3,
  valueTolerance: options.valueTolerance ?? 0.02,
});

/** Labels by the netlist's spelling; names it does not have are no names. */
export function renamed(layout: LvsNetlist, netlist: LvsNetlist): LvsNetlist {
  const names = netlist.nets.flatMap((net) => net.names);
  const exact = new Set(names);
  const loose = new Map<string, string | null>();
  for (const name of names) {
    const key = name.toLowerCase();
    loose.set(key, loose.has(key) ? null : name);
  }
  const known = (label: string) => (exact.has(label) ? label : (loose.get(label.toLowerCase()) ?? null));
  const nets = layout.nets.map((net) => ({
    ...net,
    names: [...new Set(net.names.flatMap((label) => known(label) ?? []))].sort(),
  }));
  return { ...layout, nets };
}

/** All of its terminals on one net: a dummy, which does nothing. */
export const isDummy = ({ nets }: LvsDevice): boolean => nets.every((net) => net === nets[0]);

export const dummiesIn = ({ devices }: LvsNetlist): number => devices.filter(isDummy).length;

/** Merges what stands side by side or in a row, and leaves out dummies and nets nothing is on. A label keeps a net. */
export function prepared(
  netlist: LvsNetlist,
  options: Required<CompareOptions>,
  keepNamed: boolean,
): LvsNetlist {
  const working = { ...netlist, devices: netlist.devices.filter((device) => !isDummy(device)) };
  const { devices, nets } = merged(working, options.merging, new Set(options.ports), options.sizeTolerance);
  const used = new Set(devices.flatMap((device) => device.nets));
  const kept = nets.flatMap((net, i) => (used.has(i) || (keepNamed && net.names.length > 0) ? [i] : []));
  const at = new Map(kept.map((net, i) => [net, i]));
  return {
    devices: devices.map((device) => ({ ...device, nets: device.nets.map((net) => at.get(net)!) })),
    nets: kept.map((net) => nets[net]!),
  };
}

/** Which hints the first colours take: what nets are called, and how large devices are. */
export interface Hints {
  readonly names: boolean;
  readonly sizes: boolean;
}

export function startColours(
  { layout, netlist, options }: Pairing,
  hints: Hints,
): readonly [Colours, Colours] {
  const palette = new Palette();
  const labelled = new Set(layout.nets.flatMap((net) => net.names));
  const classOf = sizeClasses([layout, netlist], options);
  const colours = (side: LvsNetlist): Colours => ({
    nets: side.nets.map(({ names }) =>
      palette.of(hints.names ? `n${names.filter((name) => labelled.has(name)).join('\n')}` : 'n'),
    ),
    devices: side.devices.map(({ type, kind = '', size }) =>
      palette.of(
        `d${type} ${hints.sizes ? kind : ''} ${hints.sizes ? size.map((value, i) => classOf(type, i, value)).join(' ') : ''}`,
      ),
    ),
  });
  return [colours(layout), colours(netlist)];
}

export const toleranceOf = (type: DeviceType, options: Required<CompareOptions>): number =>
  type === 'nmos' || type === 'pmos' ? options.sizeTolerance : options.valueTolerance;

/** Sizes that are near each other get one number. A kind of which some size is unknown has no sizes to tell by. */
function sizeClasses(sides: readonly LvsNetlist[], options: Required<CompareOptions>) {
  const values = new Map<string, number[]>();
  for (const { devices } of sides) {
    for (const { type, size } of devices) {
      size.forEach((value, i) => {
        const key = `${type} ${i}`;
        append(values, key, value);
      });
    }
  }
  const classes = new Map<string, ReadonlyMap<number, number>>();
  for (const [key, list] of values) {
    const numbers = new Map<number, number>();
    const tolerance = toleranceOf(key.split(' ')[0] as DeviceType, options);
    let [number, before] = [0, Number.NaN];
    if (!list.some(Number.isNaN)) {
      for (const value of [...list].sort((a, b) => a - b)) {
        if (!near(value, before, tolerance)) number++;
        numbers.set(value, number);
        before = value;
      }
    }
    classes.set(key, numbers);
  }
  return (type: DeviceType, i: number, value: number) => classes.get(`${type} ${i}`)!.get(value) ?? 0;
}

/** Lays the layout on the netlist; what comes back has been checked terminal by terminal. */
export function lay(pairing: Pairing, hints: Hints): Mapping | null {
  const graphs: [Graph, Graph] = [graphOf(pairing.layout), graphOf(pairing.netlist)];
  return match(...graphs, {
    colours: startColours(pairing, hints),
    ...(!hints.sizes && {
      distance: (first: number, second: number) => {
        const [a, b] = [pairing.layout.devices[first]!.size, pairing.netlist.devices[second]!.size];
        const far = a.reduce((sum, value, i) => sum + Math.abs(Math.log(value / b[i]!)), 0);
        return Number.isNaN(far) ? 0 : far;
      },
    }),
  });
}
