import type { DeviceProcess } from '../contract.ts';
import openProcesses from './open-processes.json' with { type: 'json' };
import { readName } from './roles.ts';
import { type DRCRule, DRCRuleSet, plainRule } from './rule-set.ts';

/** A figure that a rule file leaves out and the process's makers have published. */
export interface Assumption {
  /** Where it would stand in the rule file. */
  readonly field: string;
  readonly value: number | string;
  readonly source: string;
}

/** What an open process's public documents say of poly resistors and plate capacitors. */
interface PublicProcess {
  /** How the names it goes by begin. */
  readonly begins: readonly string[];
  readonly source: string;
  /** Layers by name, with layer number and datatype. */
  readonly layers: Readonly<Record<string, readonly [number, number]>>;
  readonly rules: readonly PublicRule[];
  readonly devices: DeviceProcess;
}
type PublicRule = Pick<DRCRule, 'id' | 'type' | 'layer'> & { readonly um: number; readonly layer2?: string };

const processes = openProcesses as unknown as readonly PublicProcess[];

export interface Completed {
  readonly rules: DRCRuleSet;
  readonly assumed: readonly Assumption[];
}

/**
 * A rule file with what it leaves out of resistors and capacitors: what is public of the process it names, and a
 * number for the markers, which are never on a mask.
 */
export function completed(rules: DRCRuleSet): Completed {
  const tech = rules.tech.toLowerCase();
  const known = processes.find(({ begins }) => begins.some((name) => tech.startsWith(name)));
  const devices = devicesOf(rules.devices, known?.devices);
  const layers = [...missingLayers(rules, known), ...markersFor(rules, devices, known)];
  const numbers = {
    ...rules.layers,
    ...Object.fromEntries(layers.map(([name, [number]]) => [name, number])),
  };
  const added = (known?.rules ?? []).filter((rule) => isMissing(rules, numbers, rule));
  const source = known?.source ?? '';
  const figures = (['resistor', 'capacitor'] as const).flatMap((kind) =>
    Object.entries(known?.devices[kind] ?? {})
      .filter(([name]) => rules.devices?.[kind]?.[name as never] === undefined)
      .map(([name, value]) => ({ field: `devices.${kind}.${name}`, value: value as number, source })),
  );
  const assumed: readonly Assumption[] = [
    ...layers.map(([name, [number, datatype], from]) => ({
      field: `layers.${name}`,
      value: `${number}/${datatype}`,
      source: from,
    })),
    ...added.map(({ id, um }) => ({ field: `rules.${id}`, value: metres(um), source })),
    ...figures,
  ];
  if (assumed.length === 0) return { rules, assumed };
  const set = new DRCRuleSet({
    tech: rules.tech,
    schema_version: rules.schema_version,
    layers: numbers,
    layer_datatypes: {
      ...rules.layer_datatypes,
      ...Object.fromEntries(layers.map(([name, [, datatype]]) => [name, datatype])),
    },
    rules: [...rules.rules, ...added.map((rule) => ruleFrom(rule, source))],
    ...(devices && { devices }),
    antenna: rules.antenna,
    derived: Object.fromEntries(rules.derived),
  });
  return { rules: set, assumed };
}

type Layer = readonly [name: string, numbers: readonly [number, number], source: string];

function devicesOf(given: DeviceProcess | null, known: DeviceProcess | undefined): DeviceProcess | null {
  if (!known) return given;
  const resistor = { ...known.resistor!, ...given?.resistor };
  const capacitor = { ...known.capacitor!, ...given?.capacitor };
  return { ...given, resistor, capacitor };
}

/** A file that names a marker of its own needs none of another's. */
const hasRole = (rules: DRCRuleSet, ...roles: readonly string[]): boolean => {
  const names = new Set(Object.keys(rules.layers));
  const said = rules.devices?.layer_roles;
  const explicit = typeof said === 'object' && said !== null ? Object.keys(said) : [];
  return (
    explicit.some((role) => roles.includes(role)) ||
    [...names].some((name) => {
      const read = readName(name, names);
      return read?.kind === 'plain' && roles.includes(read.role);
    })
  );
};

function missingLayers(rules: DRCRuleSet, known: PublicProcess | undefined): readonly Layer[] {
  if (!known || hasRole(rules, 'resistor_marker')) return [];
  const taken = new Set(
    Object.keys(rules.layers).map((name) => `${rules.getLayerNumber(name)}/${rules.getDatatype(name)}`),
  );
  return Object.entries(known.layers)
    .filter(([name, numbers]) => !Object.hasOwn(rules.layers, name) && !taken.has(numbers.join('/')))
    .map(([name, numbers]) => [name, numbers, known.source]);
}

/** Where the file says what a resistor or a comb of wires is worth but has no marker, a free number is one. */
function markersFor(
  rules: DRCRuleSet,
  devices: DeviceProcess | null,
  known: PublicProcess | undefined,
): readonly Layer[] {
  const wanted = [
    ...(devices?.resistor && !known && !hasRole(rules, 'resistor_marker') ? ['polyres'] : []),
    ...(devices?.capacitor && !hasRole(rules, 'capacitor_plate', 'capacitor_marker') ? ['momcap'] : []),
  ];
  const highest = Math.max(0, ...Object.values(rules.layers));
  return wanted.map((name, i) => [name, [highest + 1 + i, 0], 'a number no layer of the file has']);
}

const isMissing = (
  rules: DRCRuleSet,
  numbers: Readonly<Record<string, number>>,
  { id, type, layer, layer2 }: PublicRule,
): boolean =>
  [layer, layer2 ?? layer].every((name) => Object.hasOwn(numbers, name)) &&
  rules.getRule(id) === undefined &&
  !rules.rules.some((rule) => rule.type === type && rule.layer === layer && rule.layer2 === (layer2 ?? null));

const metres = (um: number): number => Number((um * 1e-6).toPrecision(9));

const ruleFrom = ({ um, ...rule }: PublicRule, source: string): DRCRule => ({
  ...plainRule,
  ...rule,
  layer2: rule.layer2 ?? null,
  min_value: metres(um),
  max_value: null,
  description: source,
  strict: rule.type !== 'enclosure' || rule.layer === 'met3',
});
