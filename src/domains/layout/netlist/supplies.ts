import { type Device, isMos, type NetType } from './circuit.ts';

type Supply = Exclude<NetType, 'signal'>;

/** Seed 001 §5.2.4 `_infer_net_type`: these always classify, whatever their case. */
const named: ReadonlyMap<string, Supply> = new Map<string, Supply>([
  ...['vdd', 'vcc', 'avdd', 'dvdd'].map((name) => [name, 'power'] as const),
  ...['vss', 'gnd', 'avss', 'dvss'].map((name) => [name, 'ground'] as const),
]);

/** What supplies are called in real netlists: vdd!, vccx, vpwr, 0, vgnd. A look-alike needs a bulk to confirm it. */
const looks: readonly (readonly [RegExp, Supply])[] = [
  [/vdd|vcc|vpwr|^vps|^vpb|^vpp|^pwr|^power|^supply/, 'power'],
  [/vss|gnd|ground|^vnb|^vee|^0$/, 'ground'],
];

/** Nets whose type the caller knows better. */
export interface SupplyNames {
  readonly power?: readonly string[];
  readonly ground?: readonly string[];
  readonly signal?: readonly string[];
}

export const supplyByName = (name: string): Supply | undefined => named.get(name.toLowerCase());

/** Look-alikes of a supply to which no transistor's bulk could bear witness: a circuit without PMOS, or without NMOS. */
export function likelySupplies(
  names: Iterable<string>,
  devices: readonly Device[],
): ReadonlyMap<string, Supply> {
  const types = new Set(devices.map((device) => device.type));
  const open = looks.filter(([, supply]) => !types.has(supply === 'power' ? 'pmos' : 'nmos'));
  const likely = new Map<string, Supply>();
  for (const name of open.length > 0 ? names : []) {
    const found = open.find(([form]) => form.test(name.toLowerCase()));
    if (found) likely.set(name, found[1]);
  }
  return likely;
}

/** The type of every net: by override, by the document's names, by a look-alike name that is some transistor's bulk. */
export function netTypes(
  names: Iterable<string>,
  devices: readonly Device[],
  overrides: SupplyNames = {},
): ReadonlyMap<string, NetType> {
  const bulks: Readonly<Record<Supply, Set<string>>> = { power: new Set(), ground: new Set() };
  for (const device of devices) {
    const bulk = isMos(device) ? device.terminals.b : undefined;
    if (bulk !== undefined) bulks[device.type === 'pmos' ? 'power' : 'ground'].add(bulk);
  }
  const given = new Map<string, NetType>();
  for (const type of ['power', 'ground', 'signal'] as const) {
    for (const name of overrides[type] ?? []) given.set(name, type);
  }
  const typeOf = (name: string): NetType => {
    const known = given.get(name) ?? supplyByName(name);
    if (known) return known;
    const lower = name.toLowerCase();
    return looks.find(([form, type]) => form.test(lower) && bulks[type].has(name))?.[1] ?? 'signal';
  };
  return new Map([...names].map((name) => [name, typeOf(name)]));
}
