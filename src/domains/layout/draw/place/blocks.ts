import { groupBy } from '../../recognise/groups.ts';
import type { Recognised } from '../../recognise.ts';
import { matchedOrder } from '../generators/chain.ts';
import type { Mos } from '../sizes.ts';

/** Transistors that are placed as one: a matched group mixed in one pattern, or one device alone. */
export interface Block {
  readonly id: string;
  readonly devices: readonly Mos[];
  /** Finger by finger, in one row. */
  readonly order: readonly Mos[];
  readonly matched: boolean;
}

/** A pattern that was made beforehand, finger by finger. */
export interface Group {
  readonly id: string;
  readonly order: readonly string[];
}

/** Devices of recognised modules together where one pattern can hold them; every device in exactly one block. */
export function blocksOf(
  devices: readonly Mos[],
  recognised: Recognised,
  groups: readonly Group[],
): readonly Block[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const taken = new Set<string>();
  const blocks: Block[] = [];
  const add = (id: string, group: readonly Mos[]) => {
    for (const device of group) taken.add(device.id);
    blocks.push({ id, devices: group, order: matchedOrder(group), matched: group.length > 1 });
  };
  const free = (ids: readonly string[]) => ids.flatMap((id) => (taken.has(id) ? [] : (byId.get(id) ?? [])));
  const together = (id: string, ids: readonly string[]) => {
    const alike = groupBy(free(ids), ({ type, bulk, w, l }) => `${type}|${bulk}|${w}|${l}`);
    for (const group of alike.values()) if (group.length > 1) add(id, group);
  };
  for (const { id, order } of groups) {
    const members = order.flatMap((name) => byId.get(name) ?? []);
    const whole = new Set(members);
    const counts = (device: Mos) => members.filter((one) => one === device).length === device.fingers;
    if (whole.size === 0 || ![...whole].every(counts)) continue;
    for (const device of whole) taken.add(device.id);
    blocks.push({ id, devices: [...whole], order: members, matched: true });
  }
  for (const type of ['differential_pair', 'current_mirror'] as const) {
    for (const module of recognised.modules) if (module.type === type) together(module.id, module.devices);
  }
  for (const { pairs } of recognised.symmetry) for (const pair of pairs) together(pair.join('|'), pair);
  for (const device of devices) if (!taken.has(device.id)) add(device.id, [device]);
  return blocks;
}
