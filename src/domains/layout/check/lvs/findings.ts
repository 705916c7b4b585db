import type { Issue } from '../../../../core/result.ts';
import { around, type Box } from '../../../../geometry/region.ts';
import { lay, type Pairing, toleranceOf } from './compare.ts';
import type { Extracted } from './extract.ts';
import type { Mapping } from './match.ts';
import { near } from './merge.ts';
import { issue, type LvsCode } from './messages.ts';
import { type LvsDevice, sizeNames, terminals } from './netlist.ts';
import { type Edit, type Repair, repair } from './repair.ts';

/** What is wrong and where: the netlist's names of it, and the places in the layout. */
export interface LvsFinding {
  readonly issue: Issue;
  readonly nets: readonly string[];
  readonly devices: readonly string[];
  readonly places: readonly Box[];
}

const MOST_LISTED = 50;

const named = (ids: readonly string[]): string =>
  ids.length > 4 ? `${ids.slice(0, 3).join('+')}+… (${ids.length})` : ids.join('+');

/** Puts what a comparison found into words. `mapping` may be of netlists that were repaired first. */
export class Explainer {
  readonly #extracted: Extracted;
  readonly #pairing: Pairing;
  readonly #mapping: Mapping | null;

  constructor(extracted: Extracted, pairing: Pairing, mapping: Mapping | null) {
    this.#extracted = extracted;
    this.#pairing = pairing;
    this.#mapping = mapping;
  }

  say(code: LvsCode, params: object, more: Partial<LvsFinding> = {}): LvsFinding {
    const [place] = more.places ?? [];
    const at = place ? { x: this.um(place.left), y: this.um(place.bottom) } : {};
    const { nets = [], devices = [], places = [] } = more;
    return { issue: issue(code, { params: { ...params, ...at } }), nets, devices, places };
  }

