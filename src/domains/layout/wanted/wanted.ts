import { err, type Issue, ok, type Result } from '../../../core/result.ts';
import { type WantedJson, wantedContract } from '../contract.ts';
import { type Checked, checkFile } from '../input/check-file.ts';
import { issue } from '../messages.ts';
import { type Circuit, type Device, isMos } from '../netlist/circuit.ts';

/** What is asked of devices and nets by name, all of it there. */
export type Wanted = { readonly [F in keyof WantedJson]-?: NonNullable<WantedJson[F]> };

export const wantedFields = [
  'symmetry',
  'groups',
  'pins',
  'net_widths',
  'net_currents',
] as const satisfies readonly (keyof Wanted)[];
export const isWanted = (key: unknown): key is keyof Wanted => wantedFields.includes(key as keyof Wanted);

export const nothingWanted: Wanted = { symmetry: [], groups: [], pins: [], net_widths: [], net_currents: [] };

/** layout_constraints: the text of a file, or the JSON it holds. */
export function parseWanted(content: unknown): Result<Checked<Wanted>> {
  const checked = checkFile(wantedContract, content, {
    error: 'ConstraintParseError',
    unknown: () => undefined,
  });
  if (!checked.ok) return checked;
  return ok({ value: wantedIn(checked.value.value), warnings: checked.value.warnings });
}

export const wantedIn = ({
  symmetry = [],
  groups = [],
  pins = [],
  net_widths = [],
  net_currents = [],
}: WantedJson = {}): Wanted => ({
  symmetry,
  groups,
  pins,
  net_widths,
  net_currents,
});

/** All of both; of two that say something of one net, the second. */
export function joinWanted(first: Wanted, second: Wanted): Wanted {
  const byNet = <T extends { readonly net: string }>(list: readonly T[]) => [
    ...new Map(list.map((one) => [one.net, one])).values(),
  ];
  const once = <T>(list: readonly T[]) => [
    ...new Map(list.map((one) => [JSON.stringify(one), one])).values(),
  ];
  return {
    symmetry: once([...first.symmetry, ...second.symmetry]),
    groups: once([...first.groups, ...second.groups]),
    pins: byNet([...first.pins, ...second.pins]),
    net_widths: byNet([...first.net_widths, ...second.net_widths]),
    net_currents: byNet([...first.net_currents, ...second.net_currents]),
  };
}

/** With names as the netlist writes them; what names nothing, or asks what no layout can do, is said by name. */
export function wantedOf(wanted: Wanted, circuit: Circuit): Result<Wanted> {
  const problems: Issue[] = [];
  const devices = finder(circuit.devices.map(({ id }) => id));
  const nets = finder(circuit.nets.map(({ name }) => name));
  const device = (name: string, field: keyof Wanted) => known(name, field, devices, 'wanted_no_device');
  const net = (name: string, field: keyof Wanted) => known(name, field, nets, 'wanted_no_net');
  function known(
    name: string,
    field: keyof Wanted,
    find: Find,
    code: 'wanted_no_device' | 'wanted_no_net',
  ): string {
    const found = find(name);
    if (found === null) problems.push(issue(code, { path: [field], params: { name, cell: circuit.name } }));
    return found ?? name;
  }
  const found: Wanted = {
    symmetry: wanted.symmetry.map(([a, b]) => [device(a, 'symmetry'), device(b, 'symmetry')]),
    groups: wanted.groups.map((ids) => ids.map((id) => device(id, 'groups'))),
    pins: wanted.pins.map((pin) => ({ ...pin, net: net(pin.net, 'pins') })),
    net_widths: wanted.net_widths.map((one) => ({ ...one, net: net(one.net, 'net_widths') })),
    net_currents: wanted.net_currents.map((one) => ({ ...one, net: net(one.net, 'net_currents') })),
  };
  for (const [a, b] of found.symmetry) problems.push(...unlike(circuit.getDevice(a), circuit.getDevice(b)));
  const ports = new Set(circuit.ports ?? circuit.nets.map(({ name }) => name));
  for (const { net: name } of found.pins) {
    if (circuit.getNet(name) && !ports.has(name)) {
      problems.push(
        issue('wanted_no_port', { path: ['pins'], params: { name, known: [...ports].join(', ') } }),
      );
    }
  }
  return problems.length > 0 ? err(problems) : ok(found);
}

type Find = (name: string) => string | null;

/** As it is written, or else whatever its case where that is one. */
function finder(names: readonly string[]): Find {
  const exact = new Set(names);
  const folded = new Map<string, string[]>();
  for (const name of names) folded.set(name.toLowerCase(), [...(folded.get(name.toLowerCase()) ?? []), name]);
  return (name) => {
    if (exact.has(name)) return name;
    const like = folded.get(name.toLowerCase()) ?? [];
    return like.length === 1 ? like[0]! : null;
  };
}

const sizeOf = ({ type, model, params: { w, l, m, nf, extra } }: Device): string =>
  JSON.stringify([type, model, w, l, m, nf, extra.r, extra.c]);

/** Only devices of one kind and size can be mirror images. */
function unlike(a: Device | undefined, b: Device | undefined): readonly Issue[] {
  if (!a || !b) return [];
  const params = { a: a.id, b: b.id };
  if (a.id === b.id) return [issue('wanted_pair_of_one', { path: ['symmetry'], params })];
  const bulk = isMos(a) && a.terminals.b !== b.terminals.b;
  return sizeOf(a) === sizeOf(b) && !bulk
    ? []
    : [issue('wanted_pair_unlike', { path: ['symmetry'], params })];
}
