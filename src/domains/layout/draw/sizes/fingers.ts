import { groupBy } from '../../netlist/groups.ts';
import type { SizeChange } from '../../netlist/size-changes.ts';
import type { Recognised } from '../../recognise/recognise.ts';
import { rowRules } from '../generators/row-rules.ts';
import { issue } from '../messages.ts';
import type { Mos } from '../sections.ts';
import type { Tech } from '../tech.ts';
import { limitsOf, type Sized } from './mos.ts';

const matchedTypes: ReadonlySet<string> = new Set(['differential_pair', 'current_mirror']);

/** Of one finger each, two devices of a group cannot have one centre; as A B B A of two fingers each they have. */
export function matchedSingles({ devices }: Sized, { modules }: Recognised): readonly string[] {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const groups = modules
    .filter(({ type }) => matchedTypes.has(type))
    .flatMap(({ devices: ids }) => [
      ...groupBy(
        ids.flatMap((id) => byId.get(id) ?? []),
        ({ w, l }) => `${w} ${l}`,
      ).values(),
    ]);
  return groups
    .filter((group) => group.length > 1 && group.every(({ fingers }) => fingers === 1))
    .flatMap((group) => group.map(({ id }) => id));
}

/** Two fingers of half the width, where half of it is on the grid and no narrower than a contact. */
export function splitSingles({ devices, changes }: Sized, ids: readonly string[], tech: Tech): Sized {
  const { cover } = rowRules(tech);
  const wanted = new Set(ids);
  const fits = ({ w, type, kind }: Mos) =>
    w % 2 === 0 && w / 2 >= Math.max(cover, limitsOf(tech, type, kind).w.value);
  const split = new Set(
    devices.filter((device) => wanted.has(device.id) && device.fingers === 1 && fits(device)),
  );
  const reason = issue('draw_interdigitated').message;
  const more = [...split].map(({ id }): SizeChange => ({ device: id, field: 'nf', from: 1, to: 2, reason }));
  return {
    devices: devices.map((device) =>
      split.has(device) ? { ...device, w: device.w / 2, fingers: 2 } : device,
    ),
    changes: [...changes, ...more],
  };
}
