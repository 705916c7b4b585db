import type { Instance } from '../../netlist/circuit.ts';
import { sectionKey } from '../sections.ts';
import type { Prepared } from '../sizes/prepare.ts';
import { type Atom, clusters, type Fits, upTo } from './clusters.ts';

/** Devices that are drawn as one block; `C1#2` belongs to where C1 does. */
export interface Part {
  readonly name: string;
  /** The subcircuit it is; null where it is a group of what has none. */
  readonly cell: string | null;
  readonly ids: ReadonlySet<string>;
  /** The blocks it is put together from itself; none where it is drawn as one. */
  readonly parts: readonly Part[];
}

/** A circuit of no more devices is one block, unless it repeats a cell. */
const WHOLE = 24;
/** A cell of fewer devices is no block of its own: its taps would cost more than it gains. */
const LEAST = 4;
/** Devices that are wired to each other are one block up to so many; a cell with more that is used once may be parted. */
const MOST = 12;

/**
 * The blocks of a circuit: its subcircuits, and what is left in groups that are wired to each other. A large cell that is used
 * once is drawn as its blocks, or as one: neither is always smaller, so both ways are given where there is such a cell.
 */
export function partsOf(prepared: Prepared): readonly (readonly Part[])[] {
  const { hierarchy } = prepared.circuit;
  const uses = new Map<string, number>();
  const count = ({ cell, children }: Instance) => {
    uses.set(cell, (uses.get(cell) ?? 0) + 1);
    children.forEach(count);
  };
  count(hierarchy);
  const parted = partsIn(hierarchy, prepared, (cell) => uses.get(cell)! > 1);
  const whole = partsIn(hierarchy, prepared, () => true);
  const namesOf = (parts: readonly Part[]): string =>
    parts.map(({ name, parts: own }) => `${name}(${namesOf(own)})`).join();
  return namesOf(whole) === namesOf(parted) || whole.length === 0 ? [parted] : [parted, whole];
}

/** What the instances below one are drawn as; `isBlock` says which cells are blocks however large they are. */
function partsIn(root: Instance, prepared: Prepared, isBlock: (cell: string) => boolean): readonly Part[] {
  const found: Part[] = [];
  const loose: string[] = [];
  const visit = (instance: Instance) => {
    loose.push(...instance.devices);
    for (const child of instance.children) {
      const own = idsBelow(child);
      const large = own.length > MOST || isMadeOfAlike(child);
      if (own.length < LEAST) loose.push(...own);
      else if (large && !isBlock(child.cell)) visit(child);
      else {
        const [name, parts] = [`${child.path}:${child.cell}`, partsIn(child, prepared, isBlock)];
        found.push({ name, cell: child.cell, ids: new Set(own), parts });
      }
    }
  };
  visit(root);
  const repeated = new Set(found.map(({ cell }) => cell)).size < found.length;
  const few = idsBelow(root).length <= WHOLE && !repeated;
  if (few) return [];
  const parts = [...found, ...grouped(prepared, loose, upTo(MOST))];
  return parts.length > 1 ? parts : [];
}

/** The same circuit by its wells and kinds: what shares none of them side by side instead of over each other. */
export function wellsOf(prepared: Prepared): readonly Part[] {
  const parts = grouped(
    prepared,
    prepared.circuit.devices.map(({ id }) => id),
    sharesWells,
  );
  return parts.length > 1 ? parts : [];
}

const sharesWells: Fits = (one, other) =>
  ['nmos', 'pmos'].every((type) => {
    const [here, there] = [one, other].map(({ wells }) => [...wells].filter((key) => key.startsWith(type)));
    const [few, many] = here!.length < there!.length ? [here!, there!] : [there!, here!];
    return few.every((key) => many.includes(key));
  });

function grouped(prepared: Prepared, ids: readonly string[], fits: Fits): readonly Part[] {
  if (ids.length === 0) return [];
  return clusters(atomsOf(prepared, ids), fits).map((own, i) => ({
    ...{ name: `g${i + 1}`, cell: null },
    ...{ ids: new Set(own), parts: [] },
  }));
}

/** Up to so many devices both ways are tried, unless there are cells that are drawn once. */
const MIDDLING = 40;

/** Whether they may as well be drawn about one axis. */
export const mayBeWhole = (parts: readonly Part[]): boolean =>
  parts.every(({ cell }) => cell === null) && parts.reduce((sum, { ids }) => sum + ids.size, 0) <= MIDDLING;

/** Whether a cell repeats one that is a block of its own: those stand side by side in it. */
function isMadeOfAlike({ children }: Instance): boolean {
  const blocks = children.filter((one) => idsBelow(one).length >= LEAST).map(({ cell }) => cell);
  return new Set(blocks).size < blocks.length;
}

const idsBelow = (instance: Instance): readonly string[] => [
  ...instance.devices,
  ...instance.children.flatMap(idsBelow),
];

/**
 * What must stay together: all that mirrors across one axis with what stands on it, and modules. Of a mirror that feeds
 * several such groups, each output belongs where its current goes.
 */
function atomsOf(prepared: Prepared, loose: readonly string[]): readonly Atom[] {
  const { devices, nets } = prepared.circuit;
  const { modules, symmetry } = prepared.recognised;
  const { groups } = prepared.wanted;
  const own = new Set(loose);
  const together = new Map(loose.map((id) => [id, new Set([id])]));
  const join = (ids: readonly string[]) => {
    const [first, ...others] = ids.filter((id) => own.has(id));
    for (const other of others) {
      const [here, there] = [together.get(first!)!, together.get(other)!];
      if (here !== there) for (const id of there) together.set(id, here.add(id));
    }
  };
  for (const group of groups) join(group);
  const mirrored = new Set<string>();
  for (const { pairs, on_axis } of symmetry) {
    if (pairs.length === 0) continue;
    join(pairs.flat());
    for (const id of on_axis) if (together.get(id)?.size === 1) join([pairs[0]![0], id]);
    for (const id of together.get(pairs[0]![0]) ?? []) mirrored.add(id);
  }
  for (const wanted of ['differential_pair', 'current_mirror'] as const) {
    for (const { type, devices: ids } of modules) {
      if (type !== wanted) continue;
      const groups = new Set(ids.filter((id) => mirrored.has(id)).map((id) => together.get(id)));
      join(groups.size > 1 ? ids.filter((id) => !mirrored.has(id)) : ids);
    }
  }
  const supplies = new Set(nets.filter(({ net_type }) => net_type !== 'signal').map(({ name }) => name));
  const byId = new Map(devices.map((device) => [device.id, device]));
  const keys = new Map(prepared.devices.map((device) => [device.id, sectionKey(device)]));
  return [...new Set(together.values())].map((ids) => ({
    ids: [...ids],
    axis: [...ids].some((id) => mirrored.has(id)),
    wells: new Set([...ids].flatMap((id) => keys.get(id) ?? [])),
    nets: new Set(
      [...ids]
        .flatMap((id) => Object.entries(byId.get(id)!.terminals))
        .filter(([terminal, net]) => terminal !== 'b' && !supplies.has(net))
        .map(([, net]) => net),
    ),
  }));
}
