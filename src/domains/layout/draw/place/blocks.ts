import { groupBy } from '../../netlist/groups.ts';
import type { Recognised } from '../../recognise/recognise.ts';
import type { Wanted } from '../../wanted/wanted.ts';
import { matchedOrder, type Twins } from '../generators/chain.ts';
import { mixed } from '../generators/mirror.ts';
import { type Mos, sectionKey } from '../sections.ts';
import type { Wishes } from './quality.ts';

/** Transistors that are placed as one: matched groups mixed in one pattern, or one device alone. */
export interface Block {
  readonly id: string;
  readonly devices: readonly Mos[];
  /** The devices by the groups they were recognised in. */
  readonly parts: readonly (readonly Mos[])[];
  /** Finger by finger, in one row. */
  readonly order: readonly Mos[];
  readonly matched: boolean;
}

/** A pattern that was made beforehand, finger by finger. */
export interface Group {
  readonly id: string;
  readonly order: readonly string[];
}

export interface Blocks {
  /** Blocks by families: those of a family hold each other's mirror images. */
  readonly families: readonly (readonly Block[])[];
  /** Each family as one block, all of it about one centre; the same where every family is one block. */
  readonly merged: readonly (readonly Block[])[];
  readonly twins: Twins;
  /** Devices whose centres should be one. */
  readonly matched: readonly (readonly string[])[];
}

/** Devices of recognised modules together where one pattern can hold them; every device in exactly one block. */
export function blocksOf(
  devices: readonly Mos[],
  recognised: Recognised,
  groups: readonly Group[],
  wanted: Pick<Wanted, 'symmetry' | 'groups'>,
): Blocks {
  const alone = together(devices, recognised, groups, wanted.symmetry);
  const blocks = wanted.groups.reduce(besides, alone);
  const pairs = recognised.symmetry.flatMap(({ pairs: own }) => own);
  const twins = twinsOf(blocks, pairs);
  const blockOf = new Map(blocks.flatMap((block) => block.devices.map(({ id }) => [id, block] as const)));
  const byId = new Map(devices.map((device) => [device.id, device]));
  const joined = new Map<Block, Set<Block>>(blocks.map((block) => [block, new Set([block])]));
  const across = pairs.filter(([a, b]) => {
    const [one, two] = [byId.get(a), byId.get(b)];
    if (!one || !two || sizeOf(one) !== sizeOf(two) || blockOf.get(a) === blockOf.get(b)) return false;
    const [here, there] = [joined.get(blockOf.get(a)!)!, joined.get(blockOf.get(b)!)!];
    if (here !== there) for (const block of there) joined.set(block, here.add(block));
    return true;
  });
  const families = [...new Set(joined.values())].map((family) => [...family]);
  return {
    families,
    merged: across.length === 0 ? families : families.map((family) => [merged(family, twins)]),
    twins,
    matched: [...alone.filter(({ matched }) => matched).map(idsOf), ...across],
  };
}

/** Blocks of one row's kind that hold devices of a group become one, side by side. */
function besides(blocks: readonly Block[], group: readonly string[]): readonly Block[] {
  const held = blocks.filter(({ devices }) => devices.some(({ id }) => group.includes(id)));
  const joined = [...groupBy(held, ({ devices }) => sectionKey(devices[0]!)).values()]
    .filter(({ length }) => length > 1)
    .map(
      (own): Block => ({
        id: own.map(({ id }) => id).join('+'),
        devices: own.flatMap(({ devices }) => devices),
        parts: own.flatMap(({ parts }) => parts),
        order: own.flatMap(({ order }) => order),
        matched: own.some(({ matched }) => matched),
      }),
    );
  const gone = new Set(joined.flatMap(({ devices }) => devices));
  return [...blocks.filter(({ devices }) => !gone.has(devices[0]!)), ...joined];
}

/** By axis, mirrored pairs of one size with even numbers of fingers. */
export function exactPairs(devices: readonly Mos[], { symmetry }: Recognised): Wishes['exact'] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  return symmetry.map(({ pairs }) =>
    pairs.filter(([a, b]) => {
      const [one, two] = [byId.get(a), byId.get(b)];
      return (
        one && two && sizeOf(one) === sizeOf(two) && one.fingers === two.fingers && one.fingers % 2 === 0
      );
    }),
  );
}

const idsOf = ({ devices }: Block): readonly string[] => devices.map(({ id }) => id);

/** Equal for devices whose fingers can stand in one row without a break between wells. */
const sizeOf = ({ w, l, ...device }: Mos): string => `${sectionKey(device)}|${w}|${l}`;

function merged(blocks: readonly Block[], twins: Twins): Block {
  if (blocks.length === 1) return blocks[0]!;
  const parts = blocks.flatMap((block) => block.parts);
  const given = blocks.map(({ order }) => order);
  return {
    id: blocks.map(({ id }) => id).join('+'),
    devices: parts.flat(),
    parts,
    order: mixed(parts, given, twins),
    matched: true,
  };
}

/** Mirror images of each other, and two devices of one pattern. */
function twinsOf(blocks: readonly Block[], pairs: readonly (readonly [string, string])[]): Twins {
  const twins = new Map<string, string>();
  const add = (a: string, b: string) => {
    if (!twins.has(a) && !twins.has(b)) twins.set(a, b).set(b, a);
  };
  for (const [a, b] of pairs) add(a, b);
  for (const { devices } of blocks) {
    const [a, b] = devices;
    if (a && b && devices.length === 2 && a.fingers === b.fingers) add(a.id, b.id);
  }
  return twins;
}

function together(
  devices: readonly Mos[],
  recognised: Recognised,
  groups: readonly Group[],
  asked: Wanted['symmetry'],
): readonly Block[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const taken = new Set<string>();
  const blocks: Block[] = [];
  const add = (id: string, group: readonly Mos[]) => {
    for (const device of group) taken.add(device.id);
    const matched = group.length > 1;
    blocks.push({ id, devices: group, parts: [group], order: matchedOrder(group), matched });
  };
  const free = (ids: readonly string[]) => ids.flatMap((id) => (taken.has(id) ? [] : (byId.get(id) ?? [])));
  const take = (id: string, ids: readonly string[]) => {
    for (const group of groupBy(free(ids), sizeOf).values()) if (group.length > 1) add(id, group);
  };
  // What was asked for comes before what was recognised, unless that is the same.
  const inOne = (pair: readonly string[]) =>
    recognised.modules.some(({ devices: ids }) => ids.length === 2 && pair.every((id) => ids.includes(id)));
  for (const pair of asked) if (!inOne(pair)) take(pair.join('|'), pair);
  for (const { id, order } of groups) {
    const members = order.flatMap((name) => (taken.has(name) ? [] : (byId.get(name) ?? [])));
    const whole = new Set(members);
    const counts = (device: Mos) => members.filter((one) => one === device).length === device.fingers;
    if (whole.size === 0 || ![...whole].every(counts)) continue;
    for (const device of whole) taken.add(device.id);
    const all = [...whole];
    blocks.push({ id, devices: all, parts: [all], order: members, matched: true });
  }
  for (const type of ['differential_pair', 'current_mirror'] as const) {
    for (const module of recognised.modules) if (module.type === type) take(module.id, module.devices);
  }
  for (const { pairs } of recognised.symmetry) for (const pair of pairs) take(pair.join('|'), pair);
  for (const device of devices) if (!taken.has(device.id)) add(device.id, [device]);
  return blocks;
}
