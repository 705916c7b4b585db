import { groupBy } from '../../netlist/groups.ts';
import type { SizeChange } from '../../netlist/size-changes.ts';
import type { Recognised } from '../../recognise/recognise.ts';
import { rowRules } from '../generators/row-rules.ts';
import { issue } from '../messages.ts';
import type { Mos } from '../sections.ts';
import type { Tech } from '../tech.ts';
import { limitsOf, type Sized } from './mos.ts';

const matchedTypes: ReadonlySet<string> = new Set(['differential_pair', 'current_mirror']);

/**
 * Of one finger each, two devices cannot have one centre; as A B B A of two fingers each, of half the width, they have. Only
 * where nothing else is to be said of them: all of their group have one finger, and half of it is no narrower than a contact.
 */
export function splitSingles({ devices, changes }: Sized, { modules }: Recognised, tech: Tech): Sized {
  const byId = new Map(devices.map((device) => [device.id, device]));
  const { cover } = rowRules(tech);
  const fits = (device: Mos) =>
    device.w % 2 === 0 && device.w / 2 >= Math.max(cover, limitsOf(tech, device.type, device.kind).w.value);
  const split = new Set(
    modules
      .filter(({ type }) => matchedTypes.has(type))
      .flatMap(({ devices: ids }) => {
        const group = ids.flatMap((id) => byId.get(id) ?? []);
        const alone = [...groupBy(group, ({ w, l }) => `${w} ${l}`).values()].filter(
          ({ length }) => length > 1,
        );
        return alone.filter((own) => own.every((device) => device.fingers === 1 && fits(device))).flat();
      }),
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
