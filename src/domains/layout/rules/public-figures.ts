import type { DeviceProcess } from '../contract.ts';
import { readName } from './roles.ts';
import { type DRCRule, DRCRuleSet } from './rule-set.ts';

/** A figure that a rule file leaves out and the process's makers have published. */
export interface Assumption {
  /** Where it would stand in the rule file. */
  readonly field: string;
  readonly value: number | string;
  readonly source: string;
}

interface PublicProcess {
  readonly named: RegExp;
  readonly source: string;
  /** Layers by name, with layer number and datatype. */
  readonly layers: Readonly<Record<string, readonly [number, number]>>;
  readonly rules: readonly (readonly [
    id: string,
    type: DRCRule['type'],
    layer: string,
    um: number,
    layer2?: string,
  ])[];
  readonly devices: DeviceProcess;
}

/** Open processes: what their public documents say of poly resistors and plate capacitors. */
const open: readonly PublicProcess[] = [
  {
    named: /^sky130/i,
    source: 'SkyWater SKY130 PDK: res_generic_po, cap_mim_m3_1',
    layers: { polyres: [66, 13] },
    rules: [
      ['capm.1', 'width', 'capm', 1],
      ['capm.2b', 'spacing', 'capm', 1.48],
      ['capm.3', 'enclosure', 'met3', 0.14, 'capm'],
      ['capm.4', 'enclosure', 'capm', 0.14, 'via3'],
      ['via3.2', 'spacing', 'via3', 0.2],
    ],
    devices: {
      resistor: { sheet_resistance: 48.2, min_width: 0.33e-6, min_length: 0.33e-6, min_spacing: 0.48e-6 },
      capacitor: { area_capacitance: 2e-3 },
    },
  },
  {
    named: /^(ihp[-_ ]?)?sg13/i,
    source: 'IHP SG13G2 open PDK: rsil, cap_cmim',
    layers: { RES: [24, 0], EXTBlock: [111, 0] },
    rules: [
      ['MIM.a', 'width', 'MIM', 1.14],
      ['MIM.b', 'spacing', 'MIM', 0.6],
      ['V4.b', 'spacing', 'Via4', 0.22],
      ['TV1.a', 'width', 'TopVia1', 0.42],
      ['TV1.b', 'spacing', 'TopVia1', 0.42],
      ['TV1.c', 'enclosure', 'Metal5', 0.1, 'TopVia1'],
      ['TV1.d', 'enclosure', 'TopMetal1', 0.42, 'TopVia1'],
      ['Rsil.b', 'spacing', 'Cont', 0.12, 'RES'],
      ['Rsil.c', 'enclosure', 'EXTBlock', 0.18, 'GatPoly'],
    ],
    devices: {
      resistor: { sheet_resistance: 7, min_width: 0.5e-6, min_length: 0.5e-6 },
      capacitor: { area_capacitance: 1.5e-3 },
    },
  },
];

export interface Completed {
  readonly rules: DRCRuleSet;
  readonly assumed: readonly Assumption[];
}

/**
 * A rule file with what it leaves out of resistors and capacitors: what is public of the process it names, and a
 * number for the markers, which are never on a mask.
 */
export function completed(rules: DRCRuleSet): Completed {
  const known = open.find(({ named }) => named.test(rules.tech));
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
    ...added.map(([id, , , um]) => ({ field: `rules.${id}`, value: metres(um), source })),
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
  [id, type, layer, , layer2]: PublicProcess['rules'][number],
): boolean =>
  [layer, layer2 ?? layer].every((name) => Object.hasOwn(numbers, name)) &&
  rules.getRule(id) === undefined &&
  !rules.rules.some((rule) => rule.type === type && rule.layer === layer && rule.layer2 === (layer2 ?? null));

const metres = (um: number): number => Number((um * 1e-6).toPrecision(9));

const ruleFrom = (
  [id, type, layer, um, layer2]: PublicProcess['rules'][number],
  source: string,
): DRCRule => ({
  id,
  type,
  layer,
  layer2: layer2 ?? null,
  min_value: metres(um),
  max_value: null,
  description: source,
  strict: type !== 'enclosure' || layer === 'met3',
});