  um(value: number): number {
    return Number((value * this.#extracted.unit * 1e6).toFixed(6));
  }

  /** What the netlist calls a net that was read from the layout; else its label; else where it is. */
  netName(members: readonly number[]): string {
    const { layout, netlist } = this.#pairing;
    const at = layout.nets.findIndex((net) => net.members.some((member) => members.includes(member)));
    const other = this.#mapping?.nets[at];
    if (other !== undefined) return netlist.nets[other]!.names.join('+');
    return this.label(members);
  }

  label(members: readonly number[]): string {
    const names = members.flatMap((net) => this.#extracted.netlist.nets[net]!.names);
    if (names.length > 0) return [...new Set(names)].join('+');
    const box = this.netBoxes(members)[0];
    return box ? `(${this.um(box.left)}, ${this.um(box.bottom)}) µm` : '?';
  }

  netBoxes(members: readonly number[]): Box[] {
    return members.flatMap((net) => this.#extracted.boxes[net] ?? []);
  }

  /** The netlist's device that a drawn one stands for. */
  deviceName(drawn: LvsDevice): string {
    const { layout, netlist } = this.#pairing;
    const at = layout.devices.findIndex(({ ids }) => ids.includes(drawn.ids[0]!));
    const other = this.#mapping?.devices[at];
    return other === undefined ? named(drawn.ids) : named(netlist.devices[other]!.ids);
  }

  /** Between the labels of two nets that should not be one: the wires on the way. */
  wayBetween(first: readonly string[], second: readonly string[]): Box[] {
    for (const labels of this.#extracted.labels) {
      const a = labels.find(({ text }) => first.includes(text));
      const b = labels.find(({ text }) => second.includes(text));
      if (a && b) return this.#extracted.wiring.path(a.node, b.node).map(({ box }) => box);
    }
    return [];
  }

  isBulkOnly(members: readonly number[]): boolean {
    const { devices, nets } = this.#extracted.netlist;
    if (members.some((net) => nets[net]!.names.length > 0)) return false;
    const on = devices.flatMap(({ nets: list }) =>
      list.flatMap((net, i) => (members.includes(net) ? [i] : [])),
    );
    return on.length > 0 && on.every((index) => index === 3);
  }

  drawnOn(members: readonly number[]): readonly LvsDevice[] {
    return this.#pairing.layout.devices.filter((device) =>
      this.#extracted.netlist.devices.some(
        ({ ids, nets }) => device.ids.includes(ids[0]!) && nets.some((net) => members.includes(net)),
      ),
    );
  }

  get mappedNets() {
    return { layout: this.#pairing.layout, netlist: this.#pairing.netlist, mapping: this.#mapping };
  }
}

const boxOf = (device: LvsDevice): Box[] => {
  const whole = device.boxes.reduce<Box | null>((sum, box) => around(sum, box), null);
  return whole ? [whole] : [];
};

/** Why layout and netlist are not the same, as verified changes where there are any. */
export function explain(extracted: Extracted, pairing: Pairing): readonly LvsFinding[] {
  const sized = lay(pairing, { names: true, sizes: false });
  if (sized) return wrongSizes(new Explainer(extracted, pairing, sized), pairing, sized);
  const found = repair(pairing);
  const unnamed = lay(pairing, { names: false, sizes: true }) ?? lay(pairing, { names: false, sizes: false });
  if (unnamed) {
    const explainer = new Explainer(extracted, pairing, unnamed);
    const names = misnamed(explainer, pairing, unnamed);
    // A name in the wrong place is the simpler story, unless fewer changes tell another.
    if (!found.mapping || found.edits.length >= names.length)
      return [...names, ...wrongSizes(explainer, pairing, unnamed)];
  }
  return repaired(extracted, found);
}

export function wrongSizes(
  explainer: Explainer,
  { layout, netlist, options }: Pairing,
  mapping: Mapping,
): LvsFinding[] {
  return layout.devices.flatMap((drawn, at) => {
    const wanted = netlist.devices[mapping.devices[at]!]!;
    if ((drawn.kind ?? '') !== (wanted.kind ?? '')) {
      const params = { device: named(wanted.ids), found: drawn.kind ?? '–', wanted: wanted.kind ?? '–' };
      return [explainer.say('lvs_wrong_kind', params, { devices: wanted.ids, places: boxOf(drawn) })];
    }
    return sizeNames[drawn.type].flatMap((name, i) => {
      const [found, should] = [drawn.size[i]!, wanted.size[i]!];
      if (Number.isNaN(should) || near(found, should, toleranceOf(drawn.type, options))) return [];
      const device = named(wanted.ids);
      const params = { device, size: name, found: shown(found), wanted: shown(should) };
      const code = Number.isNaN(found) ? 'lvs_value_unknown' : 'lvs_wrong_size';
      const field = drawn.type === 'resistor' ? 'resistor.sheet_resistance' : 'capacitor.area_capacitance';
      return [explainer.say(code, { ...params, field }, { devices: wanted.ids, places: boxOf(drawn) })];
    });
  });
}

const shown = (value: number): number => Number(value.toPrecision(6));

function misnamed(explainer: Explainer, { layout, netlist }: Pairing, mapping: Mapping): LvsFinding[] {
  return layout.nets.flatMap((net, at) => {
    const wanted = netlist.nets[mapping.nets[at]!]!.names;
    return net.names
      .filter((name) => !wanted.includes(name))
      .map((label) =>
        explainer.say(
          'lvs_misnamed',
          { label, net: wanted.join('+') },
          { nets: [label, ...wanted], places: explainer.netBoxes(net.members) },
        ),
      );
  });
}

function repaired(extracted: Extracted, { edits, pairing, mapping }: Repair): readonly LvsFinding[] {
  const explainer = new Explainer(extracted, pairing, mapping);
  const said = edits.map((edit) => sayings[edit.kind](explainer, edit as never));
  if (mapping) return [...said, ...wrongSizes(explainer, pairing, mapping)];
  return [...said, ...leftOver(explainer, pairing)];
}

type Saying<K extends Edit['kind']> = (explainer: Explainer, edit: Extract<Edit, { kind: K }>) => LvsFinding;

const terminalOf = (device: LvsDevice, index: number): string => terminals[device.type][index]!;

const sayings: { readonly [K in Edit['kind']]: Saying<K> } = {
  open: (explainer, { pieces }) => {
    const net = explainer.netName(pieces.flat());
    const places = pieces.flatMap((piece) => explainer.netBoxes(piece));
    const untied = pieces.find((piece) => explainer.isBulkOnly(piece));
    if (untied) {
      const drawn = explainer.drawnOn(untied);
      const devices = drawn.map((device) => explainer.deviceName(device));
      return explainer.say(
        'lvs_no_tap',
        { devices: named(devices), net },
        { nets: [net], devices, places: drawn.flatMap(boxOf) },
      );
    }
    // What has a name comes first.
    const parts = pieces
      .map((piece) => explainer.label(piece))
      .sort((a, b) => Number(a.startsWith('(')) - Number(b.startsWith('(')))
      .join(' | ');
    return explainer.say('lvs_open', { net, parts }, { nets: [net], places });
  },
  short: (explainer, { names: [first, second] }) => {
    const nets = [...first, ...second].sort();
    return explainer.say(
      'lvs_short',
      { nets: nets.join(', ') },
      { nets, places: shortPlaces(explainer, first, second) },
    );
  },
  swap: (explainer, { a, b }) => {
    const [first, second] = [a, b].map(
      ({ device, index }) => `${explainer.deviceName(device)}.${terminalOf(device, index)}`,
    );
    const devices = [...new Set([a, b].map(({ device }) => explainer.deviceName(device)))];
    return explainer.say(
      'lvs_swapped',
      { first, second },
      { devices, places: [...boxOf(a.device), ...boxOf(b.device)] },
    );
  },
  move: (explainer, { terminal: { device, index }, from, to }) => {
    const name = explainer.deviceName(device);
    const [found, wanted] = [explainer.netName(from), explainer.netName(to)];
    return explainer.say(
      'lvs_wrong_net',
      { device: name, terminal: terminalOf(device, index), found, wanted },
      { nets: [found, wanted], devices: [name], places: boxOf(device) },
    );
  },
  retype: (explainer, { device }) => {
    const name = explainer.deviceName(device);
    return explainer.say(
      'lvs_wrong_type',
      { device: name, found: device.type },
      { devices: [name], places: boxOf(device) },
    );
  },
  extra: (explainer, { device }) =>
    explainer.say('lvs_extra_device', { type: device.type }, { places: boxOf(device) }),
  missing: (explainer, { device }) =>
    explainer.say(
      'lvs_missing_device',
      { type: device.type, device: named(device.ids) },
      { devices: device.ids },
    ),
};

/** The way between the labels; where one of the nets has none, the whole net. */
function shortPlaces(explainer: Explainer, first: readonly string[], second: readonly string[]): Box[] {
  const way = explainer.wayBetween(first, second);
  if (way.length > 0) return way;
  const { layout, netlist, mapping } = explainer.mappedNets;
  const wanted = netlist.nets.findIndex(({ names }) => first.every((name) => names.includes(name)));
  const drawn = mapping?.nets.indexOf(wanted) ?? -1;
  return drawn < 0 ? [] : explainer.netBoxes(layout.nets[drawn]!.members);
}

/** Where no few changes explain it: what is there only on one side. */
function leftOver(explainer: Explainer, { layout, netlist }: Pairing): LvsFinding[] {
  const counts = {
    layout_devices: layout.devices.length,
    netlist_devices: netlist.devices.length,
    layout_nets: layout.nets.length,
    netlist_nets: netlist.nets.length,
  };
  const drawn = new Set(layout.nets.flatMap(({ names }) => names));
  const unseen = netlist.nets.flatMap(({ names }) => names.filter((name) => !drawn.has(name)));
  return [
    explainer.say(
      'lvs_unlike',
      { ...counts },
      {
        nets: unseen.slice(0, MOST_LISTED),
        places: layout.devices.slice(0, MOST_LISTED).flatMap(boxOf),
      },
    ),
  ];
}
